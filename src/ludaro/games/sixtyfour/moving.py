"""Turns that take a card from one square to another: a step, a step or jumps, or sending it over to the other half."""

from __future__ import annotations

from typing import Any

from ludaro.games.sixtyfour.board import (
    LINES,
    NOWHERE,
    SLANTING,
    around,
    back,
    card_at,
    colour_of,
    empty,
    face_down,
    forth,
    half,
    own,
    shift_card,
    value_of,
    weaker,
    with_colour,
    with_value,
)
from ludaro.games.sixtyfour.words import ALWAYS, FULL, JUMP, OPPOSING, SEND, STEP, SURROUNDED
from ludaro.kernel.bits import NONE, ONE, lowest, nth, size, square
from ludaro.kernel.random import below
from ludaro.kernel.records import Numbers, Record

FROM = 64  # a move is FROM * start + end
TRIES = 24  # at a random card, before all cards are gone through


def movers(rules: Record, state: Record, seat: int) -> Any:
    """Squares with a card that the seat might move."""
    mine = own(state, seat)
    if rules.turn == SEND:
        return mine & half(rules, seat)
    if rules.turn == STEP:
        return mine & around(rules, rules.squares & ~mine)
    return mine


def ends_from(rules: Record, state: Record, seat: int, start: int) -> Any:
    """Squares where the card on a square may go."""
    near = half(rules, 1 - seat) if rules.turn == SEND else around(rules, square(start))
    ends = near & empty(rules, state)
    if rules.turn == JUMP:
        ends |= jumps(rules, state, start)
        if not rules.cover and not rules.kings:
            return ends
    return ends | (near & covers(rules, state, seat, start, ends == NONE))


def covers(rules: Record, state: Record, seat: int, start: int, stuck: bool) -> Any:
    """Squares whose card the card on a square may cover, wherever they are; ``stuck``: it can go to no empty one."""
    if state.up & square(start) == NONE:
        return NONE  # a king covers nothing
    theirs = own(state, 1 - seat)
    if rules.cover == ALWAYS or (rules.cover == SURROUNDED and stuck):
        return theirs & (face_down(state) | weaker(state, card_at(state, start)))
    if rules.cover == OPPOSING or (rules.cover == FULL and stuck):
        return theirs
    return theirs & face_down(state)


def jumps(rules: Record, state: Record, start: int) -> Any:
    """Empty squares that a card reaches by jumping, over and over, cards of its colour or value: one at a time, or as
    many as there are in line."""
    here = square(start)
    card = card_at(state, start)
    alike = with_colour(state, colour_of(card)) | with_value(state, value_of(card))
    hurdles = alike & state.up & ~here
    if state.up & here == NONE:
        return NONE  # a king only walks
    slanting = hurdles & rules.slanting
    free = empty(rules, state) | here  # on its way the card may come back to where it began
    reached = here
    latest = here
    while latest != NONE:
        landing = NONE
        for line in range(LINES):
            over = hurdles if line < SLANTING else slanting
            ahead = forth(rules, latest, line) & over
            behind = back(rules, latest, line) & over
            landing |= forth(rules, ahead, line) | back(rules, behind, line)
            while rules.leap and ahead | behind != NONE:
                ahead = forth(rules, ahead, line) & over
                behind = back(rules, behind, line) & over
                landing |= forth(rules, ahead, line) | back(rules, behind, line)
        latest = landing & free & ~reached
        reached |= latest
    return reached & ~here


def allowed_ends(rules: Record, state: Record, seat: int) -> Any:
    """Where moves may end: everywhere; but where the first one of a seat has to cover, and can, only on cards."""
    if not rules.begin or (int(state.begun) >> seat) & 1:
        return ~NONE
    left = movers(rules, state, seat)
    while left != NONE:
        if ends_from(rules, state, seat, lowest(left)) & state.taken != NONE:
            return state.taken
        left &= left - ONE
    return ~NONE


def nth_move(rules: Record, state: Record, seat: int, allowed: Any, n: int) -> tuple[int, int]:
    """The n-th legal move and how many there are up to it; NOWHERE and the number of all if there are not so many."""
    counted = 0
    left = movers(rules, state, seat)
    while left != NONE:
        start = lowest(left)
        left &= left - ONE
        ends = ends_from(rules, state, seat, start) & allowed
        if n < counted + size(ends):
            return FROM * start + nth(ends, n - counted), counted
        counted += size(ends)
    return NOWHERE, counted


def can_move(rules: Record, state: Record, seat: int) -> bool:
    if rules.turn != SEND and around(rules, own(state, seat)) & empty(rules, state) != NONE:
        return True  # as nearly always
    left = movers(rules, state, seat)
    while left != NONE:
        if ends_from(rules, state, seat, lowest(left)) != NONE:
            return True
        left &= left - ONE
    return False


def list_moves(rules: Record, state: Record, seat: int, out: Numbers) -> int:
    n = 0
    allowed = allowed_ends(rules, state, seat)
    left = movers(rules, state, seat)
    while left != NONE:
        start = lowest(left)
        left &= left - ONE
        ends = ends_from(rules, state, seat, start) & allowed
        while ends != NONE:
            out[n] = FROM * start + lowest(ends)
            ends &= ends - ONE
            n += 1
    return n


def pick_move(rules: Record, state: Record, seat: int, rng: Numbers) -> int:
    """A legal move, each with the same chance; NOWHERE if there is none.

    A card at random and a number up to the most ends that any card has: right away in most positions.
    """
    allowed = allowed_ends(rules, state, seat)
    cards = movers(rules, state, seat)
    count = size(cards)
    most = 2 * LINES
    if rules.turn == SEND:
        most = size(half(rules, 1 - seat))
    elif rules.turn == JUMP:
        most = size(empty(rules, state))
        if rules.cover or rules.kings:
            most += 2 * LINES
    if count > 0:
        for _ in range(TRIES):
            draw = below(rng, count * most)
            start = nth(cards, draw // most)
            ends = ends_from(rules, state, seat, start) & allowed
            if draw % most < size(ends):
                return FROM * start + nth(ends, draw % most)
    total = nth_move(rules, state, seat, allowed, FROM * FROM)[1]
    if total == 0:
        return NOWHERE
    return nth_move(rules, state, seat, allowed, below(rng, total))[0]


def carry(rules: Record, state: Record, start: int, end: int) -> int:
    """Move a card; where it lies if it may now combine, or NOWHERE."""
    if state.taken & square(end) != NONE:
        state.quiet = 0
        if rules.turn == SEND:
            state.under[card_at(state, start)] = card_at(state, end)
    king = (state.up & square(start)) == NONE or face_down(state) & square(end) != NONE
    shift_card(state, start, end)
    return NOWHERE if king else end  # a king combines with nothing, and its end is the end of the game
