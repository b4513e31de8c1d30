"""What people send to a club, as docs/club.md tells; decoded strictly."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from ludaro.club.entries import Keep
from ludaro.club.pairing import Leftover, System
from ludaro.table.line.messages import Clock, Level, Name

Key = Annotated[str, Meta(min_length=22, max_length=22, pattern=r"^[A-Za-z0-9]*$")]
Who = Annotated[int, Meta(ge=0, le=10_000)]
Title = Annotated[str, Meta(min_length=1, max_length=60)]


class OpenClub(Struct, forbid_unknown_fields=True):
    """The body of ``POST /api/clubs``. ``key`` is made by the client, and makes it the leader's."""

    key: Key
    game: Annotated[str, Meta(max_length=64)]
    title: Title | None = None
    options: dict[str, str | int] | Annotated[str, Meta(max_length=64)] | None = None
    seats: Annotated[int, Meta(ge=2, le=16)] = 2
    clock: Clock | None = None
    games: Annotated[int, Meta(ge=1, le=10)] = 1
    system: System = "swiss"
    rounds: Annotated[int, Meta(ge=1, le=50)] = 3
    leftover: Leftover = "bye"
    level: Level = 3
    keep: Keep = 1


class Join(Struct, forbid_unknown_fields=True):
    """The body of ``POST /api/clubs/CODE/members``."""

    key: Key
    name: Name


class StartRound(Struct, tag_field="do", tag="round", forbid_unknown_fields=True):
    """``round``: which one, so that sending it twice starts one."""

    round: Annotated[int, Meta(ge=1, le=50)]


class Pause(Struct, tag_field="do", tag="pause", forbid_unknown_fields=True):
    on: bool


class Minutes(Struct, tag_field="do", tag="minutes", forbid_unknown_fields=True):
    """The round ends in so many minutes from now; 0: no such end any more."""

    minutes: Annotated[int, Meta(ge=0, le=24 * 60)]


class SetDoor(Struct, tag_field="do", tag="door", forbid_unknown_fields=True):
    open: bool


class Swap(Struct, tag_field="do", tag="swap", forbid_unknown_fields=True):
    one: Who
    other: Who


class Remove(Struct, tag_field="do", tag="remove", forbid_unknown_fields=True):
    member: Who


class Readmit(Struct, tag_field="do", tag="readmit", forbid_unknown_fields=True):
    member: Who


class Decide(Struct, tag_field="do", tag="result", forbid_unknown_fields=True):
    """``winners``: the seats that have won, or share the win; all of them: a draw; none: it counts for nothing."""

    round: Annotated[int, Meta(ge=1, le=50)]
    table: Annotated[int, Meta(ge=1, le=200)]
    winners: Annotated[list[Annotated[int, Meta(ge=0, le=15)]], Meta(max_length=16)]


class CloseClub(Struct, tag_field="do", tag="close", forbid_unknown_fields=True):
    pass


class LeaveClub(Struct, tag_field="do", tag="leave", forbid_unknown_fields=True):
    """A member goes home."""


class Return(Struct, tag_field="do", tag="return", forbid_unknown_fields=True):
    """A member who had left is here again."""


OfMember = LeaveClub | Return
Act = StartRound | Pause | Minutes | SetDoor | Swap | Remove | Readmit | Decide | CloseClub | OfMember
Kind = Literal["csv", "json"]

decode_open = msgspec.json.Decoder(OpenClub).decode
decode_join = msgspec.json.Decoder(Join).decode
decode_act = msgspec.json.Decoder(Act).decode
