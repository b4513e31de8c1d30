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

import ludaro
from ludaro.table.line.messages import Move
from ludaro.table.play.referee import Referee
from ludaro.table.store import archive
from ludaro.table.store.database import EarlierRules, Store
from ludaro.table.store.schema import SCHEMA
from tests.table_tools import (
    PATIENCE,
    STORES,
    Client,
    Ear,
    Served,
    client,
    fresh_store,
    hall_on,
    now,
    served,
    until,
)

FOLDER = Path(__file__).parent / "recorded" / "stores"
EARLIER = sorted(FOLDER.glob("schema-*.sql"))
RULES_1 = FOLDER / "kvaro-1.sql"  # games of Kvaro under version 1 of its rules: see tools/earlier_games.py
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


CLOSED = {"a take beside a hole"}


def test_of_games_under_earlier_rules_only_those_with_a_move_not_allowed_any_more_are_closed(tmp_path: Path) -> None:
    url, tables = lay_out(RULES_1, tmp_path)
    assert ludaro.game("kvaro-a").family.version > 1

    async def go_on(referee: Referee) -> None:
        ledger = referee.ledger
        assert ledger.state is not None
        seat = ledger.state.seats[0]
        await referee.act(Ear(), seat, Move("more", ledger.v, ledger.state.moves(seat)[0]), now())
        await until(lambda: referee.ledger.v > ledger.v)

    async def story() -> None:
        async with hall_on(url) as hall:
            for name, id in tables.items():
                if name in CLOSED:
                    with pytest.raises(EarlierRules, match="free only towards a hole"):
                        await hall.find(id)
                else:
                    referee = await hall.find(id)
                    assert isinstance(referee, Referee), name
                    await go_on(referee)

    asyncio.run(story())


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
