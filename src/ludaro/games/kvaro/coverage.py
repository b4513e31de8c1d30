"""What of Kvaro's rules comes into play."""

from __future__ import annotations

from typing import Any

from ludaro.games.kvaro.rules import RULES as RULES
from ludaro.games.kvaro.rules import STATE as STATE
from ludaro.games.kvaro.words import FAIL, NONE, PASS, STOP, TAKE, A, B, C, D
from ludaro.kernel.records import Record

EVENTS = {
    "pass": "somebody has to pass",
    "stop": "somebody says stop",
    "none": "somebody says none",
    "fail": "somebody fails",
    "take": "a card is taken back",
}


def noted(rules: Record, before: Record, state: Record, seat: int, move: int) -> int:
    if move == PASS:
        return 1
    if move == STOP:
        return 2
    if move == NONE:
        return 4
    if move == FAIL:
        return 8
    return 16 if move % 64 == TAKE else 0


def promised(rules: Any) -> list[str]:
    return {A: ["pass", "take"], B: ["stop", "none", "fail"], D: ["pass"]}.get(rules.game, [])


def endings(rules: Any) -> dict[str, str]:
    if rules.game == A:
        return {"round" if rules.fair else "last": "fair", "passes": "", "turns": "turns"}
    by_game = {B: ("alone", "pile"), C: ("last", "stuck"), D: ("last", "directions")}
    return dict.fromkeys(by_game.get(rules.game, ("square",)), "")


SELDOM = ("turns",)
REMEDIES = {"fair": (("fair", "on"),)}
