"""What runs a family's rules behind its engine: machine code, or the rules as they are written."""

from __future__ import annotations

from collections.abc import Callable
from ctypes import PYFUNCTYPE, c_int64
from functools import cache
from threading import local
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np

from ludaro.kernel import drivers, random
from ludaro.kernel.drivers import CERTAIN, LONGEST_ROLLOUT
from ludaro.kernel.records import SEATS, duplicate, mirror
from ludaro.kernel.retarget import retarget

Array = np.ndarray[Any, Any]


class Outlook(NamedTuple):
    """All that is asked about every position."""

    seats: tuple[int, ...]
    """Those that may act."""
    score: list[int]
    """For each seat whether it wins, then the points."""
    moves: list[int]
    """Those of the seat that may act, where it is one alone."""


@cache
def seats_of(mask: int) -> tuple[int, ...]:
    """The seats of a bit mask."""
    return tuple([seat for seat in range(SEATS) if mask >> seat & 1])


class Compiled:
    """Machine code through Numba."""

    def __init__(self, name: str, module: ModuleType, progress: Callable[[float], None] | None = None) -> None:
        from ludaro.kernel import entry

        self.op = entry
        self.module = module
        self.code = entry.compile_family(name, module, progress)
        self.call = self.code.ctypes
        # Short calls keep the GIL: handing it over and getting it back takes longer than they do.
        self.ask = PYFUNCTYPE(c_int64, *[c_int64] * 7)(self.code.address)
        self.address = self.code.address
        self._own = local()

    @property
    def scratch(self) -> tuple[Array, int]:
        """Room for a row of scores and a list of moves, of each thread its own, and where it is."""
        found: tuple[Array, int] | None = getattr(self._own, "numbers", None)
        if found is None:
            numbers = np.empty(2 * SEATS + self.module.MAX_MOVES, np.int32)
            found = self._own.numbers = numbers, numbers.ctypes.data
        return found

    def setup(self, rules: Array, state: Array, cards: Array) -> None:
        self.ask(self.op.SETUP, rules.ctypes.data, state.ctypes.data, cards.ctypes.data, 0, 0, 0)

    def acting(self, rules: Array, state: Array) -> int:
        return int(self.ask(self.op.ACTING, rules.ctypes.data, state.ctypes.data, 0, 0, 0, 0))

    def legal(self, rules: Array, state: Array, seat: int) -> list[int]:
        moves = np.empty(self.module.MAX_MOVES, np.int32)
        count = self.ask(self.op.LEGAL, rules.ctypes.data, state.ctypes.data, seat, moves.ctypes.data, 0, 0)
        numbers: list[int] = moves[:count].tolist()
        return numbers

    def apply(self, rules: Array, state: Array, seat: int, move: int) -> None:
        self.ask(self.op.APPLY, rules.ctypes.data, state.ctypes.data, seat, move, 0, 0)

    def score(self, rules: Array, state: Array) -> list[int]:
        numbers = np.zeros(2 * SEATS, np.int32)
        self.ask(self.op.SCORE, rules.ctypes.data, state.ctypes.data, numbers.ctypes.data, 0, 0, 0)
        return numbers.tolist()

    def imagine(self, rules: Array, state: Array, seat: int, rng: Array) -> None:
        self.call(self.op.IMAGINE, rules.ctypes.data, state.ctypes.data, seat, rng.ctypes.data, 0, 0)

    def deal(self, rules: Array, rng: Array) -> Array:
        cards = np.zeros(self.module.MAX_DEAL, np.int16)
        state = np.zeros(1, self.module.STATE)
        count = self.call(self.op.DEAL, rules.ctypes.data, state.ctypes.data, rng.ctypes.data, cards.ctypes.data, 0, 0)
        return cards[:count]

    def pick(self, rules: Array, state: Array, seat: int, rng: Array) -> int:
        return int(self.call(self.op.PICK, rules.ctypes.data, state.ctypes.data, seat, rng.ctypes.data, 0, 0))

    def rollout(self, rules: Array, state: Array, rng: Array, most: int) -> int:
        return int(self.call(self.op.ROLLOUT, rules.ctypes.data, state.ctypes.data, rng.ctypes.data, most, 0, 0))

    def worth(self, rules: Array, state: Array, seat: int) -> int:
        return int(self.call(self.op.WORTH, rules.ctypes.data, state.ctypes.data, seat, 0, 0, 0))

    def worths(self, rules: Array, state: Array, seat: int, moves: list[int]) -> list[int]:
        numbers = np.array(moves, np.int32)
        found = np.zeros(len(moves), np.int32)
        call, count = self.call, len(moves)
        call(self.op.WORTHS, rules.ctypes.data, state.ctypes.data, seat, numbers.ctypes.data, count, found.ctypes.data)
        return [int(number) for number in found]

    def playouts(self, rules: Array, seed: int, games: int) -> tuple[Array, Array]:
        state = np.zeros(1, self.module.STATE)
        lengths = np.zeros(games, np.int32)
        scores = np.zeros((games, 2 * SEATS), np.int32)
        self.call(
            self.op.PLAYOUTS,
            rules.ctypes.data,
            state.ctypes.data,
            seed,
            games,
            lengths.ctypes.data,
            scores.ctypes.data,
        )
        return lengths, scores

    def perft(self, rules: Array, state: Array, depth: int) -> int:
        return int(self.call(self.op.PERFT, rules.ctypes.data, state.ctypes.data, depth, 0, 0, 0))

    def begin(self, rules: Array, states: Array, seeds: Array) -> None:
        self.call(self.op.BEGIN, rules.ctypes.data, states.ctypes.data, seeds.ctypes.data, len(seeds), 0, 0)

    def step(self, rules: Array, states: Array, seats: Array, moves: Array, check: bool) -> int:
        places = rules.ctypes.data, states.ctypes.data, seats.ctypes.data, moves.ctypes.data
        return int(self.call(self.op.STEP, *places, len(seats), int(check)))


class Plain:
    """The rules as they are written, on mirror objects."""

    def __init__(self, module: ModuleType) -> None:
        self.module = module
        self.rules = retarget(lambda function: function, module)
        self.play = drivers.build(self.rules, lambda function: function, retarget(lambda f: f, drivers))
        self._Rules = mirror(module.RULES)
        self._State = mirror(module.STATE)

    def setup(self, rules: Array, state: Array, cards: Array) -> None:
        self._run(self.rules.setup, rules, state, cards.tolist())

    def acting(self, rules: Array, state: Array) -> int:
        return int(self._run(self.rules.acting, rules, state))

    def legal(self, rules: Array, state: Array, seat: int) -> list[int]:
        moves = [0] * self.module.MAX_MOVES
        return moves[: self._run(self.rules.legal, rules, state, seat, moves)]

    def apply(self, rules: Array, state: Array, seat: int, move: int) -> None:
        self._run(self.rules.apply, rules, state, seat, move)

    def score(self, rules: Array, state: Array) -> list[int]:
        numbers = [0] * (2 * SEATS)
        self._run(self.rules.score, rules, state, numbers)
        return numbers

    def look(self, rules: Array, state: Array, seat: int, move: int) -> Outlook:
        if seat >= 0:
            self.apply(rules, state, seat, move)
        seats = seats_of(self.acting(rules, state))
        moves = self.legal(rules, state, seats[0]) if len(seats) == 1 else []
        return Outlook(seats, self.score(rules, state), moves)

    def imagine(self, rules: Array, state: Array, seat: int, rng: Array) -> None:
        row = rng.tolist()
        self._run(self.rules.imagine, rules, state, seat, row)
        rng[:] = row

    def deal(self, rules: Array, rng: Array) -> Array:
        cards = [0] * self.module.MAX_DEAL
        count = self.rules.deal(self._Rules(rules[0]), rng.tolist(), cards)
        return np.array(cards[:count], np.int16)

    def pick(self, rules: Array, state: Array, seat: int, rng: Array) -> int:
        row = rng.tolist()
        move = self._run(self.play.pick, rules, state, seat, [0] * self.module.MAX_MOVES, row)
        rng[:] = row
        return int(move)

    def rollout(self, rules: Array, state: Array, rng: Array, most: int) -> int:
        row = rng.tolist()
        played = self._run(self.play.rollout, rules, state, [0] * self.module.MAX_MOVES, row, most)
        rng[:] = row
        return int(played)

    def worth(self, rules: Array, state: Array, seat: int) -> int:
        return int(self._run(self.rules.worth, rules, state, seat)) if hasattr(self.rules, "worth") else 0

    def worths(self, rules: Array, state: Array, seat: int, moves: list[int]) -> list[int]:
        found = []
        for move in moves:
            after = duplicate(state)
            self.apply(rules, after, seat, move)
            if self.acting(rules, after):
                found.append(self.worth(rules, after, seat))
            else:
                winners = self.score(rules, after)[:SEATS]
                found.append(-CERTAIN if not winners[seat] else CERTAIN if sum(winners) == 1 else 0)
        return found

    def playouts(self, rules: Array, seed: int, games: int) -> tuple[Array, Array]:
        lengths = np.zeros(games, np.int32)
        scores = np.zeros((games, 2 * SEATS), np.int32)
        ours, state = self._Rules(rules[0]), self._State()
        cards, moves = [0] * self.module.MAX_DEAL, [0] * self.module.MAX_MOVES
        for i in range(games):
            with np.errstate(over="ignore"):
                lengths[i] = self.play.playout(ours, state, cards, moves, [0] * random.WORDS, seed + i, LONGEST_ROLLOUT)
            numbers = [0] * (2 * SEATS)
            self.rules.score(ours, state, numbers)
            scores[i] = numbers
        return lengths, scores

    def _run(self, function: Any, rules: Array, state: Array, *rest: Any) -> Any:
        position = self._State(state[0])
        with np.errstate(over="ignore"):
            out = function(self._Rules(rules[0]), position, *rest)
        position.write(state[0])
        return out
