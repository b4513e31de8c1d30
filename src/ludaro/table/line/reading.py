"""How requests are read: uvicorn's protocol, with bounds for their size, their time, and how many one address has."""

from __future__ import annotations

import asyncio
from collections import Counter
from hmac import compare_digest
from typing import Any, ClassVar

import httptools
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from ludaro.table.gate import Network, is_among, who_asks
from ludaro.table.http.metrics import CLOSED
from ludaro.table.line.forward import KEY
from ludaro.table.line.limits import (
    AHEAD,
    CONNECTIONS,
    FILE_REQUEST,
    HALF_OPEN,
    HEAD,
    REFUSED_REQUEST,
    REQUEST,
    REQUESTS,
    UNREAD,
    WHOLE,
    Addresses,
    TooMany,
    network_of,
)
from ludaro.table.line.messages import encode

SLICE = 16 * 1024  # bytes that are sorted out before it is asked again whether it is too much
FILES = (b"/assets/", b"/pictures/")
REFUSALS = {
    "bad": ("400 Bad Request", "this is no request"),
    "too-big": ("431 Request Header Fields Too Large", "the head of a request is shorter"),
    "too-long": ("413 Content Too Large", "a request is shorter"),
    "too-fast": ("429 Too Many Requests", "too many requests from your address; wait a little"),
    "ahead": ("429 Too Many Requests", "wait for answers before you ask for more"),
}


class CutOff(Exception):
    """Nothing more is read from this connection."""


class Reader(HttpToolsProtocol):
    """One connection. Between requests it may stay idle for as long as uvicorn lets it."""

    half_open: ClassVar[Counter[str]] = Counter()
    """Requests of each address that have begun, or are awaited from a new connection, and are not here whole."""

    connected: ClassVar[Counter[str]] = Counter()
    """Connections of each address, those of proxies apart."""

    proxies: ClassVar[list[Network]] = []
    """Whoever is slow behind one of these is counted by an address of their own."""

    addresses: ClassVar[Addresses] = Addresses()
    key: ClassVar[str] = ""
    """By which other servers of the store are known."""

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self._head: int | None = 0  # bytes so far; None when it is whole
        self._whole = 0  # bytes of the request so far
        self._alarm: asyncio.TimerHandle | None = None
        self._impatience: asyncio.TimerHandle | None = None
        self._is_read = False
        self._answering: RequestResponseCycle | None = None
        self._address = self._peer = self._from = ""
        self._counted = False

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._address = self.client[0] if self.client else ""
        self._peer = network_of(self._address)
        if self._is_one_too_many():
            CLOSED.add(1, "half-open")
            transport.abort()
            return
        if not is_among(self._address, self.proxies):
            self.connected[self._peer] += 1
            self._counted = True
        self._await_request()

    def _is_one_too_many(self) -> bool:
        if self.half_open[self._peer] >= HALF_OPEN:
            return True
        if self.addresses.trusts(self._address):
            return False
        return self.connected[self._peer] >= self.addresses.most("connections", CONNECTIONS) or self.addresses.spent(
            self._address, "requests"
        )

    def connection_lost(self, error: Exception | None) -> None:
        self._leave()
        self._answer_nothing()
        super().connection_lost(error)

    def _leave(self) -> None:
        """What is here from now on is no request."""
        self._stop_waiting()
        if self._impatience is not None:
            self._impatience.cancel()
        if self._counted:
            self._counted = False
            _less(self.connected, self._peer)

    # What arrives

    def data_received(self, data: bytes) -> None:
        for start in range(0, len(data), SLICE):
            some = data[start : start + SLICE]
            self._sort_out(some)
            if self.parser is None or self.transport.is_closing():
                return
            if self._alarm is not None and (why := self._is_too_much(len(some))):
                self._cut_off(why)
                return

    def _sort_out(self, data: bytes) -> None:
        """As uvicorn does, without a line in the log for whatever strangers send."""
        self._unset_keepalive_if_required()
        try:
            self.parser.feed_data(data)
        except httptools.HttpParserUpgrade:
            if self._should_upgrade():
                self.handle_websocket_upgrade()
        except httptools.HttpParserError:
            if not self.transport.is_closing():
                self._cut_off("bad")

    def _is_too_much(self, more: int) -> str:
        """Why a request that is not here whole is too long with so many bytes more; empty if it is not."""
        self._whole += more
        if self._head is not None:
            self._head += more
            if self._head > HEAD:
                return "too-big"
        return "too-long" if self._whole > WHOLE else ""

    def on_message_begin(self) -> None:
        if len(self.pipeline) >= AHEAD:
            self._cut_off("ahead")
            raise CutOff
        super().on_message_begin()
        self._head = self._whole = 0
        if self._alarm is None:
            self._await_request()

    def on_header(self, name: bytes, value: bytes) -> None:
        if self._head is not None:  # what follows a body is for nobody here
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self._head = None
        forwarded = [value.decode("latin1") for name, value in self.headers if name == b"x-forwarded-for"]
        client = who_asks(self._address, ",".join(forwarded), self.proxies) if forwarded else self._address
        self._count_by(network_of(client))
        if not self._is_of_a_server():
            try:
                self.addresses.check(client, "requests", REQUESTS, FILE_REQUEST if self.url.startswith(FILES) else 1.0)
            except TooMany:
                self._cut_off("too-fast")
                raise CutOff from None
        super().on_headers_complete()

    def _is_of_a_server(self) -> bool:
        """Whether another server of the store passes a request on."""
        shown = [value for name, value in self.headers if name == KEY.encode()]
        return bool(shown and self.key) and compare_digest(shown[0], self.key.encode())

    def on_message_complete(self) -> None:
        self._stop_waiting()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._leave()
        super().handle_websocket_upgrade()

    def _cut_off(self, why: str) -> None:
        CLOSED.add(1, why)
        if why != "too-fast":
            self._charge()
        if self.cycle is None or self.cycle.response_complete:
            self.transport.write(_refusal(why))
        self._answer_nothing()
        self.transport.close()
        self._expect_a_reader()

    def _answer_nothing(self) -> None:
        """Whoever is at work on an answer, also to an earlier request than the last, finds nobody to send it to."""
        self.pipeline.clear()
        if self._answering is not None:
            self._answering.disconnected = True
            self._answering.message_event.set()
            self._answering = None

    def _charge(self) -> None:
        """What is refused has cost something, too."""
        if not is_among(self._address, self.proxies):
            self.addresses.charge(self._address, "requests", REQUESTS, REFUSED_REQUEST)

    # What is answered

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self._answering = cycle
        super()._start_asgi_task(cycle, app)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._expect_a_reader()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._is_read = True

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._expect_a_reader()

    def _expect_a_reader(self) -> None:
        """What waits for whoever was answered is to get less in time."""
        waiting = self.transport.get_write_buffer_size()
        if waiting and self._impatience is None:
            self._is_read = False
            self._impatience = self.loop.call_later(UNREAD, self._look_for_a_reader, waiting)

    def _look_for_a_reader(self, waiting: int) -> None:
        self._impatience = None
        if self._is_read or self.transport.get_write_buffer_size() < waiting:
            self._expect_a_reader()
        else:
            CLOSED.add(1, "unread")
            self.transport.abort()

    # Requests that are not here whole

    def _count_by(self, client: str) -> None:
        if self._alarm is None or client == self._from:
            return
        _less(self.half_open, self._from)
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
        _less(self.half_open, self._from)

    def _too_late(self) -> None:
        CLOSED.add(1, "too-late")
        self._stop_waiting()
        self.transport.abort()


def _less(counter: Counter[str], name: str) -> None:
    counter[name] -= 1
    if not counter[name]:
        del counter[name]


def _refusal(why: str) -> bytes:
    status, text = REFUSALS[why]
    body = encode({"error": why, "text": text})
    head = f"HTTP/1.1 {status}\r\ncontent-type: application/json\r\ncontent-length: {len(body)}\r\nconnection: close"
    return head.encode() + b"\r\n\r\n" + body
