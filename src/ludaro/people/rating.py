"""How a game changes the ratings of those who played it: Plackett–Luce as openskill has it, as in the arena.

Unlike programs in the arena, people change: some uncertainty comes back with every game (openskill's ``tau``).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

MIDDLE = 1500
# So 200 points more are three games of four, as in chess: the model's own unit is a fifth to a sixth of a logit.
SCALE = 30


@dataclass(frozen=True)
class Rating:
    """``mu`` and ``sigma`` as the model has them."""

    mu: float
    sigma: float

    @property
    def shown(self) -> int:
        return round(MIDDLE + (self.mu - _model().mu) * SCALE)

    @property
    def error(self) -> int:
        """The true strength is within so many points, 19 times of 20."""
        return round(2 * self.sigma * SCALE)


def newcomer() -> Rating:
    return Rating(_model().mu, _model().sigma)


def rated(before: list[Rating], shares: list[float]) -> list[Rating]:
    """The ratings after a game in which everyone got that share of the win."""
    model = _model()
    teams = [[model.rating(mu=one.mu, sigma=one.sigma)] for one in before]
    return [Rating(team[0].mu, team[0].sigma) for team in model.rate(teams, scores=list(shares))]


def mean(ratings: list[Rating]) -> Rating:
    """One rating for somebody who has several seats: a level."""
    return Rating(sum(one.mu for one in ratings) / len(ratings), sum(one.sigma for one in ratings) / len(ratings))


@cache
def _model() -> PlackettLuce:
    from openskill.models import PlackettLuce  # here, since a server starts without it

    return PlackettLuce()
