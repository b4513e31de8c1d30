"""What a seat of Tabeligi cannot see, dealt anew: every deal that agrees with all passes has the same chance.

The unseen cards are dealt one by one, each into a free place of a hand that may hold it. Drawing among just those
places would favour some deals, since their number depends on what was dealt before. So each draw is among a number of
places that is the same in every deal, and never less than there are; a draw beyond the real ones starts the deal again.
Cards that fewer seats may hold come first: then the number is nearly always the real one, and starting again is rare.
"""

from __future__ import annotations

from ludaro.games.tabeligi.table import NOBODY
from ludaro.kernel.bits import lowest, size
from ludaro.kernel.fitting import BITS, MOST_TRIES, NUMBER, deal_fitting
from ludaro.kernel.random import below
from ludaro.kernel.records import Numbers, Record


def deal_unseen(rules: Record, state: Record, seat: int, rng: Numbers) -> None:
    """Deal the hands that a seat does not see."""
    others = (1 << int(rules.players)) - 1
    if seat >= 0:
        others &= ~(1 << seat)
    unseen = cards_of(state, others)
    places = places_of(state, others)
    tries = 0
    while tries < MOST_TRIES and not try_deal(state, others, unseen, places, rng):
        tries += 1
    if tries == MOST_TRIES:
        clear(state, others)
        deal_fitting(state.hands, state.lacks, places, others, unseen)


def cards_of(state: Record, seats: int) -> int:
    cards = 0
    while seats != 0:
        cards |= int(state.hands[lowest(seats)])
        seats &= seats - 1
    return cards


def places_of(state: Record, seats: int) -> int:
    """The sizes of these seats' hands, all in one number."""
    places = 0
    while seats != 0:
        seat = lowest(seats)
        places |= size(int(state.hands[seat])) << (BITS * seat)
        seats &= seats - 1
    return places


def try_deal(state: Record, others: int, unseen: int, places: int, rng: Numbers) -> bool:
    """Deal the unseen cards into the places of the other seats; False when the draw went beyond them."""
    clear(state, others)
    free = places
    dealt = 0
    # Sets of seats by number: every set comes after all sets within it.
    for seats in range(1, others + 1):
        if seats & ~others:
            continue
        within = lacked(state, others & ~seats, unseen)
        cards = not_lacked(state, seats, within)
        if cards == 0:
            continue
        # What was dealt before and only these seats may hold is with them, and so is what the others had no room for.
        room = total(places, seats)
        before = max(size(within & ~cards), dealt + room - size(unseen))
        while cards != 0:
            other = with_place(free, seats, below(rng, room - before))
            if other == NOBODY:
                return False
            state.hands[other] |= cards & -cards
            cards &= cards - 1
            free -= 1 << (BITS * other)
            before += 1
            dealt += 1
    return True


def clear(state: Record, seats: int) -> None:
    while seats != 0:
        state.hands[lowest(seats)] = 0
        seats &= seats - 1


def lacked(state: Record, seats: int, cards: int) -> int:
    """Those of the cards that all of these seats lack."""
    while seats != 0:
        cards &= int(state.lacks[lowest(seats)])
        seats &= seats - 1
    return cards


def not_lacked(state: Record, seats: int, cards: int) -> int:
    """Those of the cards that all of these seats may hold."""
    while seats != 0:
        cards &= ~int(state.lacks[lowest(seats)])
        seats &= seats - 1
    return cards


def total(places: int, seats: int) -> int:
    """How many places these seats have."""
    count = 0
    while seats != 0:
        count += (places >> (BITS * lowest(seats))) & NUMBER
        seats &= seats - 1
    return count


def with_place(free: int, seats: int, drawn: int) -> int:
    """The one of these seats that has the drawn free place, or NOBODY."""
    while seats != 0:
        seat = lowest(seats)
        drawn -= (free >> (BITS * seat)) & NUMBER
        if drawn < 0:
            return seat
        seats &= seats - 1
    return NOBODY
