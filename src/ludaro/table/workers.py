"""Several server processes behind one port, on one PostgreSQL: a table lives in one of them, the others pass on."""

from __future__ import annotations

import multiprocessing
import os
import signal
import socket
import time
from collections.abc import Callable
from multiprocessing.process import BaseProcess
from multiprocessing.synchronize import Semaphore
from threading import Thread
from types import FrameType

from ludaro.errors import LudaroError
from ludaro.table import logs, server
from ludaro.table.hall import Habits
from ludaro.table.store.database import Store

AGAIN = 1.0  # seconds before a process that died is started again
READY = 120.0  # seconds for all to start


def work(listener: socket.socket, store: str, habits: Habits, url: str | None, level: str, ready: Semaphore) -> None:
    """One process: it also listens at an address of its own, where the others reach it."""
    logs.start(level)
    Thread(target=_stop_with_parent, daemon=True).start()
    own = server.bind("127.0.0.1", 0)

    def announce() -> None:
        ready.release()

    server.serve([listener, own], Store(store), server.address_of(own), habits, url, announce)


def _stop_with_parent() -> None:
    """Nobody would start this process again, nor stop it: so it stops when the one that did is gone."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os.kill(os.getpid(), signal.SIGTERM)


def run(
    number: int,
    listener: socket.socket,
    store: str,
    habits: Habits,
    url: str | None,
    level: str,
    ready: Callable[[], None],
) -> None:
    """Keep so many processes running until a signal comes."""
    if store.startswith("sqlite"):
        raise LudaroError("several workers need a PostgreSQL store; one process is enough for SQLite")
    context = multiprocessing.get_context("spawn")
    started = context.Semaphore(0)
    stopping = False

    def start() -> BaseProcess:
        process = context.Process(target=work, args=(listener, store, habits, url, level, started))
        process.start()
        return process

    def stop(sig: int, frame: FrameType | None) -> None:
        nonlocal stopping
        stopping = True

    for sig in (signal.SIGINT, signal.SIGTERM):
        signal.signal(sig, stop)
    processes = [start() for _ in range(number)]
    try:
        until = time.monotonic() + READY
        for _ in range(number):
            while not started.acquire(timeout=0.2):
                if stopping:
                    return
                if time.monotonic() > until or not all(process.is_alive() for process in processes):
                    raise LudaroError("not all workers started; see the log")
        ready()
        while not stopping:
            time.sleep(0.2)
            for place, process in enumerate(processes):
                if not process.is_alive() and not stopping:
                    time.sleep(AGAIN)
                    processes[place] = start()
    finally:
        for process in processes:
            if process.is_alive():
                process.terminate()
        for process in processes:
            process.join()
