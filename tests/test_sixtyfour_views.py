"""64g: what a seat may know, and what it may not."""

from __future__ import annotations

import json
from typing import Any

import pytest

import ludaro
from tests.sixtyfour_positions import begin, calm, halves, look, mixed_talon, pack, piles, play, spread, talons

GAMES = [f"64g-{number}" for number in range(1, 13)]


def turned_round(cards: str, known: int) -> str:
    """The first cards as they are, the others in reverse order."""
    words = cards.split()
    return " ".join(words[:known] + words[known:][::-1])


def two_talons(known: int) -> tuple[str, str]:
    """Two deals whose first cards agree."""
    deck = " ".join(pack())
    return f"{deck} / {deck}", f"{turned_round(deck, known)} / {turned_round(deck, known)}"


# Per game: two truths and some moves after which nobody can have told them apart.
TRUTHS: dict[str, tuple[str, str, str]] = {
    "64g-3": (talons("1R 5R 6R", "1B 7G 8G"), talons("2R 5R 6R", "8Y 7G 8G"), "e2 e7"),
    "64g-4": (*two_talons(4), "a1 h8 c1 f8 e1 d8"),
    "64g-6": (spread("a1:5R b1:2G"), spread("a1:5R b1:2G h7:1R h8:1B"), "?a1 ?b1"),
    "64g-7": (mixed_talon(), turned_round(mixed_talon(), 6), "a1 h8 c1 f8 e1"),
    "64g-8": (*two_talons(4), "a1 h1 d1 f1"),
    "64g-11": (spread("a1:1R b2:5G"), spread("a1:1R b2:5G h7:1G h8:1B"), "?a1 ?b2"),
    "64g-12": (*two_talons(4), "a1 h8 d1 h5"),
}


@pytest.mark.parametrize("id", TRUTHS)
def test_two_truths_that_nobody_can_tell_apart_look_the_same_to_all(id: str) -> None:
    one, other, moves = TRUTHS[id]
    first, second = begin(id, one), begin(id, other)
    assert first.deal != second.deal
    for word in ["", *moves.split()]:
        play(first, word)
        play(second, word)
        for seat in [*range(first.players), None]:
            assert json.dumps(first.view(seat)) == json.dumps(second.view(seat))


@pytest.mark.parametrize("id", GAMES)
def test_a_view_is_plain_json_data_all_along_a_game(id: str) -> None:
    state = ludaro.game(id).new(seed=8)
    for _ in range(80):
        for seat in (0, None):
            view = state.view(seat)
            assert json.loads(json.dumps(view)) == view
        if state.over:
            break
        moves = state.moves(state.seats[0])
        state.play(moves[len(state.history) * 5 % len(moves)])


def cards_in(table: dict[str, Any]) -> int:
    piles_and_gone = [*table["squares"].values(), *table["gone"].values()]
    turned_up = int(table["card"] is not None)
    return turned_up + sum(map(len, piles_and_gone)) + sum(map(int, table["talons"]))


@pytest.mark.parametrize("id", GAMES)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_no_card_is_ever_lost(id: str, seed: int) -> None:
    state = ludaro.game(id).new(seed=seed)
    total = 32 if id in ("64g-5", "64g-9") else 64
    while not state.over and len(state.history) < 200:
        assert cards_in(look(state)) == total
        moves = state.moves(state.seats[0])
        state.play(moves[(len(state.history) * 31 + seed) % len(moves)])
    assert cards_in(look(state)) == total


@pytest.mark.parametrize("id", ["64g-1", "64g-4", "64g-10", "64g-12"])
def test_a_card_face_up_shows_its_face_and_its_owner_to_all(id: str) -> None:
    if id in ("64g-1", "64g-10"):
        state = begin(id, halves("a1:8R", "h8:2B"))
    else:
        state = play(begin(id, talons("8R", "2B")), "a1 h8")
    for seat in (0, 1, None):
        squares = look(state, seat)["squares"]
        assert squares["a1"] == [{"card": "8R", "owner": 0, "up": True, "king": False}]
        assert squares["h8"] == [{"card": "2B", "owner": 1, "up": True, "king": False}]


@pytest.mark.parametrize("id", ["64g-6", "64g-11"])
def test_a_card_never_turned_up_is_known_to_nobody(id: str) -> None:
    state = begin(id, spread())
    for seat in (0, 1, None):
        squares = look(state, seat)["squares"]
        assert len(squares) == 64
        assert all(pile == [{"card": None, "owner": None, "up": False, "king": False}] for pile in squares.values())


def test_the_besieged_kings_stay_unknown_to_their_owners_too() -> None:
    state = play(begin("64g-3", talons()), "e2 e7 e3 e6")
    for seat in (0, 1, None):
        squares = look(state, seat)["squares"]
        assert squares["e1"][0]["card"] is None
        assert squares["e8"][0]["card"] is None


def test_cards_turned_down_in_the_open_stay_known() -> None:
    state = play(begin("64g-12", talons("1R 5R 3R")), "a1 h8 b1 h6 c1")
    for seat in (0, 1, None):
        squares = look(state, seat)["squares"]
        assert [squares[square][0]["card"] for square in ("a1", "b1", "c1")] == ["1R", "5R", "3R"]


def test_covered_cards_stay_known() -> None:
    state = play(begin("64g-4", talons("3R", "8R")), "e4 e4")
    for seat in (0, 1, None):
        assert [card["card"] for card in look(state, seat)["squares"]["e4"]] == ["3R", "8R"]


def test_cards_put_back_under_a_talon_are_known_to_both() -> None:
    state = play(begin("64g-8", talons("2R 4Y", "3G")), "a1 b1 c1")
    for seat in (0, 1, None):
        assert look(state, seat)["known"] == [["2R", "4Y"], []]


@pytest.mark.parametrize("id", ["64g-3", "64g-4", "64g-8", "64g-12"])
def test_the_card_to_be_laid_is_shown_to_all(id: str) -> None:
    deal = talons("8Y 7Y", "1G 2G")
    south, north = ("7Y", "2G") if id == "64g-3" else ("8Y", "1G")
    state = begin(id, deal)
    assert [look(state, seat)["card"] for seat in (0, 1, None)] == [south] * 3
    play(state, "e2" if id == "64g-3" else "a1")
    assert [look(state, seat)["card"] for seat in (0, 1, None)] == [north] * 3


def test_the_card_turned_up_is_no_longer_in_its_talon() -> None:
    state = begin("64g-4", talons())
    assert look(state)["talons"] == [31, 32]
    play(state, "a1")
    assert look(state)["talons"] == [31, 31]
    play(state, "h8")
    assert look(state)["talons"] == [30, 31]


def test_one_mixed_talon_is_one_count() -> None:
    state = begin("64g-7", calm())
    assert look(state)["talons"] == [63]
    play(state, "a1 b1")
    assert look(state)["talons"] == [61]


@pytest.mark.parametrize("id", ["64g-1", "64g-2", "64g-5", "64g-6", "64g-9", "64g-10", "64g-11"])
def test_without_talons_there_is_no_card_to_be_laid(id: str) -> None:
    table = look(ludaro.game(id).new(seed=1))
    assert table["card"] is None
    assert table["talons"] == []


def test_squares_without_cards_are_left_out() -> None:
    state = begin("64g-9", halves(top=4))
    assert len(piles(state)) == 32
    play(state, "a2-a3")
    assert "a2" not in piles(state)
    assert look(state)["moves_made"] == 1


def test_a_spectator_has_no_moves_and_the_seat_to_move_has_its_own() -> None:
    state = begin("64g-6", spread())
    assert state.view(None)["moves"] == []
    assert state.view(1)["moves"] == []
    assert state.view(0)["moves"] == state.moves(0)


@pytest.mark.parametrize("id", GAMES)
def test_a_copy_is_independent_and_a_saved_game_goes_on_the_same(id: str) -> None:
    state = ludaro.game(id).new(seed=9)
    for _ in range(10):
        state.play(state.moves(state.seats[0])[-1])
        if state.over:
            break
    before = state.view(None)
    copy = state.copy()
    again = ludaro.load(state.save())
    assert again.view(None) == before
    if not state.over:
        copy.play(copy.moves(copy.seats[0])[0])
        assert copy.view(None) != before
    assert state.view(None) == before
