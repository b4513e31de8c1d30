"""Kvaro C: everybody lays at once, pairs of cards, and the ends of the game."""

from __future__ import annotations

import random

import pytest

import ludaro
from tests.kvaro_positions import Face, Play, all_lays

GAME = ludaro.game("kvaro-c")


def play_c(middle: str, *hands: str, aside: str = "", extra: dict[str, Face] | None = None, penalty: int = 0) -> Play:
    return Play("kvaro-c", middle, *hands, aside=aside, extra=extra, penalty=penalty)


def refuse(game: Play, move: str, seat: int | None = None) -> None:
    before = game.state.save()
    with pytest.raises(ludaro.IllegalMove):
        game.play(move, seat=seat)
    assert game.state.save() == before


def test_one_card_lies_at_the_origin_upright_and_everybody_has_seven() -> None:
    game = play_c("A1", "A2", "A3", "A4 B1 B2 B3 B4 C1 C2")
    assert game.laid() == {"0,0": "A1"}
    assert game.look()["sizes"] == [7, 7, 7]
    assert game.look()["aside"] == 8


def test_two_to_four_may_play() -> None:
    for players in (1, 5):
        with pytest.raises(ludaro.BadPlayers, match="2 to 4"):
            GAME.new(players, seed=1)


def test_any_seat_lays_at_any_moment() -> None:
    game = play_c("A1", "A2 B2 B3", "B1").play("A2@1,0", "B2@1,1", seat=0).play("B1@0,1", seat=1).play("B3@2,1", seat=0)
    assert game.state.history == [
        (seat, game.numbered(move)) for seat, move in ((0, "A2@1,0"), (0, "B2@1,1"), (1, "B1@0,1"), (0, "B3@2,1"))
    ]


def test_a_move_needs_its_seat() -> None:
    with pytest.raises(ludaro.IllegalMove, match="say which seat"):
        play_c("A1", "A2", "A3").play("A2@1,0")


def test_a_card_that_no_longer_fits_is_refused_without_harm() -> None:
    game = play_c("A1", "A2", "A3")
    assert "A3@1,0" in game.moves(1)
    game.play("A2@1,0", seat=0)
    refuse(game, "A3@1,0", seat=1)
    assert game.moves(1) == {"A3@-1,0", "A3@2,0"}


def test_a_card_of_another_hand_is_refused() -> None:
    refuse(play_c("A1", "A2", "A3"), "A3@1,0", seat=0)


def test_nobody_passes_stops_or_takes() -> None:
    game = play_c("A1", "A2", "")
    for move in ("pass", "stop", "none", "fail", "take 0,0"):
        refuse(game, move, seat=0)
        refuse(game, move, seat=1)


def test_a_stuck_seat_is_still_listed_as_able_to_act() -> None:
    game = play_c("A1", "A2", "")
    assert game.state.seats == (0, 1)
    assert game.moves(1) == set()
    assert game.state.view(0)["seats"] == game.state.view(None)["seats"] == [0, 1]
    with pytest.raises(ludaro.IllegalMove, match="is not a legal move"):  # not that there is no place: it is a race
        game.play("anything", seat=1)


@pytest.mark.parametrize("players", GAME.players)
def test_all_lays_of_the_published_deck_are_listed(players: int) -> None:
    rng = random.Random(players)
    for seed in range(4):
        state = GAME.new(players, seed=seed)
        while not state.over:
            for seat in range(players):
                assert set(state.moves(seat)) == all_lays(state, state.view(seat)["table"]["hand"] or [])
            seat = rng.choice([seat for seat in range(players) if state.moves(seat)])
            state.play(rng.choice(state.moves(seat)), seat)


# Pairs


def test_two_cards_are_laid_together_the_second_leaning_on_the_first() -> None:
    game = play_c("A1", "A2 B2", "")
    game.play("A2@1,0+B2@1,1", seat=0)
    assert game.laid() == {"0,0": "A1", "1,0": "A2", "1,1": "B2"}
    assert game.look()["sizes"] == [5, 7]
    assert game.state.history == [(0, game.numbered("A2@1,0+B2@1,1"))]


def test_two_cards_that_do_not_touch_each_other_may_go_together() -> None:
    game = play_c("A1", "A2 A3", "").play("A2@1,0+A3@-1,0", seat=0)
    assert game.laid() == {"-1,0": "A3", "0,0": "A1", "1,0": "A2"}


def test_turned_cards_may_go_together() -> None:
    game = play_c("A1", "A2t B2t", "").play("A2tr@1,0+B2tr@1,-1", seat=0)
    assert game.laid() == {"0,0": "A1", "1,0": "A2tr", "1,-1": "B2tr"}


def test_pairs_are_not_listed() -> None:
    assert play_c("A1", "A2 B2", "").moves(0) == {"A2@1,0", "A2@-1,0"}


@pytest.mark.parametrize(
    "pair",
    [
        "A2@1,0+B3@1,1",  # the second does not fit
        "B3@1,1+A2@1,0",
        "A2@0,1+B2@0,2",  # the first does not
        "B2@1,1+A2@1,0",  # in this order the first touches nothing
        "A2@1,0+A2@-1,0",  # the same card twice
        "A2@1,0+A2r@2,0",
        "A2@1,0+A3@1,0",  # the same place twice
        "A2@1,0+A4@2,0",  # a card of the other seat
        "A2@1,0+A3@3,0",  # a place apart
        "A2@1,0+A3@2,0+B2@1,1",  # three cards
        "A2@1,0+",
        "+A2@1,0",
        "A2@1,0+pass",
        "A2@1,0 A3@2,0",
        "A2@1,0+A3@99,99",
        "A2@1,0+A3@1000000000000000000000,0",
    ],
)
def test_both_cards_of_a_pair_are_taken_or_neither(pair: str) -> None:
    refuse(play_c("A1", "A2 A3 B2 B3", "A4"), pair, seat=0)


def test_a_pair_is_played_one_card_after_the_other() -> None:
    game = play_c("A1", "A2 A3", "")
    one_by_one = game.copy().play("A2@1,0", "A3@2,0", seat=0)
    together = game.copy().play("A2@1,0+A3@2,0", seat=0)
    assert together.look(0) == one_by_one.look(0)
    assert together.moves(0) == one_by_one.moves(0)


def test_a_game_with_a_pair_is_saved_and_loaded() -> None:
    game = play_c("A1", "A2 B2 B3", "C1").play("A2@1,0+B2@1,1", seat=0).play("C1@0,-1", seat=1)
    assert ludaro.load(game.state.save()).view(1) == game.state.view(1)


def test_the_last_two_cards_may_go_together() -> None:
    game = play_c("A1", "A2 A3 A4 B1 B2 B3 B4", "C1")
    game.play("A2@1,0+A3@2,0", "A4@3,0+B1@0,1", "B2@1,1", seat=0)
    assert not game.state.over
    game.play("B3@2,1+B4@3,1", seat=0)
    assert game.state.result == [1.0, 0.0]
    assert game.state.ending == {"by": "last", "seat": 0}


# The ends


def test_the_first_without_cards_wins() -> None:
    game = play_c("A1", "C1", "A2 A3 A4 B1 B2 B3 B4")
    game.play("A2@1,0", "A3@2,0", "A4@3,0", "B1@0,1", "B2@1,1", "B3@2,1", seat=1)
    assert game.state.result is None
    game.play("B4@3,1", seat=1)
    assert game.state.over
    assert game.state.seats == ()
    assert game.state.result == [0.0, 1.0]
    assert game.state.ending == {"by": "last", "seat": 1}
    assert game.state.points is None


def test_when_nobody_can_lay_the_fewest_cards_win() -> None:
    game = play_c("A1", "A2", "")
    assert not game.state.over
    game.play("A2@1,0", seat=0)
    assert game.state.over
    assert game.state.result == [1.0, 0.0]
    assert game.state.ending == {"by": "stuck", "seat": None}


def test_seats_with_equally_few_cards_share_the_win() -> None:
    game = play_c("A1", "A2", "A3", "").play("A2@1,0", seat=0).play("A3@2,0", seat=1)
    assert game.state.result == [0.5, 0.5, 0.0]


def test_one_seat_that_can_lay_keeps_the_game_going() -> None:
    game = play_c("A1", "A2", "B2").play("A2@1,0", seat=0)
    assert not game.state.over
    assert game.moves(0) == set()


def test_if_nobody_can_lay_at_the_start_all_share_the_win() -> None:
    game = play_c("A1", "", "")
    assert game.state.over
    assert game.state.seats == ()
    assert game.state.result == [0.5, 0.5]
    assert game.state.ending == {"by": "stuck", "seat": None}
    assert game.moves(0) == set()


# The option penalty


def test_penalty_belongs_to_the_clock() -> None:
    game = play_c("A1", "A2", "A3", penalty=30)
    assert game.state.options["penalty"] == 30
    refuse(game, "A2@5,5", seat=0)
    game.play("A2@1,0", seat=0)  # the engine makes nobody wait


def test_penalty_is_a_number_of_seconds_usually_none() -> None:
    assert GAME.options["penalty"].default == 0
    assert GAME.new(2, seed=1, options={"penalty": "5"}).options["penalty"] == 5
    for wrong in (-1, "soon", 1.5, None):
        with pytest.raises(ludaro.BadOption, match="penalty"):
            GAME.new(2, seed=1, options={"penalty": wrong})


# What is known


def test_a_view_hides_the_other_hands_and_the_cards_set_aside() -> None:
    game = play_c("A1", "A2", "B1", aside="C1")
    for seat in (None, 0, 1):
        table = game.look(seat)
        del table["deck"]
        assert table == {
            "kind": "race",
            "unaided": True,
            "laid": {"0,0": "1"},
            "hand": None if seat is None else sorted(game.numbers[name] for name in game.hand(seat)),
            "sizes": [7, 7],
            "aside": 15,
            "turn": None,
        }


def test_imagine_gives_the_others_any_card_that_is_not_seen() -> None:
    game = play_c("A1", "A2", "B1", aside="C1")
    unseen = set(game.numbers) - game.hand(0) - {"A1"}
    found: set[str] = set()
    for seed in range(100):
        other = game.state.imagine(0, seed)
        assert other.view(0) == game.state.view(0)
        found |= game.cards(other.view(1)["table"]["hand"])
    assert found == unseen


def test_imagine_knows_that_somebody_can_lay_while_the_game_goes_on() -> None:
    game = play_c("A1", "", "B1", aside="A2 D1 D3")
    for seed in range(200):
        other = game.state.imagine(0, seed)
        assert not other.over
        assert game.cards(other.view(1)["table"]["hand"]) & {"B1", "A2", "D1"}


def test_imagine_knows_that_nobody_can_lay_when_it_is_over() -> None:
    game = play_c("A1", "", "", aside="A2 D1 D3")
    for seed in range(100):
        other = game.state.imagine(0, seed)
        assert other.over
        assert not game.cards(other.view(1)["table"]["hand"]) & {"A2", "D1"}


# Deals


@pytest.mark.parametrize(
    ("deal", "words"),
    [
        ("1 / 2 3 4 5 6 7 8", "has 2 parts .* the card in the middle, then 2 hands of 7"),
        ("1 2 / 3 4 5 6 7 8 9 / 10 11 12 13 14 15 16", "part 1 of the deal has 2 cards; it should have 1"),
        ("1 / 2 3 4 5 6 7 8 / 9 10 11 12 13 14", "part 3 of the deal has 6 cards; it should have 7"),
        ("1 / 2 3 4 5 6 7 8 / 9 10 11 12 13 14 1", "card 1 is in the deal 2 times"),
        ("1 / 2 3 4 5 6 7 8 / 9 10 11 12 13 14 99", "'99' is not a card"),
    ],
)
def test_a_bad_deal_is_refused_with_a_reason(deal: str, words: str) -> None:
    with pytest.raises(ludaro.BadDeal, match=words):
        GAME.new(2, deal=deal)


def test_a_deal_is_the_middle_and_then_the_hands() -> None:
    deal = "30 / 2 3 4 5 6 7 8 / 9 10 11 12 13 14 15"
    state = GAME.new(2, deal=deal)
    assert state.deal == deal
    assert state.view(0)["table"]["laid"] == {"0,0": "30"}
    assert state.view(1)["table"]["hand"] == [9, 10, 11, 12, 13, 14, 15]
