"""The story of a game: every position as each viewer saw it at that time, with one request."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ludaro.table.http import story as stories
from ludaro.table.http.story import Stories, story
from ludaro.table.line.limits import STORIES
from ludaro.table.line.messages import Open, encode
from ludaro.table.play.entries import Asked, Moved, Resigned
from ludaro.table.play.ledger import Ledger
from ludaro.table.play.sights import see
from ludaro.table.play.spec import plan
from ludaro.testing.variants import GAMES, Variant
from tests.table_tools import Served, begun, client, fresh_store, people, request, served


def positions(told: dict[str, Any]) -> list[dict[str, Any]]:
    """Every view, as a client puts them together from the documentation."""
    view = told["first"]
    views = [view]
    for move in told["moves"]:
        change = dict(move["view"])
        table = view["table"] | change.pop("table", {})
        view = view | change | {"table": table}
        views.append(view)
    return views


def through_the_wire(content: Any) -> Any:
    return json.loads(encode(content))


def without_history(view: dict[str, Any] | None) -> dict[str, Any]:
    assert view is not None
    return {key: value for key, value in through_the_wire(view).items() if key != "history"}


@pytest.mark.parametrize("variant", GAMES, ids=lambda variant: variant.id)
def test_a_story_is_what_each_viewer_saw_then(variant: Variant) -> None:
    """Also when the game is over, and more has come to light."""
    rng = random.Random(str(variant))
    viewers = (None, *range(variant.players))
    ledger = begun(Ledger(plan(Open(variant.id, seats=people(variant.players), seed=rng.randrange(1000)))[0]))
    seen = {viewer: [without_history(see(ledger, viewer))] for viewer in viewers}
    for _ in range(150):
        state = ledger.state
        assert state is not None
        movable = [seat for seat in ledger.acting if state.moves(seat)]
        if not movable:
            break
        seat = rng.choice(movable)
        ledger = ledger.after(Moved(seat, rng.choice(state.moves(seat))))
        for viewer in viewers:
            seen[viewer].append(without_history(see(ledger, viewer)))
    if ledger.status == "playing":
        ledger = ledger.after(Resigned(0, "1"))
    assert ledger.state is not None
    for viewer in viewers:
        told = through_the_wire(story(ledger, viewer))
        assert positions(told) == seen[viewer]
        assert [(move["seat"], move["move"]) for move in told["moves"]] == ledger.state.history
        assert told["from"] == 0
        for move, before in zip(told["moves"], seen[viewer], strict=False):
            for key, value in move["view"].items():  # only what changed
                old = before[key]
                assert all(old[part] != value[part] for part in value) if key == "table" else old != value


def test_what_was_taken_back_is_no_part_of_the_story() -> None:
    ledger = Ledger(plan(Open("64g-4", seats=people(2), seed=4))[0])
    for _ in range(3):
        assert ledger.state is not None
        seat = ledger.acting[0]
        ledger = ledger.after(Moved(seat, ledger.state.moves(seat)[0]))
    whole = story(ledger, 0)
    ledger = ledger.after(Asked(0, "undo", "1")).after(Asked(1, "undo", "1"))
    told = story(ledger, 0)
    assert told["moves"] == whole["moves"][: len(told["moves"])]
    assert len(told["moves"]) == 2


def test_of_a_long_game_the_last_moves_are_told() -> None:
    ledger = Ledger(plan(Open("colorio", seats=people(2), seed=4))[0])
    for _ in range(12):
        assert ledger.state is not None
        seat = ledger.acting[0]
        ledger = ledger.after(Moved(seat, ledger.state.moves(seat)[0]))
    whole, told = story(ledger, 1), story(ledger, 1, longest=5)
    assert told["from"] == 7
    assert positions(through_the_wire(told)) == positions(through_the_wire(whole))[7:]


def test_a_story_is_told_once_for_each_position(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[int] = []

    def counted(ledger: Ledger, viewer: int | None) -> dict[str, Any]:
        told.append(ledger.changed)
        return story(ledger, viewer)

    async def ask() -> None:
        kept = Stories()
        first = Ledger(plan(Open("colorio", seats=people(2), seed=4))[0])
        answers = [await kept.tell(first, None) for _ in range(3)]
        assert answers[0] == answers[1] == answers[2]
        assert told == [0]
        assert first.state is not None
        second = first.after(Moved(0, first.state.moves(0)[0]))
        assert await kept.tell(second, None) != answers[0]
        assert await kept.tell(second.after(Asked(0, "draw", "1")), None) == await kept.tell(second, None)
        assert told == [0, 1]
        monkeypatch.setattr(stories, "KEPT_STORIES", 10)
        await kept.tell(first, 0)
        assert not kept._kept
        assert kept._size == 0
        kept.close()

    monkeypatch.setattr(stories, "story", counted)
    asyncio.run(ask())


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(fresh_store("sqlite", tmp_path_factory.mktemp("server"))) as running:
        yield running


def test_over_http(server: Served) -> None:
    opened = server.post(
        "/api/tables", {"game": "tabeligi", "seed": 3, "seats": [{"kind": "person", "number": "1"}] * 2}
    )
    url, secrets = f"{server.url}/api/tables/{opened['id']}/story", [seat["secret"] for seat in opened["seats"]]

    async def play() -> list[dict[str, Any] | None]:
        async with client(server.url, opened["id"], secret=secrets[0]) as ana:
            await ana.hear_until("view")
            assert ana.view is not None
            views: list[dict[str, Any] | None] = [dict(ana.view)]
            await ana.say(t="move", id="1", v=ana.v, move=ana.view["moves"][0])
            await ana.hear_until("event")
            views.append(ana.view)
            return views

    seen = asyncio.run(play())
    status, told = request(url, {"secret": secrets[0]})
    assert status == 200
    assert set(told) == {"v", "from", "first", "moves"}
    assert told["v"] == 1
    assert positions(told) == [without_history(view) for view in seen]
    other, watcher = request(url, {"secret": secrets[1]})[1], request(url, {})[1]
    assert (other["first"]["seat"], watcher["first"]["seat"]) == (1, None)
    assert other["first"]["table"] != told["first"]["table"] != watcher["first"]["table"]
    assert request(url, {"secret": "x"})[0] == 422
    assert request(url, {"since": 1})[0] == 422
    assert request(f"{server.url}/api/tables/none/story", {})[0] == 404
    waiting = server.post("/api/tables", {"game": "colorio"})
    assert request(f"{server.url}/api/tables/{waiting['id']}/story", {})[1]["error"] == "waiting"


@pytest.mark.slow
def test_an_address_may_ask_for_so_many(tmp_path: Path) -> None:
    with served(fresh_store("sqlite", tmp_path), trust="192.0.2.1") as server:
        opened = server.post("/api/tables", {"game": "colorio", "seats": [{"kind": "person", "number": "1"}] * 2})
        url = f"{server.url}/api/tables/{opened['id']}/story"
        answers = [request(url, {})[0] for _ in range(2 * int(STORIES[0]))]
        assert answers[: int(STORIES[0])] == [200] * int(STORIES[0])
        assert 429 in answers
