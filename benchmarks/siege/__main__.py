"""``make siege``: floods, half-open requests, bad frames, thinking hogs, log growers and lobby fillers, all at once,
beside honest tables: these must hardly notice, nothing may be lost, and afterwards the server is as it was."""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path
from random import Random
from time import perf_counter, sleep
from urllib.request import urlopen

import uvloop
from rich.console import Console
from rich.progress import Progress
from rich.table import Table as Sheet

from benchmarks.load import ours
from benchmarks.load.__main__ import all_sit_down, missing
from benchmarks.load.match import Tally
from benchmarks.load.pace import Stretch, stretch
from benchmarks.load.servers import Server, running, start_ours
from benchmarks.siege.attacks import ATTACKS

LIMIT = 0.150  # seconds: the p99 of an honest move
GROWTH = 400.0  # MiB that the server may have grown by, at most, in the siege
WARM_UP = 3.0
GONE = 60.0  # seconds after which nothing of the attackers is left


async def run(
    folder: Path, wish: argparse.Namespace, progress: Progress
) -> tuple[dict[str, Stretch], list[float], dict[str, int]]:
    with running(start_ours(folder)) as server:
        desk, tally, rng = ours.Desk(server.port), Tally(), Random(wish.seed)
        matches = []
        for number, game in enumerate(ours.games(wish.tables)):
            opened = desk.open_table(game, games=100)
            matches.append(ours.Table(tally, rng, server.port, opened, number % 20 == 0))
        task = progress.add_task("players sit down", total=len(matches))
        await all_sit_down("ludaro", matches, lambda: progress.advance(task))
        await stretch(matches, tally, server, wish.pace, WARM_UP, rng)

        async def some(name: str, seconds: float) -> Stretch:
            progress.reset(task, description=name, total=seconds)
            return await stretch(
                matches, tally, server, wish.pace, seconds, rng, lambda passed: progress.update(task, completed=passed)
            )

        memory = [server.memory]
        found = {"before": await some("before", wish.calm)}
        attackers = subprocess.Popen([sys.executable, "-m", "benchmarks.siege.attacks", str(server.port), *wish.only])
        try:
            found["under siege"] = await some("under siege", wish.seconds)
            memory.append(server.memory)
        finally:
            attackers.kill()
            attackers.wait()
        left = await some("the last of them are shown out", wish.calm)
        found["afterwards"] = await some("afterwards", wish.calm)
        memory.append(server.memory)
        faults = {**tally.faults, "lost": sum(one.lost for one in [*found.values(), left])}
        faults["missing"] = missing(desk, matches)
        faults["sockets left over"] = left_over(server, 2 * len(matches))
        faults["faults of the server"] = figure(server, "ludaro_faults_total")
        for match in matches:
            match.stop()
        desk.close()
        return found, memory, faults


def figure(server: Server, name: str) -> int:
    """One of the server's own figures."""
    with urlopen(f"http://127.0.0.1:{server.port}/metrics", timeout=GONE) as answer:
        lines: list[str] = answer.read().decode().splitlines()
    return int(next(line for line in lines if line.startswith(f"{name} ")).split()[1])


def left_over(server: Server, honest: int) -> int:
    """Sockets that are still there besides the honest ones, when everybody had time to go."""
    end = perf_counter() + GONE
    while (more := figure(server, "ludaro_sockets_open") - honest) > 0 and perf_counter() < end:
        sleep(1)
    return max(more, 0)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.siege", description=__doc__)
    parser.add_argument("--seconds", type=float, default=300.0, help="how long the siege lasts (300)")
    parser.add_argument("--calm", type=float, default=20.0, help="seconds before, and twice after it (20)")
    parser.add_argument("--tables", type=int, default=200, help="honest tables with two players each (200)")
    parser.add_argument("--pace", type=float, default=60.0, help="honest moves a second (60)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--only", nargs="+", default=[], choices=[attack.__name__ for attack in ATTACKS], help="only these attacks"
    )
    wish = parser.parse_args()
    console = Console(highlight=False)
    with tempfile.TemporaryDirectory() as folder, Progress(console=Console(stderr=True), transient=True) as progress:
        found, memory, faults = uvloop.run(run(Path(folder), wish, progress))
    sheet = Sheet("honest moves", *found, box=None, pad_edge=False, header_style="bold")
    sheet.add_row("made a second", *(f"{one.pace:.0f}" for one in found.values()))
    for name in ("p50", "p99", "worst"):
        sheet.add_row(f"{name}, ms", *(f"{getattr(one, name) * 1000:.0f}" for one in found.values()))
    console.print(sheet)
    console.print("MiB before, under siege, afterwards: " + ", ".join(f"{amount:.0f}" for amount in memory))
    console.print(", ".join(f"{name} {number}" for name, number in faults.items()))
    good = found["under siege"].p99 < LIMIT and max(memory) - memory[0] < GROWTH and not any(faults.values())
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
