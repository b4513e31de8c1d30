"""Colorio, for 2 to 5 players."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from ludaro.games.colorio import coverage, ending, notation, refusal, rules
from ludaro.games.colorio.kit import kit
from ludaro.games.colorio.view import picture
from ludaro.games.declaration import Family, Game, Option
from ludaro.games.style import Style
from ludaro.kernel.engine import Array, Engine


def encode(players: int, options: Mapping[str, Any]) -> Array:
    record = np.zeros(1, rules.RULES)
    record["players"] = players
    record["strips"] = options["board"] == "strips"
    return record


FAMILY = Family(
    "colorio",
    Engine("colorio", rules),
    notation,
    picture,
    ending,
    refusal,
    Path(__file__).parent / "texts",
    kit=kit,
    coverage=coverage,
)

GAMES = [
    Game(
        id="colorio",
        title="Colorio",
        family=FAMILY,
        players=range(2, 6),
        encode=encode,
        counts=True,
        style=Style(trust=16, cut=2),
        cost=3,
        options={
            "board": Option(
                "shuffled",
                "shuffled: the pegs lie in any order. strips: they sit on five strips, laid in any order, either way.",
                ("shuffled", "strips"),
            ),
            "memory": Option(
                "off",
                "on: the page shows the faded colours of pegs seen before. off: remembering is up to you.",
                ("off", "on"),
            ),
        },
    )
]
