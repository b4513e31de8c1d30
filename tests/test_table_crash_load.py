"""A server that is killed in the middle of the load: a short ``make crash``, and proof that it would notice."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest

from benchmarks.load import crash, ours
from benchmarks.load.match import Tally


@pytest.mark.slow
def test_three_kills_lose_nothing(tmp_path: Path) -> None:
    outcome = asyncio.run(crash.crash(tmp_path, tables=20, pace=60, kills=3))
    assert outcome.good, outcome
    assert outcome.kills == 3
    assert outcome.moves > 60  # one for each table after each kill, at the least


def some_table() -> ours.Table:
    seats = [{"secret": "a"}, {"secret": "b"}]
    return ours.Table(Tally(), Random(1), 1, {"id": "t", "seats": seats}, False)


def test_a_missing_move_is_noticed() -> None:
    table = some_table()
    table.stored = {("t", 1, 0, "a1"), ("t", 2, 1, "b2")}
    log: crash.Log = {"t": {1: {"k": "move", "seat": 0, "move": "a1"}}}
    assert crash.missing(log, [table]) == 1
    log["t"][2] = {"k": "move", "seat": 1, "move": "c3"}
    assert crash.missing(log, [table]) == 1
    log["t"][2]["move"] = "b2"
    assert crash.missing(log, [table]) == 0


def test_a_clock_that_ran_is_noticed() -> None:
    log: crash.Log = {"t": {1: {"k": "move", "seat": 0, "move": "a1", "used": 700}}}
    full, up = crash.BASE * 1000, 50.0

    def fits(left: list[int], heard: float) -> bool:
        return crash.clock_fits(log, ours.Told("t", left, heard), up)

    assert fits([full - 700, full], up)
    assert fits([full - 700, full - 1900], up + 2)  # it ran since the server was up
    assert not crash.clock_fits(log, None, up)
    for wrong in ([full - 700, full - 5000], [full, full], [full - 6000, full]):
        assert not fits(wrong, up + 2)
