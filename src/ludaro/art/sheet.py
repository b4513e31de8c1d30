"""A contact sheet: every drawing at phone size and large, and whole cards, for looking at them."""

from __future__ import annotations

from collections.abc import Iterable

from ludaro.art.cards import face
from ludaro.art.export import body, drawings, view_box
from ludaro.art.faces import FACES
from ludaro.art.layouts import LAYOUTS, Spot
from ludaro.art.objects import THINGS
from ludaro.art.palette import ELEVEN, FIVE, FOUR, palette
from ludaro.art.shapes import SHAPES
from ludaro.art.vision import DEFICIENCIES

STYLE = """
html { filter: url(#eyes); background: var(--table) }
body { margin: 0; padding: 16px; font: 13px/1.4 system-ui, sans-serif; color: var(--ink); max-width: 720px }
section { display: flex; flex-wrap: wrap; gap: 8px; margin: 0 0 14px; align-items: end }
h2 { font-size: 13px; margin: 0 0 4px; font-weight: 600 }
svg { display: block; overflow: visible }
"""
KVARO = ("aR bG cY dB", "bB aY dR cG", "cG dY aB bR", "dG cR bY aB")


def picture(name: str, width: float) -> str:
    """A drawing as an image of its own."""
    drawing = drawings()[name]
    height = width * drawing.height / drawing.width
    return f'<svg viewBox="{view_box(drawing)}" width="{width:g}" height="{height:g}">{body(drawing)}</svg>'


def placed(name: str, spot: Spot, style: str = "") -> str:
    """A drawing put on a card; numbers are sized by their height, all else by its width."""
    drawing = drawings()[name]
    factor = spot.size / (drawing.height if name.startswith("number") else drawing.width)
    left, top = spot.x - drawing.width * factor / 2, spot.y - drawing.height * factor / 2
    return f'<g transform="translate({left:g} {top:g}) scale({factor:g})" style="{style}">{body(drawing)}</g>'


def card(game: str, width: float, things: Iterable[str], deck: int = 1) -> str:
    """A card with things on it."""
    empty = face(game, deck)
    height = width * empty.height / empty.width
    inside = body(empty) + "".join(things)
    return f'<svg viewBox="{view_box(empty)}" width="{width:g}" height="{height:g}">{inside}</svg>'


def numbered(value: int, colour: str, deck: int, width: float) -> str:
    """A card of the sixty-four."""
    spots = LAYOUTS["64g"].spots
    number = placed(f"number-{value}", spots["value"], f"color: var(--c-{colour}-line)")
    return card("64g", width, [number, placed(f"glyph-{colour}", spots["glyph"])], deck)


def shaped(colour: str, letter: str, width: float) -> str:
    """A Tabeligi card."""
    spots = LAYOUTS["tabeligi"].spots
    paint = f"color: var(--t-{colour}); --line: var(--t-{colour}-line)"
    things = [placed(f"shape-{letter}", spots["shape"], paint), placed(f"glyph-t{colour}", spots["mark"])]
    return card("tabeligi", width, things)


def cornered(corners: str, width: float) -> str:
    """A Kvaro card."""
    spots = zip(corners.split(), LAYOUTS["kvaro"].corners, strict=True)
    return card("kvaro", width, [placed(f"object-{corner}", spot) for corner, spot in spots])


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
            yield [picture(name, width) for name in names]
    for width in (26, 76):
        yield [numbered(place + 1, "RGYBBYGR"[place], 1 + place % 2, width) for place in range(8)]
        yield [shaped(colour, "hsqamdtc"[place % 8], width) for place, colour in enumerate(ELEVEN)]
        yield [cornered(corners, 2 * width) for corners in KVARO]


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
