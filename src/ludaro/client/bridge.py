"""A program of docs/engines.md at a table: it is asked with the view that the server sent."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress

from ludaro.client.guest import Guest
from ludaro.client.link import Link
from ludaro.client.seen import Message
from ludaro.errors import LudaroError
from ludaro.players.program import Program

MOST_WAITS = 3  # times that a program may wait in real time; then it must act
PAUSE = 1.0  # seconds until it is asked again
REFUSALS = 3  # moves of one position that the server may refuse


class GuestProgram(Program):
    """A program that is asked with views alone: there is no truth on this side of the table."""

    def decide(self, view: Message, seconds: float, may_wait: bool) -> str | None:
        """Its move; None to wait. ProgramFailed if it gives none."""
        if self._pipe is None:
            self._greet()
        about = {"ask": "new", **{key: view[key] for key in ("game", "players", "options", "seat")}}
        if about != self._playing:
            self._check_game(view["game"])
            self._ask(about, self.start)
            self._playing = about
        ask = "react" if may_wait else "move"
        answer = self._ask({"ask": ask, "seconds": seconds, "view": view}, seconds + self.grace)
        move = answer.get("move")
        if move is None and may_wait:
            return None
        if not isinstance(move, str) or not move.strip():
            self._fail("gave no move")
        return " ".join(move.split())


class Bridge:
    """Lets a program play a seat until the game, or the match, is over."""

    def __init__(self, link: Link, engine: GuestProgram, tell: Callable[[Guest, Message], None]) -> None:
        self._engine = engine
        self._tell = tell
        self._news = asyncio.Event()
        self._clocks: Message = {}
        self._refused = 0
        self._failed: LudaroError | None = None
        self.guest = self._at(link)

    def _at(self, link: Link) -> Guest:
        self._refused, self._clocks = 0, {}
        return Guest(link, self._hear)

    async def play(self) -> None:
        """To the end; LudaroError if the program or the server does not want to go on."""
        while True:
            staying = asyncio.create_task(self.guest.stay())
            playing = asyncio.create_task(self._play())
            try:
                await asyncio.wait((staying, playing), return_when=asyncio.FIRST_COMPLETED)
                if staying.done():
                    staying.result()
                follows = await playing
            finally:
                playing.cancel()
                await self.guest.leave()
                await asyncio.gather(staying, playing, return_exceptions=True)
            if follows is None:
                return
            self.guest = self._at(self.guest.link.at(follows))

    def _hear(self, message: Message) -> None:
        if message["t"] == "clocks":
            self._clocks = message
        elif message["t"] in ("event", "view"):
            self._refused = 0
        elif message["t"] == "no" and message["code"] not in ("beaten", "stale", "locked"):
            self._refused += 1
            if self._refused >= REFUSALS:
                self._failed = LudaroError(f"the server refuses what the program plays: {message['text']}")
        self._tell(self.guest, message)
        self._news.set()

    async def _play(self) -> str | None:
        """One game; the next table of the match, if there is one."""
        seen, looks, looked_at = self.guest.seen, 0, -1
        while True:
            self._news.clear()
            if self._failed is not None:
                raise self._failed
            if seen.finished:
                return None
            if seen.status == "over" and seen.room["next"] is not None:
                return str(seen.room["next"])
            if seen.asked_if_ready and not self.guest.unanswered:
                self.guest.do("ready")
            if not seen.may_act or self.guest.unanswered:
                await self._news.wait()
                continue
            assert seen.view is not None
            assert seen.v is not None
            if seen.v != looked_at:
                looks, looked_at = 0, seen.v
            looks += 1
            # Who is told of no move at all has to find one, and need not.
            may_wait = len(seen.view["seats"]) > 1 and (looks <= MOST_WAITS or not seen.moves)
            asked_at, loop = seen.v, asyncio.get_running_loop()
            move = await loop.run_in_executor(None, self._engine.decide, seen.view, self._seconds(), may_wait)
            if move is None:
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._news.wait(), PAUSE)
            elif seen.room["realtime"] or asked_at == seen.v:
                self.guest.do("move", move=move, v=asked_at)

    def _seconds(self) -> float:
        """The time for this decision: the program's usual one, or half of what a clock leaves."""
        times = [self._engine.seconds]
        if (decision := self._clocks.get("decision")) is not None:
            times.append(decision / 2000)
        if (left := self._clocks.get("left")) is not None:
            times.append(left[self.guest.seen.seat] / 2000)
        return max(0.1, min(times))
