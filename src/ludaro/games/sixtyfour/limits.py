"""Which limit of the rules ended a game of 64g, so that it does not go on for ever."""

from __future__ import annotations

from typing import Any

from ludaro.games.sixtyfour.goals import is_there
from ludaro.games.sixtyfour.words import ALL_ACROSS


def limit(rules: Any, state: Any) -> str | None:
    """The limit, or None: a game won with the very last move is won, and did not run into it."""
    if state.winners != (1 << rules.players) - 1 or not (rules.patience or rules.longest):
        return None
    if rules.fair and all(is_there(rules, state, seat) for seat in range(rules.players)):
        return None
    if 0 < rules.patience <= state.quiet:
        return "patience"
    if 0 < rules.longest <= state.moves:
        return "longest"
    return None if rules.goal == ALL_ACROSS else "stuck"
