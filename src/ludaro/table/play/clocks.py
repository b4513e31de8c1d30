"""A table's clocks, the server's alone: they run while one person may act and somebody is there to see it."""

from __future__ import annotations

from ludaro.table.line.messages import ClocksNow as Shown
from ludaro.table.play.ledger import Ledger

MS = 1000


class Clocks:
    """What the seat that may act has used of its turn. The time used before stands in the log.

    A server that starts again knows only the log: what was used of the turn under way is forgiven.
    ``now`` is in seconds, of any clock that only goes forwards.
    """

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._running: int | None = None
        self._spent = 0.0
        self._since: float | None = None

    def follow(self, ledger: Ledger, now: float, watched: bool) -> None:
        """The table has changed; a change of the position begins a new turn."""
        fresh = ledger.changed != self._ledger.changed or ledger.status != self._ledger.status
        self._ledger = ledger
        if fresh:
            self._spent, self._since = 0.0, None
        self._running = self._whose(ledger)
        self.watch(now, watched)

    def watch(self, now: float, watched: bool) -> None:
        """Stand still while no player is connected."""
        if self._running is None or not watched:
            self._spent = self._passed(now)
            self._since = None
        elif self._since is None:
            self._since = now

    def used(self, seat: int, now: float) -> int:
        """Milliseconds that a seat has used of its turn."""
        return int(self._passed(now) * MS) if seat == self._running else 0

    def due(self, now: float) -> tuple[int, float] | None:
        """The seat whose time runs out, and in how many seconds; None if no clock runs."""
        if self._running is None or self._since is None:
            return None
        limits = []
        shown = self.shown(now)
        if shown.left is not None:
            limits.append(shown.left[self._running])
        if shown.decision is not None:
            limits.append(shown.decision)
        return self._running, min(limits) / MS

    def shown(self, now: float) -> Shown:
        """The clocks of a table that has some, as they stand."""
        clock = self._ledger.spec.clock
        assert clock is not None
        left = None
        if clock.base:
            left = [
                MS * (clock.base + clock.increment * made) - used - self.used(seat, now)
                for seat, (made, used) in enumerate(zip(self._ledger.made, self._ledger.used, strict=True))
            ]
        decision = None
        if clock.decision and self._running is not None:
            decision = MS * clock.decision - self.used(self._running, now)
        return Shown(left, decision, self._running if self._since is not None else None)

    def _passed(self, now: float) -> float:
        return self._spent + (0.0 if self._since is None else max(0.0, now - self._since))

    @staticmethod
    def _whose(ledger: Ledger) -> int | None:
        """The one person that may act; computers have deadlines of their own."""
        acting = ledger.acting
        if ledger.spec.clock is None or len(acting) != 1 or ledger.seats[acting[0]].kind != "person":
            return None
        return acting[0]
