"""How a game of Matches comes to its end."""

from __future__ import annotations

from typing import Any

WORDS = {"last": "{who} took the last match."}


def told(rules: Any, state: Any, mover: int | None, move: str) -> tuple[str, int | None]:
    return "last", mover
