"""The words that 64g games are made of, and the numbers that stand for them in the rules.

A game is declared by one value for each word (``turn="step"``, ``cover="always"``, ``rows=6`` …); ``grammar`` says
which go together. In the rules a word is its place in the row below: ``STEP`` is 0 because "step" comes first.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from ludaro.kernel.engine import Array

Words = Mapping[str, str | int]

VOCABULARY: dict[str, tuple[str, ...] | range] = {
    # Cards and board.
    "pack": ("own", "mixed"),  # a deck each, or both decks shuffled together
    "files": range(4, 9),
    "rows": range(1, 9),
    "turned": ("off", "on"),  # the 8×8 board turned: 16 files, 4 rows
    "colours": range(2, 5),
    "values": range(2, 9),  # of each colour in a deck
    # How it begins.
    "start": ("open", "talons", "hidden"),  # face up on both sides, in talons, or face down on the squares
    "layout": ("shuffled", "figure"),
    # Who is king: nobody, the card dealt to the king's square, the first of the talon, or the 1 of the last colour.
    "kings": ("none", "dealt", "first", "ones"),
    # A turn.
    "turn": ("step", "jump", "send", "lay", "beside", "turn up"),
    "near": ("all", "sides"),  # the squares beside another: all eight, or those that share a side with it
    # Which cards may be covered: none; weaker ones of the colour, always, or only when there is no empty square to go
    # to; then any card; any opposing card. A king may always be covered.
    "cover": ("never", "always", "surrounded", "full", "opposing"),
    # What is decided after the turn's first move; "row" also says where a card may be laid.
    "second": ("none", "match", "row", "disturb"),
    # Combinations.
    "among": ("all", "own"),  # whose cards take part
    "kinds": ("any", "colour", "value", "stairs", "colour value", "colour stairs", "value stairs", "line"),
    "least": range(2, 7),  # cards in a combination
    "effect": ("none", "take", "give", "return", "kill", "turn down", "count"),
    "pile": ("whole", "top"),  # what is returned with a card
    "gain": ("cards", "values"),  # what a card taken is worth
    # Winning.
    "goal": ("cross", "hold", "far", "king", "all across", "outlast", "most", "first", "avoid", "last", "block"),
    "fair": ("off", "on"),
    "ties": ("shared", "combinations"),
    # Moves without a cover or removal, and moves in all, that make a draw; 0: any number.
    "patience": range(10_001),
    "longest": range(601),
    # Readings of the rules that came later. The first move of a side: any, or one that covers if it can.
    "begin": ("free", "cover"),
    "leap": ("one", "line"),  # what a jump crosses: one card, or several in line
    "moves": ("turned", "any"),  # which card the second decision moves to make a combination: that turned up, or any
    "own": ("open", "safe"),  # whether cards in a combination of their own side alone can be taken by the other side
}
USUAL: dict[str, str | int] = {
    **{name: choices[0] for name, choices in VOCABULARY.items()},
    "files": 8,
    "rows": 8,
    "colours": 4,
    "values": 8,
    "least": 3,
}


def choices_of(name: str) -> tuple[str | int, ...]:
    return tuple(VOCABULARY[name])


OPEN, TALONS, HIDDEN = range(3)
DEALT, FIRST, ONES = range(1, 4)
STEP, JUMP, SEND, LAY, BESIDE, TURN_UP = range(6)
NEVER, ALWAYS, SURROUNDED, FULL, OPPOSING = range(5)
MATCH, ROW, DISTURB = range(1, 4)
TAKE, GIVE, RETURN, KILL, TURN_DOWN, COUNT = range(1, 7)
CROSS, HOLD, FAR, KING, ALL_ACROSS, OUTLAST, MOST, FIRST_MADE, AVOID, LAST, BLOCK = range(11)

# Kinds of combination, as bits: one colour, one value, rising, falling; or simply cards in line.
KINDS = ("colour", "value", "rising", "falling", "line")
COLOUR, VALUE, RISING, FALLING, LINE = range(5)
COMBINATION = 1 << COLOUR | 1 << VALUE | 1 << RISING | 1 << FALLING
BITS_OF_KIND = {
    "any": COMBINATION,
    "colour": 1 << COLOUR,
    "value": 1 << VALUE,
    "stairs": 1 << RISING | 1 << FALLING,
    "line": 1 << LINE,
}

# Lines, in the order of the seats that own them in 64g-7: vertical, horizontal, falling, rising. Each is walked forth
# (up, right, up-left, up-right) and back.
WAYS = ((0, 1), (1, 0), (-1, 1), (1, 1), (0, -1), (-1, 0), (1, -1), (-1, -1))


def board_of(words: Words) -> tuple[int, int]:
    """Files and rows of the board, as it lies on the table."""
    files, rows = int(words["files"]), int(words["rows"])
    return (2 * files, rows // 2) if words["turned"] == "on" else (files, rows)


def combines(words: Words) -> bool:
    """Whether combinations are looked for."""
    return words["effect"] != "none" or words["goal"] in ("first", "avoid")


def encode(rules_type: np.dtype[Any], words: Words, players: int) -> Array:
    """The rules record of a declaration; what it does not name is as usual."""
    words = {**USUAL, **words}
    record = np.zeros(1, rules_type)
    for name, choices in VOCABULARY.items():
        if name == "kinds":
            record[name] = sum(BITS_OF_KIND[kind] for kind in str(words[name]).split())
        elif name in record.dtype.names:
            record[name] = words[name] if isinstance(choices, range) else choices.index(str(words[name]))
    record["players"] = players
    record["combines"] = combines(words)
    _draw_board(record, *board_of(words))
    record["slanting"] = np.uint64(0) if words["near"] == "sides" else ~np.uint64(0)
    return record


def _draw_board(record: Array, files: int, rows: int) -> None:
    """The board's size and halves, and where a step each way can end."""
    record["files"], record["rows"] = files, rows
    record["reach"] = [files * dy + dx for dx, dy in WAYS[:4]]
    record["squares"] = np.uint64((1 << files * rows) - 1)
    south = (1 << files * (rows // 2)) - 1
    record["halves"] = [south, south << files * (rows - rows // 2)]
    for way, (dx, dy) in enumerate(WAYS):
        ends = 0
        for at in range(files * rows):
            row, file = divmod(at, files)
            if 0 <= file - dx < files and 0 <= row - dy < rows:
                ends |= 1 << at
        record["onto"][0, way] = np.uint64(ends)
