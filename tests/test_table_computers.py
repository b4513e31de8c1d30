"""Computer seats: they play every game, in time, and never keep the server waiting."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest

import ludaro
from ludaro import State
from ludaro.errors import LudaroError
from ludaro.table.hall import Hall
from ludaro.table.line.messages import Move, Offer, Open, SeatWish
from ludaro.table.play import thinking
from ludaro.table.play.spec import plan
from ludaro.table.play.thinking import Thinkers, level_of, levels
from tests.table_tools import fresh_store, hall_on, now, open_table, sit_down, until


def run(tmp_path: Path, story: Any, **habits: Any) -> None:
    async def told() -> None:
        async with hall_on(fresh_store("sqlite", tmp_path), **habits) as hall:
            await story(hall)

    asyncio.run(told())


def against(level: int | str | None, computers: int = 1) -> list[SeatWish]:
    return [SeatWish("person", number="1"), *(SeatWish("computer", level=level) for _ in range(computers))]


@pytest.mark.parametrize("game", ["colorio", "tabeligi", "kvaro-a", "64g-6"])
def test_a_computer_answers_every_move(game: str, tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        referee = await open_table(hall, game, seats=against(1), seed=2)
        (ear,) = await sit_down(referee, [0])
        for turn in range(12):
            await until(lambda: referee.ledger.acting in ((0,), ()))
            state = referee.ledger.state
            assert state is not None
            if state.over:
                break
            await referee.act(ear, 0, Move(f"{turn}", referee.ledger.v, state.moves(0)[0]), now())
            assert ear.count("no") == 0
        assert referee.ledger.state is not None
        assert {seat for seat, _ in referee.ledger.state.history} == {0, 1}

    run(tmp_path, story)


@pytest.mark.parametrize("game", ["kvaro-b", "kvaro-c"])
def test_computers_play_in_real_time_while_a_player_is_there(game: str, tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        referee = await open_table(hall, game, seats=against(8, 2), seed=2)

        def position() -> State:
            assert referee.ledger.state is not None
            return referee.ledger.state

        await asyncio.sleep(0.1)
        assert position().history == []
        (ear,) = await sit_down(referee, [0])

        def come_to(moves: int) -> bool:
            """So far, or to the end, or in kvaro-c to where neither computer has a place until the player lays."""
            made = len(position().history)
            stuck = made > 0 and not position().moves(1) and not position().moves(2)
            return made >= moves or referee.ledger.status == "over" or stuck

        await until(lambda: come_to(2))
        assert position().history
        assert {seat for seat, _ in position().history} <= {1, 2}
        if "none" in position().moves(0):  # kvaro-b: the others may have seen no place, and wait
            await referee.act(ear, 0, Move("1", referee.ledger.v, "none"), now())
        await until(lambda: come_to(5))

    run(tmp_path, story, pace=0.02)


def test_computers_agree_to_an_undo(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        referee = await open_table(hall, "64g-2", seats=against(1), seed=2)
        (ear,) = await sit_down(referee, [0])
        assert referee.ledger.state is not None
        await referee.act(ear, 0, Move("1", 0, referee.ledger.state.moves(0)[0]), now())
        await until(lambda: referee.ledger.v == 2)
        await referee.act(ear, 0, Offer("2", "undo"), now())
        assert referee.ledger.state is not None
        assert referee.ledger.state.history == []
        assert referee.ledger.acting == (0,)

    run(tmp_path, story)


def test_a_computer_goes_on_after_the_table_was_unloaded(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        referee = await open_table(hall, "64g-2", seats=[*against(1)[1:], SeatWish("person", number="1")], seed=2)
        id = referee.ledger.spec.id
        hall._unload(hall._tables[id])
        again: Any = await hall.find(id)
        await sit_down(again, [1])
        await until(lambda: again.ledger.acting == (1,))

    run(tmp_path, story)


class Sleeper:
    """A player that thinks for far too long."""

    name = "sleeper"

    def choose(self, state: ludaro.State, seat: int, rng: Any) -> str:
        time.sleep(1.5)
        return "never"

    react = choose


class Broken(Sleeper):
    def choose(self, state: ludaro.State, seat: int, rng: Any) -> str:
        raise ZeroDivisionError


@pytest.mark.parametrize("player", [Sleeper, Broken])
def test_a_player_that_is_late_or_fails_does_not_stop_the_game(
    player: type[Sleeper], monkeypatch: pytest.MonkeyPatch
) -> None:
    """And the server answers others while it waits."""
    monkeypatch.setattr(thinking, "opponent", lambda *_: player())
    state = ludaro.game("colorio").new(2, seed=1)

    async def story() -> None:
        thinkers = Thinkers(threads=1, deadline=0.2)
        beats = 0

        async def heart() -> None:
            nonlocal beats
            while True:
                await asyncio.sleep(0.01)
                beats += 1

        beating = asyncio.create_task(heart())
        assert await thinkers.choose(3, state, 0) in state.moves(0)
        if player is Sleeper:
            assert beats >= 3
        beating.cancel()
        thinkers.close()

    asyncio.run(story())


def test_levels() -> None:
    assert levels() == [1, 2, 3, 4, 5, 6, 7, 8]
    assert level_of("5") == level_of(5) == 5
    assert level_of(None) in levels()
    with pytest.raises(LudaroError, match="level"):
        plan(Open("colorio", seats=against("grandmaster")))
