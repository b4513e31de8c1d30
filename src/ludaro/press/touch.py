"""For fingers: cards, boards and pieces to be felt, on swell paper (black rises) or as models for a 3-D printer.

Sizes of braille are those of BANA (Size and Spacing of Braille Characters): dots 1.44 mm wide and 0.48 mm high, 2.34 mm
apart, cells 6.2 mm apart.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import cos, pi, sin

from ludaro.art.cards import slanted
from ludaro.art.paths import Drawing, Layer, Path, box, disc, join
from ludaro.art.squares import dark_squares, file_letter
from ludaro.games.kit import Grid, Kit, Pack, Strips
from ludaro.press.boards import BORDER, PEG, line, parts_of, split, strip_layout, turned_dark
from ludaro.press.braille import DIGITS, LETTERS, NUMBER
from ludaro.press.imposing import Card, sheets
from ludaro.press.looks import LOOKS
from ludaro.press.pages import Page, Shape
from ludaro.press.paper import Making

DOT, HIGH = 1.44, 0.48  # width and height of a dot
NEXT, CELL = 2.34, 6.2  # from dot to dot, from cell to cell
BOLD = 1.0  # a line that is felt well
THIN = 0.5
KNOT = 1.9  # half of a sign on a line, larger than a dot
HATCH, INSIDE = 5.0, 3.5  # between the lines on a dark square, and from its edge to them
MARGIN = 4.0
Point = tuple[float, float]


def cells(text: str) -> list[str]:
    """The dots of each cell: small letters, and numbers with their sign before them.

    >>> cells("r8")
    ['1235', '3456', '125']
    """
    made: list[str] = []
    before = ""
    for letter in text.lower():
        if letter.isdigit() and not before.isdigit():
            made.append(NUMBER)
        made.append(DIGITS[letter] if letter.isdigit() else LETTERS[letter])
        before = letter
    return made


def width_of(text: str) -> float:
    """How wide a text in braille is."""
    return (len(cells(text)) - 1) * CELL + NEXT + DOT


def height_of_cell() -> float:
    """How high a cell is."""
    return 2 * NEXT + DOT


def dots(made: Sequence[str], left: float, top: float) -> list[Point]:
    """The middles of the dots of cells, from the top left corner of the first."""
    return [
        (left + DOT / 2 + place * CELL + NEXT * (int(dot) > 3), top + DOT / 2 + NEXT * ((int(dot) - 1) % 3))
        for place, cell in enumerate(made)
        for dot in cell
    ]


def card_dots(pack: Pack, card: str, width: float, height: float) -> list[Point]:
    """The dots on a card: what it is, at the top left, and upside down at the other end; or what each corner is."""
    words = LOOKS[pack.look].braille(card)
    if len(words) == 1:
        first = dots(cells(words[0]), MARGIN, MARGIN)
        return first + [(width - x, height - y) for x, y in first]
    made: list[Point] = []
    for place, corner in enumerate(words):
        middle = width * (0.25 + 0.5 * (place % 2))
        top = MARGIN / 2 if place < 2 else height - MARGIN / 2 - height_of_cell()
        made += dots(cells(corner), middle - width_of(corner) / 2, top)
    return made


def card_face(pack: Pack, card: str, width: float, height: float) -> Drawing:
    """A card to be felt: braille, and the outline of what sighted players see."""
    layers = [Layer(join(disc(x, y, DOT / 2) for x, y in card_dots(pack, card, width, height)), "ink")]
    for sign in LOOKS[pack.look].signs(card):
        layers.append(outline(sign.path, width * sign.x, height * sign.y, sign.size))
    if pack.deck == 2:
        layers.append(Layer(box(1.5, 1.5, width - 3, height - 3, 3), line="ink", width=BOLD))
    return Drawing(width, height, tuple(layers))


def outline(path: Path, x: float, y: float, size: float) -> Layer:
    """A sign of 24 by its silhouette's line alone, around a point."""
    factor = size / 24
    return Layer(path.scaled(factor).moved(x - size / 2, y - size / 2), "paper", "ink", 2 * BOLD)


def card_pages(pack: Pack, width: float, height: float, making: Making) -> list[Page]:
    """The cards of a pack on swell paper. They have no backs: nobody could feel what lies face down."""
    blank = Shape("blank", Drawing(width, height, ()))
    made = [
        Card(
            Shape(f"touch-{pack.deck}-{card.replace(' ', '')}", card_face(pack, card, width, height)),
            blank,
            "paper",
            "paper",
        )
        for card in pack.cards
    ]
    return sheets(made, width, height, making)


def board(grid: Grid, cell: float) -> Drawing:
    """The board: lines that are felt, dark squares with thin slanted ones, rows and files in braille; and where it can
    be turned, a dotted line in the middle of each square, and a knot in the middle of each that is dark then."""
    right, foot = BORDER + grid.columns * cell, BORDER + grid.rows * 2 * cell
    lines = [line(BORDER + i * cell, BORDER, BORDER + i * cell, foot) for i in range(grid.columns + 1)]
    lines += [line(BORDER, BORDER + i * 2 * cell, right, BORDER + i * 2 * cell) for i in range(grid.rows + 1)]
    parts = (0.0, cell) if grid.turned else (0.0,)
    slants = slanted(cell, 2 * cell / len(parts), INSIDE, HATCH, rising=True)
    texture = [one for one in slants if extent(one) > HATCH - 1]  # shorter ones would be felt as dots
    hatch = [
        one.moved(BORDER + x, BORDER + y + down)
        for x, y in dark_squares(grid.columns, grid.rows, cell, 2 * cell)
        for down in parts
        for one in texture
    ]
    layers = [Layer(join(hatch), line="ink", width=THIN), Layer(join(lines), line="ink", width=BOLD)]
    if grid.turned:
        halves = [
            disc(BORDER + (column + part / 6) * cell, BORDER + (2 * row + 1) * cell, 0.4)
            for row in range(grid.rows)
            for column in range(grid.columns)
            for part in range(1, 6)
        ]
        knots = [disc(x, y, KNOT) for x, y in turned_dark(grid, cell)]
        layers.append(Layer(join(halves + knots), "ink"))
    points = [point for made, x, y in border(grid, cell) for point in dots(made, x, y)]
    layers.append(Layer(join(disc(x, y, DOT / 2) for x, y in points), "ink"))
    return Drawing(right + BORDER, foot + BORDER, tuple(layers))


def extent(path: Path) -> float:
    """How wide a path is."""
    across = [x for piece in path.pieces for x, _ in piece.points]
    return max(across) - min(across)


def border(grid: Grid, cell: float) -> Iterator[tuple[list[str], float, float]]:
    """Braille at the border, with its top left corner: of each file its letter and, after a gap, that of its colour; of
    each row its number."""
    high, wide = height_of_cell(), NEXT + DOT
    foot = BORDER + grid.rows * 2 * cell
    for row in range(grid.rows):
        yield [DIGITS[str(row + 1)]], BORDER / 2 - wide / 2, foot - (row + 0.5) * 2 * cell - high / 2
    for signs, y in ((grid.below, foot + BORDER / 2), (grid.above, BORDER / 2)):
        for column in range(grid.columns):
            top = y < foot and bool(grid.numbers)
            letters = [DIGITS[str(grid.numbers[column])]] if top else cells(file_letter(column))
            if signs:
                letters += ["", *cells(signs[column])]
            across = (len(letters) - 1) * CELL + wide
            yield letters, BORDER + (column + 0.5) * cell - across / 2, y - high / 2


def strip(pegs: str) -> Drawing:
    """A strip: a ring for each peg, with the letter of its colour inside."""
    width, high, wide = PEG * len(pegs), height_of_cell(), NEXT + DOT
    layers = [Layer(box(0.5, 0.5, width - 1, PEG - 1, 0.01), line="ink", width=THIN)]
    for place, peg in enumerate(pegs):
        x = (place + 0.5) * PEG
        layers.append(Layer(disc(x, PEG / 2, 9.5), line="ink", width=BOLD))
        points = dots(cells(peg), x - wide / 2, PEG / 2 - high / 2)
        layers.append(Layer(join(disc(*point, DOT / 2) for point in points), "ink"))
    return Drawing(width, PEG, tuple(layers))


def frame(width: float, height: float, columns: int, rows: int) -> Drawing:
    """The frame that holds the strips, with letters and numbers at its border."""
    high, wide = height_of_cell(), NEXT + DOT
    points: list[Point] = []
    for column in range(columns):
        points += dots(
            cells(file_letter(column)), BORDER + (column + 0.5) * PEG - wide / 2, height + BORDER * 1.5 - high / 2
        )
    for row in range(rows):
        y = BORDER + (rows - row - 0.5) * PEG - high / 2
        points += dots([DIGITS[str(row + 1)]], BORDER / 2 - wide / 2, y)
    lines = [line(BORDER, BORDER + i * PEG, BORDER + width, BORDER + i * PEG) for i in range(1, rows)]
    layers = (
        Layer(box(BORDER, BORDER, width, height, 0.01), line="ink", width=BOLD),
        Layer(join(lines), line="ink", width=THIN),
        Layer(join(disc(*point, DOT / 2) for point in points), "ink"),
    )
    return Drawing(width + 2 * BORDER, height + 2 * BORDER, layers)


def cap() -> Drawing:
    """A cap: a disc with a smooth middle."""
    return Drawing(24, 24, (Layer(disc(12, 12, 11), line="ink", width=1.6),))


def cards(packs: Sequence[Pack], sizes: Sequence[tuple[float, float]], making: Making) -> list[Page]:
    """The cards of packs to be felt, each pack with the size of its cards."""
    return [page for pack, size in zip(packs, sizes, strict=True) for page in card_pages(pack, *size, making)]


def boards(kit: Kit, making: Making) -> list[Page]:
    """The board to be felt, or the strips with their frame and caps."""
    if kit.strips is not None:
        return list(strips(kit.strips, making))
    if kit.grid is None:
        return []
    halves = split(kit.grid, making)
    return list(parts_of(Shape("touch-board", board(kit.grid, halves.cell)), halves))


def strips(kit: Strips, making: Making) -> Iterator[Page]:
    """Frame, strips and caps."""
    long, high = len(kit.strips[0]) * PEG, len(kit.strips) * PEG
    around = Shape("touch-frame", frame(long, high, len(kit.strips[0]), len(kit.strips)))
    made = [Shape(f"touch-strip-{pegs}", strip(pegs)) for pegs in kit.strips]
    yield from strip_layout(kit, making, around, made, Shape("touch-cap", cap()), ())


Triangle = tuple[tuple[float, float, float], tuple[float, float, float], tuple[float, float, float]]
PLATE = 0.8  # how thick an overlay is
CAP = (25.0, 9.0, 1.4)  # a cap of Colorio: how wide, how high, how thick
ROUND = 48  # sides of a round thing


def brick(x: float, y: float, z: float, width: float, depth: float, height: float) -> list[Triangle]:
    """A closed box."""
    a, b, c, d = ((x, y), (x + width, y), (x + width, y + depth), (x, y + depth))
    low, top = z, z + height
    made: list[Triangle] = []
    for (p, q), (r, s) in ((a, b), (b, c), (c, d), (d, a)):
        made += [((p, q, low), (r, s, low), (r, s, top)), ((p, q, low), (r, s, top), (p, q, top))]
    made += [((*a, top), (*b, top), (*c, top)), ((*a, top), (*c, top), (*d, top))]
    return [*made, ((*a, low), (*c, low), (*b, low)), ((*a, low), (*d, low), (*c, low))]


def turned(profile: Sequence[tuple[float, float]], x: float, y: float, sides: int) -> list[Triangle]:
    """The closed thing that a line makes when it goes around: from the axis out, up or down, and back to the axis."""
    rings = [
        [(x + radius * cos(2 * pi * i / sides), y + radius * sin(2 * pi * i / sides), z) for i in range(sides)]
        if radius > 0
        else [(x, y, z)]
        for radius, z in profile
    ]
    made: list[Triangle] = []
    for inner, outer in pairwise(rings):
        for i in range(sides):
            j = (i + 1) % sides
            if len(inner) == 1:
                made.append((inner[0], outer[j], outer[i]))
            elif len(outer) == 1:
                made.append((inner[i], inner[j], outer[0]))
            else:
                made += [(inner[i], inner[j], outer[j]), (inner[i], outer[j], outer[i])]
    return made


def dome(x: float, y: float, z: float) -> list[Triangle]:
    """A dot of braille that stands on something, its foot a little in it."""
    half = DOT / 2
    curve = [(half * cos(step * pi / 6), z + HIGH * sin(step * pi / 6)) for step in range(3)]
    return turned([(0, z - 0.2), (half, z - 0.2), *curve, (0, z + HIGH)], x, y, 12)


def overlay(pack: Pack, card: str, width: float, height: float) -> list[Triangle]:
    """A thin plate to be glued on a card, with its dots; deck 2 has a rim."""
    made = brick(0, 0, 0, width, height, PLATE)
    for x, y in card_dots(pack, card, width, height):
        made += dome(x, height - y, PLATE)
    if pack.deck == 2:
        made += rim(width, height)
    return made


def rim(width: float, height: float) -> list[Triangle]:
    """What stands around the dots of a plate, one millimetre from its edge and one wide, its foot a little in it."""
    outer, inner = (
        [(edge, edge), (width - edge, edge), (width - edge, height - edge), (edge, height - edge)] for edge in (1, 2)
    )
    low, top = PLATE - 0.2, PLATE + HIGH
    made: list[Triangle] = []

    def wall(a: Sequence[float], b: Sequence[float], c: Sequence[float], d: Sequence[float]) -> None:
        corners = [(point[0], point[1], point[2]) for point in (a, b, c, d)]
        made.extend([(corners[0], corners[1], corners[2]), (corners[0], corners[2], corners[3])])

    for place in range(4):
        (a, b), (c, d) = ((ring[place], ring[(place + 1) % 4]) for ring in (outer, inner))
        wall((*a, low), (*b, low), (*b, top), (*a, top))
        wall((*d, low), (*c, low), (*c, top), (*d, top))
        wall((*a, top), (*b, top), (*d, top), (*c, top))
        wall((*b, low), (*a, low), (*c, low), (*d, low))
    return made


def cap_model() -> list[Triangle]:
    """A cap that covers a peg, open below."""
    width, height, thick = CAP
    outer, inner = width / 2, width / 2 - thick
    profile = [(0, height - thick), (inner, height - thick), (inner, 0), (outer, 0), (outer, height), (0, height)]
    return turned(profile, outer, outer, ROUND)


def stl(name: str, triangles: Sequence[Triangle]) -> bytes:
    """A model as the files that 3-D printers' programs read, in millimetres."""
    import numpy as np

    corners = np.array(triangles, dtype="<f4")
    across = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    length = np.linalg.norm(across, axis=1, keepdims=True)
    records = np.zeros(len(corners), dtype=[("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("more", "<u2")])
    records["normal"] = across / np.where(length > 0, length, 1)
    records["corners"] = corners
    head = f"Ludaro: {name}".encode("ascii", "replace")[:80].ljust(80)
    return head + len(corners).to_bytes(4, "little") + records.tobytes()


def models(kit: Kit, sizes: Sequence[tuple[float, float]]) -> dict[str, bytes]:
    """The models of a kit, by the names of their files."""
    made: dict[str, bytes] = {}
    for pack, size in zip(kit.packs, sizes, strict=True):
        for place, card in enumerate(pack.cards):
            copy = pack.cards[:place].count(card) + 1  # both decks in one have each card twice
            name = f"{pack.look}-{pack.deck}-{card.replace(' ', '')}" + (f"-{copy}" if copy > 1 else "")
            made[f"{name}.stl"] = stl(card, overlay(pack, card, *size))
    if kit.strips is not None:
        made["cap.stl"] = stl("cap", cap_model())
        for pegs in kit.strips.strips:
            points = [
                (place * PEG + x, y)
                for place, peg in enumerate(pegs)
                for x, y in dots(cells(peg), (PEG - NEXT - DOT) / 2, (PEG - height_of_cell()) / 2)
            ]
            plate = brick(0, 0, 0, PEG * len(pegs), PEG, PLATE)
            made[f"strip-{pegs}.stl"] = stl(pegs, plate + [t for x, y in points for t in dome(x, PEG - y, PLATE)])
    return made
