"""Matches at our server."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from dataclasses import dataclass
from http.client import HTTPConnection
from random import Random
from time import perf_counter
from typing import Any

import msgspec
from msgspec import UNSET, Struct, UnsetType

from benchmarks.load.match import Match, Tally
from benchmarks.load.wire import Wire, plug_in
from ludaro.client.seen import Seen

GAMES = ("colorio", "64g-2", "tabeligi", "64g-9", "kvaro-d", "64g-12")
KEPT = 2.0  # seconds that a server keeps an idle connection, at least
AGAIN, LONGEST = 0.05, 1.0  # seconds before connecting again, at first and at most


class What(Struct):
    kind: str
    seat: int | None = None
    move: str | None = None


class View(Struct):
    moves: list[str] | UnsetType = UNSET


class Room(Struct):
    status: str | UnsetType = UNSET
    next: str | UnsetType | None = UNSET


class Message(Struct):
    """What of a message matters here."""

    t: str
    v: int = -1
    hash: str = ""
    id: str | None = None
    code: str | None = None
    seat: int | None = None
    full: bool = False
    what: What | None = None
    room: Room | None = None
    view: View | None = None
    left: list[int] | None = None


decode = msgspec.json.Decoder(Message).decode


@dataclass(frozen=True)
class Told:
    """Clocks of a table, in milliseconds by seat, and when they were heard."""

    table: str
    left: list[int]
    at: float


class Player:
    """One socket: what it knows of the game, and whether everything came in order."""

    def __init__(self, match: Table, secret: str, checked: bool) -> None:
        self.match = match
        self.secret = secret
        self.seat = -1
        self.v = -1
        self.hash = ""
        self.moves: list[str] = []
        self.status = "waiting"
        self.next: str | None = None
        self.seen = Seen() if checked else None
        self.wire: Wire | None = None
        self.tries = 0

    async def connect(self) -> None:
        match = self.match
        path = f"/api/tables/{match.id}/socket"
        wire = Wire(
            f"127.0.0.1:{match.port}",
            path,
            lambda: self._hello(wire),
            # What a table that was left behind still says would be taken for the next one's.
            lambda text: self._hear(text) if wire is self.wire else None,
            lambda: self._closed(wire),
        )
        self.wire = wire
        try:
            await plug_in(wire, match.port)
        except OSError:
            match.later(self)

    def move_on(self) -> None:
        """To the next game of the match."""
        wire, self.wire = self.wire, None
        if wire is not None:
            wire.close()
        self.v, self.hash, self.moves, self.status, self.next = -1, "", [], "waiting", None
        self.seen = None if self.seen is None else Seen()

    def _hello(self, wire: Wire) -> None:
        hello: dict[str, Any] = {"t": "hello", "secret": self.secret, "number": f"{self.match.rng.getrandbits(64):x}"}
        if self.v >= 0:
            hello |= {"v": self.v, "hash": self.hash}
        wire.send(json.dumps(hello).encode())

    def _closed(self, wire: Wire) -> None:
        if wire is self.wire:
            self.match.lost(self)

    def _hear(self, text: bytes) -> None:
        message = decode(text)
        match message.t:
            case "event" if message.v <= self.v:
                return
            case "event" | "view":
                self._follow(message)
                if self.seen is not None and not self.seen.take(json.loads(text)):
                    self.match.tally.wrong += 1
                if message.what is not None and message.what.kind == "move":
                    self.match.moved(self, message.v, message.what)
                self.match.catch_up()
                self.match.settle(self)
            case "clocks":
                self.match.timed(message)
            case "ok" | "no":
                self.match.answered(self, message)
            case "welcome":
                assert message.seat is not None
                self.seat, self.tries = message.seat, 0
                if self.seen is not None:
                    self.seen.take(json.loads(text))
                self.match.welcomed(self)
            case _:
                pass

    def _follow(self, message: Message) -> None:
        if message.t == "event" and not message.full and message.v != self.v + 1:
            self.match.tally.gaps += 1
        self.v, self.hash = message.v, message.hash
        if message.view is not None and message.view.moves is not UNSET:
            self.moves = message.view.moves
        if message.room is not None:
            if message.room.status is not UNSET:
                self.status = message.room.status
            if message.room.next is not UNSET:
                self.next = message.room.next


class Table(Match):
    """A match without end: when a game is over, the next one has its own table. A lost line is connected again."""

    def __init__(self, tally: Tally, rng: Random, port: int, opened: dict[str, Any], checked: bool) -> None:
        super().__init__(tally, rng)
        self.port = port
        self.id: str = opened["id"]
        self.players = [Player(self, seat["secret"], checked) for seat in opened["seats"]]
        self.pending: dict[str, Any] | None = None
        self.mover: Player | None = None
        self.heard = False
        self.stored: set[tuple[str, int, int, str]] = set()
        """Moves that were acknowledged, or seen by anybody: table, version, seat and text."""
        self.clock: Told | None = None
        """The clocks as first told since somebody last cleared it."""
        self._tasks: set[asyncio.Task[None]] = set()
        self.stopped = False

    @property
    def ready(self) -> bool:
        return (
            self.pending is None
            and all(
                player.status == "playing" and player.wire is not None and player.wire.open for player in self.players
            )
            and self.players[0].v == self.players[1].v
            and any(player.moves for player in self.players)
        )

    def send(self) -> None:
        self.mover = next(player for player in self.players if player.moves)
        move = self.rng.choice(self.mover.moves)
        self.pending = {"t": "move", "id": f"{self.rng.getrandbits(64):x}", "v": self.mover.v, "move": move}
        self.heard = False
        self._say(self.mover)

    def _say(self, player: Player) -> None:
        if player.wire is not None and player.wire.open:
            player.wire.send(json.dumps(self.pending).encode())

    def moved(self, player: Player, v: int, what: What) -> None:
        """An event of a move reached a player."""
        assert what.seat is not None
        assert what.move is not None
        self.stored.add((self.id, v, what.seat, what.move))
        if self.pending is None or self.mover is None:
            return
        if (what.seat, what.move) != (self.mover.seat, self.pending["move"]):
            self.tally.wrong += 1
        if player is not self.mover and not self.heard:
            self.heard = True
            self.arrive()
            self._finish()

    def answered(self, player: Player, message: Message) -> None:
        if self.pending is None or message.id != self.pending["id"]:
            if message.t == "no":
                self.tally.refused += 1
            return
        if message.t == "ok":
            self.tally.acknowledged += 1
            self.stored.add((self.id, message.v, player.seat, self.pending["move"]))
            self.pending["ok"] = message.v
            self._finish()
            self.catch_up()
            self.settle(player)
        elif message.code == "busy":
            self._say(player)
        else:
            self.tally.refused += 1
            self.pending = None

    def _finish(self) -> None:
        if self.heard and self.pending is not None and "ok" in self.pending:
            self.pending = None

    def catch_up(self) -> None:
        """After a lost line, a move may have reached the other player as part of a fresh view."""
        if self.pending is not None and all(
            player.v >= self.pending.get("ok", player.v + 1) for player in self.players
        ):
            self.tally.arrived += not self.heard
            self.pending = None

    def timed(self, message: Message) -> None:
        if self.clock is None and message.left is not None:
            self.clock = Told(self.id, message.left, perf_counter())

    def settle(self, player: Player) -> None:
        """Go on to the next table when both players know of it."""
        if self.pending is not None or any(each.next is None for each in self.players):
            return
        assert player.next is not None
        self.tally.finished += 1
        self.id = player.next
        for each in self.players:
            each.move_on()
            self._start(each.connect())

    def welcomed(self, player: Player) -> None:
        """After a lost line: what had no answer is sent again."""
        if self.pending is not None and player is self.mover and "ok" not in self.pending:
            self._say(player)

    @property
    def cut_off(self) -> bool:
        """Whether no player is connected: then all that had arrived has been read."""
        return not any(player.wire is not None and player.wire.open for player in self.players)

    def lost(self, player: Player) -> None:
        if not self.stopped:
            self.later(player)

    def later(self, player: Player) -> None:
        async def again() -> None:
            player.tries += 1
            await asyncio.sleep(min(LONGEST, AGAIN * 2**player.tries) * (0.5 + self.rng.random()))
            if not self.stopped and (player.wire is None or not player.wire.open):
                await player.connect()

        self._start(again())

    def _start(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def sit_down(self) -> None:
        for player in self.players:
            await player.connect()

    def stop(self) -> None:
        self.stopped = True
        for player in self.players:
            if player.wire is not None and player.wire.open:
                player.wire.close()


class Desk:
    """Plain requests to the server, over one kept connection."""

    def __init__(self, port: int) -> None:
        self._connection = HTTPConnection("127.0.0.1", port, timeout=60)
        self._used = perf_counter()

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        data = None if body is None else json.dumps(body)
        if perf_counter() - self._used > KEPT:
            self._connection.close()  # and opened again
        self._connection.request(method, path, data, {"content-type": "application/json"} if data else {})
        answer = json.loads(self._connection.getresponse().read())
        self._used = perf_counter()
        if "error" in answer:
            raise RuntimeError(f"{method} {path}: {answer}")
        return answer

    def open_table(self, game: str, **more: Any) -> dict[str, Any]:
        people = [{"kind": "person", "name": f"Player {seat}"} for seat in range(2)]
        opened: dict[str, Any] = self.ask("POST", "/api/tables", {"game": game, "seats": people, **more})
        return opened

    def close(self) -> None:
        self._connection.close()


def games(number: int) -> Sequence[str]:
    return [GAMES[i % len(GAMES)] for i in range(number)]
