"""Lines of different length, for real: two players behind delaying proxies race at a real server.

The server believes these proxies about their clients' addresses, so it does not take them for the clients.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests.table_tools import PATIENCE, Served, client, fresh_store, served

SHORT, LONG = 0.005, 0.060  # seconds each way
PAIRS = 96
AT_ONCE = 24
FAR = {"x-forwarded-for": "203.0.113.7"}
THREE = [{"kind": "person", "number": "1"}, {"kind": "person", "number": "2"}, {"kind": "person"}]


@asynccontextmanager
async def delayed(port: int, delay: float) -> AsyncIterator[str]:
    """A way to the server that takes longer, in both directions."""

    async def pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        loop = asyncio.get_running_loop()
        try:
            while data := await reader.read(1 << 16):
                loop.call_later(delay, writer.write, data)
        except OSError:
            pass
        loop.call_later(delay, writer.close)

    async def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection("127.0.0.1", port)
        await asyncio.gather(pump(reader, back), pump(there, writer))

    proxy = await asyncio.start_server(connected, "127.0.0.1", 0)
    async with proxy:
        yield f"http://127.0.0.1:{proxy.sockets[0].getsockname()[1]}"
        await asyncio.sleep(1)  # until what was delayed has come through, and all is closed


async def race(server: Served, urls: tuple[str, str], reactions: tuple[float, float]) -> int:
    """Both see the game begin and say stop, each after its time; who got it."""
    opened = await asyncio.to_thread(server.post, "/api/tables", {"game": "kvaro-b", "seats": THREE})
    secrets = [seat["secret"] for seat in opened["seats"]]
    known = [asyncio.Event(), asyncio.Event()]

    async def play(seat: int) -> bool:
        async with client(urls[seat], opened["id"], FAR, secret=secrets[seat]) as player:
            await player.hear_until("view")
            lag, asked = 0, 0
            while lag == 0 or asked < 4:  # until the server knows the line
                await asyncio.sleep(0.6)
                await player.say(t="ping", id=f"{asked}")
                lag = (await player.hear_until("pong", id=f"{asked}"))["lag"]
                asked += 1
            known[seat].set()
            await player.hear_until("event", what={"kind": "begin"})
            await asyncio.sleep(reactions[seat])
            await player.say(t="move", id="stop", v=player.v, move="stop")
            while True:
                message = await player.hear()
                if message["t"] in ("ok", "no") and message["id"] == "stop":
                    return bool(message["t"] == "ok")

    async def begin() -> None:
        for event in known:
            await asyncio.wait_for(event.wait(), PATIENCE)
        async with client(server.url, opened["id"], secret=secrets[2], number="3") as third:
            await third.hear_until("event", what={"kind": "begin"})

    first, second, _ = await asyncio.gather(play(0), play(1), begin())
    assert first != second
    return 0 if first else 1


@pytest.mark.slow
def test_the_longer_line_wins_as_often(tmp_path: Path) -> None:
    rng = random.Random(3)
    # Every pair of reactions is raced twice, with the lines exchanged: what remains is what the lines do.
    pairs = [(rng.uniform(0.1, 0.9), rng.uniform(0.1, 0.9)) for _ in range(PAIRS)]

    async def story(server: Served) -> list[bool]:
        long_won = []
        async with delayed(server.port, SHORT) as short, delayed(server.port, LONG) as long:
            for start in range(0, PAIRS, AT_ONCE):
                races = [
                    race(server, urls, reactions)
                    for reactions in pairs[start : start + AT_ONCE]
                    for urls in ((short, long), (long, short))
                ]
                winners = await asyncio.gather(*races)
                long_won += [winner == (1 - number % 2) for number, winner in enumerate(winners)]
        return long_won

    with served(fresh_store("sqlite", tmp_path)) as server:
        long_won = asyncio.run(story(server))
    assert len(long_won) == 2 * PAIRS
    assert abs(sum(long_won) / len(long_won) - 0.5) <= 0.03
