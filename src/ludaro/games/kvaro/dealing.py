"""Deals of Kvaro: how many cards, which, and a table with nothing on it."""

from __future__ import annotations

from ludaro.games.kvaro.puzzle import deal_puzzle
from ludaro.games.kvaro.table import CARDS, MAX_EDGE, NO_CARD, NOBODY
from ludaro.games.kvaro.words import HAND, HAND_D, SOLO, A, C, D
from ludaro.kernel.random import shuffle
from ludaro.kernel.records import Numbers, Record


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


def clear(rules: Record, state: Record) -> None:
    """Nothing lies on the table, nobody holds anything."""
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
