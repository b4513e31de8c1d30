"""Pages before they are painted: what lies where, in millimetres from the top left corner.

Only data, so that tests and the preflight can look at it, and every kind of file is painted from the same pages.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from ludaro.art.paths import Drawing

Kind = Literal["cut", "fold", "crop", "pierce"]
LINES: dict[Kind, tuple[float, tuple[float, ...]]] = {  # thickness, and dashes, in millimetres
    "cut": (0.15, (0.4, 1.2)),
    "fold": (0.2, (3.0, 1.5)),
    "crop": (0.1, ()),
    "pierce": (0.1, ()),
}


@dataclass(frozen=True, slots=True)
class Shape:
    """A drawing with a name of its own: wherever the name stands in a file, it is stored once."""

    name: str
    drawing: Drawing


@dataclass(frozen=True, slots=True)
class Placed:
    """A shape in a rectangle: as large as fits, in the middle; turned upside down where it says so. ``ground`` is the
    colour that fills the rectangle, and ``bleed`` what lies around it. ``clip`` shows a part only."""

    shape: Shape
    left: float
    top: float
    width: float
    height: float
    turned: bool = False
    ground: str | None = None
    bleed: float = 0.0
    clip: tuple[float, float, float, float] | None = None  # left, top, right, foot


@dataclass(frozen=True, slots=True)
class Mark:
    """A line for whoever cuts, folds or pierces."""

    kind: Kind
    start: tuple[float, float]
    end: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Text:
    """A line of text, its foot at this height. One that is turned runs upwards: it is read when the page is turned
    clockwise."""

    text: str
    left: float
    foot: float
    size: float
    bold: bool = False
    align: Literal["left", "middle", "right"] = "left"
    turned: bool = False


@dataclass(frozen=True, slots=True)
class Page:
    """One side of a sheet. The back of the page before it, where ``back`` is true."""

    width: float
    height: float
    things: Sequence[Placed | Mark | Text] = field(default_factory=tuple)
    back: bool = False
