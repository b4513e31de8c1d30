"""Tables in the middle of a game, drawn from what everybody sees: in millimetres of the real ones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from typing import Any

from ludaro.art import cards as art
from ludaro.art import whole
from ludaro.art.layouts import LAYOUTS
from ludaro.art.paths import Drawing, Layer, box
from ludaro.art.squares import chequered, file_letter
from ludaro.press.pages import Placed, Shape, Text

HATCH = 11.0  # between the lines of dark squares, wide enough for small pictures
WAITING = "waiting-"  # begins the names of cards beside the table, which no move has put there


def _card(look: str, shape: Shape, column: float, row: float, *, turned: bool = False, gap: float = 2.0) -> Placed:
    """A card in its column and row; rows are counted downwards."""
    width, height = LAYOUTS[look].width, LAYOUTS[look].height
    return Placed(shape, column * (width + gap), row * (height + gap), width, height, turned)


@cache
def _ground(columns: int, rows: int, width: float, height: float, *, two: bool = False) -> Placed:
    """A board with its border, and squares of one kind or two."""
    wide, high, border = columns * width, rows * height, _label(width) * 1.5
    squares = Drawing(wide, high, chequered(columns, rows, width, height, HATCH) if two else ())
    drawing = Drawing(
        wide + 2 * border,
        high + 2 * border,
        (
            Layer(box(0, 0, wide + 2 * border, high + 2 * border, 6), "table", "edge", 1.2),
            *squares.within(border, border, wide),
            *(
                Layer(
                    box(border + x * width, border + y * height, width, height, 0.01),
                    None if two else "cell",
                    "edge",
                    0.6,
                )
                for x in range(columns)
                for y in range(rows)
            ),
        ),
    )
    return Placed(Shape(f"board-{columns}-{rows}", drawing), -border, -border, drawing.width, drawing.height)


def _label(width: float) -> float:
    """The height of letters and numbers beside a board of such places."""
    return width * 0.42


def _labels(columns: int, rows: int, width: float, height: float) -> Iterator[Text]:
    """The letters under a board and the numbers beside it, as moves name them."""
    size = _label(width)
    for column in range(columns):
        x = (column + 0.5) * width
        yield Text(file_letter(column), x, rows * height + size * 1.05, size, bold=True, align="middle")
    for row in range(rows):
        y = (rows - row - 0.5) * height + size * 0.35
        yield Text(str(row + 1), -size * 0.75, y, size, bold=True, align="middle")


def squares(table: Mapping[str, Any]) -> Iterator[Placed | Text]:
    """A board of piles, each with its top card, and the edge of one below it."""
    width, height = LAYOUTS["64g"].width + 2, LAYOUTS["64g"].height + 2
    files, rows = table["files"], table["rows"]
    yield _ground(files, rows, width, height, two=True)
    yield from _labels(files, rows, width, height)
    for name, pile in table["squares"].items():
        column, row = ord(name[0]) - ord("a"), rows - int(name[1:])
        for card, lift in zip(pile[-2:], (0.0, -4.0) if len(pile) > 1 else (0.0,), strict=False):
            shape = _sided(card)
            yield Placed(shape, column * width + 1, row * height + 1 + lift, width - 2, height - 2)


def _sided(card: Mapping[str, Any]) -> Shape:
    """A card of the sixty-four, with the side that lies up."""
    deck = 2 if card["owner"] == 1 else 1
    return _face_up(card["card"], deck) if card["up"] else _face_down(deck, card["king"])


@cache
def _face_up(card: str, deck: int) -> Shape:
    return Shape(f"card-{deck}-{card}", whole.numbered(int(card[:-1]), card[-1], deck))


@cache
def _face_down(deck: int, king: bool) -> Shape:
    back = art.back("64g", f"back-{deck}")
    if not king:
        return Shape(f"down-{deck}", back)
    crown = whole.at(art.king(), LAYOUTS["64g"].spots["king"])
    return Shape(f"king-{deck}", Drawing(back.width, back.height, (*back.layers, *crown)))


@cache
def _shaped(card: str) -> Shape:
    return Shape(f"card-{card}", whole.shaped(card[0], card[1]))


def rows(table: Mapping[str, Any]) -> Iterator[Placed]:
    """Rows of cards that share their columns."""
    opened = [row for row in table["rows"].values() if row]
    for place, row in enumerate(opened):
        for step, card in enumerate(row["cards"]):
            yield _card("tabeligi", _shaped(card), row["first"] + step, place)


def laid(table: Mapping[str, Any]) -> Iterator[Placed]:
    """Cards beside one another, and below them those that wait for a place."""
    lowest = 0
    for place, card in table["laid"].items():
        x, y = map(int, place.split(","))
        lowest = min(lowest, y)
        number = int(card.removesuffix("r"))
        yield _card("kvaro", _cornered(table, number), x, -y, turned=card.endswith("r"), gap=0.0)
    left = min(int(place.split(",")[0]) for place in table["laid"])
    for step, number in enumerate(table.get("open", ())):
        shape = _cornered(table, number)
        yield _card("kvaro", Shape(WAITING + shape.name, shape.drawing), left + step * 1.15, -lowest + 1.4, gap=0.0)


def _cornered(table: Mapping[str, Any], number: int) -> Shape:
    return _numbered(table["deck"][number - 1], number)


@lru_cache(maxsize=128)
def _numbered(card: str, number: int) -> Shape:
    return Shape(f"card-{number}", whole.cornered(card, number))


def pegs(table: Mapping[str, Any]) -> Iterator[Placed | Text]:
    """Pegs, and caps on those that are covered."""
    layout = LAYOUTS["colorio"]
    side = layout.width
    places = [*table["caps"], *table["visible"]]
    columns = max(ord(place[0]) - ord("a") + 1 for place in places)
    rows = max(int(place[1:]) for place in places)
    yield _ground(columns, rows, side, side)
    yield from _labels(columns, rows, side, side)
    shown = {place: _peg(peg) for place, peg in table["visible"].items()} | dict.fromkeys(table["caps"], _peg(None))
    for place, shape in shown.items():
        x, y = ord(place[0]) - ord("a"), rows - int(place[1:])
        yield Placed(shape, x * side, y * side, side, side)


@cache
def _peg(colour: str | None) -> Shape:
    """A peg, or a cap."""
    layout = LAYOUTS["colorio"]
    layers = (
        whole.at(art.cap(), layout.spots["cap"]) if colour is None else whole.at(art.peg(colour), layout.spots["peg"])
    )
    return Shape(f"peg-{colour}" if colour else "cap", Drawing(layout.width, layout.height, layers))
