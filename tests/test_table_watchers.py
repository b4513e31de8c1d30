"""Thousands watch one table: its players notice nothing of them."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from ludaro.table.hall import Hall
from ludaro.table.line.messages import Hello, Move
from ludaro.table.play import crowd
from ludaro.table.play.crowd import TOLD_AT_ONCE
from ludaro.table.play.referee import Referee
from tests.table_tools import Ear, fresh_store, hall_on, now, open_table, sit_down, until

MANY = 3000


class Watcher(Ear):
    """Notes how many of them were told since the event loop last had a turn."""

    told = 0
    most = 0

    def send(self, message: bytes) -> None:
        super().send(message)
        Watcher.told += 1
        if Watcher.told == 1:
            asyncio.get_running_loop().call_soon(self.rest)
        Watcher.most = max(Watcher.most, Watcher.told)

    @staticmethod
    def rest() -> None:
        Watcher.told = 0


def run(tmp_path: Path, story: Any) -> None:
    async def told() -> None:
        async with hall_on(fresh_store("sqlite", tmp_path)) as hall:
            await story(hall)

    asyncio.run(told())


async def watched(hall: Hall) -> tuple[Referee, list[Ear], list[Watcher]]:
    referee = await open_table(hall, "colorio", seed=5)
    crowd = [Watcher() for _ in range(MANY)]
    for ear in crowd:
        await referee.join(ear, None, Hello())
    players = await sit_down(referee, [0, 1])
    return referee, players, crowd


async def move(referee: Referee, ears: list[Ear], number: int) -> None:
    state = referee.ledger.state
    assert state is not None
    (seat,) = state.seats
    await referee.act(ears[seat], seat, Move(f"m{number}", referee.ledger.v, state.moves(seat)[0]), now())


def test_players_are_told_first_and_the_crowd_in_slices(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        referee, players, crowd = await watched(hall)
        await until(lambda: not referee.audience.crowd.waiting)
        Watcher.most = 0
        for number in range(5):
            await move(referee, players, number)
            assert all(ear.last("event")["v"] == number + 1 for ear in players)
            assert not any(b'"v":%d,' % (number + 1) in ear.raw[-1] for ear in crowd)
        await until(lambda: not referee.audience.crowd.waiting)
        assert Watcher.most <= 5 * TOLD_AT_ONCE  # of five moves
        for ear in crowd[:: MANY // 50]:
            assert [message["v"] for message in ear.heard if message["t"] == "event"] == [1, 2, 3, 4, 5]
        assert len({ear.last("event")["hash"] for ear in crowd}) == 1

    run(tmp_path, story)


@pytest.mark.parametrize("patient", [True, False])
def test_the_crowd_waits_while_a_move_is_stored_but_not_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, patient: bool
) -> None:
    if patient:
        monkeypatch.setattr(crowd, "MOST_RESTS", 1_000_000)

    async def story(hall: Hall) -> None:
        referee, players, watchers = await watched(hall)
        await until(lambda: not referee.audience.crowd.waiting)
        add, told = hall.store.add, []

        def hear() -> int:
            return sum(len(ear.raw) for ear in watchers)

        async def add_late(*entry: Any) -> bool:
            before = hear()
            if patient:
                await asyncio.sleep(50 * crowd.REST)
            else:
                await until(lambda: hear() > before)
            told.append(hear() - before)
            return await add(*entry)

        await move(referee, players, 0)
        assert referee.audience.crowd.waiting
        monkeypatch.setattr(hall.store, "add", add_late)
        await move(referee, players, 1)
        assert (told == [0]) == patient

    run(tmp_path, story)


def test_who_comes_to_a_crowd_costs_one_answer_not_one_for_each_of_them(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        referee, players, crowd = await watched(hall)
        heard = sum(len(ear.raw) for ear in crowd)
        assert heard < 20 * MANY  # each telling all others would be MANY² / 2
        await until(lambda: players[0].last("here")["watchers"] == MANY)
        for ear in crowd[:1000]:
            referee.leave(ear, None)
        await until(lambda: players[0].last("here")["watchers"] == MANY - 1000)

    run(tmp_path, story)


def test_who_comes_or_looks_while_a_crowd_is_told_hears_nothing_twice(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        referee, players, crowd = await watched(hall)
        await until(lambda: not referee.audience.crowd.waiting)
        await move(referee, players, 0)
        (late,) = await sit_down(referee, [None])
        referee.look(crowd[-1], None)
        referee.leave(crowd[-2], None)
        silent = len(crowd[-2].raw)
        await move(referee, players, 1)
        await until(lambda: not referee.audience.crowd.waiting)
        assert [m["v"] for m in late.heard if m["t"] in ("view", "event")] == [1, 2]
        assert [m["v"] for m in crowd[-1].heard if m["t"] in ("view", "event")] == [0, 1, 2]
        assert len(crowd[-2].raw) == silent

    run(tmp_path, story)
