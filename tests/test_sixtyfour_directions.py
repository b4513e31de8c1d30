"""64g-7, Four directions."""

from __future__ import annotations

import pytest

from tests.sixtyfour_positions import begin, board, calm, gone, look, mixed_talon, piles, play, to_the_end, top

# Two squares each that make a combination with d3.
VERTICAL, HORIZONTAL, FALLING, RISING = "d1 d2", "b3 c3", "b5 c4", "b1 c2"
LINES = [VERTICAL, HORIZONTAL, FALLING, RISING]
RED = "1R 3R 6R 8R"
IDLE = "2G 4Y 2B"  # laid far away, on h8, h6 and f8
AWAY = "h8 h6 f8"


def two_lines(first: str, second: str, mover: int) -> list[int]:
    """The points when this seat lays the red five on d3, with two red cards in each of the two lines."""
    state = begin("64g-7", mixed_talon(" ".join([RED, *IDLE.split()[:mover], "5R"])))
    play(state, " ".join([first, second, *AWAY.split()[:mover]]))
    assert state.seats == (mover,)
    play(state, "5R@d3")
    points = state.points
    assert points is not None
    assert sum(points) == 5
    assert len(piles(state)) == mover
    return points


def test_the_card_turned_up_is_laid_on_any_empty_square() -> None:
    state = begin("64g-7", mixed_talon("8R 1G"))
    assert state.moves(0) == sorted(f"8R@{square}" for square in board())
    play(state, "8R@e4")
    assert state.moves(1) == sorted(f"1G@{square}" for square in board() if square != "e4")


def test_nothing_can_be_covered() -> None:
    state = begin("64g-7", mixed_talon("1R 8R"))
    play(state, "e4")
    assert not any("x" in move for move in state.moves(1))


@pytest.mark.parametrize("owner", range(4), ids=["vertical", "horizontal", "falling", "rising"])
@pytest.mark.parametrize("mover", range(4))
def test_a_combination_goes_to_the_seat_that_owns_its_direction_whoever_laid_the_card(owner: int, mover: int) -> None:
    idle = ["2G", "4Y", "2B", "6Y", "8G"][: 2 + mover]
    state = begin("64g-7", mixed_talon(" ".join(["1R 3R", *idle, "5R"])))
    play(state, " ".join([LINES[owner], *["h8", "h6", "f8", "h4", "h2"][: 2 + mover], "5R@d3"]))
    assert state.history[-1][0] == mover
    assert state.points == [3 * (seat == owner) for seat in range(4)]


@pytest.mark.parametrize(
    ("first", "second", "mover", "points"),
    [
        (VERTICAL, HORIZONTAL, 0, [3, 2, 0, 0]),
        (VERTICAL, HORIZONTAL, 1, [2, 3, 0, 0]),
        (HORIZONTAL, FALLING, 2, [0, 2, 3, 0]),
        (FALLING, RISING, 3, [0, 0, 2, 3]),
    ],
)
def test_the_card_laid_goes_to_its_seat_if_one_of_the_directions_is_its_own(
    first: str, second: str, mover: int, points: list[int]
) -> None:
    assert two_lines(first, second, mover) == points


@pytest.mark.parametrize(
    ("first", "second", "mover", "points"),
    [
        (VERTICAL, HORIZONTAL, 2, [3, 2, 0, 0]),
        (VERTICAL, FALLING, 1, [2, 0, 3, 0]),
        (VERTICAL, FALLING, 3, [3, 0, 2, 0]),
        (HORIZONTAL, FALLING, 3, [0, 3, 2, 0]),
        (HORIZONTAL, RISING, 2, [0, 2, 0, 3]),
        (FALLING, RISING, 0, [0, 0, 3, 2]),
    ],
)
def test_otherwise_the_card_laid_goes_to_the_next_seat_that_owns_one_of_the_directions(
    first: str, second: str, mover: int, points: list[int]
) -> None:
    assert two_lines(first, second, mover) == points


@pytest.mark.parametrize(("gain", "points"), [("cards", [3, 0, 0, 0]), ("values", [9, 0, 0, 0])])
def test_gain_is_counted_in_cards_or_values(gain: str, points: list[int]) -> None:
    state = begin("64g-7", mixed_talon("1R 3R 2G 4Y 5R"), gain=gain)
    play(state, "d1 d2 h8 h6 d3")
    assert state.points == points
    assert gone(state) == ["1R", "3R", "5R"]


def test_two_kinds_in_one_direction_gain_each_card_once() -> None:
    state = begin("64g-7", mixed_talon("3R 4R 2G 8Y 5R"))
    play(state, "d1 d2 h8 h6 d3")
    assert state.points == [3, 0, 0, 0]


def test_the_square_of_a_gained_card_is_empty_again() -> None:
    state = begin("64g-7", mixed_talon("1R 3R 2G 4Y 5R 7B"))
    play(state, "d1 d2 h8 h6 d3")
    assert "7B@d2" in state.moves(1)
    play(state, "7B@d2")
    assert top(state, "d2") == "7B"


def test_nobody_gains_anything_and_all_four_share() -> None:
    state = begin("64g-7", calm())
    play(state, " ".join(board()))
    assert len(state.history) == 64
    assert state.points == [0, 0, 0, 0]
    assert state.result == [0.25] * 4
    assert look(state)["card"] is None


def test_the_highest_gain_wins_when_the_talon_is_used_up() -> None:
    state = begin("64g-7", mixed_talon("1R 3R 2G 4Y 5R"))
    play(state, "b3 c3 h8 h6 d3")
    state = to_the_end(state)
    assert state.points == [0, 3, 0, 0]
    assert state.result == [0.0, 1.0, 0.0, 0.0]
    assert state.ending == {"by": "laid", "seat": None}
