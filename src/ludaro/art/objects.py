"""Kvaro's four objects, on a square of 24: boat, leaf, bell and kite. Each has a calm spot for its colour's sign."""

from __future__ import annotations

from dataclasses import dataclass

from ludaro.art.glyphs import LINE_WIDTH, SIZE, mark
from ludaro.art.paths import CURRENT, Drawing, Layer, Path, disc, pen, rounded, symmetric

OBJECTS = "abcd"


@dataclass(frozen=True, slots=True)
class Thing:
    """What an object is made of: thin parts behind the body, the body, lines on it, and the spot for a sign."""

    name: str
    thin: Path | None
    body: Path
    detail: Path | None
    spot: tuple[float, float, float]  # left, top, size


THINGS: dict[str, Thing] = {
    "a": Thing(
        "boat",
        pen("M9.4 1.4 L9.4 15.6"),
        pen("M11.9 1.5 C16.4 3.7 20.6 8.4 22.1 12.8 Q22.5 14.4 20.9 14.4 L10.6 14.4 L10.6 2.4 Q10.6 1.1 11.9 1.5 Z")
        + pen("M8.2 7.8 L8.2 14.4 L3 14.4 Q1.6 14.4 2.3 13.1 C3.6 11.4 5.2 9.4 7.1 7.4 Q8.2 6.4 8.2 7.8 Z")
        + symmetric("M12 16.7 L20.9 16.7 Q22.6 16.7 22 18.3 C20.8 21.2 18.2 22.6 15 22.6 L12 22.6"),
        None,
        (10.5, 5.4, 8.4),
    ),
    "b": Thing(
        "leaf",
        pen("M5.4 18.6 L2 22"),
        pen(
            "M21.8 2.6 C23 11.4 20.6 20.8 11.4 20.8 C6.4 20.8 3.2 17.6 3.2 13 "
            "C3.2 5.2 11.6 2.2 20.2 1.6 Q21.7 1.5 21.8 2.6 Z"
        ),
        None,
        (7.2, 6, 10.4),
    ),
    "c": Thing(
        "bell",
        pen("M12 3.6 L12 1.6"),
        disc(12, 20.2, 2.4)
        + symmetric("M12 2.6 C16.8 2.6 19.4 6 19.6 10.4 C19.7 13.4 20.2 15 21.9 16.6 Q22.9 18.6 20.9 18.6 L12 18.6"),
        None,
        (6.8, 5.6, 10.4),
    ),
    "d": Thing(
        "kite",
        pen("M12 18 C12 21.4 15.2 19.6 16.6 21 S18.6 22.8 20.6 21.4"),
        rounded([(12, 0.7), (21.9, 7.8), (12, 19.6), (2.1, 7.8)], [2, 2, 1.6, 2]),
        pen("M3.6 7.8 L5.6 7.8 M20.4 7.8 L18.4 7.8 M12 14.2 L12 17.2"),
        (7, 3.2, 10),
    ),
}


def thing(letter: str, fill: str, line: str) -> tuple[Layer, ...]:
    """An object in this paint."""
    made = THINGS[letter]
    thin = () if made.thin is None else (Layer(made.thin, line=line, width=2.2),)
    detail = () if made.detail is None else (Layer(made.detail, line=line, width=1.2),)
    return (*thin, Layer(made.body, fill, line, LINE_WIDTH), *detail)


def plain(letter: str) -> Drawing:
    """An object in the current colour."""
    return Drawing(SIZE, SIZE, thing(letter, CURRENT, "line"))


def coloured(letter: str, colour: str) -> Drawing:
    """An object in one of the four colours, with the colour's sign on it."""
    left, top, size = THINGS[letter].spot
    on = f"c-{colour}-on"
    sign = tuple(
        Layer(layer.path, layer.fill and on, layer.line and on, layer.width)
        for layer in mark(colour).within(left, top, size)
    )
    return Drawing(SIZE, SIZE, (*thing(letter, f"c-{colour}", f"c-{colour}-line"), *sign))
