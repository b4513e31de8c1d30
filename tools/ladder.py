"""Make the ladder of levels: `python -m tools.ladder [ID …]`, then the file players/ladder.json is written anew.

Players of every strength stand on one line: clumsy ones, a random one, a small search that slips less and less, and
searches that think longer and longer, up to a second. For each game neighbours on the line meet, which tells how far
apart they are; of long searches that is estimated. Then the levels are spread evenly over the line, from the top down
and never further apart than a score of 0.76, and each plays the one below. Matches that would take long have fewer
games; the file says how many.
"""

from __future__ import annotations

import argparse
import json
import os
from concurrent.futures import ProcessPoolExecutor, as_completed
from math import exp, log
from time import process_time
from typing import Any

import ludaro
from ludaro.kernel.random import generator
from ludaro.lab.arena import Arena
from ludaro.lab.question import question
from ludaro.players.levels import LADDER, LEVELS
from ludaro.players.search.player import Search

SMALL = 30  # iterations of the search that slips
CLUMSY = (1.0, 0.6, 0.3, 0.0)
SLIPS = (1.0, 0.75, 0.5, 0.3, 0.15, 0.0)
FACTOR = 2  # between one search and the next
HIGHEST = 0.80  # what a level may score against the one below
MARGIN = 0.04
TOP = "search:1s"
FEWEST = 6  # games of a match
CHEAP = 2000  # iterations; longer searches are not compared, but
FADING = 0.95  # is what each twice as long search gains of what those before did
MANY = 10**6
TRIAL = 5000


class Line:
    """All strengths on one line: a place is a number, whole at the points where neighbours are compared."""

    def __init__(self, most: int) -> None:
        self.searches = [SMALL * FACTOR**i for i in range(1, 20) if SMALL * FACTOR**i * FACTOR <= most] + [most]
        self.random = len(CLUMSY) - 1
        self.steady = self.random + len(SLIPS) - 1
        self.end = self.steady + len(self.searches)

    def iterations(self, place: int) -> int:
        """What the search at a point comes to; 0 for those who do not search more than a little."""
        return 0 if place <= self.steady else self.searches[place - self.steady - 1]

    def player(self, place: float) -> str:
        """The player who stands at a place."""
        if place <= self.random:
            return f"clumsy:{_between(CLUMSY, place):.3g}" if place < self.random else "random"
        if place < self.steady:
            return f"search:{SMALL}~{_between(SLIPS, place - self.random):.3g}"
        logs = [log(SMALL), *(log(count) for count in self.searches)]
        return f"search:{round(exp(_between(logs, place - self.steady)))}"


def _between(values: Any, place: float) -> float:
    at = min(int(place), len(values) - 2)
    return float(values[at] + (place - at) * (values[at + 1] - values[at]))


def iterations_in_a_second(id: str) -> int:
    """What a second of thinking comes to, a few moves into a game."""
    game = ludaro.game(id)
    state = game.new(_seats(id), seed=1, options="recommended")
    player = Search(iterations=500, threads=1)
    for _ in range(4):
        seat = state.seats[0]
        state.play(player.choose(state, seat, generator(1)), seat)
    trial = Search(iterations=TRIAL, threads=1)
    began = process_time()
    trial.think(state, state.seats[0], generator(1))
    return max(1000, int(TRIAL / (process_time() - began)) // 100 * 100)


def _seats(id: str) -> int:
    players = ludaro.game(id).players
    return 2 if 2 in players else players[0]


def match(id: str, upper: str, lower: str, games: int, seed: int, seconds: float) -> dict[str, Any]:
    """How the upper player does; its score is 0.5 when both are alike, also with more than two seats.

    Fewer games are played where so many would take too long, but never fewer than FEWEST.
    """
    seats = _seats(id)
    began = process_time()
    Arena(question(id, [upper, lower], seats, "recommended", MANY + seed), seats).run()
    each = (process_time() - began) / seats
    count = max(FEWEST, min(games, int(seconds / each))) // seats * seats
    result = Arena(question(id, [upper, lower], seats, "recommended", seed), count).run()
    first, scale = result["players"][0], seats / 2
    return {"games": count, **{key: round(min(1.0, first[key] * scale), 3) for key in ("score", "low", "high")}}


def logit(score: float, games: int) -> float:
    """Strength from a score, a little towards even, so that a clean sweep stays finite."""
    won = (score * games + 1) / (games + 2)
    return log(won / (1 - won))


class Climb:
    """The ladder of one game."""

    def __init__(self, id: str, games: int, seconds: float) -> None:
        self.id, self.games, self.seconds = id, games, seconds
        self.line = Line(iterations_in_a_second(id))
        self.slopes: list[float] = []
        for place in range(self.line.end):
            self.slopes.append(self._apart(place))

    def _apart(self, place: int) -> float:
        """How much stronger the next point of the line is. Long searches are not tried: each gains less than before."""
        if self.line.iterations(place + 1) > CHEAP:
            return sum(self.slopes[-3:]) / 3 * FADING
        found = match(self.id, self.line.player(place + 1), self.line.player(place), self.games, place, self.seconds)
        return max(0.0, logit(found["score"], found["games"]))

    def run(self) -> dict[str, Any]:
        """The levels, and how each did against the one below."""
        aim = min(sum(self.slopes) / (LEVELS[-1] - 1), logit(HIGHEST - MARGIN, MANY))
        places = [float(self.line.end)]
        for _ in LEVELS[1:]:
            places.append(self._below(places[-1], aim))
        levels = [self.line.player(place) for place in reversed(places)]
        found = {"levels": [*levels[:-1], TOP], "steps": [], "second": self.line.searches[-1]}
        return check(self.id, self.games, self.seconds, found)[1]

    def _below(self, place: float, distance: float) -> float:
        """The place that is so much weaker; 0 where the line ends."""
        while place > 0:
            at = max(0, int(place - 1e-9))
            step = (place - at) * self.slopes[at]
            if step > distance:
                return place - distance / self.slopes[at]
            distance -= step
            place = float(at)
        return 0.0


def check(id: str, games: int, seconds: float, ladder: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """Play every step again, and leave the levels where they are."""
    levels = [*ladder["levels"][:-1], f"search:{ladder['second']}"]
    count = len(levels) - 1
    steps = [match(id, levels[i + 1], levels[i], games, 2 * MANY + i, seconds) for i in range(count)]
    return id, {**ladder, "steps": steps}


def climb(id: str, games: int, seconds: float) -> tuple[str, dict[str, Any]]:
    return id, Climb(id, games, seconds).run()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("ids", nargs="*", help="games; all that are searched, if none are named")
    parser.add_argument("--games", type=int, default=120, help="games for each step")
    parser.add_argument(
        "--seconds", type=float, default=120, help="processor time for a match, about; longer ones get fewer games"
    )
    parser.add_argument("--check", action="store_true", help="only play the steps of the ladder again")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="games at once")
    parser.add_argument("--out", default=str(LADDER), help="the file to write")
    options = parser.parse_args()
    ids = options.ids or [id for id in ludaro.games() if id not in ("kvaro-b", "kvaro-c", "kvaro-solo")]
    for id in ids:
        ludaro.game(id).family.engine.prepare()
    content: dict[str, Any] = json.loads(LADDER.read_text("utf-8"))
    with ProcessPoolExecutor(options.jobs) as pool:
        if options.check:
            tasks = [pool.submit(check, id, options.games, options.seconds, content["games"][id]) for id in ids]
        else:
            tasks = [pool.submit(climb, id, options.games, options.seconds) for id in ids]
        for done in as_completed(tasks):
            id, found = done.result()
            content["games"][id] = found
            print(id, *(f"{step['score']:.2f}" for step in found["steps"]), *found["levels"], flush=True)
            with open(options.out, "w", encoding="utf-8") as file:  # noqa: PTH123
                json.dump(content, file, indent=1)
                file.write("\n")


if __name__ == "__main__":
    main()
