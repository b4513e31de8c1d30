"""Tabeligi: cards of colours and shapes are laid in rows of one colour and columns of one shape; an empty hand wins.

A turn lays one card: a heart opens its colour's row, any other card goes to an end of its row. A seat that could lay
its whole hand may do so at once. A seat that can lay nothing passes.
Hidden: the other hands; a pass proves which cards the passer lacks. One seat acts at a time.
Longest game: somebody can always lay, so each round of turns lays a card: 48 rounds of six turns, 288 moves.

Moves: 0–47 lay that card (a heart, or at the left end of its row), 48–95 lay card (move − 48) at the right end,
96 lays the whole hand, 97 passes.
"""

from __future__ import annotations

from ludaro.games.tabeligi.out import left_side, may_go_out, next_lay
from ludaro.games.tabeligi.table import (
    CARDS,
    CLOSED,
    COLOURS,
    LEFT,
    NOBODY,
    RIGHT,
    SHAPES,
    SIDES,
    fitting,
    lay,
)
from ludaro.games.tabeligi.unseen import deal_unseen
from ludaro.games.tabeligi.worth import worth as worth
from ludaro.kernel.bits import lowest, nth_bit, size
from ludaro.kernel.random import below, shuffle
from ludaro.kernel.records import Numbers, Record, record

PLAYERS = 6
MOST_CARDS = 12  # cards in a hand
OUT = SIDES * CARDS
PASS = OUT + 1
MAX_MOVES = SIDES * MOST_CARDS + 1  # each card at both ends of its row, and going out
MAX_DEAL = CARDS
LONGEST_GAME = CARDS * PLAYERS

RULES = record(
    [
        ("players", "i1"),
        ("colours", "i1"),  # how many
        ("shapes", "i1"),
        ("each", "i1"),  # cards dealt to a seat
        ("most", "i1"),  # cards that may go out at once
        ("colour", "i1", (COLOURS,)),  # which ones, for notation: places in the order of all letters
        ("shape", "i1", (SHAPES,)),
    ]
)
# A card is colour * 8 + shape, the heart is shape 0; sets of cards are numbers of 48 bits, sets of shapes of 8.
#
#   column      -2   -1    0   +1         A row that is open holds every column from its left end to its right end,
#   shape        a    s    h    q         so the table is no more than the shapes of the columns and the two ends of
#   yellow           Ys   Yh   Yq         each row. Here reach is 1 left and 1 right for yellow, 2 and 0 for red,
#   red         Ra   Rs   Rh              columns is 2 left and 1 right, and shown[LEFT] is 0, {s}, {s, a}.
STATE = record(
    [
        ("hands", "i8", (PLAYERS,)),
        ("lacks", "i8", (PLAYERS,)),  # cards that a seat could have laid when it passed, so does not hold
        ("reach", "i1", (SIDES * COLOURS,)),  # columns that a row reaches to a side, or CLOSED
        ("columns", "i1", (SIDES,)),  # columns that have a shape, to a side
        ("shown", "i2", (SIDES * SHAPES,)),  # the shapes of the first columns to a side: of none, of one, of two …
        ("seat", "i1"),
        ("winner", "i1"),
        ("laid", "i1"),  # cards that went out at once, and how
        ("lays", "i1", (MOST_CARDS,)),
    ]
)


def deal(rules: Record, rng: Numbers, cards: Numbers) -> int:
    n = 0
    for colour in range(int(rules.colours)):
        for shape in range(int(rules.shapes)):
            cards[n] = colour * SHAPES + shape
            n += 1
    shuffle(rng, cards, 0, n)
    return n


def setup(rules: Record, state: Record, cards: Numbers) -> None:
    for seat in range(PLAYERS):
        state.hands[seat] = 0
        state.lacks[seat] = 0
    each = int(rules.each)
    for i in range(int(rules.players) * each):
        state.hands[i // each] |= 1 << int(cards[i])
    for i in range(SIDES * COLOURS):
        state.reach[i] = CLOSED
    for i in range(SIDES * SHAPES):
        state.shown[i] = 0
    for i in range(MOST_CARDS):
        state.lays[i] = 0
    state.columns[LEFT] = 0
    state.columns[RIGHT] = 0
    state.seat = 0
    state.winner = NOBODY
    state.laid = 0


def acting(rules: Record, state: Record) -> int:
    return 1 << int(state.seat) if state.winner == NOBODY else 0


def legal(rules: Record, state: Record, seat: int, out: Numbers) -> int:
    hand = int(state.hands[seat])
    n = 0
    for side in range(SIDES):
        cards = hand & fitting(rules, state, side)
        while cards != 0:
            out[n] = side * CARDS + lowest(cards)
            cards &= cards - 1
            n += 1
    if n == 0:
        out[n] = PASS
        n += 1
    elif may_go_out(rules, state, hand):
        out[n] = OUT
        n += 1
    return n


def pick(rules: Record, state: Record, seat: int, rng: Numbers) -> int:
    hand = int(state.hands[seat])
    left = hand & fitting(rules, state, LEFT)
    right = hand & fitting(rules, state, RIGHT)
    lefts = size(left)
    lays = lefts + size(right)
    if lays == 0:
        return PASS
    # Going out takes work to find out: it is one move more, looked at only when it is drawn.
    drawn = below(rng, lays + 1)
    if drawn == lays:
        if may_go_out(rules, state, hand):
            return OUT
        drawn = below(rng, lays)
    if drawn < lefts:
        return nth_bit(left, drawn)
    return CARDS + nth_bit(right, drawn - lefts)


def apply(rules: Record, state: Record, seat: int, move: int) -> None:
    if move == PASS:
        state.lacks[seat] |= fitting(rules, state, LEFT) | fitting(rules, state, RIGHT)
    elif move == OUT:
        go_out(rules, state, seat)
    else:
        lay(state, seat, move)
    if state.hands[seat] == 0:
        state.winner = seat
    else:
        state.seat = (seat + 1) % int(rules.players)


def go_out(rules: Record, state: Record, seat: int) -> None:
    left = left_side(rules, state, int(state.hands[seat]))
    for i in range(size(int(state.hands[seat]))):
        move = next_lay(state, int(state.hands[seat]), left)
        state.lays[i] = move
        state.laid = i + 1
        lay(state, seat, move)


def score(rules: Record, state: Record, out: Numbers) -> None:
    for seat in range(int(rules.players)):
        out[seat] = 1 if state.winner == seat else 0


def imagine(rules: Record, state: Record, seat: int, rng: Numbers) -> None:
    deal_unseen(rules, state, seat, rng)
