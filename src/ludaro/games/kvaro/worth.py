"""How well a seat of Kvaro stands: few cards and many places for them; in B points; in solo how near the square is.

The weights are hundredths of a logit, found by regression over games of greedy players.
"""

from __future__ import annotations

from ludaro.games.kvaro.pile import open_cards
from ludaro.games.kvaro.square import nearness
from ludaro.games.kvaro.table import ACROSS, CARDS, FREE, NOBODY, UPWARDS, fitting_cards
from ludaro.games.kvaro.words import SOLO, B, C, D
from ludaro.kernel.bits import size
from ludaro.kernel.records import MOST_WORTH, Record

CARD = 150  # a card in hand, or a whole round of turns
CARD_C = 70  # in C, where all lay at once
CARD_D = 115
FITTING = 35  # a card in hand that could be laid
LATER = 25  # D: one that could be laid if the directions were exchanged
POINT = 60  # B: and more towards the end
LAST_POINT = 400
OUT = -10 * MOST_WORTH


def worth(rules: Record, state: Record, seat: int) -> int:
    if rules.game == SOLO:
        return nearness(rules, state)
    across = fitting_cards(rules, state, ACROSS if rules.game == D else FREE)
    upwards = fitting_cards(rules, state, UPWARDS) if rules.game == D else 0
    best = OUT
    for other in range(int(rules.players)):
        if other != seat:
            best = max(best, standing(rules, state, other, across, upwards))
    return max(-MOST_WORTH, min(MOST_WORTH, standing(rules, state, seat, across, upwards) - best))


def standing(rules: Record, state: Record, seat: int, across: int, upwards: int) -> int:
    """How well a seat stands by itself, with the cards that fit somewhere; in D by the direction in which they do."""
    if rules.game == B:
        return points(rules, state, seat, across)
    hand = int(state.hand[seat])
    if rules.game == D:
        ahead = across if state.across == seat else upwards
        later = upwards if state.across == seat else across
        places = FITTING * size(hand & ahead) + LATER * size(hand & later)
        return places - rounds(rules, state, seat, CARD_D)
    places = FITTING * size(hand & across)
    if rules.game == C:
        return places - CARD_C * size(hand)
    return places - rounds(rules, state, seat, CARD)


def rounds(rules: Record, state: Record, seat: int, card: int) -> int:
    """What the turns until a hand is laid count for: a card each, and a part of one while others come first."""
    players = int(rules.players)
    wait = (seat + players - int(state.seat)) % players
    return card * size(int(state.hand[seat])) + card * wait // players


def points(rules: Record, state: Record, seat: int, fitting: int) -> int:
    """In B: the points, with the one that a seat is about to make if it said stop and there is a place."""
    if (int(state.active) >> seat) & 1 == 0:
        return OUT
    count = size(int(state.hand[seat]))
    if state.stopper != NOBODY and state.stopper == seat:
        if fitting & open_cards(state) == 0:
            return OUT
        count += 1
    pairs = (CARDS - int(state.top)) // 2
    return count * (POINT + LAST_POINT // (pairs + 2))
