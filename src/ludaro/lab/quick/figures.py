"""From the games of a verdict to its figures, with how sure they are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Any

import numpy as np

from ludaro.games.declaration import Family
from ludaro.kernel.drivers import LONGEST_ROLLOUT
from ludaro.kernel.engine import Array
from ludaro.kernel.snapshot import reader
from ludaro.lab.match import MOST_MOVES
from ludaro.lab.quick.sights import Watcher
from ludaro.lab.report.answers import NO, OPEN, YES
from ludaro.lab.report.bounds import least_by
from ludaro.lab.report.numbers import course_numbers
from ludaro.lab.report.statistics import estimate, median, proportion, ratio
from ludaro.lab.scores import DOUBT, student

NEARLY_NEVER = 0.02  # what comes in fewer games than that does not come into play

Figures = dict[str, Any]


def outcomes(shares: Array, moves: Array, players: int) -> Figures:
    """Who wins, and how long it takes: from each seat's share of each game, and how many moves it had."""
    found: Figures = {"games": len(moves), "length": lengths(moves), "seats": []}
    if players > 1:
        winners = (shares > 0).sum(axis=1)
        found["seats"] = [mean_of(shares[:, seat]) for seat in range(players)]
        found["advantage"] = best_seat(shares[winners < players], players)
        found["draws"] = proportion(int((winners == players).sum()), len(moves))
        found["decisive"] = proportion(int((winners == 1).sum()), len(moves))
    return found


def mean_of(values: Array) -> Figures:
    """``statistics.average`` of many numbers, quickly."""
    number, centre = len(values), float(values.mean())
    reach = student(number - 1) * float(values.std(ddof=1)) / sqrt(number) if number > 1 else 0.0
    return estimate(centre, centre - reach, centre + reach)


def best_seat(won: Array, seats: int) -> Figures:
    """``numbers.best_seat`` of many games that were not drawn by all, quickly."""
    if not len(won):
        return {"seat": None, **estimate(1 / seats, 1 / seats, 1), "games": 0}
    number, centres = len(won), won.mean(axis=0).tolist()
    scatters = won.var(axis=0, ddof=1).tolist() if number > 1 else [0.0] * seats
    ends = list(zip(centres, scatters, strict=True))
    low = max(least_by(number, centre, scatter, DOUBT / 2 / seats) for centre, scatter in ends)
    high = max(1 - least_by(number, 1 - centre, scatter, DOUBT / 2) for centre, scatter in ends)
    best = max(range(seats), key=lambda seat: centres[seat])
    return {"seat": best, **estimate(centres[best], max(1 / seats, low), high), "games": number}


def lengths(moves: Array) -> Figures:
    """How long games are: the middle, and half of them."""
    ordered = np.sort(moves)
    whole = {"least": int(ordered[0]), "most": int(ordered[-1])}
    quarters = dict(zip(("lower", "median", "upper"), np.quantile(ordered, (0.25, 0.5, 0.75)).tolist(), strict=True))
    return {**mean_of(moves), **whole, **quarters, "middle": median(ordered.tolist(), MOST_MOVES)}


def figures_of(watcher: Watcher) -> Figures:
    """All figures of games that were watched."""
    sights, players = watcher.sights, watcher.players
    return {**outcomes(sights["shares"][:, :players], sights["length"], players), **courses(watcher)}


def shares_of(lengths: Array, scores: Array, players: int) -> Array:
    """Each seat's share of the win in random games; those that were given up are shared by all."""
    won = scores[:, :players] * (lengths < LONGEST_ROLLOUT)[:, None]
    won[won.sum(axis=1) == 0] = 1
    return won / won.sum(axis=1)[:, None]  # type: ignore[no-any-return]


def courses(watcher: Watcher) -> Figures:
    """What games that were watched are like as they go on."""
    sights, players = watcher.sights, watcher.players
    moves = sights["length"].tolist()
    found: Figures = {
        "watched": len(sights),
        "choices": ratio(list(zip(sights["choices"].tolist(), moves, strict=True)), most=None),
        "forced": ratio(list(zip(sights["forced"].tolist(), moves, strict=True))),
        "limits": {name: proportion(hits, len(sights)) for name, hits in sorted(watcher.limits.items())},
        "limited": proportion(watcher.limits.total(), len(sights)),
    }
    if players > 1:
        found["course"] = course_of(sights, players)
        lead = found["course"]["changes"]
        found["lead"] = None if lead is None else {**lead, "settled": None}
    return found


def course_of(sights: Array, players: int) -> Figures:
    """The measures of the course of games, from what was seen of each."""
    over = sights[sights["over"] == 1]
    won = over[(over["shares"][:, :players] == 1).any(axis=1)]
    gains = list(zip(over["kept"].tolist(), over["gained"].tolist(), strict=True))
    return course_numbers(won["late"].tolist(), over["great"].tolist(), gains, over["changes"].tolist())


def promised_endings(family: Family, rules: Array) -> dict[str, str]:
    """The endings that the rules of a game name, each with the option it belongs to."""
    if family.coverage is None:
        return {}
    named: dict[str, str] = family.coverage.endings(reader(family.engine.RULES)(rules))
    return named


def coverage(family: Family, rules: Array, kinds: Mapping[str, Watcher]) -> list[dict[str, Any]]:
    """Which of the things that the rules promise came into play: the share of games, of each kind."""
    found = []
    events = family.coverage
    if events is not None:
        names = list(events.EVENTS)
        for name in events.promised(reader(family.engine.RULES)(rules)):
            bit = 1 << names.index(name)
            hits = {kind: int(((it.sights["events"] & bit) > 0).sum()) for kind, it in kinds.items()}
            found.append(_covered(name, name.split()[0], events.EVENTS[name], hits, kinds))
    for by, option in promised_endings(family, rules).items():
        hits = {kind: it.endings[by] for kind, it in kinds.items()}
        says = family.ending.WORDS.get(by, by).replace("{who}", "somebody").rstrip(".")
        says = f"{says[0].lower()}{says[1:]}"
        found.append(_covered(f"end {by}", option, says, hits, kinds))
    seldom = {"", *getattr(events, "SELDOM", ())}
    return [{**it, "needed": it["name"] not in seldom and it["word"] not in seldom} for it in found]


def _covered(name: str, word: str, says: str, hits: dict[str, int], kinds: Mapping[str, Watcher]) -> dict[str, Any]:
    parts = {kind: proportion(hits[kind], len(it.sights)) for kind, it in kinds.items()}
    answer = came_into_play(list(parts.values()))
    return {"name": name, "word": word, "says": says, "answer": answer, **parts}


def came_into_play(parts: Sequence[Mapping[str, float]]) -> str:
    """Whether something happens at all in games: by how often it did in games of several kinds.

    >>> [came_into_play([proportion(hits, games)]) for hits, games in ((1, 10), (0, 10), (0, 200))]
    ['yes', 'cannot tell yet', 'no']
    """
    if any(part["value"] > 0 for part in parts):
        return YES
    return NO if all(part["high"] <= NEARLY_NEVER for part in parts) else OPEN


def is_idle(word: Mapping[str, Any]) -> bool:
    """Whether something that a game is made of never comes into play; limits that are never reached are no fault."""
    return word["answer"] == NO and bool(word["needed"])
