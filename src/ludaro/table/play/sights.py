"""What one viewer has been told: the last view, its hash, and the last events, to be told again after a lost line."""

from __future__ import annotations

from collections import deque
from typing import Any

from msgspec import Raw

from ludaro.games.state import State
from ludaro.table.line.messages import Event, FullView, canonical, encode
from ludaro.table.play.ledger import Ledger

KEPT_EVENTS = 32  # events
KEPT_BYTES = 16 * 1024  # of all of them together; who missed more than that is better off with a fresh view
Viewer = int | None  # a seat, or a spectator
Content = dict[str, Any]
MISSING = object()
Personal = tuple[Content, Content]
"""What a viewer's view has in place of what everybody sees, and what its table has."""


def see(ledger: Ledger, viewer: Viewer) -> Content | None:
    """The game as a viewer may know it; None before it has begun. A game ended by agreement looks over, too."""
    return Scene(ledger).view(viewer)


def is_race(ledger: Ledger) -> bool:
    """Whether people race, or somebody races for a rating: nobody is told then what would succeed."""
    if not ledger.spec.realtime:
        return False
    return ledger.spec.rated or sum(seat.kind == "person" or seat.stands_in for seat in ledger.seats) > 1


def glance(state: State, viewer: Viewer, racing: bool) -> Content:
    """A position as a viewer sees it; in a race with ``unlisted``, whether this seat may act."""
    view = state.glance(viewer, listed=not racing)
    return view | {"unlisted": viewer in view["seats"]} if racing else view


def hash_of(ledger: Ledger, view: bytes) -> str:
    """The hash by which a client knows that it has everything right, of the canonical forms of room and view."""
    hash = ledger.room_hash.copy()
    hash.update(view + b"}")
    return hash.hexdigest()[:16]


def changes(old: Content, new: Content) -> Content:
    """The keys whose values are new. All views of a game have the same keys."""
    had = old.get
    return {key: value for key, value in new.items() if (was := had(key, MISSING)) is not value and was != value}


def view_changes(old: Content, new: Content) -> Content:
    """The keys of a view, and of its table, whose values are new."""
    changed = changes(old, new)
    if "table" in changed:
        changed["table"] = changes(old["table"], new["table"])
    return changed


class Scene:
    """One version of a table. What everybody sees of it, and what of that is new since the scene before, is found out
    once for all viewers.

    ``common`` is the view of who only watches, without ``table``, which has what everybody sees there; both are None
    before the game.
    """

    def __init__(self, ledger: Ledger, before: Scene | None = None) -> None:
        self.ledger = ledger
        self.common: Content | None = None
        self._table: Content = {}
        self._table_text: Raw | None = None
        self._racing = False
        if ledger.state is not None:
            common = dict(ledger.state.common)
            self._table = common.pop("table")
            self._racing = is_race(ledger)
            if self._racing:
                common["unlisted"] = False
            if ledger.outcome is not None:
                common |= {"seats": [], "over": True, "result": ledger.outcome["result"]}
            self.common = common
        self._new: tuple[Content, Content] | None = None
        """What is new of the common view, and of the table."""
        self._new_text: Raw | None = None
        self.new_room: Content = {}
        if before is not None and before.common is not None and self.common is not None and not ledger.full:
            self._new = changes(before.common, self.common), changes(before._table, self._table)
            if before.ledger.room is not ledger.room:
                self.new_room = changes(before.ledger.room, ledger.room)

    @property
    def whole(self) -> bool:
        """Whether viewers are shown everything, and not what is new."""
        return self._new is None

    def personal(self, viewer: Viewer) -> Personal:
        ledger = self.ledger
        if viewer is None or ledger.state is None:
            return {}, {}
        moves, own = ledger.state.personal(viewer, listed=not self._racing)
        idle = ledger.outcome is not None or ledger.seats[viewer].resigned
        mine: Content = {"seat": viewer, "moves": [] if idle else moves}
        if self._racing:
            mine["unlisted"] = not idle and viewer in ledger.state.seats
        return mine, own

    def view(self, viewer: Viewer) -> Content | None:
        """All that a viewer may know of the game."""
        if self.common is None or self.ledger.state is None:
            return None
        mine, own = self.personal(viewer)
        history = [list(made) for made in self.ledger.state.history]
        return self.common | mine | {"table": self._table | own, "history": history}

    def text(self, personal: Personal) -> bytes:
        """The canonical form of a view without its history, which only grows."""
        if self.common is None:
            return b"null"
        mine, own = personal
        if own:
            return canonical(self.common | mine | {"table": self._table | own})
        if self._table_text is None:
            self._table_text = Raw(canonical(self._table))
        return canonical(self.common | mine | {"table": self._table_text})

    def changes(self, had: Personal, has: Personal) -> Content:
        """The keys of a viewer's view, and of its table, whose values are new; from what it had and has to itself."""
        assert self._new is not None
        common, table = self._new
        changed = common | changes(had[0], has[0])
        if has[1]:
            table = {key: value for key, value in table.items() if key not in has[1]} | changes(had[1], has[1])
        if table:
            changed["table"] = table if has[1] else self._table_news()
        return changed

    def _table_news(self) -> Raw:
        """What is new on the table, for all who see nothing else there than everybody."""
        if self._new_text is None:
            assert self._new is not None
            self._new_text = Raw(encode(self._new[1]))
        return self._new_text


class Sight:
    """One viewer's line of events."""

    def __init__(self, scene: Scene, viewer: Viewer) -> None:
        self.viewer = viewer
        self._events: deque[tuple[int, str, bytes]] = deque()
        self._kept = 0
        self._take(scene)

    def _take(self, scene: Scene) -> None:
        self.v = scene.ledger.v
        self._scene = scene
        self._personal = scene.personal(self.viewer)
        self.hash = hash_of(scene.ledger, scene.text(self._personal))

    def view(self) -> bytes:
        """All that the viewer may know."""
        return encode(FullView(self.v, self.hash, self._scene.ledger.room, self._scene.view(self.viewer)))

    def event(self, scene: Scene, what: Raw) -> bytes:
        """What the last entry, which everyone may know as ``what``, changed for the viewer."""
        had, before = self._personal, self.hash
        self._take(scene)
        event = Event(self.v, self.hash, what)
        if scene.whole:
            event.full, event.room, event.view = True, scene.ledger.room, scene.view(self.viewer)
        else:
            if scene.new_room:
                event.room = scene.new_room
            if changed := scene.changes(had, self._personal):
                event.view = changed
        text = encode(event)
        self._keep(before, text)
        return text

    def _keep(self, before: str, text: bytes) -> None:
        self._events.append((self.v, before, text))
        self._kept += len(text)
        while self._events and (self._kept > KEPT_BYTES or len(self._events) > KEPT_EVENTS):
            self._kept -= len(self._events.popleft()[2])

    def missed(self, v: int | None, hash: str | None) -> list[bytes] | None:
        """The events after a version; None if they are not known or the client has something else than it should."""
        if v == self.v and hash == self.hash:
            return []
        missed = [(before, text) for number, before, text in self._events if v is not None and number > v]
        if not missed or len(missed) != self.v - (v or 0) or missed[0][0] != hash:
            return None
        return [text for _, text in missed]
