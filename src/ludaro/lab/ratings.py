"""Ratings with errors, by the Plackett–Luce model of Weng and Lin as the library openskill has it.

Such ratings are made game by game, so the order of the games leaves a trace in them. Ours are the mean over several
orders, drawn by lot from a fixed seed, and players are taken not to change in between (tau is 0).
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from openskill.models import PlackettLuce

from ludaro.lab.match import Record

EFFORT = 20_000  # games rated in all, over all orders
ORDERS = 16

Rating = tuple[float, float]  # the rating, and the model's standard deviation of it


def ratings(records: Sequence[Record], entrants: int) -> list[Rating]:
    """A rating for each entrant; 25 is average."""
    model = PlackettLuce(tau=0.0)
    ordered = sorted(records, key=lambda record: record.number)
    chance = random.Random(0)
    sums = [[0.0, 0.0] for _ in range(entrants)]
    orders = max(1, min(ORDERS, EFFORT // max(1, len(ordered))))
    for _ in range(orders):
        chance.shuffle(ordered)
        current: list[Rating] = [(model.mu, model.sigma)] * entrants
        for record in ordered:
            if len(set(record.seats)) > 1:
                _rate(model, record, current)
        for total, rating in zip(sums, current, strict=True):
            total[0] += rating[0] / orders
            total[1] += rating[1] / orders
    return [(total[0], total[1]) for total in sums]


def _rate(model: PlackettLuce, record: Record, current: list[Rating]) -> None:
    """Take one game into account; who has several seats in it gets the mean of what they bring."""
    teams = [[model.rating(mu=current[entrant][0], sigma=current[entrant][1])] for entrant in record.seats]
    after = [team[0] for team in model.rate(teams, scores=list(record.shares))]
    for entrant in set(record.seats):
        own = [rating for rating, seat in zip(after, record.seats, strict=True) if seat == entrant]
        current[entrant] = (sum(one.mu for one in own) / len(own), sum(one.sigma for one in own) / len(own))
