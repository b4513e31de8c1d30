"""How Tabeligi's cards, moves and deals are written."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

import numpy as np

from ludaro.errors import BadDeal
from ludaro.games.tabeligi.rules import OUT, PASS
from ludaro.games.tabeligi.table import CARDS, SHAPES
from ludaro.kernel.engine import Array

# All letters; games take the first ones, unless the players choose.
COLOUR_LETTERS = "YRGBVOPNKEW"
SHAPE_LETTERS = "hsqamdtc"
SIDE_SIGNS = "<>"


def colour_letters(rules: Any) -> str:
    """The colours of a game, in the order of their numbers."""
    return _letters(COLOUR_LETTERS, tuple(rules.colour[: rules.colours]))


def shape_letters(rules: Any) -> str:
    """The shapes of a game, in the order of their numbers."""
    return _letters(SHAPE_LETTERS, tuple(rules.shape[: rules.shapes]))


@lru_cache(256)
def _letters(every: str, chosen: tuple[int, ...]) -> str:
    return "".join([every[letter] for letter in chosen])


def card_text(rules: Any, card: int) -> str:
    return card_texts(rules)[card]


def card_texts(rules: Any) -> list[str]:
    """All cards of a game, by their numbers."""
    return _card_texts(colour_letters(rules), shape_letters(rules))


@lru_cache(256)
def _card_texts(colours: str, shapes: str) -> list[str]:
    return [colour + shape for colour in colours for shape in shapes.ljust(SHAPES)]


def move_texts(rules: Any, state: Any, seat: int, moves: Iterable[int]) -> list[str]:
    cards = card_texts(rules)
    return [_move_text(cards, move) for move in moves]


def _move_text(cards: list[str], move: int) -> str:
    if move == PASS:
        return "pass"
    if move == OUT:
        return "out"
    card = move % CARDS
    return cards[card] + (SIDE_SIGNS[move // CARDS] if card % SHAPES else "")


def deal_text(rules: Any, cards: list[int]) -> str:
    every = card_texts(rules)
    texts = [every[card] for card in cards]
    return " / ".join(" ".join(texts[first : first + rules.each]) for first in range(0, len(texts), rules.each))


def read_deal(rules: Any, text: str) -> Array:
    hands = [hand.split() for hand in text.split("/")]
    colours, shapes = colour_letters(rules), shape_letters(rules)
    numbers = {c + s: colours.index(c) * SHAPES + shapes.index(s) for c in colours for s in shapes}
    for card, count in Counter(card for hand in hands for card in hand).items():
        if card not in numbers:
            raise BadDeal(f"{card[:20]!r} is no card of this game; a card is one of {colours} and one of {shapes}")
        if count > 1:
            raise BadDeal(f"{card} is there {count} times; there is one of each card")
    if len(hands) != rules.players:
        raise BadDeal(f"a deal has a hand for each of {rules.players} seats, with / between them, not {len(hands)}")
    for seat, hand in enumerate(hands):
        if len(hand) != rules.each:
            raise BadDeal(f"each seat gets {rules.each} cards; seat {seat} has {len(hand)}")
    return np.array([numbers[card] for hand in hands for card in hand], np.int16)
