"""The few words that rule sheets have besides the rules, in every language."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

FILE = Path(__file__).parent / "captions.toml"


@cache
def captions() -> dict[str, dict[str, str]]:
    """Every text by its name and language."""
    return tomllib.loads(FILE.read_text("utf-8"))


def caption(name: str, language: str, **facts: object) -> str:
    """A text in a language.

    >>> caption("better", "de", value="far")
    'wir empfehlen far'
    """
    return captions()[name][language].format(**facts)
