"""The box of 64g: two decks and the board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ludaro.games.kit import Grid, Kit, Pack
from ludaro.games.sixtyfour.notation import LETTERS

HIGHEST = SIDE = 8
BELOW, ABOVE = "RYGBBGYR", "BGYRRYGB"  # the colours of files at the border of the sheet's board
TWICE = (*range(1, SIDE + 1), *range(1, SIDE + 1))  # the numbers of the files of the turned board


def kit(rules: Any, options: Mapping[str, Any]) -> Kit:
    """The cards that the game uses, and its board. Both decks have backs of their own, as most games need them; a game
    that mixes them has one back, or its hidden cards would not be hidden."""
    if rules is None:
        return Kit(packs=decks(LETTERS, HIGHEST), grid=sheet(SIDE))
    one, other = decks(LETTERS[: int(rules["colours"])], int(rules["values"]))
    packs = (Pack(one.look, one.cards + other.cards, one.back),) if rules["pack"] else (one, other)
    return Kit(packs=packs, grid=board(rules, options))


def decks(colours: str, values: int) -> tuple[Pack, Pack]:
    """South's deck and North's."""
    cards = tuple(f"{value}{colour}" for colour in colours for value in range(1, values + 1))
    return Pack("64g", cards, "back-1", 1), Pack("64g", cards, "back-2", 2)


def board(rules: Any, options: Mapping[str, Any]) -> Grid:
    """The board that all games of the sheet share, turned or not, or a row of it. Where words choose files and rows,
    and where there are other numbers of them, it is just that board."""
    files, rows = int(rules["files"]), int(rules["rows"])
    if "files" in options:
        return Grid(files, rows, numbers=TWICE if rules["turned"] else ())
    if rules["turned"]:
        files, rows = files // 2, rows * 2
    return sheet(rows) if files == SIDE else Grid(files, rows)


def sheet(rows: int) -> Grid:
    """The board as its sheet has it; the whole one can be turned."""
    return Grid(SIDE, rows, BELOW, ABOVE, turned=TWICE if rows == SIDE else ())
