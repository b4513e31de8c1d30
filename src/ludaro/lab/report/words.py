"""Numbers as people write them."""

from __future__ import annotations

from typing import Any

ORDER = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


def ordinal(number: int) -> str:
    """The first, the second …"""
    return ORDER[number - 1]


def per_cent(part: float) -> str:
    """A share as people write it.

    >>> per_cent(0.5), per_cent(0.004), per_cent(0.996), per_cent(1), per_cent(0.0003)
    ('50 %', '0.4 %', '99.6 %', '100 %', 'under 0.1 %')
    """
    value = 100 * part
    if 0 < value < 0.05:
        return "under 0.1 %"
    return f"{value:.1f} %" if 0 < value < 1 or 99 < value < 100 else f"{value:.0f} %"


def between(estimate: dict[str, Any]) -> str:
    """The interval as people write it."""
    return f"{per_cent(estimate['low'])} to {per_cent(estimate['high'])}"


def told(finding: dict[str, Any]) -> str:
    """The answer of a finding, and its word.

    >>> told({"answer": "yes", "word": "fair"}), told({"answer": "cannot tell yet", "word": "cannot tell yet"})
    ('yes, fair', 'cannot tell yet')
    """
    answer, word = finding["answer"], finding["word"]
    return f"{answer}, {word}" if answer in ("yes", "no") else str(word)
