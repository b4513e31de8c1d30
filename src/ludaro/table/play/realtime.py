"""Claims in real time: who was first, when everybody's line has another length.

A claim's moment is its arrival less the round trip to its player (what they saw came late, and so did their answer),
as measured by the server, up to a cap. A claim is decided when no earlier one can still arrive: later arrivals have
later moments, except from players with a longer line, and those are waited for.

Who overtakes somebody that way spends credit, which comes back slowly: enough for people with long lines, not for a
program that only feigns one.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from hashlib import sha256
from heapq import heappop, heappush
from typing import Any

CAP = 0.150  # seconds; a longer line is the player's own bad luck
CREDIT, REFILL = 0.5, 0.002  # seconds of correction with which a seat may overtake others, and back each second
Decide = Callable[[Any, int | None], Awaitable[None]]


def correction(lag: float) -> float:
    """What is taken off a claim's arrival."""
    return min(max(lag, 0.0), CAP)


class Credit:
    """With how much correction a seat may still overtake others."""

    def __init__(self, now: float) -> None:
        self._left, self._seen = CREDIT, now

    def left(self, now: float) -> float:
        return min(CREDIT, self._left + (now - self._seen) * REFILL)

    def spend(self, amount: float, now: float) -> None:
        self._left, self._seen = max(0.0, self.left(now) - amount), now


class Claims:
    """The claims of one table that are not yet decided, each decided in turn by ``decide(claim, margin)``.

    ``lags`` gives the round trip in seconds of each seat that may act; ``salt`` is what ties are broken by, the same
    for all claims of a position but not to be guessed.
    """

    def __init__(self, decide: Decide, lags: Callable[[], dict[int, float]], salt: Callable[[], str]) -> None:
        self._decide = decide
        self._lags = lags
        self._salt = salt
        self._waiting: list[tuple[int, bytes, int, int, float, Any]] = []
        self._credit: dict[int, Credit] = {}
        self._latest: dict[int, int] = {}
        self._count = 0
        self._pump: asyncio.Task[None] | None = None

    def add(self, seat: int, arrived: float, claim: Any) -> None:
        """A claim of a seat that arrived at a moment of the event loop's clock."""
        lag = self._corrections().get(seat, 0.0)
        # A seat's own claims stay in their order, also while the estimate of its lag changes.
        moment = int((arrived - lag) * 1000)
        moment = max(moment, self._latest.get(seat, moment))
        self._latest[seat] = moment
        self._count += 1
        tie = sha256(f"{self._salt()}|{seat}".encode()).digest()
        heappush(self._waiting, (moment, tie, self._count, seat, arrived, claim))
        if self._pump is None or self._pump.done():
            self._pump = asyncio.get_running_loop().create_task(self._run())

    def close(self) -> None:
        if self._pump is not None:
            self._pump.cancel()

    async def _run(self) -> None:
        loop = asyncio.get_running_loop()
        while self._waiting:
            moment, _, _, seat, _, _ = self._waiting[0]
            settled = moment / 1000 + self._longest(seat)
            if (wait := settled - loop.time()) > 0:
                await asyncio.sleep(wait)
                continue  # an earlier one may have come
            moment, _, _, seat, arrived, claim = heappop(self._waiting)
            rivals = [(other, came) for other, _, _, rival, came, _ in self._waiting if rival != seat]
            if any(came < arrived for _, came in rivals):
                self._credit_of(seat).spend(arrived - moment / 1000, loop.time())
            await self._decide(claim, min(rivals)[0] - moment if rivals else None)

    def _longest(self, seat: int) -> float:
        others = [lag for other, lag in self._corrections().items() if other != seat]
        # One millisecond more, since moments are whole milliseconds.
        return max(others, default=0.0) + 0.001

    def _corrections(self) -> dict[int, float]:
        now = asyncio.get_running_loop().time()
        return {seat: min(correction(lag), self._credit_of(seat).left(now)) for seat, lag in self._lags().items()}

    def _credit_of(self, seat: int) -> Credit:
        if seat not in self._credit:
            self._credit[seat] = Credit(asyncio.get_running_loop().time())
        return self._credit[seat]
