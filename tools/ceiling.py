"""How far skill can get where cards are hidden: `python -m tools.ceiling [ID …]`.

A player that sees all cards, which nobody may, searches for a tenth of a second and meets `greedy` and `random`. What
even this one does not win, no player who keeps to the rules can win: the luck of the deal decides it.
"""

from __future__ import annotations

import argparse
import os
from concurrent.futures import ProcessPoolExecutor, as_completed
from typing import Any

from rich.console import Console
from rich.progress import Progress

import ludaro
from ludaro.games.state import State
from ludaro.kernel.random import generator
from ludaro.kernel.records import Numbers
from ludaro.lab.schedule import seed_of
from ludaro.lab.scores import Bunch, interval, mean
from ludaro.players import parse
from ludaro.players.search.player import Search
from tools.meetings import prepare

HANDS = ("kvaro-a", "kvaro-d")  # games in which all that is hidden was dealt at the start


class Open(State):
    """A position whose cards lie open: all that can be imagined is the truth."""

    def imagine(self, seat: int | None, seed: int) -> State:
        return self.copy()


class Seeing(Search):
    """A search that looks at everybody's cards."""

    def think(self, state: State, seat: int, rng: Numbers, only: str | None = None) -> Any:
        opened = object.__new__(Open)
        opened.__dict__.update(state.copy().__dict__)
        return super().think(opened, seat, rng, only)


def deal(id: str, other: str, number: int, seconds: float) -> tuple[str, str, Bunch]:
    """What the one who sees everything gets from a deal, played from both sides."""
    won = 0.0
    for side in range(2):
        state = ludaro.game(id).new(2, seed=seed_of("ceiling", number), options="recommended")
        players = [parse(other, threads=1)(), parse(other, threads=1)()]
        players[side] = Seeing(seconds=seconds, threads=1)
        rng = generator(seed_of("ceiling", number, side))
        while not state.over:
            seat = state.seats[0]
            state.play(players[seat].choose(state, seat, rng), seat)
        assert state.result is not None
        won += state.result[side]
    return id, other, (won, 2)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("ids", nargs="*", default=HANDS, help="games for two with hidden hands")
    parser.add_argument("--others", nargs="*", default=("greedy", "random"), help="who is met")
    parser.add_argument("--games", type=int, default=100, help="games against each")
    parser.add_argument("--seconds", type=float, default=0.1, help="for each move")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="games at once")
    options = parser.parse_args()
    prepare(options.ids)
    found: dict[tuple[str, str], list[Bunch]] = {(id, other): [] for id in options.ids for other in options.others}
    with ProcessPoolExecutor(options.jobs) as pool, Progress(console=Console(stderr=True)) as progress:
        tasks = [
            pool.submit(deal, id, other, number, options.seconds)
            for number in range(max(1, options.games // 2))
            for id, other in found
        ]
        for done in progress.track(as_completed(tasks), len(tasks), description="deals"):
            id, other, bunch = done.result()
            found[id, other].append(bunch)
    for (id, other), bunches in found.items():
        low, high = interval(bunches)
        print(f"{id:9} {other:7} {mean(bunches):.3f}  ({low:.2f} to {high:.2f})")


if __name__ == "__main__":
    main()
