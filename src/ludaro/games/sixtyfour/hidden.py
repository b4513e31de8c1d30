"""What nobody has seen: the order of talons, the kings laid from them, and cards never turned up.

The unseen cards are gathered into a set and dealt out again, so that what is imagined depends on what can be seen and
on the random numbers, never on the truth.
"""

from __future__ import annotations

from ludaro.games.sixtyfour.board import DECK, card_at, face_down, king_square, own, put
from ludaro.games.sixtyfour.laying import talon_place
from ludaro.games.sixtyfour.words import FIRST, HIDDEN, TALONS
from ludaro.kernel.bits import NONE, ONE, lowest, nth, size, square
from ludaro.kernel.random import below
from ludaro.kernel.records import Numbers, Record


def rank_of(card: int) -> int:
    """A card's place in a set of cards: by face, since of two equal cards nobody knows which one was seen."""
    return card % DECK * 2 + card // DECK


def card_of(rank: int) -> int:
    return rank // 2 + rank % 2 * DECK


def reshuffle_board(state: Record, rng: Numbers) -> None:
    """Deal the face-down cards again to their squares."""
    cards = NONE
    squares = face_down(state)
    while squares != NONE:
        cards |= square(rank_of(card_at(state, lowest(squares))))
        squares &= squares - ONE
    squares = face_down(state)
    while squares != NONE:
        rank = nth(cards, below(rng, size(cards)))
        cards &= ~square(rank)
        put(state, lowest(squares), card_of(rank))
        squares &= squares - ONE


def reshuffle_talon(rules: Record, state: Record, deck: int, rng: Numbers) -> None:
    """Deal the cards of a talon that nobody has seen again to their places, the king's among them."""
    king = king_square(rules, deck)
    hides_king = rules.kings == FIRST and own(state, deck) & face_down(state) & square(king) != NONE
    unseen = int(state.left[deck]) - int(state.known[deck])
    cards = NONE
    if hides_king:
        cards |= square(rank_of(card_at(state, king)))
    for i in range(unseen):
        cards |= square(rank_of(int(state.talon[talon_place(rules, state, deck, i)])))
    for i in range(unseen):
        rank = nth(cards, below(rng, size(cards)))
        cards &= ~square(rank)
        state.talon[talon_place(rules, state, deck, i)] = card_of(rank)
    if hides_king:
        put(state, king, card_of(lowest(cards)))


def imagine(rules: Record, state: Record, seat: int, rng: Numbers) -> None:
    """All seats know the same, and so do spectators."""
    if rules.start == HIDDEN:
        reshuffle_board(state, rng)
    elif rules.start == TALONS:
        for deck in range(1 if rules.pack else 2):
            reshuffle_talon(rules, state, deck, rng)
