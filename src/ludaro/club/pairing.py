"""Who plays whom in the next round.

A club is seen here as a list of :class:`Candidate`; a round is a list of tables, each a list of players in the order of
their seats, and those who sit out. Nothing here knows of clocks, stores or names.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Literal

from ludaro.errors import LudaroError

System = Literal["swiss", "all"]
Leftover = Literal["bye", "smaller", "computer"]

NEAR = 40  # players above and below in the standings who are looked at as opponents
SWEEPS = 12  # times that larger tables are tried to be made better
# What is worse than all the rest together comes first.
REMATCH, SCORES_APART, BOTH_BEGAN, DISTANCE = 10**12, 10**6, 10**3, 1


class TooFew(LudaroError):
    """There are not enough people for a single table."""


@dataclass
class Candidate:
    """What pairing must know of somebody. ``score``: in the standings; ``met``: how often each other one was met."""

    number: int
    score: float = 0.0
    met: dict[int, int] = field(default_factory=dict)
    idle: int = 0
    """How often this player sat out, or played against computers alone."""
    began: float = 0.0
    """How early this player has sat so far: a seat that begins counts 1, the last one -1."""


@dataclass
class Pairing:
    """``tables``: numbers of players by seat; None is a computer."""

    tables: list[list[int | None]]
    byes: list[int]


def pair(
    players: Sequence[Candidate],
    seats: int,
    allowed: Iterable[int],
    system: System,
    leftover: Leftover,
    rng: random.Random,
) -> Pairing:
    """The next round. ``allowed``: how many a table may have; ``seats`` is the number that is wished.

    >>> one_round = pair([Candidate(n) for n in range(5)], 2, [2], "swiss", "bye", random.Random(1))
    >>> len(one_round.tables), len(one_round.byes)
    (2, 1)
    """
    ranked = sorted(players, key=lambda player: (-player.score, rng.random()))
    sizes = table_sizes(len(ranked), seats, allowed, leftover)
    if seats == 2:
        tables, byes = _pairs(ranked, system, sizes)
    else:
        byes = _sit_out(ranked, len(ranked) - sum(sizes))
        tables = _groups([player for player in ranked if player not in byes], sizes, system)
    seated = [_seat(table, seats if leftover == "computer" else len(table), rng) for table in tables]
    return Pairing(seated, [player.number for player in byes])


def table_sizes(people: int, seats: int, allowed: Iterable[int], leftover: Leftover) -> list[int]:
    """How many people sit at each table; who is left over sits out.

    >>> table_sizes(10, 4, [2, 3, 4], "smaller"), table_sizes(10, 4, [4], "bye"), table_sizes(5, 2, [2], "computer")
    ([4, 3, 3], [4, 4], [2, 2, 1])
    """
    if leftover == "computer" and people:
        return _even(people, -(-people // seats))
    if leftover == "smaller":
        for playing in range(people, 1, -1):
            sizes = _even(playing, -(-playing // seats))
            if all(size in allowed and size > 1 for size in sizes):
                return sizes
    if people < seats:
        raise TooFew(f"{people} of you are here: a table needs {seats}")
    return [seats] * (people // seats)


def _even(people: int, tables: int) -> list[int]:
    small, larger = divmod(people, tables)
    return [small + 1] * larger + [small] * (tables - larger)


def _sit_out(ranked: Sequence[Candidate], number: int) -> list[Candidate]:
    """Who has sat out least, and of these who is lowest in the standings."""
    order = sorted(range(len(ranked)), key=lambda place: (ranked[place].idle, -place))
    return [ranked[place] for place in order[:number]]


# Two at a table


def _pairs(
    ranked: Sequence[Candidate], system: System, sizes: list[int]
) -> tuple[list[list[Candidate]], list[Candidate]]:
    """A perfect matching at the lowest cost. Whoever is left over is matched with nobody, which has a cost, too."""
    drawn = _circle(ranked) if system == "all" else None
    if drawn is None:
        drawn = _match(ranked, system)
    alone = [pair[0] for pair in drawn if len(pair) == 1]
    with_computer = sizes[-1] == 1
    tables = [pair for pair in drawn if len(pair) == 2] + [[player] for player in alone if with_computer]
    return tables, [] if with_computer else alone


def _match(ranked: Sequence[Candidate], system: System) -> list[list[Candidate]]:
    # Loaded when the first round is paired: a server without clubs does not need it.
    from networkx import Graph, max_weight_matching

    count = len(ranked)
    groups = _group_sizes(ranked)
    near = NEAR if count > NEAR else count
    while True:
        graph = Graph()
        for one in range(count):
            for other in range(one + 1, min(count, one + near)):
                cost = _cost(ranked[one], ranked[other], system) + DISTANCE * abs(other - one - groups[one] // 2)
                graph.add_edge(one, other, weight=-cost)
        if count % 2:
            for one, player in enumerate(ranked):
                graph.add_edge(one, count, weight=-(player.idle * REMATCH * 10 + (count - one) * SCORES_APART))
        found = max_weight_matching(graph, maxcardinality=True)
        repeats = any(_met(ranked, one, other) for one, other in found)
        if len(found) * 2 >= count and (not repeats or near >= count):
            break
        near = count  # somebody has met all who are near
    pairs = sorted(sorted(edge) for edge in found)
    return [[ranked[place] for place in pair if place < count] for pair in pairs]


def _met(ranked: Sequence[Candidate], one: int, other: int) -> bool:
    return max(one, other) < len(ranked) and ranked[other].number in ranked[one].met


def _cost(one: Candidate, other: Candidate, system: System) -> int:
    again = one.met.get(other.number, 0) ** 2
    apart = round(4 * abs(one.score - other.score)) ** 2 if system == "swiss" else 0
    both_began = round(one.began * other.began) if one.began * other.began > 0 else 0
    return again * REMATCH + min(apart, 10**5) * SCORES_APART + min(both_began, 100) * BOTH_BEGAN


def _group_sizes(ranked: Sequence[Candidate]) -> list[int]:
    """For each player, how many have the same score: the upper half of them plays the lower half."""
    scores = [player.score for player in ranked]
    return [scores.count(score) for score in scores]


def _circle(players: Sequence[Candidate]) -> list[list[Candidate]] | None:
    """Everybody with everybody, by the circle method: its first round in which nobody meets again, if there is one."""
    ring: list[Candidate | None] = [*sorted(players, key=lambda player: player.number)]
    if len(ring) % 2:
        ring.append(None)
    half = len(ring) // 2
    least = min(player.idle for player in players)
    for turn in range(len(ring) - 1):
        turned = [ring[0], *ring[1 + turn :], *ring[1 : 1 + turn]]
        facing = zip(turned[:half], reversed(turned[half:]), strict=True)
        pairs = [[player for player in pair if player is not None] for pair in facing]
        fresh = all(len(pair) < 2 or pair[1].number not in pair[0].met for pair in pairs)
        if fresh and all(len(pair) == 2 or pair[0].idle == least for pair in pairs):
            return pairs
    return None


# More at a table


def _groups(ranked: Sequence[Candidate], sizes: list[int], system: System) -> list[list[Candidate]]:
    """Neighbours in the standings sit together; then players change places while that makes the round better."""
    tables: list[list[Candidate]] = []
    rest = list(ranked)
    for size in sizes:
        tables.append(rest[:size])
        rest = rest[size:]
    for _ in range(SWEEPS):
        if not _improve(tables, system):
            break
    return tables


def _improve(tables: list[list[Candidate]], system: System) -> bool:
    """Every change of places that lowers the cost is made; whether there was one."""
    reach = max(1, NEAR // max(len(table) for table in tables))
    better = False
    for one in range(len(tables)):
        for other in range(one + 1, min(len(tables), one + 1 + reach)):
            for here in range(len(tables[one])):
                for there in range(len(tables[other])):
                    better = _swap_if_better(tables[one], here, tables[other], there, system) or better
    return better


def _swap_if_better(one: list[Candidate], here: int, other: list[Candidate], there: int, system: System) -> bool:
    a, b = one[here], other[there]
    left, right = one[:here] + one[here + 1 :], other[:there] + other[there + 1 :]
    before = _together(a, left, system) + _together(b, right, system)
    if _together(b, left, system) + _together(a, right, system) >= before:
        return False
    one[here], other[there] = b, a
    return True


def _together(player: Candidate, table: Iterable[Candidate], system: System) -> int:
    return sum(_cost(player, other, system) for other in table)


# Who begins


def _seat(table: Sequence[Candidate], seats: int, rng: random.Random) -> list[int | None]:
    """Who has begun least begins; computers sit last."""
    order = sorted(table, key=lambda player: (player.began, rng.random()))
    return [player.number for player in order] + [None] * (seats - len(order))


def earliness(seat: int, seats: int) -> float:
    """What a seat adds to :attr:`Candidate.began`: 1 for the one that begins, -1 for the last."""
    return 1 - 2 * seat / (seats - 1)
