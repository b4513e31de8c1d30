"""The table's store, on SQLite and on PostgreSQL: what is acknowledged is there, and only the owner writes."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
import pytest
import sqlalchemy as sa

from ludaro.table.http.metrics import COMMIT_SECONDS
from ludaro.table.line.messages import Open
from ludaro.table.play.entries import Moved, Resigned, Sat, TimedOut, encode_entry
from ludaro.table.play.ledger import Ledger
from ludaro.table.play.spec import plan
from ludaro.table.store import desk
from ludaro.table.store.bounds import Unanswered
from ludaro.table.store.database import TOGETHER, Owned, Store, now
from ludaro.table.store.engines import BadStore
from ludaro.table.store.schema import LOG, META, SCHEMA, STEPS
from tests.table_tools import STORES, fresh_store, people

FIRST_SCHEMA = [
    "CREATE TABLE ludaro_meta (key TEXT NOT NULL PRIMARY KEY, value TEXT)",
    "CREATE TABLE ludaro_servers (id TEXT NOT NULL PRIMARY KEY, address TEXT NOT NULL, until BIGINT NOT NULL)",
    "CREATE TABLE ludaro_tables (id TEXT NOT NULL PRIMARY KEY, opened BIGINT NOT NULL, game TEXT NOT NULL, "
    "public BOOLEAN NOT NULL, status TEXT NOT NULL, spec TEXT NOT NULL, owner TEXT, fence INTEGER NOT NULL)",
    "CREATE INDEX ludaro_tables_listed ON ludaro_tables (public, status, opened)",
    "CREATE INDEX ludaro_tables_owner ON ludaro_tables (owner)",
    'CREATE TABLE ludaro_log ("table" TEXT NOT NULL, v INTEGER NOT NULL, at BIGINT NOT NULL, entry TEXT NOT NULL, '
    'PRIMARY KEY ("table", v))',
]


@contextmanager
def closing_engine(url: str) -> Iterator[sa.Connection]:
    """The database behind a store, without the store."""
    engine = sa.create_engine(url.replace("postgresql:", "postgresql+psycopg:"))
    with engine.connect() as connection:
        yield connection
    engine.dispose()


@pytest.fixture(params=STORES)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return fresh_store(request.param, tmp_path)


def a_table(**wish: object) -> Ledger:
    wish.setdefault("seats", people(2))
    return Ledger(plan(Open("colorio", **wish))[0])  # type: ignore[arg-type]


def test_a_table_comes_back_by_its_log(url: str) -> None:
    async def story() -> None:
        store = Store(url)
        ledger, owned = a_table(), Owned("me", 1)
        await store.open(ledger, owned)
        for move, seat in (("c3", 0), ("off", 0), ("a1", 0)):
            entry = Moved(seat, move, id=move, used=7)
            ledger = ledger.after(entry)
            assert await store.add(ledger, entry, owned)
            ledger.remember(entry)
        store.close()

        again = Store(url)
        loaded = await again.load(ledger.spec.id)
        assert loaded is not None
        assert loaded.state is not None
        assert ledger.state is not None
        assert loaded.v == 3
        assert loaded.state.save() == ledger.state.save()
        assert loaded.room == ledger.room
        assert loaded.used == (21, 0)
        assert loaded.done == ledger.done == {(0, "c3"): 1, (0, "off"): 2, (0, "a1"): 3}
        assert await again.load("nothing") is None
        again.close()

    asyncio.run(story())


def test_what_is_done_in_the_same_moment_shares_a_commit(url: str) -> None:
    async def story() -> None:
        store, owned = Store(url), Owned("me", 1)
        ledgers = [a_table() for _ in range(8)]
        for ledger in ledgers:
            await store.open(ledger, owned)
        commits, entry = sum(COMMIT_SECONDS.counts), Moved(0, "c3")
        assert all(await asyncio.gather(*(store.add(ledger.after(entry), entry, owned) for ledger in ledgers)))
        assert sum(COMMIT_SECONDS.counts) - commits == 1
        store.close()

    asyncio.run(story())


def test_what_was_handed_in_just_before_the_end_is_stored(url: str) -> None:
    async def story() -> None:
        store, ledger, owned = Store(url), a_table(), Owned("me", 1)
        await store.open(ledger, owned)
        entry = Moved(0, "c3")
        adding = asyncio.ensure_future(store.add(ledger.after(entry), entry, owned))
        await asyncio.sleep(0)
        store.close()
        assert await adding

    asyncio.run(story())


def test_who_waits_too_long_for_the_store_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desk, "ANSWER", 0.05)
    taken: list[list[tuple[str, asyncio.Future[bool]]]] = []
    late: list[bool] = []

    async def story() -> None:
        here = desk.StoreDesk(asyncio.get_running_loop(), taken.append, lambda: late.append(True))
        first, second = here.hand_in("first"), here.hand_in("second")
        await asyncio.sleep(0)
        assert [[job for job, _ in jobs] for jobs in taken] == [["first", "second"]]
        here.settle([(second, True, None)])
        with pytest.raises(Unanswered):
            await first
        assert await second
        assert late == [True]

    asyncio.run(story())


def test_a_version_is_written_once_and_by_the_owner_only(url: str) -> None:
    async def story() -> None:
        store = Store(url)
        ledger = a_table()
        await store.open(ledger, Owned("me", 1))
        first = Moved(0, "c3")
        after = ledger.after(first)
        assert not await store.add(after, first, Owned("other", 2))
        assert await store.add(after, first, Owned("me", 1))
        assert not await store.add(after, Moved(0, "a1"), Owned("me", 1))
        loaded = await store.load(ledger.spec.id)
        assert loaded is not None
        assert loaded.state is not None
        assert loaded.state.history == [(0, "c3")]
        store.close()

    asyncio.run(story())


def test_a_line_that_may_not_be_written_leaves_the_others_of_its_moment_alone(url: str) -> None:
    async def story() -> None:
        store = Store(url)
        tables = [a_table() for _ in range(4)]
        for ledger in tables:
            await store.open(ledger, Owned("me", 1))
        entry, over = Moved(0, "c3"), Resigned(0, "1")
        terms = [Owned("me", 1), Owned("me", 2), Owned("me", 1)]
        adding = [store.add(table.after(entry), entry, owned) for table, owned in zip(tables, terms, strict=False)]
        adding.append(store.add(tables[3].after(over), over, Owned("me", 1)))
        assert await asyncio.gather(*adding) == [True, False, True, True]
        assert not await store.add(tables[3].after(over), over, Owned("me", 1))
        loaded = [await store.load(ledger.spec.id) for ledger in tables]
        assert [table is not None and table.v for table in loaded] == [1, 0, 1, 1]
        store.close()

    asyncio.run(story())


def test_a_dead_servers_table_is_taken_over_and_its_term_ends(url: str) -> None:
    async def story() -> None:
        store = Store(url)
        ledger = a_table()
        id = ledger.spec.id
        await store.beat("old", "old:1", now() + 60_000)
        await store.open(ledger, Owned("old", 1))
        assert await store.claim(id, "new") == "old:1"
        await store.beat("old", "old:1", now() - 1)
        assert await store.claim(id, "new") == Owned("new", 2)
        await store.beat("new", "new:1", now() + 60_000)
        entry = Moved(0, "c3")
        assert not await store.add(ledger.after(entry), entry, Owned("old", 1))
        assert await store.add(ledger.after(entry), entry, Owned("new", 2))
        assert await store.claim(id, "old") == "new:1"
        await store.leave("new")
        assert await store.claim(id, "old") == Owned("old", 3)
        assert await store.claim("nothing", "old") is None
        store.close()

    asyncio.run(story())


def test_who_comes_back_at_an_address_is_not_waited_for(url: str) -> None:
    async def story() -> None:
        store = Store(url)
        ledger = a_table()
        await store.beat("killed", "here:1", now() + 60_000)
        await store.open(ledger, Owned("killed", 1))
        await store.beat("started again", "here:1", now() + 60_000)
        assert await store.claim(ledger.spec.id, "started again") == Owned("started again", 2)
        store.close()

    asyncio.run(story())


def test_open_tables_are_listed_until_they_are_full(url: str) -> None:
    async def story() -> None:
        store = Store(url)
        owned = Owned("me", 1)
        waiting, private, other = (
            a_table(seats=None, public=True),
            a_table(seats=None),
            Ledger(plan(Open("64g-2", public=True))[0]),
        )
        for ledger in (waiting, private, other):
            await store.open(ledger, owned)
        assert set(await store.listed("waiting", None)) == {waiting.spec.id, other.spec.id}
        assert await store.listed("waiting", "colorio") == [waiting.spec.id]
        for seat in (0, 1):
            entry = Sat(seat, "Ana", "key", "1")
            waiting = waiting.after(entry)
            assert await store.add(waiting, entry, owned)
        assert await store.listed("waiting", "colorio") == []
        end = TimedOut(0)
        assert await store.add(waiting.after(end), end, owned)
        loaded = await store.load(waiting.spec.id)
        assert loaded is not None
        assert loaded.status == "over"
        store.close()

    asyncio.run(story())


def test_many_writes_share_a_commit(url: str) -> None:
    async def story() -> None:
        store = Store(url)
        owned = Owned("me", 1)
        ledgers = [a_table() for _ in range(2 * TOGETHER + 5)]
        await asyncio.gather(*(store.open(ledger, owned) for ledger in ledgers))
        entry = Moved(0, "c3")
        stored = await asyncio.gather(*(store.add(ledger.after(entry), entry, owned) for ledger in ledgers))
        assert stored == [True] * len(ledgers)
        # One that cannot be done does not take the others with it.
        mixed = await asyncio.gather(
            store.open(ledgers[0], owned), store.beat("me", "x:1", now()), return_exceptions=True
        )
        assert isinstance(mixed[0], sa.exc.IntegrityError)
        assert mixed[1] is None
        store.close()

    asyncio.run(story())


def test_a_broken_connection_is_made_anew(url: str) -> None:
    def cut(connection: sa.Connection) -> None:
        driver = connection.connection.driver_connection
        assert driver is not None
        driver.close()

    async def story() -> None:
        store = Store(url)
        ledger, owned, entry = a_table(), Owned("me", 1), Moved(0, "c3")
        await store.open(ledger, owned)
        cutting = asyncio.ensure_future(store._writer.run(cut))
        assert await store.add(ledger.after(entry), entry, owned)  # in the same transaction, or in the next one
        with pytest.raises(Exception, match="closed"):
            await cutting
        store.close()

    asyncio.run(story())


def test_sqlite_is_set_to_lose_nothing(tmp_path: Path) -> None:
    store = Store(fresh_store("sqlite", tmp_path))
    with store._engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
    store.close()


@pytest.mark.parametrize(("schema", "why"), [("99", "newer Ludaro .* schema 99"), ("soon", "'soon'")])
def test_a_store_that_we_cannot_know_is_refused(url: str, schema: str, why: str) -> None:
    store = Store(url)
    with store._engine.begin() as connection:
        connection.execute(sa.update(META).where(META.c.key == "schema").values(value=schema))
    store.close()
    with pytest.raises(BadStore, match=why):
        Store(url)
    with closing_engine(url) as connection:  # and nothing in it has changed
        assert connection.scalar(sa.select(META.c.value).where(META.c.key == "schema")) == schema


def test_a_store_of_the_first_schema_is_brought_up_to_date(url: str) -> None:
    """The tables as the first schema had them, with a game in them."""

    async def story() -> None:
        ledger, entry = a_table(), Moved(0, "c3", id="one")
        with closing_engine(url) as connection:
            for statement in FIRST_SCHEMA:
                connection.exec_driver_sql(statement)
            connection.execute(
                sa.insert(META), [{"key": "schema", "value": "1"}, {"key": "servers", "value": "the key"}]
            )
            columns = {"id", "opened", "game", "public", "status", "spec", "owner", "fence"}
            first = sa.table("ludaro_tables", *map(sa.column, sorted(columns)))
            row = {"id": ledger.spec.id, "opened": 4, "game": "colorio", "public": False, "status": "playing"}
            row |= {"spec": msgspec.json.encode(ledger.spec).decode(), "owner": "old", "fence": 1}
            connection.execute(sa.insert(first).values(row))
            line = {"table": ledger.spec.id, "v": 1, "at": 5, "entry": encode_entry(entry).decode()}
            connection.execute(sa.insert(LOG).values(line))
            connection.commit()
        for _ in range(2):  # once is enough, and twice does no harm
            store = Store(url)
            assert store.key == "the key"
            loaded = await store.load(ledger.spec.id)
            assert loaded is not None
            assert loaded.state is not None
            assert loaded.state.history == [(0, "c3")]
            store.close()
        store = Store(url)
        assert loaded is not None
        more = Moved(0, "off", id="two")
        assert not await store.add(loaded.after(more), more, Owned("old", 1))  # the new schema gave all tables back
        assert await store.claim(ledger.spec.id, "new") == Owned("new", 3)
        assert await store.add(loaded.after(more), more, Owned("new", 3))
        store.close()
        with closing_engine(url) as connection:
            assert connection.scalar(sa.select(META.c.value).where(META.c.key == "schema")) == str(SCHEMA)
            assert connection.scalar(sa.select(sa.func.count()).select_from(LOG)) == 2
            if connection.dialect.name == "sqlite":
                assert (
                    "WITHOUT ROWID"
                    in connection.exec_driver_sql(
                        "SELECT sql FROM sqlite_master WHERE name = 'ludaro_log'"
                    ).scalar_one()
                )

    asyncio.run(story())


def test_every_schema_before_ours_has_a_step_to_the_next() -> None:
    assert sorted(STEPS) == list(range(1, SCHEMA))


@pytest.mark.parametrize("bad", ["mysql://x/y", "nonsense", "sqlite://", "sqlite:////nowhere/at/all.db"])
def test_bad_stores_are_refused_in_one_line(bad: str) -> None:
    with pytest.raises(BadStore) as caught:
        Store(bad)
    assert "\n" not in str(caught.value)


def test_a_file_that_is_no_store_is_refused(tmp_path: Path) -> None:
    (tmp_path / "table.db").write_bytes(b"something else" * 100)
    with pytest.raises(BadStore):
        Store(fresh_store("sqlite", tmp_path))
    with pytest.raises(sqlite3.DatabaseError), sqlite3.connect(tmp_path / "table.db") as connection:
        connection.execute("SELECT 1 FROM ludaro_meta")
    connection.close()
