"""Where cards are turned up: what a turn promises before anybody knows the card.

Face-down cards are alike to everybody, so a turn is worth the mean over the faces that are still to come.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ludaro.games.sixtyfour.board import (
    BITS,
    DECK,
    LINES,
    NOWHERE,
    VALUE_BITS,
    card_at,
    colour_of,
    empty,
    face_down,
    put,
    value_of,
    with_colour,
    with_value,
)
from ludaro.games.sixtyfour.combos import matches, runs_along
from ludaro.games.sixtyfour.laying import row_of_value
from ludaro.games.sixtyfour.moving import FROM
from ludaro.games.sixtyfour.rules import RULES as RULES
from ludaro.games.sixtyfour.rules import STATE as STATE
from ludaro.games.sixtyfour.words import ROW
from ludaro.games.sixtyfour.worth import bounded, by_turns, unit
from ludaro.kernel.bits import NONE, ONE, lowest, size, square
from ludaro.kernel.records import Numbers, Record

MAX_SHOWN = DECK  # faces
FINE = 100  # an outlook is told in so many parts of a worth: squares differ by less than one


def with_face(state: Record, squares: Any, face: int) -> Any:
    """Those squares of a set whose card has a face, from whichever deck."""
    return squares & with_colour(state, colour_of(face)) & with_value(state, value_of(face))


def foretell(rules: Record, state: Record, move: int, shown: int) -> int:
    """Make it so that turning up a card shows a certain face; how many of the face-down cards have it.

    -1 where a card waits for a second decision, which brings nothing to light.
    """
    if state.pending != NOWHERE:
        return -1
    found = with_face(state, face_down(state), shown - 1)
    if found != NONE:
        at, other = move % FROM, lowest(found)
        card = card_at(state, other)
        put(state, other, card_at(state, at))
        put(state, at, card)
    return size(found)


def gain_at(rules: Record, state: Record, at: int, face: int) -> int:
    """What a card would gain on a square."""
    here = square(at)
    before = card_at(state, at)
    up = state.up | here
    for k in range(BITS - 1):
        state.bit[k] = state.bit[k] | here if (face >> k) & 1 else state.bit[k] & ~here
    found = NONE
    for line in range(LINES):
        found |= runs_along(rules, state, up, at, line)[0]
    total = size(found)
    if rules.gain:
        for k in range(VALUE_BITS):
            total += size(found & state.bit[k]) << k
    for k in range(BITS - 1):
        state.bit[k] = state.bit[k] | here if (before >> k) & 1 else state.bit[k] & ~here
    return total


def promises(rules: Record, state: Record, extra: Numbers) -> int:
    """What a turn gains on any square, summed up over the face-down cards; ``extra`` gets what each square adds."""
    down = face_down(state)
    free = empty(rules, state)
    total = 0
    for face in range(DECK):
        times = size(with_face(state, down, face))
        if times > 0:
            fits = matches(rules, state, state.up, face)
            row = row_of_value(rules, value_of(face)) if rules.second == ROW else ~NONE
            best = 0
            places = fits & free & row
            while places != NONE:
                best = max(best, gain_at(rules, state, lowest(places), face))
                places &= places - ONE
            total += times * best
            # A card whose own row it is stays there, for better or worse; elsewhere it may stay or go.
            places = (row if rules.second == ROW else fits) & down
            while places != NONE:
                at = lowest(places)
                places &= places - ONE
                here = gain_at(rules, state, at, face) if fits & square(at) != NONE else 0
                if here > best or rules.second == ROW:
                    extra[at] += times * (here - best)
    return total


def outlook(rules: Record, state: Record, seat: int) -> int:
    """How well a seat stands between two turns if the next one is where most is to be expected."""
    down = face_down(state)
    extra = np.zeros(64, np.int64)
    coming = promises(rules, state, extra)
    most = -(1 << 30)
    left = down
    while left != NONE:
        most = max(most, int(extra[lowest(left)]))
        left &= left - ONE
    coming = FINE * (coming + most) // size(down)
    mine = FINE * int(state.gain[seat])
    best = 0
    for other in range(int(rules.players)):
        if other != seat:
            points = FINE * int(state.gain[other])
            best = max(best, points + coming if int(state.seat) == other else points)
    if int(state.seat) == seat:
        mine += coming
    return bounded(by_turns(rules, state, (mine - best) * unit(rules)), FINE)
