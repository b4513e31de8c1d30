"""`make play` where something is missing, and what is said the first time."""

from __future__ import annotations

import os
import pty
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import ludaro

ROOT = Path(__file__).parent.parent
FINE, MISSING = "exit 0", "exit 1"


def program(file: Path, does: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f"#!/bin/sh\n{does}\n")
    file.chmod(0o755)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A checkout on a machine without Node, set up already."""
    (tmp_path / "tools").mkdir()
    for name in ("Makefile", "pyproject.toml", "tools/step.sh"):
        shutil.copy(ROOT / name, tmp_path / name)
    program(tmp_path / "bin" / "node", MISSING)
    program(tmp_path / ".venv" / "bin" / "ludaro", f'exec {sys.executable} -m ludaro "$@"')
    (tmp_path / ".venv" / ".ready").touch()
    return tmp_path


def make(folder: Path, *goals: str, stdin: int = subprocess.DEVNULL) -> subprocess.CompletedProcess[str]:
    path = f"{folder / 'bin'}:{os.environ['PATH']}"
    outside = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))}
    return subprocess.run(
        ["make", *goals], cwd=folder, env=outside | {"PATH": path}, stdin=stdin, capture_output=True, text=True
    )


def test_without_page_and_terminal_the_games_are_listed(folder: Path) -> None:
    done = make(folder, "play")
    assert done.returncode == 0, done.stderr
    assert all(id in done.stdout for id in ludaro.games())
    assert ".venv/bin/ludaro play" in done.stdout.splitlines()[-1]


def test_at_a_terminal_one_chooses_a_game(folder: Path) -> None:
    program(folder / ".venv" / "bin" / "ludaro", 'echo "asked to $*"')
    ours, theirs = pty.openpty()
    try:
        done = make(folder, "play", stdin=theirs)
    finally:
        os.close(ours)
        os.close(theirs)
    assert done.stdout.splitlines()[-1] == "asked to play"


@pytest.mark.parametrize(("goal", "words"), [("play", "about a minute"), ("test", "two to three minutes")])
def test_the_first_time_says_once_how_long_it_takes_and_for_what(folder: Path, goal: str, words: str) -> None:
    (folder / ".venv" / ".ready").unlink()
    program(folder / "python3", f'[ "$1" = -c ] && exit 0; {MISSING}')  # it gets no further than the first step
    done = make(folder, goal, f"PYTHON={folder / 'python3'}")
    first, second, *rest = done.stdout.splitlines()
    assert words in first
    assert "a Python environment" in first
    assert second == "Making a Python environment in .venv ..."
    assert not any("first time" in line for line in rest)
