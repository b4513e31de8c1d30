"""Second opinions: what programs and libraries that had no part in making our files find in them. The project does not
need them, so each is asked only where it is installed."""

from __future__ import annotations

import io
import shutil
import subprocess
import zipfile
from pathlib import Path

import numpy as np
import pypdfium2
import pytest
from PIL import Image

from ludaro.press import Making, printed, save
from ludaro.press.shops import SHOPS, shop_files

INKS = 0.4 * 4  # what four inks can be off together, in hundredths, since pictures count 255 steps of each


def program(name: str, package: str) -> str:
    """A program, or a skipped test."""
    found = shutil.which(name)
    if found is None:
        pytest.skip(f"{name} is not installed (Debian: {package})")
    return found


def said(*words: str) -> str:
    """What a program says that ends well."""
    done = subprocess.run(words, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def for_shop(place: str, folder: Path) -> str:
    """A file that a shop prints."""
    ((path, _),) = save(shop_files(place, "64g-5", Making()), folder)
    return str(path)


PRINTED = [place for place, shop in SHOPS.items() if shop.takes == "pdf"]


@pytest.mark.parametrize("place", PRINTED)
def test_poppler_finds_what_a_shop_asks_for(place: str, tmp_path: Path) -> None:
    file = for_shop(place, tmp_path)
    found = said(program("pdfinfo", "poppler-utils"), "-box", file)
    facts = {name.strip(): value.strip() for name, _, value in (line.partition(":") for line in found.splitlines())}
    assert facts["PDF subtype"] == "PDF/X-1a:2003"
    assert facts["Standard"] == "ISO 15930-4"
    assert facts["PDF version"] == "1.4"
    assert facts["Encrypted"] == facts["JavaScript"] == "no"
    shop = SHOPS[place]
    left, low, right, top = (float(edge) * 25.4 / 72 for edge in facts["TrimBox"].split())
    assert (right - left, top - low) == pytest.approx((shop.width, shop.height), abs=0.01)
    outer = [float(edge) * 25.4 / 72 for edge in facts["BleedBox"].split()]
    around = (left - outer[0], low - outer[1], outer[2] - right, outer[3] - top)
    assert around == pytest.approx([shop.bleed] * 4, abs=0.01)
    for name in ("pdffonts", "pdfimages"):
        listed = said(program(name, "poppler-utils"), *(["-list"] if name == "pdfimages" else []), file)
        assert len(listed.splitlines()) == 2, "a head without rows: no font, no picture"


@pytest.mark.parametrize("place", PRINTED)
def test_ghostscript_prints_it_without_a_warning_and_with_no_more_ink_than_allowed(place: str, tmp_path: Path) -> None:
    """Every page in the four inks, as a press would get it: what is measured is the ink on each spot."""
    ghostscript, file = program("gs", "ghostscript"), for_shop(place, tmp_path)
    strict = ("-q", "-dBATCH", "-dNOPAUSE", "-dSAFER", "-dPDFSTOPONERROR", "-dPDFSTOPONWARNING")
    said(ghostscript, *strict, "-sDEVICE=tiff32nc", "-r36", f"-sOutputFile={tmp_path}/%03d.tif", file)
    pictures = sorted(tmp_path.glob("*.tif"))
    assert len(pictures) == 64
    most = 0.0
    for picture in pictures:
        with Image.open(picture) as page:
            assert page.mode == "CMYK"
            most = max(most, float((np.asarray(page, dtype=float).sum(axis=2) / 2.55).max()))
    assert 150 < most <= SHOPS[place].most_ink + INKS


@pytest.mark.parametrize("making", [Making(), Making(sides="fold", edition="ink"), Making(edition="touch")])
def test_ghostscript_reads_everything_without_a_warning(making: Making, tmp_path: Path) -> None:
    ghostscript = program("gs", "ghostscript")
    for what in ("64g-5", "kvaro-a", "tabeligi", "colorio"):
        for path, _ in save(printed(what, making), tmp_path):
            if path.suffix == ".pdf":
                strict = ("-dBATCH", "-dNOPAUSE", "-dSAFER", "-dPDFSTOPONERROR", "-dPDFSTOPONWARNING")
                said(ghostscript, "-q", *strict, "-sDEVICE=nullpage", str(path))


@pytest.mark.parametrize("edition", ["colour", "grey"])
def test_a_camera_reads_the_codes(edition: str) -> None:
    zxing = pytest.importorskip("zxingcpp", reason="zxing-cpp is not installed")
    own = "64g-own:f5r4c2v5o1x600"
    for id in ("64g-8", "tabeligi", own):
        (file,) = printed(id, Making(edition=edition), only=("rules",), url="https://play.example.org")
        page = pypdfium2.PdfDocument(file.content)[0].render(scale=150 / 72).to_pil().convert("L")
        path = f"own/{own.partition(':')[2]}" if id == own else f"learn/{id}"
        assert [found.text for found in zxing.read_barcodes(page)] == [f"https://play.example.org/{path}"]


def test_a_reader_of_drawings_finds_nothing_to_mend() -> None:
    ezdxf = pytest.importorskip("ezdxf", reason="ezdxf is not installed")
    for file in shop_files("plotter", "64g", Making()):
        if file.name.endswith(".dxf"):
            drawing = ezdxf.read(io.StringIO(file.content.decode()))
            found = drawing.audit()
            assert not found.errors
            assert not found.fixes
            assert drawing.units == 4, "millimetres"


@pytest.mark.parametrize("what", ["64g", "kvaro", "colorio"])
def test_models_can_be_printed(what: str) -> None:
    trimesh = pytest.importorskip("trimesh", reason="trimesh is not installed")
    (file,) = printed(what, Making(edition="touch"), only=("models",))
    with zipfile.ZipFile(io.BytesIO(file.content)) as archive:
        for name in archive.namelist():
            model = trimesh.load(io.BytesIO(archive.read(name)), file_type="stl")
            assert model.is_watertight, name
            assert model.is_winding_consistent, name
            assert model.volume > 0, name
