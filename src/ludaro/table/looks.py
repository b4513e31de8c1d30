"""Tables that are not in memory, to look at: a log is played once, and from then on only what was added to it."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor

from ludaro.table.play.ledger import Ledger
from ludaro.table.store.database import EarlierRules, Kept, Store
from ludaro.table.together import Together

KEPT_TABLES = 300  # tables
TOLD = 10_000  # tables of which the log of the server has said that they cannot be played again

log = logging.getLogger("ludaro.table.looks")

Look = Ledger | EarlierRules


class Looks:
    """The last tables that somebody looked at. Logs are played in one thread, so that whoever plays keeps a core."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._pool = ThreadPoolExecutor(1, "replay")
        self._kept: OrderedDict[str, Look] = OrderedDict()
        self._logs = Together(self._read_logs)
        self._under_way: dict[str, asyncio.Task[Look | None]] = {}
        self._told: set[str] = set()

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)

    def __len__(self) -> int:
        return len(self._kept)

    async def at(self, id: str) -> Ledger | None:
        """A table as it is stored; None: there is none. EarlierRules if it cannot be played again."""
        task = self._under_way.get(id)
        if task is None:
            task = self._under_way[id] = asyncio.create_task(self._read_one(id))
            task.add_done_callback(lambda _: self._under_way.pop(id, None))
        return _playable(await asyncio.shield(task))

    async def take(self, id: str) -> Ledger | None:
        """As ``at``, read after this was called, and kept by the caller from now on."""
        look = _playable(await self._read_one(id))
        self._kept.pop(id, None)
        return look

    def check(self, id: str) -> None:
        """EarlierRules if a table is known not to be playable any more."""
        _playable(self._kept.get(id))

    async def read(self, ids: Iterable[str]) -> dict[str, Ledger]:
        """Tables as they are stored, without those that cannot be played again."""
        return {id: look for id, look in (await self._read(ids)).items() if isinstance(look, Ledger)}

    def keep(self, ledger: Ledger) -> None:
        """A table leaves memory; it is likely to be looked at."""
        self._put(ledger.spec.id, ledger)

    async def _read_one(self, id: str) -> Look | None:
        before, kept = await self._logs.ask(id) or (None, None)
        return (await self._replay({} if kept is None else {id: kept}, {id: before})).get(id)

    async def _read(self, ids: Iterable[str]) -> dict[str, Look]:
        read = await self._read_logs(ids)
        before = {id: known for id, (known, _) in read.items()}
        return await self._replay({id: kept for id, (_, kept) in read.items() if kept is not None}, before)

    async def _read_logs(self, ids: Iterable[str]) -> dict[str, tuple[Look | None, Kept | None]]:
        """What is known of each table, and what its log has besides; None: there is no such table."""
        before = {id: self._kept.get(id) for id in ids}
        found = await self._store.logs({id: look.v if isinstance(look, Ledger) else 0 for id, look in before.items()})
        return {id: (look, found.get(id)) for id, look in before.items()}

    async def _replay(self, found: dict[str, Kept], before: dict[str, Look | None]) -> dict[str, Look]:
        for id in before.keys() - found.keys():
            self._kept.pop(id, None)
        if any(before[id] is None or kept.lines for id, kept in found.items()):
            run = asyncio.get_running_loop().run_in_executor
            looks = await run(self._pool, _replay, found, before)
        else:
            looks = {id: look for id, look in before.items() if look is not None and id in found}
        for id, look in looks.items():
            self._put(id, look)
        return looks

    def _put(self, id: str, look: Look) -> None:
        if isinstance(look, EarlierRules) and id not in self._told:
            if len(self._told) >= TOLD:
                self._told.clear()
            self._told.add(id)
            log.warning("a table cannot be played again: %s", look, extra={"table": id})
        self._kept[id] = look
        self._kept.move_to_end(id)
        while len(self._kept) > KEPT_TABLES:
            self._kept.popitem(last=False)


def _playable(look: Look | None) -> Ledger | None:
    if isinstance(look, EarlierRules):
        raise EarlierRules(str(look))
    return look


def _replay(found: dict[str, Kept], before: dict[str, Look | None]) -> dict[str, Look]:
    looks: dict[str, Look] = {}
    for id, kept in found.items():
        known = before[id]
        if isinstance(known, EarlierRules):
            looks[id] = known
            continue
        try:
            looks[id] = kept.ledger(known)
        except EarlierRules as error:
            looks[id] = error.with_traceback(None)
    return looks
