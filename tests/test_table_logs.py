"""Long logs cost little: a move is taken back, a table is looked at, and no game is played again from its beginning."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
import pytest
from msgspec import structs

from ludaro.games.state import State
from ludaro.table.hall import Hall
from ludaro.table.line.messages import Clock, Leave, Offer, Open, SeatWish, SetLevel, canonical
from ludaro.table.play.acts import entry_of
from ludaro.table.play.entries import Asked, Entry, Leveled, Moved
from ludaro.table.play.ledger import Ledger, Refused, fold
from ludaro.table.play.offers import SPARE, STRIDE
from ludaro.table.play.referee import Referee
from ludaro.table.play.spec import Spec, plan
from ludaro.table.store.database import Owned
from tests.table_tools import fresh_store, hall_on, open_table

OTHER = Owned("other", 1)
ALONE = [SeatWish("person", number="0"), SeatWish("computer", level=1)]


@contextmanager
def counted(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """How many moves are played, by whomever."""
    plays = [0]
    play = State.play

    def count(state: State, *given: object) -> None:
        plays[0] += 1
        play(state, *given)  # type: ignore[arg-type]

    with monkeypatch.context() as patched:
        patched.setattr(State, "play", count)
        yield plays


def a_long_game(moves: int, **wish: object) -> tuple[Ledger, list[Entry]]:
    """A game of one person, so far: its table, and its log."""
    rng = random.Random(5)
    ledger = Ledger(plan(Open("64g-10", seats=ALONE, seed=1, **wish))[0])  # type: ignore[arg-type]
    log: list[Entry] = []
    for _ in range(moves):
        state = ledger.state
        assert state is not None
        seat = state.seats[0]
        entry = Moved(seat, rng.choice(state.moves(seat)))
        ledger = ledger.after(entry)
        log.append(entry)
    assert ledger.status == "playing"
    return ledger, log


def test_taking_back_plays_a_few_moves_however_long_the_game_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """Before: each of them played the whole game again, here 40 moves."""
    ledger, log = a_long_game(40)
    with counted(monkeypatch) as plays:
        for _ in range(20):
            assert ledger.state is not None
            back = ledger.after(Asked(0, "undo", "u"))
            again = max(number for number, (seat, _) in enumerate(ledger.state.history) if seat == 0)
            assert back.state is not None
            assert back.state.history == ledger.state.history[:again]
            ledger = back
        assert plays[0] < 20 * STRIDE
    # What is left is the game that was: it goes on as one that never went further.
    assert ledger.state is not None
    kept = len(ledger.state.history)
    fresh = fold(ledger.spec, log[:kept])
    assert fresh.state is not None
    assert fresh.state.save() == ledger.state.save()
    assert fresh.state.position == ledger.state.position
    on = fresh.after(log[kept])
    assert on.state is not None
    after = ledger.after(log[kept])
    assert after.state is not None
    assert on.state.view(0) == after.state.view(0)
    assert on.marks == after.marks


def test_a_game_from_a_position_can_be_taken_back_too() -> None:
    long, _ = a_long_game(20)
    assert long.state is not None
    spec = structs.replace(long.spec, moves=list(long.state.history))
    ledger = Ledger(spec)
    assert ledger.marks == long.marks
    log: list[Entry] = []
    while not any(isinstance(entry, Moved) and entry.seat == 0 for entry in log):
        assert ledger.state is not None
        seat = ledger.state.seats[0]
        log.append(Moved(seat, ledger.state.moves(seat)[0]))
        ledger = ledger.after(log[-1])
    back = ledger.after(Asked(0, "undo", "u"))
    assert back.state is not None
    assert back.state.history == spec.moves + [(one.seat, one.move) for one in log[:-1] if isinstance(one, Moved)]


def test_what_grows_a_log_without_end_is_kindly_refused_and_the_game_goes_on() -> None:
    ledger, _ = a_long_game(30)
    pairs = 0
    while ledger.v - 30 < SPARE:
        ledger = ledger.after(entry_of(ledger, 0, Offer("again", "undo")))
        pairs += 1
        while ledger.state is not None and len(ledger.state.history) < 30:
            seat = ledger.state.seats[0]
            ledger = ledger.after(Moved(seat, ledger.state.moves(seat)[0]))
    with pytest.raises(Refused) as caught:
        entry_of(ledger, 0, Offer("again", "undo"))
    assert caught.value.code == "enough"
    assert pairs > 300
    with pytest.raises(Refused) as caught:
        entry_of(ledger, 0, SetLevel("level", 1, 2))
    assert caught.value.code == "enough"
    assert ledger.state is not None
    seat = ledger.state.seats[0]
    ledger = ledger.after(Moved(seat, ledger.state.moves(seat)[0]))  # and it can be finished
    assert ledger.status == "playing"


def test_seats_do_not_change_hands_without_end() -> None:
    ledger = Ledger(plan(Open("colorio", seats=[SeatWish("person"), SeatWish("open")]))[0])
    assert entry_of(ledger, 0, Leave("go"))
    ledger.v = SPARE
    with pytest.raises(Refused) as caught:
        entry_of(ledger, 0, Leave("go"))
    assert caught.value.code == "enough"


# Looks


def run(tmp_path: Path, story: Callable[[Hall], Awaitable[None]], **habits: object) -> None:
    async def whole() -> None:
        async with hall_on(fresh_store("sqlite", tmp_path), **habits) as hall:
            await story(hall)

    asyncio.run(whole())


async def stored(hall: Hall, log: list[Entry], **wish: object) -> Ledger:
    """A table with a log, as another server has left it."""
    ledger, _ = a_long_game(0, **wish)
    await hall.store.open(ledger, OTHER)
    for entry in log:
        ledger = ledger.after(entry)
        assert await hall.store.add(ledger, entry, OTHER)
    return ledger


def test_a_table_is_read_once_however_often_it_is_looked_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before: every look played the whole log again, all takings back included."""

    async def story(hall: Hall) -> None:
        _, log = a_long_game(30)
        pairs: list[Entry] = []
        for _ in range(50):
            pairs += [Asked(0, "undo", "u"), *log[-2:]]
        ledger = await stored(hall, log + pairs, public=True)
        id = ledger.spec.id
        with counted(monkeypatch) as plays:
            looks = await asyncio.gather(*(hall.peek(id) for _ in range(20)))
            assert plays[0] < len(log) + 50 * (STRIDE + 2)  # once, and no taking back from the beginning
            first = plays[0]
            for _ in range(5):
                assert await hall.peek(id) is looks[0]
                assert await hall.knows(id)
                hall._lists.clear()
                assert [one.spec.id for one in await hall.listed("playing", None)] == [id]
            assert plays[0] == first

            # Somebody else plays there: only what is new is played.
            other = Leveled(0, 1, 3, "l")
            assert await hall.store.add(ledger.after(other), other, OTHER)
            fresh = await hall.peek(id)
            assert fresh is not None
            assert fresh.v == ledger.v + 1
            assert fresh.seats[1].level == 3
            found = await hall.find(id)
            assert isinstance(found, Referee)
            assert found.ledger.room == fresh.room
            assert plays[0] == first

    run(tmp_path, story, pace=600.0)


def test_looks_are_kept_within_a_bound(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(hall: Hall) -> None:
        monkeypatch.setattr("ludaro.table.looks.KEPT_TABLES", 3)
        ids = [(await open_table(hall, "colorio")).ledger.spec.id for _ in range(5)]
        for id in ids:
            hall._unload(hall._tables[id])
            assert await hall.peek(id) is not None
        assert len(hall._looks) == 3
        assert await hall.peek("nothing") is None
        assert len(hall._looks) == 3

    run(tmp_path, story)


def test_a_table_from_a_store_writes_numbers_as_browsers_do() -> None:
    """Hashes are made of what is written: with 0.0 for 0, a page would believe no event."""
    seats = [SeatWish("person"), SeatWish("open")]
    spec = plan(Open("colorio", seats=seats, clock=Clock(300, 2), games=3))[0]
    again = Ledger(msgspec.json.decode(msgspec.json.encode(spec), type=Spec))
    assert not re.findall(rb"\d\.0\b", canonical(again.room))
    assert canonical(again.room) == canonical(Ledger(spec).room)
