"""Computer players. They decide from what their seat may know, never from the truth.

A player gets the state, but before it looks at anything hidden it replaces the truth by an imagined one
(:meth:`ludaro.State.imagine`), so that two truths which look the same from its seat lead to the same decision.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from ludaro.errors import LudaroError, nearest
from ludaro.games.declaration import Game
from ludaro.games.state import State
from ludaro.kernel.records import Numbers
from ludaro.players.careful import Careful
from ludaro.players.random import Random
from ludaro.players.solver import Solver


class Player(Protocol):
    """Somebody who can sit at a table. ``rng`` is a generator of :mod:`ludaro.kernel.random`."""

    name: str

    def choose(self, state: State, seat: int, rng: Numbers) -> str:
        """A legal move of the seat, which has one."""

    def react(self, state: State, seat: int, rng: Numbers) -> str | None:
        """In a moment when several seats may act: a legal move, or None to wait for the others."""


PLAYERS: dict[str, Callable[[], Player]] = {"random": Random, "careful": Careful, "solver": Solver}
LEVELS = {"easy": "random", "medium": "careful"}


def player(name: str) -> Player:
    """A player by its name.

    >>> player("careful").name
    'careful'
    """
    make = PLAYERS.get(name)
    if make is None:
        raise LudaroError(f"no player {name!r}; {nearest(name, PLAYERS)}")
    return make()


def opponent(level: str, game: Game) -> Player:
    """The computer player of a level; a puzzle is another matter than an opponent.

    >>> import ludaro
    >>> opponent("medium", ludaro.game("colorio")).name
    'careful'
    """
    if level not in LEVELS:
        raise LudaroError(f"no level {level!r}; {nearest(level, LEVELS)}")
    if level != "easy" and game.id == "kvaro-solo":
        return player("solver")
    return player(LEVELS[level])
