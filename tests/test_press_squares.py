"""Boards are chequered, so that diagonals can be seen: printed, in the pictures of rules, and under fingers."""

from __future__ import annotations

from io import BytesIO

import numpy as np
import pikepdf
import pytest

import ludaro
from ludaro.art.palette import palette
from ludaro.art.paths import Layer
from ludaro.art.vision import DEFICIENCIES, contrast, distance
from ludaro.games.kit import Grid, Kit
from ludaro.games.sixtyfour.kit import sheet
from ludaro.press import Making, printed, touch
from ludaro.press.boards import BORDER, boards, split, turned_dark
from ludaro.press.box import kits
from ludaro.press.examples import example
from ludaro.press.ink import inks
from ludaro.press.pages import Placed
from ludaro.press.paper import SEEN
from ludaro.press.setting import hexed
from ludaro.press.shops import rendered

DOTS = 4.0  # in a millimetre
GRIDS = [sheet(8), sheet(1), Grid(5, 5), Grid(4, 8), Grid(7, 6), Grid(16, 4)]


def square(column: float, row: float) -> bool:
    """Whether a square is dark, as the page has it: a1 is."""
    return (int(column) + int(row)) % 2 == 0


@pytest.mark.parametrize("edition", SEEN)
@pytest.mark.parametrize("grid", GRIDS, ids=lambda grid: f"{grid.columns}x{grid.rows}")
def test_squares_alternate_across_all_parts_of_a_board(grid: Grid, edition: str) -> None:
    """Looked at as a picture, so that a tint and a hatch count alike."""
    making, seen = Making(edition=edition), dict[tuple[int, int], float]()
    cell = split(grid, making).cell
    made = boards(Kit(grid=grid), making)
    for page, picture in zip(made, rendered(made, making, DOTS), strict=True):
        (whole,) = (thing for thing in page.things if isinstance(thing, Placed))
        assert whole.clip is not None
        bright = np.asarray(picture.convert("L"), float) / 255
        for column in range(grid.columns):
            for row in range(grid.rows):
                x = whole.left + BORDER + (column + 0.5) * cell
                y = whole.top + whole.height - BORDER - (row + 0.75) * 2 * cell
                if whole.clip[0] < x < whole.clip[2] and whole.clip[1] < y < whole.clip[3]:
                    left, top, part = int((x - 8) * DOTS), int((y - 5) * DOTS), int(10 * DOTS)
                    seen[column, row] = bright[top : top + part, left : left + 16 * int(DOTS)].mean()
    assert len(seen) == grid.columns * grid.rows
    dark, light = ([shade for at, shade in seen.items() if square(*at) == kind] for kind in (True, False))
    assert max(dark) < min(light) - 0.05
    assert min(dark) > 0.65, "a light tint: cards and letters stand out"


@pytest.mark.parametrize("edition", ["colour", "grey"])
@pytest.mark.parametrize("eyes", DEFICIENCIES)
def test_all_eyes_tell_the_two_kinds_and_the_cards_apart(edition: str, eyes: str) -> None:
    colours = {name: hexed(colour) for name, colour in inks(edition).items()}
    assert distance(colours["table"], colours["dark"], eyes) > 0.07
    for ground in ("table", "dark"):
        assert contrast(colours["ink"], colours[ground]) > 7
        assert contrast(colours["ring"], colours[ground]) > 5
    assert distance(colours["paper"], colours["dark"], eyes) > 0.1
    assert palette("light")["table"] == hexed(inks("colour")["table"])


def test_the_hatch_is_thick_enough_for_a_cheap_printer() -> None:
    (hatch,) = (layer for layer in boards_layers(sheet(8)) if layer.line == "hatch")
    assert hatch.width >= 0.25
    assert contrast(hexed(inks("ink")["hatch"]), "#ffffff") > 3


def boards_layers(grid: Grid) -> tuple[Layer, ...]:
    """The layers of a board."""
    (whole, *_) = (it for it in boards(Kit(grid=grid), Making())[0].things if isinstance(it, Placed))
    return whole.shape.drawing.layers


def test_the_turned_board_has_a_diamond_in_each_dark_square() -> None:
    """Turned clockwise: its files begin at the foot of the board, its first row is that of files g and h."""
    cell, grid = 10.0, sheet(8)
    wanted = {
        (BORDER + (7 - 2 * row) * cell, BORDER + 16 * cell - (file + 0.5) * cell)
        for file in range(16)
        for row in range(4)
        if square(file, row)
    }
    assert set(turned_dark(grid, cell)) == wanted


@pytest.mark.parametrize("what", ["64g-4", "64g-own:f5r5v2o1x600"])
def test_the_picture_in_the_rules_shows_the_same_squares(what: str) -> None:
    ((_, game, kit),) = kits(what, None, {})
    assert game is not None
    assert kit.grid is not None
    shown = example(game, kit, game.choose("letter"))
    assert shown is not None
    board = next(it for it in shown.picture.things if isinstance(it, Placed) and it.shape.name.startswith("board"))
    assert board.shape.name == f"board-{kit.grid.columns}-{kit.grid.rows}"
    (dark,) = (layer.path for layer in board.shape.drawing.layers if layer.fill == "dark")
    corners = [piece.points[0] for piece in dark.pieces if piece.pen == "M"]
    assert len(corners) == -(-kit.grid.columns * kit.grid.rows // 2)
    left, foot = min(x for x, _ in corners), max(y for _, y in corners)
    assert min(abs(x - left) + abs(y - foot) for x, y in corners) < 0.01, "a1 is dark"


def test_the_board_of_colorio_has_squares_of_one_kind() -> None:
    game = ludaro.game("colorio")
    ((_, _, kit),) = kits("colorio", None, {})
    shown = example(game, kit, game.choose("letter"))
    assert shown is not None
    fills = {layer.fill for it in shown.picture.things if isinstance(it, Placed) for layer in it.shape.drawing.layers}
    assert "cell" in fills
    assert "dark" not in fills


@pytest.mark.parametrize("grid", [sheet(8), Grid(5, 5)], ids=["sheet", "own"])
def test_dark_squares_are_felt(grid: Grid) -> None:
    """By slanted lines inside them, longer than anything in braille and thinner than the lines around."""
    cell = 30.0
    hatch = touch.board(grid, cell).layers[0]
    felt = set[tuple[int, int]]()
    foot = BORDER + grid.rows * 2 * cell
    for start, end in zip(hatch.path.pieces[::2], hatch.path.pieces[1::2], strict=True):
        ((x1, y1),), ((x2, y2),) = start.points, end.points
        assert np.hypot(x2 - x1, y2 - y1) > 2 * touch.DOT + touch.NEXT
        places = {(int((x - BORDER) // cell), int((foot - y) // (2 * cell))) for x, y in ((x1, y1), (x2, y2))}
        assert len(places) == 1
        felt |= places
        for x, y in ((x1, y1), (x2, y2)):
            beside = min((x - BORDER) % cell, -(x - BORDER) % cell), min((foot - y) % cell, (y - foot) % cell)
            assert beside[0] > 3, "the lines around a square stay free"
            assert not grid.turned or beside[1] > 3, "and so does the dotted one in its middle"
    assert felt == {(x, y) for x in range(grid.columns) for y in range(grid.rows) if square(x, y)}
    assert hatch.width < touch.BOLD


@pytest.mark.parametrize(("part", "wish"), [("board", "/Simplex"), ("cards", "/DuplexFlipLongEdge")])
def test_a_board_asks_for_no_second_side(part: str, wish: str) -> None:
    """Its parts are to be glued: two of them on one sheet would be lost."""
    (file,) = printed("64g", only=(part,))
    with pikepdf.open(BytesIO(file.content)) as read:
        assert str(read.Root.ViewerPreferences.Duplex) == wish
