"""Who sits where in which game, and with which cards: a matter of the question alone, never of how games went.

Each deal belongs to one line-up and is played once for every rotation of it, so that each of its players has had every
seat and every hand, and the luck of the deal and of the first move cancel.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import blake2b
from itertools import islice

from ludaro.kernel.random import generator, shuffle


def seed_of(*words: int | str) -> int:
    """A seed for one purpose, which has nothing to do with that for another."""
    text = "/".join(map(str, words))
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big") >> 1


def seatings(entrants: int, seats: int, seed: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    """The games without end: the number of the deal, and which entrant has each seat.

    >>> list(islice(seatings(2, 2, 0), 4))
    [(0, (0, 1)), (0, (1, 0)), (1, (0, 1)), (1, (1, 0))]
    """
    for deal, lineup in enumerate(_lineups(entrants, seats, seed)):
        for turn in range(seats):
            yield deal, lineup[turn:] + lineup[:turn]


def first_seatings(entrants: int, seats: int, seed: int, games: int) -> list[tuple[int, tuple[int, ...]]]:
    """The first so many games."""
    return list(islice(seatings(entrants, seats, seed), games))


def _lineups(entrants: int, seats: int, seed: int) -> Iterator[tuple[int, ...]]:
    """Rounds of line-ups. In a round everybody plays equally often; for two seats, every pair meets once."""
    number = 0
    while True:
        yield from _round(_order(entrants, seats, seed, number), seats)
        number += 1


def _round(order: list[int], seats: int) -> Iterator[tuple[int, ...]]:
    entrants = len(order)
    if seats == 2 and entrants > 2:
        for distance in range(1, entrants // 2 + 1):
            for first in range(entrants // 2 if 2 * distance == entrants else entrants):
                yield order[first], order[(first + distance) % entrants]
        return
    # A window of the circle, moved on by one; where the circle fits in whole, moving it is only another rotation.
    for first in range(1 if seats % entrants == 0 else entrants):
        yield tuple(order[(first + seat) % entrants] for seat in range(seats))


def _order(entrants: int, seats: int, seed: int, number: int) -> list[int]:
    """With three or more at the table it matters who follows whom: each round has an order drawn by lot."""
    order = list(range(entrants))
    if seats > 2:
        shuffle(generator(seed_of(seed, "round", number)), order, 0, entrants)
    return order
