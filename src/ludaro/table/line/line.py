"""One WebSocket: uvicorn's protocol, which also measures the line and writes without waiting."""

from __future__ import annotations

from asyncio import BaseTransport
from typing import Any, ClassVar
from weakref import ref

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import OPEN

try:
    from websockets.speedups import apply_mask
except ImportError:  # a machine without compiled code
    from websockets.utils import apply_mask

from ludaro.table.http.metrics import CLOSED, SENT
from ludaro.table.line.distance import Distance, wire_of
from ludaro.table.line.limits import ARRIVING, CONTROL, Bucket
from ludaro.table.line.mailbox import Mailbox

EXTENSION = "ludaro.line"
MAX_FRAME = 64 * 1024  # what is larger is cut off unread; what is a little too large gets an answer
FULL = 256 * 1024  # bytes that may wait for a client that does not read
OFTEN = 0.5  # seconds between pings until the line is known, then, in real time:
QUICK = 2.0
SAMPLES = 4
WAITING_MESSAGES = 16  # messages of a client that may wait for their turn; the rest waits in its own machine
SORTED_AT_ONCE = 1024  # bytes that are sorted out before it is asked again whether it is too much
TEXT, PONG = 0x81, 0x8A  # the first byte of a frame that is a whole text message, or the answer to a ping
PING_LENGTH = 4  # bytes of our pings
MASKED, MEDIUM, LARGE = 0x80, 126, 127  # the second byte: masked, and how the length is written


class Line(WebSocketsSansIOProtocol):
    """``lag`` is the round trip in seconds, by WebSocket pings, which libraries and browsers answer by themselves."""

    samples = 0
    hurried = False
    direct = False
    """Whether nothing stands between, so that the operating system knows the client's distance, too."""
    trusted = False
    """Whether this client may send as much as it likes."""
    whole = False
    """Whether what has arrived so far ended with a frame; once it did not, the protocol keeps track."""
    last: ClassVar[tuple[bytes, bytes]] = b"", bytes((TEXT, 0))
    """The last message that was sent to anybody, and its frame: thousands of watchers are told the same."""

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self.queue: Any = Mailbox(self.loop)
        self._leaving: list[bytes] = []
        self._distance = Distance()
        self._arriving, self._control = Bucket(*ARRIVING), Bucket(*CONTROL)

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.handshake_initiated and hasattr(self, "scope"):
            extensions: Any = self.scope["extensions"]
            extensions[EXTENSION] = ref(self)

    def connection_made(self, transport: BaseTransport) -> None:
        _open_circle(transport.get_protocol(), "parser")  # who read the request for a socket has done its part
        super().connection_made(transport)

    def connection_lost(self, error: Exception | None) -> None:
        super().connection_lost(error)
        _open_circle(self.conn, "parser")

    def data_received(self, data: bytes) -> None:
        """Nearly always one small message, whole: taken at once. All else is for the protocol to sort out."""
        conn = self.conn
        if not self.trusted and self._arriving.wait(len(data)):
            self._cut_off("too-fast")
            return
        if self.whole and self.handshake_complete and conn.state is OPEN and conn.current_size is None:
            text = _only_message(data)
            if text is not None:
                self._hear(text)
                return
            pong = _only_pong(data)
            if pong is not None:
                self.handle_pong(Frame(Opcode.PONG, pong))
                return
        if not self.handshake_complete:
            self.whole = data.endswith(b"\r\n\r\n")
        elif self.whole:
            self.whole = _ends_whole(data)
        for start in range(0, len(data), SORTED_AT_ONCE):
            super().data_received(data[start : start + SORTED_AT_ONCE])
            if self.transport.is_closing():
                return

    def handle_ping(self) -> None:
        if self._bears_one_more():
            super().handle_ping()

    def handle_cont(self, event: Frame) -> None:
        if self._bears_one_more():
            super().handle_cont(event)

    def _bears_one_more(self) -> bool:
        """Whether the frames that are no whole messages are no flood, and whoever sends them also reads."""
        if self.transport.is_closing():
            return False
        if not self.trusted and self._control.wait():
            self._cut_off("too-fast")
        elif self.transport.get_write_buffer_size() > FULL:
            self._cut_off("too-slow")
        return not self.transport.is_closing()

    def _cut_off(self, why: str) -> None:
        CLOSED.add(1, why)
        self.transport.abort()

    def send_receive_event_to_app(self) -> None:
        data, self.frames = b"".join(self.frames), []
        self._hear(data)

    def _hear(self, data: bytes) -> None:
        if self.close_sent:
            return
        self.queue.put_nowait(data)
        if self.queue.qsize() >= WAITING_MESSAGES and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    async def next(self) -> bytes | None:
        """The next message; None when there will be no more."""
        message: Any = await self.receive()
        return message if isinstance(message, bytes) else None

    def handle_pong(self, event: Frame) -> None:
        if not self._bears_one_more():
            return
        answered = self.pending_ping_payload is not None and bytes(event.data) == self.pending_ping_payload
        if answered:
            self.learn(self.loop.time() - self.ping_sent_at)
        super().handle_pong(event)

    @property
    def peer(self) -> str:
        """The address at the other end of the wire: the client's, or that of a proxy."""
        name = self.transport.get_extra_info("peername")
        return str(name[0]) if isinstance(name, tuple) else ""

    @property
    def lag(self) -> float:
        return self._distance.trip

    def learn(self, round_trip: float) -> None:
        """One more measured round trip."""
        self.samples += 1
        self._distance.learn(round_trip, wire_of(self.transport) if self.direct else None)
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
        """Send a message, together with all others of this moment. Who does not read is cut off in time."""
        if Line.last[0] is not text:
            Line.last = text, _frame(text)
        self.write_frame(Line.last[1])

    def write_frame(self, frame: bytes) -> None:
        """The same of a message, or several, as they travel."""
        if self.close_sent or self.transport is None or self.transport.is_closing():
            return
        if self.transport.get_write_buffer_size() > FULL:
            self._cut_off("too-slow")
            return
        if self.conn.state is OPEN:
            if not self._leaving:
                self.loop.call_soon(self._let_go)
            self._leaving.append(frame)
            SENT.add()

    def _let_go(self) -> None:
        leaving, self._leaving = self._leaving, []
        if leaving and not self.transport.is_closing():
            self.transport.write(leaving[0] if len(leaving) == 1 else b"".join(leaving))

    async def send(self, message: Any) -> None:
        self._let_go()  # before it says goodbye
        await super().send(message)

    def shutdown(self) -> None:
        self._let_go()
        super().shutdown()


def _open_circle(holder: object, name: str) -> None:
    """Drop what holds its holder, which would stay in memory until the garbage collector looks for such circles."""
    if hasattr(holder, name):
        setattr(holder, name, None)


def _frame(text: bytes) -> bytes:
    """A whole text message."""
    length = len(text)
    if length < MEDIUM:
        return bytes((TEXT, length)) + text
    if length < 1 << 16:
        return bytes((TEXT, MEDIUM)) + length.to_bytes(2, "big") + text
    return bytes((TEXT, LARGE)) + length.to_bytes(8, "big") + text


def _only_message(data: bytes) -> bytes | None:
    """The text of data that is just one whole text message of a client, not too long; None if it is anything else."""
    if len(data) < 6 or data[0] != TEXT:
        return None
    start, length = 2, data[1] - MASKED
    if length == MEDIUM:
        start, length = 4, int.from_bytes(data[2:4], "big")
    if not 0 <= length < MAX_FRAME or len(data) != start + 4 + length:
        return None
    return apply_mask(data[start + 4 :], data[start : start + 4])


def _only_pong(data: bytes) -> bytes | None:
    """What a client answers to one of our pings, if data is just that."""
    if len(data) != 6 + PING_LENGTH or data[0] != PONG or data[1] != MASKED | PING_LENGTH:
        return None
    return apply_mask(data[6:], data[2:6])


def _ends_whole(data: bytes) -> bool:
    """Whether data that begins with a frame of a client ends with one."""
    place = 0
    while place + 6 <= len(data):
        wide = {MEDIUM: 2, LARGE: 8}.get(data[place + 1] & ~MASKED, 0)
        length = int.from_bytes(data[place + 2 : place + 2 + wide], "big") if wide else data[place + 1] & ~MASKED
        place += 2 + wide + 4 + length
    return place == len(data)
