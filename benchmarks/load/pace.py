"""Moves at a given pace, and what they met."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from time import perf_counter
from typing import Protocol

from benchmarks.load.match import Match, Tally

PATIENCE = 10.0  # seconds for the last moves to arrive
TRIES = 8  # matches looked at for one that is ready
UNDER_WAY = 64  # moves at once, flat out
BEHIND = 0.005  # seconds by which the generator may be late before it looks up
LIMIT = 0.100  # seconds: p99 under which a pace counts as kept up
KEPT = 0.95  # of the moves wanted that must have been made


class Measured(Protocol):
    """Servers whose processor time can be read, in seconds."""

    @property
    def cpu(self) -> float: ...


@dataclass
class Stretch:
    """Some seconds at one pace."""

    wanted: float
    seconds: float
    moves: int
    p50: float
    p99: float
    worst: float
    lost: int
    """Sent and never arrived, or never acknowledged."""
    cpu: float
    """Seconds of the server's processor time for one move."""
    late: float
    """Seconds by which the generator itself was behind, at worst."""

    @property
    def pace(self) -> float:
        return self.moves / self.seconds

    @property
    def kept_up(self) -> bool:
        return self.p99 < LIMIT and self.pace >= KEPT * self.wanted and self.lost == 0


async def stretch(
    matches: Sequence[Match],
    tally: Tally,
    server: Measured,
    pace: float,
    seconds: float,
    rng: Random,
    tick: Callable[[float], None] = lambda _: None,
) -> Stretch:
    """Send moves at random moments, so many a second on average, whether or not the server keeps up."""
    tally.latencies.clear()
    sent, arrived, stored, cpu = tally.sent, tally.arrived, tally.acknowledged, server.cpu
    start = due = shown = perf_counter()
    late = 0.0
    while (now := perf_counter()) < start + seconds:
        if now < due:
            await asyncio.sleep(min(due, start + seconds) - now)
            continue
        late = max(late, now - due)
        if now - due > BEHIND:
            await asyncio.sleep(0)  # hear what has arrived, or it would look late
        match = next((m for m in (rng.choice(matches) for _ in range(TRIES)) if m.ready), None)
        if match is not None:
            match.move()
        due += rng.expovariate(pace)
        if now - shown > 0.5:
            shown = now
            tick(now - start)
    took = perf_counter() - start
    made, used = tally.arrived - arrived, server.cpu - cpu
    until = perf_counter() + PATIENCE
    while perf_counter() < until and tally.sent - sent != min(tally.arrived - arrived, tally.acknowledged - stored):
        await asyncio.sleep(0.02)
    tick(seconds)
    p50, p99, worst = _quantiles(tally.latencies)
    return Stretch(
        wanted=pace,
        seconds=took,
        moves=made,
        p50=p50,
        p99=p99,
        worst=worst,
        lost=tally.sent - sent - min(tally.arrived - arrived, tally.acknowledged - stored),
        cpu=used / max(made, 1),
        late=late,
    )


async def flat_out(
    matches: Sequence[Match],
    tally: Tally,
    server: Measured,
    seconds: float,
    rng: Random,
    tick: Callable[[float], None] = lambda _: None,
) -> Stretch:
    """As many moves as the server takes, with so many under way at once that it always has something to do."""
    tally.latencies.clear()
    most = min(UNDER_WAY, len(matches) // 2)
    arrived, cpu, start = tally.arrived, server.cpu, perf_counter()
    while perf_counter() < start + seconds:
        free = most - (tally.sent - tally.arrived)
        for match in (rng.choice(matches) for _ in range(2 * free)):
            if match.ready and tally.sent - tally.arrived < most:
                match.move()
        await asyncio.sleep(0.001)
        tick(perf_counter() - start)
    took, made = perf_counter() - start, tally.arrived - arrived
    used = server.cpu - cpu
    return Stretch(float("inf"), took, made, *_quantiles(tally.latencies), 0, used / max(made, 1), 0.0)


def _quantiles(latencies: Sequence[float]) -> tuple[float, float, float]:
    """p50, p99 and the worst."""
    ordered = sorted(latencies) or [float("inf")]
    return ordered[len(ordered) // 2], ordered[min(len(ordered) - 1, int(len(ordered) * 0.99))], ordered[-1]


async def climb(
    run: Callable[[float], object], first: float, factor: float = 1.3, most: float = 20000.0
) -> list[Stretch]:
    """Ever faster, until the server does not keep up (twice, since machines hiccup)."""
    paces: list[Stretch] = []
    pace = first
    while pace < most:
        for _ in range(2):
            done = await run(pace)  # type: ignore[misc]
            paces.append(done)
            if done.kept_up:
                break
        if not paces[-1].kept_up:
            break
        pace *= factor
    return paces
