"""Clubs in the database of the tables.

An entry is stored only as the next version: of two servers that write, one is told to look again.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import NamedTuple

import msgspec
import sqlalchemy as sa

from ludaro.club.entries import ClubClosed, ClubSpec, Entry, decode_entry, encode_entry
from ludaro.club.evening import Evening
from ludaro.table.play.entries import Shut
from ludaro.table.play.entries import encode_entry as encode_line
from ludaro.table.play.ledger import Ledger
from ludaro.table.store.database import Owned, Store, drop_tables, insert_table, now
from ludaro.table.store.schema import CLUB_LOG, CLUBS, LOG, TABLES

DAY = 24 * 3600 * 1000
MOVE = '{"k":"move"%'
NAMES_TOGETHER = 500  # names in one statement

log = logging.getLogger("ludaro.club.store")


class Glance(NamedTuple):
    """What the database knows of a table without playing it again."""

    status: str
    moves: int


class ClubStore:
    """The clubs of a store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def open(self, spec: ClubSpec, most: int) -> bool:
        """Keep a new club; False if its code is taken. ``most``: how many there may be."""

        def job(connection: sa.Connection) -> bool:
            if (connection.scalar(sa.select(sa.func.count()).select_from(CLUBS)) or 0) >= most:
                raise OverflowError("there are too many clubs")
            if connection.scalar(sa.select(CLUBS.c.code).where(CLUBS.c.code == spec.code)) is not None:
                return False
            text = msgspec.json.encode(spec).decode()
            row = {"code": spec.code, "leader": spec.leader, "touched": now(), "closed": None, "spec": text}
            connection.execute(sa.insert(CLUBS).values(row))
            return True

        return await self._store.write(job)

    async def led_by(self, leader: str) -> str | None:
        """The code of the club that was opened with a key."""
        query = sa.select(CLUBS.c.code).where(CLUBS.c.leader == leader)
        return await self._store.read(lambda connection: connection.scalar(query))

    async def load(self, code: str) -> Evening | None:
        """An evening from its log."""

        def read(connection: sa.Connection) -> Evening | None:
            spec = connection.scalar(sa.select(CLUBS.c.spec).where(CLUBS.c.code == code))
            if spec is None:
                return None
            return _fold(connection, Evening(msgspec.json.decode(spec, type=ClubSpec)))

        return await self._store.read(read)

    async def follow(self, evening: Evening) -> Evening | None:
        """The same evening with what others have added since; None if it is gone."""

        def read(connection: sa.Connection) -> Evening | None:
            code = evening.spec.code
            spec = connection.scalar(sa.select(CLUBS.c.leader).where(CLUBS.c.code == code))
            return None if spec != evening.spec.leader else _fold(connection, evening)

        return await self._store.read(read)

    async def add(
        self,
        evening: Evening,
        entry: Entry,
        at: int,
        opens: Sequence[Ledger] = (),
        closes: Sequence[str] = (),
        owner: Owned | None = None,
    ) -> bool:
        """Store the entry that made an evening, with tables that it opens and closes; False if somebody was faster."""
        code = evening.spec.code

        def job(connection: sa.Connection) -> bool:
            known = sa.select(CLUBS.c.code).where(CLUBS.c.code == code)
            newest = sa.select(sa.func.max(CLUB_LOG.c.v)).where(CLUB_LOG.c.club == code)
            if connection.dialect.name != "sqlite":
                known = known.with_for_update()
            if connection.scalar(known) is None or (connection.scalar(newest) or 0) != evening.v - 1:
                return False
            if not all(_is_untouched(connection, id) for id in closes):
                return False
            line = {"club": code, "v": evening.v, "at": at, "entry": encode_entry(entry).decode()}
            connection.execute(sa.insert(CLUB_LOG).values(line))
            state = {"touched": at, **({"closed": at} if isinstance(entry, ClubClosed) else {})}
            connection.execute(sa.update(CLUBS).where(CLUBS.c.code == code).values(state))
            for ledger in opens:
                assert owner is not None
                insert_table(connection, ledger, owner)
            for id in closes:
                _close(connection, id)
            return True

        return await self._store.write(job)

    async def glance(self, ids: Sequence[str]) -> dict[str, Glance]:
        """How far tables are."""
        moves = (
            sa.select(sa.func.count())
            .where(LOG.c.table == TABLES.c.id, LOG.c.entry.like(MOVE))
            .scalar_subquery()
            .label("moves")
        )

        def read(connection: sa.Connection) -> dict[str, Glance]:
            found = {}
            for first in range(0, len(ids), NAMES_TOGETHER):
                some = ids[first : first + NAMES_TOGETHER]
                query = sa.select(TABLES.c.id, TABLES.c.status, moves).where(TABLES.c.id.in_(some))
                found.update({row.id: Glance(row.status, row.moves) for row in connection.execute(query)})
            return found

        return await self._store.read(read)

    async def expired(self) -> list[tuple[str, bool]]:
        """Clubs whose time is over: their codes, and whether they are closed already (then they are to be deleted)."""
        moment = now()

        def read(connection: sa.Connection) -> list[tuple[str, bool]]:
            query = sa.select(CLUBS.c.code, CLUBS.c.closed, CLUBS.c.spec).where(CLUBS.c.touched < moment - DAY)
            found = []
            for row in connection.execute(query):
                try:
                    keep = msgspec.json.decode(row.spec, type=ClubSpec).keep
                except msgspec.MsgspecError:
                    log.error("a club cannot be read", extra={"club": row.code})
                    continue
                if row.closed is None or row.closed < moment - keep * DAY:
                    found.append((row.code, row.closed is not None))
            return found

        return await self._store.read(read)

    async def delete(self, code: str) -> list[str]:
        """Forget a club with all its tables; which these were."""

        def job(connection: sa.Connection) -> list[str]:
            ids = list(connection.scalars(sa.select(TABLES.c.id).where(TABLES.c.club == code)).all())
            drop_tables(connection, ids)
            connection.execute(sa.delete(CLUB_LOG).where(CLUB_LOG.c.club == code))
            connection.execute(sa.delete(CLUBS).where(CLUBS.c.code == code))
            return ids

        return await self._store.write(job)


def _fold(connection: sa.Connection, evening: Evening) -> Evening:
    query = sa.select(CLUB_LOG.c.entry, CLUB_LOG.c.at).where(
        CLUB_LOG.c.club == evening.spec.code, CLUB_LOG.c.v > evening.v
    )
    for row in connection.execute(query.order_by(CLUB_LOG.c.v)):
        evening = evening.after(decode_entry(row.entry), row.at)
    return evening


def _is_untouched(connection: sa.Connection, id: str) -> bool:
    """Whether a table's game has neither ended nor seen a move: it may have since somebody looked."""
    moves = sa.select(sa.func.count()).where(LOG.c.table == id, LOG.c.entry.like(MOVE))
    status = sa.select(TABLES.c.status).where(TABLES.c.id == id)
    return connection.scalar(status) != "over" and not connection.scalar(moves)


def _close(connection: sa.Connection, id: str) -> None:
    """End a table, whoever owns it: an owner elsewhere hears of it with the next line that it cannot add."""
    ended = {"status": "over", "ended": now(), "owner": None, "term": TABLES.c.term + 1}
    if connection.execute(sa.update(TABLES).where(TABLES.c.id == id).values(ended)).rowcount:
        newest = connection.scalar(sa.select(sa.func.max(LOG.c.v)).where(LOG.c.table == id)) or 0
        line = {"table": id, "v": newest + 1, "at": now(), "entry": encode_line(Shut()).decode()}
        connection.execute(sa.insert(LOG).values(line))
