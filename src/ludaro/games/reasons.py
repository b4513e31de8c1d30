"""Why a move is refused: a word for the rule, the facts that it is about, and a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

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
