"""Several versions of the server under the same load, in turns: what a move costs each, sockets and disk included.

    python -m benchmarks.load.beside ../before/src src

On a busy machine look at processor time, and at the least of each.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import tempfile
from pathlib import Path
from random import Random

import uvloop

from benchmarks.load import ours
from benchmarks.load.__main__ import all_sit_down
from benchmarks.load.match import Tally
from benchmarks.load.pace import Stretch, flat_out, stretch
from benchmarks.load.servers import running, start_ours


async def measure(source: Path, wish: argparse.Namespace) -> tuple[Stretch, Stretch]:
    """A server with the code in some folder: at a steady pace, then flat out."""
    os.environ["PYTHONPATH"] = str(source.resolve())
    with tempfile.TemporaryDirectory() as folder, running(start_ours(Path(folder))) as server:
        desk, tally, rng = ours.Desk(server.port), Tally(), Random(wish.seed)
        opened = [desk.open_table(game, games=100) for game in ours.games(wish.tables)]
        matches = [ours.Table(tally, rng, server.port, one, False) for one in opened]
        await all_sit_down("ludaro", matches, lambda: None)
        await stretch(matches, tally, server, wish.pace, wish.seconds / 2, rng)  # not measured
        steady = await stretch(matches, tally, server, wish.pace, wish.seconds, rng)
        most = await flat_out(matches, tally, server, wish.seconds, rng)
        for match in matches:
            match.stop()
        desk.close()
        await asyncio.sleep(0.1)
    return steady, most


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.load.beside", description=__doc__)
    parser.add_argument("sources", nargs="+", type=Path, metavar="SRC", help="source folders of the versions")
    parser.add_argument("--turns", type=int, default=3, help="how often each is measured (3)")
    parser.add_argument("--seconds", type=float, default=5.0, help="how long each load lasts (5)")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--pace", type=float, default=300.0, help="moves a second of the steady load (300)")
    parser.add_argument("--seed", type=int, default=1)
    wish = parser.parse_args()
    found: dict[Path, list[tuple[Stretch, Stretch]]] = {source: [] for source in wish.sources}
    for _ in range(wish.turns):
        for source, measured in found.items():
            measured.append(uvloop.run(measure(source, wish)))
            steady, most = measured[-1]
            print(f"{source}: {told(steady)}; flat out {told(most)}", flush=True)
    for source, measured in found.items():
        least = [min(one[part].cpu for one in measured) * 1000 for part in (0, 1)]
        print(f"{source}: at least {least[0]:.3f} ms of processor time a move, flat out {least[1]:.3f} ms")


def told(done: Stretch) -> str:
    return (
        f"{done.pace:.0f} moves a second, p50 {done.p50 * 1000:.1f}, p99 {done.p99 * 1000:.0f} ms, "
        f"{done.cpu * 1000:.3f} ms of processor time a move"
    )


if __name__ == "__main__":
    main()
