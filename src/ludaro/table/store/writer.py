"""The one thread that writes: what arrives while a commit is under way shares the next one (group commit)."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from queue import SimpleQueue
from threading import Thread
from time import perf_counter, sleep
from typing import Any, NamedTuple, TypeVar, cast

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from ludaro.table.http.metrics import COMMIT_JOBS, COMMIT_SECONDS
from ludaro.table.store.bounds import ANSWER, STATEMENT, Unanswered, Wires

T = TypeVar("T")
Job = Callable[[Connection], Any]
MOST = 500  # jobs in one transaction
GATHER = 0.003  # seconds from one commit to the next, at least, while jobs come faster than one commit each
HOLD = 3.0  # seconds for which a failure is told of, even if something else could be written since


class LogLine(NamedTuple):
    """A line of a table's log, and the term of the owner under which it is written."""

    table: str
    v: int
    at: int
    entry: str
    term: int


@dataclass(frozen=True)
class Addition:
    """A line to be added, and what is to be done together with it; the result is whether it was added."""

    line: LogLine
    then: Job | None = None


Append = Callable[[Connection, Sequence[LogLine]], set[tuple[str, int]]]
"""Adds lines, all at once; which tables got which versions."""
Item = tuple[Job | Addition, asyncio.Future[Any]]


class Writer:
    """Does jobs in one transaction, as many as wait for it. A result is given only after the commit.

    Lines are added first, then the other jobs are done in their order.
    """

    def __init__(self, engine: Engine, append: Append, check: Job) -> None:
        self._engine = engine
        self._append = append
        self._check = check
        self._wires = Wires(engine)
        self._busy_since: float | None = None
        self._worked = self._failed = 0.0
        self._why = ""
        self._connection: Connection | None = None
        self._began, self._crowded = 0.0, False
        self._queue: SimpleQueue[Item | None] = SimpleQueue()
        self._thread = Thread(target=self._work, name="writer", daemon=True)
        self._thread.start()

    async def run(self, job: Callable[[Connection], T]) -> T:
        """What a job returned, once it is on disk."""
        return cast(T, await self._done(job))

    async def add(self, addition: Addition) -> bool:
        """Whether a line was added; if so, it is on disk."""
        return cast(bool, await self._done(addition))

    async def _done(self, job: Job | Addition) -> Any:
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._queue.put((job, future))
        try:
            async with asyncio.timeout(ANSWER):
                return await future
        except TimeoutError:
            if self._stuck:
                self.cut()
            raise Unanswered("the store does not answer") from None

    def cut(self) -> None:
        """Nobody waits on the lines to the database any longer."""
        self._wires.cut()

    def close(self) -> None:
        """Do what is left, then stop."""
        self._queue.put(None)
        self._thread.join(ANSWER)
        if self._thread.is_alive():
            self.cut()
            self._thread.join(ANSWER)

    @property
    def _stuck(self) -> bool:
        since = self._busy_since
        return since is not None and perf_counter() - since > STATEMENT

    @property
    def trouble(self) -> str | None:
        """What is wrong with writing, or was a moment ago; None: nothing."""
        if self._stuck:
            return "the store does not answer"
        if self._failed and (self._failed > self._worked or perf_counter() - self._failed < HOLD):
            return f"the store cannot be written: {self._why}"
        return None

    def _work(self) -> None:
        while self._commit(self._gather()):
            pass
        self._drop()

    def _gather(self) -> list[Item | None]:
        """Wait for something to do, and take all that is there; None at the end: stop."""
        batch = [self._queue.get()]
        # A commit costs about the same for one job as for twenty. A lone one never waits.
        if self._crowded and (early := self._began + GATHER - perf_counter()) > 0:
            sleep(early)
        while batch[-1] is not None and len(batch) < MOST and not self._queue.empty():
            batch.append(self._queue.get())
        self._began, self._crowded = perf_counter(), len(batch) > 1
        return batch

    def _commit(self, gathered: list[Item | None]) -> bool:
        """Do what was gathered; whether to go on."""
        batch = [item for item in gathered if item is not None and not item[1].cancelled()]
        if batch:
            self._busy_since = perf_counter()
            self._finish(batch)
            self._busy_since = None
        return None not in gathered

    def _finish(self, batch: list[Item]) -> None:
        started = perf_counter()
        try:
            outcomes: list[tuple[Any, Exception | None]] = [(result, None) for result in self._together(batch)]
        except Exception:
            # One of them cannot be done, or the connection broke: each on its own.
            outcomes = [self._alone(item) for item in batch]
        self._note([error for _, error in outcomes])
        COMMIT_SECONDS.observe(perf_counter() - started)
        COMMIT_JOBS.add(len(batch))
        _resolve([future for _, future in batch], outcomes)

    def _note(self, errors: list[Exception | None]) -> None:
        """Remember whether the store works. A job that cannot be done says nothing of it."""
        for error in errors:
            cause = getattr(error, "orig", None) or error
            driver: Any = self._engine.dialect.dbapi
            told = isinstance(cause, driver.IntegrityError) or not isinstance(cause, (driver.Error, SQLAlchemyError))
            if error is not None and not told:
                self._failed = perf_counter()
                # What PostgreSQL says may name machines and people: that is for the log.
                self._why = type(cause).__name__ if isinstance(cause, driver.Error) and not self._sqlite else str(cause)
                return
        if None in errors:
            self._worked = perf_counter()

    @property
    def _sqlite(self) -> bool:
        return self._engine.dialect.name == "sqlite"

    def _alone(self, item: Item) -> tuple[Any, Exception | None]:
        if item[1].cancelled():
            return None, None
        try:
            return self._together([item])[0], None
        except Exception as error:
            return None, error

    def _together(self, batch: list[Item]) -> list[Any]:
        """The results of jobs done in one transaction."""
        if self._connection is None:
            self._connection = self._engine.connect()
        try:
            with self._connection.begin():
                results = self._do(self._connection, [job for job, _ in batch])
        except Exception:
            self._drop()
            raise
        return results

    def _do(self, connection: Connection, jobs: list[Job | Addition]) -> list[Any]:
        if any(not isinstance(job, Addition) or job.then is not None for job in jobs):
            self._check(connection)
        lines = [job.line for job in jobs if isinstance(job, Addition)]
        added = self._append(connection, lines) if lines else set()
        results = []
        for job in jobs:
            if isinstance(job, Addition):
                result = (job.line.table, job.line.v) in added
                if result and job.then is not None:
                    job.then(connection)
            else:
                result = job(connection)
            results.append(result)
        return results

    def _drop(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()


def _resolve(futures: list[asyncio.Future[Any]], outcomes: list[tuple[Any, Exception | None]]) -> None:
    """Wake those who wait, with one call for each event loop."""
    waiting: dict[asyncio.AbstractEventLoop, list[tuple[asyncio.Future[Any], Any, Exception | None]]] = {}
    for future, (result, error) in zip(futures, outcomes, strict=True):
        waiting.setdefault(future.get_loop(), []).append((future, result, error))

    def settle(done: list[tuple[asyncio.Future[Any], Any, Exception | None]]) -> None:
        for future, result, error in done:
            if future.done():
                continue
            if error is None:
                future.set_result(result)
            else:
                future.set_exception(error)

    for loop, done in waiting.items():
        if not loop.is_closed():
            loop.call_soon_threadsafe(settle, done)
