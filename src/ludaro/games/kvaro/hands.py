"""Hidden hands: which cards the others may hold, as far as the table has shown.

A seat that could not lay showed that it held none of the cards that fitted then (``state.lacks``). A card taken back
from the table is known to be in its taker's hand until it is laid again (``state.known``). All else is open.
"""

from __future__ import annotations

from ludaro.games.kvaro.table import ALL
from ludaro.kernel.bits import nth_bit, size
from ludaro.kernel.fitting import BITS, MOST_TRIES, NUMBER, deal_fitting
from ludaro.kernel.random import below
from ludaro.kernel.records import Numbers, Record


def imagine_hands(players: int, state: Record, seat: int, rng: Numbers, wanted: int) -> None:
    """Deal the hidden cards anew to all other hands; if ``wanted`` is not empty, one of these must be in some hand."""
    pool = ALL & ~int(state.laid)
    for other in range(players):
        pool &= ~int(state.hand[other] if other == seat else state.known[other])
    if seat >= 0 and int(state.hand[seat]) & wanted:
        wanted = 0
    tries = 0
    while tries < MOST_TRIES and not (draw_hands(players, state, seat, pool, rng) and holds(players, state, wanted)):
        tries += 1
    if tries == MOST_TRIES:
        fit_hands(players, state, seat, pool, wanted)


def fit_hands(players: int, state: Record, seat: int, pool: int, wanted: int) -> bool:
    """Some deal that fits; False if there is none."""
    needs = 0
    others = 0
    for other in range(players):
        if other != seat:
            others |= 1 << other
            needs |= size(int(state.hand[other]) & ~int(state.known[other])) << (BITS * other)
            if int(state.known[other]) & wanted:
                wanted = 0
    if wanted == 0:
        lay_down(players, state, seat)
        return deal_fitting(state.hand, state.lacks, needs, others, pool)
    found = False
    for holder in range(players):
        cards = pool & wanted & ~int(state.lacks[holder]) if (needs >> (BITS * holder)) & NUMBER else 0
        while cards and not found:
            card = cards & -cards
            cards &= cards - 1
            lay_down(players, state, seat)
            state.hand[holder] = int(state.hand[holder]) | card
            rest = needs - (1 << (BITS * holder))
            found = deal_fitting(state.hand, state.lacks, rest, others, pool & ~card)
    return found


def lay_down(players: int, state: Record, seat: int) -> None:
    """Leave the other seats only the cards that they are known to have."""
    for other in range(players):
        if other != seat:
            state.hand[other] = state.known[other]


def holds(players: int, state: Record, wanted: int) -> bool:
    cards = 0
    for seat in range(players):
        cards |= int(state.hand[seat])
    return wanted == 0 or cards & wanted != 0


def draw_hands(players: int, state: Record, seat: int, pool: int, rng: Numbers) -> bool:
    """Draw the hidden part of every other hand; False if this try came to nothing.

    The hand with the least choice draws first. A hand draws as if it had the most cards to choose from that the hands
    before it can leave, and the try is given up when it draws one that is gone: so all deals have the same chance.
    """
    waiting = (1 << players) - 1
    if seat >= 0:
        waiting &= ~(1 << seat)
    left = pool
    before = 0  # all cards that the hands drawn so far could have had
    while waiting:
        drawer = least_choice(state, waiting, pool)
        waiting &= ~(1 << drawer)
        choice = pool & ~int(state.lacks[drawer])
        need = size(int(state.hand[drawer]) & ~int(state.known[drawer]))
        most = size(choice) - max(0, size(pool & ~left) - size(before & ~choice))
        hand = int(state.known[drawer])
        for i in range(need):
            there = left & choice
            chosen = below(rng, most - i)
            if chosen >= size(there):
                return False
            card = 1 << nth_bit(there, chosen)
            hand |= card
            left &= ~card
        state.hand[drawer] = hand
        before |= choice
    return True


def least_choice(state: Record, waiting: int, pool: int) -> int:
    """The seat, among those waiting, that the fewest cards of the pool are open to."""
    best = 0
    fewest = 99
    for seat in range(4):
        if (waiting >> seat) & 1:
            count = size(pool & ~int(state.lacks[seat]))
            if count < fewest:
                fewest = count
                best = seat
    return best
