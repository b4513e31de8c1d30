"""Othello: a disc turns the opposing discs that it encloses in straight lines. Most discs win.

Nothing is hidden. 60 discs are laid and nobody passes twice in a row: at most 120 moves.

Moves: the square, 0–63 row by row, or 64 to pass, which is legal only when there is no other move.
"""

from __future__ import annotations

from typing import Any

from ludaro.kernel.bits import NONE, U, fill, nth, size, square
from ludaro.kernel.random import below
from ludaro.kernel.records import Numbers, Record, record

MAX_MOVES = 64
MAX_DEAL = 1
PASS = 64
INNER = U(0x7E7E7E7E7E7E7E7E)  # without the outer files, across which sideways lines must not wrap
ALL = U(0xFFFFFFFFFFFFFFFF)

RULES = record([("players", "i1")])
STATE = record([("discs", "u8", (2,)), ("moves", "u8"), ("turn", "i1"), ("over", "i1")])


def deal(rules: Record, rng: Numbers, cards: Numbers) -> int:
    return 0


def setup(rules: Record, state: Record, cards: Numbers) -> None:
    state.discs[0] = square(28) | square(35)
    state.discs[1] = square(27) | square(36)
    state.turn = 0
    state.over = 0
    state.moves = targets(state.discs[0], state.discs[1])


def acting(rules: Record, state: Record) -> int:
    return 0 if state.over else 1 << int(state.turn)


def both_ways(mine: Any, passable: Any, step: Any) -> Any:
    """Squares just behind an unbroken line of passable discs that starts at one of mine, along one axis."""
    up = passable & (mine << step)
    down = passable & (mine >> step)
    up = up | (passable & (up << step))
    down = down | (passable & (down >> step))
    passable_up = passable & (passable << step)
    passable_down = passable & (passable >> step)
    twice = step + step
    up = up | (passable_up & (up << twice))
    down = down | (passable_down & (down >> twice))
    up = up | (passable_up & (up << twice))
    down = down | (passable_down & (down >> twice))
    return (up << step) | (down >> step)


def targets(mine: Any, theirs: Any) -> Any:
    """The empty squares where a disc encloses something."""
    inner = theirs & INNER
    reached = both_ways(mine, inner, U(1)) | both_ways(mine, theirs, U(8))
    reached = reached | both_ways(mine, inner, U(7)) | both_ways(mine, inner, U(9))
    return reached & ~(mine | theirs)


def line_up(disc: Any, mine: Any, passable: Any, step: Any) -> Any:
    """The opposing discs between a new disc and the next one of mine, in one direction."""
    line = NONE
    at = disc << step
    while at & passable != NONE:
        line = line | at
        at = at << step
    return line if at & mine != NONE else NONE


def line_down(disc: Any, mine: Any, passable: Any, step: Any) -> Any:
    line = NONE
    at = disc >> step
    while at & passable != NONE:
        line = line | at
        at = at >> step
    return line if at & mine != NONE else NONE


def enclosed(disc: Any, mine: Any, theirs: Any) -> Any:
    inner = theirs & INNER
    found = line_up(disc, mine, theirs, U(8)) | line_down(disc, mine, theirs, U(8))
    found = found | line_up(disc, mine, inner, U(1)) | line_down(disc, mine, inner, U(1))
    found = found | line_up(disc, mine, inner, U(7)) | line_down(disc, mine, inner, U(7))
    return found | line_up(disc, mine, inner, U(9)) | line_down(disc, mine, inner, U(9))


def legal(rules: Record, state: Record, seat: int, out: Numbers) -> int:
    if state.moves == NONE:
        out[0] = PASS
        return 1
    return fill(state.moves, out, 0)


def pick(rules: Record, state: Record, seat: int, rng: Numbers) -> int:
    if state.moves == NONE:
        return PASS
    return nth(state.moves, below(rng, size(state.moves)))


def apply(rules: Record, state: Record, seat: int, move: int) -> None:
    mine = state.discs[seat]
    theirs = state.discs[1 - seat]
    if move != PASS:
        disc = square(move)
        turned = enclosed(disc, mine, theirs)
        mine = mine | turned | disc
        theirs = theirs & ~turned
        state.discs[seat] = mine
        state.discs[1 - seat] = theirs
    state.turn = 1 - seat
    state.moves = targets(theirs, mine)
    if state.moves == NONE and targets(mine, theirs) == NONE:
        state.over = 1


def score(rules: Record, state: Record, out: Numbers) -> None:
    difference = size(state.discs[0]) - size(state.discs[1])
    out[0] = 1 if state.over and difference >= 0 else 0
    out[1] = 1 if state.over and difference <= 0 else 0


def imagine(rules: Record, state: Record, seat: int, rng: Numbers) -> None:
    return
