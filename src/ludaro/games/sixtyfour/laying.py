"""Turns that lay a card from a talon.

A deck's talon is a ring: ``talon`` holds its cards from ``first`` on, ``left`` of them, and cards that come back go to
the end. The last ``known`` of them have been seen by everybody.
"""

from __future__ import annotations

from typing import Any

from ludaro.games.sixtyfour.board import (
    DECK,
    NOTHING,
    around,
    card_at,
    empty,
    face_down,
    far_row,
    opposing,
    own,
    put,
    value_of,
    weaker,
)
from ludaro.games.sixtyfour.words import ALWAYS, BESIDE, FULL, OPPOSING, ROW, SURROUNDED
from ludaro.kernel.bits import NONE, ONE, U, square
from ludaro.kernel.records import Record

TURNED_COLUMNS = U(0x0101010101010101)  # files a and i


def ring(rules: Record) -> int:
    """How many cards a talon has room for: a power of two, so that one goes round it without dividing."""
    return 2 * DECK if rules.pack else DECK


def talon_place(rules: Record, state: Record, deck: int, i: int) -> int:
    """Where the i-th card of a talon, counted from the next one, stands in the row."""
    return deck * DECK + ((int(state.first[deck]) + i) & (ring(rules) - 1))


def draw_card(rules: Record, state: Record, seat: int) -> None:
    """Turn up the next card of a seat's talon; NOTHING if it is used up."""
    deck = 0 if rules.pack else seat
    state.card = NOTHING
    if state.left[deck] > 0:
        first = int(state.first[deck])
        state.card = state.talon[deck * DECK + first]
        state.first[deck] = (first + 1) & (ring(rules) - 1)
        state.left[deck] -= 1
        if state.known[deck] > state.left[deck]:
            state.known[deck] = state.left[deck]


def return_card(rules: Record, state: Record, deck: int, card: int) -> None:
    """Put a card that all have seen under its talon."""
    state.talon[talon_place(rules, state, deck, int(state.left[deck]))] = card
    state.left[deck] += 1
    state.known[deck] += 1


def lay_ends(rules: Record, state: Record, seat: int) -> Any:
    """Squares where the card turned up may be laid."""
    near = lay_area(rules, state, seat)
    ends = near & empty(rules, state)
    stuck = ends == NONE
    if rules.kings:
        ends |= near & own(state, 1 - seat) & face_down(state)
    if rules.cover == ALWAYS or (rules.cover == SURROUNDED and stuck):
        ends |= near & opposing(rules, state, seat) & weaker(state, int(state.card))
    elif rules.cover == FULL and stuck:
        ends |= near
        if rules.kings:
            ends &= ~(own(state, seat) & face_down(state))
    elif rules.cover == OPPOSING:
        ends |= near & own(state, 1 - seat)
    return ends


def lay_area(rules: Record, state: Record, seat: int) -> Any:
    """Squares among which a place for the card turned up is looked for."""
    if rules.turn == BESIDE:
        return beside(rules, state, seat)
    if rules.second == ROW:
        return row_of_value(rules, value_of(int(state.card)))
    return rules.squares


def beside(rules: Record, state: Record, seat: int) -> Any:
    """Squares beside a seat's cards, or beside any in a mixed pack; before there are some, where the first one goes."""
    if rules.pack:
        return rules.squares if state.taken == NONE else around(rules, state.taken)
    mine = own(state, seat)
    return far_row(rules, 1 - seat) if mine == NONE else around(rules, mine)


def row_of_value(rules: Record, value: int) -> Any:
    """The squares that belong to a value: its row, or, on the turned board, its two columns."""
    if rules.turned:
        return TURNED_COLUMNS << U(value)
    return ((ONE << U(rules.files)) - ONE) << U(int(rules.files) * value)


def lay(rules: Record, state: Record, at: int) -> int:
    """Lay the card turned up; where it lies."""
    here = square(at)
    card = int(state.card)
    if state.taken & here != NONE:
        state.quiet = 0
        state.under[card] = card_at(state, at)
    put(state, at, card)
    state.up |= here
    state.card = NOTHING
    return at
