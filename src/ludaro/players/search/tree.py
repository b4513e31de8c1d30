"""The search tree and how it grows: one compiled function for all games."""

from __future__ import annotations

import numpy as np
from numba import carray

from ludaro.kernel.entry import pointer
from ludaro.kernel.random import WORDS
from ludaro.kernel.records import SEATS
from ludaro.players.search.foresight import look_ahead
from ludaro.players.search.hidden_games import grow_hidden
from ludaro.players.search.nodes import DEEPEST, NODE, PLAN
from ludaro.players.search.open_games import grow_open


def transplant(plan_at: int, spare_at: int) -> int:
    """Copy the part of the tree below the root into another room, the root first, and go on there."""
    plan = carray(pointer(plan_at), 1, PLAN)[0]
    nodes = carray(pointer(plan.nodes), plan.capacity, NODE)
    spare = carray(pointer(spare_at), plan.capacity, NODE)
    spare[0] = nodes[plan.root]
    spare[0].next = 0
    used = 1
    done = 0
    while done < used:
        child = int(spare[done].first)
        before = 0
        while child:
            spare[used] = nodes[child]
            if before:
                spare[before].next = used
            else:
                spare[done].first = used
            before = used
            used += 1
            child = int(nodes[child].next)
        done += 1
    plan.nodes = spare_at
    plan.root = 0
    plan.used = used
    return used


def grow(plan_at: int, spare_at: int) -> int:
    """Do a plan's iterations; how many were done. With a spare room, clear away what is not below the root instead."""
    if spare_at:
        return transplant(plan_at, spare_at)
    plan = carray(pointer(plan_at), 1, PLAN)[0]
    nodes = carray(pointer(plan.nodes), plan.capacity, NODE)
    moves = carray(pointer(plan.moves), plan.most_moves, np.int32)
    rng = carray(pointer(plan.rng), WORDS, np.int64)
    scores = carray(pointer(plan.scores), 2 * SEATS, np.int32)
    worths = carray(pointer(plan.worths), plan.most_moves, np.int32)
    room = (np.zeros(DEEPEST, np.int64), scores, np.zeros(SEATS, np.float64))
    if plan.foresight:
        return look_ahead(plan, nodes, moves, worths, rng, room)
    if plan.hidden:
        return grow_hidden(plan, nodes, moves, worths, rng, room)
    return grow_open(plan, nodes, moves, worths, rng, room)
