"""A club over HTTP: opened, joined, led, played, killed and started again, and forgotten."""

from __future__ import annotations

import asyncio
import csv
import threading
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from secrets import token_hex
from typing import Any

import pytest
import sqlalchemy as sa

from ludaro.club.clubs import Clubs
from ludaro.club.entries import ClubClosed
from ludaro.club.wishes import Join, OpenClub
from ludaro.table.store.database import now
from ludaro.table.store.schema import CLUB_LOG, CLUBS, LOG, TABLES
from tests.club_tools import Person, join_all, new_key, open_club, play_round
from tests.table_tools import PATIENCE, STORES, Client, Served, client, fresh_store, hall_on, request, served


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(fresh_store("sqlite", tmp_path_factory.mktemp("club"))) as running:
        yield running


def wait_for_results(person: Person) -> dict[str, Any]:
    """The club when every table of the round has a result."""
    end = time.monotonic() + PATIENCE
    while True:
        club = person.club
        if all(table["result"] for table in club["tables"]):
            return club
        assert time.monotonic() < end, club
        time.sleep(0.1)


def test_an_evening_from_the_door_to_the_results(server: Served) -> None:
    leader = open_club(server.url, title="Tuesday", rounds=3)
    people = join_all(leader, "Ana", "Ben", "Cleo", "Dora", "Emil")
    for number in (1, 2, 3):
        told = leader.act("round", round=number)["club"]
        assert told["round"] == number
        assert len(told["tables"]) == 2
        assert len(told["byes"]) == 1
        play_round(people, number)
        wait_for_results(leader)
    club = leader.club
    assert sum(line["score"] for line in club["standings"]) == 9  # three rounds of two tables and a bye
    assert club["standings"][0]["place"] == 1
    assert {line["member"] for line in club["standings"]} == set(range(5))
    assert leader.look()["you"] | {"now": 0} == {"leader": True, "member": None, "seat": None, "now": 0}
    told = leader.act("close")["club"]
    assert told["closed"]
    status, answer = Person(server.url, leader.code).join("Fay")
    assert (status, answer["error"]) == (409, "closed")
    assert people[0].look()["club"]["closed"]


def test_seats_are_given_to_whoever_shows_the_key_and_to_nobody_else(server: Served) -> None:
    leader = open_club(server.url)
    ana, ben = join_all(leader, "Ana", "Ben")
    leader.act("round", round=1)
    seats = [person.look()["you"]["seat"] for person in (ana, ben)]
    assert seats[0]["id"] == seats[1]["id"]
    assert seats[0]["secret"] != seats[1]["secret"]
    stranger = Person(server.url, leader.code)
    told = stranger.look()
    assert told["you"]["seat"] is None
    assert not told["you"]["leader"]
    for seat in seats:
        assert seat["secret"] not in str(told)
    assert request(f"{server.url}/api/tables/{seats[0]['id']}")[1]["room"]["club"] == leader.code
    for person in (ana, stranger):
        status, answer = person.try_to("pause", on=True)
        assert (status, answer["error"]) == (403, "leader")


def test_joining_twice_is_joining_once_and_names_are_unique(server: Served) -> None:
    leader = open_club(server.url)
    (ana,) = join_all(leader, "Ana")
    assert ana.join("Ana")[0] == 200
    other = Person(server.url, leader.code)
    status, answer = other.join(" ANA ")
    assert (status, answer["error"]) == (409, "taken")
    assert "Ana" in answer["text"] or "ANA" in answer["text"]
    assert other.join("Ana B.")[0] == 201
    assert [member["name"] for member in leader.club["members"]] == ["Ana", "Ana B."]


def test_opening_twice_with_one_key_opens_one_club(server: Served) -> None:
    wish = {"key": new_key(), "game": "colorio"}
    codes = {request(f"{server.url}/api/clubs", wish)[1]["club"]["code"] for _ in range(2)}
    assert len(codes) == 1
    status, answer = request(f"{server.url}/api/clubs", {"key": new_key(), "game": "64g-1", "seats": 3})
    assert (status, answer["error"]) == (422, "players")
    status, answer = request(f"{server.url}/api/clubs", {"key": new_key(), "game": "none"})
    assert (status, answer["error"]) == (422, "game")


def test_the_leader_may_play_and_codes_do_not_care_for_case(server: Served) -> None:
    leader = open_club(server.url)
    leader.join("Lea")
    join_all(Person(server.url, leader.code.lower()), "Ben")
    leader.act("round", round=1)
    you = leader.look()["you"]
    assert you["leader"]
    assert you["member"] == 0
    assert you["seat"] is not None


def test_latecomers_leavers_and_the_door(server: Served) -> None:
    leader = open_club(server.url)
    _, ben = join_all(leader, "Ana", "Ben")
    leader.act("round", round=1)
    (cleo,) = join_all(leader, "Cleo")
    assert cleo.look()["you"]["seat"] is None  # from the next round on
    leader.act("result", round=1, table=1, winners=[0])
    club = leader.club
    assert {line["member"]: line["score"] for line in club["standings"]}[2] == 0.5
    ben.act("leave")
    status, answer = leader.try_to("door", open=False)
    assert status == 200
    status, answer = Person(server.url, leader.code).join("Dora")
    assert (status, answer["error"]) == (403, "door")
    status, answer = request(f"{server.url}/api/clubs/{leader.code}")
    assert (status, answer["error"]) == (403, "door")  # and names are not told to strangers any more
    told = leader.act("round", round=2)["club"]
    assert sorted(told["tables"][0]["seats"]) == [0, 2]
    assert not told["byes"]
    ben.act("return")
    leader.act("remove", member=1)
    status, answer = ben.join("Ben")
    assert (status, answer["error"]) == (403, "removed")
    assert ben.try_to("return")[0] == 403
    leader.act("readmit", member=1)
    assert leader.club["members"][1] == {"name": "Ben", "here": True, "removed": False}


def test_pause_minutes_and_starting_twice(server: Served) -> None:
    leader = open_club(server.url)
    join_all(leader, "Ana", "Ben")
    leader.act("pause", on=True)
    status, answer = leader.try_to("round", round=1)
    assert (status, answer["error"]) == (409, "paused")
    leader.act("pause", on=False)
    first = leader.act("round", round=1)["club"]["tables"]
    again = leader.act("round", round=1)["club"]
    assert again["round"] == 1
    assert again["tables"][0]["id"] == first[0]["id"]
    status, answer = leader.try_to("round", round=2)
    assert (status, answer["error"]) == (409, "playing")
    told = leader.act("minutes", minutes=5)
    assert 4.9 * 60_000 < told["club"]["until"] - told["you"]["now"] <= 5 * 60_000
    leader.act("result", round=1, table=1, winners=[0, 1])
    club = leader.club
    assert club["until"] is None
    assert [line["score"] for line in club["standings"]] == [0.5, 0.5]
    leader.act("result", round=1, table=1, winners=[])  # on second thoughts it counts for nothing
    assert [line["score"] for line in leader.club["standings"]] == [0, 0]


def test_people_change_places_before_their_game_begins(server: Served) -> None:
    leader = open_club(server.url)
    people = join_all(leader, "Ana", "Ben", "Cleo", "Dora", "Emil")
    club = leader.act("round", round=1)["club"]
    one, other = club["tables"][0]["seats"][0], club["tables"][1]["seats"][1]
    moved = leader.act("swap", one=one, other=other)["club"]
    assert moved["tables"][0]["seats"][0] == other
    assert moved["tables"][1]["seats"][1] == one
    assert {table["id"] for table in moved["tables"]}.isdisjoint(table["id"] for table in club["tables"])
    for table in club["tables"]:
        status, left = request(f"{server.url}/api/tables/{table['id']}")
        assert (status, left["room"]["status"], left["room"]["club"]) == (200, "over", leader.code)
        assert left["room"]["outcome"]["by"] == "closed"
    bye = club["byes"][0]
    moved = leader.act("swap", one=bye, other=other)["club"]
    assert moved["byes"] == [other]
    play_round(people)
    wait_for_results(leader)
    status, answer = leader.try_to("swap", one=one, other=bye)
    assert (status, answer["error"]) == (409, "decided")


def seats_of(people: list[Person]) -> list[Any]:
    return [person.look()["you"]["seat"] for person in people]


async def at_table(url: str, seat: dict[str, Any], lines: AsyncExitStack, status: str) -> Client:
    """Somebody who has sat down there and hears that it has come so far."""
    player = await lines.enter_async_context(client(url, seat["id"], secret=seat["secret"], number=token_hex(4)))
    while player.room.get("status") != status:
        await player.hear()
    return player


def test_who_sits_at_a_table_that_is_given_up_hears_of_it(server: Served) -> None:
    """Of three tables of three two change people; at each somebody has no connection."""
    leader = open_club(server.url, game="colorio", seats=3)
    people = join_all(leader, "Ana", "Ben", "Cleo", "Dora", "Emil", "Fee", "Gil", "Hal", "Ida")
    tables = leader.act("round", round=1)["club"]["tables"]
    (one, third, _), (other, _, _), (elsewhere, _, _) = (table["seats"] for table in tables)
    seats = seats_of(people)

    async def wait_there() -> None:
        async with AsyncExitStack() as lines:
            waiting = [await at_table(server.url, seats[who], lines, "waiting") for who in (one, third, other)]
            untouched = await at_table(server.url, seats[elsewhere], lines, "waiting")
            await asyncio.to_thread(lambda: leader.act("swap", one=one, other=other))
            for player in waiting:
                assert (await player.hear_until("bye"))["code"] == "moved"
            await untouched.say(t="ping", id="1")
            await untouched.hear_until("pong")
            assert not any(message["t"] == "bye" for message in untouched.heard)
            for who in (one, third, other):  # connected again
                player = await at_table(server.url, seats[who], lines, "over")
                assert player.room["outcome"]["by"] == "closed"

    asyncio.run(wait_there())
    moved = [before["id"] != after["id"] for before, after in zip(seats, seats_of(people), strict=True)]
    assert moved == [who in tables[0]["seats"] + tables[1]["seats"] for who in range(9)]
    play_round(people)
    wait_for_results(leader)


def test_places_change_twice_and_with_who_sits_out_but_not_in_a_game(server: Served) -> None:
    leader = open_club(server.url)
    people = join_all(leader, "Ana", "Ben", "Cleo", "Dora", "Emil")
    club = leader.act("round", round=1)["club"]
    (one, other), (third, fourth) = (table["seats"] for table in club["tables"])
    (bye,) = club["byes"]
    leader.act("swap", one=one, other=third)
    leader.act("swap", one=one, other=third)
    club = leader.act("swap", one=other, other=bye)["club"]
    assert [table["seats"] for table in club["tables"]] == [[one, bye], [third, fourth]]
    assert club["byes"] == [other]
    assert seats_of([people[other]]) == [None]

    async def begin() -> None:
        seats = seats_of([people[third], people[fourth]])
        async with AsyncExitStack() as lines:
            first = await lines.enter_async_context(
                client(server.url, seats[0]["id"], secret=seats[0]["secret"], number="1")
            )
            second = await at_table(server.url, seats[1], lines, "playing")
            while not (first.view or {}).get("moves") and not (second.view or {}).get("moves"):
                await first.hear()
            mover = first if (first.view or {}).get("moves") else second
            assert mover.view is not None
            await mover.say(t="move", id=token_hex(8), v=mover.v, move=mover.view["moves"][0])
            await mover.hear_until("ok")

    asyncio.run(begin())
    status, answer = leader.try_to("swap", one=third, other=bye)
    assert (status, answer["error"]) == (409, "playing")
    play_round(people)
    wait_for_results(leader)


def test_a_match_of_several_games_and_points(server: Served) -> None:
    leader = open_club(server.url, game="64g-12", games=2)
    people = join_all(leader, "Ana", "Ben")
    leader.act("round", round=1)
    play_round(people, 3)
    club = wait_for_results(leader)
    table = club["tables"][0]
    assert sum(table["result"]["wins"]) == 2
    assert table["game"] == 2
    assert sum(table["result"]["points"]) > 0
    assert sorted(table["result"]["scores"]) in ([0, 1], [0.5, 0.5])


def test_larger_tables_and_computers_fill_up(server: Served) -> None:
    leader = open_club(server.url, game="colorio", seats=4, leftover="computer", level=1)
    people = join_all(leader, "Ana", "Ben", "Cleo", "Dora", "Emil")
    club = leader.act("round", round=1)["club"]
    assert sorted(table["seats"].count(None) for table in club["tables"]) == [1, 2]
    play_round(people, 5)
    wait_for_results(leader)
    assert {line["played"] for line in leader.club["standings"]} == {1}


def test_whoever_waits_is_told_at_once(server: Served) -> None:
    leader = open_club(server.url)
    v = leader.club["v"]
    began = time.monotonic()
    assert leader.look(since=v, wait=1)["club"]["v"] == v
    assert time.monotonic() - began >= 1
    heard: list[int] = []
    waiter = threading.Thread(target=lambda: heard.append(leader.look(since=v, wait=20)["club"]["v"]))
    waiter.start()
    join_all(leader, "Ana")
    waiter.join(15)
    assert heard == [v + 1]


def test_results_to_take_home(server: Served) -> None:
    leader = open_club(server.url)
    join_all(leader, "=1+1", "Ben, the second")
    leader.act("round", round=1)
    leader.act("result", round=1, table=1, winners=[0])
    status, text = request(f"{server.url}/api/clubs/{leader.code}/results.csv")
    assert status == 200
    lines = list(csv.reader(text.lstrip("\ufeff").splitlines()))
    assert lines[0][:3] == ["place", "name", "score"]
    assert {line[1] for line in lines[1:]} == {"'=1+1", "Ben, the second"}
    status, told = request(f"{server.url}/api/clubs/{leader.code}/results.json")
    assert told["standings"][0]["score"] == 1
    assert told["rounds"][0]["tables"][0]["result"]["by_hand"]


def test_whoever_tries_out_codes_has_to_wait(tmp_path: Path) -> None:
    with served(fresh_store("sqlite", tmp_path), trust="10.0.0.1") as strict:
        leader = open_club(strict.url)
        (ana,) = join_all(leader, "Ana")
        tried = [request(f"{strict.url}/api/clubs/BBB{letter}")[0] for letter in "BCDFGHJKLMNPRSTVWXZ" * 2]
        assert 429 in tried
        assert request(f"{strict.url}/api/clubs/{leader.code}")[0] == 429  # right or wrong, they do not learn it
        assert ana.look()["you"]["member"] == 0  # whoever belongs to a club is not held up
        opened = [request(f"{strict.url}/api/clubs", {"key": new_key(), "game": "64g-1"})[0] for _ in range(15)]
        assert opened.count(201) == 11
        assert 429 in opened


@pytest.mark.slow
@pytest.mark.parametrize("kind", STORES)
def test_an_evening_survives_a_kill(kind: str, tmp_path: Path) -> None:
    url = fresh_store(kind, tmp_path)
    with served(url) as first:
        leader = open_club(first.url)
        people = join_all(leader, "Ana", "Ben", "Cleo", "Dora")
        leader.act("round", round=1)
        before = [person.look() for person in people]
        first.kill()
    with served(url) as second:
        for person in (leader, *people):
            person.url = second.url
        for person, told in zip(people, before, strict=True):
            assert person.look()["you"] | {"now": 0} == told["you"] | {"now": 0}
            assert person.look()["club"] == told["club"]
        play_round(people)
        wait_for_results(leader)
        second.kill()  # results are in the log
    with served(url) as third:
        leader.url = third.url
        assert all(table["result"] for table in leader.club["tables"])
        assert leader.act("round", round=2)["club"]["round"] == 2


@pytest.mark.slow
@pytest.mark.parametrize("kind", STORES)
def test_results_that_nobody_was_there_to_see_are_found_after_a_kill(kind: str, tmp_path: Path) -> None:
    url = fresh_store(kind, tmp_path)
    with served(url) as first:
        leader = open_club(first.url, games=2)
        people = join_all(leader, "Ana", "Ben")
        leader.act("round", round=1)
        play_round(people)
        first.kill()
    with served(url) as second:
        leader.url = second.url
        club = wait_for_results(leader)
        assert sum(club["tables"][0]["result"]["wins"]) == 2


@pytest.mark.slow
def test_two_servers_write_to_one_club(tmp_path: Path) -> None:
    """Each adds as the next version only; who was slower reads, and does it again."""
    url = fresh_store("postgresql", tmp_path)
    with served(url) as one, served(url) as two:
        leader = open_club(one.url)
        people = [Person((one, two)[number % 2].url, leader.code) for number in range(12)]
        threads = [threading.Thread(target=person.join, args=(f"P{n}",)) for n, person in enumerate(people)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        end = time.monotonic() + PATIENCE
        for server in (one, two):
            looking = Person(server.url, leader.code, leader.key)
            while len(looking.club["members"]) < 12:
                assert time.monotonic() < end
                time.sleep(0.2)
        assert {person.look()["you"]["member"] for person in people} == set(range(12))
        leader.url = two.url
        v = leader.act("round", round=1)["club"]["v"]
        assert people[0].look(since=v - 1)["club"]["round"] == 1  # the other server hears of it soon
        play_round(people)
        for server in (one, two):
            wait_for_results(Person(server.url, leader.code, leader.key))


# What is kept


def count(url: str) -> list[int]:
    engine = sa.create_engine(url)
    with engine.connect() as connection:
        found = [
            connection.scalar(sa.select(sa.func.count()).select_from(t)) or 0 for t in (CLUBS, CLUB_LOG, TABLES, LOG)
        ]
    engine.dispose()
    return found


def test_nothing_is_kept_of_a_class(tmp_path: Path) -> None:
    url = fresh_store("sqlite", tmp_path)
    with served(url) as running:
        leader = open_club(running.url, keep=0, games=2)
        people = join_all(leader, "Ana", "Ben")
        leader.act("round", round=1)
        play_round(people)
        assert all(count(url))
        leader.act("close")
        assert count(url) == [0, 0, 0, 0]
        assert request(f"{running.url}/api/clubs/{leader.code}", None, leader.headers)[0] == 404


def test_closed_evenings_are_deleted_after_a_day_and_forgotten_ones_are_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        url = fresh_store("sqlite", tmp_path)
        async with hall_on(url) as hall:
            clubs = Clubs(hall)
            kept = await clubs.open(OpenClub(new_key(), "64g-1", keep=365))
            forgotten = await clubs.open(OpenClub(new_key(), "64g-1"))
            await clubs.join(forgotten, Join(new_key(), "Ana"))
            assert await clubs._add(kept, ClubClosed())
            await clubs.tidy()
            assert count(url)[0] == 2
            today = now()
            monkeypatch.setattr("ludaro.club.store.now", lambda: today + 25 * 3600 * 1000)
            await clubs.tidy()
            assert forgotten.evening.closed
            assert count(url)[0] == 2
            monkeypatch.setattr("ludaro.club.store.now", lambda: today + 50 * 3600 * 1000)
            await clubs.tidy()
            assert count(url)[:2] == [1, 1]
            monkeypatch.setattr("ludaro.club.store.now", lambda: today + 366 * 24 * 3600 * 1000)
            await clubs.tidy()
            assert count(url) == [0, 0, 0, 0]

    asyncio.run(story())
