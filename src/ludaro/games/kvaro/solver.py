"""Squares of 3×3: how many a set of cards has, and a hint for the player of a puzzle.

Squares are counted **as laid**: nine cards, each on its place and each upright or turned. The rows of a square can be
exchanged with each other, and so can its columns, and the whole square can be turned upside down; that always gives
other squares as laid. So their number is 72 times that of the *kinds* of squares (6 orders of the rows × 6 of the
columns × 2 ways up), and half of it counts squares up to turning the whole.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING

from ludaro.errors import LudaroError
from ludaro.games.kvaro.deck import OURS, Card, cards_of, classes, read, turned
from ludaro.games.kvaro.table import CARDS

if TYPE_CHECKING:
    from ludaro.games.state import State

SIDE = 3
CELLS = SIDE * SIDE  # 0 1 2 is the lowest row
KINDS = 72

Code = int  # a card as it lies: 0–29 upright, 30–59 turned
Square = tuple[Code, ...]


class Deck:
    """A deck's codes by the classes of their sides."""

    def __init__(self, cards: Iterable[Card]) -> None:
        lying = list(cards)
        lying += [turned(card) for card in lying]
        self.row, self.column = zip(*(classes(card) for card in lying), strict=True)
        self.in_row: dict[int, int] = {}
        self.in_column: dict[int, int] = {}
        for code, (row, column) in enumerate(zip(self.row, self.column, strict=True)):
            self.in_row[row] = self.in_row.get(row, 0) | 1 << code
            self.in_column[column] = self.in_column.get(column, 0) | 1 << code


@cache
def _deck(text: str) -> Deck:
    return Deck(cards_of(text))


def _both(cards: int) -> int:
    return cards | cards << CARDS


def _fill(deck: Deck, cells: list[int | None], open_codes: int) -> Iterator[Square]:
    """All squares that keep the given cells and fill the empty ones from a set of codes."""
    best, choice = None, 0
    for cell in range(CELLS):
        if cells[cell] is None:
            fit = open_codes
            for other, code in enumerate(cells):
                if code is not None and other // SIDE == cell // SIDE:
                    fit &= deck.in_row[deck.row[code]]
                if code is not None and other % SIDE == cell % SIDE:
                    fit &= deck.in_column[deck.column[code]]
            if best is None or fit.bit_count() < choice.bit_count():
                best, choice = cell, fit
    if best is None:
        yield tuple(code for code in cells if code is not None)
        return
    while choice:
        code = choice.bit_length() - 1
        choice ^= 1 << code
        cells[best] = code
        yield from _fill(deck, cells, open_codes & ~_both(1 << code % CARDS))
        cells[best] = None


def _kinds(deck: Deck, cards: int) -> Iterator[Square]:
    """One square of each kind: its first card is upright in the corner, the others of its row and column rise."""
    for first in range(CARDS):
        if not cards >> first & 1:
            continue
        cards ^= 1 << first
        beside = _codes(_both(cards) & deck.in_row[deck.row[first]])
        above = _codes(_both(cards) & deck.in_column[deck.column[first]])
        for row in combinations(beside, 2):
            for column in combinations(above, 2):
                used = {code % CARDS for code in (*row, *column)}
                if len(used) == 4:
                    left = _both(cards) & ~_both(sum(1 << card for card in used))
                    corner: list[int | None] = [first, *row, column[0], None, None, column[1], None, None]
                    yield from _fill(deck, corner, left)


def _codes(codes: int) -> list[Code]:
    return [code for code in range(2 * CARDS) if codes >> code & 1]


def _set(cards: Iterable[int] | None) -> int:
    chosen = 0
    for card in range(1, CARDS + 1) if cards is None else cards:
        if not 1 <= card <= CARDS:
            raise ValueError(f"no card {card}; cards are numbers from 1 to {CARDS}")
        chosen |= 1 << card - 1
    return chosen


def _text(deck: str | Iterable[str]) -> str:
    return read(deck if isinstance(deck, str) else "\n".join(deck))


def count_solutions(deck: str | Iterable[str] = OURS, cards: Iterable[int] | None = None) -> int:
    """How many squares of 3×3, counted as laid, can be built from some cards of a deck (all, if none are named).

    >>> count_solutions("ludaro", [1, 2, 3])
    0
    """
    return KINDS * sum(1 for _ in _kinds(_deck(_text(deck)), _set(cards)))


def count_by_card(deck: str | Iterable[str] = OURS) -> list[int]:
    """For each card of a deck, in how many squares, counted as laid, it is used."""
    counts = [0] * CARDS
    for square in _kinds(_deck(_text(deck)), _set(None)):
        for code in square:
            counts[code % CARDS] += KINDS
    return counts


@cache
def has_square(deck: str = OURS) -> bool:
    """Whether a deck has any square at all."""
    return next(_kinds(_deck(deck), _set(None)), None) is not None


def hint(state: State) -> str | None:
    """The next move on a way to the square that keeps as many of the laid cards as possible; None if there is none.

    Following hints solves every puzzle that has a solution.
    """
    view = state.view(0)
    if view["game"] != "kvaro-solo":
        raise LudaroError(f"hints are for kvaro-solo, not for {view['game']}")
    if view["over"]:
        return None
    table = view["table"]
    laid = {_place(place): _code(card) for place, card in table["laid"].items()}
    return _next(_deck(view["options"]["deck"]), laid, _set(table["hand"]))


def _place(text: str) -> tuple[int, int]:
    x, _, y = text.partition(",")
    return int(x), int(y)


def _code(text: str) -> Code:
    return int(text.removesuffix("r")) - 1 + CARDS * text.endswith("r")


def _next(deck: Deck, laid: Mapping[tuple[int, int], Code], hand: int) -> str | None:
    for kept in range(len(laid), -1, -1):
        for places in combinations(sorted(laid), kept):
            stay = {place: laid[place] for place in places}
            gone = [place for place in laid if place not in stay]
            cards = hand | sum(1 << laid[place] % CARDS for place in gone)
            square = _completed(deck, stay, cards)
            if square is not None:
                if gone:
                    return f"take {gone[0][0]},{gone[0][1]}"
                return _laying(laid, square)
    return None


def _completed(deck: Deck, laid: Mapping[tuple[int, int], Code], cards: int) -> dict[tuple[int, int], Code] | None:
    """A square around the laid cards, if these can be completed."""
    columns, rows = {x for x, _ in laid} or {0}, {y for _, y in laid} or {0}
    for left in range(max(columns) - 2, min(columns) + 1):
        for low in range(max(rows) - 2, min(rows) + 1):
            places = [(left + cell % SIDE, low + cell // SIDE) for cell in range(CELLS)]
            square = next(_fill(deck, [laid.get(place) for place in places], _both(cards)), None)
            if square is not None:
                return dict(zip(places, square, strict=True))
    return None


def _laying(laid: Mapping[tuple[int, int], Code], square: Mapping[tuple[int, int], Code]) -> str:
    """A move that lays a card of the square beside those that lie."""
    for (x, y), code in square.items():
        beside = ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1))
        touches = any(place in laid for place in beside) if laid else (x, y) == (0, 0)
        if (x, y) not in laid and touches:
            return f"{code % CARDS + 1}{'r' if code >= CARDS else ''}@{x},{y}"
    raise AssertionError("a square with an empty place has one beside a card")
