"""Lines on paper: paths of straight and cubic pieces, in millimetres, y downwards; and drawings made of painted paths.

Only moves, lines, cubic curves and closings: whatever draws, a page or a printer's file, understands these four.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import cos, hypot, pi, radians, sin

Point = tuple[float, float]
ROUND = 0.5522847498  # where the handles of a quarter circle lie
CURRENT = "current"  # a fill or line that takes the colour of its surroundings


@dataclass(frozen=True, slots=True)
class Piece:
    """One step of the pen: ``M``, ``L``, ``C`` or ``Z``, with the points it takes."""

    pen: str
    points: tuple[Point, ...] = ()


@dataclass(frozen=True, slots=True)
class Path:
    """An outline, or several."""

    pieces: tuple[Piece, ...]

    def __add__(self, other: Path) -> Path:
        return Path(self.pieces + other.pieces)

    def mapped(self, place: Callable[[float, float], Point]) -> Path:
        """The same path with each point put elsewhere."""
        return Path(tuple(Piece(piece.pen, tuple(place(x, y) for x, y in piece.points)) for piece in self.pieces))

    def moved(self, right: float, down: float) -> Path:
        """Shifted."""
        return self.mapped(lambda x, y: (x + right, y + down))

    def scaled(self, factor: float, centre: Point = (0.0, 0.0)) -> Path:
        """Grown or shrunk about a point."""
        return self.mapped(lambda x, y: (centre[0] + (x - centre[0]) * factor, centre[1] + (y - centre[1]) * factor))

    def turned(self, degrees: float, centre: Point) -> Path:
        """Turned clockwise about a point."""
        across, along = cos(radians(degrees)), sin(radians(degrees))

        def place(x: float, y: float) -> Point:
            right, down = x - centre[0], y - centre[1]
            return centre[0] + right * across - down * along, centre[1] + right * along + down * across

        return self.mapped(place)

    def mirrored(self, axis: float) -> Path:
        """Seen in an upright mirror at x = axis."""
        return self.mapped(lambda x, y: (2 * axis - x, y))


@dataclass(frozen=True, slots=True)
class Layer:
    """A path with its paint, by colour names. The line is drawn first and the fill over it, so that outlines which
    overlap in one path melt into one silhouette."""

    path: Path
    fill: str | None = None
    line: str | None = None
    width: float = 0.0


@dataclass(frozen=True, slots=True)
class Drawing:
    """Layers, the lowest first, on a rectangle."""

    width: float
    height: float
    layers: tuple[Layer, ...]

    def within(self, left: float, top: float, width: float) -> tuple[Layer, ...]:
        """The layers put into another drawing, at this place and width."""
        factor = width / self.width
        return tuple(
            Layer(layer.path.scaled(factor).moved(left, top), layer.fill, layer.line, layer.width * factor)
            for layer in self.layers
        )


TOKEN = re.compile(r"[MLCQSZ]|-?\d*\.?\d+")
TAKES = {"M": 1, "L": 1, "C": 3, "Q": 2, "S": 2, "Z": 0}


def pen(text: str) -> Path:
    """A path from its short writing: M, L, C, S, Q and Z as in SVG, all with absolute points.

    >>> pen("M0 0 L4 0 Z").pieces[1]
    Piece(pen='L', points=((4.0, 0.0),))
    """
    pieces: list[Piece] = []
    tokens = TOKEN.findall(text)
    index, letter, here, handle = 0, "M", (0.0, 0.0), (0.0, 0.0)
    while index < len(tokens):
        if tokens[index] in TAKES:
            letter, index = tokens[index], index + 1
        numbers = [float(token) for token in tokens[index : index + 2 * TAKES[letter]]]
        index += len(numbers)
        points = list(zip(numbers[::2], numbers[1::2], strict=True))
        if letter == "Q":
            bend, end = points
            points = [between(here, bend, 2 / 3), between(end, bend, 2 / 3), end]
        if letter == "S":
            points = [(2 * here[0] - handle[0], 2 * here[1] - handle[1]), *points]
        pieces.append(Piece("C" if letter in "QS" else letter, tuple(points)))
        if points:
            here, handle = points[-1], points[-2] if len(points) > 1 else points[-1]
    return Path(tuple(pieces))


def between(start: Point, end: Point, part: float) -> Point:
    """The point that lies this part of the way from start to end."""
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def join(paths: Iterable[Path]) -> Path:
    """Several paths as one."""
    return Path(tuple(piece for path in paths for piece in path.pieces))


def ellipse(x: float, y: float, across: float, down: float) -> Path:
    """An ellipse by its middle and half sizes."""
    a, b = across * ROUND, down * ROUND
    return Path(
        (
            Piece("M", ((x + across, y),)),
            Piece("C", ((x + across, y + b), (x + a, y + down), (x, y + down))),
            Piece("C", ((x - a, y + down), (x - across, y + b), (x - across, y))),
            Piece("C", ((x - across, y - b), (x - a, y - down), (x, y - down))),
            Piece("C", ((x + a, y - down), (x + across, y - b), (x + across, y))),
            Piece("Z"),
        )
    )


def disc(x: float, y: float, radius: float) -> Path:
    """A circle."""
    return ellipse(x, y, radius, radius)


def rounded(points: list[Point], radius: float | list[float]) -> Path:
    """A polygon whose corners are rounded, all alike or each by its own radius."""
    radii = radius if isinstance(radius, list) else [radius] * len(points)
    pieces: list[Piece] = []
    for index, corner in enumerate(points):
        before, after = points[index - 1], points[(index + 1) % len(points)]
        reach_in = min(radii[index] / hypot(before[0] - corner[0], before[1] - corner[1]), 0.5)
        reach_out = min(radii[index] / hypot(after[0] - corner[0], after[1] - corner[1]), 0.5)
        start, end = between(corner, before, reach_in), between(corner, after, reach_out)
        pieces.append(Piece("L" if pieces else "M", (start,)))
        pieces.append(Piece("C", (between(start, corner, ROUND), between(end, corner, ROUND), end)))
    return Path((*pieces, Piece("Z")))


def box(left: float, top: float, width: float, height: float, radius: float) -> Path:
    """A rectangle with round corners."""
    right, bottom = left + width, top + height
    return rounded([(left, top), (right, top), (right, bottom), (left, bottom)], radius)


def around(x: float, y: float, radius: float, count: int, start: float = -90.0) -> list[Point]:
    """Points spread evenly on a circle, clockwise from an angle in degrees."""
    angles = [radians(start) + 2 * pi * step / count for step in range(count)]
    return [(x + radius * cos(angle), y + radius * sin(angle)) for angle in angles]


def symmetric(half: str, axis: float = 12.0) -> Path:
    """A closed path from its right half, which runs from the top of the axis to its foot."""
    right = pen(half)
    here, back = right.pieces[0].points[-1], []
    for piece in right.pieces[1:]:
        back.append(Piece(piece.pen, (*reversed(piece.points[:-1]), here)))
        here = piece.points[-1]
    return right + Path((*Path(tuple(reversed(back))).mirrored(axis).pieces, Piece("Z")))
