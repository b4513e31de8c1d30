"""The code blocks of README and docs, run as a reader would: from top to bottom, in one folder for each document.

What follows the three backticks says what a block is:

* ``python``: a script, saved as a file and run by the interpreter. ``python file=NAME``: saved under that name, for a
  command further down.
* ``sh``: commands for a shell. ``sh serves``: a server, which goes on until the end of the document.
* ``json``, ``toml``, ``text``: nothing to run.
* ``not run: WHY`` after any of them: what no test can do, such as starting containers.
"""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from threading import Timer
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
FENCE = re.compile(r"^( *)```([^\n]*)\n(.*?)^\1```$", re.M | re.S)
KINDS = {"python", "sh", "json", "toml", "text"}
NOT_RUN = "not run: "
PORT = "8000"  # what the documents say; it is exchanged for one that is free
SECONDS = 120.0  # for a block, on a busy machine


class Block(NamedTuple):
    document: Path
    line: int
    kind: str
    note: str
    text: str

    @property
    def where(self) -> str:
        return f"{self.document.relative_to(ROOT)}:{self.line}"

    @property
    def runs(self) -> bool:
        return self.kind in ("python", "sh") and not self.note.startswith(NOT_RUN)

    @property
    def file(self) -> str | None:
        return self.note.removeprefix("file=") if self.note.startswith("file=") else None


def blocks(document: Path) -> list[Block]:
    text = document.read_text("utf-8")
    found = []
    for match in FENCE.finditer(text):
        kind, _, note = match[2].strip().partition(" ")
        found.append(Block(document, text.count("\n", 0, match.start()) + 1, kind, note.strip(), match[3]))
    return found


def saved(document: str, name: str) -> str:
    """The program that a document tells to save under a name."""
    (text,) = [block.text for block in blocks(ROOT / document) if block.file == name]
    return text


def run(document: Path, folder: Path) -> None:
    """Do in a folder what a document tells; AssertionError with the block that does not work."""
    port = _free_port()
    for name in ("deploy", "tools"):  # what a reader in a checkout has
        (folder / name).symlink_to(ROOT / name)
    with ExitStack() as servers:
        for block in blocks(document):
            if not block.runs:
                continue
            if block.kind == "python":
                script = folder / (block.file or f"line_{block.line}.py")
                script.write_text(block.text, "utf-8")
                if block.file is None:
                    _wait(block, [sys.executable, str(script)], folder, port)
                continue
            command = ["bash", "-euc", block.text.replace(PORT, str(port))]
            if block.note == "serves":
                servers.enter_context(_served(block, command, folder, port))
            else:
                _wait(block, command, folder, port)


def environment(port: int, folder: Path) -> dict[str, str]:
    """What a reader has whose environment of Python is active, and whose server is at the port."""
    search = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", os.defpath)])
    own = {"LUDARO_URL": f"http://127.0.0.1:{port}", "LUDARO_DATA": str(folder / "data")}
    return os.environ | {"PATH": search, "TERM": "dumb"} | own


def _wait(block: Block, command: list[str], folder: Path, port: int) -> None:
    process = _start(command, folder, port, subprocess.STDOUT)
    try:
        said, _ = process.communicate(timeout=SECONDS)
    except subprocess.TimeoutExpired:
        said = f"still at work after {SECONDS:g} seconds"
    finally:
        _end(process)
    assert process.returncode == 0, f"{block.where} ended with status {process.returncode}:\n{block.text}\n{said}"
    assert "Traceback" not in said, f"{block.where}:\n{said}"


@contextmanager
def _served(block: Block, command: list[str], folder: Path, port: int) -> Iterator[None]:
    """A server, from when it has printed its address."""
    process = _start(command, folder, port, None)
    try:
        assert process.stdout is not None
        late = Timer(SECONDS, process.kill)  # ends the reading below
        late.start()
        heard = next((line for line in process.stdout if "http://" in line), None)
        late.cancel()
        assert heard is not None, f"{block.where} serves nothing:\n{block.text}"
        yield
    finally:
        _end(process)


def _start(command: list[str], folder: Path, port: int, stderr: int | None) -> subprocess.Popen[str]:
    return subprocess.Popen(
        command,
        cwd=folder,
        env=environment(port, folder),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=stderr,
        text=True,
        encoding="utf-8",
        start_new_session=True,
    )


def _end(process: subprocess.Popen[str]) -> None:
    """End it with everything it started."""
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGTERM)
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
    if process.stdout is not None:
        process.stdout.close()
    process.wait()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
