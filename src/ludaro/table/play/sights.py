"""What one viewer has been told: the last view, its hash, and the last events, to be told again after a lost line."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from hashlib import sha256
from typing import Any

from msgspec import Raw

from ludaro.games.state import State
from ludaro.table.line.messages import Event, View, canonical, encode
from ludaro.table.play.ledger import Ledger

KEPT = 32  # events
KEPT_BYTES = 16 * 1024  # of all of them together; who missed more than that is better off with a fresh view
Viewer = int | None  # a seat, or a spectator
Content = dict[str, Any]


def see(ledger: Ledger, viewer: Viewer) -> Content | None:
    """The game as a viewer may know it; None before it has begun. A game ended by agreement looks over, too."""
    view = _glance(ledger, viewer)
    if view is None or ledger.state is None:
        return None
    return view | {"history": [list(made) for made in ledger.state.history]}


def _glance(ledger: Ledger, viewer: Viewer) -> Content | None:
    """The same without the history, which only grows."""
    if ledger.state is None:
        return None
    racing = is_race(ledger)
    view = glance(ledger.state, viewer, racing)
    idle: Content = {"moves": [], "unlisted": False} if racing else {"moves": []}
    if viewer is not None and ledger.seats[viewer].resigned:
        view |= idle
    if ledger.outcome is not None:
        view |= idle | {"seats": [], "over": True, "result": ledger.outcome["result"]}
    return view


def is_race(ledger: Ledger) -> bool:
    """Whether people race, or somebody races for a rating: nobody is told then what would succeed."""
    persons = sum(seat.kind == "person" or seat.stands_in for seat in ledger.seats)
    return ledger.spec.realtime and (persons > 1 or ledger.spec.rated)


def glance(state: State, viewer: Viewer, racing: bool) -> Content:
    """A position as a viewer sees it; in a race with ``unlisted``, whether this seat may act."""
    view = state.glance(viewer, listed=not racing)
    return view | {"unlisted": viewer in view["seats"]} if racing else view


def hash_of(room: bytes, view: bytes) -> str:
    """The hash by which a client knows that it has everything right, of the canonical forms."""
    return sha256(b'{"room":' + room + b',"view":' + view + b"}").hexdigest()[:16]


def changes(old: Content, new: Content) -> Content:
    """The keys whose values are new. All views of a game have the same keys."""
    return {key: value for key, value in new.items() if key not in old or old[key] != value}


class Shared:
    """Texts of one version that are the same for several viewers, who then look at the same object.

    It holds on to what they tell of, so that nothing else can have the same identity meanwhile.
    """

    def __init__(self) -> None:
        self._texts: dict[tuple[int, int], tuple[Content, Content, bytes]] = {}

    def table(self, table: Content) -> bytes:
        """The canonical form of a table."""
        return self._text(table, table, lambda: canonical(table))

    def change(self, old: Content, new: Content) -> bytes:
        """What changed from one table to another; empty if nothing did."""
        return self._text(old, new, lambda: encode(changed) if (changed := changes(old, new)) else b"")

    def _text(self, old: Content, new: Content, make: Callable[[], bytes]) -> bytes:
        key = (id(old), id(new))
        if key not in self._texts:
            self._texts[key] = old, new, make()
        return self._texts[key][2]


class Sight:
    """One viewer's line of events."""

    def __init__(self, ledger: Ledger, viewer: Viewer) -> None:
        self.viewer = viewer
        self._events: deque[tuple[int, str, bytes]] = deque()
        self._kept = 0
        self._take(ledger, Shared())

    def _take(self, ledger: Ledger, shared: Shared) -> None:
        self.v = ledger.v
        self._room = ledger.room
        self._view = _glance(ledger, self.viewer)
        self._history = [] if ledger.state is None else ledger.state.history
        self.hash = hash_of(ledger.room_text, _canonical(self._view, shared))

    def view(self) -> bytes:
        """All that the viewer may know."""
        return encode(View(self.v, self.hash, self._room, self._whole()))

    def _whole(self) -> Content | None:
        return None if self._view is None else self._view | {"history": self._history}

    def event(self, ledger: Ledger, what: Raw, shared: Shared) -> bytes:
        """What the last entry, which everyone may know as ``what``, changed for the viewer."""
        room, view, before = self._room, self._view, self.hash
        self._take(ledger, shared)
        event = Event(self.v, self.hash, what)
        if ledger.full or view is None or self._view is None:
            event.full, event.room, event.view = True, self._room, self._whole()
        else:
            if room is not self._room and (changed := changes(room, self._room)):
                event.room = changed
            if changed := view_changes(view, self._view, shared):
                event.view = changed
        text = encode(event)
        self._keep(before, text)
        return text

    def _keep(self, before: str, text: bytes) -> None:
        self._events.append((self.v, before, text))
        self._kept += len(text)
        while self._events and (self._kept > KEPT_BYTES or len(self._events) > KEPT):
            self._kept -= len(self._events.popleft()[2])

    def missed(self, v: int | None, hash: str | None) -> list[bytes] | None:
        """The events after a version; None if they are not known or the client has something else than it should."""
        if v == self.v and hash == self.hash:
            return []
        missed = [(before, text) for number, before, text in self._events if v is not None and number > v]
        if not missed or len(missed) != self.v - (v or 0) or missed[0][0] != hash:
            return None
        return [text for _, text in missed]


def _canonical(view: Content | None, shared: Shared) -> bytes:
    return b"null" if view is None else canonical(view | {"table": Raw(shared.table(view["table"]))})


def view_changes(old: Content, new: Content, shared: Shared) -> Content:
    """The keys of a view, and of its table, whose values are new."""
    changed = {key: value for key, value in new.items() if key != "table" and old[key] != value}
    if table := shared.change(old["table"], new["table"]):
        changed["table"] = Raw(table)
    return changed
