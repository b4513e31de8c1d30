"""Bounds of what is not known exactly, each wrong with at most a given ``risk``; the verdicts rest on these.

Shares are bounded by Clopper and Pearson's exact method, for as many independent observations as the scatter of the
deals is worth (E. L. Korn and B. I. Graubard, "Confidence intervals for proportions with small expected number of
positive counts"): Student's bounds are too narrow near 0 and 1, where many of the lab's numbers lie.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import comb, exp, lgamma, log, sqrt
from statistics import NormalDist

from ludaro.lab.scores import Bunch, mean, student

FEWEST = 5  # values by which two means are compared
UNSEEN = 2.0  # observations of the widest scatter that count besides those seen: rare deals may not have come yet


def least(bunches: Sequence[Bunch], risk: float) -> float:
    """A bound above which the mean of values from 0 to 1 lies; each bunch is the sum of some, and how many they are.

    >>> round(least([(1.0, 1)] * 10, 0.025), 3), least([(0.5, 1)], 0.025)
    (0.692, 0.0)
    """
    number, centre = len(bunches), mean(bunches)
    if number < 2 or centre < 1e-12:
        return 0.0
    size = sum(count for _, count in bunches) / number
    scatter = sum((total - centre * count) ** 2 for total, count in bunches) / (number - 1) / size**2
    return least_by(number, centre, scatter, risk)


def least_by(number: int, centre: float, scatter: float, risk: float) -> float:
    """The same bound, for whoever knows the mean of so many bunches and their scatter."""
    if number < 2 or centre < 1e-12:
        return 0.0
    if scatter < 1e-12:  # all alike: as many may be otherwise as could still have stayed unseen
        return float(centre * risk ** (1 / number))
    widest = centre * (1 - centre)
    worth = number * widest / (scatter + UNSEEN * widest / number) * sureness(number, risk) ** 2
    return beta_point(risk, centre * worth, (1 - centre) * worth + 1)


def most(bunches: Sequence[Bunch], risk: float) -> float:
    """A bound below which the mean lies.

    >>> round(most([(0.0, 1)] * 10, 0.025), 3)
    0.308
    """
    return 1 - least([(count - total, count) for total, count in bunches], risk)


def least_share(hits: int, of: int, risk: float) -> float:
    """A bound above which the chance of something lies that came so often in independent games; it is exact.

    >>> round(least_share(1, 10, 0.025), 4), least_share(0, 10, 0.025)
    (0.0025, 0.0)
    """
    return beta_point(risk, hits, of - hits + 1) if hits else 0.0


def middle(ordered: Sequence[float], risk: float, beyond: tuple[float, float]) -> tuple[float, float]:
    """Bounds of the median by the values themselves; ``beyond`` where there are too few of them.

    >>> middle(range(1, 101), 0.025, (0, 1000)), middle([1, 2, 3], 0.025, (0, 1000))
    ((40.0, 61.0), (0, 1000))
    """
    number = len(ordered)
    place = _place(number, risk)
    return (float(ordered[place - 1]), float(ordered[number - place])) if place else beyond


def difference(first: Sequence[float], second: Sequence[float], risk: float) -> tuple[float, float] | None:
    """Bounds of how much larger the mean of some values is than that of others (Welch); None for very few.

    >>> low, high = difference([5, 6, 7, 8, 9], [1, 2, 3, 4, 5], 0.025) or (0, 0)
    >>> round(low, 2), round(high, 2)
    (1.69, 6.31)
    """
    if min(len(first), len(second)) < FEWEST:
        return None
    centres = [sum(values) / len(values) for values in (first, second)]
    errors = [
        sum((value - centre) ** 2 for value in values) / (len(values) - 1) / len(values)
        for values, centre in zip((first, second), centres, strict=True)
    ]
    value, whole = centres[0] - centres[1], sum(errors)
    if whole == 0:
        return value, value
    freedom = whole**2 / sum(
        error**2 / (len(values) - 1) for values, error in zip((first, second), errors, strict=True)
    )
    reach = student(int(freedom), 2 * risk) * sqrt(whole)
    return value - reach, value + reach


@lru_cache(4096)
def sureness(number: int, risk: float) -> float:
    """How well the scatter of so many deals is known, from 0 to 1."""
    return NormalDist().inv_cdf(1 - risk) / student(number - 1, 2 * risk)


@lru_cache(4096)
def _place(number: int, risk: float) -> int:
    """How many values from either end may be left out, and the median is still between: the last of them counts."""
    if number > 1000:
        return int((number - 1) / 2 - NormalDist().inv_cdf(1 - risk) * sqrt(number) / 2)
    total = place = 0
    while (total := total + comb(number, place)) <= risk * 2**number:
        place += 1
    return place


def beta_point(part: float, a: float, b: float) -> float:
    """The point below which a part of the beta distribution lies: Newton's steps, held between two bounds.

    >>> round(beta_point(0.025, 8, 3), 4)  # Clopper and Pearson, 8 of 10
    0.4439
    """
    low, high = 0.0, 1.0
    spread = sqrt(a * b / (a + b + 1)) / (a + b)
    point = min(0.999, max(0.001, a / (a + b) + NormalDist().inv_cdf(part) * spread))
    scale = lgamma(a + b) - lgamma(a) - lgamma(b)
    for _ in range(100):
        missing = part - beta_below(point, a, b)
        low, high = (point, high) if missing > 0 else (low, point)
        step = missing / max(1e-300, exp(scale + (a - 1) * log(point) + (b - 1) * log(1 - point)))
        next_point = point + step if low < point + step < high else (low + high) / 2
        if abs(next_point - point) < 1e-9:
            return next_point
        point = next_point
    return point


def beta_below(x: float, a: float, b: float) -> float:
    """The part of the beta distribution below x, by its continued fraction (Abramowitz and Stegun 26.5.8).

    >>> round(beta_below(0.5, 2, 3), 4)
    0.6875
    """
    if x <= 0 or x >= 1:
        return float(x >= 1)
    if x > (a + 1) / (a + b + 2):
        return 1 - beta_below(1 - x, b, a)
    front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log(1 - x)) / a
    c, d = 1.0, 1 / _not_zero(1 - (a + b) * x / (a + 1))
    total = d
    for m in range(1, 1000):
        for term in (
            m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
            -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)),
        ):
            d = 1 / _not_zero(1 + term * d)
            c = _not_zero(1 + term / c)
            total *= c * d
        if abs(c * d - 1) < 1e-12:
            break
    return front * total


def _not_zero(value: float) -> float:
    return value if abs(value) > 1e-300 else 1e-300
