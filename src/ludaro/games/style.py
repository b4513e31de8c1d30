"""How a computer player goes about a game: numbers that the game says, found by measurement (see docs/players.md)."""

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
