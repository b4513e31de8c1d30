"""How the games of Kvaro come to their end."""

from __future__ import annotations

from typing import Any

from ludaro.games.kvaro.words import MAX_TURNS, SOLO, A, B, C, D

WORDS = {
    "last": "{who} laid the last card of the hand.",
    "round": "The round was played to its end after a hand was empty.",
    "passes": "Everyone passed in succession; the fewest cards win.",
    "turns": f"{MAX_TURNS} turns were played; the fewest cards win.",
    "pile": "Fewer than two cards were left in the pile.",
    "alone": "{who} failed, and one player is left.",
    "stuck": "Nobody can lay any card; the fewest cards win.",
    "directions": "Neither player can lay in either direction; the fewest cards win.",
    "square": "The square is built.",
}


def told(rules: Any, state: Any, mover: int | None, move: str) -> tuple[str, int | None]:
    """The rule that ended the game, and whose doing it was."""
    out = [seat for seat in range(rules.players) if not state.hand[seat]]
    if rules.game == A:
        return _told_a(rules, state, mover, out)
    if rules.game == B:
        return ("alone", mover) if state.active.bit_count() == 1 else ("pile", None)
    if rules.game == C:
        return ("last", mover) if out else ("stuck", None)
    if rules.game == D:
        return ("last", mover) if out else ("directions", None)
    return "square", mover


def _told_a(rules: Any, state: Any, mover: int | None, out: list[int]) -> tuple[str, int | None]:
    """A hand that was empty when the last turn began still waits for the end of its round."""
    if out and not rules.fair:
        return "last", mover
    if out and state.seat == 0:
        return "round", out[0] if len(out) == 1 else None
    return ("passes" if state.idle == rules.players else "turns"), None


def limit(rules: Any, state: Any) -> str | None:
    """The limit that ended the game; None if somebody has laid all cards, or in B and alone, where there is none."""
    if rules.game == SOLO or rules.game == B or not all(state.hand[: rules.players]):
        return None
    return "turns" if rules.game == A and state.turns == MAX_TURNS else "stuck"
