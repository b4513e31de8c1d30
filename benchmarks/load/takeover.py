"""kill -9 of one of two servers on one PostgreSQL: how long until all of its tables go on at the other."""

from __future__ import annotations

import argparse
import asyncio
import tempfile
from pathlib import Path
from time import perf_counter
from typing import Any

from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.table_tools import Served, client, fresh_store

AGAIN = 0.05  # seconds until a player tries again
SEATS = [{"kind": "person", "number": "1"}, {"kind": "person", "number": "2"}]


async def _go_on(server: Served, table: dict[str, Any]) -> float:
    """When a move was stored at a table, through this server."""
    while True:
        try:
            async with client(server.url, table["id"], secret=table["seats"][0]["secret"]) as player:
                await player.hear_until("view")
                assert player.view is not None
                await player.say(t="move", id="1", v=player.v, move=player.view["moves"][0])
                await player.hear_until("ok")
                return perf_counter()
        except (ConnectionClosed, InvalidHandshake, OSError):
            await asyncio.sleep(AGAIN)


def take_over(folder: Path, tables: int) -> list[float]:
    """Seconds from the kill until each table went on, in order."""
    store = fresh_store("postgresql", folder)
    first, second = Served(store), Served(store)
    try:
        opened = [first.post("/api/tables", {"game": "64g-9", "seats": SEATS}) for _ in range(tables)]

        async def all_go_on() -> list[float]:
            first.process.kill()
            killed = perf_counter()
            return sorted(one - killed for one in await asyncio.gather(*(_go_on(second, table) for table in opened)))

        return asyncio.run(all_go_on())
    finally:
        first.kill()
        second.kill()


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.load.takeover", description=__doc__)
    parser.add_argument("--tables", type=int, default=200, help="tables of the server that is killed (200)")
    wish = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        took = take_over(Path(folder), wish.tables)
    print(
        f"{wish.tables} tables: the first went on after {took[0]:.2f} s, half of them {took[len(took) // 2]:.2f} s, "
        f"all of them {took[-1]:.2f} s"
    )


if __name__ == "__main__":
    main()
