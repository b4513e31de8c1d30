"""The box of 64g: two decks and the board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ludaro.games.kit import Grid, Kit, Pack
from ludaro.games.sixtyfour.notation import LETTERS

HIGHEST = SIDE = 8
BORDER = "RYGB"  # the colours of files, from the border to the middle


def kit(rules: Any, options: Mapping[str, Any]) -> Kit:
    """Both decks, with the colours and values that the game uses, and its board."""
    colours, values, files, rows = len(LETTERS), HIGHEST, SIDE, SIDE
    if rules is not None:
        colours, values = int(rules["colours"]), int(rules["values"])
        if not rules["turned"]:  # the board is the same one, turned
            files, rows = int(rules["files"]), int(rules["rows"])
    used = LETTERS[:colours]
    cards = tuple(f"{value}{colour}" for colour in used for value in range(1, values + 1))
    return Kit(packs=tuple(Pack("64g", cards, f"back-{deck}", deck) for deck in (1, 2)), grid=board(files, rows, used))


def board(files: int, rows: int, colours: str) -> Grid:
    """A board, with the colours of its files in the same order from both sides; the whole one can be turned.

    >>> board(8, 8, "RGYB").below, board(8, 8, "RGYB").above
    ('RYGBBGYR', 'BGYRRYGB')
    >>> board(5, 4, "RG").below
    'RGRGR'
    """
    shown = [colour for colour in BORDER if colour in colours]
    below = "".join(shown[min(file, files - 1 - file) % len(shown)] for file in range(files))
    above = "".join(shown[-1 - min(file, files - 1 - file) % len(shown)] for file in range(files))
    whole = files == rows == SIDE
    return Grid(files, rows, below, above, turned=(*range(1, SIDE + 1), *range(1, SIDE + 1)) if whole else ())
