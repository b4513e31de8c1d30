"""The random player: any legal move."""

from __future__ import annotations

from ludaro.games.state import State
from ludaro.kernel.random import below
from ludaro.kernel.records import Numbers


class Random:
    """Plays at random, every legal move with the same chance."""

    name = "random"

    def choose(self, state: State, seat: int, rng: Numbers) -> str:
        moves = state.moves(seat)
        return moves[below(rng, len(moves))]

    def react(self, state: State, seat: int, rng: Numbers) -> str | None:
        moves = [None, *state.moves(seat)]
        return moves[below(rng, len(moves))]
