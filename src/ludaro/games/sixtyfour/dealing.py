"""How a game begins: shuffling the decks, and laying them out on the board or as talons."""

from __future__ import annotations

from ludaro.games.sixtyfour.board import DECK, king_square, put
from ludaro.games.sixtyfour.laying import draw_card
from ludaro.games.sixtyfour.words import FIRST, ONES, TALONS
from ludaro.kernel.bits import square
from ludaro.kernel.random import shuffle
from ludaro.kernel.records import Numbers, Record, table

# 64g-9, layout "figure": the faces of one side, its back row first.
_ROWS = "2G 3R 1Y 4B 1B 4Y 2R 3G 4R 3B 2Y 1G 4G 3Y 2B 1R"
FIGURE = table(["RGYB".index(face[1]) * 8 + int(face[0]) - 1 for face in _ROWS.split()])


def deal(rules: Record, rng: Numbers, cards: Numbers) -> int:
    """Card numbers: both decks one after the other, or mixed."""
    each = deck_size(rules)
    n = 0
    for deck in range(2):
        for colour in range(int(rules.colours)):
            for value in range(int(rules.values)):
                face = FIGURE[n - deck * each] if rules.layout else colour * 8 + value
                cards[n] = deck * DECK + face
                n += 1
    together = 2 * each if rules.pack else each
    if not rules.layout:
        for first in range(0, 2 * each, together):
            shuffle(rng, cards, first, first + together)
    return 2 * each


def deck_size(rules: Record) -> int:
    return int(rules.colours) * int(rules.values)


def set_up_mixed(rules: Record, state: Record, cards: Numbers) -> None:
    """Both decks face down on all squares, or as one talon. Of two equal cards, the first one gets the lower number."""
    count = 2 * deck_size(rules)
    seen = 0
    for i in range(count):
        face = int(cards[i]) % DECK
        card = face + DECK * ((seen >> face) & 1)
        seen |= 1 << face
        if rules.start == TALONS:
            state.talon[i] = card
        else:
            put(state, i, card)
    if rules.start == TALONS:
        state.left[0] = count


def face_dealt(rules: Record, cards: Numbers, first: int, i: int) -> int:
    """The face of a deck's i-th card, after the 1 of the last colour (blue) was exchanged onto the king's square if it
    is to be king."""
    king = int(rules.files) // 2
    face = int(cards[first + i]) % DECK
    if rules.kings == ONES:
        one = 8 * (int(rules.colours) - 1)
        if i == king:
            return one
        if face == one:
            return int(cards[first + king]) % DECK
    return face


def set_up_deck(rules: Record, state: Record, cards: Numbers, deck: int) -> None:
    """A deck as a talon, or face up on its side of the board, row by row from the back; then its king."""
    files = int(rules.files)
    count = deck_size(rules)
    king = king_square(rules, deck)
    file = 0
    row = int(rules.rows) - 1 if deck else 0
    for i in range(count):
        card = deck * DECK + face_dealt(rules, cards, deck * count, i)
        if rules.start == TALONS:
            state.talon[deck * DECK + i] = card
        else:
            at = row * files + file
            put(state, at, card)
            state.up |= square(at)
            file += 1
            if file == files:
                file = 0
                row += -1 if deck else 1
    if rules.start == TALONS:
        state.left[deck] = count
    if rules.kings == FIRST:
        draw_card(rules, state, deck)
        put(state, king, int(state.card))
    if rules.kings:
        state.up &= ~square(king)
