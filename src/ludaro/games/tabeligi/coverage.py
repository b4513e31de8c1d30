"""What of Tabeligi's rules comes into play."""

from __future__ import annotations

from typing import Any

from ludaro.games.tabeligi.rules import OUT, PASS
from ludaro.games.tabeligi.rules import RULES as RULES
from ludaro.games.tabeligi.rules import STATE as STATE
from ludaro.kernel.records import Record

EVENTS = {"pass": "somebody has to pass", "out": "a whole hand is laid at once"}


def noted(rules: Record, before: Record, state: Record, seat: int, move: int) -> int:
    return int(move == PASS) | int(move == OUT) << 1


def promised(rules: Any) -> list[str]:
    return ["pass", "out"] if rules.most > 1 else ["pass"]


def endings(rules: Any) -> dict[str, str]:
    return {"last": "", "out": "out"} if rules.most > 1 else {"last": ""}
