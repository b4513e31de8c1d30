"""Tabeligi's eleven colours as little pictures on a square of 24: sun, cherries, blossom, fir, fish, grapes, flame,
acorn, cat, cloud and snow."""

from __future__ import annotations

from ludaro.art.glyphs import LINE_WIDTH, SIZE
from ludaro.art.paths import Drawing, Layer, around, disc, ellipse, join, pen, rounded, symmetric

RAYS = join(
    rounded([(10.9, 1.4), (13.1, 1.4), (13.1, 6), (10.9, 6)], 1).turned(45 * step, (12, 12)) for step in range(8)
)
CHERRIES = disc(6.8, 17, 4.6) + disc(16.9, 17.6, 4.6)
STALKS = pen("M7 12.6 C7.6 8.4 10 4.8 14.6 2.8 C14.2 6.8 15 10.4 16.7 13")
PETALS = join(disc(x, y, 4.3) for x, y in around(12, 12.3, 5.9, 5))
FIR = symmetric(
    "M12 1.6 Q12.6 1.6 13 2.3 L16.6 7.8 Q17.2 9 15.9 9 L15.4 9 L18.4 13.4 Q19 14.6 17.7 14.6 "
    "L17 14.6 L20 18.6 Q20.6 19.8 19.2 19.8 L12 19.8"
)
TRUNK = rounded([(10.4, 19), (13.6, 19), (13.6, 22.6), (10.4, 22.6)], 0.8)
FISH = pen(
    "M2 12.9 Q1.4 12 2 11.1 C4.4 7.2 8.2 5.2 12 5.2 C15 5.2 17.2 7 18.6 9.2 L21.2 6.9 Q22.5 6.1 22.5 7.6 "
    "C22 10.6 22 13.4 22.5 16.4 Q22.5 17.9 21.2 17.1 L18.6 14.8 C17.2 17 15 18.8 12 18.8 C8.2 18.8 4.4 16.8 2 12.9 Z"
)
BERRIES = ((6.6, 9.6), (12, 9), (17.4, 9.6), (9.3, 14.2), (14.7, 14.2), (12, 18.9))
GRAPES = join(disc(x, y, 3.2) for x, y in BERRIES)
TWIG = pen("M12 6.4 C12 4.6 12.6 3 14.4 1.8")
FLAME = pen(
    "M12.6 1.6 C13.4 5.4 18.9 8.4 18.9 14.7 C18.9 19.2 15.8 22.3 12 22.3 C8.2 22.3 5.1 19.3 5.1 15.2 "
    "C5.1 12.2 6.6 10.4 7.6 8.6 C8.4 9.6 8.8 10.4 9.4 11 C11.2 8.6 11.4 5 12.6 1.6 Z"
)
NUT = symmetric("M12 9.4 L18.2 9.4 C18.2 15 15.6 19.2 12.7 21.8 Q12.4 22.2 12 22.2")
CUP = pen(
    "M4.2 10.4 C4.2 6.4 7.4 4.2 12 4.2 C16.6 4.2 19.8 6.4 19.8 10.4 Q19.8 11.4 18.8 11.4 L5.2 11.4 Q4.2 11.4 4.2 10.4 Z"
)
CAT = symmetric("M12 6.6 C13.4 6.6 14.6 6.8 15.7 7.3 L18.9 3 Q20 1.9 20.3 3.4 L21 11.2 C21.4 16.8 17.4 21 12 21")
CLOUD = pen(
    "M6.6 19.4 C3.6 19.4 1.6 17.4 1.6 14.9 C1.6 12.4 3.5 10.5 5.9 10.4 C6.4 6.9 9 4.8 12.2 4.8 "
    "C15.2 4.8 17.6 6.7 18.3 9.6 "
    "C20.8 9.9 22.4 11.9 22.4 14.4 C22.4 17.3 20.4 19.4 17.6 19.4 Z"
)


FLAKE = join(pen("M12 2.6 L12 21.4 M8.9 4.6 L12 7.4 L15.1 4.6").turned(60 * step, (12, 12)) for step in range(6))

FILL, RIM = "fill", "rim"  # stand for the colour and for its line

LAYERS: dict[str, tuple[Layer, ...]] = {
    "Y": (Layer(RAYS + disc(12, 12, 6.2), FILL, RIM, LINE_WIDTH),),
    "R": (
        Layer(STALKS, line=RIM, width=1.9),
        Layer(CHERRIES, FILL, RIM, LINE_WIDTH),
        Layer(pen("M4.6 16.4 Q4.9 14.9 6.3 14.6 M14.7 17 Q15 15.5 16.4 15.2"), line="shine", width=1.4),
    ),
    "P": (Layer(PETALS + disc(12, 12.3, 4), FILL, RIM, LINE_WIDTH), Layer(disc(12, 12.3, 2.5), "t-Y", RIM, 2.0)),
    "G": (Layer(TRUNK, RIM, RIM, LINE_WIDTH), Layer(FIR, FILL, RIM, LINE_WIDTH)),
    "B": (
        Layer(FISH, FILL, RIM, LINE_WIDTH),
        Layer(disc(7.3, 10.6, 1.4), "shine"),
        Layer(pen("M12 9 C13.2 10.8 13.2 13.2 12 15"), line="shine", width=1.6),
    ),
    "V": (
        Layer(TWIG, line=RIM, width=2),
        Layer(GRAPES, FILL, RIM, LINE_WIDTH),
        *(Layer(disc(x, y, 2.7), FILL, RIM, 1.8) for x, y in BERRIES),
    ),
    "O": (
        Layer(FLAME, FILL, RIM, LINE_WIDTH),
        Layer(symmetric("M12 13 C12.8 14.6 14.8 15.8 14.8 18 C14.8 19.8 13.6 20.7 12 20.7"), "t-Y"),
    ),
    "N": (
        Layer(pen("M12 4 L12 1.8"), line=RIM, width=2.2),
        Layer(NUT, "cap-light", RIM, LINE_WIDTH),
        Layer(CUP, FILL, RIM, LINE_WIDTH),
    ),
    "K": (Layer(CAT, FILL, RIM, LINE_WIDTH), Layer(ellipse(8.4, 13, 1.5, 1.9) + ellipse(15.6, 13, 1.5, 1.9), "t-Y")),
    "E": (Layer(CLOUD, FILL, RIM, LINE_WIDTH),),
    "W": (Layer(FLAKE, line=RIM, width=4.2), Layer(FLAKE, line=FILL, width=1.8)),
}


def picture(colour: str) -> Drawing:
    """The mark of one of the eleven colours."""
    paint = {FILL: f"t-{colour}", RIM: f"t-{colour}-line", None: None}
    return Drawing(
        SIZE,
        SIZE,
        tuple(
            Layer(layer.path, paint.get(layer.fill, layer.fill), paint.get(layer.line, layer.line), layer.width)
            for layer in LAYERS[colour]
        ),
    )
