"""One address is many people: what a class asks for is never refused, and a refusal looks like a page that waits."""

from __future__ import annotations

import asyncio
import json
import re
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from sqlalchemy.exc import OperationalError

from ludaro.games.texts import LANGUAGES
from ludaro.table.http.app import make_app
from ludaro.table.http.pages import PAGE
from ludaro.table.line.limits import PUZZLES
from ludaro.table.store.database import Store
from tests.table_tools import Served, client, fresh_store, request, served

CLASS = 25


class Pupil:
    """Does what the page does for one person, and keeps every answer that is a refusal."""

    def __init__(self, server: Served, name: str) -> None:
        self.url, self.name = server.url, name
        self.asked = 0
        self.refused: list[tuple[str, int, Any]] = []

    def ask(self, path: str, body: Any = None) -> Any:
        status, content = request(self.url + path, body)
        self.asked += 1
        if status == 429 or (status == 503 and content["error"] != "warming"):
            self.refused.append((path, status, content))
        return content

    def load(self, path: str) -> None:
        """A page with the files that it names."""
        page = self.ask(path)
        for file in re.findall(r'(?:src|href)="(/[^"]+)"', page):
            self.ask(file)
        for file in sorted(PAGE.glob("assets/*.js"))[:30]:
            self.ask(f"/assets/{file.name}")

    def lobby(self) -> None:
        self.load("/")
        for path in ("/api/catalog", "/api/rules?lang=fr", "/api/puzzles?days=8"):
            self.ask(path)
        for _ in range(5):  # it asks again and again
            self.ask("/api/tables")
            self.ask("/api/tables?status=playing")

    def table(self, id: str, secret: str | None) -> None:
        self.load(f"/t/{id}")
        self.ask("/api/catalog")
        self.ask(f"/api/tables/{id}")

        async def visit() -> None:
            async with client(self.url, id, secret=secret) as someone:
                await someone.hear_until("view")

        asyncio.run(visit())
        self.ask(f"/api/tables/{id}/story", {"secret": secret})

    def visit(self) -> None:
        self.lobby()
        for _ in range(2):
            seats = [{"kind": "person", "name": self.name, "number": "1"}, {"kind": "computer", "level": 1}]
            opened = self.ask("/api/tables", {"game": "colorio", "seats": seats, "seed": 4})
            id, secret = opened["id"], opened["seats"][0]["secret"]
            for _ in range(3):  # come, and reload twice
                self.table(id, secret)
            self.ask(f"/api/tables/{id}/hint", {"secret": secret})
        self.ask("/api/lessons/colorio?lang=fr")
        self.ask("/api/rules/colorio?lang=fr")
        friend = self.ask("/api/tables", {"game": "colorio", "players": 2})
        self.ask(f"/api/tables/{friend['id']}/seats", {"name": self.name, "secret": f"{self.name:x<22}"})
        self.lobby()


@pytest.mark.slow
def test_a_class_behind_one_address_is_never_refused(tmp_path: Path) -> None:
    with served(fresh_store("sqlite", tmp_path), trust="192.0.2.1") as server:
        pupils = [Pupil(server, f"P{number}") for number in range(CLASS)]
        with ThreadPoolExecutor(CLASS) as together:
            list(together.map(Pupil.visit, pupils))
        assert sum(pupil.asked for pupil in pupils) >= 50 * CLASS  # more where the page is built
        assert [refused for pupil in pupils for refused in pupil.refused] == []


@pytest.mark.slow
def test_puzzles_of_several_days_come_at_once(tmp_path: Path) -> None:
    with served(fresh_store("sqlite", tmp_path), trust="192.0.2.1") as server:
        some = server.get("/api/puzzles?date=2027-02-27&days=3")["puzzles"]
        assert [one["date"] for one in some] == ["2027-02-27", "2027-02-28", "2027-03-01"]
        assert some[2] == server.get("/api/puzzle?date=2027-03-01")
        assert len(server.get("/api/puzzles")["puzzles"]) == 8
        for bad in ("days=0", "days=9", "days=x", "days=%C2%B2", "date=tomorrow", "date=1999-12-31"):
            assert request(f"{server.url}/api/puzzles?{bad}")[0] == 422
        today = [request(f"{server.url}/api/puzzle")[0] for _ in range(int(PUZZLES[0]) + 20)]
        assert set(today) == {200}
        far = [request(f"{server.url}/api/puzzles?date=2081-{month:02}-01&days=8")[0] for month in range(1, 13)]
        assert far[0] == 200
        assert 0 < far.count(200) <= PUZZLES[0] / 8 + 2  # each day counts
        assert set(far) == {200, 429}


ALONE = [{"kind": "person", "number": "1"}, {"kind": "computer", "level": 1}]


def test_another_game_costs_as_much_as_opening_a_table(tmp_path: Path) -> None:
    wish = {"game": "colorio", "seats": ALONE, "seed": 4}

    async def story(server: Served) -> list[dict[str, Any]]:
        async with AsyncExitStack() as room:
            players = []
            for games in [1] * 10 + [5] * 10:
                opened = server.post("/api/tables", wish | {"games": games})
                seat = client(server.url, opened["id"], secret=opened["seats"][0]["secret"])
                players.append(await room.enter_async_context(seat))
                await players[-1].hear_until("view")
                if games == 1:
                    await players[-1].say(t="resign", id="resign")
                    await players[-1].hear_until("ok", id="resign")
            while request(server.url + "/api/tables", wish)[0] == 201:
                pass
            for number, player in enumerate(players):  # all at once: somebody else's game, or the next of a match
                wanted = {"t": "offer", "kind": "rematch"} if number < 10 else {"t": "resign"}
                await player.say(id="next", **wanted)
            answers = []
            for player in players:
                answers.append(await player.hear())
                while answers[-1].get("id") != "next":
                    answers[-1] = await player.hear()
            return answers

    with served(fresh_store("sqlite", tmp_path), trust="192.0.2.1") as server:
        answers = asyncio.run(story(server))
        refused = [answer for answer in answers if answer["t"] == "no"]
        assert len(refused) >= 10  # it was none; one a second comes back
        assert {answer["code"] for answer in refused} == {"too-fast"}
        assert all(answer["wait"] > 0 for answer in refused)


def test_who_is_too_fast_knows_with_what(tmp_path: Path) -> None:
    sent = [f"m{number}" for number in range(60)]

    async def story(server: Served) -> list[dict[str, Any]]:
        opened = server.post("/api/tables", {"game": "colorio", "seats": ALONE})
        async with client(server.url, opened["id"], secret=opened["seats"][0]["secret"]) as player:
            for id in sent:
                await player.say(t="offer", id=id, kind="rematch")
            await player.socket.send('{"t": "dance", "id": "dance"}')
            answers: list[dict[str, Any]] = []
            while len(answers) <= len(sent):
                message = await player.hear()
                if message["t"] in ("no", "ok"):
                    answers.append(message)
            return answers

    with served(fresh_store("sqlite", tmp_path), trust="192.0.2.1") as server:
        answers = asyncio.run(story(server))
        assert [answer["id"] for answer in answers] == [*sent, "dance"]
        assert sum(answer["code"] == "too-fast" for answer in answers) > 5


def answer_of(app: Any, path: str, headers: dict[str, str]) -> tuple[int, dict[str, str], str]:
    """What an application answers, without a server around it."""
    url = urlsplit(path)
    scope = {
        "type": "http",
        "method": "GET",
        "path": url.path,
        "query_string": url.query.encode(),
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
    }
    sent: list[Any] = []

    async def receive() -> Any:
        return {"type": "http.request", "body": b""}

    async def send(message: Any) -> None:
        sent.append(message)

    async def ask() -> None:
        async with app.router.lifespan_context(app):
            await app(scope, receive, send)

    asyncio.run(ask())
    told = {name.decode(): value.decode() for name, value in sent[0]["headers"]}
    return sent[0]["status"], told, b"".join(message.get("body", b"") for message in sent[1:]).decode()


@pytest.fixture
def broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A server whose store has stopped answering."""
    store = Store(fresh_store("sqlite", tmp_path))

    async def fail(id: str) -> bool:
        raise OperationalError("select", {}, Exception("gone"))

    monkeypatch.setattr(store, "knows", fail)
    monkeypatch.setattr(store, "logs", fail)
    yield make_app(store, "127.0.0.1:1")
    store.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_that_cannot_be_shown_tries_again_by_itself(broken: Any, language: str) -> None:
    asked = {"accept": "text/html,application/xhtml+xml", "accept-language": f"xx,{language}-CH;q=0.9,en;q=0.8"}
    status, headers, page = answer_of(broken, "/t/abc", asked)
    assert status == 503
    assert headers["content-type"].startswith("text/html")
    assert f'<html lang="{language}">' in page
    assert f'http-equiv="refresh" content="{headers["retry-after"]}"' in page
    assert 'href="">' in page
    assert "error" not in page


def test_a_program_is_told_in_json(broken: Any) -> None:
    status, headers, text = answer_of(broken, "/api/tables/abc", {"accept": "*/*"})
    assert (status, json.loads(text)["error"]) == (503, "busy")
    assert int(headers["retry-after"]) >= 1
