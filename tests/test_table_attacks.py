"""What strangers try on a server with its usual limits: each attempt is bounded, and whoever plays notices nothing."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator

import pytest

from tests.table_tools import PATIENCE, Served, client, fresh_store, served
from tests.test_table_line import CONTINUED, PING, TEXT, Wire, frame, wire

FLOOD = 2_000_000  # bytes
PATIENT = 3.0  # seconds within which an honest player is answered meanwhile, on a busy machine too


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    store = fresh_store("sqlite", tmp_path_factory.mktemp("attacks"))
    with served(store, trust="192.0.2.1") as running:
        yield running


async def flood(line: Wire, piece: bytes) -> bool:
    """Sends and sends, never reading; whether the server cut it off before all was sent."""
    some = piece * (16_384 // len(piece) + 1)
    try:
        async with asyncio.timeout(PATIENCE):
            for _ in range(FLOOD // len(some)):
                line.writer.write(some)
                await line.writer.drain()
                await asyncio.sleep(0)
            await line.reader.read(-1)  # to its end
    except (ConnectionError, TimeoutError):
        pass
    return line.reader.at_eof() or line.writer.transport.is_closing()


FLOODS = {
    "empty pings": (b"", frame(b"", PING)),
    "full pings": (b"", frame(b"x" * 125, PING)),
    "empty pieces of a message": (frame(b"{", TEXT, last=False), frame(b"", CONTINUED, last=False)),
    "answers to nothing": (b"", frame(b"", 0xA)),
    "large messages": (b"", frame(b"x" * 4096)),
}


@pytest.mark.parametrize("name", FLOODS)
def test_a_flood_of_frames_is_cut_off_and_nobody_waits(name: str, server: Served) -> None:
    before, piece = FLOODS[name]
    opened = server.post("/api/tables", {"game": "colorio"})

    async def attack() -> None:
        async with wire(server, opened["id"]) as line:
            await line.send(frame(b'{"t":"hello"}'), before)
            assert await flood(line, piece)

    async def story() -> None:
        mine = server.post("/api/tables", {"game": "colorio"})
        async with client(server.url, mine["id"]) as honest:
            await honest.hear_until("welcome")
            attacks = [asyncio.create_task(attack()) for _ in range(4)]
            slowest = 0.0
            number = 0
            while not all(task.done() for task in attacks) or number < 5:
                number += 1
                asked = time.monotonic()
                await honest.say(t="ping", id=f"{number}")
                await honest.hear_until("pong", id=f"{number}")
                slowest = max(slowest, time.monotonic() - asked)
                await asyncio.sleep(0.2)
            await asyncio.gather(*attacks)
            assert slowest < PATIENT

    asyncio.run(story())
