"""Players of your own: a Python class, named as ``my_module:MyPlayer`` or by the entry point of an installed package.

A guest gets a seat's eyes and a source of chance, and answers with a move. docs/players.md
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from random import Random
from typing import Any, Protocol

from ludaro.errors import LudaroError, nearest
from ludaro.games.state import State
from ludaro.kernel.random import word
from ludaro.kernel.records import Numbers
from ludaro.players.eyes import Eyes

GROUP = "ludaro.players"
EXAMPLE = "my_module:MyPlayer"
NAMED = re.compile(r"([^\W\d]\w*(?:\.[^\W\d]\w*)*):([^\W\d]\w*(?:\.[^\W\d]\w*)*)")


class Own(Protocol):
    """What a class of your own has. ``react``, for games in real time, may be left out; then ``choose`` is asked."""

    def choose(self, eyes: Eyes, random: Random) -> str:
        """One of ``eyes.moves()``."""


class OwnPlayer:
    """Somebody's own player at our tables."""

    def __init__(self, own: Any, name: str) -> None:
        self.own = own
        self.name = name

    def choose(self, state: State, seat: int, rng: Numbers) -> str:
        eyes = Eyes(state, seat)
        return self._checked(eyes, self.own.choose(eyes, _chance(rng)))

    def react(self, state: State, seat: int, rng: Numbers) -> str | None:
        eyes = Eyes(state, seat)
        move = (getattr(self.own, "react", None) or self.own.choose)(eyes, _chance(rng))
        return None if move is None else self._checked(eyes, move)

    def _checked(self, eyes: Eyes, move: Any) -> str:
        """A move that the table will take; IllegalMove otherwise."""
        if move not in eyes.moves():
            eyes.trial().play(move, eyes.seat)
        return str(move)

    def close(self) -> None:
        """Let it go, if it wants to know."""
        close = getattr(self.own, "close", None)
        if close is not None:
            close()


def _chance(rng: Numbers) -> Random:
    """Chance as Python knows it, from the generator of a seat: the same seed, the same decisions."""
    return Random(word(rng) << 32 | word(rng))


@cache
def installed() -> dict[str, EntryPoint]:
    """The players that installed packages bring, by name (entry point ``ludaro.players``)."""
    return {point.name: point for point in entry_points(group=GROUP)}


def is_guest(text: str) -> bool:
    """Whether a text that names none of our own players is of the form ``my_module:MyPlayer``, or an installed name."""
    return NAMED.fullmatch(text) is not None or text in installed()


def parse(text: str) -> Callable[[], OwnPlayer]:
    """What makes the players of a class, or of an installed package's name; a LudaroError says what is wrong."""
    if text in installed():
        try:
            found = installed()[text].load()
        except (Exception, SystemExit) as error:
            raise LudaroError(f"the installed player {text!r} cannot be loaded: {_told(error)}") from None
    else:
        module, _, name = text.partition(":")
        found = _attribute(_module(module), module, name)
    if not isinstance(found, type) or not callable(getattr(found, "choose", None)):
        raise LudaroError(f"{text!r} is no player: a player is a class with a method choose(self, eyes, random)")
    return lambda: OwnPlayer(found(), text)


def _module(name: str) -> Any:
    """A module of the current folder, or an installed one."""
    here = str(Path.cwd())
    if here not in sys.path and "" not in sys.path:
        sys.path.insert(0, here)
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{name}.".startswith(f"{error.name}."):
            raise LudaroError(f"the module {name!r} cannot be loaded: {_told(error)}") from None
        files = [path.stem for path in sorted(Path(here).glob("*.py"))]
        hint = nearest(name, files) if files else "there is no Python file in this folder"
        raise LudaroError(f"no module {name!r}, here or installed; {hint}") from None
    except (Exception, SystemExit) as error:
        raise LudaroError(f"the module {name!r} cannot be loaded: {_told(error)}") from None


def _attribute(module: Any, text: str, path: str) -> Any:
    found = module
    for name in path.split("."):
        if not hasattr(found, name):
            classes = [key for key, it in vars(module).items() if isinstance(it, type) and hasattr(it, "choose")]
            hint = nearest(path, classes) if classes else "nor anything else with a method choose(self, eyes, random)"
            raise LudaroError(f"the module {text!r} has no {path}; {hint}")
        found = getattr(found, name)
    return found


def _told(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}".splitlines()[0]
