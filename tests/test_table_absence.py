"""Somebody is away, gives up, leaves: nobody is stuck, and whoever comes back has the seat."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest

from ludaro.table.hall import Hall
from ludaro.table.line.messages import (
    Absent,
    Act,
    AnswerOffer,
    Close,
    Fill,
    Hello,
    Leave,
    Move,
    Offer,
    Open,
    Resign,
    SeatWish,
)
from ludaro.table.play.absence import HASTE
from ludaro.table.play.entries import Answered, Asked, Begun, Entry, Missed, Moved, Readied, Resigned, Returned
from ludaro.table.play.ledger import BadSecret, Ledger, Refused, fold
from ludaro.table.play.offers import ASKS
from ludaro.table.play.referee import Referee
from ludaro.table.play.sights import see
from ludaro.table.play.spec import key_of, plan
from ludaro.table.store import database as stores
from tests.table_tools import (
    STORES,
    Ear,
    Served,
    client,
    fresh_store,
    hall_on,
    now,
    open_table,
    people,
    request,
    served,
    sit_down,
    until,
)


@pytest.fixture(params=STORES)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return fresh_store(request.param, tmp_path)


@pytest.fixture
def file(tmp_path: Path) -> str:
    return fresh_store("sqlite", tmp_path)


async def say(referee: Referee, seat: int, message: Act) -> dict[str, Any]:
    """What a seat is answered."""
    ear = Ear()
    await referee.act(ear, seat, message, now())
    return ear.heard[-1]


async def with_keys(hall: Hall, game: str, seats: int, **wish: Any) -> tuple[Referee, dict[int, str]]:
    named = [SeatWish("person", f"P{seat}", number=f"{seat}") for seat in range(seats)]
    spec, keys = plan(Open(game, seats=named, **wish))
    return await hall.open(spec), keys


async def stored(hall: Hall, referee: Referee) -> Ledger:
    ledger = await hall.store.load(referee.ledger.spec.id)
    assert ledger is not None
    return ledger


def test_everyone_sees_who_is_away_since_when_and_for_how_long_to_wait(file: str) -> None:
    async def story() -> None:
        async with hall_on(file, patience=60.0) as hall:
            referee = await open_table(hall, "colorio")
            ana, ben = await sit_down(referee, [0, 1])
            assert ana.last("here")["gone"] == [None, None]
            assert ana.last("here")["patience"] == 60_000
            referee.leave(ben, 1)
            here = ana.last("here")
            assert here["seats"] == [True, False]
            assert here["gone"][0] is None
            assert 0 <= here["gone"][1] < 60_000
            answer = await say(referee, 0, Absent("a", 1, "claim"))
            assert (answer["t"], answer["code"]) == ("no", "here")
            assert 0 < answer["wait"] <= 60_001
            await sit_down(referee, [1])
            assert ana.last("here")["gone"] == [None, None]
            race = await open_table(hall, "kvaro-c", seed=1)
            (runner,) = await sit_down(race, [0])
            assert runner.last("here")["patience"] == 60_000 // HASTE

    asyncio.run(story())


def test_the_game_of_somebody_who_left_can_be_claimed(url: str) -> None:
    async def story() -> None:
        async with hall_on(url, patience=0.0) as hall:
            referee = await open_table(hall, "colorio")
            ana, ben = await sit_down(referee, [0, 1])
            assert (await say(referee, 0, Absent("a", 1, "claim")))["code"] == "here"
            referee.leave(ben, 1)
            assert (await say(referee, 0, Absent("b", 0, "claim")))["t"] == "no"
            assert (await say(referee, 0, Absent("c", 9, "claim")))["t"] == "no"
            assert (await say(referee, 0, Absent("d", 1, "claim")))["t"] == "ok"
            assert (await say(referee, 0, Absent("d", 1, "claim")))["t"] == "ok"  # sent twice
            room = ana.last("event")["room"]
            assert room["outcome"] == {"by": "left", "seat": 1, "result": [1, 0], "ending": None}
            assert ana.last("event")["what"] == {"kind": "absent", "seat": 1, "by": 0, "then": "claim"}
            assert (await stored(hall, referee)).room == referee.ledger.room

    asyncio.run(story())


def test_a_computer_sits_in_until_its_person_is_back(url: str) -> None:
    async def story() -> None:
        async with hall_on(url, patience=0.0) as hall:
            referee, keys = await with_keys(hall, "64g-4", 2, seed=3)
            ana, ben = await sit_down(referee, [0, 1])
            first = referee.ledger.acting[0]
            assert first == 0
            referee.leave(ben, 1)
            assert (await say(referee, 0, Absent("a", 1, "computer")))["t"] == "ok"
            seat = ana.last("event")["room"]["seats"][1]
            assert (seat["kind"], seat["level"], seat["for"], seat["resigned"]) == ("computer", 4, "P1", False)
            assert ana.last("here")["gone"] == [None, None]
            assert referee.viewer(keys[1]) == 1  # the key is still theirs
            assert referee.ledger.state is not None
            move = referee.ledger.state.moves(0)[0]
            assert (await say(referee, 0, Move("m", referee.ledger.v, move)))["t"] == "ok"
            await until(lambda: referee.ledger.acting == (0,))
            assert referee.ledger.state.history[-1][0] == 1  # it has played for them
            (back,) = await sit_down(referee, [1])
            assert back.last("event")["what"] == {"kind": "return", "seat": 1}
            seat = referee.ledger.room["seats"][1]
            assert (seat["kind"], seat["name"], seat["level"], seat["for"]) == ("person", "P1", None, None)
            assert (await stored(hall, referee)).room == referee.ledger.room
            move = referee.ledger.state.moves(0)[0]
            await say(referee, 0, Move("n", referee.ledger.v, move))
            assert not await referee.play(1, referee.ledger.state.moves(1)[0], referee.ledger.changed)
            own = referee.ledger.state.moves(1)[0]
            assert (await say(referee, 1, Move("o", referee.ledger.v, own)))["t"] == "ok"

    asyncio.run(story())


def test_a_computer_sits_in_at_a_race(file: str) -> None:
    async def story() -> None:
        async with hall_on(file, patience=0.0) as hall:
            referee = await open_table(hall, "kvaro-c", seed=5)
            ana, ben = await sit_down(referee, [0, 1])
            referee.leave(ben, 1)
            assert (await say(referee, 0, Absent("a", 1, "computer", 8)))["t"] == "ok"
            await until(lambda: any(e["t"] == "event" and e["what"]["kind"] == "move" for e in ana.heard))
            await sit_down(referee, [1])
            assert referee.ledger.seats[1].kind == "person"

    asyncio.run(story())


def test_one_of_three_gives_up_and_the_others_go_on(url: str) -> None:
    async def story() -> None:
        async with hall_on(url) as hall:
            referee, keys = await with_keys(hall, "tabeligi", 3, games=2, seed=1)
            ana, *_ = await sit_down(referee, [0, 1, 2])
            assert (await say(referee, 1, Resign("r")))["t"] == "ok"
            assert (await say(referee, 1, Resign("r")))["t"] == "ok"
            assert ana.last("event")["what"] == {"kind": "resign", "seat": 1, "on": True}
            assert referee.ledger.status == "playing"
            seat = referee.ledger.room["seats"][1]
            assert (seat["kind"], seat["for"], seat["resigned"]) == ("computer", "P1", True)
            await sit_down(referee, [1])  # looking on is all that is left
            assert referee.ledger.seats[1].kind == "computer"
            await until(lambda: 1 not in referee.ledger.acting)
            seen = see(referee.ledger, 1)
            assert seen is not None
            assert seen["moves"] == []
            for message in (Move("x", referee.ledger.v, "pass"), Offer("y", "undo"), Resign("z")):
                assert (await say(referee, 1, message))["code"] == "over"
            assert (await stored(hall, referee)).room == referee.ledger.room
            assert (await say(referee, 0, Resign("s")))["t"] == "ok"
            assert referee.ledger.status == "playing"  # Cleo plays on against two computers
            assert (await say(referee, 2, Resign("t")))["t"] == "ok"
            assert referee.ledger.outcome is not None
            assert (referee.ledger.outcome["by"], referee.ledger.outcome["seat"]) == ("resign", 2)
            await until(lambda: referee.ledger.next is not None)
            assert referee.ledger.room["match"]["wins"] == [0, 0, 0]  # what computers win for them counts for nobody
            following = await hall.find(referee.ledger.next or "")
            assert isinstance(following, Referee)
            seats = following.ledger.seats
            assert [seat.kind for seat in seats] == ["computer", "person", "computer"]
            await sit_down(following, [following.viewer(keys[1])])
            assert following.ledger.seats[0].kind == "person"  # another game, another chance

    asyncio.run(story())


def test_of_two_who_gives_up_ends_the_game_and_so_it_stays_in_old_logs() -> None:
    spec, _ = plan(Open("colorio", seats=people(2)))
    assert not Ledger(spec).goes_on_without(0)
    three, _ = plan(Open("tabeligi", seats=people(3)))
    assert fold(three, [Resigned(1, "r")]).status == "over"
    again = Asked(0, "undo", "1")
    log: list[Entry] = [*(Moved(seat, move) for seat, move in opening(spec, 2)), again, Answered(1, False, "2"), again]
    assert fold(spec, log).offer is not None


def opening(spec: Any, moves: int) -> list[tuple[int, str]]:
    state = Ledger(spec).state
    assert state is not None
    for _ in range(moves):
        state.play(state.moves(state.seats[0])[0])
    return state.history


def test_nobody_ends_the_game_of_others_who_are_there(file: str) -> None:
    async def story() -> None:
        async with hall_on(file, patience=0.0) as hall:
            referee, _ = await with_keys(hall, "tabeligi", 3, games=2)
            _, ben, cleo = await sit_down(referee, [0, 1, 2])
            referee.leave(cleo, 2)
            for then in ("claim", "close"):
                assert (await say(referee, 0, Absent(then, 2, then)))["code"] == "here"
            referee.leave(ben, 1)
            assert (await say(referee, 0, Absent("c", 2, "close")))["t"] == "ok"
            outcome = {"by": "closed", "seat": 2, "result": [0, 0, 0], "ending": None}
            assert referee.ledger.outcome == outcome
            assert referee.ledger.room["match"]["wins"] == [0, 0, 0]
            assert not referee.ledger.owes_next
            other, _ = await with_keys(hall, "tabeligi", 3)
            await sit_down(other, [0])
            assert (await say(other, 0, Absent("d", 1, "claim")))["t"] == "ok"
            assert other.ledger.outcome is not None
            assert other.ledger.outcome["result"] == [1, 0, 0]  # whoever was away has not won

    asyncio.run(story())


def test_before_the_game_seats_are_filled_left_and_closed(url: str) -> None:
    async def story() -> None:
        async with hall_on(url, patience=0.0) as hall:
            seats = [SeatWish("person", "Ana", number="1"), SeatWish("open"), SeatWish("open")]
            spec, _ = plan(Open("tabeligi", seats=seats))
            referee = await hall.open(spec)
            (ana,) = await sit_down(referee, [0])
            assert await referee.sit("Bo", None, key_of("bo"), "2") == (1, False)
            (bo,) = await sit_down(referee, [1])
            assert (await say(referee, 1, Leave("l")))["t"] == "ok"
            assert (await say(referee, 1, Leave("l")))["t"] == "ok"
            assert bo.closed
            assert bo.last("bye")["code"] == "left"
            assert referee.audience.sockets(1) == 0
            with pytest.raises(BadSecret):
                referee.viewer("bo")
            assert referee.ledger.room["seats"][1]["kind"] == "open"
            assert (await say(referee, 0, Fill("f", 0)))["code"] == "turn"
            assert (await say(referee, 0, Fill("g", 1, 99)))["code"] == "bad"
            assert (await say(referee, 0, Fill("g", 1, 2)))["t"] == "ok"
            assert ana.last("event")["what"] == {"kind": "fill", "seat": 1, "by": 0, "level": 2}
            assert referee.ledger.state is None
            assert (await say(referee, 0, Fill("h", 2)))["t"] == "ok"
            assert referee.ledger.status == "playing"
            assert [seat.level for seat in referee.ledger.seats] == [None, 2, 4]
            assert (await say(referee, 0, Leave("m")))["t"] == "no"
            assert (await say(referee, 0, Close("n")))["t"] == "no"
            assert (await stored(hall, referee)).room == referee.ledger.room

            other = await hall.open(plan(Open("tabeligi", seats=seats))[0])
            assert (await say(other, 0, Close("c")))["t"] == "ok"
            loaded = await stored(hall, other)
            assert (loaded.status, loaded.state) == ("over", None)
            assert loaded.room["outcome"] == {"by": "closed", "seat": 0, "result": [0, 0, 0], "ending": None}
            with pytest.raises(Refused):
                await other.sit("Eve", None, key_of("eve"), None)
            assert (await say(other, 0, Offer("o", "rematch")))["code"] == "offer"

    asyncio.run(story())


def test_who_never_came_is_replaced_before_the_game_and_may_still_come(file: str) -> None:
    async def story() -> None:
        async with hall_on(file, patience=0.0) as hall:
            seats = [SeatWish("person", "Ana", number="1"), SeatWish("person", "Ben")]
            spec, keys = plan(Open("colorio", seats=seats))
            referee = await hall.open(spec)
            await sit_down(referee, [0])
            assert (await say(referee, 0, Absent("c", 1, "claim")))["code"] == "waiting"
            assert (await say(referee, 0, Absent("d", 1, "computer")))["t"] == "ok"
            assert referee.ledger.status == "playing"
            ben = Ear()
            await referee.join(ben, referee.viewer(keys[1]), Hello(number="too late"))
            assert referee.ledger.seats[1].kind == "person"
            assert referee.ledger.seats[1].number is None  # the deal is made
            assert (await stored(hall, referee)).room == referee.ledger.room

    asyncio.run(story())


def test_a_race_does_not_wait_for_whoever_is_away_and_waits_again_when_they_are_back() -> None:
    spec, _ = plan(Open("kvaro-c", seats=people(3), seed=1))
    ledger = Ledger(spec).after(Readied(0, "r")).after(Missed(0, 1, "computer", 4, "m"))
    assert ledger.ready == (True, True, False)
    back = ledger.after(Returned(1))
    assert back.ready == (True, False, False)
    running = ledger.after(Readied(2, "r")).after(Begun()).after(Returned(1))
    assert (running.status, running.ready) == ("playing", None)


def test_offers_are_withdrawn_refusals_told_and_repeats_limited(file: str) -> None:
    async def story() -> None:
        async with hall_on(file) as hall:
            referee = await open_table(hall, "colorio")
            ana, _ = await sit_down(referee, [0, 1])
            mover = referee.ledger.acting[0]
            other = 1 - mover
            assert (await say(referee, mover, Offer("1", "draw")))["t"] == "ok"
            await referee.act(Ear(), mover, AnswerOffer("2", False), now())
            assert referee.ledger.offer is None  # withdrawn
            assert (await say(referee, mover, Offer("3", "draw")))["t"] == "ok"
            await referee.act(Ear(), other, AnswerOffer("4", False), now())
            told = ana.last("event")
            assert told["what"] == {"kind": "answer", "seat": other, "yes": False, "offer": "draw"}
            assert told["room"]["refused"] == [{"kind": "draw", "seat": mover}]
            assert (await say(referee, mover, Offer("5", "draw")))["code"] == "offer"
            assert (await say(referee, other, Offer("6", "draw")))["t"] == "ok"  # the other one may ask
            await referee.act(Ear(), other, AnswerOffer("7", False), now())
            for number in range(ASKS - 1):
                assert (await say(referee, other, Offer(f"w{number}", "draw")))["t"] == "ok"
                await referee.act(Ear(), other, AnswerOffer(f"v{number}", False), now())
            assert (await say(referee, other, Offer("8", "draw")))["code"] == "offer"
            state = referee.ledger.state
            assert state is not None
            await say(referee, mover, Move("9", referee.ledger.v, state.moves(mover)[0]))
            assert ana.last("event")["room"]["refused"] == []
            assert (await say(referee, mover, Offer("10", "draw")))["t"] == "ok"
            assert (await stored(hall, referee)).room == referee.ledger.room
            await say(referee, mover, Resign("11"))
            for number in range(ASKS):
                assert (await say(referee, mover, Offer(f"r{number}", "rematch")))["t"] == "ok"
                await referee.act(Ear(), other, AnswerOffer(f"s{number}", False), now())
            assert (await say(referee, mover, Offer("12", "rematch")))["code"] == "offer"

    asyncio.run(story())


@pytest.mark.parametrize("seed", range(8))
def test_whatever_happens_the_log_tells_the_same_and_whoever_comes_back_has_the_seat(file: str, seed: int) -> None:
    async def story() -> None:
        lot = random.Random(seed)
        async with hall_on(file, patience=0.0, threads=1) as hall:
            players = lot.choice([2, 3, 4])
            referee, keys = await with_keys(hall, lot.choice(["tabeligi", "kvaro-a"]), players)
            ears: dict[int, Ear] = {}
            for step in range(120):
                if referee.ledger.status == "over":
                    break
                seat, other = lot.randrange(players), lot.randrange(players)
                match lot.choice(["come", "come", "go", "absent", "move", "move", "move", "resign", "offer"]):
                    case "come" if seat not in ears:
                        ears[seat] = Ear()
                        await referee.join(ears[seat], referee.viewer(keys[seat]), Hello())
                        back = referee.ledger.seats[seat]
                        assert back.kind == ("computer" if back.resigned else "person")
                    case "go" if seat in ears:
                        referee.leave(ears.pop(seat), seat)
                    case "absent" if seat in ears:
                        await say(referee, seat, Absent(f"a{step}", other, "computer", 1))
                    case "resign" if seat in ears and lot.random() < 0.1:
                        await say(referee, seat, Resign(f"r{step}"))
                    case "offer" if seat in ears:
                        await say(referee, seat, Offer(f"o{step}", lot.choice(["undo", "draw"])))
                    case "move":
                        state = referee.ledger.state
                        assert state is not None
                        for acting in referee.ledger.acting:
                            if acting in ears and referee.ledger.seats[acting].kind == "person":
                                await say(
                                    referee, acting, Move(f"m{step}", referee.ledger.v, lot.choice(state.moves(acting)))
                                )
            loaded = await stored(hall, referee)
            while loaded.v != referee.ledger.v:  # a computer is moving
                loaded = await stored(hall, referee)
            assert loaded.room == referee.ledger.room
            assert [see(loaded, seat) for seat in (None, *range(players))] == [
                see(referee.ledger, seat) for seat in (None, *range(players))
            ]
            for seat, key in keys.items():
                assert referee.viewer(key) == seat

    asyncio.run(story())


def test_tables_that_everyone_has_left_are_not_listed(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with hall_on(url) as hall:
            seats = [SeatWish("person", "Ana", number="1"), SeatWish("open")]
            waiting = await hall.open(plan(Open("colorio", seats=seats, public=True))[0])
            playing = await open_table(hall, "colorio", public=True)
            monkeypatch.setattr("ludaro.table.hall.FRESH", 0.0)
            monkeypatch.setattr("ludaro.table.hall.NOTED", 0.0)

            async def listed() -> list[str]:
                found = [*await hall.listed("waiting", None), *await hall.listed("playing", None)]
                return sorted(ledger.spec.id for ledger in found)

            both = sorted([waiting.ledger.spec.id, playing.ledger.spec.id])
            assert await listed() == both
            later = stores.now() + stores.AWAY + 1000
            monkeypatch.setattr(stores, "now", lambda: later)
            assert await listed() == []
            await sit_down(waiting, [0])
            await sit_down(playing, [1])
            await hall.note_seen()
            assert await listed() == both
            monkeypatch.setattr(stores, "now", lambda: later + stores.AWAY + 1000)
            assert await listed() == []
            await hall.note_seen()  # they are still there
            assert await listed() == [waiting.ledger.spec.id]  # nobody has moved for so long at the other

    asyncio.run(story())


def test_after_a_crash_the_computer_plays_on_and_its_person_comes_back(file: str) -> None:
    seats = [{"kind": "person", "name": name, "number": name} for name in ("Ana", "Ben")]

    async def leave(url: str, table: Any) -> None:
        ana, ben = (seat["secret"] for seat in table["seats"])
        async with client(url, table["id"], secret=ana) as one:
            async with client(url, table["id"], secret=ben) as two:
                await two.hear_until("view")
            await one.hear_until("here", seats=[True, False])
            await asyncio.sleep(0.3)
            await one.say(t="absent", id="a", seat=1, then="computer", level=1)
            assert (await one.hear_until("ok"))["id"] == "a"

    async def come(url: str, table: Any) -> None:
        async with client(url, table["id"], secret=table["seats"][1]["secret"]) as two:
            event = await two.hear_until("event")
            assert event["what"] == {"kind": "return", "seat": 1}
            assert two.room["seats"][1]["name"] == "Ben"

    with served(file, "--patience", "0.2") as server:
        table = server.post("/api/tables", {"game": "colorio", "seats": seats})
        asyncio.run(leave(server.url, table))
        server.kill()
    again = Served(file, port=server.port)  # where it was: its tables are its own at once
    try:
        seat = request(f"{again.url}/api/tables/{table['id']}")[1]["room"]["seats"][1]
        assert (seat["kind"], seat["for"]) == ("computer", "Ben")
        asyncio.run(come(again.url, table))
    finally:
        again.kill()
