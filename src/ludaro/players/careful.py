"""The careful player: it tries each move in many imagined games, played on at random, and takes what won most.

Its effort is counted in moves, not in seconds, so that a seed gives the same decision on every machine.
"""

from __future__ import annotations

from time import monotonic

import numpy as np

from ludaro.games.state import State
from ludaro.kernel.engine import Array
from ludaro.kernel.random import below, word
from ludaro.kernel.records import Numbers
from ludaro.players import stopping

MOST_PLANS = 40  # compared at one decision; of longer lists, a random sample
UNDECIDED_AFTER = 1000  # moves after which an imagined game counts as undecided
ROLLOUT_COST = 40  # what starting an imagined game costs, in moves
IMAGINE_COST = 100

# What a seat may do next, as move numbers: one move; one and the next, where nobody can come between; or none, to wait.
Plan = tuple[int, ...]
WAIT: Plan = ()


class Careful:
    """Flat Monte Carlo with halving: the worse half of the plans is dropped again and again.

    ``effort`` is the number of moves that it may play in imagined games; ``seconds`` a limit for slow machines, far
    beyond what the effort usually takes.
    """

    name = "careful"
    compiled = True

    def __init__(self, effort: int = 800_000, seconds: float = 2.0) -> None:
        self.effort = effort
        self.seconds = seconds

    def choose(self, state: State, seat: int, rng: Numbers) -> str:
        imagined = state.imagine(seat, word(rng))
        texts = _texts(imagined, seat)
        return texts[self._best(imagined, seat, [(move,) for move in texts], rng)[0]]

    def react(self, state: State, seat: int, rng: Numbers) -> str | None:
        imagined = state.imagine(seat, word(rng))
        texts = _texts(imagined, seat)
        plans = [WAIT, *(plan for move in texts for plan in _plans(imagined, seat, move))]
        best = self._best(imagined, seat, plans, rng)
        return texts[best[0]] if best else None

    def _best(self, imagined: State, seat: int, plans: list[Plan], rng: Numbers) -> Plan:
        for i in range(len(plans) - 1, 0, -1):  # shuffled: a sample if there are too many, and ties fall by lot
            j = below(rng, i + 1)
            plans[i], plans[j] = plans[j], plans[i]
        left = plans[:MOST_PLANS]
        won = dict.fromkeys(left, 0.0)
        stages = max(1, (len(left) - 1).bit_length())
        until = monotonic() + self.seconds
        stop = stopping.current()
        while len(left) > 1:
            spent = 0
            while spent < self.effort // stages and monotonic() < until and not stop.said:
                spent += _try_all(imagined.imagine(seat, word(rng)), seat, left, won, rng)
            left.sort(key=lambda plan: -won[plan])
            del left[(len(left) + 1) // 2 :]
        return left[0]


def _texts(imagined: State, seat: int) -> dict[int, str]:
    """The moves by their numbers, in an order that tells nothing about the truth."""
    return {number: text for text, number in sorted(imagined.numbers(seat).items())}


def _plans(imagined: State, seat: int, move: int) -> list[Plan]:
    """A move, with each of the next ones if it leaves this seat alone to act."""
    engine = imagined.game.family.engine
    rules, truth = imagined.records
    after = truth.copy()
    engine.apply(rules, after, seat, move)
    if engine.acting(rules, after) != 1 << seat:
        return [(move,)]
    return [(move, following) for following in engine.legal(rules, after, seat)]


def _try_all(imagined: State, seat: int, plans: list[Plan], won: dict[Plan, float], rng: Numbers) -> int:
    """Try the plans in one imagined truth, the same for all; the effort it took."""
    engine = imagined.game.family.engine
    rules, truth = imagined.records
    position = np.empty_like(truth)
    generator: Array = np.array(rng)
    spent = IMAGINE_COST
    for plan in plans:
        position[:] = truth
        for i, move in enumerate(plan):
            if i == 0 or move in engine.legal(rules, position, seat):
                engine.apply(rules, position, seat, move)
        played = engine.rollout(rules, position, generator, UNDECIDED_AFTER)
        spent += played + ROLLOUT_COST
        if played == UNDECIDED_AFTER:
            won[plan] += 1 / imagined.players
        else:
            winners = engine.score(rules, position)[0]
            won[plan] += winners[seat] / sum(winners)
    return spent
