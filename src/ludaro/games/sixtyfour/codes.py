"""A short text for a declaration: ``64g-own:t3e1w6`` stands for all its words.

A letter for each word and a number for its value: the number itself, or the word's place in the vocabulary. What is
usual is left out. Letters and places stay what they are for ever: words and values are only added at the end. Words
for which there was no letter left have two, the first of which is a z.
"""

from __future__ import annotations

import re

from ludaro.errors import UnknownGame
from ludaro.games.sixtyfour.words import USUAL, VOCABULARY, Words

LETTER_OF = {
    "pack": "p",
    "files": "f",
    "rows": "r",
    "turned": "u",
    "colours": "c",
    "values": "v",
    "start": "s",
    "layout": "y",
    "kings": "k",
    "turn": "t",
    "near": "n",
    "cover": "o",
    "second": "d",
    "among": "a",
    "kinds": "i",
    "least": "l",
    "effect": "e",
    "pile": "h",
    "gain": "g",
    "goal": "w",
    "fair": "b",
    "ties": "q",
    "patience": "m",
    "longest": "x",
    "begin": "zb",
    "leap": "zl",
    "moves": "zm",
    "own": "zo",
}
WORDS = {letter: name for name, letter in LETTER_OF.items()}
PART = re.compile(r"([a-y]|z[a-z])(\d{1,5})", re.ASCII)


def code_of(words: Words) -> str:
    """The code of a declaration in normal form.

    >>> code_of({**USUAL, "turn": "lay", "rows": 6})
    'r6t3'
    """
    parts = []
    for name, letter in LETTER_OF.items():
        if words[name] != USUAL[name]:
            choices, value = VOCABULARY[name], words[name]
            parts.append(f"{letter}{value if isinstance(choices, range) else choices.index(str(value))}")
    return "".join(parts)


def read_code(code: str) -> dict[str, str | int]:
    """The words that a code names.

    >>> read_code("r6t3")
    {'rows': 6, 'turn': 'lay'}
    """
    if not PART.sub("", code) == "" or not code:
        raise UnknownGame(f"{code[:40]!r} is no code of a game; a code is letters and numbers in turn, like t3e1w6")
    words: dict[str, str | int] = {}
    for letter, digits in PART.findall(code):
        name, number = WORDS.get(letter), int(digits)
        if name is None or name in words:
            raise UnknownGame(f"{code[:40]!r} is no code of a game: the letter {letter!r} means nothing here")
        choices = VOCABULARY[name]
        if number not in (choices if isinstance(choices, range) else range(len(choices))):
            raise UnknownGame(f"{code[:40]!r} is no code of a game: there is no {letter}{number}")
        words[name] = number if isinstance(choices, range) else choices[number]
    return words
