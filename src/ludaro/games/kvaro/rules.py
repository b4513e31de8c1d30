"""Kvaro: cards of four objects in four colours; where two cards touch, all four objects and colours must differ.

A: lay a card in turn, who is out first wins. B: two cards lie open, who sees a place for one says stop. C: all lay at
once. D: one lays beside, the other above and below. Solo: build a square of 3×3.
Hidden: in A, C and D the other hands and the cards set aside; in B the order of the pile; in solo nothing.
One seat acts at a time in A, D and solo; all seats in C; in B all that are in, or the one that said stop.
Longest game: A ends after 200 turns of at most two moves. B has 13 pairs; each is stopped or refused once by each seat.
C has 28 cards. D has 20 cards, with at most three passes before each, and four to end. Solo ends when it is solved.

Moves: 0 pass, 1 stop, 2 none, 3 fail; place * 64 + code lays a card (places and codes: `table.py`); place * 64 + 60
takes one back; two placing moves in one number (first + second * 2**24) lay a pair in C.

Beside this file: `words` (games and moves), `table` (what fits where), `dealing` and `puzzle` (the deals), `choices`
(what a seat may do), `turns` (what a move does), `pile` and `hands` (what lies hidden).
"""

from __future__ import annotations

from ludaro.games.kvaro.choices import codes_of, may_be_taken, need_of, other_move
from ludaro.games.kvaro.dealing import clear
from ludaro.games.kvaro.dealing import deal as deal
from ludaro.games.kvaro.hands import imagine_hands
from ludaro.games.kvaro.pile import MIDDLE, imagine_pile, lay_middle, turn_up
from ludaro.games.kvaro.table import (
    CARDS,
    CLASSES,
    CODES,
    FREE,
    HOME,
    MAX_EDGE,
    NOBODY,
    count_fits,
    fitting_cards,
    list_fits,
    nth_fit,
    placing,
)
from ludaro.games.kvaro.turns import act_b, change_square, end_if_stuck, put, turn_a, turn_d
from ludaro.games.kvaro.words import HAND, HAND_D, NO_MOVE, NONE, PAIR, SOLO, STOP, TAKE, A, B, C, D
from ludaro.games.kvaro.worth import worth as worth
from ludaro.kernel.bits import lowest, nth_bit, size
from ludaro.kernel.random import below
from ludaro.kernel.records import POINTS, Numbers, Record, record

# n cards lie and 30 - n are in hands: at most (2n + 2) places × 2 (30 - n) ways, 960 with n = 14 or 15; and `take`s.
MAX_MOVES = 960 + CARDS
MAX_DEAL = CARDS

RULES = record(
    [
        ("rows", "i8", (CLASSES,)),  # the codes that have a class on their left side, as a set
        ("columns", "i8", (CLASSES,)),  # the same for the top side
        ("row", "i1", (CODES,)),  # the class of a code's left side
        ("column", "i1", (CODES,)),
        ("game", "i1"),
        ("players", "i1"),
        ("fair", "i1"),
        ("referee", "i1"),
        ("cards", "i1"),  # how many a puzzle has
    ]
)
STATE = record(
    [
        ("at", "i4", (CARDS,)),  # the place of a card on the table, or 0
        ("beside", "i4", (CARDS,)),  # the cards that it touches
        ("edge", "i4", (MAX_EDGE,)),  # the empty places around the cards …
        ("edge_row", "i1", (MAX_EDGE,)),  # … with the classes that they ask for
        ("edge_column", "i1", (MAX_EDGE,)),
        ("edges", "i1"),  # how many there are
        ("seat", "i1"),
        ("hand", "i4", (8,)),  # sets of cards; in B those won
        ("known", "i4", (4,)),  # cards in the hand that everyone saw
        ("lacks", "i4", (4,)),  # cards that are certainly not in the hidden part of the hand
        ("laid", "i4"),
        ("turned", "i4"),
        ("taken_at", "i4"),  # A: where the card taken in this turn lay
        ("taken", "i1"),  # A: that card, or NO_CARD
        ("idle", "i1"),  # passes in a row
        ("turns", "i2"),
        ("early", "i4", (3,)),  # B: the cards that fitted when a card of the middle was looked for
        ("pile", "i1", (CARDS,)),
        ("middle", "i1"),
        ("top", "i1"),
        ("open", "i1"),
        ("stopper", "i1"),
        ("active", "i2"),  # B: seats still in
        ("said", "i2"),  # B: seats that said none
        ("across", "i1"),  # D: the seat that lays to the left and right
        ("over", "i1"),
        ("left", "i2"),  # solo: within these bounds everything stays within 3×3
        ("right", "i2"),
        ("low", "i2"),
        ("high", "i2"),
    ]
)


def setup(rules: Record, state: Record, cards: Numbers) -> None:
    clear(rules, state)
    middle = MIDDLE if rules.game == B else 1 if rules.game == C or rules.game == D else 0
    for i in range(CARDS if rules.game == B else middle):
        state.pile[i] = cards[i] - 1
    lay_middle(rules, state, middle)
    if rules.game == B:
        state.top = state.middle
        turn_up(rules, state)
        return
    here = middle
    share = HAND_D if rules.game == D else CARDS if rules.game == SOLO else HAND
    for seat in range(int(rules.players)):
        hand = 0
        for i in range(share):
            if cards[here + i] > 0:  # a puzzle may have fewer cards
                hand |= 1 << (int(cards[here + i]) - 1)
        state.hand[seat] = hand
        here += share
    if rules.game == C:
        end_if_stuck(rules, state)


def acting(rules: Record, state: Record) -> int:
    if state.over:
        return 0
    if (rules.game == B and state.stopper == NOBODY) or rules.game == C:
        return int(state.active)
    return 1 << int(state.stopper if rules.game == B else state.seat)


def legal(rules: Record, state: Record, seat: int, out: Numbers) -> int:
    if rules.game == B and state.stopper == NOBODY:
        out[0] = STOP
        out[1] = NONE
        return 2 - ((int(state.said) >> seat) & 1)
    codes = codes_of(rules, state, seat)
    if state.laid == 0:
        n = 0
        while codes:
            out[n] = placing(HOME, lowest(codes))
            codes &= codes - 1
            n += 1
        return n
    n = list_fits(rules, state, codes, need_of(rules, state, seat), out)
    takes = may_be_taken(rules, state, n)
    other = other_move(rules, state, n)
    while takes:
        out[n] = placing(int(state.at[lowest(takes)]), TAKE)
        takes &= takes - 1
        n += 1
    if other != NO_MOVE:
        out[n] = other
        n += 1
    return n


def apply(rules: Record, state: Record, seat: int, move: int) -> None:
    rest = move
    while rest >= 64 and rest % 64 != TAKE:  # two placings in a pair, the second in the higher part
        put(rules, state, seat, rest % PAIR)
        rest //= PAIR
    if rules.game == A:
        turn_a(rules, state, seat, move)
    elif rules.game == B:
        act_b(rules, state, seat, move)
    elif rules.game == C:
        end_if_stuck(rules, state)
    elif rules.game == D:
        turn_d(rules, state, seat, move)
    else:
        change_square(rules, state, move)


def score(rules: Record, state: Record, out: Numbers) -> None:
    """The fewest cards win; in B the most, among the seats still in."""
    best = -CARDS
    for seat in range(int(rules.players)):
        out[POINTS + seat] = size(int(state.hand[seat])) if rules.game == B else 0
        best = max(best, standing(rules, state, seat))
    for seat in range(int(rules.players)):
        out[seat] = int(state.over != 0 and standing(rules, state, seat) == best)


def standing(rules: Record, state: Record, seat: int) -> int:
    count = size(int(state.hand[seat]))
    if rules.game == B:
        return count if (int(state.active) >> seat) & 1 else -CARDS
    return -count


def imagine(rules: Record, state: Record, seat: int, rng: Numbers) -> None:
    if rules.game == B:
        imagine_pile(state, rng)
    elif rules.game != SOLO:
        wanted = 0
        if rules.game == C and not state.over:  # else the game would have ended: somebody can lay
            wanted = fitting_cards(rules, state, FREE)
        imagine_hands(int(rules.players), state, seat, rng, wanted)


def pick(rules: Record, state: Record, seat: int, rng: Numbers) -> int:
    """A legal move at random."""
    if rules.game == B and state.stopper == NOBODY:
        return STOP + below(rng, 2 - ((int(state.said) >> seat) & 1))
    codes = codes_of(rules, state, seat)
    if state.laid == 0:
        return placing(HOME, nth_bit(codes, below(rng, size(codes))))
    need = need_of(rules, state, seat)
    fits = count_fits(rules, state, codes, need)
    takes = may_be_taken(rules, state, fits)
    other = other_move(rules, state, fits)
    total = fits + size(takes) + int(other != NO_MOVE)
    if total == 0:
        return NO_MOVE
    n = below(rng, total)
    if n < fits:
        return nth_fit(rules, state, codes, need, n)
    n -= fits
    return placing(int(state.at[nth_bit(takes, n)]), TAKE) if n < size(takes) else other
