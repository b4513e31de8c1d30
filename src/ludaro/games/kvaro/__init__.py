"""Kvaro, the game of four objects: four games for several players, and a puzzle."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

import numpy as np

from ludaro.errors import BadDeck
from ludaro.games.declaration import Family, Game, Option
from ludaro.games.kvaro import coverage, deck, ending, notation, refusal, rules, solver, words
from ludaro.games.kvaro.kit import kit
from ludaro.games.kvaro.table import ANY, CARDS, EVERY
from ludaro.games.kvaro.view import own, picture
from ludaro.games.style import Style
from ludaro.kernel.engine import Array, Engine


@lru_cache(maxsize=64)
def encode_deck(text: str) -> Array:
    """The tables of a deck, in a record without a game."""
    record = np.zeros(1, rules.RULES)
    for number, card in enumerate(deck.cards_of(text)):
        for code, lying in ((number, card), (number + CARDS, deck.turned(card))):
            row, column = deck.classes(lying)
            record["row"][0][code] = row
            record["column"][0][code] = column
            record["rows"][0][row] |= 1 << code
            record["columns"][0][column] |= 1 << code
    record["rows"][0][ANY] = record["columns"][0][ANY] = EVERY
    return record


def encode(kind: int, players: int, options: Mapping[str, Any]) -> Array:
    """The record of a game's rules."""
    record = encode_deck(options["deck"]).copy()
    record["game"] = kind
    record["players"] = players
    record["fair"] = options.get("fair") == "on"
    record["referee"] = options.get("referee") == "on"
    if kind == words.SOLO:
        record["cards"] = options["cards"]
        if not solver.has_square(options["deck"]):
            raise BadDeck("no nine cards of this deck make a square of 3×3, so it has no puzzles")
    return record


def options(**own: Option) -> dict[str, Option]:
    """A game's own options, and those that all have."""
    return own | {
        "deck": Option(
            deck.OURS,
            "ludaro: the 30 published cards. Or 30 cards of your own, written as aR bG cY dB, with commas between.",
            read=deck.read,
        )
    }


FAMILY = Family(
    "kvaro",
    Engine("kvaro", rules),
    notation,
    picture,
    ending,
    refusal,
    Path(__file__).parent / "texts",
    own=own,
    kit=kit,
    limit=ending.limit,
    coverage=coverage,
    version=2,
)
QUICK = tuple(f"quick:{level}" for level in range(1, 9))
# Whoever shows a puzzle knows the way, or is on the way to it.
SOLVERS = (*(f"solver~{slips / 10:g}" for slips in range(7, 0, -1)), "solver")
DECK = [deck.card_text(card) for card in deck.cards_of(deck.OURS)]


def kvaro(letter: str, title: str, kind: int, players: range, **more: Any) -> Game:
    """One of the games, declared."""
    encoded: Callable[[int, Mapping[str, Any]], Array] = partial(encode, kind)
    more.setdefault("options", options())
    return Game(f"kvaro-{letter}", title, FAMILY, players, encoded, deck=DECK, **more)


GAMES = [
    kvaro(
        "a",
        "Kvaro A – in turn",
        words.A,
        range(2, 5),
        options=options(
            fair=Option(
                "off",
                "off: the first player without cards wins at once. on: the round is played to its end, and all players "
                "without cards share the win.",
                ("off", "on"),
            )
        ),
        recommended={"fair": "on"},
        style=Style(trust=16, cut=8),
        cost=6,  # more than measured: a few of its games go on for 200 turns
    ),
    kvaro(
        "b",
        "Kvaro B – stop!",
        words.B,
        range(2, 9),
        counts=True,
        pace="stop",
        levels=QUICK,
        options=options(
            referee=Option(
                "off",
                "off: the players find out themselves that neither card has a place. on: such pairs are put away.",
                ("off", "on"),
            )
        ),
        recommended={"referee": "on"},
    ),
    kvaro(
        "c",
        "Kvaro C – all at once",
        words.C,
        range(2, 5),
        pace="race",
        levels=QUICK,
        options=options(
            penalty=Option(
                0, "For how many seconds a player must wait after trying to lay a card that does not fit.", range(3601)
            )
        ),
    ),
    kvaro("d", "Kvaro D – two directions", words.D, range(2, 3), cost=4),
    kvaro(
        "solo",
        "Kvaro solo – the square",
        words.SOLO,
        range(1, 2),
        hidden=False,
        levels=SOLVERS,
        solver=solver,
        options=options(cards=Option(CARDS, "How many cards a new puzzle has.", range(words.CELLS, CARDS + 1))),
    ),
]
