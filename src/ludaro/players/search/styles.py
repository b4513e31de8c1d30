"""How the search goes about each game: numbers found by measurement (see docs/players.md)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Style:
    """``trust`` in the measure of a position counts as so many visits; each move of a random game is the best of
    ``tries``; after ``cut`` moves such a game is measured instead of played on; a node has at most ``widest`` children.
    """

    exploration: float = 0.7
    trust: float = 0.0
    tries: int = 1
    cut: int = 0
    widest: int = 0


PLAIN = Style()
STYLES: dict[str, Style] = {}


def style_of(id: str) -> Style:
    """The style for a game."""
    return STYLES.get(id, PLAIN)
