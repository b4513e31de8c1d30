"""The servers that are measured, each a process of its own."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from time import perf_counter, sleep
from typing import Any

HERE = Path(__file__).parent
PEER = HERE / "boardgameio"
START = 120.0  # seconds for a server to be ready; ours may have rules to compile
COMPILE = 300.0  # seconds for all of them
INSTALL = 300.0  # seconds for the peer's packages
TICKS = os.sysconf("SC_CLK_TCK")


class NoServer(Exception):
    """A server that cannot be measured; the message says why."""


class Server:
    """A running server."""

    def __init__(self, command: list[str], port: int, ready: str, log: Path, folder: Path | None = None) -> None:
        self.port = port
        self.log = log
        with log.open("ab") as errors:
            self._process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True, cwd=folder)
        self._said: SimpleQueue[str] = SimpleQueue()
        self._ear = Thread(target=self._listen, daemon=True)
        self._ear.start()
        try:
            line = self._said.get(timeout=START)
        except Empty:
            line = f"nothing was heard of it for {START:.0f} s"
        if not line.startswith(ready):
            self.kill()
            raise NoServer(f"the server did not start: {line.strip()} {log.read_text()[-2000:].strip()}")

    def _listen(self) -> None:
        """Read all that the server says: one that nobody listens to stops when the pipe is full."""
        assert self._process.stdout is not None
        with self._process.stdout as output:
            for line in output:
                self._said.put(line)
        self._said.put("it has ended")

    @property
    def memory(self) -> float:
        """Resident memory in MiB."""
        status = Path(f"/proc/{self._process.pid}/status").read_text()
        return int(status.partition("VmRSS:")[2].split()[0]) / 1024

    @property
    def cpu(self) -> float:
        """Seconds of processor time so far."""
        return cpu_of(self._process.pid)

    @property
    def family_cpu(self) -> float:
        """The same with all processes that it has started."""
        return family_cpu(self._process.pid)

    def kill(self) -> None:
        """As kill -9 does."""
        self._process.kill()
        self._finish()

    def stop(self) -> None:
        self._process.terminate()
        try:
            self._process.wait(30)
        except subprocess.TimeoutExpired:
            self._process.kill()
        self._finish()

    def _finish(self) -> None:
        self._process.wait(30)
        self._ear.join(30)


def cpu_of(process: int) -> float:
    """Seconds of processor time of a process so far."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def family_cpu(process: int) -> float:
    """The same of a process and of all that it has started and that still run."""
    try:
        threads = Path(f"/proc/{process}/task").iterdir()
        children = [child for thread in threads for child in (thread / "children").read_text().split()]
        return cpu_of(process) + sum(family_cpu(int(child)) for child in children)
    except (FileNotFoundError, ProcessLookupError):  # it has ended meanwhile
        return 0.0


def wait_until_warm(health: Callable[[], Any]) -> None:
    """Until all rules are compiled: what a server does before that says little about it."""
    until = perf_counter() + COMPILE
    while health()["warming"] and perf_counter() < until:
        sleep(0.5)


def start_ours(folder: Path, port: int = 0, *arguments: str, store: str | None = None) -> Server:
    port = port or free_port()
    store = store or f"sqlite:///{folder}/table.db"
    command = [sys.executable, "-m", "ludaro", "serve", "--port", str(port), "--store", store]
    command += ["--trust", "127.0.0.1", "--grace", "0", *arguments]
    return Server(command, port, "Ludaro is at ", folder / "server.log")


def start_peer(folder: Path, keeps: bool) -> Server:
    """boardgame.io, installed beside this file when first wanted; ``keeps``: games in files, not only in memory."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        raise NoServer("node and npm are not installed")
    if not (PEER / "node_modules" / "boardgame.io").is_dir():
        try:
            command = [npm, "ci", "--no-audit", "--no-fund"]
            subprocess.run(command, cwd=PEER, capture_output=True, text=True, timeout=INSTALL, check=True)
        except subprocess.TimeoutExpired:
            raise NoServer(f"npm ci did not end within {INSTALL:.0f} s") from None
        except subprocess.CalledProcessError as error:
            raise NoServer(f"npm ci failed: {error.stderr.strip().splitlines()[-1:]}") from None
    port = free_port()
    files = [str(folder / "peer")] if keeps else []
    return Server([node, "server.js", str(port), *files], port, "ready", folder / "peer.log", PEER)


@contextmanager
def running(server: Server) -> Iterator[Server]:
    try:
        yield server
    finally:
        server.stop()


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
        return port
