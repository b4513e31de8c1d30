"""Copies of a store: everything is in them, and back in either kind of store; a bad one changes nothing."""

from __future__ import annotations

import asyncio
import gzip
import os
import subprocess
import sys
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from ludaro.errors import LudaroError
from ludaro.table.line.messages import Open
from ludaro.table.play.entries import Moved
from ludaro.table.play.ledger import Ledger
from ludaro.table.play.spec import plan
from ludaro.table.store import archive
from ludaro.table.store.condition import connected
from ludaro.table.store.database import Owned, Store, now
from ludaro.table.store.engines import BadStore
from ludaro.table.store.schema import SERVERS, TABLES, metadata
from tests.table_tools import STORES, fresh_store, people, served

VALUES: dict[type, Any] = {str: "ça & “so” \U0001f3b2\n", int: 2**31 - 2, bool: True, float: 0.1, bytes: b"\x00\xff"}


def fill(url: str) -> str:
    """A game that has begun, and a row in every table of the store; the game's id."""

    async def story() -> str:
        store = Store(url)
        ledger = Ledger(plan(Open("colorio", seats=people(2), seed=5))[0])
        await store.open(ledger, Owned("gone", 7))
        entry = Moved(0, "c3", id="one")
        assert await store.add(ledger.after(entry), entry, Owned("gone", 7))

        def rows(connection: sa.Connection) -> None:
            for table in metadata.sorted_tables:
                if table is not SERVERS:
                    value = {column.name: VALUES[column.type.python_type] for column in table.columns}
                    if table.autoincrement_column is not None:
                        value[table.autoincrement_column.name] = 1
                    connection.execute(sa.insert(table).values(value))

        await store.write(rows)
        store.close()
        return ledger.spec.id

    return asyncio.run(story())


def rows_are_numbered_on(connection: sa.Connection) -> None:
    """Tables whose rows the database numbers take another one."""
    numbered = [table for table in metadata.sorted_tables if table.autoincrement_column is not None]
    assert numbered
    for table in numbered:
        columns = [column for column in table.columns if column is not table.autoincrement_column]
        more = {column.name: VALUES[column.type.python_type] for column in columns}
        for _ in range(2):
            connection.execute(sa.insert(table).values(more))


def contents(url: str) -> dict[str, list[tuple[Any, ...]]]:
    """All rows, but for who owns what."""
    found = {}
    with connected(url) as connection:
        for table in metadata.sorted_tables:
            if table is not SERVERS:
                columns = [column for column in table.columns if column not in (TABLES.c.owner, TABLES.c.term)]
                rows = connection.execute(sa.select(*columns).order_by(*table.primary_key.columns))
                found[table.name] = [tuple(row) for row in rows]
    return found


def copy_of(url: str, folder: Path) -> Path:
    file = folder / "copy"
    with file.open("wb") as out:
        archive.backup(url, out)
    return file


@pytest.mark.parametrize("there", STORES)
@pytest.mark.parametrize("here", STORES)
def test_everything_comes_back_in_either_kind_of_store(here: str, there: str, tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    first, second = fresh_store(here, tmp_path), fresh_store(there, tmp_path / "other")
    id = fill(first)
    file = copy_of(first, tmp_path)
    summary = archive.look(file)
    assert summary.games == 2
    assert set(summary.rows) == set(metadata.tables)
    archive.restore(file, second)
    assert contents(second) == contents(first)

    async def go_on() -> None:
        store = Store(second)
        loaded = await store.load(id)
        assert loaded is not None
        assert loaded.state is not None
        assert loaded.state.history == [(0, "c3")]
        more = Moved(0, "off", id="two")
        assert not await store.add(loaded.after(more), more, Owned("gone", 7))  # whoever owned it before
        owned = await store.claim(id, "new")
        assert isinstance(owned, Owned)
        assert await store.add(loaded.after(more), more, owned)
        await store.write(rows_are_numbered_on)
        store.close()

    asyncio.run(go_on())


@pytest.mark.parametrize("kind", STORES)
def test_a_store_with_something_in_it_is_replaced_only_if_wished(kind: str, tmp_path: Path) -> None:
    url = fresh_store(kind, tmp_path)
    fill(url)
    file, before = copy_of(url, tmp_path), contents(url)
    with connected(url) as connection:
        connection.execute(sa.update(TABLES).values(game="64g-1"))
        connection.commit()
    changed = contents(url)
    with pytest.raises(BadStore, match="--replace"):
        archive.restore(file, url)
    assert contents(url) == changed
    archive.restore(file, url, replace=True)
    assert contents(url) == before


def test_a_store_in_use_is_left_alone(tmp_path: Path) -> None:
    url = fresh_store("sqlite", tmp_path)
    fill(url)
    file = copy_of(url, tmp_path)
    store = Store(url)
    asyncio.run(store.beat("alive", "here:1", now() + 60_000))
    store.close()
    with pytest.raises(BadStore, match="here:1"):
        archive.restore(file, url, replace=True)


def spoilt(file: Path) -> dict[str, bytes]:
    """A copy, hurt in many ways."""
    whole = file.read_bytes()
    lines = gzip.decompress(whole).splitlines(keepends=True)
    return {
        "nothing": b"",
        "something else": b"SQLite format 3\x00" * 10,
        "cut off": whole[: len(whole) // 2],
        "one bit": whole[:200] + bytes([whole[200] ^ 1]) + whole[201:],
        "without a row": gzip.compress(b"".join(lines[:2] + lines[3:])),
        "without an end": gzip.compress(b"".join(lines[:-1])),
        "a row changed": gzip.compress(b"".join(lines).replace(b"c3", b"c4")),
        "newer": gzip.compress(b"".join(lines).replace(b'"schema":', b'"schema":9')),
    }


def test_a_bad_copy_is_refused_and_changes_nothing(tmp_path: Path) -> None:
    url = fresh_store("sqlite", tmp_path)
    fill(url)
    before = contents(url)
    for how, data in spoilt(copy_of(url, tmp_path)).items():
        bad = tmp_path / "bad"
        bad.write_bytes(data)
        with pytest.raises(LudaroError):
            archive.look(bad)
        with pytest.raises(LudaroError):
            archive.restore(bad, url, replace=True)
        assert contents(url) == before, how


def test_an_empty_place_is_no_store_to_copy(tmp_path: Path) -> None:
    with pytest.raises(BadStore, match="nothing is kept"):
        archive.backup(fresh_store("sqlite", tmp_path), BytesIO())


def run(*arguments: str, stdin: bytes | None = None) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([sys.executable, "-m", "ludaro", *arguments], input=stdin, capture_output=True)


@pytest.mark.slow
@pytest.mark.parametrize("kind", STORES)
def test_a_running_server_is_copied_by_command(kind: str, tmp_path: Path) -> None:
    url, file = fresh_store(kind, tmp_path), tmp_path / "games.ludaro"
    with served(url) as server:
        id = server.post("/api/tables", {"game": "colorio"})["id"]
        done = run("backup", str(file), "--store", url)
        assert (done.returncode, b"1 games" in done.stderr) == (0, True), done.stderr
        assert (file.stat().st_mode & 0o077) == 0
        again = run("backup", str(file), "--store", url)
        assert (again.returncode, b"--replace" in again.stderr) == (1, True)
        piped = run("backup", "-", "--store", url)
        assert piped.returncode == 0
        busy = run("restore", str(file), "--store", url, "--replace")
        assert (busy.returncode, b"stop it first" in busy.stderr) == (1, True)
    other = f"sqlite:///{tmp_path}/other.db"
    filled = run("restore", "-", "--store", other, stdin=piped.stdout)
    assert filled.returncode == 0, filled.stderr
    with served(other) as server:
        assert server.get(f"/api/tables/{id}")["room"]["game"] == "colorio"


def test_a_password_can_be_in_a_file(tmp_path: Path) -> None:
    (tmp_path / "password").write_text("p@ss/word\n")
    from ludaro.cli.common import store_url

    assert store_url("postgresql://a@b/c", tmp_path / "password") == "postgresql://a:p%40ss%2Fword@b/c"
    assert store_url("sqlite:///x.db", None) == "sqlite:///x.db"
    with pytest.raises(LudaroError, match="no password"):
        store_url("sqlite:///x.db", tmp_path / "password")
    environment = os.environ | {"LUDARO_STORE": f"sqlite:///{tmp_path}/none/x.db"}
    command = [sys.executable, "-m", "ludaro", "backup", str(tmp_path / "x")]
    done = subprocess.run(command, capture_output=True, env=environment)
    assert (done.returncode, b"cannot open the store" in done.stderr) == (1, True)
