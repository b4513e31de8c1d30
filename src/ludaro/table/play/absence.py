"""Who is away from a table, since when, and when the others need not wait any more."""

from __future__ import annotations

from collections.abc import Callable

from ludaro.table.line.messages import Then
from ludaro.table.play.ledger import Ledger, Refused

ABSENT_AFTER = 60.0  # seconds that others wait for somebody in games in turns
HASTE = 3  # times sooner in real time
MS = 1000


def patience_of(patience: float, realtime: bool) -> float:
    """The seconds that others wait at a table."""
    return patience / HASTE if realtime else patience


class Absence:
    """Since when each person has not been connected. It is not in the log: a server that starts again begins anew."""

    def __init__(self, patience: float, connected: Callable[[int], int]) -> None:
        self.patience = patience
        self._connected = connected
        self._since: dict[int, float] = {}

    def follow(self, ledger: Ledger, now: float) -> None:
        """Somebody came or went, or sits elsewhere."""
        away = [seat for seat in ledger.persons if not self._connected(seat)]
        self._since = {seat: self._since.get(seat, now) for seat in away}

    def gone(self, seats: int, now: float) -> list[int | None]:
        """Milliseconds since each seat's person has gone; None: here, or nobody to wait for."""
        return [round((now - self._since[seat]) * MS) if seat in self._since else None for seat in range(seats)]

    def check(self, ledger: Ledger, seat: int, absent: int, then: Then, now: float) -> None:
        """Refused if a seat has to wait for another one. Who ends the game for all waits for everybody."""
        others = [absent] if then == "computer" else [other for other in ledger.persons if other != seat]
        for other in {absent, *others}:
            if other not in self._since:
                raise Refused("here", "they are here" if other == absent else "somebody else is here to play on")
        left = max(self._since[other] for other in {absent, *others}) + self.patience - now
        if left > 0:
            raise Refused("here", "wait a little longer for them", int(left * MS) + 1)
