"""The compiled watching, and games watched with it."""

from __future__ import annotations

from collections import Counter
from functools import cache
from types import ModuleType
from typing import Any

import numpy as np
from numba import carray, types

from ludaro.games.declaration import Family
from ludaro.kernel.cache import CodeCache
from ludaro.kernel.engine import Array
from ludaro.kernel.entry import compile_callback, is_cached, njit, pointer
from ludaro.kernel.random import generator
from ludaro.kernel.records import SEATS
from ludaro.kernel.retarget import retarget, sources
from ludaro.kernel.snapshot import reader
from ludaro.lab.quick import watching
from ludaro.lab.quick.watching import LONGEST_WATCHED, ORDER, SIGHT

UNFINISHED = "unfinished"
ALL_SEATS = (1 << SEATS) - 1
ONE_NUMBER = (types.int64,), types.int64
LIKE_ENTRY = (types.int64,) * 7, types.int64


@cache
def compiled() -> Any:
    """The watching as machine code, the same for all games."""
    play = retarget(njit, watching).watch

    def watch(order: int) -> int:
        return play(order)  # type: ignore[no-any-return]

    return compile_callback(watch, ONE_NUMBER, _cache())


def ready(family: Family) -> bool:
    """Whether the games of a family can be watched without waiting for a compiler."""
    covered = family.coverage is None or is_cached(LIKE_ENTRY, _coverage_cache(family.name, family.coverage))
    return covered and is_cached(ONE_NUMBER, _cache())


def make_ready(family: Family) -> None:
    """Compile what watching the games of a family takes, or load it."""
    compiled()
    if family.coverage is not None:
        compiled_coverage(family.name, family.coverage)


def _cache() -> CodeCache:
    return CodeCache("watching", sources(watching))


@cache
def compiled_coverage(name: str, module: ModuleType) -> Any:
    """A family's coverage as machine code: a function of the form of its entry."""
    RULES, STATE = module.RULES, module.STATE
    noted = retarget(njit, module).noted

    def coverage(op: int, rules_at: int, state_at: int, before_at: int, seat: int, move: int, d: int) -> int:
        rules = carray(pointer(rules_at), 1, RULES)[0]
        state = carray(pointer(state_at), 1, STATE)[0]
        before = carray(pointer(before_at), 1, STATE)[0]
        return noted(rules, before, state, seat, move)  # type: ignore[no-any-return]

    return compile_callback(coverage, LIKE_ENTRY, _coverage_cache(name, module))


def _coverage_cache(name: str, module: ModuleType) -> CodeCache:
    import ludaro.kernel.entry as entry

    return CodeCache(f"{name}-coverage", sorted({*sources(module), *sources(entry)}))


class Watcher:
    """Games of one kind, watched on one core; those of later calls come after those of earlier ones.

    ``ahead``: whether all look one step ahead, or none does; or the seats that do, as bits.
    """

    def __init__(self, family: Family, rules: Array, players: int, hidden: bool, ahead: bool | int, seed: int) -> None:
        engine, module = family.engine, family.engine.module
        self.family, self.players = family, players
        self.rules = rules
        self.sights = np.zeros(0, SIGHT)
        self.endings: Counter[str] = Counter()
        self.limits: Counter[str] = Counter()
        self._watch = compiled().ctypes
        self._first = seed
        self._room = {
            **{name: np.zeros(1, engine.STATE) for name in ("state", "before", "scratch")},
            **{name: np.zeros(module.MAX_MOVES, np.int32) for name in ("moves", "worths")},
            "rules": rules,
            "cards": np.zeros(module.MAX_DEAL, np.int16),
            "scores": np.zeros(2 * SEATS, np.int32),
            "rng": generator(0),
            "rows": np.zeros((LONGEST_WATCHED + 1, SEATS)),
            "movers": np.zeros(LONGEST_WATCHED + 1, np.int64),
        }
        self._order = np.zeros(1, ORDER)
        for name, array in self._room.items():
            self._order[name] = array.ctypes.data
        self._order["entry"] = engine.compiled.address
        if family.coverage is not None:
            self._order["coverage"] = compiled_coverage(family.name, family.coverage).address
        self._order["size"] = engine.STATE.itemsize
        self._order["most_moves"] = module.MAX_MOVES
        self._order["players"], self._order["hidden"] = players, hidden
        self._order["ahead"] = ALL_SEATS if ahead is True else int(ahead)

    def play(self, games: int) -> None:
        """Watch some more games, and note by which rules they ended."""
        ends = self.watch(games)
        self._note_endings(self.sights[-games:], ends)

    def watch(self, games: int) -> Array:
        """Watch some more games; the last two positions of each."""
        sights = np.zeros(games, SIGHT)
        ends = np.zeros((games, 2), self.family.engine.STATE)
        self._order["games"] = games
        self._order["seed"] = self._first + len(self.sights)
        self._order["sights"], self._order["ends"] = sights.ctypes.data, ends.ctypes.data
        self._watch(self._order.ctypes.data)
        self.sights = np.concatenate([self.sights, sights])
        return ends

    def _note_endings(self, sights: Array, ends: Array) -> None:
        """By which rules these games ended."""
        notation, told = self.family.notation, self.family.ending.told
        read = reader(self.family.engine.STATE)
        rules = reader(self.family.engine.RULES)(self.rules)
        for sight, (before, last) in zip(sights, ends, strict=True):
            if not sight["over"]:
                self.limits[UNFINISHED] += 1
                continue
            mover, move = int(sight["mover"]), ""
            if mover >= 0:
                move = notation.move_texts(rules, read(before.tobytes()), mover, [int(sight["move"])])[0]
            state = read(last.tobytes())
            by, _ = told(rules, state, None if mover < 0 else mover, move)
            self.endings[by] += 1
            if self.family.limit is not None and (limit := self.family.limit(rules, state)) is not None:
                self.limits[limit] += 1
