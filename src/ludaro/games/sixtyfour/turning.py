"""Turning up face-down cards, and the second decisions that a turn can have."""

from __future__ import annotations

from typing import Any

from ludaro.games.sixtyfour.board import (
    NOWHERE,
    around,
    card_at,
    clear,
    empty,
    opposing,
    shift_card,
    value_of,
)
from ludaro.games.sixtyfour.combos import matches
from ludaro.games.sixtyfour.laying import row_of_value
from ludaro.games.sixtyfour.words import DISTURB, MATCH, ROW
from ludaro.kernel.bits import NONE, ONE, lowest, size, square
from ludaro.kernel.records import Record


def turn_up(rules: Record, state: Record, at: int) -> int:
    """Turn up a card; where it lies if it may now combine, or NOWHERE."""
    state.up |= square(at)
    state.card = card_at(state, at)
    if rules.second == ROW:
        return put_in_row(rules, state, at)
    if rules.second == MATCH and can_match(rules, state, at):
        state.pending = at
        return NOWHERE
    return at


def put_in_row(rules: Record, state: Record, at: int) -> int:
    """Bring a card just turned to its value's row, where there is no choice; where it lies, or NOWHERE."""
    row = row_of_value(rules, value_of(card_at(state, at)))
    if row & square(at) != NONE:
        return at
    places = row & empty(rules, state)
    if size(places) > 1:
        state.pending = at
        return NOWHERE
    if places == NONE:
        clear(state, at)
        state.quiet = 0
        return NOWHERE
    shift_card(state, at, lowest(places))
    return lowest(places)


def can_match(rules: Record, state: Record, at: int) -> bool:
    """Whether the card just turned up, or any other where that may be moved, has a square to make a combination."""
    left = second_movers(rules, state, 0, at)
    while left != NONE:
        if second_ends(rules, state, lowest(left)) != NONE:
            return True
        left &= left - ONE
    return False


def second_movers(rules: Record, state: Record, seat: int, at: int) -> Any:
    """Squares whose card the second decision may move: the card itself, any face-up one, or opposing neighbours."""
    if rules.second == DISTURB:
        return around(rules, square(at)) & opposing(rules, state, seat) & state.up
    return state.up if rules.moves else square(at)


def second_ends(rules: Record, state: Record, start: int) -> Any:
    """Squares where the second decision can move the card on a square."""
    places = empty(rules, state)
    if rules.second == MATCH:
        return places & matches(rules, state, state.up & ~square(start), card_at(state, start))
    if rules.second == ROW:
        return places & row_of_value(rules, value_of(card_at(state, start)))
    return places


def may_stay(rules: Record) -> bool:
    return rules.second != ROW  # type: ignore[no-any-return]


def disturb(rules: Record, state: Record, seat: int, at: int) -> None:
    """Leave a decision to the seat that has laid a card, if it can move a neighbour of it."""
    if second_movers(rules, state, seat, at) != NONE and empty(rules, state) != NONE:
        state.pending = at
