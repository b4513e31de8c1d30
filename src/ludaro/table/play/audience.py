"""Who sits at a table or watches it, and what each of them is told."""

from __future__ import annotations

from typing import Protocol

from msgspec import Raw

from ludaro.table.line.messages import Clocks, Hello, Here, Start, Welcome, encode
from ludaro.table.play.absence import Absence
from ludaro.table.play.entries import Entry, what
from ludaro.table.play.ledger import Ledger
from ludaro.table.play.sights import Shared, Sight, Viewer
from ludaro.table.play.thinking import is_warming_up, level_of


class Listener(Protocol):
    """A socket, as a table knows it. ``lag`` is its round trip in seconds."""

    @property
    def lag(self) -> float: ...

    def send(self, message: bytes) -> None: ...

    def close(self) -> None: ...


class Audience:
    """The sockets of a table by viewer, and each viewer's line of events."""

    def __init__(self) -> None:
        self._sights: dict[Viewer, Sight] = {}
        self._listeners: dict[Viewer, dict[Listener, None]] = {}

    def join(self, listener: Listener, viewer: Viewer, ledger: Ledger, hello: Hello) -> None:
        """A socket connects: it gets what it missed, and from now on everything that happens."""
        sight = self._sights.get(viewer)
        if sight is None:
            sight = self._sights[viewer] = Sight(ledger, viewer)
        listener.send(encode(Welcome(viewer, ledger.v)))
        missed = sight.missed(hello.v, hello.hash)
        for message in [sight.view()] if missed is None else missed:
            listener.send(message)
        self._listeners.setdefault(viewer, {})[listener] = None

    def leave(self, listener: Listener, viewer: Viewer) -> bool:
        """A socket is gone; False if it was not here."""
        listeners = self._listeners.get(viewer, {})
        if listener not in listeners:
            return False
        del listeners[listener]
        if not listeners:
            del self._listeners[viewer]
            if viewer is None:
                del self._sights[None]
        return True

    @property
    def all(self) -> list[Listener]:
        return [listener for listeners in self._listeners.values() for listener in listeners]

    @property
    def played(self) -> bool:
        """Whether any player is connected."""
        return any(viewer is not None for viewer in self._listeners)

    def sockets(self, viewer: Viewer) -> int:
        return len(self._listeners.get(viewer, {}))

    def lags(self) -> dict[int, float]:
        """The round trip of each seat that is connected; of several sockets the best."""
        return {
            seat: min(listener.lag for listener in listeners)
            for seat, listeners in self._listeners.items()
            if seat is not None
        }

    def show(self, listener: Listener, viewer: Viewer) -> None:
        """A fresh view."""
        listener.send(self._sights[viewer].view())

    def tell(self, ledger: Ledger, entry: Entry) -> None:
        """One more entry, to each viewer as that viewer may know it."""
        told, shared = Raw(encode(what(entry))), Shared()
        for viewer, sight in self._sights.items():
            message = sight.event(ledger, told, shared)
            for listener in self._listeners.get(viewer, ()):
                listener.send(message)

    def tell_time(self, told: Clocks | Start, listeners: list[Listener]) -> None:
        """Something that is right at this moment only."""
        message = encode(told)
        for listener in listeners:
            listener.send(message)

    def send_away(self, viewer: Viewer, goodbye: bytes) -> None:
        """Whoever looked with somebody's eyes does so no more."""
        for listener in self._listeners.pop(viewer, {}):
            listener.send(goodbye)
            listener.close()

    def tell_who_is_here(self, ledger: Ledger, absence: Absence, now: float) -> None:
        here = [seat.kind == "computer" or self.sockets(number) > 0 for number, seat in enumerate(ledger.seats)]
        game = ledger.spec.rules()
        cold = any(seat.kind == "computer" and is_warming_up(level_of(seat.level), game) for seat in ledger.seats)
        gone = absence.gone(len(ledger.seats), now)
        message = encode(Here(here, self.sockets(None), cold, gone, round(absence.patience * 1000)))
        for listener in self.all:
            listener.send(message)
