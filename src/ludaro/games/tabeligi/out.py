"""Going out in Tabeligi: whether a whole hand can be laid, and one way to do it.

What counts is only where the cards lie in the end, since from there an order follows: hearts first, then each row
outwards. So a hand can go out when its shapes without a column can be divided between the two sides, and put in order
on each, so that every row is unbroken. On one side, rows are unbroken in some order just when their new shapes are
nested: each row's set holds the other's or is held by it. Two rows whose sets of new shapes are not nested therefore
keep apart: what only one has goes to one side, what only the other has goes to the other. This is a colouring with two
colours, which is found by following these demands; where none is left, a shape goes left as well as right.
"""

from __future__ import annotations

from ludaro.games.tabeligi.table import (
    CARDS,
    CLOSED,
    COLOURS,
    HEART,
    LEFT,
    RIGHT,
    ROW,
    SHAPES,
    beside,
    known,
)
from ludaro.kernel.bits import lowest, size
from ludaro.kernel.records import Record

STUCK = -1
COLUMN = 0x010101010101  # the cards of shape 0


def may_go_out(rules: Record, state: Record, hand: int) -> bool:
    cards = size(hand)
    return 2 <= cards <= rules.most and left_side(rules, state, hand) != STUCK


def left_side(rules: Record, state: Record, hand: int) -> int:
    """The shapes that get a new column on the left when this whole hand is laid, or STUCK when it cannot be.

    All other new shapes of the hand go right.
    """
    lefts = int(state.shown[int(state.columns[LEFT])])
    rights = int(state.shown[SHAPES + int(state.columns[RIGHT])])
    fresh = ROW & ~(HEART | lefts | rights)
    left = 0
    right = 0
    for colour in range(int(rules.colours)):
        mine = (hand >> (SHAPES * colour)) & ROW
        if mine == 0:
            continue
        row = mine | laid(state, colour)
        if row & HEART == 0 or has_gap(state, LEFT, row & lefts) or has_gap(state, RIGHT, row & rights):
            return STUCK
        if row & lefts != lefts:
            right |= mine & fresh
        if row & rights != rights:
            left |= mine & fresh
    return divide(hand & (COLUMN * fresh), left, right)


def laid(state: Record, colour: int) -> int:
    """The shapes in a row."""
    left = int(state.reach[colour])
    if left == CLOSED:
        return 0
    return HEART | int(state.shown[left]) | int(state.shown[SHAPES + int(state.reach[COLOURS + colour])])


def has_gap(state: Record, side: int, shapes: int) -> bool:
    """Whether shapes that have columns on this side are not just those of its first columns."""
    return shapes != int(state.shown[side * SHAPES + size(shapes)])


def divide(cards: int, left: int, right: int) -> int:
    """Divide the shapes of these cards, all without a column, between the sides: those that go left, or STUCK.

    Some must go left and some right, to begin with.
    """
    free = all_shapes(cards) & ~(left | right)
    placed = -1
    while placed != left | right:
        placed = left | right
        demands = keep_apart(cards, left, right)
        left |= demands & ROW
        right |= demands >> SHAPES
        free &= ~(left | right)
        if placed == left | right:  # nothing follows any more: choose
            left |= free & -free
            free &= free - 1
    return STUCK if left & right != 0 else left


def all_shapes(cards: int) -> int:
    half = cards | cards >> (SHAPES * 3)
    return (half | half >> SHAPES | half >> (SHAPES * 2)) & ROW


def keep_apart(cards: int, left: int, right: int) -> int:
    """What has to go left and (eight bits higher) right, so that rows whose shapes are not nested keep apart."""
    while cards != 0:
        ones = first_row(cards)
        cards = further_rows(cards)
        rest = cards
        while rest != 0:
            only_one = ones & ~first_row(rest)
            only_other = first_row(rest) & ~ones
            rest = further_rows(rest)
            if only_one == 0 or only_other == 0:
                continue
            if only_one & left != 0 or only_other & right != 0:
                left |= only_one
                right |= only_other
            if only_one & right != 0 or only_other & left != 0:
                left |= only_other
                right |= only_one
    return left | right << SHAPES


def first_row(cards: int) -> int:
    """The shapes of the first row that has cards in this set."""
    return (cards >> (lowest(cards) // SHAPES * SHAPES)) & ROW


def further_rows(cards: int) -> int:
    """The cards of the rows after that one, moved down to begin the set."""
    return cards >> (lowest(cards) // SHAPES * SHAPES + SHAPES)


def next_lay(state: Record, hand: int, left: int) -> int:
    """The next card to lay of a hand that goes out: row by row, its heart, then to the left, then to the right."""
    colour = lowest(hand) // SHAPES
    mine = (hand >> (SHAPES * colour)) & ROW
    if mine & HEART != 0:
        return colour * SHAPES
    side = LEFT
    shapes = end_shapes(state, colour, side, mine, left)
    if shapes == 0:
        side = RIGHT
        shapes = end_shapes(state, colour, side, mine, left)
    return side * CARDS + colour * SHAPES + most_common(hand, shapes)


def end_shapes(state: Record, colour: int, side: int, mine: int, left: int) -> int:
    """Those of a row's shapes in hand that can be laid at one of its ends."""
    reach = int(state.reach[side * COLOURS + colour])
    if reach < state.columns[side]:
        return mine & beside(state, side, reach)
    return mine & ~known(state) & (left if side == LEFT else ~left)


def most_common(hand: int, shapes: int) -> int:
    """The shape that most rows of the hand have: of nested rows, what the smallest has comes first."""
    best = lowest(shapes)
    while shapes != 0:
        shape = lowest(shapes)
        shapes &= shapes - 1
        if size(hand & (COLUMN << shape)) > size(hand & (COLUMN << best)):
            best = shape
    return best
