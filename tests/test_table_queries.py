"""Many tables at once cost few questions to the store: lists, tables that somebody comes back to, the next game."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from ludaro.table.hall import Hall
from ludaro.table.line.messages import Open, Resign, SeatWish
from ludaro.table.play.referee import Referee
from ludaro.table.play.spec import plan
from ludaro.table.store.bounds import Unanswered
from ludaro.table.together import Together
from tests.table_tools import STORES, Ear, fresh_store, hall_on

MANY = 40
PEOPLE = [SeatWish("person", number="0"), SeatWish("person", number="1")]


@pytest.fixture(params=STORES)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return fresh_store(request.param, tmp_path)


@contextmanager
def asked(hall: Hall) -> Iterator[list[str]]:
    """The statements that the store is asked for; signs of life, which come by themselves, left out."""
    statements: list[str] = []

    def note(connection: Any, cursor: Any, statement: str, *rest: Any) -> None:
        if "ludaro_servers SET" not in statement and "DELETE" not in statement:
            statements.append(statement)

    engine = hall.store._engine
    sa.event.listen(engine, "before_cursor_execute", note)
    try:
        yield statements
    finally:
        sa.event.remove(engine, "before_cursor_execute", note)


async def open_many(hall: Hall) -> list[str]:
    """Tables that wait, at the first half of which somebody sits."""
    opened = [await hall.open(plan(Open("colorio", players=2, public=True))[0]) for _ in range(MANY)]
    for referee in opened[: MANY // 2]:
        await referee.sit("Ana", None, "key", "1")
    return [referee.ledger.spec.id for referee in opened]


def test_tables_to_which_everybody_comes_back_at_once_are_loaded_together(url: str) -> None:
    async def story() -> None:
        async with hall_on(url) as first:
            ids = await open_many(first)
        async with hall_on(url) as hall:
            with asked(hall) as statements:
                found_all = await asyncio.gather(*map(hall.find, [*ids, *ids, "nothing"]))
            assert len(statements) < MANY / 2, statements
            assert found_all[-1] is None
            for id, found in zip([*ids, *ids], found_all[:-1], strict=True):
                assert isinstance(found, Referee)
                assert found.ledger.spec.id == id
                assert found.ledger.v == (1 if id in ids[: MANY // 2] else 0)

    asyncio.run(story())


def test_a_list_of_tables_asks_for_all_of_them_at_once(url: str) -> None:
    async def story() -> None:
        async with hall_on(url) as first:
            ids = await open_many(first)
        async with hall_on(url) as hall:
            with asked(hall) as statements:
                listed = await hall.listed("waiting", None)
            assert {ledger.spec.id for ledger in listed} == {*ids}
            assert len(statements) < MANY / 4, statements

    asyncio.run(story())


def test_the_next_game_is_there_without_being_asked_for(url: str) -> None:
    async def story() -> None:
        async with hall_on(url) as hall:
            referee = await hall.open(plan(Open("colorio", seats=PEOPLE, games=2))[0])
            await referee.act(Ear(), 0, Resign("1"), 0.0)
            async with asyncio.timeout(60):
                while referee.ledger.next is None:
                    await asyncio.sleep(0.01)
            assert referee.ledger.next in hall
            with asked(hall) as statements:
                found = await hall.find(referee.ledger.next)
            assert isinstance(found, Referee)
            assert found.ledger.spec.match.game == 2
            assert statements == []

    asyncio.run(story())


def test_who_waits_for_an_answer_gets_one_that_was_looked_for_afterwards() -> None:
    async def story() -> None:
        rounds: list[list[int]] = []
        go_on = asyncio.Event()

        async def answer(questions: Any) -> dict[int, int]:
            rounds.append(list(questions))
            await go_on.wait()
            if 13 in questions:
                raise Unanswered("no answer")
            return {question: len(rounds) for question in questions if question}

        together: Together[int, int] = Together(answer)
        first = asyncio.create_task(together.ask(1))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        others = [asyncio.create_task(together.ask(question)) for question in (1, 2, 0, 2)]
        await asyncio.sleep(0)
        go_on.set()
        assert [await task for task in (first, *others)] == [1, 2, 2, None, 2]
        assert rounds == [[1], [1, 2, 0]]
        go_on.clear()
        failing = asyncio.create_task(together.ask(13))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        waiting = asyncio.create_task(together.ask(3))
        await asyncio.sleep(0)
        go_on.set()
        for task in (failing, waiting):
            with pytest.raises(Unanswered):
                await task
        assert await together.ask(4) == 4  # and the next one is answered again

    asyncio.run(story())
