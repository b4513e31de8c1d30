"""What travels between the server and its clients, as docs/table.md tells.

Requests and messages from clients are decoded strictly into these structs; what the server sends is encoded from them.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, Raw, Struct, UnsetType

PROTOCOL = 1
MAX_BODY = 16 * 1024
MAX_MESSAGE = 4 * 1024

Name = Annotated[str, Meta(min_length=1, max_length=24)]
Number = Annotated[str, Meta(max_length=64, pattern=r"^[A-Za-z0-9+/=_-]*$")]
Id = Annotated[str, Meta(min_length=1, max_length=64)]
Secret = Annotated[str, Meta(max_length=64)]
OwnSecret = Annotated[str, Meta(pattern=r"^[A-Za-z0-9]{22}$", min_length=22, max_length=22)]
Version = Annotated[int, Meta(ge=0, le=1 << 31)]
Level = Annotated[str, Meta(max_length=24)] | Annotated[int, Meta(ge=0, le=99)]
Seconds = Annotated[int, Meta(ge=0, le=7 * 24 * 3600)]

Kind = Literal["person", "computer", "open"]
Status = Literal["waiting", "playing", "over"]
Offered = Literal["undo", "draw", "rematch"]
Then = Literal["claim", "computer", "close"]
Seat = Annotated[int, Meta(ge=0, le=15)]
Code = Literal[
    "turn",
    "illegal",
    "stale",
    "beaten",
    "locked",
    "waiting",
    "over",
    "spectator",
    "offer",
    "enough",
    "here",
    "bad",
    "too-fast",
    "busy",
]
Farewell = Literal[
    "stopping",
    "too-fast",
    "too-big",
    "late",
    "bad-hello",
    "bad-secret",
    "replaced",
    "left",
    "moved",
    "banned",
    "earlier-rules",
]


# HTTP


class SeatWish(Struct, forbid_unknown_fields=True):
    """A seat of a table to be opened."""

    kind: Kind
    name: Name | None = None
    level: Level | None = None
    number: Number | None = None
    player: OwnSecret | None = None


class Clock(Struct, forbid_unknown_fields=True):
    """Seconds for the whole game (0: none), added after each move, and for one decision (0: none)."""

    base: Seconds = 0
    increment: Seconds = 0
    decision: Seconds = 0


class From(Struct, forbid_unknown_fields=True):
    """A position of a finished game: its table, and after how many moves."""

    table: Annotated[str, Meta(max_length=64)]
    moves: Version = 0


class Open(Struct, forbid_unknown_fields=True, rename={"origin": "from"}):
    """The body of ``POST /api/tables``."""

    game: Annotated[str, Meta(max_length=64)] | None = None
    seats: Annotated[list[SeatWish], Meta(max_length=16)] | None = None
    players: Annotated[int, Meta(ge=1, le=16)] | None = None
    options: dict[str, str | int] | Annotated[str, Meta(max_length=64)] | None = None
    clock: Clock | None = None
    public: bool = False
    shuffle: bool = False
    games: Annotated[int, Meta(ge=1, le=100)] = 1
    seed: Annotated[int, Meta(ge=0, le=(1 << 63) - 1)] | None = None
    deal: Annotated[str, Meta(max_length=4096)] | None = None
    origin: From | None = None
    rated: bool = False


class Sit(Struct, forbid_unknown_fields=True):
    """The body of ``POST /api/tables/ID/seats``. With a ``secret`` of the client's own it is safe to send twice."""

    name: Name | None = None
    seat: Seat | None = None
    number: Number | None = None
    secret: OwnSecret | None = None
    player: OwnSecret | None = None


class SeatKey(Struct):
    """What a seat's player must keep."""

    seat: int
    secret: str
    link: str


class Opened(Struct):
    """The answer to ``POST /api/tables``."""

    id: str
    link: str
    seats: list[SeatKey]
    room: dict[str, Any]


# From the client


class Hello(Struct, tag_field="t", tag="hello"):
    secret: Secret | None = None
    v: Version | None = None
    hash: Annotated[str, Meta(max_length=64)] | None = None
    number: Number | None = None


class Move(Struct, tag_field="t", tag="move"):
    id: Id
    v: Version
    move: Annotated[str, Meta(min_length=1, max_length=200)]


class Offer(Struct, tag_field="t", tag="offer"):
    id: Id
    kind: Offered


class AnswerOffer(Struct, tag_field="t", tag="answer"):
    id: Id
    yes: bool


class Resign(Struct, tag_field="t", tag="resign"):
    id: Id


class SetLevel(Struct, tag_field="t", tag="level"):
    id: Id
    seat: Seat
    level: Level


class Absent(Struct, tag_field="t", tag="absent"):
    """Somebody has been away for so long that the others need not wait any more."""

    id: Id
    seat: Seat
    then: Then
    level: Level | None = None


class Fill(Struct, tag_field="t", tag="fill"):
    """Before the game: let a computer have an open seat."""

    id: Id
    seat: Seat
    level: Level | None = None


class Leave(Struct, tag_field="t", tag="leave"):
    """Before the game: stand up again."""

    id: Id


class Close(Struct, tag_field="t", tag="close"):
    """Before the game: there will be none."""

    id: Id


class Ready(Struct, tag_field="t", tag="ready"):
    id: Id


class LookAgain(Struct, tag_field="t", tag="look"):
    pass


class Why(Struct, tag_field="t", tag="why"):
    """A question: why may I not play this move? Nothing is played."""

    id: Id
    move: Annotated[str, Meta(min_length=1, max_length=200)]


class Ping(Struct, tag_field="t", tag="ping"):
    id: Id | None = None


class Named(Struct):
    """Of any message only what its answer is known by."""

    id: Id | None = None


Act = Move | Offer | AnswerOffer | Resign | Ready | SetLevel | Absent | Fill | Leave | Close
FromClient = Hello | Act | Why | LookAgain | Ping


# From the server


class Welcome(Struct, tag_field="t", tag="welcome"):
    seat: int | None
    v: int
    protocol: int = PROTOCOL


class FullView(Struct, tag_field="t", tag="view"):
    v: int
    hash: str
    room: dict[str, Any]
    view: dict[str, Any] | None


class Event(Struct, tag_field="t", tag="event"):
    v: int
    hash: str
    what: dict[str, Any] | Raw
    full: bool | UnsetType = UNSET
    room: dict[str, Any] | UnsetType = UNSET
    view: dict[str, Any] | UnsetType | None = UNSET


class ClocksNow(Struct, tag_field="t", tag="clocks"):
    left: list[int] | None
    decision: int | None
    running: int | None


class Start(Struct, tag_field="t", tag="start", rename={"ms": "in"}):
    ms: int


class Ok(Struct, tag_field="t", tag="ok"):
    id: str
    v: int


class No(Struct, tag_field="t", tag="no"):
    code: Code
    text: str
    v: int
    id: str | None = None
    wait: int | UnsetType = UNSET
    why: str | UnsetType = UNSET
    facts: dict[str, Any] | UnsetType = UNSET


class Because(Struct, tag_field="t", tag="why"):
    """The answer to a question; ``why`` is null if the move is legal."""

    id: str
    move: str
    why: str | None = None
    facts: dict[str, Any] = {}
    text: str = ""


class Here(Struct, tag_field="t", tag="here"):
    """``gone``: since how many milliseconds each person has been away; after ``patience`` the others may act."""

    seats: list[bool]
    watchers: int
    warming: bool
    gone: list[int | None]
    patience: int


class Pong(Struct, tag_field="t", tag="pong"):
    lag: int
    id: str | None = None


class Banner(Struct, tag_field="t", tag="banner"):
    text: str
    seconds: int
    kind: Literal["stopping"] = "stopping"


class Bye(Struct, tag_field="t", tag="bye"):
    code: Farewell
    text: str


FromServer = Welcome | FullView | Event | ClocksNow | Start | Ok | No | Because | Here | Pong | Banner | Bye

# What a decoder raises when it gets something else than it should.
NotThis = (msgspec.MsgspecError, UnicodeDecodeError, RecursionError)

encode = msgspec.json.Encoder().encode
canonical = msgspec.json.Encoder(order="sorted").encode
decode = msgspec.json.Decoder(FromClient).decode
_decode_named = msgspec.json.Decoder(Named).decode
decode_open = msgspec.json.Decoder(Open).decode
decode_sit = msgspec.json.Decoder(Sit).decode


def id_of(raw: bytes) -> str | None:
    """The id of a message, whatever else it is."""
    try:
        return _decode_named(raw).id
    except NotThis:
        return None
