"""64g-6, Turning."""

from __future__ import annotations

import pytest

from tests.sixtyfour_positions import begin, board, calm, gone, look, piles, play, spread, to_the_end, top

# Three threes on a1 b1 c1 are taken first and leave those squares empty; then d1 and e1 are turned up.
EMPTIED = "?a1 ?b1 ?c1"
THREES = "a1:3R b1:3G c1:3Y"


def test_any_card_face_down_may_be_turned_up() -> None:
    state = begin("64g-6", spread(), players=3)
    assert state.moves(0) == sorted(f"?{square}" for square in board())
    play(state, "?e4")
    assert state.seats == (1,)
    assert state.moves(1) == sorted(f"?{square}" for square in board() if square != "e4")


def test_a_card_that_makes_nothing_stays_face_up_where_it_lies() -> None:
    state = begin("64g-6", spread("e4:7G"))
    play(state, "?e4")
    assert piles(state)["e4"] == [{"card": "7G", "owner": None, "up": True, "king": False}]


@pytest.mark.parametrize(("gain", "points"), [("cards", [3, 0]), ("values", [9, 0])])
def test_a_combination_made_in_place_is_gained_by_the_seat_that_turned_its_last_card(
    gain: str, points: list[int]
) -> None:
    state = begin("64g-6", spread(THREES), gain=gain)
    play(state, EMPTIED)
    assert state.points == points
    assert gone(state) == ["3G", "3R", "3Y"]
    assert [top(state, square) for square in ("a1", "b1", "c1")] == [None] * 3
    assert state.seats == (1,)


def test_a_card_that_makes_a_combination_on_an_empty_square_may_go_there_or_stay() -> None:
    state = begin("64g-6", spread(THREES + " d1:5B e1:6R h8:4G"))
    play(state, EMPTIED + " ?d1 ?e1 ?h8")
    assert state.seats == (1,)
    assert look(state)["pending"] == "h8"
    assert state.moves(1) == ["h8-c1", "stay"]


def test_moving_it_there_takes_the_combination() -> None:
    state = begin("64g-6", spread(THREES + " d1:5B e1:6R h8:4G"))
    play(state, EMPTIED + " ?d1 ?e1 ?h8 h8-c1")
    assert state.points == [3, 3]
    assert not {"c1", "d1", "e1", "h8"} & set(piles(state))
    assert look(state)["pending"] is None
    assert state.seats == (0,)


def test_staying_where_it_makes_nothing_gains_nothing() -> None:
    state = begin("64g-6", spread(THREES + " d1:5B e1:6R h8:4G"))
    play(state, EMPTIED + " ?d1 ?e1 ?h8 stay")
    assert state.points == [3, 0]
    assert [top(state, square) for square in ("c1", "d1", "e1", "h8")] == [None, "5B", "6R", "4G"]
    assert state.seats == (0,)


def test_a_card_once_turned_is_never_moved_later() -> None:
    state = begin("64g-6", spread(THREES + " d1:5B e1:6R h8:4G h7:8Y"))
    play(state, EMPTIED + " ?d1 ?e1 ?h8 stay")
    assert all(move.startswith("?") for move in state.moves(0))
    play(state, "?h7")
    assert all(move.startswith("?") for move in state.moves(1))


@pytest.mark.parametrize("choice", ["stay", "f1-c1"])
def test_a_card_that_makes_a_combination_in_place_and_elsewhere_may_take_either(choice: str) -> None:
    state = begin("64g-6", spread(THREES + " d1:5B e1:5R f1:5G"))
    play(state, EMPTIED + " ?d1 ?e1 ?f1")
    assert state.moves(1) == ["f1-c1", "stay"]
    play(state, choice)
    assert state.points == [3, 3]
    assert not {"c1", "d1", "e1", "f1"} & set(piles(state))


def test_a_combination_in_place_with_no_other_choice_is_taken_at_once() -> None:
    state = begin("64g-6", spread(THREES + " d1:5B e1:6R f1:7G"))
    play(state, EMPTIED + " ?d1 ?e1 ?f1")
    assert state.seats == (0,)
    assert state.points == [3, 3]


def test_a_card_may_not_go_to_an_empty_square_where_it_makes_nothing() -> None:
    state = begin("64g-6", spread(THREES + " d1:5B e1:6R h8:4G"))
    play(state, EMPTIED + " ?d1 ?e1 ?h8")
    assert "h8-a1" not in state.moves(1)
    assert "h8-b1" not in state.moves(1)


def test_a_card_that_leaves_its_square_no_longer_counts_there() -> None:
    # From d1 to c1 there would be three fives only if the card lay on both squares.
    state = begin("64g-6", spread(THREES + " d1:5B e1:5R"))
    play(state, EMPTIED + " ?e1 ?d1")
    assert state.seats == (1,)
    assert look(state)["pending"] is None


def test_cards_face_down_make_no_combination_with_a_card_that_moves() -> None:
    state = begin("64g-6", spread(THREES + " d1:5B e1:6R h8:4G"))
    play(state, EMPTIED + " ?d1 ?h8")
    assert look(state)["pending"] is None
    assert state.moves(1)[0].startswith("?")


def test_the_turn_goes_round_by_seats() -> None:
    state = begin("64g-6", spread(), players=3)
    play(state, "?a1 ?c3 ?e5 ?g7")
    assert [seat for seat, _ in state.history] == [0, 1, 2, 0]


@pytest.mark.parametrize(("gain", "result"), [("cards", [0.5, 0.5]), ("values", [0.0, 1.0])])
def test_when_all_cards_are_turned_the_highest_gain_wins_and_equal_ones_share(gain: str, result: list[float]) -> None:
    state = begin("64g-6", calm("a1:1R b1:1G c1:1Y h8:7R h7:7Y h6:7G"), gain=gain)
    play(state, "?a1 ?h8 ?c1 ?h6 ?b1 ?h7")
    state = to_the_end(state)
    assert state.points == ([3, 3] if gain == "cards" else [3, 21])
    assert state.result == result
    assert state.ending == {"by": "turned", "seat": None}
    assert all(card["up"] for pile in piles(state).values() for card in pile)


def test_alone_one_always_wins() -> None:
    state = to_the_end(begin("64g-6", calm(), players=1))
    assert state.points == [0]
    assert state.result == [1.0]


def test_the_game_is_not_over_before_the_last_card_is_decided() -> None:
    state = begin("64g-6", calm(THREES + " d1:5B e1:6R h8:4G"))
    play(state, EMPTIED + " ?d1 ?e1")
    for move in state.moves(1):
        if move != "?h8":
            play(state, move if look(state)["pending"] is None else f"stay {move}")
    play(state, "?h8" if look(state)["pending"] is None else "stay ?h8")
    assert not state.over
    assert state.moves(state.seats[0]) == ["h8-c1", "stay"]
    play(state, "stay")
    assert state.over


# An older four would go with the five and the six that is turned up last.
OLDER = THREES + " d1:5B e1:6R h8:4G a8:7Y b8:7G c8:7B"


def test_moves_any_another_open_card_may_go_where_it_makes_a_combination() -> None:
    turned, any_card = (begin("64g-6", spread(OLDER), moves=choice) for choice in ("turned", "any"))
    for state in (turned, any_card):
        play(state, EMPTIED + " ?d1 ?h8 ?e1")
    assert look(turned)["pending"] is None
    assert look(any_card)["pending"] == "e1"
    assert any_card.moves(1) == ["h8-c1", "stay"]
    play(any_card, "h8-c1")
    assert any_card.points == [3, 3]
    assert [top(any_card, square) for square in ("c1", "d1", "e1", "h8")] == [None] * 4


@pytest.mark.parametrize(("choice", "taken"), [("h8-c1", ["4G", "5B", "6R"]), ("stay", ["7B", "7G", "7Y"])])
def test_moves_any_the_card_just_turned_takes_nothing_by_itself_if_another_moves(choice: str, taken: list[str]) -> None:
    state = begin("64g-6", spread(OLDER), moves="any")
    play(state, EMPTIED + " ?d1 ?h8 ?e1 stay ?a8 stay ?b8 stay ?c8 " + choice)
    assert sorted(set(gone(state)) - {"3G", "3R", "3Y"}) == taken


def test_moves_any_a_card_is_counted_without_the_square_that_it_leaves() -> None:
    # The five next to the six and the seven would make the same three where it comes from.
    state = begin("64g-6", spread(THREES + " d1:5B e1:6R h8:4G"), moves="any")
    play(state, EMPTIED + " ?d1 ?e1")
    assert state.seats == (1,)
    assert look(state)["pending"] is None


def test_moves_any_refuses_cards_face_down() -> None:
    state = begin("64g-6", spread(OLDER), moves="any")
    play(state, EMPTIED + " ?d1 ?h8 ?e1")
    assert [getattr(state.why(move, 1), "why", None) for move in ("a8-c1", "b1-c1", "d1-c1")] == [
        "face-down",
        "empty",
        "no-combination",
    ]
