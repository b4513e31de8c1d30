"""How the moves and deals of 64g are written."""

from __future__ import annotations

from collections import Counter
from functools import cache, lru_cache
from typing import Any

import numpy as np

from ludaro.errors import BadDeal
from ludaro.games.sixtyfour.board import DECK
from ludaro.games.sixtyfour.dealing import FIGURE, deck_size
from ludaro.games.sixtyfour.moving import FROM
from ludaro.games.sixtyfour.rules import SQUARES
from ludaro.games.sixtyfour.words import TURN_UP
from ludaro.kernel.engine import Array

LETTERS = "RGYB"


@cache
def card_text(card: int) -> str:
    """The face of a card: ``8R``.

    >>> card_text(7)
    '8R'
    """
    return f"{card % 8 + 1}{LETTERS[card % DECK // 8]}"


def square_text(rules: Any, at: int) -> str:
    return squares(rules.files)[at]


@cache
def squares(files: int) -> list[str]:
    """The names of all squares of a board with so many files."""
    return [f"{chr(ord('a') + at % files)}{at // files + 1}" for at in range(SQUARES)]


def move_texts(rules: Any, state: Any, seat: int, moves: list[int]) -> list[str]:
    # What stands before the square that a card is laid on: there is just one to be laid, or one that lies there.
    card = "?" if rules.turn == TURN_UP else card_text(state.card)
    taken, (free, covering) = int(state.taken), _by_number(rules.files, card)
    return [(covering if taken >> move % FROM & 1 else free)[move] for move in moves]


@lru_cache(128)
def _by_number(files: int, card: str) -> tuple[list[str], list[str]]:
    """All moves, where there is no card at their end, and where there is one."""
    free, covering = ("?", "?") if card == "?" else (f"{card}@", f"{card}x")
    names, (empty, full) = squares(files), _steps(files)
    rest = ["pass", "stay"]
    return [*empty, *(free + name for name in names), *rest], [*full, *(covering + name for name in names), *rest]


@cache
def _steps(files: int) -> tuple[list[str], list[str]]:
    """From every square to every other, where there is no card, and where there is one."""
    names = squares(files)
    free, covering = ([f"{start}{sign}{end}" for start in names for end in names] for sign in "-x")
    return free, covering


def deal_text(rules: Any, cards: list[int]) -> str:
    texts = [card_text(card) for card in cards]
    if rules.pack:
        return " ".join(texts)
    return f"{' '.join(texts[: len(texts) // 2])} / {' '.join(texts[len(texts) // 2 :])}"


def read_deal(rules: Any, text: str) -> Array:
    if rules.pack:
        lists = [_faces(rules, text, 2, "the deal")]
    else:
        parts = text.split("/")
        if len(parts) != 2:
            raise BadDeal(f"a deal is South's cards, a slash, and North's cards; this one has {len(parts)} part(s)")
        lists = [_faces(rules, part, 1, side) for part, side in zip(parts, ("South", "North"), strict=True)]
    if rules.layout and any(faces != FIGURE.tolist() for faces in lists):
        raise BadDeal(f"with the layout of the figure, both decks lie as {' '.join(map(card_text, FIGURE.tolist()))}")
    return np.array([deck * DECK + face for deck, faces in enumerate(lists) for face in faces], np.int16)


def _faces(rules: Any, text: str, copies: int, who: str) -> list[int]:
    """The cards of a list, which must be just those of the pack, each as often as there are copies."""
    pack = {
        f"{value + 1}{letter}": colour * 8 + value
        for colour, letter in enumerate(LETTERS[: rules.colours])
        for value in range(rules.values)
    }
    words = text.split()
    found = Counter(words)
    for word in words:
        if word not in pack:
            cards = f"a value 1 to {rules.values} and a colour {' '.join(LETTERS[: rules.colours])}, like 1R"
            raise BadDeal(f"{who}: {word[:20]!r} is no card of this game; a card is {cards}")
        if found[word] > copies:
            raise BadDeal(f"{who}: {word} is there {found[word]} times, not {copies}")
    missing = [word for word in pack if found[word] < copies]
    if missing:
        count = deck_size(rules) * copies
        raise BadDeal(f"{who}: {count} cards are dealt, not {len(words)}; {' '.join(missing[:8])} missing")
    return [pack[word] for word in words]
