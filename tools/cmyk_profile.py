"""Makes the CMYK profile that the press embeds: ``python tools/cmyk_profile.py CGATS001Compat-v2-micro.icc OUT``.

The source (CC0, by Saucecontrol) tells which colour inks have on paper printed by CGATS TR 001 (SWOP), and is a profile
for pictures that come in. A file for a print shop needs one of a printing device, which tells the way back as well: it
is found here by search, with at most 300 % of ink, and with black instead of three inks where both give a colour.
"""

from __future__ import annotations

import struct
import sys
from io import BytesIO
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageCms

GRID = 17
MOST_INK = 300.0
SAVED = 1.5  # how much of the distance between colours one full ink is worth
Numbers = NDArray[np.float64]


def colours(inks: Numbers, transform: ImageCms.ImageCmsTransform) -> Numbers:
    """The Lab colours of inks from 0 to 255."""
    rows = inks.reshape(-1, 4).astype(np.uint8)
    picture = Image.frombytes("CMYK", (len(rows), 1), rows.tobytes())
    lab = np.asarray(ImageCms.applyTransform(picture, transform)).reshape(-1, 3)
    signed = lab[:, 1:].astype(np.int8).astype(float)
    return np.column_stack([lab[:, 0] / 2.55, signed])


def cost(inks: Numbers, lab: Numbers, wanted: Numbers) -> Numbers:
    """How far colours are from the one wanted, with what their inks cost."""
    away = ((lab - wanted) ** 2).sum(axis=-1)
    total = inks.sum(axis=-1) / 2.55
    found: Numbers = away + SAVED * inks[..., :3].sum(axis=-1) / 255 + np.where(total > MOST_INK, 1e6, 0.0)
    return found


def around(inks: Numbers, reach: int, step: int) -> Numbers:
    """All inks near these."""
    near = np.arange(-reach, reach + 1, step)
    moves = np.stack(np.meshgrid(near, near, near, near, indexing="ij"), axis=-1).reshape(-1, 4)
    found: Numbers = np.clip(inks + moves, 0, 255)
    return found


def separation(wanted: Numbers, transform: ImageCms.ImageCmsTransform) -> tuple[Numbers, Numbers]:
    """Inks for each colour, and how far they miss it."""
    levels = np.linspace(0, 255, 16)
    table = np.stack(np.meshgrid(levels, levels, levels, levels, indexing="ij"), axis=-1).reshape(-1, 4)
    known = colours(table, transform)
    inks, missed = np.zeros((len(wanted), 4)), np.zeros(len(wanted))
    for row, colour in enumerate(wanted):
        best = table[cost(table, known, colour).argmin()]
        for reach, step in ((16, 4), (3, 1)):
            near = around(best, reach, step)
            best = near[cost(near, colours(near, transform), colour).argmin()]
        inks[row] = best
        missed[row] = np.sqrt(((colours(best, transform)[0] - colour) ** 2).sum())
    return inks, missed


def lut(table: NDArray[np.uint16], outs: int) -> bytes:
    """A table from Lab, as ICC profiles of version 2 keep it (``mft2``)."""
    matrix = struct.pack(">9i", 65536, 0, 0, 0, 65536, 0, 0, 0, 65536)
    straight = np.array([0, 65535], ">u2").tobytes()
    head = b"mft2" + bytes(4) + bytes([3, outs, GRID, 0]) + matrix + struct.pack(">HH", 2, 2)
    return head + straight * 3 + table.astype(">u2").tobytes() + straight * outs


def text(words: str) -> bytes:
    """A description."""
    said = words.encode("ascii") + b"\0"
    return b"desc" + bytes(4) + struct.pack(">I", len(said)) + said + bytes(4 + 4 + 2 + 1 + 67)


def profile(source: bytes) -> bytes:
    """The profile of a printing device."""
    count = struct.unpack(">I", source[128:132])[0]
    tags = {}
    for number in range(count):
        name, start, size = struct.unpack(">4sII", source[132 + 12 * number : 144 + 12 * number])
        tags[name.decode()] = source[start : start + size]
    transform = ImageCms.buildTransform(
        ImageCms.getOpenProfile(BytesIO(source)), ImageCms.createProfile("LAB"), "CMYK", "LAB"
    )
    steps = np.linspace(0, 1, GRID)
    light, a, b = np.meshgrid(steps * 65535 / 65280 * 100, steps * 255.996 - 128, steps * 255.996 - 128, indexing="ij")
    inks, missed = separation(np.stack([light, a, b], axis=-1).reshape(-1, 3), transform)
    back = lut(np.rint(inks / 255 * 65535).astype(np.uint16), 4)
    gamut = lut(np.where(missed > 6, 65535, 0).astype(np.uint16), 1)
    kept = {
        "desc": text("Ludaro CMYK (CGATS TR 001)"),
        "cprt": b"text" + bytes(4) + b"CC0 1.0\0",
        "wtpt": b"XYZ " + bytes(4) + struct.pack(">3i", 63190, 65536, 54061),
        "A2B0": tags["A2B0"],
        "B2A0": back,
        "gamt": gamut,
    }
    blocks, places, at = b"", {}, 128 + 4 + 12 * (len(kept) + 4)
    for name, block in kept.items():
        places[name] = (at, len(block))
        padded = block + bytes(-len(block) % 4)
        blocks, at = blocks + padded, at + len(padded)
    for name in ("A2B", "B2A"):
        places[f"{name}1"] = places[f"{name}2"] = places[f"{name}0"]
    index = struct.pack(">I", len(places)) + b"".join(
        struct.pack(">4sII", name.encode(), *place) for name, place in sorted(places.items())
    )
    head = struct.pack(">I4sI4s4s4s", at, bytes(4), 0x02400000, b"prtr", b"CMYK", b"Lab ")
    head += struct.pack(">6H4s", 2026, 1, 1, 0, 0, 0, b"acsp")
    head += bytes(28) + struct.pack(">3i", 63190, 65536, 54061)
    return head + bytes(128 - len(head)) + index + blocks


if __name__ == "__main__":
    Path(sys.argv[2]).write_bytes(profile(Path(sys.argv[1]).read_bytes()))
