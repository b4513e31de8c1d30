"""Those who watch a table: however many, they are told in slices, so that players never wait for them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import perf_counter
from typing import Protocol

TOLD_AT_ONCE = 8  # watchers who are told before everybody else has a turn
SLICE = 0.0004  # seconds in which watchers are told, in turns with everybody else, before they rest
REST = 0.001  # seconds of rest, in which threads have a turn, too: what a player does is stored in one of them
MOST_RESTS = 20  # before the next of them are told, whatever players do meanwhile


class Listener(Protocol):
    """A socket, as a table knows it. ``lag`` is its round trip in seconds, ``payer`` the network that it counts for;
    empty if that has no limits."""

    @property
    def lag(self) -> float: ...

    @property
    def payer(self) -> str: ...

    def send(self, message: bytes) -> None: ...

    def close(self) -> None: ...


class Crowd:
    """All watchers see the same, so each message is made once and handed round.

    What happens meanwhile waits for the next round, in which everyone gets all of it at once: the faster the game, the
    fewer rounds, and what waits stays little. While ``busy`` says that something is being done for a player, they wait.
    """

    def __init__(self, busy: Callable[[], bool] = lambda: False) -> None:
        self._busy = busy
        self._knows: dict[Listener, int] = {}
        """Each watcher, and how many of all messages so far it need not be told: what it has seen contains them."""
        self._count = 0
        self.waiting: list[bytes] = []
        self._round: asyncio.Task[None] | None = None

    def __len__(self) -> int:
        return len(self._knows)

    def __contains__(self, listener: Listener) -> bool:
        return listener in self._knows

    @property
    def first(self) -> Listener | None:
        return next(iter(self._knows), None)

    @property
    def all(self) -> list[Listener]:
        return list(self._knows)

    def take_in(self, listener: Listener) -> None:
        """A watcher who has just been shown everything."""
        self._knows[listener] = self._count

    def let_go(self, listener: Listener) -> None:
        del self._knows[listener]

    def tell(self, message: bytes) -> None:
        """Tell everyone: a few at once, many by and by."""
        if not self._knows:
            return
        self._count += 1
        if len(self._knows) <= TOLD_AT_ONCE and not self.waiting:
            for listener in self._knows:
                listener.send(message)
            return
        self.waiting.append(message)
        if self._round is None or self._round.done():
            self._round = asyncio.get_running_loop().create_task(self._hand_round())

    async def _hand_round(self) -> None:
        while self.waiting:
            messages, listeners = list(self.waiting), list(self._knows)
            first = self._count - len(messages)
            until = 0.0
            for start in range(0, len(listeners), TOLD_AT_ONCE):
                if perf_counter() < until and not self._busy():
                    await asyncio.sleep(0)  # what was sent leaves, and what has arrived is heard
                else:
                    await self._rest()
                    until = perf_counter() + SLICE
                for listener in listeners[start : start + TOLD_AT_ONCE]:
                    knows = self._knows.get(listener)
                    for message in [] if knows is None else messages[max(0, knows - first) :]:
                        listener.send(message)
            del self.waiting[: len(messages)]

    async def _rest(self) -> None:
        for _ in range(MOST_RESTS):
            await asyncio.sleep(REST)
            if not self._busy():
                break
