"""Where tables are kept: SQLite by default, PostgreSQL by URL, through the same statements.

A table is a row (what was agreed at its opening) and a log. An entry is added only by the owner of the table, whose
``fence`` must be the row's, and only as the next version: of two servers that both believe to own a table, one fails.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, TypeVar

import msgspec
import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from ludaro.errors import LudaroError
from ludaro.table.entries import Entry, decode_entry, encode_entry
from ludaro.table.ledger import Ledger, fold
from ludaro.table.messages import Status
from ludaro.table.spec import Spec
from ludaro.table.writer import Writer

T = TypeVar("T")
SCHEMA = 1
READERS = 4
LISTED = 100
LOCK = 0x10DA50  # any number, the same for all of us

metadata = sa.MetaData()
META = sa.Table("ludaro_meta", metadata, sa.Column("key", sa.Text, primary_key=True), sa.Column("value", sa.Text))
SERVERS = sa.Table(
    "ludaro_servers",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("address", sa.Text, nullable=False),
    sa.Column("until", sa.BigInteger, nullable=False),
)
TABLES = sa.Table(
    "ludaro_tables",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("opened", sa.BigInteger, nullable=False),
    sa.Column("game", sa.Text, nullable=False),
    sa.Column("public", sa.Boolean, nullable=False),
    sa.Column("status", sa.Text, nullable=False),
    sa.Column("spec", sa.Text, nullable=False),
    sa.Column("owner", sa.Text),
    sa.Column("fence", sa.Integer, nullable=False),
    sa.Index("ludaro_tables_listed", "public", "status", "opened"),
    sa.Index("ludaro_tables_owner", "owner"),
)
LOG = sa.Table(
    "ludaro_log",
    metadata,
    sa.Column("table", sa.Text, primary_key=True),
    sa.Column("v", sa.Integer, primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("entry", sa.Text, nullable=False),
)


class BadStore(LudaroError):
    """A store that cannot be opened."""


@dataclass(frozen=True)
class Owned:
    """Who may write to a table."""

    server: str
    fence: int


def now() -> int:
    """Milliseconds since 1970."""
    return int(time.time() * 1000)


class Store:
    """The database. Writes go through one thread and are on disk when they return; reads run beside them."""

    def __init__(self, url: str) -> None:
        self._engine = _engine(url)
        self._sqlite = self._engine.dialect.name == "sqlite"
        try:
            self.key = self._prepare()
        except (sa.exc.SQLAlchemyError, BadStore) as error:
            self._engine.dispose()
            raise BadStore(f"cannot open the store: {_reason(error)}") from None
        self._add = self._adding()
        self._writer = Writer(self._engine)
        self._readers = ThreadPoolExecutor(READERS, "reader")

    def close(self) -> None:
        self._writer.close()
        self._readers.shutdown()
        self._engine.dispose()

    # Tables

    async def open(self, ledger: Ledger, owner: Owned) -> None:
        """Keep a new table."""
        await self._writer.run(lambda connection: _open(connection, ledger, owner))

    async def add(self, ledger: Ledger, entry: Entry, owned: Owned, opens: Ledger | None = None) -> bool:
        """Store an entry that made a ledger; False if somebody else owns the table or wrote this version.

        ``opens``: the table of the next game, stored together with the entry that tells of it.
        """
        row = {
            "table_id": ledger.spec.id,
            "version": ledger.v,
            "moment": now(),
            "text": encode_entry(entry).decode(),
            "fenced": owned.fence,
        }
        status = ledger.status if ledger.full or ledger.status == "over" else None

        def job(connection: sa.Connection) -> bool:
            if connection.execute(self._add, row).rowcount != 1:
                return False
            if status is not None:
                _set_status(connection, ledger.spec.id, status)
            if opens is not None:
                _open(connection, opens, owned)
            return True

        return await self._writer.run(job)

    async def load(self, id: str) -> Ledger | None:
        """A table from its log."""
        return await self._read(lambda connection: _load(connection, id))

    async def listed(self, game: str | None) -> list[Ledger]:
        """Public tables that wait for players, newest first."""
        query = sa.select(TABLES.c.id).where(TABLES.c.public, TABLES.c.status == "waiting")
        if game is not None:
            query = query.where(TABLES.c.game == game)
        query = query.order_by(TABLES.c.opened.desc(), TABLES.c.id).limit(LISTED)

        def read(connection: sa.Connection) -> list[Ledger]:
            found = [_load(connection, id) for id in connection.scalars(query).all()]
            return [ledger for ledger in found if ledger is not None]

        return await self._read(read)

    async def ping(self) -> None:
        """Raise if the database does not answer."""
        await self._read(lambda connection: connection.execute(sa.select(sa.literal(1))))

    # Owners

    async def beat(self, server: str, address: str, until: int) -> None:
        """Say that a server lives. Another one that was at its address cannot live any more."""

        def job(connection: sa.Connection) -> None:
            connection.execute(sa.delete(SERVERS).where(SERVERS.c.address == address, SERVERS.c.id != server))
            renewed = sa.update(SERVERS).where(SERVERS.c.id == server).values(address=address, until=until)
            if connection.execute(renewed).rowcount == 0:
                connection.execute(sa.insert(SERVERS).values(id=server, address=address, until=until))

        await self._writer.run(job)

    async def leave(self, server: str) -> None:
        """Give back all tables of a server that stops."""

        def job(connection: sa.Connection) -> None:
            connection.execute(sa.update(TABLES).where(TABLES.c.owner == server).values(owner=None))
            connection.execute(sa.delete(SERVERS).where(SERVERS.c.id == server))

        await self._writer.run(job)

    async def claim(self, id: str, server: str) -> Owned | str | None:
        """Own a table that nobody alive owns; otherwise the owner's address. None: no such table."""

        def job(connection: sa.Connection) -> Owned | str | None:
            query = (
                sa.select(TABLES.c.owner, TABLES.c.fence, SERVERS.c.address, SERVERS.c.until)
                .select_from(TABLES.outerjoin(SERVERS, TABLES.c.owner == SERVERS.c.id))
                .where(TABLES.c.id == id)
            )
            row = connection.execute(query).one_or_none()
            if row is None:
                return None
            if row.owner not in (None, server) and row.until is not None and row.until > now():
                return str(row.address)
            taken = (
                sa.update(TABLES)
                .where(TABLES.c.id == id, TABLES.c.fence == row.fence)
                .values(owner=server, fence=row.fence + 1)
            )
            if connection.execute(taken).rowcount == 1:
                return Owned(server, row.fence + 1)
            return job(connection)  # somebody was faster: look again

        return await self._writer.run(job)

    # How

    async def _read(self, work: Callable[[sa.Connection], T]) -> T:
        def run() -> T:
            with self._engine.connect() as connection:
                return work(connection)

        return await asyncio.get_running_loop().run_in_executor(self._readers, run)

    def _adding(self) -> sa.Executable:
        """An entry is added if the fence is still the writer's, and nobody has written this version."""
        insert: Any = sqlite.insert if self._sqlite else postgresql.insert
        row = (
            sa.select(
                sa.bindparam("table_id", type_=sa.Text),
                sa.bindparam("version", type_=sa.Integer),
                sa.bindparam("moment", type_=sa.BigInteger),
                sa.bindparam("text", type_=sa.Text),
            )
            .select_from(TABLES)
            .where(TABLES.c.id == sa.bindparam("table_id"), TABLES.c.fence == sa.bindparam("fenced"))
            .with_for_update(read=True)
        )
        statement = insert(LOG).from_select(["table", "v", "at", "entry"], row).on_conflict_do_nothing()
        counted: sa.Executable = statement.execution_options(preserve_rowcount=True)
        return counted

    def _prepare(self) -> str:
        """Make the tables or check that they are ours; the key by which servers on this store know each other."""
        with self._engine.begin() as connection:
            if not self._sqlite:  # servers that start together make the tables one after the other
                connection.execute(sa.select(sa.func.pg_advisory_xact_lock(LOCK)))
            metadata.create_all(connection)
            insert: Any = sqlite.insert if self._sqlite else postgresql.insert
            fresh = [{"key": "schema", "value": str(SCHEMA)}, {"key": "servers", "value": secrets.token_hex(16)}]
            connection.execute(insert(META).values(fresh).on_conflict_do_nothing())
            found = {row.key: row.value for row in connection.execute(sa.select(META))}
        if found["schema"] != str(SCHEMA):
            raise BadStore(f"the store has schema {found['schema']}; this version of Ludaro knows schema {SCHEMA}")
        return str(found["servers"])


def _engine(url: str) -> sa.Engine:
    try:
        parsed = sa.make_url(url)
        if parsed.drivername in ("postgres", "postgresql"):
            parsed = parsed.set(drivername="postgresql+psycopg")
        if parsed.get_backend_name() not in ("sqlite", "postgresql"):
            raise BadStore(f"a store is sqlite:///FILE or postgresql://…, not {parsed.get_backend_name()}")
        if parsed.get_backend_name() == "sqlite" and parsed.database in (None, "", ":memory:"):
            raise BadStore("a store in memory would lose everything; write sqlite:///FILE")
        engine = sa.create_engine(parsed, pool_pre_ping=parsed.get_backend_name() == "postgresql")
    except (sa.exc.ArgumentError, ImportError) as error:
        raise BadStore(f"cannot use this store: {_reason(error)}") from None
    if engine.dialect.name == "sqlite":
        sa.event.listen(engine, "connect", _set_up_sqlite)
    return engine


def _set_up_sqlite(connection: Any, _: Any) -> None:
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000"):
        connection.execute(f"PRAGMA {pragma}")


def _reason(error: Exception) -> str:
    return " ".join(str(getattr(error, "orig", None) or error).split())


def _open(connection: sa.Connection, ledger: Ledger, owner: Owned) -> None:
    spec = ledger.spec
    connection.execute(
        sa.insert(TABLES).values(
            id=spec.id,
            opened=now(),
            game=spec.game,
            public=spec.public,
            status=ledger.status,
            spec=msgspec.json.encode(spec).decode(),
            owner=owner.server,
            fence=owner.fence,
        )
    )


def _set_status(connection: sa.Connection, id: str, status: Status) -> None:
    connection.execute(sa.update(TABLES).where(TABLES.c.id == id, TABLES.c.status != status).values(status=status))


def _load(connection: sa.Connection, id: str) -> Ledger | None:
    spec = connection.scalar(sa.select(TABLES.c.spec).where(TABLES.c.id == id))
    if spec is None:
        return None
    entries = connection.scalars(sa.select(LOG.c.entry).where(LOG.c.table == id).order_by(LOG.c.v))
    return fold(msgspec.json.decode(spec, type=Spec), [decode_entry(entry) for entry in entries])
