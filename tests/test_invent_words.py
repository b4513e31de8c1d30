"""Every word that a game can be made of is said on the page, in every language: adding one names what is missing."""

from __future__ import annotations

import json

import pytest

from ludaro.games.sixtyfour.grammar import CLASHES, IDLE
from ludaro.games.sixtyfour.offering import LOST
from ludaro.games.sixtyfour.words import VOCABULARY
from ludaro.games.texts import LANGUAGES
from tests.text_tools import PAGE

# Where 0 says something else than the other numbers: without end.
ENDLESS = ("patience", "longest")


def keys_of(word: str) -> list[str]:
    """Name and sentence of each value; numbers share theirs."""
    values = VOCABULARY[word]
    if isinstance(values, range):
        names = [word, f"{word}.0"] if word in ENDLESS else [word]
    else:
        names = [f"{word}.{value.replace(' ', '_')}" for value in values]
    return [f"{start}.{name}" for start in ("value", "says") for name in names]


WANTED = {
    *(f"word.{word}" for word in VOCABULARY),
    *(key for word in VOCABULARY for key in keys_of(word)),
    *(f"why.{clash.name}" for clash in CLASHES),
    *(f"why.{idle.name}" for idle in IDLE),
    *(f"why.{clash.name}" for _, clash in LOST),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_value_and_reason_is_said(language: str) -> None:
    book = json.loads((PAGE / "invent" / f"{language}.json").read_text("utf-8"))
    found = {key for key in book if key.split(".")[0] in ("word", "value", "says", "why")}
    assert sorted(WANTED - found) == []
    assert sorted(found - WANTED) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_values_of_a_word_are_told_apart(language: str) -> None:
    book = json.loads((PAGE / "invent" / f"{language}.json").read_text("utf-8"))
    for word in VOCABULARY:
        for start in ("value", "says"):
            texts = [str(book[key]) for key in keys_of(word) if key.startswith(start)]
            assert len(set(texts)) == len(texts), f"{start} of {word} in {language}"
