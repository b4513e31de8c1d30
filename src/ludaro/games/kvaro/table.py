"""The cards on the table and the empty places around them, the *edge*: what fits where is two look-ups.

A card's right side is the complement of its left side. So two cards agree side by side just when their left sides show
the same objects in the same colours, and one above the other just when their top sides do. There are 36 such *classes*
(6 pairs of objects × 6 pairs of colours); an edge place asks for the class of its row, of its column, or of both.
"""

from __future__ import annotations

from ludaro.kernel.bits import lowest, nth_bit, size
from ludaro.kernel.records import Numbers, Record

CARDS = 30
ALL = (1 << CARDS) - 1
# A code is a card as it lies: 0–29 upright, 30–59 turned upside down. Sets of codes are numbers of 60 bits.
CODES = 2 * CARDS
EVERY = (1 << CODES) - 1
# Classes 0–35, and two more for the edge: any class will do; none does, since the neighbours on both sides differ.
ANY = 36
NOTHING = 37
CLASSES = 38
MAX_EDGE = 2 * CARDS + 2  # the most places around 30 cards that hang together: a straight row's

# A place is (y + 256) * 512 + (x + 256): steps to the neighbours are additions, and places sort by y, then by x.
RIGHT = 1
UP = 512
HOME = 256 * UP + 256

# Which places of the edge count: all; those with a neighbour on the left or right; above or below; those within the
# square; all, but not the card just taken back on the place it came from.
FREE = 0
ACROSS = 1
UPWARDS = 2
SQUARE = 3
ELSEWHERE = 4

NOBODY = -1
NO_CARD = -1


def both_ways(cards: int) -> int:
    """The codes of a set of cards."""
    return cards | (cards << CARDS)


def touches(step: int) -> bool:
    """Whether a step leads to a place that shares a side."""
    return step * step == RIGHT * RIGHT or step * step == UP * UP


def side(step: int) -> int:
    """A bit for each of the four sides that a step can lead to: right, left, up, down."""
    return int(step == RIGHT) + 2 * int(step == -RIGHT) + 4 * int(step == UP) + 8 * int(step == -UP)


def meet(asked: int, shown: int) -> int:
    """The class that a place asks for when one more neighbour shows its own."""
    return shown if (asked == ANY or asked == shown) else NOTHING


def code_of(state: Record, card: int) -> int:
    """A card on the table as it lies."""
    return card + CARDS * ((int(state.turned) >> card) & 1)


def lay(rules: Record, state: Record, place: int, code: int) -> None:
    """Put a card on the table; the rules of the game allow it."""
    card = code % CARDS
    state.at[card] = place
    state.laid = int(state.laid) | (1 << card)
    if code >= CARDS:
        state.turned = int(state.turned) | (1 << card)
    surround(rules, state, card)


def surround(rules: Record, state: Record, card: int) -> None:
    """Bring the edge up to date around a card that lies on the table."""
    place = int(state.at[card])
    row = int(rules.row[code_of(state, card)])
    column = int(rules.column[code_of(state, card)])
    sides = join_cards(state, card, place) | join_edge(state, place, row, column)
    count = int(state.edges)
    for i in range(4):
        if (sides >> i) & 1 == 0:
            across = i < 2
            step = RIGHT if across else UP
            state.edge[count] = place + step - 2 * step * (i % 2)
            state.edge_row[count] = row if across else ANY
            state.edge_column[count] = ANY if across else column
            count += 1
    state.edges = count


def join_cards(state: Record, card: int, place: int) -> int:
    """Note which cards a card touches; on which sides."""
    sides = 0
    others = int(state.laid) & ~(1 << card)
    while others:
        other = lowest(others)
        others &= others - 1
        step = int(state.at[other]) - place
        if touches(step):
            sides |= side(step)
            state.beside[other] = int(state.beside[other]) | (1 << card)
            state.beside[card] = int(state.beside[card]) | (1 << other)
    return sides


def join_edge(state: Record, place: int, row: int, column: int) -> int:
    """Take a place out of the edge, and let its neighbours there ask for these classes too; on which sides they are."""
    sides = 0
    own = int(state.edges)
    for i in range(int(state.edges)):
        step = int(state.edge[i]) - place
        if step == 0:
            own = i
        elif touches(step):
            sides |= side(step)
            if step == RIGHT or step == -RIGHT:
                state.edge_row[i] = meet(int(state.edge_row[i]), row)
            else:
                state.edge_column[i] = meet(int(state.edge_column[i]), column)
    if own < state.edges:
        last = int(state.edges) - 1
        state.edge[own] = state.edge[last]
        state.edge_row[own] = state.edge_row[last]
        state.edge_column[own] = state.edge_column[last]
        state.edges = last
    return sides


def lift(rules: Record, state: Record, card: int) -> None:
    """Take a card off the table."""
    gone = ~(1 << card)
    state.at[card] = 0
    state.beside[card] = 0
    state.laid = int(state.laid) & gone
    state.turned = int(state.turned) & gone
    state.edges = 0
    others = int(state.laid)
    while others:
        other = lowest(others)
        others &= others - 1
        state.beside[other] = int(state.beside[other]) & gone
        surround(rules, state, other)


def card_at(state: Record, place: int) -> int:
    for card in range(CARDS):
        if state.at[card] == place:
            return card
    return NO_CARD


def fitting_codes(rules: Record, state: Record, i: int, need: int) -> int:
    """The cards of the whole deck, each as it would lie, that fit on the i-th place of the edge."""
    row = int(state.edge_row[i])
    column = int(state.edge_column[i])
    fit = int(rules.rows[row]) & int(rules.columns[column])
    if need == FREE:
        return fit
    place = int(state.edge[i])
    if need == ACROSS:
        return fit if row != ANY else 0
    if need == UPWARDS:
        return fit if column != ANY else 0
    if need == ELSEWHERE:
        return fit & ~both_ways(1 << int(state.taken)) if place == state.taken_at else fit
    x = place % UP
    y = place // UP
    return fit if state.left <= x <= state.right and state.low <= y <= state.high else 0


def fitting_cards(rules: Record, state: Record, need: int) -> int:
    """The cards of the whole deck that fit somewhere."""
    codes = 0
    for i in range(int(state.edges)):
        codes |= fitting_codes(rules, state, i, need)
    return (codes | (codes >> CARDS)) & ALL


def count_fits(rules: Record, state: Record, codes: int, need: int) -> int:
    """In how many ways one of these cards can be laid."""
    n = 0
    for i in range(int(state.edges)):
        n += size(fitting_codes(rules, state, i, need) & codes)
    return n


def list_fits(rules: Record, state: Record, codes: int, need: int, out: Numbers) -> int:
    """All ways to lay one of these cards, as moves."""
    n = 0
    for i in range(int(state.edges)):
        fit = fitting_codes(rules, state, i, need) & codes
        while fit:
            out[n] = placing(int(state.edge[i]), lowest(fit))
            fit &= fit - 1
            n += 1
    return n


def nth_fit(rules: Record, state: Record, codes: int, need: int, n: int) -> int:
    """The n-th move of `list_fits`."""
    for i in range(int(state.edges)):
        fit = fitting_codes(rules, state, i, need) & codes
        if n < size(fit):
            return placing(int(state.edge[i]), nth_bit(fit, n))
        n -= size(fit)
    return -1


def fits(rules: Record, state: Record, place: int, code: int) -> bool:
    for i in range(int(state.edges)):
        if state.edge[i] == place:
            return (fitting_codes(rules, state, i, FREE) >> code) & 1 == 1
    return False


def placing(place: int, code: int) -> int:
    """The move that lays a card."""
    return place * 64 + code


def takeable(state: Record) -> int:
    """The cards that can be taken back without making a hole or widening one, as a set."""
    cards = 0
    outer = looking_out(state)
    while outer:
        card = lowest(outer)
        outer &= outer - 1
        if can_be_spared(state, card):
            cards |= 1 << card
    return cards


def looking_out(state: Record) -> int:
    """The cards with a side from which empty places lead away from the table: those met on one walk around it.

    The walk keeps the table to its right, and never squeezes between two cards that meet at a corner only.
    """
    start = lowest(int(state.laid))
    for card in range(CARDS):
        if state.at[card] > state.at[start]:
            start = card  # in the end nothing lies above it
    met = 0
    card = start
    out = UP  # the step to the empty place from where the card is met
    walking = True
    while walking:
        met |= 1 << card
        ahead = clockwise(out)
        place = int(state.at[card])
        in_the_way = card_at(state, place + out + ahead)
        following = card_at(state, place + ahead)
        if in_the_way != NO_CARD:
            card = in_the_way
            out = -ahead
        elif following != NO_CARD:
            card = following
        else:
            out = ahead
        walking = card != start or out != UP
    return met


def clockwise(step: int) -> int:
    """The step that follows on the way around a card."""
    if step == UP or step == -UP:
        return RIGHT if step == UP else -RIGHT
    return -UP if step == RIGHT else UP


def can_be_spared(state: Record, card: int) -> bool:
    """Whether there are other cards, and they hang together without this one."""
    beside = int(state.beside[card])
    if beside == 0:
        return False
    rest = int(state.laid) & ~(1 << card)
    reached = beside & -beside
    waiting = reached
    while waiting and beside & ~reached:
        new = int(state.beside[lowest(waiting)]) & rest & ~reached
        reached |= new
        waiting = (waiting & (waiting - 1)) | new
    return beside & ~reached == 0
