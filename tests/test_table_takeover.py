"""A server that is gone loses its tables at once; one that only does not answer, when its lease is over."""

from __future__ import annotations

import asyncio
import socket
from pathlib import Path

import pytest

from ludaro.table.hall import Habits, Hall
from ludaro.table.line import forward
from ludaro.table.line.messages import Move
from ludaro.table.play.referee import Referee
from ludaro.table.store.database import Store
from tests.table_tools import STORES, Ear, fresh_store, hall_on, open_table

LONG = 3600.0  # seconds: no lease ends during these tests


@pytest.fixture(params=STORES)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return fresh_store(request.param, tmp_path)


def test_a_server_that_is_gone_loses_its_tables_at_once(url: str) -> None:
    async def story() -> None:
        listener = socket.create_server(("127.0.0.1", 0))
        address = f"127.0.0.1:{listener.getsockname()[1]}"
        store = Store(url)
        killed = Hall(store, address, Habits(lease=LONG))
        await killed.start()
        async with hall_on(url, lease=LONG) as other:
            referee = await open_table(killed, "colorio", seed=5)
            id, v = referee.ledger.spec.id, referee.ledger.v
            # As long as something listens there, however slow, it is the owner's.
            assert await other.find(id) == address
            listener.close()
            taken = await other.find(id)
            assert isinstance(taken, Referee)
            assert taken.ledger.v == v
            # If it lives after all, it can add nothing, and finds out.
            late, quick = Ear(), Ear()
            await referee.act(late, 0, Move("1", v, "c3"), 0.0)
            assert [message["t"] for message in late.heard] != ["ok"]
            await taken.act(quick, 0, Move("2", v, "c3"), 0.0)
            assert quick.last("ok")["v"] == v + 1
            assert id not in killed
            # Its next sign of life is taken for one: what it opens is its own.
            await killed._beat()
            assert isinstance(await killed.find((await open_table(killed, "colorio")).ledger.spec.id), Referee)
        await killed.stop()
        store.close()

    asyncio.run(story())


def test_only_a_refusal_tells_that_nobody_is_there() -> None:
    async def story() -> None:
        with socket.create_server(("127.0.0.1", 0), backlog=1) as listener:
            address = f"127.0.0.1:{listener.getsockname()[1]}"
            assert not await forward.nobody_listens(address)
        assert await forward.nobody_listens(address)
        assert not await forward.nobody_listens("nonsense")
        assert not await forward.nobody_listens("nowhere.invalid:80")

    asyncio.run(story())
