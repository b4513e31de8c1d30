"""All tables of a server: which are in memory, which are ours, and who has the others."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from ludaro.table.gate import LOOPBACK
from ludaro.table.line import forward
from ludaro.table.line.limits import TooMany
from ludaro.table.line.messages import Banner, Bye, Status, encode
from ludaro.table.looks import Looks
from ludaro.table.play.absence import ABSENT_AFTER
from ludaro.table.play.computers import PACE, Opponents
from ludaro.table.play.ledger import Ledger
from ludaro.table.play.referee import COUNTDOWN, Referee
from ludaro.table.play.spec import Spec
from ludaro.table.play.thinking import DEADLINE, Thinkers
from ludaro.table.store.database import Owned, Store, now
from ludaro.table.together import Together

OVER = 10.0  # seconds for which a finished game that nobody looks at stays in memory, at most
NOTED = 60.0  # seconds after which the store is told once more that players are at a public table
BEATS = 5  # signs of life while a lease lasts
CROWDED = 60.0  # seconds after which an address may open public tables again, perhaps
FRESH = 3.0  # seconds for which a list of tables holds

log = logging.getLogger("ludaro.table.hall")


@dataclass(frozen=True)
class Habits:
    """How a server keeps its tables."""

    idle: float = 300.0
    """Seconds after which a table that nobody uses leaves memory; its log stays."""
    lease: float = 2.5
    """Seconds after which a silent server has lost its tables to the others."""
    pace: float = PACE
    deadline: float = DEADLINE
    threads: int | None = None
    instead: Mapping[int, str] = field(default_factory=dict)
    """Who plays a level here instead of whoever plays it everywhere: players as the arena names them."""
    trust: tuple[str, ...] = ()
    proxies: tuple[str, ...] = LOOPBACK
    """Who is believed about the addresses of its clients."""
    prefix: str = ""
    """What the ids of new tables begin with."""
    countdown: float = COUNTDOWN
    patience: float = ABSENT_AFTER
    """Seconds after which others need not wait for somebody who is away; a third of it in real time."""
    grace: float = 3.0
    """Seconds between the announcement that the server stops and the stop."""
    operator: str | None = field(default=None, repr=False)
    """The key of whoever runs the server; None: nobody can keep order over the network."""
    keep_days: int | None = None
    """Days for which finished games are kept, unless operators want it otherwise; None: for good."""
    gallery: bool = True
    """Whether people can publish games of their own, and see those of others."""


@dataclass
class Loaded:
    referee: Referee
    computers: Opponents
    noted: float | None = None
    """When the store was last told that players are there."""


Listing = tuple[float, asyncio.Task[tuple[list[str], dict[str, Ledger]]]]
"""When a list was asked for, and what is found: which tables, and those of them that are not in memory."""


class Hall:
    """The tables in memory, by id."""

    def __init__(self, store: Store, address: str, habits: Habits | None = None) -> None:
        self.habits = habits or Habits()
        self.store = store
        self.address = address
        self.server = secrets.token_hex(8)
        self.stopping = False
        self.thinkers = Thinkers(self.habits.threads, self.habits.deadline, instead=self.habits.instead)
        self._tables: dict[str, Loaded] = {}
        self._looks = Looks(store)
        self._claims = Together(lambda ids: store.claim_all(ids, self.server))
        self._loading: dict[str, asyncio.Task[Referee | str | None]] = {}
        self._asking: dict[str, asyncio.Task[bool]] = {}
        self._chores: list[asyncio.Task[None]] = []
        self._lists: dict[tuple[Status, str | None], Listing] = {}

    async def start(self) -> None:
        await self._beat()
        self._chores = [asyncio.create_task(self._keep_beating()), asyncio.create_task(self._keep_tidy())]

    async def stop(self) -> None:
        """Give all tables back."""
        for chore in self._chores:
            chore.cancel()
        for loaded in list(self._tables.values()):
            self._unload(loaded)
        self.thinkers.close()
        self._looks.close()
        await self.store.leave(self.server)

    async def announce_stop(self, seconds: float) -> None:
        """Tell everyone that the server stops, wait, and say goodbye."""
        self.stopping = True
        text = "The server stops for a moment. Your game is safe and goes on when it is back."
        self._tell_all(encode(Banner(text, int(seconds))))
        await asyncio.sleep(seconds)
        self._tell_all(encode(Bye("stopping", "The server stops; connect again in a moment.")))

    def warmed_up(self, family: str) -> None:
        """The compiled rules of a family are ready: its computers play as well as they can from now on."""
        for loaded in self._tables.values():
            if loaded.referee.ledger.spec.rules().family.name == family:
                loaded.referee.tell_who_is_here()

    def __len__(self) -> int:
        return len(self._tables)

    def __contains__(self, id: str) -> bool:
        """Whether a table is in memory."""
        return id in self._tables

    async def open(self, spec: Spec, network: str | None = None, most: int | None = None) -> Referee:
        """A new table; TooMany if so many public ones from this network wait for players already."""
        # In a thread: it may have many moves to play again.
        ledger = await asyncio.get_running_loop().run_in_executor(None, Ledger, spec)
        owned = Owned(self.server, 1)
        if not await self.store.open(ledger, owned, network, most):
            raise TooMany("many tables from your address wait for players: sit down at one of them", CROWDED)
        if spec.public:
            self._lists.clear()
        log.info("a table was opened", extra={"table": spec.id, "game": spec.game, "players": spec.players})
        return self._seat(ledger, owned)

    async def find(self, id: str) -> Referee | str | None:
        """A table, in memory from now on; or the address of the server that has it. None: there is no such table.

        EarlierRules if it cannot be played again.
        """
        loaded = self._tables.get(id)
        if loaded is not None:
            return loaded.referee
        task = self._loading.get(id)
        if task is None:
            task = self._loading[id] = asyncio.create_task(self._load(id))
            task.add_done_callback(lambda _: self._loading.pop(id, None))
        return await asyncio.shield(task)

    async def peek(self, id: str) -> Ledger | None:
        """A table to look at, without taking it over. EarlierRules if it cannot be played again."""
        loaded = self._tables.get(id)
        return loaded.referee.ledger if loaded is not None else await self._looks.at(id)

    async def knows(self, id: str) -> bool:
        """Whether there is such a table."""
        return id in self._tables or await self.store.knows(id)

    def in_memory(self, id: str) -> Ledger | None:
        """A table that is in memory here."""
        loaded = self._tables.get(id)
        return None if loaded is None else loaded.referee.ledger

    def forget(self, ids: Iterable[str]) -> None:
        """These tables have changed in the store, or are not there any more."""
        for id in ids:
            loaded = self._tables.get(id)
            if loaded is not None:
                self._lose(loaded.referee)

    async def listed(self, status: Status, game: str | None) -> list[Ledger]:
        """Public tables to join or to watch. Everybody in the lobby asks, so it is worked out now and then only."""
        moment = asyncio.get_running_loop().time()
        known = self._lists.get((status, game))
        if known is None or moment - known[0] > FRESH:
            known = self._lists[status, game] = moment, asyncio.create_task(self._list(status, game))
        try:
            ids, read = await asyncio.shield(known[1])
        except Exception:
            self._lists.pop((status, game), None)
            raise
        here = [self._tables[id].referee.ledger if id in self else read.get(id) for id in ids]
        listed = [ledger for ledger in here if ledger is not None and ledger.status == status]
        return listed if status == "playing" else [ledger for ledger in listed if ledger.has_room]

    async def _list(self, status: Status, game: str | None) -> tuple[list[str], dict[str, Ledger]]:
        ids = await self.store.listed(status, game)
        return ids, await self._looks.read([id for id in ids if id not in self])

    async def _load(self, id: str) -> Referee | str | None:
        self._looks.check(id)
        claimed = await self._claims.ask(id)
        if isinstance(claimed, str) and await self._is_gone(claimed):
            claimed = await self._claims.ask(id)
        if not isinstance(claimed, Owned):
            return claimed
        ledger = await self._looks.take(id)
        return None if ledger is None else self._seat(ledger, claimed)

    async def _is_gone(self, address: str) -> bool:
        """Whether nobody listens at an owner's address; found out once for all who ask at the same time."""
        task = self._asking.get(address)
        if task is None:
            task = self._asking[address] = asyncio.create_task(self._bury_if_gone(address))
            task.add_done_callback(lambda _: self._asking.pop(address, None))
        return await asyncio.shield(task)

    async def _bury_if_gone(self, address: str) -> bool:
        gone = await forward.nobody_listens(address)
        if gone:
            log.warning("a server is gone", extra={"address": address})
            await self.store.bury(address)
        return gone

    def _seat(self, ledger: Ledger, owned: Owned) -> Referee:
        habits = self.habits
        referee = Referee(ledger, owned, self.store, self._lose, habits.countdown, habits.patience, self._seat)
        self._tables[ledger.spec.id] = Loaded(referee, Opponents(referee, self.thinkers, self.habits.pace))
        return referee

    def _lose(self, referee: Referee) -> None:
        """The log has other entries than we thought: forget the table; everyone connects again."""
        loaded = self._tables.get(referee.ledger.spec.id)
        if loaded is not None and loaded.referee is referee:
            log.warning("a table has moved", extra={"table": referee.ledger.spec.id})
            goodbye = encode(Bye("moved", "connect again"))
            for listener in referee.audience.all:
                listener.send(goodbye)
                listener.close()
            self._unload(loaded)

    def _unload(self, loaded: Loaded) -> None:
        del self._tables[loaded.referee.ledger.spec.id]
        loaded.referee.close()
        loaded.computers.close()

    def _tell_all(self, message: bytes) -> None:
        for loaded in self._tables.values():
            for listener in loaded.referee.audience.all:
                listener.send(message)

    async def _beat(self) -> None:
        await self.store.beat(self.server, self.address, now() + int(self.habits.lease * 1000))

    async def _keep_beating(self) -> None:
        while True:
            await asyncio.sleep(self.habits.lease / BEATS)
            try:
                await self._beat()
            except Exception:
                log.exception("no sign of life could be stored")

    async def _keep_tidy(self) -> None:
        while True:
            await asyncio.sleep(min(OVER / 2, self.habits.idle))
            self.tidy()
            try:
                await self.note_seen()
            except Exception:
                log.exception("who is there could not be stored")

    async def note_seen(self) -> None:
        """Public tables at which players are do not leave the lists."""
        moment = asyncio.get_running_loop().time()
        there = [
            loaded
            for loaded in self._tables.values()
            if (ledger := loaded.referee.ledger).spec.public
            and ledger.status != "over"
            and loaded.referee.audience.played
            and (loaded.noted is None or moment - loaded.noted > NOTED)
        ]
        for loaded in there:
            loaded.noted = moment
        if there:
            await self.store.note_seen([loaded.referee.ledger.spec.id for loaded in there])

    def tidy(self) -> None:
        """Unload tables that nobody uses."""
        moment = asyncio.get_running_loop().time()
        for loaded in list(self._tables.values()):
            over = loaded.referee.ledger.status == "over"
            quiet = moment - loaded.referee.touched > (min(OVER, self.habits.idle) if over else self.habits.idle)
            if quiet and not loaded.computers.busy and not loaded.referee.audience.all:
                self._unload(loaded)
                self._looks.keep(loaded.referee.ledger)
