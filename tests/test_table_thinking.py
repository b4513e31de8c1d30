"""Thinking is shared fairly, ends when nobody wants it, and is bounded: what strangers try with it hurts nobody."""

from __future__ import annotations

import asyncio
import json
import re
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import ludaro
from ludaro import State
from ludaro.kernel.random import generator
from ludaro.players import opponent, stopping
from ludaro.players.search.player import Search
from ludaro.players.stopping import Stop, heeding
from ludaro.table.hall import Hall
from ludaro.table.http.analysis import EACH, Analysts
from ludaro.table.http.requests import Problem
from ludaro.table.line.messages import Hello, Move, Offer, Open, SeatWish
from ludaro.table.play import thinking
from ludaro.table.play.entries import Resigned
from ludaro.table.play.ledger import Ledger
from ludaro.table.play.referee import Referee
from ludaro.table.play.spec import plan
from ludaro.table.play.thinking import Thinkers
from ludaro.table.play.turns import Asker, Bounds, Busy
from tests.table_tools import Ear, Served, fresh_store, hall_on, now, open_table, people, served, sit_down, until

HOG, GUEST = "192.0.2.1", "2001:db8::/64"
STRONG = 8
COMPILING = 600.0  # seconds, at most, on a machine where nothing was compiled and much else runs


def run(tmp_path: Path, story: Callable[[Hall], Any], **habits: Any) -> None:
    async def told() -> None:
        async with hall_on(fresh_store("sqlite", tmp_path), **habits) as hall:
            await story(hall)

    asyncio.run(told())


class Slow:
    """A strong player that takes a while, and counts."""

    name = "slow"
    compiled = True

    def __init__(self) -> None:
        self.asked = 0

    def choose(self, state: State, seat: int, rng: Any) -> str:
        self.asked += 1
        time.sleep(0.03)
        return state.moves(seat)[0]

    react = choose


def let_play(monkeypatch: pytest.MonkeyPatch, strong: Any) -> None:
    """The strongest level is played by this one."""
    monkeypatch.setattr(
        thinking,
        "opponent",
        lambda level, game: strong if level == STRONG else opponent(level, game),
    )


def computers_first(*levels: int) -> list[SeatWish]:
    return [*(SeatWish("computer", level=level) for level in levels), SeatWish("person", number="1")]


async def come(referee: Referee, viewer: int | None, payer: str = "") -> Ear:
    ear = Ear(payer)
    await referee.join(ear, viewer, Hello())
    return ear


def moves(referee: Referee) -> int:
    assert referee.ledger.state is not None
    return len(referee.ledger.state.history)


# Fair shares


@pytest.mark.parametrize(("level", "payer"), [(1, GUEST), (1, HOG), (STRONG, GUEST)])
def test_sixty_tables_full_of_strong_computers_do_not_make_another_wait(
    level: int, payer: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = Slow()
    let_play(monkeypatch, slow)

    async def story(hall: Hall) -> None:
        for seed in range(60):
            hog = await open_table(hall, "tabeligi", seats=computers_first(STRONG, STRONG, STRONG), seed=seed)
            await come(hog, 3, HOG)
        guest = await open_table(hall, "tabeligi", seats=computers_first(level), seed=1)
        await until(lambda: slow.asked > 3)
        before = slow.asked
        await come(guest, 1, payer)
        await until(lambda: moves(guest) > 0)
        assert slow.asked - before < 20  # those that ran already, and one that came first; not all that waited

    run(tmp_path, story, threads=1)


def test_tables_of_one_address_take_turns(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that asks again and again does not come before one that has not had a turn."""
    let_play(monkeypatch, Slow())

    async def story(hall: Hall) -> None:
        tables = [await open_table(hall, "tabeligi", seats=computers_first(*[STRONG] * 3), seed=n) for n in range(6)]
        for table in tables:
            await come(table, 3, HOG)
        await until(lambda: all(moves(table) for table in tables))
        assert max(moves(table) for table in tables) <= 3

    run(tmp_path, story, threads=1)


# What nobody wants any more


class Watched(Search):
    """A search that goes on for half a minute, and tells when it has begun and ended."""

    def __init__(self) -> None:
        super().__init__(seconds=30, threads=1)
        self.begun = threading.Event()
        self.ended = threading.Event()

    def choose(self, state: State, seat: int, rng: Any) -> str:
        self.begun.set()
        try:
            return super().choose(state, seat, rng)
        finally:
            self.ended.set()


@pytest.mark.parametrize("way", ["undo", "resign", "leave"])
def test_a_search_ends_when_nobody_wants_it_any_more(way: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    search = Watched()
    let_play(monkeypatch, search)

    async def story(hall: Hall) -> None:
        seats = [SeatWish("person", number="1"), SeatWish("computer", level=STRONG)]
        referee = await open_table(hall, "64g-2", seats=seats, seed=2)
        ear = await come(referee, 0)
        assert referee.ledger.state is not None
        await referee.act(ear, 0, Move("1", 0, referee.ledger.state.moves(0)[0]), now())
        await until(search.begun.is_set)
        if way == "undo":
            await referee.act(ear, 0, Offer("2", "undo"), now())
            assert moves(referee) == 0
        elif way == "resign":
            async with referee._lock:
                await referee._commit(Resigned(0, "r"))
        else:
            referee.leave(ear, 0)
        await until(search.ended.is_set, 15)

    run(tmp_path, story)


@pytest.mark.parametrize("game", ["64g-2", "64g-12", "colorio", "kvaro-a"])
def test_compiled_searches_heed_a_stop(game: str) -> None:
    stop, found = Stop(), []
    state = ludaro.game(game).new(seed=5)

    def think() -> None:
        with heeding(stop):
            found.append(Search(iterations=1 << 40, threads=1).choose(state, state.seats[0], generator(1)))

    thread = threading.Thread(target=think, daemon=True)
    thread.start()
    time.sleep(0.05)
    stop.say()
    thread.join(60)
    assert found[0] in state.moves(state.seats[0])


def test_nobody_thinks_for_a_table_without_people(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    slow = Slow()
    let_play(monkeypatch, slow)

    async def story(hall: Hall) -> None:
        referee = await open_table(hall, "tabeligi", seats=computers_first(STRONG), seed=2)
        other = await open_table(hall, "tabeligi", seats=computers_first(1), seed=2)
        await come(other, 1)
        await until(lambda: moves(other) == 1)  # whoever thinks has had the time to
        assert (slow.asked, moves(referee)) == (0, 0)
        watcher = await come(referee, None)
        await until(lambda: moves(referee) == 1)
        referee.leave(watcher, None)
        (ear,) = await sit_down(referee, [1])
        assert referee.ledger.state is not None
        await referee.act(ear, 1, Move("1", referee.ledger.v, referee.ledger.state.moves(1)[0]), now())
        referee.leave(ear, 1)
        made = moves(referee)
        await asyncio.sleep(0.2)
        assert moves(referee) == made == 2
        await come(referee, 1)
        await until(lambda: moves(referee) == 3)

    run(tmp_path, story)


# Bounds


def test_taking_back_and_playing_again_buys_no_thinking(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    slow = Slow()
    let_play(monkeypatch, slow)

    async def story(hall: Hall) -> None:
        seats = [SeatWish("person", number="1"), SeatWish("computer", level=STRONG)]
        referee = await open_table(hall, "64g-2", seats=seats, seed=2)
        (ear,) = await sit_down(referee, [0])
        assert referee.ledger.state is not None
        move = referee.ledger.state.moves(0)[0]
        answers = set()
        for turn in range(10):
            await referee.act(ear, 0, Move(f"m{turn}", referee.ledger.v, move), now())
            await until(lambda: moves(referee) == 2)
            answers.add(referee.ledger.state.history[1])
            await referee.act(ear, 0, Offer(f"u{turn}", "undo"), now())
            assert moves(referee) == 0
        assert len(answers) == slow.asked == 1

    run(tmp_path, story)


class Thorough:
    """Thinks for half a second, unless it is stopped."""

    name = "thorough"
    compiled = True

    def __init__(self) -> None:
        self.finished = 0

    def choose(self, state: State, seat: int, rng: Any) -> str:
        for _ in range(100):
            time.sleep(0.005)
            if stopping.current().said:
                return state.moves(seat)[0]
        self.finished += 1
        return state.moves(seat)[0]

    react = choose


def test_who_has_used_up_the_time_for_thinking_gets_quick_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    thorough = Thorough()
    let_play(monkeypatch, thorough)
    state = ludaro.game("64g-2").new(seed=1)

    async def story() -> None:
        thinkers = Thinkers(2, bounds=Bounds(budget=(2.0, 0.001), hurry=0.02))
        for table in range(30):
            await thinkers.choose(STRONG, state, 0, Asker(HOG, f"{table}"))
        assert 1 <= thorough.finished <= 5
        before = thorough.finished
        await thinkers.choose(STRONG, state, 0, Asker(GUEST, "another"))
        assert thorough.finished == before + 1
        thinkers.close()

    asyncio.run(story())


def test_too_many_decisions_at_once_are_refused_by_payer_and_in_all(monkeypatch: pytest.MonkeyPatch) -> None:
    let_play(monkeypatch, Thorough())
    state = ludaro.game("64g-2").new(seed=1)

    async def story() -> None:
        thinkers = Thinkers(1, bounds=Bounds(waiting=5, each=3))

        def ask(payer: str, table: int) -> asyncio.Task[str]:
            return asyncio.create_task(thinkers.choose(STRONG, state, 0, Asker(payer, f"{table}")))

        asked = [ask(HOG, number) for number in range(4)]  # one runs, three wait
        await until(lambda: thinkers.turns.waiting == 3)
        with pytest.raises(Busy) as refused:
            await thinkers.choose(STRONG, state, 0, Asker(HOG, "9"))
        assert 0 < refused.value.wait <= 10
        asked += [ask(f"{GUEST} {number}", number) for number in range(2)]
        await until(lambda: thinkers.turns.waiting == 5)
        with pytest.raises(Busy):
            await thinkers.choose(STRONG, state, 0, Asker("198.51.100.1", "10"))
        for task in asked[1:]:
            task.cancel()
        await until(lambda: thinkers.turns.waiting == 0)
        assert await asked[0] in state.moves(0)
        thinkers.close()

    asyncio.run(story())


def test_computers_wait_while_others_have_filled_the_queue(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    let_play(monkeypatch, Slow())

    async def story(hall: Hall) -> None:
        hall.thinkers.turns._bounds = replace(hall.thinkers.turns._bounds, waiting=1)
        tables = [await open_table(hall, "tabeligi", seats=computers_first(STRONG), seed=n) for n in range(6)]
        for number, table in enumerate(tables):
            await come(table, 1, f"{number}")
        assert hall.thinkers.turns.waiting <= 1
        await until(lambda: all(moves(table) == 1 for table in tables))

    run(tmp_path, story, threads=1)


def test_one_address_has_only_some_of_the_analyses() -> None:
    async def story() -> None:
        analysts = Analysts()
        for number in range(EACH):
            analysts.begin(over(number), HOG)
        with pytest.raises(Problem, match="many games"):
            analysts.begin(over(EACH), HOG)
        assert analysts.begin(over(EACH), GUEST).of
        analysts.close()

    asyncio.run(story())


def over(seed: int) -> Ledger:
    """A game that somebody gave up."""
    ledger = Ledger(plan(Open("64g-2", seats=people(2), seed=seed))[0])
    return ledger.after(Resigned(0, "r"))


# Hints, over HTTP


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Any:
    with served(fresh_store("sqlite", tmp_path_factory.mktemp("thinking")), trust="192.0.2.1") as running:
        yield running


def lonely_table(server: Served) -> dict[str, Any]:
    seats = [{"kind": "person", "number": "1"}, {"kind": "computer", "level": 1}]
    opened: dict[str, Any] = server.post("/api/tables", {"game": "64g-12", "seats": seats, "seed": 5})
    return opened


async def ask_hint(server: Served, opened: dict[str, Any]) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    body = json.dumps({"secret": opened["seats"][0]["secret"]}).encode()
    head = f"POST /api/tables/{opened['id']}/hint HTTP/1.1\r\nHost: x\r\nConnection: close\r\n"
    head += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    writer.write(head.encode() + body)
    await writer.drain()
    return reader, writer


def metric(server: Served, name: str) -> float:
    found = re.search(rf"^{name} (\S+)$", server.get("/metrics"), re.MULTILINE)
    assert found, name
    return float(found[1])


async def warmed_up(server: Served) -> None:
    """Until the rules are compiled there are no hints."""
    await until(lambda: not server.get("/health")["warming"], COMPILING)


@pytest.mark.slow
def test_hints_that_wait_are_bounded_and_the_rest_is_told_when_to_ask_again(server: Served) -> None:
    opened = lonely_table(server)

    async def story() -> None:
        await warmed_up(server)
        lines = await asyncio.gather(*(ask_hint(server, opened) for _ in range(60)))
        answers = await asyncio.gather(*(reader.read() for reader, _ in lines))
        for _, writer in lines:
            writer.close()
        statuses = [int(text.split()[1]) for text in answers]
        assert set(statuses) == {200, 503}
        assert statuses.count(200) >= 32
        refused = next(text for text in answers if b" 503 " in text)
        assert b'"busy"' in refused
        assert b"retry-after" in refused

    asyncio.run(story())


def test_a_hint_that_nobody_waits_for_is_not_thought_about(server: Served) -> None:
    opened = lonely_table(server)

    async def story() -> None:
        await warmed_up(server)
        before = metric(server, "ludaro_computer_seconds_count")
        lines = await asyncio.gather(*(ask_hint(server, opened) for _ in range(25)))
        for _, writer in lines:
            writer.close()
        await until(
            lambda: metric(server, "ludaro_computers_waiting") + metric(server, "ludaro_computers_thinking") == 0
        )
        assert metric(server, "ludaro_computer_seconds_count") - before < 15

    asyncio.run(story())
