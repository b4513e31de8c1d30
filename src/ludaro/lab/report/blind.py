"""Random play: thousands of games in which nobody thinks, for comparison. Quick, and the same on every machine."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np

from ludaro.kernel.drivers import LONGEST_ROLLOUT
from ludaro.kernel.engine import Array
from ludaro.kernel.random import generator
from ludaro.kernel.records import SEATS
from ludaro.lab.quick.figures import course_of
from ludaro.lab.quick.sights import Watcher
from ludaro.lab.report.endings import limit_of
from ludaro.lab.report.inquiry import Inquiry
from ludaro.lab.report.statistics import average, estimate, proportion, summary
from ludaro.lab.schedule import seed_of

MOVES = 4_000_000  # about so many are played
FEWEST, MOST = 500, 20_000  # games
ENDINGS = 500  # games that are looked at more closely
COURSES = 200  # games of random players, and of players who look one step ahead, that are watched move by move


def blind(asked: Inquiry) -> dict[str, Any]:
    """What comes out when all seats play at random."""
    game = asked.declared
    engine = game.family.engine
    rules = game.encode(asked.seats, asked.options)
    seed = seed_of(asked.seed, "blind") >> 8  # room for the seeds that follow it
    lengths, _ = engine.playouts(rules, seed, 100)
    games = int(min(MOST, max(FEWEST, MOVES / max(1.0, float(lengths.mean())))))
    lengths, scores = engine.playouts(rules, seed, games)
    ended = lengths < LONGEST_ROLLOUT
    winners = scores[:, : asked.seats] * ended[:, None]
    count = winners.sum(axis=1)
    shares = np.where(count[:, None] > 0, winners / np.maximum(count, 1)[:, None], 1 / asked.seats)
    result: dict[str, Any] = {
        "games": games,
        "seats": [],
        "draws": proportion(int((count == asked.seats).sum() + (count == 0).sum()), games),
        "decisive": proportion(int((count == 1).sum()), games),
        "length": summary([int(length) for length in lengths]),
        "limits": _limits(asked, seed),
        "points": None,
        "solved": None,
        "courses": {},
    }
    if asked.seats > 1:
        result["courses"] = {player: _course(asked, rules, player == "greedy") for player in ("random", "greedy")}
        result["seats"] = [_share(shares[:, seat]) for seat in range(asked.seats)]
    else:
        result["draws"] = result["decisive"] = None
        if not game.counts:
            result["solved"] = proportion(int(ended.sum()), games)
    if game.counts:
        points = scores[:, SEATS : SEATS + asked.seats]
        result["points"] = average([float(value) for value in points.mean(axis=1)])
    return result


def _course(asked: Inquiry, rules: Array, ahead: bool) -> dict[str, Any]:
    game = asked.declared
    watcher = Watcher(game.family, rules, asked.seats, game.hidden, ahead, seed_of(asked.seed, "course") >> 8)
    watcher.play(COURSES)
    return course_of(watcher.sights, asked.seats)


def _share(values: Any) -> dict[str, float]:
    """Every game has a deal of its own here, and there are many of them."""
    found = average([float(value) for value in values])
    return estimate(found["value"], max(0.0, found["low"]), min(1.0, found["high"]))


def _limits(asked: Inquiry, seed: int) -> dict[str, dict[str, float]]:
    """How games ended, by a sample of them; a puzzle ends or does not."""
    if asked.seats == 1:
        return {}
    game = asked.declared
    engine = game.family.engine
    rules = game.encode(asked.seats, asked.options)
    state = np.zeros(1, engine.STATE)
    seen: Counter[str] = Counter()
    for number in range(ENDINGS):
        engine.begin(rules, state, np.array([seed + number], np.int64))
        engine.rollout(rules, state, generator(seed_of(seed, number)), LONGEST_ROLLOUT)
        if engine.acting(rules, state):
            seen["unfinished"] += 1
        elif (found := limit_of(game.family, rules, state)) is not None:
            seen[found] += 1
    return {name: proportion(hits, ENDINGS) for name, hits in sorted(seen.items())}
