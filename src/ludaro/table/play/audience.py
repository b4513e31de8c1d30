"""Who sits at a table or watches it, and what each of them is told."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from msgspec import Raw

from ludaro.table.line.messages import ClocksNow, Hello, Here, Start, Welcome, encode
from ludaro.table.play.absence import Absence
from ludaro.table.play.crowd import Crowd
from ludaro.table.play.crowd import Listener as Listener
from ludaro.table.play.entries import Entry, what
from ludaro.table.play.ledger import Ledger
from ludaro.table.play.sights import Scene, Sight, Viewer
from ludaro.table.play.thinking import is_warming_up, level_of


class Audience:
    """The sockets of a table by viewer, and each viewer's line of events."""

    def __init__(self, busy: Callable[[], bool] = lambda: False) -> None:
        self._scene: Scene | None = None
        self._sights: dict[Viewer, Sight] = {}
        self._listeners: dict[int, dict[Listener, float]] = {}
        """The sockets of each seat, and since when they have been here."""
        self.crowd = Crowd(busy)

    def join(self, listener: Listener, viewer: Viewer, ledger: Ledger, hello: Hello) -> None:
        """A socket connects: it gets what it missed, and from now on everything that happens."""
        sight = self._sights.get(viewer)
        if sight is None:
            if self._scene is None:
                self._scene = Scene(ledger)
            sight = self._sights[viewer] = Sight(self._scene, viewer)
        listener.send(encode(Welcome(viewer, ledger.v)))
        missed = sight.missed(hello.v, hello.hash)
        for message in [sight.view()] if missed is None else missed:
            listener.send(message)
        if viewer is None:
            self.crowd.take_in(listener)
        else:
            self._listeners.setdefault(viewer, {})[listener] = asyncio.get_running_loop().time()

    def leave(self, listener: Listener, viewer: Viewer) -> bool:
        """A socket is gone; False if it was not here."""
        if viewer is None:
            if listener not in self.crowd:
                return False
            self.crowd.let_go(listener)
            if not self.crowd:
                del self._sights[None]
            return True
        listeners = self._listeners.get(viewer, {})
        if listener not in listeners:
            return False
        del listeners[listener]
        if not listeners:
            del self._listeners[viewer]
        return True

    @property
    def players(self) -> list[Listener]:
        return [listener for listeners in self._listeners.values() for listener in listeners]

    @property
    def all(self) -> list[Listener]:
        return self.players + self.crowd.all

    @property
    def played(self) -> bool:
        """Whether any player is connected."""
        return bool(self._listeners)

    @property
    def payer(self) -> str | None:
        """For whom computers think here: a player who is connected, or else somebody who watches. None: nobody."""
        for listeners in self._listeners.values():
            return next(iter(listeners)).payer
        first = self.crowd.first
        return None if first is None else first.payer

    def sockets(self, viewer: Viewer) -> int:
        return len(self.crowd) if viewer is None else len(self._listeners.get(viewer, ()))

    def since(self, seat: int) -> float:
        """When a seat connected the last time."""
        return max(self._listeners.get(seat, {}).values(), default=0.0)

    def lag(self, seat: int) -> float:
        """The round trip of a seat; of several sockets the best, and 0 if it has none."""
        return min([listener.lag for listener in self._listeners.get(seat, ())], default=0.0)

    def lags(self) -> dict[int, float]:
        """The round trip of each seat that is connected; of several sockets the best."""
        return {seat: self.lag(seat) for seat in self._listeners}

    def show(self, listener: Listener, viewer: Viewer) -> None:
        """A fresh view."""
        listener.send(self._sights[viewer].view())
        if viewer is None:
            self.crowd.take_in(listener)

    def tell(self, ledger: Ledger, entry: Entry) -> None:
        """One more entry, to each viewer as that viewer may know it: first to those who play."""
        if not self._sights:
            self._scene = None
            return
        told = Raw(encode(what(entry)))
        scene = self._scene = Scene(ledger, self._scene)
        for viewer, sight in self._sights.items():
            if viewer is not None:
                message = sight.event(scene, told)
                for listener in self._listeners.get(viewer, ()):
                    listener.send(message)
        if None in self._sights:
            self.crowd.tell(self._sights[None].event(scene, told))

    def tell_time(self, told: ClocksNow | Start, listener: Listener | None = None) -> None:
        """Something that is right at this moment only, to one or to all."""
        self._tell(encode(told), listener)

    def _tell(self, message: bytes, listener: Listener | None) -> None:
        if listener is not None:
            listener.send(message)
            return
        for player in self.players:
            player.send(message)
        self.crowd.tell(message)

    def send_away(self, viewer: int, goodbye: bytes) -> None:
        """Whoever looked with somebody's eyes does so no more."""
        for listener in self._listeners.pop(viewer, {}):
            listener.send(goodbye)
            listener.close()

    def tell_who_is_here(self, ledger: Ledger, absence: Absence, now: float, listener: Listener | None = None) -> None:
        """Who sits here and how many watch, to one or to all."""
        here = [seat.kind == "computer" or self.sockets(number) > 0 for number, seat in enumerate(ledger.seats)]
        game = ledger.spec.rules()
        cold = any(seat.kind == "computer" and is_warming_up(level_of(seat.level), game) for seat in ledger.seats)
        gone = absence.gone(len(ledger.seats), now)
        self._tell(encode(Here(here, self.sockets(None), cold, gone, round(absence.patience * 1000))), listener)
