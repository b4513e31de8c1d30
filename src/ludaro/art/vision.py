"""How colours are seen: contrast, distance, and the three common colour deficiencies."""

from __future__ import annotations

from itertools import combinations
from math import dist

Rgb = tuple[float, float, float]
Matrix = tuple[Rgb, Rgb, Rgb]

# Machado, Oliveira and Fernandes (2009), full severity, for linear light.
DEFICIENCIES: dict[str, Matrix] = {
    "normal": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}

TO_CONES: Matrix = (
    (0.4122214708, 0.5363325363, 0.0514459929),
    (0.2119034982, 0.6806995451, 0.1073969566),
    (0.0883024619, 0.2817188376, 0.6299787005),
)
TO_LAB: Matrix = (
    (0.2104542553, 0.7936177850, -0.0040720468),
    (1.9779984951, -2.4285922050, 0.4505937099),
    (0.0259040371, 0.7827717662, -0.8086757660),
)


def linear(colour: str) -> Rgb:
    """The light of ``#rrggbb``, each part from 0 to 1.

    >>> linear("#ffffff")
    (1.0, 1.0, 1.0)
    """
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return red, green, blue


def times(matrix: Matrix, light: Rgb) -> Rgb:
    """A matrix applied to a colour."""
    red, green, blue = (row[0] * light[0] + row[1] * light[1] + row[2] * light[2] for row in matrix)
    return red, green, blue


def seen(colour: str, deficiency: str = "normal") -> Rgb:
    """The light of a colour as it reaches someone with this deficiency."""
    red, green, blue = (min(1.0, max(0.0, part)) for part in times(DEFICIENCIES[deficiency], linear(colour)))
    return red, green, blue


def oklab(light: Rgb) -> Rgb:
    """A colour in OKLab, where equal distances look about equal."""
    red, green, blue = (cone ** (1 / 3) for cone in times(TO_CONES, light))
    return times(TO_LAB, (red, green, blue))


def distance(one: str, other: str, deficiency: str = "normal") -> float:
    """How far apart two colours look.

    >>> round(distance("#000000", "#ffffff"), 3)
    1.0
    """
    return dist(oklab(seen(one, deficiency)), oklab(seen(other, deficiency)))


def closest(colours: list[str]) -> float:
    """The smallest distance between any two of these colours, for the eyes that tell them apart worst."""
    return min(distance(one, other, eyes) for one, other in combinations(colours, 2) for eyes in DEFICIENCIES)


def contrast(one: str, other: str) -> float:
    """The contrast of two colours as WCAG counts it, from 1 to 21.

    >>> round(contrast("#000000", "#ffffff"))
    21
    """
    bright = [0.2126 * red + 0.7152 * green + 0.0722 * blue for red, green, blue in (linear(one), linear(other))]
    return (max(bright) + 0.05) / (min(bright) + 0.05)
