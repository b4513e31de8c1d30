"""What a player of Tabeligi may know: the table, the own hand, the sizes of the others, and what passes have proved."""

from __future__ import annotations

from typing import Any

from ludaro.games.tabeligi.notation import card_text, colour_letters, move_text, shape_letters
from ludaro.games.tabeligi.table import CARDS, CLOSED, COLOURS, LEFT, NOBODY, RIGHT, SHAPES, beside


def look(rules: Any, state: Any, seat: int | None) -> dict[str, Any]:
    shapes = [column_shape(state, column) for column in range(-state.columns[LEFT], state.columns[RIGHT] + 1)]
    laid = all_cards(rules)
    for hand in state.hands:
        laid &= ~hand
    return {
        "colours": list(colour_letters(rules)),
        "shapes": list(shape_letters(rules)),
        "columns": {
            "first": -state.columns[LEFT],
            "shapes": [shape_letters(rules)[shape] for shape in shapes],
        },
        "rows": {letter: row(rules, state, colour) for colour, letter in enumerate(colour_letters(rules))},
        "hand": None if seat is None else cards_of(rules, state.hands[seat]),
        "hands": [hand.bit_count() for hand in state.hands[: rules.players]],
        "lacks": [cards_of(rules, lacks & ~laid) for lacks in state.lacks[: rules.players]],
        "turn": None if state.winner != NOBODY else state.seat,
        "out": [move_text(rules, state, 0, move) for move in state.lays[: state.laid]],
    }


def all_cards(rules: Any) -> int:
    return sum(((1 << rules.shapes) - 1) << (SHAPES * colour) for colour in range(rules.colours))


def cards_of(rules: Any, cards: int) -> list[str]:
    return [card_text(rules, card) for card in range(CARDS) if cards >> card & 1]


def column_shape(state: Any, column: int) -> int:
    """The shape of a column that has one."""
    if column == 0:
        return 0
    shapes = beside(state, LEFT, -column - 1) if column < 0 else beside(state, RIGHT, column - 1)
    return shapes.bit_length() - 1


def row(rules: Any, state: Any, colour: int) -> dict[str, Any] | None:
    """The cards of a row from left to right, and the column of the first; None for a row not yet open."""
    left, right = state.reach[colour], state.reach[COLOURS + colour]
    if left == CLOSED:
        return None
    cards = [colour * SHAPES + column_shape(state, column) for column in range(-left, right + 1)]
    return {"first": -left, "cards": [card_text(rules, card) for card in cards]}
