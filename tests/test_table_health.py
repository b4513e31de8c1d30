"""A store in trouble: it is told at once, nobody waits for ever, and when it is over all goes on."""

from __future__ import annotations

import asyncio
import re
import time
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from ludaro.table.play.entries import Moved
from ludaro.table.play.referee import Referee
from ludaro.table.store import database, schema
from ludaro.table.store.bounds import ANSWER, Superseded
from ludaro.table.store.database import Owned, Store, now
from ludaro.table.store.engines import BadStore
from ludaro.table.store.writer import HOLD
from tests import standby
from tests.page.proxy import Proxy
from tests.table_tools import STORES, Served, fresh_store, hall_on, open_table, play_now, request, served, until
from tests.test_table_store import a_table

FOR_EVER = 30.0  # seconds that people waited when nothing had a bound


# Versions


@pytest.mark.parametrize("kind", STORES)
def test_a_server_of_an_earlier_schema_writes_nothing_more(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before: it took the tables back, and wrote them its own way."""

    async def story() -> None:
        url = fresh_store(kind, tmp_path)
        old, table, entry = Store(url), a_table(), Moved(0, "c3")
        mine = Owned("old", 1)
        await old.open(table, mine)
        newer = schema.SCHEMA + 1
        monkeypatch.setitem(schema.STEPS, schema.SCHEMA, lambda connection: None)
        monkeypatch.setattr(schema, "SCHEMA", newer)
        monkeypatch.setattr(database, "SCHEMA", newer)
        new = Store(url)
        assert not await old.add(table.after(entry), entry, mine)
        for attempt in (
            old.open(a_table(), mine),
            old.claim(table.spec.id, "old"),
            old.beat("old", "here:1", now() + 60_000),
            old.note_seen([table.spec.id]),
        ):
            with pytest.raises(Superseded):
                await attempt
        assert "newer Ludaro" in (await old.trouble() or "")
        claimed = await new.claim(table.spec.id, "new")
        assert isinstance(claimed, Owned)
        assert await new.add(table.after(entry), entry, claimed)
        assert await new.trouble() is None
        old.close()
        new.close()

    asyncio.run(story())


@pytest.mark.parametrize("kind", STORES)
@pytest.mark.parametrize(
    "statement",
    [
        'INSERT INTO ludaro_log ("table", v, "at", entry) SELECT id, 1, 0, \'\' FROM ludaro_tables WHERE fence = 1',
        "UPDATE ludaro_tables SET owner = 'old', fence = 2 WHERE fence = 1",
        "INSERT INTO ludaro_tables (id, opened, game, public, status, spec, fence) "
        "VALUES ('a', 0, 'colorio', false, 'waiting', '', 1)",
    ],
)
def test_what_servers_before_the_fifth_schema_wrote_is_refused(kind: str, statement: str, tmp_path: Path) -> None:
    store = Store(fresh_store(kind, tmp_path))
    with store._engine.connect() as connection, pytest.raises(sa.exc.DBAPIError, match="fence"):
        connection.exec_driver_sql(statement)
    store.close()


# A disk that is full


def test_health_tells_that_the_disk_is_full_and_that_it_is_not_any_more(tmp_path: Path) -> None:
    """Before: it said that all was well."""

    most = 1  # pages: none besides those that there are

    def bound(connection: Any, _: Any) -> None:
        connection.execute(f"PRAGMA max_page_count = {most}")

    async def set_bound(store: Store) -> None:
        await store.write(lambda connection: connection.exec_driver_sql(f"PRAGMA max_page_count = {most}"))

    async def fill(store: Store) -> None:
        for _ in range(1000):
            await store.open(a_table(), Owned("me", 1))

    async def story() -> None:
        nonlocal most
        async with hall_on(fresh_store("sqlite", tmp_path)) as hall:
            referee = await open_table(hall, "colorio", seed=5)
            assert await hall.store.trouble() is None
            sa.event.listen(hall.store._engine, "connect", bound)
            hall.store._engine.dispose()
            await set_bound(hall.store)
            with pytest.raises(sa.exc.OperationalError, match="full"):
                await fill(hall.store)
            assert "full" in (await hall.store.trouble() or "")
            most = 1_000_000  # there is room again
            await set_bound(hall.store)
            await hall.store.open(a_table(), Owned("me", 1))
            moment = time.monotonic()
            while await hall.store.trouble() is not None:
                assert time.monotonic() < moment + 20 * HOLD
                await asyncio.sleep(0.1)
            again = await hall.find(referee.ledger.spec.id)
            assert isinstance(again, Referee)
            await play_now(again, 0, "c3")

    asyncio.run(story())


# A database that stands still


def through(proxy: Proxy, url: str) -> str:
    return re.sub(r":\d+/", f":{proxy.url.rpartition(':')[2]}/", url)


def port_of(url: str) -> int:
    found = re.search(r":(\d+)/", url)
    assert found
    return int(found[1])


@pytest.mark.slow
def test_nobody_waits_for_a_database_that_stands_still(tmp_path: Path) -> None:
    """Before: health and moves waited as long as it stood."""

    async def story(proxy: Proxy, url: str) -> None:
        async with hall_on(url) as hall:
            referee = await open_table(hall, "colorio", seed=5)
            await play_now(referee, 0, "c3")
            proxy.silent = True
            asked = time.monotonic()
            results = await asyncio.gather(
                play_now(referee, 0, "off"),
                hall.store.knows("nothing"),
                hall.find("nothing"),
                hall.peek(referee.ledger.spec.id + "x"),
                return_exceptions=True,
            )
            assert time.monotonic() - asked < FOR_EVER
            assert all(isinstance(result, Exception) for result in results), results
            assert await hall.store.trouble() is not None
            assert time.monotonic() - asked < FOR_EVER
            proxy.silent = False
            await until(lambda: hall.store._writer.trouble is None)
            found = None
            for _ in range(20):
                try:
                    found = await hall.find(referee.ledger.spec.id)
                    break
                except sa.exc.SQLAlchemyError:
                    await asyncio.sleep(0.5)
            assert isinstance(found, Referee)
            assert found.ledger.v in (1, 2)  # whether the move arrived was not known
            await play_now(found, 0, "off" if found.ledger.v == 1 else "a1")
            assert await hall.store.trouble() is None

    url = fresh_store("postgresql", tmp_path)
    with Proxy(port_of(url)) as proxy:
        asyncio.run(story(proxy, through(proxy, url)))


@pytest.mark.slow
def test_health_of_a_server_whose_database_stands_still(tmp_path: Path) -> None:
    url = fresh_store("postgresql", tmp_path)
    with Proxy(port_of(url)) as proxy, served(through(proxy, url)) as server:
        assert request(f"{server.url}/health")[0] == 200
        proxy.silent = True
        asked = time.monotonic()
        status, told = request(f"{server.url}/health")
        assert (status, told["ok"]) == (503, False)
        assert "store" in told["why"]
        assert time.monotonic() - asked < FOR_EVER
        proxy.silent = False
        end = time.monotonic() + 10 * ANSWER
        while request(f"{server.url}/health")[0] != 200:
            assert time.monotonic() < end
            time.sleep(0.2)


# One server too many


def refused(server: Served, *arguments: str) -> str:
    """What another server on the same store says when it does not start."""
    status, output, errors = standby.said(*server.command, "--port", "0", *arguments, seconds=120)
    assert status != 0
    assert "Ludaro is at" not in output
    return errors


@pytest.mark.slow
def test_a_second_server_on_one_file_is_refused(tmp_path: Path) -> None:
    url = fresh_store("sqlite", tmp_path)
    with served(url) as server:
        assert "another server is on this file" in refused(server)
        server.kill()
    with served(url) as again:  # whoever was killed is not in the way
        assert again.get("/health")["ok"]


@pytest.mark.slow
def test_a_second_server_at_one_address_is_refused(tmp_path: Path) -> None:
    url = fresh_store("postgresql", tmp_path)
    with served(url, "--address", "here.test:8000") as server:
        assert "here.test:8000" in refused(server)
        server.kill()
    with served(url, "--address", "here.test:8000") as again:
        assert again.get("/health")["ok"]
        again.stop()
    store = Store(url)
    with store._engine.connect() as connection:
        assert connection.scalar(sa.select(sa.func.count()).select_from(schema.SERVERS)) == 0
    store.be_alone("here.test:8000", 4.0)
    store.close()


def test_a_lock_of_a_file_ends_with_its_store(tmp_path: Path) -> None:
    url = fresh_store("sqlite", tmp_path)
    first, second = Store(url), Store(url)
    first.be_alone("a:1", 4.0)
    with pytest.raises(BadStore, match="another server"):
        second.be_alone("b:1", 4.0)
    first.close()
    second.be_alone("b:1", 4.0)
    second.close()
