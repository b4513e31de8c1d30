"""All drawings as SVG: in one file for the page, or one by one."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path as File

from ludaro.art import cards, faces, glyphs, objects, pictures, shapes
from ludaro.art.layouts import LAYOUTS
from ludaro.art.palette import ELEVEN, FIVE, FOUR, THEMES, palette
from ludaro.art.paths import CURRENT, Drawing, Layer, Path
from ludaro.errors import LudaroError, nearest

Paint = Callable[[str], str]


class UnknownDrawing(LudaroError):
    """No drawing has this id."""


@cache
def drawings() -> dict[str, Drawing]:
    """Every drawing by its id.

    >>> drawings()["glyph-R"].width
    24.0
    """
    made: dict[str, Drawing] = {}
    made |= {f"glyph-{colour}": glyphs.glyph(colour) for colour in FIVE}
    made |= {f"mark-{colour}": glyphs.mark(colour) for colour in FIVE}
    made |= {f"glyph-t{colour}": pictures.picture(colour) for colour in ELEVEN}
    made |= {f"shape-{letter}": shapes.shape(letter) for letter in shapes.SHAPES}
    made |= {f"object-{letter}": objects.plain(letter) for letter in objects.THINGS}
    made |= {
        f"object-{letter}{colour}": objects.coloured(letter, colour) for letter in objects.THINGS for colour in FOUR
    }
    made |= {f"number-{digit}": cards.number(digit) for digit in cards.DIGITS}
    made |= {"cardface": cards.face("64g"), "cardface-2": cards.face("64g", 2)}
    made |= {f"cardface-{game}": cards.face(game) for game in ("tabeligi", "kvaro")}
    made |= {f"back-{deck}": cards.back("64g", f"back-{deck}") for deck in (1, 2)}
    made |= {f"back-{game}": cards.back(game, f"back-{game}") for game in ("kvaro", "tabeligi")}
    made |= {f"peg-{colour}": cards.peg(colour) for colour in FIVE}
    made |= {f"face-{level}": faces.face(level) for level in faces.FACES}
    return made | {"cap": cards.cap(), "king": cards.king(), "logo": cards.logo()}


def short(number: float) -> str:
    """A number with at most two decimals.

    >>> short(3.10001), short(-0.001)
    ('3.1', '0')
    """
    text = f"{number:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def written(path: Path) -> str:
    """A path as SVG writes it."""
    return "".join(piece.pen + " ".join(f"{short(x)} {short(y)}" for x, y in piece.points) for piece in path.pieces)


def by_name(name: str) -> str:
    """A colour left to the page, which knows the theme."""
    return "currentColor" if name == CURRENT else f"var(--{name})"


def element(layer: Layer, paint: Paint) -> str:
    """A layer as an SVG element."""
    fill = "none" if layer.fill is None else paint(layer.fill)
    line = ""
    if layer.line is not None:
        line = f' stroke="{paint(layer.line)}" stroke-width="{short(layer.width)}" stroke-linejoin="round"'
        line += ' stroke-linecap="round"' if layer.fill is None else ' paint-order="stroke"'
    return f'<path d="{written(layer.path)}" fill="{fill}"{line}/>'


def view_box(drawing: Drawing) -> str:
    """The rectangle of a drawing."""
    return f"0 0 {short(drawing.width)} {short(drawing.height)}"


def body(drawing: Drawing, paint: Paint = by_name) -> str:
    """What is inside a drawing, as SVG elements."""
    return "".join(element(layer, paint) for layer in drawing.layers)


def svg(name: str, theme: str = "light", current: str = "ink") -> str:
    """One drawing as an SVG file of its own, in the colours of a theme.

    >>> svg("king")[:45]
    '<svg xmlns="http://www.w3.org/2000/svg" viewB'
    """
    if name not in drawings():
        raise UnknownDrawing(f"no drawing {name!r}: {nearest(name, drawings())}")
    drawing, colours = drawings()[name], palette(theme)
    inside = body(drawing, lambda colour: colours[current if colour == CURRENT else colour])
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view_box(drawing)}">{inside}</svg>'


def export(out: str | File | None = None) -> str:
    """The palettes, symbols and layouts as JSON; also written to a file if one is named."""
    text = json.dumps(
        {
            "palettes": {theme: palette(theme) for theme in THEMES},
            "symbols": {
                name: {"viewBox": view_box(drawing), "body": body(drawing)} for name, drawing in drawings().items()
            },
            "layouts": {game: layout.facts() for game, layout in LAYOUTS.items()},
        },
        indent=1,
    )
    text += "\n"
    if out is not None:
        File(out).write_text(text, encoding="utf-8")
    return text
