"""How the search does against players that do not search: `python -m tools.strength [ID …]`.

In each game a player that thinks for a tenth of a second on one core meets `greedy` and `random`, every deal from both
sides. An even score is 0.5.
"""

from __future__ import annotations

import argparse
import os
from collections import defaultdict
from concurrent.futures import ProcessPoolExecutor, as_completed

import ludaro
from ludaro.lab.arena import Arena
from ludaro.lab.question import question
from ludaro.lab.scores import Bunch, interval, mean

OTHERS = ("greedy", "random")
TOGETHER = 4  # deals of one task


def deals(id: str, player: str, other: str, first: int) -> tuple[str, str, list[Bunch]]:
    """What the player got from some deals, each with both seatings."""
    bunches: list[Bunch] = []
    for deal in range(first, first + TOGETHER):
        arena = Arena(question(id, [player, other], None, "recommended", deal), 2)
        seats = arena.question.seats
        arena.run()
        shares = [
            record.shares[seat] * seats / 2
            for record in arena.records.values()
            for seat in range(seats)
            if record.seats[seat] == 0
        ]
        bunches.append((sum(shares), len(shares)))
    return id, other, bunches


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("ids", nargs="*", help="games; all that are searched, if none are named")
    parser.add_argument("--player", default="search:0.1s", help="who meets the others")
    parser.add_argument("--games", type=int, default=40, help="games against each")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="games at once")
    parser.add_argument("--others", nargs="*", default=OTHERS, help="who is met")
    options = parser.parse_args()
    ids = options.ids or [id for id in ludaro.games() if id not in ("kvaro-b", "kvaro-c", "kvaro-solo")]
    for id in ids:
        ludaro.game(id).family.engine.prepare()
    found: dict[tuple[str, str], list[Bunch]] = defaultdict(list)
    with ProcessPoolExecutor(options.jobs) as pool:
        tasks = [
            pool.submit(deals, id, options.player, other, first)
            for first in range(0, options.games // 2, TOGETHER)
            for id in ids
            for other in options.others
        ]
        for done in as_completed(tasks):
            id, other, bunches = done.result()
            found[id, other] += bunches
            if len(found[id, other]) * 2 >= options.games:
                low, high = interval(found[id, other])
                print(f"{id:9} {other:7} {mean(found[id, other]):.3f}  ({low:.2f} to {high:.2f})", flush=True)


if __name__ == "__main__":
    main()
