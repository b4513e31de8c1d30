"""``make load``: our server and boardgame.io's under the same load, in the same run."""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

import uvloop
from rich.console import Console
from rich.progress import Progress
from rich.table import Table as Sheet

from benchmarks.load import ours, theirs
from benchmarks.load.match import Match, Tally
from benchmarks.load.pace import Stretch, climb, flat_out, stretch
from benchmarks.load.servers import NoServer, Server, running, start_ours, start_peer

CHECKED = 20  # one table in so many is checked view by view
PATIENCE = 120.0  # seconds until all games have begun
DOORS = 16  # tables whose players sit down at the same time
WARM_UP = 3.0  # seconds that are not measured
QUARTERS = 4  # of the time, after which the memory is looked at


@dataclass
class Report:
    """What one server did."""

    name: str
    tables: int
    steady: Stretch
    memory: list[float]
    """MiB: tables open and players connected, then after each quarter of the time."""
    climbed: list[Stretch] = field(default_factory=list)
    flat_out: Stretch | None = None
    finished: int = 0
    """Games that ended, each followed by another one, in the steady time and before it."""
    faults: dict[str, int] = field(default_factory=dict)
    missing: int = 0
    """Acknowledged moves that the server's log does not have."""

    @property
    def most(self) -> float:
        """The fastest pace that was kept up."""
        return max((done.pace for done in self.climbed if done.kept_up), default=0.0)

    @property
    def peak(self) -> float:
        """The most moves a second, however late they arrive."""
        return max((done.pace for done in [*self.climbed, self.flat_out] if done), default=0.0)


async def all_sit_down(name: str, matches: Sequence[Match], seated: Callable[[], None]) -> None:
    """Have all players connected and all games begun; NoServer if that takes too long."""
    few = asyncio.Semaphore(DOORS)

    async def sit_down(match: Match) -> None:
        async with few:
            await match.sit_down()
            seated()

    try:
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*map(sit_down, matches))
            while not all(match.ready for match in matches):
                await asyncio.sleep(0.05)
    except (TimeoutError, OSError) as error:
        ready = sum(match.ready for match in matches)
        reason = "time is up" if isinstance(error, TimeoutError) else f"{error}"
        raise NoServer(f"{name}: {ready} of {len(matches)} tables began within {PATIENCE:.0f} s: {reason}") from None


async def measure(
    name: str, server: Server, matches: Sequence[Match], tally: Tally, wish: argparse.Namespace, progress: Progress
) -> Report:
    """The steady load, then ever more."""
    rng = Random(wish.seed)
    task = progress.add_task(f"{name}: players sit down", total=len(matches))
    await all_sit_down(name, matches, lambda: progress.advance(task))
    await stretch(matches, tally, server, wish.pace, WARM_UP, rng)
    memory = [server.memory]

    def tick(passed: float) -> None:
        progress.update(task, completed=passed)
        if passed >= wish.seconds * len(memory) / QUARTERS and len(memory) < QUARTERS:
            memory.append(server.memory)

    progress.reset(task, description=f"{name}: {wish.pace:g} moves a second", total=wish.seconds)
    steady = await stretch(matches, tally, server, wish.pace, wish.seconds, rng, tick)
    memory.append(server.memory)
    report = Report(name, len(matches), steady, memory, finished=tally.finished)

    async def step(pace: float) -> Stretch:
        progress.reset(task, description=f"{name}: {pace:.0f} moves a second", total=wish.step)
        return await stretch(
            matches, tally, server, pace, wish.step, rng, lambda passed: progress.update(task, completed=passed)
        )

    if wish.step:
        report.climbed = await climb(step, wish.pace)
        progress.reset(task, description=f"{name}: flat out", total=wish.step)
        report.flat_out = await flat_out(
            matches, tally, server, wish.step, rng, lambda passed: progress.update(task, completed=passed)
        )
    report.faults = tally.faults
    progress.remove_task(task)
    return report


async def measure_ours(folder: Path, wish: argparse.Namespace, progress: Progress) -> Report:
    with running(start_ours(folder)) as server:
        desk, tally, rng = ours.Desk(server.port), Tally(), Random(wish.seed)
        task = progress.add_task("ludaro: tables are opened", total=wish.tables)
        matches = []
        for number, game in enumerate(ours.games(wish.tables)):
            opened = desk.open_table(game, games=100)
            matches.append(ours.Table(tally, rng, server.port, opened, number % CHECKED == 0))
            progress.advance(task)
        progress.remove_task(task)
        report = await measure("ludaro", server, matches, tally, wish, progress)
        report.missing = missing(desk, matches)
        for match in matches:
            match.stop()
        desk.close()
        return report


def missing(desk: ours.Desk, matches: Sequence[ours.Table]) -> int:
    """How many acknowledged versions are beyond what the server says it has."""
    versions: dict[str, int] = {}
    lost = 0
    for match in matches:
        for id, v, _, _ in match.stored:
            if id not in versions:
                versions[id] = desk.ask("GET", f"/api/tables/{id}")["v"]
            lost += v > versions[id]
    return lost


async def measure_peer(folder: Path, wish: argparse.Namespace, progress: Progress, keeps: bool) -> Report:
    with running(start_peer(folder, keeps)) as server:
        tally, rng = Tally(), Random(wish.seed)
        matches = [theirs.Room(tally, rng, server.port, number) for number in range(wish.tables)]
        name = f"boardgame.io, {'files' if keeps else 'memory'}"
        report = await measure(name, server, matches, tally, wish, progress)
        for match in matches:
            match.stop()
        return report


def sync_times(folder: Path, number: int = 100) -> tuple[float, float]:
    """Seconds that the disk alone takes to keep something for good, p50 and p99: what a durable move cannot beat."""
    took = []
    with (folder / "sync").open("wb", 0) as file:
        for _ in range(number):
            file.write(bytes(4096))
            start = perf_counter()
            os.fdatasync(file.fileno())
            took.append(perf_counter() - start)
    took.sort()
    return took[number // 2], took[int(number * 0.99)]


def show(console: Console, reports: list[Report]) -> None:
    sheet = Sheet(box=None, pad_edge=False, header_style="bold")
    rows: list[tuple[str, list[str]]] = [
        ("tables", [f"{r.tables}" for r in reports]),
        ("moves a second, wanted", [f"{r.steady.wanted:g}" for r in reports]),
        ("moves a second, made", [f"{r.steady.pace:.0f}" for r in reports]),
        ("p50, ms", [f"{r.steady.p50 * 1000:.1f}" for r in reports]),
        ("p99, ms", [f"{r.steady.p99 * 1000:.1f}" for r in reports]),
        ("worst, ms", [f"{r.steady.worst * 1000:.0f}" for r in reports]),
        ("lost", [f"{r.steady.lost + r.missing}" for r in reports]),
        ("gaps, wrong, refused", [", ".join(map(str, r.faults.values())) for r in reports]),
        ("games finished", [f"{r.finished}" for r in reports]),
        ("MiB: start, each quarter", [", ".join(f"{m:.0f}" for m in r.memory) for r in reports]),
        ("processor, ms a move", [f"{r.steady.cpu * 1000:.2f}" for r in reports]),
        ("most a second, p99 < 100 ms", [f"{r.most:.0f}" for r in reports]),
        ("most a second at all", [f"{r.peak:.0f}" for r in reports]),
        ("then: p99, ms", [f"{r.flat_out.p99 * 1000:.0f}" if r.flat_out else "" for r in reports]),
        ("then: processor, ms a move", [f"{r.flat_out.cpu * 1000:.2f}" if r.flat_out else "" for r in reports]),
    ]
    sheet.add_column("", no_wrap=True)
    for report in reports:
        sheet.add_column(report.name, justify="right")
    for title, cells in rows:
        sheet.add_row(title, *cells)
    console.print(sheet)


def ratios(reports: list[Report]) -> dict[str, dict[str, float]]:
    """Ours to each of theirs: moves a second (more is better), latency and processor time (less is better)."""
    first = reports[0]
    return {
        second.name: {
            "most": first.most / max(second.most, 1.0),
            "peak": first.peak / max(second.peak, 1.0),
            "p99": first.steady.p99 / second.steady.p99,
            "processor": first.steady.cpu / second.steady.cpu,
        }
        for second in reports[1:]
    }


def passed(report: Report) -> bool:
    return report.steady.kept_up and not any(report.faults.values()) and report.missing == 0


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.load", description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0, help="how long the steady load lasts (60)")
    parser.add_argument("--tables", type=int, default=1000, help="tables with two players each (1000)")
    parser.add_argument("--pace", type=float, default=300.0, help="moves a second (300)")
    parser.add_argument("--step", type=float, default=8.0, help="seconds at each faster pace; 0: no faster paces (8)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--no-peer", action="store_true", help="only our server")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the numbers there")
    wish = parser.parse_args()
    console, reports = Console(highlight=False), []
    notes = []
    with tempfile.TemporaryDirectory() as folder, Progress(console=Console(stderr=True), transient=True) as progress:
        p50, p99 = sync_times(Path(folder))
        reports.append(uvloop.run(measure_ours(Path(folder), wish, progress)))
        if not wish.no_peer:
            for keeps in (False, True):
                try:
                    reports.append(uvloop.run(measure_peer(Path(folder), wish, progress, keeps)))
                except NoServer as error:
                    notes.append(f"boardgame.io ({'files' if keeps else 'memory'}) was not measured: {error}")
    show(console, reports)
    for name, found in ratios(reports).items():
        console.print(f"ludaro / {name}: " + ", ".join(f"{what} {ratio:.2f}" for what, ratio in found.items()))
    console.print(f"The disk alone: p50 {p50 * 1000:.1f} ms, p99 {p99 * 1000:.1f} ms to keep 4 KiB.")
    for note in notes:
        console.print(note)
    content: dict[str, Any] = {"servers": [asdict(report) for report in reports], "ratios": ratios(reports)}
    content["disk"] = {"p50": p50, "p99": p99}
    if wish.json:
        wish.json.write_text(json.dumps(content, indent=1))
    return 0 if passed(reports[0]) else 1


if __name__ == "__main__":
    sys.exit(main())
