"""What strangers try on a server with its usual limits: each attempt is bounded, and whoever plays notices nothing."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from types import SimpleNamespace
from typing import Any

import pytest
import uvicorn
from starlette.datastructures import URL
from starlette.requests import HTTPConnection

from ludaro.table.http.requests import is_banned
from ludaro.table.line import reading
from ludaro.table.line.limits import AHEAD, CONNECTIONS, HALF_OPEN, HEAD, REQUESTS, UNREAD, WHOLE, Addresses, network_of
from tests.table_tools import PATIENCE, Served, client, fresh_store, request, served
from tests.test_table_line import CONTINUED, PING, TEXT, Wire, frame, wire

FLOOD = 2_000_000  # bytes
LENGTH = 16_000_000  # bytes of an answer: more than waits on the way
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


def figure(server: Served, name: str) -> int:
    """One of the server's own figures."""
    lines: list[str] = request(f"{server.url}/metrics")[1].splitlines()
    return int(next(line for line in lines if line.startswith(f"{name} ")).split()[1])


async def stranger(server: Served, address: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Another address of loopback is another stranger."""
    return await asyncio.open_connection("127.0.0.1", server.port, local_addr=(address, 0))


async def fares_well(server: Served, address: str) -> None:
    """Whoever is at this address is answered soon."""
    reader, writer = await stranger(server, address)
    writer.write(b"GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
    async with asyncio.timeout(PATIENT):
        assert b" 200 " in await reader.readline()
    writer.close()


async def pour(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, piece: bytes, most: int) -> int:
    """Send the same again and again; how many bytes went until the server had enough."""
    sent = 0
    with suppress(ConnectionError):
        while sent < most and not reader.at_eof():
            writer.write(piece)
            sent += len(piece)
            async with asyncio.timeout(PATIENCE):
                await writer.drain()
            await asyncio.sleep(0)
    return sent


@pytest.mark.parametrize(
    ("before", "piece"),
    [
        (b"0\r\n", b"X: y\r\n" * 2000),
        (b"0\r\nX: ", b"y" * 12_000),
        (b"5;a=", b"y" * 12_000),
        (b"", b"4\r\nabcd\r\n" * 1000),
    ],
    ids=["trailers", "one trailer", "an extension", "chunks"],
)
def test_a_request_has_an_end_also_after_its_head(before: bytes, piece: bytes, server: Served) -> None:
    async def story() -> None:
        reader, writer = await stranger(server, "127.77.0.1")
        writer.write(
            b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
            b"Transfer-Encoding: chunked\r\n\r\n" + before
        )
        # What lies in buffers on the way is not read any more.
        assert await pour(reader, writer, piece, 60 * WHOLE) < 60 * WHOLE
        writer.transport.abort()

    asyncio.run(story())


def test_requests_that_wait_for_earlier_answers_are_few(server: Served) -> None:
    async def story() -> None:
        lines = [await stranger(server, "127.77.0.2") for _ in range(60)]
        for _, writer in lines:
            writer.write(b"GET /openapi.json HTTP/1.1\r\n\r\n" * 20_000)
        await asyncio.sleep(0.2)
        try:
            await fares_well(server, "127.77.0.3")
        finally:
            for _, writer in lines:
                writer.transport.abort()

    before = figure(server, "ludaro_faults_total")
    asyncio.run(story())
    assert figure(server, "ludaro_faults_total") == before


def test_some_requests_at_once_are_answered_in_turn(server: Served) -> None:
    async def story() -> None:
        reader, writer = await stranger(server, "127.77.0.4")
        asked = b"GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n" * (AHEAD - 1)
        writer.write(asked + b"GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        async with asyncio.timeout(PATIENCE):
            assert (await reader.read()).count(b"HTTP/1.1 200") == AHEAD
        writer.close()

    asyncio.run(story())


def test_a_flood_of_requests_is_cut_short_and_others_are_answered(server: Served) -> None:
    async def story() -> None:
        ask = b"GET /t/nowhere HTTP/1.1\r\nHost: x\r\n\r\n"
        answered = 0

        async def flood() -> None:
            nonlocal answered
            while answered < 2 * REQUESTS[0]:
                reader, writer = await stranger(server, "127.77.0.5")
                try:
                    while True:
                        writer.write(ask)
                        status = await reader.readline()
                        if b" 404 " not in status:
                            return
                        answered += 1
                        length = 0
                        while (line := await reader.readline()) != b"\r\n":
                            if line.startswith(b"content-length:"):
                                length = int(line.split(b":")[1])
                        await reader.readexactly(length)
                finally:
                    writer.close()

        began = time.monotonic()
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*(flood() for _ in range(20)))
        assert answered < REQUESTS[0] + (time.monotonic() - began + 1) * REQUESTS[1]
        await fares_well(server, "127.77.0.6")

    asyncio.run(story())


def test_one_address_has_so_many_connections(server: Served) -> None:
    async def story() -> None:
        lines = []
        try:
            for _ in range(CONNECTIONS + 50):
                lines.append(await stranger(server, "127.77.0.7"))
                lines[-1][1].write(b"GET /icon.svg HTTP/1.1\r\nHost: x\r\n\r\n")
                if len(lines) % 100 == 0:  # what is half open has another bound
                    async with asyncio.timeout(PATIENCE):
                        await asyncio.gather(*(reader.read(1) for reader, _ in lines[-100:]))
            with suppress(ConnectionError):
                async with asyncio.timeout(PATIENCE):
                    assert await lines[-1][0].read(1) == b""
            await fares_well(server, "127.77.0.8")
        finally:
            for _, writer in lines:
                writer.transport.abort()

    asyncio.run(story())


def test_who_does_not_read_an_answer_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether much waits or little."""
    monkeypatch.setattr(reading, "UNREAD", 0.4)
    ended = dict[str, asyncio.Event]()

    class Noticed(reading.Reader):
        def connection_lost(self, error: Exception | None) -> None:
            super().connection_lost(error)
            ended[self._address].set()

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"x" * LENGTH})

    async def story() -> None:
        server = uvicorn.Server(
            uvicorn.Config(app, http=Noticed, lifespan="off", log_config=None, timeout_keep_alive=1)
        )
        with socket.create_server(("127.0.0.1", 0)) as listener:
            serving = asyncio.create_task(server.serve([listener]))
            lines = {}
            for address in ("127.77.0.9", "127.77.0.10"):
                ended[address] = asyncio.Event()
                lines[address] = await asyncio.open_connection(*listener.getsockname(), local_addr=(address, 0))
                lines[address][1].write(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
            async with asyncio.timeout(PATIENCE):
                await lines["127.77.0.10"][0].readexactly(LENGTH // 10)
                await asyncio.gather(*(noticed.wait() for noticed in ended.values()))
            for _, writer in lines.values():
                writer.transport.abort()
            server.should_exit = True
            await serving

    asyncio.run(story())


def test_who_reads_slowly_is_left_alone() -> None:
    """By a clock of the test's own: on a busy machine also a quick reader is slow."""
    waiting, looks, aborted = 900, list[tuple[float, Callable[[], None]]](), list[int]()

    def later(seconds: float, look: Callable[[int], None], before: int) -> object:
        looks.append((seconds, lambda: look(before)))
        return object()

    line: Any = reading.Reader.__new__(reading.Reader)
    line.loop, line._impatience = SimpleNamespace(call_later=later), None
    line.transport = SimpleNamespace(get_write_buffer_size=lambda: waiting, abort=lambda: aborted.append(waiting))
    line._expect_a_reader()
    line._expect_a_reader()
    for left in (899, 300, 1):
        waiting = left
        ((seconds, look),) = looks
        assert seconds == UNREAD
        looks.clear()
        look()
        assert not aborted
    ((_, look),) = looks
    look()
    assert aborted == [1]


def test_who_goes_away_in_the_middle_of_a_request_is_no_fault(server: Served) -> None:
    before = figure(server, "ludaro_faults_total")

    async def story() -> None:
        head = b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{"
        _, writer = await stranger(server, "127.77.0.12")
        writer.write(head)
        await writer.drain()
        await asyncio.sleep(0.3)
        writer.close()
        await fares_well(server, "127.77.0.12")

    asyncio.run(story())
    assert figure(server, "ludaro_faults_total") == before


@pytest.mark.parametrize(
    "path",
    [
        "/api/puzzles?days={}",
        "/api/puzzle/results?date=2026-01-01&grade={}",
        "/api/print/calibration/{}.pdf",
        "/api/print/calibration/{}.svg",
        "/api/print/64g/x/{}.svg",
        "/api/print/64g/x/{}.png",
    ],
)
def test_numbers_without_end_are_no_numbers(path: str, server: Served) -> None:
    assert request(server.url + path.format("1" * 5000))[0] in (404, 422)


def test_the_name_of_a_server_is_no_way_past_its_gate(monkeypatch: pytest.MonkeyPatch) -> None:
    """The address that a request was sent to begins with what its client calls the server: nothing is decided by it."""
    addresses = Addresses((), "key")
    addresses.ban([addresses.hash_of("192.0.2.7")])
    hall = SimpleNamespace(store=SimpleNamespace(key="key"))
    app = SimpleNamespace(state=SimpleNamespace(addresses=addresses, hall=hall))
    scope = {"type": "http", "path": "/api/tables", "headers": [], "client": ("192.0.2.7", 1), "app": app}
    monkeypatch.setattr(HTTPConnection, "url", URL("http://x/api/admin/?/api/tables"))
    assert is_banned(HTTPConnection(scope))


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
