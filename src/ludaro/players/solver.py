"""The player of the puzzle: it knows the way."""

from __future__ import annotations

from ludaro.errors import LudaroError
from ludaro.games.state import State
from ludaro.kernel.records import Numbers
from ludaro.players.random import Random


class Solver:
    """Solves a puzzle, from wherever it stands, in as few moves as possible: the game has what knows the way.

    Without a solution it plays at random.
    """

    name = "solver"

    def way(self, state: State) -> str | None:
        """The next move on a shortest way to a solution; None: there is no way, or it is done."""
        if state.game.solver is None:
            raise LudaroError(f"the solver knows the way in puzzles only; it cannot play {state.game.id}")
        move: str | None = state.game.solver.hint(state)
        return move

    def choose(self, state: State, seat: int, rng: Numbers) -> str:
        return self.way(state) or Random().choose(state, seat, rng)

    def react(self, state: State, seat: int, rng: Numbers) -> str | None:
        return self.choose(state, seat, rng)

    def explain(self, state: State) -> str:
        """What it would do, and why, in words for a person."""
        assert state.game.solver is not None
        words: str = state.game.solver.advise(state).words
        return words
