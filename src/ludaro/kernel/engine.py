"""A family's rules, ready to run: compiled (the default) or as plain Python, behind the same few methods.

Rules and states are NumPy arrays of one record (or of many, for batches). ``LUDARO_MODE=python`` or ``use("python")``
runs everything as plain Python, for a debugger.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from ctypes import addressof, c_char
from functools import cached_property
from threading import Lock
from types import ModuleType
from typing import Any

import numpy as np

from ludaro.errors import BadBatch, IllegalMove
from ludaro.kernel import random
from ludaro.kernel.backs import Array, Compiled, Outlook, Plain, seats_of
from ludaro.kernel.drivers import LONGEST_ROLLOUT
from ludaro.kernel.records import SEATS

__all__ = ["MODES", "Array", "Engine", "Outlook", "run_plain_meanwhile", "use"]

INT64 = np.dtype(np.int64)
EVERY_SEAT = (1 << SEATS) - 1
MODES = ("numba", "python")
_mode = os.environ.get("LUDARO_MODE", "numba")
_asked: Callable[[str], None] | None = None


def use(mode: str) -> None:
    """Choose how all rules run from now on: ``"numba"`` or ``"python"``."""
    global _mode
    if mode not in MODES:
        raise ValueError(f"no such mode: {mode!r}; there are {', '.join(MODES)}")
    _mode = mode


def run_plain_meanwhile(asked: Callable[[str], None] | None) -> None:
    """From now on nobody waits for the compiler: rules that are not ready run as plain Python, which is slower.

    ``asked`` is told at each such use whose rules they are, and sees to it that they get ready. None: wait, as usual.
    """
    global _asked
    _asked = asked


class Engine:
    """The rules of one family.

    ``mode`` fixes how this engine runs; None follows :func:`use`. ``foresight`` is a module that can tell what moves
    promise before it is known what they show.
    """

    def __init__(
        self, name: str, rules: ModuleType, mode: str | None = None, foresight: ModuleType | None = None
    ) -> None:
        self.name = name
        self.module = rules
        self.foresight = foresight
        self.RULES: np.dtype[Any] = rules.RULES
        self.STATE: np.dtype[Any] = rules.STATE
        self._mode = mode
        self._lock = Lock()
        self._backs: dict[str, Compiled | Plain] = {}

    @property
    def back(self) -> Compiled | Plain:
        """What runs the rules; compiled on first use, or plain until somebody else has compiled them."""
        mode = self._mode or _mode
        back = self._backs.get(mode)
        if back is None and mode == "numba" and _asked is not None:
            _asked(self.name)
            back = self._backs.get("python") or self._backs.setdefault("python", Plain(self.module))
        return back or self.prepare()

    @property
    def compiled(self) -> Compiled:
        """The compiled rules, however long that takes: searches and drivers of many games run on nothing else."""
        back = self._backs.get("numba") or self._prepare("numba")
        assert isinstance(back, Compiled)
        return back

    def prepare(self, progress: Callable[[float], None] | None = None) -> Compiled | Plain:
        """Have the rules ready to run. A compiler at work tells ``progress`` the share that is done."""
        return self._prepare(self._mode or _mode, progress)

    def _prepare(self, mode: str, progress: Callable[[float], None] | None = None) -> Compiled | Plain:
        with self._lock:
            if mode not in self._backs:
                self._backs[mode] = (
                    Compiled(self.name, self.module, progress) if mode == "numba" else Plain(self.module)
                )
            return self._backs[mode]

    @property
    def quick(self) -> bool:
        """Whether the first move comes without waiting for a compiler."""
        mode = self._mode or _mode
        if mode != "numba" or mode in self._backs:
            return True
        from ludaro.kernel import entry

        return entry.family_is_cached(self.name, self.module)

    def setup(self, rules: Array, state: Array, cards: Array) -> None:
        """Lay out the start position of a deal (card numbers)."""
        full = np.zeros(self.module.MAX_DEAL, np.int16)
        full[: len(cards)] = cards
        self.back.setup(rules, state, full)

    def acting(self, rules: Array, state: Array) -> int:
        """The seats that may act now, as a bit mask; 0 when the game is over."""
        return self.back.acting(rules, state)

    def legal(self, rules: Array, state: Array, seat: int) -> list[int]:
        """The legal moves of a seat, as numbers."""
        return self.back.legal(rules, state, seat)

    def apply(self, rules: Array, state: Array, seat: int, move: int) -> None:
        """Play a legal move."""
        self.back.apply(rules, state, seat, move)

    def score(self, rules: Array, state: Array) -> tuple[list[int], list[int]]:
        """Who wins (1 for each winner) and the points, one entry a seat."""
        numbers = self.back.score(rules, state)
        return numbers[:SEATS], numbers[SEATS:]

    def imagine(self, rules: Array, state: Array, seat: int, rng: Array) -> None:
        """Reshuffle in place what a seat (-1: a spectator) cannot know."""
        self.back.imagine(rules, state, seat, rng)

    def deal(self, rules: Array, seed: int) -> Array:
        """The card numbers that a seed deals."""
        return self.back.deal(rules, random.generator(seed))

    def pick(self, rules: Array, state: Array, seat: int, rng: Array) -> int:
        """A legal move at random, each with the same chance; -1 when there is none."""
        return self.back.pick(rules, state, seat, rng)

    def rollout(self, rules: Array, state: Array, rng: Array, most: int = LONGEST_ROLLOUT) -> int:
        """Play at random to the end (or for so many moves); how many moves were played."""
        return self.back.rollout(rules, state, rng, most)

    @property
    def measures(self) -> bool:
        """Whether the family has a measure of how well a seat stands."""
        return hasattr(self.module, "worth")

    def worth(self, rules: Array, state: Array, seat: int) -> int:
        """How well a seat stands, in hundredths of a logit; 0 is level, also where the family has no measure."""
        return self.back.worth(rules, state, seat)

    def worths(self, rules: Array, state: Array, seat: int, moves: list[int]) -> list[int]:
        """How well the seat would stand after each of its moves; a finished game counts by its outcome."""
        return self.back.worths(rules, state, seat, moves)

    @property
    def quick_foresight(self) -> bool:
        """Whether :attr:`foreseer` comes without waiting for a compiler."""
        from ludaro.kernel import entry

        return self.foresight is None or entry.foresight_is_cached(self.name, self.foresight)

    @cached_property
    def foreseer(self) -> Any:
        """The compiled foresight."""
        from ludaro.kernel import entry

        assert self.foresight is not None
        return entry.compile_foresight(self.name, self.foresight)

    def playouts(self, rules: Array, seed: int, games: int) -> tuple[Array, Array]:
        """Whole random games from the seeds ``seed``, ``seed + 1``, …: their lengths, and a score row each."""
        return self.back.playouts(rules, seed, games)

    def begin(self, rules: Array, states: Array, seeds: Array) -> None:
        """Deal and set up many games, one a seed (64-bit integers). BadBatch: they are not what compiled code takes."""
        self._check_batch(rules, states, seeds=seeds)
        self.compiled.begin(rules, states, seeds)

    def step(self, rules: Array, states: Array, seats: Array, moves: Array, check: bool = True) -> None:
        """Play one move in each of many games (64-bit integers). IllegalMove: one is not legal, and nothing was played
        anywhere. BadBatch: as in ``begin``.

        To look for a move in its list takes longer than to play it; who took them from the lists need not ``check``.
        """
        self._check_batch(rules, states, seats=seats, moves=moves)
        wrong = self.compiled.step(rules, states, seats, moves, check)
        if wrong:
            game = wrong - 1
            raise IllegalMove(f"in game {game} of the batch, move {moves[game]} is not one of seat {seats[game]}")

    def _check_batch(self, rules: Array, states: Array, **numbers: Array) -> None:
        """Compiled code works on bare memory, and trusts what it is given."""
        wanted = {"rules": (rules, self.RULES), "states": (states, self.STATE)}
        wanted |= {name: (array, INT64) for name, array in numbers.items()}
        for name, (array, dtype) in wanted.items():
            if not isinstance(array, np.ndarray) or array.dtype != dtype or array.ndim != 1:
                kind = "64-bit integers" if dtype is INT64 else f"records of {self.name}"
                raise BadBatch(f"{name} should be an array of {kind}, not {_described(array)}")
            if not array.flags.c_contiguous:
                raise BadBatch(f"{name} should lie in memory without gaps; a copy of the array does")
            if name not in ("rules", "states") and len(array) != len(states):
                raise BadBatch(f"there are {len(states)} states, but {len(array)} {name}")
        if len(rules) != 1:
            raise BadBatch(f"rules should be one record, not {len(rules)}")
        if not states.flags.writeable:
            raise BadBatch("states are to be changed, but may not be written to")

    def perft(self, rules: Array, state: Array, depth: int) -> int:
        """The number of move sequences of a length (finished games add none)."""
        return self.compiled.perft(rules, state, depth)


def _described(value: Any) -> str:
    if not isinstance(value, np.ndarray):
        return f"{type(value).__name__}"
    kind = "other records" if value.dtype.names else str(value.dtype)
    return f"{value.ndim} dimensions of {kind}" if value.ndim != 1 else f"one of {kind}"


class Held:
    """A position that is asked about again and again: where it lies in memory takes longer to find out than to ask."""

    __slots__ = ("_at", "_engine", "rules", "truth")

    def __init__(self, engine: Engine, rules: Array, truth: Array) -> None:
        self._engine = engine
        self.rules = rules
        self.truth = truth
        self._at = rules.ctypes.data, truth.ctypes.data

    def elsewhere(self, truth: Array) -> Held:
        """Another position of the same game."""
        return Held(self._engine, self.rules, truth)

    def copy(self) -> Held:
        """The same position, to the last byte: NumPy's own copy leaves the gaps between fields to chance."""
        other = object.__new__(Held)
        memory = bytearray(self.truth.tobytes())
        other._engine, other.rules, other.truth = self._engine, self.rules, np.frombuffer(memory, self.truth.dtype)
        other._at = self._at[0], addressof(c_char.from_buffer(memory))
        return other

    def look(self, seat: int = -1, move: int = 0) -> Outlook:
        """What there is to know of the position, or of the next one, if a seat plays a legal move."""
        back = self._engine.back
        if isinstance(back, Plain):
            return back.look(self.rules, self.truth, seat, move)
        numbers, at = back.scratch
        found = back.ask(back.op.LOOK, *self._at, seat, move, at, 0)
        row = numbers[: 2 * SEATS + (found >> SEATS)].tolist()
        return Outlook(seats_of(found & EVERY_SEAT), row[: 2 * SEATS], row[2 * SEATS :])

    def legal(self, seat: int) -> list[int]:
        back = self._engine.back
        if isinstance(back, Plain):
            return back.legal(self.rules, self.truth, seat)
        moves, at = back.scratch
        count = back.ask(back.op.LEGAL, *self._at, seat, at, 0, 0)
        numbers: list[int] = moves[:count].tolist()
        return numbers
