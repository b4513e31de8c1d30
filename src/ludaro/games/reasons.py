"""Why a move is refused: a word for the rule, the facts that it is about, and a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ludaro.errors import nearest

MOST_COMPARED = 64  # moves, to find those that a text is like
# Words of all games; each family has more of its own in its ``refusal.py``.
COMMON = {
    "over": "the game is over",
    "turn": "it is not your turn",
    "seat": "say which seat plays",
    "not-a-move": "this is no move of this game",
    "nothing": "there is nothing that you could do now",
    "race": "finding a place is the game: try it, and you will see",
}


@dataclass(frozen=True)
class Reason:
    """``facts`` are plain values as the notation writes them: ``at`` is the place to look at, ``mine`` and ``theirs``
    the cards that meet there.

    >>> import ludaro
    >>> reason = ludaro.game("colorio").new(players=2, seed=7).why(">c4", 0)
    >>> reason.why, reason.text
    ('lift-first', 'first lift a cap')
    """

    why: str
    facts: dict[str, Any] = field(default_factory=dict)
    text: str = ""


def reason(sentences: Mapping[str, str], why: str, facts: Mapping[str, Any] | None = None, **shown: Any) -> Reason:
    """A reason in the words of a family: its sentence is filled with the facts, or with what is ``shown`` for them."""
    facts = dict(facts or {})
    return Reason(why, facts, sentences[why].format(**facts | shown))


def no_such_move(refusal: Any, seat: int, text: str, moves: list[str]) -> Reason:
    """Why a text is no move of a seat that may play these, if the family's ``refusal`` cannot say more."""
    if not moves and hasattr(refusal, "silent"):
        return Reason("not-a-move", {}, f"{text[:80]!r} is not a legal move ({refusal.FORM})")
    if not moves:
        return Reason("nothing", {}, f"seat {seat} can do nothing now")
    alike = [move for move in moves if move[0] == text[:1]] or moves
    hint = nearest(text[:20], alike[:MOST_COMPARED])
    return Reason("not-a-move", {}, f"{text[:80]!r} is not a legal move; {hint} ({refusal.FORM})")
