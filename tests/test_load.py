"""The load test itself: whatever a server does, it comes to an end and says why."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from random import Random

import pytest

from benchmarks.load import __main__ as load
from benchmarks.load import servers
from benchmarks.load.match import Match, Tally
from benchmarks.load.pace import stretch
from benchmarks.load.servers import NoServer, Server


class Stuck(Match):
    """A table whose players never sit, or whose server never answers."""

    def __init__(self, sits: bool) -> None:
        super().__init__(Tally(), Random(1))
        self.sits = sits

    @property
    def ready(self) -> bool:
        return self.sits

    async def sit_down(self) -> None:
        if not self.sits:
            await asyncio.Event().wait()

    def send(self) -> None:
        pass


class Still:
    """A server that does nothing."""

    cpu = memory = 0.0


def start(folder: Path, program: str) -> Server:
    return Server([sys.executable, "-c", program], 0, "ready", folder / "log")


def test_players_who_cannot_sit_down_are_not_waited_for_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(load, "PATIENCE", 0.05)
    with pytest.raises(NoServer, match="somebody: 2 of 5 tables"):
        asyncio.run(load.all_sit_down("somebody", [Stuck(number < 2) for number in range(5)], lambda: None))


def test_a_server_that_is_never_ready_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(servers, "START", 0.2)
    with pytest.raises(NoServer, match="nothing was heard"):
        start(tmp_path, "import time; time.sleep(600)")


def test_a_server_that_ends_at_once_says_why(tmp_path: Path) -> None:
    with pytest.raises(NoServer, match="no such thing"):
        start(tmp_path, "raise SystemExit('no such thing')")


def test_a_talkative_server_goes_on(tmp_path: Path) -> None:
    server = start(tmp_path, "print('ready', flush=True); print('x' * 1_000_000, flush=True)")
    assert server._process.wait(60) == 0
    server.stop()


def test_a_generator_that_cannot_keep_its_pace_still_stops(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("benchmarks.load.pace.PATIENCE", 0.0)
    match = Stuck(True)
    done = asyncio.run(stretch([match], match.tally, Still(), 1e9, 0.2, Random(1)))
    assert done.lost == match.tally.sent > 0
    assert not done.kept_up
    assert done.seconds < 30
