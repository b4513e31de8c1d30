"""The player of the puzzle: it knows the way."""

from __future__ import annotations

from ludaro.games.state import State
from ludaro.kernel.records import Numbers
from ludaro.players.random import Random


class Solver:
    """Solves Kvaro's square, from wherever it stands; plays at random when there is no solution."""

    name = "solver"

    def choose(self, state: State, seat: int, rng: Numbers) -> str:
        from ludaro.games.kvaro.solver import hint

        return hint(state) or Random().choose(state, seat, rng)

    def react(self, state: State, seat: int, rng: Numbers) -> str | None:
        return self.choose(state, seat, rng)
