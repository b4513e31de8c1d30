"""Many tables at once: work that is done one piece after another, in processes, or on a cluster, and given in order."""

from __future__ import annotations

import logging
import os
import socket
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from queue import SimpleQueue
from typing import Any, Generic, TypeVar

from ludaro import signals
from ludaro.errors import LudaroError
from ludaro.lab.processes import Processes

T = TypeVar("T")
CLUSTER_PATIENCE = 5.0  # seconds for a cluster to answer
AHEAD = 4  # pieces handed out to each process, so that none is idle while a slow one is waited for


class Tables(Generic[T]):
    """Work for ``jobs`` processes. A piece is the arguments of one call of ``work``."""

    def __init__(self, work: Callable[..., T], jobs: int) -> None:
        self.work = work
        self.jobs = jobs
        self._waiting: deque[Future[T]] = deque()

    def play(self, pieces: Sequence[tuple[Any, ...]]) -> Generator[T]:
        """The results, each as soon as it and those before it are there."""
        if self.jobs == 1 or len(pieces) < 2:
            for piece in pieces:
                yield self.work(*piece)
            return
        # Processes, since much of a player is plain Python.
        processes = Processes(min(self.jobs, len(pieces)))
        complete = False
        try:
            yield from self._spread(processes, deque(pieces))
            complete = True
        except BrokenProcessPool:
            raise LudaroError("a process that played games has died; --jobs 1 shows more") from None
        finally:
            processes.end(complete)

    def ready(self) -> list[T]:
        """Results that are there but have not been given, for when it was stopped."""
        return [it.result() for it in self._waiting if it.done() and not it.cancelled() and it.exception() is None]

    def _spread(self, processes: Processes, pieces: deque[tuple[Any, ...]]) -> Generator[T]:
        done: SimpleQueue[Future[T]] = SimpleQueue()
        while pieces or self._waiting:
            while pieces and len(self._waiting) < AHEAD * self.jobs:
                self._waiting.append(processes.submit(self.work, *pieces.popleft()))
            with signals.held():
                self._waiting[0].add_done_callback(done.put)
            # Not in result(): interrupted there, it would leave a lock closed that the pool waits for.
            signals.next_of(done)
            with signals.held():
                result = self._waiting[0].result()
            yield result
            self._waiting.popleft()


class Cluster(Generic[T]):
    """The same on a Ray cluster; see :func:`joined`."""

    def __init__(self, work: Callable[..., T]) -> None:
        import ray

        self.ray: Any = ray
        self.jobs = max(1, int(self.ray.cluster_resources().get("CPU", 1)))
        self.task = self.ray.remote(work)
        self._waiting: deque[Any] = deque()

    def play(self, pieces: Sequence[tuple[Any, ...]]) -> Generator[T]:
        left = deque(pieces)
        try:
            while left or self._waiting:
                while left and len(self._waiting) < AHEAD * self.jobs:
                    self._waiting.append(self.task.remote(*left.popleft()))
                yield self.ray.get(self._waiting[0])
                self._waiting.popleft()
        except self.ray.exceptions.RayError as error:
            cause = getattr(error, "cause", None)
            if isinstance(cause, LudaroError):
                raise cause from None
            first = str(error).strip().splitlines()[-1]
            raise LudaroError(f"the cluster could not play on: {first}") from None
        finally:
            for reference in self._waiting:
                self.ray.cancel(reference)

    def ready(self) -> list[T]:
        """Results that are there but have not been given, for when it was stopped."""
        waiting = list(self._waiting)
        there, _ = self.ray.wait(waiting, num_returns=len(waiting), timeout=0) if waiting else ([], [])
        return [self.ray.get(reference) for reference in waiting if reference in there]


@contextmanager
def joined(address: str) -> Iterator[None]:
    """Be connected to the Ray cluster at an address, such as ``auto``, ``10.0.0.1:6379`` or ``ray://host:10001``."""
    try:
        import ray
    except ImportError:
        raise LudaroError("--cluster needs Ray: pip install 'ludaro[cluster]'") from None
    _knock(os.environ.get("RAY_ADDRESS", address) if address == "auto" else address)
    try:
        ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
    except (ConnectionError, RuntimeError, ValueError, TimeoutError) as error:
        first = (str(error).strip() or type(error).__name__).splitlines()[0]
        raise LudaroError(f"no Ray cluster at {address}: {first}") from None
    try:
        yield
    finally:
        ray.shutdown()


def _knock(address: str) -> None:
    """Ray tries for many minutes where nobody listens; so see first whether somebody does."""
    host, colon, port = address.rpartition("://")[2].strip("/").rpartition(":")
    if colon and port.isdecimal():
        try:
            socket.create_connection((host.strip("[]"), int(port)), CLUSTER_PATIENCE).close()
        except (OSError, OverflowError) as error:
            raise LudaroError(f"no Ray cluster at {address}: {getattr(error, 'strerror', None) or error}") from None
