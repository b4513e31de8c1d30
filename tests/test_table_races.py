"""What a dishonest program could gain in real time: nothing."""

from __future__ import annotations

import asyncio
import json
import random
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from benchmarks.load.wire import PONG, Wire, plug_in
from ludaro.table.hall import Hall
from ludaro.table.http.story import story as story_of
from ludaro.table.line.distance import WINDOW, Distance
from ludaro.table.line.messages import Move, Open, Ready, SeatWish, Why, encode
from ludaro.table.play import tries
from ludaro.table.play.realtime import Claims
from ludaro.table.play.referee import Referee
from ludaro.table.play.spec import plan
from tests.table_tools import (
    PATIENCE,
    Ear,
    Served,
    client,
    fresh_store,
    hall_on,
    now,
    open_table,
    people,
    play_now,
    served,
    sit_down,
    until,
)
from tests.test_table_realtime import swiftly

LATE = 0.140  # seconds by which a program answers pings late
APART = (0.50, 0.60)  # seconds after which two players react: fewer apart than what would be gained
RACES = 8  # each of them twice, with the parts exchanged
THREE = [{"kind": "person", "number": "1"}, {"kind": "person", "number": "2"}, {"kind": "person"}]


class Sly(Wire):
    """Answers pings late, and does all else at once."""

    def _write(self, opcode: int, data: bytes) -> None:
        if opcode == PONG:
            asyncio.get_running_loop().call_later(LATE, super()._write, opcode, data)
        else:
            super()._write(opcode, data)


async def race(server: Served, sly: int) -> bool:
    """Whether the sly one of two players got the stop; the first of them is quicker."""
    opened = await asyncio.to_thread(server.post, "/api/tables", {"game": "kvaro-b", "seats": THREE})
    secrets = [seat["secret"] for seat in opened["seats"]]
    won: asyncio.Future[int] = asyncio.get_running_loop().create_future()
    wires = []

    def player(seat: int) -> Wire:
        loop = asyncio.get_running_loop()
        wire: Wire

        def hear(text: bytes) -> None:
            if b'"begin"' in text:
                stop = b'{"t":"move","id":"stop","v":99,"move":"stop"}'
                loop.call_later(APART[seat], lambda: wire.send(stop) if wire.open else None)
            elif b'"ready":[false,false' in text or (seat == 1 and b'"ready":[true,false' in text):
                wire.send(b'{"t":"ready","id":"ready"}')
            elif b'"t":"ok","id":"stop"' in text and not won.done():
                won.set_result(seat)

        kind = Sly if seat == sly else Wire
        wire = kind(
            server.url.partition("//")[2],
            f"/api/tables/{opened['id']}/socket",
            lambda: wire.send(b'{"t":"hello","secret":"%s"}' % secrets[seat].encode()),
            hear,
            lambda: None,
        )
        return wire

    for seat in (0, 1):
        wires.append(player(seat))
        await plug_in(wires[-1], server.port)
    await asyncio.sleep(3.0)  # the server gets to know the lines
    try:
        async with client(server.url, opened["id"], secret=secrets[2], number="3") as third:
            await third.hear_until("event", what={"kind": "begin"})
            return await asyncio.wait_for(won, PATIENCE) == sly
    finally:
        for wire in wires:
            wire.close()
        await asyncio.sleep(0.1)


@pytest.mark.slow
def test_who_answers_pings_late_wins_as_often_as_who_does_not(tmp_path: Path) -> None:
    async def story(server: Served) -> int:
        return sum(await asyncio.gather(*(race(server, sly) for sly in (0, 1) for _ in range(RACES))))

    with served(fresh_store("sqlite", tmp_path)) as server:
        sly = asyncio.run(story(server))
    assert RACES - 4 <= sly <= RACES + 4  # it was 2 * RACES


def test_a_round_trip_is_the_least_of_many() -> None:
    distance = Distance()
    distance.learn(0.030)
    for _ in range(WINDOW - 1):
        distance.learn(0.170)
    assert distance.trip == 0.030
    distance.learn(0.170)
    assert distance.trip == 0.170  # lines do change


def test_a_pong_cannot_be_later_than_the_wire_is_long() -> None:
    distance = Distance()
    for _ in range(WINDOW):
        distance.learn(0.150, 0.020)
    assert distance.trip < 0.035
    assert Distance().trip == 0.0


async def one_game(lag: float, pause: float, number: int, late: float, rng: random.Random) -> list[int]:
    """Who won each race of a game between two as quick players, of whom one has, or feigns, a long line."""
    loop = asyncio.get_running_loop()
    decided: list[int] = []

    async def decide(claim: int, margin: int | None) -> None:
        decided.append(claim)

    def arrive(seat: int) -> None:
        claims.add(seat, loop.time(), seat)

    claims = Claims(decide, lambda: {0: 0.0, 1: lag}, lambda: "salt")
    for _ in range(number):
        for seat, more in ((0, 0.0), (1, late)):
            loop.call_later(rng.gauss(0.4, 0.05) + more, arrive, seat)
        await asyncio.sleep(pause)
    await asyncio.sleep(5)
    return decided[::2]


def test_credit_for_a_long_line_runs_out() -> None:
    winners: Any = swiftly(one_game(LATE, 2.0, 200, 0.0, random.Random(11)))  # feigned: the moves come at once
    assert sum(winners[:4]) >= 3
    assert sum(winners) / len(winners) < 0.7  # it was 0.98


def test_credit_lasts_for_who_plays_at_the_pace_of_people() -> None:
    rng, winners = random.Random(12), []
    for _ in range(40):
        winners += swiftly(one_game(0.100, 20.0, 13, 0.100, rng))
    assert abs(sum(winners) / len(winners) - 0.5) < 0.06


# A try in vain, and the position that it was meant for


async def race_of_two(hall: Hall, penalty: int = 30) -> tuple[Referee, list[Ear]]:
    referee = await open_table(hall, "kvaro-c", options={"penalty": penalty}, seed=5)
    return referee, await sit_down(referee, [0, 1])


def moves_of(referee: Referee, seat: int) -> list[str]:
    assert referee.ledger.state is not None
    return referee.ledger.state.moves(seat)


def wrong_for(referee: Referee, seat: int) -> str:
    """A card of a seat beside the table where it does not fit."""
    right = moves_of(referee, seat)
    assert referee.ledger.state is not None
    hand = referee.ledger.state.view(seat)["table"]["hand"]
    return next(move for card in hand for at in ("1,0", "0,1") if (move := f"{card}@{at}") not in right)


async def answer(referee: Referee, ear: Ear, seat: int, v: int, move: str) -> dict[str, Any]:
    told = ear.count("no") + ear.count("ok")
    await referee.act(ear, seat, Move(f"{told}", v, move), now())
    await until(lambda: ear.count("no") + ear.count("ok") > told)
    return next(message for message in reversed(ear.heard) if message["t"] in ("ok", "no"))


def in_hall(tmp_path: Path, story: Any) -> None:
    async def told() -> None:
        async with hall_on(fresh_store("sqlite", tmp_path)) as hall:
            await story(hall)

    asyncio.run(told())


def test_an_old_version_does_not_excuse_a_wrong_card(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        referee, ears = await race_of_two(hall)
        wrong = wrong_for(referee, 1)
        await play_now(referee, 0, moves_of(referee, 0)[0])
        told = await answer(referee, ears[1], 1, 0, wrong)  # before anything lay on the table
        assert (told["code"], told.get("wait")) == ("illegal", 30_000)  # it was beaten, and free
        assert (await answer(referee, ears[1], 1, 0, wrong))["code"] == "locked"

    in_hall(tmp_path, story)


def test_wrong_in_the_position_that_it_was_meant_for(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        referee, ears = await race_of_two(hall)
        seen, wrong = referee.ledger.v, wrong_for(referee, 1)
        await play_now(referee, 0, moves_of(referee, 0)[0])
        told = await answer(referee, ears[1], 1, seen, wrong)
        assert (told["code"], told.get("wait")) == ("illegal", 30_000)

    in_hall(tmp_path, story)


async def beaten_to_it(referee: Referee) -> str:
    """A move of seat 1 that was right until seat 0 was faster."""
    first = moves_of(referee, 0)[0]
    place = first.partition("@")[2]
    late = next(move for move in moves_of(referee, 1) if move.endswith("@" + place))
    await play_now(referee, 0, first)
    return late


def test_who_was_right_pays_nothing_for_being_late(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        referee, ears = await race_of_two(hall)
        seen = referee.ledger.v
        late = await beaten_to_it(referee)
        assert (await answer(referee, ears[1], 1, seen, late))["code"] == "beaten"
        assert (await answer(referee, ears[1], 1, seen, late))["code"] == "beaten"
        assert (await answer(referee, ears[1], 1, referee.ledger.v, late))["code"] == "illegal"

    in_hall(tmp_path, story)


def test_a_version_that_no_line_explains_counts_as_now(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(hall: Hall) -> None:
        referee, ears = await race_of_two(hall)
        seen = referee.ledger.v
        late = await beaten_to_it(referee)
        monkeypatch.setattr(tries, "NEWS_SLACK", 0.0)
        await asyncio.sleep(0.01)
        ears[1].lag = 60.0
        assert (await answer(referee, ears[1], 1, seen, late))["code"] == "beaten"
        ears[1].lag = 0.0
        (again,) = await sit_down(referee, [1])
        monkeypatch.setattr(tries, "NEWS_SLACK", 60.0)  # a new line: what it missed, it has just been told
        assert (await answer(referee, again, 1, seen, late))["code"] == "beaten"
        monkeypatch.setattr(tries, "NEWS_SLACK", 0.0)
        assert (await answer(referee, ears[1], 1, seen, late))["code"] == "illegal"

    in_hall(tmp_path, story)


# The answer of a race


def said_to(ear: Ear) -> list[str]:
    """Every move that somebody was told they could make."""
    return [move for message in ear.heard for move in ((message.get("view") or {}).get("moves") or []) if "@" in move]


def test_a_seat_is_told_that_it_may_act_not_what_would_succeed(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        referee, ears = await race_of_two(hall)
        for _ in range(3):
            await play_now(referee, 0, moves_of(referee, 0)[0])
            referee.look(ears[1], 1)
        views = [message["view"] for message in ears[1].heard if message["t"] == "view"]
        assert [view["unlisted"] for view in views] == [True] * 4
        assert said_to(ears[0]) == said_to(ears[1]) == []
        assert b'"moves":["' not in encode(story_of(referee.ledger, 1))
        watcher = (await sit_down(referee, [None]))[0]
        assert watcher.last("view")["view"]["unlisted"] is False

    in_hall(tmp_path, story)


def test_who_said_stop_must_find_the_place_alone(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        referee = await open_table(hall, "kvaro-b", seed=5)
        ears = await sit_down(referee, [0, 1])
        assert ears[0].last("view")["view"]["moves"] == ["none", "stop"]
        await play_now(referee, 0, "stop")
        assert ears[0].last("event")["view"]["moves"] == ["fail"]
        assert said_to(ears[0]) == []

    in_hall(tmp_path, story)


@pytest.mark.parametrize("rated", [False, True])
def test_against_computers_alone_only_a_game_that_counts_is_a_secret(tmp_path: Path, rated: bool) -> None:
    async def story(hall: Hall) -> None:
        spec, _ = plan(Open("kvaro-c", seats=[*people(1), SeatWish("computer", level=1)], seed=None if rated else 5))
        referee = await hall.open(structs.replace(spec, rated=rated))
        await referee.act(Ear(), 0, Ready("ready"), now())
        await until(lambda: referee.ledger.status == "playing")
        (ear,) = await sit_down(referee, [0])
        assert bool(said_to(ear)) is not rated

    in_hall(tmp_path, story)


@pytest.mark.parametrize("tried", ["lay", "1", "@", "7@", "0@0,0", "31@1,0", "1@0,0", "pass", "stop", "take 0,0"])
def test_no_refusal_names_a_move_that_would_succeed(tmp_path: Path, tried: str) -> None:
    async def story(hall: Hall) -> None:
        referee, ears = await race_of_two(hall, 0)
        told = await answer(referee, ears[1], 1, referee.ledger.v, tried)
        referee.explain(ears[1], 1, Why("why", tried))
        because = ears[1].last("why")
        right = moves_of(referee, 1)
        assert len(right) > 3
        for move in right:
            assert move not in json.dumps([told, because])
        assert "nothing" not in (told["why"], because["why"])  # who has no place for any card hears the same

    in_hall(tmp_path, story)


def test_who_says_stop_for_a_pair_that_is_gone_has_not_said_it_for_the_next(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        referee = await open_table(hall, "kvaro-b", seed=5)
        ears = await sit_down(referee, [0, 1])
        await play_now(referee, 0, "none")
        seen = referee.ledger.v
        await play_now(referee, 1, "none")  # two other cards lie there now
        assert (await answer(referee, ears[0], 0, seen, "stop"))["code"] == "beaten"
        assert (await answer(referee, ears[0], 0, seen, "none"))["code"] == "beaten"
        assert (await answer(referee, ears[0], 0, referee.ledger.v, "none"))["t"] == "ok"
        seen = referee.ledger.v
        assert (await answer(referee, ears[0], 0, seen - 1, "stop"))["t"] == "ok"  # the same two cards

    in_hall(tmp_path, story)
