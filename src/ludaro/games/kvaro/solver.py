"""Squares of 3×3: how many a set of cards has, one to show, and advice for the player of a puzzle.

A card as it lies has a class for its row and one for its column (see `table`), and no two lie with the same pair of
classes. So a square is nothing but three classes for its rows and three for its columns, such that each of the nine
pairs is a card, no card twice. The search takes rows three at a time and intersects their sets of columns; that is
complete, and a deck of 60 codes is too small to make it long.

Squares are counted **as laid**: nine cards, each on its place and each upright or turned. The rows of a square can be
exchanged with each other, and so can its columns, and the whole square can be turned upside down; that always gives
other squares as laid. So their number is 72 times that of the *kinds* of squares (6 orders of the rows × 6 of the
columns × 2 ways up), and half of it counts squares up to turning the whole.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, permutations
from typing import TYPE_CHECKING

from ludaro.errors import LudaroError
from ludaro.games.kvaro.deck import OURS, Card, cards_of, classes, read, turned
from ludaro.games.kvaro.notation import Place, code_text, read_place
from ludaro.games.kvaro.table import CARDS, both_ways
from ludaro.games.kvaro.words import CELLS, SIDE
from ludaro.kernel.bits import members

if TYPE_CHECKING:
    from ludaro.games.state import State

WAYS_OF_A_KIND = 72

Code = int  # a card as it lies: 0–29 upright, 30–59 turned
Square = tuple[Code, ...]


class Deck:
    """A deck's codes, with the classes of their sides."""

    def __init__(self, cards: Iterable[Card]) -> None:
        lying = list(cards)
        lying += [turned(card) for card in lying]
        self.row: list[int] = []
        self.column: list[int] = []
        self.code: dict[tuple[int, int], Code] = {}
        for code, (row, column) in enumerate(map(classes, lying)):
            self.row.append(row)
            self.column.append(column)
            self.code[row, column] = code


@lru_cache(maxsize=64)
def deck_of(text: str) -> Deck:
    """A deck, ready to be searched, from its text."""
    return Deck(cards_of(text))


def squares(deck: Deck, cards: int) -> Iterator[Square]:
    """Every square of some cards, up to the order of its rows and columns: each kind comes twice, either way up."""
    columns: dict[int, int] = {}
    for code in members(both_ways(cards)):
        columns[deck.row[code]] = columns.get(deck.row[code], 0) | 1 << deck.column[code]
    rows = sorted(_useful(columns).items())
    for i, (low, at_low) in enumerate(rows):
        for j in range(i + 1, len(rows)):
            middle, at_middle = rows[j]
            if (at_low & at_middle).bit_count() < SIDE:
                continue
            for high, at_high in rows[j + 1 :]:
                for three in combinations(members(at_low & at_middle & at_high), SIDE):
                    square = tuple(deck.code[row, column] for row in (low, middle, high) for column in three)
                    if len({code % CARDS for code in square}) == CELLS:
                        yield square


def _useful(columns: dict[int, int]) -> dict[int, int]:
    """Rows with the columns in which they have a card, without those that have too few cards to be in a square."""
    before = None
    while columns != before:
        before = columns
        one = two = three = 0  # the columns that have at least so many cards
        for row in columns.values():
            three |= two & row
            two |= one & row
            one |= row
        columns = {name: row & three for name, row in columns.items() if (row & three).bit_count() >= SIDE}
    return columns


def card_set(cards: Iterable[int] | None) -> int:
    """Card numbers (all, if none are named) as a set of bits."""
    chosen = 0
    for card in range(1, CARDS + 1) if cards is None else cards:
        if not 1 <= card <= CARDS:
            raise LudaroError(f"no card {card}; cards are numbers from 1 to {CARDS}")
        chosen |= 1 << card - 1
    return chosen


def _text(deck: str | Iterable[str]) -> str:
    return read(deck if isinstance(deck, str) else "\n".join(deck))


def count_kinds(deck: str | Iterable[str] = OURS, cards: Iterable[int] | None = None) -> int:
    """How many squares of 3×3 can be built from some cards of a deck, up to exchanging rows or columns and turning.

    >>> count_kinds()
    17
    """
    return sum(1 for _ in squares(deck_of(_text(deck)), card_set(cards))) // 2


def count_solutions(deck: str | Iterable[str] = OURS, cards: Iterable[int] | None = None) -> int:
    """How many squares of 3×3, counted as laid, can be built from some cards of a deck (all, if none are named).

    >>> count_solutions(), count_solutions("ludaro", [1, 2, 3])
    (1224, 0)
    """
    return WAYS_OF_A_KIND * count_kinds(deck, cards)


def count_by_card(deck: str | Iterable[str] = OURS, cards: Iterable[int] | None = None) -> list[int]:
    """For each card of a deck, in how many of the squares of some cards, counted as laid, it is used."""
    counts = [0] * CARDS
    for square in squares(deck_of(_text(deck)), card_set(cards)):
        for code in square:
            counts[code % CARDS] += WAYS_OF_A_KIND // 2
    return counts


@lru_cache(maxsize=64)
def has_square(deck: str = OURS) -> bool:
    """Whether a deck has any square at all."""
    return next(squares(deck_of(deck), card_set(None)), None) is not None


def solve(deck: str | Iterable[str] = OURS, cards: Iterable[int] | None = None) -> dict[str, str] | None:
    """A square as a view tells it, the card on each place; None if there is none.

    >>> solve("ludaro", [1, 4, 9, 13, 16, 17, 18, 21, 29])["0,0"]
    '9'
    """
    square = nearest_square(deck_of(_text(deck)), card_set(cards), {})
    return None if square is None else {f"{x},{y}": code_text(code) for (x, y), code in square.items()}


# Advice


@dataclass(frozen=True)
class Advice:
    """What to do next in a puzzle.

    ``move`` is None when nothing helps: the square is complete, or no nine of the cards make one. ``wrong`` are the
    places of the cards to be taken back before anything can come of the others, as few as possible. ``missing`` is how
    many cards are still to be laid then.
    """

    move: str | None
    wrong: tuple[str, ...] = ()
    missing: int = 0

    @property
    def words(self) -> str:
        """The same for a person."""
        if self.move is None:
            return "No nine of these cards make a square." if self.missing else "The square is complete."
        if self.wrong:
            many = "a card" if len(self.wrong) == 1 else f"{len(self.wrong)} cards, fewer will not do"
            at = " and ".join(self.wrong)
            return f"This cannot become a square any more. Take back {many}, for example at {at}: {self.move}"
        if self.missing == CELLS:
            return f"Begin with {self.move}"
        if self.missing == 1:
            return f"The last card: {self.move}"
        return f"All that lies here can stay, and {self.missing} cards are missing. Lay {self.move}"


def advise(state: State) -> Advice:
    """The next move on a shortest way to a square, from any position of the puzzle.

    That is a way to the square which keeps as many of the laid cards as possible: those that it cannot keep are taken
    back first. Following the advice solves every puzzle that has a solution.
    """
    if state.game.solver is None:
        raise LudaroError(f"hints are for the puzzle, kvaro-solo, not for {state.game.id}")
    view = state.view(0)
    if view["over"]:
        return Advice(None)
    table = view["table"]
    laid = {read_place(place): _code(card) for place, card in table["laid"].items()}
    cards = card_set([*table["hand"], *(code % CARDS + 1 for code in laid.values())])
    square = nearest_square(deck_of(view["options"]["deck"]), cards, laid)
    if square is None:
        return Advice(None, missing=CELLS)
    wrong = [place for place in laid if laid[place] != square.get(place)]
    missing = CELLS - len(laid) + len(wrong)
    if wrong:
        places = tuple(f"{x},{y}" for x, y in wrong)
        return Advice(f"take {places[0]}", places, missing)
    return Advice(_laying(laid, square), missing=missing)


def hint(state: State) -> str | None:
    """The move of :func:`advise`."""
    return advise(state).move


def nearest_square(deck: Deck, cards: int, laid: Mapping[Place, Code]) -> dict[Place, Code] | None:
    """A square of the cards that has as many as possible of those that are laid (within 3×3 places) where they are.

    Among such squares, one with few cards turned.
    """
    left, low = min((x for x, _ in laid), default=0), min((y for _, y in laid), default=0)
    best, most = None, -1
    for square in sorted(squares(deck, cards), key=lambda square: sum(code >= CARDS for code in square)):
        if len(set(square) & set(laid.values())) <= most:
            continue
        for across in permutations(range(SIDE)):
            for upwards in permutations(range(SIDE)):
                there = {
                    (left + x, low + y): square[SIDE * upwards[y] + across[x]] for y in range(SIDE) for x in range(SIDE)
                }
                same = sum(there[place] == code for place, code in laid.items())
                if same > most:
                    best, most = there, same
    return best


def _laying(laid: Mapping[Place, Code], square: Mapping[Place, Code]) -> str:
    """A move that lays a card of the square where it touches as many cards as possible."""

    def touching(place: Place) -> int:
        x, y = place
        return sum(beside in laid for beside in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)))

    x, y = max((place for place in square if place not in laid), key=touching) if laid else (0, 0)
    return f"{code_text(square[x, y])}@{x},{y}"


def _code(text: str) -> Code:
    return int(text.removesuffix("r")) - 1 + CARDS * text.endswith("r")
