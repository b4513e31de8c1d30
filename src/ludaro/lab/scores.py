"""How sure a mean is when its observations come in bunches: the games of one deal count as one observation."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin, sqrt
from statistics import NormalDist

DOUBT = 0.05
MANY = 500  # degrees of freedom beyond which Student's distribution is told from the normal one by a short series

Bunch = tuple[float, float]  # the sum of some observations, and how many they are, or what they weigh


def mean(bunches: Sequence[Bunch]) -> float:
    """The mean of all observations."""
    return sum(total for total, _ in bunches) / sum(count for _, count in bunches)


def interval(bunches: Sequence[Bunch], doubt: float = DOUBT) -> tuple[float, float]:
    """Bounds between which the true mean, from 0 to 1, lies with 95 % confidence.

    Student's interval over the bunches as clusters. Where all of them agree there is no scatter to judge by; then as
    many deals may be otherwise as could still have stayed unseen.

    >>> low, high = interval([(2.0, 2), (1.0, 2), (1.0, 2), (2.0, 2), (1.0, 2)])
    >>> round(low, 3), round(high, 3)
    (0.36, 1.0)
    """
    number = len(bunches)
    centre = mean(bunches)
    if number < 2:
        return 0.0, 1.0
    residue = sum((total - centre * count) ** 2 for total, count in bunches)
    if residue < 1e-18:
        unseen = 1 - doubt ** (1 / number)
        return centre * (1 - unseen), centre + (1 - centre) * unseen
    error = sqrt(residue * number / (number - 1)) / sum(count for _, count in bunches)
    reach = student(number - 1, doubt) * error
    return max(0.0, centre - reach), min(1.0, centre + reach)


def student(freedom: int, doubt: float = DOUBT) -> float:
    """How many standard errors to each side leave out only ``doubt``.

    >>> round(student(1), 3), round(student(10), 3), round(student(1000), 3)
    (12.706, 2.228, 1.962)
    """
    z = NormalDist().inv_cdf(1 - doubt / 2)
    if freedom > MANY:
        return z + (z**3 + z) / (4 * freedom)
    low, high = 0.0, pi / 2  # of the angle whose tangent is t / sqrt(freedom)
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if _within(middle, freedom) < 1 - doubt else (low, middle)
    return sqrt(freedom) * sin(low) / cos(low)


def _within(angle: float, freedom: int) -> float:
    """The chance of a value between -t and t (Abramowitz and Stegun 26.7.3 and 26.7.4)."""
    odd = freedom % 2
    term = cos(angle) if odd else 1.0
    total = term if freedom > 1 else 0.0
    for k in range(2 + odd, freedom - 1, 2):
        term *= cos(angle) ** 2 * (k - 1) / k
        total += term
    inside = sin(angle) * total
    return 2 / pi * (angle + inside) if odd else inside
