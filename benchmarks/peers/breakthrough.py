"""Breakthrough on 8×8: pawns step forward, straight or diagonally, and take diagonally; the far row wins.

Nothing is hidden. A move brings a pawn a row nearer to the far side, and 32 pawns have 16 · (7 + 6) rows to go: at most
208 moves.

Moves: ((square · 6) + direction) · 2 + capture. Squares 0–63 row by row; directions 0–2 lead up the rows (seat 0), 3–5
down (seat 1), each from left to right.
"""

from __future__ import annotations

from typing import Any

from ludaro.kernel.bits import NONE, ONE, U, lowest, nth, size, square
from ludaro.kernel.random import below
from ludaro.kernel.records import Numbers, Record, record

MAX_MOVES = 48
MAX_DEAL = 1
NOT_LEFT = U(0xFEFEFEFEFEFEFEFE)
NOT_RIGHT = U(0x7F7F7F7F7F7F7F7F)

RULES = record([("players", "i1")])
STATE = record([("pawns", "u8", (2,)), ("turn", "i1"), ("winner", "i1")])


def deal(rules: Record, rng: Numbers, cards: Numbers) -> int:
    return 0


def setup(rules: Record, state: Record, cards: Numbers) -> None:
    state.pawns[0] = U(0xFFFF)
    state.pawns[1] = U(0xFFFF000000000000)
    state.turn = 0
    state.winner = -1


def acting(rules: Record, state: Record) -> int:
    return 0 if state.winner >= 0 else 1 << int(state.turn)


def to_left(pawns: Any, seat: int) -> Any:
    return (pawns & NOT_LEFT) << U(7) if seat == 0 else (pawns & NOT_LEFT) >> U(9)


def ahead(pawns: Any, seat: int) -> Any:
    return pawns << U(8) if seat == 0 else pawns >> U(8)


def to_right(pawns: Any, seat: int) -> Any:
    return (pawns & NOT_RIGHT) << U(9) if seat == 0 else (pawns & NOT_RIGHT) >> U(7)


def number(target: int, seat: int, sideways: int, theirs: Any) -> int:
    origin = target - sideways - (8 if seat == 0 else -8)
    capture = 1 if theirs & square(target) != NONE else 0
    return (origin * 6 + 3 * seat + 1 + sideways) * 2 + capture


def legal(rules: Record, state: Record, seat: int, out: Numbers) -> int:
    mine = state.pawns[seat]
    theirs = state.pawns[1 - seat]
    n = 0
    for sideways in range(-1, 2):
        if sideways == -1:
            targets = to_left(mine, seat) & ~mine
        elif sideways == 0:
            targets = ahead(mine, seat) & ~(mine | theirs)
        else:
            targets = to_right(mine, seat) & ~mine
        while targets != NONE:
            out[n] = number(lowest(targets), seat, sideways, theirs)
            targets = targets & (targets - ONE)
            n += 1
    return n


def pick(rules: Record, state: Record, seat: int, rng: Numbers) -> int:
    mine = state.pawns[seat]
    theirs = state.pawns[1 - seat]
    left = to_left(mine, seat) & ~mine
    straight = ahead(mine, seat) & ~(mine | theirs)
    right = to_right(mine, seat) & ~mine
    lefts = size(left)
    straights = size(straight)
    choice = below(rng, lefts + straights + size(right))
    if choice < lefts:
        return number(nth(left, choice), seat, -1, theirs)
    if choice < lefts + straights:
        return number(nth(straight, choice - lefts), seat, 0, theirs)
    return number(nth(right, choice - lefts - straights), seat, 1, theirs)


def apply(rules: Record, state: Record, seat: int, move: int) -> None:
    origin = move // 12
    target = origin + (8 if seat == 0 else -8) + (move >> 1) % 3 - 1
    state.pawns[seat] = (state.pawns[seat] & ~square(origin)) | square(target)
    state.turn = 1 - seat
    if move & 1:
        state.pawns[1 - seat] = state.pawns[1 - seat] & ~square(target)
        if state.pawns[1 - seat] == NONE:
            state.winner = seat
    if target < 8 or target >= 56:
        state.winner = seat


def score(rules: Record, state: Record, out: Numbers) -> None:
    for seat in range(2):
        out[seat] = 1 if state.winner == seat else 0


def imagine(rules: Record, state: Record, seat: int, rng: Numbers) -> None:
    return
