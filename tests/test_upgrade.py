"""Upgrades: a store that an earlier version left when it was killed, and its games, played on by this one."""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3
from pathlib import Path
from secrets import token_hex
from typing import Any

import pytest

from ludaro.table.store import archive
from ludaro.table.store.database import Store
from ludaro.table.store.schema import SCHEMA
from tests.table_tools import PATIENCE, STORES, Client, Served, client, fresh_store, served

EARLIER = sorted((Path(__file__).parent / "recorded" / "stores").glob("schema-*.sql"))
MORE = 8  # entries of the log, by which a game has gone on


def test_the_version_before_this_schema_is_remembered() -> None:
    """Whoever raises the schema keeps a store of the one before: see tools/earlier_store.py."""
    assert f"schema-{SCHEMA - 1}" in {file.stem for file in EARLIER}


def lay_out(file: Path, folder: Path) -> tuple[str, dict[str, Any]]:
    """An earlier store as it was, and what was noted of it."""
    first, _, statements = file.read_text("utf-8").partition("\n")
    connection = sqlite3.connect(folder / "earlier.db")
    connection.executescript(statements)
    connection.close()
    return f"sqlite:///{folder}/earlier.db", json.loads(first.removeprefix("-- "))


async def play_on(server: Served, url: str, table: dict[str, Any], number: str | None = None) -> int:
    """The persons of a table go on, by whatever moves; the version that they found."""
    rng = random.Random(1)
    found: list[int] = []
    store = Store(url)

    async def moves_of(player: Client) -> list[str]:
        """What somebody may play; who races is not told, so the log is asked."""
        assert player.seat is not None
        if player.view is None or not player.room["realtime"]:
            return player.view["moves"] if player.view else []
        ledger = await store.load(table["id"])
        return [] if ledger is None or ledger.state is None else ledger.state.moves(player.seat)

    async def play(secret: str) -> None:
        async with client(server.url, table["id"], secret=secret, number=number) as player:
            while player.v is None or (player.v < table["v"] + MORE and player.room["status"] != "over"):
                heard = await player.hear()
                if heard["t"] == "view":
                    found.append(heard["v"])
                if heard["t"] in ("view", "event", "no") and (moves := await moves_of(player)):
                    await player.say(t="move", id=token_hex(4), v=player.v, move=rng.choice(moves))

    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(*(play(secret) for secret in table["secrets"]))
    store.close()
    return found[0]


@pytest.mark.slow
@pytest.mark.parametrize("kind", STORES)
@pytest.mark.parametrize("file", EARLIER, ids=lambda file: file.stem)
def test_games_of_an_earlier_version_are_played_on(file: Path, kind: str, tmp_path: Path) -> None:
    url, known = lay_out(file, tmp_path)
    if kind == "postgresql":  # by way of a copy, made before anything was brought up to date
        copy = tmp_path / "copy"
        with copy.open("wb") as out:
            archive.backup(url, out)
        url = fresh_store(kind, tmp_path)
        archive.restore(copy, url)
    with served(url) as server:
        for name, table in known["begun"].items():
            shown = server.get(f"/api/tables/{table['id']}")
            assert (shown["v"], shown["room"]["status"]) == (table["v"], "playing"), name
            assert asyncio.run(play_on(server, url, table)) >= table["v"], name
        over = known["over"]
        export = server.get(f"/api/tables/{over['id']}/export")
        kept = ("game", "players", "options", "deal", "moves", "names", "outcome", "proof")
        assert {key: export[key] for key in kept} == {key: over["export"][key] for key in kept}
        for key, person in zip(known["people"].values(), known["known"], strict=True):
            assert server.post("/api/people/me", {"key": key}) == person
        waiting = known["waiting"] | {"v": 0}
        taken = server.post(f"/api/tables/{waiting['id']}/seats", {"name": "Bo", "number": "2"})
        waiting["secrets"].append(taken["secret"])
        asyncio.run(play_on(server, url, waiting, "1"))
