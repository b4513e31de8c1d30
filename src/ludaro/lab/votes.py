"""How far our measures of a game agree with what people enjoyed: the votes of a gallery beside its games' figures.

Each game that was voted on has a rating (as in the arena, the mean over many orders of the votes) and figures. How
alike the two orders of the games are is Spearman's rank correlation, with the interval of Bonett and Wright; and in how
many of the votes the measure preferred the same game, with an exact interval.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from math import atanh, sqrt, tanh
from statistics import NormalDist, mean
from typing import Any

import ludaro
from ludaro.gallery.facts import atlas, facts_of, id_with
from ludaro.lab.atlas.gates import Look, evenness, look_at, quality
from ludaro.lab.match import Record
from ludaro.lab.ratings import ratings
from ludaro.lab.report.statistics import Estimate, estimate, proportion
from ludaro.lab.scores import DOUBT

LEAST_GAMES, LEAST_VOTES = 10, 30  # below which nothing is claimed
MEASURES: dict[str, Callable[[Look], float]] = {
    "quality": lambda look: float(look["quality"]),
    "even": lambda look: float(evenness(look["best"], look["seats"])),
    "decided": lambda look: 1 - look["draws"],
    "length": lambda look: float(look["length"]),
    "choices": lambda look: float(look["choices"]),
    "free": lambda look: 1 - look["forced"],
    "open late": lambda look: float(look["late"]),
    "changes": lambda look: float(look["changes"]),
}

Preferences = Sequence[tuple[str, str]]
"""Votes: the code of the game that was enjoyed more, and that of the other."""


def agreement(votes: Preferences, look: Callable[[str], Look] | None = None) -> dict[str, Any]:
    """What votes say of our measures. ``look``: the figures of a game by its code."""
    counts = Counter(code for vote in votes for code in vote)
    codes = sorted(counts)
    enough = len(codes) >= LEAST_GAMES and len(votes) >= LEAST_VOTES
    told: dict[str, Any] = {"votes": len(votes), "games": len(codes), "enough": enough, "measures": []}
    if not enough:
        return told
    liked = likings(votes, codes)
    figures = {code: (look or figures_of)(code) for code in codes}
    for name, measure in MEASURES.items():
        values = {code: measure(figures[code]) for code in codes}
        rank = alike([values[code] for code in codes], [liked[code] for code in codes])
        told["measures"].append({"measure": name, "rank": rank, "votes": same_choice(votes, values)})
    return told


def likings(votes: Preferences, codes: Sequence[str]) -> dict[str, float]:
    """How much each game is liked."""
    place = {code: number for number, code in enumerate(codes)}
    records = [
        Record(number, 0, (place[better], place[worse]), (1.0, 0.0), (0, 0), (0.0, 0.0), "")
        for number, (better, worse) in enumerate(votes)
    ]
    return {code: rating for code, (rating, _) in zip(codes, ratings(records, len(codes)), strict=True)}


def figures_of(code: str) -> Look:
    """What the atlas has measured of a game, or the same closer look now."""
    players = facts_of(code).players
    seats = 2 if 2 in players else players[-1]
    known = atlas().get(code)
    if known is not None:
        return {**known, "seats": seats}
    game = ludaro.game(id_with(code)).with_options(None)
    look = look_at(game.family, game.encode(seats, game.choose(None)), seats, game.hidden)
    return {**look, "quality": quality(look, seats), "seats": seats}


def alike(one: Sequence[float], other: Sequence[float]) -> Estimate | None:
    """How alike two orders are, from -1 to 1; None where one of them is no order.

    >>> alike([1, 2, 3, 4, 5, 6], [2, 4, 6, 8, 10, 12])
    {'value': 1.0, 'low': 1.0, 'high': 1.0}
    """
    value = _correlation(_ranks(one), _ranks(other))
    if value is None:
        return None
    if abs(value) > 1 - 1e-12:
        return estimate(value, value, value)
    reach = NormalDist().inv_cdf(1 - DOUBT / 2) * sqrt((1 + value**2 / 2) / (len(one) - 3))
    return estimate(value, tanh(atanh(value) - reach), tanh(atanh(value) + reach))


def same_choice(votes: Preferences, values: Mapping[str, float]) -> Estimate:
    """In how many votes a measure prefers the same game, of those in which it prefers one."""
    sides = [values[better] - values[worse] for better, worse in votes]
    return proportion(sum(side > 0 for side in sides), sum(side != 0 for side in sides))


def _ranks(values: Sequence[float]) -> list[float]:
    """The place of each value; equal ones share theirs."""
    ordered = sorted(values)
    first = {value: place for place, value in reversed(list(enumerate(ordered)))}
    count = Counter(ordered)
    return [first[value] + (count[value] - 1) / 2 for value in values]


def _correlation(one: Sequence[float], other: Sequence[float]) -> float | None:
    centre, middle = mean(one), mean(other)
    pairs = [(a - centre, b - middle) for a, b in zip(one, other, strict=True)]
    spread = sqrt(sum(a * a for a, _ in pairs) * sum(b * b for _, b in pairs))
    return sum(a * b for a, b in pairs) / spread if spread else None
