"""The player of the puzzle: it knows the way."""

from __future__ import annotations

from ludaro.games.state import State
from ludaro.kernel.records import Numbers
from ludaro.players.random import Random


class Solver:
    """Solves Kvaro's square, from wherever it stands, in as few moves as possible.

    Without a solution it plays at random.
    """

    name = "solver"

    def way(self, state: State) -> str | None:
        """The next move on a shortest way to a solution; None: there is no way, or it is done."""
        from ludaro.games.kvaro.solver import hint

        return hint(state)

    def choose(self, state: State, seat: int, rng: Numbers) -> str:
        return self.way(state) or Random().choose(state, seat, rng)

    def react(self, state: State, seat: int, rng: Numbers) -> str | None:
        return self.choose(state, seat, rng)

    def explain(self, state: State) -> str:
        """What it would do, and why, in words for a person."""
        from ludaro.games.kvaro.solver import advise

        return advise(state).words
