"""Graded puzzles: how much looking a puzzle takes, eight grades of that, and a puzzle for every day.

The measure is a patient beginner with no memory for classes. He lays any card first, then fills the places of the
square one after another, each time beside what lies there already. For each place he holds the open cards against it in
any order and lays the first that fits; where none fits he takes back the last card and goes on with those not yet tried
in its place. Each card held against a place is a *look*. How many looks he needs **on average over all orders** is no
matter of luck: `looks` works it out exactly. It grows with the cards that are too many, with those that fit but lead
nowhere, and falls with the number of solutions.

Puzzles of a grade have just one solution (up to the order of rows and columns, and turning the whole).
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from functools import cache

from ludaro.errors import BadDeal, LudaroError, quoted
from ludaro.games.kvaro.deck import OURS
from ludaro.games.kvaro.solver import WAYS_OF_A_KIND, Code, card_set, count_kinds, deck_of, squares
from ludaro.games.kvaro.table import CARDS
from ludaro.games.kvaro.words import CELLS
from ludaro.kernel.bits import members
from ludaro.kernel.random import below, generator, shuffle

# The order in which the beginner fills the square, as (row, column): first 2×2 places, then 2×3, then all.
ORDER = ((0, 0), (0, 1), (1, 0), (1, 1), (0, 2), (1, 2), (2, 0), (2, 1), (2, 2))

# From one grade to the next it takes about 1.8 times the looks; these are the fewest for grades 2 to 8.
FEWEST_LOOKS = (33, 60, 110, 200, 350, 630, 1150)
# How many cards a puzzle of each grade has: where most puzzles of that grade are, so that one is soon found.
SIZES = ((9, 11), (10, 13), (12, 15), (14, 17), (16, 19), (19, 22), (21, 25), (23, 26))
GAME = "kvaro-solo"
GRADES = range(1, len(SIZES) + 1)
GRADE_NAMES = ("very easy", "easy", "fairly easy", "medium", "a bit tricky", "tricky", "hard", "very hard")

MONDAY_TO_SUNDAY = (1, 2, 3, 4, 5, 6, 7)
FIRST_SUNDAY = 8
MOST_DRAWS = 10_000  # our deck has plenty of each grade: a puzzle of the rarest takes some twenty


@dataclass(frozen=True)
class Puzzle:
    """Open cards, with what is known about them."""

    cards: tuple[int, ...]
    kinds: int  # solutions, up to the order of rows and columns and turning the whole
    looks: float

    @property
    def grade(self) -> int:
        """From 1, very easy, to 8, very hard."""
        return bisect_right(FEWEST_LOOKS, self.looks) + 1

    @property
    def solutions(self) -> int:
        """As laid."""
        return WAYS_OF_A_KIND * self.kinds

    @property
    def deal(self) -> str:
        """The text that ``kvaro-solo`` takes as a deal."""
        return " ".join(map(str, self.cards))


def measure(cards: Iterable[int], deck: str = OURS) -> Puzzle:
    """The puzzle of some cards, with its solutions counted and its difficulty measured.

    >>> measure(range(1, 31)).grade
    5
    """
    chosen = tuple(sorted(set(cards)))
    return Puzzle(chosen, count_kinds(deck, chosen), looks(chosen, deck))


def graded(grade: int, seed: int) -> Puzzle:
    """A puzzle of a grade from 1 to 8 with just one solution: the same for the same seed, on every machine.

    >>> puzzle = graded(1, seed=7)
    >>> puzzle.grade, puzzle.kinds, puzzle.solutions
    (1, 1, 72)
    """
    if isinstance(grade, bool) or grade not in GRADES:
        raise LudaroError(f"puzzles have the grades {GRADES[0]} to {GRADES[-1]}, not {quoted(grade)}")
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise BadDeal(f"a seed is a whole number, not {quoted(seed)}")
    rng = generator(seed * len(GRADES) + grade - 1)
    fewest, most = SIZES[grade - 1]
    for _ in range(MOST_DRAWS):
        nine = _nines()[below(rng, len(_nines()))]
        others = [card for card in range(1, CARDS + 1) if card not in nine]
        shuffle(rng, others, 0, len(others))
        size = fewest + below(rng, most - fewest + 1)
        cards = tuple(sorted((*nine, *others[: size - CELLS])))
        if count_kinds(OURS, cards) == 1:
            puzzle = Puzzle(cards, 1, looks(cards))
            if puzzle.grade == grade:
                return puzzle
    raise LudaroError(f"none of {MOST_DRAWS} puzzles of the seed {seed} has the grade {grade}; try another seed")


@cache
def _nines() -> list[tuple[int, ...]]:
    """The cards of each square of our deck."""
    found = squares(deck_of(OURS), card_set(None))
    return sorted({tuple(sorted(code % CARDS + 1 for code in square)) for square in found})


def of_the_day(day: date) -> Puzzle:
    """The puzzle of a day: easy on Mondays, harder day by day; the first Sunday of a month has the hardest grade.

    >>> of_the_day(date(2027, 3, 1)).grade, of_the_day(date(2027, 3, 7)).grade
    (1, 8)
    """
    return graded(grade_of_the_day(day), seed_of_the_day(day))


def grade_of_the_day(day: date) -> int:
    """The grade of the puzzle of a day."""
    sunday = day.isoweekday() == 7
    return FIRST_SUNDAY if sunday and day.day <= 7 else MONDAY_TO_SUNDAY[day.weekday()]


def seed_of_the_day(day: date) -> int:
    """The date as a number.

    >>> seed_of_the_day(date(2027, 3, 1))
    20270301
    """
    return 10_000 * day.year + 100 * day.month + day.day


def looks(cards: Iterable[int], deck: str = OURS) -> float:
    """How many cards the patient beginner holds against a place before the square is complete, on average.

    >>> round(looks(range(1, 31)))
    270
    """
    count, cost = _Beginner(card_set(cards), deck).search((), (), 0)
    if not count:
        raise LudaroError("no nine of these cards make a square")
    return cost


class _Beginner:
    """The beginner's whole search, each position once."""

    def __init__(self, cards: int, deck: str) -> None:
        self.deck = deck_of(deck)
        self.cards = cards
        self.number = cards.bit_count()
        self.in_row: dict[int, list[Code]] = {}
        self.in_column: dict[int, list[Code]] = {}
        for code in members(cards | cards << CARDS):
            self.in_row.setdefault(self.deck.row[code], []).append(code)
            self.in_column.setdefault(self.deck.column[code], []).append(code)
        self.search = cache(self._search)

    def _search(self, rows: tuple[int, ...], columns: tuple[int, ...], used: int) -> tuple[bool, float]:
        """From cards that lie: whether they can be completed, and the looks until that is done or given up.

        Rows and columns are known by their classes, which say what lies there; ``used`` is the set of those cards.
        """
        laid = used.bit_count()
        if laid == CELLS:
            return True, 0.0
        fitting = self._fitting(rows, columns, used, *ORDER[laid])
        ways, good = 0, 0.0
        bad = float(self.number - laid - len(fitting))
        for code in fitting:
            row, column = self.deck.row[code], self.deck.column[code]
            done, cost = self.search(
                rows if row in rows else (*rows, row),
                columns if column in columns else (*columns, column),
                used | 1 << code % CARDS,
            )
            if done:
                ways += 1
                good += 1 + cost
            else:
                bad += 1 + cost
        # A card that leads nowhere comes before all of n good ones in one order of n + 1.
        return (True, bad / (ways + 1) + good / ways) if ways else (False, bad)

    def _fitting(self, rows: tuple[int, ...], columns: tuple[int, ...], used: int, row: int, column: int) -> list[Code]:
        """The open cards that fit on a place."""
        if not rows:
            return members(self.cards)  # either way up is the same puzzle
        if row == len(rows):
            codes = self.in_column[columns[column]]
        elif column == len(columns):
            codes = self.in_row[rows[row]]
        else:
            code = self.deck.code.get((rows[row], columns[column]))
            codes = [] if code is None or not self.cards >> code % CARDS & 1 else [code]
        return [code for code in codes if not used >> code % CARDS & 1]
