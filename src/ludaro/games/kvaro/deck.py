"""Decks of Kvaro: 30 cards, read from text, checked, and turned into the numbers that the rules compare."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import combinations
from pathlib import Path
from typing import Any

from ludaro.errors import BadDeck, quoted
from ludaro.games.kvaro.table import CARDS

OBJECTS = "abcd"
COLOURS = "RGYB"
CORNERS = ("top left", "top right", "bottom left", "bottom right")
OURS = "ludaro"
EXAMPLE = "aR bG cY dB"

# A card as it lies: an (object, colour) pair for each corner, numbers 0 to 3.
Card = tuple[tuple[int, int], tuple[int, int], tuple[int, int], tuple[int, int]]


def turned(card: Card) -> Card:
    """The card upside down."""
    return card[3], card[2], card[1], card[0]


def card_text(card: Card) -> str:
    """A card as it is written, ``aR bG cY dB``: object and colour of each of its sides."""
    return " ".join(OBJECTS[thing] + COLOURS[colour] for thing, colour in card)


def read_card(text: str) -> Card:
    """A card from its corners, as in ``aR bG cY dB``. BadDeck says what is wrong with it.

    >>> card_text(turned(read_card("aR bG cY dB")))
    'dB cY bG aR'
    """
    words = text.split()
    if len(words) != 4:
        raise BadDeck(f"a card has four corners, as in {EXAMPLE}; {text.strip()[:40]!r} has {len(words)}")
    for word in words:
        if len(word) != 2 or word[0] not in OBJECTS or word[1] not in COLOURS:
            raise BadDeck(f"{word[:20]!r} is not an object (a b c d) with its colour (R G Y B), as in aR")
    corners = [(OBJECTS.index(word[0]), COLOURS.index(word[1])) for word in words]
    for kind, letters, place in (("object", OBJECTS, 0), ("colour", COLOURS, 1)):
        shown = [corner[place] for corner in corners]
        for i, letter in enumerate(letters):
            if i not in shown:
                raise BadDeck(f"each {kind} is on a card once; {text.strip()} has no {letter}")
    return corners[0], corners[1], corners[2], corners[3]


def read_cards(text: str) -> list[Card]:
    """The 30 cards of a deck's text: one a line, or with commas or semicolons between; after a # comes a comment."""
    if not isinstance(text, str):
        raise BadDeck(f"a deck is a text of {CARDS} cards like {EXAMPLE}, not {quoted(text)}")
    cards: list[Card] = []
    first: dict[Card, int] = {}
    for number, line in enumerate(text.splitlines(), 1):
        for part in re.split("[,;]", line.partition("#")[0]):
            if not part.strip():
                continue
            try:
                card = read_card(part)
                same = first.get(card) or first.get(turned(card))
                if same:
                    raise BadDeck(f"{part.strip()} is the same card as number {same}, as it is or turned upside down")
            except BadDeck as error:
                raise BadDeck(f"line {number}: {error}") from None
            cards.append(card)
            first[card] = len(cards)
    if len(cards) != CARDS:
        raise BadDeck(f"a deck has {CARDS} cards; this one has {len(cards)}")
    return cards


def read(text: Any) -> str:
    """The option ``deck`` in its usual form: ``ludaro``, or all cards in one line."""
    if isinstance(text, str) and text.strip() == OURS:
        return OURS
    return ", ".join(card_text(card) for card in read_cards(text))


def load(path: str | Path) -> str:
    """A deck from a file, for the option ``deck``: ``game.new(options={"deck": load("mine.txt")})``."""
    try:
        text = Path(path).read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadDeck(f"cannot read the deck {path}: {error}") from None
    try:
        return read(text)
    except BadDeck as error:
        raise BadDeck(f"{path}: {error}") from None


@lru_cache(maxsize=64)
def cards_of(text: str) -> tuple[Card, ...]:
    """The cards of an option ``deck``."""
    if text == OURS:
        text = (Path(__file__).parent / "deck.txt").read_text("utf-8")
    return tuple(read_cards(text))


# The pairs of objects, or of colours, that a side can show; a class is 6 * objects + colours.
PAIRS = [frozenset(pair) for pair in combinations(range(4), 2)]


def classes(card: Card) -> tuple[int, int]:
    """The classes of a card's left side and of its top side, as it lies."""

    def class_of(one: tuple[int, int], other: tuple[int, int]) -> int:
        return 6 * PAIRS.index(frozenset((one[0], other[0]))) + PAIRS.index(frozenset((one[1], other[1])))

    return class_of(card[0], card[2]), class_of(card[0], card[1])


def card_with(row: int, column: int) -> Card:
    """The one card that lies with these classes on its left and top side.

    >>> card_text(card_with(*classes(read_card("aR bG cY dB"))))
    'aR bG cY dB'
    """
    corners = []
    for of_row, of_column in ((row // 6, column // 6), (row % 6, column % 6)):
        left, top = PAIRS[of_row], PAIRS[of_column]
        corners.append([min(left & top), min(top - left), min(left - top), min({0, 1, 2, 3} - left - top)])
    things, colours = corners
    return tuple(zip(things, colours, strict=True))  # type: ignore[return-value]
