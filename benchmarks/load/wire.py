"""A WebSocket client that costs next to nothing: whole text frames, no compression, no checks.

What generates the load shares the machine with what is measured, so it has to be cheap.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import cast

TEXT, CLOSE, PING, PONG = 0x1, 0x8, 0x9, 0xA
UPGRADE = (
    "GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: bHVkYXJvIGlzIGxvYWRlZA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


class Wire(asyncio.Protocol):
    """One socket. ``opened`` and ``closed`` are called once, ``heard`` with the bytes of each message."""

    transport: asyncio.Transport

    def __init__(
        self,
        host: str,
        path: str,
        opened: Callable[[], None],
        heard: Callable[[bytes], None],
        closed: Callable[[], None],
    ) -> None:
        self._upgrade = UPGRADE.format(path=path, host=host).encode()
        self._opened, self._heard, self._closed = opened, heard, closed
        self._buffer = b""
        self._shaken = False
        self.open = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        self.transport.write(self._upgrade)

    def data_received(self, data: bytes) -> None:
        buffer = self._buffer + data if self._buffer else data
        if not self._shaken:
            head, end, buffer = buffer.partition(b"\r\n\r\n")
            if not end:
                self._buffer = head
                return
            self._shaken = True
            if not head.startswith(b"HTTP/1.1 101"):
                self.transport.abort()
                return
            self.open = True
            self._opened()
        place, size = 0, len(buffer)
        while size - place >= 2:
            length, start = buffer[place + 1], place + 2
            if length == 126:
                length, start = int.from_bytes(buffer[place + 2 : place + 4], "big"), place + 4
            elif length == 127:
                length, start = int.from_bytes(buffer[place + 2 : place + 10], "big"), place + 10
            if size < start + length:
                break
            opcode, place = buffer[place] & 0xF, start + length
            if opcode == TEXT:
                self._heard(buffer[start:place])
            elif opcode == PING:
                self._write(PONG, buffer[start:place])
            elif opcode == CLOSE:
                self.transport.abort()
        self._buffer = buffer[place:]

    def connection_lost(self, error: Exception | None) -> None:
        self.open = False
        self._closed()

    def send(self, text: bytes) -> None:
        self._write(TEXT, text)

    def close(self) -> None:
        self.transport.abort()

    def _write(self, opcode: int, data: bytes) -> None:
        """Frames of clients are masked; a mask of zeros leaves the data as it is."""
        length = len(data)
        if length < 126:
            head = bytes((0x80 | opcode, 0x80 | length))
        else:
            head = bytes((0x80 | opcode, 0x80 | 126)) + length.to_bytes(2, "big")
        self.transport.write(head + b"\0\0\0\0" + data)


async def plug_in(wire: Wire, port: int) -> None:
    await asyncio.get_running_loop().create_connection(lambda: wire, "127.0.0.1", port)
