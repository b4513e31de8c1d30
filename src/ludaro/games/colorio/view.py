"""What a player of Colorio may know: the visible pegs, and the colours of those seen before."""

from __future__ import annotations

from typing import Any

from ludaro.games.colorio.notation import COLOURS, peg_text
from ludaro.games.colorio.rules import NOWHERE, PEGS

NAMES = [peg_text(peg) for peg in range(PEGS)]


def picture(rules: Any, state: Any) -> dict[str, Any]:
    """The same for every seat and for spectators: all that happens, happens in the open."""
    shown = [COLOURS[colour] for colour in state.colour]
    return {
        "caps": [name for name, cap in zip(NAMES, state.cap, strict=True) if cap],
        "visible": {name: colour for name, colour, cap in zip(NAMES, shown, state.cap, strict=True) if not cap},
        "seen": {name: colour for name, colour, seen in zip(NAMES, shown, state.seen, strict=True) if seen},
        "dead": [COLOURS[colour] for colour in range(5) if state.visible[colour] == 5],
        "in": [other for other in range(rules.players) if state.alive >> other & 1],
        "turn": state.seat,
        "held": None if state.held == NOWHERE else peg_text(state.held),
        "lifts": state.lifts,
        "away": state.puts_away,
        "last": None if state.last == NOWHERE else peg_text(state.last),
    }
