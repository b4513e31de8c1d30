"""Processes that work for this one, and end with it, however it ends."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import suppress
from multiprocessing.connection import Connection
from threading import Thread
from time import monotonic
from typing import Any, TypeVar

from ludaro import signals
from ludaro.players import program

T = TypeVar("T")
GRACE = 1.0  # seconds for processes to end by themselves


class Processes:
    """A pool of so many; the nicer they are, the more they leave to others."""

    def __init__(self, count: int, niceness: int = 0) -> None:
        # Started afresh, since a fork copies threads badly.
        context = multiprocessing.get_context("spawn")
        self._before = set(multiprocessing.active_children())
        with signals.held(), signals.deaf_children():
            self._line, self._ours = context.Pipe(duplex=False)
            self.pool = ProcessPoolExecutor(count, context, _begin, (self._line, niceness))

    def submit(self, work: Callable[..., T], *arguments: Any) -> Future[T]:
        """Have something done. This may start a process, which nothing must cut in two."""
        with signals.held(), signals.deaf_children():
            return self.pool.submit(work, *arguments)

    def end(self, complete: bool = False) -> None:
        """Nothing is left running, nor a thread of the pool, which would meet the interpreter as that ends.

        ``complete``: nothing is under way either, so they can go in peace.
        """
        with signals.held():
            if not complete:
                self._dismiss()
            self.pool.shutdown(wait=True, cancel_futures=True)
            self._ours.close()
            self._line.close()

    def _dismiss(self) -> None:
        self._ours.close()
        children = set(multiprocessing.active_children()) - self._before
        for child in children:
            child.terminate()
        until = monotonic() + GRACE
        for child in children:
            child.join(max(0.0, until - monotonic()))
            child.kill()


def _begin(line: Connection, niceness: int) -> None:
    """Ctrl-C is the business of the one that prints, and when that one ends, so does this."""
    signals.ignore()
    signal.signal(signal.SIGTERM, lambda number, frame: _end())
    if niceness and hasattr(os, "nice"):
        os.nice(niceness)
    Thread(target=_end_with, args=(line,), daemon=True).start()


def _end_with(line: Connection) -> None:
    """Nothing is ever sent: the line closes when the other end does, however that comes about."""
    with suppress(EOFError, OSError):
        line.recv()
    _end()


def _end() -> None:
    program.end_all()
    os._exit(1)
