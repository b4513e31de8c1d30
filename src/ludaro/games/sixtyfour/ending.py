"""How the games of 64g come to their end."""

from __future__ import annotations

from typing import Any

from ludaro.games.sixtyfour.goals import winners_after
from ludaro.games.sixtyfour.words import (
    ALL_ACROSS,
    AVOID,
    BLOCK,
    CROSS,
    FAR,
    FIRST_MADE,
    HOLD,
    JUMP,
    KING,
    LAST,
    OUTLAST,
    SEND,
    STEP,
    TURN_UP,
)

WORDS = {
    "crossed": "A card of {who} entered the other half.",
    "held": "A card of {who} still stood in the other half when the turn came round.",
    "far": "A card of {who} reached the opponent's back row.",
    "king": "{who} covered the king.",
    "across": "All cards of {who} are in the other half.",
    "both-across": "Both brought all their cards across.",
    "ran-out": "The talon of {who} was empty after the move.",
    "quiet": "Nothing was covered or taken away for too many moves in a row.",
    "moves": "The most moves that a game may have were made.",
    "deal": "At the start neither side could cover anything.",
    "stuck": "Neither side can move.",
    "laid": "All cards were laid.",
    "turned": "All cards were turned up.",
    "sent": "Neither side has a card left to send over.",
    "combined": "{who} made the first combination.",
    "avoided": "{who} made the first combination, and that loses.",
    "last": "The opponent of {who} has no card left.",
    "blocked": "The opponent of {who} had no move left.",
    "both-there": "Both sides reached the goal.",
}
WON = {
    CROSS: "crossed",
    HOLD: "held",
    FAR: "far",
    KING: "king",
    ALL_ACROSS: "across",
    FIRST_MADE: "combined",
    LAST: "last",
}
MOVERS_DOING = {OUTLAST: "ran-out", AVOID: "avoided"}  # what the loser did
BOTH = {ALL_ACROSS: "both-across", LAST: "stuck"}


def told(rules: Any, state: Any, mover: int | None, move: str) -> tuple[str, int | None]:
    """The rule that ended the game, and whose doing it was: judged in the order in which the rules do."""
    winners = 0 if mover is None else winners_after(rules, state, mover)
    if winners and rules.goal in MOVERS_DOING:
        return MOVERS_DOING[rules.goal], mover
    if winners.bit_count() == 1:
        return WON[rules.goal], winners.bit_length() - 1
    if winners:
        return BOTH.get(rules.goal, "both-there"), None
    if rules.goal == BLOCK and state.winners.bit_count() == 1:
        return "blocked", state.winners.bit_length() - 1
    if 0 < rules.patience <= state.quiet:
        return "quiet", None
    if 0 < rules.longest <= state.moves:
        return "moves", None
    if rules.turn in (STEP, JUMP):
        return ("stuck" if state.moves else "deal"), None
    return ("sent" if rules.turn == SEND else "turned" if rules.turn == TURN_UP else "laid"), None
