"""Rule sheets: the rules of a game in one language on one or two pages, with a drawn table from a real game, the
options in force, and the way to the same game online."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO
from math import radians, sin
from typing import Any

import segno
from reportlab.lib.colors import Color
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable, Paragraph

from ludaro.art.paths import Drawing, Layer, box, join, pen
from ludaro.games.declaration import Game
from ludaro.games.kit import Kit
from ludaro.games.lessons import lesson_ids
from ludaro.games.texts import rules_text
from ludaro.press import setting
from ludaro.press.captions import caption
from ludaro.press.examples import example
from ludaro.press.ink import RGB, inks
from ludaro.press.pages import Page, Placed, Shape
from ludaro.press.painting import POINT, duplex, paint, store, use_fonts
from ludaro.press.paper import PAPERS, Making
from ludaro.press.setting import Box, Put, Row, Type, blocks, code, columns, plain

MARGIN = 14.0  # in millimetres, as all that follows
GAP, SIDE = 7.0, 56.0  # beside the text stands a column with the example
FOOTER = 8.0
CARD = 17.0  # the width of a card in an example, at most
QR, QUIET = 27.0, 4.0  # the second in modules: what readers want white around a code
FAN, WIDEST, TILT = 19.0, 36.0, 5.0  # height and width, and degrees
SIZES = {1: (10.6, 10.2, 9.8, 9.4), 2: (12.4, 11.8, 11.2, 10.6)}  # of the text in points, by the number of pages
BESIDE = 10.6
READ = 0.65  # of it, the smallest letters of an address
LARGE, SIDE_LARGE = 18.0, 74.0


@dataclass(frozen=True, slots=True)
class Sheet:
    """What a rule sheet is about."""

    game: Game
    kit: Kit
    options: Mapping[str, Any]
    making: Making
    url: str = ""
    fan: tuple[Drawing, ...] = ()  # a few cards or pieces, for its head
    notes: tuple[str, ...] = ()  # names of captions: what is to be known of the printed things

    @property
    def large(self) -> bool:
        """Whether it is for eyes that need large print."""
        return self.making.large

    @property
    def grown(self) -> float:
        """How much larger than usual all on it is: a poster on A3, since lines across it would be too long to read.
        Large print is as large on any paper."""
        width, height = self.making.page
        return 1.0 if self.large else max(1.0, min(width / PAPERS["a4"][0], height / PAPERS["a4"][1]))

    @property
    def page(self) -> tuple[float, float]:
        """Width and height of what is drawn, before it grows."""
        width, height = self.making.page
        return width / self.grown, height / self.grown

    def type(self, size: float) -> Type:
        """The type, in the colours of the game's cards."""
        colours = inks(self.making.edition)
        ground, line = (self.kit.packs[0].back, f"{self.kit.packs[0].back}-line") if self.kit.packs else PEGS
        marked = colours[ground] if self.making.edition == "colour" else (0.85, 0.85, 0.85)
        return Type(size, colours["ink"], _dark(colours[line]), _pale(colours[ground]), marked)


PEGS = ("cap-light", "cap-line")


def rules_pdf(sheet: Sheet) -> tuple[bytes, int]:
    """A rule sheet as a PDF file, and its number of pages."""
    use_fonts()
    out = BytesIO()
    lang = sheet.making.lang
    canvas = Canvas(out, invariant=1, pageCompression=1, initialFontName="Ludaro", lang=lang)
    title = setting.tree(rules_text(sheet.game, lang))[0].children[0].content
    canvas.setTitle(title)
    canvas.setCreator("Ludaro")
    canvas.setProducer("Ludaro")
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("Duplex", duplex(sheet.making.sides))
    pages = (_large if sheet.large else _normal)(sheet)
    known: set[str] = set()
    for page in pages:
        for picture in page.pictures():
            for thing in picture.things:
                if isinstance(thing, Placed) and thing.shape.name not in known:
                    known.add(thing.shape.name)
                    store(canvas, thing.shape, sheet.making.edition)
    for number, page in enumerate(pages, 1):
        canvas.setPageSize(tuple(side * POINT for side in sheet.making.page))
        canvas.scale(sheet.grown, sheet.grown)
        page.draw(canvas)
        _footer(canvas, sheet, number, len(pages))
        canvas.showPage()
    canvas.save()
    return out.getvalue(), len(pages)


@dataclass(frozen=True, slots=True)
class Leaf:
    """A page: columns of blocks, each with its left edge and its top above the foot of the page, in points."""

    columns: tuple[tuple[list[Put], float, float], ...]

    def draw(self, canvas: Canvas) -> None:
        """Every column where it belongs."""
        for column, left, top in self.columns:
            setting.draw(canvas, column, left, top)

    def pictures(self) -> Iterator[Page]:
        """The drawings on it."""
        for column, _, _ in self.columns:
            for block, _ in column:
                yield from _pictures(block)


class Picture(Flowable):  # type: ignore[misc]
    """A drawing between blocks of text, in the middle of its column."""

    def __init__(self, picture: Page, width: float, colours: Mapping[str, RGB], gap: float = 0.0) -> None:
        super().__init__()
        self.picture, self.colours, self.gap = picture, dict(colours), gap
        self.drawn = width * POINT
        self.scale = self.drawn / picture.width

    def getSpaceBefore(self) -> float:  # noqa: N802
        """As reportlab asks for it."""
        return self.gap

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        """Its size."""
        self.room = min(width, self.drawn) if height == 0 else width
        return self.room, self.picture.height * self.scale

    def draw(self) -> None:
        """On the canvas, as reportlab calls it."""
        self.canv.saveState()
        high = self.picture.height * self.scale
        self.canv.transform(self.scale, 0, 0, -self.scale, (self.room - self.drawn) / 2, high)
        for thing in self.picture.things:
            paint(self.canv, thing, self.colours)
        self.canv.restoreState()


def _pictures(block: Flowable) -> Iterator[Page]:
    if isinstance(block, Picture):
        yield block.picture
    for part in block.inside if isinstance(block, Row | Box) else ():
        yield from _pictures(part)


def _normal(sheet: Sheet) -> list[Leaf]:
    """One page where the text fits on it, else two."""
    width, height = (side * POINT for side in sheet.page)
    margin, side, gap = MARGIN * POINT, SIDE * POINT, GAP * POINT
    text = width - 2 * margin - side - gap
    top, room = height - margin, height - 2 * margin - FOOTER * POINT
    for count, size in ((count, size) for count, sizes in SIZES.items() for size in sizes):
        type = sheet.type(size)
        head = _one(list(_head(sheet, type, width - 2 * margin)), width - 2 * margin, room)
        below = head[-1][1] + size * 0.9
        first = room - below
        main = columns(list(_text(sheet, type, text)), text, first, room)
        if len(main) <= count:
            break
    beside, right = sheet.type(BESIDE), margin + text + gap
    boxes = list(_boxes(sheet, beside, side))
    sides = [[*_example(sheet, beside, SIDE, early=len(main) > 1), *boxes]]
    both = [example(sheet.game, sheet.kit, sheet.options, early=early) for early in (True, False)]
    if len(main) > 1 and both[0] != both[1]:
        sides.append(list(_example(sheet, beside, SIDE)))
    faces = []
    for place, column in enumerate(main):
        start = top - below if place == 0 else top
        margined = _one(sides[place], side, room - (top - start)) if place < len(sides) else []
        faces.append(
            Leaf(((head if place == 0 else [], margin, top), (column, margin, start), (margined, right, start)))
        )
    return faces


def _one(content: Sequence[Flowable], width: float, height: float) -> list[Put]:
    return columns(content, width, height, height)[0]


def _large(sheet: Sheet) -> list[Leaf]:
    """Everything in one wide column."""
    width, height = (side * POINT for side in sheet.page)
    margin = MARGIN * POINT
    text, room = width - 2 * margin, height - 2 * margin - FOOTER * POINT
    type = sheet.type(LARGE)
    content = [
        *_head(sheet, type, text),
        *_text(sheet, type, text),
        *_side_by_side(sheet, type, text),
    ]
    return [Leaf(((column, margin, height - margin),)) for column in columns(content, text, room, room)]


def _side_by_side(sheet: Sheet, type: Type, width: float) -> Iterator[Flowable]:
    """The example, and beside it what else there is."""
    left = SIDE_LARGE * POINT
    right = width - left - GAP * POINT
    shown = list(_example(sheet, type, SIDE_LARGE))
    if not shown:
        yield from _boxes(sheet, type, width)
        return
    heading, picture, text = shown
    yield heading
    yield Row([picture], [text, *_boxes(sheet, type, right)], (left + GAP * POINT, right), type.size * 0.5)


def _head(sheet: Sheet, type: Type, width: float) -> Iterator[Flowable]:
    """The title, what the game is about, and how many play it."""
    nodes = setting.tree(rules_text(sheet.game, sheet.making.lang))
    id, _, title = nodes[0].children[0].content.partition("—")
    players = sheet.game.players
    number = f"{players[0]}–{players[-1]}" if len(players) > 1 else f"{players[0]}"
    about = f"{caption('players', sheet.making.lang)}: {number}"
    if sheet.making.lang == "fr":
        about = about.replace(":", "\u00a0:")
    small = type.style("id", 0.9, fontName="Ludaro-Bold", textColor=Color(*type.accent), spaceBefore=0)
    high = type.style("title", 2.3, fontName="Ludaro-Bold", leading=type.size * 2.7, spaceBefore=0)
    fan = _fan(sheet.fan)
    yield Box(
        [
            Paragraph(f"{plain(id.strip())} · {plain(about)}", small),
            Paragraph(plain(title.strip()), high),
            Paragraph(setting.inline(nodes[1], type), type.style("about", 1.08, fontName="Ludaro-Italic")),
        ],
        type,
        width,
        right=fan and Picture(fan, min(FAN * fan.width / fan.height, WIDEST), inks(sheet.making.edition)),
    )


def _fan(drawings: Sequence[Drawing]) -> Page | None:
    """Cards or pieces side by side, those at the ends a little slanted."""
    if not drawings:
        return None
    wide, high, middle = drawings[0].width, drawings[0].height, (len(drawings) - 1) / 2
    lean = 2 * high * sin(radians(TILT * middle)) + 0.05 * wide  # how far those at the ends reach out
    layers = [
        Layer(
            layer.path.turned(TILT * (place - middle), (wide / 2, high * 2)).moved(wide * place + lean, high * 0.06),
            layer.fill,
            layer.line,
            layer.width,
        )
        for place, drawing in enumerate(drawings)
        for layer in drawing.layers
    ]
    fan = Shape("fan", Drawing(wide * len(drawings) + 2 * lean, high * 1.12, tuple(layers)))
    return Page(fan.drawing.width, fan.drawing.height, (Placed(fan, 0, 0, fan.drawing.width, fan.drawing.height),))


def _text(sheet: Sheet, type: Type, width: float) -> Iterator[Flowable]:
    """The goal in a box, the sections that follow, and what is to be known of the printed things."""
    nodes = setting.tree(rules_text(sheet.game, sheet.making.lang))[2:]
    second = next(place for place, node in enumerate(nodes) if place and node.type == "heading")
    first = type.style("goal-head", 1.18, fontName="Ludaro-Bold", textColor=Color(*type.accent), spaceBefore=0)
    goal = [Paragraph(setting.inline(nodes[0], type), first)]
    goal.append(Paragraph(setting.inline(nodes[1], type), type.style("goal", 1.12, fontName="Ludaro-Bold")))
    yield Box([*goal, *blocks(nodes[2:second], type, {})], type, width, type.size * 0.7)
    yield from blocks(nodes[second:], type, sheet.options)
    if sheet.notes:
        yield setting.Heading(plain(caption("paper", sheet.making.lang)), type.heading)
        yield Paragraph(plain(" ".join(caption(note, sheet.making.lang) for note in sheet.notes)), type.small)


def _example(sheet: Sheet, type: Type, width: float, *, early: bool = False) -> Iterator[Flowable]:
    """A table from a real game, and what it shows."""
    shown = example(sheet.game, sheet.kit, sheet.options, early=early)
    if shown is None:
        return
    lang, colours = sheet.making.lang, inks(sheet.making.edition)
    largest = CARD * (width / SIDE) * shown.picture.width / shown.card
    yield setting.Heading(plain(caption("example", lang)), type.heading)
    yield Picture(shown.picture, min(width, largest), colours, type.size * 0.3)
    move = code(shown.move, type)
    text = plain(caption("shown", lang, count=shown.count, move="{move}")).replace("{move}", move)
    if shown.ring:
        text += " " + plain(caption("ring", lang))
    yield Paragraph(text, type.small)


def _boxes(sheet: Sheet, type: Type, width: float) -> Iterator[Flowable]:
    """The options in force, and the address of the game."""
    options = list(_options(sheet, type))
    gap = type.size
    if options:
        yield Box(options, type, width, gap)
    if sheet.url:
        link = sheet.url + page_of(sheet.game)
        address = _lines(link.partition("://")[2], type, width)
        yield Box(
            [
                Paragraph(plain(caption("online", sheet.making.lang)), _first(type)),
                Picture(_qr(link), QR * (type.size / BESIDE) ** 0.5, inks(sheet.making.edition), type.size * 0.4),
                Paragraph(
                    "<br/>".join(map(plain, address)),
                    type.style("link", min(_fitting(line, type, width) for line in address), alignment=1),
                ),
            ],
            type,
            width,
            gap,
        )


def page_of(game: Game) -> str:
    """Where a server tells of a game: the page of one that its options made, the lesson of another.

    >>> import ludaro
    >>> page_of(ludaro.game("64g-own:f5r4c2v5o1x600")), page_of(ludaro.game("64g-1"))
    ('/own/f5r4c2v5o1x600', '/learn/64g-1')
    """
    if game.coded is not None:
        return f"/own/{game.coded.partition(':')[2]}"
    return f"/learn/{game.id}" if game.id in lesson_ids() else ""


def _lines(address: str, type: Type, width: float) -> list[str]:
    """An address in one line, or in two where it would be too small to be read."""
    if _fitting(address, type, width) >= READ:
        return [address]
    head, slash, tail = address.rpartition("/")
    return [head + slash, tail]


def _fitting(text: str, type: Type, width: float) -> float:
    """How large a text may be, at most 0.86 of the body's size, to stand in one line of a box."""
    return min(0.86, (width - 1.6 * type.size) / float(stringWidth(text, "Ludaro", type.size)))


def _first(type: Type) -> ParagraphStyle:
    """The first line of a box."""
    return type.style("first", 1.0, fontName="Ludaro-Bold", spaceBefore=0)


def _options(sheet: Sheet, type: Type) -> Iterator[Flowable]:
    """Every option in force; where it is not the plain rule, or not what we recommend, that too. Of a game that its
    options make, all is in its rules."""
    if sheet.game.settle is not None:
        return
    lang, letter, best = sheet.making.lang, sheet.game.presets["letter"], sheet.game.presets["recommended"]
    free = {name for name, option in sheet.game.options.items() if option.choices is None}
    told = {name: value for name, value in sheet.options.items() if name not in free or value != letter[name]}
    if not told:
        return
    yield Paragraph(plain(caption("here", lang)), _first(type))
    if told == {name: letter[name] for name in told}:
        yield Paragraph(plain(caption("plain", lang)), type.small)
    for name, value in told.items():
        text = f"{code(name, type)}: {code('…' if name in free else str(value), type, ground=False)}"
        notes = []
        if value != letter[name]:
            notes.append(("instead", letter[name]))
        if value != best[name] and best[name] != letter[name]:
            notes.append(("better", best[name]))
        for note, other in notes:
            text += f"<br/>{plain(caption(note, lang, value='{v}')).replace('{v}', code(str(other), type))}"
        yield Paragraph(text, type.small)


def _qr(link: str) -> Page:
    """A link as a code to be photographed, on white."""
    rows = [bytes(row) for row in segno.make(link, error="m", micro=False).matrix]
    side = len(rows) + 2 * QUIET
    dots = [(x + QUIET, y + QUIET) for y, row in enumerate(rows) for x, dot in enumerate(row) if dot]
    dark = join(pen(f"M{x} {y} L{x + 1} {y} L{x + 1} {y + 1} L{x} {y + 1} Z") for x, y in dots)
    ground = Layer(box(0, 0, side, side, 2), "shine")
    drawing = Drawing(side, side, (ground, Layer(dark, "ink")))
    return Page(side, side, (Placed(Shape("code", drawing), 0, 0, side, side),))


def _footer(canvas: Canvas, sheet: Sheet, number: int, count: int) -> None:
    """The game, and which page this is."""
    width = sheet.page[0] * POINT
    size = 8.0 if not sheet.large else 12.0
    canvas.setFont("Ludaro", size)
    canvas.setFillColorRGB(*inks(sheet.making.edition)["edge"])
    canvas.drawString(MARGIN * POINT, (MARGIN - 1) * POINT, f"Ludaro · {sheet.game.id}")
    if count > 1:
        canvas.drawRightString(width - MARGIN * POINT, (MARGIN - 1) * POINT, f"{number} / {count}")


def _dark(colour: RGB) -> RGB:
    """A colour to write with."""
    red, green, blue = (round(part * 0.72, 4) for part in colour)
    return red, green, blue


def _pale(colour: RGB) -> RGB:
    """A colour to write on."""
    red, green, blue = (round(part + (1 - part) * 0.55, 4) for part in colour)
    return red, green, blue
