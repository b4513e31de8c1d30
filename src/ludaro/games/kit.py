"""What lies on a real table: the cards, boards and pieces of a game, as data. The press draws and prints them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pack:
    """Cards with one back. ``look`` says which drawings show them, each card is written as the game writes it."""

    look: str
    cards: tuple[str, ...]
    back: str
    deck: int = 1


@dataclass(frozen=True, slots=True)
class Grid:
    """A chequered board of cells in the cards' shape. Each row has its number at the border, each file its letter, and
    on some boards the colours that stand below and above it, or a number above. A board that can be turned by a quarter
    has its cells halved by a thin line, and on another border the numbers of the halves, which are files then."""

    columns: int
    rows: int
    below: str = ""
    above: str = ""
    numbers: tuple[int, ...] = ()
    turned: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Strips:
    """Strips of pegs in colours, laid beside one another, and caps that cover them. ``look`` says which drawings show
    the pegs."""

    look: str
    strips: tuple[str, ...]
    caps: int


@dataclass(frozen=True, slots=True)
class Kit:
    """All that a game, or a whole family, needs on a table."""

    packs: tuple[Pack, ...] = ()
    grid: Grid | None = None
    strips: Strips | None = None

    @property
    def look(self) -> str:
        """The drawings that show what is in it."""
        return self.packs[0].look if self.packs else self.strips.look if self.strips else ""
