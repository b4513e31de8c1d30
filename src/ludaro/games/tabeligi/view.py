"""What a player of Tabeligi may know: the table, the own hand, the sizes of the others, and what passes have proved."""

from __future__ import annotations

from functools import cache
from typing import Any, TypedDict

from ludaro.games.tabeligi.notation import card_texts, colour_letters, move_texts, shape_letters
from ludaro.games.tabeligi.table import CLOSED, COLOURS, LEFT, NOBODY, RIGHT, SHAPES, beside
from ludaro.kernel.bits import members


class TabeligiColumns(TypedDict):
    """The columns that have a shape, from left to right."""

    first: int
    """The number of the leftmost; the first card of all lies in column 0."""
    shapes: list[str]


class TabeligiRow(TypedDict):
    """The cards of a row, from left to right."""

    first: int
    """The column of the leftmost."""
    cards: list[str]


class TabeligiTable(TypedDict):
    """The table of Tabeligi: colours are rows, shapes are columns."""

    colours: list[str]
    shapes: list[str]
    columns: TabeligiColumns
    rows: dict[str, TabeligiRow | None]
    """By colour; None for a row not yet open."""
    hand: list[str] | None
    """The cards of the seat that looks; None for a spectator."""
    hands: list[int]
    """How many cards each seat holds."""
    lacks: list[list[str]]
    """The cards that each seat has shown it does not hold."""
    turn: int | None
    """None when the game is over."""
    out: list[str]
    """The cards that went out at once, and how, as moves write them."""


def picture(rules: Any, state: Any) -> TabeligiTable:
    colours, shapes = colour_letters(rules), shape_letters(rules)
    first = -state.columns[LEFT]
    columns = [shapes[column_shape(state, column)] for column in range(first, state.columns[RIGHT] + 1)]
    laid = all_cards(rules.colours, rules.shapes)
    for hand in state.hands:
        laid &= ~hand
    return {
        "colours": list(colours),
        "shapes": list(shapes),
        "columns": {"first": first, "shapes": columns},
        "rows": {letter: row(state, colour, letter, first, columns) for colour, letter in enumerate(colours)},
        "hand": None,
        "hands": [hand.bit_count() for hand in state.hands[: rules.players]],
        "lacks": [cards_of(rules, lacks & ~laid) for lacks in state.lacks[: rules.players]],
        "turn": None if state.winner != NOBODY else state.seat,
        "out": move_texts(rules, state, state.seat, state.lays[: state.laid]),
    }


def own(rules: Any, state: Any, seat: int) -> dict[str, list[str]]:
    return {"hand": cards_of(rules, state.hands[seat])}


@cache
def all_cards(colours: int, shapes: int) -> int:
    return sum(((1 << shapes) - 1) << (SHAPES * colour) for colour in range(colours))


def cards_of(rules: Any, cards: int) -> list[str]:
    if not cards:
        return []
    texts = card_texts(rules)
    return [texts[card] for card in members(cards)]


def column_shape(state: Any, column: int) -> int:
    """The shape of a column that has one."""
    if column == 0:
        return 0
    shapes = beside(state, LEFT, -column - 1) if column < 0 else beside(state, RIGHT, column - 1)
    return shapes.bit_length() - 1


def row(state: Any, colour: int, letter: str, first: int, columns: list[str]) -> TabeligiRow | None:
    """The cards of a row from left to right, and the column of the first; None for a row not yet open."""
    left, right = state.reach[colour], state.reach[COLOURS + colour]
    if left == CLOSED:
        return None
    return {"first": -left, "cards": [letter + shape for shape in columns[-left - first : right - first + 1]]}
