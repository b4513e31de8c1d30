"""The pile of kvaro-b: the four cards in the middle, the pair that lies open, and what is known of the rest.

``state.pile`` holds the cards of the middle first, in the order in which they were laid, then the others in pile order:

    middle cards | turned up so far, two by two | still face down
                 ^ state.middle                 ^ state.top
"""

from __future__ import annotations

from ludaro.games.kvaro.table import (
    CARDS,
    FREE,
    HOME,
    UP,
    both_ways,
    fitting_cards,
    fitting_codes,
    lay,
)
from ludaro.kernel.bits import lowest
from ludaro.kernel.fitting import MOST_TRIES
from ludaro.kernel.random import below, shuffle
from ludaro.kernel.records import Numbers, Record

MIDDLE = 4
SEARCHES = MIDDLE - 1  # cards of the middle that were looked for in the pile
BEHIND_ALL = UP * UP  # behind all places


def lay_middle(rules: Record, state: Record, most: int) -> None:
    """The first card of the pile, then, time and again, the first in pile order that fits somewhere."""
    found = 0
    while found < CARDS and state.middle < most:
        bring_forward(state, found)
        lay_on_first_place(rules, state, int(state.pile[int(state.middle)]))
        state.middle += 1
        if state.middle < most:
            fit = fitting_cards(rules, state, FREE)
            state.early[int(state.middle) - 1] = fit
            found = int(state.middle)
            while found < CARDS and (fit >> int(state.pile[found])) & 1 == 0:
                found += 1


def bring_forward(state: Record, found: int) -> None:
    """Move a card of the pile up to the cards of the middle; the others keep their order."""
    card = state.pile[found]
    for i in range(found, int(state.middle), -1):
        state.pile[i] = state.pile[i - 1]
    state.pile[int(state.middle)] = card


def lay_on_first_place(rules: Record, state: Record, card: int) -> None:
    """Lay a card on the first place where it fits, by y, then by x; upright if it can."""
    place = HOME if state.laid == 0 else BEHIND_ALL
    code = card
    for i in range(int(state.edges)):
        fit = fitting_codes(rules, state, i, FREE) & both_ways(1 << card)
        if fit and state.edge[i] < place:
            place = int(state.edge[i])
            code = lowest(fit)
    lay(rules, state, place, code)


def open_cards(state: Record) -> int:
    """The two cards that lie open, as a set; none once the pile is used up."""
    if state.open == 0:
        return 0
    return (1 << int(state.pile[int(state.top) - 2])) | (1 << int(state.pile[int(state.top) - 1]))


def turn_up(rules: Record, state: Record) -> None:
    """Two new cards; a referee puts pairs away that have no place at all."""
    state.said = 0
    state.open = 0
    while state.open == 0 and not state.over:
        if state.top > CARDS - 2:
            state.over = 1
        else:
            state.top += 2
            state.open = 2
            if rules.referee and fitting_cards(rules, state, FREE) & open_cards(state) == 0:
                state.open = 0


def sort_face_down(state: Record) -> None:
    """Forget the order of the face-down cards, so that what is drawn next depends on nothing unseen."""
    cards = 0
    for i in range(int(state.top), CARDS):
        cards |= 1 << int(state.pile[i])
    i = int(state.top)
    for card in range(CARDS):
        if (cards >> card) & 1:
            state.pile[i] = card
            i += 1


def imagine_pile(state: Record, rng: Numbers) -> None:
    """Shuffle the face-down cards, as if the deal were any of those that lead to what was seen.

    The cards of the middle were the first that fitted. So put them back into the pile anywhere, and draw the face-down
    cards that stood before them anew, until it is a pile in which the same cards would be found.
    """
    sort_face_down(state)
    bounds = 0
    for search in range(int(state.middle) - 1):
        bounds |= most_before(state, search) << (8 * search)
    drawn = -1
    tries = 0
    while drawn < 0 and tries < MOST_TRIES:
        drawn = draw_before(state, rng, put_back(state, rng, bounds))
        tries += 1
    if drawn < 0:
        drawn = int(state.top)  # nothing stood before the cards of the middle: that can always be
    shuffle(rng, state.pile, drawn, CARDS)


# Three numbers in one, 8 bits each: how many cards of the pile stood before each of the searched cards.


def most_before(state: Record, search: int) -> int:
    """The most cards of the pile that can have stood before a searched card: none of them fitted."""
    count = 0
    for i in range(int(state.middle), CARDS):
        if (int(state.early[search]) >> int(state.pile[i])) & 1 == 0:
            count += 1
        elif i < state.top:
            break
    return count


def put_back(state: Record, rng: Numbers, bounds: int) -> int:
    """Put the searched cards back at random: how many cards of the pile stood before each; -1 if that cannot be."""
    searches = int(state.middle) - 1
    slots = 0
    for search in range(searches):
        slots |= below(rng, ((bounds >> (8 * search)) & 0xFF) + SEARCHES) << (8 * search)
    before = 0
    for search in range(searches):
        slot = (slots >> (8 * search)) & 0xFF
        count = slot
        for other in range(searches):
            step = slot - ((slots >> (8 * other)) & 0xFF)
            if step > 0:
                count -= 1
                if other > search and (int(state.early[search]) >> int(state.pile[other + 1])) & 1:
                    return -1  # the other card would have been found first
            elif step == 0 and other != search:
                return -1
        if count > (bounds >> (8 * search)) & 0xFF:
            return -1
        before |= count << (8 * search)
    return before


def draw_before(state: Record, rng: Numbers, before: int) -> int:
    """Draw the face-down cards that stood before a searched card; the first not drawn; -1 if one would have fitted."""
    if before < 0:
        return -1
    drawn = int(state.top)
    for search in range(int(state.middle) - 1):
        last = int(state.middle) + ((before >> (8 * search)) & 0xFF)
        while drawn < last:
            shuffle_one(state, rng, drawn)
            drawn += 1
        for i in range(int(state.top), last):
            if (int(state.early[search]) >> int(state.pile[i])) & 1:
                return -1
    return drawn


def shuffle_one(state: Record, rng: Numbers, drawn: int) -> None:
    other = drawn + below(rng, CARDS - drawn)
    card = state.pile[other]
    state.pile[other] = state.pile[drawn]
    state.pile[drawn] = card
