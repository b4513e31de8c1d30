"""Tic-tac-toe: three in a line on nine cells. Nothing is hidden; at most nine moves.

Moves: the cell, 0 to 8, row by row.
"""

from __future__ import annotations

from ludaro.kernel.random import below
from ludaro.kernel.records import Numbers, Record, record, table

MAX_MOVES = 9
MAX_DEAL = 1
FULL = (1 << 9) - 1
LINES = table([0b111, 0b111000, 0b111000000, 0b1001001, 0b10010010, 0b100100100, 0b100010001, 0b1010100])

RULES = record([("players", "i1")])
STATE = record([("marks", "i2", (2,)), ("turn", "i1"), ("winner", "i1"), ("over", "i1")])


def deal(rules: Record, rng: Numbers, cards: Numbers) -> int:
    return 0


def setup(rules: Record, state: Record, cards: Numbers) -> None:
    state.marks[0] = 0
    state.marks[1] = 0
    state.turn = 0
    state.winner = -1
    state.over = 0


def acting(rules: Record, state: Record) -> int:
    return 0 if state.over else 1 << int(state.turn)


def legal(rules: Record, state: Record, seat: int, out: Numbers) -> int:
    taken = int(state.marks[0]) | int(state.marks[1])
    n = 0
    for cell in range(9):
        if (taken >> cell) & 1 == 0:
            out[n] = cell
            n += 1
    return n


def pick(rules: Record, state: Record, seat: int, rng: Numbers) -> int:
    taken = int(state.marks[0]) | int(state.marks[1])
    cell = below(rng, 9)
    while (taken >> cell) & 1:
        cell = below(rng, 9)
    return cell


def apply(rules: Record, state: Record, seat: int, move: int) -> None:
    mine = int(state.marks[seat]) | (1 << move)
    state.marks[seat] = mine
    for i in range(8):
        if mine & LINES[i] == LINES[i]:
            state.winner = seat
            state.over = 1
    if mine | int(state.marks[1 - seat]) == FULL:
        state.over = 1
    state.turn = 1 - seat


def score(rules: Record, state: Record, out: Numbers) -> None:
    for seat in range(2):
        out[seat] = 1 if state.over and (state.winner == seat or state.winner < 0) else 0


def imagine(rules: Record, state: Record, seat: int, rng: Numbers) -> None:
    return
