"""Draws public/icon.svg as the pictures that phones ask for when the page is installed: public/icon-*.png.

The drawing has only rectangles, circles and straight lines, so that no other program is needed for it.
"""

from __future__ import annotations

import re
import struct
import zlib
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
from numpy.typing import NDArray

Grid = NDArray[np.float64]
PUBLIC = Path(__file__).parent / "public"
SIZES = {"icon-192.png": (192, 1.0), "icon-512.png": (512, 1.0)}
FULL = ("icon-full.png", 512, 0.8)  # to be cut into any shape: the ground to all sides, the drawing smaller


def main() -> None:
    drawing = list(read(PUBLIC / "icon.svg"))
    for name, (size, scale) in SIZES.items():
        (PUBLIC / name).write_bytes(png(paint(drawing, size, scale, full=False)))
    name, size, scale = FULL
    (PUBLIC / name).write_bytes(png(paint(drawing, size, scale, full=True)))


class Shape:
    """A shape with straight edges, rounded by a radius; a circle is a point so rounded."""

    def __init__(self, corners: list[tuple[float, float]], radius: float, fill: str, line: tuple[str, float]) -> None:
        self.corners, self.radius, self.fill, self.line = corners, radius, fill, line

    def distance(self, x: Grid, y: Grid) -> Grid:
        """How far from the outline points are; negative inside."""
        far = np.full(x.shape, np.inf)
        inside = np.zeros(x.shape, bool)
        for (ax, ay), (bx, by) in pairwise([*self.corners, self.corners[0]]):
            dx, dy = bx - ax, by - ay
            along = np.clip(((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy or 1.0), 0, 1)
            far = np.minimum(far, np.hypot(x - ax - along * dx, y - ay - along * dy))
            if ay != by:
                inside ^= ((ay > y) != (by > y)) & (x < ax + (y - ay) / dy * dx)
        return np.where(inside, -far, far) - self.radius


def read(path: Path) -> Iterator[Shape]:
    """The shapes of the drawing, from the lowest to the uppermost."""
    for parent in ElementTree.parse(path).iter():
        line = (parent.get("stroke", ""), float(parent.get("stroke-width", "0")))
        for node in parent:
            kind, fill = node.tag.rpartition("}")[2], node.get("fill", "")
            if kind == "rect":
                left, top, wide, high, round_ = (float(node.get(k, "0")) for k in ("x", "y", "width", "height", "rx"))
                right, low = left + wide - round_, top + high - round_
                left, top = left + round_, top + round_
                yield Shape([(left, top), (right, top), (right, low), (left, low)], round_, fill, line)
            elif kind == "circle":
                yield Shape(
                    [(float(node.get("cx", "0")), float(node.get("cy", "0")))], float(node.get("r", "0")), fill, line
                )
            elif kind == "path":
                yield Shape(list(path_corners(node.get("d", ""))), 0.0, fill, line)


def path_corners(text: str) -> Iterator[tuple[float, float]]:
    x = y = 0.0
    command = ""
    words = re.findall(r"[A-Za-z]|-?\d+(?:\.\d+)?", text)
    while words:
        if words[0].isalpha():
            command = words.pop(0)
        if command in "Zz":
            continue
        if command == "H":
            x = float(words.pop(0))
        elif command in "MLl":
            dx, dy = float(words.pop(0)), float(words.pop(0))
            x, y = (x + dx, y + dy) if command == "l" else (dx, dy)
            command = "L" if command == "M" else command
        else:
            raise ValueError(f"paths with {command} cannot be drawn here")
        yield x, y


def paint(drawing: list[Shape], size: int, scale: float, full: bool) -> NDArray[np.uint8]:
    """The picture as rows of pixels: red, green, blue, and how much covers what is behind."""
    unit = 64 / size / scale
    at = (np.arange(size) + 0.5 - size / 2) * unit + 32
    x, y = np.meshgrid(at, at)
    picture = np.zeros((size, size, 4))

    def lay(colour: str, cover: Grid) -> None:
        rgb = [int(colour[i : i + 2], 16) for i in (1, 3, 5)]
        part = cover[..., None]
        alpha = picture[..., 3:] * (1 - part)
        picture[..., :3] = (picture[..., :3] * alpha + np.array(rgb) * part) / np.maximum(alpha + part, 1e-9)
        picture[..., 3:] = alpha + part

    for number, shape in enumerate(drawing):
        far = shape.distance(x, y)
        ground = full and number == 0
        lay(shape.fill, np.ones(far.shape) if ground else np.clip(0.5 - far / unit, 0, 1))
        colour, wide = shape.line
        if colour:
            lay(colour, np.clip(0.5 - (np.abs(far) - wide / 2) / unit, 0, 1))
    picture[..., 3] *= 255
    return np.rint(picture).astype(np.uint8)


def png(picture: NDArray[np.uint8]) -> bytes:
    def chunk(kind: bytes, content: bytes) -> bytes:
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    high, wide = picture.shape[:2]
    rows = b"".join(b"\0" + row.tobytes() for row in picture)
    head = struct.pack(">IIBBBBB", wide, high, 8, 6, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b"")


if __name__ == "__main__":
    main()
