"""Well-known games on our kernel give everybody else's answers."""

from __future__ import annotations

import random

import numpy as np
import pyspiel
import pytest

from benchmarks.peers import PEERS

# Published counts of move sequences (finished games add none).
PERFT = {
    "breakthrough": [22, 484, 11_132, 256_036, 6_182_818],
    "connect_four": [7, 49, 343, 2_401, 16_807, 117_649, 823_536, 5_673_234],
    "othello": [4, 12, 56, 244, 1_396, 8_200, 55_092],
    "tic_tac_toe": [9, 72, 504, 3_024, 15_120, 54_720, 148_176, 200_448, 127_872],
}


def start(name: str) -> tuple[np.ndarray, np.ndarray]:
    engine = PEERS[name]
    rules, state = np.zeros(1, engine.RULES), np.zeros(1, engine.STATE)
    rules["players"] = 2
    engine.setup(rules, state, np.zeros(0, np.int16))
    return rules, state


@pytest.mark.slow
@pytest.mark.parametrize("name", PERFT)
def test_counts_are_the_published_ones(name: str) -> None:
    rules, state = start(name)
    counts = [PEERS[name].perft(rules, state, depth) for depth in range(1, len(PERFT[name]) + 1)]
    assert counts == PERFT[name]


@pytest.mark.parametrize("name", PERFT)
def test_counts_are_openspiels(name: str) -> None:
    def count(state: pyspiel.State, depth: int) -> int:
        if state.is_terminal():
            return 0
        moves = state.legal_actions()
        return len(moves) if depth == 1 else sum(count(state.child(move), depth - 1) for move in moves)

    rules, state = start(name)
    initial = pyspiel.load_game(name).new_initial_state()
    for depth in (1, 2, 3):
        assert PEERS[name].perft(rules, state, depth) == count(initial, depth)


@pytest.mark.parametrize("name", PERFT)
def test_random_games_are_openspiels_move_by_move(name: str) -> None:
    engine = PEERS[name]
    rng = random.Random(name)
    for _ in range(60):
        rules, state = start(name)
        other = pyspiel.load_game(name).new_initial_state()
        while not other.is_terminal():
            seat = other.current_player()
            assert engine.acting(rules, state) == 1 << seat
            moves = engine.legal(rules, state, seat)
            assert sorted(moves) == sorted(other.legal_actions())
            move = rng.choice(moves)
            engine.apply(rules, state, seat, move)
            other.apply_action(move)
        assert engine.acting(rules, state) == 0
        wins = engine.score(rules, state)[0][:2]
        assert [sum(wins) * share for share in (wins[0] - wins[1], wins[1] - wins[0])] == other.returns()


@pytest.mark.parametrize("name", PERFT)
def test_picked_moves_are_spread_evenly(name: str) -> None:
    """A move picked without listing them all: each legal one as often as the others."""
    from ludaro.kernel.random import generator

    engine = PEERS[name]
    rules, state = start(name)
    engine.rollout(rules, state, generator(4), 5)
    seat = engine.acting(rules, state).bit_length() - 1
    moves = engine.legal(rules, state, seat)
    rng = generator(8)
    draws = 500 * len(moves)
    picked = [engine.pick(rules, state, seat, rng) for _ in range(draws)]
    assert set(picked) == set(moves)
    statistic = sum((picked.count(move) - 500) ** 2 / 500 for move in moves)
    freedom = len(moves) - 1
    assert statistic < freedom + 4.5 * (2 * freedom) ** 0.5 + 6
