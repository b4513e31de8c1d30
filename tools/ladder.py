"""Make the ladder of levels: `python -m tools.ladder [ID …]`, then the file players/ladder.json is written anew.

Players of every strength stand on one line: clumsy ones, a random one, a small search that slips less and less, and
searches that think longer and longer, up to a second. For each game neighbours on the line meet, which tells how far
apart they are; of the long searches only one meets a short one. Then the levels are spread evenly over the line, from
the top down and never further apart than a score of 0.76, and each plays the one below. Where eight such steps do not
reach down to the random player, the levels are further apart but have good days and bad ones: each plays a game as
the level above or the one below would, and so beats its neighbour in three games of four at most. Matches that would
take long have fewer games; the file says how many. `--refine` moves the levels by what that found, and plays once more.
"""

from __future__ import annotations

import argparse
import json
import os
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import accumulate, pairwise
from math import exp, log
from statistics import mean as mean_of
from statistics import median
from time import process_time
from typing import Any

import ludaro
from ludaro.kernel.random import generator
from ludaro.lab.scores import Bunch, interval, mean
from ludaro.players.levels import LADDER, LEVELS
from ludaro.players.search.player import Search
from tools.meetings import SEARCHED, SIDES, Match, play_all, prepare

SMALL = 30  # iterations of the search that slips
CLUMSY = (1.0, 0.6, 0.3, 0.0)
SLIPS = (1.0, 0.75, 0.5, 0.3, 0.15, 0.0)
FACTOR = 2  # between one search and the next
HIGHEST = 0.80  # what a level may score against the one below
MARGIN = 0.04
TOP = "search:1s"
FEWEST = 6  # games of a match
TELLING = 20  # neighbours are compared where so many games can be had; beyond,
FAR = 3  # doublings below a second is a search that meets the last of them
LEAST = 0.02
MANY = 10**6
TRIALS = 3  # games
TRIAL = 2000  # iterations, at those decisions of a game that show how fast a search is:
TRIED = range(2, 8)


@dataclass(frozen=True)
class Pace:
    """What thinking costs in a game: iterations in a second, and how many decisions a game has."""

    second: int
    decisions: int

    def seconds(self, *players: str) -> float:
        """What a game between two players takes, about."""
        return sum(self.decisions / len(players) * _iterations(player) / self.second for player in players) + 0.01


def pace(id: str) -> Pace:
    """Measured in a few games."""
    game = ludaro.game(id)
    player = Search(iterations=100, threads=1)
    trial = Search(iterations=TRIAL, threads=1)
    visits, spent, lengths = 0, 0.0, []
    for seed in range(TRIALS):
        state = game.new(seed=seed, options="recommended")
        decisions = 0
        while not state.over:
            seat = state.seats[0]
            if decisions in TRIED:
                began = process_time()
                visits += sum(thought.visits for thought in trial.think(state, seat, generator(1)))
                spent += process_time() - began
            decisions += len(state.moves(seat)) > 1
            state.play(player.choose(state, seat, generator(decisions)), seat)
        lengths.append(decisions)
    return Pace(max(1000, int(visits / spent) // 100 * 100), int(median(lengths)))


def _iterations(player: str) -> float:
    """How long a player thinks; one with good days and bad ones, on average."""
    if "|" in player:
        return mean_of(_iterations(one) for one in player.split("|"))
    return int(player.removeprefix("search:").partition("~")[0]) if player.startswith("search:") else 0


class Line:
    """All strengths on one line: a place is a number, whole at the points where neighbours are compared."""

    def __init__(self, most: int) -> None:
        counts = [SMALL * FACTOR**i for i in range(1, 20) if SMALL * FACTOR**i * FACTOR <= most] + [most]
        self.searches = [count for count in counts if count > SMALL]
        self.logs = [log(count) for count in (SMALL, *self.searches)]
        self.random = len(CLUMSY) - 1
        self.steady = self.random + len(SLIPS) - 1
        self.end = self.steady + len(self.searches)
        self.most = (SMALL, *self.searches)[-1]

    def player(self, place: float) -> str:
        """The player who stands at a place."""
        if place <= self.random:
            return f"clumsy:{_between(CLUMSY, place):.3g}" if place < self.random - 0.001 else "random"
        if place < self.steady - 0.001:
            return f"search:{SMALL}~{_between(SLIPS, place - self.random):.3g}"
        return f"search:{round(exp(_between(self.logs, place - self.steady)))}"

    def place(self, player: str) -> float:
        """Where a player stands."""
        name, _, chance = player.replace("~", ":").rpartition(":")
        if player == "random":
            return float(self.random)
        if name == "clumsy":
            return _where(CLUMSY, float(chance))
        if "~" in player:
            return self.random + _where(SLIPS, float(chance))
        return self.steady + _where(self.logs, log(_iterations(player)))


def line_of(id: str, second: int) -> Line:
    """The line of a game. Where moves are weighed without a tree, thinking longer is of no use."""
    return Line(SMALL if ludaro.game(id).style.foresight else second)


def _between(values: Any, place: float) -> float:
    at = min(int(place), len(values) - 1)
    after = min(at + 1, len(values) - 1)
    return float(values[at] + (place - at) * (values[after] - values[at]))


def _where(values: Any, value: float) -> float:
    """The other way round: the place of a value, in a list that goes up or down."""
    for at, (first, second) in enumerate(pairwise(values)):
        if min(first, second) <= value <= max(first, second):
            return float(at + (value - first) / (second - first))
    return float(len(values) - 1)


def spread(line: Line, points: list[float], apart: list[float]) -> list[str]:
    """The levels, evenly apart, from the top down; each point is so much (``apart``) stronger than the one before."""
    heights = list(accumulate(apart, initial=0.0))
    steps = LEVELS[-1] - 1
    random = _between(heights, _where(points, line.random))
    widest = log((HIGHEST - MARGIN) / (1 - HIGHEST + MARGIN))
    far = heights[-1] - random > steps * widest
    aim = (heights[-1] - random) / steps if far else min(heights[-1] / steps, widest)
    levels = [
        line.player(_between(points, _where(heights, max(0.0, heights[-1] - below * aim))))
        for below in range(steps, -1, -1)
    ]
    return changeable([*levels[:-1], TOP]) if far else [*levels[:-1], TOP]


def changeable(levels: list[str]) -> list[str]:
    """Levels that have good days and bad ones, but for the first and the last."""
    between = [f"{below}|{above}" for below, above in zip(levels, levels[2:], strict=False)]
    return [levels[0], *between, levels[-1]]


def slope(score: float, games: int) -> float:
    """How much stronger the first player is, a little towards even, so that a clean sweep stays finite."""
    won = (score * games + 1) / (games + 2)
    return log(won / (1 - won))


def smooth(slopes: list[float]) -> list[float]:
    """Chance evened out: each takes part in its neighbours, and none goes down."""
    wide = [slopes[0], *slopes, slopes[-1]]
    return [max(LEAST, (wide[i] + 2 * wide[i + 1] + wide[i + 2]) / 4) for i in range(len(slopes))]


def profile(line: Line, matches: list[Match], slopes: list[float]) -> tuple[list[float], list[float]]:
    """The points that have met, and how far apart they are. The last of them met a far one; beyond, it goes on so."""
    if matches[-1].seed < len(matches):  # all met their neighbours
        return [float(place) for place in range(line.end + 1)], smooth(slopes)
    near, far = len(matches) - 1, matches[-1].seed
    apart = max(LEAST, slopes[-1])
    beyond = apart * (line.end - far) / (far - near)
    points = [*(float(place) for place in range(near + 1)), float(far)]
    if far == line.end:
        return points, [*smooth(slopes[:-1]), apart]
    return [*points, float(line.end)], [*smooth(slopes[:-1]), apart, beyond]


def refined(id: str, ladder: dict[str, Any]) -> list[str]:
    """The levels once more, evenly apart by how they did in the last check; those with good days and bad ones stay."""
    if any("|" in level for level in ladder["levels"]):
        return ladder["levels"]  # type: ignore[no-any-return]
    line = line_of(id, ladder["second"])
    points = [line.place(_timed(level, ladder)) for level in ladder["levels"]]
    apart = [max(LEAST, slope(one["score"], one["games"])) for one in ladder["steps"]]
    return spread(line, points, apart)


def _timed(level: str, ladder: dict[str, Any]) -> str:
    """A level with iterations for a second, so that the machine's load does not count."""
    return level.replace(TOP, f"search:{ladder['second']}")


def step(bunches: list[Bunch]) -> dict[str, Any]:
    low, high = interval(bunches)
    return {
        "games": SIDES * len(bunches),
        "score": round(mean(bunches), 3),
        "low": round(low, 3),
        "high": round(high, 3),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("ids", nargs="*", default=SEARCHED, help="games; all that are searched, if none are named")
    parser.add_argument("--games", type=int, default=100, help="games for each step")
    parser.add_argument("--seconds", type=float, default=60, help="processor time for a match, about; else fewer games")
    parser.add_argument("--check", action="store_true", help="only play the steps of the ladder again")
    parser.add_argument(
        "--refine", action="store_true", help="move the levels by what the last check found, then check"
    )
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="games at once")
    parser.add_argument("--out", default=str(LADDER), help="the file to write")
    options = parser.parse_args()
    prepare(options.ids)
    content: dict[str, Any] = json.loads(LADDER.read_text("utf-8"))
    games: dict[str, Any] = content["games"]

    def match(id: str, upper: str, lower: str, seed: int) -> Match:
        affordable = int(options.seconds / paces[id].seconds(upper, lower))
        return Match(id, upper, lower, max(FEWEST, min(options.games, affordable)) // SIDES, seed)

    with ProcessPoolExecutor(options.jobs) as pool:
        paces = dict(zip(options.ids, pool.map(pace, options.ids), strict=True))
        if options.refine:
            for id in options.ids:
                games[id]["levels"] = refined(id, games[id])
        elif not options.check:
            lines = {id: line_of(id, paces[id].second) for id in options.ids}
            near: dict[str, list[Match]] = {}
            for id, line in lines.items():
                pairs = [match(id, line.player(place + 1), line.player(place), place) for place in range(line.end)]
                near[id] = [one for one in pairs if SIDES * one.deals >= min(TELLING, options.games)]
                if len(near[id]) < line.end:
                    far = max(len(near[id]) + 1, line.end - FAR)
                    near[id].append(match(id, line.player(far), line.player(len(near[id])), far))
            found = play_all([one for some in near.values() for one in some], pool)
            for id, line in lines.items():
                points, apart = profile(
                    line, near[id], [slope(mean(found[one]), SIDES * one.deals) for one in near[id]]
                )
                print(id, *(f"{value:.1f}" for value in apart), flush=True)
                games[id] = {"levels": spread(line, points, apart), "second": line.most}
        steps = []
        for id in options.ids:
            levels = [_timed(level, games[id]) for level in games[id]["levels"]]
            steps += [match(id, levels[i + 1], levels[i], MANY + i) for i in range(len(levels) - 1)]
            games[id]["steps"] = [None] * (len(levels) - 1)
        steps.sort(key=lambda one: -paces[one.id].seconds(one.first, one.second))  # long games first

        def ended(match: Match, bunches: list[Bunch]) -> None:
            games[match.id]["steps"][match.seed - MANY] = step(bunches)
            content["games"] = {id: games[id] for id in ludaro.games() if id in games}
            with open(options.out, "w", encoding="utf-8") as file:  # noqa: PTH123
                json.dump(content, file, indent=1)
                file.write("\n")

        play_all(steps, pool, ended)
    for id in options.ids:
        print(id, *(f"{one['score']:.2f}" for one in games[id]["steps"]), *games[id]["levels"])


if __name__ == "__main__":
    main()
