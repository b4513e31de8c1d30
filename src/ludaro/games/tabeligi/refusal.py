"""Why a move of Tabeligi is refused. A place is its row's colour and its column: ``B:-2``."""

from __future__ import annotations

import re
from typing import Any

from ludaro.games.reasons import Reason, reason
from ludaro.games.tabeligi.notation import SIDE_SIGNS, card_text, colour_letters, shape_letters
from ludaro.games.tabeligi.table import CLOSED, COLOURS, LEFT, RIGHT, SHAPES
from ludaro.games.tabeligi.view import column_shape

FORM = "moves are written Bh (a heart opens its row), Bs< or Bs> (at an end of its row), out or pass"
WORDS = {
    "must-lay": "you can lay a card, so you must",
    "out-off": "in this game one card is laid a turn",
    "out-one": "one card is simply laid; out is for two or more",
    "out-many": "at most {most} cards may go out at once, and you hold {cards}",
    "out-stuck": "not all of your cards can be laid now",
    "no-such-card": "{card} is not in this game",
    "not-in-hand": "you do not hold {card}",
    "laid": "{card} lies on the table",
    "closed": "the row is not open: {heart} opens it",
    "which-end": "say at which end: {card}< or {card}>",
    "no-end": "a heart has its place in the middle: {card}",
    "column": "that column is for another shape, {shape}",
    "shape-elsewhere": "this shape has its own column elsewhere",
}
LAY = re.compile(r"([A-Z])([a-z])([<>]?)")


def refused(rules: Any, state: Any, seat: int, text: str) -> Reason | None:
    """The reason for a text that is not a legal move of a seat that may act; None if it cannot be read."""
    if text == "pass":
        return reason(WORDS, "must-lay")
    if text == "out":
        return _not_out(rules, state.hands[seat].bit_count())
    found = LAY.fullmatch(text)
    if not found:
        return None
    name, side = found[1] + found[2], found[3]
    colours, shapes = colour_letters(rules), shape_letters(rules)
    card = {"card": name}
    if found[1] not in colours or found[2] not in shapes:
        return reason(WORDS, "no-such-card", card)
    colour, shape = colours.index(found[1]), shapes.index(found[2])
    number = colour * SHAPES + shape
    if not state.hands[seat] >> number & 1:
        return _not_held(rules, state, colour, shape, card)
    if shape == 0:
        return reason(WORDS, "no-end", card)
    if state.reach[colour] == CLOSED:
        return reason(WORDS, "closed", card | {"at": f"{found[1]}:0", "heart": card_text(rules, colour * SHAPES)})
    if not side:
        return reason(WORDS, "which-end", card)
    return _not_at_end(rules, state, colour, shape, SIDE_SIGNS.index(side), card)


def _not_out(rules: Any, cards: int) -> Reason:
    if not rules.most:
        return reason(WORDS, "out-off")
    if cards < 2:
        return reason(WORDS, "out-one")
    if cards > rules.most:
        return reason(WORDS, "out-many", {"most": rules.most, "cards": cards})
    return reason(WORDS, "out-stuck")


def _not_held(rules: Any, state: Any, colour: int, shape: int, card: dict[str, Any]) -> Reason:
    """A card that everyone sees on the table, or one that the seat does not hold."""
    if state.reach[colour] != CLOSED:
        for column in range(-state.reach[colour], state.reach[COLOURS + colour] + 1):
            if column_shape(state, column) == shape:
                return reason(WORDS, "laid", card | {"at": f"{colour_letters(rules)[colour]}:{column}"})
    return reason(WORDS, "not-in-hand", card)


def _not_at_end(rules: Any, state: Any, colour: int, shape: int, side: int, card: dict[str, Any]) -> Reason:
    reach = state.reach[side * COLOURS + colour] + 1
    column = -reach if side == LEFT else reach
    letters = shape_letters(rules)
    at = card | {"at": f"{colour_letters(rules)[colour]}:{column}"}
    if reach <= state.columns[side]:
        return reason(WORDS, "column", at | {"shape": letters[column_shape(state, column)]})
    columns = range(-state.columns[LEFT], state.columns[RIGHT] + 1)
    own = next(column for column in columns if column_shape(state, column) == shape)
    return reason(WORDS, "shape-elsewhere", at | {"shape": letters[shape], "column": own})
