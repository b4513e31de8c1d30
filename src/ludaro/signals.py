"""When this program is asked to end: by Ctrl-C, a closed terminal, or a polite kill.

Each is a KeyboardInterrupt in the main thread, wherever that happens to be. Where it would cut something in two, it
is ``held`` back until that is done; where there is nothing to keep, yet or any more, the program just ends.
"""

from __future__ import annotations

import signal
import sys
import threading
from _thread import interrupt_main
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from queue import Empty, SimpleQueue
from time import monotonic
from types import FrameType
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from sys import UnraisableHookArgs

T = TypeVar("T")
ASKING = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))
TWICE = 3.0  # seconds for which another one is the same wish: a terminal that closes sends two, people press again
SOON = 0.01  # seconds until one that was lost is raised again
LOOK = 0.1  # seconds between two looks, on systems where nothing interrupts a wait


class _Ear:
    """What has been heard."""

    def __init__(self) -> None:
        self.heard: float | None = None  # when
        self.number = int(signal.SIGINT)
        self.holds = 0
        self.waits = False

    def hear(self, number: int, frame: FrameType | None) -> None:
        if self.heard is not None and monotonic() - self.heard < TWICE:
            return
        self.heard, self.number = monotonic(), number
        if self.holds:
            self.waits = True
        else:
            raise KeyboardInterrupt

    def let_go(self) -> None:
        self.holds -= 1
        if self.waits and not self.holds:
            self.waits = False
            raise KeyboardInterrupt


_ear = _Ear()


@contextmanager
def stop_politely() -> Iterator[None]:
    """Let all who ask be heard as Ctrl-C is: all is kept, and nothing left running."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    # Not where one is ignored, as nohup does, or heard by somebody else.
    before = {number: signal.getsignal(number) for number in ASKING}
    before = {number: it for number, it in before.items() if it in (signal.SIG_DFL, signal.default_int_handler)}
    hook = sys.unraisablehook
    if before:
        _ear.heard = None
        sys.unraisablehook = _again
    try:
        for number in before:
            signal.signal(number, _ear.hear)
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        sys.unraisablehook = hook


@contextmanager
def held() -> Iterator[None]:
    """What is done here is done as a whole; who asks meanwhile is heard at its end."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    _ear.holds += 1
    try:
        yield
    finally:
        _ear.let_go()


@contextmanager
def deaf_children() -> Iterator[None]:
    """Processes that are started here hear neither Ctrl-C nor the terminal close, until they ``ignore`` them."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGINT, signal.SIGHUP))
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def ignore() -> None:
    """A child whose parent sees to its end: Ctrl-C and a closed terminal are not its business."""
    for number in {signal.SIGINT, getattr(signal, "SIGHUP", signal.SIGINT)}:
        signal.signal(number, signal.SIG_IGN)
        if hasattr(signal, "pthread_sigmask"):
            signal.pthread_sigmask(signal.SIG_UNBLOCK, (number,))


def next_of(queue: SimpleQueue[T]) -> T:
    """What comes from other threads; a wait that can be interrupted at any moment."""
    while True:
        with suppress(Empty):
            return queue.get(timeout=LOOK)


def _again(lost: UnraisableHookArgs) -> None:
    """An interruption within a callback that cannot raise anything is raised again.

    What was being made when one came is half made, and fails when it is thrown away: that is not worth a word.
    """
    if not isinstance(lost.exc_value, KeyboardInterrupt):
        if _ear.heard is None:
            sys.__unraisablehook__(lost)
        return
    _ear.heard = None
    timer = threading.Timer(SOON, _remind)
    timer.daemon = True
    timer.start()


def _remind() -> None:
    ident = threading.main_thread().ident
    if signal.getsignal(_ear.number) != _ear.hear or ident is None:
        return
    if hasattr(signal, "pthread_kill"):
        signal.pthread_kill(ident, _ear.number)  # this wakes whoever sleeps
    else:
        interrupt_main(signal.Signals(_ear.number))


def hear_ctrl_c() -> None:
    """From now on Ctrl-C is a KeyboardInterrupt, as in every program in Python: somebody waits for it."""
    main = threading.current_thread() is threading.main_thread()
    if main and signal.getsignal(signal.SIGINT) is signal.SIG_DFL:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def begin() -> None:
    """This process is a command, to its end."""
    sys.unraisablehook = _again


def end() -> None:
    """All is said and done: whatever comes now finds nothing to keep, and nobody who could hear it."""
    for number in ASKING:
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, signal.SIG_DFL)
