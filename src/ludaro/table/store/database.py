"""Where tables are kept: SQLite by default, PostgreSQL by URL, through the same statements.

A table is a row (what was agreed at its opening) and a log. An entry is added only by the owner of the table, whose
``term`` must be the row's, and only as the next version: of two servers that both believe to own a table, one fails.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import sqlite3
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from itertools import chain
from typing import NamedTuple, TypeVar

import msgspec
import sqlalchemy as sa

import ludaro
from ludaro.errors import LudaroError
from ludaro.table.line.messages import Status
from ludaro.table.play.entries import Entry, decode_entry, encode_entry
from ludaro.table.play.ledger import Ledger, advance
from ludaro.table.play.spec import Spec
from ludaro.table.store.bounds import ANSWER, CONNECT, POSTGRES, STATEMENT, Superseded, Unanswered
from ludaro.table.store.engines import BadStore, engine_of, reason_of
from ludaro.table.store.schema import LOG, META, RATED, SCHEMA, SERVERS, TABLES, metadata, upgrade
from ludaro.table.store.writer import Addition, LogLine, Writer

log = logging.getLogger("ludaro.table.store")

T = TypeVar("T")
READERS = 4
TOGETHER = 100  # lines of the log that one statement adds
DROPPED = 500  # tables that one statement forgets
LISTED: dict[Status, int] = {"waiting": 100, "playing": 12}
LIVELY = 10 * 60 * 1000  # milliseconds after the last move, after which nobody would call it a game to watch
AWAY = 5 * 60 * 1000  # milliseconds after which nobody would call a table one to join
UNSEEN = 60 * 1000  # the same, if nobody has been there at all
LOCK = 0x10DA50  # any number, the same for all of us


EARLIER = "this game was played under earlier rules, and cannot be shown any more"


class EarlierRules(LudaroError):
    """A table whose log cannot be played by the rules of today."""


class Kept(NamedTuple):
    """A table as it is stored: what was agreed at its opening, and the lines of its log after some version."""

    id: str
    game: str
    rules: int
    spec: str
    lines: list[str]

    def ledger(self, known: Ledger | None = None) -> Ledger:
        """The table after these lines, the first of which follows on what is known."""
        try:
            since = ludaro.game(self.game).family.since
            if self.rules < since:
                raise EarlierRules(f"it has version {self.rules} of the rules, and games go otherwise since {since}")
            before = known or Ledger(msgspec.json.decode(self.spec, type=Spec))
            return advance(before, map(decode_entry, self.lines))
        except EarlierRules:
            raise
        except Exception as error:  # whatever it is, it is this table's trouble alone
            raise EarlierRules(f"{type(error).__name__}: {reason_of(error)}") from None


@dataclass(frozen=True)
class Owned:
    """Who may write to a table."""

    server: str
    term: int


def now() -> int:
    """Milliseconds since 1970."""
    return int(time.time() * 1000)


class Store:
    """The database. Writes go through one thread and are on disk when they return; reads run beside them."""

    def __init__(self, url: str) -> None:
        self._engine = engine_of(url, CONNECT, POSTGRES)
        self._schema = SCHEMA
        self._guard: sqlite3.Connection | None = None
        self._sqlite = self._engine.dialect.name == "sqlite"
        try:
            self.key = self._prepare()
        except (sa.exc.SQLAlchemyError, BadStore) as error:
            self._engine.dispose()
            raise BadStore(f"cannot open the store: {reason_of(error)}") from None
        self._writer = Writer(self._engine, self._append, self._check_schema)
        self._readers = ThreadPoolExecutor(READERS, "reader")
        self.when_over: list[Callable[[sa.Connection, Ledger], None]] = []
        """What is to be stored together with the end of a game."""

    def close(self) -> None:
        self._writer.close()
        self._readers.shutdown()
        self._engine.dispose()
        if self._guard is not None:
            self._guard.close()

    # Tables

    async def open(self, ledger: Ledger, owner: Owned, network: str | None = None, most: int | None = None) -> bool:
        """Keep a new table. False, if ``most`` public ones from this network wait for players already."""

        def job(connection: sa.Connection) -> bool:
            if ledger.spec.public and most is not None:
                mine = sa.select(sa.func.count()).where(TABLES.c.network == network, *_on_the_list("waiting"))
                if (connection.scalar(mine) or 0) >= most:
                    return False
            insert_table(connection, ledger, owner, network)
            return True

        return await self._writer.run(job)

    def add(self, ledger: Ledger, entry: Entry, owned: Owned, opens: Ledger | None = None) -> asyncio.Future[bool]:
        """Store an entry that made a ledger; False if somebody else owns the table or wrote this version.

        ``opens``: the table of the next game, stored together with the entry that tells of it.
        """
        line = LogLine(ledger.spec.id, ledger.v, now(), encode_entry(entry).decode(), owned.term)
        status = ledger.status if ledger.full or ledger.status == "over" else None
        if status is None and opens is None:
            return self._writer.add(Addition(line))

        def then(connection: sa.Connection) -> None:
            if status is not None:
                self._set_status(connection, ledger.spec.id, status)
            if status == "over":
                for follow in self.when_over:
                    follow(connection, ledger)
            if opens is not None:
                insert_table(connection, opens, owned)
                _take_after(connection, opens.spec.id, ledger.spec.id)

        return self._writer.add(Addition(line, then))

    async def load(self, id: str) -> Ledger | None:
        """A table from its log."""
        kept = (await self.logs({id: 0})).get(id)
        return None if kept is None else kept.ledger()

    async def logs(self, known: Mapping[str, int]) -> dict[str, Kept]:
        """Tables and what their logs have after a version of each; without those that do not exist."""
        rows = sa.select(TABLES.c.id, TABLES.c.game, TABLES.c.rules, TABLES.c.spec).where(TABLES.c.id.in_(known))

        def read(connection: sa.Connection) -> dict[str, Kept]:
            found = {row.id: Kept(*row, []) for row in connection.execute(rows)}
            ids = list(found)
            for first in range(0, len(ids), TOGETHER):
                some = [(id, known[id]) for id in ids[first : first + TOGETHER]]
                sql = _reading(len(some), self._sqlite)
                for id, entry in connection.exec_driver_sql(sql, tuple(chain.from_iterable(some))):
                    found[id].lines.append(entry)
            return found

        return await self.read(read)

    async def knows(self, id: str) -> bool:
        """Whether there is such a table."""
        query = sa.select(TABLES.c.id).where(TABLES.c.id == id)
        return await self.read(lambda connection: connection.scalar(query) is not None)

    async def listed(self, status: Status, game: str | None) -> list[str]:
        """Public tables that wait for players, or at which somebody has played lately; newest first.

        Those whose players have all been away for some minutes are left out. Where there are too many for the list,
        each network has as many of them on it as the others.
        """
        turn = sa.func.row_number().over(
            partition_by=sa.func.coalesce(TABLES.c.network, TABLES.c.id), order_by=TABLES.c.opened.desc()
        )
        query = sa.select(TABLES.c.id, TABLES.c.opened, turn.label("turn")).where(*_on_the_list(status))
        if status == "playing":
            moment = sa.select(sa.func.max(LOG.c.at)).where(LOG.c.table == TABLES.c.id).scalar_subquery()
            query = query.where(sa.func.coalesce(moment, TABLES.c.opened) > now() - LIVELY)
        if game is not None:
            query = query.where(TABLES.c.game == game)
        every = query.subquery()
        some = sa.select(every).order_by(every.c.turn, every.c.opened.desc()).limit(LISTED[status]).subquery()
        newest = sa.select(some.c.id).order_by(some.c.opened.desc(), some.c.id)
        return await self.read(lambda connection: list(connection.scalars(newest).all()))

    async def note_seen(self, ids: Sequence[str]) -> None:
        """Players of these tables are there now."""
        seen = sa.update(TABLES).where(TABLES.c.id.in_(ids)).values(seen=now())
        await self._writer.run(lambda connection: connection.execute(seen))

    async def trouble(self) -> str | None:
        """What is wrong with the database; None: it answers, and what was written last is there."""
        known = self._writer.trouble
        if known is not None:
            return known
        try:
            await self.read(lambda connection: connection.execute(sa.select(sa.literal(1))))
        except Exception:
            log.exception("the store does not answer")
            return "the store does not answer"
        return None

    # Owners

    def be_alone(self, address: str, lease: float) -> None:
        """BadStore if another server has the file, or lives at our address. (One that was killed shows no sign.)"""
        if self._sqlite:
            self._guard = sqlite3.connect(f"{self._engine.url.database}-server", 0, isolation_level=None)
            try:
                self._guard.execute("BEGIN EXCLUSIVE")
            except sqlite3.OperationalError:
                raise BadStore("another server is on this file; several of them need a PostgreSQL store") from None
            return
        query = sa.select(SERVERS.c.id, SERVERS.c.until).where(SERVERS.c.address == address, SERVERS.c.until > now())
        seen = None
        until = time.monotonic() + lease / 2  # two signs of life
        while time.monotonic() < until:
            with self._engine.connect() as connection:
                row = connection.execute(query).first()
            if row is None:
                return
            if seen is not None and row != seen:
                told = f"another server on this store is reached at {address}; give each an --address of its own"
                raise BadStore(told)
            seen = row
            time.sleep(0.1)

    async def beat(self, server: str, address: str, until: int) -> None:
        """Say that a server lives. Another one that was at its address cannot live any more."""

        def job(connection: sa.Connection) -> None:
            connection.execute(sa.delete(SERVERS).where(SERVERS.c.address == address, SERVERS.c.id != server))
            renewed = sa.update(SERVERS).where(SERVERS.c.id == server).values(address=address, until=until)
            if connection.execute(renewed).rowcount == 0:
                connection.execute(sa.insert(SERVERS).values(id=server, address=address, until=until))

        await self._writer.run(job)

    async def bury(self, address: str) -> None:
        """Nobody listens there: its tables are free at once. Should a server live there, its next beat tells."""
        gone = sa.delete(SERVERS).where(SERVERS.c.address == address)
        await self._writer.run(lambda connection: connection.execute(gone))

    async def leave(self, server: str) -> None:
        """Give back all tables of a server that stops."""

        def job(connection: sa.Connection) -> None:
            connection.execute(sa.update(TABLES).where(TABLES.c.owner == server).values(owner=None))
            connection.execute(sa.delete(SERVERS).where(SERVERS.c.id == server))

        await self._writer.run(job)

    async def claim(self, id: str, server: str) -> Owned | str | None:
        """Own a table that nobody alive owns; otherwise the owner's address. None: no such table."""
        return (await self.claim_all([id], server)).get(id)

    async def claim_all(self, ids: Sequence[str], server: str) -> dict[str, Owned | str]:
        """The same of many tables; those that do not exist are left out."""

        def job(connection: sa.Connection) -> dict[str, Owned | str]:
            claimed: dict[str, Owned | str] = {}
            query = sa.select(TABLES.c.id, TABLES.c.owner, TABLES.c.term, SERVERS.c.address, SERVERS.c.until)
            joined = query.select_from(TABLES.outerjoin(SERVERS, TABLES.c.owner == SERVERS.c.id))
            left = set(ids)
            while left:  # again, if somebody was faster
                free = []
                for row in connection.execute(joined.where(TABLES.c.id.in_(left))).all():
                    if row.owner not in (None, server) and row.until is not None and row.until > now():
                        claimed[row.id] = str(row.address)
                    else:
                        free.append((row.id, row.term))
                left = {id for id, _ in free}
                if left:
                    taken = connection.execute(_taking(free, server)).all()
                    claimed |= {row.id: Owned(server, row.term) for row in taken}
                    left -= claimed.keys()
            return claimed

        return await self._writer.run(job)

    # How

    async def write(self, job: Callable[[sa.Connection], T]) -> T:
        """What a job returned, once it is on disk."""
        return await self._writer.run(job)

    async def read(self, work: Callable[[sa.Connection], T]) -> T:
        started: float | None = None

        def run() -> T:
            nonlocal started
            started = time.monotonic()
            with self._engine.connect() as connection:
                return work(connection)

        try:
            async with asyncio.timeout(ANSWER):
                return await asyncio.get_running_loop().run_in_executor(self._readers, run)
        except TimeoutError:
            if started is not None and time.monotonic() - started > STATEMENT:
                self._writer.cut()
            raise Unanswered("the store does not answer") from None

    def _check_schema(self, connection: sa.Connection) -> None:
        """Superseded if the store has another schema than ours; it keeps ours until the end of the transaction.

        Lines of a log need no such look: a new schema ends the term of every owner.
        """
        query = "SELECT value FROM ludaro_meta WHERE key = 'schema'"
        if self._sqlite:
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        else:
            query += " FOR SHARE"
        if connection.exec_driver_sql(query).scalar() != str(self._schema):
            raise Superseded("a newer Ludaro has taken this store over")

    def _append(self, connection: sa.Connection, lines: Sequence[LogLine]) -> bool:
        """Add lines if their term is still the writer's and nobody has written these versions; whether all were added.

        It is what the server does most, so it goes past SQLAlchemy, and one statement takes many lines.
        """
        added = 0
        cursor = connection.connection.cursor()
        for first in range(0, len(lines), TOGETHER):
            some = lines[first : first + TOGETHER]
            cursor.execute(_appending(len(some), self._sqlite), [value for line in some for value in line])
            added += cursor.rowcount
        cursor.close()
        return added == len(lines)

    def _set_status(self, connection: sa.Connection, id: str, status: Status) -> None:
        """Every game ends so: it goes past SQLAlchemy, too."""
        mark = "?" if self._sqlite else "%s"
        sql = f"UPDATE ludaro_tables SET status = {mark}, ended = {mark} WHERE id = {mark} AND status <> {mark}"
        connection.exec_driver_sql(sql, (status, now() if status == "over" else None, id, status))

    def _prepare(self) -> str:
        """Make the tables, or bring them up to date; the key by which servers on this store know each other."""
        with self._engine.begin() as connection:
            # Servers that start together do this one after the other.
            if self._sqlite:
                connection.exec_driver_sql("BEGIN IMMEDIATE")
            else:
                for bound in ("statement_timeout", "lock_timeout"):  # bringing it up to date may take its time
                    connection.exec_driver_sql(f"SET LOCAL {bound} = 0")
                connection.execute(sa.select(sa.func.pg_advisory_xact_lock(LOCK)))
            META.create(connection, checkfirst=True)
            found = {row.key: row.value for row in connection.execute(sa.select(META))}
            if not found:
                found = {"schema": str(SCHEMA), "servers": secrets.token_hex(16)}
                connection.execute(sa.insert(META), [{"key": key, "value": value} for key, value in found.items()])
            upgrade(connection, _schema(found.get("schema")))
            metadata.create_all(connection)
        return str(found["servers"])


def _schema(text: str | None) -> int:
    """The schema of a store that is not too new."""
    if text is None or not text.isdecimal():
        raise BadStore(f"the store has the schema {text!r}, which no Ludaro has written")
    if int(text) > SCHEMA:
        raise BadStore(f"a newer Ludaro wrote this store: it has schema {text}, this one knows up to {SCHEMA}")
    return int(text)


@cache
def _appending(lines: int, sqlite: bool) -> str:
    """The statement that adds so many lines. (PostgreSQL keeps the term from changing until the commit.)"""
    mark, lock = ("?", "") if sqlite else ("%s", " FOR SHARE")
    row = "(" + ", ".join(f"CAST({mark} AS {kind})" for kind in ("TEXT", "INTEGER", "BIGINT", "TEXT", "INTEGER")) + ")"
    return (
        'INSERT INTO ludaro_log ("table", v, "at", entry) '
        f"SELECT column1, column2, column3, column4 FROM (VALUES {', '.join([row] * lines)}) AS line "
        f"WHERE EXISTS (SELECT 1 FROM ludaro_tables WHERE id = line.column1 AND term = line.column5{lock}) "
        "ON CONFLICT DO NOTHING"
    )


@cache
def _reading(tables: int, sqlite: bool) -> str:
    """The statement that reads so many logs, of each what comes after a version. (The lines lie in order of tables.)"""
    mark = "?" if sqlite else "%s"
    row = f"(CAST({mark} AS TEXT), CAST({mark} AS INTEGER))"
    return (
        f"WITH known (id, v) AS (VALUES {', '.join([row] * tables)}) "
        'SELECT lines."table", lines.entry FROM known CROSS JOIN ludaro_log AS lines '
        'WHERE lines."table" = known.id AND lines.v > known.v ORDER BY lines."table", lines.v'
    )


def _taking(free: Sequence[tuple[str, int]], server: str) -> sa.sql.dml.ReturningUpdate[tuple[str, int]]:
    """Tables under the terms that they had a moment ago."""
    same = sa.tuple_(TABLES.c.id, TABLES.c.term).in_(free)
    taken = sa.update(TABLES).where(same).values(owner=server, term=TABLES.c.term + 1)
    return taken.returning(TABLES.c.id, TABLES.c.term)


def _on_the_list(status: Status) -> list[sa.ColumnElement[bool]]:
    """What makes a table one of the lobby's."""
    there = sa.func.coalesce(TABLES.c.seen, TABLES.c.opened - AWAY + UNSEEN) > now() - AWAY
    return [TABLES.c.public, TABLES.c.status == status, sa.not_(TABLES.c.hidden), there]


def insert_table(connection: sa.Connection, ledger: Ledger, owner: Owned, network: str | None = None) -> None:
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
            term=owner.term,
            club=spec.club,
            network=network,
            rules=spec.rules().family.version,
        )
    )


def drop_tables(connection: sa.Connection, ids: Sequence[str]) -> None:
    """Forget tables with all that belongs to them. What they changed in ratings stays."""
    for first in range(0, len(ids), DROPPED):
        some = ids[first : first + DROPPED]
        for table, column in ((LOG, LOG.c.table), (RATED, RATED.c.table), (TABLES, TABLES.c.id)):
            connection.execute(sa.delete(table).where(column.in_(some)))


def _take_after(connection: sa.Connection, id: str, earlier: str) -> None:
    """The next game comes from where the one before came from, and is on the same lists."""
    row = connection.execute(sa.select(TABLES.c.network, TABLES.c.hidden).where(TABLES.c.id == earlier)).one()
    connection.execute(sa.update(TABLES).where(TABLES.c.id == id).values(network=row.network, hidden=row.hidden))
