"""How the search does against players that do not search: `python -m tools.strength [ID …]`.

In each game a player that thinks for a tenth of a second on one core meets `greedy` and `random`, every deal from both
sides. An even score is 0.5.
"""

from __future__ import annotations

import argparse
import os
from concurrent.futures import ProcessPoolExecutor

from ludaro.lab.scores import Bunch, interval, mean
from tools.meetings import SEARCHED, SIDES, Match, play_all, prepare


def tell(match: Match, bunches: list[Bunch]) -> None:
    low, high = interval(bunches)
    print(f"{match.id:9} {match.second:7} {mean(bunches):.3f}  ({low:.2f} to {high:.2f})", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("ids", nargs="*", default=SEARCHED, help="games; all that are searched, if none are named")
    parser.add_argument("--player", default="search:0.1s", help="who meets the others")
    parser.add_argument("--others", nargs="*", default=("greedy", "random"), help="who is met")
    parser.add_argument("--games", type=int, default=40, help="games against each")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="games at once")
    options = parser.parse_args()
    prepare(options.ids)
    deals = max(1, options.games // SIDES)
    with ProcessPoolExecutor(options.jobs) as pool:
        play_all(
            (Match(id, options.player, other, deals) for id in options.ids for other in options.others), pool, tell
        )


if __name__ == "__main__":
    main()
