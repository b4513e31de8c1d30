"""How Kvaro's moves and deals are written."""

from __future__ import annotations

import re
from copy import deepcopy
from functools import cache, lru_cache
from typing import Any

import numpy as np

from ludaro.errors import BadDeal
from ludaro.games.kvaro.pile import open_cards
from ludaro.games.kvaro.table import CARDS, HOME, RIGHT, UP, fits, lay, placing
from ludaro.games.kvaro.words import CELLS, FAIL, HAND, HAND_D, PAIR, TAKE, A, B, C, D
from ludaro.kernel.engine import Array

Place = tuple[int, int]

WORDS = ("pass", "stop", "none", "fail")
LAID = re.compile(r"([1-9]\d?)(r?)@(0|-?[1-9]\d*),(0|-?[1-9]\d*)", re.ASCII)


@cache
def place_text(place: int) -> str:
    return f"{place % UP - HOME % UP},{place // UP - HOME // UP}"


def read_place(text: str) -> Place:
    """The x and y of a place as it is written."""
    x, _, y = text.partition(",")
    return int(x), int(y)


@cache
def code_text(code: int) -> str:
    return f"{code % CARDS + 1}{'r' if code >= CARDS else ''}"


def move_texts(rules: Any, state: Any, seat: int, moves: list[int]) -> list[str]:
    return [_move_text(move) for move in moves]


@lru_cache(1 << 14)
def _move_text(move: int) -> str:
    if move < len(WORDS):
        return WORDS[move]
    if move >= PAIR:
        return f"{_move_text(move % PAIR)}+{_move_text(move // PAIR)}"
    place, code = divmod(move, 64)
    return f"take {place_text(place)}" if code == TAKE else f"{code_text(code)}@{place_text(place)}"


def unlisted(rules: Any, state: Any, seat: int, text: str) -> int | None:
    """A pair of cards laid one after the other in C; in B a try to lay an open card that does not fit: a fail."""
    if rules.game == B and state.stopper == seat:
        tried = LAID.fullmatch(text)
        return FAIL if tried and open_cards(state) >> (int(tried[1]) - 1) & 1 else None
    if rules.game == C and text.count("+") == 1:
        first, second = (read_laying(part) for part in text.split("+"))
        if (
            first
            and second
            and first % 64 % CARDS != second % 64 % CARDS
            and both_fit(rules, state, seat, first, second)
        ):
            return first + second * PAIR
    return None


def read_laying(text: str) -> int | None:
    """The number of a move that lays a card near the middle of the table."""
    found = LAID.fullmatch(text)
    if not found or max(len(found[3]), len(found[4])) > 3 or int(found[1]) > CARDS:
        return None
    x, y = int(found[3]), int(found[4])
    if max(abs(x), abs(y)) > CARDS:
        return None
    place = HOME + RIGHT * x + UP * y
    return placing(place, int(found[1]) - 1 + (CARDS if found[2] else 0))


def both_fit(rules: Any, state: Any, seat: int, first: int, second: int) -> bool:
    for move in (first, second):
        if not state.hand[seat] >> (move % 64 % CARDS) & 1:
            return False
    if not fits(rules, state, *divmod(first, 64)):
        return False
    after = deepcopy(state)
    lay(rules, after, *divmod(first, 64))
    return fits(rules, after, *divmod(second, 64))


def deal_text(rules: Any, cards: list[int]) -> str:
    parts = []
    here = 0
    for share in shares(rules, len(cards)):
        parts.append(" ".join(str(card) for card in cards[here : here + share]))
        here += share
    return " / ".join(parts)


def shares(rules: Any, cards: int) -> list[int]:
    """How many cards the parts of a deal have."""
    if rules.game == A:
        return [HAND] * rules.players
    if rules.game == C:
        return [1] + [HAND] * rules.players
    if rules.game == D:
        return [1] + [HAND_D] * rules.players
    return [CARDS] if rules.game == B else [cards]


def read_deal(rules: Any, text: str) -> Array:
    parts = [part.split() for part in text.split("/")]
    cards = [read_number(word) for part in parts for word in part]
    wanted = shares(rules, len(cards))
    if len(parts) != len(wanted):
        raise BadDeal(f"the deal has {len(parts)} parts with / between; it should have {what_parts(wanted)}")
    for number, (part, share) in enumerate(zip(parts, wanted, strict=True), 1):
        if len(part) != share:
            raise BadDeal(f"part {number} of the deal has {len(part)} cards; it should have {share}")
    for card in cards:
        if cards.count(card) > 1:
            raise BadDeal(f"card {card} is in the deal {cards.count(card)} times; every card is there once at most")
    if rules.game not in (A, B, C, D) and len(cards) < CELLS:
        raise BadDeal(f"a square has {CELLS} cards; this puzzle has only {len(cards)}")
    return np.array(cards, np.int16)


def read_number(word: str) -> int:
    if not re.fullmatch(r"[1-9]\d?", word, re.ASCII) or int(word) > CARDS:
        raise BadDeal(f"{word[:20]!r} is not a card; cards are numbers from 1 to {CARDS}")
    return int(word)


def what_parts(wanted: list[int]) -> str:
    hands = f"{len(wanted)} hands of {wanted[-1]}" if wanted[0] == wanted[-1] else ""
    if len(wanted) == 1:
        return f"one part of {wanted[0]} cards"
    return hands or f"the card in the middle, then {len(wanted) - 1} hands of {wanted[-1]}"
