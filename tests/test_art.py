"""The drawings: all there, told apart without colour, and by colour as far as eyes allow."""

from __future__ import annotations

import gzip
import json
import re
import subprocess
import sys
from itertools import combinations, pairwise
from pathlib import Path as File

import numpy as np
import pytest
from numpy.typing import NDArray

from ludaro.art import LAYOUTS, UnknownDrawing, drawings, export, palette, sheet, svg
from ludaro.art.faces import FACES, INK
from ludaro.art.palette import ELEVEN, FIVE, FOUR, THEMES
from ludaro.art.paths import CURRENT, Drawing, Layer, Path, box, disc, pen, symmetric
from ludaro.art.vision import DEFICIENCIES, closest, contrast, distance, seen

WANTED = [
    *(f"glyph-{colour}" for colour in FIVE),
    *(f"glyph-t{colour}" for colour in ELEVEN),
    *(f"shape-{letter}" for letter in "dqtcamhs"),
    *(f"object-{letter}" for letter in "abcd"),
    *(f"object-{letter}{colour}" for letter in "abcd" for colour in FOUR),
    *(f"peg-{colour}" for colour in FIVE),
    *(f"number-{digit}" for digit in range(10)),
    *(f"face-{level}" for level in range(1, 9)),
    *("cardface", "cardface-2", "cardface-tabeligi", "cardface-kvaro"),
    *("back-1", "back-2", "back-kvaro", "back-tabeligi", "cap", "king", "logo"),
]
SURFACES = ("table", "cell", "paper", "paper-2")
STEPS = np.linspace(0, 1, 9)
Points = NDArray[np.float64]
Mask = NDArray[np.bool_]


def flat(path: Path) -> list[Points]:
    """Each outline of a path as a chain of points."""
    chains: list[list[Points]] = []
    for piece in path.pieces:
        here = chains[-1][-1][-1] if chains else np.zeros(2)
        points = np.array(piece.points, dtype=float)
        if piece.pen == "M":
            chains.append([points])
        elif piece.pen == "L":
            chains[-1].append(points)
        elif piece.pen == "C":
            t = STEPS[1:, None]
            one, two, end = points
            chains[-1].append((1 - t) ** 3 * here + 3 * (1 - t) ** 2 * t * one + 3 * (1 - t) * t**2 * two + t**3 * end)
        else:
            chains[-1].append(chains[-1][0][:1])
    return [np.concatenate(chain) for chain in chains]


def covered(layer: Layer, at: Points) -> Mask:
    """Which of these points a layer paints."""
    winding = np.zeros(len(at), dtype=int)
    near = np.full(len(at), np.inf)
    for chain in flat(layer.path):
        for start, end in zip(chain, np.roll(chain, -1, axis=0), strict=True):
            side = (end[0] - start[0]) * (at[:, 1] - start[1]) - (end[1] - start[1]) * (at[:, 0] - start[0])
            winding += ((start[1] <= at[:, 1]) & (end[1] > at[:, 1]) & (side > 0)).astype(int)
            winding -= ((start[1] > at[:, 1]) & (end[1] <= at[:, 1]) & (side < 0)).astype(int)
        for start, end in pairwise(chain):
            along = end - start
            length = float(along @ along) or 1.0
            part = np.clip(((at - start) @ along) / length, 0, 1)[:, None]
            near = np.minimum(near, np.linalg.norm(at - (start + part * along), axis=1))
    inside = np.zeros(len(at), dtype=bool) if layer.fill is None else winding != 0
    return inside | (near <= layer.width / 2 if layer.line is not None else False)


def silhouette(drawing: Drawing, side: int = 24) -> Mask:
    """A drawing as black on white, on a small square of pixels."""
    middles = (np.arange(side) + 0.5) / side
    at = np.array([(x * drawing.width, y * drawing.height) for y in middles for x in middles])
    black = np.zeros(len(at), dtype=bool)
    for layer in drawing.layers:
        black |= covered(layer, at)
    return black.reshape(side, side)


def overlap(one: Mask, other: Mask) -> float:
    """How alike two silhouettes are: 1 when they are the same."""
    return float((one & other).sum() / (one | other).sum())


def test_every_drawing_is_there() -> None:
    assert set(WANTED) <= set(drawings())


def test_the_export_loads_and_holds_everything() -> None:
    loaded = json.loads(export())
    assert set(loaded) == {"palettes", "symbols", "layouts"}
    assert set(loaded["symbols"]) == set(drawings())
    assert set(loaded["layouts"]) == {"64g", "64g-wide", "tabeligi", "kvaro", "colorio"}
    assert loaded["layouts"]["64g"]["h"] == 2 * loaded["layouts"]["64g"]["w"]
    assert set(loaded["palettes"]) == set(THEMES)


def test_the_export_is_always_the_same_and_small(tmp_path: File) -> None:
    file = tmp_path / "art.json"
    subprocess.run([sys.executable, "-m", "ludaro.art", "--out", str(file)], check=True)
    assert file.read_text(encoding="utf-8") == export()
    assert len(gzip.compress(file.read_bytes())) < 18_000


def test_colours_in_drawings_have_names_in_both_themes() -> None:
    names = {
        paint
        for drawing in drawings().values()
        for layer in drawing.layers
        for paint in (layer.fill, layer.line)
        if paint not in (None, CURRENT)
    }
    for theme in THEMES:
        assert names <= set(palette(theme))
        assert all(re.fullmatch("#[0-9a-f]{6}", colour) for colour in palette(theme).values())


def test_paths_use_only_what_every_printer_draws() -> None:
    takes = {"M": 1, "L": 1, "C": 3, "Z": 0}
    for name, drawing in drawings().items():
        for layer in drawing.layers:
            assert layer.path.pieces[0].pen == "M", name
            assert all(len(piece.points) == takes[piece.pen] for piece in layer.path.pieces), name


@pytest.mark.parametrize("name", WANTED)
def test_nothing_sticks_out_of_its_box(name: str) -> None:
    drawing = drawings()[name]
    for layer in drawing.layers:
        points = np.concatenate(flat(layer.path))
        rim = layer.width / 2 if layer.line is not None else 0.0
        assert points.min() - rim >= -0.01
        assert points[:, 0].max() + rim <= drawing.width + 0.01
        assert points[:, 1].max() + rim <= drawing.height + 0.01


@pytest.mark.parametrize(
    ("names", "most"),
    [
        ([f"glyph-{colour}" for colour in FIVE], 0.85),
        ([f"mark-{colour}" for colour in FIVE], 0.8),
        ([f"glyph-t{colour}" for colour in ELEVEN], 0.85),
        ([f"shape-{letter}" for letter in "dqtcamhs"], 0.85),
        ([f"object-{letter}" for letter in "abcd"], 0.8),
    ],
)
def test_silhouettes_differ_also_upside_down(names: list[str], most: float) -> None:
    shapes = {name: silhouette(drawings()[name]) for name in names}
    for one, other in combinations(names, 2):
        assert overlap(shapes[one], shapes[other]) < most, (one, other)
        assert overlap(shapes[one], shapes[other][::-1, ::-1]) < most, (one, other, "upside down")


def test_the_colours_of_an_object_differ_without_colour() -> None:
    for letter in "abcd":
        signs = [silhouette(Drawing(24, 24, drawings()[f"object-{letter}{colour}"].layers[-1:])) for colour in FOUR]
        assert all(overlap(one, other) < 0.9 for one, other in combinations(signs, 2))


def test_faces_differ_by_what_is_drawn_on_them() -> None:
    marks = {
        level: [layer for layer in drawings()[f"face-{level}"].layers[1:] if INK in (layer.fill, layer.line)]
        for level in FACES
    }
    inks = {level: silhouette(Drawing(24, 24, tuple(layers))) for level, layers in marks.items()}
    for one, other in combinations(FACES, 2):
        assert overlap(inks[one], inks[other]) < 0.4, (one, other)


@pytest.mark.parametrize("theme", THEMES)
def test_faces_can_be_read_in_every_tint(theme: str) -> None:
    colours = palette(theme)
    for tint in [f"tint-{level}" for level in FACES]:
        assert contrast(colours[INK], colours[tint]) >= 4.5
    assert contrast(colours[INK], colours["shine"]) >= 4.5


def test_decks_differ_by_their_ring_and_backs_by_their_lines() -> None:
    assert [layer.line for layer in drawings()["cardface-2"].layers][-1] == "ring"
    assert "ring" not in {layer.line for layer in drawings()["cardface"].layers}
    assert [layer.line for layer in drawings()["back-2"].layers][-1] == "ring"
    assert drawings()["back-1"].layers[1].path != drawings()["back-2"].layers[1].path


@pytest.mark.parametrize("theme", THEMES)
def test_colours_stay_apart_for_all_eyes(theme: str) -> None:
    colours = palette(theme)
    assert closest([colours[f"c-{letter}"] for letter in FIVE]) >= 0.12
    assert closest([colours[f"t-{letter}"] for letter in "YRGBVO"]) >= 0.1
    assert closest([colours[f"t-{letter}"] for letter in ELEVEN]) >= 0.08


@pytest.mark.parametrize("theme", THEMES)
def test_lines_stand_out(theme: str) -> None:
    colours = palette(theme)
    lines = [name for name in colours if re.fullmatch("[ct]-.-line|(cap|gold)-line|edge|ring|line|last|pick", name)]
    assert len(lines) == 5 + 11 + 2 + 5
    for name in lines:
        for surface in SURFACES:
            assert contrast(colours[name], colours[surface]) >= 3, (name, surface)
    for letter in FIVE:
        assert contrast(colours[f"c-{letter}-on"], colours[f"c-{letter}"]) >= 3
    for back in ("1", "2", "kvaro", "tabeligi"):
        assert contrast(colours[f"back-{back}-line"], colours[f"back-{back}"]) >= 3


@pytest.mark.parametrize("theme", THEMES)
def test_what_is_read_as_text_has_the_contrast_of_text(theme: str) -> None:
    colours = palette(theme)
    for surface in SURFACES:
        assert contrast(colours["ink"], colours[surface]) >= 4.5
    assert contrast(colours["pick"], colours["paper"]) >= 4.5
    for letter in FOUR:
        assert min(contrast(colours[f"c-{letter}-line"], colours[paper]) for paper in ("paper", "paper-2")) >= 4.5


def test_greys_look_the_same_to_all_eyes() -> None:
    for eyes in DEFICIENCIES:
        assert seen("#808080", eyes) == pytest.approx(seen("#808080"), abs=1e-3)
    assert distance("#ff0000", "#008000", "deutan") < distance("#ff0000", "#008000")


def test_one_drawing_as_a_file() -> None:
    text = svg("shape-h", "dark")
    assert text.startswith("<svg xmlns=")
    assert "var(" not in text
    assert palette("dark")["ink"] in text
    with pytest.raises(UnknownDrawing, match="did you mean king"):
        svg("kind")


def test_the_contact_sheet_shows_every_sign() -> None:
    page = sheet("dark", "protan")
    assert "0.152286" in page
    for name in ("glyph-tW", "object-dB", "peg-W", "back-2"):
        assert svg_body(name) in page


def svg_body(name: str) -> str:
    """The inside of a drawing, as the export has it."""
    body: str = json.loads(export())["symbols"][name]["body"]
    return body


def test_paths_are_read_mirrored_and_moved() -> None:
    roof = symmetric("M12 0 L20 8 L12 8")
    assert [piece.points for piece in roof.pieces] == [
        ((12, 0),),
        ((20, 8),),
        ((12, 8),),
        ((4, 8),),
        ((12, 0),),
        (),
    ]
    assert pen("M0 0 Q3 0 3 3").pieces[1].points == ((2, 0), (3, 1), (3, 3))
    assert pen("M0 0 C0 1 1 2 2 2 S4 3 4 4").pieces[2].points == ((3, 2), (4, 3), (4, 4))
    assert np.concatenate(flat(disc(5, 5, 2).moved(1, 0).scaled(2))).max() == pytest.approx(16)
    assert np.concatenate(flat(box(0, 0, 4, 2, 1).turned(90, (2, 1)))).max() == pytest.approx(3)


def test_signs_fit_on_their_cards() -> None:
    for layout in LAYOUTS.values():
        for spot in (*layout.spots.values(), *layout.corners):
            assert spot.size / 2 <= min(spot.x, layout.width - spot.x, spot.y, layout.height - spot.y)
