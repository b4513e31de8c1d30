"""64g: twelve games with cards on a chessboard, each declared in the words of one vocabulary."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

from ludaro.games.declaration import Family, Game, Option, Value
from ludaro.games.sixtyfour import coverage, ending, foresight, notation, refusal, rules
from ludaro.games.sixtyfour.grammar import check
from ludaro.games.sixtyfour.kit import kit
from ludaro.games.sixtyfour.limits import limit
from ludaro.games.sixtyfour.own import ID as OWN
from ludaro.games.sixtyfour.own import own_game
from ludaro.games.sixtyfour.playing import sayings
from ludaro.games.sixtyfour.redrawing import redraw
from ludaro.games.sixtyfour.view import forget, picture
from ludaro.games.sixtyfour.words import encode
from ludaro.kernel.engine import Array, Engine

FAMILY = Family(
    "sixtyfour",
    Engine("sixtyfour", rules, foresight=foresight),
    notation,
    picture,
    ending,
    refusal,
    Path(__file__).parent / "texts",
    forget,
    kit=kit,
    redraw=redraw,
    limit=limit,
    box="64g",
    coverage=coverage,
)

PATIENCE = Option(100, "Moves in a row without a cover or removal after which the game is a draw.", range(1, 10_001))
GAIN = Option(
    "cards",
    "cards: every card taken counts one. values: it counts its value, which makes ties rare.",
    ("cards", "values"),
)
BEGIN = Option(
    "free",
    "free: you choose your first move. cover: as long as you have made no move, you have to cover a card if you can.",
    ("free", "cover"),
)
TWO = range(2, 3)


def declare(
    id: str,
    title: str,
    words: Mapping[str, Any],
    players: range = TWO,
    options: Mapping[str, Option] | None = None,
    recommended: Mapping[str, Value] | None = None,
) -> Game:
    """A game from its words. An option has the name of a word, and replaces it."""

    check(words)

    def encoded(players: int, chosen: Mapping[str, Any]) -> Array:
        check({**words, **chosen})
        return encode(rules.RULES, {**words, **chosen}, players)

    return Game(id, title, FAMILY, players, encoded, options or {}, recommended or {}, **sayings(words))


GAMES = [
    declare(
        "64g-1",
        "Across the border",
        {"start": "open", "turn": "step", "cover": "always", "goal": "cross", "patience": 100, "longest": 600},
        options={
            "goal": Option(
                "cross",
                "cross: a card that enters the other half wins at once. hold: it wins if it still stands there when "
                "your next turn begins. far: it must reach the opponent's back row.",
                ("cross", "hold", "far"),
            ),
            "patience": PATIENCE,
            "begin": BEGIN,
        },
        recommended={"goal": "far"},
    ),
    declare(
        "64g-2",
        "Kings",
        {
            "start": "open",
            "kings": "dealt",
            "turn": "step",
            "cover": "always",
            "goal": "king",
            "patience": 100,
            "longest": 600,
        },
        options={"patience": PATIENCE, "begin": BEGIN},
    ),
    declare(
        "64g-3",
        "Besieged",
        {
            "start": "talons",
            "kings": "first",
            "turn": "beside",
            "near": "sides",
            "cover": "surrounded",
            "goal": "king",
        },
        options={
            "cover": Option(
                "surrounded",
                "surrounded: you may cover a card only when you have no empty square to lay on. "
                "always: whenever it fits.",
                ("surrounded", "always"),
            )
        },
        recommended={"cover": "always"},
    ),
    declare(
        "64g-4",
        "Five in line",
        {
            "start": "talons",
            "turn": "lay",
            "cover": "always",
            "kinds": "line",
            "least": 5,
            "among": "own",
            "effect": "take",
            "goal": "most",
        },
        options={"gain": GAIN},
        recommended={"gain": "values"},
    ),
    declare(
        "64g-5",
        "The crossing",
        {"values": 4, "start": "open", "turn": "jump", "cover": "never", "goal": "all across", "longest": 600},
        options={
            "fair": Option(
                "on",
                "on: when seat 0 is across first, seat 1 has one more move, and a draw if that brings it across. "
                "off: the first one across wins.",
                ("off", "on"),
            ),
            "leap": Option(
                "one",
                "one: a jump crosses one card. line: also several cards in line without a gap, if each of them shares "
                "its colour or value with the card that jumps.",
                ("one", "line"),
            ),
        },
    ),
    declare(
        "64g-6",
        "Turning",
        {
            "pack": "mixed",
            "start": "hidden",
            "turn": "turn up",
            "second": "match",
            "effect": "take",
            "goal": "most",
        },
        players=range(1, 9),
        options={
            "gain": GAIN,
            "moves": Option(
                "turned",
                "turned: only the card just turned up may go where it makes a combination. any: or any other card that "
                "lies face up.",
                ("turned", "any"),
            ),
        },
        recommended={"gain": "values"},
    ),
    declare(
        "64g-7",
        "Four directions",
        {"pack": "mixed", "start": "talons", "turn": "lay", "cover": "never", "effect": "give", "goal": "most"},
        players=range(4, 5),
        options={"gain": GAIN},
        recommended={"gain": "values"},
    ),
    declare(
        "64g-8",
        "One row",
        {
            "rows": 1,
            "start": "talons",
            "turn": "lay",
            "cover": "full",
            "effect": "return",
            "goal": "outlast",
            "longest": 600,
        },
        options={
            "pile": Option(
                "whole",
                "whole: cards under those of a combination go with them. top: only the top cards go, and those under "
                "them show again.",
                ("whole", "top"),
            )
        },
    ),
    declare(
        "64g-9",
        "The hidden one",
        {
            "values": 4,
            "start": "open",
            "kings": "ones",
            "turn": "step",
            "cover": "never",
            "effect": "kill",
            "goal": "king",
            "patience": 100,
            "longest": 600,
        },
        options={
            "layout": Option(
                "shuffled",
                "shuffled: both sides lay out their cards as they come. figure: both begin with the same fixed layout.",
                ("shuffled", "figure"),
            ),
            "patience": PATIENCE,
            "own": Option(
                "open",
                "open: every opposing card in your combination leaves the game. safe: but not one that stands in a "
                "combination of its own side's cards alone.",
                ("open", "safe"),
            ),
        },
    ),
    declare(
        "64g-10",
        "Invasion",
        {"start": "open", "turn": "send", "cover": "opposing", "among": "own", "effect": "count", "goal": "most"},
    ),
    declare(
        "64g-11",
        "Rows of numbers",
        {
            "pack": "mixed",
            "start": "hidden",
            "turn": "turn up",
            "second": "row",
            "effect": "take",
            "goal": "most",
            "ties": "combinations",
        },
        players=range(1, 9),
        options={
            "gain": GAIN,
            "turned": Option(
                "off",
                "on: the board is turned, with 16 files and 4 rows, and a card's own squares are the two files "
                "of its value.",
                ("off", "on"),
            ),
        },
        recommended={"gain": "values"},
    ),
    declare(
        "64g-12",
        "Disturbance",
        {
            "start": "talons",
            "turn": "lay",
            "cover": "never",
            "second": "disturb",
            "among": "own",
            "effect": "turn down",
            "goal": "most",
        },
    ),
]

# Games that are made when somebody asks for them, by a code after a colon.
MADE = {OWN: partial(own_game, FAMILY)}
