"""What a store knows for operators: their acts, bans and settings, tables and addresses. Functions on a connection."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sa
from msgspec import structs

from ludaro.admin.acts import Act, Ban, Hide, HideGame, Keep, RemoveGame, SetLimit, Unban
from ludaro.gallery import book as gallery
from ludaro.table.play.entries import Filled, Left, Sat, decode_entry
from ludaro.table.play.spec import SeatSpec, Spec
from ludaro.table.store.database import drop_tables, now
from ludaro.table.store.schema import ACTS, BANS, LOG, SETTINGS, TABLES

HOUR, DAY = 3600 * 1000, 24 * 3600 * 1000
MOST_SHOWN = 200  # tables, addresses, acts
LATELY = 7 * DAY  # for what addresses have opened
SEATED = (Sat, Left, Filled)  # entries that change who sits at a table before its game
LIMIT, KEEP = "limit ", "keep"  # how settings are called
PERSON = '"kind":"person"'  # as it stands in what was agreed on for a table


class Orders(NamedTuple):
    """What operators have set: who is banned (until when), the limits, and for how long games are kept."""

    bans: dict[str, int | None]
    limits: dict[str, tuple[float, float]]
    keep: int | str | None


# Acts


def note(connection: sa.Connection, act: Act, network: str | None) -> None:
    """Keep what an operator did, and do what is done in the store alone."""
    match act:
        case Hide(table, on):
            connection.execute(sa.update(TABLES).where(TABLES.c.id == table).values(hidden=on))
        case HideGame(code, on):
            gallery.hide(connection, code, on)
        case RemoveGame(code):
            gallery.remove(connection, code)
        case Ban(address, hours):
            _lift(connection, address)
            until = None if hours is None else now() + int(hours * HOUR)
            connection.execute(sa.insert(BANS).values(network=address, since=now(), until=until))
        case Unban(address):
            _lift(connection, address)
        case SetLimit(name, burst, rate):
            _set(connection, LIMIT + name, None if burst is None else [burst, rate or 0.0])
        case Keep(days):
            _set(connection, KEEP, days)
    told = msgspec.json.encode(structs.replace(act, by=None)).decode()
    connection.execute(sa.insert(ACTS).values(at=now(), who=act.by, network=network, act=told))


def acts(connection: sa.Connection) -> list[dict[str, Any]]:
    """The newest acts first."""
    rows = connection.execute(sa.select(ACTS).order_by(ACTS.c.id.desc()).limit(MOST_SHOWN))
    return [{"at": row.at, "who": row.who, "address": row.network, "act": msgspec.json.decode(row.act)} for row in rows]


def orders(connection: sa.Connection) -> Orders:
    """What holds now."""
    bans = sa.select(BANS).where(sa.or_(BANS.c.until.is_(None), BANS.c.until > now()))
    found = {row.name: msgspec.json.decode(row.value) for row in connection.execute(sa.select(SETTINGS))}
    limits = {
        name.removeprefix(LIMIT): (float(value[0]), float(value[1]))
        for name, value in found.items()
        if name.startswith(LIMIT)
    }
    return Orders({row.network: row.until for row in connection.execute(bans)}, limits, found.get(KEEP))


def _lift(connection: sa.Connection, network: str) -> None:
    connection.execute(sa.delete(BANS).where(BANS.c.network == network))


def _set(connection: sa.Connection, name: str, value: Any) -> None:
    connection.execute(sa.delete(SETTINGS).where(SETTINGS.c.name == name))
    if value is not None:
        connection.execute(sa.insert(SETTINGS).values(name=name, value=msgspec.json.encode(value).decode()))


# Tables and addresses


def tables(connection: sa.Connection, over: bool) -> list[dict[str, Any]]:
    """The newest tables: those that are over, or those that are not. A game is not played again to tell of it."""
    query = sa.select(TABLES).where((TABLES.c.status == "over") == sa.literal(over))
    rows = connection.execute(query.order_by(TABLES.c.opened.desc(), TABLES.c.id).limit(MOST_SHOWN)).all()
    entries = _seatings(connection, [row.id for row in rows])
    return [
        {
            "id": row.id,
            "game": row.game,
            "status": row.status,
            "public": row.public,
            "hidden": row.hidden,
            "club": row.club,
            "opened": row.opened,
            "seen": row.seen,
            "ended": row.ended,
            "address": row.network,
            "seats": _seats(row.spec, entries.get(row.id, [])),
        }
        for row in rows
    ]


def _seatings(connection: sa.Connection, ids: Sequence[str]) -> dict[str, list[str]]:
    kinds = [LOG.c.entry.like(f'{{"k":"{kind.__struct_config__.tag}"%') for kind in SEATED]
    query = sa.select(LOG.c.table, LOG.c.entry).where(LOG.c.table.in_(ids), sa.or_(*kinds))
    found: dict[str, list[str]] = {}
    for table, entry in connection.execute(query.order_by(LOG.c.table, LOG.c.v)):
        found.setdefault(table, []).append(entry)
    return found


def _seats(text: str, entries: list[str]) -> list[dict[str, Any]]:
    """Who sits where; nobody, where something of another Ludaro cannot be read."""
    try:
        seats = list(msgspec.json.decode(text, type=Spec).seats)
        for entry in map(decode_entry, entries):
            match entry:
                case Sat(seat, name):
                    seats[seat] = SeatSpec("person", name)
                case Left(seat):
                    seats[seat] = SeatSpec("open")
                case Filled(_, seat, level):
                    seats[seat] = SeatSpec("computer", None, level)
    except (msgspec.MsgspecError, IndexError):
        return []
    return [{"kind": seat.kind, "name": seat.name, "level": seat.level} for seat in seats]


def openers(connection: sa.Connection) -> dict[str, dict[str, int]]:
    """Who has opened tables lately: how many, how many of these wait for players, and when the last one was."""
    waiting = sa.func.sum(sa.case((TABLES.c.status == "waiting", 1), else_=0))
    query = (
        sa.select(TABLES.c.network, sa.func.count().label("tables"), waiting.label("waiting"), _last)
        .where(TABLES.c.network.is_not(None), TABLES.c.opened > now() - LATELY)
        .group_by(TABLES.c.network)
        .order_by(_last.desc())
        .limit(MOST_SHOWN)
    )
    return {
        row.network: {"tables": row.tables, "waiting": int(row.waiting), "last": row.last}
        for row in connection.execute(query)
    }


_last = sa.func.max(TABLES.c.opened).label("last")


def end(connection: sa.Connection, table: str) -> None:
    """A table that cannot be played again is over."""
    still = sa.and_(TABLES.c.id == table, TABLES.c.status != "over")
    connection.execute(sa.update(TABLES).where(still).values(status="over", ended=now()))


# Retention


def remove_some(connection: sa.Connection, before: int, most: int) -> list[str]:
    """Forget some tables that were over before a moment, or at which nobody ever was. Clubs look after their own."""
    alone = TABLES.c.club.is_(None)
    query = sa.select(TABLES.c.id).where(TABLES.c.ended < before, TABLES.c.status == "over", alone).limit(most)
    ids = list(connection.scalars(query).all())
    if not ids:
        untouched = ~sa.exists().where(LOG.c.table == TABLES.c.id)
        unseen = sa.or_(~TABLES.c.spec.contains(PERSON), sa.and_(TABLES.c.public, TABLES.c.seen.is_(None)))
        empty = (TABLES.c.status == "waiting", untouched, unseen)
        query = sa.select(TABLES.c.id).where(TABLES.c.opened < before, alone, *empty).limit(most)
        ids = list(connection.scalars(query).all())
    drop_tables(connection, ids)
    return ids
