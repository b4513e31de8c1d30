"""How requests are read: uvicorn's protocol, with a bound for their heads, for their time, and for those half sent."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any, ClassVar

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from ludaro.table.gate import Network, who_asks
from ludaro.table.http.metrics import CLOSED
from ludaro.table.line.limits import HALF_OPEN, HEAD, REQUEST, network_of

TOO_LARGE = b"HTTP/1.1 431 Request Header Fields Too Large\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"


class Reader(HttpToolsProtocol):
    """One connection. Between requests it may stay idle for as long as uvicorn lets it."""

    half_open: ClassVar[Counter[str]] = Counter()
    """Requests of each address that have begun, or are awaited from a new connection, and are not here whole."""

    proxies: ClassVar[list[Network]] = []
    """Whoever is slow behind one of these is counted by an address of their own."""

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self._head: int | None = 0  # bytes so far; None when it is whole
        self._alarm: asyncio.TimerHandle | None = None
        self._peer = self._from = ""

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._peer = network_of(self.client[0]) if self.client else ""
        if self.half_open[self._peer] >= HALF_OPEN:
            CLOSED.add(1, "half-open")
            transport.abort()
        else:
            self._await_request()

    def connection_lost(self, error: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(error)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self._head is not None and self._alarm is not None:
            self._head += len(data)
            if self._head > HEAD and not self.transport.is_closing():
                CLOSED.add(1, "too-big")
                self.transport.write(TOO_LARGE)
                self.transport.close()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._head = 0
        if self._alarm is None:
            self._await_request()

    def on_headers_complete(self) -> None:
        self._head = None
        self._count_by_client()
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._stop_waiting()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._stop_waiting()
        super().handle_websocket_upgrade()

    def _count_by_client(self) -> None:
        if self._alarm is None or not self.proxies or not self.client:
            return
        forwarded = [value.decode("latin1") for name, value in self.headers if name == b"x-forwarded-for"]
        client = network_of(who_asks(self.client[0], ",".join(forwarded), self.proxies)) if forwarded else self._from
        if client == self._from:
            return
        self._stop_counting()
        self._from = client
        self.half_open[client] += 1
        if self.half_open[client] > HALF_OPEN:
            CLOSED.add(1, "half-open")
            self.transport.abort()

    def _await_request(self) -> None:
        self._from = self._peer
        self.half_open[self._from] += 1
        self._alarm = self.loop.call_later(REQUEST, self._too_late)

    def _stop_waiting(self) -> None:
        if self._alarm is None:
            return
        self._alarm.cancel()
        self._alarm = None
        self._stop_counting()

    def _stop_counting(self) -> None:
        self.half_open[self._from] -= 1
        if not self.half_open[self._from]:
            del self.half_open[self._from]

    def _too_late(self) -> None:
        CLOSED.add(1, "too-late")
        self._stop_waiting()
        self.transport.abort()
