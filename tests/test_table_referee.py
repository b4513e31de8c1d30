"""The referee: versions, hashes, refusals, sending twice, catching up, offers, matches; one table without sockets."""

from __future__ import annotations

import asyncio
import json
import random
from pathlib import Path
from typing import Any

import pytest

import ludaro
from ludaro.table.hall import Hall
from ludaro.table.line.messages import AnswerOffer, Hello, Move, Offer, Open, Resign, SeatWish, Why
from ludaro.table.play.ledger import BadSecret, Refused
from ludaro.table.play.referee import Referee
from ludaro.table.play.spec import key_of, plan
from tests.table_tools import Client, Ear, fresh_store, hall_on, now, open_table, play_now, sit_down, until


def run(tmp_path: Path, story: Any, **habits: Any) -> None:
    """Tell a story in a hall of its own."""

    async def told() -> None:
        async with hall_on(fresh_store("sqlite", tmp_path), **habits) as hall:
            await story(hall)

    asyncio.run(told())


async def move(referee: Referee, ear: Ear, seat: int, text: str, id: str, v: int | None = None) -> dict[str, Any]:
    """Send a move; the answer."""
    before = len(ear.raw)
    seen = referee.ledger.v if v is None else v
    await referee.act(ear, seat, Move(id, seen, text), now())
    return next(message for message in ear.heard[before:] if message["t"] in ("ok", "no"))


async def play_on(referee: Referee, ears: list[Ear], moves: int, rng: random.Random) -> None:
    for _ in range(moves):
        state = referee.ledger.state
        if state is None or not referee.ledger.acting:
            return
        seat = referee.ledger.acting[0]
        answer = await move(referee, ears[seat], seat, rng.choice(state.moves(seat)), f"{rng.random()}")
        assert answer["t"] == "ok"


def keep_up(raw: list[bytes]) -> Client:
    """What a client knows after hearing these messages; it checks every version and hash by itself."""

    class Told:
        def __init__(self) -> None:
            self.left = list(raw)

        async def recv(self) -> bytes:
            return self.left.pop(0)

    async def listen() -> Client:
        told = Told()
        client = Client(told)  # type: ignore[arg-type]
        while told.left:
            await client.hear()
        return client

    return asyncio.run(listen())


def test_events_lead_to_the_same_view_as_a_fresh_look(tmp_path: Path) -> None:
    async def story(hall: Hall) -> list[list[bytes]]:
        heard = []
        for game in ("colorio", "tabeligi", "64g-6"):
            referee = await open_table(hall, game, seed=5)
            ears = await sit_down(referee, [0, 1, None])
            await play_on(referee, ears, 25, random.Random(1))
            for ear, viewer in zip(ears, (0, 1, None), strict=True):
                referee.look(ear, viewer)
            heard += [ear.raw for ear in ears]
        return heard

    async def told() -> list[list[bytes]]:
        async with hall_on(fresh_store("sqlite", tmp_path)) as hall:
            return await story(hall)

    for raw in asyncio.run(told()):
        by_events = keep_up(raw[:-1])
        fresh = keep_up(raw)
        assert by_events.v == fresh.v
        assert by_events.view == fresh.view
        assert by_events.room == fresh.room


def test_an_event_does_not_send_the_history_again(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        referee = await open_table(hall, "colorio", seed=5)
        ears = await sit_down(referee, [0, 1])
        await play_on(referee, ears, 20, random.Random(1))
        for event in (message for message in ears[0].heard if message["t"] == "event"):
            assert "history" not in event["view"]
            assert "options" not in event["view"]

    run(tmp_path, story)


def test_a_move_sent_twice_is_made_once(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        referee = await open_table(hall, "colorio", seed=5)
        ears = await sit_down(referee, [0, 1])
        first = await move(referee, ears[0], 0, "c3", "a")
        again = await move(referee, ears[0], 0, "c3", "a", v=0)
        assert first == again == {"t": "ok", "id": "a", "v": 1}
        assert referee.ledger.v == 1
        # Also after the table left memory, and for the same id of another seat, which is another message.
        assert (await move(referee, ears[1], 1, "c3", "a"))["code"] == "turn"
        hall._unload(hall._tables[referee.ledger.spec.id])
        found = await hall.find(referee.ledger.spec.id)
        assert isinstance(found, Referee)
        assert found is not referee
        assert await move(found, Ear(), 0, "c3", "a", v=0) == first

    run(tmp_path, story)


def test_ten_at_once_of_the_same_move_are_one(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        referee = await open_table(hall, "colorio", seed=5)
        ears = await sit_down(referee, [0, 1])
        await asyncio.gather(*(referee.act(ears[0], 0, Move("a", 0, "c3"), now()) for _ in range(10)))
        assert referee.ledger.v == 1
        assert [message["v"] for message in ears[0].heard if message["t"] == "ok"] == [1] * 10
        assert ears[1].count("event") == 1

    run(tmp_path, story)


def test_refusals_say_why_and_change_nothing(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        referee = await open_table(hall, "colorio", seed=5)
        ears = await sit_down(referee, [0, 1, None])
        room = referee.ledger.room
        assert (await move(referee, ears[1], 1, "c3", "1"))["code"] == "turn"
        illegal = await move(referee, ears[0], 0, "z9", "2")
        assert illegal["code"] == "illegal"
        assert "z9" in illegal["text"]
        await referee.act(ears[2], None, Resign("3"), now())
        assert ears[2].last("no")["code"] == "spectator"
        await referee.act(ears[0], 0, AnswerOffer("4", True), now())
        assert ears[0].last("no")["code"] == "offer"
        assert referee.ledger.v == 0
        assert referee.ledger.room == room
        assert (await move(referee, ears[0], 0, "c3", "5"))["t"] == "ok"
        assert (await move(referee, ears[0], 0, "off", "6", v=0))["code"] == "stale"
        await referee.act(ears[0], 0, Resign("7"), now())
        assert (await move(referee, ears[0], 0, "off", "8"))["code"] == "over"
        waiting = await open_table(hall, "colorio", seats=[SeatWish("person"), SeatWish("open")])
        (ear,) = await sit_down(waiting, [0])
        assert (await move(waiting, ear, 0, "c3", "9"))["code"] == "waiting"
        for message in (*ears[0].heard, *ears[1].heard, *ears[2].heard):
            if message["t"] == "no":
                assert set(message) - {"why", "facts"} == {"t", "code", "text", "v", "id"}
                assert ("why" in message) == ("facts" in message) == (message["code"] in ("turn", "illegal"))

    run(tmp_path, story)


def test_who_asks_is_told_why_and_nothing_is_played(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        referee = await open_table(hall, "colorio", seed=5)
        ears = await sit_down(referee, [0, 1, None])

        def asked(viewer: int | None, text: str) -> tuple[str | None, dict[str, Any]]:
            ear = ears[2 if viewer is None else viewer]
            referee.explain(ear, viewer, Why("q", text))
            answer = ear.last("why")
            assert set(answer) == {"t", "id", "move", "why", "facts", "text"}
            assert (answer["id"], answer["move"]) == ("q", text)
            assert bool(answer["text"]) == (answer["why"] is not None)
            return answer["why"], answer["facts"]

        assert asked(0, "c3") == (None, {})
        assert asked(0, ">c3") == ("lift-first", {})
        assert asked(1, "c3") == ("turn", {"seats": [0]})
        assert asked(None, "c3") == ("spectator", {})
        assert referee.ledger.v == 0
        illegal = await move(referee, ears[0], 0, ">c3", "1")
        assert (illegal["why"], illegal["facts"]) == ("lift-first", {})
        await referee.act(ears[0], 0, Resign("2"), now())
        assert asked(0, "c3") == ("over", {})
        waiting = await open_table(hall, "colorio", seats=[SeatWish("person"), SeatWish("open")])
        (ear,) = await sit_down(waiting, [0])
        waiting.explain(ear, 0, Why("q", "c3"))
        assert ear.last("why")["why"] == "waiting"

    run(tmp_path, story)


def test_an_outcome_by_the_rules_says_which_rule(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        referee = await open_table(hall, "colorio", seed=5)
        ears = await sit_down(referee, [0, 1])
        await play_on(referee, ears, 200, random.Random(4))
        assert referee.ledger.outcome is not None
        assert referee.ledger.state is not None
        assert referee.ledger.outcome["by"] == "rules"
        assert referee.ledger.outcome["ending"] == referee.ledger.state.ending
        assert referee.ledger.state.ending is not None

    run(tmp_path, story)


def test_an_offer_does_not_make_a_move_stale(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        referee = await open_table(hall, "colorio", seed=5)
        ears = await sit_down(referee, [0, 1])
        seen = referee.ledger.v
        await referee.act(ears[1], 1, Offer("1", "draw"), now())
        assert referee.ledger.room["offer"] == {"kind": "draw", "seat": 1, "yes": [1]}
        assert (await move(referee, ears[0], 0, "c3", "2", v=seen))["t"] == "ok"
        assert referee.ledger.room["offer"] is None

    run(tmp_path, story)


def test_who_missed_events_gets_exactly_those(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        referee = await open_table(hall, "64g-5", seed=5)
        ears = await sit_down(referee, [0, 1])
        await play_on(referee, ears, 6, random.Random(1))
        seen = ears[1].last("event")
        referee.leave(ears[1], 1)
        await play_on(referee, [ears[0], ears[1]], 5, random.Random(2))
        back = Ear()
        await referee.join(back, 1, Hello(v=seen["v"], hash=seen["hash"]))
        assert [message["v"] for message in back.heard if message["t"] == "event"] == [7, 8, 9, 10, 11]
        assert back.count("view") == 0
        # With a wrong hash, an unknown version or none, a fresh view.
        for hello in (Hello(v=6, hash="0" * 16), Hello(v=99, hash=seen["hash"]), Hello(), Hello(v=6)):
            other = Ear()
            await referee.join(other, 1, hello)
            assert [message["t"] for message in other.heard][:2] == ["welcome", "view"]
            assert other.count("event") == 0
        await play_on(referee, ears, 40, random.Random(3))
        late = Ear()
        await referee.join(late, 1, Hello(v=seen["v"], hash=seen["hash"]))
        assert late.count("view") == 1

    run(tmp_path, story)


def test_a_seat_has_a_secret_and_nobody_elses_opens_it(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        spec, secrets = plan(Open("colorio", seats=[SeatWish("person"), SeatWish("open"), SeatWish("computer")]))
        referee = await hall.open(spec)
        assert list(secrets) == [0]
        assert referee.viewer(secrets[0]) == 0
        assert referee.viewer(None) is None
        for wrong in ("", "x", secrets[0][:-1], key_of(secrets[0])):
            with pytest.raises(BadSecret):
                referee.viewer(wrong)
        assert await referee.sit(" Bo\x00b ", None, key_of("mine"), "7") == (1, False)
        assert referee.viewer("mine") == 1
        assert referee.ledger.room["seats"][1] == {
            "kind": "person",
            "name": "Bo b",
            "level": None,
            "changed": False,
            "for": None,
            "resigned": False,
            "ready": True,
        }
        with pytest.raises(Refused):
            await referee.sit("Eve", None, key_of("hers"), None)
        assert referee.ledger.status == "waiting"
        ear = Ear()
        await referee.join(ear, 0, Hello(number="42"))
        assert referee.ledger.room["status"] == "playing"
        assert ear.last("event")["full"] is True
        told = json.dumps(ear.heard)
        assert secrets[0] not in told
        assert key_of(secrets[0]) not in told

    run(tmp_path, story)


def test_an_undo_needs_the_others(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        referee = await open_table(hall, "64g-2", seed=3)
        ears = await sit_down(referee, [0, 1])
        await referee.act(ears[0], 0, Offer("0", "undo"), now())
        assert ears[0].last("no")["code"] == "offer"
        await play_on(referee, ears, 5, random.Random(1))
        before = referee.ledger.state
        assert before is not None
        await referee.act(ears[1], 1, Offer("1", "undo"), now())
        await referee.act(ears[0], 0, AnswerOffer("2", False), now())
        assert referee.ledger.state is before
        await referee.act(ears[1], 1, Offer("3", "undo"), now())
        assert ears[1].last("no")["code"] == "offer"  # not again before another move
        await play_on(referee, ears, 1, random.Random(1))
        await referee.act(ears[1], 1, Offer("4", "undo"), now())
        await referee.act(ears[0], 0, AnswerOffer("5", True), now())
        after = referee.ledger.state
        assert after is not None
        assert after.history == before.history[:5]
        assert ears[0].last("event")["full"] is True
        # Whoever loads the table from its log finds the same.
        loaded = await hall.store.load(referee.ledger.spec.id)
        assert loaded is not None
        assert loaded.state is not None
        assert loaded.state.save() == after.save()
        await play_on(referee, ears, 3, random.Random(2))

    run(tmp_path, story)


def test_draws_resignations_and_their_results(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        draw = await open_table(hall, "colorio", 3)
        ears = await sit_down(draw, [0, 1, 2])
        await draw.act(ears[0], 0, Offer("1", "draw"), now())
        await draw.act(ears[1], 1, Offer("2", "draw"), now())
        assert draw.ledger.status == "playing"
        await draw.act(ears[2], 2, AnswerOffer("3", True), now())
        assert draw.ledger.outcome == {"by": "draw", "seat": None, "result": [1 / 3] * 3, "ending": None}
        view = ears[0].last("event")["view"]
        assert view["over"] is True
        assert view["moves"] == view["seats"] == []
        beaten = [SeatWish("computer", level=1), SeatWish("person", number="1"), SeatWish("computer", level=1)]
        resigned = await open_table(hall, "colorio", seats=beaten)
        ears = await sit_down(resigned, [1])
        await resigned.act(ears[0], 1, Resign("1"), now())
        assert resigned.ledger.outcome == {"by": "resign", "seat": 1, "result": [0.5, 0, 0.5], "ending": None}
        computers = await open_table(
            hall, "colorio", seats=[SeatWish("person", number="1"), SeatWish("computer", level=1)]
        )
        (ear,) = await sit_down(computers, [0])
        await computers.act(ear, 0, Offer("1", "draw"), now())
        assert ear.last("no")["code"] == "offer"

    run(tmp_path, story)


def test_a_rematch_moves_the_seats_on_and_adds_the_points(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        spec, secrets = plan(Open("colorio", seats=[SeatWish("person", number=str(i)) for i in range(3)]))
        referee = await hall.open(spec)
        ears = await sit_down(referee, [0, 1, 2])
        await play_on(referee, ears, 400, random.Random(1))
        assert referee.ledger.status == "over"
        points = referee.ledger.room["match"]["points"]
        assert sorted(points) == [0, 1, 2]
        for seat in range(3):
            await referee.act(ears[seat], seat, Offer(f"again {seat}", "rematch"), now())
        await until(lambda: referee.ledger.next is not None)
        event = ears[0].last("event")
        assert event["what"] == {"kind": "next", "id": referee.ledger.next}
        following = await hall.find(event["what"]["id"])
        assert isinstance(following, Referee)
        assert [following.viewer(secrets[seat]) for seat in range(3)] == [2, 0, 1]
        assert following.ledger.room["match"]["points"] == points[1:] + points[:1]
        assert following.ledger.room["last"] == spec.id
        assert following.ledger.spec.secret != spec.secret
        assert following.ledger.status == "waiting"

    run(tmp_path, story)


def test_a_match_of_several_games_goes_on_by_itself(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        referee = await open_table(hall, "colorio", 2, games=2)
        ears = await sit_down(referee, [0, 1])
        await referee.act(ears[0], 0, Resign("1"), now())
        await until(lambda: referee.ledger.next is not None)
        following = await hall.find(referee.ledger.next or "")
        assert isinstance(following, Referee)
        assert following.ledger.room["match"] == {"game": 2, "games": 2, "wins": [1, 0], "points": [0, 0]}
        last = await sit_down(following, [])
        assert last == []
        for seat in (0, 1):
            await following.join(Ear(), seat, Hello(number="1"))
        await following.act(Ear(), 0, Resign("2"), now())
        await asyncio.sleep(0.05)
        assert following.ledger.status == "over"
        assert following.ledger.next is None

    run(tmp_path, story)


def test_two_referees_of_one_table_cannot_both_write(tmp_path: Path) -> None:
    """A server that was cut off, not killed, finds out at its next entry; nobody was told anything wrong."""

    async def story(hall: Hall) -> None:
        referee = await open_table(hall, "colorio", seed=5)
        ears = await sit_down(referee, [0, 1])
        async with hall_on(hall_url) as other:
            await hall.store.beat(hall.server, hall.address, 0)
            taken = await other.find(referee.ledger.spec.id)
            assert isinstance(taken, Referee)
            assert (await move(taken, Ear(), 0, "a1", "x"))["t"] == "ok"
            assert (await move(referee, ears[0], 0, "c3", "y"))["code"] == "busy"
            assert ears[1].last("bye")["code"] == "moved"
            assert ears[1].closed
            assert ears[1].count("event") == 0
            assert referee.gone
        again = await hall.find(referee.ledger.spec.id)
        assert isinstance(again, Referee)
        assert again.ledger.state is not None
        assert again.ledger.state.history == [(0, "a1")]

    hall_url = fresh_store("sqlite", tmp_path)
    run(tmp_path, story)


def test_a_store_that_fails_is_told_and_nothing_is_lost(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        referee = await open_table(hall, "colorio", seed=5)
        ears = await sit_down(referee, [0, 1])
        await play_on(referee, ears, 3, random.Random(1))
        with hall.store._engine.begin() as connection:
            connection.exec_driver_sql("ALTER TABLE ludaro_log RENAME TO elsewhere")
        state = referee.ledger.state
        assert state is not None
        seat = referee.ledger.acting[0]
        assert (await move(referee, ears[seat], seat, state.moves(seat)[0], "x"))["code"] == "busy"
        with hall.store._engine.begin() as connection:
            connection.exec_driver_sql("ALTER TABLE elsewhere RENAME TO ludaro_log")
        again = await hall.find(referee.ledger.spec.id)
        assert isinstance(again, Referee)
        assert again.ledger.v == 3
        assert (await move(again, ears[seat], seat, state.moves(seat)[0], "x"))["t"] == "ok"

    run(tmp_path, story)


def test_unused_tables_leave_memory_and_come_back(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        referee = await open_table(hall, "colorio", seed=5)
        ears = await sit_down(referee, [0, 1])
        await play_on(referee, ears, 4, random.Random(1))
        await asyncio.sleep(0.02)
        hall.tidy()
        assert len(hall) == 1
        for seat in (0, 1):
            referee.leave(ears[seat], seat)
        await asyncio.sleep(0.02)
        hall.tidy()
        assert len(hall) == 0
        again = await hall.find(referee.ledger.spec.id)
        assert isinstance(again, Referee)
        assert again.ledger.v == 4

    run(tmp_path, story, idle=0.01)


def test_every_game_can_be_played_to_its_end(tmp_path: Path) -> None:
    async def story(hall: Hall) -> None:
        rng = random.Random(4)
        for game in ludaro.games():
            number = ludaro.game(game).usual_players
            referee = await open_table(hall, game, number, seed=1)
            ears = await sit_down(referee, [*range(number), None])
            for turn in range(200):
                state = referee.ledger.state
                assert state is not None
                seats = [seat for seat in referee.ledger.acting if state.moves(seat)]
                if not seats:
                    break
                seat = rng.choice(seats)
                await play_now(referee, seat, rng.choice(state.moves(seat)))
                if turn == 12 and referee.ledger.status == "playing":
                    await referee.act(ears[0], 0, Resign("enough"), now())
            assert referee.ledger.status == "over", game
            assert ears[-1].last("event")["room"]["status"] == "over"

    run(tmp_path, story)
