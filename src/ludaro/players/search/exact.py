"""Small endgames solved exactly: whoever looks to the end of every line knows what the position is worth.

For two seats and nothing hidden. Depth first, one move deeper each time, until every line is decided or the allowance
of positions is spent. Positions whose worth is certain are remembered.
"""

from __future__ import annotations

import numpy as np
from numba import carray

from ludaro.kernel.entry import ACTING, APPLY, DISTINCT, LEGAL, SCORE, pointer
from ludaro.kernel.records import SEATS, Numbers, Record, record
from ludaro.players.search.calls import copy_bytes, entry_at

# What a solver is told, and where it works.
PLAN = record(
    [
        ("entry", "i8"),  # addresses
        ("rules", "i8"),
        ("states", "i8"),  # DEEPEST + 1 positions; the first is the one to solve
        ("moves", "i8"),  # DEEPEST + 1 lists of moves
        ("scores", "i8"),
        ("table", "i8"),  # TABLE pairs of numbers: a position's hash, what it is worth to the seat to move
        ("size", "i8"),  # of a position in bytes
        ("most_moves", "i8"),
        ("allowance", "i8"),  # positions to look at, at most
        ("move", "i8"),  # found: the best move
    ]
)
DEEPEST = 24
TABLE = 1 << 16
LOST, SHARED, WON = 0, 1, 2  # what a position is worth to a seat
UNKNOWN = -1


def hash_of(address: int, size: int) -> int:
    """A number for a position; never 0, which marks an empty place of the table."""
    words = carray(pointer(address), size // 8, np.int64)
    found = np.int64(size)
    for i in range(size // 8):
        found = (found ^ words[i]) * np.int64(0x2545F4914F6CDD1D)
        found ^= (found >> 29) & 0x7FFFFFFFF
    rest = carray(pointer(address + size // 8 * 8), size % 8, np.int8)
    for i in range(size % 8):
        found = (found ^ rest[i]) * np.int64(0x2545F4914F6CDD1D)
        found ^= (found >> 29) & 0x7FFFFFFFF
    return int(found | 1)


def outcome(plan: Record, state: int, seat: int, scores: Numbers) -> int:
    """What a finished game is worth to a seat."""
    entry_at(plan.entry, SCORE, plan.rules, state, plan.scores, 0, 0, 0)
    winners = 0
    for other in range(SEATS):
        winners += scores[other]
    return LOST if scores[seat] == 0 else WON if winners == 1 else SHARED


def remember(table: Numbers, key: int, worth: int) -> None:
    place = (key >> 1) & (TABLE - 1)
    table[2 * place] = key
    table[2 * place + 1] = worth


def look(plan: Record, depth: int, spent: int, room: Numbers) -> tuple[int, int]:
    """Search to a depth; the worth to the seat to move (or UNKNOWN), and the positions looked at so far.

    At each level: ``count`` moves, ``next`` to try, who moves (``seat``), the ``best`` worth so far, whether some line
    is ``open``, and the position's ``key``.
    """
    count, following, seat, best, open_, key, scores, table = room
    size = int(plan.size)
    level = 0
    begun = False
    value = UNKNOWN  # of the position just left, to the seat that moved there
    mover = 0
    while level >= 0:
        state = plan.states + level * size
        if not begun:  # a position met for the first time
            spent += 1
            seats = entry_at(plan.entry, ACTING, plan.rules, state, 0, 0, 0, 0)
            done = True
            if seats == 0:
                mover = int(seat[level - 1])
                value = outcome(plan, state, mover, scores)
            else:
                mover = 0 if seats & 1 else 1
                key[level] = hash_of(state, size)
                place = (key[level] >> 1) & (TABLE - 1)
                if level > 0 and table[2 * place] == key[level]:
                    value = int(table[2 * place + 1])
                elif level == depth or spent > plan.allowance:
                    value = UNKNOWN
                else:
                    done = False
                    moves_at = plan.moves + level * plan.most_moves * 4
                    listed = entry_at(plan.entry, LEGAL, plan.rules, state, mover, moves_at, 0, 0)
                    count[level] = entry_at(plan.entry, DISTINCT, plan.rules, state, mover, moves_at, listed, 0)
                    following[level] = 0
                    seat[level] = mover
                    best[level] = UNKNOWN
                    open_[level] = 0
            if done:
                level -= 1
            begun = True
            if done:
                continue
        elif following[level] > 0:  # back from a move
            if value == UNKNOWN:
                open_[level] = 1
            else:
                ours = value if mover == seat[level] else WON - value
                if ours > best[level]:
                    best[level] = ours
                    if level == 0:
                        moves = carray(pointer(plan.moves), plan.most_moves, np.int32)
                        plan.move = moves[following[0] - 1]
        enough = best[level] == WON
        cut = False
        if not enough and level > 0 and seat[level - 1] != seat[level] and best[level] != UNKNOWN:
            cut = WON - best[level] <= best[level - 1]  # the seat before has something as good already
        if enough or cut or following[level] == count[level]:
            mover = int(seat[level])
            value = int(best[level])
            if open_[level] and not enough and not cut:
                value = UNKNOWN
            elif not cut:
                remember(table, int(key[level]), value)
            level -= 1
            continue
        moves = carray(pointer(plan.moves + level * plan.most_moves * 4), plan.most_moves, np.int32)
        copy_bytes(state + size, state, size)
        entry_at(plan.entry, APPLY, plan.rules, state + size, int(seat[level]), int(moves[following[level]]), 0, 0)
        following[level] += 1
        level += 1
        begun = False
    return value, spent


def solve(plan_at: int) -> int:
    """What the position is worth to the seat to move, or UNKNOWN; the plan's ``move`` gets there."""
    plan = carray(pointer(plan_at), 1, PLAN)[0]
    scores = carray(pointer(plan.scores), 2 * SEATS, np.int32)
    table = carray(pointer(plan.table), 2 * TABLE, np.int64)
    count = np.zeros(DEEPEST + 1, np.int64)
    following = np.zeros(DEEPEST + 1, np.int64)
    seat = np.zeros(DEEPEST + 1, np.int64)
    best = np.zeros(DEEPEST + 1, np.int64)
    open_ = np.zeros(DEEPEST + 1, np.int64)
    key = np.zeros(DEEPEST + 1, np.int64)
    room = (count, following, seat, best, open_, key, scores, table)
    spent = 0
    depth = 1
    value = UNKNOWN
    while value == UNKNOWN and depth <= DEEPEST and spent <= plan.allowance:
        value, spent = look(plan, depth, spent, room)
        depth += 1
    return value
