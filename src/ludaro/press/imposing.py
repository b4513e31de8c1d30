"""Cards on sheets: in rows, with their backs where they must be for each way of printing, and the marks to cut by."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ludaro.press.pages import Mark, Page, Placed, Shape
from ludaro.press.paper import EDGE, BadPrint, Making

ROOM = 1.0  # between the printer's white edge and the cards; nine poker cards fit on Letter
REACH = 3.0  # of a crop mark, which may be cut off by the printer


@dataclass(frozen=True, slots=True)
class Card:
    """Both sides of a card, with the colours of their grounds."""

    face: Shape
    back: Shape
    face_ground: str
    back_ground: str


@dataclass(frozen=True, slots=True)
class Block:
    """A block of cards in the middle of a part of the page."""

    left: float
    top: float
    columns: int
    rows: int
    width: float
    height: float
    gap: float

    def spots(self) -> Iterator[tuple[float, float]]:
        """Where cards lie, row by row."""
        for row in range(self.rows):
            for column in range(self.columns):
                yield self.left + column * (self.width + self.gap), self.top + row * (self.height + self.gap)

    @property
    def right(self) -> float:
        """Its right edge."""
        return self.left + self.columns * self.width + (self.columns - 1) * self.gap

    @property
    def foot(self) -> float:
        """Its lower edge."""
        return self.top + self.rows * self.height + (self.rows - 1) * self.gap

    def edges(self) -> tuple[list[float], list[float]]:
        """Where to cut: upright lines and level ones."""
        upright = [
            self.left + i * (self.width + self.gap) + side for i in range(self.columns) for side in (0, self.width)
        ]
        level = [self.top + i * (self.height + self.gap) + side for i in range(self.rows) for side in (0, self.height)]
        return sorted({round(x, 4) for x in upright}), sorted({round(y, 4) for y in level})


def block_for(making: Making, width: float, height: float) -> Block:
    """The largest block of cards of this size, in the middle of the page (for folding, on its left half)."""
    page_width, page_height = making.page
    gap = 2 * making.bleed
    wide, high = page_width - 2 * (EDGE + ROOM), page_height - 2 * (EDGE + ROOM)
    if making.sides == "fold":
        wide = (page_width - 2 * (EDGE + ROOM)) / 2 - making.bleed
    columns = int((wide + gap + 1e-6) // (width + gap))
    rows = int((high + gap + 1e-6) // (height + gap))
    if columns < 1 or rows < 1:
        raise BadPrint(
            f"a card of {width:g} × {height:g} mm does not fit on {making.paper.upper()}"
            + (" beside its back; print it without folding" if making.sides == "fold" and wide * 2 > width else "")
        )
    across, down = columns * (width + gap) - gap, rows * (height + gap) - gap
    left = page_width / 2 - making.bleed - across if making.sides == "fold" else (page_width - across) / 2
    return Block(left, (page_height - down) / 2, columns, rows, width, height, gap)


def sheets(cards: Sequence[Card], width: float, height: float, making: Making) -> list[Page]:
    """Pages with these cards; for duplex, each page of faces is followed by its backs."""
    block = block_for(making, width, height)
    page_width, page_height = making.page
    each = block.columns * block.rows
    # Bleed ends where the printer does: what lies beyond would be lost anyway.
    reaches = min(block.left, block.top, page_width - block.right, page_height - block.foot) - making.bleed < EDGE
    clip = (EDGE, EDGE, page_width - EDGE, page_height - EDGE) if reaches else None
    made: list[Page] = []
    for first in range(0, len(cards), each):
        here = list(zip(cards[first : first + each], block.spots(), strict=False))
        filled = replace(block, rows=-(-len(here) // block.columns))  # the last sheet may have room left
        faces = [
            Placed(card.face, x, y, width, height, ground=card.face_ground, bleed=making.bleed, clip=clip)
            for card, (x, y) in here
        ]

        def back(card: Card, x: float, y: float, turned: bool) -> Placed:
            ground, bleed = card.back_ground, making.bleed
            return Placed(card.back, x, y, width, height, turned=turned, ground=ground, bleed=bleed, clip=clip)

        if making.sides == "fold":
            backs = [back(card, page_width - x - width, y, False) for card, (x, y) in here]
            made.append(Page(page_width, page_height, (*faces, *backs, *folding_marks(filled, making), *pierce(block))))
            continue
        made.append(Page(page_width, page_height, (*faces, *marks(filled), *pierce(block))))
        if making.sides == "long":
            backs = [back(card, page_width - x - width, y, False) for card, (x, y) in here]
        elif making.sides == "short":
            backs = [back(card, x, page_height - y - height, True) for card, (x, y) in here]
        else:
            continue
        made.append(Page(page_width, page_height, (*backs, *pierce(block)), back=True))
    return made


def marks(block: Block) -> list[Mark]:
    """Dotted lines to cut along, and crop marks outside."""
    upright, level = block.edges()
    made = [Mark("cut", (x, block.top), (x, block.foot)) for x in upright]
    made += [Mark("cut", (block.left, y), (block.right, y)) for y in level]
    for x in upright:
        made += [
            Mark("crop", (x, block.top - 1 - REACH), (x, block.top - 1)),
            Mark("crop", (x, block.foot + 1), (x, block.foot + 1 + REACH)),
        ]
    for y in level:
        made += [
            Mark("crop", (block.left - 1 - REACH, y), (block.left - 1, y)),
            Mark("crop", (block.right + 1, y), (block.right + 1 + REACH, y)),
        ]
    return made


def pierce(block: Block) -> list[Mark]:
    """A cross at each corner of the block: a pin through one must come out in another on the other side."""
    made = []
    for x in (block.left, block.right):
        for y in (block.top, block.foot):
            made += [Mark("pierce", (x - 1.5, y), (x + 1.5, y)), Mark("pierce", (x, y - 1.5), (x, y + 1.5))]
    return made


def folding_marks(block: Block, making: Making) -> list[Mark]:
    """The line to fold along, and where to cut once both halves are glued."""
    middle, height = making.page[0] / 2, making.page[1]
    upright, level = block.edges()
    made = [Mark("fold", (middle, EDGE), (middle, height - EDGE))]
    made += [Mark("cut", (x, block.top), (x, block.foot)) for x in upright]
    made += [Mark("cut", (block.left, y), (block.right, y)) for y in level]
    return made
