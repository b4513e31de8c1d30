"""The referee of one table: checks what a seat wants, stores it, and only then tells everyone."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any

from ludaro.games.reasons import COMMON, Reason
from ludaro.table.http.metrics import ACT_SECONDS, ENTRIES, REFUSALS
from ludaro.table.line.messages import Absent, Act, Because, Bye, Hello, Move, No, Ok, Start, Why, encode
from ludaro.table.play import realtime
from ludaro.table.play.absence import ABSENT_AFTER, Absence, patience_of
from ludaro.table.play.acts import check_may_act, entry_of, opens_next
from ludaro.table.play.audience import Audience, Listener
from ludaro.table.play.clocks import Clocks
from ludaro.table.play.entries import Begun, Continued, Entry, Left, Moved, Numbered, Returned, Sat, Shut, TimedOut
from ludaro.table.play.ledger import Ledger, Refused
from ludaro.table.play.sights import Viewer
from ludaro.table.play.spec import clean, new_id
from ludaro.table.play.tries import Tries
from ludaro.table.store.database import Owned, Store

HEAD_COUNT = 1.0  # seconds after which everyone is told how many watch now
COUNTDOWN = 3.0  # seconds from everyone's ready to the beginning of a race

log = logging.getLogger("ludaro.table.play.referee")


class Referee:
    """One table in memory. ``lost`` is called when the log turns out to be in other hands, ``opened`` with the table of
    the next game."""

    def __init__(
        self,
        ledger: Ledger,
        owned: Owned,
        store: Store,
        lost: Callable[[Referee], None],
        countdown: float = COUNTDOWN,
        patience: float = ABSENT_AFTER,
        opened: Callable[[Ledger, Owned], object] = lambda ledger, owned: None,
    ) -> None:
        self._now = asyncio.get_running_loop().time
        self.ledger = ledger
        self.owned = owned
        self._lock = asyncio.Lock()
        self.audience = Audience(self._lock.locked)
        self.absence = Absence(patience_of(patience, ledger.spec.realtime), self.audience.sockets)
        self.followers: list[Callable[[], None]] = []
        """Called after every change: the computers."""
        self.touched = self._now()
        self.gone = False
        self._store = store
        self._lost = lost
        self._opened = opened
        self._clocks = Clocks(ledger)
        self._alarm: asyncio.TimerHandle | None = None
        self._countdown = countdown
        self._start_alarm: asyncio.TimerHandle | None = None
        self._head_count: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._claims: realtime.Claims | None = None
        if ledger.spec.realtime:
            self._claims = realtime.Claims(self._decide, self.audience.lags, self._salt)
        self._tries = Tries(ledger)
        self._changed()

    # Coming and going

    def viewer(self, secret: str | None) -> Viewer:
        """Whose secret it is; BadSecret if nobody's."""
        return self.ledger.viewer(secret)

    async def join(self, listener: Listener, viewer: Viewer, hello: Hello) -> None:
        """A socket connects, perhaps with its player's number."""
        self.audience.join(listener, viewer, self.ledger, hello)
        if viewer is None:
            self.audience.tell_who_is_here(self.ledger, self.absence, self._now(), listener)
            self._crowd_changed()
        else:
            self._came_or_went()
        self._tell_times(listener)
        if viewer is not None:
            async with self._lock:
                if self.ledger.may_return(viewer):
                    await self._commit(Returned(viewer))
                if hello.number is not None and self.ledger.status == "waiting" and self._lacks_number(viewer):
                    await self._commit(Numbered(viewer, hello.number))

    def _lacks_number(self, seat: int) -> bool:
        return self.ledger.seats[seat].kind == "person" and self.ledger.seats[seat].number is None

    def leave(self, listener: Listener, viewer: Viewer) -> None:
        """A socket is gone."""
        if self.audience.leave(listener, viewer):
            if viewer is None:
                self._crowd_changed()
            else:
                self._came_or_went()

    def look(self, listener: Listener, viewer: Viewer) -> None:
        """A fresh view for a socket that is in doubt."""
        self.audience.show(listener, viewer)
        self._tell_times(listener)

    def explain(self, listener: Listener, viewer: Viewer, question: Why) -> None:
        """Why a seat may not play a move, without playing it."""
        ledger = self.ledger
        if viewer is None:
            reason: Reason | None = Reason("spectator", {}, "you are watching, not playing")
        elif ledger.state is None:
            reason = Reason("waiting", {}, "the game has not begun")
        elif ledger.status == "over":
            reason = Reason("over", {}, COMMON["over"])
        else:
            reason = ledger.state.why(question.move, viewer)
        because = Because(question.id, question.move)
        if reason is not None:
            because.why, because.facts, because.text = reason.why, reason.facts, reason.text
        listener.send(encode(because))

    def close(self) -> None:
        """Leave memory."""
        self.gone = True
        self.followers.clear()
        if self._claims is not None:
            self._claims.close()
            self._claims = None
        for alarm in (self._alarm, self._start_alarm, self._head_count):
            if alarm is not None:
                alarm.cancel()
        self._alarm = self._start_alarm = self._head_count = None
        for task in self._tasks:
            task.cancel()

    def _came_or_went(self) -> None:
        self.touched = self._now()
        self._clocks.watch(self._now(), self.audience.played)
        self._set_alarm()
        self.tell_who_is_here()
        self._wake()

    def _crowd_changed(self) -> None:
        """How many watch is told now and then: every one of them coming and going would be told to all the others."""
        self.touched = self._now()
        if self._head_count is None and not self.gone:
            self._head_count = asyncio.get_running_loop().call_later(HEAD_COUNT, self.tell_who_is_here)
        if len(self.audience.crowd) < 2:
            self._wake()  # somebody is there to see what computers do, or nobody any more

    def tell_who_is_here(self) -> None:
        if self._head_count is not None:
            self._head_count.cancel()
            self._head_count = None
        now = self._now()
        self.absence.follow(self.ledger, now)
        self.audience.tell_who_is_here(self.ledger, self.absence, now)

    def _wake(self) -> None:
        for follow in self.followers:
            follow()

    # What seats do

    async def sit(
        self, name: str | None, wish: int | None, key: str, number: str | None, who: str | None = None
    ) -> tuple[int, bool]:
        """Take an open seat. Whoever has one here gets it again (True), whatever they wish for now."""
        async with self._lock:
            own = self.ledger.seat_of(key)
            if own is not None:
                return own, True
            places = [place for place, seat in enumerate(self.ledger.seats) if seat.kind == "open"]
            if wish is not None:
                places = [place for place in places if place == wish]
            if not places:
                raise Refused("turn", "no seat is open" if wish is None else f"seat {wish} is not open")
            await self._commit(Sat(places[0], clean(name), key, number, who))
            return places[0], False

    async def shut(self) -> None:
        """An operator ends it for everybody; Refused if it is over."""
        async with self._lock:
            await self._commit(Shut())

    async def act(self, listener: Listener, viewer: Viewer, message: Act, arrived: float) -> None:
        """Do what a socket asks for, and answer it; a claim in real time is answered when it is decided."""
        if viewer is None:
            self._refuse(listener, message.id, Refused("spectator", "you are watching, not playing"))
        elif self._claims is not None and isinstance(message, Move) and self._is_claim(viewer, message):
            self._claims.add(viewer, arrived, (listener, viewer, message, arrived))
        else:
            async with self._lock:
                await self._act(listener, viewer, message, arrived, None)

    def opens_next(self, viewer: Viewer, message: Act) -> bool:
        """Whether this is all that the next table waits for."""
        return viewer is not None and opens_next(self.ledger, viewer, message)

    async def play(self, seat: int, move: str, changed: int) -> bool:
        """A move of a computer, if the position is still the one it thought about."""
        async with self._lock:
            if self.gone or self.ledger.changed != changed or self.ledger.seats[seat].kind != "computer":
                return False
            try:
                await self._commit(Moved(seat, move))
            except Refused:
                log.exception("a computer's move was refused", extra={"table": self.ledger.spec.id})
                return False
            return True

    def claim(self, seat: int, move: str) -> None:
        """A move of a computer in real time."""
        if self._claims is not None:
            self._claims.add(seat, self._now(), (None, seat, Move("", self.ledger.v, move), self._now()))

    async def _act(
        self, listener: Listener | None, seat: int, message: Act, arrived: float, margin: int | None
    ) -> None:
        done = self.ledger.done.get((seat, message.id))
        if done is None:
            try:
                await self._commit(self._entry(seat, message, arrived, margin))
            except Refused as refused:
                self._refuse(listener, message.id, self._judged(refused, seat, message))
                return
            done = self.ledger.v
            ACT_SECONDS.observe(self.touched - arrived)
        if listener is not None:
            listener.send(encode(Ok(message.id, done)))

    def _entry(self, seat: int, message: Act, arrived: float, margin: int | None) -> Entry:
        check_may_act(self.ledger, seat)
        if isinstance(message, Move):
            return self._move(seat, message, arrived, margin)
        if isinstance(message, Absent):
            self.absence.check(self.ledger, seat, message.seat, message.then, self._now())
        return entry_of(self.ledger, seat, message)

    def _move(self, seat: int, message: Move, arrived: float, margin: int | None) -> Moved:
        if self.ledger.spec.realtime:
            self._tries.check(seat, self._now())
            self._tries.check_meant(self.ledger, message, *self._knowledge(seat))
        elif message.v < self.ledger.changed and self.ledger.status == "playing":
            raise Refused("stale", "the position has changed since you decided")
        used = 0
        if self.ledger.spec.clock is not None:
            decided = arrived - self._correction(seat)
            due = self._clocks.due(decided)
            if due is not None and due[0] == seat and due[1] < 0:
                raise Refused("over", "your time has run out")
            used = self._clocks.used(seat, decided)
        return Moved(seat, message.move, message.id or None, used, margin)

    def _refuse(self, listener: Listener | None, id: str | None, refused: Refused) -> None:
        REFUSALS.add(1, refused.code)
        if listener is None:
            return
        no = No(refused.code, str(refused), self.ledger.v, id)
        if refused.wait is not None:
            no.wait = refused.wait
        if refused.reason is not None:
            no.why, no.facts = refused.reason.why, refused.reason.facts
        listener.send(encode(no))

    # One entry

    async def _commit(self, entry: Entry) -> None:
        """Check, store, then tell. Refused changes nothing."""
        if self.gone:
            raise Refused("busy", "the table has moved; connect again")
        ledger = self.ledger.after(entry)
        opens = Ledger(self.ledger.following(entry.table)) if isinstance(entry, Continued) else None
        try:
            stored = await self._store.add(ledger, entry, self.owned, opens)
        except Exception:
            # Whether it was stored is not known: the log will tell, when the table is loaded again.
            log.exception("the store failed", extra={"table": ledger.spec.id})
            self._lost(self)
            raise Refused("busy", "it could not be stored; try again") from None
        if not stored:
            self._lost(self)
            raise Refused("busy", "the table has moved; connect again")
        if opens is not None:
            self._opened(opens, self.owned)
        ledger.remember(entry)
        if ledger.status != self.ledger.status:
            told = {"table": ledger.spec.id, "game": ledger.spec.game, "outcome": ledger.outcome}
            log.info("the game is %s", ledger.status, extra=told)
        if ledger.spec.realtime:
            self._tries.follow(self.ledger, ledger, self._now())
        self.ledger = ledger
        ENTRIES.add(1, str(entry.__struct_config__.tag))
        self.audience.tell(ledger, entry)
        if isinstance(entry, Left):
            self.audience.send_away(entry.seat, encode(Bye("left", "you have left this seat")))
        if not isinstance(entry, Moved):
            self.tell_who_is_here()  # others sit here, or another level has to warm up
        self._changed()

    def _changed(self) -> None:
        self.touched = now = self._now()
        if self.ledger.spec.clock is not None:
            self._clocks.follow(self.ledger, now, self.audience.played)
            self._set_alarm()
        if not self.ledger.all_ready:
            if self._start_alarm is not None:
                self._start_alarm.cancel()
            self._start_alarm = None
        elif self._start_alarm is None:
            self._count_down()
        self._tell_times()
        if self.ledger.owes_next:
            self._start(self._open_next())
        self._wake()

    async def _open_next(self) -> None:
        async with self._lock:
            if self.ledger.owes_next and not self.gone:
                await self._commit(Continued(new_id()))

    # A race begins

    def _count_down(self) -> None:
        loop = asyncio.get_running_loop()
        self._start_alarm = loop.call_later(self._countdown, lambda: self._start(self._begin()))

    async def _begin(self) -> None:
        async with self._lock:
            if self.ledger.all_ready and not self.gone:
                await self._commit(Begun())

    # Clocks

    def _tell_times(self, listener: Listener | None = None) -> None:
        if self.ledger.spec.clock is not None:
            self.audience.tell_time(self._clocks.shown(self._now()), listener)
        if self._start_alarm is not None:
            left = max(0.0, self._start_alarm.when() - self._now())
            self.audience.tell_time(Start(round(left * 1000)), listener)

    def _set_alarm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        due = self._clocks.due(self._now())
        if due is not None and not self.gone:
            self._ring_in(due[1])

    def _ring_in(self, seconds: float) -> None:
        loop = asyncio.get_running_loop()
        self._alarm = loop.call_later(max(0.0, seconds), lambda: self._start(self._time_out()))

    async def _time_out(self) -> None:
        async with self._lock:
            due = self._clocks.due(self._now())
            if due is None or self.gone:
                return
            seat, left = due
            left += self._correction(seat)  # what was sent in time may still be on its way
            if left > 0:
                self._ring_in(left)
                return
            used = self._clocks.used(seat, self._now())
            assert self.ledger.state is not None
            fails = "fail" in self.ledger.state.moves(seat)  # rulebook kvaro-b: the clock running out is a fail
            await self._commit(Moved(seat, "fail", used=used) if fails else TimedOut(seat, used))

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        async def guarded() -> None:
            try:
                await work
            except Refused as refused:
                log.info("%s", refused, extra={"table": self.ledger.spec.id})

        task = asyncio.get_running_loop().create_task(guarded())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # Real time

    def _is_claim(self, seat: int, message: Move) -> bool:
        return len(self.ledger.acting) > 1 and (seat, message.id) not in self.ledger.done

    async def _decide(self, claim: tuple[Listener | None, int, Move, float], margin: int | None) -> None:
        async with self._lock:
            if claim[0] is not None or self.ledger.seats[claim[1]].kind == "computer":
                await self._act(*claim, margin)

    def _correction(self, seat: int) -> float:
        return realtime.correction(self.audience.lag(seat))

    def _salt(self) -> str:
        return f"{self.ledger.spec.secret}|{self.ledger.changed}"

    def _judged(self, refused: Refused, seat: int, message: Act) -> Refused:
        if not self.ledger.spec.realtime or not isinstance(message, Move):
            return refused
        return self._tries.judge(refused, self.ledger, seat, message, *self._knowledge(seat))

    def _knowledge(self, seat: int) -> tuple[float, float, float]:
        """When a seat connected, its round trip, and now."""
        return self.audience.since(seat), self.audience.lag(seat), self._now()
