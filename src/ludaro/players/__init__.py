"""Computer players. They decide from what their seat may know, never from the truth.

A player gets the state, but before it looks at anything hidden it replaces the truth by an imagined one
(:meth:`ludaro.State.imagine`), so that two truths which look the same from its seat lead to the same decision.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import Protocol

from ludaro.errors import LudaroError, nearest
from ludaro.games.declaration import Game
from ludaro.games.state import State
from ludaro.kernel.records import Numbers
from ludaro.players.careful import Careful
from ludaro.players.greedy import Greedy
from ludaro.players.levels import LEVELS, text_of
from ludaro.players.quick import parse as _quick
from ludaro.players.random import Random
from ludaro.players.solver import Solver
from ludaro.players.weak import Changeable, Clumsy, Slipping

__all__ = ["EXAMPLES", "LEVELS", "PLAYERS", "Factory", "Player", "opponent", "parse", "player", "text_of"]


class Player(Protocol):
    """Somebody who can sit at a table. ``rng`` is a generator of :mod:`ludaro.kernel.random`."""

    name: str

    def choose(self, state: State, seat: int, rng: Numbers) -> str:
        """A legal move of the seat, which has one."""

    def react(self, state: State, seat: int, rng: Numbers) -> str | None:
        """In a moment when several seats may act: a legal move, or None to wait for the others."""


Factory = Callable[[], Player]

PLAYERS: dict[str, Factory] = {"random": Random, "greedy": Greedy, "careful": Careful, "solver": Solver}


def parse(text: str, threads: int = 1) -> Factory:
    """What makes the players that a text names: a name, or a name with more after a colon.

    A chance after ``~``, as in ``search:200~0.3``, makes a player slip so often, and play any move. With ``|`` between
    players, as in ``greedy|search:0.1s``, each game is played by one of them. ``threads`` is for those that can use
    several cores; by default they use one, so that a player is as strong on every machine.

    >>> parse("search:0.1s")().name
    'search:0.1s'
    """
    if not text.strip().startswith("cmd:"):
        if "|" in text:
            return _changeable(text.split("|"), threads)
        steady, slips, chance = text.rpartition("~")
        if slips:
            return _slipping(steady, chance, threads)
    name, colon, more = text.strip().partition(":")
    if not colon and name in PLAYERS:
        return PLAYERS[name]
    if colon and name in WITH_MORE:
        return WITH_MORE[name](more.strip(), threads)
    if name in PLAYERS or name in WITH_MORE:
        raise LudaroError(f"no player {text!r}; write {EXAMPLES.get(name, name)}")
    raise LudaroError(f"no player {text!r}; {nearest(name, [*PLAYERS, *(EXAMPLES[name] for name in WITH_MORE)])}")


def player(name: str) -> Player:
    """A player by its name.

    >>> player("careful").name
    'careful'
    """
    return parse(name)()


def opponent(level: int | str, game: Game, threads: int = 1) -> Player:
    """The computer player of a level, 1 to 8.

    >>> import ludaro
    >>> opponent(8, ludaro.game("64g-2")).name
    'search:1s'
    """
    return parse(text_of(level, game), threads)()


def _search(budget: str, threads: int) -> Factory:
    """``search:0.1s``, seconds a move; ``search:2000``, iterations a move."""
    try:
        seconds = float(budget[:-1]) if budget.endswith("s") else None
        iterations = int(budget) if seconds is None else None
    except ValueError:
        seconds = iterations = None
    if not (seconds is not None and 0 < seconds < inf) and not (iterations is not None and iterations > 0):
        raise LudaroError(f"a search takes seconds as in search:0.1s, or iterations as in search:2000; not {budget!r}")

    def make() -> Player:
        from ludaro.players.search.player import Search

        return Search(seconds, iterations, threads)

    return make


def _careful(effort: str, threads: int) -> Factory:
    """``careful:5000``, moves tried out for each decision, however long that takes."""
    if not effort.isdecimal() or int(effort) == 0:
        raise LudaroError(f"the effort of a careful player is a number of moves, as in careful:5000; not {effort!r}")
    return lambda: Careful(int(effort), inf)


def _clumsy(chance: str, threads: int) -> Factory:
    """``clumsy:0.5``, how often it makes its worst move."""
    share = _chance(chance)
    return lambda: Clumsy(share)


def _slipping(text: str, chance: str, threads: int) -> Factory:
    make, share = parse(text, threads), _chance(chance)
    return lambda: Slipping(make(), share)


def _changeable(texts: list[str], threads: int) -> Factory:
    makers = [parse(text, threads) for text in texts]
    return lambda: Changeable([make() for make in makers])


def _chance(text: str) -> float:
    try:
        share = float(text)
    except ValueError:
        share = inf
    if not 0 <= share <= 1:
        raise LudaroError(f"a chance is a number from 0 to 1, as in clumsy:0.5 or search:200~0.3; not {text!r}")
    return share


def _program(command: str, threads: int) -> Factory:
    """``cmd:./mybot``, another program that speaks our protocol."""
    from ludaro.players.program import parse as program

    return program(command)


# Players whose text goes on after a colon: what reads the rest of it, and an example for messages.
WITH_MORE: dict[str, Callable[[str, int], Factory]] = {
    "search": _search,
    "careful": _careful,
    "clumsy": _clumsy,
    "quick": _quick,
    "cmd": _program,
}
EXAMPLES = {
    "search": "search:0.1s",
    "careful": "careful:5000",
    "clumsy": "clumsy:0.5",
    "quick": "quick:3",
    "cmd": "cmd:./mybot",
}
