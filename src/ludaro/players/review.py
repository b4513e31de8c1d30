"""A finished game looked at again: what each seat could hope for at every position, and which moves cost something.

Each position is judged from the view of the seat to move, by a search of a fixed number of iterations, so that the same
game gets the same judgement everywhere.

>>> import ludaro
>>> state = ludaro.game("colorio").new(players=2, seed=7)
>>> looks = list(review(state, [(0, "c3")], iterations=50))
>>> [look.moves for look in looks], sum(looks[0].chances)
([0, 1], 1.0)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt

from ludaro.games.state import State
from ludaro.kernel.random import generator
from ludaro.players.search.nodes import HOPELESS, SURE
from ludaro.players.search.player import Search, Thought

ITERATIONS = 3000  # a position
ENOUGH = 100  # visits of a move that say as much as the next position
MOST = 240  # positions; those of a longer game are spread over it


@dataclass(frozen=True)
class Look:
    """A position, after so many moves."""

    moves: int
    seat: int | None
    """Who was to move; None at the end."""
    chances: tuple[float, ...]
    """What part of the win each seat can hope for; they add up to 1."""
    best: str | None = None
    """What the search would have played."""
    gain: float | None = None
    """By how much that is better for the mover than what was played, carefully estimated; None if it cannot be said."""


@dataclass(frozen=True)
class _Judged:
    look: Look
    thoughts: tuple[Thought, ...]
    value: float
    """What the mover can hope for by this search alone; at the end, 0."""

    def worth(self, seat: int) -> float:
        """The same for one of two seats."""
        if self.look.seat is None:
            return self.look.chances[seat]
        return self.value if seat == self.look.seat else 1 - self.value


def places(moves: int) -> list[int]:
    """The positions of a game that are looked at, the first and the last among them."""
    if moves < MOST:
        return list(range(moves + 1))
    return sorted({i * moves // (MOST - 1) for i in range(MOST)})


def review(
    begun: State, history: Sequence[tuple[int, str]], iterations: int = ITERATIONS, seed: int = 0
) -> Iterator[Look]:
    """The looks at a game of two seats or more, played in turns, one after the other."""
    state = begun.copy()
    search = Search(iterations=iterations, threads=1)
    wanted = set(places(len(history)))
    hopes = [1 / state.players] * state.players  # of each seat, when it last looked
    before: _Judged | None = None
    for moves in range(len(history) + 1):
        if moves in wanted:
            judged = _judge(state, search, hopes, seed + moves)
            if before is not None:
                yield _compare(before, judged, state, history)
            before = judged
        if moves < len(history):
            seat, move = history[moves]
            state.play(move, seat)
    assert before is not None
    yield before.look


def _judge(state: State, search: Search, hopes: list[float], seed: int) -> _Judged:
    moves = len(state.history)
    if (result := state.result) is not None:
        return _Judged(Look(moves, None, tuple(round(share, 4) for share in result)), (), 0.0)
    seat = state.seats[0]
    thoughts = tuple(search.think(state, seat, generator(seed)))
    best = thoughts[0]
    value = value_of(best) if best.visits else hopes[seat]
    hopes[seat] = value
    if best.proof and (state.players == 2 or best.proof == SURE):
        hopes[:] = [value if other == seat else 1 - value for other in range(state.players)]
    return _Judged(Look(moves, seat, _chances(hopes), best.move), thoughts, value)


def value_of(thought: Thought) -> float:
    """What a move is worth, from 0 to 1: what is proven counts for more than how it went on the whole."""
    if thought.proof in (SURE, HOPELESS):
        return float(thought.proof == SURE)
    return min(1.0, max(0.0, thought.value))


def _chances(hopes: list[float]) -> tuple[float, ...]:
    """What seats hope for, each by its own view, may come to more than one win, or less: in proportion, then."""
    whole = sum(hopes)
    return tuple(round(hope / whole if whole else 1 / len(hopes), 4) for hope in hopes)


def _compare(before: _Judged, after: _Judged, state: State, history: Sequence[tuple[int, str]]) -> Look:
    """The look before a move, now that it is known what came of it."""
    look = before.look
    seat, played = history[look.moves]
    if played == look.best or seat != look.seat:
        return Look(look.moves, look.seat, look.chances, look.best, 0.0 if played == look.best else None)
    estimates = []
    # Where nothing is hidden the next position tells. (Elsewhere it may show what the mover could not know.)
    known = not state.game.hidden or sum(it.visits for it in before.thoughts) == 1  # 1: solved to the end
    if state.players == 2 and known and after.look.moves == look.moves + 1:
        estimates.append(before.value - after.worth(seat))
    tried = next((it for it in before.thoughts if it.move == played), None)
    if tried is not None and tried.proof in (SURE, HOPELESS):
        estimates.append(before.value - value_of(tried))
    elif tried is not None and tried.visits > (ENOUGH if estimates else 1):
        # A move tried a few times only may be better than it looks.
        estimates.append(before.value - value_of(tried) - 0.5 / sqrt(tried.visits))
    gain = round(max(0.0, min(estimates)), 4) if estimates else None
    return Look(look.moves, look.seat, look.chances, look.best, gain)
