"""Find the style of search that plays each game best: `python -m tools.styles [ID …]`.

From plain search on, one change after the other is tried against the best so far, both with the same time a move; a
change stays if it scores better by more than chance. Prints the style that the game should say.
"""

from __future__ import annotations

import argparse
import os
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import replace
from functools import partial
from math import sqrt
from time import monotonic
from typing import Any

import ludaro
from ludaro.games.style import PLAIN, Style
from ludaro.kernel.random import generator
from ludaro.lab.schedule import first_seatings, seed_of
from ludaro.players.search.player import Search
from tools.meetings import SEARCHED

MOST_MOVES = 700
CHANGES: tuple[dict[str, Any], ...] = (
    {"trust": 4.0},
    {"trust": 16.0},
    {"cut": 8},
    {"cut": 24},
    {"trust": 8.0, "cut": 1},
    {"widest": 24},
    {"exploration": 0.3},
    {"exploration": 0.15},
)


def play(id: str, number: int, deal: int, seats: tuple[int, ...], styles: tuple[Style, Style], seconds: float) -> float:
    """One game; what the first style got for each of its seats, 0.5 being an even share."""
    state = ludaro.game(id).new(len(seats), seed=seed_of("styles", deal), options="recommended")
    players = [Search(seconds=seconds, threads=1, style=style) for style in styles]
    rng = generator(number)
    while not state.over and len(state.history) < MOST_MOVES:
        seat = state.seats[0]
        state.play(players[seats[seat]].choose(state, seat, rng), seat)
    result = state.result or [1 / len(seats)] * len(seats)
    own = [seat for seat in range(len(seats)) if seats[seat] == 0]
    return sum(result[seat] for seat in own) / len(own) * len(seats) / 2


def score(id: str, styles: tuple[Style, Style], games: int, seconds: float, until: float) -> tuple[float, float, int]:
    """The first style's score against the second, its error, and the number of games."""
    game = ludaro.game(id)
    count = game.usual_players
    results = []
    for number, (deal, seats) in enumerate(first_seatings(2, count, 1, games)):
        if monotonic() > until:
            break
        results.append(play(id, number, deal, seats, styles, seconds))
    mean = sum(results) / max(1, len(results))
    return mean, sqrt(max(1e-9, mean * (1 - mean)) / max(1, len(results))), len(results)


def improve(id: str, games: int, seconds: float, limit: float) -> tuple[str, Style, list[str]]:
    until = monotonic() + limit
    best, told = PLAIN, []
    for change in CHANGES:
        candidate = replace(best, **change)
        if candidate == best or ("widest" in change and best.trust == 0):
            continue
        mean, error, played = score(id, (candidate, best), games, seconds, until)
        if played < games // 2:
            break
        told.append(f"{change}: {mean:.2f} ± {error:.2f} ({played} games)")
        if mean - 0.5 > error:
            best = candidate
    return id, best, told


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("ids", nargs="*", help="games; all that are searched, if none are named")
    parser.add_argument("--games", type=int, default=40, help="games for each comparison")
    parser.add_argument("--seconds", type=float, default=0.05, help="seconds a move")
    parser.add_argument("--limit", type=float, default=600, help="seconds for each game")
    options = parser.parse_args()
    ids = options.ids or SEARCHED
    for id in ids:
        ludaro.game(id).family.engine.prepare()
    work = partial(improve, games=options.games, seconds=options.seconds, limit=options.limit)
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for done in as_completed([pool.submit(work, id) for id in ids]):
            id, style, told = done.result()
            print(f'    "{id}": {style},', *told, sep="\n        # ", flush=True)


if __name__ == "__main__":
    main()
