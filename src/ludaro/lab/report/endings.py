"""Whether a game came to its own end, or ran into one of the limits that the rules set so that every game ends."""

from __future__ import annotations

from ludaro.games.declaration import Family
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
    return limit_of(state.game.family, *state.records)


def limit_of(family: Family, rules: Array, truth: Array) -> str | None:
    if family.limit is None:
        return None
    return family.limit(mirror(rules.dtype)(rules[0]), mirror(truth.dtype)(truth[0]))
