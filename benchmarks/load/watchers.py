"""``python -m benchmarks.load.watchers``: what thousands of watchers at one table do to its players' moves.

The same table is measured without them and with them. They sit in a process of their own, and they all read.
"""

from __future__ import annotations

import argparse
import asyncio
import multiprocessing
import resource
import sys
import tempfile
from multiprocessing.sharedctypes import Synchronized
from pathlib import Path
from random import Random

import uvloop

from benchmarks.load import ours
from benchmarks.load.match import Tally
from benchmarks.load.pace import Stretch, stretch
from benchmarks.load.servers import running, start_ours
from benchmarks.load.wire import Wire, plug_in

GAME = "64g-5"  # a long one
SPARE = 500  # files that a process needs besides its sockets
AT_ONCE = 50  # watchers who come at the same time
PATIENCE = 300.0  # seconds until all of them are there
WARM_UP = 3.0
WORSE = 1.5  # times as long, and
MORE = 0.010  # so many seconds longer: what players would not notice


def watch(port: int, id: str, number: int, there: Synchronized[int], heard: Synchronized[int]) -> None:
    """So many watchers, until this process is ended."""

    async def story() -> None:
        wires: list[Wire] = []

        def hear(text: bytes) -> None:
            if text.startswith(b'{"t":"event"'):
                heard.value += 1

        def one() -> Wire:
            wire = Wire(f"127.0.0.1:{port}", f"/api/tables/{id}/socket", lambda: hello(wire), hear, lambda: None)
            return wire

        def hello(wire: Wire) -> None:
            wire.send(b'{"t":"hello"}')
            there.value += 1

        while len(wires) < number:
            fresh = [one() for _ in range(min(AT_ONCE, number - len(wires)))]
            await asyncio.gather(*(plug_in(wire, port) for wire in fresh))
            wires += fresh
        await asyncio.Event().wait()

    uvloop.run(story())


async def measure(folder: Path, wish: argparse.Namespace, number: int) -> tuple[Stretch, Stretch, int, float]:
    with running(start_ours(folder)) as server:
        desk, tally, rng = ours.Desk(server.port), Tally(), Random(wish.seed)
        table = ours.Table(tally, rng, server.port, desk.open_table(GAME), False)
        await table.sit_down()
        while not table.ready:
            await asyncio.sleep(0.05)
        await stretch([table], tally, server, wish.pace, WARM_UP, rng)
        alone = await stretch([table], tally, server, wish.pace, wish.seconds, rng)
        there: Synchronized[int] = multiprocessing.Value("q", 0)
        heard: Synchronized[int] = multiprocessing.Value("q", 0)
        crowd = multiprocessing.Process(target=watch, args=(server.port, table.id, number, there, heard), daemon=True)
        crowd.start()
        try:
            async with asyncio.timeout(PATIENCE):
                while there.value < number:
                    await asyncio.sleep(0.1)
            await asyncio.sleep(WARM_UP)
            await stretch([table], tally, server, wish.pace, WARM_UP, rng)
            before = heard.value
            watched = await stretch([table], tally, server, wish.pace, wish.seconds, rng)
            await asyncio.sleep(WARM_UP)
            told = heard.value - before
        finally:
            crowd.kill()
            crowd.join()
        memory = server.memory
        table.stop()
        desk.close()
        return alone, watched, told, memory


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.load.watchers", description=__doc__)
    parser.add_argument("--watchers", type=int, default=10_000, help="as far as the limit of open files allows (10000)")
    parser.add_argument("--seconds", type=float, default=30.0, help="of each of the two measurements (30)")
    parser.add_argument("--pace", type=float, default=2.0, help="moves a second at the table (2)")
    parser.add_argument("--seed", type=int, default=1)
    wish = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    number = min(wish.watchers, most - SPARE)
    if number < wish.watchers:
        print(f"{most} files may be open at once: {number} watchers instead of {wish.watchers}")
    with tempfile.TemporaryDirectory() as folder:
        alone, watched, told, memory = uvloop.run(measure(Path(folder), wish, number))
    for name, done in (("nobody", alone), (f"{number}", watched)):
        print(
            f"{name} watching: {done.moves} moves, p50 {done.p50 * 1000:.1f} ms, p99 {done.p99 * 1000:.1f} ms, "
            f"worst {done.worst * 1000:.1f} ms, {done.cpu * 1000:.2f} ms of processor a move"
        )
    print(f"{told} events reached watchers, of {watched.moves * number}; {memory:.0f} MiB")
    good = watched.p99 < max(alone.p99 * WORSE, alone.p99 + MORE) and told >= watched.moves * number
    return 0 if good and not watched.lost else 1


if __name__ == "__main__":
    sys.exit(main())
