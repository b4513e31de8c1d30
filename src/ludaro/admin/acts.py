"""What an operator can do. Each act is kept as it was sent, with who did it and when."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from ludaro.table.line.messages import Name

TableId = Annotated[str, Meta(pattern=r"^[A-Za-z0-9]{1,64}$")]
Address = Annotated[str, Meta(pattern=r"^[0-9a-f]{16}$")]
GameCode = Annotated[str, Meta(pattern=r"^[a-z0-9]{1,120}$")]
LONGEST_BAN = 24 * 366  # hours


class CloseTable(Struct, tag_field="do", tag="close", forbid_unknown_fields=True, omit_defaults=True):
    """End a table for everybody; nobody has won."""

    table: TableId
    by: Name | None = None


class Hide(Struct, tag_field="do", tag="hide", forbid_unknown_fields=True, omit_defaults=True):
    """Take a table off the public lists, or let it be there again; who has its link stays."""

    table: TableId
    on: bool = True
    by: Name | None = None


class HideGame(Struct, tag_field="do", tag="hide game", forbid_unknown_fields=True, omit_defaults=True):
    """Take a game out of the gallery's sight, or show it: then for good, whatever is reported."""

    code: GameCode
    on: bool = True
    by: Name | None = None


class RemoveGame(Struct, tag_field="do", tag="remove game", forbid_unknown_fields=True, omit_defaults=True):
    """Forget a game that somebody published; the same game can be published again."""

    code: GameCode
    by: Name | None = None


class Ban(Struct, tag_field="do", tag="ban", forbid_unknown_fields=True, omit_defaults=True):
    """Let nobody in from an address, for good or for some hours."""

    address: Address
    hours: Annotated[float, Meta(gt=0, le=LONGEST_BAN)] | None = None
    by: Name | None = None


class Unban(Struct, tag_field="do", tag="unban", forbid_unknown_fields=True, omit_defaults=True):
    address: Address
    by: Name | None = None


class SetLimit(Struct, tag_field="do", tag="limit", forbid_unknown_fields=True, omit_defaults=True):
    """How much one address may ask for: at once, and then each second. Without numbers: as usual."""

    name: Annotated[str, Meta(max_length=40)]
    burst: Annotated[float, Meta(ge=1, le=1e6)] | None = None
    rate: Annotated[float, Meta(gt=0, le=1e6)] | None = None
    by: Name | None = None


class Keep(Struct, tag_field="do", tag="keep", forbid_unknown_fields=True, omit_defaults=True):
    """For how many days finished games are kept. Nothing: as the server was started."""

    days: Annotated[int, Meta(ge=1, le=36500)] | Literal["forever"] | None = None
    by: Name | None = None


class Sweep(Struct, tag_field="do", tag="sweep", forbid_unknown_fields=True, omit_defaults=True):
    """Remove now what is not to be kept any longer. ``removed``: how many tables it was."""

    removed: int | None = None
    by: Name | None = None


Act = CloseTable | Hide | HideGame | RemoveGame | Ban | Unban | SetLimit | Keep | Sweep
decode_act = msgspec.json.Decoder(Act).decode
