"""The one thread that writes: what arrives together, or while a commit is under way, shares a commit (group commit)."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from queue import SimpleQueue
from threading import Thread, get_ident
from time import perf_counter
from typing import Any, NamedTuple, TypeVar, cast

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from ludaro.table.http.metrics import COMMIT_JOBS, COMMIT_SECONDS
from ludaro.table.store.bounds import ANSWER, STATEMENT, Wires
from ludaro.table.store.desk import Item, Outcome, StoreDesk

T = TypeVar("T")
Job = Callable[[Connection], Any]
MOST_JOBS = 500  # jobs in one transaction
HOLD = 3.0  # seconds for which a failure is told of, even if something else could be written since


class LogLine(NamedTuple):
    """A line of a table's log, and the term of the owner under which it is written."""

    table: str
    v: int
    at: int
    entry: str
    term: int


class Addition(NamedTuple):
    """A line to be added, and what is to be done together with it; the result is whether it was added."""

    line: LogLine
    then: Job | None = None


Append = Callable[[Connection, Sequence[LogLine]], bool]
"""Adds lines, all at once; whether all of them could be added."""


class Apart(Exception):
    """Some lines cannot be added: each has to be tried on its own."""


class Writer:
    """Does jobs in one transaction, as many as wait for it. A result is given only after the commit.

    Lines are added first, then the other jobs are done in their order. What cannot be done together is done one by one.
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
        self._desks: dict[asyncio.AbstractEventLoop, StoreDesk] = {}
        self._near: dict[int, StoreDesk] = {}
        """The last desk of each thread: to find its event loop takes longer, since Python asks the kernel."""
        self._queue: SimpleQueue[list[Item] | None] = SimpleQueue()
        self._thread = Thread(target=self._work, name="writer", daemon=True)
        self._thread.start()

    async def run(self, job: Callable[[Connection], T]) -> T:
        """What a job returned, once it is on disk."""
        return cast(T, await self._desk().hand_in(job))

    def add(self, addition: Addition) -> asyncio.Future[bool]:
        """Whether a line was added; if so, it is on disk."""
        return self._desk().hand_in(addition)

    def _desk(self) -> StoreDesk:
        desk = self._near.get(get_ident())
        if desk is None or not desk.loop.is_running():
            loop = asyncio.get_running_loop()
            if loop not in self._desks:
                self._desks[loop] = StoreDesk(loop, self._queue.put, self._cut_if_stuck)
            desk = self._near[get_ident()] = self._desks[loop]
        return desk

    def _cut_if_stuck(self) -> None:
        if self._stuck:
            self.cut()

    def cut(self) -> None:
        """Nobody waits on the lines to the database any longer."""
        self._wires.cut()

    def close(self) -> None:
        """Do what is left, then stop."""
        for desk in self._desks.values():
            desk.hand_over()
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

    def _gather(self) -> list[list[Item] | None]:
        """Wait for something to do, and take all that is there; None at the end: stop."""
        taken = [self._queue.get()]
        while taken[-1] is not None and not self._queue.empty():
            taken.append(self._queue.get())
        return taken

    def _commit(self, taken: list[list[Item] | None]) -> bool:
        """Do what was gathered; whether to go on."""
        items = [item for some in taken if some is not None for item in some]
        for first in range(0, len(items), MOST_JOBS):
            batch = [item for item in items[first : first + MOST_JOBS] if not item[1].done()]
            if batch:
                self._busy_since = perf_counter()
                self._finish(batch)
                self._busy_since = None
        return None not in taken

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
        self._resolve([future for _, future in batch], outcomes)

    def _resolve(self, futures: list[asyncio.Future[Any]], outcomes: list[tuple[Any, Exception | None]]) -> None:
        """Wake those who wait, with one call for each event loop."""
        done: dict[asyncio.AbstractEventLoop, list[Outcome]] = {}
        for future, (result, error) in zip(futures, outcomes, strict=True):
            done.setdefault(future.get_loop(), []).append((future, result, error))
        for loop, theirs in done.items():
            if not loop.is_closed():
                loop.call_soon_threadsafe(self._desks[loop].settle, theirs)

    def _note(self, errors: list[Exception | None]) -> None:
        """Remember whether the store works. A job that cannot be done says nothing of it."""
        for error in filter(None, errors):
            cause = getattr(error, "orig", None) or error
            driver: Any = self._engine.dialect.dbapi
            told = isinstance(cause, driver.IntegrityError) or not isinstance(cause, (driver.Error, SQLAlchemyError))
            if not told:
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
        if item[1].done():
            return None, None
        try:
            return self._together([item])[0], None
        except Exception as error:
            return None, error

    def _together(self, batch: list[Item]) -> list[Any]:
        """The results of jobs done in one transaction."""
        if self._connection is None:
            self._connection = self._engine.connect()
        connection, jobs = self._connection, [job for job, _ in batch]
        lines = [job.line for job in jobs if isinstance(job, Addition)]
        try:
            if all(isinstance(job, Addition) and job.then is None for job in jobs):  # nearly always: past SQLAlchemy
                added = self._add(connection, lines, jobs)
                connection.connection.commit()
                return [added] * len(jobs)
            with connection.begin():
                self._check(connection)
                added = self._add(connection, lines, jobs)
                return [self._do(connection, job, added) for job in jobs]
        except Exception:
            self._drop()
            raise

    def _add(self, connection: Connection, lines: list[LogLine], jobs: Sequence[Job | Addition]) -> bool:
        added = not lines or self._append(connection, lines)
        if not added and len(jobs) > 1:
            raise Apart
        return added

    @staticmethod
    def _do(connection: Connection, job: Job | Addition, added: bool) -> Any:
        if not isinstance(job, Addition):
            return job(connection)
        if added and job.then is not None:
            job.then(connection)
        return added

    def _drop(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()
