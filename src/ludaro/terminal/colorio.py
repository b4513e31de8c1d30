"""Colorio in a terminal: the board as a person sees it, the cap in hand, the seats still in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ludaro.terminal.phrases import counted, you

PEG_COLOURS = {
    "R": ("red", "white on red3"),
    "G": ("green", "white on green4"),
    "Y": ("yellow", "black on bright_yellow"),
    "B": ("blue", "white on blue3"),
    "W": ("white", "black on white"),
}
FILE_LETTERS = "abcde"
CAP = "▒▒▒"


def draw(view: Mapping[str, Any]) -> RenderableType:
    table = view["table"]
    parts: list[RenderableType] = [board(view), Text(), colours(table), Text(), seats(view)]
    if table["held"] is not None:
        parts.append(Text(f"in hand: the cap from {table['held']} ({table['visible'][table['held']]})", "bold"))
    if not view["over"]:
        parts.append(Text(f"in this turn: {table['lifts']} of 3 lifted, {table['away']} put away"))
        if table["last"] is not None and table["lifts"] == 0:
            parts.append(Text(f"the cap on {table['last']} was moved last and may not be lifted first"))
    if view["history"]:
        seat, move = view["history"][-1]
        parts.append(Text(f"last move: seat {seat} played {move}"))
    return Group(*parts)


def board(view: Mapping[str, Any]) -> Table:
    """Row 5 on top; a cap is a grey field, a peg its letter; with memory on, a cap shows the letter seen under it."""
    grid = Table(box=None, show_header=False, padding=(0, 1))
    for row in range(5, 0, -1):
        grid.add_row(Text(str(row), "dim"), *(peg(view, f"{file}{row}") for file in FILE_LETTERS))
    grid.add_row("", *(Text(f" {file} ", "dim") for file in FILE_LETTERS))
    return grid


def peg(view: Mapping[str, Any], place: str) -> Text:
    table = view["table"]
    if place in table["visible"]:
        letter = table["visible"][place]
        mark = "^" if place == table["held"] else "×" if letter in table["dead"] else " "
        return Text(f" {letter}{mark}", PEG_COLOURS[letter][1])
    if view["options"]["memory"] == "on" and place in table["seen"]:
        return Text(f"▒{table['seen'][place].lower()}▒", "dim")
    return Text(CAP, "grey50")


def colours(table: Mapping[str, Any]) -> Text:
    """How many pegs of each colour are visible; the fifth puts a player out."""
    shown = list(table["visible"].values())
    parts = []
    for letter, (name, style) in PEG_COLOURS.items():
        count = "dead" if letter in table["dead"] else f"{shown.count(letter)}/5"
        parts.append(Text(f" {letter} ", style).append(f" {name} {count}", "default on default"))
    return Text("  ").join(parts)


def seats(view: Mapping[str, Any]) -> Text:
    """Who is still in, who is to move, and the points."""
    lines = []
    for seat in range(view["players"]):
        line = f"seat {seat}: {counted(view['points'][seat], 'point')}"
        if seat not in view["table"]["in"]:
            line += ", out"
        elif view["over"]:
            line += ", wins"
        elif seat == view["table"]["turn"]:
            line += ", to move"
        lines.append(line + you(view, seat))
    return Text("\n".join(lines))
