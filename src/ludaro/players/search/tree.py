"""The search tree and how it grows: one compiled function for all games.

A node stands for a move. ``total`` adds up what the seat that made the move got from the games played through it, so
that the same numbers serve two seats or eight (each seat wants most for itself). ``proof`` says that the outcome is
certain: 1, that seat wins; −1, it gets nothing; 2, known but shared. With two seats proofs climb the tree.

Open games grow a tree of positions. In games with hidden cards every iteration first imagines a truth that fits what
the searching seat knows; a move that brings something to light (``shown``) has one node for each thing it may show, so
that what the seat will know later is not confused with what it knows now.
"""

from __future__ import annotations

from math import log, sqrt

import numpy as np
from numba import carray

from ludaro.kernel.entry import ACTING, APPLY, IMAGINE, LEGAL, ROLLOUT, SCORE, SHOWN, pointer
from ludaro.kernel.random import WORDS, below
from ludaro.kernel.records import SEATS, Numbers, Record, record
from ludaro.players.search.calls import copy_bytes, entry_at

NODE = record(
    [
        ("total", "f8"),
        ("visits", "i4"),
        ("seen", "i4"),  # hidden games: how often the move was legal when its parent was visited
        ("move", "i4"),
        ("first", "i4"),  # child, or 0
        ("next", "i4"),  # sibling, or 0
        ("shown", "i4"),
        ("seat", "i1"),
        ("proof", "i1"),
        ("opened", "i1"),  # its children are listed
    ]
)

# What a search is told, and where it works: one record, so that its signature never changes.
PLAN = record(
    [
        ("entry", "i8"),  # addresses
        ("rules", "i8"),
        ("truth", "i8"),  # the position that is searched
        ("scratch", "i8"),
        ("nodes", "i8"),
        ("moves", "i8"),
        ("rng", "i8"),
        ("scores", "i8"),
        ("marks", "i8"),  # hidden games: a table of MARKS numbers, for finding moves
        ("stamp", "i8"),
        ("size", "i8"),  # of a position in bytes
        ("capacity", "i8"),  # of the tree
        ("used", "i8"),
        ("root", "i8"),
        ("iterations", "i8"),  # to do now
        ("longest", "i8"),  # moves of a random game
        ("most_moves", "i8"),
        ("seat", "i8"),  # who searches
        ("players", "i8"),
        ("hidden", "i8"),
        ("exploration", "f8"),
    ]
)
DEEPEST = 512
MARKS = 1 << 14
SURE, HOPELESS, SHARED = 1, -1, 2


def only_seat(seats: int) -> int:
    """The lowest seat of a bit mask."""
    seat = 0
    while (seats >> seat) & 1 == 0:
        seat += 1
    return seat


def add_node(plan: Record, nodes: Numbers, parent: int, seat: int, move: int, shown: int) -> int:
    """A new first child of a node."""
    child = int(plan.used)
    plan.used += 1
    node = nodes[child]
    node.total = 0.0
    node.visits = 0
    node.seen = 0
    node.move = move
    node.first = 0
    node.next = nodes[parent].first
    node.shown = shown
    node.seat = seat
    node.proof = 0
    node.opened = 0
    nodes[parent].first = child
    return child


def open_up(plan: Record, nodes: Numbers, parent: int, moves: Numbers, rng: Numbers) -> None:
    """List the moves of the position at hand as children, in random order."""
    seat = only_seat(entry_at(plan.entry, ACTING, plan.rules, plan.scratch, 0, 0))
    count = entry_at(plan.entry, LEGAL, plan.rules, plan.scratch, seat, plan.moves)
    for i in range(count - 1, -1, -1):
        j = below(rng, i + 1)
        move = moves[j]
        moves[j] = moves[i]
        add_node(plan, nodes, parent, seat, move, 0)
    nodes[parent].opened = 1


def best_child(plan: Record, nodes: Numbers, parent: int) -> int:
    """The child to visit next: a sure win, else one never tried, else the best upper bound; lost moves last."""
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
        elif node.visits == 0:
            return child
        else:
            value = node.total / node.visits + plan.exploration * sqrt(bound / node.visits)
        if value > best_value:
            best_value = value
            best = child
        child = int(node.next)
    return best


def settle(nodes: Numbers, parent: int) -> int:
    """What the children prove about a node of a game for two (0: nothing yet)."""
    left = 0
    shared = 0
    seat = 0
    child = int(nodes[parent].first)
    while child:
        node = nodes[child]
        seat = int(node.seat)
        if node.proof == SURE:
            return SURE if seat == nodes[parent].seat else HOPELESS
        if node.proof == SHARED:
            shared += 1
        elif node.proof == 0:
            left += 1
        child = int(node.next)
    if left > 0:
        return 0
    if shared > 0:
        return SHARED
    return HOPELESS if seat == nodes[parent].seat else SURE


def proof_of(share: float) -> int:
    return SURE if share == 1.0 else HOPELESS if share == 0.0 else SHARED


def finish(plan: Record, nodes: Numbers, path: Numbers, depth: int, scores: Numbers, over: bool) -> None:
    """Carry a game's outcome, and what it proves, back up the path."""
    winners = 0
    for seat in range(SEATS):
        winners += scores[seat]
    if winners == 0:  # a random game given up: nobody gained anything
        winners = 1
    leaf = path[depth - 1]
    proven = False
    if over and not plan.hidden and nodes[leaf].proof == 0:
        nodes[leaf].proof = proof_of(scores[nodes[leaf].seat] / winners)
        proven = plan.players <= 2
    for i in range(depth - 1, -1, -1):
        node = nodes[path[i]]
        node.visits += 1
        node.total += scores[node.seat] / winners
        if proven and i > 0:
            above = nodes[path[i - 1]]
            above.proof = settle(nodes, path[i - 1])
            proven = above.proof != 0


def grow_open(plan: Record, nodes: Numbers, moves: Numbers, rng: Numbers, path: Numbers, scores: Numbers) -> int:
    """Iterations in a game where nothing is hidden; how many were done before the outcome was certain.

    A full tree does not grow any more, but goes on learning.
    """
    root = int(plan.root)
    for done in range(int(plan.iterations)):
        if nodes[root].proof:
            return done
        room = plan.used + plan.most_moves < plan.capacity
        copy_bytes(plan.scratch, plan.truth, plan.size)
        at = root
        path[0] = at
        depth = 1
        while nodes[at].opened and nodes[at].first and depth < DEEPEST:
            at = best_child(plan, nodes, at)
            entry_at(plan.entry, APPLY, plan.rules, plan.scratch, int(nodes[at].seat), int(nodes[at].move))
            path[depth] = at
            depth += 1
        over = entry_at(plan.entry, ACTING, plan.rules, plan.scratch, 0, 0) == 0
        if not over and room and (nodes[at].visits > 0 or at == root) and depth < DEEPEST:
            open_up(plan, nodes, at, moves, rng)
            at = best_child(plan, nodes, at)
            entry_at(plan.entry, APPLY, plan.rules, plan.scratch, int(nodes[at].seat), int(nodes[at].move))
            path[depth] = at
            depth += 1
            over = entry_at(plan.entry, ACTING, plan.rules, plan.scratch, 0, 0) == 0
        if not over:
            entry_at(plan.entry, ROLLOUT, plan.rules, plan.scratch, plan.rng, plan.longest)
        entry_at(plan.entry, SCORE, plan.rules, plan.scratch, plan.scores, 0)
        finish(plan, nodes, path, depth, scores, over)
    return int(plan.iterations)


def mark_of(marks: Numbers, stamp: int, move: int) -> int:
    """Where a move stands in the table of marks, or the free place where it would stand."""
    place = (move * 40503) & (MARKS - 1)
    while marks[place] >> 33 == stamp and (marks[place] >> 1) & 0xFFFFFFFF != move:
        place = (place + 1) & (MARKS - 1)
    return place


def choose_seen(plan: Record, nodes: Numbers, parent: int, seat: int, moves: Numbers, count: int, rng: Numbers) -> int:
    """The child to visit among the moves that are legal in this imagined truth: one never tried first, each with the
    same chance, else the best upper bound by how often each could have been chosen."""
    marks = carray(pointer(plan.marks), MARKS, np.int64)
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
            value = node.total / node.visits + plan.exploration * sqrt(log(node.seen + 1.0) / node.visits)
            if value > best_value:
                best_value = value
                best = child
        child = int(node.next)
    if tried == count or plan.used == plan.capacity:
        return best
    skip = below(rng, count - tried)
    for i in range(count):
        move = int(moves[i])
        if marks[mark_of(marks, stamp, move)] & 1 == 0:
            if skip == 0:
                return add_node(plan, nodes, parent, seat, move, 0)
            skip -= 1
    return best


def after_showing(plan: Record, nodes: Numbers, at: int) -> int:
    """The node for what the move just made has brought to light; the move's own if that is nothing; 0: no room."""
    shown = entry_at(plan.entry, SHOWN, plan.rules, plan.scratch, 0, 0)
    if shown == 0:
        return at
    child = int(nodes[at].first)
    while child:
        if nodes[child].shown == shown:
            return child
        child = int(nodes[child].next)
    if plan.used == plan.capacity:
        return 0
    return add_node(plan, nodes, at, int(nodes[at].seat), int(nodes[at].move), shown)


def grow_hidden(plan: Record, nodes: Numbers, moves: Numbers, rng: Numbers, path: Numbers, scores: Numbers) -> int:
    """Iterations in a game with hidden cards, each on another truth that the searching seat can imagine."""
    root = int(plan.root)
    for _ in range(int(plan.iterations)):
        copy_bytes(plan.scratch, plan.truth, plan.size)
        entry_at(plan.entry, IMAGINE, plan.rules, plan.scratch, plan.seat, plan.rng)
        at = root
        path[0] = at
        depth = 1
        fresh = False
        seats = entry_at(plan.entry, ACTING, plan.rules, plan.scratch, 0, 0)
        while seats and not fresh and depth < DEEPEST - 2:
            seat = only_seat(seats)
            count = entry_at(plan.entry, LEGAL, plan.rules, plan.scratch, seat, plan.moves)
            at = choose_seen(plan, nodes, at, seat, moves, count, rng)
            if at == 0:
                break
            fresh = nodes[at].visits == 0
            entry_at(plan.entry, APPLY, plan.rules, plan.scratch, seat, int(nodes[at].move))
            path[depth] = at
            depth += 1
            seats = entry_at(plan.entry, ACTING, plan.rules, plan.scratch, 0, 0)
            if seats and not fresh:
                further = after_showing(plan, nodes, at)
                if further == 0:
                    break
                if further != at:
                    at = further
                    path[depth] = at
                    depth += 1
        if seats:
            entry_at(plan.entry, ROLLOUT, plan.rules, plan.scratch, plan.rng, plan.longest)
        entry_at(plan.entry, SCORE, plan.rules, plan.scratch, plan.scores, 0)
        finish(plan, nodes, path, depth, scores, seats == 0)
    return int(plan.iterations)


def grow(plan_at: int) -> int:
    """Do a plan's iterations; how many were done."""
    plan = carray(pointer(plan_at), 1, PLAN)[0]
    nodes = carray(pointer(plan.nodes), plan.capacity, NODE)
    moves = carray(pointer(plan.moves), plan.most_moves, np.int32)
    rng = carray(pointer(plan.rng), WORDS, np.int64)
    scores = carray(pointer(plan.scores), 2 * SEATS, np.int32)
    path = np.zeros(DEEPEST, np.int64)
    if plan.hidden:
        return grow_hidden(plan, nodes, moves, rng, path, scores)
    return grow_open(plan, nodes, moves, rng, path, scores)
