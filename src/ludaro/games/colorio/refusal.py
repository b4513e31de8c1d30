"""Why a move of Colorio is refused."""

from __future__ import annotations

import re
from typing import Any

from ludaro.games.colorio.notation import LETTERS, peg_text
from ludaro.games.colorio.rules import NOWHERE, SIDE
from ludaro.games.reasons import Reason, reason

FORM = "moves are written b3 (lift the cap there), >c4 (put it there) or off (put it away)"
WORDS = {
    "lift-first": "first lift a cap",
    "held-first": "first put the cap in your hand away, or on another visible peg",
    "no-cap": "there is no cap on {at}",
    "moved-this-turn": "the cap on {at} was moved in this turn",
    "moved-before": "the cap on {at} was the last one moved before your turn",
    "covered": "{at} has a cap already",
    "same-peg": "the cap was just lifted from {at}",
    "same-colour": "{at} has the colour just uncovered",
    "dead": "the colour of {at} is out of the game",
    "must-put-away": "at least one cap a turn is put away, and this is the last one",
}
LIFT = re.compile(r"([a-e])([1-5])")
PUT = re.compile(r">([a-e])([1-5])")


def refused(rules: Any, state: Any, seat: int, text: str) -> Reason | None:
    """The reason for a text that is not a legal move of a seat that may act; None if it cannot be read."""
    lifts, puts = LIFT.fullmatch(text), PUT.fullmatch(text)
    found = lifts or puts
    if not found:
        return reason(WORDS, "lift-first") if text == "off" else None
    peg = "abcde".index(found[1]) + SIDE * (int(found[2]) - 1)
    at = {"at": peg_text(peg)}
    if state.held == NOWHERE:
        return _not_lifted(state, peg, at) if lifts else reason(WORDS, "lift-first")
    if lifts:
        return reason(WORDS, "held-first", {"at": peg_text(state.held)})
    return _not_put(state, peg, at)


def _not_lifted(state: Any, peg: int, at: dict[str, str]) -> Reason:
    if not state.cap[peg]:
        return reason(WORDS, "no-cap", at)
    return reason(WORDS, "moved-this-turn" if state.moved[peg] else "moved-before", at)


def _not_put(state: Any, peg: int, at: dict[str, str]) -> Reason:
    """Of a covered peg nothing is said but that it is covered."""
    if peg == state.held:
        return reason(WORDS, "same-peg", at)
    if state.cap[peg]:
        return reason(WORDS, "covered", at)
    colour = state.colour[peg]
    seen = at | {"colour": LETTERS[colour]}
    if state.visible[colour] == len(LETTERS):
        return reason(WORDS, "dead", seen)
    if colour == state.colour[state.held]:
        return reason(WORDS, "same-colour", seen)
    return reason(WORDS, "must-put-away")
