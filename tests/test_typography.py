"""The small signs of each language, and no codes: in rules, lessons, and on the page."""

from __future__ import annotations

import re

import pytest

import ludaro
from ludaro.games.texts import LANGUAGES, rules_text
from tests.text_tools import said

QUOTES = {"en": '"', "fr": "«»", "de": "„“", "es": "«»", "it": "«»", "nl": "‘’", "eo": "„”"}
APOSTROPHES = {"en": "'", "fr": "’", "de": "’", "it": "’", "nl": "'"}
NO_BREAK, NARROW = "\u00a0", "\u202f"

# What must not be found, by language, and why
MISTAKES = {
    "fr": {
        rf"[^{NO_BREAK}]:(?![\w/])": "a no-break space before a colon",
        rf"[^{NARROW}][;!?](?!\w)": "a narrow no-break space before ; ! ?",
        rf"«[^{NO_BREAK}]|[^{NO_BREAK}]»": "a no-break space inside « »",
    },
    "es": {
        r"(?i)(?<!\w)(?!dieciséis|seis|país)\w+(?:áis|éis|ís)(?!\w)": "no vosotros",
        r"(?i)(?<!\w)(?:vosotr[oa]s|vuestr[oa]s?|os)(?!\w)": "no vosotros",
    },
    "nl": {r"(?<!\w)(?:\d+|[a-p]|[a-h]\d) tot (?:\d|[a-p](?!\w)|[a-h]\d)": "tot en met, where the last belongs to it"},
    "eo": {r"(?i)[cghjs]x|(?<=[ae])ux": "ĉ ĝ ĥ ĵ ŝ ŭ"},
}
EVERYWHERE = {
    r"\.\.\.": "… is one sign",
    r"(?<=\S) {2,}": "one blank",
    r"^ | $": "no blanks around",
    r"(?i)(?<!\w)(?:seat|place|platz|plaats|puesto|posto|sidloko) \d": "nobody sees seats by number",
    r"@|(?<!\w)\d{1,2}[RGYBVOPNKEW](?!\w)|(?<!\w)[a-h]\d[-x][a-h]\d": "no codes of moves and cards",
}

every_language = pytest.mark.parametrize("language", LANGUAGES)


@every_language
def test_signs_and_codes(language: str) -> None:
    wrong = [
        f"{place}: {why}: {found[0]!r} in {text!r}"
        for pattern, why in (EVERYWHERE | MISTAKES.get(language, {})).items()
        for place, text in said(language).items()
        if (found := re.search(pattern, text))
    ]
    assert not wrong, "\n".join(wrong)


@every_language
def test_quotation_marks_and_apostrophes(language: str) -> None:
    others = set("\"'„“”«»‘’") - set(QUOTES[language]) - set(APOSTROPHES.get(language, ""))
    wrong = [f"{place}: {text}" for place, text in said(language).items() if others & set(text)]
    assert not wrong, "\n".join(wrong)


def test_spanish_opens_questions_and_exclamations() -> None:
    wrong = [
        f"{place}: {text}"
        for place, text in said("es").items()
        if text.count("¿") != text.count("?") or text.count("¡") != text.count("!")
    ]
    assert not wrong, "\n".join(wrong)


@every_language
@pytest.mark.parametrize("id", ludaro.games())
def test_code_marks_stand_only_where_options_and_moves_are_told(id: str, language: str) -> None:
    *sections, moves = rules_text(ludaro.game(id), language).split("\n## ")
    assert "`" in moves
    told = sections[:-1] if ludaro.game(id).options else sections
    assert not [section for section in told if "`" in section]


@every_language
def test_the_page_has_no_code_marks(language: str) -> None:
    assert not [place for place, text in said(language).items() if "`" in text and not place.startswith("rules")]
