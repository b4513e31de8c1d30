"""What happens to the cards of the combinations that a move has made."""

from __future__ import annotations

from typing import Any

from ludaro.games.sixtyfour.board import DECK, LINES, NOTHING, card_at, clear, own, put, value_of
from ludaro.games.sixtyfour.combos import runs_along, taking_part
from ludaro.games.sixtyfour.laying import return_card
from ludaro.games.sixtyfour.words import GIVE, KILL, RETURN, TAKE, TURN_DOWN
from ludaro.kernel.bits import NONE, ONE, lowest, size, square
from ludaro.kernel.records import Record


def combine(rules: Record, state: Record, seat: int, at: int) -> None:
    """Find the combinations that the card on a square makes, and do with them what the game says."""
    among = taking_part(rules, state, seat)
    found = NONE
    lines = 0
    for line in range(LINES):
        squares, count = runs_along(rules, state, among, at, line)
        if count > 0:
            found |= squares
            lines |= 1 << line
            state.runs[seat] += count
            if rules.effect == GIVE:
                gain(rules, state, line, squares & ~square(at))
    state.made = found
    if found == NONE:
        return
    if rules.effect == TAKE:
        gain(rules, state, seat, found)
    elif rules.effect == GIVE:
        gain(rules, state, owner_of_crossing(rules, seat, lines), square(at))
    elif rules.effect == RETURN:
        send_back(rules, state, seat, found)
    elif rules.effect == KILL:
        theirs = found & own(state, 1 - seat)
        remove(rules, state, theirs & ~in_own_runs(rules, state, 1 - seat, theirs) if rules.own else theirs)
    elif rules.effect == TURN_DOWN:
        state.up &= ~found
        state.gain[seat] += size(found)


def in_own_runs(rules: Record, state: Record, seat: int, squares: Any) -> Any:
    """Those of some squares whose card stands in a combination of its seat's cards alone."""
    among = state.up & own(state, seat)
    found = NONE
    while squares != NONE:
        at = lowest(squares)
        squares &= squares - ONE
        for line in range(LINES):
            if runs_along(rules, state, among, at, line)[1] > 0:
                found |= square(at)
    return found


def gain(rules: Record, state: Record, seat: int, squares: Any) -> None:
    """Take the cards of some squares off the board, with all that lies under them, for a seat."""
    while squares != NONE:
        at = lowest(squares)
        squares &= squares - ONE
        card = card_at(state, at)
        while card != NOTHING:
            state.gain[seat] += value_of(card) + 1 if rules.gain else 1
            under = int(state.under[card])
            state.under[card] = NOTHING
            card = under
        clear(state, at)
    state.quiet = 0


def owner_of_crossing(rules: Record, seat: int, lines: int) -> int:
    """Who gets the card just laid: of the seats whose lines it is in, the mover or else the next one after it."""
    while (lines >> seat) & 1 == 0:
        seat = (seat + 1) % int(rules.players)
    return seat


def send_back(rules: Record, state: Record, seat: int, squares: Any) -> None:
    """Put the mover's cards under its talon, from a to h and from the top down; opposing ones leave the game. With one
    talon for all, all go under it."""
    while squares != NONE:
        at = lowest(squares)
        squares &= squares - ONE
        card = card_at(state, at)
        taken = 0
        while card != NOTHING and (taken == 0 or not rules.pile):
            if rules.pack:
                return_card(rules, state, 0, card)
            elif card // DECK == seat:
                return_card(rules, state, seat, card)
            under = int(state.under[card])
            state.under[card] = NOTHING
            card = under
            taken += 1
        if card == NOTHING:
            clear(state, at)
        else:
            put(state, at, card)
    state.quiet = 0


def remove(rules: Record, state: Record, squares: Any) -> None:
    """Take cards out of the game."""
    while squares != NONE:
        clear(state, lowest(squares))
        squares &= squares - ONE
        state.quiet = 0
