"""What a round is worth, and who is where: scores and the usual tie-breaks.

A table gives each place an equal step from 1 (the first) to 0 (the last); who shares a place shares what it gives. So
two at a table play for 1, a half or 0, and tables of different sizes give the same on average.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from ludaro.club.pairing import System


@dataclass(frozen=True)
class Played:
    """A round of one member: the others at the table with what they made, by member; computers are None."""

    score: float
    rivals: tuple[tuple[int | None, float], ...] = ()
    wins: float = 0
    points: int = 0


@dataclass
class Standing:
    """A line of the standings."""

    member: int
    place: int = 0
    score: float = 0.0
    buchholz: float = 0.0
    berger: float = 0.0
    wins: float = 0.0
    points: int = 0
    played: int = 0
    rounds: list[float | None] = field(default_factory=list)
    """What each round gave; None where it gave nothing yet, or was missed."""


def scores_of(wins: Sequence[float], points: Sequence[int] | None) -> list[float]:
    """What each seat of a table gets, by the games won, and where these are equal by the points made.

    >>> scores_of([1, 0], None), scores_of([0.5, 0.5], None), scores_of([0, 1, 0], [3, 9, 5])
    ([1.0, 0.0], [0.5, 0.5], [0.0, 1.0, 0.5])
    """
    made = [(round(won, 6), points[seat] if points is not None else 0) for seat, won in enumerate(wins)]
    last = len(made) - 1
    scores = []
    for mine in made:
        first = sum(other > mine for other in made)
        shared = sum(other == mine for other in made)
        scores.append(round((last - first - (shared - 1) / 2) / last, 6))
    return scores


def standings(rounds: dict[int, list[Played | None]], system: System) -> list[Standing]:
    """Everyone's line, the first first. ``rounds``: for each member what every round brought."""
    lines = {member: _sums(member, played) for member, played in rounds.items()}
    for member, line in lines.items():
        for played in rounds[member]:
            if played is not None:
                _break_ties(line, played, lines)
    ordered = sorted(lines.values(), key=lambda line: (*_negated(order(line, system)), line.member))
    for place, line in enumerate(ordered):
        tied = place > 0 and order(line, system) == order(ordered[place - 1], system)
        line.place = ordered[place - 1].place if tied else place + 1
    return ordered


def order(line: Standing, system: System) -> tuple[float, ...]:
    """By what lines are compared. (Where everybody meets everybody, all have the same opponents.)"""
    ties = (line.berger, line.wins, line.points)
    return (line.score, *ties) if system == "all" else (line.score, line.buchholz, *ties)


def _negated(values: tuple[float, ...]) -> list[float]:
    return [-value for value in values]


def _sums(member: int, rounds: list[Played | None]) -> Standing:
    line = Standing(member)
    for played in rounds:
        line.rounds.append(None if played is None else played.score)
        if played is not None:
            line.score = round(line.score + played.score, 6)
            line.wins = round(line.wins + played.wins, 6)
            line.points += played.points
            line.played += bool(played.rivals)
    return line


def _break_ties(line: Standing, played: Played, lines: dict[int, Standing]) -> None:
    """Buchholz: the scores of those one has played; Sonneborn-Berger: of those one has beaten, and half of those one
    was level with. Of several at a table the mean. A round without opponents is one against somebody with one's own
    score."""
    rivals = played.rivals or ((None, played.score),)
    buchholz = berger = 0.0
    for rival, made in rivals:
        theirs = lines[rival].score if rival is not None else line.score
        buchholz += theirs
        berger += theirs * (1.0 if played.score > made else 0.5 if played.score == made else 0.0)
    line.buchholz = round(line.buchholz + buchholz / len(rivals), 6)
    line.berger = round(line.berger + berger / len(rivals), 6)
