"""What one viewer has been told: the last view, its hash, and the last events, to be told again after a lost line."""

from __future__ import annotations

from collections import deque
from hashlib import sha256
from typing import Any

from ludaro.table.ledger import Ledger
from ludaro.table.messages import Event, View, canonical, encode

KEPT = 32  # events
Viewer = int | None  # a seat, or a spectator
Content = dict[str, Any]


def see(ledger: Ledger, viewer: Viewer) -> Content | None:
    """The game as a viewer may know it; None before it has begun. A game ended by agreement looks over, too."""
    if ledger.state is None:
        return None
    view = ledger.state.view(viewer)
    if ledger.outcome is not None:
        view |= {"seats": [], "moves": [], "over": True, "result": ledger.outcome["result"]}
    return view


def hash_of(room: bytes, view: Content | None) -> str:
    """The hash by which a client knows that it has everything right. ``room`` is in its canonical form."""
    seen = None if view is None else {key: value for key, value in view.items() if key != "history"}
    return sha256(b'{"room":' + room + b',"view":' + canonical(seen) + b"}").hexdigest()[:16]


def changes(old: Content, new: Content) -> Content:
    """The keys whose values are new. All views of a game have the same keys."""
    return {key: value for key, value in new.items() if key not in old or old[key] != value}


class Sight:
    """One viewer's line of events."""

    def __init__(self, ledger: Ledger, viewer: Viewer) -> None:
        self.viewer = viewer
        self._events: deque[tuple[int, str, bytes]] = deque(maxlen=KEPT)
        self._take(ledger)

    def _take(self, ledger: Ledger) -> None:
        self.v = ledger.v
        self._room = ledger.room
        self._view = see(ledger, self.viewer)
        self.hash = hash_of(ledger.room_text, self._view)

    def view(self) -> bytes:
        """All that the viewer may know."""
        return encode(View(self.v, self.hash, self._room, self._view))

    def event(self, ledger: Ledger, what: Content) -> bytes:
        """What the last entry changed for the viewer."""
        room, view, before = self._room, self._view, self.hash
        self._take(ledger)
        event = Event(self.v, self.hash, what)
        if ledger.full or view is None or self._view is None:
            event.full, event.room, event.view = True, self._room, self._view
        else:
            if changed := changes(room, self._room):
                event.room = changed
            if changed := _view_changes(view, self._view):
                event.view = changed
        text = encode(event)
        self._events.append((self.v, before, text))
        return text

    def missed(self, v: int | None, hash: str | None) -> list[bytes] | None:
        """The events after a version; None if they are not known or the client has something else than it should."""
        if v == self.v and hash == self.hash:
            return []
        missed = [(before, text) for number, before, text in self._events if v is not None and number > v]
        if not missed or len(missed) != self.v - (v or 0) or missed[0][0] != hash:
            return None
        return [text for _, text in missed]


def _view_changes(old: Content, new: Content) -> Content:
    changed = {key: value for key, value in new.items() if key not in ("history", "table") and old[key] != value}
    if table := changes(old["table"], new["table"]):
        changed["table"] = table
    return changed
