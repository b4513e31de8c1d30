"""One word for one thing: docs/glossary.md holds rules, lessons and page to its words, in all languages."""

from __future__ import annotations

import re

import pytest

from ludaro.games.texts import LANGUAGES
from tests.text_tools import ROOT, said

COLUMNS = {
    "English": "en",
    "French": "fr",
    "German": "de",
    "Spanish": "es",
    "Italian": "it",
    "Dutch": "nl",
    "Esperanto": "eo",
}
OTHERS = [language for language in LANGUAGES if language != "en"]
# Things that every language calls by name wherever English does.
NAMED = ["South", "talon", "king", "combination", "board", "corner", "object", "puzzle", "peg", "cap", "strip"]

every_language = pytest.mark.parametrize("language", LANGUAGES)
every_other_language = pytest.mark.parametrize("language", OTHERS)

Row = dict[str, str]  # the words of one thing, by language; "" is the first cell


def rows(text: str) -> list[Row]:
    """The rows of all tables that have a column for each language."""
    found: list[Row] = []
    head: list[str] = []
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")] if line.startswith("|") else []
        if not cells or not head:
            head = [COLUMNS.get(cell, "") for cell in cells]
        elif "fr" in head and set(cells[-1]) != {"-"}:
            found.append({**dict(zip(head, cells, strict=True)), "": cells[0]})
    return found


OURS, RIVALS = map(rows, (ROOT / "docs" / "glossary.md").read_text("utf-8").split("\n## Not these words\n"))


def words(cell: str) -> list[str]:
    """The words of a cell: several may be right; remarks in brackets are for people."""
    plain = re.sub(r"\([^)]*\)|…", "", cell)
    return [word.strip() for word in re.split("[,;]", plain) if word.strip()]


def stem(word: str) -> str:
    """As much of a word as its inflections share, about."""
    return word[: max(3, round(len(word) * 0.7))]


def uses(text: str, phrase: str) -> bool:
    """Whether a text has all words of a phrase, in whatever form and order."""
    return all(re.search(rf"(?<!\w){re.escape(stem(word))}", text, re.IGNORECASE) for word in phrase.split())


def rival(pattern: str) -> re.Pattern[str]:
    """A rival as it stands in the table: exact words; with a hyphen at its end a word may go on."""
    text = r" ".join(
        re.escape(word.removesuffix("-")) + (r"\w*" if word.endswith("-") else r"(?!\w)") for word in pattern.split()
    )
    return re.compile(rf"(?<!\w){text}", re.IGNORECASE)


def test_the_glossary_speaks_every_language() -> None:
    assert set(COLUMNS.values()) == set(LANGUAGES)
    assert len(OURS) > 100
    assert len(RIVALS) > 20
    assert all(row[language] for row in OURS for language in LANGUAGES)
    assert all(any(row[language] for language in OTHERS) for row in RIVALS)


@every_language
def test_every_word_of_the_glossary_is_used(language: str) -> None:
    texts = said(language).values()
    unused = [
        f"{row['en']}: {word}"
        for row in OURS
        for word in words(row[language])
        if not any(uses(text, word) for text in texts)
    ]
    assert not unused


@every_other_language
def test_no_other_words_for_these_things(language: str) -> None:
    wrong = [
        f"{place}: {pattern!r} is not our word for {row['']}"
        for row in RIVALS
        for pattern in words(row[language])
        for place, text in said(language).items()
        if rival(pattern).search(text)
    ]
    assert not wrong, "\n".join(wrong)


@every_other_language
@pytest.mark.parametrize("thing", NAMED)
def test_what_english_names_is_named(thing: str, language: str) -> None:
    row = next(row for row in OURS if words(row["en"])[0] == thing)
    named = re.compile(rf"(?<![\w{{]){thing}s?(?!\w)", re.IGNORECASE)
    wrong = [
        f"{place}: {text}"
        for place, english in said("en").items()
        if named.search(english)
        for text in [said(language)[place]]
        if not any(uses(text, word) for word in words(row[language]))
    ]
    assert not wrong, f"not called {row[language]}:\n" + "\n".join(wrong)


@every_language
@pytest.mark.parametrize("kind", ["colour", "shape", "object"])
def test_the_table_says_what_a_letter_stands_for(kind: str, language: str) -> None:
    section = {"colour": "Colours", "shape": "Shapes", "object": "Objects of Kvaro"}[kind]
    told = (ROOT / "docs" / "glossary.md").read_text("utf-8").partition(f"\n## {section}\n")[2].partition("\n## ")[0]
    letters = {row[""].strip("`"): row[language].lower() for row in rows(told) if row[""]}
    assert len(letters) >= 4
    assert {letter: said(language)[f"table.{kind}.{letter}"].lower() for letter in letters} == letters
