"""The computers' faces on a square of 24, one for each level: frog, mouse, hare, bear, badger, fox, owl and dragon.

Each has a silhouette or marks of its own, and a tint of its own. Where two computers of one level sit at a table, the
second has the next tint.
"""

from __future__ import annotations

from dataclasses import dataclass

from ludaro.art.glyphs import SIZE
from ludaro.art.paths import Drawing, Layer, Path, Piece, disc, ellipse, pen, rounded, symmetric

INK = "face-line"
STROKE = 1.3
THICK = 2 * STROKE  # half of it lies under the fill
MARGIN = 0.5


@dataclass(frozen=True, slots=True)
class AnimalFace:
    """An animal: its outline in its tint, and what is painted on it, the lowest first."""

    animal: str
    outline: Path
    marks: tuple[Layer, ...]


def both(path: Path) -> Path:
    """A path and its mirror image, which runs the other way round: where closed ones overlap, they melt into one."""
    mirror = path.mirrored(SIZE / 2)
    here = mirror.pieces[0].points[0]
    back: list[Piece] = []
    for piece in mirror.pieces[1:]:
        if piece.points:
            back.append(Piece(piece.pen, (*reversed(piece.points[:-1]), here)))
            here = piece.points[-1]
    closed = [Piece("Z")] if path.pieces[-1].pen == "Z" else []
    return path + Path((Piece("M", (here,)), *reversed(back), *closed))


def eyes(x: float, y: float, radius: float = 1.35) -> Layer:
    """Two eyes, the right one here."""
    return Layer(both(disc(x, y, radius)), INK)


def drawn(text: str, width: float = STROKE) -> Layer:
    """A line on the face."""
    return Layer(pen(text), line=INK, width=width)


FACES: dict[int, AnimalFace] = {
    1: AnimalFace(
        "frog",
        both(disc(17.2, 7.2, 4.2)) + ellipse(12, 14.4, 10.4, 7.8),
        (
            Layer(both(disc(17.2, 7, 2.9)), "shine"),
            eyes(17, 7.2, 1.5),
            drawn("M4.8 15.4 C8 20 16 20 19.2 15.4"),
            Layer(both(disc(13.2, 12.6, 0.5)), INK),
        ),
    ),
    2: AnimalFace(
        "mouse",
        both(disc(18, 7.4, 5)) + symmetric("M12 7 C16.6 7 19.4 10 18.6 14.2 C17.8 18.6 14.4 22 12 22"),
        (
            Layer(both(disc(18.3, 7.2, 2.7)), "shine"),
            eyes(14.9, 13.2),
            Layer(ellipse(12, 20.4, 1.9, 1.5), INK),
            drawn("M9.6 17 Q12 18.4 14.4 17", 1),
        ),
    ),
    3: AnimalFace(
        "hare",
        both(ellipse(15.6, 6.6, 2.9, 5.6).turned(10, (15.6, 12)))
        + symmetric("M12 9.4 C17 9.4 19.8 12.4 19.8 16 C19.8 20 16.4 22.6 12 22.6"),
        (
            Layer(both(ellipse(15.6, 6.4, 1.2, 3.8).turned(10, (15.6, 12))), "shine"),
            eyes(15.4, 15),
            Layer(rounded([(10.4, 16.8), (13.6, 16.8), (12, 18.6)], 0.8), INK),
            drawn("M12 18.2 L12 19 M9.6 19.2 C10.4 20.4 11.6 20.2 12 19 C12.4 20.2 13.6 20.4 14.4 19.2", 1.1),
        ),
    ),
    4: AnimalFace(
        "bear",
        both(disc(18.6, 5.8, 3.4)) + disc(12, 12.8, 9.6),
        (
            Layer(ellipse(12, 16.4, 5, 4), "shine"),
            eyes(15.8, 11),
            Layer(ellipse(12, 14.8, 2.1, 1.5), INK),
            drawn("M12 16 L12 17.4 M9.4 17.4 C10.2 19 11.4 18.8 12 17.4 C12.6 18.8 13.8 19 14.6 17.4", 1.1),
        ),
    ),
    5: AnimalFace(
        "badger",
        both(disc(18.4, 6.4, 2.8))
        + symmetric("M12 3 C18.4 3 21.8 7.4 20.8 12.4 C19.8 17 15.6 18.6 14.8 20.8 Q14.2 22.4 12 22.4"),
        (
            Layer(symmetric("M12 3.2 L13.4 3.2 C13.8 9 14.4 13 13.4 18 L12 18"), "shine"),
            Layer(
                both(pen("M14.6 3.6 C18.4 4.8 19 8.6 18 13.4 C17 15.6 15.6 16.4 14.9 17.6 C15.8 13 15.2 8 14.6 3.6 Z")),
                INK,
            ),
            Layer(both(disc(16.4, 11.4, 1.2)), "shine"),
            Layer(ellipse(12, 20.2, 2, 1.5), INK),
        ),
    ),
    6: AnimalFace(
        "fox",
        symmetric(
            "M12 8 C13.6 8 15 8 16.2 8.6 L20.4 2.4 Q21.6 1.2 21.9 3 L22.6 11 "
            "C22.4 14.6 17.4 18.4 13.4 22 Q12.6 22.8 12 22.8"
        ),
        (
            Layer(both(pen("M22.2 12.2 C21.4 15.2 17.2 18.6 13.6 21.8 C13.2 17.4 16.6 13.4 22.2 12.2 Z")), "shine"),
            eyes(15.6, 13.2),
            Layer(ellipse(12, 21.4, 1.6, 1.3), INK),
            Layer(both(pen("M18 8.4 L20.6 4.4 L21 9.4")), line=INK, width=0.9),
        ),
    ),
    7: AnimalFace(
        "owl",
        symmetric("M12 5.4 C14.6 5.4 15.6 4.4 18 2.6 Q20.2 1 20.4 3.4 C21.6 6.4 22 9.6 22 13 C22 19 17.6 22.6 12 22.6"),
        (
            Layer(both(disc(16.1, 11.2, 4.4)), "shine", INK, 2.2),
            eyes(16, 11.2, 2.1),
            Layer(both(disc(16.8, 10.5, 0.7)), "shine"),
            Layer(rounded([(10.2, 13.8), (13.8, 13.8), (12, 18)], 0.9), "gold", INK, 1.8),
            drawn("M8.6 19.6 Q9.6 20.6 10.6 19.6 M13.4 19.6 Q14.4 20.6 15.4 19.6", 1),
        ),
    ),
    8: AnimalFace(
        "dragon",
        both(pen("M15.4 6.4 C16 3.8 18 2.2 20.8 1.4 Q22 1.2 21.6 2.4 C21 4.8 20.6 7 19.4 9.6 Z"))
        + symmetric(
            "M12 2.4 Q12.6 2.4 13 3.2 L14.4 5.8 C17.8 6.2 20 8.6 20 11.4 L22.4 13.4 Q23 14.2 22 14.6 L19.4 15.4 "
            "C19.8 20 17.4 22.6 12 22.6"
        ),
        (
            Layer(both(pen("M14 11.6 L18.4 9.8 C18.6 12.6 16 13.8 14 11.6 Z")), "gold", INK, 1.6),
            Layer(both(ellipse(16.5, 11.4, 0.55, 1.1)), INK),
            Layer(both(ellipse(14, 16.4, 0.9, 0.7)), INK),
            drawn("M6.4 18.4 C9 20.4 15 20.4 17.6 18.4"),
            Layer(both(rounded([(14.6, 19.2), (16.6, 18.7), (15.8, 21)], 0.3)), "shine", INK, 1.2),
        ),
    ),
}


def face(level: int) -> Drawing:
    """The face of the computer that plays at this level."""
    made = FACES[level]
    whole = Drawing(SIZE, SIZE, (Layer(made.outline, f"tint-{level}", INK, THICK), *made.marks))
    return Drawing(SIZE, SIZE, whole.within(MARGIN, MARGIN, SIZE - 2 * MARGIN))
