"""One process and several on one PostgreSQL, under the same load: what a move costs, and how many they do.

    python -m benchmarks.load.workers --most 2

Three ways, flat out: one process; several behind one port (``--workers``), where a socket often comes to another
process than its table's, which passes everything on; and several with ids of their own (``--prefix``), where sockets
go to their table's process, as a proxy sends them. Processor time is of all server processes, without PostgreSQL's,
which is told apart. Where as many cores are free, moves a second grow as processor time for a move does not.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import tempfile
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random

import uvloop

from benchmarks.load import ours
from benchmarks.load.__main__ import all_sit_down
from benchmarks.load.match import Tally
from benchmarks.load.pace import Stretch, flat_out, stretch
from benchmarks.load.servers import Server, cpu_of, family_cpu, running, start_ours, wait_until_warm
from tests.table_tools import fresh_store

WARM = 300.0  # moves a second before it is measured


@dataclass
class Several:
    """Servers as one."""

    servers: list[Server]

    @property
    def cpu(self) -> float:
        return sum(server.family_cpu for server in self.servers)


@dataclass
class Way:
    """How a number of processes share the work."""

    name: str
    arguments: list[list[str]]
    """Of each server that is started."""


def ways(most: int) -> list[Way]:
    letters = "abcdefghijklmnopqrstuvwxyz"[:most]
    return [
        Way("1 process", [[]]),
        Way(f"--workers {most}", [["--workers", str(most)]]),
        Way(f"{most} with --prefix", [["--prefix", letter] for letter in letters]),
    ]


async def measure(way: Way, folder: Path, wish: argparse.Namespace) -> tuple[Stretch, float]:
    """The load, and PostgreSQL's processor time for a move."""
    store = fresh_store("postgresql", folder)
    with ExitStack() as stack:
        started = [stack.enter_context(running(start_ours(folder, 0, *one, store=store))) for one in way.arguments]
        servers, tally, rng = Several(started), Tally(), Random(wish.seed)
        desks = [ours.Desk(server.port) for server in started]
        for desk in desks:
            wait_until_warm(partial(desk.ask, "GET", "/health"))
        matches = []
        for number, game in enumerate(ours.games(wish.tables)):
            home = number % len(started)
            opened = desks[home].open_table(game, games=100)
            matches.append(ours.Table(tally, rng, started[home].port, opened, False))
        await all_sit_down(way.name, matches, lambda: None)
        await stretch(matches, tally, servers, WARM, wish.seconds / 2, rng)
        before, theirs = tally.arrived, _postgres(servers)
        done = await flat_out(matches, tally, servers, wish.seconds, rng)
        theirs = (_postgres(servers) - theirs) / max(1, tally.arrived - before)
        assert not any(tally.faults.values()), tally.faults
        for match in matches:
            match.stop()
        for desk in desks:
            desk.close()
        await asyncio.sleep(0.1)
    return done, theirs


def _postgres(servers: Several) -> float:
    """Everything that runs for us and is no server of games."""
    return family_cpu(os.getpid()) - cpu_of(os.getpid()) - servers.cpu


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.load.workers", description=__doc__)
    parser.add_argument("--most", type=int, default=os.cpu_count() or 2, help="processes (one for each core)")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=8.0, help="how long each load lasts (8)")
    parser.add_argument("--turns", type=int, default=2, help="how often each is measured (2)")
    parser.add_argument("--seed", type=int, default=1)
    wish = parser.parse_args()
    least: dict[str, float] = {}
    for _ in range(wish.turns):
        for way in ways(wish.most):
            with tempfile.TemporaryDirectory() as folder:
                done, theirs = uvloop.run(measure(way, Path(folder), wish))
            least[way.name] = min(done.cpu, least.get(way.name, done.cpu))
            print(
                f"{way.name}: {done.pace:.0f} moves a second, p50 {done.p50 * 1000:.0f}, p99 {done.p99 * 1000:.0f} ms, "
                f"{done.cpu * 1000:.3f} ms of processor time a move, PostgreSQL {theirs * 1000:.3f} ms",
                flush=True,
            )
    one = least["1 process"]
    for name, cpu in least.items():
        print(
            f"{name}: at least {cpu * 1000:.3f} ms of processor time a move, {cpu / one:.2f} times that of one process"
        )


if __name__ == "__main__":
    main()
