"""Clocks: only the server's, only while somebody plays, and never while it is down."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from ludaro.errors import BadOption
from ludaro.table.hall import Hall
from ludaro.table.line.messages import Clock, Move, Open, SeatWish
from ludaro.table.play.clocks import Clocks
from ludaro.table.play.entries import Moved
from ludaro.table.play.ledger import Ledger
from ludaro.table.play.referee import Referee
from ludaro.table.play.spec import plan
from tests.table_tools import fresh_store, hall_on, now, open_table, people, sit_down, until


def a_ledger(clock: Clock, game: str = "colorio") -> Ledger:
    return Ledger(plan(Open(game, seats=people(2), clock=clock, seed=5))[0])


def test_a_seats_time_runs_while_it_may_act() -> None:
    ledger = a_ledger(Clock(base=100, increment=2))
    clocks = Clocks(ledger)
    clocks.follow(ledger, 1000.0, True)
    assert clocks.due(1000.0) == (0, 100.0)
    assert clocks.used(0, 1010.0) == 10_000
    assert clocks.used(1, 1010.0) == 0
    for move in ("c3", "off", "a1", "off", "b2", "off"):
        ledger = ledger.after(Moved(0, move, used=clocks.used(0, 1010.0) if move == "c3" else 0))
        clocks.follow(ledger, 1010.0, True)
    shown = clocks.shown(1030.0)
    assert shown is not None
    assert shown.running == 1
    assert shown.left == [100_000 - 10_000 + 6 * 2000, 100_000 - 20_000]


def test_clocks_stand_still_while_nobody_plays() -> None:
    ledger = a_ledger(Clock(base=100))
    clocks = Clocks(ledger)
    clocks.follow(ledger, 0.0, True)
    clocks.watch(10.0, False)
    assert clocks.due(500.0) is None
    assert clocks.used(0, 500.0) == 10_000
    clocks.watch(600.0, True)
    assert clocks.used(0, 605.0) == 15_000


def test_a_new_server_forgives_the_turn_under_way_and_nothing_else() -> None:
    ledger = a_ledger(Clock(base=100)).after(Moved(0, "c3", used=30_000))
    clocks = Clocks(ledger)
    clocks.follow(ledger, 0.0, False)
    shown = clocks.shown(9999.0)
    assert shown is not None
    assert shown.left == [70_000, 100_000]
    assert shown.running is None


def test_a_clock_must_fit_the_game() -> None:
    with pytest.raises(BadOption, match="real time"):
        a_ledger(Clock(base=60), "kvaro-c")
    with pytest.raises(BadOption, match="increment"):
        a_ledger(Clock(increment=3))
    assert a_ledger(Clock(), "kvaro-b").spec.clock == Clock(decision=20)
    assert a_ledger(Clock(), "kvaro-c").spec.clock is None


def run(tmp_path: Path, story: Any) -> None:
    async def told() -> None:
        async with hall_on(fresh_store("sqlite", tmp_path)) as hall:
            await story(hall)

    asyncio.run(told())


def test_who_runs_out_of_time_loses(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        referee = await open_table(hall, "colorio", clock=Clock(decision=1), seed=5)
        await asyncio.sleep(0.05)
        assert referee._clocks.due(now()) is None  # nobody is there yet
        ears = await sit_down(referee, [0, 1])
        assert ears[0].last("clocks")["running"] == 0
        await until(lambda: referee.ledger.status == "over")
        assert referee.ledger.outcome == {"by": "time", "seat": 0, "result": [0, 1], "ending": None}
        assert ears[1].last("event")["what"] == {"kind": "time", "seat": 0}
        await referee.act(ears[0], 0, Move("late", 0, "c3"), now())
        assert ears[0].last("no")["code"] == "over"

    run(tmp_path, story)


def test_a_move_that_came_too_late_is_not_made(tmp_path: Path) -> None:
    """Either lost on time or moved, never both: also when the move is there before the alarm."""

    async def story(hall: Hall) -> None:
        referee = await open_table(hall, "colorio", clock=Clock(base=50), seed=5)
        ears = await sit_down(referee, [0, 1])
        await referee.act(ears[0], 0, Move("late", 0, "c3"), now() + 51)
        assert ears[0].last("no")["code"] == "over"
        assert referee.ledger.v == 0
        await referee.act(ears[0], 0, Move("in time", 0, "c3"), now() + 49)
        assert ears[0].last("ok")["v"] == 1
        assert 48_000 < referee.ledger.used[0] < 51_000

    run(tmp_path, story)


def test_in_kvaro_b_running_out_of_time_is_a_fail(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        referee = await open_table(hall, "kvaro-b", 3, clock=Clock(decision=1), seed=5)
        ears = await sit_down(referee, [0, 1, 2])
        assert ears[0].last("clocks") == {"t": "clocks", "left": None, "decision": None, "running": None}
        await referee.act(ears[1], 1, Move("1", 0, "stop"), now())
        await until(lambda: referee.ledger.acting == (1,))
        assert ears[0].last("clocks")["running"] == 1
        await until(lambda: len(referee.ledger.acting) == 2)
        state = referee.ledger.state
        assert state is not None
        assert state.history == [(1, "stop"), (1, "fail")]
        assert referee.ledger.status == "playing"

    run(tmp_path, story)


def test_computers_need_no_clock(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        seats = [SeatWish("computer", level=1), SeatWish("person", number="1")]
        referee = await open_table(hall, "64g-2", seats=seats, clock=Clock(base=60), seed=1)
        assert isinstance(referee, Referee)
        (ear,) = await sit_down(referee, [1])
        await until(lambda: referee.ledger.acting == (1,))
        assert ear.last("clocks")["left"][0] == 60_000

    run(tmp_path, story)
