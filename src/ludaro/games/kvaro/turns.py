"""What a move does in each of the five games: who is next, what everyone has seen, what ends the game."""

from __future__ import annotations

from ludaro.games.kvaro.choices import need_of
from ludaro.games.kvaro.pile import open_cards, turn_up
from ludaro.games.kvaro.table import CARDS, FREE, NO_CARD, NOBODY, UP, card_at, fitting_cards, lay, lift
from ludaro.games.kvaro.words import CELLS, FAIL, MAX_TURNS, NONE, PASS, STOP, TAKE, A, B
from ludaro.kernel.bits import size
from ludaro.kernel.records import Record

REACH = 250  # how far from 0,0 a puzzle may wander


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
    """Take a card back, or end the turn. Who passes or takes could not lay, and everyone sees that."""
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
    """Say stop or none; after a stop, lay or fail."""
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
    """The other seat is next; a pass shows what the hand lacks, and may exchange the directions."""
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
    """Solo: take a card back, then see how far the square can still reach."""
    if move % 64 == TAKE:
        card = card_at(state, move // 64)
        state.hand[0] = int(state.hand[0]) | (1 << card)
        lift(rules, state, card)
    if size(int(state.laid)) == CELLS:
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
