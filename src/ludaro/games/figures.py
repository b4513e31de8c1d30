"""How long a game takes and how much of it is skill, as `python -m tools.figures` measured it (docs/lab.md)."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

FIGURES = Path(__file__).with_name("figures.json")


@dataclass(frozen=True)
class Figures:
    """What the lobby tells of a game."""

    minutes: int
    skill: int
    """From 1, mostly luck, to 5, all is in the players' hands."""


def figures(id: str) -> Figures | None:
    """The figures of a game; None if nobody has measured it.

    >>> figures("no such game") is None
    True
    """
    return _all().get(id)


@cache
def _all() -> dict[str, Figures]:
    content = json.loads(FIGURES.read_text("utf-8"))
    return {id: Figures(row["minutes"], row["skill"]) for id, row in content["games"].items()}
