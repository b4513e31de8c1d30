"""64g-10, Invasion."""

from __future__ import annotations

import pytest

from tests.sixtyfour_positions import begin, halves, of, owned, piles, play, to_the_end, top

# North covers four cards of South that lie far apart and make nothing.
NORTH = ["h8xh4", "g8xf4", "f8xh2", "h7xf2"]


def points_after(south: str, sent: str) -> int:
    """South's points after sending these cards over, while North covers cards far apart."""
    state = begin("64g-10", halves(south))
    for number, move in enumerate(sent.split()):
        play(state, move)
        if number + 1 < len(sent.split()):
            play(state, NORTH[number])
    points = state.points
    assert points is not None
    assert points[1] == 0
    return points[0]


def test_at_the_start_every_card_may_cover_every_opposing_card_whatever_it_is() -> None:
    state = begin("64g-10", halves())
    south = [f"{file}{row}" for file in "abcdefgh" for row in (1, 2, 3, 4)]
    north = [f"{file}{row}" for file in "abcdefgh" for row in (5, 6, 7, 8)]
    assert state.moves(0) == sorted(f"{start}x{end}" for start in south for end in north)


def test_the_covered_card_stays_underneath_and_never_moves_again() -> None:
    state = begin("64g-10", halves("a1:1R", "e7:8G"))
    play(state, "a1xe7")
    assert [(card["card"], card["owner"]) for card in piles(state)["e7"]] == [("8G", 1), ("1R", 0)]
    assert of(state.moves(1), "e7") == []


def test_an_emptied_square_may_be_laid_on() -> None:
    state = begin("64g-10", halves())
    play(state, "a1xe7")
    assert "d8-a1" in state.moves(1)
    play(state, "d8-a1")
    assert "a2-d8" in state.moves(0)
    assert "a2xd8" not in state.moves(0)


def test_cards_once_sent_over_never_move() -> None:
    state = begin("64g-10", halves())
    play(state, "a1xe7 d8xa2")
    assert of(state.moves(0), "e7") == []
    play(state, "b1xe6")
    assert of(state.moves(1), "a2") == []


def test_own_cards_are_never_covered() -> None:
    state = begin("64g-10", halves())
    play(state, "a1xe7 d8xa2")
    assert not any(move.endswith("e7") for move in state.moves(0))


def test_an_invader_in_ones_own_half_cannot_be_covered() -> None:
    state = begin("64g-10", halves())
    play(state, "a1xe7")
    assert not any(int(move[4]) > 4 for move in state.moves(1))


def test_a_card_covered_at_home_cannot_be_sent() -> None:
    state = begin("64g-10", halves())
    play(state, "a1xe7 d8xa2")
    assert of(state.moves(0), "a2") == []
    assert top(state, "a2") is not None


def test_cards_at_home_count_nothing() -> None:
    assert begin("64g-10", halves()).points == [0, 0]


def test_two_in_line_count_nothing() -> None:
    assert points_after("a1:1R b1:5R", "a1xa8 b1xb8") == 0


@pytest.mark.parametrize(
    "squares", ["a8 b8 c8", "a8 a7 a6", "a8 b7 c6", "a6 b7 c8"], ids=["row", "file", "falling", "rising"]
)
@pytest.mark.parametrize("cards", ["1R 5R 3R", "4R 4G 4Y", "3R 4G 5Y", "7R 6G 5Y"])
def test_three_of_a_kind_count_three(squares: str, cards: str) -> None:
    ends, faces = squares.split(), cards.split()
    south = " ".join(f"{start}:{face}" for start, face in zip(["a1", "b1", "c1"], faces, strict=True))
    assert points_after(south, f"a1x{ends[0]} b1x{ends[1]} c1x{ends[2]}") == 3


def test_four_of_a_kind_count_four() -> None:
    assert points_after("a1:1R b1:5R c1:3R d1:7R", "a1xa8 b1xb8 d1xd8 c1xc8") == 4


def test_a_run_of_two_kinds_counts_twice() -> None:
    assert points_after("a1:3R b1:4R c1:5R", "a1xa8 b1xb8 c1xc8") == 6


def test_two_runs_that_overlap_in_one_line_count_each_on_its_own() -> None:
    # 7R 3R 4R are red, 3R 4R 5G rise.
    assert points_after("a1:7R b1:3R c1:4R d1:5G", "a1xa8 b1xb8 c1xc8 d1xd8") == 6


def test_a_card_at_a_crossing_counts_in_each_line() -> None:
    assert points_after("a1:1R b1:5R c1:3R d1:1G e1:1Y", "a1xa8 b1xb8 c1xc8 d1xa7 e1xa6") == 6


def test_an_opposing_card_in_between_breaks_the_run() -> None:
    state = begin("64g-10", halves("a1:1R b1:5R c1:3R", "c8:8R"))
    play(state, "a1xa8 h8xh4 b1xb8 g8xf4 c1xd8")
    assert top(state, "c8") == "8R"
    assert state.points == [0, 0]


def test_only_cards_in_the_other_half_count() -> None:
    # a4 is still at home, a5 and a6 are over there.
    state = begin("64g-10", halves("a4:1R b1:5R c1:3R"))
    play(state, "b1xa5 h8xh4 c1xa6")
    assert state.points == [0, 0]


def test_north_counts_in_souths_half() -> None:
    state = begin("64g-10", halves(north="a8:3G b8:4G c8:5G"))
    play(state, "a1xh8 a8xb1 b2xh6 b8xc1 c3xf7 c8xd1")
    assert state.points == [0, 6]


def test_who_has_no_card_to_move_passes_and_the_game_ends_when_neither_has_one() -> None:
    """South only fills squares that are empty; North covers South's cards at home, and so has cards left at the end."""
    state = begin("64g-10", halves())
    while state.moves(0) != ["pass"]:
        empty = [move for move in state.moves(0) if "-" in move]
        play(state, (empty or state.moves(0))[0])
        play(state, next(move for move in state.moves(1) if "x" in move))
    at_home = [square for square in owned(state, 1) if int(square[1]) > 4]
    assert len(at_home) > 1
    for left in range(len(at_home), 0, -1):
        assert state.moves(0) == ["pass"]
        play(state, "pass")
        assert len({move[:2] for move in state.moves(1)}) == left
        assert "pass" not in state.moves(1)
        play(state, state.moves(1)[0])
    assert state.over
    assert state.points is not None
    assert state.result == [
        float(state.points[0] > state.points[1]),
        float(state.points[1] > state.points[0]),
    ]
    assert state.ending == {"by": "sent", "seat": None}


def test_sending_is_compulsory() -> None:
    assert "pass" not in begin("64g-10", halves()).moves(0)


def test_the_game_is_over_only_when_no_card_can_be_sent() -> None:
    state = begin("64g-10", halves())
    while not state.over:
        movable = [square for seat in (0, 1) for square in owned(state, seat) if (int(square[1]) > 4) == (seat == 1)]
        assert movable
        play(state, state.moves(state.seats[0])[-1])
    assert all((int(square[1]) > 4) == (seat == 0) for seat in (0, 1) for square in owned(state, seat))


def test_equal_points_share_the_win() -> None:
    state = to_the_end(begin("64g-10", halves()))
    assert state.points == [0, 0]
    assert state.result == [0.5, 0.5]
    assert state.ending == {"by": "sent", "seat": None}
