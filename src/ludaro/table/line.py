"""One WebSocket: uvicorn's protocol, which also measures the line and writes without waiting."""

from __future__ import annotations

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.frames import Frame
from websockets.http11 import Request

from ludaro.table.metrics import CLOSED, SENT

EXTENSION = "ludaro.line"
FULL = 256 * 1024  # bytes that may wait for a client that does not read
OFTEN = 0.5  # seconds between pings until the line is known, then, in real time:
QUICK = 2.0
SAMPLES = 4
WEIGHT = 0.2  # of the newest round trip, once there are enough samples


class Line(WebSocketsSansIOProtocol):
    """``lag`` is the round trip in seconds, by WebSocket pings, which libraries and browsers answer by themselves."""

    lag = 0.0
    samples = 0
    hurried = False

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.handshake_initiated and hasattr(self, "scope"):
            extensions: Any = self.scope["extensions"]
            extensions[EXTENSION] = self

    def handle_pong(self, event: Frame) -> None:
        answered = self.pending_ping_payload is not None and bytes(event.data) == self.pending_ping_payload
        if answered:
            self.learn(self.loop.time() - self.ping_sent_at)
        super().handle_pong(event)

    def learn(self, round_trip: float) -> None:
        """One more measured round trip."""
        self.samples += 1
        weight = max(WEIGHT, 1 / self.samples)
        self.lag += weight * (round_trip - self.lag)
        if self.hurried:
            self.ping_interval = OFTEN if self.samples < SAMPLES else QUICK

    def measure(self, often: bool) -> None:
        """Find out the lag now, and keep it fresh if it matters."""
        if often:
            self.hurried, self.ping_interval = True, OFTEN
        if self.pending_ping_payload is None and self.ping_timer is not None:
            self.ping_timer.cancel()
            self.send_keepalive_ping()

    def write(self, text: bytes) -> None:
        """Send a message now. Who does not read is cut off, before what waits for them gets large."""
        if self.close_sent or self.transport is None or self.transport.is_closing():
            return
        if self.transport.get_write_buffer_size() > FULL:
            CLOSED.add(1, "too-slow")
            self.transport.abort()
            return
        try:
            self.conn.send_text(text)
        except InvalidState:
            return
        self.transport.write(b"".join(self.conn.data_to_send()))
        SENT.add()
