"""What can go wrong at the border: every bad input raises one of these, with what was wrong and what would be right."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Any


class LudaroError(Exception):
    """Base of all errors that Ludaro raises on purpose."""


class UnknownGame(LudaroError):
    """No game has this id."""


class BadOption(LudaroError):
    """An unknown option, or a value outside its choices."""


class BadPlayers(LudaroError):
    """A number of players that the game does not take."""


class BadSeat(LudaroError):
    """No such seat at this table."""


class BadDeal(LudaroError):
    """A deal that does not hold just the cards it should."""


class BadDeck(LudaroError):
    """A deck of cards that a game cannot be played with."""


class BadSave(LudaroError):
    """A text that is not a saved game."""


class BadBatch(LudaroError):
    """Arrays of many games that do not go together, or that compiled code cannot take."""


class IllegalMove(LudaroError):
    """A move that the rules do not allow now; ``why`` is a word for the rule, ``facts`` what it is about.

    >>> import ludaro
    >>> try:
    ...     ludaro.game("colorio").new(players=2, seed=7).play(">c4")
    ... except ludaro.IllegalMove as error:
    ...     print(error.why, error.facts)
    lift-first {}
    """

    def __init__(self, text: str, why: str = "not-a-move", facts: Mapping[str, Any] | None = None) -> None:
        super().__init__(text)
        self.why = why
        self.facts: dict[str, Any] = dict(facts or {})


def quoted(given: object, most: int = 80) -> str:
    """What somebody gave, as an error text can show it: short, whatever it is.

    >>> quoted("spet"), quoted([1, 2])
    ("'spet'", '[1, 2]')
    """
    try:
        text = repr(given)
    except Exception:  # a number of thousands of digits, lists in lists without end, somebody's own class
        return f"such a thing ({type(given).__name__})"
    return text if len(text) <= most else f"{text[:most]}…"


def nearest(word: object, words: Iterable[str], most: int = 3) -> str:
    """A hint for an error text: the words most like the one given, or all of them if few."""
    words = list(words)
    close = get_close_matches(word[:80] if isinstance(word, str) else "", words, most, 0.4)
    if close:
        return "did you mean " + " or ".join(close) + "?"
    shown = ", ".join(words[:12]) + (" …" if len(words) > 12 else "")
    return f"there is {shown}" if len(words) == 1 else f"there are {shown}"
