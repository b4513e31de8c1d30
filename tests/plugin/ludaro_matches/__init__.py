"""Matches, a family of its own, and 64g-raid, one more game of 64g."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from ludaro.games.declaration import Family, Game, Option
from ludaro.games.sixtyfour import declare
from ludaro.kernel.engine import Array, Engine

from . import ending, notation, refusal, rules
from .view import picture

TEXTS = Path(__file__).parent / "texts"
FAMILY = Family("matches", Engine("matches", rules), notation, picture, ending, refusal, TEXTS)


def encode(players: int, options: Mapping[str, Any]) -> Array:
    record = np.zeros(1, rules.RULES)
    record["players"] = players
    record["last_loses"] = options["last"] == "loses"
    return record


LAST = Option("wins", "wins: who takes the last match wins. loses: who takes it loses.", ("wins", "loses"))
RAID = {"start": "open", "turn": "step", "cover": "always", "goal": "far", "patience": 60, "longest": 400}

GAMES = [
    Game("matches", "Matches", FAMILY, range(2, 3), encode, options={"last": LAST}, hidden=False),
    replace(declare("64g-raid", "The raid", RAID), texts=TEXTS),
]
