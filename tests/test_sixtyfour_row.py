"""64g-8, One row."""

from __future__ import annotations

import pytest

import ludaro
from tests.sixtyfour_positions import begin, gone, look, piles, play, talons, top

ROW = [f"{file}1" for file in "abcdefgh"]
# A full row without a combination: 1R 3G 5R 7G 1Y 3B 5Y 7B.
SOUTH, NORTH = "1R 5R 1Y 5Y", "3G 7G 3B 7B"
FULL = "a1 b1 c1 d1 e1 f1 g1 h1"


def test_there_is_one_row_of_eight_places() -> None:
    state = begin("64g-8", talons("8R"))
    assert (look(state)["files"], look(state)["rows"]) == (8, 1)
    assert state.moves(0) == [f"8R@{place}" for place in ROW]


def test_while_a_place_is_empty_a_card_is_laid_on_an_empty_place_only() -> None:
    state = begin("64g-8", talons(SOUTH, NORTH))
    play(state, "a1 b1 c1 d1 e1 f1 g1")
    assert state.moves(1) == ["7B@h1"]


def test_when_all_places_are_taken_a_card_is_laid_on_any_card_own_or_not() -> None:
    state = begin("64g-8", talons(SOUTH + " 1G", NORTH))
    play(state, FULL)
    assert state.moves(0) == [f"1Gx{place}" for place in ROW]


def test_places_emptied_by_a_combination_must_be_filled_first() -> None:
    state = begin("64g-8", talons(SOUTH + " 8G", NORTH + " 6B"))
    play(state, FULL + " 8Gxc1")
    assert state.moves(1) == ["6B@b1", "6B@c1", "6B@d1"]


def test_a_combination_may_hold_cards_of_both_seats() -> None:
    state = begin("64g-8", talons("2R 4Y", "3G"))
    play(state, "a1 b1 c1")
    assert piles(state) == {}


def test_in_a_combination_the_opponents_cards_leave_the_game_and_ones_own_go_under_the_talon() -> None:
    state = begin("64g-8", talons("2R 4Y", "3G"))
    before = look(state)["talons"]
    play(state, "a1 b1 c1")
    assert gone(state, "1") == ["3G"]
    assert gone(state, "0") == []
    assert look(state)["known"] == [["2R", "4Y"], []]
    play(state, state.moves(1)[0])  # South's next card is turned up, as at the start
    assert look(state)["talons"] == [before[0], before[1] - 2]


def test_own_cards_return_in_the_order_of_their_places() -> None:
    state = begin("64g-8", talons("4Y 2R 3B", "8G 8Y"))
    play(state, "c1 h1 a1 f1 b1")
    assert look(state)["known"][0] == ["2R", "3B", "4Y"]


def test_returned_cards_are_drawn_after_the_rest_of_the_talon_the_first_of_them_first() -> None:
    state = begin("64g-8", endless())
    play(state, endless_moves(8 * 8))
    assert look(state)["card"] == "1R"
    drawn = []
    for number in range(4):
        drawn.append(look(state)["card"])
        play(state, endless_moves(8).split()[2 * number] + " " + endless_moves(8).split()[2 * number + 1])
    assert drawn == ["1R", "1G", "1B", "1Y"]  # as they lay on a1 b1 c1 d1


def test_combinations_are_made_in_the_row_only_with_neighbouring_places() -> None:
    state = begin("64g-8", talons("2R 4Y 8B", "8G 1G"))
    play(state, "a1 h1 d1 f1 b1")
    assert len(piles(state)) == 5


def test_pile_whole_takes_the_cards_underneath_from_the_top_down() -> None:
    state = begin("64g-8", talons(SOUTH + " 8G", NORTH))
    play(state, FULL + " 8Gxc1")  # 3G, 8G upon 5R, 7G
    assert [top(state, place) for place in ("b1", "c1", "d1")] == [None, None, None]
    assert look(state)["known"][0] == ["8G", "5R"]
    assert gone(state, "1") == ["3G", "7G"]


def test_pile_top_takes_only_the_top_cards_and_shows_what_lay_under_them() -> None:
    state = begin("64g-8", talons(SOUTH + " 8G", NORTH), pile="top")
    play(state, FULL + " 8Gxc1")
    assert [top(state, place) for place in ("b1", "c1", "d1")] == [None, "5R", None]
    assert look(state)["known"][0] == ["8G"]
    assert gone(state, "1") == ["3G", "7G"]


LAYERS = "2Bxc1 7Rxd1 2Rxe1 4Yxa1"  # then 4Y 3G 2B fall, upon 1R, nothing and 5R


def test_pile_whole_parts_the_cards_underneath_by_owner() -> None:
    state = begin("64g-8", talons(SOUTH + " 2B 2R", NORTH + " 7R 4Y"))
    play(state, f"{FULL} {LAYERS}")
    assert [top(state, place) for place in ("a1", "b1", "c1")] == [None, None, None]
    assert look(state)["known"][1] == ["4Y", "3G"]
    assert gone(state, "0") == ["1R", "2B", "5R"]
    assert gone(state, "1") == []


def test_pile_top_what_shows_again_makes_no_combination_by_itself() -> None:
    state = begin("64g-8", talons(SOUTH + " 2B 2R", NORTH + " 7R 4Y"), pile="top")
    play(state, f"{FULL} {LAYERS}")
    assert [top(state, place) for place in ROW[:5]] == ["1R", None, "5R", "7R", "2R"]
    assert look(state)["known"][1] == ["4Y", "3G"]
    assert gone(state, "0") == ["2B"]


def test_pile_top_only_the_places_left_empty_must_be_filled() -> None:
    state = begin("64g-8", talons(SOUTH + " 2B 2R 6G", NORTH + " 7R 4Y"), pile="top")
    play(state, f"{FULL} {LAYERS}")
    assert state.moves(0) == ["6G@b1"]


def cards_on_table(state: ludaro.State) -> int:
    return sum(len(pile) for pile in piles(state).values())


def one_more(state: ludaro.State, move: str) -> bool:
    after = state.copy()
    after.play(move)
    return cards_on_table(after) == cards_on_table(state) + 1


def before_souths_last_card() -> ludaro.State:
    """All cards but South's last and North's last are laid, without one combination."""
    state = begin("64g-8", talons(SOUTH, NORTH))
    while len(state.history) < 62:
        play(state, next(move for move in state.moves(state.seats[0]) if one_more(state, move)))
    return state


def test_a_seat_whose_talon_is_empty_after_its_move_loses() -> None:
    state = before_souths_last_card()
    assert not state.over
    play(state, next(move for move in state.moves(0) if one_more(state, move)))
    assert state.over
    assert state.result == [0.0, 1.0]
    assert state.ending == {"by": "ran-out", "seat": 0}


def test_a_combination_with_the_last_card_refills_the_talon_in_time() -> None:
    state = before_souths_last_card()
    play(state, next(move for move in state.moves(0) if not one_more(state, move)))
    assert not state.over
    assert look(state)["known"][0]
    play(state, next(move for move in state.moves(1) if one_more(state, move)))
    assert state.result == [1.0, 0.0]
    assert state.ending == {"by": "ran-out", "seat": 1}


def endless() -> str:
    """South's four ones come first, then its twos …; North begins with its fives."""
    south = [f"{value}{colour}" for value in range(1, 9) for colour in "RGYB"]
    return f"{' '.join(south)} / {' '.join(south[16:] + south[:16])}"


def endless_moves(count: int) -> str:
    """Each seat lays four cards of one value on its half of the row, the gap last, and takes them all back."""
    return " ".join((["a1", "h1", "b1", "g1", "d1", "e1", "c1", "f1"] * 75)[:count])


def test_six_hundred_moves_are_a_draw() -> None:
    state = begin("64g-8", endless())
    play(state, endless_moves(599))
    assert not state.over
    play(state, endless_moves(600).split()[-1])
    assert state.result == [0.5, 0.5]
    assert state.ending == {"by": "moves", "seat": None}


@pytest.mark.parametrize("pile", ["whole", "top"])
def test_a_combination_of_own_cards_only_costs_nothing(pile: str) -> None:
    state = begin("64g-8", endless(), pile=pile)
    play(state, endless_moves(8))
    assert piles(state) == {}
    assert gone(state, "0") == gone(state, "1") == []
