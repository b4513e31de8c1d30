"""The nodes of a search tree, and what an iteration does to them: choose by bounds, play out, carry back.

A node stands for a move. ``total`` adds up what the seat that made the move got from the games played through it, so
that the same numbers serve two seats or eight (each seat wants most for itself). ``proof`` says that the outcome is
certain: 1, that seat wins; −1, it gets nothing; 2, known but shared. With two seats proofs climb the tree.
"""

from __future__ import annotations

from math import exp, sqrt

from ludaro.kernel.entry import ACTING, ROLLOUT, SCORE, WORTH, WORTHS
from ludaro.kernel.records import SEATS, Numbers, Record, record
from ludaro.players.search.calls import entry_at

NODE = record(
    [
        ("total", "f8"),
        ("visits", "i4"),
        ("seen", "i4"),  # hidden games: how often the move was legal when its parent was visited
        ("move", "i4"),
        ("first", "i4"),  # child, or 0
        ("next", "i4"),  # sibling, or 0
        ("shown", "i4"),
        ("prior", "f4"),  # what the measure of the position after the move promises, 0 to 1
        ("seat", "i1"),
        ("proof", "i1"),
        ("opened", "i1"),  # its children are listed: 1 all of them, 2 the most promising
    ]
)

# What a search is told, and where it works: one record, so that its signature never changes.
PLAN = record(
    [
        ("entry", "i8"),  # addresses
        ("foresight", "i8"),  # 0: there is a tree instead
        ("rules", "i8"),
        ("truth", "i8"),  # the position that is searched
        ("scratch", "i8"),
        ("spare", "i8"),
        ("nodes", "i8"),
        ("moves", "i8"),
        ("rng", "i8"),
        ("scores", "i8"),
        ("worths", "i8"),
        ("marks", "i8"),  # hidden games: a table of MARKS numbers, for finding moves
        ("stamp", "i8"),
        ("size", "i8"),  # of a position in bytes
        ("capacity", "i8"),  # of the tree
        ("used", "i8"),
        ("root", "i8"),
        ("iterations", "i8"),  # to do now
        ("stop", "i8"),  # address of a number: not 0, when no more iterations are wanted
        ("longest", "i8"),  # moves of a random game
        ("most_moves", "i8"),
        ("seat", "i8"),  # who searches
        ("only", "i8"),  # the one move of the root to try, plus 1; 0: all of them
        ("players", "i8"),
        ("hidden", "i8"),
        ("measured", "i8"),  # the family has a measure of positions
        ("cut", "i8"),  # moves after which a random game is measured, not played on; 0: never
        ("widest", "i8"),  # children of a node, at most; 0: all moves
        ("trust", "f8"),  # in the measure, as so many visits
        ("faces", "i8"),  # foresight: that a move may show, numbered from 1
        ("fine", "f8"),  # parts of a worth that it tells an outlook in
        ("exploration", "f8"),
    ]
)
DEEPEST = 512
MOST_VISITS = (1 << 31) - 1  # of a node: a tree that has had so many knows enough
SURE, HOPELESS, SHARED = 1, -1, 2


def only_seat(seats: int) -> int:
    """The lowest seat of a bit mask."""
    seat = 0
    while (seats >> seat) & 1 == 0:
        seat += 1
    return seat


def add_node(plan: Record, nodes: Numbers, parent: int, seat: int, move: int, shown: int, prior: float) -> int:
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
    node.prior = prior
    node.seat = seat
    node.proof = 0
    node.opened = 0
    nodes[parent].first = child
    return child


def chance(worth: float) -> float:
    """The chance of winning that goes with a worth."""
    return 1.0 / (1.0 + exp(-0.01 * worth))


def measure_moves(plan: Record, seat: int, moves: Numbers, worths: Numbers, count: int) -> None:
    """Fill ``worths``; with no trust in a measure, nothing is measured."""
    if plan.trust > 0.0:
        entry_at(plan.entry, WORTHS, plan.rules, plan.scratch, seat, plan.moves, count, plan.worths)
    else:
        for i in range(count):
            worths[i] = 0


def upper_bound(plan: Record, node: Record, bound: float) -> float:
    """What a move may be worth at best, by its visits and by its measure; one never tried may be worth anything."""
    visits = node.visits + plan.trust
    if visits == 0.0:
        return 1e9
    return (node.total + plan.trust * node.prior) / visits + plan.exploration * sqrt(bound / visits)  # type: ignore[no-any-return]


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
    if left > 0 or nodes[parent].opened == 2:
        return 0
    if shared > 0:
        return SHARED
    return HOPELESS if seat == nodes[parent].seat else SURE


def proof_of(share: float) -> int:
    return SURE if share == 1.0 else HOPELESS if share == 0.0 else SHARED


def play_out(plan: Record, scores: Numbers, shares: Numbers) -> None:
    """Play the position at hand to its end, or as far as the plan says; then each seat's share of the win."""
    over = entry_at(plan.entry, ACTING, plan.rules, plan.scratch, 0, 0, 0, 0) == 0
    if not over:
        most = plan.cut if plan.cut > 0 else plan.longest
        played = entry_at(plan.entry, ROLLOUT, plan.rules, plan.scratch, plan.rng, most, 0, 0)
        over = played < most or entry_at(plan.entry, ACTING, plan.rules, plan.scratch, 0, 0, 0, 0) == 0
    if over:
        share_out(plan, scores, shares)
        return
    for seat in range(SEATS):
        shares[seat] = 0.0
        if seat < plan.players and plan.measured:
            shares[seat] = chance(float(entry_at(plan.entry, WORTH, plan.rules, plan.scratch, seat, 0, 0, 0)))
    to_one(shares)


def share_out(plan: Record, scores: Numbers, shares: Numbers) -> None:
    """Each seat's share of a game that is over."""
    entry_at(plan.entry, SCORE, plan.rules, plan.scratch, plan.scores, 0, 0, 0)
    for seat in range(SEATS):
        shares[seat] = scores[seat]
    to_one(shares)


def to_one(shares: Numbers) -> None:
    """Make shares add up to one; they are nothing when a random game was given up, and nobody gained anything."""
    total = 0.0
    for seat in range(SEATS):
        total += shares[seat]
    if total > 0.0:
        for seat in range(SEATS):
            shares[seat] /= total


def finish(plan: Record, nodes: Numbers, path: Numbers, depth: int, shares: Numbers, over: bool) -> None:
    """Carry a game's outcome, and what it proves, back up the path."""
    leaf = path[depth - 1]
    proven = False
    if over and not plan.hidden and nodes[leaf].proof == 0:
        nodes[leaf].proof = proof_of(shares[nodes[leaf].seat])
        proven = plan.players <= 2
    for i in range(depth - 1, -1, -1):
        node = nodes[path[i]]
        node.visits += 1
        node.total += shares[node.seat]
        if proven and i > 0:
            above = nodes[path[i - 1]]
            above.proof = settle(nodes, path[i - 1])
            proven = above.proof != 0
