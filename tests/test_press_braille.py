"""The rules in braille: read back cell by cell, in every language, and compared with published alphabets."""

from __future__ import annotations

import random
import re

import pytest

import ludaro
from ludaro.games.sixtyfour.codes import code_of
from ludaro.games.sixtyfour.grammar import any_game
from ludaro.games.texts import LANGUAGES, rules_text
from ludaro.press import Making, printed
from ludaro.press.braille import ASCII, LINE, LINES, Script, brf, in_cells, script
from ludaro.press.looks import LOOKS

# As the authorities of each language print them, and what they stand for.
KNOWN = {
    "en": [("Hello 42!", "⠠⠓⠑⠇⠇⠕⠀⠼⠙⠃⠖"), ("(b2c)", "⠐⠣⠃⠼⠃⠰⠉⠐⠜"), ("OK?", "⠠⠠⠕⠅⠦")],
    "fr": [("çéàèùâêîôûëïüœ", "⠯⠿⠷⠮⠾⠡⠣⠩⠹⠱⠫⠻⠳⠪"), ("Noël 1890", "⠨⠝⠕⠫⠇⠀⠠⠡⠳⠪⠼")],
    "de": [("äöüß", "⠜⠪⠳⠮"), ("Spiel: 7,5", "⠎⠏⠊⠑⠇⠒⠀⠼⠛⠂⠑"), ("„ja“", "⠦⠚⠁⠴")],
    "es": [("áéíóúñü", "⠷⠮⠌⠬⠾⠻⠳"), ("¿Qué?", "⠢⠨⠟⠥⠮⠢")],
    "it": [("àèéìòù", "⠷⠮⠿⠌⠬⠾"), ("L’oca", "⠨⠇⠄⠕⠉⠁")],
    "nl": [("éëè", "⠿⠫⠮"), ("(Kaart)", "⠦⠨⠅⠁⠁⠗⠞⠴")],
    "eo": [("ĉĝĥĵŝŭ", "⠩⠻⠳⠺⠮⠬"), ("Eĥoŝanĝo ĉiuĵaŭde", "⠨⠑⠳⠕⠮⠁⠝⠻⠕⠀⠩⠊⠥⠺⠁⠬⠙⠑")],
}


def shown(cells: list[str]) -> str:
    """Cells as Unicode has them."""
    return "".join(chr(0x2800 + sum(1 << (int(dot) - 1) for dot in cell)) for cell in cells)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_language_has_its_own_alphabet(lang: str) -> None:
    for text, braille in KNOWN[lang]:
        assert shown(in_cells(text, lang)) == braille


@pytest.mark.parametrize("lang", LANGUAGES)
def test_letters_differ(lang: str) -> None:
    letters = {sign: dots for sign, dots in script(lang).signs.items() if sign.isalpha()}
    assert len(letters) >= 26
    assert len(set(letters.values())) == len(letters)


def felt(file: bytes) -> list[list[str]]:
    """The lines of a file, without the numbers of its pages, as dots."""
    lines: list[list[str]] = []
    for number, page in enumerate(file.decode("ascii").split("\f")[:-1], 1):
        made = page.split("\r\n")[:-1]
        assert len(made) == LINES
        assert made[-1].strip(), number
        lines += [[dots_of(letter) for letter in line] for line in made[:-1]]
    assert max(map(len, lines)) <= LINE
    return lines


def dots_of(letter: str) -> str:
    value = ASCII.index(letter)
    return "".join(str(dot + 1) for dot in range(6) if value >> dot & 1)


def read(cells: list[str], code: Script) -> str:
    """What a reader understands: letters and digits. What is no letter is passed over."""
    letters = {dots: sign for sign, dots in code.signs.items() if sign.isalpha()}
    digits = {dots: str(digit) for digit, dots in enumerate(code.digits)}
    several = [sign.split("-") for sign in code.signs.values() if "-" in sign]
    text, number, place = "", False, 0
    while place < len(cells):
        dots, following = cells[place], cells[place + 1] if place + 1 < len(cells) else ""
        long = max((len(sign) for sign in several if cells[place : place + len(sign)] == sign), default=1)
        if long > 1:
            number = False
        elif number and dots in digits:
            text += digits[dots]
        elif number and dots in (code.signs[","], code.signs["."]) and following in digits:
            pass
        elif dots == code.number and following in digits:
            number = True
        else:
            number = False
            text += letters.get(dots, "")
        place += long
    return text


def expected(text: str, code: Script) -> str:
    """The letters and digits of a text; where a language writes a sign as one of its letters, that letter."""
    letters = {dots: sign for sign, dots in code.signs.items() if sign.isalpha()}
    same = {sign: letters.get(dots, "") for sign, dots in code.signs.items() if not sign.isalpha()}
    text = re.sub(r"(?m)^#+ |`|\\*\\*|^[ ]*- ", "", text)
    return "".join(sign if sign.isalnum() else same.get(sign, "") for sign in text.lower())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_written_is_what_is_read(lang: str) -> None:
    """Every letter and digit is read back, in order. (Tables are told row by row: see below.)"""
    for id in (id for id in ludaro.games() if "|" not in rules_text(ludaro.game(id), lang)):
        files = {
            file.name[-3:]: file.content for file in printed(id, Making(edition="touch", lang=lang), only=("rules",))
        }
        cells = [dots for line in felt(files["brf"]) for dots in [*line, ""]]
        assert read(cells, script(lang)) == expected(files["txt"].decode(), script(lang))


def test_a_table_is_told_row_by_row() -> None:
    text = "# Title\n\n| players | cards |\n| --- | --- |\n| 2 | 14 |\n| 3 | 10 |\n"
    lines = ["".join(shown(line)).strip("⠀") for line in felt(brf(text, "en")) if any(line)]
    assert lines[1:] == [shown(in_cells(row, "en")) for row in ("players: 2; cards: 14", "players: 3; cards: 10")]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_rule_can_be_written(lang: str) -> None:
    rng = random.Random(lang)
    ids = [*ludaro.games(), *(f"64g-own:{code_of(any_game(rng, 8))}" for _ in range(12))]
    for id in ids:
        assert felt(brf(rules_text(ludaro.game(id).with_options(None), lang), lang))


@pytest.mark.parametrize("look", LOOKS)
def test_what_fingers_find_is_told_first(look: str) -> None:
    """Whoever cannot see the cards is told which letters stand for which colours, before the rules."""
    id = next(id for id in ludaro.games() if id.startswith(look))
    for lang in LANGUAGES:
        files = {
            file.name[-3:]: file.content for file in printed(id, Making(edition="touch", lang=lang), only=("rules",))
        }
        text = files["txt"].decode()
        assert " r = " in text.split("\n## ")[1], lang
        assert shown(in_cells("r =", lang)) in "".join(shown([*line, ""]) for line in felt(files["brf"])), lang
