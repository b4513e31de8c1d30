"""The rules: one folder a family, all of one shape, and the list of the games in rulebook order."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.metadata import entry_points

from ludaro.errors import UnknownGame, nearest
from ludaro.games.declaration import Game

FAMILIES = ("tabeligi", "kvaro", "colorio", "sixtyfour")


@cache
def _all() -> dict[str, Game]:
    """Every game by id: our own families, then those that other packages declare (entry point ``ludaro.games``)."""
    found: dict[str, Game] = {}
    for family in FAMILIES:
        found.update((game.id, game) for game in import_module(f"ludaro.games.{family}").GAMES)
    for point in entry_points(group="ludaro.games"):
        found.update((game.id, game) for game in point.load())
    return found


def games() -> list[str]:
    """The ids of all games, in rulebook order.

    >>> import ludaro
    >>> ludaro.games()[0]
    'tabeligi'
    """
    return list(_all())


def game(id: str) -> Game:
    """The game of an id.

    >>> import ludaro
    >>> ludaro.game("colorio").id
    'colorio'
    """
    found = _all().get(id) if isinstance(id, str) else None
    if found is None:
        raise UnknownGame(f"no game {id!r}; {nearest(str(id), games())}")
    return found
