"""Looking at a finished game again: what is told and to whom, that it is the same each time, and never too much."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Iterator
from typing import Any

import pytest

import ludaro
from ludaro import State
from ludaro.kernel.random import generator
from ludaro.players import parse
from ludaro.players import review as players_review
from ludaro.players.review import MOST_REVIEWED, Review, ReviewedPosition, places, review
from ludaro.table.http import analysis
from ludaro.table.http.analysis import Analysis, Analysts
from ludaro.table.http.requests import Problem
from ludaro.table.line.limits import ANALYSES
from ludaro.table.line.messages import Open
from ludaro.table.play.entries import Moved, Resigned
from ludaro.table.play.ledger import Ledger
from ludaro.table.play.spec import plan
from tests.table_tools import Served, begun, client, fresh_store, people, request, say_ready, served, until

TWO = [{"kind": "person", "name": "Ana", "number": "1"}, {"kind": "person", "name": "Bo", "number": "2"}]
FEW = 200  # iterations


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(fresh_store("sqlite", tmp_path_factory.mktemp("analysis"))) as running:
        yield running


def played(game: str, players: int, texts: list[str], most: int = 400) -> tuple[State, State]:
    """The beginning and the end of a game between the players that texts name."""
    state = ludaro.game(game).new(players, seed=5, options="recommended")
    begun, rng = state.copy(), generator(1)
    seated = [parse(texts[seat % len(texts)], 1)() for seat in range(players)]
    while not state.over and len(state.history) < most:
        seat = state.seats[0]
        state.play(seated[seat].choose(state, seat, rng), seat)
    return begun, state


# The judgement


@pytest.mark.parametrize(
    ("game", "players"), [("64g-2", 2), ("64g-8", 2), ("tabeligi", 3), ("colorio", 4), ("kvaro-a", 2)]
)
def test_every_position_has_chances_and_the_same_ones_each_time(game: str, players: int) -> None:
    begun, end = played(game, players, ["search:30", "random"])
    looks = review(begun, end.history, FEW)
    assert looks == review(begun, end.history, FEW)
    assert [look.moves for look in looks] == list(range(len(end.history) + 1))
    for look in looks:
        assert len(look.chances) == players
        assert sum(look.chances) == pytest.approx(1, abs=0.001)
        assert all(0 <= chance <= 1 for chance in look.chances)
    assert list(looks[-1].chances) == pytest.approx(end.result, abs=0.001)
    assert looks[-1].seat is None
    for look, (seat, _) in zip(looks, end.history, strict=False):
        assert look.seat == seat
    assert begun.history == []


def test_a_thrown_away_win_is_found() -> None:
    begun, end = played("64g-2", 2, ["search:3000", "random"])
    looks = review(begun, end.history)
    lost = [sum(look.gain or 0 for look in looks if look.seat == seat and look.mistake) for seat in (0, 1)]
    assert lost[1] > lost[0]  # who plays by lot gives more away than who thinks


@pytest.mark.parametrize(("game", "players"), [("tabeligi", 3), ("64g-8", 2), ("kvaro-a", 3), ("colorio", 3)])
def test_a_position_is_judged_by_what_its_mover_can_know(game: str, players: int) -> None:
    """Another truth that looks the same from the mover's seat gets the same judgement."""
    begun, end = played(game, players, ["search:30"])
    state = begun.copy()
    varied = False
    for moves, (seat, move) in enumerate(end.history[:12]):
        other = state.imagine(seat, 100 + moves)
        varied |= other.records[1].tobytes() != state.records[1].tobytes()
        for truth in (state, other):
            truth.history.clear()
        assert first(state) == first(other)
        state.play(move, seat)
    assert varied


def first(state: State) -> ReviewedPosition:
    return review(state, [], FEW)[0]


def test_long_games_are_looked_at_here_and_there(monkeypatch: pytest.MonkeyPatch) -> None:
    assert places(3) == [0, 1, 2, 3]
    assert len(places(2000)) == MOST_REVIEWED
    monkeypatch.setattr(players_review, "MOST_REVIEWED", 10)
    begun, end = played("64g-4", 2, ["random"])
    looks = review(begun, end.history, 20)
    assert len(looks) == 10
    assert (looks[0].moves, looks[-1].moves) == (0, len(end.history))


# Many at once


def over(game: str = "64g-4", players: int = 2, moves: int = 6, **wish: Any) -> Ledger:
    """A table at which somebody has resigned."""
    spec, _ = plan(Open(game, seats=people(players), **wish))
    ledger, lot = Ledger(spec), random.Random(3)
    for _ in range(moves):
        assert ledger.state is not None
        seat = ledger.acting[0]
        ledger = ledger.after(Moved(seat, lot.choice(ledger.state.moves(seat))))
    return ledger.after(Resigned(0, "x"))


def test_one_analysis_a_table_kept_when_done() -> None:
    async def story() -> None:
        analysts, ledger = Analysts(), over()
        begun = analysts.begin(ledger)
        assert analysts.find(ledger.spec.id) is begun
        await until(lambda: begun.done == begun.of)
        assert analysts.find(ledger.spec.id) is begun
        told = begun.told(0)
        assert [look["moves"] for look in told["looks"]] == list(range(7))
        assert begun.told(5)["looks"] == told["looks"][5:]
        assert told["costly"] == [look["moves"] for look in told["looks"] if look["mistake"]]
        again = Analysts().begin(ledger)
        await until(lambda: again.done == again.of)
        assert again.told(0) == told
        analysts.close()

    asyncio.run(story())


def test_not_too_many_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        monkeypatch.setattr(analysis, "RUNNING", 2)
        monkeypatch.setattr(analysis, "KEPT_ANALYSES", 1)
        analysts = Analysts()
        running = [analysts.begin(over()) for _ in range(2)]
        with pytest.raises(Problem) as caught:
            analysts.begin(over())
        assert caught.value.status == 503
        for one in running:
            await until(lambda one=one: one.done == one.of)  # type: ignore[misc]
        await until(lambda: not analysts._running)
        analysts.begin(over("64g-6", players=1, moves=0))  # which needs no work
        assert sum(analysts.find(one.id) is not None for one in running) == 0
        analysts.close()

    asyncio.run(story())


def test_what_nobody_asks_about_is_given_up() -> None:
    async def story() -> None:
        analysts, ledger = Analysts(patience=-1.0), over()
        left = analysts.begin(ledger)
        await until(lambda: analysts.find(ledger.spec.id) is None)
        assert 0 < left.done < left.of
        analysts.close()

    asyncio.run(story())


def test_a_failure_is_told_and_does_no_harm(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(review: Review) -> Iterator[None]:
        raise ValueError("no")
        yield

    async def story() -> None:
        analysts = Analysts()
        monkeypatch.setattr(Review, "work", broken)
        failed = analysts.begin(over())
        await until(lambda: failed.failed)
        monkeypatch.undo()
        good = analysts.begin(over())
        await until(lambda: good.done == good.of)
        analysts.close()

    asyncio.run(story())


@pytest.mark.parametrize(
    ("game", "players", "kind"),
    [("kvaro-c", 2, "realtime"), ("kvaro-solo", 1, "puzzle"), ("64g-6", 1, "alone"), ("64g-6", 3, "curve")],
)
def test_what_can_be_said_about_a_game(game: str, players: int, kind: str) -> None:
    async def story() -> None:
        spec, _ = plan(Open(game, seats=people(players), seed=3))
        assert Analysis(begun(Ledger(spec))).kind == kind

    asyncio.run(story())


# Over HTTP


def ask(url: str, body: Any) -> tuple[int, Any]:
    """The answer, once the server has warmed up."""
    for _ in range(600):
        status, content = request(url, body)
        if status != 503 or content["error"] != "warming":
            return status, content
        time.sleep(0.1)
    raise AssertionError("it never warmed up")


def url_of(server: Served, id: str) -> str:
    return f"{server.url}/api/tables/{id}/analysis"


def finished(server: Served, game: str, moves: int, **wish: Any) -> str:
    """A table with some moves, at which the first seat has then resigned."""
    opened = server.post("/api/tables", {"game": game, "seats": TWO, "seed": 5} | wish)
    id, secrets = opened["id"], [seat["secret"] for seat in opened["seats"]]

    async def story() -> None:
        async with client(server.url, id, secret=secrets[0]) as one, client(server.url, id, secret=secrets[-1]) as two:
            for someone in {one, two}:
                await someone.hear_until("view")
            for number in range(moves):
                assert one.view is not None
                mover = one if 0 in one.view["seats"] else two
                assert mover.view is not None
                await mover.say(t="move", id=f"{number}", v=mover.v, move=mover.view["moves"][0])
                for someone in (one, two):
                    await someone.hear_until("event")
            assert request(url_of(server, id), {})[0] == 409
            await one.say(t="resign", id="last")
            await one.hear_until("ok", id="last")

    asyncio.run(story())
    return str(id)


def whole(server: Served, id: str) -> dict[str, Any]:
    """Asks until it is done."""
    looks: list[Any] = []
    for _ in range(2000):
        status, content = ask(url_of(server, id), {"since": len(looks)})
        assert status == 200, content
        looks += content.get("looks", [])
        if content["done"] == content["of"]:
            return {**content, "looks": looks}
    raise AssertionError("it was never done")


def test_a_finished_game_over_http(server: Served) -> None:
    id = finished(server, "64g-4", 8)
    told = whole(server, id)
    assert (told["kind"], told["done"], told["of"]) == ("curve", 9, 9)
    assert [look["moves"] for look in told["looks"]] == list(range(9))
    assert all(look["best"] for look in told["looks"])
    assert set(told["costly"]) <= set(range(9))
    assert whole(server, id) == told
    # The same game at another table: the same judgement.
    assert whole(server, finished(server, "64g-4", 8)) == told


def test_a_hint_after_the_game_says_what_the_curve_says(server: Served) -> None:
    id = finished(server, "64g-4", 8)
    for look in whole(server, id)["looks"]:
        status, content = ask(f"{server.url}/api/tables/{id}/hint", {"moves": look["moves"]})
        assert status == 200
        hint = content["hints"][0]
        assert (content["seat"], hint["move"], hint["proof"]) == (look["seat"], look["best"], look["proof"])
        assert (hint["value"], hint["low"], hint["high"]) == (look["chances"][look["seat"]], look["low"], look["high"])


def test_a_hint_during_the_game_is_the_same_each_time(server: Served) -> None:
    opened = server.post("/api/tables", {"game": "64g-4", "seats": [TWO[0], {"kind": "computer"}], "seed": 5})
    wish = {"secret": opened["seats"][0]["secret"]}
    url = f"{server.url}/api/tables/{opened['id']}/hint"
    first, again = ask(url, wish), ask(url, wish)
    assert first == again
    assert first[0] == 200
    for hint in first[1]["hints"]:
        assert 0 <= hint["low"] <= hint["value"] <= hint["high"] <= 1


def test_nothing_is_said_before_the_end(server: Served) -> None:
    waiting = server.post("/api/tables", {"game": "tabeligi"})["id"]
    status, content = request(url_of(server, waiting), {})
    assert (status, content["error"]) == (409, "waiting")
    playing = server.post("/api/tables", {"game": "tabeligi", "seats": TWO})["id"]
    status, content = request(url_of(server, playing), {})
    assert (status, content["error"]) == (409, "playing")
    assert request(url_of(server, "nothing"), {})[0] == 404
    bodies: list[Any] = [{"since": -1}, {"since": "x"}, {"more": 1}, []]
    for body in bodies:
        assert request(url_of(server, playing), body)[0] == 422


def test_a_race_and_a_puzzle_have_no_curve(server: Served) -> None:
    race = server.post("/api/tables", {"game": "kvaro-c", "seats": TWO, "seed": 5})
    alone = server.post("/api/tables", {"game": "kvaro-solo", "seats": TWO[:1], "seed": 5})

    async def story(opened: dict[str, Any]) -> None:
        async with client(server.url, opened["id"], secret=opened["seats"][0]["secret"]) as someone:
            await someone.say(t="resign", id="1")
            await someone.hear_until("ok")

    say_ready(server, race)
    asyncio.run(story(race))
    assert request(url_of(server, race["id"]), {}) == (200, {"kind": "realtime", "done": 0, "of": 0})
    asyncio.run(story(alone))
    told = whole(server, alone["id"])
    assert (told["kind"], told["solvable"]) == ("puzzle", True)


@pytest.mark.slow
def test_an_address_may_not_begin_too_many(tmp_path_factory: pytest.TempPathFactory) -> None:
    with served(fresh_store("sqlite", tmp_path_factory.mktemp("limits")), trust="192.0.2.1") as strict:
        answers: list[int] = []
        while 429 not in answers and len(answers) < 2 * ANALYSES[0]:  # some come back meanwhile
            id = finished(strict, "kvaro-d", 0)
            answers.append(ask(url_of(strict, id), {})[0])
        assert set(answers[: int(ANALYSES[0])]) <= {200, 503}  # or many are under way still, on a busy machine
        assert answers[-1] == 429


def test_games_to_watch_are_the_public_ones(server: Served) -> None:
    def listed(query: str = "status=playing") -> dict[str, Any]:
        return {room["id"]: room for room in server.get(f"/api/tables?{query}")["tables"]}

    shown = server.post("/api/tables", {"game": "64g-7", "seats": TWO * 2, "public": True})["id"]
    hidden = server.post("/api/tables", {"game": "64g-7", "seats": TWO * 2})["id"]
    waiting = server.post("/api/tables", {"game": "64g-7", "public": True})["id"]
    found = listed("status=playing&game=64g-7")
    assert list(found) == [shown]
    assert found[shown]["moves"] == 0
    assert hidden not in json.dumps(found)
    assert waiting in listed("status=waiting")
    assert shown not in listed("")
    assert request(f"{server.url}/api/tables?status=over")[0] == 422


@pytest.mark.slow
def test_another_server_passes_the_question_on(tmp_path_factory: pytest.TempPathFactory) -> None:
    store = fresh_store("postgresql", tmp_path_factory.mktemp("two"))
    with served(store) as one, served(store) as two:
        id = finished(one, "64g-4", 3)
        told = whole(two, id)
        assert told["of"] == 4
        assert whole(one, id) == told
