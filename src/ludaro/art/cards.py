"""Card faces and backs, pegs, caps, the king, and the numbers."""

from __future__ import annotations

from collections.abc import Iterator

from ludaro.art.glyphs import glyph, mark
from ludaro.art.layouts import LAYOUTS, RADIUS
from ludaro.art.paths import CURRENT, Drawing, Layer, Path, box, disc, join, pen, rounded
from ludaro.art.shapes import SHAPES


def plate(width: float, height: float, inset: float = 0.5) -> Path:
    """The outline of a card, or a frame inside it."""
    return box(inset, inset, width - 2 * inset, height - 2 * inset, RADIUS - inset / 2)


SECOND_DECK = Layer(plate(40, 80, 3.0), line="ring", width=2.8)  # the mark of deck 2


def face(game: str, deck: int = 1) -> Drawing:
    """An empty card; deck 2 has a dark ring."""
    width, height = LAYOUTS[game].width, LAYOUTS[game].height
    card = Layer(plate(width, height), "paper" if deck == 1 else "paper-2", "edge", 1.0)
    return Drawing(width, height, (card, SECOND_DECK) if deck == 2 else (card,))


def slanted(width: float, height: float, inset: float, step: float, *, rising: bool) -> Iterator[Path]:
    """Slanted lines that fill a rectangle, one way or the other."""
    wide, high = width - 2 * inset, height - 2 * inset
    offset = step
    while offset < wide + high:
        start = (min(offset, wide), max(0.0, offset - wide))
        end = (max(0.0, offset - high), min(offset, high))
        line = pen(f"M{start[0]} {start[1]} L{end[0]} {end[1]}").moved(inset, inset)
        yield line if rising else line.mirrored(width / 2)
        offset += step


def waves(width: float, height: float) -> Path:
    """Rows of waves, twelve millimetres long."""
    crest = pen("M0 0 C2 -3.4 4 -3.4 6 0 C8 3.4 10 3.4 12 0")
    return join(crest.moved(x, y) for y in range(10, int(height) - 6, 7) for x in range(6, int(width) - 6, 12))


def confetti() -> Iterator[Path]:
    """Small shapes in rows of three."""
    spots = [(x, y) for y in (10.2, 20.8, 31.2, 41.8) for x in (9.4, 20.0, 30.6)]
    for letter, (x, y) in zip("hdtsqcamhdts", spots, strict=True):
        yield SHAPES[letter].moved(-12, -12).scaled(0.27).moved(x, y)


def back(game: str, name: str) -> Drawing:
    """The back of a card: slanted lines one way or the other, waves, or the shapes."""
    width, height = LAYOUTS[game].width, LAYOUTS[game].height
    line = f"{name}-line"
    card = Layer(plate(width, height), name, "edge", 1.0)
    if game == "kvaro":
        return Drawing(width, height, (card, Layer(waves(width, height), line=line, width=1.5)))
    if game == "tabeligi":
        return Drawing(width, height, (card, Layer(join(confetti()), line)))
    slants = list(slanted(width, height, 5.4, 5.2, rising=name == "back-1"))
    frame = SECOND_DECK if name == "back-2" else Layer(plate(width, height, 4.0), line=line, width=1.4)
    return Drawing(
        width,
        height,
        (
            card,
            Layer(join(slants[::2]), line=line, width=1.9),
            Layer(join(slants[1::2]), line=line, width=0.8),
            frame,
        ),
    )


def peg(colour: str) -> Drawing:
    """A peg seen from above, with the sign of its colour."""
    on = f"c-{colour}-on"
    sign = tuple(
        Layer(layer.path, layer.fill and on, layer.line and on, layer.width) for layer in mark(colour).within(6, 6, 12)
    )
    return Drawing(24, 24, (Layer(disc(12, 12, 10.4), f"c-{colour}", f"c-{colour}-line", 2.6), *sign))


def cap() -> Drawing:
    """The cap that covers a peg."""
    return Drawing(
        24,
        24,
        (
            Layer(disc(12, 12, 10.8), "cap", "cap-line", 2.0),
            Layer(disc(12, 12, 7.2), "cap-light"),
            Layer(pen("M7.9 10.6 C8.5 9.2 9.5 8.2 10.9 7.8"), line="shine", width=1.3),
        ),
    )


def king() -> Drawing:
    """A crown."""
    crown = rounded(
        [(2, 6.6), (7.4, 11.4), (12, 3.6), (16.6, 11.4), (22, 6.6), (19.8, 19.8), (4.2, 19.8)],
        [1.6, 0.8, 1.4, 0.8, 1.6, 2, 2],
    )
    return Drawing(
        24,
        24,
        (
            Layer(
                crown + join([disc(2.8, 6.2, 1.5), disc(12, 3.6, 1.6), disc(21.2, 6.2, 1.5)]), "gold", "gold-line", 2.4
            ),
            Layer(pen("M6.6 16.4 L17.4 16.4"), line="gold-line", width=1.4),
        ),
    )


def logo() -> Drawing:
    """Ludaro's own sign: a card with the four colours."""
    signs = [
        glyph(colour).within(x, y, 18)
        for colour, x, y in (("R", 4.6, 4.8), ("G", 25.4, 4.8), ("Y", 4.6, 25.2), ("B", 25.4, 25.2))
    ]
    card = Layer(box(0.75, 0.75, 46.5, 46.5, 9), "paper", "edge", 1.5)
    return Drawing(48, 48, (card, *(layer for sign in signs for layer in sign)))


DIGITS: dict[str, str] = {
    "0": "M12 4 C7.4 4 4.6 8.6 4.6 16 C4.6 23.4 7.4 28 12 28 C16.6 28 19.4 23.4 19.4 16 C19.4 8.6 16.6 4 12 4 Z",
    "1": "M7 8.8 L13.2 4 L13.2 28",
    "2": "M4.4 10.4 C4.4 6.4 7.6 4 11.6 4 C16 4 19 6.8 19 10.6 C19 14 17.2 16.4 13.8 19.8 L5 28 L19.6 28",
    "3": "M4.8 4 L18.4 4 L11.4 13.4 C16 13.2 19.6 16 19.6 20.4 C19.6 25 16.2 28 11.6 28 C8 28 5.4 26.4 4.2 23.6",
    "4": "M14.4 4 L3.8 21.6 L20.4 21.6 M15.4 14.6 L15.4 28",
    "5": (
        "M17.8 4 L7.2 4 L5.8 15 C7.4 13.6 9.4 12.8 11.6 12.8 C16.2 12.8 19.4 16 19.4 20.4 "
        "C19.4 25 16 28 11.4 28 C8.2 28 5.8 26.8 4.4 24.4"
    ),
    "6": (
        "M15.4 4 C9.4 8.6 4.6 13.8 4.6 20.4 C4.6 25 7.8 28 12 28 C16.2 28 19.4 25 19.4 20.6 "
        "C19.4 16.2 16.2 13.4 12.2 13.4 C8.8 13.4 6 15.4 5 18.4"
    ),
    "7": "M4.4 4 L19.4 4 C14.8 11 11.2 18.6 9.6 28",
    "8": (
        "M12 15 C8.4 15 5.8 12.8 5.8 9.5 C5.8 6.2 8.4 4 12 4 C15.6 4 18.2 6.2 18.2 9.5 "
        "C18.2 12.8 15.6 15 12 15 C7.6 15 4.6 17.6 4.6 21.5 C4.6 25.4 7.6 28 12 28 "
        "C16.4 28 19.4 25.4 19.4 21.5 C19.4 17.6 16.4 15 12 15 Z"
    ),
    "9": (
        "M8.6 28 C14.6 23.4 19.4 18.2 19.4 11.6 C19.4 7 16.2 4 12 4 C7.8 4 4.6 7 4.6 11.4 "
        "C4.6 15.8 7.8 18.6 11.8 18.6 C15.2 18.6 18 16.6 19 13.6"
    ),
}


def number(digit: str) -> Drawing:
    """A number as it stands on a card, drawn with one round pen in the current colour."""
    return Drawing(24, 32, (Layer(pen(DIGITS[digit]), line=CURRENT, width=4.6),))
