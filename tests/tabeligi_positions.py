"""Tabeligi positions for tests, and a slow and plain model of its table: a dictionary of cards at places."""

from __future__ import annotations

import random
from itertools import product
from typing import Any

import ludaro

PACKS = {2: (4, 6), 3: (5, 6), 4: (5, 8), 5: (5, 8), 6: (6, 8)}


def pack(players: int) -> list[str]:
    colours, shapes = PACKS[players]
    return [c + s for c, s in product("YRGBVO"[:colours], "hsqamdtc"[:shapes])]


def deal(*hands: str) -> str:
    """A deal in which the seats have these cards, and the rest is spread from the last seat to the first."""
    cards = pack(len(hands))
    each = len(cards) // len(hands)
    given = [hand.split() for hand in hands]
    rest = [card for card in cards if not any(card in hand for hand in given)]
    for hand in reversed(given):
        while len(hand) < each:
            hand.append(rest.pop(0))
    return " / ".join(" ".join(hand) for hand in given)


def new(*hands: str, **options: Any) -> ludaro.State:
    return ludaro.game("tabeligi").new(len(hands), deal=deal(*hands), options=options)


def play(state: ludaro.State, moves: str) -> ludaro.State:
    for move in moves.split():
        state.play(move)
    return state


def random_game(players: int, seed: int, steps: int, **options: Any) -> ludaro.State:
    """A game after some random moves (or at its end)."""
    rng = random.Random(seed)
    state = ludaro.game("tabeligi").new(players, seed=seed, options=options)
    for _ in range(steps):
        if state.over:
            break
        state.play(rng.choice(state.moves(state.seats[0])))
    return state


Table = dict[tuple[str, int], str]  # (colour, column) -> shape


def table_of(state: ludaro.State) -> Table:
    """The table, as a spectator's view shows it."""
    rows = state.view(None)["table"]["rows"]
    return {
        (colour, row["first"] + i): card[1]
        for colour, row in rows.items()
        if row is not None
        for i, card in enumerate(row["cards"])
    }


def fits(table: Table, card: str, column: int) -> bool:
    """Whether the rules let a card lie at a column of its row."""
    colour, shape = card[0], card[1]
    if (colour, column) in table:
        return False
    if shape == "h":
        return column == 0
    if column == 0 or (colour, column - 1 if column > 0 else column + 1) not in table:
        return False
    in_column = {other for (_, place), other in table.items() if place == column}
    columns_of_shape = {place for (_, place), other in table.items() if other == shape}
    return in_column <= {shape} and columns_of_shape <= {column}


def lays(table: Table, cards: list[str]) -> list[tuple[str, int]]:
    """Every card of these that fits, with its column."""
    return [(card, column) for card in cards for column in range(-7, 8) if fits(table, card, column)]


def move_of(card: str, column: int) -> str:
    return card + ("" if column == 0 else "<" if column < 0 else ">")


def can_lay_all(table: Table, hand: frozenset[str], tried: set[Any] | None = None) -> bool:
    """Try every order and every place."""
    if not hand:
        return True
    tried = set() if tried is None else tried
    key = (hand, frozenset(table.items()))
    if key in tried:
        return False
    tried.add(key)
    for card, column in lays(table, sorted(hand)):
        if can_lay_all({**table, (card[0], column): card[1]}, hand - {card}, tried):
            return True
    return False
