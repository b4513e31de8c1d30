"""Whole games on the rules of any family: the loops that want to be compiled together with the rules.

``build(rules)`` takes the functions of one family, for one target, and returns the drivers over them. A family's rules
module has the functions named in the architecture page (``setup``, ``acting``, ``legal``, ``apply``, ``score``,
``imagine``, and ``deal``, which shuffles), the sizes ``MAX_MOVES`` and ``MAX_DEAL``, and, where listing all moves is a
waste in random play, ``pick``: one legal move, each with the same chance.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from ludaro.kernel.random import MASK, below, start
from ludaro.kernel.records import SEATS, Numbers, Record

NO_MOVE = -1
CERTAIN = 1000  # what a won game is worth; every measure of a position stays well below
MOST_STUCK = 1_000_000  # times that a seat was asked in a random game and had no move: then nobody has one
LONGEST_ROLLOUT = 10_000  # moves after which a random game is given up; only a puzzle played blindly comes so far


def some_seat(seats: int, rng: Numbers) -> int:
    """One of the seats of a bit mask, at random; no random number is used up when there is no choice."""
    count = 0
    for seat in range(SEATS):
        count += (seats >> seat) & 1
    left = below(rng, count) if count > 1 else 0
    seat = 0
    while (seats >> seat) & 1 == 0 or left > 0:
        left -= (seats >> seat) & 1
        seat += 1
    return seat


def seed_generator(rng: Numbers, seed: int) -> None:
    """Start a generator from a 64-bit seed."""
    start(rng, seed & MASK, (seed >> 32) & MASK)


def build(rules: SimpleNamespace, decorate: Any, kernel: SimpleNamespace) -> SimpleNamespace:
    """The drivers over one family's functions, all for the same target (``kernel``: this module's own, for it)."""
    acting, legal, apply = rules.acting, rules.legal, rules.apply
    deal, setup = rules.deal, rules.setup
    below, some_seat, seed_generator = kernel.below, kernel.some_seat, kernel.seed_generator

    if hasattr(rules, "pick"):
        pick_one = rules.pick

        def pick(rules: Record, state: Record, seat: int, moves: Numbers, rng: Numbers) -> int:
            return pick_one(rules, state, seat, rng)  # type: ignore[no-any-return]
    else:

        def pick(rules: Record, state: Record, seat: int, moves: Numbers, rng: Numbers) -> int:
            count = legal(rules, state, seat, moves)
            if count == 0:
                return NO_MOVE
            return int(moves[below(rng, count)])

    pick = decorate(pick)

    def rollout(rules: Record, state: Record, moves: Numbers, rng: Numbers, most: int) -> int:
        """Play at random to the end, or for a number of moves; how many were played."""
        played = 0
        stuck = 0
        while played < most:
            seats = acting(rules, state)
            if seats == 0:
                break
            seat = some_seat(seats, rng)
            move = pick(rules, state, seat, moves, rng)
            if move != NO_MOVE:  # in real-time games a seat may be stuck while others are not
                apply(rules, state, seat, move)
                played += 1
            else:
                stuck += 1
                if stuck == MOST_STUCK:
                    played = most  # undecided, as a game that is too long
        return played

    rollout = decorate(rollout)

    def begin(rules: Record, state: Record, cards: Numbers, rng: Numbers, seed: int) -> None:
        """Deal and set up the game of a seed."""
        seed_generator(rng, seed)
        deal(rules, rng, cards)
        setup(rules, state, cards)

    begin = decorate(begin)

    def playout(
        rules: Record, state: Record, cards: Numbers, moves: Numbers, rng: Numbers, seed: int, most: int
    ) -> int:
        """A whole random game from a seed."""
        begin(rules, state, cards, rng, seed)
        return rollout(rules, state, moves, rng, most)

    playout = decorate(playout)
    return SimpleNamespace(pick=pick, rollout=rollout, begin=begin, playout=playout)
