"""Whether levels rise in games that nobody has measured: `python -m tools.unmeasured`.

Games of 64g by lot that pass the gates of the atlas; each level meets the one two below it, every deal from both sides.
A match ends as soon as the games that are left cannot change on which side of 60 % it falls. Games in which level 6
does not get so much against level 1 are mostly luck, and counted apart.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import time
from collections import defaultdict
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from itertools import chain
from random import Random

import numpy as np

import ludaro
from ludaro.games.sixtyfour.codes import code_of
from ludaro.games.sixtyfour.grammar import any_game
from ludaro.kernel.drivers import LONGEST_ROLLOUT
from ludaro.lab.atlas.gates import figures, sifted
from ludaro.lab.atlas.places import GAMES, look_at_code
from ludaro.lab.scores import Bunch, mean
from ludaro.players import LEVELS, text_of
from tools.meetings import SIDES, Match, play_deal, prepare

APART = 2  # levels
ENOUGH = 0.6
SKILLED, WEAKEST = 6, LEVELS[0]  # who shows whether there is something to be good at
AT_ONCE = 64  # games that are put to the gates
Pair = tuple[int, int]


def strangers(count: int, seed: int, pool: Executor) -> list[str]:
    """The ids of so many games, no two alike."""
    rng = Random(seed)
    found: dict[str, None] = {}
    while len(found) < count:
        codes = [code_of(any_game(rng)) for _ in range(AT_ONCE)]
        good = [code for code, passed in zip(codes, pool.map(passes, codes), strict=True) if passed]
        found |= dict.fromkeys(f"64g-own:{code}" for code in good)
    return list(found)[:count]


def passes(code: str) -> bool:
    """Whether a game passes the gates of the atlas: those of random games, and those of a closer look."""
    game = ludaro.game(f"64g-own:{code}").with_options(None)
    seats = game.usual_players
    lengths, scores = game.family.engine.playouts(game.encode(seats, game.choose(None)), 1, GAMES)
    players = np.array([seats])
    failed = sifted(
        figures(lengths[None], scores[None], players), np.array([lengths.max() >= LONGEST_ROLLOUT]), players
    )
    return not any(which.any() for which in failed.values()) and not look_at_code(code)["why"]


def is_decided(bunches: list[Bunch], deals: int) -> bool:
    """Whether the deals that are left cannot change on which side the score falls."""
    won, played = (sum(column) for column in zip(*bunches, strict=True)) if bunches else (0, 0)
    of = played / len(bunches) * deals if bunches else deals
    return bool(won >= ENOUGH * of or won + of - played < ENOUGH * of)


def in_turn(matches: list[Match], found: dict[Match, list[Bunch]]) -> Iterator[tuple[Match, int]]:
    """The deals of matches that are not decided yet, the first of each before the second of any."""
    for deal in range(max((match.deals for match in matches), default=0)):
        for match in matches:
            if deal < match.deals and not is_decided(found[match], match.deals):
                yield match, deal


def play_out(matches: dict[Match, Pair], pool: Executor, jobs: int, until: float) -> dict[Match, list[Bunch]]:
    """Until the last match is decided, or time is up; those of the quick players first."""
    found: dict[Match, list[Bunch]] = defaultdict(list)
    quick = [match for match, (level, _) in matches.items() if level < LEVELS[-1]]
    slow = [match for match, (level, _) in matches.items() if level == LEVELS[-1]]
    deals = chain(in_turn(quick, found), in_turn(slow, found))
    waiting: dict[Future[Bunch], Match] = {}
    more = True
    while (more or waiting) and time.monotonic() < until:
        while more and len(waiting) < jobs + 2:
            if more := (piece := next(deals, None)) is not None:
                match, deal = piece
                waiting[pool.submit(play_deal, match, deal)] = match
        for done in wait(waiting, 1, FIRST_COMPLETED).done:
            found[waiting.pop(done)].append(done.result())
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--count", type=int, default=50, help="of the games by lot")
    parser.add_argument("--seed", type=int, default=1, help="of the lot")
    parser.add_argument("--games", type=int, default=20, help="games of each pair of levels")
    parser.add_argument("--top-games", type=int, default=8, help="the same of the highest level, which thinks long")
    parser.add_argument("--highest", type=int, default=LEVELS[-1], help="the highest level that plays")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="games at once")
    parser.add_argument("--minutes", type=float, default=60, help="after which no game is begun")
    options = parser.parse_args()
    until = time.monotonic() + 60 * options.minutes
    prepare(["64g-own"])
    pairs = [(level, level - APART) for level in range(LEVELS[0] + APART, options.highest + 1)]
    matches: dict[Match, Pair] = {}
    with ProcessPoolExecutor(options.jobs, multiprocessing.get_context("spawn")) as pool:
        for id in strangers(options.count, options.seed, pool):
            game = ludaro.game(id).with_options(None)
            for level, lower in [(SKILLED, WEAKEST), *pairs]:
                players = text_of(level, game), text_of(lower, game)
                games = options.top_games if level == LEVELS[-1] else options.games
                matches[Match(id, *players, max(1, games // SIDES))] = level, lower
        tell(matches, play_out(matches, pool, options.jobs, until))
        for child in multiprocessing.active_children():
            child.terminate()  # games that were begun are not waited for


def tell(matches: dict[Match, Pair], found: dict[Match, list[Bunch]]) -> None:
    sides: dict[Pair, dict[str, bool | None]] = defaultdict(dict)
    for match, pair in matches.items():
        bunches = found[match]
        decided = is_decided(bunches, match.deals)
        sides[pair][match.id] = mean(bunches) >= ENOUGH if decided else None
        score = f"{mean(bunches):.2f} of {sum(games for _, games in bunches):.0f}" if bunches else "not played"
        print(f"{match.id:40} level {pair[0]} against {pair[1]}: {score}{'' if decided else ', undecided'}", flush=True)
    luck = {id for id, side in sides.get((SKILLED, WEAKEST), {}).items() if side is False}
    for pair, ids in sorted(sides.items()):
        told = {id: side for id, side in ids.items() if side is not None}
        skill = [side for id, side in told.items() if id not in luck]
        print(
            f"level {pair[0]} against {pair[1]}: {sum(told.values())} of {len(told)} games at {ENOUGH} or more", end=""
        )
        print(f"; without those of luck {sum(skill)} of {len(skill)}; {len(ids) - len(told)} undecided")


if __name__ == "__main__":
    main()
