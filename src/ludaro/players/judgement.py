"""What a position is worth, to the seat to move and by what that seat can know: the one evaluation that hints, the
curve of a finished game and the verdict on its moves share.

A position gets the same judgement whenever and wherever it is asked for: a fixed number of iterations, with random
numbers that the position itself gives.

>>> import ludaro
>>> state = ludaro.game("64g-2").new(seed=7)
>>> judged = judge(state, 0, iterations=50)
>>> judged == judge(state, 0, iterations=50), judged.best.low <= judged.best.value <= judged.best.high
(True, True)
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import blake2b
from math import sqrt
from typing import Literal

from ludaro.games.state import State
from ludaro.kernel.random import generator
from ludaro.players import LEVELS, opponent
from ludaro.players.search.nodes import HOPELESS, SHARED, SURE
from ludaro.players.search.player import Search, Thought
from ludaro.players.solver import Solver

ITERATIONS = 3000  # a position
# Tries; more of them say little more, since they are short games that were measured, not played to the end.
ENOUGH = 400
SIGMAS = 1.96
UNPROVEN = 0.97  # what is not proven is never shown as certain
SLIGHT = 0.1  # a difference that is not worth a word

Proof = Literal["won", "lost", "shared"]
PROOFS: dict[int, Proof] = {SURE: "won", HOPELESS: "lost", SHARED: "shared"}
OTHER_SIDE: dict[Proof | None, Proof | None] = {"won": "lost", "lost": "won", "shared": "shared", None: None}


@dataclass(frozen=True)
class Estimate:
    """The part of the win that a seat can hope for, from 0 to 1, and how far off that may be."""

    value: float
    low: float
    high: float
    proof: Proof | None = None

    @property
    def other(self) -> Estimate:
        """The same for the other of two seats."""
        return Estimate(1 - self.value, 1 - self.high, 1 - self.low, OTHER_SIDE[self.proof])

    def beats(self, other: Estimate) -> bool:
        """Whether this is better for certain, and by more than a trifle."""
        gain = min(self.value, UNPROVEN) - max(other.value, 1 - UNPROVEN)  # a proof by itself is no gain
        return self.low > other.high and gain >= SLIGHT


def certain(value: float, proof: Proof | None = None) -> Estimate:
    return Estimate(value, value, value, proof or ("won" if value == 1 else "lost" if value == 0 else "shared"))


def estimate(mean: float, tries: int) -> Estimate:
    """What so many tries say (Wilson's interval)."""
    n, z = min(tries, ENOUGH), SIGMAS
    mean = min(1.0, max(0.0, mean))
    centre = (mean + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * sqrt(mean * (1 - mean) / n + z * z / (4 * n * n))
    value = min(UNPROVEN, max(1 - UNPROVEN, mean))
    return Estimate(value, max(0.0, min(value, centre - half)), min(1.0, max(value, centre + half)))


@dataclass(frozen=True)
class Considered:
    """A move, with what the position after it is worth to its mover; None: nobody has tried it."""

    move: str
    worth: Estimate | None


@dataclass(frozen=True)
class Judgement:
    """What is known about a position: the moves that were considered, the best one first."""

    seat: int
    options: tuple[Considered, ...]
    open: bool
    """Two seats, and the mover knows everything: the position after a move tells what the move was worth."""

    @property
    def best(self) -> Estimate:
        worth = self.options[0].worth
        assert worth is not None
        return worth

    def worth(self, move: str) -> Estimate | None:
        return next((option.worth for option in self.options if option.move == move), None)


class Judge:
    """Judges positions, one at a time; it is large, so keep one."""

    def __init__(self, iterations: int = ITERATIONS) -> None:
        self._search = Search(iterations=iterations)

    def judge(self, state: State, seat: int, only: str | None = None) -> Judgement | None:
        """What a seat that may act can hope for, move by move; with ``only``, by that move.

        None where there is nothing to win from anybody, or all act at once.
        """
        player = opponent(LEVELS[-1], state.game)
        if isinstance(player, Solver):
            return _solved(player, state, seat)
        if not isinstance(player, Search) or state.players == 1:
            return None
        imagined = state.imagine(seat, 0)
        thoughts = self._search.think(state, seat, generator(_seed(imagined)), only)
        options = [Considered(it.move, _worth(it)) for it in thoughts]
        return Judgement(seat, ranked(options), state.players == 2 and not self._search.hidden)


def judge(state: State, seat: int, iterations: int = ITERATIONS) -> Judgement | None:
    """As `Judge.judge`, once."""
    return Judge(iterations).judge(state, seat)


def ranked(options: list[Considered]) -> tuple[Considered, ...]:
    """The best first: of two that may be equally good, the one that is surer."""

    def key(option: Considered) -> tuple[float, float, float]:
        worth = option.worth
        return (-1.0, -1.0, -1.0) if worth is None else (float(worth.proof == "won"), worth.low, worth.value)

    return tuple(sorted(options, key=key, reverse=True))


def _worth(thought: Thought) -> Estimate | None:
    if thought.proof in (SURE, HOPELESS):
        return certain(float(thought.proof == SURE))
    if thought.visits == 0:
        return None
    if thought.proof == SHARED:
        return certain(thought.value, "shared")
    return estimate(thought.value, thought.visits)


def _solved(solver: Solver, state: State, seat: int) -> Judgement:
    move = solver.way(state)
    way = [Considered(move, certain(1.0))] if move else [Considered(it, certain(0.0)) for it in state.moves(seat)]
    return Judgement(seat, tuple(way), False)


def _seed(imagined: State) -> int:
    """A number for a position, as its mover knows it."""
    text = f"{imagined.game.id} {imagined.players} {sorted(imagined.options.items())}".encode()
    return int.from_bytes(blake2b(text + imagined.records[1].tobytes(), digest_size=7).digest())
