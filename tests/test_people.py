"""People who want to be known: names, games that count, ratings, results in the puzzle of the day."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludaro.games.kvaro.grading import graded, seed_of_the_day
from ludaro.games.kvaro.solver import solve
from ludaro.people import book
from ludaro.people.rating import MIDDLE, Rating, newcomer, rated
from ludaro.table.line.messages import Offer, Open, Resign, SeatWish
from ludaro.table.play.ledger import Ledger
from ludaro.table.play.spec import new_secret, plan, player_of
from tests.table_tools import STORES, Ear, Served, fresh_store, hall_on, now, open_table, play_now, request, served


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(fresh_store("sqlite", tmp_path_factory.mktemp("people"))) as running:
        yield running


def someone(server: Served, name: str) -> str:
    key = new_secret()
    assert server.post("/api/people", {"key": key, "name": name}) == {"name": name, "ratings": []}
    return key


def counted(*keys: str | int) -> dict[str, Any]:
    """A wish for a table that counts: people by their keys, computers by their levels."""
    seats = [
        {"kind": "computer", "level": key} if isinstance(key, int) else {"kind": "person", "number": "1", "player": key}
        for key in keys
    ]
    return {"game": "64g-2", "seats": seats, "rated": True}


# Names


def test_a_key_gets_a_name_and_may_change_it(server: Served) -> None:
    key = someone(server, "Ana")
    assert server.post("/api/people/me", {"key": key})["name"] == "Ana"
    assert request(f"{server.url}/api/people", {"key": key, "name": " Ana   Maria "})[1]["name"] == "Ana Maria"
    assert request(f"{server.url}/api/people/me", {"key": new_secret()})[0] == 404


def test_a_name_belongs_to_one_key(server: Served) -> None:
    someone(server, "Björn")
    status, told = request(f"{server.url}/api/people", {"key": new_secret(), "name": "BJÖRN"})
    assert (status, told["error"]) == (409, "taken")


def test_whoever_wants_is_forgotten(server: Served) -> None:
    key = someone(server, "Chloé")
    server.post("/api/people/forget", {"key": key})
    assert request(f"{server.url}/api/people/me", {"key": key})[0] == 404
    someone(server, "Chloé")


@pytest.mark.parametrize("name", ["", " \n", "x" * 25])
def test_a_name_has_letters_and_is_short(server: Served, name: str) -> None:
    assert request(f"{server.url}/api/people", {"key": new_secret(), "name": name})[0] == 422


# What counts


def test_only_known_people_sit_where_it_counts(server: Served) -> None:
    ana, ben = someone(server, "Ana 2"), someone(server, "Ben 2")
    assert request(f"{server.url}/api/tables", counted(new_secret(), 3))[0] == 422
    opened = server.post("/api/tables", counted(ana, 3) | {"seats": [*counted(ana)["seats"], {"kind": "open"}]})
    assert opened["room"]["rated"]
    seats = f"{server.url}/api/tables/{opened['id']}/seats"
    assert request(seats, {"name": "Ben"})[1]["error"] == "player"
    assert request(seats, {"player": new_secret()})[1]["error"] == "player"
    assert request(seats, {"player": ana})[0] == 409
    assert request(seats, {"player": ben})[0] == 201


@pytest.mark.parametrize("change", [{"seed": 1}, {"deal": "x"}])
def test_nobody_chooses_the_deal_where_it_counts(server: Served, change: dict[str, Any]) -> None:
    key = someone(server, f"Chooser {change}"[:24])
    status, told = request(f"{server.url}/api/tables", counted(key, 3) | change)
    assert (status, told["error"]) == (422, "table")
    assert "counts" in told["text"]


def test_nobody_plays_against_themselves_where_it_counts(server: Served) -> None:
    key = someone(server, "Echo")
    assert request(f"{server.url}/api/tables", counted(key, key))[0] == 422


def test_there_are_no_hints_where_it_counts(server: Served) -> None:
    opened = server.post("/api/tables", counted(someone(server, "Hintless"), 1))
    body = {"secret": opened["seats"][0]["secret"]}
    status, told = request(f"{server.url}/api/tables/{opened['id']}/hint", body)
    assert (status, told["error"]) == (409, "rated")


def test_computers_let_nothing_be_taken_back_where_it_counts(tmp_path: Path) -> None:
    async def story() -> None:
        async with hall_on(fresh_store("sqlite", tmp_path)) as hall:
            hall.store.when_over.append(book.rate)
            key = new_secret()
            await hall.store.write(lambda connection: book.register(connection, player_of(key), "Ana", 0))
            seats = [SeatWish("person", number="1", player=key), SeatWish("computer", level=1)]
            referee = await open_table(hall, "colorio", seats=seats, rated=True)
            state = referee.ledger.state
            assert state is not None
            await play_now(referee, 0, state.moves(0)[0])
            ear = Ear()
            await referee.act(ear, 0, Offer("u", "undo"), now())
            assert ear.last("no")["code"] == "offer"

    asyncio.run(story())


# Ratings


@pytest.mark.parametrize("kind", STORES)
def test_the_winner_rises_and_the_loser_falls(kind: str, tmp_path: Path) -> None:
    async def story() -> None:
        async with hall_on(fresh_store(kind, tmp_path)) as hall:
            hall.store.when_over.append(book.rate)
            keys = [new_secret(), new_secret()]
            for key, name in zip(keys, ["Ana", "Ben"], strict=True):
                await hall.store.write(partial(book.register, player=player_of(key), name=name, moment=0))
            for game in range(3):
                id = await _one_gives_up(hall, keys, 1)
                changes = await hall.store.read(partial(book.changes, table=id))
                assert changes[0]["after"] > changes[0]["before"], game
                assert changes[1]["after"] < changes[1]["before"], game
            ladder = await hall.store.read(lambda connection: book.ladder(connection, "64g-2"))
            assert [one["name"] for one in ladder] == ["Ana", "Ben"]
            assert [one["games"] for one in ladder] == [3, 3]
            assert ladder[0]["rating"] > MIDDLE > ladder[1]["rating"]
            await hall.store.write(lambda connection: book.forget(connection, player_of(keys[1])))
            # Who was forgotten while playing leaves no trace.
            await _one_gives_up(hall, keys, 0)
            left = await hall.store.read(lambda connection: book.ratings_of(connection, player_of(keys[1])))
            assert left == []

    asyncio.run(story())


async def _one_gives_up(hall: Any, keys: list[str], who: int) -> str:
    seats = [SeatWish("person", number="1", player=key) for key in keys]
    referee = await open_table(hall, "64g-2", seats=seats, rated=True)
    while referee.ledger.status == "over":  # one deal in hundreds is decided as it lies
        referee = await open_table(hall, "64g-2", seats=seats, rated=True)
    for _ in range(2):
        state = referee.ledger.state
        assert state is not None
        await play_now(referee, state.seats[0], state.moves(state.seats[0])[0])
    await referee.act(Ear(), who, Resign("r"), now())
    assert referee.ledger.outcome is not None
    return str(referee.ledger.spec.id)


def test_a_game_counts_only_when_everybody_has_played() -> None:
    spec, _ = plan(
        Open("64g-2", seats=[SeatWish("person", number="1", player=new_secret()) for _ in range(2)], rated=True)
    )
    ledger = Ledger(spec)
    ledger.outcome = {"by": "resign", "seat": 0, "result": [0, 1], "ending": None}
    assert not book.counts(ledger)


def test_levels_are_rated_too(server: Served) -> None:
    key = someone(server, "Against levels")

    async def story() -> None:
        from tests.table_tools import client

        opened = server.post("/api/tables", counted(key, 1))
        while opened["room"]["status"] == "over":  # one deal in hundreds is decided as it lies
            opened = server.post("/api/tables", counted(key, 1))
        async with client(server.url, opened["id"], secret=opened["seats"][0]["secret"]) as me:
            await me.hear_until("view")
            while me.view is not None and len(me.view["history"]) < 2:
                if me.view["moves"]:
                    await me.say(t="move", id=f"m{me.v}", v=me.v, move=me.view["moves"][0])
                await me.hear()
            await me.say(t="resign", id="r")
            await me.hear_until("event", what={"kind": "resign", "seat": 0})
        changes = server.get(f"/api/tables/{opened['id']}/ratings")["changes"]
        assert changes[0]["after"] < changes[0]["before"]
        assert changes[1]["after"] > changes[1]["before"]

    asyncio.run(story())
    mine = server.post("/api/people/me", {"key": key})["ratings"]
    assert [(one["game"], one["games"]) for one in mine] == [("64g-2", 1)]
    assert mine[0]["rating"] < MIDDLE


WINNERS = st.lists(st.booleans(), min_size=2, max_size=8).filter(any)


@given(WINNERS)
def test_winners_of_one_game_rise_above_the_others(winners: list[bool]) -> None:
    shares = [won / sum(winners) for won in winners]
    after = rated([newcomer()] * len(shares), shares)
    for one, won in zip(after, winners, strict=True):
        assert one.sigma < newcomer().sigma
        assert all(one.mu > other.mu for other, too in zip(after, winners, strict=True) if won and not too)


def test_two_hundred_points_are_three_games_of_four() -> None:
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    strong, weak = Rating(model.mu + 200 / 30, 1.0), Rating(model.mu, 1.0)
    assert strong.shown - weak.shown == 200
    chance = model.predict_win([[model.rating(mu=one.mu, sigma=one.sigma)] for one in (strong, weak)])[0]
    assert 0.7 < chance < 0.88


# The puzzle of the day


def _solution(grade: int, days: int = 0) -> dict[str, Any]:
    day = datetime.now(UTC).date() + timedelta(days=days)
    square = solve(cards=graded(grade, seed_of_the_day(day)).cards)
    assert square is not None
    moves = [f"{card}@{place}" for place, card in square.items()]
    return {"date": day.isoformat(), "grade": grade, "moves": moves, "seconds": 40}


def test_who_solved_the_puzzle_of_the_day_is_listed(server: Served) -> None:
    quick, slow = someone(server, "Quick"), someone(server, "Slow")
    server.post("/api/puzzle/results", _solution(1) | {"key": slow, "seconds": 90})
    told = server.post("/api/puzzle/results", _solution(1) | {"key": quick})
    expected = [{"name": "Quick", "seconds": 40}, {"name": "Slow", "seconds": 90}]
    assert told["results"] == expected
    # The first result stays.
    server.post("/api/puzzle/results", _solution(1) | {"key": slow, "seconds": 20})
    assert server.get(f"/api/puzzle/results?date={told['date']}&grade=1")["results"] == expected


def test_a_puzzle_counts_only_when_it_is_solved(server: Served) -> None:
    key = someone(server, "Hopeful")
    wish = _solution(2) | {"key": key}
    assert request(f"{server.url}/api/puzzle/results", wish | {"moves": wish["moves"][:-1]})[1]["error"] == "moves"
    assert request(f"{server.url}/api/puzzle/results", wish | {"moves": ["nonsense"]})[1]["error"] == "moves"
    assert request(f"{server.url}/api/puzzle/results", wish | {"seconds": 1})[0] == 422
    assert request(f"{server.url}/api/puzzle/results", wish | {"key": new_secret()})[1]["error"] == "player"


def test_only_puzzles_of_today_are_listed(server: Served) -> None:
    key = someone(server, "Late")
    assert request(f"{server.url}/api/puzzle/results", _solution(1, -5) | {"key": key})[1]["error"] == "date"
