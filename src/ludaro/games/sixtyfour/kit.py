"""The box of 64g: two decks and the board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ludaro.games.kit import Grid, Kit, Pack
from ludaro.games.sixtyfour.notation import LETTERS

HIGHEST = 8
BOARD = Grid(8, 8, below="RYGBBGYR", above="BGYRRYGB", turned=(*range(1, 9), *range(1, 9)))


def kit(rules: Any, options: Mapping[str, Any]) -> Kit:
    """Both decks, with the values that the game uses, and the board."""
    values = HIGHEST if rules is None else int(rules["values"])
    cards = tuple(f"{value}{colour}" for colour in LETTERS for value in range(1, values + 1))
    return Kit(packs=tuple(Pack("64g", cards, f"back-{deck}", deck) for deck in (1, 2)), grid=BOARD)
