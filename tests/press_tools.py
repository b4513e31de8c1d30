"""Reads a printed PDF back with another library: what stands where on its pages, in millimetres from the top left."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from io import BytesIO
from math import cos, radians, sin

import numpy as np
import pikepdf
from numpy.typing import NDArray

from ludaro.press import Profile

POINT = 72 / 25.4
OPEN: list[pikepdf.Pdf] = []
Matrix = NDArray[np.float64]


@dataclass(frozen=True)
class Seen:
    """A stored drawing on a page: its name, and where its corners came to lie."""

    name: str
    corners: Matrix  # top left, top right, bottom left of the drawing

    @property
    def middle(self) -> Matrix:
        """The middle of the drawing."""
        middle: Matrix = (self.corners[1] + self.corners[2]) / 2
        return middle

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right, foot."""
        opposite = self.corners[1] + self.corners[2] - self.corners[0]
        points = np.vstack([self.corners, opposite])
        return (*points.min(axis=0), *points.max(axis=0))

    @property
    def upright(self) -> bool:
        """Whether its top is above its foot."""
        return bool(self.corners[2][1] > self.corners[0][1])


def pages(content: bytes) -> list[pikepdf.Page]:
    """The pages of a file, which stays open while they are in use."""
    file = pikepdf.open(BytesIO(content))
    OPEN.append(file)
    del OPEN[:-2]
    return list(file.pages)


def matrix(numbers: list[float]) -> Matrix:
    """Six numbers as a PDF writes them."""
    a, b, c, d, e, f = numbers
    return np.array([[a, b, 0], [c, d, 0], [e, f, 1]])


def steps(stream: pikepdf.Page | pikepdf.Object) -> Iterator[tuple[str, list[pikepdf.Object]]]:
    """What a page or a stored drawing is painted with: operator and operands."""
    for step in pikepdf.parse_content_stream(stream):
        if isinstance(step, pikepdf.ContentStreamInstruction):
            yield str(step.operator), list(step.operands)


def stored(page: pikepdf.Page) -> list[pikepdf.Object]:
    """The drawings that a page can show."""
    return list(page.Resources.XObject.as_dict().values()) if "/XObject" in page.Resources else []


def drawings(page: pikepdf.Page) -> list[Seen]:
    """The stored drawings that a page shows, in order."""
    height = float(page.MediaBox[3])
    here, kept, found = np.eye(3), [], []
    for operator, operands in steps(page):
        if operator == "q":
            kept.append(here)
        elif operator == "Q":
            here = kept.pop()
        elif operator == "cm":
            here = matrix([float(number) for number in operands]) @ here
        elif operator == "Do":
            form = page.Resources.XObject[str(operands[0])]
            left, top, right, foot = (float(edge) for edge in form.BBox)
            corners = np.array([[left + 2, top + 2, 1], [right - 2, top + 2, 1], [left + 2, foot - 2, 1]]) @ here
            millimetres = np.column_stack([corners[:, 0], height - corners[:, 1]]) / POINT
            found.append(Seen(str(operands[0]).rpartition(".")[2], millimetres))
    return found


def lines(page: pikepdf.Page) -> list[tuple[bool, Matrix]]:
    """The straight lines drawn on a page itself: whether each has the long dashes of a fold, and its ends."""
    height = float(page.MediaBox[3])
    here, kept, found = np.eye(3), [], []
    points: list[list[float]] = []
    fold = False
    for operator, operands in steps(page):
        if operator == "q":
            kept.append((here, fold))
        elif operator == "Q":
            here, fold = kept.pop()
        elif operator == "cm":
            here = matrix([float(number) for number in operands]) @ here
        elif operator == "d":
            dashes = [float(number) for number in operands[0].as_list()]
            fold = bool(dashes) and dashes[0] > 1
        elif operator in ("m", "l"):
            points = [*(points if operator == "l" else []), [float(operands[0]), float(operands[1]), 1.0]]
        elif operator == "S":
            ends = np.array(points) @ here
            found.append((fold, np.column_stack([ends[:, 0], height - ends[:, 1]]) / POINT))
    return found


def misprinted(points: Matrix, printer: Profile, width: float, height: float) -> Matrix:
    """Where a printer that is not straight puts what belongs to these points."""
    turn = radians(printer.turn)
    around = np.array([[cos(turn), sin(turn)], [-sin(turn), cos(turn)]]) * printer.scale
    middle = np.array([width / 2, height / 2])
    moved: Matrix = (points - middle) @ around + middle + [printer.right, printer.down]
    return moved


@dataclass(frozen=True)
class Line:
    """A piece of text on a page, with the size of its letters in points, and where it stands."""

    text: str
    size: float
    left: float
    right: float
    foot: float


def letters(font: pikepdf.Object) -> dict[int, str]:
    """What the codes of a font mean, as the file itself tells whoever copies text from it."""
    told = re.findall(r"^<(\w\w)> <((?:\w{4})+)>$", font.ToUnicode.read_bytes().decode("ascii"), re.MULTILINE)
    return {int(code, 16): bytes.fromhex(letter).decode("utf-16-be") for code, letter in told}


def written(page: pikepdf.Page) -> list[Line]:
    """The text on a page, piece by piece."""
    height, found = float(page.MediaBox[3]), []
    fonts = page.Resources.Font.as_dict()
    embedded = {name: font for name, font in fonts.items() if "/ToUnicode" in font}
    known = {name: (letters(font), [float(width) for width in font.Widths]) for name, font in embedded.items()}
    here, kept = np.eye(3), []
    there, start, step, size, name = np.eye(3), np.eye(3), 0.0, 0.0, ""
    for operator, operands in steps(page):
        numbers = [float(part) for part in operands if isinstance(part, int | Decimal)]
        if operator == "q":
            kept.append(here)
        elif operator == "Q":
            here = kept.pop()
        elif operator == "cm":
            here = matrix(numbers) @ here
        elif operator == "BT":
            there = start = np.eye(3)
        elif operator == "Tm":
            there = start = matrix(numbers)
        elif operator in ("Td", "TD"):
            there = start = matrix([1, 0, 0, 1, *numbers]) @ start
        elif operator == "TL":
            step = numbers[0]
        elif operator == "T*":
            there = start = matrix([1, 0, 0, 1, 0, -step]) @ start
        elif operator == "Tf":
            name, size = str(operands[0]), numbers[0]
        elif operator == "Tj":
            codes, widths = known[name]
            shown = bytes(operands[0])
            long = sum(widths[code] for code in shown) / 1000 * size
            x, foot = ((there @ here)[2][:2]).tolist()
            right = (matrix([1, 0, 0, 1, long, 0]) @ there @ here)[2][0]
            scale = float(abs((there @ here)[0][0]))
            text = "".join(codes[code] for code in shown)
            found.append(Line(text, size * scale, x / POINT, right / POINT, (height - foot) / POINT))
            there = matrix([1, 0, 0, 1, long, 0]) @ there
    return found
