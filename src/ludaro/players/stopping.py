"""A thought that nobody wants any more ends soon: whoever lets a player think may say stop, from another thread.

Players that think for long look whether it was said, compiled searches too. They then answer with the best that they
have found.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np


class Stop:
    """One number in memory, where compiled code can see it."""

    def __init__(self) -> None:
        self._number = np.zeros(1, np.int64)
        self.address: int = self._number.ctypes.data

    def say(self) -> None:
        self._number[0] = 1

    @property
    def said(self) -> bool:
        return bool(self._number[0])


NEVER = Stop()
_here = threading.local()


@contextmanager
def heeding(stop: Stop) -> Iterator[None]:
    """Whoever thinks in this thread meanwhile ends soon after a stop."""
    before = current()
    _here.stop = stop
    try:
        yield
    finally:
        _here.stop = before


def current() -> Stop:
    """What whoever thinks in this thread should heed."""
    stop: Stop = getattr(_here, "stop", NEVER)
    return stop
