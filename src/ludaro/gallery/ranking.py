"""What votes say of games: a rating with its uncertainty, by openskill's Plackett–Luce as in the arena.

Games do not change, so no uncertainty comes back with time (tau is 0).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from ludaro.people.rating import SCALE

if TYPE_CHECKING:
    from openskill.models import PlackettLuce


@dataclass(frozen=True)
class Liking:
    """``mu`` and ``sigma`` as the model has them, after so many votes."""

    mu: float
    sigma: float
    votes: int = 0

    @property
    def least(self) -> float:
        """What it is liked at least, 39 times of 40."""
        return self.mu - 2 * self.sigma

    def told(self) -> dict[str, float]:
        """How many of a hundred would enjoy it more than another game: about, at least, at most."""
        middle = unvoted().mu
        value, low, high = (
            round(100 * _chance(self.mu + reach - middle)) for reach in (0, -2 * self.sigma, 2 * self.sigma)
        )
        return {"votes": self.votes, "value": value, "low": low, "high": high}


def unvoted() -> Liking:
    return Liking(_model().mu, _model().sigma)


def after_vote(better: Liking, worse: Liking) -> tuple[Liking, Liking]:
    """What is known of two games when somebody has enjoyed the first one more."""
    model = _model()
    teams = [[model.rating(mu=one.mu, sigma=one.sigma)] for one in (better, worse)]
    rated = [team[0] for team in model.rate(teams, ranks=[1, 2])]
    first, second = (Liking(new.mu, new.sigma, old.votes + 1) for new, old in zip(rated, (better, worse), strict=True))
    return first, second


def _chance(more: float) -> float:
    """That a game is enjoyed more than one that is so much less liked: 200 points are three of four."""
    return float(1 / (1 + 10 ** (-more * SCALE / 400)))


@cache
def _model() -> PlackettLuce:
    from openskill.models import PlackettLuce  # here, since a server starts without it

    return PlackettLuce(tau=0.0)
