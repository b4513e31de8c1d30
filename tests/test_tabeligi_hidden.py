"""Tabeligi, what a seat cannot see: imagined hands agree with all passes, and all such deals are equally likely."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations

import numpy as np
import pytest

import ludaro
from ludaro.kernel.random import generator
from ludaro.kernel.records import SPECTATOR
from tests.tabeligi_positions import PACKS, lays, new, pack, play, random_game, table_of
from tests.test_tabeligi import HEARTLESS, HEARTS
from tests.test_tabeligi_out import cards_number

GAME = ludaro.game("tabeligi")
Hands = tuple[int, ...]


def proved_by_passes(state: ludaro.State) -> list[set[str]]:
    """For each seat, the cards that would have fitted when it passed, found by playing the game again."""
    again = GAME.new(state.players, deal=state.deal, options=state.options)
    lacks: list[set[str]] = [set() for _ in range(state.players)]
    for seat, move in state.history:
        if move == "pass":
            lacks[seat] |= {card for card, _ in lays(table_of(again), pack(state.players))}
        again.play(move)
    return lacks


def all_deals(cards: list[str], sizes: list[int], lacks: list[set[str]]) -> Iterator[Hands]:
    """Every way to deal cards into hands of these sizes that hold nothing they lack."""
    if not sizes:
        yield ()
        return
    for hand in combinations([card for card in cards if card not in lacks[0]], sizes[0]):
        rest = [card for card in cards if card not in hand]
        for others in all_deals(rest, sizes[1:], lacks[1:]):
            yield (cards_number(list(hand)), *others)


def imagined(state: ludaro.State, seat: int, count: int, seed: int) -> Iterator[Hands]:
    """The hands of all seats but this one, imagined again and again."""
    engine, truth, rng = GAME.family.engine, state._truth.copy(), generator(seed)
    for _ in range(count):
        engine.imagine(state._rules, truth, seat, rng)
        yield tuple(int(truth["hands"][0, other]) for other in range(state.players) if other != seat)


def check_even(state: ludaro.State, seat: int, lacks: list[set[str]], seed: int) -> int:
    """Compare many imagined deals with the full list of possible ones; how many there are."""
    others = [other for other in range(state.players) if other != seat]
    hands = [state.view(other)["table"]["hand"] for other in others]
    unseen = [card for hand in hands for card in hand]
    possible = set(all_deals(unseen, [len(hand) for hand in hands], [lacks[other] for other in others]))
    expected = 40
    counts = Counter(imagined(state, seat, expected * len(possible), seed))
    assert set(counts) <= possible
    chi = sum((counts[deal] - expected) ** 2 / expected for deal in possible)
    assert chi < len(possible) + 5 * np.sqrt(2 * len(possible)), (len(possible), chi)
    return len(possible)


def late_position(players: int, seed: int, unseen: int) -> ludaro.State:
    """The first position of a random game with so few cards in all hands."""
    state = GAME.new(players, seed=seed, options={"out": "off"})
    rng = random.Random(seed)
    while not state.over and sum(state.view(None)["table"]["hands"]) > unseen:
        state.play(rng.choice(state.moves(state.seats[0])))
    return state


@pytest.mark.parametrize("players", PACKS)
def test_the_view_knows_what_passes_prove(players: int) -> None:
    for seed in range(8):
        state = random_game(players, seed, 40)
        laid = {colour + shape for (colour, _), shape in table_of(state).items()}
        lacks = state.view(None)["table"]["lacks"]
        assert [set(cards) for cards in lacks] == [cards - laid for cards in proved_by_passes(state)]


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_deals_that_agree_with_all_passes_are_equally_likely(players: int) -> None:
    tried = narrowed = 0
    for seed in range(100):
        state = late_position(players, seed, 9)
        lacks = proved_by_passes(state)
        if state.over or not any(lacks):
            continue
        seat = seed % players if seed % 3 else SPECTATOR
        if seat == SPECTATOR and players > 4:
            seat = 0
        nothing: list[set[str]] = [set() for _ in range(players)]
        others = [other for other in range(players) if other != seat]
        hands = [state.view(other)["table"]["hand"] for other in others]
        without = sum(1 for _ in all_deals([c for hand in hands for c in hand], [len(h) for h in hands], nothing))
        if without > 2000:
            continue
        tried += 1
        narrowed += check_even(state, seat, lacks, seed) < without
        if tried >= 6 and narrowed >= 3:
            return
    raise AssertionError("too few positions where a pass proved something")


@pytest.mark.parametrize("seed", range(8))
def test_deals_stay_equally_likely_when_much_is_proved(seed: int) -> None:
    """Proofs set by hand, which cross each other in every way: here the deal has to start again now and then."""
    rng = random.Random(seed)
    players = rng.choice((4, 5, 6))
    state = late_position(players, 50 + seed, 8)
    hands = [state.view(seat)["table"]["hand"] for seat in range(players)]
    unseen = [card for hand in hands for card in hand]
    lacks = [{card for card in unseen if card not in hand and rng.random() < 0.45} for hand in hands]
    for seat in range(players):
        state._truth["lacks"][0, seat] = cards_number(sorted(lacks[seat]))
    state._mirror = None
    assert check_even(state, SPECTATOR, lacks, seed) > 1


def test_a_seat_of_two_knows_the_other_hand() -> None:
    state = random_game(2, 3, 6)
    assert set(imagined(state, 0, 20, 1)) == {(cards_number(state.view(1)["table"]["hand"]),)}


def test_before_any_pass_every_card_is_as_likely_anywhere() -> None:
    state = GAME.new(4, seed=2)
    draws = 3000
    imagined_hands = list(imagined(state, 3, draws, 7))
    for card in [card for seat in range(3) for card in state.view(seat)["table"]["hand"] or []]:
        with_first = sum(hands[0] & cards_number([card]) > 0 for hands in imagined_hands)
        assert abs(with_first - draws / 3) < 5 * np.sqrt(draws * 2 / 9)


def test_a_pass_tells_a_spectator_who_has_the_hearts() -> None:
    state = play(new(HEARTS, HEARTLESS), "Yh pass")
    proved = cards_number(["Ys", "Yq", "Ya", "Ym", "Yd", "Rh", "Gh", "Bh"])
    for south, north in imagined(state, SPECTATOR, 200, 3):
        assert south & proved == proved
        assert (south.bit_count(), north.bit_count()) == (11, 12)
        assert south & north == 0


def test_who_does_not_go_out_proves_nothing() -> None:
    """Going out is a choice: a seat that lays one card may have been able to lay them all."""
    state = new("Yh Ys Yq Ya Ym Yd Rh Rs Rq Ra Rm Rd", "Gh Gs Gq Ga Gm Gd Bh Bs Bq Ba Bm Bd")
    assert "out" in state.moves(0)
    state.play("Yh")
    assert state.view(None)["table"]["lacks"] == [[], []]


def test_imagined_games_look_the_same_to_the_seat_and_can_be_played_on() -> None:
    rng = random.Random(4)
    for players in PACKS:
        state = random_game(players, 21, 15)
        for seat in range(players):
            other = state.imagine(seat, rng.getrandbits(32))
            assert other.view(seat) == state.view(seat)
            while not other.over:
                other.play(rng.choice(other.moves(other.seats[0])))
