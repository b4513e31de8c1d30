"""How a game of Colorio comes to its end."""

from __future__ import annotations

from typing import Any

WORDS = {
    "fifth": "{who} uncovered the fifth peg of a colour, and one player is left.",
}


def told(rules: Any, state: Any, mover: int | None, move: str) -> tuple[str, int | None]:
    """The rule that ended the game, and whose doing it was."""
    return "fifth", mover
