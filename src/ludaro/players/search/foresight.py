"""What a move is worth whatever it may bring to light: the mean over all that it can show, with the best decision after
it and the best turn of the next seat. Games in which every turn uncovers a card are decided by little else, and trying
moves on one imagined truth after the other finds it out much more slowly.
"""

from __future__ import annotations

from ludaro.kernel.entry import ACTING, APPLY, FORETELL, LEGAL, OUTLOOK
from ludaro.kernel.random import below
from ludaro.kernel.records import Numbers, Record
from ludaro.players.search.calls import copy_bytes, entry_at
from ludaro.players.search.nodes import add_node, chance, share_out

# A mean over everything says as much as so many tries; a tree would have tried the best move most of all.
FORESEEN_VISITS = 10_000


def prospect(plan: Record, seat: int, scores: Numbers, shares: Numbers) -> float:
    """How well a seat stands in the scratch position."""
    if entry_at(plan.entry, ACTING, plan.rules, plan.scratch, 0, 0, 0, 0) == 0:
        share_out(plan, scores, shares)
        return float(shares[seat])
    return chance(entry_at(plan.foresight, OUTLOOK, plan.rules, plan.scratch, seat, 0, 0, 0) / plan.fine)


def best_decision(plan: Record, seat: int, moves: Numbers, scores: Numbers, shares: Numbers) -> float:
    """How well a seat stands in the scratch position, after the best second decision where it has one."""
    if entry_at(plan.entry, ACTING, plan.rules, plan.scratch, 0, 0, 0, 0) != 1 << seat:
        return prospect(plan, seat, scores, shares)
    copy_bytes(plan.spare, plan.scratch, plan.size)
    count = entry_at(plan.entry, LEGAL, plan.rules, plan.spare, seat, plan.moves, 0, 0)
    best = 0.0
    for i in range(count):
        copy_bytes(plan.scratch, plan.spare, plan.size)
        entry_at(plan.entry, APPLY, plan.rules, plan.scratch, seat, int(moves[i]), 0, 0)
        best = max(best, prospect(plan, seat, scores, shares))
    return best


def foresee(plan: Record, seat: int, move: int, moves: Numbers, scores: Numbers, shares: Numbers) -> float:
    """The share of the win that a move promises, on average over what it may show."""
    total = 0.0
    cards = 0
    for shown in range(1, int(plan.faces) + 1):
        copy_bytes(plan.scratch, plan.truth, plan.size)
        times = entry_at(plan.foresight, FORETELL, plan.rules, plan.scratch, move, shown, 0, 0)
        if times != 0:
            entry_at(plan.entry, APPLY, plan.rules, plan.scratch, seat, move, 0, 0)
            if times < 0:  # nothing comes to light
                return prospect(plan, seat, scores, shares)
            total += times * best_decision(plan, seat, moves, scores, shares)
            cards += times
    return total / cards


def look_ahead(plan: Record, nodes: Numbers, moves: Numbers, worths: Numbers, rng: Numbers, room: Numbers) -> int:
    """List the moves of the root, in random order, with what each promises; there are no iterations."""
    scores, shares = room[1:]
    root = int(plan.root)
    seat = int(plan.seat)
    count = 0
    best = 0
    if nodes[root].first == 0:
        count = entry_at(plan.entry, LEGAL, plan.rules, plan.truth, seat, plan.moves, 0, 0)
    for i in range(count):
        j = below(rng, i + 1)
        worths[i] = worths[j]
        worths[j] = moves[i]
    for i in range(count):
        move = int(worths[i])
        child = add_node(plan, nodes, root, seat, move, 0, foresee(plan, seat, move, moves, scores, shares))
        if i == 0 or nodes[child].prior > nodes[best].prior:
            best = child
    for i in range(count):
        node = nodes[root + 1 + i]
        node.visits = FORESEEN_VISITS if root + 1 + i != best else 100 * FORESEEN_VISITS
        node.total = node.prior * node.visits
    return 0
