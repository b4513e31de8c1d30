"""What a game from words is like, told by its code alone: who can play, how long it takes, what chance decides."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, Literal, get_args

from ludaro.games import game
from ludaro.games.sixtyfour.codes import read_code
from ludaro.games.sixtyfour.grammar import players_of
from ludaro.games.sixtyfour.own import ID
from ludaro.games.sixtyfour.playing import SECONDS, sayings
from ludaro.games.sixtyfour.telling import told_summary
from ludaro.games.sixtyfour.words import USUAL, Words
from ludaro.games.texts import summary
from ludaro.lab.atlas import best

Luck = Literal["none", "deal", "draw"]
LUCKS: tuple[Luck, ...] = get_args(Luck)
KNOWN_GAMES = 8192  # of which the facts are kept


@dataclass(frozen=True)
class GameFacts:
    words: Words
    players: tuple[int, ...]
    minutes: int
    luck: Luck


def id_with(code: str) -> str:
    return f"{ID}:{code}"


def code_in(id: str) -> str | None:
    """The code in the id of a game from words; None if it is another's."""
    return id.removeprefix(f"{ID}:") if id.startswith(f"{ID}:") else None


@cache
def atlas() -> dict[str, dict[str, Any]]:
    """The hundred of the atlas, by code."""
    return {game["code"]: game for game in best()}


@lru_cache(KNOWN_GAMES)
def facts_of(code: str) -> GameFacts:
    """The facts of a code in normal form."""
    words = {**USUAL, **read_code(code)}
    measured = atlas().get(code)
    minutes = sayings(words)["minutes"] if measured is None else max(1, round(measured["length"] * SECONDS / 60))
    return GameFacts(words, tuple(players_of(words)), minutes, luck_of(words))


def luck_of(words: Words) -> Luck:
    """What chance decides: nothing, how the cards lie at the start, or what comes to light in every turn.

    >>> luck_of({"start": "open", "layout": "figure"}), luck_of({"start": "talons", "layout": "shuffled"})
    ('none', 'draw')
    """
    if words["start"] != "open":
        return "draw"
    return "none" if words["layout"] == "figure" else "deal"


@lru_cache(KNOWN_GAMES)
def about(code: str, language: str) -> str:
    """What a game is about, in a line."""
    facts = facts_of(code)
    return told_summary(facts.words, range(facts.players[0], facts.players[-1] + 1), language)


@lru_cache(KNOWN_GAMES)
def title(id: str, language: str) -> str:
    """What any game is called by itself.

    >>> title("64g-2", "de"), title("64g-own:f6r6c3v4o1w2x200", "en")
    ('Könige', 'Step by step: to the far side')
    """
    return summary(game(id), language).title
