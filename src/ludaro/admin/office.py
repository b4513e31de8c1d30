"""The operators' office of a server: does what they want, and follows what they want on the servers beside it."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from hashlib import sha256
from hmac import compare_digest

from ludaro.admin import book
from ludaro.admin.acts import Act, Sweep
from ludaro.gallery import book as gallery
from ludaro.table.hall import Hall
from ludaro.table.line.limits import FORGET, Addresses, Bucket, network_of
from ludaro.table.store.database import now

FOLLOW = 2.0  # seconds until all servers on a store do what an operator wants on one of them
SWEEP = 600.0  # seconds between two times that old games are looked for
BITE = 50  # tables that are removed at once
PAUSE = 0.05  # seconds for the others between two bites
LONGEST_SWEEP = 5.0  # seconds for which an operator waits for an answer; what is left is removed beside
WRONG_KEYS = (5.0, 1 / 20)  # of one address: at once, then a second

log = logging.getLogger("ludaro.admin")


class Office:
    """``key``: the operator's; without one nobody is let in."""

    def __init__(self, hall: Hall, addresses: Addresses, key: str | None, keep_days: int | None) -> None:
        self._hall = hall
        self._addresses = addresses
        self._key = None if key is None else sha256(key.encode()).digest()
        self._usual_days = keep_days
        self.orders = book.Orders({}, {}, None)
        self._tries: dict[str, Bucket] = {}
        self._chores: list[asyncio.Task[None]] = []
        self._hurry = asyncio.Event()

    async def start(self) -> None:
        await self.follow()
        self._chores = [asyncio.create_task(self._keep_following()), asyncio.create_task(self._keep_sweeping())]

    def stop(self) -> None:
        for chore in self._chores:
            chore.cancel()

    # Who may come in

    @property
    def is_open(self) -> bool:
        """Whether there is a key."""
        return self._key is not None

    def wait(self, address: str) -> float:
        """Seconds until an address may show a key again; whether its key is right then does not matter."""
        tries = self._tries.get(network_of(address))
        return tries.left_to_wait if tries is not None else 0.0

    def admits(self, address: str, shown: str) -> bool:
        """Whether this is the key. How long the answer takes tells nothing about it."""
        right = self._key is not None and compare_digest(sha256(shown.encode()).digest(), self._key)
        if not right:
            if len(self._tries) >= FORGET:
                self._tries = {network: tries for network, tries in self._tries.items() if not tries.full}
            self._tries.setdefault(network_of(address), Bucket(*WRONG_KEYS)).wait()
            log.warning("a wrong operator's key", extra={"address": self._addresses.hash_of(address)})
        return right

    # What they want

    async def do(self, act: Act, network: str | None) -> None:
        """Keep an act, and let it hold here at once."""
        await self._hall.store.write(lambda connection: book.note(connection, act, network))
        log.info("an operator's act", extra={"act": act.__struct_config__.tag, "by": act.by})
        await self.follow()

    async def follow(self) -> None:
        """Do what operators want, also those at other servers."""
        self.orders = await self._hall.store.read(book.orders)
        self._addresses.ban(self.orders.bans)
        self._addresses.set_limits(self.orders.limits)

    async def _keep_following(self) -> None:
        while True:
            await asyncio.sleep(FOLLOW)
            try:
                await self.follow()
            except Exception:
                log.exception("what operators want could not be read")

    # Old games

    @property
    def days(self) -> int | None:
        """For how many days finished games are kept; None: for good."""
        wish = self.orders.keep if self.orders.keep is not None else self._usual_days
        return wish if isinstance(wish, int) else None

    @property
    def usual_days(self) -> int | None:
        """The same, as the server was started."""
        return self._usual_days

    async def sweep(self, longest: float | None = None) -> int:
        """Remove what is not to be kept any longer, in small bites; how many tables it was."""
        loop, removed = asyncio.get_running_loop(), 0
        end = None if longest is None else loop.time() + longest
        while (days := self.days) is not None:
            before = now() - days * book.DAY
            ids = await self._hall.store.write(lambda connection: book.remove_some(connection, before, BITE))  # noqa: B023
            self._hall.forget(ids)
            removed += len(ids)
            if not ids:
                await self._hall.store.write(lambda connection: gallery.forget_addresses(connection, before))  # noqa: B023
                break
            if end is not None and loop.time() > end:
                self._hurry.set()
                break
            await asyncio.sleep(PAUSE)
        return removed

    async def _keep_sweeping(self) -> None:
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._hurry.wait(), SWEEP)
            self._hurry.clear()
            try:
                removed = await self.sweep()
                if removed:
                    await self.do(Sweep(removed), None)
            except Exception:
                log.exception("old games could not be removed")
