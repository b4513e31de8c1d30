"""The table of Tabeligi: which cards fit at the ends of the rows, and laying one."""

from __future__ import annotations

from ludaro.kernel.records import Record

COLOURS = 6
SHAPES = 8
CARDS = COLOURS * SHAPES
HEART = 1  # the set of the heart alone
ROW = 255  # the set of all shapes
LEFT = 0
RIGHT = 1
SIDES = 2
CLOSED = -1
NOBODY = -1


def known(state: Record) -> int:
    """The set of shapes that have a column."""
    left = int(state.shown[int(state.columns[LEFT])])
    return HEART | left | int(state.shown[SHAPES + int(state.columns[RIGHT])])


def fitting(rules: Record, state: Record, side: int) -> int:
    """The cards that fit at this end of their rows; hearts that open a row count as left."""
    columns = int(state.columns[side])
    fresh = ((1 << int(rules.shapes)) - 1) & ~known(state)
    cards = 0
    for colour in range(int(rules.colours)):
        reach = int(state.reach[side * COLOURS + colour])
        if reach == CLOSED:
            shapes = HEART if side == LEFT else 0
        elif reach < columns:
            shapes = beside(state, side, reach)
        else:
            shapes = fresh
        cards |= shapes << (SHAPES * colour)
    return cards


def beside(state: Record, side: int, reach: int) -> int:
    """The shape (as a set) of the column next to one that is so far out; it must have a shape."""
    return int(state.shown[side * SHAPES + reach + 1]) ^ int(state.shown[side * SHAPES + reach])


def lay(state: Record, seat: int, move: int) -> None:
    side = move // CARDS
    card = move % CARDS
    colour = card // SHAPES
    shapes = 1 << (card % SHAPES)
    state.hands[seat] &= ~(1 << card)
    if shapes == HEART:
        state.reach[colour] = 0
        state.reach[COLOURS + colour] = 0
        return
    reach = int(state.reach[side * COLOURS + colour]) + 1
    state.reach[side * COLOURS + colour] = reach
    if reach > state.columns[side]:
        state.columns[side] = reach
        state.shown[side * SHAPES + reach] = int(state.shown[side * SHAPES + reach - 1]) | shapes
