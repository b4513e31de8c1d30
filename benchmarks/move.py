"""What a durable move costs the server, without sockets: through the referee, the store, and both players' ears.

    python -m benchmarks.move
    python -m benchmarks.move --beside ../before/src

Processor time, in milliseconds and in lengths of a yardstick, which is measured all the while: on a busy machine both
grow, and their ratio stays. ``--beside`` measures another version of the code in turns with this one, and tells how
many times cheaper this one is.
"""

from __future__ import annotations

import argparse
import asyncio
import cProfile
import hashlib
import json
import os
import pstats
import subprocess
import sys
import tempfile
from pathlib import Path
from random import Random
from statistics import median
from time import process_time

import msgspec
import uvloop

from ludaro.table.hall import Habits, Hall
from ludaro.table.line.messages import Hello, Move, Open, SeatWish
from ludaro.table.play.referee import Referee
from ludaro.table.play.spec import plan
from ludaro.table.store.database import Store

GAMES = ("colorio", "64g-2", "tabeligi", "64g-9", "kvaro-d", "64g-12")
AT_ONCE = 8  # moves that share a commit
MEASURE = [{"name": f"card {n}", "place": n, "up": n % 3 == 0} for n in range(60)]


class Ear:
    """A socket that has room for everything."""

    lag = 0.0
    payer = "127.0.0.1"

    def send(self, message: bytes) -> None:
        pass

    def close(self) -> None:
        pass


def yardstick() -> None:
    """Work of the kind that a server does, always the same."""
    for _ in range(8):
        told = {thing["name"]: thing for thing in MEASURE if thing["place"] != 7}
        hashlib.sha256(msgspec.json.encode(told)).hexdigest()


class Game:
    """One table after another, of the same game."""

    def __init__(self, hall: Hall, name: str, rng: Random) -> None:
        self.hall, self.name, self.rng = hall, name, rng
        self.ears = [Ear(), Ear()]
        self.made = 0
        self.referee: Referee

    async def next_table(self) -> None:
        """Be at a table whose game goes on."""
        if self.made and self.referee.ledger.status == "playing":
            return
        spec, _ = plan(Open(self.name, seats=[SeatWish("person", number="1"), SeatWish("person", number="2")]))
        self.referee = await self.hall.open(spec)
        for seat, ear in enumerate(self.ears):
            await self.referee.join(ear, seat, Hello())

    def choose(self) -> tuple[int, Move]:
        ledger = self.referee.ledger
        assert ledger.state is not None
        seat = ledger.acting[0]
        self.made += 1
        return seat, Move(f"{self.made}", ledger.v, self.rng.choice(sorted(ledger.state.numbers(seat))))

    async def act(self, seat: int, move: Move) -> None:
        await self.referee.act(self.ears[seat], seat, move, asyncio.get_running_loop().time())


async def measure(moves: int, profile: cProfile.Profile | None) -> dict[str, list[float]]:
    """Seconds for a move and lengths of the yardstick for a move, by game."""
    found = {}
    with tempfile.TemporaryDirectory() as folder:
        store = Store(f"sqlite:///{folder}/table.db")
        hall = Hall(store, "127.0.0.1:9", Habits(threads=1))
        await hall.start()
        for name in GAMES:
            rng = Random(1)
            games = [Game(hall, name, rng) for _ in range(AT_ONCE)]
            seconds, measured = [], []
            for lap in range(-5, moves // AT_ONCE):
                for game in games:
                    await game.next_table()
                chosen = [game.choose() for game in games]
                if profile is not None and lap >= 0:
                    profile.enable()
                began = process_time()
                await asyncio.gather(*(game.act(*wish) for game, wish in zip(games, chosen, strict=True)))
                ended = process_time()
                if profile is not None:
                    profile.disable()
                yardstick()
                if lap >= 0:
                    seconds.append((ended - began) / AT_ONCE)
                    measured.append(process_time() - ended)
            found[name] = [_usual(seconds), _usual(seconds) / _usual(measured)]
        await hall.stop()
        store.close()
    return found


def other(source: Path, moves: int) -> dict[str, list[float]]:
    """The same with the code in another folder."""
    env = os.environ | {"PYTHONPATH": str(source)}
    command = [sys.executable, __file__, "--moves", str(moves), "--json"]
    done = subprocess.run(command, env=env, capture_output=True, text=True, timeout=300, check=True)
    found: dict[str, list[float]] = json.loads(done.stdout)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.move", description=__doc__)
    parser.add_argument("--moves", type=int, default=800, help="of each game (800)")
    parser.add_argument("--beside", type=Path, metavar="SRC", help="another version's source folder")
    parser.add_argument("--turns", type=int, default=3, help="with --beside: how often each is measured (3)")
    parser.add_argument("--profile", action="store_true", help="show what the time is spent on")
    parser.add_argument("--json", action="store_true", help="print numbers for programs")
    wish = parser.parse_args()
    if wish.beside is not None:
        compare(Path(__file__).parents[1] / "src", wish.beside, wish.moves, wish.turns)
        return
    profile = cProfile.Profile() if wish.profile else None
    found = uvloop.run(measure(wish.moves, profile))
    if wish.json:
        print(json.dumps(found))
    else:
        for name, (seconds, lengths) in found.items():
            print(f"{name:10}{seconds * 1000:8.3f} ms{lengths:8.3f} yardsticks")
        print(f"{'mean':10}{_mean(found, 0) * 1000:8.3f} ms{_mean(found, 1):8.3f} yardsticks")
    if profile is not None:
        pstats.Stats(profile).sort_stats("tottime").print_stats(45)


def compare(ours: Path, theirs: Path, moves: int, turns: int) -> None:
    both = [(other(theirs, moves), other(ours, moves)) for _ in range(turns)]
    for name in (*GAMES, "mean"):
        pairs = [[_mean(found, part) if name == "mean" else found[name][part] for found in pair for part in (0, 1)]
                 for pair in both]  # fmt: skip
        before, lengths_before, after, lengths = (median(column) for column in zip(*pairs, strict=True))
        times = median(pair[1] / pair[3] for pair in pairs)
        print(
            f"{name:10}{before * 1000:8.3f} ms{lengths_before:8.3f} yardsticks → "
            f"{after * 1000:8.3f} ms{lengths:8.3f} yardsticks: {times:.2f} times cheaper"
        )


def _usual(times: list[float]) -> float:
    """The lower quartile: a busy machine only ever adds."""
    return sorted(times)[len(times) // 4]


def _mean(found: dict[str, list[float]], part: int) -> float:
    return sum(numbers[part] for numbers in found.values()) / len(found)


if __name__ == "__main__":
    main()
