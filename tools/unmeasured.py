"""Whether levels rise in games that nobody has measured: `python -m tools.unmeasured`.

Games of 64g by lot, as players make them; each level meets the one two below it, every deal from both sides. Games that
random play ends within a few moves, or mostly in a draw, are left out: there is nothing to be good at.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from random import Random

import ludaro
from ludaro.games.sixtyfour.codes import code_of
from ludaro.games.sixtyfour.grammar import any_game
from ludaro.lab.scores import Bunch, mean
from ludaro.players import LEVELS, text_of
from tools.meetings import SIDES, Match, play_all, prepare

FEWEST_MOVES = 8
MOST_DRAWN = 0.5
TRIED = 200  # games at random
APART = 2  # levels
ENOUGH = 0.6


def strangers(count: int, seed: int) -> Iterator[str]:
    """The ids of so many games."""
    rng = Random(seed)
    while count:
        id = f"64g-own:{code_of(any_game(rng))}"
        if is_played(id):
            count -= 1
            yield id


def is_played(id: str) -> bool:
    game = ludaro.game(id).with_options(None)
    seats = game.usual_players
    if seats < SIDES:
        return False
    lengths, scores = game.family.engine.playouts(game.encode(seats, game.choose(None)), 1, TRIED)
    drawn = (scores[:, :seats].sum(axis=1) == seats).mean()
    return bool(lengths.mean() >= FEWEST_MOVES and drawn <= MOST_DRAWN)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--count", type=int, default=50, help="of the games by lot")
    parser.add_argument("--seed", type=int, default=1, help="of the lot")
    parser.add_argument("--games", type=int, default=20, help="games of each pair of levels")
    parser.add_argument("--highest", type=int, default=LEVELS[-1], help="the highest level that plays")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="games at once")
    options = parser.parse_args()
    prepare(["64g-own"])
    matches = {}
    for id in strangers(options.count, options.seed):
        game = ludaro.game(id).with_options(None)
        for level in range(LEVELS[0] + APART, options.highest + 1):
            pair = text_of(level, game), text_of(level - APART, game)
            matches[Match(id, *pair, max(1, options.games // SIDES))] = level
    scores: dict[int, list[float]] = {}

    def tell(match: Match, bunches: list[Bunch]) -> None:
        scores.setdefault(matches[match], []).append(mean(bunches))
        print(f"{match.id:24} level {matches[match]}  {mean(bunches):.2f}", flush=True)

    with ProcessPoolExecutor(options.jobs) as pool:
        play_all(matches, pool, tell)
    for level, found in sorted(scores.items()):
        risen = sum(score >= ENOUGH for score in found)
        print(f"level {level} against {level - APART}: {risen} of {len(found)} games at {ENOUGH} or more")


if __name__ == "__main__":
    main()
