"""Real time: fair to players whose lines are of different length."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ludaro.table.hall import Hall
from ludaro.table.line.messages import Hello, Move, Offer, Open, Ready, Resign, SeatWish
from ludaro.table.play.ledger import Ledger
from ludaro.table.play.realtime import CAP, Claims
from ludaro.table.play.spec import Spec, plan
from tests.table_tools import fresh_store, hall_on, now, open_table, people, sit_down, until


class Swift(asyncio.SelectorEventLoop):
    """An event loop whose clock jumps to the next thing to do: hours in a moment, and the same on a busy machine."""

    moment = 0.0

    def time(self) -> float:
        return self.moment

    def _run_once(self) -> None:
        waiting: Any = self
        if not waiting._ready and waiting._scheduled:
            self.moment = max(self.moment, waiting._scheduled[0].when())
        waiting_super: Any = super()
        waiting_super._run_once()


def swiftly(story: Coroutine[Any, Any, Any]) -> Any:
    loop = Swift()
    try:
        return loop.run_until_complete(story)
    finally:
        loop.close()


async def races(lags: tuple[float, float], jitter: float, number: int, rng: random.Random) -> list[int]:
    """Who won each of many races between equally fast players, as the referee saw them."""
    loop = asyncio.get_running_loop()
    winners = []

    async def race(number: int) -> int:
        decided: list[int] = []

        async def decide(claim: int, margin: int | None) -> None:
            decided.append(claim)

        claims = Claims(decide, lambda: dict(enumerate(lags)), lambda: str(number))
        for seat, lag in enumerate(lags):
            travel = lag + rng.uniform(-jitter, jitter)
            reaction = rng.gauss(0.4, 0.05)
            loop.call_later(travel + reaction, arrive, claims, seat)
        while len(decided) < 2:
            await asyncio.sleep(0.05)
        return decided[0]

    def arrive(claims: Claims, seat: int) -> None:
        claims.add(seat, loop.time(), seat)

    for first in range(0, number, 500):
        winners += await asyncio.gather(*(race(first + i) for i in range(500)))
    return winners


@pytest.mark.parametrize(
    ("lags", "jitter"), [((0.0, 0.15), 0.0), ((0.02, 0.14), 0.0), ((0.03, 0.12), 0.02), ((0.001, 0.08), 0.0008)]
)
def test_equal_players_win_equally_often_whatever_their_lag(lags: tuple[float, float], jitter: float) -> None:
    winners = swiftly(races(lags, min(jitter, *lags), 3000, random.Random(7)))
    assert abs(sum(winners) / len(winners) - 0.5) < 0.03


def test_exactly_simultaneous_claims_are_decided_by_lot() -> None:
    async def story() -> list[int]:
        winners = []

        async def decide(claim: int, margin: int | None) -> None:
            winners.append(claim)
            if len(winners) % 2:
                assert margin == 0

        for number in range(600):
            claims = Claims(decide, lambda: {0: 0.02, 1: 0.1}, lambda number=number: f"{number}")  # type: ignore[misc]
            moment = asyncio.get_running_loop().time()
            for seat, lag in ((0, 0.02), (1, 0.1)):
                claims.add(seat, moment + lag + 1e-6, seat)
            await asyncio.sleep(1)
        return winners[::2]

    assert 0.44 < sum(swiftly(story())) / 600 < 0.56


def test_more_than_the_cap_is_not_made_up_for() -> None:
    """A client cannot win by answering pings late: beyond the cap it only hurts."""
    winners = swiftly(races((0.02, 0.60), 0.0, 1000, random.Random(1)))
    assert sum(winners) < 20


def test_nobody_waits_longer_than_needed() -> None:
    async def story(lags: dict[int, float]) -> float:
        decided: list[float] = []

        async def decide(claim: int, margin: int | None) -> None:
            decided.append(asyncio.get_running_loop().time())

        Claims(decide, lambda: lags, lambda: "").add(0, asyncio.get_running_loop().time(), 0)
        while not decided:
            await asyncio.sleep(0.0005)
        return decided[0]

    assert swiftly(story({0: 0.01})) < 0.003
    assert swiftly(story({0: 0.1, 1: 0.02})) < 0.003
    assert 0.085 < swiftly(story({0: 0.01, 1: 0.1})) < 0.095
    assert swiftly(story({0: 0.0, 1: 9.9})) < CAP + 0.005


def test_a_seats_own_claims_keep_their_order() -> None:
    async def story() -> list[str]:
        decided: list[str] = []
        lags = {0: 0.02, 1: 0.1}

        async def decide(claim: str, margin: int | None) -> None:
            decided.append(claim)

        claims = Claims(decide, lambda: lags, lambda: "")
        claims.add(0, 1.0, "stop")
        lags[0] = 0.14
        claims.add(0, 1.001, "lay")
        await asyncio.sleep(5)
        return decided

    assert swiftly(story()) == ["stop", "lay"]


def run(tmp_path: Path, story: Any) -> None:
    async def told() -> None:
        async with hall_on(fresh_store("sqlite", tmp_path)) as hall:
            await story(hall)

    asyncio.run(told())


def test_only_one_stops(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        referee = await open_table(hall, "kvaro-b", 3, seed=5)
        ears = await sit_down(referee, [0, 1, 2])
        ears[2].lag = 0.1
        moment, seen = now(), referee.ledger.v
        await referee.act(ears[0], 0, Move("a", seen, "stop"), moment)
        await referee.act(ears[1], 1, Move("b", seen, "stop"), moment + 0.030)
        await referee.act(ears[2], 2, Move("c", seen, "stop"), moment + 0.090)  # saw it 0.1 s later: the first of all
        await until(lambda: ears[0].count("no") and ears[1].count("no") and ears[2].count("ok"))
        assert referee.ledger.acting == (2,)
        assert ears[0].last("no")["code"] == ears[1].last("no")["code"] == "beaten"
        assert ears[1].last("event")["what"] == {"kind": "move", "seat": 2, "move": "stop", "margin": 10}

    run(tmp_path, story)


def test_kvaro_c_locks_out_who_tried_in_vain_but_not_who_was_beaten(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        referee = await open_table(hall, "kvaro-c", options={"penalty": 30}, seed=5)
        ears = await sit_down(referee, [0, 1])
        state = referee.ledger.state
        assert state is not None
        seen = referee.ledger.v
        moves = state.moves(0), state.moves(1)
        place = moves[0][0].partition("@")[2]
        rival = next(move for move in moves[1] if move.endswith("@" + place))
        await referee.act(ears[0], 0, Move("a", referee.ledger.v, moves[0][0]), now())
        await until(lambda: ears[0].count("ok"))
        await referee.act(ears[1], 1, Move("b", seen, rival), now())
        await until(lambda: ears[1].count("no"))
        assert ears[1].last("no")["code"] == "beaten"
        await referee.act(ears[1], 1, Move("c", referee.ledger.v, rival), now())
        await until(lambda: ears[1].count("no") == 2)
        assert ears[1].last("no")["code"] == "illegal"
        assert ears[1].last("no")["wait"] == 30_000
        fits = referee.ledger.state
        assert fits is not None
        await referee.act(ears[1], 1, Move("d", referee.ledger.v, fits.moves(1)[0]), now())
        await until(lambda: ears[1].count("no") == 3)
        assert ears[1].last("no")["code"] == "locked"
        assert 0 < ears[1].last("no")["wait"] <= 30_000
        assert referee.ledger.v == seen + 1

    run(tmp_path, story)


def test_two_cards_laid_at_once_are_both_taken_or_neither(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        referee = await open_table(hall, "kvaro-c", seed=5)
        ears = await sit_down(referee, [0, 1])
        state = referee.ledger.state
        assert state is not None
        first = state.moves(0)[0]
        then, seen = state.copy(), referee.ledger.v
        then.play(first, 0)
        await referee.act(ears[0], 0, Move("a", referee.ledger.v, f"{first}+{first}"), now())
        await until(lambda: ears[0].count("no"))
        assert referee.ledger.v == seen
        await referee.act(ears[0], 0, Move("b", referee.ledger.v, f"{first}+{then.moves(0)[0]}"), now())
        await until(lambda: ears[0].count("ok"))
        assert referee.ledger.v == seen + 1

    run(tmp_path, story)


# Ready?


def test_a_race_begins_when_everyone_is_ready(tmp_path: Path) -> None:
    async def story() -> None:
        async with hall_on(fresh_store("sqlite", tmp_path), countdown=0.3) as hall:
            seats = [*people(2), SeatWish("computer", level=8)]
            referee = await hall.open(plan(Open("kvaro-b", seats=seats, seed=5))[0])
            ears = await sit_down(referee, [0, 1, None])
            assert referee.ledger.room["status"] == "waiting"
            assert referee.ledger.room["ready"] == [False, False, True]
            await referee.act(ears[0], 0, Move("a", 0, "stop"), now())
            assert ears[0].last("no")["code"] == "waiting"
            await referee.act(ears[2], None, Ready("b"), now())
            assert ears[2].last("no")["code"] == "spectator"
            for _ in range(2):  # the second time changes nothing
                await referee.act(ears[0], 0, Ready("c"), now())
                assert ears[0].last("ok") == {"t": "ok", "id": "c", "v": 1}
            await referee.act(ears[0], 0, Ready("d"), now())
            assert ears[0].last("no")["code"] == "turn"
            assert ears[2].last("event")["what"] == {"kind": "ready", "seat": 0}
            assert ears[2].last("event")["room"]["ready"] == [True, False, True]
            await asyncio.sleep(0.4)
            assert all(ear.count("start") == 0 for ear in ears)
            await referee.act(ears[1], 1, Ready("e"), now())
            assert [ear.last("start")["in"] for ear in ears] == [300, 300, 300]
            assert all(message["view"] is None for ear in ears for message in ear.heard if "view" in message)
            await asyncio.sleep(0.1)
            (late,) = await sit_down(referee, [None])
            assert 0 < late.last("start")["in"] <= 200
            await referee.act(ears[0], 0, Move("f", referee.ledger.v, "stop"), now())
            assert ears[0].last("no")["code"] == "waiting"
            await until(lambda: referee.ledger.status == "playing")
            began = next(message for message in ears[1].heard if message.get("what") == {"kind": "begin"})
            assert began["full"]
            assert began["room"]["ready"] is None
            assert began["view"]["moves"]
            await referee.act(ears[1], 1, Ready("g"), now())
            assert ears[1].last("no")["code"] == "turn"

    asyncio.run(story())


def test_who_was_ready_is_ready_after_a_restart(tmp_path: Path) -> None:
    async def story() -> None:
        url = fresh_store("sqlite", tmp_path)
        async with hall_on(url, countdown=60.0) as hall:
            referee = await hall.open(plan(Open("kvaro-c", seats=people(2), seed=5))[0])
            ears = await sit_down(referee, [0, 1])
            id = referee.ledger.spec.id
            await referee.act(ears[0], 0, Ready("a"), now())
        async with hall_on(url, countdown=60.0) as hall:
            again: Any = await hall.find(id)
            assert again.ledger.room["ready"] == [True, False]
            await again.act(ears[0], 0, Ready("a"), now())
            assert ears[0].last("ok")["v"] == 1
            await again.act(ears[1], 1, Ready("b"), now())
            assert again.ledger.status == "waiting"
        async with hall_on(url) as hall:
            again = await hall.find(id)
            await until(lambda: again.ledger.status == "playing")

    asyncio.run(story())


def test_a_rematch_asks_again_and_a_game_in_turns_never(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        referee = await open_table(hall, "kvaro-c", seed=5)
        ears = await sit_down(referee, [0, 1])
        await referee.act(ears[0], 0, Resign("a"), now())
        for seat in (0, 1):
            await referee.act(ears[seat], seat, Offer("b", "rematch"), now())
        await until(lambda: referee.ledger.next is not None)
        again: Any = await hall.find(referee.ledger.next or "")
        assert again.ledger.room["ready"] is None  # first the numbers
        for seat in (0, 1):
            await again.join(ears[seat], seat, Hello(number="1"))
        assert again.ledger.room["ready"] == [False, False]
        calm = await open_table(hall, "colorio", seed=5)
        assert calm.ledger.status == "playing"
        assert calm.ledger.room["ready"] is None
        (ear,) = await sit_down(calm, [0])
        await calm.act(ear, 0, Ready("a"), now())
        assert ear.last("no")["code"] == "turn"

    run(tmp_path, story)


def test_a_race_of_before_there_were_ready_checks_goes_on() -> None:
    spec, _ = plan(Open("kvaro-c", seats=people(2), seed=5))
    old = msgspec.json.decode(msgspec.json.encode(spec))
    del old["checked"]
    ledger = Ledger(msgspec.json.decode(msgspec.json.encode(old), type=Spec))
    assert ledger.status == "playing"
    assert ledger.following("next").checked
