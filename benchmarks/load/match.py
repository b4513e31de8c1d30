"""What a match under load has to be able to do, whoever's server it is played at, and what is counted."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from random import Random
from time import perf_counter


@dataclass
class Tally:
    """What came of the moves so far. ``latencies``: seconds from sending a move to its arrival at the other seat."""

    sent: int = 0
    arrived: int = 0
    acknowledged: int = 0
    refused: int = 0
    gaps: int = 0
    """Events that did not follow the one before."""
    wrong: int = 0
    """Moves that arrived as something else, or views that had not the hash they should."""
    finished: int = 0
    latencies: list[float] = field(default_factory=list)

    @property
    def faults(self) -> dict[str, int]:
        return {"gaps": self.gaps, "wrong": self.wrong, "refused": self.refused}


class Match(ABC):
    """Two players at a table, in this process, so that one clock measures both."""

    def __init__(self, tally: Tally, rng: Random) -> None:
        self.tally = tally
        self.rng = rng
        self.since: float | None = None
        """When the move that is under way was sent."""

    @property
    @abstractmethod
    def ready(self) -> bool:
        """Whether a move can be sent."""

    @abstractmethod
    async def sit_down(self) -> None:
        """Connect both players."""

    @abstractmethod
    def send(self) -> None:
        """Send a move of whoever has to move."""

    def move(self) -> None:
        self.tally.sent += 1
        self.since = perf_counter()
        self.send()

    def arrive(self) -> None:
        """The other player has heard of the move."""
        assert self.since is not None
        self.tally.arrived += 1
        self.tally.latencies.append(perf_counter() - self.since)
