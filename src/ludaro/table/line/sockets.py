"""The socket: one client at one table."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from struct import Struct
from urllib.parse import urlsplit

from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import HTTPConnection
from starlette.websockets import WebSocket, WebSocketDisconnect

from ludaro.table.hall import Hall
from ludaro.table.http.metrics import CLOSED, FAULTS, RECEIVED
from ludaro.table.http.requests import IDS
from ludaro.table.line import forward
from ludaro.table.line.limits import (
    BANNED,
    MESSAGES,
    PATIENCE,
    SEAT_SOCKETS,
    SPECTATORS,
    TABLES,
    Addresses,
    Bucket,
    TooMany,
    network_of,
)
from ludaro.table.line.line import EXTENSION, Line
from ludaro.table.line.messages import (
    MAX_MESSAGE,
    Bye,
    Farewell,
    Hello,
    LookAgain,
    No,
    NotThis,
    Ping,
    Pong,
    Why,
    decode,
    encode,
    id_of,
)
from ludaro.table.play.ledger import BadSecret, Refused
from ludaro.table.play.referee import Referee
from ludaro.table.play.sights import Viewer
from ludaro.table.store.database import EARLIER, EarlierRules
from ludaro.table.store.engines import reason_of

HELLO = 10.0  # seconds for the first message
LAG = Struct("!I")  # milliseconds, before each message that another server forwards

log = logging.getLogger("ludaro.table.line.sockets")


class Ended(Exception):
    """The server closes the socket, for a reason."""

    def __init__(self, code: Farewell, text: str) -> None:
        super().__init__(text)
        self.code = code


class Caller:
    """A connected client."""

    def __init__(self, socket: WebSocket, address: str, forwarded: bool, trusted: bool) -> None:
        self.address = address
        self.payer = "" if trusted else network_of(address)
        self._socket = socket
        self._line: Line = socket.scope["extensions"][EXTENSION]()
        self._line.trusted = trusted or forwarded
        self._line.direct = not forwarded and address == self._line.peer
        self._forwarded = forwarded
        self._lag = 0.0
        self._closing: asyncio.Task[None] | None = None
        self.send: Callable[[bytes], None] = self._line.write
        self.pass_on: Callable[[bytes], None] = self._line.write_frame

    @property
    def lag(self) -> float:
        """The round trip in seconds; of a forwarded client, as the other server measured it, and the way between."""
        return self._lag + self._line.lag if self._forwarded else self._line.lag

    def close(self) -> None:
        self._closing = asyncio.get_running_loop().create_task(_close(self._socket, 1012))

    def ban(self) -> None:
        """An operator does not want this client here."""
        self.send(encode(Bye("banned", BANNED)))
        self.close()

    def measure(self, often: bool) -> None:
        self._line.measure(often)

    async def receive(self) -> bytes:
        """The next message; Ended or WebSocketDisconnect if there is none."""
        data = await self._line.next()
        if data is None or self._closing is not None:
            raise WebSocketDisconnect
        RECEIVED.add()
        if self._forwarded and len(data) >= LAG.size:
            self._lag = LAG.unpack_from(data)[0] / 1000
            return data[LAG.size :]
        if len(data) > MAX_MESSAGE:
            raise Ended("too-big", f"a message has at most {MAX_MESSAGE} bytes")
        return data


async def serve(socket: WebSocket, hall: Hall, addresses: Addresses, url: str | None) -> None:
    """Serve one client from hello to goodbye."""
    forwarded = forward.is_ours(socket, hall.store.key)
    if hall.stopping or not (forwarded or same_origin(socket, url)):
        await socket.close()
        return
    address = forward.client_of(socket, hall.store.key)
    trusted = addresses.trusts(address)
    caller = Caller(socket, address, forwarded, trusted)
    try:
        addresses.connect(address, caller.ban)
    except TooMany:
        await socket.close()
        return
    try:
        await socket.accept()
        if addresses.bans(address):
            addresses.refuse(address)
            raise Ended("banned", BANNED)
        await _serve(caller, socket, hall, forwarded, trusted, addresses)
    except Ended as ended:
        CLOSED.add(1, ended.code)
        caller.send(encode(Bye(ended.code, str(ended))))
        await _close(socket, 1008)
    except WebSocketDisconnect:
        pass
    except Exception:
        FAULTS.add()
        log.exception("a socket failed")
        await _close(socket, 1011)
    finally:
        addresses.disconnect(address, caller.ban)


async def _close(socket: WebSocket, code: int) -> None:
    with suppress(RuntimeError, WebSocketDisconnect):  # the client was quicker
        await socket.close(code)


async def _serve(
    caller: Caller, socket: WebSocket, hall: Hall, forwarded: bool, trusted: bool, addresses: Addresses
) -> None:
    try:
        async with asyncio.timeout(HELLO):
            raw = await caller.receive()
        hello = decode(raw)
    except TimeoutError:
        raise Ended("late", "say hello first") from None
    except NotThis:
        raise Ended("bad-hello", "the first message is hello") from None
    if not isinstance(hello, Hello):
        raise Ended("bad-hello", "the first message is hello")
    id = socket.path_params["id"]
    if not IDS.fullmatch(id):
        raise Ended("bad-hello", "there is no such table")
    try:
        referee = await hall.find(id)
    except EarlierRules:
        raise Ended("earlier-rules", EARLIER) from None
    except SQLAlchemyError as error:
        log.error("the store failed: %s", reason_of(error), extra={"table": id})
        raise Ended("moved", "the store does not answer; connect again") from None
    if referee is None:
        raise Ended("bad-hello", "there is no such table")
    if isinstance(referee, str):
        if forwarded:
            raise Ended("moved", "connect again")
        await forward.socket(referee, id, hall.store.key, caller, raw)
        raise Ended("moved", "connect again")
    try:
        viewer = referee.viewer(hello.secret)
    except BadSecret as error:
        raise Ended("bad-secret", str(error)) from None
    if referee.audience.sockets(viewer) >= (SPECTATORS if viewer is None else SEAT_SOCKETS):
        raise Ended("replaced", "too many sockets are open here")
    caller.measure(viewer is not None and referee.ledger.spec.realtime)
    try:
        try:
            await referee.join(caller, viewer, hello)
        except Refused as refused:
            raise Ended("moved", str(refused)) from None
        # In a task of its own, which wakes without waking the whole web application around it.
        await asyncio.create_task(_listen(caller, referee, viewer, trusted, addresses))
    finally:
        referee.leave(caller, viewer)


async def _listen(caller: Caller, referee: Referee, viewer: Viewer, trusted: bool, addresses: Addresses) -> None:
    loop = asyncio.get_running_loop()
    bucket = Bucket(*MESSAGES)
    excess = 0
    while True:
        raw = await caller.receive()
        arrived = loop.time()
        wait = 0.0 if trusted else bucket.wait()
        if wait:
            excess += 1
            if excess > PATIENCE:
                raise Ended("too-fast", "too many messages")
            caller.send(_too_fast("slow down", wait, referee, id_of(raw)))
            continue
        excess = max(0, excess - 1)
        try:
            message = decode(raw)
        except NotThis as error:
            text = f"not a message of this protocol: {error}"[:200]
            caller.send(encode(No("bad", text, referee.ledger.v, id_of(raw))))
            continue
        match message:
            case Ping(id):
                caller.send(encode(Pong(round(caller.lag * 1000), id)))
            case LookAgain():
                referee.look(caller, viewer)
            case Why():
                referee.explain(caller, viewer, message)
            case Hello():
                caller.send(encode(No("bad", "you have said hello already", referee.ledger.v)))
            case _:
                try:
                    if referee.opens_next(viewer, message):
                        addresses.check(caller.address, "tables", TABLES)
                except TooMany as error:
                    caller.send(_too_fast(str(error), error.wait, referee, message.id))
                else:
                    await referee.act(caller, viewer, message, arrived)


def _too_fast(text: str, wait: float, referee: Referee, id: str | None) -> bytes:
    return encode(No("too-fast", text, referee.ledger.v, id, wait=int(wait * 1000) + 1))


def same_origin(connection: HTTPConnection, url: str | None) -> bool:
    """Browsers say which page a socket comes from; it must be ours. Programs say nothing."""
    origin = connection.headers.get("origin")
    ours = [connection.headers.get("host"), None if url is None else urlsplit(url).netloc]
    return origin is None or origin.partition("://")[2] in ours
