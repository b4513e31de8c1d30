"""Matches: rows of matches; in turn, two players take one or more from one row.

Who takes the last match wins, or loses, as agreed. The rows lie in any order; nothing is hidden. One seat acts
at a time.
Longest game: a match a move, so as many moves as there are matches.

Moves: row × LARGEST + (matches taken − 1).
"""

from __future__ import annotations

from ludaro.kernel.random import shuffle
from ludaro.kernel.records import POINTS, Numbers, Record, record

from .rows import LARGEST, ROWS, SIZES, left

MAX_MOVES = ROWS * LARGEST
MAX_DEAL = ROWS

RULES = record([("players", "i1"), ("last_loses", "i1")])
STATE = record([("matches", "i1", (ROWS,)), ("seat", "i1")])


def deal(rules: Record, rng: Numbers, cards: Numbers) -> int:
    for row in range(ROWS):
        cards[row] = SIZES[row]
    shuffle(rng, cards, 0, ROWS)
    return ROWS


def setup(rules: Record, state: Record, cards: Numbers) -> None:
    for row in range(ROWS):
        state.matches[row] = cards[row]
    state.seat = 0


def acting(rules: Record, state: Record) -> int:
    return 1 << state.seat if left(state) > 0 else 0


def legal(rules: Record, state: Record, seat: int, out: Numbers) -> int:
    count = 0
    for row in range(ROWS):
        for taken in range(state.matches[row]):
            out[count] = row * LARGEST + taken
            count += 1
    return count


def apply(rules: Record, state: Record, seat: int, move: int) -> None:
    state.matches[move // LARGEST] -= move % LARGEST + 1
    state.seat = 1 - seat


def score(rules: Record, state: Record, out: Numbers) -> None:
    """The seat to move finds no match: the other one took the last."""
    winner = state.seat if rules.last_loses else 1 - state.seat
    for seat in range(2):
        out[seat] = 1 if seat == winner else 0
        out[POINTS + seat] = 0


def imagine(rules: Record, state: Record, seat: int, rng: Numbers) -> None:
    """Nothing is hidden."""
