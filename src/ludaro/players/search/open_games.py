"""The search of games in which nothing is hidden: a tree of positions."""

from __future__ import annotations

from math import log

import numpy as np
from numba import carray

from ludaro.kernel.entry import ACTING, APPLY, DISTINCT, LEGAL, pointer
from ludaro.kernel.random import below
from ludaro.kernel.records import Numbers, Record
from ludaro.players.search.calls import copy_bytes, entry_at
from ludaro.players.search.nodes import (
    DEEPEST,
    HOPELESS,
    MOST_VISITS,
    SHARED,
    SURE,
    add_node,
    chance,
    finish,
    measure_moves,
    only_seat,
    play_out,
    upper_bound,
)


def most_promising_last(moves: Numbers, worths: Numbers, count: int, kept: int) -> None:
    """Bring the ``kept`` moves of the highest worth to the end of the list."""
    for i in range(count - 1, count - 1 - kept, -1):
        best = i
        for j in range(i):
            if worths[j] > worths[best]:
                best = j
        moves[i], moves[best] = moves[best], moves[i]
        worths[i], worths[best] = worths[best], worths[i]


def open_up(plan: Record, nodes: Numbers, parent: int, moves: Numbers, worths: Numbers, rng: Numbers) -> None:
    """List the moves of the position at hand as children, in random order, or the most promising of them."""
    seat = only_seat(entry_at(plan.entry, ACTING, plan.rules, plan.scratch, 0, 0, 0, 0))
    count = entry_at(plan.entry, LEGAL, plan.rules, plan.scratch, seat, plan.moves, 0, 0)
    count = entry_at(plan.entry, DISTINCT, plan.rules, plan.scratch, seat, plan.moves, count, 0)
    if parent == plan.root and plan.only:
        moves[0] = plan.only - 1
        count = 1
    for i in range(count - 1, 0, -1):
        j = below(rng, i + 1)
        moves[i], moves[j] = moves[j], moves[i]
    measure_moves(plan, seat, moves, worths, count)
    first = 0
    if plan.trust > 0.0 and 0 < plan.widest < count and parent != plan.root:
        most_promising_last(moves, worths, count, int(plan.widest))
        first = count - int(plan.widest)
    for i in range(first, count):
        add_node(plan, nodes, parent, seat, int(moves[i]), 0, chance(float(worths[i])))
    nodes[parent].opened = 1 if first == 0 else 2


def best_child(plan: Record, nodes: Numbers, parent: int) -> int:
    """The child to visit next: a sure win, else the best upper bound; lost moves last."""
    bound = log(nodes[parent].visits + 1.0)
    best = 0
    best_value = -2.0
    child = int(nodes[parent].first)
    while child:
        node = nodes[child]
        if node.proof == SURE:
            return child
        if node.proof == HOPELESS:
            value = -1.0
        elif node.proof == SHARED:
            value = node.total / node.visits  # known: nothing to explore
        else:
            value = upper_bound(plan, node, bound)
        if value > best_value:
            best_value = value
            best = child
        child = int(node.next)
    return best


def grow_open(plan: Record, nodes: Numbers, moves: Numbers, worths: Numbers, rng: Numbers, room: Numbers) -> int:
    """Iterations in a game where nothing is hidden; how many were done before the outcome was certain, or
    no more were wanted.

    A full tree does not grow any more, but goes on learning.
    """
    path, scores, shares = room
    root = int(plan.root)
    stop = carray(pointer(plan.stop), 1, np.int64)
    for done in range(int(plan.iterations)):
        if nodes[root].proof or stop[0] or nodes[root].visits == MOST_VISITS:
            return done
        copy_bytes(plan.scratch, plan.truth, plan.size)
        at = root
        path[0] = at
        depth = 1
        going = True
        while going and depth < DEEPEST:
            if not nodes[at].opened:
                going = False  # after this one
                if at != root and nodes[at].visits == 0:
                    break
                if plan.used + plan.most_moves >= plan.capacity:
                    break
                if entry_at(plan.entry, ACTING, plan.rules, plan.scratch, 0, 0, 0, 0) == 0:
                    break
                open_up(plan, nodes, at, moves, worths, rng)
            at = best_child(plan, nodes, at)
            entry_at(plan.entry, APPLY, plan.rules, plan.scratch, int(nodes[at].seat), int(nodes[at].move), 0, 0)
            path[depth] = at
            depth += 1
        over = entry_at(plan.entry, ACTING, plan.rules, plan.scratch, 0, 0, 0, 0) == 0
        play_out(plan, scores, shares)
        finish(plan, nodes, path, depth, shares, over)
    return int(plan.iterations)
