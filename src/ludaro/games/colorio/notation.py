"""How Colorio's moves and deals are written."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from ludaro.errors import BadDeal
from ludaro.games.colorio.rules import COVER, OFF, PEGS, SIDE
from ludaro.kernel.engine import Array

LETTERS = "RGYBW"


@cache
def peg_text(peg: int) -> str:
    return f"{'abcde'[peg % SIDE]}{peg // SIDE + 1}"


def move_texts(rules: Any, state: Any, seat: int, moves: list[int]) -> list[str]:
    return [_move_text(move) for move in moves]


@cache
def _move_text(move: int) -> str:
    if move < OFF:
        return peg_text(move)
    return "off" if move == OFF else f">{peg_text(move - COVER)}"


def deal_text(rules: Any, cards: list[int]) -> str:
    return "".join(LETTERS[card] for card in cards)


def read_deal(rules: Any, text: str) -> Array:
    word = "".join(text.split())
    strange = sorted(set(word) - set(LETTERS))
    if strange:
        raise BadDeal(f"a Colorio board is {PEGS} of the letters {LETTERS}; it cannot hold {' '.join(strange)[:40]}")
    if len(word) != PEGS:
        raise BadDeal(f"a Colorio board has {PEGS} pegs, from a1 to e5; this one has {len(word)}")
    for colour in LETTERS:
        if word.count(colour) != SIDE:
            raise BadDeal(f"each colour has {SIDE} pegs; {colour} has {word.count(colour)}")
    return np.array([LETTERS.index(letter) for letter in word], np.int16)
