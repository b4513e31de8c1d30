"""Exact play near the end, and what is kept from one move to the next."""

from __future__ import annotations

import random
from functools import cache

import numpy as np
import pytest

import ludaro
from benchmarks.peers import PEERS
from ludaro.games.state import State
from ludaro.kernel.random import generator
from ludaro.kernel.records import duplicate
from ludaro.players.search.growing import Tree
from ludaro.players.search.nodes import SURE
from ludaro.players.search.player import Search
from ludaro.players.search.solving import LOST, SHARED, UNKNOWN, WON, EndgameSolver

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


@cache
def noughts_and_crosses(board: str) -> int:
    """What a position is worth to the side to move, by looking at all of them."""
    mover, other = ("x", "o") if board.count("x") == board.count("o") else ("o", "x")
    if any(all(board[cell] == other for cell in line) for line in LINES):
        return LOST
    if "." not in board:
        return SHARED
    after = [board[:cell] + mover + board[cell + 1 :] for cell in range(9) if board[cell] == "."]
    return max(WON - noughts_and_crosses(position) for position in after)


def test_every_position_of_tic_tac_toe_gets_its_worth() -> None:
    engine = PEERS["tic_tac_toe"]
    rules, solver = np.zeros(1, engine.RULES), EndgameSolver(engine)
    rng, seen = random.Random(4), set()
    for _ in range(300):
        state = np.zeros(1, engine.STATE)
        engine.setup(rules, state, np.zeros(0, np.int16))
        board, turn = "." * 9, 0
        while engine.acting(rules, state):
            worth, move = solver.solve(rules, state, 100_000)
            assert worth == noughts_and_crosses(board)
            assert move in engine.legal(rules, state, turn)
            seen.add(board)
            chosen = rng.choice(engine.legal(rules, state, turn))
            engine.apply(rules, state, turn, chosen)
            board = board[:chosen] + "xo"[turn] + board[chosen + 1 :]
            turn = 1 - turn
    assert len(seen) > 500


def brute_force(state: State, seat: int) -> float:
    """The share of the win that a seat can be sure of."""
    if state.result is not None:
        return state.result[seat]
    mover = state.seats[0]
    found = []
    for move in state.moves(mover):
        after = state.copy()
        after.play(move)
        found.append(brute_force(after, seat))
    return max(found) if mover == seat else min(found)


def last_moves(id: str, seed: int, left: int) -> State:
    """A position so many moves before the end of a random game."""
    rng = random.Random(seed)
    state = ludaro.game(id).new(2, seed=seed, options="recommended")
    past = [state.copy()]
    while not state.over:
        state.play(rng.choice(state.moves(state.seats[0])))
        past.append(state.copy())
    return past[-1 - left]


def test_the_end_of_an_invasion_gets_its_worth() -> None:
    solver = EndgameSolver(ludaro.game("64g-10").family.engine)
    worths = set()
    for seed in range(12):
        state = last_moves("64g-10", seed, 2)
        seat = state.seats[0]
        worth, _ = solver.solve(*state.records, 200_000)
        assert worth / WON == brute_force(state, seat)
        worths.add(worth)
    assert worths >= {LOST, WON}


def test_a_solution_too_far_away_is_not_known() -> None:
    engine = PEERS["connect_four"]
    rules, state = np.zeros(1, engine.RULES), np.zeros(1, engine.STATE)
    engine.setup(rules, state, np.zeros(0, np.int16))
    assert EndgameSolver(engine).solve(rules, state, 10_000)[0] == UNKNOWN


def test_the_search_plays_what_is_solved() -> None:
    for seed in range(6):
        state = last_moves("64g-10", seed, 2)
        seat = state.seats[0]
        thought = Search(iterations=50_000, threads=1).think(state, seat, generator(1))[0]
        after = state.copy()
        after.play(thought.move)
        best = brute_force(state, seat)
        assert brute_force(after, seat) == best
        assert (thought.proof == SURE) == (best == 1.0)


@pytest.mark.slow
def test_what_was_thought_before_is_kept() -> None:
    state = ludaro.game("64g-2").new(seed=3)
    engine = state.game.family.engine
    rules, start = state.records[0], duplicate(state.records[1])
    after = duplicate(start)
    kept = []

    def searched() -> Tree:
        tree = Tree(engine, 2, False, 1 << 18)
        tree.seed(1)
        tree.plant(rules, start, 0)
        tree.run(20_000)
        return tree

    ours = max(searched().children(), key=lambda child: child[1])[0]
    engine.apply(rules, after, 0, ours)
    for answer in engine.legal(rules, after, 1)[:8]:
        tree, position = searched(), duplicate(after)
        engine.apply(rules, position, 1, answer)
        if tree.follow(rules, position, ours):
            kept.append(visits(tree))
            tree.run(1_000)
            assert visits(tree) == kept[-1] + 1_000
            assert {move for move, _, _, _ in tree.children()} == set(engine.legal(rules, position, 0))
            assert not tree.follow(rules, start, ours)  # nobody comes back to the start
    assert sum(kept) > 1_000


def visits(tree: Tree) -> int:
    return sum(count for _, count, _, _ in tree.children())
