"""What a player of Colorio may know: the visible pegs, and the colours of those seen before."""

from __future__ import annotations

from typing import Any, TypedDict

from ludaro.games.colorio.notation import LETTERS, peg_text
from ludaro.games.colorio.rules import NOWHERE, PEGS

PEG_NAMES = [peg_text(peg) for peg in range(PEGS)]

# ``in`` is a word of Python's, and so cannot stand in a class.
Among = TypedDict("Among", {"in": list[int]})


class ColorioTable(Among):
    """The table of Colorio. Pegs are named by their squares, ``a1`` to ``e5``; ``in`` are the seats still playing."""

    caps: list[str]
    """The pegs that are capped."""
    visible: dict[str, str]
    """The colours of those that are not."""
    seen: dict[str, str]
    """The colours of all that were seen at some time, capped again or not."""
    dead: list[str]
    """The colours whose five pegs are all visible."""
    turn: int
    held: str | None
    """The peg whose cap is in a hand."""
    lifts: int
    """The caps lifted in this turn."""
    away: int
    """The caps put away in this turn."""
    last: str | None
    """The peg that got the last cap moved."""


def picture(rules: Any, state: Any) -> ColorioTable:
    """The same for every seat and for spectators: all that happens, happens in the open."""
    shown = [LETTERS[colour] for colour in state.colour]
    return {
        "caps": [name for name, cap in zip(PEG_NAMES, state.cap, strict=True) if cap],
        "visible": {name: colour for name, colour, cap in zip(PEG_NAMES, shown, state.cap, strict=True) if not cap},
        "seen": {name: colour for name, colour, seen in zip(PEG_NAMES, shown, state.seen, strict=True) if seen},
        "dead": [LETTERS[colour] for colour in range(5) if state.visible[colour] == 5],
        "in": [other for other in range(rules.players) if state.alive >> other & 1],
        "turn": state.seat,
        "held": None if state.held == NOWHERE else peg_text(state.held),
        "lifts": state.lifts,
        "away": state.puts_away,
        "last": None if state.last == NOWHERE else peg_text(state.last),
    }
