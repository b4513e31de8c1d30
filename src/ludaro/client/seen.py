"""What a client has seen of a table: brought up to date event by event, and checked by its hash."""

from __future__ import annotations

import hashlib
import json
from typing import Any

Message = dict[str, Any]


class Seen:
    """A copy of what the server has for one viewer. ``before`` is the view before the last event."""

    def __init__(self) -> None:
        self.seat: int | None = None
        self.v: int | None = None
        self.hash: str | None = None
        self.room: Message = {}
        self.view: Message | None = None
        self.before: Message | None = None

    def take(self, message: Message) -> bool:
        """Bring the copy up to date; False if something is missing or wrong, and a fresh view must be asked for."""
        kind = message["t"]
        if kind == "welcome":
            self.seat = message["seat"]
            return True
        if kind not in ("view", "event"):
            return True
        if kind == "event" and self.v is not None and message["v"] <= self.v:
            return True
        self.before = self.view
        if kind == "view" or message.get("full"):
            self.room, self.view = message["room"], message["view"]
        elif self.v is None or message["v"] != self.v + 1:
            return False
        else:
            self._change(message)
        self.v, self.hash = message["v"], message["hash"]
        return kind == "view" or self.hash == hash_of(self.room, self.view)

    def _change(self, event: Message) -> None:
        """Nothing is changed in place: those who keep an older view keep it whole."""
        self.room = self.room | event.get("room", {})
        if self.view is None:
            return
        change = event.get("view", {})
        table = self.view["table"] | change.get("table", {})
        history = self.view["history"]
        if event["what"]["kind"] == "move":
            history = [*history, [event["what"]["seat"], event["what"]["move"]]]
        self.view = self.view | change | {"table": table, "history": history}

    @property
    def moves(self) -> list[str]:
        """What the own seat may play now, as far as that is told."""
        moves: list[str] = [] if self.view is None or self.seat is None else self.view["moves"]
        return moves

    @property
    def unlisted(self) -> bool:
        """Whether the own seat may act in a race, in which nobody is told what would succeed."""
        return self.view is not None and bool(self.view.get("unlisted"))

    @property
    def may_act(self) -> bool:
        return bool(self.moves) or self.unlisted

    @property
    def asked_if_ready(self) -> bool:
        """Whether a race waits for the own seat to say ready."""
        ready = self.room.get("ready")
        return ready is not None and self.seat is not None and not ready[self.seat]

    @property
    def finished(self) -> bool:
        """Whether there is nothing more to come: no further game, unless somebody asks for one."""
        if self.status != "over" or self.room["next"] is not None:
            return False
        match = self.room["match"]
        return bool(match["game"] >= match["games"] or self.room["outcome"]["by"] == "closed")

    @property
    def status(self) -> str:
        return str(self.room.get("status", "waiting"))


def name_of(room: Message, seat: int) -> str:
    """What to call who has no name of their own."""
    told = room["seats"][seat]
    if told["kind"] != "computer":
        return str(told["name"] or f"Player {seat + 1}")
    stands_for = told.get("for")
    own = f"Computer {told['level']}"
    return own if stands_for is None else f"{own} for {stands_for or f'Player {seat + 1}'}"


def hash_of(room: Message, view: Message | None) -> str:
    """The hash of docs/table.md."""
    seen = None if view is None else {key: value for key, value in view.items() if key != "history"}
    text = json.dumps({"room": room, "view": seen}, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]
