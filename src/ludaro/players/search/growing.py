"""Trees in memory, and the compiled function that makes them grow."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy as np
from numba import types

from ludaro.games.style import PLAIN, Style
from ludaro.kernel.cache import CodeCache
from ludaro.kernel.engine import Array, Engine
from ludaro.kernel.entry import compile_callback, is_cached, njit
from ludaro.kernel.random import generator
from ludaro.kernel.records import SEATS, duplicate
from ludaro.kernel.retarget import retarget, sources
from ludaro.players import stopping
from ludaro.players.search import tree
from ludaro.players.search.hidden_games import MARKS
from ludaro.players.search.nodes import NODE, PLAN

LONGEST_SIMULATION = 2000  # moves of a random game before it is given up
SIGNATURE = (types.int64,) * 2, types.int64


@cache
def compiled() -> Any:
    """The search as machine code, the same for all games."""
    grow = retarget(njit, tree).grow

    def search(plan: int, spare: int) -> int:
        return grow(plan, spare)  # type: ignore[no-any-return]

    return compile_callback(search, SIGNATURE, _cache())


def ready() -> bool:
    """Whether :func:`compiled` is quick."""
    return is_cached(SIGNATURE, _cache())


def _cache() -> CodeCache:
    return CodeCache("search", sources(tree))


class Tree:
    """The search of one position by one seat, on one core."""

    def __init__(self, engine: Engine, players: int, hidden: bool, capacity: int, style: Style = PLAIN) -> None:
        self.engine = engine
        self.grow = compiled().ctypes
        self.nodes = np.zeros(capacity, NODE)
        self.moves = np.zeros(engine.module.MAX_MOVES, np.int32)
        self.worths = np.zeros(engine.module.MAX_MOVES, np.int32)
        self.scores = np.zeros(2 * SEATS, np.int32)
        self.marks = np.zeros(MARKS if hidden else 1, np.int64)
        self.rng = generator(0)
        self.truth = np.zeros(1, engine.STATE)
        self.scratch = np.zeros(1, engine.STATE)
        self.spare = np.zeros(1, engine.STATE)
        self.rules = np.zeros(1, engine.RULES)
        self.plan = np.zeros(1, PLAN)
        for name in ("rules", "truth", "scratch", "spare", "nodes", "moves", "worths", "rng", "scores", "marks"):
            self.plan[name] = getattr(self, name).ctypes.data
        self.plan["entry"] = engine.compiled.address
        self.plan["size"] = engine.STATE.itemsize
        self.plan["capacity"] = capacity
        self.plan["longest"] = LONGEST_SIMULATION
        self.plan["most_moves"] = engine.module.MAX_MOVES
        self.plan["players"] = players
        self.plan["hidden"] = hidden
        self.plan["measured"] = engine.measures
        self.plan["exploration"] = style.exploration
        if engine.measures:
            self.plan["trust"] = style.trust
            self.plan["cut"] = style.cut
            self.plan["widest"] = style.widest
        if style.foresight and players > 1:  # alone, a turn is not told from the second decision of one
            assert engine.foresight
            self.plan["foresight"] = engine.foreseer.address
            self.plan["faces"] = engine.foresight.MAX_SHOWN
            self.plan["fine"] = engine.foresight.FINE
        self._address = self.plan.ctypes.data
        self.heed(stopping.NEVER)
        self._spare: Array | None = None

    def plant(self, rules: Array, truth: Array, seat: int, only: int | None = None) -> None:
        """Start anew from a position; with ``only``, to find out about one of its moves."""
        self.rules.view(np.uint8)[:] = rules.view(np.uint8)
        self.truth.view(np.uint8)[:] = duplicate(truth).view(np.uint8)
        self.nodes[0] = np.zeros(1, NODE)[0]
        self.nodes["seat"][0] = seat
        self.marks[:] = 0
        self.plan["stamp"] = 0
        self.plan["used"] = 1
        self.plan["root"] = 0
        self.plan["seat"] = seat
        self.plan["only"] = 0 if only is None else only + 1

    def seed(self, seed: int) -> None:
        """Fix the random numbers to come."""
        self.rng[:] = generator(seed)

    def heed(self, stop: stopping.Stop) -> None:
        """Grow no more once this was said."""
        self._stop = stop
        self.plan["stop"] = stop.address

    def run(self, iterations: int) -> int:
        """Grow; fewer iterations are done only when there is nothing more to find out, or after a stop."""
        self.plan["iterations"] = iterations
        return int(self.grow(self._address, 0))

    def follow(self, rules: Array, truth: Array, move: int) -> bool:
        """Go on with what is known, when a move of the root and one answer have led to a position.

        False if they did not, or if nothing is known of it; then the tree is as it was.
        """
        if rules.tobytes() != self.rules.tobytes():
            return False
        answered = next((node for node in self._below(int(self.plan["root"][0])) if self._move(node) == move), 0)
        if answered == 0:
            return False
        position = duplicate(self.truth)
        self._play(position, answered)
        goal = truth.tobytes()
        for node in self._below(answered):
            after = duplicate(position)
            self._play(after, node)
            if after.tobytes() == goal:
                return self._keep(node, truth)
        return False

    def _keep(self, node: int, truth: Array) -> bool:
        """Make a node the root, and clear everything else away; not where it lists only some of its moves."""
        if self.nodes["opened"][node] != 1:
            return False
        if self._spare is None:
            self._spare = np.zeros_like(self.nodes)
        self.plan["root"] = node
        self.grow(self._address, self._spare.ctypes.data)
        self.nodes, self._spare = self._spare, self.nodes
        self.truth.view(np.uint8)[:] = duplicate(truth).view(np.uint8)
        return True

    def _below(self, node: int) -> Iterator[int]:
        child = int(self.nodes["first"][node])
        while child:
            yield child
            child = int(self.nodes["next"][child])

    def _move(self, node: int) -> int:
        return int(self.nodes["move"][node])

    def _play(self, position: Array, node: int) -> None:
        self.engine.apply(self.rules, position, int(self.nodes["seat"][node]), self._move(node))

    def children(self) -> list[tuple[int, int, float, int]]:
        """The root's moves: number, visits, total, proof."""
        found = []
        for child in self._below(int(self.plan["root"][0])):
            node = self.nodes[child]
            found.append((int(node["move"]), int(node["visits"]), float(node["total"]), int(node["proof"])))
        return found
