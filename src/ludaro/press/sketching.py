"""A page as SVG, to be looked at on a screen before it is printed."""

from __future__ import annotations

from xml.sax.saxutils import escape

from ludaro.art.export import body, short
from ludaro.art.paths import CURRENT
from ludaro.press.ink import RGB, inks
from ludaro.press.pages import LINES, Mark, Page, Placed, Text

ANCHORS = {"left": "start", "middle": "middle", "right": "end"}


def svg(page: Page, edition: str) -> str:
    """What a printer will put on this page."""
    colours = {name: _hex(colour) for name, colour in inks(edition).items()}
    shapes: dict[str, str] = {}
    things = [_thing(thing, colours, shapes, number) for number, thing in enumerate(page.things)]
    kept = "".join(f'<g id="{name}">{inside}</g>' for name, inside in shapes.items())
    size = f"{short(page.width)} {short(page.height)}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}">'
        f'<defs>{kept}</defs><rect width="100%" height="100%" fill="#fff"/>{"".join(things)}</svg>'
    )


def _thing(thing: Placed | Mark | Text, colours: dict[str, str], shapes: dict[str, str], number: int) -> str:
    if isinstance(thing, Placed):
        return _placed(thing, colours, shapes, number)
    if isinstance(thing, Mark):
        width, dashes = LINES[thing.kind]
        (x1, y1), (x2, y2) = thing.start, thing.end
        line = colours["edge" if thing.kind in ("cut", "fold") else "mark"]
        dashed = f' stroke-dasharray="{" ".join(map(short, dashes))}"' if dashes else ""
        ends = f'x1="{short(x1)}" y1="{short(y1)}" x2="{short(x2)}" y2="{short(y2)}"'
        return f'<line {ends} stroke="{line}" stroke-width="{short(width)}"{dashed}/>'
    weight = 700 if thing.bold else 400
    place = f'x="{short(thing.left)}" y="{short(thing.foot)}" text-anchor="{ANCHORS[thing.align]}"'
    if thing.turned:
        place += f' transform="rotate(-90 {short(thing.left)} {short(thing.foot)})"'
    look = f'font-family="sans-serif" font-size="{short(thing.size)}" font-weight="{weight}" fill="{colours["ink"]}"'
    return f"<text {place} {look}>{escape(thing.text)}</text>"


def _placed(thing: Placed, colours: dict[str, str], shapes: dict[str, str], number: int) -> str:
    drawing = thing.shape.drawing
    if thing.shape.name not in shapes:
        shapes[thing.shape.name] = body(drawing, lambda name: colours["ink" if name == CURRENT else name])
    scale = min(thing.width / drawing.width, thing.height / drawing.height) * (-1 if thing.turned else 1)
    x = thing.left + thing.width / 2 - scale * drawing.width / 2
    y = thing.top + thing.height / 2 - scale * drawing.height / 2
    ground = ""
    if thing.ground is not None:
        around = f'x="{short(thing.left - thing.bleed)}" y="{short(thing.top - thing.bleed)}"'
        size = f'width="{short(thing.width + 2 * thing.bleed)}" height="{short(thing.height + 2 * thing.bleed)}"'
        ground = f'<rect {around} {size} fill="{colours[thing.ground]}"/>'
    used = f'<use href="#{thing.shape.name}" transform="matrix({scale:.4f} 0 0 {scale:.4f} {short(x)} {short(y)})"/>'
    if thing.clip is None:
        return ground + used
    left, top, right, foot = thing.clip
    window = f'<rect x="{short(left)}" y="{short(top)}" width="{short(right - left)}" height="{short(foot - top)}"/>'
    return f'<clipPath id="clip-{number}">{window}</clipPath><g clip-path="url(#clip-{number})">{ground}{used}</g>'


def _hex(colour: RGB) -> str:
    return "#" + "".join(f"{round(part * 255):02x}" for part in colour)
