"""The player that searches: as strong as the time it is given allows."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from time import perf_counter
from typing import Any

from ludaro.games.state import State
from ludaro.kernel.random import word
from ludaro.kernel.records import Numbers
from ludaro.players.careful import Careful
from ludaro.players.search.growing import Tree
from ludaro.players.search.tree import HOPELESS, SURE

CAPACITY = 1 << 20  # nodes of a tree, some 40 MB when full
SLICE = 0.002  # seconds between two looks at the clock
EXPLORATION = 0.7


@dataclass(frozen=True)
class Thought:
    """What a search found out about a move: how often it was tried, what it is worth (0 to 1), and what is certain."""

    move: str
    visits: int
    value: float
    proof: int


class Search:
    """Monte-Carlo tree search within a budget of seconds or of iterations.

    Where cards are hidden every iteration imagines another truth that fits what the seat knows. Several threads grow a
    tree each. With a budget of iterations a seed gives the same decision on every machine.
    """

    def __init__(self, seconds: float | None = None, iterations: int | None = None, threads: int | None = None) -> None:
        if seconds is None and iterations is None:
            seconds = 1.0
        self.seconds = seconds
        self.iterations = iterations
        self.threads = threads or os.cpu_count() or 1
        self.name = f"search:{seconds:g}s" if seconds is not None else f"search:{iterations}"
        self._trees: list[Tree] = []
        self._key: Any = None

    def choose(self, state: State, seat: int, rng: Numbers) -> str:
        moves = state.moves(seat)
        return moves[0] if len(moves) == 1 else self.think(state, seat, rng)[0].move

    def react(self, state: State, seat: int, rng: Numbers) -> str | None:
        """Where several seats may act at once there is no tree to search."""
        return Careful().react(state, seat, rng)

    def think(self, state: State, seat: int, rng: Numbers) -> list[Thought]:
        """What is known of each move after the search, the best one first."""
        imagined = state.imagine(seat, 0)
        rules, truth = imagined.records
        texts = {number: text for text, number in imagined.numbers(seat).items()}
        for tree in self._planted(state, rng):
            tree.plant(rules, truth, seat)
        self._grow()
        tried: dict[int, tuple[int, float, int]] = dict.fromkeys(sorted(texts), (0, 0.0, 0))
        for tree in self._trees:
            for move, visits, total, proof in tree.children():
                before = tried[move]
                tried[move] = (before[0] + visits, before[1] + total, before[2] or proof)
        thoughts = [
            Thought(texts[move], visits, total / visits if visits else 0.0, proof)
            for move, (visits, total, proof) in tried.items()
        ]
        return sorted(thoughts, key=lambda it: (it.proof == SURE, it.proof != HOPELESS, it.visits), reverse=True)

    def _planted(self, state: State, rng: Numbers) -> list[Tree]:
        """A tree for each thread, made anew when another game is played."""
        family = state.game.family
        key = (family.name, state.players, state.game.hidden)
        if key != self._key:
            self._key = key
            made: Any = [family.engine, state.players, state.game.hidden, CAPACITY, EXPLORATION]
            self._trees = [Tree(*made) for _ in range(self.threads)]
        for tree in self._trees:
            tree.seed(word(rng))
        return self._trees

    def _grow(self) -> None:
        if len(self._trees) == 1:
            self._grow_one(self._trees[0])
            return
        with ThreadPoolExecutor(len(self._trees)) as pool:
            list(pool.map(self._grow_one, self._trees))

    def _grow_one(self, tree: Tree) -> None:
        if self.iterations is not None:
            tree.run(max(1, self.iterations // len(self._trees)))
            return
        assert self.seconds is not None
        end = perf_counter() + self.seconds
        amount = 8
        while (now := perf_counter()) < end:
            if tree.run(amount) < amount:
                return  # the outcome is certain
            spent = perf_counter() - now
            amount = max(1, int(amount * min(2.0, min(SLICE, end - now) / max(spent, 1e-6))))
