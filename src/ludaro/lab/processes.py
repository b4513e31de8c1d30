"""Processes that work for this one, and end with it, however it ends."""

from __future__ import annotations

import multiprocessing
import os
import signal
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from multiprocessing.connection import Connection
from threading import Thread

from ludaro.players import program

GRACE = 1.0  # seconds for a process to end by itself


class Processes:
    """A pool of so many; the nicer they are, the more they leave to others."""

    def __init__(self, count: int, niceness: int = 0) -> None:
        # Started afresh, since a fork copies threads badly.
        context = multiprocessing.get_context("spawn")
        self._before = set(multiprocessing.active_children())
        self._line, self._ours = context.Pipe(duplex=False)
        self.pool = ProcessPoolExecutor(count, context, _begin, (self._line, niceness))

    def end(self, complete: bool = False) -> None:
        """Nothing is begun any more; ``complete``: nothing is under way either, so they can go in peace."""
        self.pool.shutdown(wait=complete, cancel_futures=True)
        self._ours.close()
        for child in set(multiprocessing.active_children()) - self._before:
            child.join(GRACE)
            child.terminate()
        self._line.close()


def _begin(line: Connection, niceness: int) -> None:
    """Ctrl-C is the business of the one that prints, and when that one ends, so does this."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if niceness and hasattr(os, "nice"):
        os.nice(niceness)
    Thread(target=_end_with, args=(line,), daemon=True).start()


def _end_with(line: Connection) -> None:
    """Nothing is ever sent: the line closes when the other end does, however that comes about."""
    with suppress(EOFError, OSError):
        line.recv()
    program.end_all()
    os._exit(1)
