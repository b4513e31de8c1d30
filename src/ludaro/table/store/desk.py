"""Where what is to be written waits: for the others of the same moment, and not for ever."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any

from ludaro.table.store.bounds import ANSWER, Unanswered

Item = tuple[Any, asyncio.Future[Any]]
"""A job, and who waits for it."""
Outcome = tuple[asyncio.Future[Any], Any, Exception | None]


class StoreDesk:
    """Where the jobs of one event loop are handed in: those of one turn of the loop go to the thread together.

    Nobody waits longer than ``ANSWER``. One timer watches over all who wait, the first of whom waits longest.
    """

    def __init__(
        self, loop: asyncio.AbstractEventLoop, take: Callable[[list[Item]], None], late: Callable[[], None]
    ) -> None:
        self.loop = loop
        self._take = take
        self._late = late
        self._fresh: list[Item] = []
        self._waiting: deque[tuple[float, list[Item]]] = deque()
        self._watch: asyncio.TimerHandle | None = None

    def hand_in(self, job: Any) -> asyncio.Future[Any]:
        future: asyncio.Future[Any] = self.loop.create_future()
        if not self._fresh:
            self.loop.call_soon(self.hand_over)
        self._fresh.append((job, future))
        return future

    def hand_over(self) -> None:
        if self._fresh:
            fresh, self._fresh = self._fresh, []
            self._waiting.append((self.loop.time() + ANSWER, fresh))
            if self._watch is None:
                self._watch = self.loop.call_later(ANSWER, self._look)
            self._take(fresh)

    def settle(self, outcomes: list[Outcome]) -> None:
        for future, result, error in outcomes:
            if future.done():
                continue
            if error is None:
                future.set_result(result)
            else:
                future.set_exception(error)
        while self._waiting and all(future.done() for _, future in self._waiting[0][1]):
            self._waiting.popleft()

    def _look(self) -> None:
        """Whoever has waited too long is told so."""
        self._watch = None
        now, late = self.loop.time(), False
        while self._waiting and self._waiting[0][0] <= now:
            for _, future in self._waiting.popleft()[1]:
                if not future.done():
                    future.set_exception(Unanswered("the store does not answer"))
                    late = True
        if late:
            self._late()
        if self._waiting:
            self._watch = self.loop.call_at(self._waiting[0][0], self._look)
