"""What `make play` shows while it works."""

from __future__ import annotations

import subprocess
from pathlib import Path

STEP = Path(__file__).parent.parent / "tools" / "step.sh"


def step(tmp_path: Path, command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["sh", STEP, tmp_path / "new" / "log", "Getting things", "sh", "-c", command], capture_output=True, text=True
    )


def test_a_step_is_announced_and_its_own_words_are_kept(tmp_path: Path) -> None:
    done = step(tmp_path, "echo many words")
    assert done.returncode == 0
    assert done.stdout.splitlines()[0] == "Getting things ..."
    assert "Getting things: done in" in done.stdout
    assert "many words" not in done.stdout
    assert (tmp_path / "new" / "log").read_text() == "many words\n"


def test_a_step_that_fails_says_why(tmp_path: Path) -> None:
    done = step(tmp_path, "echo no such package; exit 3")
    assert done.returncode == 3
    assert "failed" in done.stdout
    assert "no such package" in done.stdout
