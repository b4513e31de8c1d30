"""A box to fold: walls around what it holds, a lid that tucks in, a bottom and a side to glue. Cut from one sheet, or
from two halves where that is too small."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from ludaro.art.paths import Drawing, Layer, Path, Piece, Point, join
from ludaro.press.boards import line
from ludaro.press.pages import Mark, Page, Placed, Shape, Text
from ludaro.press.paper import EDGE, Making

THICK = 0.3  # of a card
SLACK = 1.5  # what the box is wider and higher than its cards
THIN = 8.0  # no box is thinner
GLUE = 10.0  # a tab to glue
TUCK = 12.0  # what goes into the box

Wall = tuple[float, Literal["plain", "dust", "lid"]]  # its width, and what is above and below it


@dataclass(frozen=True, slots=True)
class Label:
    """What is told on a box: its name, a line below it, another at its foot, and pictures between."""

    name: str
    line: str
    foot: str
    pictures: Sequence[Shape]


@dataclass(frozen=True, slots=True)
class Net:
    """Some walls in a row, behind a tab to glue."""

    walls: Sequence[Wall]
    height: float
    depth: float

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of all."""
        return GLUE + sum(width for width, _ in self.walls), self.height + 2 * max(self.reach(kind) for kind in KINDS)

    def reach(self, kind: str) -> float:
        """How far something stands out above a wall."""
        if not any(kind == other for _, other in self.walls):
            return 0.0
        return {"plain": 0.0, "dust": min(self.depth, 14.0), "lid": self.depth + TUCK}[kind]

    def lefts(self, left: float) -> list[float]:
        """Where the walls begin, and where the last one ends."""
        found = [left + GLUE]
        for width, _ in self.walls:
            found.append(found[-1] + width)
        return found

    def outline(self, left: float, top: float) -> list[Point]:
        """Its corners, clockwise; ``top`` is that of the walls."""
        lefts = self.lefts(left)
        upper: list[Point] = [(left, top + 6), (lefts[0], top)]
        for (_, kind), start, end in zip(self.walls, lefts, lefts[1:], strict=False):
            if kind == "dust":
                high = top - self.reach("dust")
                upper += [(start + 0.5, top), (start + 2, high), (end - 2, high), (end - 0.5, top)]
            elif kind == "lid":
                fold, high = top - self.depth, top - self.depth - TUCK
                upper += [(start, fold), (start + 4, high), (end - 4, high), (end, fold), (end, top)]
            else:
                upper.append((end, top))
        upper.append((lefts[-1], top))
        foot = top + self.height
        return unrepeated([*upper, *((x, top + foot - y) for x, y in reversed(upper))])

    def folds(self, left: float, top: float) -> list[Mark]:
        """Where it is folded."""
        lefts, foot = self.lefts(left), top + self.height
        made = [Mark("fold", (x, top), (x, foot)) for x in lefts[:-1]]
        for (_, kind), start, end in zip(self.walls, lefts, lefts[1:], strict=False):
            levels = {"plain": (), "dust": (0.0,), "lid": (0.0, self.depth)}[kind]
            for level in levels:
                made += [Mark("fold", (start, y), (end, y)) for y in (top - level, foot + level)]
        return made


KINDS = ("plain", "dust", "lid")


def unrepeated(points: Sequence[Point]) -> list[Point]:
    """Points without those that stand twice in a row."""
    return [point for before, point in zip([points[-1], *points], points, strict=False) if point != before]


def box_pages(held: tuple[float, float, float], label: Label, making: Making) -> list[Page]:
    """The sheets of a box for something of this width, height and thickness: one, two with a half each, or none where
    even the halves do not fit."""
    wide, high, deep = held[0] + SLACK, held[1] + SLACK, max(held[2] + 1, THIN)
    front: list[Wall] = [(wide, "plain"), (deep, "dust")]
    back: list[Wall] = [(wide, "lid"), (deep, "dust")]
    for parts in ([[*front, *back]], [front, back]):
        nets = [Net(walls, high, deep) for walls in parts]
        for page in (making.page, making.page[::-1]):
            if all(net.size[0] <= page[0] - 2 * EDGE and net.size[1] <= page[1] - 2 * EDGE for net in nets):
                return [sheet(net, label, page, number) for number, net in enumerate(nets)]
    return []


def sheet(net: Net, label: Label, page: tuple[float, float], number: int) -> Page:
    """A net in the middle of a page."""
    left, top = (page[0] - net.size[0]) / 2, (page[1] - net.height) / 2
    corners = net.outline(left, top)
    things: list[Placed | Mark | Text] = [painted(net, corners, left, top, number)]
    lefts = net.lefts(left)
    for (width, kind), start in zip(net.walls, lefts, strict=False):
        if kind != "dust":
            things += told(label, start, top, width, net.height, with_pictures=kind == "plain")
    things += [Mark("cut", start, end) for start, end in zip(corners, corners[1:] + corners[:1], strict=True)]
    return Page(*page, (*things, *net.folds(left, top)))


def painted(net: Net, corners: Sequence[Point], left: float, top: float, number: int) -> Placed:
    """The walls and flaps in one colour; what is glued stays white."""
    lefts, foot = net.lefts(left), top + net.height
    coloured = [
        (max(x, lefts[0]), min(y, foot + net.depth) if covered(net, lefts, x) else min(y, foot)) for x, y in corners
    ]
    high = min(y for _, y in corners)
    path = Path(
        (
            Piece("M", (moved(coloured[0], left, high),)),
            *(Piece("L", (moved(point, left, high),)) for point in coloured[1:]),
            Piece("Z"),
        )
    )
    width, height = net.size
    glued = Layer(hatching(net).moved(0, top - high), line="edge", width=0.15)
    drawing = Drawing(width, height, (Layer(path, "table"), glued))
    return Placed(Shape(f"box-{number}", drawing), left, high, width, height)


def hatching(net: Net) -> Path:
    """Strokes on what is to be glued: the tab at the side, and the one below the bottom."""
    strokes = [line(2, y, GLUE - 1.5, y) for y in steps(8, net.height - 8)]
    lefts, foot = net.lefts(0), net.height + net.depth
    for (_, kind), start, end in zip(net.walls, lefts, lefts[1:], strict=False):
        if kind == "lid":
            strokes += [line(x, foot + 1.5, x, foot + TUCK - 2) for x in steps(start + 6, end - 6)]
    return join(strokes)


def steps(first: float, last: float) -> list[float]:
    """Places four millimetres apart."""
    return [first + 4 * place for place in range(int((last - first) // 4) + 1)]


def covered(net: Net, lefts: Sequence[float], x: float) -> bool:
    """Whether what hangs below a wall is seen from outside: the bottom is, and the flaps under it are not."""
    return any(
        kind == "lid" and start <= x <= end for (_, kind), start, end in zip(net.walls, lefts, lefts[1:], strict=False)
    )


def moved(point: Point, left: float, top: float) -> Point:
    """A point as seen from another corner."""
    return point[0] - left, point[1] - top


def told(
    label: Label, left: float, top: float, width: float, height: float, with_pictures: bool
) -> list[Placed | Text]:
    """What stands on a wall."""
    middle = left + width / 2
    size = fitting(label.name, width - 8, min(14.0, height / 5), bold=True)
    first = top + 5 + size
    things: list[Placed | Text] = [Text(label.name, middle, first, size, bold=True, align="middle")]
    if label.line:
        small = fitting(label.line, width - 8, 5.0)
        first += size * 0.25 + small * 1.3  # below the tails of letters
        things.append(Text(label.line, middle, first, small, align="middle"))
    foot = top + height - 5
    if label.foot:
        small = fitting(label.foot, width - 8, 4.0)
        things.append(Text(label.foot, middle, foot, small, align="middle"))
        foot -= small * 1.5
    if with_pictures and label.pictures:
        things += shown(label.pictures, left + 4, first + 4, width - 8, foot - first - 8)
    return things


def shown(pictures: Sequence[Shape], left: float, top: float, width: float, height: float) -> list[Placed]:
    """Pictures side by side or one below the other: as they are larger."""
    count = len(pictures)
    across, down = (width / count, height), (width, height / count)
    drawing = pictures[0].drawing

    def larger(room: tuple[float, float]) -> float:
        return min((room[0] - 2) / drawing.width, (room[1] - 2) / drawing.height)

    wide, high = max(across, down, key=larger)
    step = (wide, 0.0) if (wide, high) == across else (0.0, high)
    return [
        Placed(picture, left + place * step[0] + 1, top + place * step[1] + 1, wide - 2, high - 2)
        for place, picture in enumerate(pictures)
    ]


def fitting(text: str, width: float, most: float, bold: bool = False) -> float:
    """A size for letters at which a text is no wider than this."""
    from reportlab.pdfbase.pdfmetrics import stringWidth

    from ludaro.press.painting import use_fonts

    use_fonts()
    return min(most, width / float(stringWidth(text, "Ludaro-Bold" if bold else "Ludaro", 1.0)))
