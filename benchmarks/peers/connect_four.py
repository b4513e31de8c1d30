"""Connect Four on 7 columns of 6. Nothing is hidden; at most 42 moves.

Moves: the column, 0 to 6. A column is seven bits of the board, the seventh always empty, so that lines of four are
found by shifting the whole board:

     5 12 19 26 33 40 47
     …
     0  7 14 21 28 35 42
"""

from __future__ import annotations

from typing import Any

from ludaro.kernel.bits import NONE, ONE, U
from ludaro.kernel.random import below
from ludaro.kernel.records import Numbers, Record, record

MAX_MOVES = 7
MAX_DEAL = 1
COLUMNS = 7
HEIGHT = 6
CELLS = COLUMNS * HEIGHT

RULES = record([("players", "i1")])
STATE = record(
    [("discs", "u8", (2,)), ("height", "i1", (COLUMNS,)), ("turn", "i1"), ("played", "i1"), ("winner", "i1")]
)


def deal(rules: Record, rng: Numbers, cards: Numbers) -> int:
    return 0


def setup(rules: Record, state: Record, cards: Numbers) -> None:
    state.discs[0] = NONE
    state.discs[1] = NONE
    for column in range(COLUMNS):
        state.height[column] = 0
    state.turn = 0
    state.played = 0
    state.winner = -1


def acting(rules: Record, state: Record) -> int:
    return 0 if state.winner >= 0 or state.played == CELLS else 1 << int(state.turn)


def legal(rules: Record, state: Record, seat: int, out: Numbers) -> int:
    n = 0
    for column in range(COLUMNS):
        if state.height[column] < HEIGHT:
            out[n] = column
            n += 1
    return n


def pick(rules: Record, state: Record, seat: int, rng: Numbers) -> int:
    column = below(rng, COLUMNS)
    while state.height[column] == HEIGHT:
        column = below(rng, COLUMNS)
    return column


def in_line(discs: Any, shift: Any) -> bool:
    pairs = discs & (discs >> shift)
    return bool(pairs & (pairs >> (shift + shift)) != NONE)


def apply(rules: Record, state: Record, seat: int, move: int) -> None:
    discs = state.discs[seat] | (ONE << U(move * 7 + int(state.height[move])))
    state.discs[seat] = discs
    state.height[move] += 1
    state.played += 1
    state.turn = 1 - seat
    if in_line(discs, U(1)) or in_line(discs, U(6)) or in_line(discs, U(7)) or in_line(discs, U(8)):
        state.winner = seat


def score(rules: Record, state: Record, out: Numbers) -> None:
    for seat in range(2):
        out[seat] = 1 if state.winner == seat or (state.winner < 0 and state.played == CELLS) else 0


def imagine(rules: Record, state: Record, seat: int, rng: Numbers) -> None:
    return
