"""For plotters that cut: sheets of cards with three marks that a machine finds, and the cuts as SVG and DXF."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from math import pi, tan

from ludaro.art.paths import Drawing, Layer, Path, box, pen
from ludaro.press.box import Printed
from ludaro.press.imposing import Card, block_for, sheets
from ludaro.press.pages import Mark, Placed, Shape
from ludaro.press.paper import EDGE, BadPrint, Making

CORNER = 3.0  # the radius of a card's corners
MARK = 4.0  # the side of a mark
MOST_BLEED = 2.0  # beside the marks
BULGE = tan(pi / 8)  # of a quarter circle, as DXF writes it
Rectangle = tuple[float, float, float, float]  # left, top, width, height

SQUARE = Shape("mark-square", Drawing(MARK, MARK, (Layer(box(0, 0, MARK, MARK, 0.01), "ink"),)))


def hook(path: Path) -> Drawing:
    """A corner of two strokes."""
    return Drawing(MARK, MARK, (Layer(path, line="ink", width=0.5),))


RIGHT = Shape("mark-right", hook(pen(f"M0 0.25 L{MARK - 0.25} 0.25 L{MARK - 0.25} {MARK}")))
LEFT = Shape("mark-left", hook(pen(f"M0.25 0 L0.25 {MARK - 0.25} L{MARK} {MARK - 0.25}")))


def marks(width: float, height: float) -> list[Placed]:
    """A square above on the left, and hooks above on the right and below on the left."""
    right, foot = width - EDGE - MARK, height - EDGE - MARK
    spots = ((SQUARE, EDGE, EDGE), (RIGHT, right, EDGE), (LEFT, EDGE, foot))
    return [Placed(shape, x, y, MARK, MARK) for shape, x, y in spots]


def cut_files(name: str, cards: Mapping[tuple[float, float], Sequence[Card]], making: Making) -> Iterator[Printed]:
    """Sheets to print, and for each kind of sheet what to cut."""
    from ludaro.press.painting import pdf

    if making.sides == "fold":
        raise BadPrint("a plotter cuts sheets that are not folded: choose --sides long, short or single")
    if making.bleed > MOST_BLEED:
        raise BadPrint(f"beside a plotter's marks there is room for {MOST_BLEED:g} mm of bleed, not {making.bleed:g}")
    width, height = making.page
    pages, cuts = [], list[list[Rectangle]]()
    for size, group in cards.items():
        block = block_for(making, *size)
        each = block.columns * block.rows
        for page in sheets(group, *size, making):
            drawn = tuple(thing for thing in page.things if not isinstance(thing, Mark))
            pages.append(replace(page, things=drawn if page.back else (*drawn, *marks(width, height))))
        for first in range(0, len(group), each):
            spots = list(block.spots())[: len(group) - first]
            cuts.append([(x, y, *size) for x, y in spots])
    count = sum(not page.back for page in pages)
    yield Printed(f"{name}-plotter.pdf", "cards for a plotter", pdf(pages, making, f"{name}: cards"), len(pages), count)
    for number, cut in enumerate(cuts, start=1):
        if cut in cuts[: number - 1]:
            continue
        last = max(place for place, other in enumerate(cuts, start=1) if other == cut)
        sheet = f"{number}" if last == number else f"{number}-{last}"
        yield Printed(f"{name}-plotter-{sheet}.svg", "cuts", svg(cut, width, height).encode(), 1, 0)
        yield Printed(f"{name}-plotter-{sheet}.dxf", "cuts", dxf(cut, width, height).encode(), 1, 0)


def svg(cuts: Sequence[Rectangle], width: float, height: float) -> str:
    """Cuts in millimetres, with the outlines of the marks in a layer of their own."""

    def rectangle(place: Rectangle, radius: float) -> str:
        left, top, wide, high = (f"{number:.6g}" for number in place)
        return f'  <rect x="{left}" y="{top}" width="{wide}" height="{high}" rx="{radius:g}"/>'

    placed = [(mark.left, mark.top, mark.width, mark.height) for mark in marks(width, height)]
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}mm" height="{height:g}mm" '
            f'viewBox="0 0 {width:g} {height:g}" fill="none" stroke-width="0.1">',
            ' <g id="marks" stroke="blue">',
            *(rectangle(place, 0) for place in placed),
            " </g>",
            ' <g id="cuts" stroke="red">',
            *(rectangle(place, CORNER) for place in cuts),
            " </g>",
            "</svg>",
            "",
        ]
    )


def dxf(cuts: Sequence[Rectangle], width: float, height: float) -> str:
    """The same as DXF (R12), in millimetres from the lower left corner, cuts in red and marks in blue."""
    rows: list[str] = ["0", "SECTION", "2", "HEADER", "9", "$ACADVER", "1", "AC1009", "9", "$INSUNITS", "70", "4"]
    rows += ["0", "ENDSEC", "0", "SECTION", "2", "TABLES", "0", "TABLE", "2", "LAYER", "70", "2"]
    for layer, colour in (("CUTS", "1"), ("MARKS", "5")):
        rows += ["0", "LAYER", "2", layer, "70", "0", "62", colour, "6", "CONTINUOUS"]
    rows += ["0", "ENDTAB", "0", "ENDSEC", "0", "SECTION", "2", "ENTITIES"]
    for left, top, wide, high in cuts:
        low, right, up = height - top - high, left + wide, height - top
        corners = [
            (left + CORNER, low, 0.0),
            (right - CORNER, low, BULGE),
            (right, low + CORNER, 0.0),
            (right, up - CORNER, BULGE),
            (right - CORNER, up, 0.0),
            (left + CORNER, up, BULGE),
            (left, up - CORNER, 0.0),
            (left, low + CORNER, BULGE),
        ]
        rows += outline(corners, "CUTS")
    for mark in marks(width, height):
        right, low = mark.left + MARK, height - mark.top - MARK
        square = [(mark.left, low), (right, low), (right, low + MARK), (mark.left, low + MARK)]
        rows += outline([(x, y, 0.0) for x, y in square], "MARKS")
    return "\n".join([*rows, "0", "ENDSEC", "0", "EOF", ""])


def outline(corners: Sequence[tuple[float, float, float]], layer: str) -> list[str]:
    """A closed line, each corner with the bend that follows it."""
    rows = ["0", "POLYLINE", "8", layer, "66", "1", "70", "1"]
    for x, y, bend in corners:
        rows += ["0", "VERTEX", "8", layer, "10", f"{x:.4f}", "20", f"{y:.4f}", "42", f"{bend:.6f}"]
    return [*rows, "0", "SEQEND"]
