"""The engine against slow and plain implementations written from the rulebook alone: move list by move list."""

from __future__ import annotations

import random
from types import ModuleType
from typing import Any

import pytest

import ludaro
from ludaro.testing.variants import VARIANTS, Variant
from tests.oracles import colorio, kvaro, sixtyfour, tabeligi

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
    for seed in range(100, 108):
        compare(variant, seed, most=650, eager=(seed % 4) / 4)
