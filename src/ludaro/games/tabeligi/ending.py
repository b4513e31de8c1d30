"""How a game of Tabeligi comes to its end."""

from __future__ import annotations

from typing import Any

WORDS = {
    "last": "{who} laid the last card of the hand.",
    "out": "{who} laid the whole hand at once.",
}


def told(rules: Any, state: Any, mover: int | None, move: str) -> tuple[str, int | None]:
    """The rule that ended the game, and whose doing it was."""
    return "out" if move == "out" else "last", state.winner
