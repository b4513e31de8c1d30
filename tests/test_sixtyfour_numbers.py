"""64g-11, Rows of numbers."""

from __future__ import annotations

import pytest

import ludaro
from tests.sixtyfour_positions import COLOURS, begin, board, gone, look, piles, play, spread, top


def test_any_card_face_down_may_be_turned_up() -> None:
    state = begin("64g-11", spread("e4:4G"))
    assert state.moves(0) == sorted(f"?{square}" for square in board())
    play(state, "?e4")
    assert state.moves(1) == sorted(f"?{square}" for square in board() if square != "e4")


def test_a_card_in_the_row_of_its_value_stays_there_face_up() -> None:
    state = begin("64g-11", spread("e4:4G"))
    play(state, "?e4")
    assert piles(state)["e4"] == [{"card": "4G", "owner": None, "up": True, "king": False}]
    assert state.seats == (1,)


def test_a_card_whose_row_is_full_leaves_the_game() -> None:
    state = begin("64g-11", spread("e4:5G"))
    play(state, "?e4")
    assert top(state, "e4") is None
    assert gone(state) == ["5G"]
    assert state.points == [0, 0]
    assert state.seats == (1,)


def test_a_card_goes_by_itself_to_the_only_empty_square_of_its_row() -> None:
    state = begin("64g-11", spread("e4:5G c7:4R"))
    play(state, "?e4 ?c7")
    assert top(state, "e4") == "4R"
    assert top(state, "c7") is None
    assert look(state)["pending"] is None
    assert state.seats == (0,)


def test_with_several_empty_squares_the_player_chooses_and_must() -> None:
    state = begin("64g-11", spread("e4:5G g4:5R c7:4R"))
    play(state, "?e4 ?g4 ?c7")
    assert state.seats == (0,)
    assert look(state)["pending"] == "c7"
    assert state.moves(0) == ["c7-e4", "c7-g4"]
    play(state, "c7-g4")
    assert top(state, "g4") == "4R"
    assert top(state, "e4") is None
    assert state.seats == (1,)


def test_a_card_in_its_own_row_stays_though_that_row_has_empty_squares() -> None:
    state = begin("64g-11", spread("e4:5G g4:5R a4:4B"))
    play(state, "?e4 ?g4 ?a4")
    assert top(state, "a4") == "4B"
    assert look(state)["pending"] is None


@pytest.mark.parametrize(("gain", "points"), [("cards", [3, 0]), ("values", [12, 0])])
def test_a_combination_is_taken_by_the_seat_that_turned_its_last_card(gain: str, points: list[int]) -> None:
    state = begin("64g-11", spread("a4:4G b4:4R c4:4B"), gain=gain)
    play(state, "?a4 ?c4 ?b4")
    assert state.points == points
    assert [top(state, square) for square in ("a4", "b4", "c4")] == [None] * 3


def test_a_card_that_went_to_its_row_by_itself_takes_what_it_makes_there() -> None:
    state = begin("64g-11", spread("a4:4G b4:5R c4:4B h8:4Y"))
    play(state, "?a4 ?b4 ?c4 ?h8")
    assert state.points == [0, 3]
    assert not {"a4", "b4", "c4", "h8"} & set(piles(state))


def test_a_card_that_was_sent_to_its_row_takes_what_it_makes_there() -> None:
    state = begin("64g-11", spread("a4:4G b4:5R c4:4B e4:5R h8:4Y"))
    play(state, "?a4 ?b4 ?c4 ?e4 ?h8")
    assert state.moves(0) == ["h8-b4", "h8-e4"]
    without = state.copy()
    play(without, "h8-e4")
    assert without.points == [0, 0]
    play(state, "h8-b4")
    assert state.points == [3, 0]


def test_a_card_that_leaves_its_place_makes_no_combination_there() -> None:
    # Between two green fours the green seven would make three of a colour; but it does not belong there.
    state = begin("64g-11", spread("a4:4G b4:7G c4:4G"))
    play(state, "?a4 ?c4 ?b4")
    assert state.points == [0, 0]
    assert [top(state, square) for square in ("a4", "b4", "c4")] == ["4G", None, "4G"]


def test_rows_of_different_values_make_combinations_across() -> None:
    state = begin("64g-11", spread("a4:4G b5:5R c6:6B"))
    play(state, "?a4 ?b5 ?c6")
    assert state.points == [3, 0]


def by_values(*rows: str) -> str:
    """A deal from the values of each row, row 1 first, each value in the colours R G Y B R G Y B."""
    used = dict.fromkeys("12345678", 0)
    cards = []
    for value in "".join(rows):
        cards.append(value + COLOURS[used[value] % 4])
        used[value] += 1
    return " ".join(cards)


def turn(state: ludaro.State, files: str, row: int, into: str = "abcdefgh") -> None:
    """Turn up cards of a row; where the player may choose, the card goes to the first of some files that is free."""
    for file in files:
        play(state, f"?{file}{row}")
        if look(state)["pending"] is not None:
            ends = {move[3]: move for move in state.moves(state.seats[0])}
            play(state, next(ends[file] for file in into if file in ends))


def fade(state: ludaro.State, low: int, high: int, into: str = "abef") -> None:
    """The low row holds the high row's value and the other way round; all is turned up without a combination.

    Half of the high row leaves first, half of the low row fills its place and the rest leaves; at last the other half
    of the high row spreads out in the low one.
    """
    turn(state, "cdgh", high)
    turn(state, "abcdefgh", low)
    turn(state, "abef", high, into)


# Rows 1 and 3 hold their own values, row 5 half of its own.
NINE_EACH = by_values("11111111", "44444444", "33333333", "22222222", "55556666", "55665566", "88888888", "77777777")


def nine_each(gain: str) -> ludaro.State:
    """Seat 0 has taken five and four cards, seat 1 three times three; then all the rest was turned up."""
    state = begin("64g-11", NINE_EACH, gain=gain)
    play(state, "?a1 ?b1 ?d1 ?e1 ?c1")  # five for seat 0
    play(state, "?f1 ?g1 ?h1")  # three for seat 1
    play(state, "?b3 ?c3 ?f3 ?d3 ?g3 ?h3")  # twice three for seat 1
    play(state, "?a3 ?e3 ?a5 ?b5 ?d5 ?e5 ?c5")  # four for seat 0
    gained = state.points
    turn(state, "fgh", 5)
    turn(state, "abcdefgh", 6, "abef")
    fade(state, 2, 4, "abgh")
    fade(state, 7, 8)
    assert state.points == gained
    return state


def test_on_equal_gain_more_combinations_win() -> None:
    state = nine_each("cards")
    assert state.points == [9, 9]
    assert state.result == [0.0, 1.0]


def test_a_higher_gain_wins_against_more_combinations() -> None:
    state = nine_each("values")
    assert state.points == [25, 21]
    assert state.result == [1.0, 0.0]


def test_two_combinations_made_by_one_card_count_as_two() -> None:
    # Seat 0 takes 4B 5B 6B, which rise and are blue, and three times three; seat 1 four times three.
    deal = by_values("22222222", "11111111", "33333333", "44444444", "55555555", "66666666", "88888888", "77777777")
    state = begin("64g-11", deal)
    play(state, "?h4 ?h6 ?h5")
    play(state, "?a4 ?e4 ?b4 ?f4 ?c4 ?g4 ?d4")
    play(state, "?b5 ?f5 ?c5 ?g5 ?d5 ?e5 ?a5")
    play(state, "?c6 ?d6 ?e6 ?a6 ?b6 ?f6 ?g6")
    play(state, "?b3 ?f3 ?c3 ?g3 ?d3 ?h3 ?a3 ?e3")
    assert state.points == [12, 12]
    fade(state, 1, 2)
    turn(state, "acdgh", 8)
    turn(state, "abcdefgh", 7)
    turn(state, "bef", 8, "dfh")
    assert state.points == [12, 12]
    assert state.result == [1.0, 0.0]


def test_on_equal_gain_and_equal_combinations_the_win_is_shared() -> None:
    deal = by_values("11111111", "44444444", "33333333", "22222222", "66666666", "55555555", "88888888", "77777777")
    state = begin("64g-11", deal)
    play(state, "?a1 ?b1 ?d1 ?c6 ?c1 ?e1 ?f1 ?h1 ?d6 ?g1")  # four each
    play(state, "?b3 ?f3 ?c3 ?g3 ?d3 ?h3 ?a3 ?e3")  # three each
    assert state.points == [7, 7]
    turn(state, "gh", 6)
    turn(state, "abcdefgh", 5)
    turn(state, "abef", 6, "abef")
    fade(state, 2, 4, "abgh")
    fade(state, 7, 8)
    assert state.points == [7, 7]
    assert state.result == [0.5, 0.5]


def test_nothing_gained_by_anybody_is_shared_by_all() -> None:
    deal = by_values("22222222", "11111111", "44444444", "33333333", "66666666", "55555555", "88888888", "77777777")
    state = begin("64g-11", deal, players=4)
    for low in (1, 3, 5, 7):
        assert not state.over
        fade(state, low, low + 1)
    assert state.points == [0] * 4
    assert state.result == [0.25] * 4


def test_the_game_ends_when_all_cards_are_turned() -> None:
    state = begin("64g-11", spread(), players=1)
    while not state.over:
        play(state, state.moves(0)[0])
    assert sum(text.startswith("?") for _, text in state.history) == 64
    assert all(card["up"] for pile in piles(state).values() for card in pile)
    assert state.result == [1.0]
    assert state.ending == {"by": "turned", "seat": None}


def test_the_turned_board_has_sixteen_files_and_four_rows() -> None:
    state = begin("64g-11", spread(files=16), turned="on")
    assert (look(state)["files"], look(state)["rows"]) == (16, 4)
    assert state.moves(0) == sorted(f"?{square}" for square in board(16, 4))


@pytest.mark.parametrize("square", ["c1", "c4", "k1", "k4"])
def test_on_the_turned_board_a_card_stays_in_either_column_of_its_value(square: str) -> None:
    state = begin("64g-11", spread(f"{square}:3G", files=16), turned="on")
    play(state, f"?{square}")
    assert top(state, square) == "3G"


def test_on_the_turned_board_rows_mean_nothing() -> None:
    state = begin("64g-11", spread("a3:3G", files=16), turned="on")
    play(state, "?a3")
    assert top(state, "a3") is None
    assert gone(state) == ["3G"]


def test_on_the_turned_board_a_card_goes_to_an_empty_square_of_either_column() -> None:
    state = begin("64g-11", spread("c2:8G k3:8R a1:3B", files=16), turned="on")
    play(state, "?c2 ?k3 ?a1")
    assert state.moves(0) == ["a1-c2", "a1-k3"]
    play(state, "a1-k3")
    assert top(state, "k3") == "3B"


def test_on_the_turned_board_neighbouring_columns_make_runs() -> None:
    state = begin("64g-11", spread("c2:3G d2:4R e2:5B", files=16), turned="on")
    play(state, "?c2 ?d2 ?e2")
    assert state.points == [3, 0]


def test_on_the_turned_board_h_and_i_are_neighbours_but_eight_and_one_do_not_follow() -> None:
    state = begin("64g-11", spread("g2:7G h2:8R i2:1B", files=16), turned="on")
    play(state, "?g2 ?h2 ?i2")
    assert state.points == [0, 0]
    state = begin("64g-11", spread("g2:7G h2:8G i2:1G", files=16), turned="on")
    play(state, "?g2 ?h2 ?i2")
    assert state.points == [3, 0]


def test_on_the_turned_board_the_right_edge_does_not_touch_the_left() -> None:
    state = begin("64g-11", spread("o1:7G p1:8G a2:1G", files=16), turned="on")
    play(state, "?o1 ?p1 ?a2")
    assert state.points == [0, 0]
