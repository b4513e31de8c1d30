"""How near the puzzle of Kvaro is to a full square of 3×3.

In a full square all cards of a row show one class and all cards of a column another. So each row and column that has a
card asks for its class, also where cards do not touch yet; an empty place that no open card could fill is a dead end.
"""

from __future__ import annotations

from ludaro.games.kvaro.table import ANY, UP, both_ways, code_of, meet
from ludaro.games.kvaro.words import SIDE
from ludaro.kernel.bits import lowest, size
from ludaro.kernel.records import MOST_WORTH, Record

EMPTY = -300  # an empty table; a full square would be 540 better
PER_CARD = 60
DEAD = 110  # a place that nothing fits
CHOICES = 4  # a card that fits on a place, for each place
ENOUGH = 3  # of them


def nearness(rules: Record, state: Record) -> int:
    if state.laid == 0:
        return EMPTY
    best = -MOST_WORTH
    for low in range(int(state.low), int(state.high) - SIDE + 2):
        for left in range(int(state.left), int(state.right) - SIDE + 2):
            best = max(best, outlook(rules, state, left, low))
    return min(MOST_WORTH, EMPTY + PER_CARD * size(int(state.laid)) + best)


def outlook(rules: Record, state: Record, left: int, low: int) -> int:
    """What speaks for the square that has its lower left corner here; all cards on the table lie within it."""
    classes = 0  # of the three rows, then of the three columns, eight bits each
    for i in range(2 * SIDE):
        classes |= ANY << (8 * i)
    taken = 0
    cards = int(state.laid)
    while cards != 0:
        card = lowest(cards)
        cards &= cards - 1
        x = int(state.at[card]) % UP - left
        y = int(state.at[card]) // UP - low
        taken |= 1 << (SIDE * y + x)
        code = code_of(state, card)
        classes = asked(classes, y, int(rules.row[code]))
        classes = asked(classes, SIDE + x, int(rules.column[code]))
    open_codes = both_ways(int(state.hand[0]))
    value = 0
    for place in range(SIDE * SIDE):
        if (taken >> place) & 1 == 0:
            row = (classes >> (8 * (place // SIDE))) & 255
            column = (classes >> (8 * (SIDE + place % SIDE))) & 255
            fit = size(int(rules.rows[row]) & int(rules.columns[column]) & open_codes)
            value += CHOICES * min(ENOUGH, fit) if fit > 0 else -DEAD
    return value


def asked(classes: int, i: int, shown: int) -> int:
    """The classes that lines ask for, when a card of the i-th one shows its own."""
    before = (classes >> (8 * i)) & 255
    return classes & ~(255 << (8 * i)) | meet(before, shown) << (8 * i)
