"""What a durable move costs the server, without sockets: through the referee, the store, and both players' ears.

    python -m benchmarks.move
    python -m benchmarks.move --beside ../before/src

The same games are played again and again, at eight tables at once, whose moves share a commit. What counts is the least
processor time that each move ever took: a busy machine only adds to it. ``--beside`` measures another version of the
code in turns with this one, of each move again the least of all turns, and tells how many times cheaper this one is.
"""

from __future__ import annotations

import argparse
import asyncio
import cProfile
import json
import os
import pstats
import subprocess
import sys
import tempfile
from pathlib import Path
from random import Random
from time import process_time

import uvloop

from ludaro.table.hall import Habits, Hall
from ludaro.table.line.messages import Hello, Move, Open, SeatWish
from ludaro.table.play.referee import Referee
from ludaro.table.play.spec import plan
from ludaro.table.server import keep_calm
from ludaro.table.store.database import Store

GAMES = ("colorio", "64g-2", "tabeligi", "64g-9", "kvaro-d", "64g-12")
AT_ONCE = 8
LONGEST = 60  # moves of a game
SEED = 5


class Ear:
    """A socket that has room for everything."""

    lag = 0.0
    payer = "127.0.0.1"

    def send(self, message: bytes) -> None:
        pass

    def close(self) -> None:
        pass


async def sit_down(hall: Hall, game: str) -> Referee:
    people = [SeatWish("person", number="1"), SeatWish("person", number="2")]
    referee = await hall.open(plan(Open(game, seats=people, seed=SEED))[0])
    for seat in (0, 1):
        await referee.join(Ear(), seat, Hello())
    return referee


async def play(hall: Hall, game: str, profile: cProfile.Profile | None) -> list[float]:
    """Seconds that each move of a game took."""
    rng, ear = Random(SEED), Ear()
    took: list[float] = []
    tables = [await sit_down(hall, game) for _ in range(AT_ONCE)]
    while tables[0].ledger.status == "playing" and len(took) < LONGEST:
        ledger = tables[0].ledger
        assert ledger.state is not None
        seat = ledger.acting[0]
        move = Move(f"{len(took)}", ledger.v, rng.choice(ledger.state.moves(seat)))
        now = asyncio.get_running_loop().time()
        if profile is not None:
            profile.enable()
        began = process_time()
        await asyncio.gather(*(table.act(ear, seat, move, now) for table in tables))
        took.append((process_time() - began) / AT_ONCE)
        if profile is not None:
            profile.disable()
    return took


async def measure(games: int, profile: cProfile.Profile | None = None) -> dict[str, list[float]]:
    """The least seconds that each move took, by game."""
    found = {}
    with tempfile.TemporaryDirectory() as folder:
        store = Store(f"sqlite:///{folder}/table.db")
        hall = Hall(store, "127.0.0.1:9", Habits(threads=1))
        await hall.start()
        keep_calm()
        for game in GAMES:
            found[game] = least([await play(hall, game, profile) for _ in range(games)])
        await hall.stop()
        store.close()
    return found


def measure_at(source: Path, games: int) -> dict[str, list[float]]:
    """The same with the code in some folder."""
    command = [sys.executable, __file__, "--games", str(games), "--json"]
    env = os.environ | {"PYTHONPATH": str(source)}
    done = subprocess.run(command, env=env, capture_output=True, text=True, timeout=600, check=True)
    found: dict[str, list[float]] = json.loads(done.stdout)
    return found


def least(plays: list[list[float]]) -> list[float]:
    return [min(times) for times in zip(*plays, strict=True)]


def means(found: dict[str, list[float]]) -> dict[str, float]:
    """Seconds for a move, by game."""
    by_game = {game: sum(times) / len(times) for game, times in found.items()}
    return by_game | {"mean": sum(by_game.values()) / len(by_game)}


def compare(sources: list[Path], games: int, turns: int) -> list[dict[str, float]]:
    """Seconds for a move with the code in each folder."""
    every = [[measure_at(source, games) for source in sources] for _ in range(turns)]
    return [
        means({game: least([turn[game] for turn in theirs]) for game in GAMES}) for theirs in zip(*every, strict=True)
    ]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.move", description=__doc__)
    parser.add_argument("--games", type=int, default=20, help="how often each game is played (20)")
    parser.add_argument("--beside", type=Path, metavar="SRC", help="another version's source folder")
    parser.add_argument("--turns", type=int, default=2, help="how often each version is measured (2)")
    parser.add_argument("--profile", action="store_true", help="show what the time is spent on")
    parser.add_argument("--json", action="store_true", help="print numbers for programs")
    wish = parser.parse_args()
    if wish.beside is not None:
        before, after = compare([wish.beside, Path(__file__).parents[1] / "src"], wish.games, wish.turns)
        for game, seconds in before.items():
            times = f"{seconds / after[game]:.2f} times cheaper"
            print(f"{game:10}{seconds * 1000:8.3f} ms → {after[game] * 1000:.3f} ms, {times}")
        return
    profile = cProfile.Profile() if wish.profile else None
    found = uvloop.run(measure(wish.games, profile))
    if wish.json:
        print(json.dumps(found))
    else:
        for game, seconds in means(found).items():
            print(f"{game:10}{seconds * 1000:8.3f} ms")
    if profile is not None:
        pstats.Stats(profile).sort_stats("tottime").print_stats(45)


if __name__ == "__main__":
    main()
