"""``ludaro`` at once. A process that has loaded all that a server needs stands by and forks for each that is asked for.

Starting Python, loading the package and the compiled rules takes a second and more of a processor, a hundred times in
a run of the tests. What is forked is a process of its own all the same: with its output, its signals and its end.
"""

from __future__ import annotations

import atexit
import functools
import gc
import json
import os
import select
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from threading import Lock, Thread
from typing import IO, NoReturn

ROOT = Path(__file__).parents[1]
CHANGING = "PYTEST_CURRENT_TEST"  # pytest sets it anew for each test; nothing of ours reads it
LONGEST = 65536  # bytes of a request


def _around() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if name != CHANGING}


AROUND = _around()


def ludaro(*words: str) -> Forked | subprocess.Popen[str]:
    """The command, running, with pipes for what it says; started afresh where a test has changed the environment."""
    if hasattr(os, "fork") and _around() == AROUND:
        return Forked(list(words))
    command = [sys.executable, "-m", "ludaro", *words]
    nothing, pipe = subprocess.DEVNULL, subprocess.PIPE
    return subprocess.Popen(command, stdin=nothing, stdout=pipe, stderr=pipe, text=True)


def said(*words: str, seconds: float = 60.0) -> tuple[int, str, str]:
    """The command's status, its output and its errors."""
    running = ludaro(*words)
    try:
        output, errors = running.communicate(timeout=seconds)
    finally:
        running.kill()
    return running.wait(), output, errors


@functools.cache
def _line() -> socket.socket:
    """To the process that stands by; it ends, and all it forked, when this one does."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    with theirs:
        number = theirs.fileno()
        command = [sys.executable, "-c", f"from tests import standby; standby.stand_by({number})"]
        process = subprocess.Popen(command, cwd=ROOT, pass_fds=[number], env=AROUND, stdin=subprocess.DEVNULL)

    def end() -> None:
        ours.close()
        process.wait()

    atexit.register(end)
    return ours


class Forked:
    """What ``subprocess.Popen`` is for a process that somebody else forked."""

    def __init__(self, words: list[str], terminal: int | None = None, **more: str) -> None:
        """At a terminal, if one is given, which becomes its own; ``more`` is added to the environment."""
        pipes = [os.pipe() for _ in range(3 if terminal is None else 1)]
        (news, told), *said = pipes
        request = json.dumps([str(Path.cwd()), words, more]).encode()
        screens = [write for _, write in said] if terminal is None else [terminal]
        socket.send_fds(_line(), [request], [told, *screens])
        for _, write in pipes:
            os.close(write)
        self.args = ["ludaro", *words]
        self.returncode: int | None = None
        self.stdout: IO[str] | None = None
        self.stderr: IO[str] | None = None
        if said:
            self.stdout, self.stderr = (os.fdopen(read) for read, _ in said)
        self._news, self._lock = news, Lock()
        self.pid = self._number()

    def _number(self) -> int:
        """The next one told: first of the process, then what it ended with."""
        told = b""
        while not told.endswith(b"\n"):
            part = os.read(self._news, 1)
            assert part, "the process that stands by is gone"
            told += part
        return int(told)

    def poll(self) -> int | None:
        with self._lock:
            if self.returncode is None and select.select([self._news], [], [], 0)[0]:
                self.returncode = self._number()
                os.close(self._news)
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        until = None if timeout is None else time.monotonic() + timeout
        while (status := self.poll()) is None:
            left = None if until is None else until - time.monotonic()
            if left is not None and left < 0:
                raise subprocess.TimeoutExpired(self.args, timeout or 0)
            select.select([self._news], [], [], left)
        return status

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    def communicate(self, timeout: float | None = None) -> tuple[str, str]:
        """What it still says, until its end."""
        until = None if timeout is None else time.monotonic() + timeout
        said = ["", ""]

        def read(at: int, pipe: IO[str]) -> None:
            with pipe:
                said[at] = pipe.read()

        pipes = [pipe for pipe in (self.stdout, self.stderr) if pipe is not None and not pipe.closed]
        readers = [Thread(target=read, args=(at, pipe), daemon=True) for at, pipe in enumerate(pipes)]
        for reader in readers:
            reader.start()
        for reader in readers:
            reader.join(None if until is None else max(0.0, until - time.monotonic()))
            if reader.is_alive():
                raise subprocess.TimeoutExpired(self.args, timeout or 0)
        self.wait(None if until is None else max(0.0, until - time.monotonic()))
        return said[0], said[1]


# In the process that stands by


def stand_by(number: int) -> None:
    """Fork a command for each request: its folder and words, with a pipe for news of it, and its terminal or pipes."""
    line = socket.socket(fileno=number)
    line.set_inheritable(False)
    _load()
    wake, woken = socket.socketpair()
    for end in (wake, woken):
        end.setblocking(False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.set_wakeup_fd(woken.fileno())
    running: dict[int, int] = {}
    while True:
        ready = select.select([line, wake], [], [])[0]
        if wake in ready:
            wake.recv(4096)
            while running and (ended := os.waitpid(-1, os.WNOHANG))[0]:
                news = running.pop(ended[0])
                _tell(news, os.waitstatus_to_exitcode(ended[1]))
                os.close(news)
        if line in ready:
            request, pipes, _, _ = socket.recv_fds(line, LONGEST, 3)
            if not request:
                break
            child = os.fork()
            if not child:
                line.close()
                signal.set_wakeup_fd(-1)
                signal.signal(signal.SIGCHLD, signal.SIG_DFL)
                for end in (wake, woken):
                    end.close()
                folder, words, more = json.loads(request)
                _become(folder, words, more, pipes, list(running.values()))
            running[child], *rest = pipes
            _tell(running[child], child)
            for pipe in rest:
                os.close(pipe)
    for child in running:
        os.kill(child, signal.SIGKILL)
    os._exit(0)


def _tell(news: int, number: int) -> None:
    with suppress(BrokenPipeError):  # nobody wants to know any more
        os.write(news, f"{number}\n".encode())


def _load() -> None:
    """The code of a server, and the rules as far as they were compiled before."""
    import ludaro
    import ludaro.cli
    import ludaro.table.server
    import ludaro.table.workers
    from ludaro.players import warming

    families = {family.name: family for family in (ludaro.game(id).family for id in ludaro.games())}
    for family in families.values():
        if all(part.is_cached() for part in warming.parts_of(family)):
            for part in warming.parts_of(family):
                part.load(None)
    gc.collect()
    gc.freeze()


def _become(folder: str, words: list[str], more: dict[str, str], pipes: list[int], others: list[int]) -> NoReturn:
    for other in others:
        os.close(other)
    os.chdir(folder)
    os.environ.update(more)
    _, *screens = pipes
    if len(screens) == 1:
        _sit_at(screens[0])
    else:
        for pipe, number in zip(screens, (1, 2), strict=True):
            os.dup2(pipe, number)
    for pipe in pipes:
        os.close(pipe)
    # Those at hand may believe that they are files.
    sys.stdin = os.fdopen(0, closefd=False)
    sys.stdout = os.fdopen(1, "w", closefd=False)
    sys.stderr = os.fdopen(2, "w", 1, errors="backslashreplace", closefd=False)
    sys.argv = ["ludaro", *words]
    from ludaro.cli import main

    main()
    sys.exit()


def _sit_at(terminal: int) -> None:
    """Its keys send signals to this process, and closing it hangs up."""
    import fcntl
    import termios

    os.setsid()
    fcntl.ioctl(terminal, termios.TIOCSCTTY, 0)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
    for number in range(3):
        os.dup2(terminal, number)
