"""Why a move of Matches is refused."""

from __future__ import annotations

import re
from typing import Any

from ludaro.games.reasons import Reason, reason

from .notation import LETTERS
from .rows import ROWS

FORM = "moves are written b3 (take three matches from row b)"
WORDS = {
    "no-row": "there is no row {at}",
    "too-many": "row {at} has {count} matches",
    "none-taken": "take at least one match",
}


def refused(rules: Any, state: Any, seat: int, text: str) -> Reason | None:
    found = re.fullmatch(r"([a-z])([0-9]{1,4})", text)
    if not found:
        return None
    row = LETTERS.find(found[1])
    if not 0 <= row < ROWS:
        return reason(WORDS, "no-row", {"at": found[1]})
    if int(found[2]) == 0:
        return reason(WORDS, "none-taken")
    return reason(WORDS, "too-many", {"at": found[1], "count": state.matches[row]})
