"""Pages painted as PDF, with reportlab: vectors and embedded fonts only, the same bytes for the same pages."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from io import BytesIO
from math import cos, radians, sin
from pathlib import Path as File

from reportlab import rl_config
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from ludaro.art.paths import Drawing, Path
from ludaro.press.ink import RGB, inks
from ludaro.press.pages import LINES, Mark, Page, Placed, Shape, Text
from ludaro.press.paper import Making, Profile

POINT = 72 / 25.4  # points in a millimetre
FONTS = File(__file__).parent / "fonts"
STYLES = {"Ludaro": "NotoSans-Regular.ttf", "Ludaro-Bold": "NotoSans-Bold.ttf", "Ludaro-Italic": "NotoSans-Italic.ttf"}
rl_config.useA85 = 0  # files need not be plain text: smaller and quicker without


@cache
def use_fonts() -> None:
    """Make our fonts known, once."""
    for name, file in STYLES.items():
        pdfmetrics.registerFont(TTFont(name, str(FONTS / file)))
    pdfmetrics.registerFontFamily("Ludaro", normal="Ludaro", bold="Ludaro-Bold", italic="Ludaro-Italic")


def pdf(pages: Sequence[Page], making: Making, title: str) -> bytes:
    """The pages as one PDF file, to be printed at its own size."""
    use_fonts()
    out = BytesIO()
    canvas = Canvas(out, invariant=1, pageCompression=1, initialFontName="Ludaro")
    canvas.setTitle(title)
    canvas.setCreator("Ludaro")
    canvas.setProducer("Ludaro")
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("Duplex", duplex(making.sides if any(page.back for page in pages) else "single"))
    colours = inks(making.edition)
    known: set[str] = set()
    for page in pages:
        for thing in page.things:
            if isinstance(thing, Placed) and thing.shape.name not in known:
                known.add(thing.shape.name)
                store(canvas, thing.shape, making.edition)
        canvas.setPageSize((page.width * POINT, page.height * POINT))
        canvas.transform(POINT, 0, 0, -POINT, 0, page.height * POINT)
        if page.back:
            canvas.transform(*undone(making.profile, page.width, page.height))
        for thing in page.things:
            paint(canvas, thing, colours)
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def duplex(sides: str) -> str:
    """How a printer is asked to turn sheets over; not at all where nothing lies on their backs."""
    return f"DuplexFlip{sides.capitalize()}Edge" if sides in ("long", "short") else "Simplex"


def undone(profile: Profile, width: float, height: float) -> tuple[float, float, float, float, float, float]:
    """The change that undoes what the printer does to the back of a sheet, as a matrix on millimetres."""
    across, along = cos(radians(-profile.turn)) / profile.scale, sin(radians(-profile.turn)) / profile.scale
    x, y = width / 2, height / 2
    right, down = x + profile.right, y + profile.down
    return (
        across,
        along,
        -along,
        across,
        x - across * right + along * down,
        y - along * right - across * down,
    )


def store(canvas: Canvas, shape: Shape, edition: str) -> None:
    """A shape, kept in the file under its name."""
    drawing = shape.drawing
    canvas.beginForm(shape.name, -2, -2, drawing.width + 2, drawing.height + 2)
    canvas._code.extend(drawn(drawing, edition))
    canvas.endForm()


@lru_cache(maxsize=1024)
def drawn(drawing: Drawing, edition: str) -> tuple[str, ...]:
    """What paints a drawing: the same in every file, and what takes longest is to write down its numbers."""
    scrap = Canvas(BytesIO(), invariant=1)
    before = len(scrap._code)
    draw(scrap, drawing, inks(edition))
    return tuple(scrap._code[before:])


def draw(canvas: Canvas, drawing: Drawing, colours: dict[str, RGB]) -> None:
    """A drawing's layers: of each the line first, and the fill over it."""
    canvas.setLineJoin(1)
    for layer in drawing.layers:
        path = traced(canvas, layer.path)
        if layer.line is not None:
            canvas.setStrokeColorRGB(*colours[layer.line])
            canvas.setLineWidth(layer.width)
            canvas.setLineCap(0 if layer.fill else 1)
            canvas.drawPath(path, stroke=1, fill=0)
        if layer.fill is not None:
            canvas.setFillColorRGB(*colours[layer.fill])
            canvas.drawPath(path, stroke=0, fill=1, fillMode=1)


def traced(canvas: Canvas, path: Path) -> object:
    """A path as reportlab has it."""
    made = canvas.beginPath()
    for piece in path.pieces:
        if piece.pen == "M":
            made.moveTo(*piece.points[0])
        elif piece.pen == "L":
            made.lineTo(*piece.points[0])
        elif piece.pen == "C":
            made.curveTo(*piece.points[0], *piece.points[1], *piece.points[2])
        else:
            made.close()
    return made


def paint(canvas: Canvas, thing: Placed | Mark | Text, colours: dict[str, RGB]) -> None:
    """One thing of a page."""
    canvas.saveState()
    if isinstance(thing, Placed):
        paint_placed(canvas, thing, colours)
    elif isinstance(thing, Mark):
        width, dashes = LINES[thing.kind]
        canvas.setStrokeColorRGB(*colours["edge"] if thing.kind in ("cut", "fold") else colours["mark"])
        canvas.setLineWidth(width)
        canvas.setDash(list(dashes))
        canvas.line(*thing.start, *thing.end)
    else:
        canvas.transform(1, 0, 0, -1, thing.left, thing.foot)
        if thing.turned:
            canvas.rotate(90)
        canvas.setFont("Ludaro-Bold" if thing.bold else "Ludaro", thing.size)
        canvas.setFillColorRGB(*colours["ink"])
        write = {"left": canvas.drawString, "middle": canvas.drawCentredString, "right": canvas.drawRightString}
        write[thing.align](0, 0, thing.text)
    canvas.restoreState()


def paint_placed(canvas: Canvas, thing: Placed, colours: dict[str, RGB]) -> None:
    """A shape where it belongs."""
    if thing.clip is not None:
        left, top, right, foot = thing.clip
        window = canvas.beginPath()
        window.rect(left, top, right - left, foot - top)
        canvas.clipPath(window, stroke=0, fill=0)
    if thing.ground is not None:
        canvas.setFillColorRGB(*colours[thing.ground])
        canvas.rect(
            thing.left - thing.bleed,
            thing.top - thing.bleed,
            thing.width + 2 * thing.bleed,
            thing.height + 2 * thing.bleed,
            stroke=0,
            fill=1,
        )
    drawing = thing.shape.drawing
    scale = min(thing.width / drawing.width, thing.height / drawing.height)
    x, y = thing.left + thing.width / 2, thing.top + thing.height / 2
    if thing.turned:
        scale = -scale
    canvas.transform(scale, 0, 0, scale, x - scale * drawing.width / 2, y - scale * drawing.height / 2)
    canvas.doForm(thing.shape.name)
