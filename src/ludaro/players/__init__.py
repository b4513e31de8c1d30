"""Computer players. They decide from what their seat may know, never from the truth.

At a table a player gets its seat's eyes (:mod:`ludaro.players.eyes`), not the truth. Our own players take any state
from Python; before they look at anything hidden they imagine another one that fits (:meth:`ludaro.State.imagine`).
Either way two truths which look the same from a seat lead to the same decision.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import Protocol

from ludaro.errors import LudaroError, nearest, quoted
from ludaro.games.declaration import Game
from ludaro.games.state import State
from ludaro.kernel.records import Numbers
from ludaro.players import guests
from ludaro.players.careful import Careful
from ludaro.players.greedy import Greedy
from ludaro.players.levels import LEVELS, rung_of, text_of
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

MOST_EFFORT = 10**9  # a move that anybody can wait for, and compiled code can count

PLAYERS: dict[str, Factory] = {"random": Random, "greedy": Greedy, "careful": Careful, "solver": Solver}


def parse(text: str, threads: int = 1, game: Game | None = None) -> Factory:
    """What makes the players that a text names: a name, a name with more after a colon, or a class of your own, as in
    ``my_module:MyPlayer``.

    A chance after ``~``, as in ``search:200~0.3``, makes a player slip so often, and play any move. With ``|`` between
    players, as in ``greedy|search:0.1s``, each game is played by one of them. ``threads`` is for those that can use
    several cores; by default they use one, so that a player is as strong on every machine. ``game`` is what they will
    play: without it, a level finds out when it is asked for a move.

    >>> parse("search:0.1s")().name
    'search:0.1s'
    """
    if not text.strip().startswith("cmd:"):
        if "|" in text:
            return _changeable(text.split("|"), threads, game)
        steady, slips, chance = text.rpartition("~")
        if slips:
            return _slipping(steady, chance, threads, game)
    name, colon, more = text.strip().partition(":")
    if not colon and name in PLAYERS:
        return PLAYERS[name]
    if colon and name == "level":
        return _level(more, threads, game)
    if colon and name in WITH_MORE:
        return WITH_MORE[name](more.strip(), threads)
    if name in PLAYERS or name in EXAMPLES:
        raise LudaroError(f"no player {quoted(text)}; write {EXAMPLES.get(name, name)}")
    if guests.is_guest(text.strip()):
        return guests.parse(text.strip())
    raise LudaroError(f"no player {quoted(text)}; {nearest(name, [*PLAYERS, *EXAMPLES.values(), *guests.installed()])}")


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
    if not (seconds is not None and 0 < seconds < inf) and not (
        iterations is not None and 0 < iterations <= MOST_EFFORT
    ):
        raise LudaroError(
            f"a search takes seconds as in search:0.1s, or iterations as in search:2000; not {quoted(budget)}"
        )

    def make() -> Player:
        from ludaro.players.search.player import Search

        return Search(seconds, iterations, threads)

    return make


def _careful(effort: str, threads: int) -> Factory:
    """``careful:5000``, moves tried out for each decision, however long that takes."""
    if not effort.isdecimal() or len(effort) > len(str(MOST_EFFORT)) or int(effort) == 0:
        raise LudaroError(
            f"the effort of a careful player is a number of moves, as in careful:5000; not {quoted(effort)}"
        )
    return lambda: Careful(int(effort), inf)


def _clumsy(chance: str, threads: int) -> Factory:
    """``clumsy:0.5``, how often it makes its worst move."""
    share = _chance(chance)
    return lambda: Clumsy(share)


def _level(level: str, threads: int, game: Game | None) -> Factory:
    """``level:3``, whoever plays that level of a game."""
    rung = rung_of(level)
    return (lambda: Rung(rung, threads)) if game is None else parse(text_of(rung, game), threads)


class Rung:
    """Whoever plays a level of the game at hand."""

    compiled = True

    def __init__(self, level: int, threads: int = 1) -> None:
        self.name = f"level:{level}"
        self._level, self._threads = level, threads
        self._found: tuple[Game, Player] | None = None

    def at(self, game: Game) -> Player:
        """Who that is in a game."""
        if self._found is None or self._found[0] is not game:
            self._found = game, opponent(self._level, game, self._threads)
        return self._found[1]

    def choose(self, state: State, seat: int, rng: Numbers) -> str:
        return self.at(state.game).choose(state, seat, rng)

    def react(self, state: State, seat: int, rng: Numbers) -> str | None:
        return self.at(state.game).react(state, seat, rng)


def _slipping(text: str, chance: str, threads: int, game: Game | None) -> Factory:
    make, share = parse(text, threads, game), _chance(chance)
    return lambda: Slipping(make(), share)


def _changeable(texts: list[str], threads: int, game: Game | None) -> Factory:
    makers = [parse(text, threads, game) for text in texts]
    return lambda: Changeable([make() for make in makers])


def _chance(text: str) -> float:
    try:
        share = float(text)
    except ValueError:
        share = inf
    if not 0 <= share <= 1:
        raise LudaroError(f"a chance is a number from 0 to 1, as in clumsy:0.5 or search:200~0.3; not {quoted(text)}")
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
    "level": "level:3",
    "search": "search:0.1s",
    "careful": "careful:5000",
    "clumsy": "clumsy:0.5",
    "quick": "quick:3",
    "cmd": "cmd:./mybot",
}
