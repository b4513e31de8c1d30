"""How the search goes about each game: numbers found by measurement (see docs/players.md)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Style:
    """``trust`` in the measure of a position counts as so many visits; after ``cut`` moves a random game is measured
    instead of played on; a node has at most ``widest`` children. With ``foresight`` there is no tree: moves are weighed
    over all that they may show, which leaves little to find out.
    """

    exploration: float = 0.7
    trust: float = 0.0
    cut: int = 0
    widest: int = 0
    foresight: bool = False


PLAIN = Style()
STYLES: dict[str, Style] = {
    "tabeligi": Style(trust=16),
    "kvaro-a": Style(trust=16, cut=8),
    "colorio": Style(trust=16, cut=2),
    "64g-1": Style(exploration=0.15, trust=16, cut=8),
    "64g-2": Style(exploration=0.15, trust=16, cut=8),
    "64g-3": Style(trust=16, cut=24),
    "64g-4": Style(trust=16, cut=4),
    "64g-5": Style(exploration=0.15, trust=16, cut=8),
    "64g-6": Style(exploration=0.15, trust=64, cut=4, foresight=True),
    "64g-7": Style(trust=16, cut=8),
    "64g-8": Style(exploration=0.25, trust=16, cut=8),
    "64g-9": Style(exploration=0.15, trust=16, cut=8),
    "64g-10": Style(exploration=0.15, trust=16, cut=8),
    "64g-11": Style(exploration=0.3, trust=64, cut=2, foresight=True),
    "64g-12": Style(exploration=0.15, trust=64, cut=8),
}


def style_of(id: str) -> Style:
    """The style for a game."""
    return STYLES.get(id, PLAIN)
