"""How well a seat of Tabeligi stands: what its hand still wants from the others, and what it will have to give them.

A hand can go out once nothing is missing between its cards and the table; until then it waits for cards that others
hold, and they keep them back as long as they have something else to lay. So a card wanted is bad, a card that others
want and that may soon have to be laid is bad too, and a card that can be laid and helps nobody is good.
"""

from __future__ import annotations

from ludaro.games.tabeligi.out import STUCK, laid, left_side
from ludaro.games.tabeligi.table import HEART, LEFT, RIGHT, ROW, SHAPES, beside, fitting, known
from ludaro.kernel.bits import size
from ludaro.kernel.records import MOST_WORTH, Record

# In hundredths of a logit, in the middle of a game of two; found by regression over games of greedy players.
WANTED = 54  # a card that the hand waits for
GIVEN = 30  # a card in hand that others wait for and that can come to the table
SAFE = 18  # a card that can be laid now and that nobody waits for
TURN = 24  # having to lay
WINNING = 2000  # the seat to move can go out
READY = 300  # another seat can, if it is left in peace

# What a row of a hand wants (a set of shapes), and, eight bits higher, which cards of it have to wait for that.
WAITING_SHIFT = 8


def worth(rules: Record, state: Record, seat: int) -> int:
    wanted = 0
    left = 0
    for other in range(int(rules.players)):
        hand = int(state.hands[other])
        wanted |= wanted_by(rules, state, hand)
        left += size(hand)
    # The fewer cards are left, the more each counts; among many seats, each counts less.
    dealt = int(rules.players * rules.each)
    weight = (130 if rules.players == 2 else 80) * dealt // (left + dealt // 6)
    fit = fitting(rules, state, LEFT) | fitting(rules, state, RIGHT)
    mine = standing(rules, state, seat, wanted, fit, weight)
    best = -10 * MOST_WORTH
    for other in range(int(rules.players)):
        if other != seat:
            best = max(best, standing(rules, state, other, wanted, fit, weight))
    return max(-MOST_WORTH, min(MOST_WORTH, mine - best))


def standing(rules: Record, state: Record, seat: int, wanted: int, fit: int, weight: int) -> int:
    hand = int(state.hands[seat])
    missing = 0
    given = 0
    for colour in range(int(rules.colours)):
        mine = (hand >> (SHAPES * colour)) & ROW
        if mine != 0:
            found = wants(state, colour, mine)
            missing += size(found & ROW)
            given += size(mine & (wanted >> (SHAPES * colour)) & ~(found >> WAITING_SHIFT))
    value = (SAFE * size(hand & fit & ~wanted) - WANTED * missing - GIVEN * given) * weight // 100
    if state.seat == seat:
        value -= TURN
    if missing == 0 and can_finish(rules, state, hand, fit):
        value += WINNING if state.seat == seat else READY
    return value


def can_finish(rules: Record, state: Record, hand: int, fit: int) -> bool:
    """Whether a hand, of which no card has to wait, could be laid in one turn."""
    cards = size(hand)
    if cards == 1:
        return hand & fit != 0
    return cards <= rules.most and left_side(rules, state, hand) != STUCK


def wanted_by(rules: Record, state: Record, hand: int) -> int:
    """The cards that a hand wants from others."""
    cards = 0
    for colour in range(int(rules.colours)):
        mine = (hand >> (SHAPES * colour)) & ROW
        if mine != 0:
            cards |= (wants(state, colour, mine) & ROW) << (SHAPES * colour)
    return cards


def wants(state: Record, colour: int, mine: int) -> int:
    row = mine | laid(state, colour)
    left = gaps(state, LEFT, row)
    right = gaps(state, RIGHT, row)
    wanted = (left | right) & ROW
    waiting = ((left | right) >> WAITING_SHIFT) & ROW
    fresh = mine & ~known(state)
    left = wholly(state, LEFT, row)
    right = wholly(state, RIGHT, row)
    if fresh != 0 and left != 0 and right != 0:  # shapes without a column go to a side where the row is full
        waiting |= fresh
        left &= ~wanted
        right &= ~wanted
        wanted |= left if size(left) <= size(right) else right
    if row & HEART == 0:
        wanted |= HEART
        waiting = mine
    return wanted | waiting << WAITING_SHIFT


def gaps(state: Record, side: int, row: int) -> int:
    """The shapes that a row lacks before its outermost one on a side, and (eight bits higher) those behind a gap."""
    lacking = 0
    found = 0
    held = row & int(state.shown[side * SHAPES + int(state.columns[side])])
    if held == int(state.shown[side * SHAPES + size(held)]):  # unbroken, as most are
        return 0
    for column in range(int(state.columns[side])):
        shape = beside(state, side, column)
        if row & shape == 0:
            lacking |= shape
        elif lacking != 0:
            found = (found & (ROW << WAITING_SHIFT)) | lacking | shape << WAITING_SHIFT
    return found


def wholly(state: Record, side: int, row: int) -> int:
    """All shapes that a row lacks among the columns of a side."""
    return int(state.shown[side * SHAPES + int(state.columns[side])]) & ~row
