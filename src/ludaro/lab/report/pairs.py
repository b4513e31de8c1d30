"""Two readings compared deal by deal: the same cards, the same players, so that luck of the deal drops out.

All differences that are looked at together share one doubt (Bonferroni): with 95 % confidence all their intervals hold.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import exp, inf, log, sqrt
from typing import Any

from ludaro.lab.report.answers import FARTHEST, LIKELY, OPEN, games_to_tell
from ludaro.lab.report.bounds import FEWEST, least, most, sureness
from ludaro.lab.report.inquiry import AHEAD, EVEN, LONGER, NOVICE
from ludaro.lab.report.numbers import lead_changes
from ludaro.lab.report.observation import Observation
from ludaro.lab.report.statistics import rounded
from ludaro.lab.scores import DOUBT, student

REAL, NONE = "real", "none that matters"


@dataclass(frozen=True)
class Measure:
    """Something that is compared; a difference up to ``matters`` makes no odds."""

    name: str
    title: str
    kind: str
    of: Callable[[Observation], float]
    matters: float
    form: str  # a share, a count, or (as logarithms) how many times as much


def _better(game: Observation) -> float:
    return game.shares[game.seats.index(0)]


SHARE, COUNT, TIMES = "share", "count", "times"
MEASURES = (
    Measure("first", "what the first seat wins", EVEN, lambda game: game.shares[0], 0.10, SHARE),
    Measure(
        "decisive", "games with one winner", EVEN, lambda game: sum(it > 0 for it in game.shares) == 1, 0.10, SHARE
    ),
    Measure("limits", "games that a limit ended", EVEN, lambda game: game.limit is not None, 0.10, SHARE),
    Measure("moves", "moves in a game", EVEN, lambda game: log(max(1, len(game.movers))), log(1.25), TIMES),
    Measure("lead", "changes of the lead", EVEN, lead_changes, 0.5, COUNT),
    Measure("novice", "what thinking wins against random play", NOVICE, _better, 0.10, SHARE),
    Measure("ahead", "what thinking wins against one step ahead", AHEAD, _better, 0.10, SHARE),
    Measure("longer", "what thinking ten times as long wins", LONGER, _better, 0.10, SHARE),
)
ALONE = (
    Measure("moves", "moves in a game", EVEN, lambda game: log(max(1, len(game.movers))), log(1.25), TIMES),
    Measure("points", "points", EVEN, lambda game: float(sum(game.points or ())), 1.0, COUNT),
)


def measures(seats: int, games: Sequence[Observation]) -> list[Measure]:
    """What can be compared in these games."""
    kinds = {game.kind for game in games}
    those = MEASURES if seats > 1 else ALONE
    return [it for it in those if it.kind in kinds and (it.name != "points" or games[0].points is not None)]


def differences(
    one: Sequence[Observation], other: Sequence[Observation], seats: int, together: int, even: int
) -> list[dict[str, Any]]:
    """What is different in the other games, measure by measure; ``together`` readings are compared at once.

    ``even`` is the number of even games.
    """
    those = measures(seats, one)
    risk = DOUBT / 2 / (len(those) * together)
    found = []
    for measure in those:
        mine, theirs = by_deal(one, measure), by_deal(other, measure)
        pairs = [(mine[deal], theirs[deal]) for deal in mine if deal in theirs]
        found.append(judged(measure, pairs, risk, even))
    return found


def by_deal(games: Sequence[Observation], measure: Measure) -> dict[int, float]:
    values: dict[int, list[float]] = defaultdict(list)
    for game in games:
        if game.kind == measure.kind:
            values[game.deal].append(float(measure.of(game)))
    return {deal: sum(those) / len(those) for deal, those in values.items()}


def judged(measure: Measure, pairs: Sequence[tuple[float, float]], risk: float, even: int) -> dict[str, Any]:
    """The difference with its interval, and whether it is real, none that matters, or cannot be told yet."""
    changes = [there - here for here, there in pairs]
    value = sum(changes) / len(changes)
    low, high = ends(changes, risk, measure.form)
    small = -measure.matters <= low and high <= measure.matters
    more = again = None
    if low > 0 or high < 0:
        answer = REAL
    elif small:
        answer = NONE
    else:
        answer = OPEN
        again = games_to_tell(_times(changes, low, high, risk, measure.matters), even)
        more = None if again is None else again - even
    show = exp if measure.form == TIMES else float
    before, after = (sum(column) / len(pairs) for column in zip(*pairs, strict=True))
    return {
        "name": measure.name,
        "title": measure.title,
        "form": measure.form,
        "before": rounded(show(before)),
        "after": rounded(show(after)),
        "value": rounded(show(value)),
        "low": None if low == -inf else rounded(show(low)),
        "high": None if high == inf else rounded(show(high)),
        "answer": answer,
        "small": small,
        "more": more,
        "games": again,
    }


def ends(changes: Sequence[float], risk: float, form: str) -> tuple[float, float]:
    """Bounds of the mean change: shares change by at most one, other values by anything (Student's)."""
    number = len(changes)
    if form == SHARE:
        parts = [((1 + change) / 2, 1) for change in changes]
        return 2 * least(parts, risk) - 1, 2 * most(parts, risk) - 1
    if number < FEWEST:
        return -inf, inf
    centre = sum(changes) / number
    spread = sqrt(sum((change - centre) ** 2 for change in changes) / (number - 1))
    reach = student(number - 1, 2 * risk) * spread / sqrt(number)
    return centre - reach, centre + reach


def _times(changes: Sequence[float], low: float, high: float, risk: float, matters: float) -> float:
    """How many times as many games would probably show that it is real, or else that it makes no odds."""
    number, value = len(changes), sum(changes) / len(changes)
    if number < FEWEST:
        return FARTHEST / 2
    reach = max(high - value, value - low) * sureness(number, risk)  # more deals also show better how they scatter
    times = (LIKELY * reach / max(abs(value), matters - abs(value))) ** 2
    return max(1.1, times) if times <= FARTHEST else inf


def sentence(found: dict[str, Any]) -> str:
    """A difference in words.

    >>> sentence({"title": "games with one winner", "form": "share", "before": 0.9, "after": 0.5, "value": -0.4,
    ...           "low": -0.52, "high": -0.28, "answer": "real", "small": False, "more": None, "games": None})
    'games with one winner: 50 % instead of 90 % (28 to 52 points less)'
    """
    form, low, high = found["form"], found["low"], found["high"]
    if low is None or high is None:
        reach = "too few games for an interval"
    elif form == TIMES:
        reach = f"{low:.2g} to {high:.2g} times as many"
    else:
        reach = _reach(100 * low, 100 * high, ".0f", " points") if form == SHARE else _reach(low, high, ".1f", "")
    after, before = (
        f"{100 * found[key]:.0f} %" if form == SHARE else f"{found[key]:.{0 if form == TIMES else 1}f}"
        for key in ("after", "before")
    )
    text = f"{found['title']}: {after} instead of {before} ({reach})"
    if found["answer"] == REAL and found["small"]:
        return f"{text}; small"
    if found["answer"] != OPEN:
        return text
    if found["more"] is None:
        return f"{text}; that takes more than {FARTHEST} times as many games"
    return f"{text}; about {found['more']:,} more games would tell (--games {found['games']})"


def _reach(low: float, high: float, form: str, unit: str) -> str:
    if high < 0:
        return f"{-high:{form}} to {-low:{form}}{unit} less"
    if low > 0:
        return f"{low:{form}} to {high:{form}}{unit} more"
    return f"anything from {-low:{form}}{unit} less to {high:{form}}{unit} more"
