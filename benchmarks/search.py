"""Our search against OpenSpiel's C++ MCTS bot: the same time for each move, on one core, in turns.

    python -m benchmarks.search --games 40 --seconds 0.1

Every opening of two random moves is played twice, with the sides changed. Both play plain UCT with random games: the
peers have no measure of positions.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from dataclasses import dataclass, field
from math import sqrt
from time import perf_counter
from typing import Any

import numpy as np
import pyspiel

from benchmarks.peers import PEERS
from ludaro.kernel.engine import Array, Engine
from ludaro.kernel.records import duplicate
from ludaro.players.search.growing import Tree
from ludaro.players.search.nodes import HOPELESS, SURE

GAMES = ("breakthrough", "connect_four")
OPENING = 2
UCT_C = 2.0  # the usual one for outcomes from −1 to 1
SLICE = 0.002
ROUNDS = 20


@dataclass
class Side:
    """What one of the two did."""

    score: float = 0.0
    iterations: int = 0
    seconds: float = 0.0
    moves: int = 0
    results: list[float] = field(default_factory=list)

    @property
    def rate(self) -> float:
        return self.iterations / self.seconds


class Ours:
    """Our search, with its tree kept from move to move."""

    def __init__(self, engine: Engine, seed: int) -> None:
        self.tree = Tree(engine, 2, False, 1 << 20)
        self.tree.seed(seed)
        self.last = -1

    def choose(self, rules: Array, position: Array, seat: int, seconds: float, side: Side) -> int:
        began = perf_counter()
        if not self.tree.follow(rules, position, self.last):
            self.tree.plant(rules, position, seat)
        amount, done = 64, 0
        while (left := began + seconds - perf_counter()) > 0:
            start = perf_counter()
            ran = self.tree.run(amount)
            done += ran
            if ran < amount:
                break
            amount = max(1, int(amount * min(2.0, min(SLICE, left) / (perf_counter() - start))))
        side.seconds += perf_counter() - began
        side.iterations += done
        side.moves += 1
        best = max(self.tree.children(), key=lambda it: (it[3] == SURE, it[3] != HOPELESS, it[1]))
        self.last = best[0]
        return best[0]


def theirs(bot: Any, state: Any, side: Side) -> int:
    """A move of OpenSpiel's bot."""
    began = perf_counter()
    root = bot.mcts_search(state)
    side.seconds += perf_counter() - began
    side.iterations += root.explore_count
    side.moves += 1
    return int(root.best_child().action)


def play(name: str, opening: list[int], our_seat: int, seconds: float, seed: int, sides: tuple[Side, Side]) -> float:
    """One game; our share of the win. OpenSpiel's state goes along and is the referee."""
    engine = PEERS[name]
    rules, position = np.zeros(1, engine.RULES), np.zeros(1, engine.STATE)
    engine.setup(rules, position, np.zeros(0, np.int16))
    game = pyspiel.load_game(name)
    state = game.new_initial_state()
    rollout = pyspiel.RandomRolloutEvaluator(1, seed)
    bot = pyspiel.MCTSBot(game, rollout, UCT_C, 1 << 30, 2000, True, seed, False, max_wall_clock_time=seconds)
    us = Ours(engine, seed)
    while not state.is_terminal():
        seat = state.current_player()
        if state.move_number() < len(opening):
            move = opening[state.move_number()]
        elif seat == our_seat:
            move = us.choose(rules, duplicate(position), seat, seconds, sides[0])
        else:
            move = theirs(bot, state, sides[1])
        state.apply_action(move)
        engine.apply(rules, position, seat, move)
    return (1 + float(state.returns()[our_seat])) / 2


def random_opening(name: str, seed: int) -> list[int]:
    rng = random.Random(seed)
    state = pyspiel.load_game(name).new_initial_state()
    moves = []
    for _ in range(OPENING):
        moves.append(rng.choice(state.legal_actions()))
        state.apply_action(moves[-1])
    return moves


def rates(name: str, seconds: float) -> tuple[float, float]:
    """Iterations a second, ours and theirs, in turns, each from openings of two moves with nothing known before."""
    engine, game = PEERS[name], pyspiel.load_game(name)
    rules = np.zeros(1, engine.RULES)
    ours, peer = Side(), Side()
    for seed in range(ROUNDS):
        position, state = np.zeros(1, engine.STATE), game.new_initial_state()
        engine.setup(rules, position, np.zeros(0, np.int16))
        for turn, move in enumerate(random_opening(name, seed)):
            engine.apply(rules, position, turn, move)
            state.apply_action(move)
        Ours(engine, seed).choose(rules, position, 0, seconds, ours)
        rollout = pyspiel.RandomRolloutEvaluator(1, seed)
        bot = pyspiel.MCTSBot(game, rollout, UCT_C, 1 << 30, 2000, True, seed, False, max_wall_clock_time=seconds)
        theirs(bot, state, peer)
    return ours.rate, peer.rate


def contest(name: str, games: int, seconds: float) -> dict[str, Any]:
    ours, peer = Side(), Side()
    for number in range(games):
        opening = random_opening(name, number // 2)
        share = play(name, opening, number % 2, seconds, number + 1, (ours, peer))
        ours.results.append(share)
        print(f"\r{name}: {number + 1} of {games}", end="", file=sys.stderr)
    print(file=sys.stderr)
    score = sum(ours.results) / games
    our_rate, peer_rate = rates(name, seconds)
    return {
        "games": games,
        "seconds": seconds,
        "score": score,
        "error": sqrt(score * (1 - score) / games),
        "ours_per_s": our_rate,
        "open_spiel_per_s": peer_rate,
        "ratio": our_rate / peer_rate,
        "ours_s_per_move": ours.seconds / ours.moves,
        "open_spiel_s_per_move": peer.seconds / peer.moves,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--games", type=int, default=40, help="games of each kind")
    parser.add_argument("--seconds", type=float, default=0.1, help="seconds a move")
    options = parser.parse_args()
    found = {name: contest(name, options.games, options.seconds) for name in GAMES}
    print(json.dumps(found, indent=2))


if __name__ == "__main__":
    main()
