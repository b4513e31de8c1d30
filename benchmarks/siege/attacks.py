"""What strangers try, each from addresses of their own; a process beside the server, without end until it is stopped.

Loopback has sixteen million addresses: who connects from 127.66.0.7 is another stranger than 127.66.0.8.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from random import Random
from typing import Any, TypeAlias

PING, TEXT, CONTINUED = 0x9, 0x1, 0x0
REST = 0.05  # seconds between two attempts of one attacker
HOLD = 300  # half-open requests of one address: more than a server with its usual limits keeps
PATIENCE = 20.0  # seconds for one attempt

Reader: TypeAlias = asyncio.StreamReader
Writer: TypeAlias = asyncio.StreamWriter


class Stranger:
    """One address, and what it does with it."""

    def __init__(self, port: int, address: str) -> None:
        self.port, self.address = port, address
        self.rng = Random(address)

    @asynccontextmanager
    async def line(self) -> AsyncIterator[tuple[Reader, Writer]]:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, local_addr=(self.address, 0))
        try:
            yield reader, writer
        finally:
            writer.transport.abort()

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        """A request, and the answer's JSON (None if it has none)."""
        data = b"" if body is None else json.dumps(body).encode()
        head = f"{method} {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n"
        if data:
            head += f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n"
        async with self.line() as (reader, writer):
            writer.write(head.encode() + b"\r\n" + data)
            answer = await reader.read(-1)
        with suppress(ValueError):
            return json.loads(answer.partition(b"\r\n\r\n")[2])

    @asynccontextmanager
    async def socket(self, table: str) -> AsyncIterator[tuple[Reader, Writer]]:
        async with self.line() as (reader, writer):
            writer.write(
                f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                "Sec-WebSocket-Key: bHVkYXJvIGlzIGxvYWRlZA==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
            )
            await reader.readuntil(b"\r\n\r\n")
            yield reader, writer

    async def open(self, **wish: Any) -> Any:
        return await self.ask("POST", "/api/tables", {"game": "colorio", **wish})


def frame(data: bytes, opcode: int = TEXT, last: bool = True) -> bytes:
    head = bytes([(0x80 if last else 0) | opcode])
    if len(data) < 126:
        head += bytes([0x80 | len(data)])
    else:
        head += bytes([0x80 | 126]) + len(data).to_bytes(2, "big")
    return head + b"\0\0\0\0" + data


def say(writer: Writer, **message: Any) -> None:
    writer.write(frame(json.dumps(message).encode()))


async def hear(reader: Reader) -> dict[str, Any]:
    """The next message of the server."""
    while True:
        opcode, length = await reader.readexactly(2)
        if length == 126:
            length = int.from_bytes(await reader.readexactly(2), "big")
        elif length == 127:
            length = int.from_bytes(await reader.readexactly(8), "big")
        data = await reader.readexactly(length)
        if opcode & 0xF == TEXT:
            heard: dict[str, Any] = json.loads(data)
            return heard


# The attacks: each is one attempt, and is made again and again.


async def flood(stranger: Stranger) -> None:
    """Frames that ask for nothing, as many as go, never reading."""
    opened = await stranger.open()
    first, piece = stranger.rng.choice(
        [
            (b"", frame(b"", PING)),
            (b"", frame(b"x" * 125, PING)),
            (frame(b"{", TEXT, last=False), frame(b"", CONTINUED, last=False)),
            (b"", frame(b"x" * 4096)),
        ]
    )
    async with stranger.socket(opened["id"]) as (_, writer):
        writer.write(frame(b'{"t":"hello"}') + first)
        some = piece * (16_384 // len(piece) + 1)
        for _ in range(200):
            writer.write(some)
            await writer.drain()
            await asyncio.sleep(0.01)


async def half_open(stranger: Stranger) -> None:
    """Requests that never end, heads and bodies."""
    begun = [
        b"GET /health HTTP/1.1\r\nHost: x\r\nX: ",
        b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\n{",
    ]
    lines = []
    try:
        for number in range(HOLD):
            lines.append(await asyncio.open_connection("127.0.0.1", stranger.port, local_addr=(stranger.address, 0)))
            lines[-1][1].write(begun[number % 2])
            await asyncio.sleep(0.01)
        await asyncio.sleep(5)
    finally:
        for _, writer in lines:
            writer.transport.abort()


async def long_heads(stranger: Stranger) -> None:
    async with stranger.line() as (reader, writer):
        writer.write(b"GET / HTTP/1.1\r\nHost: x\r\nX: ")
        for _ in range(100):
            writer.write(b"x" * 15_000 + b"\r\nX: ")
            await writer.drain()
            if reader.at_eof():
                return


async def bad_words(stranger: Stranger) -> None:
    """What is no frame, no JSON, no message, no name, no size."""
    opened = await stranger.open()
    bad = [
        b"\x81\x05hello",
        b"\xf1\x80\0\0\0\0",
        frame(b"\xff\xfe"),
        frame(b"[" * 4000),
        frame(b'{"t":"move","id":"1","v":-1,"move":"' + b"\xc3\x97" * 900 + b'"}'),
        frame(b'{"t":"hello","secret":"' + b"0" * 22 + b'"}'),
        b"\x81\xff" + (1 << 62).to_bytes(8, "big") + b"\0\0\0\0",
    ]
    async with stranger.socket(opened["id"]) as (reader, writer):
        writer.write(frame(b'{"t":"hello"}') + stranger.rng.choice(bad))
        await reader.read(65536)
    path = stranger.rng.choice(["/t/%00", "/assets/..%2f..%2fx", "/api/tables/%ff", "/api/tables?status=" + "x" * 3000])
    await stranger.ask("GET", path)
    await stranger.ask("POST", "/api/tables", {"game": "x" * 5000, "seats": [{"kind": "person"}] * 500})


async def hog(stranger: Stranger) -> None:
    """Tables with three of the strongest, who are to think as long as they can."""
    strong = {"kind": "computer", "level": 8}
    opened = await stranger.open(game="tabeligi", seats=[{"kind": "person", "name": "Hog"}, *[strong] * 3])
    async with stranger.socket(opened["id"]) as (reader, writer):
        say(writer, t="hello", secret=opened["seats"][0]["secret"])
        await _play(reader, writer, 20)
        for _ in range(10):
            await stranger.ask("POST", f"/api/tables/{opened['id']}/hint", {"secret": opened["seats"][0]["secret"]})


async def grow(stranger: Stranger) -> None:
    """A log without end: a move, and back again."""
    opened = await stranger.open(seats=[{"kind": "person", "name": "Grower"}, {"kind": "computer", "level": 1}])
    async with stranger.socket(opened["id"]) as (reader, writer):
        say(writer, t="hello", secret=opened["seats"][0]["secret"])
        await _play(reader, writer, 200, undo=True)
    for _ in range(5):
        await stranger.ask("GET", f"/api/tables/{opened['id']}/story")


async def _play(reader: Reader, writer: Writer, moves: int, undo: bool = False) -> None:
    number = 0
    while number < moves:
        heard = await hear(reader)
        v, possible = heard.get("v"), heard.get("view", {}).get("moves") if heard.get("view") else None
        if heard["t"] == "no" and heard.get("code") == "too-fast":
            await asyncio.sleep(0.5)
        if possible:
            number += 1
            say(writer, t="move", id=f"m{number}", v=v, move=possible[0])
            if undo:
                say(writer, t="offer", id=f"u{number}", offer="undo")
            await asyncio.sleep(0.1)


async def fill(stranger: Stranger) -> None:
    """The lobby, full of tables that nobody will ever sit at."""
    await stranger.open(public=True, seats=[{"kind": "person", "name": "Fill"}, {"kind": "open"}])


async def look(stranger: Stranger) -> None:
    """Everything that can be asked for."""
    listed = await stranger.ask("GET", "/api/tables?status=playing") or {}
    for room in listed.get("tables", [])[:3]:
        for path in ("", "/story", "/analysis"):
            await stranger.ask("GET", f"/api/tables/{room['id']}{path}")
    await stranger.ask("GET", f"/api/puzzles?date=20{stranger.rng.randrange(10, 60)}-01-01&days=8")


async def ask_all(stranger: Stranger) -> None:
    """Plain requests over many lines at once, as many as go, some of them before the answers have come."""
    paths = ["/", "/api/catalog", "/health", "/t/nowhere", "/openapi.json", "/api/tables?status=playing"]
    head = "".join(f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n" for path in stranger.rng.choices(paths, k=12)).encode()

    async def ask() -> None:
        async with stranger.line() as (reader, writer):
            for _ in range(20):
                writer.write(head)
                await writer.drain()
                if not await reader.read(65536):
                    return

    await asyncio.gather(*(ask() for _ in range(50)), return_exceptions=True)


async def unread(stranger: Stranger) -> None:
    """Answers that nobody reads, and what follows a body without end."""
    async with stranger.line() as (_, writer):
        writer.write(b"GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n" * 15)
        await asyncio.sleep(2)
    async with stranger.line() as (_, writer):
        writer.write(b"POST /api/tables HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n")
        for _ in range(500):
            writer.write(b"X: y\r\n" * 2000)
            await writer.drain()


def some_code(rng: Random) -> str:
    """A game from words, or nearly: letters with small numbers, of which many do not go together."""
    letters = rng.sample("frcvsyktnodailehgwbqmx", rng.randrange(3, 12))
    return "".join(f"{letter}{rng.randrange(8)}" for letter in letters)


async def invent(stranger: Stranger) -> None:
    """Games that nobody has made before, and everything that can be asked about them."""
    code, lang = some_code(stranger.rng), stranger.rng.choice(["en", "de", "eo"])
    paths = ("", "/example", "/verdict", "/neighbours")
    asked = [f"/api/workshop/{code}{path}" for path in paths]
    asked += [f"/api/rules/64g-own:{code}?lang={lang}", f"/own/{code}?n=x", f"/api/catalog/64g-own:{code}?lang={lang}"]
    await asyncio.gather(*(stranger.ask("GET", path) for path in asked), return_exceptions=True)


async def publish(stranger: Stranger) -> None:
    """The gallery, full of names, read in every way, and everything in it reported."""
    game = {
        "id": f"64g-own:{some_code(stranger.rng)}",
        "name": "<b>" + "x" * stranger.rng.randrange(60),
        "story": "y" * 390,
    }
    await stranger.ask("POST", "/api/gallery", game)
    found = await stranger.ask("GET", f"/api/gallery?page={stranger.rng.randrange(1, 6)}&lang=eo&name=x") or {}
    for one in found.get("games", [])[:3]:
        await stranger.ask("POST", f"/api/gallery/{one['code']}/reports", {})
    await stranger.ask("GET", "/api/admin/gallery")


async def press(stranger: Stranger) -> None:
    """Boxes for printers that are all off by another hair, and pictures for shops."""
    right = stranger.rng.randrange(10_000) / 1000
    for path in ("", "/for/everything", "/for/tabletop", "/for/gamecrafter"):
        await stranger.ask("GET", f"/api/print/64g{path}?right={right}")


ATTACKS: dict[Callable[[Stranger], Awaitable[None]], int] = {
    flood: 4,
    half_open: 4,
    long_heads: 2,
    bad_words: 4,
    hog: 8,
    grow: 4,
    fill: 4,
    look: 4,
    ask_all: 4,
    unread: 4,
    invent: 6,
    publish: 2,
    press: 4,
}
"""How many strangers try each of them at once."""


async def again(attack: Callable[[Stranger], Awaitable[None]], stranger: Stranger) -> None:
    while True:
        with suppress(OSError, EOFError, TimeoutError, LookupError, TypeError, asyncio.LimitOverrunError):
            async with asyncio.timeout(PATIENCE):
                await attack(stranger)
        await asyncio.sleep(REST)


async def siege(port: int, only: Sequence[str] = ()) -> None:
    number = 0
    async with asyncio.TaskGroup() as group:
        for attack, strangers in ATTACKS.items():
            for _ in range(strangers if not only or attack.__name__ in only else 0):
                number += 1
                group.create_task(again(attack, Stranger(port, f"127.66.0.{number}")))


if __name__ == "__main__":
    asyncio.run(siege(int(sys.argv[1]), sys.argv[2:]))
