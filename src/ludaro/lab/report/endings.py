"""Whether a game came to its own end, or ran into one of the limits that the rules set so that every game ends."""

from __future__ import annotations

from typing import Any

from ludaro.games.state import State
from ludaro.kernel.engine import Array
from ludaro.kernel.records import mirror

LIMITS = {
    "patience": "a draw, because nothing was covered or removed for too many moves in a row",
    "longest": "a draw, because the game had used up its moves",
    "turns": "ended after 200 turns, whoever had the fewest cards winning",
    "stuck": "ended because nobody could go on",
    "unfinished": "given up without an end",
}


def limit(state: State) -> str | None:
    """The limit that ended a game, as a name of LIMITS; None if it came to its own end."""
    rules, truth = state.records
    return limit_of(state.game.family.name, rules, truth, state.players)


def limit_of(family: str, rules: Array, truth: Array, players: int) -> str | None:
    find = {"sixtyfour": _sixtyfour, "kvaro": _kvaro}.get(family)
    if find is None:
        return None
    return find(mirror(rules.dtype)(rules[0]), mirror(truth.dtype)(truth[0]), players)


def _sixtyfour(rules: Any, state: Any, players: int) -> str | None:
    """A game won with the very last move is won, and did not run into the limit."""
    from ludaro.games.sixtyfour.words import ALL_ACROSS

    if state.winners != (1 << players) - 1 or not (rules.patience or rules.longest):
        return None
    if 0 < rules.patience <= state.quiet:
        return "patience"
    if 0 < rules.longest <= state.moves:
        return "longest"
    return None if rules.goal == ALL_ACROSS else "stuck"


def _kvaro(rules: Any, state: Any, players: int) -> str | None:
    from ludaro.games.kvaro.words import MAX_TURNS, SOLO, A, B

    if rules.game == SOLO or rules.game == B or any(hand == 0 for hand in state.hand[:players]):
        return None
    return "turns" if rules.game == A and state.turns == MAX_TURNS else "stuck"
