"""Two truths, one stream: whatever a viewer cannot know, every byte that the table sends to it stays the same."""

from __future__ import annotations

import asyncio
import json
import random
from copy import copy
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from msgspec import structs

import ludaro
from ludaro.table.hall import Hall
from ludaro.table.line.messages import Act, AnswerOffer, Hello, Move, Offer, Open, Resign, SeatWish
from ludaro.table.play.entries import Moved
from ludaro.table.play.ledger import Ledger
from ludaro.table.play.referee import Referee
from ludaro.table.play.sights import Viewer
from ludaro.table.play.spec import new_id, plan
from ludaro.table.store.database import Owned
from ludaro.testing.test_hidden import other_truth
from ludaro.testing.variants import GAMES, Variant
from tests.table_tools import Ear, begun, fresh_store, hall_on, now, people, play_now

OWNED = Owned("me", 1)
TRIES = 40


async def table_at(hall: Hall, ledger: Ledger, id: str, state: ludaro.State) -> Referee:
    """A table that stands where another one does, with this truth."""
    spec = structs.replace(ledger.spec, id=id)
    await hall.store.open(Ledger(spec), OWNED)
    there = copy(ledger)
    there.spec, there.state, there.done = spec, state, {}
    there._room = there._room_hash = there._acting = None
    return Referee(there, OWNED, hall.store, lambda _: None)


async def everything_heard(referee: Referee, viewer: Viewer, mover: int, text: str) -> tuple[list[bytes], list[bytes]]:
    """All that a viewer hears around one move of somebody: until then, and from then on."""
    ear, others = Ear(), Ear()
    for other in {None, *range(referee.ledger.spec.players)} - {viewer}:
        await referee.join(others, other, Hello())
    await referee.join(ear, viewer, Hello())
    seen = referee.ledger.v
    actor = viewer if viewer is not None else None
    waiting = len(referee.ledger.acting) > 1
    tried: list[Act] = [AnswerOffer("a", True), Offer("b", "rematch")]
    if not waiting:
        tried.append(Move("c", seen, "xyzzy"))
    for message in tried:
        await referee.act(ear, actor, message, now())
    if actor is None:
        await referee.act(ear, actor, Resign("d"), now())
    referee.look(ear, viewer)
    before = list(ear.raw)
    await play_now(referee, mover, text)
    await referee.act(ear, actor, AnswerOffer("e", True), now())
    referee.close()
    return untimed(before), untimed(ear.raw[len(before) :])


def untimed(heard: list[bytes]) -> list[bytes]:
    """Without who is here: that is told once more a second after somebody came to watch, wherever the story is then."""
    return [message for message in heard if not message.startswith(b'{"t":"here"')]


@pytest.mark.parametrize("variant", GAMES, ids=lambda variant: variant.id)
def test_every_message_is_the_same_in_two_truths(variant: Variant, tmp_path: Path) -> None:
    rng = random.Random(str(variant))
    seen = {"varied": 0, "compared": 0, "events": 0}

    async def compare(halls: list[Hall], ledger: Ledger, viewer: Viewer) -> None:
        state = ledger.state
        assert state is not None
        mover = rng.choice([seat for seat in state.seats if state.moves(seat)])
        for _ in range(TRIES):  # best, another truth in which the next move brings the same to light
            other = other_truth(state, viewer, rng.randrange(2**32))
            seen["varied"] += not np.array_equal(other.records[1].view(np.uint8), state.records[1].view(np.uint8))
            both = [move for move in state.moves(mover) if move in other.moves(mover)]
            move = rng.choice(both or state.moves(mover))
            if both and after_move(state, move, mover, viewer) == after_move(other, move, mover, viewer):
                break
        id = new_id()
        tables = [
            await table_at(hall, ledger, id, truth.copy()) for hall, truth in zip(halls, (state, other), strict=True)
        ]
        heard = [await everything_heard(table, viewer, mover, move) for table in tables]
        assert heard[0][0] == heard[1][0]
        assert any(json.loads(message)["t"] == "view" for message in heard[0][0])
        seen["compared"] += 1
        after = [table.ledger.state for table in tables]
        assert after[0] is not None
        assert after[1] is not None
        if both and after[0].view(viewer) == after[1].view(viewer):
            assert heard[0][1] == heard[1][1]
            assert any(json.loads(message)["t"] == "event" for message in heard[0][1])
            seen["events"] += 1

    async def story() -> None:
        for folder in ("one", "two"):
            (tmp_path / folder).mkdir()
        urls = [fresh_store("sqlite", tmp_path / folder) for folder in ("one", "two")]
        async with hall_on(urls[0]) as one, hall_on(urls[1]) as two:
            wish = Open(variant.id, seats=people(variant.players), seed=rng.randrange(1000))
            ledger = begun(Ledger(plan(wish)[0]))
            comparing = []
            for step in range(31):
                state = ledger.state
                assert state is not None
                movable = [seat for seat in ledger.acting if state.moves(seat)]
                if not movable:
                    break
                if step % 6 == 0:
                    comparing += [compare([one, two], ledger, viewer) for viewer in (None, *range(variant.players))]
                ledger = advanced(ledger, rng.choice(movable), rng)
            await asyncio.gather(*comparing)

    asyncio.run(story())
    assert seen["compared"] > 0
    assert seen["events"] > seen["compared"] // 4
    assert bool(seen["varied"]) == variant.game.hidden


def after_move(state: ludaro.State, move: str, mover: int, viewer: Viewer) -> ludaro.View:
    state = state.copy()
    state.play(move, mover)
    return state.view(viewer)


def advanced(ledger: Ledger, seat: int, rng: random.Random) -> Ledger:
    """One more random move."""
    assert ledger.state is not None
    return ledger.after(Moved(seat, rng.choice(ledger.state.moves(seat))))


def test_before_the_end_nothing_tells_the_deal(tmp_path: Path) -> None:
    """The secret, the seed and the deal are nowhere in what anyone is sent, until the game is over."""

    async def story() -> None:
        async with hall_on(fresh_store("sqlite", tmp_path)) as hall:
            seats = [SeatWish("person", number="1"), SeatWish("person", number="2")]
            spec, _ = plan(Open("tabeligi", seats=seats, options="recommended"))  # by the letter one move may end it
            referee = await hall.open(spec)
            ears = [Ear() for _ in range(3)]
            for ear, viewer in zip(ears, (0, 1, None), strict=True):
                await referee.join(ear, viewer, Hello())
            state = referee.ledger.state
            assert state is not None
            await play_now(referee, 0, state.moves(0)[0])
            for ear in ears:
                told = b"".join(ear.raw).decode()
                assert spec.secret not in told
                assert state.deal not in told
            hands: list[Any] = [hand.split() for hand in state.deal.split(" / ")]
            for ear, others in ((ears[0], hands[1]), (ears[1], hands[0][1:]), (ears[2], hands[1])):
                view = ear.last("view")["view"]
                shown = json.dumps(view["table"]["rows"]) + json.dumps(view["table"]["hand"])
                assert not any(f'"{card}"' in shown for card in others)
            await referee.act(ears[0], 0, Resign("x"), now())
            assert ears[2].last("event")["room"]["deal"]["secret"] == spec.secret

    asyncio.run(story())
