"""All that a store keeps as one file, and back: of either kind of store, also while servers run on it.

A compressed text. Its first line says what it is and which tables follow, with their columns; then come a line for each
row; the last line has a checksum of all before it. So a copy of an earlier schema can be laid out as it was and be
brought up to date by the same steps as a store.
"""

from __future__ import annotations

import gzip
import hashlib
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sa

import ludaro
from ludaro.errors import LudaroError
from ludaro.table.store.condition import alive, connected
from ludaro.table.store.database import LOCK, now
from ludaro.table.store.engines import BadStore, engine_of, reason_of
from ludaro.table.store.schema import META, SCHEMA, SERVERS, TABLES, metadata, upgrade

ARCHIVE_FORMAT = 1
OURS = "ludaro_"
TOGETHER = 500  # rows that one statement reads or writes
TYPES: dict[str, type[sa.types.TypeEngine[Any]]] = {
    "text": sa.Text,
    "integer": sa.Integer,
    "bigint": sa.BigInteger,
    "boolean": sa.Boolean,
    "double": sa.Double,
    "bytes": sa.LargeBinary,
}
Told = Callable[[int, int], None]
"""How far it is: so many of so many."""


class BadArchive(LudaroError):
    """A file that is no copy of a store, or not a whole one."""


class Column(msgspec.Struct, frozen=True):
    name: str
    type: str
    key: bool = False
    nullable: bool = True
    unique: bool = False


class ArchiveLayout(msgspec.Struct, frozen=True):
    """A table of the store: its columns, its indexes by name, and how many rows of it follow."""

    name: str
    columns: list[Column]
    indexes: dict[str, list[str]]
    rows: int


class Head(msgspec.Struct, frozen=True):
    ludaro_backup: int
    schema: int
    version: str
    made: int
    tables: list[ArchiveLayout]


class Tail(msgspec.Struct, frozen=True):
    sha256: str


@dataclass
class Summary:
    """What a copy holds."""

    schema: int
    made: int
    rows: dict[str, int] = field(default_factory=dict)

    @property
    def games(self) -> int:
        return self.rows.get(TABLES.name, 0)


# Out


def backup(url: str, out: Any, told: Told | None = None) -> Summary:
    """Write everything that a store keeps to a binary file, as of one moment."""
    with connected(url) as connection:
        _begin_reading(connection)
        schema = _schema_of(connection)
        layouts = [_layout(connection, name) for name in _names(connection)]
        head = Head(ARCHIVE_FORMAT, schema, ludaro.__version__, now(), layouts)
        total, done, checksum = sum(layout.rows for layout in layouts), 0, hashlib.sha256()
        with gzip.GzipFile(fileobj=out, mode="wb", compresslevel=6, mtime=0) as packed:

            def write(line: bytes) -> None:
                checksum.update(line + b"\n")
                packed.write(line + b"\n")

            write(msgspec.json.encode(head))
            for layout in layouts:
                for row in _rows(connection, layout):
                    write(msgspec.json.encode(row))
                    done += 1
                    if told is not None and done % TOGETHER == 0:
                        told(done, total)
            packed.write(msgspec.json.encode(Tail(checksum.hexdigest())) + b"\n")
        return Summary(schema, head.made, {layout.name: layout.rows for layout in layouts})


def _begin_reading(connection: sa.Connection) -> None:
    """Everything is read as it is at one moment, whatever servers write meanwhile."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN")
    else:
        connection.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)


def _schema_of(connection: sa.Connection) -> int:
    if not sa.inspect(connection).has_table(META.name):
        raise BadStore("nothing is kept in this store yet")
    schema = str(connection.scalar(sa.select(META.c.value).where(META.c.key == "schema")))
    if not schema.isdecimal() or int(schema) > SCHEMA:
        raise BadStore(f"the store has schema {schema}, this Ludaro knows up to {SCHEMA}: use the one that wrote it")
    return int(schema)


def _layout(connection: sa.Connection, name: str) -> ArchiveLayout:
    inside = sa.inspect(connection)
    keys = inside.get_pk_constraint(name)["constrained_columns"]
    alone = {one["column_names"][0] for one in inside.get_unique_constraints(name) if len(one["column_names"]) == 1}
    columns = [
        Column(one["name"], _type(one["type"]), one["name"] in keys, one["nullable"], one["name"] in alone)
        for one in inside.get_columns(name)
    ]
    indexes = {
        str(one["name"]): [str(column) for column in one["column_names"]]
        for one in inside.get_indexes(name)
        if not one["unique"]
    }
    # Which servers were alive is of no use afterwards.
    rows = 0 if name == SERVERS.name else connection.scalar(sa.select(sa.func.count()).select_from(sa.table(name)))
    ordered = sorted(columns, key=lambda column: keys.index(column.name) if column.key else len(keys))
    return ArchiveLayout(name, ordered, indexes, rows or 0)


def _type(found: sa.types.TypeEngine[Any]) -> str:
    for name, kind in (("bigint", sa.BigInteger), *TYPES.items()):
        if isinstance(found, kind) and not (name == "integer" and isinstance(found, sa.BigInteger)):
            return name
    if isinstance(found, sa.Float):
        return "double"
    raise BadStore(f"a column of the store has a type that no Ludaro has made: {found!r}")


def _rows(connection: sa.Connection, layout: ArchiveLayout) -> Iterator[list[Any]]:
    if not layout.rows:
        return
    table = _table(layout, sa.MetaData())
    result = connection.execution_options(yield_per=TOGETHER).execute(sa.select(table))
    for row in result:
        yield list(row)


# Back


def look(file: Path, told: Told | None = None) -> Summary:
    """What a copy holds, if it is whole; BadArchive if it is not."""
    rows = 0
    head: Head | None = None
    for line in _lines(file, told):
        if head is None:
            head = _head(line)
        else:
            rows += 1
    if head is None or rows != sum(layout.rows for layout in head.tables):
        raise BadArchive(f"{file} is not whole: it has {rows} rows")
    return Summary(head.schema, head.made, {layout.name: layout.rows for layout in head.tables})


def restore(file: Path, url: str, replace: bool = False, told: Told | None = None) -> Summary:
    """Fill a store with what a copy holds, all of it or nothing; ``replace`` what is there.

    The copy must have been looked at before. A store on which a server lives is left alone.
    """
    engine = engine_of(url)
    try:
        with engine.begin() as connection:
            _begin_writing(connection)
            living = alive(connection)
            if living:
                raise BadStore(f"a server lives on this store, at {', '.join(living)}: stop it first")
            if not replace and _holds(connection):
                raise BadStore("the store is not empty: --replace gives up what is in it")
            lines = _lines(file, told)
            head = _head(next(lines))
            _fill(connection, head, lines)
        return Summary(head.schema, head.made, {layout.name: layout.rows for layout in head.tables})
    except sa.exc.SQLAlchemyError as error:
        raise BadStore(f"the store could not be filled: {reason_of(error)}") from None
    finally:
        engine.dispose()


def _begin_writing(connection: sa.Connection) -> None:
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    else:
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(LOCK)))


def _holds(connection: sa.Connection) -> bool:
    """Whether anything is kept that somebody would miss."""
    kept = [sa.table(name) for name in _names(connection) if name not in (META.name, SERVERS.name)]
    return any(connection.execute(sa.select(sa.literal(1)).select_from(one).limit(1)).first() for one in kept)


def _names(connection: sa.Connection) -> list[str]:
    return sorted(name for name in sa.inspect(connection).get_table_names() if name.startswith(OURS))


def _fill(connection: sa.Connection, head: Head, lines: Iterator[bytes]) -> None:
    for name in _names(connection):
        connection.exec_driver_sql(f"DROP TABLE {name}")
    # As it was when the copy was made, then on by the steps that every store goes.
    then = metadata if head.schema == SCHEMA else sa.MetaData()
    tables = [then.tables[one.name] if one.name in then.tables else _table(one, then) for one in head.tables]
    then.create_all(connection)
    for layout, table in zip(head.tables, tables, strict=True):
        names = [column.name for column in layout.columns]
        batch: list[dict[str, Any]] = []
        for _ in range(layout.rows):
            batch.append(dict(zip(names, _decode(next(lines), layout), strict=True)))
            if len(batch) == TOGETHER:
                connection.execute(sa.insert(table), batch)
                batch = []
        if batch:
            connection.execute(sa.insert(table), batch)
    for _ in lines:  # to the checksum, which is compared there
        pass
    _count_on(connection, tables)
    upgrade(connection, head.schema)
    metadata.create_all(connection)
    # Nobody owns a table; and whoever believes to, from before, can add nothing to it.
    connection.execute(sa.update(TABLES).values(owner=None, term=TABLES.c.term + 1))


def _count_on(connection: sa.Connection, tables: list[sa.Table]) -> None:
    """PostgreSQL counts the rows that it numbers itself apart from them: let it go on after the last."""
    if connection.dialect.name != "postgresql":
        return
    for table in tables:
        column = table.autoincrement_column
        if column is not None:
            last = sa.select(sa.func.coalesce(sa.func.max(column), 0) + 1).scalar_subquery()
            counter = sa.func.pg_get_serial_sequence(table.name, column.name)
            connection.execute(sa.select(sa.func.setval(counter, last, sa.false())))


def _table(layout: ArchiveLayout, into: sa.MetaData) -> sa.Table:
    ours = metadata.tables.get(layout.name)
    return sa.Table(
        layout.name,
        into,
        *(
            sa.Column(
                one.name,
                TYPES[one.type],
                primary_key=one.key,
                nullable=one.nullable and not one.key,
                unique=one.unique or None,
            )
            for one in layout.columns
        ),
        *(sa.Index(name, *columns) for name, columns in layout.indexes.items()),
        sqlite_with_rowid=ours is None or bool(ours.dialect_options["sqlite"]["with_rowid"]),
    )


def _decode(line: bytes, layout: ArchiveLayout) -> list[Any]:
    row: list[Any] = msgspec.json.decode(line)
    if len(row) != len(layout.columns):
        raise BadArchive(f"a row of {layout.name} has {len(row)} values, not {len(layout.columns)}")
    return [
        msgspec.convert(value, bytes) if column.type == "bytes" and value is not None else value
        for value, column in zip(row, layout.columns, strict=True)
    ]


def _head(line: bytes) -> Head:
    try:
        head = msgspec.json.decode(line, type=Head)
    except msgspec.MsgspecError:
        raise BadArchive("this file is no copy of a store of Ludaro") from None
    known = all(column.type in TYPES for layout in head.tables for column in layout.columns)
    names = all(layout.name.startswith(OURS) and layout.name.isidentifier() for layout in head.tables)
    if head.ludaro_backup != ARCHIVE_FORMAT or head.schema > SCHEMA or not known or not names:
        raise BadArchive(
            f"Ludaro {head.version} made this copy, with schema {head.schema}; this one knows up to {SCHEMA}"
        )
    return head


def _lines(file: Path, told: Told | None) -> Iterator[bytes]:
    """All lines before the last, which must be their checksum."""
    size = file.stat().st_size
    checksum = hashlib.sha256()
    held: bytes | None = None
    count = 0
    try:
        with file.open("rb") as raw, gzip.GzipFile(fileobj=raw) as packed:
            for line in packed:
                if held is not None:
                    checksum.update(held)
                    yield held
                held = line
                count += 1
                if told is not None and count % TOGETHER == 0:
                    told(raw.tell(), size)
    except (EOFError, OSError, zlib.error) as error:
        if isinstance(error, FileNotFoundError | PermissionError | IsADirectoryError):
            raise
        raise BadArchive(f"{file} is no copy of a store of Ludaro, or not a whole one") from None
    try:
        good = held is not None and msgspec.json.decode(held, type=Tail).sha256 == checksum.hexdigest()
    except msgspec.MsgspecError:
        good = False
    if not good:
        raise BadArchive(f"{file} is no copy of a store of Ludaro, or not a whole one")
