"""64g-12, Disturbance."""

from __future__ import annotations

import pytest

from tests.sixtyfour_positions import begin, board, look, piles, play, talons, to_the_end, top

SOUTH = "1R 5R 3R 7R 2R 8R"


def test_a_card_is_laid_on_any_empty_square() -> None:
    state = begin("64g-12", talons("8R", "1G"))
    assert state.moves(0) == sorted(f"8R@{square}" for square in board())
    play(state, "8R@e4")
    assert state.moves(1) == sorted(f"1G@{square}" for square in board() if square != "e4")


def test_a_combination_of_own_cards_is_turned_face_down_and_counts() -> None:
    state = begin("64g-12", talons(SOUTH))
    play(state, "a1 h8 b1 h6")
    assert state.points == [0, 0]
    play(state, "c1")
    assert state.points == [3, 0]
    assert [piles(state)[square][-1]["up"] for square in ("a1", "b1", "c1")] == [False] * 3
    assert [top(state, square) for square in ("a1", "b1", "c1")] == ["1R", "5R", "3R"]


@pytest.mark.parametrize("cards", ["1R 5R 3R", "4R 4G 4Y", "3R 4G 5Y", "7R 6G 5Y"])
@pytest.mark.parametrize("line", ["a1 b1 c1", "a1 a2 a3", "a1 b2 c3", "a3 b2 c1"])
def test_all_kinds_and_lines_make_combinations(cards: str, line: str) -> None:
    state = begin("64g-12", talons(cards))
    squares = line.split()
    play(state, f"{squares[0]} h8 {squares[1]} h6 {squares[2]}")
    assert state.points == [3, 0]


def test_several_combinations_at_once_are_all_turned_down() -> None:
    state = begin("64g-12", talons("1R 5R 8G 8Y 8R"))
    play(state, "a3 h8 b3 h6 c1 f8 c2 h4 c3")
    assert state.points == [5, 0]


def test_an_opposing_card_in_the_line_ends_the_run() -> None:
    state = begin("64g-12", talons("1R 3R", "2R"))
    play(state, "a1 b1 stay c1 stay")
    assert state.points == [0, 0]
    assert all(piles(state)[square][-1]["up"] for square in ("a1", "b1", "c1"))


def test_opposing_cards_beside_a_combination_stay_face_up() -> None:
    state = begin("64g-12", talons("1R 5R 3R", "8R"))
    play(state, "a1 d1 b1 h8 c1 stay")
    assert state.points == [3, 0]
    assert piles(state)["d1"][-1]["up"]


def test_cards_turned_down_belong_to_no_later_combination() -> None:
    state = begin("64g-12", talons(SOUTH))
    play(state, "a1 h8 b1 h6 c1 f8 d1 h4 e1")
    assert state.points == [3, 0]
    play(state, "h2 f1")
    assert state.points == [6, 0]


def test_a_neighbouring_opposing_card_may_then_be_moved_to_any_empty_square() -> None:
    state = begin("64g-12", talons("1R", "8G"))
    play(state, "d4 e5")
    assert state.seats == (1,)
    assert look(state)["pending"] == "e5"
    assert state.moves(1) == [*sorted(f"d4-{square}" for square in board() if square not in ("d4", "e5")), "stay"]
    play(state, "d4-a1")
    assert top(state, "a1") == "1R"
    assert piles(state)["a1"][-1]["owner"] == 0
    assert top(state, "d4") is None
    assert look(state)["pending"] is None
    assert state.seats == (0,)


def test_the_neighbour_may_stay() -> None:
    state = begin("64g-12", talons("1R", "8G"))
    play(state, "d4 e5 stay")
    assert top(state, "d4") == "1R"
    assert state.seats == (0,)


@pytest.mark.parametrize("square", ["c3", "c4", "c5", "d3", "d5", "e3", "e4", "e5"])
def test_all_eight_surrounding_squares_are_neighbours(square: str) -> None:
    state = begin("64g-12", talons())
    play(state, f"d4 {square}")
    assert state.seats == (1,)


@pytest.mark.parametrize("square", ["b2", "b4", "d6", "f6", "f3", "h5"])
def test_without_a_neighbour_there_is_no_second_move(square: str) -> None:
    state = begin("64g-12", talons())
    play(state, f"d4 {square}")
    assert state.seats == (0,)
    assert look(state)["pending"] is None


def test_own_neighbours_are_not_moved() -> None:
    state = begin("64g-12", talons("1R 8G"))
    play(state, "d4 h8 d5")
    assert state.seats == (1,)


def test_one_of_several_neighbours_is_moved() -> None:
    state = begin("64g-12", talons("1R 8G", "5Y 3B"))
    play(state, "c3 h8 e5 d4")
    starts = {move[:2] for move in state.moves(1)} - {"st"}
    assert starts == {"c3", "e5"}
    play(state, "e5-a8")
    assert top(state, "c3") == "1R"
    assert state.seats == (0,)


def test_cards_turned_down_are_not_moved() -> None:
    state = begin("64g-12", talons(SOUTH))
    play(state, "a1 h8 b1 h6 c1 b2")
    assert state.points == [3, 0]
    assert state.seats == (0,)


def test_a_seat_that_turned_its_combination_down_may_still_disturb() -> None:
    state = begin("64g-12", talons("1R 5R 3R", "8G"))
    play(state, "a1 d2 b1 h8 c1")
    assert state.points == [3, 0]
    assert state.seats == (0,)
    assert "d2-h1" in state.moves(0)


def test_moving_a_card_makes_no_combination_for_anyone() -> None:
    # North moves South's red five between 1R and 3R.
    state = begin("64g-12", talons("1R 3R 5R 2G 7R", "8G 8Y 6B"))
    play(state, "a1 h8 c1 h6 d4 e5 d4-b1")
    assert [top(state, square) for square in ("a1", "b1", "c1")] == ["1R", "5R", "3R"]
    assert all(piles(state)[square][-1]["up"] for square in ("a1", "b1", "c1"))
    assert state.points == [0, 0]
    play(state, "h1 h4")
    assert state.points == [0, 0]  # a card laid elsewhere does not turn them down either
    play(state, "d1")
    assert state.points == [4, 0]


def test_a_moved_card_makes_no_combination_for_the_seat_that_moved_it() -> None:
    # South's 2G is moved into line with North's 2R and 2Y.
    state = begin("64g-12", talons("2G 8B", "2R 2Y 7B"))
    play(state, "d4 a8 h1 b8 h3 d5 d4-c8")
    assert state.points == [0, 0]
    assert all(card["up"] for pile in piles(state).values() for card in pile)


def test_the_last_card_has_no_second_move_and_ends_the_game() -> None:
    state = begin("64g-12", talons())
    state = to_the_end(state)
    assert sum("@" in text for _, text in state.history) == 64
    assert "@" in state.history[-1][1]
    assert len(piles(state)) == 64
    assert state.points == [0, 0]
    assert state.result == [0.5, 0.5]
    assert state.ending == {"by": "laid", "seat": None}


def test_most_cards_turned_down_win() -> None:
    state = begin("64g-12", talons(SOUTH))
    play(state, "a1 h8 b1 h6 c1")
    state = to_the_end(state)
    assert state.points == [3, 0]
    assert state.result == [1.0, 0.0]


def test_north_may_win_too() -> None:
    state = begin("64g-12", talons("1R 8G 4Y", "1R 5R 3R"))
    play(state, "a1 h8 c1 h7 e1 h6")
    state = to_the_end(state)
    assert state.points == [0, 3]
    assert state.result == [0.0, 1.0]
