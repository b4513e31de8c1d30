"""The box of Colorio: five strips of pegs, and their caps."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ludaro.games.colorio.notation import LETTERS
from ludaro.games.colorio.rules import STRIPS
from ludaro.games.kit import Kit, Strips


def kit(rules: Any, options: Mapping[str, Any]) -> Kit:
    """The same for every game."""
    strips = tuple("".join(LETTERS[peg] for peg in strip) for strip in STRIPS)
    return Kit(strips=Strips("colorio", strips, caps=sum(map(len, strips))))
