"""How moves and deals of Matches are written: ``b3`` takes three from row b; a deal is the rows from a on."""

from __future__ import annotations

from typing import Any

import numpy as np

from ludaro.errors import BadDeal
from ludaro.kernel.engine import Array

from .rows import LARGEST, SIZES

LETTERS = "abcdefgh"


def move_texts(rules: Any, state: Any, seat: int, moves: list[int]) -> list[str]:
    return [f"{LETTERS[move // LARGEST]}{move % LARGEST + 1}" for move in moves]


def deal_text(rules: Any, cards: list[int]) -> str:
    return " ".join(map(str, cards))


def read_deal(rules: Any, text: str) -> Array:
    words = text.split()
    wanted = sorted(map(str, SIZES.tolist()))
    if sorted(words) != wanted:
        raise BadDeal(f"a deal of Matches is the numbers {' '.join(wanted)} in any order, not {text[:40]!r}")
    return np.array(words, np.int16)
