"""The servers that are measured, each a process of its own."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

HERE = Path(__file__).parent
PEER = HERE / "boardgameio"
TICKS = os.sysconf("SC_CLK_TCK")


class NoPeer(Exception):
    """boardgame.io cannot be run here; the message says why."""


class Server:
    """A running server."""

    def __init__(self, command: list[str], port: int, ready: str, log: Path, folder: Path | None = None) -> None:
        self.port = port
        self.log = log
        with log.open("ab") as errors:
            self._process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True, cwd=folder)
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line.startswith(ready):
            raise RuntimeError(f"the server did not start: {line}{log.read_text()[-2000:]}")

    @property
    def memory(self) -> float:
        """Resident memory in MiB."""
        status = Path(f"/proc/{self._process.pid}/status").read_text()
        return int(status.partition("VmRSS:")[2].split()[0]) / 1024

    @property
    def cpu(self) -> float:
        """Seconds of processor time so far."""
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

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
        assert self._process.stdout is not None
        self._process.stdout.close()


def start_ours(folder: Path, port: int = 0, *arguments: str) -> Server:
    port = port or free_port()
    command = [sys.executable, "-m", "ludaro", "serve", "--port", str(port), "--store", f"sqlite:///{folder}/table.db"]
    command += ["--trust", "127.0.0.1", "--grace", "0", *arguments]
    return Server(command, port, "Ludaro is at ", folder / "server.log")


def start_peer(folder: Path, keeps: bool) -> Server:
    """boardgame.io, installed beside this file when first wanted; ``keeps``: games in files, not only in memory."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        raise NoPeer("node and npm are not installed")
    if not (PEER / "node_modules" / "boardgame.io").is_dir():
        done = subprocess.run([npm, "ci", "--no-audit", "--no-fund"], cwd=PEER, capture_output=True, text=True)
        if done.returncode:
            raise NoPeer(f"npm ci failed: {done.stderr.strip().splitlines()[-1:]}")
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
