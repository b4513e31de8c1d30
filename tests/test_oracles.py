"""The engine against slow and plain implementations written from the rulebook alone: move list by move list."""

from __future__ import annotations

import random
from types import ModuleType
from typing import Any

import pytest

import ludaro
from ludaro.games.sixtyfour.grammar import any_game, players_of, settle
from ludaro.testing.variants import VARIANTS, Variant
from tests.oracles import colorio, kvaro, sixtyfour, tabeligi, words

ORACLES: dict[str, ModuleType] = {
    "tabeligi": tabeligi,
    "kvaro": kvaro,
    "colorio": colorio,
    "64g": sixtyfour,
}


def oracle_of(variant: Variant, deal: str) -> Any:
    family = variant.id.partition("-")[0]
    arguments = [variant.id, variant.players, variant.options, deal]
    if family == "kvaro":
        arguments.append(variant.game.deck)
    return ORACLES[family].new(*arguments)


def agree(state: ludaro.State, oracle: Any) -> None:
    assert state.seats == oracle.seats
    for seat in range(state.players):
        assert state.moves(seat) == oracle.moves(seat)
    assert state.over == oracle.over
    assert state.points == oracle.points
    if oracle.result is None:
        assert state.result is None
    else:
        assert state.result == pytest.approx(oracle.result)


def compare(variant: Variant, seed: int, most: int, eager: float) -> None:
    """One random game on both; `eager` is how often a move that takes or covers is preferred, to see rare rules."""
    rng = random.Random(f"{variant} {seed}")
    state = variant.new(seed)
    oracle = oracle_of(variant, state.deal)
    for _ in range(most):
        agree(state, oracle)
        movable = [seat for seat in state.seats if state.moves(seat)]
        if not movable:
            break
        seat = rng.choice(movable)
        moves = state.moves(seat)
        taking = [move for move in moves if "x" in move or move.startswith(("stop", "take", "out"))]
        text = rng.choice(taking if taking and rng.random() < eager else moves)
        state.play(text, seat)
        oracle.play(text, seat)


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_random_games_are_the_same_move_list_by_move_list(variant: Variant) -> None:
    for seed in range(2):
        compare(variant, seed, most=250, eager=0.5 * seed)


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_many_random_games_are_the_same_move_list_by_move_list(variant: Variant) -> None:
    for seed in range(100, 104):
        compare(variant, seed, most=650, eager=(seed % 4) / 4)


def follow(chosen: dict[str, Any], players: int, seed: int, rng: random.Random) -> None:
    """A game from words beside a table at which it is played as its rule sheet says."""
    state = ludaro.game("64g-own").new(players, options=chosen, seed=seed)
    table = words.Table(chosen, players, state.deal)
    while not state.over:
        assert not table.winners
        assert state.seats == (table.seat,)
        moves = state.moves(table.seat)
        assert sorted(moves) == sorted(table.moves())
        move = rng.choice(moves)
        state.play(move)
        table.play(move)
    assert table.winners
    assert state.result == table.result()
    assert state.points in (None, table.points())


def words_by_lot(rng: random.Random) -> dict[str, Any]:
    chosen = any_game(rng, rng.randint(3, 14))
    if chosen["longest"]:
        chosen = settle({**chosen, "longest": rng.choice([60, 120, 240]), "patience": rng.choice([0, 20, 40])})
    return chosen


@pytest.mark.parametrize("seed", range(6))
def test_games_from_words_go_as_their_sheets_say(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(10):
        chosen = words_by_lot(rng)
        follow(chosen, rng.choice(players_of(chosen)), rng.randrange(2**32), rng)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6, 12))
def test_many_games_from_words_go_as_their_sheets_say(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(40):
        chosen = words_by_lot(rng)
        follow(chosen, rng.choice(players_of(chosen)), rng.randrange(2**32), rng)


@pytest.mark.parametrize(
    "chosen",
    [
        {"turn": "lay", "effect": "turn down", "cover": "opposing", "values": 8, "rows": 5},
        {"turn": "lay", "effect": "turn down", "cover": "always", "second": "disturb", "rows": 4},
        {"turn": "beside", "second": "disturb", "cover": "full", "effect": "return", "pile": "top", "goal": "outlast"},
        {"turn": "jump", "kings": "ones", "cover": "surrounded", "effect": "kill", "values": 7, "near": "sides"},
        {"turn": "send", "cover": "full", "values": 8, "effect": "count", "ties": "combinations"},
        {"turn": "turn up", "second": "match", "effect": "give", "gain": "values", "values": 5},
        {"turn": "turn up", "second": "row", "turned": "on", "ties": "combinations"},
        {"turn": "step", "goal": "block", "files": 4, "rows": 4, "values": 2, "cover": "always"},
    ],
    ids=str,
)
def test_games_with_words_that_meet_seldom_go_as_their_sheets_say(chosen: dict[str, Any]) -> None:
    rng = random.Random(1)
    whole = settle({**chosen, "longest": 120} if "goal" in chosen or chosen["turn"] in ("jump", "step") else chosen)
    for seed in range(2):
        follow(whole, players_of(whole)[-1], seed, rng)
