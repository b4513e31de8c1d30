"""A contact sheet: every drawing at phone size and large, and whole cards, for looking at them."""

from __future__ import annotations

from collections.abc import Iterable

from ludaro.art.export import body, drawings, view_box
from ludaro.art.faces import FACES
from ludaro.art.objects import THINGS
from ludaro.art.palette import ELEVEN, FIVE, FOUR, palette
from ludaro.art.paths import Drawing
from ludaro.art.shapes import SHAPES
from ludaro.art.vision import DEFICIENCIES
from ludaro.art.whole import cornered, numbered, shaped

STYLE = """
html { filter: url(#eyes); background: var(--table) }
body { margin: 0; padding: 16px; font: 13px/1.4 system-ui, sans-serif; color: var(--ink); max-width: 720px }
section { display: flex; flex-wrap: wrap; gap: 8px; margin: 0 0 14px; align-items: end }
h2 { font-size: 13px; margin: 0 0 4px; font-weight: 600 }
svg { display: block; overflow: visible }
"""
KVARO = ("aR bG cY dB", "bB aY dR cG", "cG dY aB bR", "dG cR bY aB")


def picture(drawing: Drawing, width: float) -> str:
    """A drawing as an image of its own."""
    height = width * drawing.height / drawing.width
    return f'<svg viewBox="{view_box(drawing)}" width="{width:g}" height="{height:g}">{body(drawing)}</svg>'


def rows() -> Iterable[list[str]]:
    """What the sheet shows, row by row."""
    signs = [f"glyph-{colour}" for colour in FIVE] + [f"mark-{colour}" for colour in FIVE]
    marks = [f"glyph-t{colour}" for colour in ELEVEN]
    shapes = [f"shape-{letter}" for letter in SHAPES]
    things = [f"object-{letter}{colour}" for colour in FOUR for letter in THINGS]
    pieces = ["king", "cap", *(f"peg-{colour}" for colour in FIVE), "logo"]
    backs = ["back-1", "back-2", "back-kvaro", "back-tabeligi"]
    faces = [f"face-{level}" for level in FACES]
    for names in (signs, marks, shapes, things, pieces, backs, faces):
        for width in (12, 24, 56):
            yield [picture(drawings()[name], width) for name in names]
    for width in (26, 76):
        yield [picture(numbered(place + 1, "RGYBBYGR"[place], 1 + place % 2), width) for place in range(8)]
        yield [picture(shaped(colour, "hsqamdtc"[place % 8]), width) for place, colour in enumerate(ELEVEN)]
        yield [picture(cornered(corners), 2 * width) for corners in KVARO]


def sheet(theme: str, eyes: str = "normal") -> str:
    """The contact sheet of a theme as a page, as these eyes see it."""
    matrix = " ".join(f"{red} {green} {blue} 0 0" for red, green, blue in DEFICIENCIES[eyes]) + " 0 0 0 1 0"
    colours = ";".join(f"--{name}:{colour}" for name, colour in palette(theme).items())
    sections = "".join(f"<section>{''.join(row)}</section>" for row in rows())
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>Drawings, {theme}, {eyes}</title>'
        f"<style>:root {{{colours}}}{STYLE}</style>"
        f'<svg width="0" height="0"><filter id="eyes"><feColorMatrix values="{matrix}"/></filter></svg>'
        f"<h2>{theme}, {eyes}</h2>{sections}</html>\n"
    )
