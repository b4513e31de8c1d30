"""The lobby belongs to everybody: no address can fill it, and tables that nobody sits at leave it."""

from __future__ import annotations

import asyncio
import json
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest

from ludaro.table.hall import Hall
from ludaro.table.line.limits import WAITING, TooMany
from ludaro.table.line.messages import Open
from ludaro.table.play.spec import plan
from ludaro.table.store import database
from ludaro.table.store.database import LISTED
from tests.table_tools import STORES, Served, fresh_store, hall_on, served

NOBODY = "192.0.2.1"  # is trusted: everybody at this machine has limits
WISH = {"game": "colorio", "players": 2, "public": True}


@pytest.fixture(params=STORES)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return fresh_store(request.param, tmp_path)


def ask(server: Served, address: str, path: str, body: Any = None) -> tuple[int, Any]:
    """An answer to somebody at one of the addresses of this machine."""
    connection = HTTPConnection("127.0.0.1", server.port, timeout=60, source_address=(address, 0))
    try:
        text = None if body is None else json.dumps(body)
        connection.request("GET" if body is None else "POST", path, text, {"content-type": "application/json"})
        response = connection.getresponse()
        return response.status, json.loads(response.read())
    finally:
        connection.close()


def test_one_address_cannot_fill_the_lobby(tmp_path: Path) -> None:
    with served(fresh_store("sqlite", tmp_path), trust=NOBODY) as server:
        _, honest = ask(server, "127.0.0.2", "/api/tables", WISH)
        answers = [ask(server, "127.0.0.3", "/api/tables", WISH) for _ in range(LISTED["waiting"] + 10)]
        listed = [room["id"] for room in ask(server, "127.0.0.4", "/api/tables")[1]["tables"]]
        assert honest["id"] in listed
        assert [status for status, _ in answers[:WAITING]] == [201] * WAITING  # a class may open as many
        refused = [answer for status, answer in answers[WAITING:] if status == 429]
        assert len(refused) == len(answers) - WAITING
        assert refused[0]["error"] == "too-many"
        # Tables among friends fill no list, and are not refused because of it.
        assert ask(server, "127.0.0.3", "/api/tables", WISH | {"public": False})[0] == 201


async def open_from(hall: Hall, network: str) -> str:
    spec, _ = plan(Open("colorio", players=2, public=True))
    referee = await hall.open(spec, network)
    return referee.ledger.spec.id


def test_a_full_lobby_shows_tables_of_all_addresses(url: str) -> None:
    async def story() -> None:
        async with hall_on(url) as hall:
            honest = await open_from(hall, "honest")
            for crowd in range(4):
                for _ in range(LISTED["waiting"] // 3):
                    await open_from(hall, f"crowd {crowd}")
            listed = [ledger.spec.id for ledger in await hall.listed("waiting", None)]
            assert len(listed) == LISTED["waiting"]
            assert honest in listed

    asyncio.run(story())


def test_tables_at_which_nobody_ever_was_leave_the_lobby_first(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with hall_on(url) as hall:
            left, kept = await open_from(hall, "a"), await open_from(hall, "a")
            await hall.store.note_seen([kept])
            at = database.now()

            async def listed(later: int) -> list[str]:
                monkeypatch.setattr(database, "now", lambda: at + later)
                return await hall.store.listed("waiting", None)

            assert sorted(await listed(0)) == sorted([left, kept])
            assert await listed(database.UNSEEN + 5000) == [kept]
            assert await listed(database.AWAY + 5000) == []

    asyncio.run(story())


def test_tables_that_nobody_sees_any_more_do_not_count(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with hall_on(url) as hall:
            for _ in range(3):
                await open_from(hall, "a")
            spec, _ = plan(Open("colorio", players=2, public=True))
            with pytest.raises(TooMany):
                await hall.open(spec, "a", most=3)
            await hall.open(spec, "b", most=3)
            at = database.now()
            monkeypatch.setattr(database, "now", lambda: at + database.UNSEEN + 5000)
            spec, _ = plan(Open("colorio", players=2, public=True))
            await hall.open(spec, "a", most=3)

    asyncio.run(story())
