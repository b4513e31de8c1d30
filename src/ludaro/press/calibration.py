"""A sheet that shows where a printer puts the back of a page, and what follows from what somebody reads there.

Each corner of the page has a field of squares. On the face they are open; on the back dark ones lie behind them, each
shifted by another step. Held against the light, the one that fills its square best tells how far the printer is off
in that corner. The first sheet has coarse steps. The second is made with what the first told, and has fine ones.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import atan2, degrees, hypot

import numpy as np

from ludaro.art.paths import Drawing, Layer, box, disc
from ludaro.press.pages import Mark, Page, Placed, Shape, Text
from ludaro.press.painting import undone
from ludaro.press.paper import EDGE, BadPrint, Making, Profile
from ludaro.press.words import CALIBRATION

COUNT = 7  # squares in a row
LABELS = 7.0  # room for letters and numbers around a field
OPEN, DARK = 4.4, 3.4  # the sides of the squares
RULER = 150
COMMAND = "ludaro print --calibrate NAME {readings}"
EXAMPLE = ((2, 3), (3, 2), (3, 3), (2, 3))  # places in the four fields that a printer could cause


@dataclass(frozen=True, slots=True)
class Grade:
    """How far apart the squares of a sheet are, by which step the dark ones are shifted, and their letters."""

    name: str
    pitch: float
    step: float
    letters: str


COARSE = Grade("coarse", 11.0, 1.5, "ABCDEFG")
FINE = Grade("fine", 7.0, 0.3, "PQRSTUV")


@dataclass(frozen=True, slots=True)
class Square:
    """A square of a field: where it is on the face, and where its dark one is to be on the back."""

    field: int
    column: int
    row: int
    face: tuple[float, float]
    behind: tuple[float, float]
    dark: tuple[float, float]


def squares(grade: Grade, making: Making) -> Iterator[Square]:
    """All squares of a sheet: the fields from left to right and from top to foot."""
    width, height = making.page
    middle = EDGE + LABELS + COUNT * grade.pitch / 2
    for number in range(4):
        x, y = (middle, width - middle)[number % 2], (middle, height - middle)[number // 2]
        for row in range(COUNT):
            for column in range(COUNT):
                across, down = column - COUNT // 2, row - COUNT // 2
                face = (x + across * grade.pitch, y + down * grade.pitch)
                behind = turned_over(face, making)
                dark = (behind[0] + across * grade.step, behind[1] + down * grade.step)
                yield Square(number, column, row, face, behind, dark)


def turned_over(point: tuple[float, float], making: Making) -> tuple[float, float]:
    """Where a point of the face is on the back."""
    width, height = making.page
    return (width - point[0], point[1]) if making.sides == "long" else (point[0], height - point[1])


def calibration(making: Making, rough: Profile | None = None, told: str = COMMAND) -> list[Page]:
    """Face and back of the first sheet; with what it told, of the second. The back is made for that profile. ``told``
    is where one types what one reads."""
    if making.sides not in ("long", "short"):
        raise BadPrint("a sheet to calibrate a printer has two sides: turn it over its long or its short edge")
    grade = COARSE if rough is None else FINE
    found = list(squares(grade, making))
    width, height = making.page
    ring = (width / 2, EDGE + LABELS + 8)
    x, y = turned_over(ring, making)
    face: list[Placed | Mark | Text] = [centred(RING, ring, 16), *ruler(making)]
    face += [centred(OPEN_SQUARE, square.face, OPEN) for square in found]
    face += labels(grade, found)
    words = CALIBRATION[making.lang]
    top = height / 2 - 24
    face.append(Text(words[grade.name], width / 2, top, 6, bold=True, align="middle"))
    for number, line in enumerate(words["steps"].split("\n"), start=1):
        face.append(Text(f"{number}.  {line}", EDGE + LABELS, top + 2 + 7.5 * number, 3.6))
    example = " ".join(f"{grade.letters[column]}{row + 1}" for column, row in EXAMPLE)
    face.append(Text(told.format(readings=example), width / 2, top + 50, 4.2, bold=True, align="middle"))
    back = [centred(DARK_SQUARE, square.dark, DARK) for square in found]
    return [
        Page(width, height, tuple(face)),
        Page(width, height, (centred(DOT, (x, y), 4), *back), back=True),
    ]


def filled(name: str, drawing: Layer, size: float) -> Shape:
    """A shape of one layer."""
    return Shape(name, Drawing(size, size, (drawing,)))


RING = filled("ring", Layer(disc(8, 8, 7.8), line="ink", width=0.4), 16)
DOT = filled("dot", Layer(disc(2, 2, 2), "ink"), 4)
OPEN_SQUARE = filled("open", Layer(box(0, 0, OPEN, OPEN, 0.01), line="ink", width=0.3), OPEN)
DARK_SQUARE = filled("dark", Layer(box(0, 0, DARK, DARK, 0.01), "ink"), DARK)


def centred(shape: Shape, middle: tuple[float, float], size: float) -> Placed:
    """A shape around a point."""
    return Placed(shape, middle[0] - size / 2, middle[1] - size / 2, size, size)


def ruler(making: Making) -> Iterator[Mark | Text]:
    """A ruler in the middle of the page."""
    width, height = making.page
    left, y = (width - RULER) / 2, height / 2 + 38
    yield Mark("crop", (left, y), (left + RULER, y))
    for place in range(RULER + 1):
        long = 6 if place % 10 == 0 else 4 if place % 5 == 0 else 2
        yield Mark("crop", (left + place, y), (left + place, y - long))
        if place % 50 == 0:
            yield Text(f"{place} mm" if place == RULER else str(place), left + place, y + 4.5, 3.4, align="middle")


def held_to_the_light(grade: Grade) -> Page:
    """How a field looks that reads as the first of the example, with a ring around what coincides."""
    making = Making()
    field = [square for square in squares(grade, making) if square.field == 0]
    column, row = EXAMPLE[0]
    things: list[Placed | Mark | Text] = []
    for square in field:
        x, y = square.face
        off = (column - square.column) * grade.step, (square.row - row) * grade.step
        things += [centred(OPEN_SQUARE, (x, y), OPEN), centred(DARK_SQUARE, (x + off[0], y + off[1]), DARK)]
        if (square.column, square.row) == (column, row):
            size = grade.pitch * 1.15
            ring = filled("found", Layer(disc(size / 2, size / 2, size / 2 - 0.4), line="back-1-line", width=0.8), size)
            things.append(centred(ring, (x, y), size))
    things += labels(grade, field)
    side = LABELS + COUNT * grade.pitch + grade.pitch / 2
    return Page(side, side, tuple(moved(thing, -EDGE, -EDGE) for thing in things))


def moved(thing: Placed | Mark | Text, right: float, down: float) -> Placed | Mark | Text:
    """A thing elsewhere."""
    if isinstance(thing, Placed):
        return replace(thing, left=thing.left + right, top=thing.top + down)
    if isinstance(thing, Text):
        return replace(thing, left=thing.left + right, foot=thing.foot + down)
    (x1, y1), (x2, y2) = thing.start, thing.end
    return replace(thing, start=(x1 + right, y1 + down), end=(x2 + right, y2 + down))


def labels(grade: Grade, field: Sequence[Square]) -> Iterator[Text]:
    """The letters above squares and the numbers beside them."""
    for square in field:
        x, y = square.face
        if square.row == 0:
            yield Text(grade.letters[square.column], x, y - grade.pitch / 2 - 0.8, 4, bold=True, align="middle")
        if square.column == 0:
            yield Text(str(square.row + 1), x - grade.pitch / 2 - 2.5, y + 1.4, 4, True, "middle")


READING = re.compile(r"([A-Z])(\d)")


def read(texts: Sequence[str]) -> tuple[Grade, list[tuple[int, int]]]:
    """What somebody typed: of which sheet it is, and column and row for each field."""
    words = " ".join(texts).upper().replace(",", " ").split()
    if len(words) != 4:
        raise BadPrint(f"type four readings, one for each field, as in C4 D3 D4 C4; these are {len(words)}")
    found: list[tuple[Grade, int, int]] = []
    for word in words:
        form = READING.fullmatch(word)
        grade = next((grade for grade in (COARSE, FINE) if form and form[1] in grade.letters), None)
        if not form or grade is None or not 1 <= int(form[2]) <= COUNT:
            raise BadPrint(f"{word!r} is no reading: a letter and a number from 1 to {COUNT}, as in C4 or R3")
        found.append((grade, grade.letters.index(form[1]), int(form[2]) - 1))
    if len({grade.name for grade, _, _ in found}) > 1:
        raise BadPrint("these are readings of two sheets: letters A to G are on the first, P to V on the second")
    return found[0][0], [(column, row) for _, column, row in found]


def at_border(places: Sequence[tuple[int, int]]) -> bool:
    """Whether a better square might lie beyond the field."""
    return any(place in (0, COUNT - 1) for pair in places for place in pair)


def solved(grade: Grade, places: Sequence[tuple[int, int]], making: Making, made_for: Profile) -> Profile:
    """The profile that explains best what was read off a sheet that was made for another profile."""
    width, height = making.page
    a, b, c, d, e, f = undone(made_for, width, height)
    chosen = [square for square in squares(grade, making) if places[square.field] == (square.column, square.row)]
    rows, wanted = [], []
    for square in chosen:
        dark_x, dark_y = square.dark
        x, y = a * dark_x + c * dark_y + e - width / 2, b * dark_x + d * dark_y + f - height / 2
        rows += [(x, -y, 1.0, 0.0), (y, x, 0.0, 1.0)]
        wanted += [square.behind[0] - width / 2, square.behind[1] - height / 2]
    system, target = np.array(rows), np.array(wanted)
    across, along, right, down = (float(part) for part in np.linalg.lstsq(system, target, rcond=None)[0])
    left_over = np.abs(system @ [across, along, right, down] - target).max()
    if left_over > grade.step:
        raise BadPrint("these readings do not go together; look at the sheet again, field by field")
    found = Profile(right, down, degrees(atan2(along, across)), hypot(across, along))
    return replace(
        found, right=round(right, 3), down=round(down, 3), turn=round(found.turn, 4), scale=round(found.scale, 6)
    )


def concluded(readings: Sequence[str], making: Making, rough: Profile) -> tuple[Profile, bool]:
    """What readings tell of a printer (those of the second sheet by the profile that it was made for), and whether the
    second sheet should be printed (again)."""
    grade, places = read(readings)
    first = grade is COARSE
    return solved(grade, places, making, Profile() if first else rough), first or at_border(places)
