"""What a command has started ends with it, however it ends."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from time import monotonic, sleep
from uuid import uuid4

import pytest

from ludaro import signals
from tests.table_tools import Served, fresh_store, request

PROCESSES = Path("/proc")
SECONDS = 60.0  # on a busy machine
MARK = "LUDARO_TEST_FAMILY"
STUCK = f'''{sys.executable} -c "input(); print('{{\\"protocol\\": 1}}', flush=True)
while True: pass"'''
COMMANDS = {
    "arena": ["arena", "64g-2", "search:0.2s", "random", "--games", "4000", "--jobs", "2"],
    "arena of programs": ["arena", "colorio", f"cmd:{STUCK}", "random", "--games", "4000", "--jobs", "2"],
    "lab": ["lab", "64g-2", "--games", "4000", "--jobs", "2"],
}
pytestmark = pytest.mark.skipif(not (PROCESSES / "self/environ").exists(), reason="needs /proc to see processes")


def family(mark: str) -> set[int]:
    """The processes that have a mark in their environment: a command and all that came of it."""
    found = set()
    for folder in PROCESSES.iterdir():
        try:
            if folder.name.isdigit() and f"{MARK}={mark}".encode() in (folder / "environ").read_bytes().split(b"\0"):
                found.add(int(folder.name))
        except OSError:
            continue  # it has ended, or is somebody else's
    return found


def wait_until(true: Callable[[], bool]) -> bool:
    until = monotonic() + SECONDS
    while not true() and monotonic() < until:
        sleep(0.1)
    return true()


@pytest.mark.slow
@pytest.mark.parametrize(
    "how", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGKILL], ids=lambda how: how.name
)
@pytest.mark.parametrize("command", COMMANDS)
def test_nothing_is_left_running(command: str, how: signal.Signals, tmp_path: Path) -> None:
    mark = uuid4().hex
    with (tmp_path / "said").open("w") as said:
        process = subprocess.Popen(
            [sys.executable, "-m", "ludaro", *COMMANDS[command]],
            cwd=tmp_path,
            env=os.environ | {MARK: mark},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=said,
            preexec_fn=_hear_signals,
        )
    try:
        grown = 4 if command != "arena of programs" else 6  # itself, two that play, and what multiprocessing keeps
        assert wait_until(lambda: len(family(mark)) >= grown or process.poll() is not None)
        assert process.poll() is None
        process.send_signal(how)
        process.wait(SECONDS)
        assert wait_until(lambda: not family(mark)), f"{len(family(mark))} left"
        # A child that is just being started when its parent is killed says so: nobody can help that.
        assert how is signal.SIGKILL or "Traceback" not in (tmp_path / "said").read_text()
    finally:
        for one in family(mark):
            os.kill(one, signal.SIGKILL)
        process.wait()


@pytest.mark.slow
def test_workers_stop_with_the_server_that_started_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store, mark = fresh_store("postgresql", tmp_path), uuid4().hex
    monkeypatch.setenv(MARK, mark)
    server = Served(store, "--workers", "2", "--grace", "0")
    try:
        assert len(family(mark)) >= 3
        server.process.send_signal(signal.SIGKILL)
        server.process.wait(SECONDS)
        assert wait_until(lambda: not family(mark)), f"{len(family(mark))} left"
    finally:
        server.kill()
        for one in family(mark):
            os.kill(one, signal.SIGKILL)


@pytest.mark.parametrize(
    "how", [pytest.param(signal.SIGTERM, marks=pytest.mark.slow), signal.SIGKILL], ids=lambda how: how.name
)
def test_the_press_of_a_server_ends_with_it(
    how: signal.Signals, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mark = uuid4().hex
    monkeypatch.setenv(MARK, mark)
    server = Served(fresh_store("sqlite", tmp_path), "--grace", "0")
    try:
        server.wait_until_warm()
        before = family(mark)
        assert server.get("/api/print/colorio")["files"]
        (press, *_) = family(mark) - before
        os.kill(press, signal.SIGKILL)
        assert wait_until(lambda: request(f"{server.url}/api/print/kvaro")[0] == 200), "a press that died is replaced"
        assert family(mark) - before
        server.process.send_signal(how)
        server.process.wait(SECONDS)
        assert wait_until(lambda: not family(mark)), f"{len(family(mark))} left"
    finally:
        server.kill()
        for one in family(mark):
            os.kill(one, signal.SIGKILL)


def _hear_signals() -> None:
    """As in a terminal: tests in the background may have been started deaf."""
    for number in signals.ASKING:
        signal.signal(number, signal.SIG_DFL)
