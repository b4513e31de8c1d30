"""The line between two servers: frames are passed on as they are, in whatever pieces they come, and nobody hangs."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress

import pytest
from websockets.frames import Frame, Opcode

from ludaro.table.line import pipe
from ludaro.table.line.line import _only_message, _only_pong
from ludaro.table.line.pipe import Pipe
from tests.table_tools import PATIENCE

WELCOME = b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n\r\n"
Talk = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


def frame(opcode: Opcode, data: bytes) -> bytes:
    return Frame(opcode, data).serialize(mask=False)


@asynccontextmanager
async def piped(talk: Talk) -> AsyncIterator[tuple[Pipe, list[bytes]]]:
    """A pipe to a server that talks in its own way, and what it has passed on."""
    passed: list[bytes] = []
    finished = asyncio.Event()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await talk(reader, writer)
        writer.close()
        with suppress(ConnectionError):
            await writer.wait_closed()
        finished.set()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    made = Pipe("there", "/path", {"x-key": "secret"}, passed.append)
    try:
        async with asyncio.timeout(PATIENCE):
            await asyncio.get_running_loop().create_connection(lambda: made, "127.0.0.1", port)
            yield made, passed
            made.close()
            await made.ended
            await finished.wait()
    finally:
        server.close()


@pytest.mark.parametrize("piece", [1, 3, 1000, 100_000])
def test_frames_come_through_in_whatever_pieces(piece: int) -> None:
    texts = [b"{}", b"a" * 125, b"b" * 126, b"c" * 70_000, b"d"]
    frames = [frame(Opcode.TEXT, text) for text in texts]
    sent = b"".join([WELCOME, frames[0], frames[1], frame(Opcode.PING, b"1234"), *frames[2:]])
    answered: list[bytes] = []

    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        assert b"GET /path HTTP/1.1\r\n" in head
        assert b"x-key: secret\r\n" in head
        slowly = min(len(sent), 600 * piece)
        for place in range(0, slowly, piece):
            writer.write(sent[place : place + piece])
            await writer.drain()
        writer.write(sent[slowly:])
        answered.append(await reader.readexactly(10))
        writer.write(frame(Opcode.CLOSE, b""))

    async def story() -> None:
        async with piped(talk) as (made, passed):
            await made.ended
            assert b"".join(passed) == b"".join(frames)
            assert [_only_pong(one) for one in answered] == [b"1234"]

    asyncio.run(story())


def test_what_is_sent_takes_the_short_way_at_the_other_server() -> None:
    heard: list[bytes] = []

    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(WELCOME)
        heard.append(await reader.readexactly(6 + 100))
        heard.append(await reader.readexactly(8 + 4000))

    async def story() -> None:
        async with piped(talk) as (made, _):
            await made.opened
            assert made.send(b"x" * 100)
            assert made.send(b"y" * 4000)
            await made.ended
        assert [_only_message(one) for one in heard] == [b"x" * 100, b"y" * 4000]

    asyncio.run(story())


def test_a_server_that_says_no_or_nothing_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pipe, "SILENT", 0.2)

    async def refuse(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"HTTP/1.1 403 Forbidden\r\n\r\n")

    async def say_nothing(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(WELCOME)
        with suppress(ConnectionError):
            await reader.read()

    async def story() -> None:
        async with piped(refuse) as (made, _):
            await made.ended
            assert not made.opened.done()
        async with piped(say_nothing) as (made, _):
            await made.opened
            await made.ended

    asyncio.run(story())
