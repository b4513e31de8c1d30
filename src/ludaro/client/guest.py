"""Somebody at a table, over a line that may break: keeps up, connects again, and sends again what had no answer."""

from __future__ import annotations

import asyncio
import json
import random
import secrets
from collections.abc import Callable
from contextlib import suppress

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from ludaro.client.link import Link
from ludaro.client.seen import Message, Seen
from ludaro.errors import LudaroError

FIRST_PAUSE, LONGEST_PAUSE = 0.25, 8.0  # seconds before connecting again: the first time, and at most
PING, SILENCE = 5.0, 10.0  # seconds between pings, and until a silent line counts as broken
BUSY_PAUSE = 0.5  # seconds after which a busy server is asked again
LONGEST_MESSAGE = 1 << 24  # bytes of one message
FINAL = {
    "bad-hello",
    "bad-secret",
    "replaced",
    "too-big",
    "banned",
    "earlier-rules",
}  # farewells after which connecting again does not help


class Dismissed(LudaroError):
    """The server does not want this client, whatever it does."""


class Guest:
    """One seat of a table, or a spectator.

    ``heard`` is called with each message after ``seen`` knows it, and with ``{"t": "lost"}`` and ``{"t": "back"}`` when
    the line breaks and when it is there again. Everything happens in the event loop that runs :meth:`stay`.
    """

    def __init__(self, link: Link, heard: Callable[[Message], None]) -> None:
        self.link = link
        self.seen = Seen()
        self.unanswered: dict[str, Message] = {}
        self._heard = heard
        self._number = secrets.token_hex(16)  # the same in every hello: it is ours, not the line's
        self._socket: ClientConnection | None = None
        self._retries: dict[str, asyncio.TimerHandle] = {}
        self._left = False

    async def stay(self) -> None:
        """Be at the table until :meth:`leave`; Dismissed if that is not possible."""
        tries, was_there = 0, False
        while not self._left:
            try:
                async with connect(
                    self.link.socket,
                    compression=None,
                    max_size=LONGEST_MESSAGE,
                    ping_interval=PING,
                    ping_timeout=SILENCE,
                    close_timeout=1,
                    user_agent_header=None,
                ) as socket:
                    await self._greet(socket)
                    self._socket = socket
                    if was_there:
                        self._heard({"t": "back"})
                    tries, was_there = 0, True
                    await self._listen(socket)
            except (OSError, WebSocketException, TimeoutError):
                pass  # too busy, stopping, or gone: it may come back
            finally:
                self._socket = None
            if self._left:
                return
            if tries == 0:
                self._heard({"t": "lost"})
            await asyncio.sleep(min(LONGEST_PAUSE, FIRST_PAUSE * 2**tries) * random.uniform(0.5, 1))
            tries += 1

    async def leave(self) -> None:
        self._left = True
        for retry in self._retries.values():
            retry.cancel()
        if self._socket is not None:
            await self._socket.close()

    def do(self, kind: str, /, **fields: object) -> str:
        """Ask for something (``move``, ``ready``, ``offer``, …); its id comes back with the answer."""
        message = self.plan(kind, **fields)
        self.say(message)
        return str(message["id"])

    def plan(self, kind: str, /, **fields: object) -> Message:
        """What :meth:`do` would send; it counts as unanswered from now on. Any thread may plan."""
        message: Message = {"t": kind, "id": secrets.token_hex(8), **fields}
        if kind == "move":
            message.setdefault("v", self.seen.v)
        self.unanswered[message["id"]] = message
        return message

    def say(self, message: Message) -> None:
        """Send something planned, now or when the line is back."""
        if self._socket is not None:
            task = asyncio.ensure_future(self._send(self._socket, json.dumps(message)))
            _sending.add(task)
            task.add_done_callback(_sending.discard)

    async def _greet(self, socket: ClientConnection) -> None:
        seen = self.seen
        hello = {"t": "hello", "secret": self.link.secret, "v": seen.v, "hash": seen.hash, "number": self._number}
        await socket.send(json.dumps({key: value for key, value in hello.items() if value is not None}))

    async def _listen(self, socket: ClientConnection) -> None:
        seen = self.seen
        async for text in socket:
            message = json.loads(text)
            if not seen.take(message):
                seen.v = None  # whatever comes before the fresh view is not needed
                await socket.send('{"t":"look"}')
                continue
            if message["t"] in ("ok", "no") and not self._answered(message):
                continue
            if message["t"] == "welcome":
                for unanswered in list(self.unanswered.values()):
                    self.say(unanswered)
            if message["t"] == "bye" and message["code"] in FINAL:
                self._left = True
                raise Dismissed(message["text"])
            self._heard(message)
            if message["t"] == "bye":
                return

    def _answered(self, message: Message) -> bool:
        """Whether this is the answer; otherwise it is asked again."""
        id = message["id"] or ""
        if message["t"] == "ok" or message["code"] not in ("busy", "too-fast"):
            self.unanswered.pop(id, None)
            return True
        if id in self.unanswered and id not in self._retries:
            wait = max(BUSY_PAUSE, message.get("wait", 0) / 1000)
            self._retries[id] = asyncio.get_running_loop().call_later(wait, self._say_again, id)
        return False

    def _say_again(self, id: str) -> None:
        del self._retries[id]
        if id in self.unanswered:
            self.say(self.unanswered[id])

    async def _send(self, socket: ClientConnection, text: str) -> None:
        with suppress(ConnectionClosed):  # it is sent again when the line is back
            await socket.send(text)


_sending: set[asyncio.Future[None]] = set()  # a loop keeps no hold of its tasks
