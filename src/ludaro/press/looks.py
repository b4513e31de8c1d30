"""How things on a table look: each kind of card or piece on paper, under fingers, and in the middle of a game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from ludaro.art import cards as art
from ludaro.art import glyphs, objects, shapes, whole
from ludaro.art.paths import Drawing, Path
from ludaro.press import depictions
from ludaro.press.pages import Placed, Text


@dataclass(frozen=True, slots=True)
class Sign:
    """A silhouette on a card to be felt: its middle as parts of the card's width and height, and its size in mm."""

    path: Path
    x: float
    y: float
    size: float


@dataclass(frozen=True, slots=True)
class Look:
    """How a kind of card or piece is drawn (by its text, its number in the deck, and its deck), which words of braille
    say what it is (one stands at both ends of a card, four in its corners), which signs are felt on it, how a table
    with it is drawn, how far a game has come by what lies there (None: by the number of moves), and how far it has to
    be for a first and for a later picture."""

    face: Callable[[str, int, int], Drawing]
    braille: Callable[[str], list[str]]
    signs: Callable[[str], list[Sign]]
    table: Callable[[Mapping[str, Any]], Iterator[Placed | Text]]
    progress: Callable[[Mapping[str, Any]], int] | None
    early: int
    late: int


def _corners(card: str) -> list[Sign]:
    return [
        Sign(objects.THINGS[corner[0]].body, 0.25 + 0.5 * (place % 2), 0.34 if place < 2 else 0.66, 14)
        for place, corner in enumerate(card.split())
    ]


LOOKS: dict[str, Look] = {
    "64g": Look(
        lambda card, number, deck: whole.numbered(int(card[:-1]), card[-1], deck),
        lambda card: [card[-1] + card[:-1]],  # the colour first: after a number, a letter would be read as a number
        lambda card: [Sign(glyphs.SILHOUETTES[card[-1]], 0.5, 0.5, 18)],
        depictions.squares,
        None,
        6,
        24,
    ),
    "tabeligi": Look(
        lambda card, number, deck: whole.shaped(card[0], card[1]),
        lambda card: [card],
        lambda card: [Sign(shapes.SHAPES[card[1]], 0.5, 0.5, 22)],
        depictions.rows,
        lambda table: sum(len(row["cards"]) for row in table["rows"].values() if row),
        5,
        14,
    ),
    "kvaro": Look(
        lambda card, number, deck: whole.cornered(card, number),
        str.split,
        _corners,
        depictions.laid,
        lambda table: len(table["laid"]),
        4,
        8,
    ),
    "colorio": Look(
        lambda peg, number, deck: art.peg(peg),
        lambda peg: [peg],
        lambda peg: [],
        depictions.pegs,
        lambda table: 0 if table["held"] else len(table["visible"]),
        4,
        8,
    ),
}
