"""The computer seats of one table: when they think, and what they do with it."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from functools import partial
from hashlib import blake2b, sha256
from typing import TypeVar

from ludaro.games.state import State
from ludaro.table.line.messages import Level
from ludaro.table.play.referee import Referee
from ludaro.table.play.thinking import Thinkers
from ludaro.table.play.turns import Asker, Busy

T = TypeVar("T")

PACE = 1.5  # seconds, at least, for which a computer that does not go by the clock looks at the table in real time
MOST_LOOKS = 3  # looks after which it acts
REMEMBERED = 32  # decisions of a table: who takes moves back gets the same answers again


class Opponents:
    """Wakes with every change of the table; every computer that may act thinks once for each position, while somebody
    is there to see it."""

    def __init__(self, referee: Referee, thinkers: Thinkers, pace: float) -> None:
        self._referee = referee
        self._thinkers = thinkers
        self._pace = pace
        self._thinking: dict[int, tuple[int, asyncio.Task[None]]] = {}
        self._playing: set[asyncio.Task[None] | None] = set()
        self._found: dict[tuple[int, Level, bytes], str] = {}
        self._times: list[float] = []
        self._left: float | None = None
        referee.followers.append(self.wake)
        self.wake()

    @property
    def busy(self) -> bool:
        return any(not task.done() for _, task in self._thinking.values())

    def close(self) -> None:
        for _, task in self._thinking.values():
            self._drop(task)
        self._thinking.clear()

    def _drop(self, task: asyncio.Task[None]) -> None:
        if task not in self._playing:  # whose move is being stored, has thought already
            task.cancel()

    def wake(self) -> None:
        """Something has changed at the table, or somebody came or went."""
        ledger = self._referee.ledger
        if self._referee.gone or ledger.state is None:
            return
        acting = [seat for seat in ledger.acting if ledger.seats[seat].kind == "computer"]
        if not (acting or self._thinking or ledger.spec.realtime):
            return
        for seat, (changed, thought) in list(self._thinking.items()):
            if changed != ledger.changed or seat not in acting:
                self._drop(thought)
                del self._thinking[seat]
        if ledger.spec.realtime:
            if not self._goes_on(ledger.state):
                return
        elif self._referee.audience.payer is None:
            self.close()
            return
        for seat in acting:
            if seat in self._thinking and not self._thinking[seat][1].done():
                continue
            work = self._race(seat) if ledger.spec.realtime else self._move(seat)
            self._thinking[seat] = ledger.changed, asyncio.get_running_loop().create_task(work)

    def _goes_on(self, state: State) -> bool:
        """In real time: whether somebody is there to race with. Meanwhile, note when each move was made.

        The clock stands still while nobody is there. What came before this server knew the table counts as just made.
        """
        now = asyncio.get_running_loop().time()
        if not self._referee.audience.played:
            self._left = self._left or now
            self.close()
            return False
        if self._left is not None:
            self._times = [time + now - self._left for time in self._times]
            self._left = None
        self._times = (self._times + [now] * (len(state.history) + 1))[: len(state.history) + 1]
        return True

    def _seat(self, seat: int) -> tuple[State, Level, int]:
        ledger = self._referee.ledger
        level = ledger.seats[seat].level
        assert ledger.state is not None
        assert level is not None
        return ledger.state, level, ledger.changed

    async def _move(self, seat: int) -> None:
        state, level, changed = self._seat(seat)
        position = seat, level, blake2b(repr(state.history).encode(), digest_size=16).digest()
        move = self._found.get(position)
        if move is None:
            move = await self._patiently(lambda asker: self._thinkers.choose(level, state, seat, asker))
            self._found[position] = move
            if len(self._found) > REMEMBERED:
                del self._found[next(iter(self._found))]
        await self._play(seat, move, changed)

    async def _patiently(self, ask: Callable[[Asker], Awaitable[T]]) -> T:
        """What the computers' threads answer, in the name of whoever is here; until they have room."""
        while True:
            asker = Asker(self._referee.audience.payer or "", self._referee.ledger.spec.id)
            try:
                return await ask(asker)
            except Busy as busy:
                await asyncio.sleep(busy.wait)

    async def _play(self, seat: int, move: str, changed: int) -> None:
        task = asyncio.current_task()
        self._playing.add(task)
        try:
            await self._referee.play(seat, move, changed)
        finally:
            self._playing.discard(task)

    async def _race(self, seat: int) -> None:
        state, level, changed = self._seat(seat)
        if not state.moves(seat):
            return  # the next move on the table wakes it again
        if self._thinkers.plans(level, state.game):
            await self._go_by_the_clock(seat, state, level, changed)
        else:
            await self._look_now_and_then(seat, state, level, changed)

    async def _go_by_the_clock(self, seat: int, state: State, level: Level, changed: int) -> None:
        secret = self._referee.ledger.spec.secret
        seed = int.from_bytes(sha256(f"{secret}|{seat}".encode()).digest()[:7], "big")
        times = tuple(self._times)
        plan = await self._patiently(lambda asker: self._thinkers.plan(level, state, seat, seed, times, asker))
        if plan is None:
            return
        moment, move = plan
        wait = max(0.0, moment - asyncio.get_running_loop().time())
        await asyncio.sleep(wait * min(1.0, self._pace / PACE))
        await self._do(seat, move, changed)

    async def _look_now_and_then(self, seat: int, state: State, level: Level, changed: int) -> None:
        for look in range(MOST_LOOKS + 1):
            await asyncio.sleep(self._pace * (1 + secrets.randbelow(1000) / 1000))
            # Somebody must act in the end: who has only looked for a while takes the best there is.
            patient = look < MOST_LOOKS and len(self._referee.ledger.acting) > 1
            ask = self._thinkers.react if patient else self._thinkers.choose
            move = await self._patiently(partial(ask, level, state, seat))
            if move is not None:
                await self._do(seat, move, changed)
                return

    async def _do(self, seat: int, move: str, changed: int) -> None:
        if len(self._referee.ledger.acting) > 1:
            self._referee.claim(seat, move)
        else:
            await self._play(seat, move, changed)
