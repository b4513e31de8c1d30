"""What a player of Colorio may know: the visible pegs, and the colours of those seen before."""

from __future__ import annotations

from typing import Any

from ludaro.games.colorio.notation import COLOURS, peg_text
from ludaro.games.colorio.rules import NOWHERE, PEGS


def look(rules: Any, state: Any, seat: int | None) -> dict[str, Any]:
    """The same for every seat and for spectators: all that happens, happens in the open."""

    def colours(pegs: list[int]) -> dict[str, str]:
        return {peg_text(peg): COLOURS[state.colour[peg]] for peg in pegs}

    return {
        "caps": [peg_text(peg) for peg in range(PEGS) if state.cap[peg]],
        "visible": colours([peg for peg in range(PEGS) if not state.cap[peg]]),
        "seen": colours([peg for peg in range(PEGS) if state.seen[peg]]),
        "dead": [COLOURS[colour] for colour in range(5) if state.visible[colour] == 5],
        "in": [other for other in range(rules.players) if state.alive >> other & 1],
        "turn": state.seat,
        "held": None if state.held == NOWHERE else peg_text(state.held),
        "lifts": state.lifts,
        "away": state.puts_away,
        "last": None if state.last == NOWHERE else peg_text(state.last),
    }
