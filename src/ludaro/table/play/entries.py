"""The entries of a table's log: everything that can happen at a table.

``id`` is the client's, so that a message sent twice is known again.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from ludaro.table.line.messages import Offered, Then


class Sat(Struct, tag_field="k", tag="sit", frozen=True):
    seat: int
    name: str | None
    key: str
    number: str | None = None
    who: str | None = None


class Numbered(Struct, tag_field="k", tag="number", frozen=True):
    seat: int
    number: str


class Moved(Struct, tag_field="k", tag="move", frozen=True, omit_defaults=True):
    """``used``: milliseconds of the seat's clock; ``margin``: by how many the claim was ahead of the next one."""

    seat: int
    move: str
    id: str | None = None
    used: int = 0
    margin: int | None = None


class Asked(Struct, tag_field="k", tag="offer", frozen=True):
    seat: int
    offer: Offered
    id: str


class Answered(Struct, tag_field="k", tag="answer", frozen=True):
    seat: int
    yes: bool
    id: str
    offer: Offered | None = None


class Resigned(Struct, tag_field="k", tag="resign", frozen=True, omit_defaults=True):
    """``level``: of the computer that plays on for the others' sake; None: the game ends."""

    seat: int
    id: str
    level: int | None = None


class TimedOut(Struct, tag_field="k", tag="time", frozen=True):
    seat: int
    used: int = 0


class Leveled(Struct, tag_field="k", tag="level", frozen=True):
    """A person wants a computer of another level."""

    seat: int
    computer: int
    level: int
    id: str


class Readied(Struct, tag_field="k", tag="ready", frozen=True):
    seat: int
    id: str


class Begun(Struct, tag_field="k", tag="begin", frozen=True):
    """A race begins, after everyone was ready and the countdown has ended."""


class Missed(Struct, tag_field="k", tag="absent", frozen=True):
    """A seat does not wait any more for another, whose player has been away for long."""

    seat: int
    absent: int
    then: Then
    level: int
    id: str


class Returned(Struct, tag_field="k", tag="return", frozen=True):
    """Somebody for whom a computer played is back."""

    seat: int


class Filled(Struct, tag_field="k", tag="fill", frozen=True):
    """A seat lets a computer have an open one."""

    seat: int
    open: int
    level: int
    id: str


class Left(Struct, tag_field="k", tag="leave", frozen=True):
    seat: int
    id: str


class Closed(Struct, tag_field="k", tag="close", frozen=True):
    seat: int
    id: str


class Shut(Struct, tag_field="k", tag="shut", frozen=True):
    """An operator of the server ends it."""


class Continued(Struct, tag_field="k", tag="next", frozen=True):
    table: str


Entry = (
    Sat
    | Numbered
    | Moved
    | Asked
    | Answered
    | Resigned
    | TimedOut
    | Leveled
    | Readied
    | Begun
    | Missed
    | Returned
    | Filled
    | Left
    | Closed
    | Shut
    | Continued
)
encode_entry = msgspec.json.Encoder().encode
decode_entry = msgspec.json.Decoder(Entry).decode


def what(entry: Entry) -> dict[str, Any]:
    """An entry as everyone may know it."""
    match entry:
        case Sat(seat):
            return {"kind": "sit", "seat": seat}
        case Numbered(seat):
            return {"kind": "number", "seat": seat}
        case Moved(seat, move, margin=margin):
            told = {"kind": "move", "seat": seat, "move": " ".join(move.split())}
            return told if margin is None else told | {"margin": margin}
        case Asked(seat, offer):
            return {"kind": "offer", "seat": seat, "offer": offer}
        case Answered(seat, yes, offer=offer):
            return {"kind": "answer", "seat": seat, "yes": yes, "offer": offer}
        case Resigned(seat, level=level):
            return {"kind": "resign", "seat": seat} | ({} if level is None else {"on": True})
        case TimedOut(seat):
            return {"kind": "time", "seat": seat}
        case Leveled(_, computer, level):
            return {"kind": "level", "seat": computer, "level": level}
        case Readied(seat):
            return {"kind": "ready", "seat": seat}
        case Begun():
            return {"kind": "begin"}
        case Missed(seat, absent, then):
            return {"kind": "absent", "seat": absent, "by": seat, "then": then}
        case Returned(seat):
            return {"kind": "return", "seat": seat}
        case Filled(seat, open, level):
            return {"kind": "fill", "seat": open, "by": seat, "level": level}
        case Left(seat):
            return {"kind": "leave", "seat": seat}
        case Closed(seat):
            return {"kind": "close", "seat": seat}
        case Shut():
            return {"kind": "shut"}
        case Continued(table):
            return {"kind": "next", "id": table}
