"""Tabeligi, going out: the quick answer against trying every order and every place."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import numpy as np
import pytest

import ludaro
from ludaro.games.tabeligi import out, rules
from ludaro.games.tabeligi.notation import card_text, move_texts
from ludaro.games.tabeligi.table import SHAPES
from ludaro.kernel.records import mirror
from tests.tabeligi_positions import PACKS, Table, can_lay_all, lays, move_of, pack, random_game, table_of

GAME = ludaro.game("tabeligi")


def cards_number(hand: list[str]) -> int:
    return sum(1 << ("YRGBVO".index(card[0]) * SHAPES + "hsqamdtc".index(card[1])) for card in hand)


def likely_hand(table: Table, cards: list[str], size: int, rng: random.Random) -> list[str]:
    """Cards that can be laid one after another, some of them then exchanged for others."""
    hand: list[str] = []
    while len(hand) < size:
        fitting = lays(table, [card for card in cards if card not in hand])
        if not fitting:
            break
        card, column = rng.choice(fitting)
        table = {**table, (card[0], column): card[1]}
        hand.append(card)
    for _ in range(rng.choice((0, 0, 0, 1, 1, 2))):
        others = [card for card in cards if card not in hand]
        if others:
            hand[rng.randrange(len(hand))] = rng.choice(others)
    return hand


def check(state: ludaro.State, hand: list[str]) -> bool:
    """Give a seat this hand, and compare what the rules say; if it can go out, do it and replay it card by card."""
    table = table_of(state)
    plain_rules = mirror(rules.RULES)(state._rules[0])
    truth = state._truth.copy()
    truth["hands"] = 0
    truth["hands"][0, 0] = cards_number(hand)
    plain: Any = mirror(rules.STATE)(truth[0])
    can = out.left_side(plain_rules, plain, plain.hands[0]) != out.STUCK
    assert can == can_lay_all(table, frozenset(hand)), (table, hand)
    if can:
        GAME.family.engine.apply(state._rules, truth, 0, rules.OUT)
        assert truth["hands"][0, 0] == 0
        after: Any = mirror(rules.STATE)(truth[0])
        replay(table, hand, move_texts(plain_rules, after, 0, after.lays[: after.laid]))
    return can


def replay(table: Table, hand: list[str], moves: list[str]) -> None:
    assert sorted(move[:2] for move in moves) == sorted(hand)
    for move in moves:
        places = {move_of(card, column): column for card, column in lays(table, [move[:2]])}
        assert move in places, (table, moves, move)
        table = {**table, (move[0], places[move]): move[1]}


@pytest.mark.parametrize("players", PACKS)
def test_a_hand_goes_out_just_when_some_order_and_places_lay_it(players: int) -> None:
    rng = random.Random(players)
    seen: Counter[Any] = Counter()
    for game in range(60):
        state = random_game(players, 1000 * players + game, rng.randrange(35), out="off")
        table = table_of(state)
        cards = [card for card in pack(players) if card not in {colour + shape for (colour, _), shape in table.items()}]
        for _ in range(8):
            hand = likely_hand(table, cards, rng.choice((2, 3, 4, 4, 5, 5, 6)), rng)
            if len(hand) >= 2:
                seen[check(state, hand)] += 1
    assert min(seen[True], seen[False]) > 60


def test_large_hands_go_out_just_when_some_order_and_places_lay_them() -> None:
    """From an empty table, where nearly everything is free to choose."""
    rng = random.Random(9)
    state = GAME.new(6, seed=1)
    seen: Counter[bool] = Counter()
    for _ in range(250):
        colours = rng.sample("YRGBVO", rng.choice((3, 4)))
        hand = [colour + "h" for colour in colours]
        shapes = rng.sample("sqamdtc", 4)
        while len(hand) < len(colours) + 5:
            card = rng.choice(colours) + rng.choice(shapes)
            if card not in hand:
                hand.append(card)
        seen[check(state, hand)] += 1
    assert min(seen[True], seen[False]) > 30


@pytest.mark.parametrize("players", PACKS)
def test_in_play_out_is_listed_just_when_the_hand_can_be_laid(players: int) -> None:
    rng = random.Random(players)
    listed = 0
    for game in range(12):
        state = GAME.new(players, seed=game)
        while not state.over:
            seat = state.seats[0]
            moves = state.moves(seat)
            hand = state.view(seat)["table"]["hand"] or []
            if 2 <= len(hand) <= 5:
                can = can_lay_all(table_of(state), frozenset(hand))
                assert ("out" in moves) == can
                listed += can
            state.play(rng.choice([move for move in moves if move != "out"]))
    assert listed > 5


def test_whole_rows_of_any_game_go_out_from_an_empty_table() -> None:
    """Twelve cards, the most that a hand has."""
    state = GAME.new(2, seed=1)
    for pair in ("YR", "GB", "YB"):
        hand = [colour + shape for colour in pair for shape in "hsqamd"]
        assert check(state, hand)


def test_a_random_move_is_each_legal_move_with_the_same_chance() -> None:
    """`pick` looks at going out only when it is drawn: still every move has its share."""
    from ludaro.kernel.random import generator

    engine = GAME.family.engine
    rng = generator(5)
    tried = 0
    for game in range(40):
        state = random_game(3, game, 19)
        if state.over:
            continue
        seat = state.seats[0]
        legal = engine.legal(state._rules, state._truth, seat)
        if len(legal) < 3 or (rules.OUT in legal) != (tried % 2 == 0):
            continue
        tried += 1
        draws = 600 * len(legal)
        counts = Counter(engine.pick(state._rules, state._truth, seat, rng) for _ in range(draws))
        assert set(counts) == set(legal)
        chi = sum((counts[move] - 600) ** 2 / 600 for move in legal)
        assert chi < len(legal) + 5 * np.sqrt(2 * len(legal))
        if tried == 4:
            return
    raise AssertionError("too few positions")


def test_card_numbers_of_these_tests_are_those_of_the_rules() -> None:
    plain_rules = mirror(rules.RULES)(GAME.encode(6, GAME.choose(None))[0])
    for card in pack(6):
        assert card_text(plain_rules, cards_number([card]).bit_length() - 1) == card
