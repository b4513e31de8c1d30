"""Tabeligi's eight shapes, on a square of 24. They take the colour of their surroundings."""

from __future__ import annotations

from ludaro.art.glyphs import HEART, LINE_WIDTH, SIZE
from ludaro.art.paths import CURRENT, Drawing, Layer, Path, Point, around, box, disc, pen, rounded


def star() -> list[Point]:
    """The ten corners of a star."""
    outer, inner = around(12, 12.9, 11.4, 5), around(12, 12.9, 5.3, 5, -54)
    return [corner for pair in zip(outer, inner, strict=True) for corner in pair]


def quarter_turned(corners: list[Point], quarters: int) -> list[Point]:
    """Corners turned clockwise about the middle of the square, by quarters."""
    for _ in range(quarters):
        corners = [(SIZE - y, x) for x, y in corners]
    return corners


SHAPES: dict[str, Path] = {
    "d": disc(12, 12, 9.8),
    "q": box(2.6, 2.6, 18.8, 18.8, 2.6),
    "t": rounded([(12, 1.6), (23, 20.8), (1, 20.8)], 3.4),
    "c": rounded(
        [corner for quarter in range(4) for corner in quarter_turned([(8.4, 8.4), (8.4, 2), (15.6, 2)], quarter)],
        [0.6, 2.4, 2.4] * 4,
    ),
    "a": rounded(
        [(12, 1.2), (22.4, 12.2), (16, 12.2), (16, 22), (8, 22), (8, 12.2), (1.6, 12.2)],
        [2.6, 2.4, 0.6, 2.2, 2.2, 0.6, 2.4],
    ),
    "m": pen(
        "M13.6 1.9 C7.6 1.6 2.4 6.2 2.4 12.2 C2.4 18 7 22.3 12.6 22.3 C16.9 22.3 20.3 20 21.9 16.6 "
        "C22.3 15.6 21.6 14.9 20.6 15.2 "
        "C15.6 16.6 11.2 13.2 11.2 8.8 C11.2 6.8 12.2 5 13.9 3.8 C14.8 3.1 14.7 2 13.6 1.9 Z"
    ),
    "h": HEART,
    "s": rounded(star(), [2.2, 1.2] * 5),
}


def shape(letter: str) -> Drawing:
    """A shape, filled with the current colour, in the line of the place where it is put."""
    return Drawing(SIZE, SIZE, (Layer(SHAPES[letter], CURRENT, "line", LINE_WIDTH),))
