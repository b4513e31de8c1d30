"""The socket under our own hands: messages in whatever pieces the network brings them, and nothing left behind."""

from __future__ import annotations

import asyncio
import gc
import json
import os
import weakref
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from ludaro.table.line.line import _ends_whole, _frame, _only_message
from tests.table_tools import PATIENCE, Served, fresh_store, hall_on, open_table, served, sit_down, until

TEXT, CONTINUED, PING = 0x1, 0x0, 0x9


def frame(data: bytes, opcode: int = TEXT, last: bool = True) -> bytes:
    """A frame of a client, masked as the standard wants it."""
    mask, length = os.urandom(4), len(data)
    head = bytes([opcode | (0x80 if last else 0)])
    head += bytes([0x80 | length]) if length < 126 else bytes([0x80 | 126]) + length.to_bytes(2, "big")
    return head + mask + bytes(byte ^ mask[place % 4] for place, byte in enumerate(data))


def ping(id: str) -> bytes:
    return json.dumps({"t": "ping", "id": id}).encode()


class Wire:
    """A raw connection with a table's socket."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    async def send(self, *pieces: bytes) -> None:
        """Pieces as they are; each likely to arrive alone."""
        for piece in pieces:
            self.writer.write(piece)
            await self.writer.drain()
            await asyncio.sleep(0.005)

    async def pongs(self, number: int) -> list[str]:
        """The ids of the next answers to pings."""
        found: list[str] = []
        async with asyncio.timeout(PATIENCE):
            while len(found) < number:
                head = await self.reader.readexactly(2)
                length = head[1]
                if length == 126:
                    length = int.from_bytes(await self.reader.readexactly(2), "big")
                data = await self.reader.readexactly(length)
                if head[0] & 0xF == TEXT and json.loads(data)["t"] == "pong":
                    found.append(json.loads(data)["id"])
        return found


@asynccontextmanager
async def wire(server: Served, id: str) -> AsyncIterator[Wire]:
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    request = f"GET /api/tables/{id}/socket HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nUpgrade: websocket\r\n"
    request += "Connection: Upgrade\r\nSec-WebSocket-Key: bHVkYXJvIGlzIGxvYWRlZA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    writer.write(request.encode())
    assert b" 101 " in await reader.readuntil(b"\r\n\r\n")
    try:
        yield Wire(reader, writer)
    finally:
        writer.close()


def pieces_of(message: bytes) -> list[tuple[str, list[bytes]]]:
    """Ways in which one message can arrive."""
    whole = frame(message)
    halves = [frame(message[:9], last=False), frame(message[9:], CONTINUED)]
    return [
        ("whole", [whole]),
        ("byte by byte", [whole[place : place + 1] for place in range(len(whole))]),
        ("first the head", [whole[:2], whole[2:]]),
        ("all but the end", [whole[:-1], whole[-1:]]),
        ("in two frames", halves),
        ("in two frames at once", [b"".join(halves)]),
        ("with a ping between its frames", [halves[0], frame(b"are you there?", PING), halves[1]]),
        ("with a ping before it", [frame(b"!", PING) + whole]),
    ]


def test_messages_arrive_in_whatever_pieces(tmp_path: Path) -> None:
    async def story(server: Served, id: str) -> None:
        for name, _ in pieces_of(b"{}"):
            async with wire(server, id) as line:
                await line.send(frame(b'{"t":"hello"}'))
                ids = [f"{name} {number}" for number in range(4)]
                for number, text in enumerate(ids):
                    # Between two that arrive whole, so that the one way has to leave the other where it should.
                    await line.send(*(dict(pieces_of(ping(text)))[name] if number % 2 else [frame(ping(text))]))
                assert await line.pongs(4) == ids
        async with wire(server, id) as line:
            ids = [f"{number}" for number in range(30)]
            await line.send(frame(b'{"t":"hello"}') + b"".join(frame(ping(text)) for text in ids))
            assert await line.pongs(30) == ids

    with served(fresh_store("sqlite", tmp_path)) as server:
        opened = server.post("/api/tables", {"game": "colorio"})
        asyncio.run(story(server, opened["id"]))


@pytest.mark.parametrize("length", [0, 1, 125, 126, 127, 4096, 65535])
def test_one_whole_message_is_known_as_such(length: int) -> None:
    data = os.urandom(length)
    assert _only_message(frame(data)) == data
    assert _ends_whole(frame(data))
    for wrong in (frame(data)[:-1], frame(data) + b"\x81", frame(data, last=False), frame(data, PING)):
        assert _only_message(wrong) is None
    assert not _ends_whole(frame(data)[:-1])
    assert not _ends_whole(frame(data) + b"\x81")
    assert _ends_whole(frame(data) + frame(b"more"))


@pytest.mark.parametrize("length", [0, 125, 126, 65535, 65536, 200_000])
def test_what_is_sent_can_be_read(length: int) -> None:
    from websockets.frames import Frame, Opcode

    data = os.urandom(length)
    assert _frame(data) == Frame(Opcode.TEXT, data).serialize(mask=False)


@pytest.mark.slow
def test_a_finished_game_leaves_memory_without_a_collector(tmp_path: Path) -> None:
    """What is held by a circle would stay until the garbage collector looks, which it does rarely."""

    async def story() -> None:
        async with hall_on(fresh_store("sqlite", tmp_path), idle=1.0) as hall:
            for game in ("colorio", "kvaro-c"):
                referee = await open_table(hall, game, players=2, seed=1)
                ears = await sit_down(referee, [0, 1])
                for seat, ear in enumerate(ears):
                    referee.leave(ear, seat)
                left = weakref.ref(referee), weakref.ref(referee.ledger)
                del referee
                await until(lambda: len(hall) == 0)
                hall._looks._kept.clear()  # a bounded number stays, to be looked at
                assert [gone() for gone in left] == [None, None]

    gc.collect()
    gc.disable()
    try:
        asyncio.run(story())
    finally:
        gc.enable()
