"""What a store is like, found out without changing it: for checks before serving, and before a copy is made."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from ludaro.table.store.database import now
from ludaro.table.store.engines import BadStore, engine_of, reason_of
from ludaro.table.store.schema import GALLERY_VOTES, META, SERVERS

HURRY = 5  # seconds for PostgreSQL to answer


@dataclass(frozen=True)
class Condition:
    """A store as it is found."""

    schema: str | None
    """None: nothing is kept there yet."""
    servers: list[str]
    """Addresses of the servers that are alive on it."""
    ahead: float
    """Seconds by which this machine's clock is ahead of the store's."""
    settings: dict[str, str]
    """What PostgreSQL says of itself, as far as it matters to us."""


def folder_of(url: str) -> Path | None:
    """Where a store's file lies, or will; None if it is not a file."""
    file = file_of(url)
    return None if file is None else file.resolve().parent


def file_of(url: str) -> Path | None:
    parsed = sa.make_url(url)
    return Path(parsed.database) if parsed.get_backend_name() == "sqlite" and parsed.database else None


@contextmanager
def connected(url: str) -> Iterator[sa.Connection]:
    """A connection to a store as it is, of whatever schema; BadStore in one line if there is none."""
    engine = engine_of(url, patience=HURRY)
    try:
        try:
            connection = engine.connect()
        except sa.exc.SQLAlchemyError as error:
            raise BadStore(f"cannot open the store: {reason_of(error)}") from None
        with connection:
            yield connection
    finally:
        engine.dispose()


def examine(url: str) -> Condition:
    """Look at a store, and try whether it can be written; BadStore if not. Nothing in it is changed."""
    with connected(url) as connection:
        try:
            return _examine(connection)
        except sa.exc.SQLAlchemyError as error:
            raise BadStore(reason_of(error)) from None


def _examine(connection: sa.Connection) -> Condition:
    inside = sa.inspect(connection)
    used = inside.has_table(META.name)
    connection.rollback()
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    connection.exec_driver_sql("CREATE TABLE ludaro_trial (number INTEGER)")
    connection.exec_driver_sql("INSERT INTO ludaro_trial VALUES (1)")
    connection.rollback()
    schema = connection.scalar(sa.select(META.c.value).where(META.c.key == "schema")) if used else None
    settings: dict[str, str] = {}
    ahead = 0.0
    if connection.dialect.name == "postgresql":
        names: tuple[Any, ...] = ("max_connections", "fsync", "synchronous_commit", "server_version")
        settings = {name: str(connection.exec_driver_sql(f"SHOW {name}").scalar_one()) for name in names}
        asked = time.time()
        theirs = float(connection.exec_driver_sql("SELECT extract(epoch FROM clock_timestamp())").scalar_one())
        ahead = (asked + time.time()) / 2 - theirs
    return Condition(None if schema is None else str(schema), alive(connection), ahead, settings)


def alive(connection: sa.Connection) -> list[str]:
    """Where servers live on this store."""
    if not sa.inspect(connection).has_table(SERVERS.name):
        return []
    return list(connection.scalars(sa.select(SERVERS.c.address).where(SERVERS.c.until > now())))


def has_gallery(connection: sa.Connection) -> bool:
    """Whether a server that has a gallery has been on this store."""
    return sa.inspect(connection).has_table(GALLERY_VOTES.name)
