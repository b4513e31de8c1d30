"""How players in other programs are talked to: one JSON object a line each way. docs/engines.md is the whole story.

The asking side (:func:`hello`, :func:`new`, :func:`decision`) sends a seat what it may know and nothing else. The
answering side (:class:`AnsweringDesk`) lets one of our own players answer.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, BinaryIO

import numpy as np

from ludaro.errors import LudaroError
from ludaro.games import game, games
from ludaro.games.state import State
from ludaro.kernel.random import generator
from ludaro.kernel.records import Numbers, mirror
from ludaro.players.eyes import IMAGINED, seen_by

if TYPE_CHECKING:
    from ludaro.players import Player

PROTOCOL = 1
LONGEST_REQUEST = 1 << 24  # bytes of a line
EARLIER_NAME = "truth"  # of what is imagined; hosts and programs that know only this one still understand each other
SHARE = 0.9  # of the time allowed that our own players think, so that the answer is in time

Message = dict[str, Any]


class BadRequest(LudaroError):
    """A line that is not one of the requests, or one that cannot be answered."""


# The side that asks.


def hello() -> Message:
    """The first request of all."""
    return {"ask": "hello", "protocol": PROTOCOL}


def new(state: State, seat: int) -> Message:
    """A game begins, or is joined later."""
    return {
        "ask": "new",
        "game": state.game.id,
        "players": state.players,
        "options": dict(state.options),
        "seat": seat,
    }


def decision(ask: str, state: State, seat: int, seconds: float) -> Message:
    """A move is wanted (``"move"``), or may be made (``"react"``)."""
    position = imagined(state, seat)
    return {"ask": ask, "seconds": seconds, "view": state.view(seat), "imagined": position, EARLIER_NAME: position}


def imagined(state: State, seat: int) -> str:
    """A position that fits what a seat knows: the engine's record of it, as text. The same for all truths that fit."""
    return base64.b64encode(seen_by(seat, state).position).decode("ascii")


def encode(message: Message) -> bytes:
    """A message as the line that is sent."""
    return json.dumps(message, ensure_ascii=False).encode("utf-8", "surrogatepass") + b"\n"


def decode(line: bytes) -> Message:
    """The message of a line; BadRequest if it is none."""
    try:
        message = json.loads(line)
    except (ValueError, RecursionError):
        raise BadRequest("a line is one JSON object, in UTF-8") from None
    if not isinstance(message, dict):
        raise BadRequest("a line is one JSON object, not a list, text or number")
    return message


# The side that answers.


class AnsweringDesk:
    """Where one of our players sits and answers requests, line by line.

    >>> from ludaro.players.random import Random
    >>> AnsweringDesk(Random()).answer(b'{"ask": "tea"}')
    {'error': "no request 'tea'; there are hello, new, move, react, bye"}
    """

    def __init__(self, player: Player, seed: int = 0) -> None:
        self._given = self.player = player
        self.rng: Numbers = generator(seed)
        self.closed = False
        self._table: State | None = None  # a game of the kind that is being played
        self._seat = 0
        self._own_seconds: float | None = getattr(player, "seconds", None)

    def answer(self, line: bytes) -> Message:
        """The answer to a line. Whatever is wrong with it, the answer says so, and the next one is welcome."""
        try:
            return self._answer(decode(line))
        except LudaroError as error:
            return {"error": str(error)}
        except Exception as error:  # a record that is none of ours can break anything
            return {"error": f"this cannot be answered: {type(error).__name__}: {error}"}

    def _answer(self, message: Message) -> Message:
        ask = message.get("ask")
        if ask == "hello":
            return self._hello()
        if ask == "new":
            return self._new(message)
        if ask in ("move", "react"):
            return self._decide(ask, message)
        if ask == "bye":
            self.closed = True
            return {"bye": True}
        raise BadRequest(f"no request {str(ask)[:80]!r}; there are hello, new, move, react, bye")

    def _hello(self) -> Message:
        from ludaro import __version__

        return {"name": f"ludaro {self._given.name}", "version": __version__, "protocol": PROTOCOL, "games": games()}

    def _new(self, message: Message) -> Message:
        table = game(message.get("game", "")).new(message.get("players"), options=message.get("options"), seed=0)
        seat = message.get("seat")
        table.moves(seat)  # type: ignore[arg-type]  # BadSeat if it is none
        assert isinstance(seat, int)
        self._table, self._seat = table, seat
        self._meet(table)
        self._warm_up(table)
        return {"ready": True}

    def _meet(self, table: State) -> None:
        """A level is somebody else in each game, with a time of its own."""
        from ludaro.players import Rung

        if isinstance(self._given, Rung):
            player = self._given.at(table.game)
            if player is not self.player:
                self.player, self._own_seconds = player, getattr(player, "seconds", None)

    def _warm_up(self, table: State) -> None:
        """Have everything compiled before the clock runs."""
        self._think_for(0.01)
        for seat in table.seats:
            if table.moves(seat):
                self.player.choose(table, seat, generator(0))
                return

    def _decide(self, ask: str, message: Message) -> Message:
        state = self._position(message)
        if not state.moves(self._seat):
            raise BadRequest(f"seat {self._seat} has no move there")
        seconds = message.get("seconds")
        if seconds is not None and (isinstance(seconds, bool) or not isinstance(seconds, (int, float))):
            raise BadRequest(f"seconds are a number, not {seconds!r}")
        self._think_for(None if seconds is None else SHARE * seconds)
        decide = self.player.choose if ask == "move" else self.player.react
        return {"move": decide(state, self._seat, self.rng)}

    def _position(self, message: Message) -> State:
        """The imagined position that came with a request."""
        if self._table is None:
            raise BadRequest("a game must begin first: ask new")
        view, position = message.get("view"), message.get("imagined", message.get(EARLIER_NAME))
        if not isinstance(view, dict):
            raise BadRequest("the request lacks the view")
        if not isinstance(position, str):
            raise BadRequest("the request lacks the imagined position: this engine thinks on one")
        try:
            record = np.frombuffer(base64.b64decode(position, validate=True), np.uint8)
            history = [(int(seat), str(move)) for seat, move in view["history"]]
        except (ValueError, TypeError, KeyError):
            raise BadRequest("the imagined position is not base64, or the view has no history") from None
        state = self._table.imagine(None, IMAGINED)  # one without a deal
        room = state.records[1].view(np.uint8)
        if record.size != room.size:
            raise BadRequest("the imagined position is not a record of this game, or of another version of ludaro")
        room[:] = record
        state.history = history
        self._check(state, view)
        return state

    def _check(self, state: State, view: Message) -> None:
        """A record that is not what the view shows must not reach compiled code, which trusts it."""
        rules, position = state.records
        engine = state.game.family.engine
        try:
            plain = mirror(engine.STATE)(position[0])
            table = state.game.family.look(State.plain_rules(state.game, rules), plain, self._seat)
        except Exception:
            table = None
        seen = view.get("table")
        # What a table shows of the history besides is compared with the whole view.
        fits = table is not None and isinstance(seen, dict) and all(seen.get(key) == table[key] for key in table)
        if not fits or state.view(self._seat) != view:
            raise BadRequest("the imagined position does not fit the view")

    def _think_for(self, seconds: float | None) -> None:
        """Let a player that thinks by the clock think no longer than it is allowed."""
        if self._own_seconds is not None:
            most = self._own_seconds if seconds is None else min(seconds, self._own_seconds)
            self.player.seconds = max(most, 0.001)  # type: ignore[attr-defined]


def serve(desk: AnsweringDesk, requests: BinaryIO, answers: BinaryIO) -> None:
    """Answer every line until somebody says bye or nothing more comes."""
    for line in _lines(requests):
        answer = desk.answer(line) if line is not None else {"error": f"a line of more than {LONGEST_REQUEST} bytes"}
        answers.write(encode(answer))
        answers.flush()
        if desk.closed:
            return


def _lines(stream: BinaryIO) -> Iterator[bytes | None]:
    """The lines that are not blank; None for one that is too long to keep."""
    while line := stream.readline(LONGEST_REQUEST):
        if len(line) < LONGEST_REQUEST or line.endswith(b"\n"):
            if line.strip():
                yield line
            continue
        while line and not line.endswith(b"\n"):
            line = stream.readline(LONGEST_REQUEST)
        yield None
