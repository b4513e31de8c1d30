"""What strangers try on a server with its usual limits: each attempt is bounded, and whoever plays notices nothing."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest

from ludaro.table.line.limits import HALF_OPEN, HEAD, network_of
from tests.table_tools import PATIENCE, Served, client, fresh_store, request, served
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


# Requests


async def half_open(server: Served, number: int, text: bytes = b"GET /health HTTP/1.1\r\nHost: x\r\nX: ") -> list[Any]:
    """Requests that never end."""
    found = []
    for _ in range(number):
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(text)
        found.append((reader, writer))
    return found


@pytest.mark.slow
def test_requests_that_never_end_are_ended_and_others_are_answered(server: Served) -> None:
    async def story() -> None:
        lines = await half_open(server, HALF_OPEN + 44)
        # Of another address: the server is not deaf.
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port, local_addr=("127.0.0.2", 0))
        writer.write(b"GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        async with asyncio.timeout(PATIENCE):
            assert b" 200 " in await reader.readline()
            writer.close()
            ended = await asyncio.gather(*(line.read() for line, _ in lines), return_exceptions=True)
        assert len(ended) == HALF_OPEN + 44
        for _, one in lines:
            one.close()

    asyncio.run(story())
    assert server.get("/health")["ok"]


@pytest.mark.slow
def test_a_body_that_never_comes_is_not_waited_for(server: Served) -> None:
    async def story() -> None:
        head = b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{"
        ((reader, writer),) = await half_open(server, 1, head)
        async with asyncio.timeout(PATIENCE):
            with suppress(ConnectionError):
                await reader.read()
        writer.close()

    asyncio.run(story())


def test_a_head_without_end_is_refused(server: Served) -> None:
    async def story() -> None:
        ((reader, writer),) = await half_open(server, 1)
        answer = b""
        with suppress(ConnectionError):
            for _ in range(2000):
                writer.write(b"x" * 15_000 + b"\r\nX: ")
                await writer.drain()
                if reader.at_eof():
                    break
        with suppress(ConnectionError):
            async with asyncio.timeout(PATIENCE):
                answer = await reader.read()
        assert answer == b"" or b" 431 " in answer
        assert writer.transport.is_closing() or reader.at_eof()
        writer.close()

    asyncio.run(story())


def test_the_longest_head_that_is_allowed_is_read(server: Served) -> None:
    assert request(f"{server.url}/health", headers={"x-long": "x" * (HEAD - 1000)})[0] == 200


def test_many_requests_over_one_line_take_no_harm(server: Served) -> None:
    async def story() -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        for _ in range(3):
            writer.write(b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n")
            assert b" 200 " in await reader.readline()
            length = 0
            while (line := await reader.readline()) != b"\r\n":
                if line.lower().startswith(b"content-length:"):
                    length = int(line.split(b":")[1])
            await reader.readexactly(length)
        writer.close()

    asyncio.run(story())


def test_a_household_is_one_address() -> None:
    assert network_of("2001:db8:1:2::1") == network_of("2001:db8:1:2:ffff::9") != network_of("2001:db8:1:3::1")
    assert network_of("::ffff:192.0.2.7") == network_of("192.0.2.7")
    assert network_of("fe80::1%eth0") == network_of("fe80::2%eth0")
    assert network_of("testclient") == "testclient"


@pytest.mark.parametrize("path", ["/assets/%00", "/assets/%00.js", "/pictures/%00", "/t/%00", "/learn/%00"])
def test_names_that_no_file_has_are_unknown(path: str, server: Served) -> None:
    assert request(server.url + path)[0] == 404


def test_a_socket_of_a_table_that_cannot_be(server: Served) -> None:
    async def story() -> None:
        async with wire(server, "%00") as line:
            await line.send(frame(b'{"t":"hello"}'))
            async with asyncio.timeout(PATIENCE):
                assert b"there is no such table" in await line.reader.read(4096)

    asyncio.run(story())
