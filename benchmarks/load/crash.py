"""``make crash``: kill -9 in the middle of the load, again and again; nothing that anybody was told may be missing."""

from __future__ import annotations

import argparse
import asyncio
import json
import sqlite3
import sys
import tempfile
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from time import perf_counter

import uvloop
from rich.console import Console
from rich.progress import Progress

from benchmarks.load import ours
from benchmarks.load.match import Tally
from benchmarks.load.servers import Server, free_port, start_ours

BASE = 3600  # seconds on each clock
PATIENCE = 180.0  # seconds for all tables to be back
MS = 1000  # milliseconds by which we may be late in hearing that the server is up; it takes longer than that to start
SPAN = (0.5, 2.5)  # seconds under load before a kill


@dataclass
class Outcome:
    """What the kills did."""

    kills: int = 0
    moves: int = 0
    told: int = 0
    """Moves that were acknowledged to somebody, or seen by somebody."""
    missing: int = 0
    holes: int = 0
    """Versions that a log leaves out."""
    stuck: int = 0
    """Tables at which no move was possible after a restart."""
    clocks: int = 0
    """Clocks that are not what the log says."""
    faults: int = 0
    slowest: float = 0.0
    """Seconds from a restart until all tables went on, at worst."""

    @property
    def good(self) -> bool:
        return self.kills > 0 and not (self.missing or self.holes or self.stuck or self.clocks or self.faults)


async def crash(
    folder: Path, tables: int, pace: float, kills: int, seed: int = 1, progress: Progress | None = None
) -> Outcome:
    """So many kills under load, and what was found after each."""
    rng, tally, port, outcome = Random(seed), Tally(), free_port(), Outcome()
    server = await asyncio.to_thread(start_ours, folder, port)
    matches: list[ours.Table] = []
    task = None if progress is None else progress.add_task("tables are opened", total=tables + kills)
    try:
        desk = ours.Desk(port)
        for game in ours.games(tables):
            opened = desk.open_table(game, games=100, clock={"base": BASE})
            matches.append(ours.Table(tally, rng, port, opened, False))
            if progress is not None and task is not None:
                progress.advance(task)
        desk.close()
        for match in matches:
            await match.sit_down()
        await _all(matches, lambda match: match.ready)
        for number in range(kills):
            if progress is not None and task is not None:
                progress.update(task, description=f"kill {number + 1} of {kills}", advance=1)
            server = await _kill_once(folder, port, matches, server, pace, rng, outcome)
    finally:
        for match in matches:
            match.stop()
        server.kill()
    outcome.moves, outcome.faults = tally.acknowledged, sum(tally.faults.values())
    outcome.told = sum(len(match.stored) for match in matches)
    return outcome


async def _kill_once(
    folder: Path, port: int, matches: Sequence[ours.Table], server: Server, pace: float, rng: Random, outcome: Outcome
) -> Server:
    pump = asyncio.create_task(_pump(matches, pace, rng))
    await asyncio.sleep(rng.uniform(*SPAN))
    await asyncio.to_thread(server.kill)
    outcome.kills += 1
    pump.cancel()
    await _all(matches, lambda match: match.cut_off)
    log = read_log(folder)
    outcome.missing += missing(log, matches)
    outcome.holes += sum(sorted(entries) != list(range(1, len(entries) + 1)) for entries in log.values())
    for match in matches:
        match.clock = None
    started = perf_counter()
    server = await asyncio.to_thread(start_ours, folder, port)
    up = perf_counter()
    # A table is ready once both see the same position; what its clocks say may come a packet later.
    await _all(matches, lambda match: match.ready and match.clock is not None)
    outcome.slowest = max(outcome.slowest, perf_counter() - started)
    for match in matches:
        if not clock_fits(log, match.clock, up):
            outcome.clocks += 1
            print(f"after kill {outcome.kills} a clock does not fit its log: {match.clock}, server up at {up}")
    outcome.stuck += await _one_move_each(matches)
    return server


async def _pump(matches: Sequence[ours.Table], pace: float, rng: Random) -> None:
    while True:
        match = rng.choice(matches)
        if match.ready:
            match.move()
        await asyncio.sleep(rng.expovariate(pace))


async def _all(matches: Sequence[ours.Table], true: object) -> None:
    """Wait until something is true of all tables."""
    async with asyncio.timeout(PATIENCE):
        while not all(true(match) for match in matches):  # type: ignore[operator]
            await asyncio.sleep(0.05)


async def _one_move_each(matches: Sequence[ours.Table]) -> int:
    """How many tables do not go on."""
    waiting = {id(match): match for match in matches}
    until = perf_counter() + PATIENCE
    sent: set[int] = set()
    while waiting and perf_counter() < until:
        for key, match in list(waiting.items()):
            if key in sent and match.pending is None:
                del waiting[key]
            elif key not in sent and match.ready:
                match.move()
                sent.add(key)
        await asyncio.sleep(0.02)
    return len(waiting)


Log = dict[str, dict[int, dict[str, object]]]


def read_log(folder: Path) -> Log:
    """The entries by table and version, read from the file itself."""
    connection = sqlite3.connect(f"file:{folder}/table.db?mode=ro", uri=True)
    log: Log = defaultdict(dict)
    try:
        for table, v, entry in connection.execute('SELECT "table", v, entry FROM ludaro_log'):
            log[table][v] = json.loads(entry)
    finally:
        connection.close()
    return log


def missing(log: Log, matches: Sequence[ours.Table]) -> int:
    """Moves that somebody was told of and that the log does not have just so."""
    lost = 0
    for match in matches:
        for id, v, seat, move in match.stored:
            entry = log[id].get(v, {})
            lost += (entry.get("k"), entry.get("seat"), entry.get("move")) != ("move", seat, move)
    return lost


def clock_fits(log: Log, told: ours.Told | None, up: float) -> bool:
    """Whether the clocks stand where the log says: nothing ran before the server was up again, at ``up``."""
    if told is None:
        return False
    moves = [entry for entry in log[told.table].values() if entry["k"] == "move"]
    since = max(0.0, told.at - up) * 1000
    for seat, left in enumerate(told.left):
        used = sum(int(str(entry.get("used", 0))) for entry in moves if entry["seat"] == seat)
        if not BASE * 1000 - used - since - MS <= left <= BASE * 1000 - used:
            return False
    return True


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.load.crash", description=__doc__)
    parser.add_argument("--tables", type=int, default=1000, help="tables with two players each (1000)")
    parser.add_argument("--pace", type=float, default=300.0, help="moves a second (300)")
    parser.add_argument("--kills", type=int, default=20, help="how often the server is killed (20)")
    parser.add_argument("--seed", type=int, default=1)
    wish = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, Progress(console=Console(stderr=True), transient=True) as progress:
        outcome = uvloop.run(crash(Path(folder), wish.tables, wish.pace, wish.kills, wish.seed, progress))
    print(
        f"{outcome.kills} kills, {outcome.moves} moves acknowledged, {outcome.told} told: {outcome.missing} missing, "
        f"{outcome.holes} logs with holes, {outcome.stuck} tables stuck, {outcome.clocks} clocks wrong, "
        f"{outcome.faults} other faults; back after {outcome.slowest:.1f} s at most"
    )
    return 0 if outcome.good else 1


if __name__ == "__main__":
    sys.exit(main())
