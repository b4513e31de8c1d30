"""Phrases and styles that the pictures of several families have in common."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

FAINT = "dim"
LAST_MOVED = "reverse"
LETTER_STYLES = {"R": "bold red", "G": "bold green", "Y": "bold yellow", "B": "bold blue"}


def counted(number: int, thing: str) -> str:
    """So many things.

    >>> counted(1, "card"), counted(2, "card")
    ('1 card', '2 cards')
    """
    return f"{number} {thing}{'' if number == 1 else 's'}"


def you(view: Mapping[str, Any], seat: int) -> str:
    """A word after the seat of whoever looks."""
    return " (you)" if seat == view["seat"] else ""
