"""Ctrl-C, a closed terminal and a polite kill: heard once, at a moment when nothing is cut in two."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import weakref
from collections.abc import Iterator
from concurrent.futures.process import _ExecutorManagerThread
from multiprocessing import active_children
from time import monotonic, sleep
from typing import Any

import pytest

from ludaro.cli.common import in_thread
from ludaro.lab.processes import Processes
from ludaro.lab.tables import Tables
from ludaro.signals import ASKING, held, stop_politely

LONG = 0.3  # seconds for which what is slow here lasts
PATIENCE = 20.0  # on a busy machine
NEVER = 600.0
each = pytest.mark.parametrize("number", ASKING, ids=lambda number: number.name)


@pytest.fixture(autouse=True)
def as_in_a_terminal() -> Iterator[None]:
    """In the background Ctrl-C may be ignored."""
    before = {number: signal.getsignal(number) for number in ASKING}
    for number in ASKING:
        signal.signal(number, signal.default_int_handler if number == signal.SIGINT else signal.SIG_DFL)
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


@each
def test_all_ways_to_ask_are_one(number: signal.Signals) -> None:
    before = signal.getsignal(number)
    with pytest.raises(KeyboardInterrupt), stop_politely():
        signal.raise_signal(number)
    assert signal.getsignal(number) is before


@each
def test_what_is_held_is_done_first(number: signal.Signals) -> None:
    done = []

    def work() -> None:
        with stop_politely():
            with held(), held():
                signal.raise_signal(number)
                done.append("what was held")
            done.append("what came after")

    with pytest.raises(KeyboardInterrupt):
        work()
    assert done == ["what was held"]


@each
def test_the_same_wish_is_heard_once(number: signal.Signals) -> None:
    done = []

    def work() -> None:
        with stop_politely():
            try:
                signal.raise_signal(signal.SIGINT)
            finally:
                signal.raise_signal(number)
                done.append("tidied up")

    with pytest.raises(KeyboardInterrupt):
        work()
    assert done == ["tidied up"]


def test_what_is_ignored_stays_ignored() -> None:
    signal.signal(signal.SIGHUP, signal.SIG_IGN)  # as nohup does
    with stop_politely():
        signal.raise_signal(signal.SIGHUP)


def test_a_wish_in_a_callback_is_not_lost(capfd: pytest.CaptureFixture[str]) -> None:
    class Thing:
        pass

    def work() -> None:
        thing = Thing()
        mark = weakref.ref(thing, lambda _: signal.raise_signal(signal.SIGTERM))
        with stop_politely():
            del thing  # from the callback nothing can be raised
            sleep(PATIENCE)
            pytest.fail(f"nothing was heard of {mark}")

    began = monotonic()
    with pytest.raises(KeyboardInterrupt):
        work()
    assert monotonic() - began < PATIENCE
    assert capfd.readouterr().err == ""


def test_what_is_half_made_goes_without_a_word(capfd: pytest.CaptureFixture[str]) -> None:
    class Half:
        def __init__(self) -> None:
            signal.raise_signal(signal.SIGTERM)
            self.whole = True

        def __del__(self) -> None:
            assert self.whole

    def work() -> None:
        with stop_politely():
            try:
                Half()
            except KeyboardInterrupt as stopped:
                raise KeyboardInterrupt from stopped.with_traceback(None)

    with pytest.raises(KeyboardInterrupt):
        work()
    assert capfd.readouterr().err == ""


def test_long_work_is_left_at_once() -> None:
    began = monotonic()
    threading.Timer(LONG, os.kill, (os.getpid(), signal.SIGTERM)).start()
    with pytest.raises(KeyboardInterrupt):
        in_thread(lambda: sleep(PATIENCE))
    assert monotonic() - began < PATIENCE


# Pools.


def lasting(seconds: float) -> float:
    sleep(seconds)
    return seconds


def how_it_hears() -> tuple[list[Any], set[Any]]:
    return [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGHUP)], signal.pthread_sigmask(
        signal.SIG_BLOCK, ()
    )


@pytest.mark.parametrize("pieces", [[0.0, NEVER, NEVER], [0.0, 0.0]], ids=["stopped", "complete"])
def test_no_thread_of_a_pool_outlives_it(pieces: list[float], monkeypatch: pytest.MonkeyPatch) -> None:
    """One that did met the end of the interpreter, which then said so."""
    run, before = _ExecutorManagerThread.run, set(threading.enumerate())

    def slowly(self: Any) -> None:
        run(self)
        sleep(LONG)

    monkeypatch.setattr(_ExecutorManagerThread, "run", slowly)
    played = Tables(lasting, 2).play([(seconds,) for seconds in pieces])
    assert next(played) == 0.0
    if NEVER in pieces:
        played.close()
    else:
        assert list(played) == [0.0]
    assert set(threading.enumerate()) <= before
    assert not active_children()


def test_children_leave_ctrl_c_to_their_parent() -> None:
    pool = Processes(1)
    try:
        handlers, blocked = pool.submit(how_it_hears).result()
    finally:
        pool.end()
    assert handlers == [signal.SIG_IGN] * 2
    assert not blocked & set(ASKING)


def test_a_process_that_is_being_started_is_not_cut_in_two(monkeypatch: pytest.MonkeyPatch) -> None:
    pool = Processes(1)
    submit = pool.pool.submit
    started: list[Any] = []

    def interrupted(*arguments: Any) -> Any:
        signal.raise_signal(signal.SIGTERM)
        started.append(submit(*arguments))
        return started[0]

    monkeypatch.setattr(pool.pool, "submit", interrupted)
    try:
        with pytest.raises(KeyboardInterrupt), stop_politely():
            pool.submit(lasting, 0.0)
        assert started[0].result() == 0.0
    finally:
        pool.end()


def test_ctrl_c_while_the_command_is_loaded_ends_it_without_a_word() -> None:
    """Here the signal comes as soon as anything big is imported."""
    code = "import os, signal, sys\n"
    code += "sys.addaudithook(lambda what, of: what == 'import' and of[0] == 'numpy' and os.kill(os.getpid(), 2))\n"
    code += "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
    code += "sys.argv[0] = '/usr/bin/ludaro'\nimport ludaro.cli"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (-signal.SIGINT, "", "")
