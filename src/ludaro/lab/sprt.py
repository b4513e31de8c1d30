"""Stop when it is decided: the generalised sequential probability ratio test on the scores of deals.

The two games of a deal are one observation (0, ¼, ½, ¾ or 1). How the observations scatter is not assumed but taken
from the results: for both hypotheses the likeliest distribution with that mean is found, and the two are compared.
(M. Van den Bergh, "The generalized maximum likelihood ratio for the expectation value of a distribution".)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from math import log

from ludaro.errors import LudaroError

RISK = 0.05  # of either wrong answer
BOUND = log((1 - RISK) / RISK)
UNSEEN = 1e-3  # how many times an outcome that never came counts as seen


@dataclass(frozen=True)
class Test:
    """Is the first player stronger by ``elo1`` rather than by ``elo0``?"""

    elo0: float
    elo1: float

    __test__ = False  # not one of pytest's

    @staticmethod
    def read(text: str) -> Test:
        """From two numbers with a comma.

        >>> Test.read("0,20")
        Test(elo0=0.0, elo1=20.0)
        """
        try:
            low, high = (float(word) for word in text.split(","))
        except ValueError:
            raise LudaroError(f"write the two Elo differences to tell apart as in 0,20; not {text!r}") from None
        if not -2000 <= low < high <= 2000:
            raise LudaroError(f"the first Elo difference must be the smaller one, both within ±2000; not {text!r}")
        return Test(low, high)

    def ratio(self, scores: Iterable[float]) -> float:
        """The logarithm of how much better the results (or a Counter of them) fit ``elo1`` than ``elo0``."""
        counts: dict[float, float] = dict(Counter(scores))
        if not counts:
            return 0.0
        for score in (0.0, 0.25, 0.5, 0.75, 1.0):
            counts.setdefault(score, UNSEEN)
        return _fit(counts, expected(self.elo1)) - _fit(counts, expected(self.elo0))

    def verdict(self, ratio: float) -> str | None:
        """Which difference is accepted, ``elo0`` or ``elo1``; None as long as it is open."""
        if abs(ratio) < BOUND:
            return None
        return "elo1" if ratio > 0 else "elo0"


def expected(elo: float) -> float:
    """The mean score of a player who is stronger by so much.

    >>> expected(0), round(expected(100), 2)
    (0.5, 0.64)
    """
    return float(1 / (1 + 10 ** (-elo / 400)))


def _fit(counts: dict[float, float], mean: float) -> float:
    """The logarithm, up to a constant, of the best likelihood that a distribution with this mean gives to the results.

    The best one gives the score x the weight n / (1 + k (x - mean)), with k such that the mean comes out right.
    """
    low, high = -1 / (1 - mean), 1 / mean
    for _ in range(100):
        k = (low + high) / 2
        if sum(n * (x - mean) / (1 + k * (x - mean)) for x, n in counts.items()) > 0:
            low = k
        else:
            high = k
    k = (low + high) / 2
    return -sum(n * log(1 + k * (x - mean)) for x, n in counts.items())
