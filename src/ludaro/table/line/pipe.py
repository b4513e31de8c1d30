"""A client's line to the server that has its table, at the server that the client came to.

Frames that come back are passed on as they are: what servers send needs no mask, so nobody has to make it again.
"""

from __future__ import annotations

import asyncio
from base64 import b64encode
from collections.abc import Callable, Mapping
from secrets import token_bytes
from typing import cast

SILENT = 45.0  # seconds without anything, pings included, after which the other server is taken for gone
WAITING_BYTES = 256 * 1024  # that may wait for a server that does not read
TEXT, PING, PONG, CLOSE = 0x1, 0x9, 0xA, 0x8
MEDIUM = 126  # a length that stands in the two bytes after it; a larger one in eight
NO_MASK = b"\0\0\0\0"  # a client's frames are masked; with zeros, they stay as they are


class Pipe(asyncio.Protocol):
    """``passed_on`` gets whole frames, one or more. ``opened`` and ``ended`` are futures."""

    transport: asyncio.Transport | None = None

    def __init__(self, host: str, path: str, headers: Mapping[str, str], passed_on: Callable[[bytes], None]) -> None:
        key = b64encode(token_bytes(16)).decode()
        lines = {"Host": host, "Upgrade": "websocket", "Connection": "Upgrade"}
        lines |= {"Sec-WebSocket-Key": key, "Sec-WebSocket-Version": "13", **headers}
        head = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
        self._request = f"GET {path} HTTP/1.1\r\n{head}\r\n".encode("latin-1")
        self._passed_on = passed_on
        self._loop = asyncio.get_running_loop()
        self._buffer = b""
        self._heard = self._loop.time()
        self._watch = self._loop.call_later(SILENT, self._look)
        self.opened: asyncio.Future[None] = self._loop.create_future()
        self.ended: asyncio.Future[None] = self._loop.create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        self.transport.write(self._request)

    def connection_lost(self, error: Exception | None) -> None:
        self._watch.cancel()
        if not self.ended.done():
            self.ended.set_result(None)

    def close(self) -> None:
        """Let go, once what was sent is on its way."""
        self._watch.cancel()
        if self.transport is not None:
            self.transport.close()

    def send(self, data: bytes) -> bool:
        """Whether there was room for one more message."""
        if self.transport is None or self.transport.get_write_buffer_size() > WAITING_BYTES:
            return False
        self._write(TEXT, data)
        return True

    def data_received(self, data: bytes) -> None:
        self._heard = self._loop.time()
        data = self._buffer + data if self._buffer else data
        if not self.opened.done():
            head, end, data = data.partition(b"\r\n\r\n")
            if not end:
                self._buffer = head
                return
            if not head.startswith(b"HTTP/1.1 101"):
                self.close()
                return
            self.opened.set_result(None)
        self._buffer = self._take(data)

    def _take(self, data: bytes) -> bytes:
        """Pass on the frames for the client, answer the others; what is left is no whole frame yet."""
        place = since = 0
        while (end := _end_of_frame(data, place)) is not None:
            opcode = data[place] & 0xF
            if opcode >= CLOSE:
                if since < place:
                    self._passed_on(data[since:place])
                since = end
                if opcode == PING:
                    self._write(PONG, data[place + 2 : end])
                elif opcode == CLOSE:
                    self.close()
            place = end
        if since < place:
            self._passed_on(data[since:place])
        return data[place:]

    def _write(self, opcode: int, data: bytes) -> None:
        assert self.transport is not None
        length = len(data)
        if length < MEDIUM:
            head = bytes((0x80 | opcode, 0x80 | length)) + NO_MASK
        else:  # nobody may send more than fits
            head = bytes((0x80 | opcode, 0x80 | MEDIUM)) + length.to_bytes(2, "big") + NO_MASK
        self.transport.write(head + data)

    def _look(self) -> None:
        left = self._heard + SILENT - self._loop.time()
        if left > 0:
            self._watch = self._loop.call_later(left, self._look)
        elif self.transport is not None:
            self.transport.abort()


def _end_of_frame(data: bytes, place: int) -> int | None:
    """Where a server's frame ends; None if it is not here whole."""
    if len(data) < place + 2:
        return None
    length, start = data[place + 1], place + 2
    if length >= MEDIUM:
        start += 2 if length == MEDIUM else 8
        if len(data) < start:
            return None
        length = int.from_bytes(data[place + 2 : start], "big")
    return start + length if start + length <= len(data) else None
