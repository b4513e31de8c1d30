"""What of Colorio's rules comes into play."""

from __future__ import annotations

from typing import Any

from ludaro.games.colorio.rules import COVER, OFF
from ludaro.games.colorio.rules import RULES as RULES
from ludaro.games.colorio.rules import STATE as STATE
from ludaro.kernel.records import Record

EVENTS = {"off": "a cap is put away", "cover": "a cap is put on another peg", "again": "a peg is uncovered again"}


def noted(rules: Record, before: Record, state: Record, seat: int, move: int) -> int:
    again = move < OFF and before.seen[move] != 0
    return int(move == OFF) | int(move >= COVER) << 1 | int(again) << 2


def promised(rules: Any) -> list[str]:
    return list(EVENTS)


def endings(rules: Any) -> dict[str, str]:
    return {"fifth": ""}
