"""Turns in a few threads, shared fairly: by who pays, and among the tables of one payer.

Whoever has had least is next. So a hundred tables of one address make nobody at another address wait for more than
what runs already, and what is quick has a thread of its own besides.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from time import perf_counter
from typing import Any, TypeVar

from ludaro.errors import LudaroError
from ludaro.players.stopping import Stop, heeding
from ludaro.table.http.metrics import BUSY, HURRIED, STOPPED, WAIT_SECONDS
from ludaro.table.line.limits import Bucket

T = TypeVar("T")
STUCK = 16  # threads that may hang in a job before others must wait for them
HANGING_AFTER = 0.5  # seconds from a stop until a thread that does not heed it counts as hanging
PACKED = 1000  # payers or tables known at once, before those are forgotten who have had no more than the others


@dataclass(frozen=True)
class Asker:
    """For whom something is done. Without a payer, each table pays for itself."""

    payer: str = ""
    table: str = ""

    @property
    def purse(self) -> str:
        return self.payer or f"table {self.table}"


@dataclass(frozen=True)
class Bounds:
    """Of what waits and of how long it may take; past them, a payer must be content with less."""

    waiting: int = 512
    each: int = 128
    """That wait for one payer."""
    budget: tuple[float, float] = (300.0, 1.0)
    """Seconds for one payer, at once and then a second; an address may be a whole class."""
    hurry: float = 0.1
    """Seconds for each job of a payer who has spent them."""
    quick: float = 0.03
    """Seconds; what is expected to take less is quick."""


class Busy(LudaroError):
    """Too much waits already; ``wait`` seconds."""

    def __init__(self, wait: float) -> None:
        super().__init__("the computers have a lot to think about; try again in a moment")
        self.wait = wait


class Shares:
    """How much each has had. Who comes anew has had as much as the least of those who wait."""

    def __init__(self) -> None:
        self._had: dict[str, float] = {}
        self._least = 0.0

    def join(self, who: str) -> None:
        if len(self._had) >= PACKED:
            self._had = {one: had for one, had in self._had.items() if had > self._least}
        self._had[who] = max(self.had(who), self._least)

    def had(self, who: str) -> float:
        return self._had.get(who, self._least)

    def pay(self, who: str, amount: float) -> None:
        self._had[who] = self.had(who) + amount

    def rise(self, waiting: set[str]) -> None:
        """Nobody who comes from now on has had less than everybody who waits."""
        self._least = max(self._least, min(map(self.had, waiting)))


@dataclass(eq=False)
class Job:
    asker: Asker
    work: Callable[[], Any]
    expected: float
    number: int
    answer: asyncio.Future[Any]
    asked: float
    stop: Stop = field(default_factory=Stop)
    alarm: asyncio.TimerHandle | None = None
    thread: asyncio.Future[Any] | None = None
    aside: bool = False
    """It runs in the thread for what is quick."""
    stuck: bool = False
    took: float = 0.0

    def run(self) -> Any:
        began = perf_counter()
        try:
            with heeding(self.stop):
                return self.work()
        finally:
            self.took = perf_counter() - began


class Turns:
    """Runs what is asked for in so many threads, and in one more what is quick."""

    def __init__(self, threads: int, deadline: float | None, name: str, bounds: Bounds | None = None) -> None:
        self._threads = threads
        self._deadline = deadline
        self._bounds = bounds or Bounds()
        self._pool = ThreadPoolExecutor(threads + 1 + STUCK, name)
        self._waiting: list[Job] = []
        self._running: set[Job] = set()
        self._stuck = 0
        self._payers, self._tables = Shares(), Shares()
        self._purses: dict[str, Bucket] = {}
        self._numbers = count()

    def close(self) -> None:
        for job in self._waiting:
            job.answer.cancel()
        self._waiting.clear()
        for job in self._running:
            job.stop.say()
        self._pool.shutdown(wait=False, cancel_futures=True)

    @property
    def waiting(self) -> int:
        return len(self._waiting)

    @property
    def running(self) -> int:
        return len(self._running)

    async def run(self, asker: Asker, expected: float, work: Callable[[], T]) -> T:
        """What ``work`` returns, when it has had its turn; what is expected to take long may have to wait for others.

        Busy if too much waits already; TimeoutError if it hangs. Whoever is cancelled stops the work.
        """
        self._check_room(asker)
        loop = asyncio.get_running_loop()
        job = Job(asker, work, expected, next(self._numbers), loop.create_future(), loop.time())
        self._payers.join(asker.purse)
        self._tables.join(asker.table)
        self._waiting.append(job)
        self._go_on()
        try:
            done: T = await job.answer
            return done
        except asyncio.CancelledError:
            if job in self._waiting:
                self._waiting.remove(job)
            elif job in self._running:
                self._stop(job)
            raise

    def _check_room(self, asker: Asker) -> None:
        ahead = self.waiting
        theirs = sum(job.asker.purse == asker.purse for job in self._waiting)
        if ahead >= self._bounds.waiting or theirs >= self._bounds.each:
            BUSY.add()
            expected = sum(job.expected for job in self._waiting) / self._threads
            raise Busy(min(10.0, max(1.0, expected)))

    def _go_on(self) -> None:
        while self._waiting:
            taken = Counter(job.aside for job in self._running)
            if taken[False] < self._threads:
                free = self._waiting
            elif not taken[True]:
                free = [job for job in self._waiting if job.expected < self._bounds.quick]
            else:
                return
            if not free:
                return
            self._payers.rise({job.asker.purse for job in self._waiting})
            self._tables.rise({job.asker.table for job in self._waiting})
            job = min(free, key=self._rank)
            job.aside = taken[False] >= self._threads
            self._waiting.remove(job)
            self._start(job)

    def _rank(self, job: Job) -> tuple[float, float, int]:
        return self._payers.had(job.asker.purse), self._tables.had(job.asker.table), job.number

    def _start(self, job: Job) -> None:
        loop = asyncio.get_running_loop()
        WAIT_SECONDS.observe(loop.time() - job.asked)
        self._running.add(job)
        self._pay(job, job.expected)
        limit = self._deadline
        if limit is not None and self._purse(job.asker).empty:
            HURRIED.add()
            limit = min(limit, self._bounds.hurry)
        if limit is not None:
            job.alarm = loop.call_later(limit, self._stop, job)
        job.thread = loop.run_in_executor(self._pool, job.run)
        job.thread.add_done_callback(partial(self._done, job))

    def _stop(self, job: Job) -> None:
        """It should be done now; if it does not heed that, others take its place."""
        if job.alarm is not None:
            job.alarm.cancel()
        if not job.stop.said:
            STOPPED.add()
        job.stop.say()
        job.alarm = asyncio.get_running_loop().call_later(HANGING_AFTER, self._give_up, job)

    def _give_up(self, job: Job) -> None:
        if not job.answer.done():
            job.answer.set_exception(TimeoutError())
        if self._stuck < STUCK:
            self._stuck += 1
            job.stuck = True
            self._running.discard(job)
            self._go_on()

    def _done(self, job: Job, thread: asyncio.Future[Any]) -> None:
        if job.alarm is not None:
            job.alarm.cancel()
        self._running.discard(job)
        self._stuck -= job.stuck
        self._pay(job, job.took - job.expected)
        self._purse(job.asker).pay(job.took)
        failed = None if thread.cancelled() else thread.exception()
        if not job.answer.done():
            if thread.cancelled():
                job.answer.cancel()
            elif failed is not None:
                job.answer.set_exception(failed)
            else:
                job.answer.set_result(thread.result())
        self._go_on()

    def _pay(self, job: Job, seconds: float) -> None:
        self._payers.pay(job.asker.purse, seconds)
        self._tables.pay(job.asker.table, seconds)

    def _purse(self, asker: Asker) -> Bucket:
        if asker.purse not in self._purses:
            if len(self._purses) >= PACKED:
                self._purses = {who: purse for who, purse in self._purses.items() if not purse.full}
            self._purses[asker.purse] = Bucket(*self._bounds.budget)
        return self._purses[asker.purse]
