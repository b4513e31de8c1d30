"""The squares of a board in two kinds, so that diagonals can be seen: a1 is dark, as on a chessboard."""

from __future__ import annotations

from collections.abc import Iterator

from ludaro.art.cards import slanted
from ludaro.art.paths import Layer, Path, join, pen


def file_letter(column: int) -> str:
    """The letter of a file, counted from 0."""
    return chr(ord("a") + column)


def dark(column: int, row: int) -> bool:
    """Whether a square is a dark one; both are counted from 0, rows from South.

    >>> dark(0, 0), dark(1, 0), dark(7, 7)
    (True, False, True)
    """
    return (column + row) % 2 == 0


def dark_squares(columns: int, rows: int, width: float, height: float) -> Iterator[tuple[float, float]]:
    """The top left corners of the dark squares of a board, from its own."""
    for row in range(rows):
        for column in range(columns):
            if dark(column, row):
                yield column * width, (rows - 1 - row) * height


def chequered(columns: int, rows: int, width: float, height: float, step: float) -> tuple[Layer, ...]:
    """The ground of a board. Dark squares have a tint and slanted lines this far apart: an edition shows the one or the
    other."""
    corners = list(dark_squares(columns, rows, width, height))
    hatch = list(slanted(width, height, 0, step, rising=True))
    return (
        Layer(_rectangle(0, 0, columns * width, rows * height), "table"),
        Layer(join(_rectangle(x, y, width, height) for x, y in corners), "dark"),
        Layer(join(line.moved(x, y) for x, y in corners for line in hatch), line="hatch", width=step / 10),
    )


def _rectangle(left: float, top: float, width: float, height: float) -> Path:
    right, foot = left + width, top + height
    return pen(f"M{left:g} {top:g} L{right:g} {top:g} L{right:g} {foot:g} L{left:g} {foot:g} Z")
