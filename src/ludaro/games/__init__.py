"""The rules: one folder a family, all of one shape, and the list of the games in rulebook order."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Literal, overload

from ludaro.errors import UnknownGame, nearest, quoted
from ludaro.games.declaration import Game

if TYPE_CHECKING:
    from ludaro.views import (
        ColorioTable,
        KvaroDirectionsTable,
        KvaroHandsTable,
        KvaroRaceTable,
        KvaroStopTable,
        KvaroTurnsTable,
        SixtyfourTable,
        TabeligiTable,
    )

SIXTYFOUR = Literal[
    "64g-1",
    "64g-2",
    "64g-3",
    "64g-4",
    "64g-5",
    "64g-6",
    "64g-7",
    "64g-8",
    "64g-9",
    "64g-10",
    "64g-11",
    "64g-12",
    "64g-own",
]
FAMILIES = ("tabeligi", "kvaro", "colorio", "sixtyfour")


@cache
def _ours() -> dict[str, Game]:
    return {game.id: game for family in FAMILIES for game in import_module(f"ludaro.games.{family}").GAMES}


@cache
def _installed() -> dict[str, tuple[Game, str]]:
    """Those that other packages bring (docs/plugins.md), each with the name of its package."""
    from ludaro.games.plugins import installed

    return installed(_ours())


@cache
def _all() -> dict[str, Game]:
    """Every game by id: our own families, then those of other packages."""
    return _ours() | {id: game for id, (game, _) in _installed().items()}


def package_of(id: str) -> str | None:
    """The name of the package that brings a game; None for our own.

    >>> package_of("colorio") is None
    True
    """
    return _installed()[id][1] if id in _installed() else None


def _made(id: str) -> Game | None:
    """A game that a family makes from a code."""
    name, colon, code = id.partition(":")
    for family in FAMILIES:
        made = getattr(import_module(f"ludaro.games.{family}"), "MADE", {})
        if name in made:
            game: Game = made[name](code if colon else None)
            return game
    return None


def games() -> list[str]:
    """The ids of all games, in rulebook order.

    >>> import ludaro
    >>> ludaro.games()[0]
    'tabeligi'
    """
    return list(_all())


@overload
def game(id: Literal["tabeligi"]) -> Game[TabeligiTable]: ...
@overload
def game(id: Literal["kvaro-a"]) -> Game[KvaroTurnsTable]: ...
@overload
def game(id: Literal["kvaro-b"]) -> Game[KvaroStopTable]: ...
@overload
def game(id: Literal["kvaro-c"]) -> Game[KvaroRaceTable]: ...
@overload
def game(id: Literal["kvaro-d"]) -> Game[KvaroDirectionsTable]: ...
@overload
def game(id: Literal["kvaro-solo"]) -> Game[KvaroHandsTable]: ...
@overload
def game(id: Literal["colorio"]) -> Game[ColorioTable]: ...
@overload
def game(id: SIXTYFOUR) -> Game[SixtyfourTable]: ...
@overload
def game(id: str) -> Game: ...
def game(id: str) -> Game:
    """The game of an id.

    >>> import ludaro
    >>> ludaro.game("colorio").id
    'colorio'
    """
    found = _ours().get(id) or _made(id) or _all().get(id) if isinstance(id, str) else None
    if found is None:
        raise UnknownGame(f"no game {quoted(id)}; {nearest(id, games())}")
    return found
