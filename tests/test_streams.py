"""Commands where output is not UTF-8, or where there is no terminal at all."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
import typer

from ludaro.cli import app

NAMES = sorted(typer.main.get_command(app).commands)  # type: ignore[attr-defined]
ASCII = {"LC_ALL": "C", "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
SAYING = {
    "games": 0,
    "rules 64g-3 --lang fr": 0,
    "rules kvaro-a --lang eo": 0,
    "puzzle --grade 1 --seed 1": 0,
    "play colorio --level 1": 1,
    "arena colorio greedy random --games 2": 0,
    "show nothing…": 1,
}


def said(words: str, folder: Path, closed: str = "", **more: str) -> subprocess.CompletedProcess[str]:
    """What a command says; ``closed``: for the shell, such as ``<&-``."""
    command = ["sh", "-c", f'exec "$@" {closed}', "sh", sys.executable, "-m", "ludaro", *words.split()]
    where = os.environ | {"LUDARO_DATA": str(folder), "COLUMNS": "80"} | more
    nothing = subprocess.DEVNULL
    return subprocess.run(command, stdin=nothing, capture_output=True, text=True, timeout=120, cwd=folder, env=where)


@pytest.mark.slow
@pytest.mark.parametrize("words", SAYING)
def test_what_a_terminal_cannot_show_is_replaced(words: str, tmp_path: Path) -> None:
    done = said(words, tmp_path, **ASCII)
    assert "Traceback" not in done.stderr
    assert done.returncode == SAYING[words], done.stderr
    assert (done.stdout + done.stderr).isascii()
    assert done.stdout or done.returncode


def test_help_is_shown_anywhere() -> None:
    """All of it in one process, since each takes a second to start."""
    code = "import sys; from ludaro.cli import app, streams; streams.ready()\n"
    code += "for name in sys.argv[1:]: app([name, '--help'], standalone_mode=False)"
    done = subprocess.run([sys.executable, "-c", code, *NAMES], capture_output=True, text=True, env=os.environ | ASCII)
    assert done.returncode == 0, done.stderr
    assert done.stdout.isascii()
    assert done.stdout.count("Usage:") == len(NAMES)


def test_json_stays_whole_where_output_is_not_utf8(tmp_path: Path) -> None:
    plain, full = (said("games --json", tmp_path, **more) for more in (ASCII, {"PYTHONIOENCODING": "utf-8"}))
    assert plain.stdout.isascii()
    assert not full.stdout.isascii()
    assert json.loads(plain.stdout) == json.loads(full.stdout)


@pytest.mark.parametrize(("closed", "status"), [("<&-", 1), ("<&- >&- 2>&-", 1)])
def test_nothing_needs_a_terminal(closed: str, status: int, tmp_path: Path) -> None:
    done = said("play colorio", tmp_path, closed, TERM="")
    assert "Traceback" not in done.stderr
    assert done.returncode == status
