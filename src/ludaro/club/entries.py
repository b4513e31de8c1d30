"""What was agreed when an evening was opened, and the entries of its log: everything that can happen at a club."""

from __future__ import annotations

import secrets
from typing import Literal

import msgspec
from msgspec import Struct

from ludaro.club.pairing import Leftover, System
from ludaro.games.declaration import Value
from ludaro.table.line.messages import Clock

CODE_LETTERS = "BCDFGHJKLMNPRSTVWXZ"
"""Of which codes are made: no vowels, so no words; nothing that looks like another letter or a digit."""
CODE_LENGTH = 4
Keep = Literal[0, 1, 365]
"""For how many days the evening is kept once it is closed."""


def new_code() -> str:
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


class ClubSpec(Struct, frozen=True):
    """Fixed for the evening. ``leader`` is the hash of the leader's key; ``secret`` makes seats' secrets."""

    code: str
    title: str | None
    game: str
    options: dict[str, Value]
    seats: int
    clock: Clock | None
    games: int
    system: System
    rounds: int
    leftover: Leftover
    level: int
    keep: Keep
    leader: str
    secret: str


class Place(Struct, frozen=True):
    """A table of a round: its id (of the first game of the match) and its members by seat; None is a computer."""

    id: str
    seats: list[int | None]


class Joined(Struct, tag_field="k", tag="join", frozen=True):
    """Somebody new; members are numbered in the order in which they came."""

    name: str
    key: str


class Came(Struct, tag_field="k", tag="back", frozen=True):
    """Somebody who had left, or was removed, is back."""

    member: int


class Went(Struct, tag_field="k", tag="leave", frozen=True):
    """Somebody has left, or was removed by the leader."""

    member: int
    removed: bool = False


class Paired(Struct, tag_field="k", tag="round", frozen=True):
    """A round begins."""

    tables: list[Place]
    byes: list[int]


class Reseated(Struct, tag_field="k", tag="seat", frozen=True):
    """People of the round have changed places: some tables are new ones, by number."""

    tables: dict[int, Place]
    byes: list[int]


class Decided(Struct, tag_field="k", tag="result", frozen=True):
    """A match has ended, or the leader says how. ``wins``: games won by seat, None if the table counts for nothing."""

    round: int
    table: int
    wins: list[float] | None
    points: list[int] | None = None
    by_hand: bool = False


class Paused(Struct, tag_field="k", tag="pause", frozen=True):
    on: bool


class Timed(Struct, tag_field="k", tag="time", frozen=True):
    """The round ends at a moment, in milliseconds since 1970; None: there is no such moment any more."""

    until: int | None


class DoorSet(Struct, tag_field="k", tag="door", frozen=True):
    open: bool


class ClubClosed(Struct, tag_field="k", tag="close", frozen=True):
    pass


Entry = Joined | Came | Went | Paired | Reseated | Decided | Paused | Timed | DoorSet | ClubClosed
encode_entry = msgspec.json.Encoder().encode
decode_entry = msgspec.json.Decoder(Entry).decode
