"""All clubs of a server: their evenings in memory, what is done in them, and results read from their tables.

Every server on a store can serve every club. Before it answers it reads what others have added, and it adds an entry
only as the next version. Tables are looked at when somebody asks, at most once a second.
"""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from time import monotonic
from typing import TypeVar

import ludaro
from ludaro.club.entries import (
    Came,
    ClubClosed,
    ClubSpec,
    Decided,
    DoorSet,
    Entry,
    Joined,
    Paired,
    Paused,
    Place,
    Reseated,
    Timed,
    Went,
    new_code,
)
from ludaro.club.evening import ClubTable, Evening, NotNow
from ludaro.club.pairing import TooFew, pair
from ludaro.club.store import ClubStore
from ludaro.club.tables import Live, opened, outcome, seen
from ludaro.club.wishes import (
    Act,
    CloseClub,
    Decide,
    Join,
    LeaveClub,
    Minutes,
    OpenClub,
    Pause,
    Readmit,
    Remove,
    Return,
    SetDoor,
    StartRound,
    Swap,
)
from ludaro.table.hall import Hall
from ludaro.table.line.messages import Open
from ludaro.table.play.ledger import Ledger, whole
from ludaro.table.play.spec import clean, key_of, new_secret, plan
from ludaro.table.play.thinking import level_of
from ludaro.table.store.database import EarlierRules, Owned, now

LOOK = 1.0  # seconds between two looks at the tables and at what other servers have added
GATHERING = 0.2  # seconds for which changes are gathered before all who wait are told
IDLE = 600.0  # seconds after which a club that nobody asks about leaves memory
MOST_CLUBS = 5000  # clubs in a store
CODES_TRIED = 20
TIDY = 600.0

T = TypeVar("T")
log = logging.getLogger("ludaro.club")


@dataclass
class Club:
    """A club in memory."""

    evening: Evening
    live: dict[str, Live] = field(default_factory=dict)
    """How far the tables of the round are, by the id of their first game."""
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    looked: float = -1e9
    asked: float = field(default_factory=monotonic)
    gone: bool = False
    told: tuple[int, float, bytes] | None = None
    """What everybody is told, as it was last written: at which version, after which look."""

    def set(self, evening: Evening) -> None:
        if evening.v != self.evening.v:
            self.evening = evening
            self.wake()

    def wake(self) -> None:
        self.changed.set()
        self.changed = asyncio.Event()


class Clubs:
    """The clubs of a server."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._store = ClubStore(hall.store)
        self._clubs: dict[str, Club] = {}
        self._chore: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._chore = asyncio.create_task(self._keep_tidy())

    def stop(self) -> None:
        if self._chore is not None:
            self._chore.cancel()
        for club in self._clubs.values():
            club.wake()

    # Finding

    async def open(self, wish: OpenClub) -> Club:
        """A new club; the one that was opened with the same key, if there is one. A LudaroError says what cannot be."""
        leader = key_of(wish.key)
        known = await self._store.led_by(leader)
        if known is not None and (club := await self.find(known)) is not None:
            return club
        trial, _ = await _beside(plan, Open(wish.game, players=wish.seats, options=wish.options, clock=wish.clock))
        for _ in range(CODES_TRIED):
            spec = ClubSpec(
                code=new_code(),
                title=clean(wish.title),
                game=trial.game,
                options=trial.options,
                seats=wish.seats,
                clock=wish.clock,
                games=wish.games,
                system=wish.system,
                rounds=wish.rounds,
                leftover=wish.leftover,
                level=level_of(wish.level),
                keep=wish.keep,
                leader=leader,
                secret=new_secret(),
            )
            try:
                stored = await self._store.open(spec, MOST_CLUBS)
            except OverflowError as error:
                raise NotNow("full", str(error)) from None
            if stored:
                log.info("a club was opened", extra={"game": spec.game, "system": spec.system})
                club = self._clubs[spec.code] = Club(Evening(spec))
                return club
        raise NotNow("full", "no free code was found; try again")

    async def find(self, code: str) -> Club | None:
        """A club with all that happened up to about a second ago."""
        club = self._clubs.get(code)
        if club is None:
            evening = await self._store.load(code)
            if evening is None:
                return None
            club = self._clubs.setdefault(code, Club(evening))
        club.asked = monotonic()
        await self._refresh(club)
        return None if club.gone else club

    async def wait(self, club: Club, since: int, seconds: float) -> None:
        """Until something has happened after a version, or so many seconds have passed."""
        end = monotonic() + seconds
        while club.evening.v == since and not club.gone and not self._hall.stopping:
            left = end - monotonic()
            if left <= 0:
                return
            try:
                await asyncio.wait_for(club.changed.wait(), min(LOOK, left))
                await asyncio.sleep(GATHERING)
            except TimeoutError:
                pass
            club.asked = monotonic()
            await self._refresh(club)

    async def _refresh(self, club: Club) -> None:
        """Read what others have added, and what the tables have come to."""
        if monotonic() - club.looked < LOOK or club.lock.locked():
            return
        async with club.lock:
            if monotonic() - club.looked < LOOK:
                return
            await self._follow(club)
            if not club.gone and not club.evening.closed:
                await self._look_at_tables(club)
            club.looked = monotonic()

    async def _follow(self, club: Club) -> None:
        evening = await self._store.follow(club.evening)
        if evening is None:
            self._forget(club)
        else:
            club.set(evening)

    def _forget(self, club: Club) -> None:
        club.gone = True
        self._clubs.pop(club.evening.spec.code, None)
        club.wake()

    # Doing

    async def join(self, club: Club, wish: Join) -> tuple[int, bool]:
        """The number of a member, and whether they are new. Joining twice with the same key is joining once."""
        key, name = key_of(wish.key), clean(wish.name)
        if name is None:
            raise NotNow("bad", "a name needs a letter")
        async with club.lock:
            for _ in range(CODES_TRIED):
                known = club.evening.member_of(key)
                if known is not None and club.evening.members[known].removed:
                    raise NotNow("removed", "whoever leads the evening has taken you off the list")
                if known is not None and club.evening.members[known].here:
                    return known, False
                if await self._add(club, Joined(name, key) if known is None else Came(known)):
                    return (len(club.evening.members) - 1, True) if known is None else (known, False)
        raise NotNow("busy", "too much happens at once; try again")

    async def act(self, club: Club, act: Act, member: int | None) -> None:
        """Do what the leader, or a member about themselves, asks for; NotNow if it is not possible."""
        async with club.lock:
            for _ in range(CODES_TRIED):
                if await self._act(club, act, member):
                    break
            else:
                raise NotNow("busy", "too much happens at once; try again")
        if isinstance(act, CloseClub) and club.evening.spec.keep == 0:
            await self._delete(club.evening.spec.code)

    async def _act(self, club: Club, act: Act, member: int | None) -> bool:
        match act:
            case StartRound(number):
                if number <= len(club.evening.rounds):
                    return True
                return await self._start_round(club)
            case Swap(one, other):
                return await self._swap(club, one, other)
            case _:
                return await self._add(club, _entry(club.evening, act, member))

    async def _add(self, club: Club, entry: Entry, opens: Sequence[Ledger] = (), closes: Sequence[str] = ()) -> bool:
        """Check, store, then tell. If another server was faster: read what it has added, and False."""
        at = now()
        evening = club.evening.after(entry, at)
        if await self._store.add(evening, entry, at, opens, closes, Owned(self._hall.server, 1)):
            club.set(evening)
            return True
        await self._follow(club)
        if club.gone:
            raise NotNow("closed", "the evening is over")
        return False

    async def _start_round(self, club: Club) -> bool:
        evening = club.evening
        evening.check_next()
        spec = evening.spec
        allowed = ludaro.game(spec.game).with_options(spec.options).players
        try:
            paired = await _beside(
                pair, evening.players(), spec.seats, allowed, spec.system, spec.leftover, random.SystemRandom()
            )
        except TooFew as error:
            raise NotNow("few", str(error)) from None
        ledgers = await _beside(_open_all, evening, paired.tables)
        places = [Place(ledger.spec.id, seats) for ledger, seats in zip(ledgers, paired.tables, strict=True)]
        return await self._add(club, Paired(places, paired.byes), ledgers)

    async def _swap(self, club: Club, one: int, other: int) -> bool:
        changed, byes = club.evening.swapped(one, other)
        now_round = club.evening.round
        assert now_round is not None
        await self._look_at_tables(club)
        left = [now_round.tables[number].id for number in changed]
        if any(club.live[id].moves or club.live[id].game > 1 for id in left if id in club.live):
            raise NotNow("playing", "they are playing already: only people whose game has not begun can change places")
        ledgers = await _beside(_open_all, club.evening, list(changed.values()))
        tables = {
            number: Place(ledger.spec.id, seats)
            for ledger, (number, seats) in zip(ledgers, changed.items(), strict=True)
        }
        if not tables:
            return True
        done = await self._add(club, Reseated(tables, byes), ledgers, left)
        if done:
            self._hall.forget(left)  # who is at one connects again, and hears that it is closed
        return done

    # Tables

    async def _look_at_tables(self, club: Club) -> None:
        """How far the tables of the round are; results of those that have ended go into the log."""
        turn = club.evening.round
        if turn is None:
            return
        undecided = [(number, turn.tables[number]) for number in turn.open]
        current = {table.id: club.live.get(table.id) or Live.new(table) for _, table in undecided}
        elsewhere = [live.id for live in current.values() if self._hall.in_memory(live.id) is None]
        glances = await self._store.glance(elsewhere) if elsewhere else {}
        before, club.live = club.live, {}
        for number, table in undecided:
            live = current[table.id]
            glance = glances.get(live.id)
            if glance is not None and glance.status != "over":
                club.live[table.id] = live.at(glance.status, glance.moves, table)
                continue
            club.live[table.id], ledger = await self._follow_match(live, table)
            decided = None if ledger is None else outcome(ledger, len(club.evening.rounds) - 1, number)
            if decided is not None:
                await self._add(club, decided)
        for table in turn.tables:
            if table.id in before and table.id not in club.live:
                club.live[table.id] = before[table.id]

    async def _follow_match(self, live: Live, table: ClubTable) -> tuple[Live, Ledger | None]:
        """The game of a match that is played now, or was the last."""
        try:
            ledger = await self._hall.peek(live.id)
            while ledger is not None and ledger.next is not None and ledger.spec.match.game < ledger.spec.match.games:
                following = await self._hall.peek(ledger.next)
                if following is None:
                    break
                ledger = following
        except EarlierRules:
            return live, None
        return (live if ledger is None else seen(ledger, table)), ledger

    # Ending

    async def _delete(self, code: str) -> None:
        self._hall.forget(await self._store.delete(code))
        club = self._clubs.get(code)
        if club is not None:
            self._forget(club)
        log.info("a club was deleted")

    async def _keep_tidy(self) -> None:
        while True:
            await asyncio.sleep(TIDY)
            try:
                await self.tidy()
            except Exception:
                log.exception("clubs could not be tidied")

    async def tidy(self) -> None:
        """Close evenings that everybody has left, delete what is not to be kept any longer, and free memory."""
        for code, closed in await self._store.expired():
            if not closed and (club := await self.find(code)) is not None:
                await self.act(club, CloseClub(), None)
            elif closed:
                await self._delete(code)
        for code, club in list(self._clubs.items()):
            if monotonic() - club.asked > IDLE and not club.lock.locked():
                del self._clubs[code]


def _open_all(evening: Evening, tables: Sequence[list[int | None]]) -> list[Ledger]:
    return [opened(evening, seats) for seats in tables]


def _entry(evening: Evening, act: Act, member: int | None) -> Entry:
    match act:
        case Pause(on):
            return Paused(on)
        case Minutes(minutes):
            return Timed(now() + minutes * 60_000 if minutes else None)
        case SetDoor(is_open):
            return DoorSet(is_open)
        case Remove(who):
            return Went(who, removed=True)
        case Readmit(who):
            return Came(who)
        case Decide(number, table, winners):
            return _by_hand(evening, number - 1, table - 1, winners)
        case LeaveClub() | Return():
            if member is None:
                raise NotNow("member", "you have not joined")
            if isinstance(act, Return) and evening.members[member].removed:
                raise NotNow("removed", "whoever leads the evening has taken you off the list")
            return Went(member) if isinstance(act, LeaveClub) else Came(member)
        case _:
            return ClubClosed()


def _by_hand(evening: Evening, number: int, table: int, winners: list[int]) -> Decided:
    if number >= len(evening.rounds) or table >= len(evening.rounds[number].tables):
        raise NotNow("unknown", "there is no such table")
    seats = len(evening.rounds[number].tables[table].seats)
    if any(winner >= seats for winner in winners):
        raise NotNow("bad", f"this table has {seats} seats")
    wins = [whole(1 / len(set(winners))) if seat in winners else 0 for seat in range(seats)] if winners else None
    return Decided(number, table, wins, by_hand=True)


async def _beside(work: Callable[..., T], *arguments: object) -> T:
    return await asyncio.get_running_loop().run_in_executor(None, work, *arguments)
