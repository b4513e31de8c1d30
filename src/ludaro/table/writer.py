"""The one thread that writes: what arrives while a commit is under way shares the next one (group commit)."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread
from time import perf_counter
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine

from ludaro.table.metrics import COMMIT_JOBS, COMMIT_SECONDS

T = TypeVar("T")
Job = Callable[[Connection], Any]
MOST = 500  # jobs in one transaction


class Writer:
    """Runs jobs in order, many in one transaction. A job's result is given only after the commit."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._queue: SimpleQueue[tuple[Job, asyncio.Future[Any]] | None] = SimpleQueue()
        self._thread = Thread(target=self._work, name="writer", daemon=True)
        self._thread.start()

    async def run(self, job: Callable[[Connection], T]) -> T:
        """What a job returned, once it is on disk."""
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._queue.put((job, future))
        return await future

    def close(self) -> None:
        """Do what is left, then stop."""
        self._queue.put(None)
        self._thread.join()

    def _work(self) -> None:
        stopping = False
        while not stopping:
            batch = []
            item = self._queue.get()
            while True:
                if item is None:
                    stopping = True
                else:
                    batch.append(item)
                if stopping or len(batch) == MOST or self._queue.empty():
                    break
                item = self._queue.get()
            if batch:
                self._commit(batch)

    def _commit(self, batch: list[tuple[Job, asyncio.Future[Any]]]) -> None:
        started = perf_counter()
        try:
            with self._engine.begin() as connection:
                results = [job(connection) for job, _ in batch]
        except Exception:
            # One of them cannot be done, or the connection broke: each on its own.
            outcomes = [self._alone(job) for job, _ in batch]
        else:
            outcomes = [(result, None) for result in results]
        COMMIT_SECONDS.observe(perf_counter() - started)
        COMMIT_JOBS.add(len(batch))
        _resolve([future for _, future in batch], outcomes)

    def _alone(self, job: Job) -> tuple[Any, Exception | None]:
        try:
            with self._engine.begin() as connection:
                return job(connection), None
        except Exception as error:
            return None, error


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
