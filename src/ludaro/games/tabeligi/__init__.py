"""Tabeligi, for 2 to 6 players."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from ludaro.errors import BadOption, quoted
from ludaro.games.declaration import Family, Game, Option
from ludaro.games.style import Style
from ludaro.games.tabeligi import coverage, ending, notation, refusal, rules
from ludaro.games.tabeligi.kit import kit
from ludaro.games.tabeligi.notation import COLOUR_LETTERS, SHAPE_LETTERS
from ludaro.games.tabeligi.view import own, picture
from ludaro.kernel.engine import Array, Engine

# Players -> how many colours and shapes they use. All cards are dealt, so everybody gets the same number.
PACKS = {2: (4, 6), 3: (5, 6), 4: (5, 8), 5: (5, 8), 6: (6, 8)}
AUTO = "auto"
MOST_OUT = {"all": rules.MOST_CARDS, **{str(number): number for number in range(2, 9)}, "off": 0}


def letters_of(all_letters: str, needed: str = "") -> Callable[[Any], str]:
    """Reads a choice of letters, written in any order, into the usual order."""

    def read(value: Any) -> str:
        if value == AUTO:
            return AUTO
        if not isinstance(value, str) or not value or set(value) - set(all_letters) or len(set(value)) < len(value):
            raise ValueError(f"write letters of {all_letters}, each once, or {AUTO}; not {quoted(value)}")
        if set(needed) - set(value):
            raise ValueError(f"{needed} is always among them; not {quoted(value)}")
        return "".join(letter for letter in all_letters if letter in value)

    return read


def chosen(name: str, value: str, all_letters: str, players: int, count: int) -> list[int]:
    """The chosen letters as numbers; with auto, the first ones."""
    letters = all_letters[:count] if value == AUTO else value
    if len(letters) != count:
        raise BadOption(f"option {name}: {players} players use {count}, for example {all_letters[:count]}; not {value}")
    return [all_letters.index(letter) for letter in letters]


def encode(players: int, options: Mapping[str, Any]) -> Array:
    colours, shapes = PACKS[players]
    record = np.zeros(1, rules.RULES)
    record["players"] = players
    record["colours"] = colours
    record["shapes"] = shapes
    record["each"] = colours * shapes // players
    record["most"] = MOST_OUT[options["out"]]
    record["colour"][0, :colours] = chosen("colours", options["colours"], COLOUR_LETTERS, players, colours)
    record["shape"][0, :shapes] = chosen("shapes", options["shapes"], SHAPE_LETTERS, players, shapes)
    return record


FAMILY = Family(
    "tabeligi",
    Engine("tabeligi", rules),
    notation,
    picture,
    ending,
    refusal,
    Path(__file__).parent / "texts",
    own=own,
    kit=kit,
    coverage=coverage,
)

GAMES = [
    Game(
        id="tabeligi",
        title="Tabeligi",
        family=FAMILY,
        players=range(2, 7),
        encode=encode,
        style=Style(trust=16),
        cost=4,
        options={
            "colours": Option(
                AUTO,
                f"Letters of {COLOUR_LETTERS}: four for two players, six for six players, else five. "
                "auto: the first ones.",
                read=letters_of(COLOUR_LETTERS),
            ),
            "shapes": Option(
                AUTO,
                f"Letters of {SHAPE_LETTERS}, the heart h among them: six for two or three players, else all eight. "
                "auto: the first ones.",
                read=letters_of(SHAPE_LETTERS, "h"),
            ),
            "out": Option(
                "all",
                "How many cards may go out at once. all: a whole hand of any size. 2 to 8: at most that many. "
                "off: one card a turn.",
                tuple(MOST_OUT),
            ),
        },
        recommended={"out": "4"},
    )
]
