"""The squares and the cards on them, all as sets of squares.

A card is a number: bits 0–2 its value − 1, bits 3–4 its colour, bit 5 its owner (in mixed packs: which of the two).
``state.bit[k]`` is the set of squares whose top card has bit k, so that one operation looks at the whole board.
"""

from __future__ import annotations

from typing import Any

from ludaro.kernel.bits import NONE, U, square
from ludaro.kernel.records import Record

BITS = 6
VALUE_BITS = 3
OWNER = 5
DECK = 32  # numbers of a deck's cards
LINES = 4
UPWARD, SIDEWAYS, SLANTING = 0, 1, 2  # of them: the first that slants is followed by the other
NOTHING = -1  # no card
NOWHERE = -1  # no square


def forth(rules: Record, squares: Any, line: int) -> Any:
    """Every square of the set one step along a line; those that would leave the board are lost."""
    return (squares << U(rules.reach[line])) & rules.onto[line]


def back(rules: Record, squares: Any, line: int) -> Any:
    return (squares >> U(rules.reach[line])) & rules.onto[LINES + line]


def around(rules: Record, squares: Any) -> Any:
    """The neighbours of a set, as the game has it: those that share a side with one of its squares, or all eight."""
    return surroundings(rules, squares, rules.slanting)


def all_around(rules: Record, squares: Any) -> Any:
    """All eight neighbours of a set, whatever a step is in the game."""
    return surroundings(rules, squares, ~NONE)


def surroundings(rules: Record, squares: Any, slanting: Any) -> Any:
    """The squares to the left and right of a set, and those above and below it and, where it slants, of these."""
    beside = forth(rules, squares, SIDEWAYS) | back(rules, squares, SIDEWAYS)
    tall = squares | (beside & slanting)
    return beside | forth(rules, tall, UPWARD) | back(rules, tall, UPWARD)


def half(rules: Record, seat: int) -> Any:
    """A seat's half of the board; a row in the middle is in neither."""
    return rules.halves[seat]


def far_row(rules: Record, seat: int) -> Any:
    """The opponent's back row: its squares have none behind them."""
    if seat == 0:
        return rules.squares & ~back(rules, rules.squares, 0)
    return rules.squares & ~forth(rules, rules.squares, 0)


def king_square(rules: Record, seat: int) -> int:
    return int(rules.files) // 2 + seat * int(rules.files) * (int(rules.rows) - 1)


def empty(rules: Record, state: Record) -> Any:
    return rules.squares & ~state.taken


def own(state: Record, seat: int) -> Any:
    """Squares whose top card belongs to a seat."""
    return state.taken & state.bit[OWNER] if seat else state.taken & ~state.bit[OWNER]


def face_down(state: Record) -> Any:
    return state.taken & ~state.up


def with_colour(state: Record, colour: int) -> Any:
    """Squares whose top card has a colour (empty squares may be among them)."""
    first = state.bit[3] if colour & 1 else ~state.bit[3]
    return first & (state.bit[4] if colour & 2 else ~state.bit[4])


def with_value(state: Record, value: int) -> Any:
    """Squares whose top card has a value, 0 to 7; none for other numbers."""
    if value < 0 or value > 7:
        return NONE
    low = state.bit[0] if value & 1 else ~state.bit[0]
    middle = state.bit[1] if value & 2 else ~state.bit[1]
    return low & middle & (state.bit[2] if value & 4 else ~state.bit[2])


def up_to_value(state: Record, value: int) -> Any:
    """Squares whose top card has this value or a lower one."""
    found = ~NONE
    for k in range(VALUE_BITS):
        if (value >> k) & 1:
            found = ~state.bit[k] | found
        else:
            found = ~state.bit[k] & found
    return found


def value_of(card: int) -> int:
    """From 0 to 7."""
    return card & 7


def colour_of(card: int) -> int:
    return (card >> VALUE_BITS) & 3


def card_at(state: Record, at: int) -> int:
    """The top card of a square that has one."""
    here = square(at)
    card = 0
    for k in range(BITS):
        if state.bit[k] & here != NONE:
            card |= 1 << k
    return card


def put(state: Record, at: int, card: int) -> None:
    """Make a card the top card of a square."""
    here = square(at)
    state.taken |= here
    for k in range(BITS):
        if (card >> k) & 1:
            state.bit[k] |= here
        else:
            state.bit[k] &= ~here


def clear(state: Record, at: int) -> None:
    others = ~square(at)
    state.taken &= others
    state.up &= others
    for k in range(BITS):
        state.bit[k] &= others


def shift_card(state: Record, start: int, end: int) -> None:
    """Move a top card, face up or down as it is, in the place of whatever top card is there."""
    face_up = state.up & square(start) != NONE
    put(state, end, card_at(state, start))
    clear(state, start)
    if face_up:
        state.up |= square(end)
    else:
        state.up &= ~square(end)


def opposing(rules: Record, state: Record, seat: int) -> Any:
    """Squares whose top card is not the seat's; in a mixed pack no card is anybody's."""
    return state.taken if rules.pack else own(state, 1 - seat)


def weaker(state: Record, card: int) -> Any:
    """Face-up cards of the card's colour with an equal or lower value (the c-rule)."""
    return with_colour(state, colour_of(card)) & up_to_value(state, value_of(card)) & state.up
