"""Kvaro: cards of four objects in four colours; where two cards touch, all four objects and colours must differ.

A: lay a card in turn, who is out first wins. B: two cards lie open, who sees a place for one says stop. C: all lay at
once. D: one lays beside, the other above and below. Solo: build a square of 3×3.
Hidden: in A, C and D the other hands and the cards set aside; in B the order of the pile; in solo nothing.
One seat acts at a time in A, D and solo; all seats in C; in B all that are in, or the one that said stop.
Longest game: A ends after 200 turns of at most two moves. B has 13 pairs; each is stopped or refused once by each seat.
C has 28 cards. D has 20 cards, with at most three passes before each, and four to end. Solo ends when it is solved.

Moves: 0 pass, 1 stop, 2 none, 3 fail; place * 64 + code lays a card (places and codes: `table.py`); place * 64 + 60
takes one back; two placing moves in one number (first + second * 2**24) lay a pair in C.
"""

from __future__ import annotations

from ludaro.games.kvaro.hands import imagine_hands
from ludaro.games.kvaro.pile import MIDDLE, imagine_pile, lay_middle, open_cards, turn_up
from ludaro.games.kvaro.puzzle import deal_puzzle
from ludaro.games.kvaro.table import (
    ACROSS,
    CARDS,
    CLASSES,
    CODES,
    ELSEWHERE,
    FREE,
    HOME,
    MAX_EDGE,
    NO_CARD,
    NOBODY,
    SQUARE,
    UP,
    UPWARDS,
    both_ways,
    card_at,
    count_fits,
    fitting_cards,
    lay,
    lift,
    list_fits,
    nth_bit,
    nth_fit,
    placing,
    takeable,
)
from ludaro.kernel.bits import lowest, size
from ludaro.kernel.random import below, shuffle
from ludaro.kernel.records import POINTS, Numbers, Record, record

# Which of the five games.
A = 0
B = 1
C = 2
D = 3
SOLO = 4

PASS = 0
STOP = 1
NONE = 2
FAIL = 3
NO_MOVE = -1
TAKE = CODES  # in the place of a code
PAIR = 1 << 24  # the second move of a pair counts so many times

HAND = 7
HAND_D = 10
NINE = 9
MAX_TURNS = 200
REACH = 250  # how far from 0,0 a puzzle may wander
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


def deal_size(rules: Record) -> int:
    """How many cards a deal names."""
    if rules.game == A:
        return HAND * int(rules.players)
    if rules.game == C:
        return 1 + HAND * int(rules.players)
    if rules.game == D:
        return 1 + HAND_D * int(rules.players)
    return int(rules.cards) if rules.game == SOLO else CARDS


def deal(rules: Record, rng: Numbers, cards: Numbers) -> int:
    """Card numbers from 1; the centre card first in C and D, then the hands."""
    count = deal_size(rules)
    if rules.game == SOLO and count < CARDS:
        deal_puzzle(rules, rng, cards, count)
        return count
    for i in range(CARDS):
        cards[i] = i + 1
    if rules.game != SOLO:
        shuffle(rng, cards, 0, CARDS)
    return count


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


def clear(rules: Record, state: Record) -> None:
    for card in range(CARDS):
        state.at[card] = 0
        state.beside[card] = 0
        state.pile[card] = 0
    for i in range(MAX_EDGE):
        state.edge[i] = 0
        state.edge_row[i] = 0
        state.edge_column[i] = 0
    for seat in range(8):
        state.hand[seat] = 0
    for seat in range(4):
        state.known[seat] = 0
        state.lacks[seat] = 0
    for i in range(3):
        state.early[i] = 0
    state.edges = 0
    state.seat = 0
    state.laid = 0
    state.turned = 0
    state.taken_at = 0
    state.taken = NO_CARD
    state.idle = 0
    state.turns = 0
    state.middle = 0
    state.top = 0
    state.open = 0
    state.stopper = NOBODY
    state.active = (1 << int(rules.players)) - 1
    state.said = 0
    state.across = 0
    state.over = 0
    state.left = 0
    state.right = 0
    state.low = 0
    state.high = 0


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


def codes_of(rules: Record, state: Record, seat: int) -> int:
    """What a seat may lay, as a set of codes. The first card of A lies upright."""
    cards = open_cards(state) if rules.game == B else int(state.hand[seat])
    return cards if state.laid == 0 and rules.game == A else both_ways(cards)


def need_of(rules: Record, state: Record, seat: int) -> int:
    """Which places of the edge count for a seat now."""
    if rules.game == D:
        return ACROSS if state.across == seat else UPWARDS
    if rules.game == SOLO:
        return SQUARE
    return ELSEWHERE if state.taken != NO_CARD else FREE


def may_be_taken(rules: Record, state: Record, fits: int) -> int:
    """The cards on the table that a seat with so many ways to lay may take back."""
    if rules.game == SOLO:
        return int(state.laid)
    if rules.game == A and fits == 0 and state.taken == NO_CARD:
        return takeable(state)
    return 0


def other_move(rules: Record, state: Record, fits: int) -> int:
    """What a seat with so many ways to lay may do besides laying and taking."""
    if rules.game == B:
        return FAIL
    if (rules.game == A and (fits == 0 or state.taken != NO_CARD)) or (rules.game == D and fits == 0):
        return PASS
    return NO_MOVE


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


def put(rules: Record, state: Record, seat: int, move: int) -> None:
    """Lay a card from the hand, or in B one of the open cards."""
    card = move % 64 % CARDS
    if rules.game == B:
        state.hand[seat] = int(state.hand[seat]) | (open_cards(state) & ~(1 << card))
    else:
        state.hand[seat] = int(state.hand[seat]) & ~(1 << card)
        if rules.game == A:
            state.known[seat] = int(state.known[seat]) & ~(1 << card)
    lay(rules, state, move // 64, move % 64)


def turn_a(rules: Record, state: Record, seat: int, move: int) -> None:
    if state.taken == NO_CARD and (move == PASS or move % 64 == TAKE):
        state.lacks[seat] = int(state.lacks[seat]) | fitting_cards(rules, state, FREE)
    if move % 64 == TAKE:
        card = card_at(state, move // 64)
        state.taken = card
        state.taken_at = move // 64
        state.hand[seat] = int(state.hand[seat]) | (1 << card)
        state.known[seat] = int(state.known[seat]) | (1 << card)
        lift(rules, state, card)
        return
    players = int(rules.players)
    state.idle = state.idle + 1 if move == PASS and state.taken == NO_CARD else 0
    state.taken = NO_CARD
    state.taken_at = 0
    state.turns += 1
    state.seat = (seat + 1) % players
    gone = someone_out(rules, state) and (not rules.fair or state.seat == 0)
    if gone or state.idle == players or state.turns == MAX_TURNS:
        state.over = 1


def someone_out(rules: Record, state: Record) -> bool:
    for seat in range(int(rules.players)):
        if state.hand[seat] == 0:
            return True
    return False


def act_b(rules: Record, state: Record, seat: int, move: int) -> None:
    if move == STOP:
        state.stopper = seat
        return
    if move == NONE:
        state.said = int(state.said) | (1 << seat)
    else:
        state.stopper = NOBODY
    if move == FAIL:
        state.active = int(state.active) & ~(1 << seat)
        if size(int(state.active)) == 1:
            state.over = 1
            return
    if move >= 64 or int(state.active) & ~int(state.said) == 0:
        turn_up(rules, state)


def end_if_stuck(rules: Record, state: Record) -> None:
    """C is over when a hand is empty, or when nobody can lay any card; then everyone sees that all hands lack them."""
    if someone_out(rules, state):
        state.over = 1
        return
    fit = fitting_cards(rules, state, FREE)
    for seat in range(int(rules.players)):
        if int(state.hand[seat]) & fit:
            return
    state.over = 1
    for seat in range(int(rules.players)):
        state.lacks[seat] = fit


def turn_d(rules: Record, state: Record, seat: int, move: int) -> None:
    if move == PASS:
        state.lacks[seat] = int(state.lacks[seat]) | fitting_cards(rules, state, need_of(rules, state, seat))
        if state.idle % 2 == 0:  # the first pass in a row exchanges, the one after an exchange does not
            state.across = 1 - int(state.across)
        state.idle += 1
    else:
        state.idle = 0
    state.seat = 1 - seat
    if state.idle == 4 or state.hand[seat] == 0:
        state.over = 1


def change_square(rules: Record, state: Record, move: int) -> None:
    if move % 64 == TAKE:
        card = card_at(state, move // 64)
        state.hand[0] = int(state.hand[0]) | (1 << card)
        lift(rules, state, card)
    if size(int(state.laid)) == NINE:
        state.over = 1
    state.left = UP // 2 - REACH
    state.right = UP // 2 + REACH
    state.low = UP // 2 - REACH
    state.high = UP // 2 + REACH
    for card in range(CARDS):
        place = int(state.at[card])
        if place:
            state.left = max(int(state.left), place % UP - 2)
            state.right = min(int(state.right), place % UP + 2)
            state.low = max(int(state.low), place // UP - 2)
            state.high = min(int(state.high), place // UP + 2)


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
