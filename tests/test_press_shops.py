"""Files for shops, Tabletop Simulator and plotters, read back by other libraries than those that wrote them."""

from __future__ import annotations

import io
import json
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pikepdf
import pytest
from PIL import Image, ImageCms
from typer.testing import CliRunner

from ludaro.cli import app
from ludaro.press import BadPrint, Making, Printed, printed, save
from ludaro.press.ink import inks
from ludaro.press.preflight import Size, preflight
from ludaro.press.prepress import PROFILE, read_profile, separation
from ludaro.press.shops import SHOPS, report, shop_files, wanted
from tests.press_tools import drawings, pages

CLOSE = 0.01
COUNTS = {"64g": 64, "kvaro": 30, "tabeligi": 88}
PDF_SHOPS = [name for name, shop in SHOPS.items() if shop.takes == "pdf"]


def only(place: str, what: str = "kvaro", making: Making | None = None, profile: Path | None = None) -> Printed:
    (file,) = shop_files(place, what, making or Making(), profile=profile)
    return file


def wrong(content: bytes, size: Size) -> str:
    """What does not pass."""
    return "; ".join(finding.text for finding in preflight(content, size) if not finding.fine)


@pytest.fixture
def own_profile(tmp_path: Path) -> Path:
    return Path(shutil.copy(PROFILE, tmp_path / "FOGRA39.icc"))


@pytest.mark.parametrize("what", COUNTS)
@pytest.mark.parametrize("place", PDF_SHOPS)
def test_files_for_shops_pass(place: str, what: str, own_profile: Path) -> None:
    profile = own_profile if place == "mbprint" else None
    file = only(place, what, profile=profile)
    found = report(file, place, Making())
    assert len(found) >= 16
    assert all(finding.fine for finding in found), found
    assert file.pages == 2 * COUNTS[what]


@pytest.mark.parametrize("place", PDF_SHOPS)
def test_faces_and_backs_alternate_inside_the_safe_part(place: str) -> None:
    shop = SHOPS[place]
    names = []
    for page in pages(only(place, "64g").content):
        (seen,) = drawings(page)
        names.append(seen.name)
        left, top, right, foot = seen.box
        edge = shop.bleed + shop.safe - CLOSE
        assert min(left, top, shop.width + 2 * shop.bleed - right, shop.height + 2 * shop.bleed - foot) >= edge
    assert all(name.startswith("64g-1") for name in names[:64:2])
    assert set(names[1:64:2]) == {"back-1"}
    assert set(names[65::2]) == {"back-2"}
    assert len(set(names)) == 64 + 2


def test_the_preflight_finds_what_is_wrong() -> None:
    size = wanted("drivethrucards", Making())
    good = only("drivethrucards").content
    assert wrong(good, size) == ""
    plain = next(printed("kvaro", Making(card="poker", sides="single"))).content
    told = wrong(plain, size)
    for part in ("no PDF/X", "for which printing", "page 1 has no sound trim", "cut to nothing", "no inks"):
        assert part in told
    assert "63.5 × 88.9" in wrong(good, Size(63, 88, 3))
    assert "3.17 mm beyond the cut; 5 are needed" in wrong(good, Size(63.5, 88.9, 5))
    assert "% of ink" in wrong(good, Size(63.5, 88.9, 3, most_ink=100))
    assert "give its profile with --icc" in wrong(only("mbprint").content, wanted("mbprint", Making()))


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (lambda file: file.docinfo.__delitem__("/Trapped"), "trapped"),
        (lambda file: file.Root.__setattr__("AcroForm", pikepdf.Dictionary()), "/AcroForm"),
        (lambda file: file.Root.__delattr__("OutputIntents"), "for which printing"),
        (lambda file: file.pages[3].__setitem__("/TrimBox", pikepdf.Array([0, 0, 900, 900])), "page 4"),
        (lambda file: file.pages[0].__setitem__("/Annots", pikepdf.Array()), "notes"),
        (
            lambda file: file.pages[0].Resources.__setattr__(
                "ExtGState", pikepdf.Dictionary(A=pikepdf.Dictionary(ca=0.5))
            ),
            "transparent",
        ),
        (lambda file: file.pages[0].contents_add(b"1 0 0 rg 0 0 9 9 re f"), "no inks"),
    ],
)
def test_each_spoiled_file_is_found(spoil: object, told: str) -> None:
    with pikepdf.open(io.BytesIO(only("drivethrucards").content)) as file:
        spoil(file)  # type: ignore[operator]
        out = io.BytesIO()
        file.save(out, min_version="1.4", object_stream_mode=pikepdf.ObjectStreamMode.disable)
    assert told in wrong(out.getvalue(), wanted("drivethrucards", Making()))


@pytest.mark.skipif(shutil.which("gs") is None, reason="needs Ghostscript")
def test_ghostscript_reads_it_without_a_complaint(tmp_path: Path) -> None:
    (tmp_path / "cards.pdf").write_bytes(only("drivethrucards").content)
    command = [
        "gs",
        "-dPDFSTOPONERROR",
        "-dPDFSTOPONWARNING",
        "-sDEVICE=inkcov",
        "-o",
        "-",
        str(tmp_path / "cards.pdf"),
    ]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count("CMYK OK") == 60
    assert "rror" not in done.stdout + done.stderr


def test_inks_look_like_the_colours_and_dry() -> None:
    profile = read_profile(None)
    mix = separation(profile)
    back = ImageCms.buildTransform(
        ImageCms.getOpenProfile(io.BytesIO(profile)), ImageCms.createProfile("sRGB"), "CMYK", "RGB"
    )
    for name, colour in inks("colour").items():
        mixed = mix(colour)
        assert sum(mixed) <= 3.0
        dot = Image.new("CMYK", (1, 1), tuple(round(part * 255) for part in mixed))
        seen = np.asarray(ImageCms.applyTransform(dot, back), dtype=float)[0, 0] / 255
        assert np.abs(seen - colour).max() < 0.12, name
    assert mix((0.2, 0.2, 0.2)) == (0.0, 0.0, 0.0, 0.8)


@pytest.mark.parametrize("what", COUNTS)
def test_no_place_has_more_ink_than_the_shop_takes(what: str) -> None:
    """Read from the file itself, by the steps that paint it."""
    most = 0.0
    for page in pages(only("drivethrucards", what).content):
        for part in (page.obj, *page.Resources.XObject.as_dict().values()):
            for step in pikepdf.parse_content_stream(part):
                if str(step.operator) in ("k", "K"):
                    most = max(most, sum(float(ink) for ink in step.operands))
    assert 1.0 < most <= 2.4


def test_what_is_too_much_ink_keeps_its_colour() -> None:
    mix, less = separation(read_profile(None)), separation(read_profile(None), 240)
    for colour in inks("colour").values():
        full, held = mix(colour), less(colour)
        assert sum(held) <= 2.4
        assert held[3] == full[3]
        assert max(abs(a - b) for a, b in zip(full, held, strict=True)) < 0.04


def test_the_grey_edition_needs_black_alone() -> None:
    for page in pages(only("drivethrucards", making=Making(edition="grey")).content):
        for form in page.Resources.XObject.as_dict().values():
            for step in pikepdf.parse_content_stream(form):
                if str(step.operator) in ("k", "K"):
                    assert [float(part) for part in step.operands][:3] == [0, 0, 0]


def test_files_for_shops_are_the_same_bytes() -> None:
    for place in ("drivethrucards", "gamecrafter"):
        assert only(place).content == only(place).content


@pytest.mark.parametrize(
    ("place", "size", "cut"), [("gamecrafter", (825, 1125), 37), ("makeplayingcards", (822, 1122), 36)]
)
def test_pictures_have_the_published_size(place: str, size: tuple[int, int], cut: int) -> None:
    file = only(place, "64g-5")
    with zipfile.ZipFile(io.BytesIO(file.content)) as archive:
        names = archive.namelist()
        assert len(names) == 34
        assert {name for name in names if name.endswith("back.png")} == {"back-1/back.png", "back-2/back.png"}
        shown = set()
        for name in names[:5]:
            picture = Image.open(io.BytesIO(archive.read(name)))
            assert (picture.size, picture.mode, picture.format) == (size, "RGB", "PNG")
            edge = np.asarray(picture)
            assert (edge[0] == edge[0, 0]).all()
            assert (edge[:cut] == edge[0, 0]).all(), "only its ground is beyond the cut"
            shown.add(archive.read(name))
        assert len(shown) == 5


def test_tabletop_simulator_finds_every_card(tmp_path: Path) -> None:
    files = {
        path.name: path
        for path, _ in save(
            shop_files("tabletop", "tabeligi", Making(), address=lambda name: (tmp_path / "t" / name).as_uri()),
            tmp_path / "t",
        )
    }
    saved = json.loads(files["tabeligi-tabletop.json"].read_text())
    decks = saved["ObjectStates"]
    assert [len(deck["DeckIDs"]) for deck in decks] == [69, 19]
    for deck in decks:
        ((number, sheet),) = deck["CustomDeck"].items()
        assert [card["CardID"] for card in deck["ContainedObjects"]] == deck["DeckIDs"]
        assert {id // 100 for id in deck["DeckIDs"]} == {int(number)}
        last = max(id % 100 for id in deck["DeckIDs"])
        assert last < sheet["NumWidth"] * sheet["NumHeight"]
        path = tmp_path / "t" / sheet["FaceURL"].rpartition("/")[2]
        assert sheet["FaceURL"] == path.as_uri()
        assert Path(tmp_path / "t" / sheet["BackURL"].rpartition("/")[2]).exists()
        picture = np.asarray(Image.open(path)).astype(int)
        assert max(picture.shape) <= 4096 + 1
        high, wide = picture.shape[0] / sheet["NumHeight"], picture.shape[1] / sheet["NumWidth"]
        for place in (0, last):
            x, y = int(place % 10 * wide), int(place // 10 * high)
            card = picture[y + 5 : y + int(high) - 5, x + 5 : x + int(wide) - 5]
            assert card.std() > 10, "there is a card"
        after = last + 1
        x, y = int(after % 10 * wide), int(after // 10 * high)
        assert (picture[y + 5 : y + int(high) - 5, x + 5 : x + int(wide) - 5] == 255).all(), "and none after the last"


@pytest.mark.parametrize("sides", ["long", "single"])
def test_a_plotter_cuts_where_the_cards_are(sides: str) -> None:
    made = {file.name: file for file in shop_files("plotter", "kvaro", Making(sides=sides, bleed=2))}
    shown = [drawings(page) for page in pages(made["kvaro-plotter.pdf"].content)]
    faces = shown[::2] if sides == "long" else shown
    svgs = [name for name in made if name.endswith(".svg")]
    assert made.keys() == {"kvaro-plotter.pdf", *svgs, *(name.replace(".svg", ".dxf") for name in svgs)}
    for name in svgs:
        numbers = [int(part) for part in name.removeprefix("kvaro-plotter-").removesuffix(".svg").split("-")]
        drawn = faces[numbers[-1] - 1]
        cards = np.array([seen.middle for seen in drawn if not seen.name.startswith("mark")])
        root = ElementTree.fromstring(made[name].content.decode())
        assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("210mm", "297mm", "0 0 210 297")
        group = {part.get("id"): list(part) for part in root}

        def middle(part: ElementTree.Element) -> tuple[float, float]:
            x, y, width, height = (float(part.get(key) or 0) for key in ("x", "y", "width", "height"))
            return x + width / 2, y + height / 2

        assert np.allclose([middle(part) for part in group["cuts"]], cards, atol=CLOSE)
        assert len(group["marks"]) == 3
        rows = made[name.replace(".svg", ".dxf")].content.decode().split("\n")
        assert rows[-3:] == ["0", "EOF", ""]
        pairs = list(zip(rows[::2], rows[1::2], strict=False))
        starts = [place for place, pair in enumerate(pairs) if pair == ("0", "POLYLINE")]
        outlines = []
        for start, end in zip(starts, [*starts[1:], len(pairs)], strict=True):
            layer = dict(pairs[start : start + 3])["8"]
            here = [
                (float(pairs[place][1]), float(pairs[place + 1][1]))
                for place in range(start, end)
                if pairs[place][0] == "10"
            ]
            outlines.append((layer, np.array(here)))
        cut = [points for layer, points in outlines if layer == "CUTS"]
        centres = np.array([(points.min(axis=0) + points.max(axis=0)) / 2 for points in cut])
        assert np.allclose(centres * [1, -1] + [0, 297], cards, atol=CLOSE)
        assert sum(layer == "MARKS" for layer, _ in outlines) == 3
    for drawn in faces:
        assert [seen.name for seen in drawn if seen.name.startswith("mark")] == [
            "mark-square",
            "mark-right",
            "mark-left",
        ]
    assert all(not seen.name.startswith("mark") for drawn in shown if drawn not in faces for seen in drawn)


@pytest.mark.parametrize(
    ("place", "what", "making", "told"),
    [
        ("gamecraft", "kvaro", Making(), "did you mean gamecrafter"),
        ("drivethrucards", "colorio", Making(), "colorio has no cards"),
        ("plotter", "kvaro", Making(sides="fold"), "not folded"),
        ("plotter", "kvaro", Making(bleed=3), "room for 2 mm of bleed"),
    ],
)
def test_what_cannot_be_made_is_said(place: str, what: str, making: Making, told: str) -> None:
    with pytest.raises(BadPrint, match=told):
        list(shop_files(place, what, making))


def test_a_profile_that_is_none_is_said(tmp_path: Path) -> None:
    with pytest.raises(BadPrint, match="cannot read the profile"):
        only("mbprint", profile=tmp_path / "none.icc")
    (tmp_path / "text.icc").write_text("hello")
    with pytest.raises(BadPrint, match="no ICC profile of a printing device"):
        only("mbprint", profile=tmp_path / "text.icc")
    for name, broken in (("cut", PROFILE.read_bytes()[:2000]), ("empty", PROFILE.read_bytes()[:128] + bytes(9000))):
        (tmp_path / f"{name}.icc").write_bytes(broken)
        with pytest.raises(BadPrint, match="the ICC profile is damaged"):
            only("mbprint", profile=tmp_path / f"{name}.icc")
    with pytest.raises(BadPrint, match="takes no profile"):
        only("gamecrafter", profile=PROFILE)


@pytest.mark.parametrize(
    ("module", "place"), [("pikepdf", "drivethrucards"), ("pypdfium2", "gamecrafter"), ("pypdfium2", "tabletop")]
)
def test_a_missing_extra_is_named(module: str, place: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    result = CliRunner().invoke(app, ["print", "kvaro", "--for", place, "--out", str(tmp_path / "out")])
    assert result.exit_code != 0
    with pytest.raises(BadPrint, match=rf"need {module}: pip install 'ludaro\[press\]'"):
        list(shop_files(place, "kvaro", Making()))
    assert not list(tmp_path.glob("out/*"))


def test_the_command_tells_what_a_shop_would_find(tmp_path: Path) -> None:
    words = ["print", "kvaro", "--for", "drivethrucards", "--out", str(tmp_path)]
    result = CliRunner().invoke(app, words)
    assert result.exit_code == 0, result.output
    assert "It passes." in result.output
    assert "60 pages are cut to 63.5 × 88.9 mm" in result.output
    (file,) = json.loads(CliRunner().invoke(app, [*words, "--json"]).output)["files"]
    assert all(finding["fine"] for finding in file["preflight"])
    assert CliRunner().invoke(app, ["print", "kvaro", "--icc", "x"]).exit_code != 0


def test_other_sizes_of_cards_are_made_for_shops() -> None:
    making = Making(card="bridge")
    found = report(only("drivethrucards", making=making), "drivethrucards", making)
    assert all(finding.fine for finding in found)
    assert any("57.15 × 88.9 mm" in finding.text for finding in found)


def test_a_plotter_is_told_in_what_it_counts_and_which_lines_it_cuts() -> None:
    text = next(
        file for file in shop_files("plotter", "kvaro", Making()) if file.name.endswith(".dxf")
    ).content.decode()
    rows = text.split("\n")
    pairs = list(zip(rows[::2], rows[1::2], strict=False))
    unit = pairs.index(("9", "$INSUNITS"))
    assert pairs[unit + 1] == ("70", "4"), "millimetres"
    layers = [value for place, (code, value) in enumerate(pairs) if code == "2" and pairs[place - 1] == ("0", "LAYER")]
    assert layers == ["CUTS", "MARKS"]
    assert {value for code, value in pairs if code == "8"} == set(layers)
