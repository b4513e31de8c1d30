"""Where what is to be written waits: for the others of the same moment, and not for ever."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any

from ludaro.table.store.bounds import ANSWER, Unanswered

Outcome = tuple[asyncio.Future[Any], Any, Exception | None]


class StoreDesk:
    """Where the jobs of one event loop are handed in: those of one turn of the loop go to the thread together.

    Nobody waits longer than ``ANSWER``. One timer watches over all who wait, the first of whom waits longest.
    """

    def __init__(
        self, loop: asyncio.AbstractEventLoop, take: Callable[[list[Any]], None], late: Callable[[], None]
    ) -> None:
        self._loop = loop
        self._take = take
        self._late = late
        self._fresh: list[tuple[Any, asyncio.Future[Any]]] = []
        self._waiting: deque[tuple[float, asyncio.Future[Any]]] = deque()
        self._watch: asyncio.TimerHandle | None = None

    def hand_in(self, job: Any) -> asyncio.Future[Any]:
        future: asyncio.Future[Any] = self._loop.create_future()
        if not self._fresh:
            self._loop.call_soon(self.hand_over)
        self._fresh.append((job, future))
        self._waiting.append((self._loop.time() + ANSWER, future))
        if self._watch is None:
            self._watch = self._loop.call_later(ANSWER, self._look)
        return future

    def hand_over(self) -> None:
        if self._fresh:
            fresh, self._fresh = self._fresh, []
            self._take(fresh)

    def settle(self, outcomes: list[Outcome]) -> None:
        for future, result, error in outcomes:
            if future.done():
                continue
            if error is None:
                future.set_result(result)
            else:
                future.set_exception(error)
        while self._waiting and self._waiting[0][1].done():
            self._waiting.popleft()

    def _look(self) -> None:
        """Whoever has waited too long is told so."""
        self._watch = None
        now, late = self._loop.time(), False
        while self._waiting and (self._waiting[0][1].done() or self._waiting[0][0] <= now):
            _, future = self._waiting.popleft()
            if not future.done():
                future.set_exception(Unanswered("the store does not answer"))
                late = True
        if late:
            self._late()
        if self._waiting:
            self._watch = self._loop.call_at(self._waiting[0][0], self._look)
