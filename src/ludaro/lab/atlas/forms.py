"""All declarations of 64g games in normal form, as columns of numbers, and their rules records, many at once.

Words are tried in an order in which most of what clashes is seen early; each clash and each word that cannot matter is
looked at as soon as all its words are known. Of the numbers, which have no end, a grid is taken (``GRID``).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

import numpy as np

from ludaro.games.sixtyfour import rules
from ludaro.games.sixtyfour.grammar import FACTS, IDLE, NEEDS, SIZE, Condition, normal_kinds, players_of, words_in
from ludaro.games.sixtyfour.words import BITS_OF_KIND, USUAL, VOCABULARY, Words, choices_of, combines, encode
from ludaro.kernel.engine import Array

Columns = dict[str, Array]
"""A number for each word of each form: the number itself, or the place of the word among its choices."""

Stage = tuple[tuple[str, ...], tuple[tuple[str | int, ...], ...]]
"""Words that are tried together, and the values tried."""


def _every(*names: str) -> list[Stage]:
    return [((name,), tuple((value,) for value in choices_of(name))) for name in names]


BOARDS = ((8, 8, "off"), (8, 8, "on"), (6, 6, "off"), (5, 5, "off"), (4, 4, "off"), (8, 1, "off"))
DECKS = tuple((colours, values) for colours in (2, 3, 4) for values in (4, 6, 8))
READINGS = ("begin", "leap", "moves", "own")  # of the same game: they stay as usual
GRID: list[Stage] = [
    *_every("turn", "start", "pack", "goal", "kings", "effect", "cover", "second", "among"),
    (SIZE, BOARDS),
    (("colours", "values"), DECKS),
    *_every("kinds"),
    (("least",), ((2,), (3,), (4,))),
    *_every("layout", "near", "pile", "gain", "fair", "ties"),
    (("patience",), ((0,),)),
    (("longest",), ((0,), (200,))),
    (READINGS, (tuple(USUAL[name] for name in READINGS),)),
]
KINDS_FROM = FACTS["so long"].words
GIVE = choices_of("effect").index("give")


def number_of(name: str, value: str | int) -> int:
    """What stands for a word's value in a column."""
    choices = VOCABULARY[name]
    return int(value) if isinstance(choices, range) else choices.index(str(value))


def words_of(columns: Columns, form: int) -> dict[str, str | int]:
    """One declaration."""
    return {name: _value(name, int(columns[name][form])) for name in VOCABULARY}


def _value(name: str, number: int) -> str | int:
    choices = VOCABULARY[name]
    return number if isinstance(choices, range) else choices[number]


def all_forms(grid: list[Stage] = GRID) -> Iterator[Columns]:
    """Every normal form on the grid, for one kind of turn after the other."""
    (names, firsts), *rest = grid
    for first in firsts:
        columns = {name: np.array([number_of(name, value)], np.int16) for name, value in zip(names, first, strict=True)}
        for stage in rest:
            columns = _widen(columns, stage)
        yield columns


def _widen(columns: Columns, stage: Stage) -> Columns:
    """Every form so far with every value of the next words, as far as it can be played and is in normal form."""
    names, values = stage
    numbers = np.array([[number_of(name, value) for name, value in zip(names, row, strict=True)] for row in values])
    count = len(next(iter(columns.values())))
    wide = {name: np.repeat(column, len(numbers)) for name, column in columns.items()}
    wide |= {name: np.tile(numbers[:, at], count).astype(np.int16) for at, name in enumerate(names)}
    known, new = wide.keys(), frozenset(names)
    for clash, needs in NEEDS:
        if needs & new and needs <= known:
            wide = _keep(wide, ~_holds(clash.when, wide))
    for idle in IDLE:
        needs = words_in(idle.when) | {idle.word}
        if needs & new and needs <= known:
            wide = _keep(wide, (wide[idle.word] == number_of(idle.word, idle.value)) | ~_holds(idle.when, wide))
    if new & set(KINDS_FROM) and set(KINDS_FROM) <= known:
        wide = _keep(wide, _found(KINDS_FROM, _kinds_are_normal, wide))
    return wide


def _keep(columns: Columns, which: Array) -> Columns:
    return columns if which.all() else {name: column[which] for name, column in columns.items()}


def _holds(when: Condition, columns: Columns) -> Array:
    holds = np.ones(len(next(iter(columns.values()))), bool)
    for name, values in when.items():
        if name in FACTS:
            fact = FACTS[name]
            holds &= _found(fact.words, lambda words, fact=fact, values=values: fact.find(words) in values, columns)
        else:
            holds &= np.isin(columns[name], _numbers(name, values))
    return holds


def _numbers(name: str, values: Collection[Any]) -> list[int]:
    return [number_of(name, value) for value in values]


def _found(names: Collection[str], find: Any, columns: Columns) -> Array:
    """What is found out from some words, asked once for each of their combinations that occurs."""
    key = np.zeros(len(next(iter(columns.values()))), np.int64)
    for name in names:
        key *= max(*_numbers(name, choices_of(name)), 0) + 1
        key += columns[name]
    _, first, which = np.unique(key, return_index=True, return_inverse=True)
    found = [find({name: _value(name, int(columns[name][at])) for name in names}) for at in first]
    return np.array(found, bool)[which]


def _kinds_are_normal(words: Mapping[str, str | int]) -> bool:
    return not combines(words) or normal_kinds(words) == words["kinds"]


def seats_of(words: Words) -> int:
    """How many play a game in the atlas: two, or as few as it takes."""
    return max(2, players_of(words)[0])


def players_at(columns: Columns) -> Array:
    """The same of each form."""
    return np.where(columns["effect"] == GIVE, 4, 2).astype(np.int8)


def encode_all(columns: Columns) -> Array:
    """The rules records of many forms."""
    rows = np.stack([columns[name] for name in SIZE], axis=1)
    boards, which = np.unique(rows, axis=0, return_inverse=True)
    drawn = [
        encode(rules.RULES, {name: _value(name, int(at)) for name, at in zip(SIZE, board, strict=True)}, 2)
        for board in boards
    ]
    records = np.concatenate(drawn)[which.ravel()]
    for name in rules.RULES.names or ():
        if name in VOCABULARY and name not in ("files", "rows", "kinds"):
            records[name] = columns[name]
    kinds = [sum(BITS_OF_KIND[kind] for kind in str(value).split()) for value in choices_of("kinds")]
    records["kinds"] = np.array(kinds, np.int8)[columns["kinds"]]
    records["players"] = players_at(columns)
    records["slanting"] = np.where(columns["near"] == number_of("near", "sides"), np.uint64(0), ~np.uint64(0))
    made_wins = _numbers("goal", ("first", "avoid"))
    records["combines"] = (columns["effect"] != 0) | np.isin(columns["goal"], made_wins)
    return records
