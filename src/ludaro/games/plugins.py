"""Games that other packages bring (docs/plugins.md): found by their entry points, and tried before anybody meets them.

Whatever is wrong with a package is said once, with its name, and costs nobody else a game.
"""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from importlib.metadata import EntryPoint, entry_points
from multiprocessing import parent_process
from typing import Any

from ludaro.errors import LudaroError
from ludaro.games.declaration import Family, Game
from ludaro.games.texts import summary
from ludaro.kernel.engine import Engine

GROUP = "ludaro.games"
GAME_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")  # in addresses, in the names of files, on the command line
FAMILY_NAME = re.compile(r"[a-z][a-z0-9_]*")
LONGEST_ID = 40

log = logging.getLogger("ludaro.games")
_gathering = False


class Unfit(LudaroError):
    """What another package brings cannot be a game here."""


def installed(known: Mapping[str, Game]) -> dict[str, tuple[Game, str]]:
    """The games of other packages by id, each with the name of its package; those that cannot be had are told of."""
    global _gathering
    if _gathering:
        raise Unfit("all games are asked for while they are gathered; ludaro.game(ID) gives one of Ludaro's own")
    _gathering = True
    try:
        return _gathered(known)
    finally:
        _gathering = False


def _gathered(known: Mapping[str, Game]) -> dict[str, tuple[Game, str]]:
    found: dict[str, tuple[Game, str]] = {}
    complaints: dict[str, list[str]] = {}
    for point in sorted(entry_points(group=GROUP), key=lambda point: (_package(point), point.name)):
        package = _package(point)
        try:
            brought = _loaded(point)
        except Unfit as error:
            complaints.setdefault(package, []).append(str(error))
            continue
        for game in brought:
            others = [*known.values(), *(other for other, _ in found.values())]
            try:
                _try(game, others)
            except Unfit as error:
                complaints.setdefault(package, []).append(f"{_named(game)}: {error}")
            else:
                found[game.id] = game, package
    if parent_process() is None:  # what a worker of ours would say was said before
        for package, told in complaints.items():
            log.warning("games of the package %s are left out: %s", package, "; ".join(told))
    return found


def _package(point: EntryPoint) -> str:
    return point.dist.name if point.dist else point.module


def _named(game: Any) -> str:
    return game.id if isinstance(game, Game) and isinstance(game.id, str) else repr(game)[:80]


def _loaded(point: EntryPoint) -> list[Any]:
    try:
        brought = point.load()
        if isinstance(brought, Iterable) and not isinstance(brought, str | bytes | Mapping):
            return list(brought)
    except (Exception, SystemExit) as error:
        raise Unfit(f"{point.value} cannot be loaded: {_brief(error)}") from None
    raise Unfit(f"{point.value} should be a list of ludaro.Game objects, not {type(brought).__name__}")


def _try(game: Any, others: list[Game]) -> None:
    """Unfit: this game cannot be had beside the others."""
    try:
        _compare(game, others)
        summary(game)
        _begin(game)
    except Unfit:
        raise
    except LudaroError as error:
        raise Unfit(str(error)) from None
    except (Exception, SystemExit) as error:
        raise Unfit(f"it cannot be played: {_brief(error)}") from None


def _compare(game: Any, others: list[Game]) -> None:
    from ludaro.games import _made

    if not isinstance(game, Game):
        raise Unfit("it is no ludaro.Game")
    if not isinstance(game.id, str) or not GAME_ID.fullmatch(game.id) or len(game.id) > LONGEST_ID:
        raise Unfit(f"an id is small letters and digits with single dashes, at most {LONGEST_ID} of them")
    if any(game.id == other.id for other in others) or _made(game.id):
        raise Unfit("there is a game of this id already")
    family = game.family
    if not isinstance(family, Family) or not isinstance(family.engine, Engine):
        raise Unfit("its family is no Family with an Engine")
    if not FAMILY_NAME.fullmatch(family.name) or family.engine.name != family.name:
        raise Unfit(f"its family and its engine should have one name, small letters, digits and _; not {family.name!r}")
    if any(family.name == other.family.name and family is not other.family for other in others):
        raise Unfit(f"there is another family {family.name!r} already")


def _begin(game: Game) -> None:
    """All that a lobby asks of a game, by plain rules, since nobody wants to wait for a compiler here."""
    from ludaro.games.lessons import has_lesson

    plain = Engine(game.family.name, game.family.engine.module, "python")
    state = replace(game, family=replace(game.family, engine=plain)).new(seed=0)
    for seat in (None, *range(state.players)):
        json.dumps(state.view(seat))
    if not any(state.moves(acting) for acting in state.seats):
        raise Unfit("nobody can move at its beginning")
    state.why("", state.seats[0])
    json.dumps([dict(game.family.ending.WORDS), dict(game.family.refusal.WORDS), state.save(), game.presets])
    has_lesson(game)


def _brief(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}".splitlines()[0]
