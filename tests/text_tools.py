"""All texts for people: the rules and the phrases that tell them, the lessons, and the words of the page."""

from __future__ import annotations

import json
import re
import tomllib
from functools import cache
from pathlib import Path

from ludaro.games.sixtyfour.telling import phrases
from ludaro.press.captions import captions
from ludaro.press.words import CALIBRATION, CARDS

ROOT = Path(__file__).parents[1]
GAMES = ROOT / "src" / "ludaro" / "games"
PAGE = ROOT / "web" / "src" / "i18n"


@cache
def said(language: str) -> dict[str, str]:
    """Every text by the place where it is found, paragraph by paragraph: the same places in all languages.

    What stands in code marks (moves, names of options) is no word of a language: only the marks are left of it.
    """
    found: dict[str, str] = {}
    for file in sorted(GAMES.glob(f"*/texts/{language}.md")):
        for number, paragraph in enumerate(file.read_text("utf-8").split("\n\n")):
            found[f"rules of {file.parts[-3]}, paragraph {number}"] = re.sub("\n *", " ", paragraph.strip())
    for file in sorted(GAMES.glob(f"*/phrases/{language}.toml")):
        found |= {f"rules told of {file.parts[-3]}, {key}": text for key, text in phrases(language).items()}
    for file in sorted(GAMES.glob(f"*/lessons/{language}.toml")):
        for id, lesson in tomllib.loads(file.read_text("utf-8")).items():
            for number, step in enumerate(lesson["steps"], 1):
                found |= {f"lesson of {id}, step {number}, {name}": text for name, text in step.items()}
    for file in (PAGE / f"{language}.json", *sorted(PAGE.glob(f"*/{language}.json"))):
        for key, value in json.loads(file.read_text("utf-8")).items():
            forms = value if isinstance(value, dict) else {"": value}
            found |= {f"{key} {form}".strip(): text for form, text in forms.items()}
    found["cards in a box"] = CARDS[language]
    for key, text in CALIBRATION[language].items():
        found |= {f"calibration sheet, {key} {number}": line for number, line in enumerate(text.split("\n"), 1)}
    found |= {f"rule sheet, {name}": texts[language] for name, texts in captions().items()}
    return {place: re.sub("`[^`]*`", "``", text) for place, text in found.items()}
