"""Matches at boardgame.io's server: socket.io's protocol, spoken by the same cheap sockets as ours."""

from __future__ import annotations

import asyncio
import json
from random import Random
from typing import Any

import msgspec
from msgspec import Struct

from benchmarks.load.match import Match, Tally
from benchmarks.load.wire import Wire, plug_in

SPACE = b"/cards,"  # the name of the game there
PATH = "/socket.io/?EIO=4&transport=websocket"


class Game(Struct):
    board: list[Any]
    players: dict[str, dict[str, list[str]]]


class Context(Struct):
    currentPlayer: str  # noqa: N815


class State(Struct):
    G: Game
    ctx: Context
    id: int = msgspec.field(name="_stateID")


class Synced(Struct):
    state: State


class Update(Struct, array_like=True):
    kind: str
    match: str
    state: State


class Sync(Struct, array_like=True):
    kind: str
    match: str
    info: Synced


decode_update = msgspec.json.Decoder(Update).decode
decode_sync = msgspec.json.Decoder(Sync).decode


class Player:
    """One socket and the state that it has been sent."""

    def __init__(self, match: Room, seat: str) -> None:
        self.match = match
        self.seat = seat
        self.state: State | None = None
        self.synced = asyncio.Event()
        self.wire = Wire(f"127.0.0.1:{match.port}", PATH, lambda: None, self._hear, lambda: None)

    def say(self, *words: Any) -> None:
        self.wire.send(b"42" + SPACE + json.dumps(words).encode())

    def _hear(self, text: bytes) -> None:
        if text.startswith(b"42"):
            body = text[2 + len(SPACE) :]
            if body.startswith(b'["update"'):
                self._follow(decode_update(body).state)
            elif body.startswith(b'["sync"'):
                self.state = decode_sync(body).info.state
                self.synced.set()
        elif text == b"2":
            self.wire.send(b"3")
        elif text.startswith(b"0"):
            self.wire.send(b"40" + SPACE)
        elif text.startswith(b"40"):
            self.say("sync", self.match.id, self.seat, None, 2)

    def _follow(self, state: State) -> None:
        if self.state is not None and state.id != self.state.id + 1:
            self.match.tally.gaps += 1
        self.state = state
        self.match.updated(self)


class Room(Match):
    """A match of the cards game."""

    def __init__(self, tally: Tally, rng: Random, port: int, number: int) -> None:
        super().__init__(tally, rng)
        self.port = port
        self.id = f"m{number}"
        self.players = [Player(self, seat) for seat in "01"]
        self.mover: Player | None = None
        self.heard = 0
        self.played: tuple[str, int] = ("", 0)

    @property
    def ready(self) -> bool:
        states = [player.state for player in self.players]
        return self.mover is None and None not in states and states[0].id == states[1].id  # type: ignore[union-attr]

    def send(self) -> None:
        state = self.players[0].state
        assert state is not None
        self.mover = self.players[int(state.ctx.currentPlayer)]
        assert self.mover.state is not None
        game, seat = self.mover.state.G, self.mover.seat
        card = self.rng.choice(game.players[seat]["hand"])
        square = self.rng.choice([number for number, lies in enumerate(game.board) if lies is None])
        self.heard, self.played = 0, (card, square)
        payload = {"type": "lay", "args": [card, square], "playerID": seat, "credentials": None}
        self.mover.say("update", {"type": "MAKE_MOVE", "payload": payload}, state.id, self.id, seat)

    def updated(self, player: Player) -> None:
        if self.mover is None:
            return
        assert player.state is not None
        card, square = self.played
        lies = player.state.G.board[square]
        if any(player.state.G.board) and (lies is None or lies["card"] != card):
            self.tally.wrong += 1
        self.heard += 1
        if player is self.mover:
            self.tally.acknowledged += 1
        else:
            self.arrive()
        if self.heard == 2:
            self.mover = None

    async def sit_down(self) -> None:
        """One after the other: who comes first makes the match, and two at the same moment would make two."""
        for player in self.players:
            await plug_in(player.wire, self.port)
            await player.synced.wait()

    def stop(self) -> None:
        for player in self.players:
            player.wire.close()
