"""The words that 64g games are made of, and the numbers that stand for them in the rules.

A game is declared by one word for each field (``turn="step"``, ``cover="always"`` …); its options replace some of them.
In the rules a word is its place in the row below: ``STEP`` is 0 because "step" comes first under ``turn``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from ludaro.errors import BadOption, nearest
from ludaro.kernel.engine import Array

VOCABULARY: dict[str, tuple[str, ...]] = {
    # Cards and board.
    "pack": ("own", "mixed"),  # a deck each, or both decks shuffled together
    "board": ("square", "row"),  # 8×8, or one row of eight
    "turned": ("off", "on"),  # the 8×8 board turned: 16 files, 4 rows
    "start": ("open", "talons", "hidden"),  # face up on both sides, in talons, or face down on all squares
    "layout": ("shuffled", "figure"),
    # Who is king: nobody, the card dealt to the king's square, the first card of the talon, or the blue one.
    "kings": ("none", "dealt", "first", "ones"),
    # A turn.
    "turn": ("step", "jump", "send", "lay", "beside", "turn up"),
    # Which cards may be covered: none, weaker ones of the colour (always, or only when there is no empty square), any
    # card once the board is full, any opposing card. A king may always be covered.
    "cover": ("never", "always", "surrounded", "full", "opposing"),
    "second": ("none", "match", "row", "disturb"),  # what is decided after the turn's first move
    # Combinations.
    "among": ("all", "own"),  # whose cards take part
    "effect": ("none", "take", "give", "return", "kill", "turn down", "count"),
    "pile": ("whole", "top"),  # what is returned with a card
    "gain": ("cards", "values"),  # what a card taken is worth
    # Winning.
    "goal": ("cross", "hold", "far", "king", "all across", "outlast", "most"),
    "fair": ("off", "on"),
    "ties": ("shared", "combinations"),
}

OPEN, TALONS, HIDDEN = range(3)
DEALT, FIRST, ONES = range(1, 4)
STEP, JUMP, SEND, LAY, BESIDE, TURN_UP = range(6)
NEVER, ALWAYS, SURROUNDED, FULL, OPPOSING = range(5)
MATCH, ROW, DISTURB = range(1, 4)
TAKE, GIVE, RETURN, KILL, TURN_DOWN, COUNT = range(1, 7)
CROSS, HOLD, FAR, KING, ALL_ACROSS, OUTLAST, MOST = range(7)

# Kinds of combination, as bits: one colour, one value, rising, falling; or simply cards in line.
KINDS = ("colour", "value", "rising", "falling", "line")
COLOUR, VALUE, RISING, FALLING, LINE = range(5)
COMBINATION = 1 << COLOUR | 1 << VALUE | 1 << RISING | 1 << FALLING
IN_LINE = 1 << LINE

NUMBERS: dict[str, int] = {
    "values": 8,  # of each colour in a deck
    "kinds": COMBINATION,
    "least": 3,  # cards in a combination
    "patience": 0,  # moves without a cover or removal that make a draw; 0: any number
    "longest": 0,  # moves in all that make a draw; 0: any number
}

# Lines, in the order of the seats that own them in 64g-7: vertical, horizontal, falling, rising. Each is walked forth
# (up, right, up-left, up-right) and back.
WAYS = ((0, 1), (1, 0), (-1, 1), (1, 1), (0, -1), (-1, 0), (1, -1), (-1, -1))


def encode(rules_type: np.dtype[Any], words: Mapping[str, Any], players: int) -> Array:
    """The rules record of a declaration."""
    record = np.zeros(1, rules_type)
    for name in words:
        if name not in VOCABULARY and name not in NUMBERS:
            raise BadOption(f"no word for {name!r}; {nearest(name, [*VOCABULARY, *NUMBERS])}")
    for name, choices in VOCABULARY.items():
        word = words.get(name, choices[0])
        if word not in choices:
            raise BadOption(f"{name} is one of {', '.join(choices)}; not {word!r}")
        record[name] = choices.index(word)
    for name, usual in NUMBERS.items():
        record[name] = words.get(name, usual)
    record["players"] = players
    _draw_board(record, 16 if record["turned"] else 8, 1 if record["board"] else 4 if record["turned"] else 8)
    return record


def _draw_board(record: Array, files: int, rows: int) -> None:
    """The board's size, and where a step each way can end."""
    record["files"], record["rows"] = files, rows
    record["reach"] = [files * dy + dx for dx, dy in WAYS[:4]]
    record["squares"] = np.uint64((1 << files * rows) - 1)
    for way, (dx, dy) in enumerate(WAYS):
        ends = 0
        for at in range(files * rows):
            row, file = divmod(at, files)
            if 0 <= file - dx < files and 0 <= row - dy < rows:
                ends |= 1 << at
        record["onto"][0, way] = np.uint64(ends)
