"""Tabeligi in a terminal: the table with its rows and columns, the seats, the own hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ludaro.terminal.phrases import counted, you

ROW_COLOURS = {
    "Y": ("yellow", "black on bright_yellow"),
    "R": ("red", "white on red3"),
    "P": ("pink", "black on hot_pink"),
    "G": ("green", "white on green4"),
    "B": ("blue", "white on blue3"),
    "V": ("violet", "white on dark_violet"),
    "O": ("orange", "black on dark_orange"),
    "N": ("brown", "white on orange4"),
    "K": ("black", "white on grey7"),
    "E": ("grey", "black on grey62"),
    "W": ("white", "black on white"),
}
SHAPE_NAMES = {
    "d": "disc",
    "q": "square",
    "t": "triangle",
    "c": "cross",
    "a": "arrow",
    "m": "moon",
    "h": "heart",
    "s": "star",
}


def draw(view: Mapping[str, Any]) -> RenderableType:
    table = view["table"]
    parts: list[RenderableType] = [rows(table), shapes(table), Text(), seats(view)]
    if table["hand"] is not None:
        parts += [Text(), hand(table)]
    if table["out"]:
        parts.append(Text("went out: ").append_text(cards(table["out"])))
    elif view["history"]:
        seat, move = view["history"][-1]
        parts.append(Text(f"last move: seat {seat} played ").append(move, "bold"))
    return Group(*parts)


def card(text: str) -> Text:
    """A card, or a move that lays one, in its colour."""
    return Text(text, ROW_COLOURS[text[0]][1])


def cards(texts: list[str]) -> Text:
    return Text(" ").join(card(text) for text in texts)


def rows(table: Mapping[str, Any]) -> Table:
    """Columns with their numbers and shapes on top, colours at the left, a dot for a place where no card lies."""
    first, columns = table["columns"]["first"], table["columns"]["shapes"]
    grid = Table(box=None, show_header=False, pad_edge=False)
    grid.add_column()
    for _ in columns:
        grid.add_column(justify="center")
    numbers = [f"{first + i:+d}" if first + i else "0" for i in range(len(columns))]
    grid.add_row("", *(Text(number, "dim") for number in numbers))
    grid.add_row("", *(Text(shape, "bold") for shape in columns))
    for letter in table["colours"]:
        row = table["rows"][letter]
        cells = [Text("·", "dim") for _ in columns]
        if row is not None:
            for i, text in enumerate(row["cards"]):
                cells[row["first"] - first + i] = card(text)
        grid.add_row(Text(f"{letter} {ROW_COLOURS[letter][0]}"), *cells)
    return grid


def shapes(table: Mapping[str, Any]) -> Text:
    """The letters of the shapes and what they stand for."""
    return Text("  ".join(f"{letter} {SHAPE_NAMES[letter]}" for letter in table["shapes"]), "dim")


def seats(view: Mapping[str, Any]) -> Text:
    """How many cards each seat has, and whose turn it is."""
    lines = []
    for seat, size in enumerate(view["table"]["hands"]):
        line = f"seat {seat}: {counted(size, 'card')}"
        if size == 0:
            line += ", wins"
        elif seat == view["table"]["turn"]:
            line += ", to move"
        lines.append(line + you(view, seat))
    return Text("\n".join(lines))


def hand(table: Mapping[str, Any]) -> Text:
    """The own cards, one line a colour."""
    lines = [Text("your hand:")]
    for letter in table["colours"]:
        held = [text for text in table["hand"] if text[0] == letter]
        if held:
            lines.append(Text("  ").append_text(cards(held)))
    if not table["hand"]:
        lines.append(Text("  empty"))
    return Text("\n").join(lines)
