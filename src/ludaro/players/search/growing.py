"""Trees in memory, and the compiled function that makes them grow."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
from numba import types

from ludaro.kernel.cache import CodeCache
from ludaro.kernel.engine import Array, Compiled, Engine
from ludaro.kernel.entry import compile_callback, njit
from ludaro.kernel.random import generator
from ludaro.kernel.records import SEATS, duplicate
from ludaro.kernel.retarget import retarget, sources
from ludaro.players.search import tree

LONGEST = 2000  # moves of a random game before it is given up


@cache
def compiled() -> Any:
    """The search as machine code, the same for all games."""
    grow = retarget(njit, tree).grow

    def search(plan: int) -> int:
        return grow(plan)  # type: ignore[no-any-return]

    return compile_callback(search, ((types.int64,), types.int64), CodeCache("search", sources(tree)))


class Tree:
    """The search of one position by one seat, on one core."""

    def __init__(self, engine: Engine, players: int, hidden: bool, capacity: int, exploration: float) -> None:
        back = engine.back
        assert isinstance(back, Compiled)
        self.grow = compiled().ctypes
        self.nodes = np.zeros(capacity, tree.NODE)
        self.moves = np.zeros(engine.module.MAX_MOVES, np.int32)
        self.scores = np.zeros(2 * SEATS, np.int32)
        self.marks = np.zeros(tree.MARKS if hidden else 1, np.int64)
        self.rng = generator(0)
        self.truth = np.zeros(1, engine.STATE)
        self.scratch = np.zeros(1, engine.STATE)
        self.rules = np.zeros(1, engine.RULES)
        self.plan = np.zeros(1, tree.PLAN)
        for name in ("rules", "truth", "scratch", "nodes", "moves", "rng", "scores", "marks"):
            self.plan[name] = getattr(self, name).ctypes.data
        self.plan["entry"] = back.address
        self.plan["size"] = engine.STATE.itemsize
        self.plan["capacity"] = capacity
        self.plan["longest"] = LONGEST
        self.plan["most_moves"] = engine.module.MAX_MOVES
        self.plan["players"] = players
        self.plan["hidden"] = hidden
        self.plan["exploration"] = exploration
        self._address = self.plan.ctypes.data

    def plant(self, rules: Array, truth: Array, seat: int) -> None:
        """Start anew from a position."""
        self.rules.view(np.uint8)[:] = rules.view(np.uint8)
        self.truth.view(np.uint8)[:] = duplicate(truth).view(np.uint8)
        self.nodes[0] = np.zeros(1, tree.NODE)[0]
        self.nodes["seat"][0] = seat
        self.plan["used"] = 1
        self.plan["root"] = 0
        self.plan["seat"] = seat

    def seed(self, seed: int) -> None:
        """Fix the random numbers to come."""
        self.rng[:] = generator(seed)

    def run(self, iterations: int) -> int:
        """Grow; fewer iterations are done only when the outcome is certain."""
        self.plan["iterations"] = iterations
        return int(self.grow(self._address))

    def children(self) -> list[tuple[int, int, float, int]]:
        """The root's moves: number, visits, total, proof."""
        found = []
        child = int(self.nodes["first"][int(self.plan["root"][0])])
        while child:
            node = self.nodes[child]
            found.append((int(node["move"]), int(node["visits"]), float(node["total"]), int(node["proof"])))
            child = int(node["next"])
        return found
