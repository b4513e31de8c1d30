"""A table that cannot be played again is nobody else's trouble, and says so on its own page."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from pathlib import Path

import pytest
import sqlalchemy as sa

import ludaro
from ludaro.table.hall import Hall
from ludaro.table.line.messages import Open
from ludaro.table.play.entries import Sat
from ludaro.table.play.ledger import Ledger
from ludaro.table.play.referee import Referee
from ludaro.table.play.spec import plan
from ludaro.table.store.database import EarlierRules, Owned, Store
from ludaro.table.store.schema import LOG, TABLES
from tests.table_tools import STORES, client, fresh_store, hall_on, request, served

Break = Callable[[sa.Connection, str], object]


def of_table(id: str, **values: object) -> sa.Update:
    return sa.update(TABLES).where(TABLES.c.id == id).values(**values)


def line(id: str, entry: str) -> sa.Update:
    return sa.update(LOG).where(LOG.c.table == id, LOG.c.v == 1).values(entry=entry)


BROKEN: dict[str, Break] = {
    "rules that have changed": lambda connection, id: connection.execute(of_table(id, rules=0)),
    "a row that is cut off": lambda connection, id: connection.execute(of_table(id, spec='{"id":"')),
    "a game that is not there any more": lambda connection, id: connection.execute(of_table(id, game="chess")),
    "an entry that is not possible": lambda connection, id: connection.execute(
        line(id, '{"k":"move","seat":0,"move":"a1"}')
    ),
    "an entry that nobody can read": lambda connection, id: connection.execute(line(id, "\x01")),
    "a seat that is not there": lambda connection, id: connection.execute(
        line(id, '{"k":"sit","seat":9,"name":null,"key":"x"}')
    ),
}


async def some_tables(store: Store) -> list[str]:
    """Public tables of nobody, at which one person waits."""
    ids = []
    for _ in range(3):
        ledger = Ledger(plan(Open("colorio", public=True, players=3))[0])
        await store.open(ledger, Owned("nobody", 1))
        entry = Sat(0, "Ana", "key")
        assert await store.add(ledger.after(entry), entry, Owned("nobody", 1))
        ids.append(ledger.spec.id)
    return ids


async def tables_with_a_broken_one(url: str) -> list[str]:
    """Three tables, the second of which cannot be played again."""
    store = Store(url)
    ids = await some_tables(store)
    await store.write(lambda connection: BROKEN["rules that have changed"](connection, ids[1]))
    store.close()
    return ids


@pytest.mark.parametrize("kind", STORES)
@pytest.mark.parametrize("name", BROKEN)
def test_a_table_that_cannot_be_played_again_is_left_out_and_told_of_once(
    name: str, kind: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Before: the list of all tables failed."""

    async def story(hall: Hall) -> None:
        ids = await some_tables(hall.store)
        await hall.store.write(lambda connection: BROKEN[name](connection, ids[1]))
        for _ in range(2):
            hall._lists.clear()
            assert {one.spec.id for one in await hall.listed("waiting", None)} == {ids[0], ids[2]}
            with pytest.raises(EarlierRules):
                await hall.peek(ids[1])
            with pytest.raises(EarlierRules):
                await hall.find(ids[1])
            assert await hall.knows(ids[1])
        assert isinstance(await hall.find(ids[0]), Referee)

    async def whole() -> None:
        async with hall_on(fresh_store(kind, tmp_path)) as hall:
            await story(hall)

    with caplog.at_level(logging.WARNING, "ludaro.table.looks"):
        asyncio.run(whole())
    assert len([one for one in caplog.records if "cannot be played again" in one.getMessage()]) == 1


def test_a_table_keeps_the_version_of_its_rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with hall_on(fresh_store("sqlite", tmp_path)) as hall:
            ids = await some_tables(hall.store)
            family = ludaro.game("colorio").family
            monkeypatch.setitem(family.__dict__, "version", family.version + 1)
            assert await hall.peek(ids[0]) is not None  # its log can be played by these rules, too
            monkeypatch.setitem(family.__dict__, "since", family.version)
            with pytest.raises(EarlierRules, match=f"version {family.version - 1} of the rules"):
                await hall.peek(ids[1])
            (new, *_) = await some_tables(hall.store)
            assert await hall.peek(new) is not None

    asyncio.run(story())


def test_whoever_comes_to_such_a_table_is_told_why(tmp_path: Path) -> None:
    url = fresh_store("sqlite", tmp_path)
    ids = asyncio.run(tables_with_a_broken_one(url))
    with served(url) as server:
        assert {one["id"] for one in server.get("/api/tables")["tables"]} == {ids[0], ids[2]}
        for path, body in (("", None), ("/export", None), ("/story", {}), ("/seats", {}), ("/hint", {})):
            status, answer = request(f"{server.url}/api/tables/{ids[1]}{path}", body)
            assert (status, answer["error"]) == (410, "earlier-rules"), path
        assert request(f"{server.url}/t/{ids[1]}", headers={"accept": "text/html"})[0] == 200  # the page says it

        async def knock() -> None:
            async with client(server.url, ids[1]) as someone:
                assert (await someone.hear())["code"] == "earlier-rules"

        asyncio.run(knock())
        assert server.post(f"/api/tables/{ids[0]}/seats", {})["seat"] == 1
