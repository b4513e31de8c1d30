"""64g-3, Besieged."""

from __future__ import annotations

import pytest

from tests.sixtyfour_positions import begin, gone, look, of, owned, pack, piles, play, talons, to_the_end

# South walks up the e file, North down; they meet between e4 and e5.
MEETING = "e2 e7 e3 e6 e4 e5"
# South fills rows 1 and 2 while North walks to row 3 and fills that; then South has no empty square left.
FENCE = "d1 e7 c1 e6 b1 e5 a1 e4 f1 e3 g1 d3 h1 c3 a2 b3 b2 a3 c2 f3 d2 g3 e2 h3 f2 d8 g2 c8 h2 b8"
NORTH = "8B 7B 6B 5B 4B 1R 5R 8R 2G 3G 4G 1Y 2Y"  # king, e7 to e4, then e3 d3 c3 b3 a3 f3 g3 h3


def fenced_in(card: str) -> str:
    """South's card after the fence is closed is this one."""
    south = [other for other in pack() if other != card]
    return talons(" ".join([*south[:16], card]), NORTH)


def test_the_first_card_of_each_talon_is_its_king_and_nobody_knows_it() -> None:
    state = begin("64g-3", talons("4Y 8R", "6G"))
    for seat in (0, 1, None):
        squares = look(state, seat)["squares"]
        assert sorted(squares) == ["e1", "e8"]
        for owner, square in enumerate(("e1", "e8")):
            assert squares[square] == [{"card": None, "owner": owner, "up": False, "king": True}]
    assert look(state)["card"] == "8R"


def test_a_card_is_laid_side_by_side_with_an_own_one_the_king_included() -> None:
    state = begin("64g-3", talons("4Y 8R"))
    assert state.moves(0) == ["8R@d1", "8R@e2", "8R@f1"]


def test_a_card_laid_opens_the_squares_around_it_but_not_the_diagonal_ones() -> None:
    state = begin("64g-3", talons("4Y 8R 2B", "4Y 7G"))
    play(state, "8R@e2 7G@e7")
    assert state.moves(0) == ["2B@d1", "2B@d2", "2B@e3", "2B@f1", "2B@f2"]


def test_opposing_cards_open_no_squares() -> None:
    state = begin("64g-3", talons("8B 1R 2R 3R", "8B 1G 2G 3G"), cover="always")
    play(state, MEETING)
    assert not any(move.endswith(("@d5", "@d6", "@f5")) for move in state.moves(0))


@pytest.mark.parametrize(("cover", "fits"), [("surrounded", False), ("always", True)])
def test_covering_with_squares_left_to_lay_on_depends_on_the_option(cover: str, fits: bool) -> None:
    state = begin("64g-3", talons("8B 1G 2G 3G 8R", "8B 1B 2B 5R"), cover=cover)
    play(state, MEETING)
    moves = state.moves(0)
    assert len(of(moves, "8R@")) > 0
    assert ("8Rxe5" in moves) == fits


@pytest.mark.parametrize(
    ("card", "fits"),
    [("5R", True), ("6R", True), ("4R", False), ("6G", False)],
    ids=["equal", "higher", "lower", "colour"],
)
def test_covering_is_by_colour_and_value(card: str, fits: bool) -> None:
    state = begin("64g-3", talons(f"8B 1G 2G 3G {card}", "8B 1B 2B 5R"), cover="always")
    play(state, MEETING)
    assert (f"{card}xe5" in state.moves(0)) == fits


def test_only_a_card_beside_an_own_one_is_covered() -> None:
    # e6, behind e5, is out of reach.
    state = begin("64g-3", talons("8B 1G 2G 3G 8R", "8B 1R 2R 3R"), cover="always")
    play(state, MEETING)
    assert [move for move in state.moves(0) if "x" in move] == ["8Rxe5"]


def test_own_cards_are_never_covered() -> None:
    state = begin("64g-3", talons("8B 1R 2R 3R 8R", "8B 1G 2G 3G"), cover="always")
    play(state, MEETING)
    assert not any("x" in move for move in state.moves(0))


def test_surrounded_without_an_empty_square_it_covers_what_fits() -> None:
    state = begin("64g-3", fenced_in("5R"))
    play(state, FENCE)
    assert state.moves(0) == ["5Rxd3", "5Rxe3"]


def test_who_can_neither_lay_nor_cover_puts_the_card_away() -> None:
    state = begin("64g-3", fenced_in("1G"))
    play(state, FENCE)
    assert state.moves(0) == ["pass"]
    play(state, "pass")
    assert state.seats == (1,)
    assert gone(state, "0") == ["1G"]
    assert len(owned(state, 0)) == 16
    play(state, state.moves(1)[0])
    assert look(state)["card"] not in (None, "1G")


def test_passing_is_not_allowed_while_the_card_can_be_laid() -> None:
    state = begin("64g-3", talons(), cover="always")
    assert "pass" not in state.moves(0)


def test_a_covered_card_stays_underneath() -> None:
    state = begin("64g-3", fenced_in("5R"))
    play(state, FENCE + " 5Rxd3")
    assert [(card["card"], card["owner"]) for card in piles(state)["d3"]] == [("5R", 1), ("5R", 0)]
    assert gone(state, "0") == gone(state, "1") == []


def test_a_covered_card_counts_for_nothing() -> None:
    # Only e5 gave North the squares d5 and f5; covered by South, they are South's to lay on.
    state = begin("64g-3", talons("8B 1G 2G 3G 8R 7B", "8B 1B 2B 5R 6B"), cover="always")
    play(state, MEETING)
    before = state.copy()
    play(before, "8R@d4")
    assert "6B@d5" in before.moves(1)
    play(state, "8Rxe5")
    assert "6B@d5" not in state.moves(1)
    assert "6B@f5" not in state.moves(1)
    play(state, "6B@d6")
    assert "7B@f5" in state.moves(0)


@pytest.mark.parametrize("cover", ["surrounded", "always"])
def test_any_card_beside_covers_the_king_and_wins(cover: str) -> None:
    # The king is the blue eight: neither the colour nor the value of the green one would do.
    state = begin("64g-3", talons("8B 1R 2R 3R 4R 5R 6R 1G", "8B"), cover=cover)
    play(state, "e2 d8 e3 c8 e4 b8 e5 a8 e6 a7 e7 a6")
    assert "1Gxe8" in state.moves(0)
    assert of(state.moves(0), "1G@")
    play(state, "1Gxe8")
    assert state.over
    assert state.result == [1.0, 0.0]
    assert state.ending == {"by": "king", "seat": 0}


def test_north_wins_by_covering_souths_king() -> None:
    state = begin("64g-3", talons())
    play(state, "d1 e7 c1 e6 b1 e5 a1 e4 a2 e3 a3 e2 a4 e1")
    assert state.result == [0.0, 1.0]
    assert state.ending == {"by": "king", "seat": 1}


def test_a_king_that_is_only_touched_at_a_corner_cannot_be_covered() -> None:
    state = begin("64g-3", talons())
    play(state, "e2 f8 e3 g8 e4 h8 e5 h7 e6 h6 d6 h5 d7 h4")
    assert owned(state, 0).count("d7") == 1
    assert not any(move.endswith("xe8") for move in state.moves(0))


def test_ones_own_king_cannot_be_covered() -> None:
    state = begin("64g-3", talons(), cover="always")
    play(state, "e2 e7")
    assert not any(move.endswith("xe1") for move in state.moves(0))


@pytest.mark.parametrize("cover", ["surrounded", "always"])
def test_both_talons_used_up_without_a_king_covered_are_a_draw(cover: str) -> None:
    state = to_the_end(begin("64g-3", talons(), cover=cover))
    assert len(state.history) == 62
    assert state.result == [0.5, 0.5]
    assert state.ending == {"by": "laid", "seat": None}
    assert look(state)["card"] is None
    assert look(state)["talons"] == [0, 0]
