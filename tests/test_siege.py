"""The siege itself, in small: nothing is lost, nothing breaks, nobody stays behind. (How fast honest moves are
meanwhile is measured by ``make siege`` on a quiet machine.)"""

from __future__ import annotations

import argparse
from pathlib import Path

import pytest
import uvloop
from rich.progress import Progress

from benchmarks.siege.__main__ import GROWTH, run


@pytest.mark.slow
def test_a_small_siege_costs_nobody_anything(tmp_path: Path) -> None:
    wish = argparse.Namespace(seconds=8.0, calm=2.0, tables=12, pace=6.0, seed=1, only=[])
    found, memory, faults = uvloop.run(run(tmp_path, wish, Progress(disable=True)))
    assert found["under siege"].moves > 0
    assert max(memory) - memory[0] < GROWTH
    assert not any(faults.values()), faults
