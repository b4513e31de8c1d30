"""The solver of small endgames, ready to be asked."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
from numba import types

from ludaro.kernel.cache import CodeCache
from ludaro.kernel.engine import Array, Engine
from ludaro.kernel.entry import compile_callback, is_cached, njit
from ludaro.kernel.records import SEATS
from ludaro.kernel.retarget import retarget, sources
from ludaro.players.search import exact
from ludaro.players.search.exact import LOST, SHARED, UNKNOWN, WON

__all__ = ["LOST", "SHARED", "UNKNOWN", "WON", "EndgameSolver"]

SIGNATURE = (types.int64,), types.int64


@cache
def compiled() -> Any:
    """The solver as machine code, the same for all games."""
    solve = retarget(njit, exact).solve

    def entry(plan: int) -> int:
        return solve(plan)  # type: ignore[no-any-return]

    return compile_callback(entry, SIGNATURE, _cache())


def ready() -> bool:
    """Whether :func:`compiled` is quick."""
    return is_cached(SIGNATURE, _cache())


def _cache() -> CodeCache:
    return CodeCache("exact", sources(exact))


class EndgameSolver:
    """Solves positions of one family in which two seats know everything."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        most = engine.module.MAX_MOVES
        self.rules = np.zeros(1, engine.RULES)
        self.states = np.zeros(exact.DEEPEST + 1, engine.STATE)
        self.moves = np.zeros((exact.DEEPEST + 1, most), np.int32)
        self.scores = np.zeros(2 * SEATS, np.int32)
        self.table = np.zeros(2 * exact.TABLE, np.int64)
        self.plan = np.zeros(1, exact.PLAN)
        for name in ("rules", "states", "moves", "scores", "table"):
            self.plan[name] = getattr(self, name).ctypes.data
        self.plan["entry"] = engine.compiled.address
        self.plan["size"] = engine.STATE.itemsize
        self.plan["most_moves"] = most

    def solve(self, rules: Array, truth: Array, allowance: int) -> tuple[int, int]:
        """What a position is worth to the seat to move (LOST, SHARED, WON or UNKNOWN), and a move that gets it.

        ``allowance`` is the number of positions to look at, at most.
        """
        self.rules.view(np.uint8)[:] = rules.view(np.uint8)
        self.states[:1].view(np.uint8)[:] = truth.view(np.uint8)
        self.table[:] = 0  # other rules, other worths
        self.plan["allowance"] = allowance
        worth = int(compiled().ctypes(self.plan.ctypes.data))
        return worth, int(self.plan["move"][0])
