"""Kvaro D: two directions, passes that exchange them, and the ends of the game."""

from __future__ import annotations

import random

import pytest

import ludaro
from tests.kvaro_positions import Face, Play, all_lays, sides, table_of

GAME = ludaro.game("kvaro-d")
ACROSS, UPWARDS = "across", "upwards"


def play_d(middle: str, *hands: str, aside: str = "", extra: dict[str, Face] | None = None) -> Play:
    return Play("kvaro-d", middle, *hands, aside=aside, extra=extra)


def directions(game: Play) -> list[str]:
    found = game.look()["directions"]
    assert isinstance(found, list)
    return found


def test_one_card_lies_at_the_origin_and_both_have_ten() -> None:
    game = play_d("A1", "A2", "B1")
    assert game.laid() == {"0,0": "A1"}
    assert game.look()["sizes"] == [10, 10]
    assert game.look()["aside"] == 9


def test_it_is_for_two() -> None:
    for players in (1, 3):
        with pytest.raises(ludaro.BadPlayers, match="2 players"):
            GAME.new(players, seed=1)


# Directions


def test_seat_0_begins_and_lays_beside() -> None:
    game = play_d("A1", "A2 B1", "B3")
    assert game.state.seats == (0,)
    assert directions(game) == [ACROSS, UPWARDS]
    assert game.moves() == {"A2@1,0", "A2@-1,0"}  # B1 would fit above and below


def test_seat_1_lays_above_or_below() -> None:
    game = play_d("A1", "A2", "A3 B1 B2").play("A2@1,0")
    assert game.moves() == {"B1@0,1", "B1@0,-1", "B2@1,1", "B2@1,-1"}  # A3 would fit at both ends


def test_a_card_may_touch_in_the_other_direction_as_well_if_everything_fits() -> None:
    game = play_d("A1", "A2 B2 B3", "B1").play("A2@1,0", "B1@0,1")
    assert "B2@1,1" in game.moves()  # beside B1, and above A2
    assert "B3@1,1" not in game.moves()
    assert "B3@-1,1" in game.moves()


def test_who_can_lay_in_the_own_direction_must() -> None:
    game = play_d("A1", "A2", "B1")
    assert "pass" not in game.moves()
    with pytest.raises(ludaro.IllegalMove):
        game.play("pass")


def test_laying_in_the_other_direction_does_not_count() -> None:
    game = play_d("A1", "B1", "A2")
    assert game.moves() == {"pass"}


def test_all_lays_of_the_published_deck_are_listed() -> None:
    rng = random.Random(4)
    for seed in range(12):
        state = GAME.new(2, seed=seed)
        while not state.over:
            (seat,) = state.seats
            table = state.view(seat)["table"]
            taken = table_of(state)
            wanted = set()
            for move in all_lays(state, table["hand"] or []):
                x, y = move.partition("@")[2].split(",")
                left, right, below, above = sides((int(x), int(y)))
                own = (left, right) if table["directions"][seat] == ACROSS else (below, above)
                if any(place in taken for place in own):
                    wanted.add(move)
            assert set(state.moves(seat)) == (wanted or {"pass"})
            state.play(rng.choice(state.moves(seat)))


# Passes


def test_a_pass_exchanges_the_directions_and_the_other_seat_plays_the_one_that_failed() -> None:
    game = play_d("A1", "B1", "A2 C1").play("pass")
    assert directions(game) == [UPWARDS, ACROSS]
    assert game.state.seats == (1,)
    assert game.moves() == {"A2@1,0", "A2@-1,0"}  # no longer C1


def test_a_pass_right_after_an_exchange_does_not_exchange_again() -> None:
    game = play_d("A1", "B1", "C1").play("pass", "pass")
    assert directions(game) == [UPWARDS, ACROSS]
    assert game.state.seats == (0,)
    assert game.moves() == {"B1@0,1", "B1@0,-1"}  # the first seat now tries the other direction


def test_a_third_pass_exchanges_again() -> None:
    game = play_d("A1", "", "C1").play("pass", "pass", "pass")
    assert directions(game) == [ACROSS, UPWARDS]
    assert game.moves() == {"C1@0,1", "C1@0,-1"}


def test_after_a_lay_passes_are_counted_afresh_and_the_directions_stay() -> None:
    game = play_d("A1", "B1", "A2 D1").play("pass", "A2@1,0")
    assert directions(game) == [UPWARDS, ACROSS]
    assert game.look()["passes"] == 0
    game.play("B1@0,1")
    assert directions(game) == [UPWARDS, ACROSS]
    assert game.moves() == {"pass"}  # D1 fits above and below only
    game.play("pass")
    assert directions(game) == [ACROSS, UPWARDS]
    assert game.look()["passes"] == 1


def test_a_seat_that_passes_after_a_pass_that_did_not_exchange_exchanges() -> None:
    game = play_d("A1", "", "D1").play("pass", "pass")
    assert directions(game) == [UPWARDS, ACROSS]
    game.play("pass")
    assert directions(game) == [ACROSS, UPWARDS]


# The ends


def test_four_passes_in_a_row_end_the_game_and_equally_many_cards_share() -> None:
    game = play_d("A1", "", "")
    for passes in range(4):
        assert game.look()["passes"] == passes
        assert not game.state.over
        game.play("pass")
    assert game.state.over
    assert game.state.result == [0.5, 0.5]
    assert game.state.ending == {"by": "directions", "seat": None}


def test_after_four_passes_the_fewest_cards_win() -> None:
    game = play_d("A1", "", "B1").play("pass", "pass", "pass", "B1@0,1", "pass", "pass", "pass")
    assert not game.state.over
    game.play("pass")
    assert game.state.result == [0.0, 1.0]


def test_a_lay_between_passes_keeps_the_game_going() -> None:
    game = play_d("A1", "", "B1").play("pass", "pass", "pass", "B1@0,1")
    assert not game.state.over
    assert game.look()["passes"] == 0


def test_the_first_without_cards_wins() -> None:
    """Seat 1 lays one card, then passes each time; so seat 0 lays in turn across and upwards."""
    game = play_d("A1", "A2 A3 A4 B1 B2 B3 B4 C1 C2 C3", "D1")
    game.play("A2@1,0", "D1@0,-1", "A3@2,0")
    for move in ("B1@0,1", "A4@3,0", "B2@1,1", "B3@2,1", "C1@0,2", "B4@3,1", "C2@1,2"):
        game.play("pass", move)
        assert game.state.result is None
    game.play("pass", "C3@2,2")
    assert game.state.over
    assert game.state.result == [1.0, 0.0]
    assert game.state.ending == {"by": "last", "seat": 0}
    assert game.state.points is None


# What is known


def test_a_view_hides_the_other_hand_and_the_cards_set_aside() -> None:
    game = play_d("A1", "A2", "B1", aside="C1").play("A2@1,0")
    for seat in (None, 0, 1):
        table = game.look(seat)
        del table["deck"]
        assert table == {
            "kind": "directions",
            "unaided": False,
            "laid": {"0,0": "1", "1,0": "2"},
            "hand": None if seat is None else sorted(game.numbers[name] for name in game.hand(seat)),
            "sizes": [9, 10],
            "aside": 9,
            "turn": 1,
            "directions": [ACROSS, UPWARDS],
            "passes": 0,
        }


def imagined(game: Play, viewer: int, seat: int) -> set[str]:
    found: set[str] = set()
    for seed in range(150):
        other = game.state.imagine(viewer, seed)
        assert other.view(viewer) == game.state.view(viewer)
        found |= game.cards(other.view(seat)["table"]["hand"])
    return found


def test_imagine_keeps_what_a_pass_proves_in_its_direction_only() -> None:
    game = play_d("A1", "B1", "A2", aside="A3 C1").play("pass")
    cards = imagined(game, viewer=1, seat=0)
    assert "A3" not in cards
    assert {"B1", "C1"} <= cards


def test_imagine_keeps_what_passes_in_both_directions_prove() -> None:
    game = play_d("A1", "", "B1", aside="A3 C1 C3").play("pass", "pass", "pass")
    cards = imagined(game, viewer=1, seat=0)
    assert not cards & {"A3", "C1"}
    assert "C3" in cards
    cards = imagined(game, viewer=0, seat=1)
    assert "A3" not in cards
    assert {"B1", "C1", "C3"} <= cards


# Deals


@pytest.mark.parametrize(
    ("deal", "words"),
    [
        ("1 / 2 3 4 5 6 7 8 9 10 11", "the card in the middle, then 2 hands of 10"),
        ("1 / 2 3 4 5 6 7 8 9 10 11 / 12", "part 3 of the deal has 1 cards; it should have 10"),
        ("1 / 1 3 4 5 6 7 8 9 10 11 / 12 13 14 15 16 17 18 19 20 21", "card 1 is in the deal 2 times"),
    ],
)
def test_a_bad_deal_is_refused_with_a_reason(deal: str, words: str) -> None:
    with pytest.raises(ludaro.BadDeal, match=words):
        GAME.new(2, deal=deal)
