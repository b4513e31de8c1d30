"""Boards: chequered cells in the cards' shape, on parts that join; strips of pegs with their frame; caps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, product

from ludaro.art import cards, glyphs
from ludaro.art.layouts import Spot
from ludaro.art.paths import CURRENT, Drawing, Layer, Path, box, join, pen
from ludaro.art.squares import chequered, dark_squares, file_letter
from ludaro.art.whole import at, repainted
from ludaro.games.kit import Grid, Kit, Strips
from ludaro.press.pages import Mark, Page, Placed, Shape, Text
from ludaro.press.paper import EDGE, BadPrint, Making

BORDER = 9.0  # around the cells
TAB = 9.0  # to glue one quarter under the next
LARGEST, SMALLEST = 42.0, 20.0  # a cell's width
HANDY = 0.115  # of the paper's width: on A4, cells for cards as large as dominoes; who takes larger paper wants larger
SLACK = 2.0  # what a cell is wider than its card
HATCH = 3.0  # between the lines of dark squares
NAME = 6.0  # the height of letters and numbers, of the turned board two thirds of it
ASIDE = 4.5  # from the middle of a file to its letter and to its sign
PEG = 30.0  # a place of a strip


@dataclass(frozen=True, slots=True)
class Split:
    """A board on sheets of this size: the width of a cell, in whole millimetres, and how many columns and rows each
    part has."""

    cell: float
    across: tuple[int, ...]
    down: tuple[int, ...]
    page: tuple[float, float]

    @property
    def sheets(self) -> int:
        """How many sheets of paper it takes."""
        return len(self.across) * len(self.down)


def split(grid: Grid, making: Making) -> Split:
    """On as few sheets as give handy cells, and on these the largest cells; on four sheets at most, upright ones where
    the others are no better."""
    found = []
    for page in (making.page, making.page[::-1]):
        width, height = (side - 2 * EDGE - BORDER for side in page)
        for across, down in product(halves(grid.columns), halves(grid.rows)):
            wide = (width - (TAB if len(across) > 1 else BORDER)) / across[0]
            high = (height - (TAB if len(down) > 1 else BORDER)) / (2 * down[0])
            found.append(Split(float(int(min(wide, high, LARGEST))), across, down, page))
    handy = [one for one in found if one.cell >= HANDY * making.page[0]]
    fewest = min((one.sheets for one in handy), default=0)
    best = max([one for one in handy if one.sheets == fewest] or found, key=lambda one: (one.cell, -one.sheets))
    if best.cell < SMALLEST:
        raise BadPrint(f"a board of {grid.columns} × {grid.rows} does not fit on four sheets of {making.paper.upper()}")
    return best


def halves(count: int) -> list[tuple[int, ...]]:
    """In one part, or in two.

    >>> halves(5), halves(1)
    ([(5,), (3, 2)], [(1,)])
    """
    return [(count,)] if count == 1 else [(count,), (count - count // 2, count // 2)]


def card_on(grid: Grid, making: Making) -> tuple[float, float]:
    """The size of a card that lies well on the board."""
    width = split(grid, making).cell
    return width - SLACK, 2 * (width - SLACK)


def board(grid: Grid, cell: float) -> Drawing:
    """The whole board, but for what is written at its border."""
    wide, high = grid.columns * cell, grid.rows * 2 * cell
    right, foot = BORDER + wide, BORDER + high
    squares = Drawing(wide, high, chequered(grid.columns, grid.rows, cell, 2 * cell, HATCH))
    uprights = [line(BORDER + i * cell, BORDER, BORDER + i * cell, foot) for i in range(grid.columns + 1)]
    levels = [line(BORDER, BORDER + i * 2 * cell, right, BORDER + i * 2 * cell) for i in range(grid.rows + 1)]
    layers = [
        Layer(box(0.4, 0.4, right + BORDER - 0.8, foot + BORDER - 0.8, 0.01), "table", "edge", 0.8),
        *squares.within(BORDER, BORDER, wide),
        Layer(join(uprights + levels), line="edge", width=0.5),
    ]
    if grid.turned:
        halves = [BORDER + (2 * i + 1) * cell for i in range(grid.rows)]
        layers.append(Layer(join(line(BORDER, y, right, y) for y in halves), line="edge", width=0.15))
        layers.append(Layer(join(diamond(*middle) for middle in turned_dark(grid, cell)), "edge"))
    for signs, y in ((grid.below, foot + BORDER / 2), (grid.above, BORDER / 2)):
        for column, colour in enumerate(signs):
            x = BORDER + (column + 0.5) * cell + ASIDE
            layers += at(glyphs.glyph(colour), Spot(x, y, 7.0))
    return Drawing(right + BORDER, foot + BORDER, tuple(layers))


def turned_dark(grid: Grid, cell: float) -> Iterator[tuple[float, float]]:
    """The middles of the dark squares of the board turned by a quarter. Each square has halves of a dark and a light
    one then, so that no tint can tell them, but a sign in their middle can, on the line between two files."""
    files, rows = 2 * grid.rows, grid.columns // 2
    for x, y in dark_squares(files, rows, cell, 2 * cell):
        yield BORDER + y + cell, BORDER + (files * cell - x) - cell / 2


def diamond(x: float, y: float, size: float = 1.6) -> Path:
    """A small square on its corner."""
    return pen(f"M{x:g} {y - size:g} L{x + size:g} {y:g} L{x:g} {y + size:g} L{x - size:g} {y:g} Z")


def names(grid: Grid, cell: float) -> Iterator[Text]:
    """Letters and numbers at the border, as moves have them: of files below and above, of rows on the left and, where
    no others stand there, on the right; and those of the turned board, which are read when it is turned clockwise."""
    right, foot = BORDER + grid.columns * cell, BORDER + grid.rows * 2 * cell

    def name(text: str, x: float, y: float, size: float = NAME, *, turned: bool = False) -> Text:
        low = 0.36 * size  # from the middle of a letter to its foot
        place = (x + low, y) if turned else (x, y + low)
        return Text(text, *place, size, bold=True, align="middle", turned=turned)

    for column in range(grid.columns):
        x = BORDER + (column + 0.5) * cell - (ASIDE if grid.below else 0)
        above = str(grid.numbers[column]) if grid.numbers else file_letter(column)
        yield from (name(file_letter(column), x, foot + BORDER / 2), name(above, x, BORDER / 2))
    for row in range(grid.rows):
        y = foot - (row + 0.5) * 2 * cell
        yield from (name(str(row + 1), x, y) for x in (BORDER / 2, *(() if grid.turned else (right + BORDER / 2,))))
    small = NAME * 2 / 3
    for place, number in enumerate(grid.turned):
        y = foot - (place + 0.5) * cell
        yield name(str(number), right + BORDER / 2, y, small, turned=True)
        yield name(file_letter(place), BORDER / 2, y, small, turned=True)
    for row in range(grid.columns // 2 if grid.turned else 0):
        yield name(str(row + 1), right - (2 * row + 1) * cell, foot + BORDER / 2, small, turned=True)


def line(x1: float, y1: float, x2: float, y2: float) -> Path:
    """A straight line."""
    return pen(f"M{x1:g} {y1:g} L{x2:g} {y2:g}")


def boards(kit: Kit, making: Making) -> list[Page]:
    """The board in its parts, or the strips with their frame and caps."""
    if kit.strips is not None:
        return list(strip_pages(kit.strips, making))
    if kit.grid is None:
        return []
    parts = split(kit.grid, making)
    return list(parts_of(Shape("board", board(kit.grid, parts.cell)), parts, list(names(kit.grid, parts.cell))))


def edges(counts: Sequence[int], step: float) -> list[float]:
    """Where parts begin and end on a board, whose border belongs to the first and to the last."""
    inner = [BORDER + sum(counts[: place + 1]) * step for place in range(len(counts) - 1)]
    return [0.0, *inner, 2 * BORDER + sum(counts) * step]


def parts_of(whole: Shape, parts: Split, names: Sequence[Text] = ()) -> Iterator[Page]:
    """A board in parts, each with the names that stand on it. Those on the left and above have a tab that goes under
    their neighbour."""
    page_width, page_height = parts.page
    columns, rows = edges(parts.across, parts.cell), edges(parts.down, 2 * parts.cell)
    beside, below = TAB * (len(parts.across) - 1), TAB * (len(parts.down) - 1)
    for (y1, y2), (x1, x2) in product(pairwise(rows), pairwise(columns)):
        left, top = (page_width - (x2 - x1) - beside) / 2, (page_height - (y2 - y1) - below) / 2
        right, foot = left + x2 - x1, top + y2 - y1
        placed = Placed(
            whole, left - x1, top - y1, whole.drawing.width, whole.drawing.height, clip=(left, top, right, foot)
        )
        things: list[Placed | Mark | Text] = [placed]
        things += [
            replace(name, left=name.left + left - x1, foot=name.foot + top - y1)
            for name in names
            if x1 < name.left < x2 and y1 < name.foot < y2
        ]
        corners = [(left, top), (right, top), (right, foot), (left, foot)]
        if x2 < columns[-1]:
            corners[1:3] = [(right, top), (right + TAB, top + TAB), (right + TAB, foot - TAB), (right, foot)]
            things.append(Mark("fold", (right, top), (right, foot)))
        if y2 < rows[-1]:
            place = corners.index((right, foot))
            corners[place : place + 2] = [
                (right, foot),
                (right - TAB, foot + TAB),
                (left + TAB, foot + TAB),
                (left, foot),
            ]
            things.append(Mark("fold", (left, foot), (right, foot)))
        things += [Mark("cut", start, end) for start, end in zip(corners, corners[1:] + corners[:1], strict=True)]
        yield Page(page_width, page_height, tuple(things))


def strip_pages(kit: Strips, making: Making) -> Iterator[Page]:
    """The frame that holds the strips, the strips, and the caps."""
    long, high = len(kit.strips[0]) * PEG, len(kit.strips) * PEG
    left, top = (making.page[0] - long) / 2, (making.page[1] - high) / 2
    letters = [
        Text(file_letter(i), left + (i + 0.5) * PEG, top + high + 6.5, 5.5, bold=True, align="middle")
        for i in range(len(kit.strips[0]))
    ]
    letters += [
        Text(str(i + 1), left - 4.5, top + high - (i + 0.5) * PEG + 2, 5.5, bold=True, align="middle")
        for i in range(len(kit.strips))
    ]
    strips = [Shape(f"strip-{pegs}", strip_of(pegs)) for pegs in kit.strips]
    return strip_layout(kit, making, Shape("frame", frame_of(long, high)), strips, Shape("cap", cards.cap()), letters)


def strip_layout(
    kit: Strips, making: Making, frame: Shape, strips: Sequence[Shape], cap: Shape, letters: Sequence[Text]
) -> Iterator[Page]:
    """Pages with a frame and the letters at its border, with strips, and with caps."""
    page_width, page_height = making.page
    long, count = len(kit.strips[0]) * PEG, len(kit.strips)
    if long + 2 * EDGE + 2 * BORDER > page_width:
        raise BadPrint(f"strips of {long:g} mm do not fit on {making.paper.upper()}")
    left, top = (page_width - long) / 2, (page_height - count * PEG) / 2
    around = (left - BORDER, top - BORDER, long + 2 * BORDER, count * PEG + 2 * BORDER)
    yield Page(page_width, page_height, (Placed(frame, *around), *letters, *frame_cuts(*around)))
    gap = 4.0
    top = (page_height - count * (PEG + gap) + gap) / 2
    things: list[Placed | Mark | Text] = []
    for place, strip in enumerate(strips):
        there = (left, top + place * (PEG + gap), long, PEG)
        things += [Placed(strip, *there), *frame_cuts(*there), *apart(*there)]
    yield Page(page_width, page_height, tuple(things))
    size = PEG - 4
    columns = int((page_width - 2 * EDGE) // PEG)
    rows = -(-kit.caps // columns)
    left, top = (page_width - columns * PEG) / 2, (page_height - rows * PEG) / 2
    yield Page(
        page_width,
        page_height,
        tuple(
            Placed(cap, left + (i % columns) * PEG + 2, top + (i // columns) * PEG + 2, size, size)
            for i in range(kit.caps)
        ),
    )


def frame_of(width: float, height: float) -> Drawing:
    """The frame around strips, with a line for each place."""
    outer = Layer(box(0.4, 0.4, width + 2 * BORDER - 0.8, height + 2 * BORDER - 0.8, 0.01), "table", "edge", 0.8)
    inner = Layer(box(BORDER, BORDER, width, height, 0.01), "cell", "edge", 0.6)
    lines = [line(BORDER, BORDER + i * PEG, BORDER + width, BORDER + i * PEG) for i in range(1, int(height // PEG))]
    return Drawing(width + 2 * BORDER, height + 2 * BORDER, (outer, inner, Layer(join(lines), line="edge", width=0.25)))


def strip_of(pegs: str) -> Drawing:
    """A strip with its pegs."""
    width = PEG * len(pegs)
    layers: tuple[Layer, ...] = (Layer(box(0.3, 0.3, width - 0.6, PEG - 0.6, 0.01), "paper", "edge", 0.4),)
    for place, peg in enumerate(pegs):
        layers += repainted(at(cards.peg(peg), Spot((place + 0.5) * PEG, PEG / 2, 21.6)), {CURRENT: "ink"})
    return Drawing(width, PEG, layers)


def apart(left: float, top: float, width: float, height: float) -> list[Mark]:
    """Where a strip is cut into its places by whoever plays with single ones."""
    places = [left + place * PEG for place in range(1, round(width / PEG))]
    return [Mark("crop", (x, y), (x, y + 1)) for x in places for y in (top - 1.4, top + height + 0.4)]


def frame_cuts(left: float, top: float, width: float, height: float) -> list[Mark]:
    """Cutting lines around a rectangle."""
    right, foot = left + width, top + height
    corners = [(left, top), (right, top), (right, foot), (left, foot)]
    return [Mark("cut", start, end) for start, end in zip(corners, corners[1:] + corners[:1], strict=True)]
