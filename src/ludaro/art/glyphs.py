"""The signs of the colours, on a square of 24.

The games of four and five colours share heart, clover, gem, spade and ring. They stay apart in silhouette, also upside
down, and in the pattern inside. Tabeligi's eleven are little pictures of things that have the colour.
"""

from __future__ import annotations

from ludaro.art.paths import CURRENT, Drawing, Layer, Path, disc, join, pen, rounded, symmetric

SIZE = 24.0
LINE_WIDTH = 2.6  # half of it shows

HEART = symmetric(
    "M12 7.4 C13.3 4.9 15.3 3.7 17.3 3.7 C20.4 3.7 22.2 6.2 22.2 9.1 C22.2 14.2 16.6 18 12.9 20.9 Q12.4 21.3 12 21.3"
)
LEAVES = join([disc(12, 6.9, 4.8), disc(6.6, 14, 4.8), disc(17.4, 14, 4.8), disc(12, 11.8, 3.4)])
STEM = pen(
    "M13.2 12 C13.2 15.8 14.2 18.4 16.1 20.7 Q16.7 21.4 15.9 21.8 L14.3 22.4 Q13.5 22.7 13 22 "
    "C11.4 19.6 10.8 16.4 10.8 12 Z"
)
VEINS = pen("M12 11.8 L12 7.6 M12 11.8 L8.4 13.7 M12 11.8 L15.6 13.7")
GEM = rounded([(12, 1.2), (21.6, 12), (12, 22.8), (2.4, 12)], 2.4)
CORE = rounded([(12, 7.6), (15.7, 12), (12, 16.4), (8.3, 12)], 1.0)
# Slender, lest it look like a heart upside down.
SPADE = symmetric("M12 1.4 Q12.5 1.4 13 2.2 C15 6 19.4 9 19.4 14 C19.4 18.8 14.6 20 12.6 17 L12 17")
FOOT = pen("M12 14 L15.8 22.2 L8.2 22.2 Z")
GLEAM = pen("M5.9 9.8 C5.9 8.2 6.8 7.1 8.2 7")
WAVE = pen("M7.5 13.6 C9 11.6 10 11.8 11.5 13.2 S15 14.6 16.5 12.6")
RING = disc(12, 12, 9.6)
HOLE = disc(12, 12, 4.4)

SILHOUETTES: dict[str, Path] = {"R": HEART, "G": LEAVES + STEM, "Y": GEM, "B": SPADE + FOOT, "W": RING}


def inside(colour: str) -> tuple[Layer, ...]:
    """What is drawn on a silhouette: the pattern that tells colours apart without colour."""
    line = f"c-{colour}-line"
    if colour == "R":
        return (Layer(GLEAM, line="shine", width=1.7),)
    if colour == "G":
        return (Layer(VEINS, line=line, width=1.5),)
    if colour == "Y":
        return (Layer(CORE, "paper", line, 2.0),)
    if colour == "B":
        return (Layer(WAVE, line="shine", width=1.9),)
    return (Layer(HOLE, "paper", line, 2.0),)


def glyph(colour: str) -> Drawing:
    """The sign of one of the five colours, in its colour."""
    fill, line = f"c-{colour}", f"c-{colour}-line"
    return Drawing(SIZE, SIZE, (Layer(SILHOUETTES[colour], fill, line, LINE_WIDTH), *inside(colour)))


def mark(colour: str) -> Drawing:
    """The same sign in one tone, to be put on something of that colour."""
    if colour == "Y":
        return Drawing(SIZE, SIZE, (Layer(GEM.scaled(0.86, (12, 12)), line=CURRENT, width=3.6),))
    if colour == "W":
        return Drawing(SIZE, SIZE, (Layer(disc(12, 12, 8), line=CURRENT, width=3.6),))
    return Drawing(SIZE, SIZE, (Layer(SILHOUETTES[colour], CURRENT),))
