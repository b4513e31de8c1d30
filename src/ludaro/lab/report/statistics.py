"""Numbers with how sure they are: 95 % intervals, and distributions as few figures.

All intervals are dictionaries with ``value``, ``low`` and ``high``, rounded so that reports read well and come out the
same on every machine.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from math import sqrt
from typing import Any

from ludaro.lab.report.bounds import least, least_share, middle, most
from ludaro.lab.scores import DOUBT, Bunch, mean, student

DIGITS = 4
Estimate = dict[str, float]


def rounded(value: float) -> float:
    return round(float(value), DIGITS) + 0.0  # no minus zero


def estimate(value: float, low: float, high: float) -> Estimate:
    return {"value": rounded(value), "low": rounded(low), "high": rounded(high)}


def share(observations: Iterable[tuple[int, float]]) -> Estimate:
    """The mean of values from 0 to 1, each with the number of its deal; the games of a deal are one observation.

    >>> share([(0, 1.0), (0, 0.0), (1, 1.0), (1, 0.0)])["value"]
    0.5
    """
    bunches: dict[int, list[float]] = defaultdict(list)
    for deal, value in observations:
        bunches[deal].append(value)
    return bounded([(sum(values), len(values)) for values in bunches.values()])


def bounded(bunches: Sequence[Bunch], top: float = 1.0) -> Estimate:
    """A mean of values from 0 to ``top``; each bunch is the sum of some of them, and how many they are."""
    parts = [(total / top, count) for total, count in bunches]
    ends = (least(parts, DOUBT / 2), mean(parts), most(parts, DOUBT / 2))
    low, value, high = (top * end for end in ends)
    return estimate(value, low, high)


def proportion(hits: int, of: int) -> Estimate:
    """How often something happened in independent games (Clopper and Pearson's exact interval).

    >>> proportion(0, 10), proportion(5, 10)
    ({'value': 0.0, 'low': 0.0, 'high': 0.3085}, {'value': 0.5, 'low': 0.1871, 'high': 0.8129})
    """
    if of == 0:
        return estimate(0, 0, 1)
    low, high = least_share(hits, of, DOUBT / 2), 1 - least_share(of - hits, of, DOUBT / 2)
    return estimate(hits / of, low, high)


def ratio(parts: Sequence[tuple[float, float]], most: float | None = 1.0) -> Estimate:
    """A mean over all moves of many games: ``(sum, moves)`` a game, the games being the observations.

    >>> ratio([(1, 2), (2, 2), (1, 2), (0, 2)])
    {'value': 0.5, 'low': 0.002, 'high': 0.998}
    """
    bunches: list[Bunch] = [(total, moves) for total, moves in parts if moves]
    if not bunches:
        return estimate(0, 0, most or 0)
    centre = mean(bunches)
    if most is not None:
        return bounded(bunches)
    number, moves = len(bunches), sum(count for _, count in bunches)
    residue = sum((total - centre * count) ** 2 for total, count in bunches)
    reach = student(number - 1) * sqrt(residue * number / (number - 1)) / moves if number > 1 else 0.0
    return estimate(centre, centre - reach, centre + reach)


def average(values: Sequence[float]) -> Estimate:
    """The mean of independent values of any size (Student's interval).

    >>> average([1, 2, 3, 4, 5])
    {'value': 3.0, 'low': 1.0368, 'high': 4.9632}
    """
    number = len(values)
    centre = sum(values) / number
    if number < 2:
        return estimate(centre, centre, centre)
    spread = sqrt(sum((value - centre) ** 2 for value in values) / (number - 1))
    reach = student(number - 1) * spread / sqrt(number)
    return estimate(centre, centre - reach, centre + reach)


def quantile(values: Sequence[float], part: float) -> float:
    """The value below which a part of the sorted values lies, between two of them if need be.

    >>> quantile([1, 2, 3, 4], 0.5)
    2.5
    """
    place = part * (len(values) - 1)
    below = int(place)
    above = min(below + 1, len(values) - 1)
    return float(values[below]) + (place - below) * (float(values[above]) - float(values[below]))


def summary(values: Sequence[float]) -> dict[str, Any]:
    """A distribution in few figures: the mean with its interval, the range, quartiles and a histogram."""
    ordered = sorted(values)
    return {
        **average(ordered),
        "least": rounded(ordered[0]),
        "lower": rounded(quantile(ordered, 0.25)),
        "median": rounded(quantile(ordered, 0.5)),
        "upper": rounded(quantile(ordered, 0.75)),
        "most": rounded(ordered[-1]),
        "histogram": histogram(ordered),
    }


def median(values: Sequence[float], top: float) -> Estimate:
    """The value in the middle of values from 0 to ``top``.

    >>> median([3, 1, 2], 2000), median(range(100), 2000)
    ({'value': 2.0, 'low': 0.0, 'high': 2000.0}, {'value': 49.5, 'low': 39.0, 'high': 60.0})
    """
    ordered = sorted(values)
    return estimate(quantile(ordered, 0.5), *middle(ordered, DOUBT / 2, (0.0, top)))


def histogram(ordered: Sequence[float], most: int = 24) -> list[dict[str, float]]:
    """Bars of one width (1, 2, 5, 10 …), few enough to be seen: from, to (the first value beyond) and the share.

    >>> histogram([1, 1, 2, 3])
    [{'from': 1, 'to': 2, 'share': 0.5}, {'from': 2, 'to': 3, 'share': 0.25}, {'from': 3, 'to': 4, 'share': 0.25}]
    """
    first, last = int(ordered[0] // 1), int(ordered[-1] // 1)
    width = next(
        step * 10**power for power in range(12) for step in (1, 2, 5) if (last - first) // (step * 10**power) < most
    )
    begin = first - first % width
    bars = Counter(int(value - begin) // width for value in ordered)
    return [
        {"from": begin + i * width, "to": begin + (i + 1) * width, "share": rounded(bars[i] / len(ordered))}
        for i in range((last - begin) // width + 1)
    ]
