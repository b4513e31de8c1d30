"""The search of games with hidden cards: every iteration first imagines a truth that fits what the seat knows.

A move that brings something to light (``shown``) has one node for each thing it may show, so that what the seat will
know later is not confused with what it knows now.
"""

from __future__ import annotations

from math import log

import numpy as np
from numba import carray

from ludaro.kernel.entry import ACTING, APPLY, DISTINCT, IMAGINE, LEGAL, SHOWN, pointer
from ludaro.kernel.random import below
from ludaro.kernel.records import Numbers, Record
from ludaro.players.search.calls import copy_bytes, entry_at
from ludaro.players.search.nodes import (
    DEEPEST,
    MOST_VISITS,
    add_node,
    chance,
    finish,
    measure_moves,
    only_seat,
    play_out,
    upper_bound,
)

MARKS = 1 << 14
LAST_STAMP = (1 << 30) - 1  # a mark is a stamp, a move of 32 bits and a flag, in 63 bits


def mark_of(marks: Numbers, stamp: int, move: int) -> int:
    """Where a move stands in the table of marks, or the free place where it would stand."""
    place = (move * 40503) & (MARKS - 1)
    while marks[place] >> 33 == stamp and (marks[place] >> 1) & 0xFFFFFFFF != move:
        place = (place + 1) & (MARKS - 1)
    return place


def choose_seen(
    plan: Record, nodes: Numbers, parent: int, seat: int, moves: Numbers, worths: Numbers, count: int, rng: Numbers
) -> int:
    """The child to visit among the moves that are legal in this imagined truth: the best upper bound by how often each
    could have been chosen. Without a measure one never tried comes first, each with the same chance."""
    marks = carray(pointer(plan.marks), MARKS, np.int64)
    if plan.stamp == LAST_STAMP:
        for i in range(MARKS):
            marks[i] = 0
        plan.stamp = 0
    plan.stamp += 1
    stamp = int(plan.stamp)
    for i in range(count):
        place = mark_of(marks, stamp, int(moves[i]))
        marks[place] = (stamp << 33) | (int(moves[i]) << 1)
    tried = 0
    best = 0
    best_value = -1.0
    child = int(nodes[parent].first)
    while child:
        node = nodes[child]
        place = mark_of(marks, stamp, int(node.move))
        if node.shown == 0 and node.seat == seat and marks[place] >> 33 == stamp:
            marks[place] |= 1
            tried += 1
            node.seen += 1
            value = upper_bound(plan, node, log(node.seen + 1.0))
            if value > best_value:
                best_value = value
                best = child
        child = int(node.next)
    if tried == count or plan.used + count > plan.capacity:
        return best
    left = 0
    for i in range(count):
        if marks[mark_of(marks, stamp, int(moves[i]))] & 1 == 0:
            moves[left] = moves[i]
            left += 1
    if plan.trust == 0.0:
        return add_node(plan, nodes, parent, seat, int(moves[below(rng, left)]), 0, 0.5)
    measure_moves(plan, seat, moves, worths, left)
    for i in range(left - 1, -1, -1):
        j = below(rng, i + 1)
        child = add_node(plan, nodes, parent, seat, int(moves[j]), 0, chance(float(worths[j])))
        moves[j] = moves[i]
        worths[j] = worths[i]
        nodes[child].seen = 1
        value = upper_bound(plan, nodes[child], log(2.0))
        if value > best_value:
            best_value = value
            best = child
    return best


def after_showing(plan: Record, nodes: Numbers, at: int) -> int:
    """The node for what the move just made has brought to light; the move's own if that is nothing; 0: no room."""
    shown = entry_at(plan.entry, SHOWN, plan.rules, plan.scratch, 0, 0, 0, 0)
    if shown == 0:
        return at
    child = int(nodes[at].first)
    while child:
        if nodes[child].shown == shown:
            return child
        child = int(nodes[child].next)
    if plan.used == plan.capacity:
        return 0
    return add_node(plan, nodes, at, int(nodes[at].seat), int(nodes[at].move), shown, 0.5)


def grow_hidden(plan: Record, nodes: Numbers, moves: Numbers, worths: Numbers, rng: Numbers, room: Numbers) -> int:
    """Iterations in a game with hidden cards, each on another truth that the searching seat can imagine; how many
    were done before no more were wanted."""
    path, scores, shares = room
    root = int(plan.root)
    stop = carray(pointer(plan.stop), 1, np.int64)
    for done in range(int(plan.iterations)):
        if stop[0] or nodes[root].visits == MOST_VISITS:
            return done
        copy_bytes(plan.scratch, plan.truth, plan.size)
        entry_at(plan.entry, IMAGINE, plan.rules, plan.scratch, plan.seat, plan.rng, 0, 0)
        at = root
        path[0] = at
        depth = 1
        fresh = False
        seats = entry_at(plan.entry, ACTING, plan.rules, plan.scratch, 0, 0, 0, 0)
        while seats and not fresh and depth < DEEPEST - 2:
            seat = only_seat(seats)
            count = entry_at(plan.entry, LEGAL, plan.rules, plan.scratch, seat, plan.moves, 0, 0)
            count = entry_at(plan.entry, DISTINCT, plan.rules, plan.scratch, seat, plan.moves, count, 0)
            if at == root and plan.only:
                moves[0] = plan.only - 1
                count = 1
            at = choose_seen(plan, nodes, at, seat, moves, worths, count, rng)
            if at == 0:
                break
            fresh = nodes[at].visits == 0
            entry_at(plan.entry, APPLY, plan.rules, plan.scratch, seat, int(nodes[at].move), 0, 0)
            path[depth] = at
            depth += 1
            seats = entry_at(plan.entry, ACTING, plan.rules, plan.scratch, 0, 0, 0, 0)
            if seats and not fresh:
                further = after_showing(plan, nodes, at)
                if further == 0:
                    break
                if further != at:
                    at = further
                    path[depth] = at
                    depth += 1
        play_out(plan, scores, shares)
        finish(plan, nodes, path, depth, shares, seats == 0)
    return int(plan.iterations)
