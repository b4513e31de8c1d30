"""kill -9 of one of two servers on one PostgreSQL: how long until all of its tables go on at the other."""

from __future__ import annotations

import argparse
import asyncio
import json
import tempfile
from pathlib import Path
from time import perf_counter
from typing import Any

import uvloop

from benchmarks.load.ours import decode
from benchmarks.load.servers import cpu_of, wait_until_warm
from benchmarks.load.wire import Wire, plug_in
from tests.table_tools import Served, fresh_store

AGAIN = 0.05  # seconds until a player tries again
SEATS = [{"kind": "person", "number": "1"}, {"kind": "person", "number": "2"}]


class Returning:
    """One player of a table, who connects until a move is stored there. ``done`` has the moment."""

    def __init__(self, port: int, table: dict[str, Any]) -> None:
        self._port = port
        self._path = f"/api/tables/{table['id']}/socket"
        self._hello = json.dumps({"t": "hello", "secret": table["seats"][0]["secret"]}).encode()
        self._loop = asyncio.get_running_loop()
        self.done: asyncio.Future[float] = self._loop.create_future()
        self._wire: Wire | None = None

    async def connect(self) -> None:
        wire = Wire(f"127.0.0.1:{self._port}", self._path, lambda: wire.send(self._hello), self._hear, self._lost)
        self._wire = wire
        try:
            await plug_in(wire, self._port)
        except OSError:
            self._lost()

    def _lost(self) -> None:
        if not self.done.done():
            self._loop.call_later(AGAIN, lambda: self._loop.create_task(self.connect()))

    def _hear(self, text: bytes) -> None:
        message = decode(text)
        if message.t == "view":
            assert self._wire is not None
            assert message.view is not None
            move = {"t": "move", "id": "1", "v": message.v, "move": message.view.moves[0]}  # type: ignore[index]
            self._wire.send(json.dumps(move).encode())
        elif message.t == "ok" and not self.done.done():
            self.done.set_result(perf_counter())


async def _go_on(port: int, tables: list[dict[str, Any]]) -> list[float]:
    """When a move was stored at each table, through this server."""
    players = [Returning(port, table) for table in tables]
    await asyncio.gather(*(player.connect() for player in players))
    return list(await asyncio.gather(*(player.done for player in players)))


def take_over(folder: Path, tables: int) -> tuple[list[float], float]:
    """Seconds from the kill until each table went on, in order, and the other server's processor time for it."""
    store = fresh_store("postgresql", folder)
    first, second = Served(store), Served(store)
    try:
        opened = [first.post("/api/tables", {"game": "64g-9", "seats": SEATS}) for _ in range(tables)]

        async def all_go_on() -> list[float]:
            first.process.kill()
            killed = perf_counter()
            return sorted(one - killed for one in await _go_on(second.port, opened))

        wait_until_warm(lambda: second.get("/health"))
        before = cpu_of(second.process.pid)
        took = uvloop.run(all_go_on())
        return took, cpu_of(second.process.pid) - before
    finally:
        first.kill()
        second.kill()


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.load.takeover", description=__doc__)
    parser.add_argument("--tables", type=int, default=200, help="tables of the server that is killed (200)")
    wish = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        took, cpu = take_over(Path(folder), wish.tables)
    print(
        f"{wish.tables} tables: the first went on after {took[0]:.2f} s, half of them {took[len(took) // 2]:.2f} s, "
        f"all of them {took[-1]:.2f} s; {cpu / wish.tables * 1000:.2f} ms of processor time each"
    )


if __name__ == "__main__":
    main()
