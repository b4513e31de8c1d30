"""Easier, harder, once more: levels that change at the table, and finished games played again from any position."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from ludaro.errors import BadPlayers
from ludaro.table.hall import Hall
from ludaro.table.http.story import story as told_of
from ludaro.table.line.messages import Act, Clock, From, Move, Offer, Open, Resign, SeatWish, SetLevel
from ludaro.table.play import exports
from ludaro.table.play.entries import Asked, Moved, Numbered, Resigned
from ludaro.table.play.ledger import Ledger, Refused
from ludaro.table.play.spec import BadTable, plan
from tests.table_tools import client, fresh_store, hall_on, now, open_table, people, request, served, sit_down, until

ALONE = [SeatWish("person", number="1"), SeatWish("computer", level=1), SeatWish("computer", level=2)]


def run(tmp_path: Path, story: Any) -> None:
    async def told() -> None:
        async with hall_on(fresh_store("sqlite", tmp_path)) as hall:
            await story(hall)

    asyncio.run(told())


# Levels


def test_the_only_person_changes_a_level(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        referee = await open_table(hall, "tabeligi", seats=ALONE, seed=3)
        ear, watcher = await sit_down(referee, [0, None])
        seats = referee.ledger.room["seats"]
        assert [(seat["level"], seat["changed"]) for seat in seats] == [(None, False), (1, False), (2, False)]
        for _ in range(2):  # the second time changes nothing
            await referee.act(ear, 0, SetLevel("a", 2, 7), now())
        done = ear.last("ok")["v"]
        event = next(message for message in watcher.heard if message.get("v") == done and message["t"] == "event")
        assert event["what"] == {"kind": "level", "seat": 2, "level": 7}
        assert [(seat["level"], seat["changed"]) for seat in event["room"]["seats"]] == [
            (None, False),
            (1, False),
            (7, True),
        ]
        assert sum(message.get("what", {}).get("kind") == "level" for message in watcher.heard) == 1
        wrong: list[tuple[Act, str]] = [
            (SetLevel("b", 0, 3), "offer"),
            (SetLevel("c", 9, 3), "offer"),
            (SetLevel("d", 1, 0), "bad"),
            (SetLevel("e", 1, "strong"), "bad"),
            (SetLevel("same", 1, 1), "offer"),
            (SetLevel("again", 2, 7), "offer"),
        ]
        for message, code in wrong:
            await referee.act(ear, 0, message, now())
            assert (ear.last("no")["id"], ear.last("no")["code"]) == (message.id, code)
        assert referee.ledger.v == done
        await referee.act(watcher, None, SetLevel("f", 1, 3), now())
        assert watcher.last("no")["code"] == "spectator"
        loaded = await hall.store.load(referee.ledger.spec.id)
        assert loaded is not None
        assert loaded.room["seats"] == referee.ledger.room["seats"]
        await referee.act(ear, 0, Resign("g"), now())
        await referee.act(ear, 0, SetLevel("h", 1, 3), now())
        assert ear.last("no")["code"] == "over"
        exported = exports.export(referee.ledger)
        assert (exported["levels"], exported["changed"]) == ([None, 1, 7], [False, False, True])
        await referee.act(ear, 0, Offer("i", "rematch"), now())
        await until(lambda: referee.ledger.next is not None)
        again: Any = await hall.find(referee.ledger.next or "")
        assert sorted((seat["level"] or 0, seat["changed"]) for seat in again.ledger.room["seats"]) == [
            (0, False),
            (1, False),
            (7, False),
        ]

    run(tmp_path, story)


def test_a_computer_thinks_at_its_new_level(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        asked: list[Any] = []
        choose = hall.thinkers.choose

        async def noted(level: Any, state: Any, seat: int, asker: Any = None) -> str:
            asked.append(level)
            return await choose(level, state, seat, asker)

        hall.thinkers.choose = noted  # type: ignore[method-assign]
        referee = await open_table(hall, "64g-2", seats=ALONE[:2], seed=3)
        (ear,) = await sit_down(referee, [0])
        for number, level in enumerate((1, 2)):
            await referee.act(ear, 0, SetLevel(f"l{number}", 1, level), now())
            assert referee.ledger.state is not None
            await referee.act(ear, 0, Move(f"m{number}", referee.ledger.v, referee.ledger.state.moves(0)[0]), now())
            await until(lambda: referee.ledger.acting == (0,))
        assert asked == [1, 2]

    run(tmp_path, story)


@pytest.mark.parametrize(
    ("game", "seats"),
    [
        ("tabeligi", [*people(2), SeatWish("computer")]),
        ("tabeligi", [*people(1), SeatWish("open"), SeatWish("computer")]),
        ("kvaro-c", [*people(1), SeatWish("computer")]),
    ],
)
def test_levels_stay_among_people_and_in_races(game: str, seats: list[SeatWish], tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        referee = await hall.open(plan(Open(game, seats=seats))[0])
        (ear,) = await sit_down(referee, [0])
        await referee.act(ear, 0, SetLevel("a", len(seats) - 1, 8), now())
        assert ear.last("no")["code"] == "offer"

    run(tmp_path, story)


# From a position of a finished game


def finished(game: str = "64g-4", players: int = 2, moves: int = 6) -> Ledger:
    ledger = Ledger(plan(Open(game, seats=people(players)))[0])
    for _ in range(moves):
        assert ledger.state is not None
        seat = ledger.acting[0]
        ledger = ledger.after(Moved(seat, ledger.state.moves(seat)[0]))
    return ledger.after(Resigned(0, "1"))


def again(ledger: Ledger, moves: int, **wish: Any) -> Ledger:
    wish.setdefault("seats", [SeatWish("person", number="9"), SeatWish("computer", level=5)])
    return Ledger(plan(Open(origin=From(ledger.spec.id, moves), **wish), ledger.state)[0])


@pytest.mark.parametrize("moves", [0, 3, 6])
def test_a_table_starts_in_a_position_of_another(moves: int) -> None:
    old = finished()
    assert old.state is not None
    assert old.begun is not None
    new = again(old, moves)
    assert new.state is not None
    assert new.state.history == old.state.history[:moves]
    assert new.state.deal == old.state.deal
    assert new.state.options == old.state.options
    assert new.room["from"] == {"table": old.spec.id, "moves": moves}
    assert new.room["deal"] == {"chosen": True, "commit": None, "numbers": ["9", None], "secret": None}
    assert new.status == "playing"
    assert told_of(new, None)["moves"] == told_of(old, None)["moves"][:moves]


def test_moves_before_the_start_are_not_taken_back() -> None:
    new = again(finished(), 4, seats=people(2))
    for seat in (0, 1):
        with pytest.raises(Refused, match="no move that could be taken back"):
            new.after(Asked(seat, "undo", "1"))
    assert new.state is not None
    seat = new.acting[0]
    moved = new.after(Moved(seat, new.state.moves(seat)[0]))
    back = moved.after(Asked(seat, "undo", "1")).after(Asked(1 - seat, "undo", "1"))
    assert back.state is not None
    assert back.state.history == new.state.history


def test_it_survives_a_restart_and_its_export_holds(tmp_path: Path) -> None:
    async def story() -> None:
        url, old = fresh_store("sqlite", tmp_path), finished("colorio", moves=5)
        async with hall_on(url) as hall:
            wish = Open(origin=From(old.spec.id, 5), seats=people(2))
            referee = await hall.open(plan(wish, old.state)[0])
            (ear,) = await sit_down(referee, [0])
            assert referee.ledger.state is not None
            seat = referee.ledger.acting[0]
            await referee.act(ear, seat, Move("1", 0, referee.ledger.state.moves(seat)[0]), now())
            before: Any = referee.ledger
        async with hall_on(url) as hall:
            found: Any = await hall.find(before.spec.id)
            assert found.ledger.room == before.room
            assert found.ledger.state.history == before.state.history
            assert len(before.state.history) == 6
            await found.act(ear, 0, Resign("2"), now())
            lines = exports.verify(exports.export(found.ledger))
            assert any("chosen" in line for line in lines)
            following = found.ledger.following("next")
            assert (following.origin, following.moves, following.deal) == (None, [], None)

    asyncio.run(story())


def test_what_cannot_be_played_again() -> None:
    old = finished()
    with pytest.raises(BadTable, match="has 6 moves"):
        again(old, 7)
    with pytest.raises(BadTable, match="those of the position"):
        again(old, 1, seed=3)
    with pytest.raises(BadTable, match="those of the position"):
        again(old, 1, game="colorio")
    with pytest.raises(BadPlayers):
        again(finished("tabeligi", 3, 1), 0)
    with pytest.raises(BadTable, match="which game"):
        plan(Open())
    over = finished("tabeligi", 2, 0)
    assert over.state is not None
    while not over.state.over:
        over.state.play(over.state.moves(over.state.seats[0])[0])
    with pytest.raises(BadTable, match="the game is over"):
        again(over, len(over.state.history))


def test_over_http(tmp_path: Path) -> None:
    with served(fresh_store("sqlite", tmp_path)) as server:
        opened = server.post("/api/tables", {"game": "colorio", "seats": [{"kind": "person", "number": "1"}] * 2})
        wish = {"from": {"table": opened["id"], "moves": 0}, "seats": [{"kind": "person"}, {"kind": "computer"}]}
        status, answer = request(server.url + "/api/tables", wish)
        assert (status, answer["error"]) == (409, "playing")

        async def resign() -> None:
            async with client(server.url, opened["id"], secret=opened["seats"][0]["secret"]) as player:
                await player.say(t="resign", id="1")
                await player.hear_until("ok")

        asyncio.run(resign())
        room = server.post("/api/tables", wish)["room"]
        assert (room["game"], room["from"]) == ("colorio", wish["from"])
        assert [seat["name"] for seat in room["seats"]] == [None, None]
        for origin in ({"table": "none"}, {"table": "../x"}, {"table": opened["id"], "moves": 1}):
            assert request(server.url + "/api/tables", {"from": origin})[0] == 422


# Time to decide


@pytest.mark.parametrize("seconds", [20, 60, 120])
def test_the_time_for_a_decision_can_be_chosen_and_stays(seconds: int) -> None:
    spec, _ = plan(Open("kvaro-b", seats=[SeatWish("person")] * 2, clock=Clock(decision=seconds)))
    assert spec.clock == Clock(decision=seconds)
    ledger = Ledger(spec).after(Numbered(0, "1"))
    assert ledger.following("next").clock == Clock(decision=seconds)
