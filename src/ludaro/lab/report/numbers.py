"""From the games that were watched to the numbers of a report, as plain data."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from types import ModuleType
from typing import Any

import ludaro
from ludaro.games.presets import preset_of
from ludaro.lab.course import CLEAR, GREAT
from ludaro.lab.match import MOST_MOVES
from ludaro.lab.report.bounds import difference, least, most
from ludaro.lab.report.inquiry import AHEAD, ALIKE, CURVE, EVEN, LONGER, NOVICE, Inquiry, Study
from ludaro.lab.report.observation import LOOKS_AT_LEAD, Observation
from ludaro.lab.report.statistics import (
    average,
    bounded,
    estimate,
    histogram,
    median,
    proportion,
    quantile,
    ratio,
    rounded,
    share,
    summary,
)
from ludaro.lab.scores import DOUBT, mean

FORMAT = 2
CLOSE = 0.1  # a narrow game: the winner has at most so much more points, as a part of its own
PARTS = 10  # of a game, for what changes as it goes on


def numbers(asked: Inquiry, studies: Sequence[Study], games: Sequence[Observation], blind: dict[str, Any]) -> Any:
    """All numbers of a report but the verdict."""
    by_kind: dict[str, list[Observation]] = defaultdict(list)
    for it in games:
        by_kind[it.kind].append(it)
    even = by_kind[EVEN]
    course = _course(even)
    several = asked.seats > 1
    game = asked.declared
    return {
        "ludaro lab": FORMAT,
        "version": ludaro.__version__,
        "command": asked.command,
        "game": asked.game,
        "title": game.title,
        "players": asked.seats,
        "options": dict(asked.options),
        "preset": preset_of(asked.declared, asked.options),
        "seed": asked.seed,
        "thinking": {study.kind: list(dict.fromkeys(study.question.entrants)) for study in studies},
        "games": {study.kind: len(by_kind[study.kind]) for study in studies},
        "seats": _seats(even, asked.seats) if several else [],
        "advantage": best_seat([it.shares for it in even], asked.seats) if several else None,
        "draws": proportion(sum(_winners(it) == asked.seats for it in even), len(even)) if several else None,
        "decisive": proportion(sum(_winners(it) == 1 for it in even), len(even)) if several else None,
        "margin": _margin(even) if several and game.counts else None,
        "length": lengths([len(it.movers) for it in even]),
        "minutes": lengths([it.clock / 60 for it in even if it.clock is not None]) if even[0].clock else None,
        "choices": _choices(even),
        "forced": ratio([(it.choices.count(1), len(it.choices)) for it in even]),
        "passes": ratio([(it.passes, len(it.choices)) for it in even]),
        "lead": _lead(even, asked.seats) if several else None,
        "course": {**course, "steps": _steps(blind, studies, by_kind)} if several else None,
        "skill": _skill(by_kind, asked.seats) if several else None,
        "curve": _curve(asked.seats, studies, by_kind),
        "limits": _limits(even),
        "limited": proportion(sum(it.limit is not None for it in even), len(even)),
        "points": _points(by_kind) if game.counts else None,
        "gain": _gain(by_kind) if game.counts and not several else None,
        "puzzle": None if game.solver is None else _puzzle(even, game.solver),
        "random": blind,
    }


def _winners(game: Observation) -> int:
    return sum(part > 0 for part in game.shares)


def _seats(games: Sequence[Observation], seats: int) -> list[dict[str, float]]:
    return [share((it.deal, it.shares[seat]) for it in games) for seat in range(seats)]


def best_seat(shares: Sequence[Sequence[float]], seats: int) -> dict[str, Any]:
    """The best-placed seat, by games that were not drawn by all, and an interval for the largest of the true shares.

    Among many equal seats one has had most luck. So the bound below is that of the best of so many: each seat's own
    bound is wrong with only its part of the doubt.
    """
    won = [game for game in shares if sum(part > 0 for part in game) < seats]
    if not won:
        return {"seat": None, **estimate(1 / seats, 1 / seats, 1), "games": 0}
    columns = [[(game[seat], 1) for game in won] for seat in range(seats)]
    values = [mean(column) for column in columns]
    low = max(least(column, DOUBT / 2 / seats) for column in columns)
    high = max(most(column, DOUBT / 2) for column in columns)
    best = max(range(seats), key=lambda seat: values[seat])
    return {"seat": best, **estimate(values[best], max(1 / seats, low), high), "games": len(won)}


def lengths(values: Sequence[float]) -> dict[str, Any]:
    return {**summary(values), "middle": median(values, MOST_MOVES)}


def _margin(games: Sequence[Observation]) -> dict[str, Any] | None:
    """By how many points the winner is ahead; None where that is always the same."""
    margins, narrow = [], 0
    for it in games:
        assert it.points is not None
        best, second = sorted(it.points, reverse=True)[:2]
        margins.append(best - second)
        narrow += best - second <= CLOSE * best
    if len(set(margins)) == 1:
        return None
    return {**summary(margins), "narrow": proportion(narrow, len(games))}


def _choices(games: Sequence[Observation]) -> dict[str, Any]:
    """How many moves there were to choose from: over all moves, and for each tenth of a game."""
    every = sorted(count for it in games for count in it.choices)
    parts: list[list[int]] = [[] for _ in range(PARTS)]
    for it in games:
        for place, count in enumerate(it.choices):
            parts[place * PARTS // len(it.choices)].append(count)
    along = []
    for part, counts in enumerate(parts):
        if counts:
            counts.sort()
            quartiles = {name: quantile(counts, at) for name, at in (("lower", 0.25), ("median", 0.5), ("upper", 0.75))}
            along.append({"part": (part + 0.5) / PARTS, **quartiles})
    return {
        **ratio([(sum(it.choices), len(it.choices)) for it in games], most=None),
        "median": quantile(every, 0.5),
        "most": every[-1],
        "histogram": histogram(every),
        "along": along,
    }


def _lead(games: Sequence[Observation], seats: int) -> dict[str, Any]:
    """How often the lead changes, when the winner is clearly ahead for good, and what it could expect until then."""
    changes = [lead_changes(it) for it in games]
    won = [it for it in games if _winners(it) == 1]
    spread = Counter(changes)
    curve = []
    for part in range(PARTS + 1):
        values = [_winner_expects(it, part / PARTS) for it in won]
        if values:
            values.sort()
            curve.append(
                {
                    "part": part / PARTS,
                    "value": rounded(sum(values) / len(values)),
                    "lower": rounded(quantile(values, 0.25)),
                    "upper": rounded(quantile(values, 0.75)),
                }
            )
    return {
        **bounded([(number, 1) for number in changes], LOOKS_AT_LEAD),
        "distribution": {str(number): rounded(spread[number] / len(games)) for number in range(max(spread) + 1)},
        "settled": bounded([(settled(it), 1) for it in won]) if won else None,
        "comebacks": proportion(sum(_was_behind(it) for it in won), len(won)) if won else None,
        "curve": curve,
    }


def leader(expected: Sequence[float]) -> int | None:
    """The seat that is clearly ahead, if any.

    >>> leader([0.7, 0.3]), leader([0.55, 0.45])
    (0, None)
    """
    order = sorted(range(len(expected)), key=lambda seat: -expected[seat])
    return order[0] if expected[order[0]] - expected[order[1]] >= CLEAR else None


def course_numbers(
    late: Sequence[float], great: Sequence[float], gains: Sequence[tuple[float, float]], changes: Sequence[int]
) -> dict[str, Any]:
    """What games were like as they went on, from the measures of ``ludaro.lab.course``, a number a game: late
    uncertainty (of games that one seat won), the greatest move, what was kept of how much that was gained, and changes
    of the lead."""
    return {
        "changes": average(changes) if changes else None,
        "late": bounded([(value, 1) for value in late]) if late else None,
        "killer": proportion(sum(value >= GREAT for value in great), len(great)) if great else None,
        "permanence": ratio(gains) if any(gained for _, gained in gains) else None,
    }


def _course(games: Sequence[Observation]) -> dict[str, Any]:
    seen = [it for it in games if it.course is not None]
    late, great, gains, changes = [], [], [], []
    for it in seen:
        assert it.course is not None
        if _winners(it) == 1:
            late.append(it.course[0])
        great.append(it.course[1])
        gains.append((it.course[3], it.course[2]))
        changes.append(int(it.course[4]))
    return course_numbers(late, great, gains, changes)


def _steps(
    blind: dict[str, Any], studies: Sequence[Study], by_kind: dict[str, list[Observation]]
) -> list[dict[str, Any]]:
    """The course of games by how much their players think, all alike: not at all, one step, then more and more."""
    players = {study.kind: study.question.entrants[0] for study in studies}
    thinking = {players[kind]: _course(by_kind[kind]) for kind in (*ALIKE, EVEN) if by_kind[kind]}
    return [{"player": player, **it} for player, it in {**blind["courses"], **thinking}.items()]


def lead_changes(game: Observation) -> int:
    """How often the clear lead went from one seat to another; in the end, the winner has it."""
    leaders = [leader(look) for look in game.leads]
    if _winners(game) == 1:
        leaders.append(game.shares.index(1.0))
    clear = [seat for seat in leaders if seat is not None]
    return sum(a != b for a, b in pairwise(clear))


def settled(game: Observation) -> float:
    """The part of a game after which its winner was clearly ahead to the end; 1 if only the last move brought it."""
    winner = game.shares.index(1.0)
    since = len(game.leads)
    while since and leader(game.leads[since - 1]) == winner:
        since -= 1
    return since / max(1, len(game.leads))


def _was_behind(game: Observation) -> bool:
    """Whether somebody else than the winner was clearly ahead at some time."""
    winner = game.shares.index(1.0)
    return any(leader(look) not in (None, winner) for look in game.leads)


def _winner_expects(game: Observation, part: float) -> float:
    place = int(part * len(game.leads))
    return 1.0 if place == len(game.leads) else game.leads[place][game.shares.index(1.0)]


def _skill(by_kind: dict[str, list[Observation]], seats: int) -> dict[str, Any]:
    """What the one seat that thinks (or thinks longer) wins, and its edge: 0, no more than its share; 1, all."""
    found = {}
    for kind in (LONGER, NOVICE, AHEAD):
        if not by_kind[kind]:
            continue
        part = share((it.deal, it.shares[it.seats.index(0)]) for it in by_kind[kind])
        even = 1 / seats
        found[kind] = {**part, "edge": rounded((part["value"] - even) / (1 - even))}
    return found


def _curve(seats: int, studies: Sequence[Study], by_kind: dict[str, list[Observation]]) -> list[dict[str, Any]]:
    """What a player gets who thinks shorter or longer than the others: its share of the win, or alone its points."""
    players = {study.kind: study.question.entrants[0] for study in studies}
    if not all(by_kind[kind] for kind in CURVE):
        return []
    points = []
    for kind, times in {**CURVE, EVEN: 1.0}.items():
        games = by_kind[kind]
        if seats == 1:
            part = average([sum(it.points or ()) for it in games])
        elif kind == EVEN:
            part = estimate(1 / seats, 1 / seats, 1 / seats)  # all are alike: nothing to measure
        else:
            part = share((it.deal, it.shares[it.seats.index(0)]) for it in games)
        points.append({"times": rounded(times), "player": players[kind], **part, "games": len(games)})
    return sorted(points, key=lambda point: point["times"])


def _gain(by_kind: dict[str, list[Observation]]) -> dict[str, float] | None:
    """How many more points one gains alone who thinks than one who plays at random."""
    usual, novice = ([float(sum(it.points or ())) for it in by_kind[kind]] for kind in (EVEN, NOVICE))
    ends = difference(usual, novice, DOUBT / 2)
    return None if ends is None else estimate(sum(usual) / len(usual) - sum(novice) / len(novice), *ends)


def _limits(games: Sequence[Observation]) -> dict[str, dict[str, float]]:
    seen = Counter(it.limit for it in games if it.limit is not None)
    return {name: proportion(hits, len(games)) for name, hits in sorted(seen.items())}


def _points(by_kind: dict[str, list[Observation]]) -> dict[str, dict[str, float]]:
    """The mean points of a seat. Of a game with different players those of the one who thinks (longer)."""
    found = {}
    for kind, games in by_kind.items():
        means = []
        for it in games:
            assert it.points is not None
            means.append(sum(it.points) / len(it.points) if kind in (EVEN, *ALIKE) else it.points[it.seats.index(0)])
        found[kind] = average(means)
    return found


def _puzzle(games: Sequence[Observation], solver: ModuleType) -> dict[str, Any]:
    """Whether the puzzles were solved, and how many solutions each has, turned and mirrored ones counted once."""
    return {
        "solved": proportion(sum(it.limit is None for it in games), len(games)),
        "solutions": summary([_solutions(solver, json.loads(it.save)["deal"], _deck(it.save)) for it in games]),
    }


def _deck(save: str) -> str:
    return str(json.loads(save)["options"]["deck"])


@cache
def _solutions(solver: ModuleType, deal: str, deck: str) -> int:
    count: int = solver.count_kinds(deck, [int(number) for number in deal.split()])
    return count
