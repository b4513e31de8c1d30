"""64g-4, Five in line."""

from __future__ import annotations

import pytest

from tests.sixtyfour_positions import begin, board, look, piles, play, talons, to_the_end, top

LOW = "1R 1G 1Y 1B 2R"
HIGH = "8R 8G 8Y 8B 7R"
LINES = {
    "row": "a1 b1 c1 d1 e1",
    "file": "h1 h2 h3 h4 h5",
    "rising diagonal": "a1 b2 c3 d4 e5",
    "falling diagonal": "a5 b4 c3 d2 e1",
}


def take_turns(south: str, north: str) -> str:
    """South's squares and North's, laid in turn."""
    pairs = list(zip(south.split(), [*north.split(), ""], strict=False))
    return " ".join(f"{one} {other}" for one, other in pairs)


def test_a_card_is_laid_on_any_empty_square() -> None:
    state = begin("64g-4", talons("8R", "1G"))
    assert state.moves(0) == sorted(f"8R@{square}" for square in board())
    play(state, "8R@e4")
    assert state.moves(1) == sorted(f"1G@{square}" for square in board() if square != "e4")


@pytest.mark.parametrize(
    ("card", "fits"),
    [("3R", True), ("5R", True), ("2R", False), ("5G", False)],
    ids=["equal", "higher", "lower", "colour"],
)
def test_a_card_covers_by_colour_and_value(card: str, fits: bool) -> None:
    state = begin("64g-4", talons("3R", card))
    play(state, "e4")
    assert (f"{card}xe4" in state.moves(1)) == fits


def test_own_cards_are_never_covered() -> None:
    state = begin("64g-4", talons("3R 8R", "1G"))
    play(state, "e4 a1")
    assert not any("x" in move for move in state.moves(0))


def test_a_covered_card_stays_underneath_and_cannot_be_covered() -> None:
    state = begin("64g-4", talons("3R 5R", "8R 5G"))
    play(state, "e4 8Rxe4")
    assert [(card["card"], card["owner"]) for card in piles(state)["e4"]] == [("3R", 0), ("8R", 1)]
    assert "5Rxe4" not in state.moves(0)


@pytest.mark.parametrize("line", LINES.values(), ids=LINES.keys())
def test_five_own_cards_in_line_leave_the_board_and_are_gained(line: str) -> None:
    state = begin("64g-4", talons("3R 4G 5Y 6B 7R"))
    play(state, take_turns(line, "b8 d8 f8 h8"))
    assert all(top(state, square) is None for square in line.split())
    assert state.points == [5, 0]
    assert not state.over


def test_four_in_line_are_not_enough() -> None:
    state = begin("64g-4", talons())
    play(state, take_turns("a1 b1 c1 d1", "b8 d8 f8 h8"))
    assert state.points == [0, 0]
    assert top(state, "d1")


def test_a_gap_breaks_the_line() -> None:
    state = begin("64g-4", talons())
    play(state, take_turns("a1 b1 d1 e1 f1", "b8 d8 f8 h8"))
    assert state.points == [0, 0]


def test_the_edge_breaks_the_line() -> None:
    state = begin("64g-4", talons())
    play(state, take_turns("f1 g1 h1 a2 b2", "b8 d8 f8 h8"))
    assert state.points == [0, 0]


def test_the_whole_run_is_taken_when_it_is_longer() -> None:
    line = "a1 b1 c1 e1 f1 g1 d1"
    state = begin("64g-4", talons())
    play(state, take_turns(line, "b8 d8 f8 h8 b6 d6"))
    assert state.points == [7, 0]
    assert all(top(state, square) is None for square in line.split())


def test_several_lines_at_once_are_all_taken() -> None:
    state = begin("64g-4", talons())
    play(state, take_turns("a5 b5 c5 d5 e1 e2 e3 e4 e5", "a8 c8 g8 h7 h5 h3 h1 c2"))
    assert state.points == [9, 0]


def test_a_shorter_run_through_the_card_stays() -> None:
    state = begin("64g-4", talons())
    play(state, take_turns("a5 b5 c5 d5 e2 e3 e4 e5", "a8 c8 g8 h7 h5 h3 h1"))
    assert state.points == [5, 0]
    assert [bool(top(state, square)) for square in ("e2", "e3", "e4", "e5")] == [True, True, True, False]


@pytest.mark.parametrize(("gain", "points"), [("cards", [6, 0]), ("values", [23, 0])])
def test_the_cards_underneath_are_gained_too(gain: str, points: list[int]) -> None:
    state = begin("64g-4", talons("2G 8R 3G 4G 5G", "1R"), gain=gain)
    play(state, "a1 1R@c1 8Rxc1 a8 b1 c8 d1 e8 e1")
    assert state.points == points
    assert "c1" not in piles(state)


def test_a_covered_card_breaks_the_line_until_it_is_covered_again() -> None:
    state = begin("64g-4", talons("1G 2G 1R 3G 4G 8R", "1B 2B 3B 8R"))
    play(state, "a1 a8 b1 c8 1R@c1 e8 d1 8Rxc1 e1")
    assert state.points == [0, 0]
    play(state, "g8 8Rxc1")
    assert state.points == [7, 0]  # five places, three cards on c1


def test_north_gains_its_own_lines() -> None:
    state = begin("64g-4", talons())
    play(state, take_turns("a1 c1 e1 g1 a3", "a8 b8 c8 d8 e8"))
    assert state.points == [0, 5]


def test_opposing_cards_do_not_lengthen_a_line() -> None:
    state = begin("64g-4", talons())
    play(state, take_turns("a1 b1 c1 d1 a3", "e1 f1 g1 h1"))
    assert state.points == [0, 0]


@pytest.mark.parametrize(("gain", "points", "result"), [("cards", [5, 5], [0.5, 0.5]), ("values", [6, 39], [0.0, 1.0])])
def test_the_highest_gain_wins_and_equal_ones_share(gain: str, points: list[int], result: list[float]) -> None:
    state = begin("64g-4", talons(LOW, HIGH), gain=gain)
    play(state, take_turns("a1 b1 c1 d1 e1", "a8 b8 c8 d8 e8"))
    state = to_the_end(state)
    assert len(state.history) == 64
    assert state.points == points
    assert state.result == result
    assert state.ending == {"by": "laid", "seat": None}
    assert look(state)["card"] is None
