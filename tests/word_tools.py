"""Declarations of 64g at random, and the words of the games that there are."""

from __future__ import annotations

import random

import ludaro
from ludaro.games.sixtyfour.grammar import settle
from ludaro.games.sixtyfour.words import BITS_OF_KIND, VOCABULARY

MANY = ("patience", "longest")  # numbers with so many values that they would decide everything


def some_words(rng: random.Random) -> dict[str, str | int]:
    """A declaration in its normal form: words drawn one after the other, those that clash left out."""
    names = [name for name in VOCABULARY if name not in MANY]
    rng.shuffle(names)
    chosen: dict[str, str | int] = {}
    for name in names[: rng.randint(3, len(names))]:
        try:
            chosen[name] = rng.choice([*VOCABULARY[name]])
            settle(chosen)
        except ludaro.BadOption:
            del chosen[name]
    words = settle(chosen)
    if words["longest"] and rng.random() < 0.5:
        words = settle({**words, "patience": 30, "longest": 90})
    return words


def words_of(id: str, **options: str | int) -> dict[str, str | int]:
    """The words that a game of 64g is declared in, read from its rules."""
    game = ludaro.game(id)
    record = game.encode(game.players[0], {**game.presets["letter"], **options})
    words: dict[str, str | int] = {}
    for name, choices in VOCABULARY.items():
        number = int(record["slanting"][0] == 0) if name == "near" else int(record[name][0])
        if name == "kinds":
            words[name] = next(kind for kind, bits in BITS_OF_KIND.items() if bits == number)
        else:
            words[name] = number if isinstance(choices, range) else choices[number]
    if words["turned"] == "on":
        words |= {"files": 8, "rows": 8}
    return words
