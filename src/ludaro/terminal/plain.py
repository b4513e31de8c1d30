"""A drawing for families that have none of their own: the facts of the table, and boards as grids."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

SQUARE_NAME = re.compile(r"([a-p])(\d{1,2})")


def draw(view: Mapping[str, Any]) -> RenderableType:
    facts = Table(box=None, show_header=False, pad_edge=False)
    boards: list[RenderableType] = []
    for name, value in view["table"].items():
        if name == "says":  # moves in words, for the page: here they are typed
            continue
        if is_board(value):
            boards += [Text(name, "bold"), grid(value)]
        else:
            facts.add_row(Text(name, "bold"), Text(words(value)))
    if view["points"] is not None:
        facts.add_row(Text("points", "bold"), Text(words(view["points"])))
    if view["history"]:
        seat, move = view["history"][-1]
        facts.add_row(Text("last move", "bold"), Text(f"seat {seat}: {move}"))
    return Group(*boards, facts)


def is_board(value: Any) -> bool:
    return isinstance(value, dict) and len(value) > 0 and all(SQUARE_NAME.fullmatch(key) for key in value)


def grid(places: dict[str, Any]) -> Table:
    """Squares with the highest row on top."""
    found = [(match[1], int(match[2])) for match in map(SQUARE_NAME.fullmatch, places) if match]
    columns = [chr(code) for code in range(ord("a"), ord(max(column for column, _ in found)) + 1)]
    table = Table(box=None, show_header=False)
    for row in range(max(row for _, row in found), 0, -1):
        table.add_row(Text(str(row), "dim"), *(Text(cell(places.get(f"{column}{row}"))) for column in columns))
    table.add_row("", *(Text(column, "dim") for column in columns))
    return table


def cell(lies: Any) -> str:
    """A card with more facts about it is its text alone, a pile its last card."""
    if isinstance(lies, list) and lies:
        lies = lies[-1]
    return words(lies["card"] if isinstance(lies, dict) and "card" in lies else lies)


def words(value: Any) -> str:
    """Plain data as a person would write it."""
    if value is None:
        return "–"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return "  ".join(f"{key}: {words(item)}" for key, item in value.items()) or "–"
    if isinstance(value, list):
        apart = " / " if any(isinstance(item, (list, dict)) for item in value) else " "
        return apart.join(words(item) for item in value) or "–"
    return str(value)
