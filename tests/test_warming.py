"""The first minute on a new machine: everything answers and is played before anything is compiled."""

from __future__ import annotations

import asyncio
import fcntl
import os
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import ludaro
from ludaro.games.declaration import Family
from ludaro.kernel import cache
from ludaro.kernel.engine import Engine
from ludaro.players import opponent, warming
from ludaro.players.warming import Part, Warmer
from ludaro.table.line.messages import SeatWish, SetLevel
from ludaro.table.play import thinking
from ludaro.table.play.thinking import Thinkers
from tests.table_tools import (
    PATIENCE,
    Served,
    client,
    fresh_store,
    hall_on,
    now,
    open_table,
    request,
    served,
    sit_down,
    until,
)

FAMILIES = {game.family.name: game for game in map(ludaro.game, reversed(ludaro.games()))}
STEPS = ("search", "exact", "sixtyfour-foresight")

# Instead of a compiler: it says that two parts are done, or, told to be slow, only that it is there.
PRETENDER = "import sys, time; print(flush=True); {slow} and time.sleep(600); print(flush=True)"


def eventually(true: Any, seconds: float = PATIENCE) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.01)


# Without a compiler


def family(name: str) -> Family:
    usual = ludaro.game("colorio").family
    return replace(usual, name=name, engine=Engine(name, usual.engine.module))


class Kitchen:
    """Warming with pretenders: which parts were loaded, and in which order families got ready."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, slow: tuple[str, ...] = ()) -> None:
        self.loaded: list[str] = []
        self.ready: list[str] = []
        self.slow = set(slow)
        self.begun: list[str] = []
        monkeypatch.setattr(warming, "parts_of", self.parts_of)
        monkeypatch.setattr(warming, "compiler_of", self.compiler_of)
        monkeypatch.setattr(os, "cpu_count", lambda: 2)

    def parts_of(self, family: Family) -> list[Part]:
        def part(name: str) -> Part:
            return Part(name, lambda: False, lambda _: self.loaded.append(name))

        return [part(family.name), part(f"{family.name} search")]

    def compiler_of(self, name: str) -> list[str]:
        self.begun.append(name)
        return [sys.executable, "-c", PRETENDER.format(slow=name in self.slow)]

    @contextmanager
    def warmer(self, *names: str) -> Iterator[Warmer]:
        warmer = Warmer([family(name) for name in names], self.ready.append)
        warmer.start()
        try:
            yield warmer
        finally:
            warmer.close()


def test_families_get_ready_one_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    kitchen = Kitchen(monkeypatch)
    with kitchen.warmer("one", "two") as warmer:
        eventually(lambda: kitchen.ready == ["one", "two"])
        assert warmer.is_ready("one")
        assert warmer.is_ready("two")
    assert set(kitchen.loaded) == {"one", "one search", "two", "two search"}


def test_what_is_done_is_loaded_before_the_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    kitchen = Kitchen(monkeypatch, slow=("one",))
    with kitchen.warmer("one") as warmer:
        eventually(lambda: kitchen.loaded == ["one"])
        assert not warmer.is_ready("one")


def test_who_is_asked_for_goes_first_and_the_other_makes_way(monkeypatch: pytest.MonkeyPatch) -> None:
    kitchen = Kitchen(monkeypatch, slow=("one",))
    with kitchen.warmer("one", "two", "three") as warmer:
        eventually(lambda: kitchen.loaded == ["one"])  # its compiler is at work
        warmer.ask("three")
        eventually(lambda: kitchen.ready == ["three", "two"])
        kitchen.slow.clear()
        warmer.ask("one")
        eventually(lambda: "one" in kitchen.ready or kitchen.begun.count("one") == 2)
    assert kitchen.begun[:3] == ["one", "three", "two"]


def test_two_that_are_asked_for_do_not_stop_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    kitchen = Kitchen(monkeypatch, slow=("one",))
    with kitchen.warmer("one", "two") as warmer:
        eventually(lambda: kitchen.loaded == ["one"])
        warmer.ask("one")
        warmer.ask("two")
        (compiler,) = warmer._running.values()
        assert compiler is not None
        assert compiler.poll() is None
        assert kitchen.begun == ["one"]


def test_where_nothing_can_be_kept_it_is_compiled_here(monkeypatch: pytest.MonkeyPatch) -> None:
    kitchen = Kitchen(monkeypatch)
    monkeypatch.setattr(cache, "is_writable", lambda: False)
    with kitchen.warmer("one"):
        eventually(lambda: kitchen.ready == ["one"])
    assert kitchen.begun == []
    assert kitchen.loaded == ["one", "one search"]


def test_a_compiler_that_fails_is_not_started_again(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    kitchen = Kitchen(monkeypatch)
    usual = kitchen.compiler_of
    monkeypatch.setattr(warming, "compiler_of", lambda name: [*usual(name)[:-1], "1/0"])
    with kitchen.warmer("one"):
        eventually(lambda: kitchen.ready == ["one"])
    assert kitchen.begun == ["one"]
    assert kitchen.loaded == ["one", "one search"]
    assert "ZeroDivisionError" in next(record.__dict__["said"] for record in caplog.records if "said" in vars(record))


def test_what_cannot_be_compiled_is_tried_twice_and_then_nobody_waits_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    kitchen = Kitchen(monkeypatch)
    usual = kitchen.parts_of

    def parts_of(family: Family) -> list[Part]:
        parts = usual(family)
        if family.name == "bad":
            parts[1] = parts[1]._replace(load=lambda _: 1 / 0)
        return parts

    monkeypatch.setattr(warming, "parts_of", parts_of)
    with kitchen.warmer("bad", "good") as warmer:
        assert warmer.is_warming("bad")
        eventually(lambda: sorted(kitchen.ready) == ["bad", "good"])
        assert kitchen.begun.count("bad") == 2
        assert not warmer.is_ready("bad")
        assert not warmer.is_warming("bad")
        assert warmer.is_ready("good")


def test_a_folder_that_is_a_file_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDARO_CACHE", str(tmp_path / "new"))
    assert cache.is_writable()
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("LUDARO_CACHE", str(tmp_path / "file"))
    assert not cache.is_writable()


# Computers meanwhile


@pytest.fixture
def cold(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Nothing is compiled, and nobody compiles anything: what is added to the set is ready."""
    ready: set[str] = set()
    monkeypatch.setattr(warming, "is_ready", lambda family: family in ready)
    monkeypatch.setattr(warming, "is_warming", lambda family: family not in ready)
    monkeypatch.setattr(thinking, "WAIT", 0.05)
    return ready


@pytest.mark.parametrize("id", ["tabeligi", "kvaro-a", "colorio", "64g-6"])
def test_a_strong_computer_plays_simple_moves_while_it_is_cold(
    id: str, cold: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    state = ludaro.game(id).new(2, seed=3)
    monkeypatch.setattr(Engine, "compiled", property(lambda engine: pytest.fail("it searches")))

    async def story() -> None:
        thinkers = Thinkers(1)
        for _ in range(6):
            if not state.over:
                state.play(await thinkers.choose(6, state, state.seats[0]), state.seats[0])
        thinkers.close()

    asyncio.run(story())
    assert len(state.history) == 6


def test_a_computer_does_not_wait_for_what_cannot_be_compiled(cold: set[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warming, "is_warming", lambda family: False)
    monkeypatch.setattr(thinking, "WAIT", 600)
    monkeypatch.setattr(Engine, "compiled", property(lambda engine: pytest.fail("it searches")))
    state = ludaro.game("colorio").new(2, seed=3)

    async def story() -> None:
        thinkers = Thinkers(1)
        state.play(await asyncio.wait_for(thinkers.choose(8, state, 0), PATIENCE), 0)
        thinkers.close()

    asyncio.run(story())


def test_only_those_who_need_compiled_rules_are_cold(cold: set[str]) -> None:
    game = ludaro.game("colorio")
    assert not thinking.is_warming_up(1, game)
    assert thinking.is_warming_up(8, game)
    assert warming.is_cold(opponent(5, game), game)
    cold.add("colorio")
    assert not thinking.is_warming_up(8, game)


@pytest.mark.slow
def test_the_table_hears_when_the_computer_is_warm(cold: set[str], tmp_path: Path) -> None:
    async def story() -> None:
        async with hall_on(fresh_store("sqlite", tmp_path)) as hall:
            seats = [SeatWish("computer", level=8), SeatWish("person", number="1")]
            referee = await open_table(hall, "colorio", seats=seats, seed=2)
            (ear,) = await sit_down(referee, [1])
            assert ear.last("here")["warming"]
            cold.add("colorio")
            hall.warmed_up("kvaro")
            assert ear.last("here")["warming"]
            hall.warmed_up("colorio")
            assert not ear.last("here")["warming"]
            await until(lambda: referee.ledger.acting == (1,))

    asyncio.run(story())


def test_the_table_hears_when_a_level_has_to_warm_up(cold: set[str], tmp_path: Path) -> None:
    async def story() -> None:
        async with hall_on(fresh_store("sqlite", tmp_path)) as hall:
            seats = [SeatWish("person", number="1"), SeatWish("computer", level=1)]
            referee = await open_table(hall, "colorio", seats=seats, seed=2)
            (ear,) = await sit_down(referee, [0])
            for level, warming_up in ((1, False), (8, True), (1, False)):
                if level != referee.ledger.seats[1].level:
                    await referee.act(ear, 0, SetLevel(f"to {level}", 1, level), now())
                assert ear.last("here")["warming"] is warming_up

    asyncio.run(story())


# A real server with an empty cache


@contextmanager
def held_back(folder: Path) -> Iterator[ExitStack]:
    """Compilers wait at their first step until the stack is closed."""
    with ExitStack() as stack:
        for name in (*FAMILIES, *STEPS):
            fcntl.flock(stack.enter_context((folder / f"{name}.lock").open("w")), fcntl.LOCK_EX)
        yield stack


@contextmanager
def cold_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Served, ExitStack]]:
    folder = tmp_path / "cache"
    folder.mkdir()
    monkeypatch.setenv("LUDARO_CACHE", str(folder))
    with held_back(folder) as locks, served(f"sqlite:///{tmp_path}/table.db", "--grace", "0") as server:
        yield server, locks


def compiled(tmp_path: Path) -> list[str]:
    return [file.name for file in (tmp_path / "cache").glob("*.code")]


def children(pid: int) -> list[int]:
    lists = Path(f"/proc/{pid}/task").glob("*/children")
    return [int(child) for file in lists for child in file.read_text().split()]


def is_running(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


async def play_some(server: Served, game: str) -> None:
    """Open a table against a strong computer, and move."""
    seats = [{"kind": "person", "number": "1"}] + [{"kind": "computer", "level": 8}] * (
        ludaro.game(game).players[0] - 1
    )
    opened = server.post("/api/tables", {"game": game, "seats": seats, "seed": 1})
    secret = opened["seats"][0]["secret"]
    async with client(server.url, opened["id"], secret=secret) as me:
        here = await me.hear_until("here")
        assert here["warming"] or len(seats) == 1
        while not me.view or not me.view["moves"]:
            await me.hear()
        status, answer = request(f"{server.url}/api/tables/{opened['id']}/hint", {"secret": secret})
        assert (status, answer["error"]) == (503, "warming")
        await me.say(t="move", id="1", v=me.v, move=me.view["moves"][0])
        await me.hear_until("ok")


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="looks at processes as Linux shows them")
def test_a_cold_server_answers_and_plays_and_leaves_no_compiler_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with cold_server(tmp_path, monkeypatch) as (server, _):
        assert [game["id"] for game in server.get("/api/catalog")["games"]] == ludaro.games()
        assert request(f"{server.url}/")[0] == 200
        assert server.get("/api/lessons/64g-1?lang=eo")
        assert server.get("/api/puzzle")["grades"]
        for game in FAMILIES.values():
            asyncio.run(play_some(server, game.id))
        assert compiled(tmp_path) == []
        eventually(lambda: children(server.process.pid))
        started = children(server.process.pid)
        server.process.send_signal(signal.SIGKILL)
        eventually(lambda: not any(map(is_running, started)))


def test_a_server_that_is_stopped_stops_its_compilers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with cold_server(tmp_path, monkeypatch) as (server, _):
        eventually(lambda: children(server.process.pid))
        started = children(server.process.pid)
        server.stop()
        eventually(lambda: not any(map(is_running, started)))


@pytest.mark.slow
def test_a_game_begun_cold_goes_on_with_compiled_rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with cold_server(tmp_path, monkeypatch) as (server, locks):

        async def story() -> None:
            seats = [{"kind": "person", "number": "1"}, {"kind": "computer", "level": 8}]
            opened = server.post("/api/tables", {"game": "colorio", "seats": seats})
            secret = opened["seats"][0]["secret"]
            async with client(server.url, opened["id"], secret=secret) as me:
                await me.hear_until("here", warming=True)
                locks.close()
                until = time.monotonic() + 10 * PATIENCE
                while me.heard[-1].get("warming") is not False:
                    assert time.monotonic() < until
                    try:
                        await me.hear()
                    except TimeoutError:
                        await me.say(t="ping")
                assert compiled(tmp_path)
                assert me.view
                assert me.view["moves"]
                await me.say(t="move", id="1", v=me.v, move=me.view["moves"][0])
                await me.hear_until("ok")
                status, answer = request(f"{server.url}/api/tables/{opened['id']}/hint", {"secret": secret})
                assert status == 200 or answer["error"] == "turn"

        asyncio.run(story())
