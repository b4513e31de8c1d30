"""Printers that are not straight: what somebody reads off their sheets, and where backs lie after it."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from reportlab.pdfbase.pdfmetrics import stringWidth
from typer.testing import CliRunner

from ludaro.cli import app
from ludaro.games.texts import LANGUAGES
from ludaro.press import BadPrint, Making, Profile, printed
from ludaro.press.calibration import COARSE, EXAMPLE, FINE, Grade, calibration, solved
from ludaro.press.pages import Text
from ludaro.press.painting import use_fonts
from ludaro.press.paper import PAPERS
from ludaro.press.printers import calibrate, file, printer, profile_for
from tests.press_tools import Matrix, drawings, misprinted, pages

CROOKED = [
    Profile(right=2.4, down=-1.8, turn=0.4, scale=1.004),
    Profile(right=-3.0, down=0.0, turn=-0.4, scale=0.996),
    Profile(right=0.0, down=3.0, turn=0.4, scale=0.996),
    Profile(right=2.1, down=2.1, turn=-0.4, scale=1.004),
]


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LUDARO_DATA", str(tmp_path / "data"))
    return tmp_path


def ludaro(*words: str) -> str:
    result = CliRunner().invoke(app, ["print", *words])
    assert result.exit_code == 0, result.output
    return result.output


def seen_against_the_light(content: bytes, printer: Profile, paper: str, sides: str) -> list[str]:
    """What somebody reads off a sheet that came out of a crooked printer: of each field, the letter and number of the
    open square in whose middle any of the dark ones lies best."""
    width, height = PAPERS[paper]
    face, back = pages(content)
    squares = np.array([seen.middle for seen in drawings(face) if seen.name == "open"])
    dark = misprinted(np.array([seen.middle for seen in drawings(back) if seen.name == "dark"]), printer, width, height)
    through = [width, 0] + dark * [-1, 1] if sides == "long" else [0, height] + dark * [1, -1]
    letters = COARSE.letters if pitch(squares) == COARSE.pitch else FINE.letters
    read = []
    for below in (False, True):
        for right in (False, True):
            field = squares[((squares[:, 1] > height / 2) == below) & ((squares[:, 0] > width / 2) == right)]
            off = np.linalg.norm(field[:, None] - through[None], axis=2).min(axis=1)
            x, y = field[off.argmin()]
            columns, rows = (sorted(set(field[:, axis].round(2))) for axis in (0, 1))
            read.append(f"{letters[columns.index(round(x, 2))]}{rows.index(round(y, 2)) + 1}")
    return read


def pitch(squares: Matrix) -> float:
    """How far apart squares are."""
    columns = np.unique(squares[:, 0].round(2))
    return float((columns[1] - columns[0]).round(2))


def off_by(name: str, true: Profile, paper: str, sides: str) -> float:
    """How far backs come to lie from their faces, at most, on paper."""
    width, height = PAPERS[paper]
    making = Making(paper=paper, sides=sides, profile=profile_for(name, Making(paper=paper, sides=sides)))
    file = next(printed("tabeligi", making))
    both, worst = list(map(drawings, pages(file.content))), 0.0
    for faces, backs in zip(both[::2], both[1::2], strict=True):
        for face, back in zip(faces, backs, strict=True):
            corners = np.vstack([back.corners, back.corners[1] + back.corners[2] - back.corners[0]])
            on_paper = misprinted(corners, true, width, height)
            through = [width, 0] + on_paper * [-1, 1] if sides == "long" else [0, height] + on_paper * [1, -1]
            wanted = np.vstack([face.corners, face.corners[1] + face.corners[2] - face.corners[0]])
            worst = max(worst, *(float(np.linalg.norm(wanted - corner, axis=1).min()) for corner in through))
    return worst


@pytest.mark.parametrize("sides", ["long", "short"])
@pytest.mark.parametrize("true", CROOKED)
def test_after_two_sheets_backs_lie_behind_their_faces(sides: str, true: Profile, tmp_path: Path) -> None:
    paper = "a4" if true is CROOKED[0] else "letter"
    more = ["--paper", paper, "--sides", sides]
    ludaro("calibration", *more, "--out", str(tmp_path))
    coarse = seen_against_the_light((tmp_path / "calibration.pdf").read_bytes(), true, paper, sides)
    assert "second sheet" in ludaro("--calibrate", "desk", *coarse, *more)
    assert off_by("desk", true, paper, sides) < 1.5
    ludaro("calibration", "--printer", "desk", "--out", str(tmp_path))
    fine = seen_against_the_light((tmp_path / "calibration.pdf").read_bytes(), true, paper, sides)
    assert "Done." in ludaro("--calibrate", "desk", *fine)
    assert off_by("desk", true, paper, sides) < 0.3
    before = printer("desk")
    ludaro("--calibrate", "desk", ", ".join(fine).lower())
    assert printer("desk") == before, "typing the same again changes nothing"


def test_a_crooked_printer_without_its_profile_misses() -> None:
    calibrate("desk", ["D4"] * 4, Making())
    assert printer("desk").profile == Profile()
    assert off_by("desk", CROOKED[0], "a4", "long") > 2


def test_a_reading_at_the_border_asks_for_the_second_sheet_again() -> None:
    calibrate("desk", ["D4", "D4", "D4", "D4"], Making())
    one, again = calibrate("desk", ["V4", "V4", "V4", "V4"], Making())
    assert again
    assert not one.fine
    assert one.rough == one.profile
    one, again = calibrate("desk", ["S4", "S4", "S4", "S4"], Making())
    assert (again, one.fine) == (False, True)
    assert abs(one.profile.right) == pytest.approx(0.9, abs=0.01)


@pytest.mark.parametrize(
    ("readings", "told"),
    [
        (["C4", "D4"], "four readings"),
        (["C4", "D4", "D9", "D4"], "'D9' is no reading"),
        (["C4", "D4", "H1", "D4"], "'H1' is no reading"),
        (["C4", "D4", "D4", "P4"], "readings of two sheets"),
        (["A1", "G7", "G1", "A7"], "do not go together"),
        (["S4", "S4", "S4", "S4"], "no printer is called 'desk'"),
    ],
)
def test_readings_that_cannot_be_are_refused(readings: list[str], told: str, own_folder: Path) -> None:
    result = CliRunner().invoke(app, ["print", "--calibrate", "desk", *readings])
    assert result.exit_code != 0
    with pytest.raises(BadPrint, match=told):
        calibrate("desk", readings, Making())
    assert not (own_folder / "data").exists()


def test_printers_are_listed_and_kept_by_name() -> None:
    assert "No printer is calibrated yet" in ludaro("--printers")
    calibrate("desk", ["C4"] * 4, Making())
    calibrate("büro 2", ["D3"] * 4, Making(paper="letter", sides="short"))
    listed = json.loads(ludaro("--printers", "--json"))["printers"]
    assert list(listed) == ["desk", "büro 2"]
    assert listed["büro 2"]["paper"] == "letter"
    assert "1.5 mm" in ludaro("--printers")


def test_unknown_and_unfit_printers_are_said() -> None:
    with pytest.raises(BadPrint, match="none is calibrated yet"):
        printer("desk")
    calibrate("desk", ["C4"] * 4, Making())
    with pytest.raises(BadPrint, match="did you mean desk"):
        printer("dask")
    with pytest.raises(BadPrint, match="calibrate it under another name for LETTER"):
        profile_for("desk", Making(paper="letter"))
    assert profile_for("desk", Making(paper="letter", sides="fold"))
    with pytest.raises(BadPrint, match="a printer's name"):
        calibrate("../desk", ["C4"] * 4, Making())
    with pytest.raises(BadPrint, match="two sides"):
        calibration(Making(sides="fold"))


def test_a_spoiled_file_of_printers_is_said_and_left_alone(own_folder: Path) -> None:
    (own_folder / "data").mkdir()
    (own_folder / "data" / "printers.json").write_text("{")
    with pytest.raises(BadPrint, match="mend or delete"):
        calibrate("desk", ["C4"] * 4, Making())
    assert (own_folder / "data" / "printers.json").read_text() == "{"


def test_a_folder_that_cannot_be_written_is_said(own_folder: Path) -> None:
    (own_folder / "data").write_text("")
    with pytest.raises(BadPrint, match=r"cannot (read|write)"):
        calibrate("desk", ["C4"] * 4, Making())


@pytest.mark.parametrize("grade", [COARSE, FINE])
def test_the_example_on_the_sheet_could_be_read(grade: Grade) -> None:
    for paper in PAPERS:
        assert abs(solved(grade, EXAMPLE, Making(paper=paper), Profile()).right) < 2


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sheet_has_room_for_its_words(language: str, paper: str) -> None:
    use_fonts()
    face, _ = calibration(Making(paper=paper, lang=language))
    for thing in face.things:
        if isinstance(thing, Text) and thing.align == "left":
            font = "Ludaro-Bold" if thing.bold else "Ludaro"
            assert thing.left + stringWidth(thing.text, font, thing.size) < face.width - 5, thing.text


def test_a_printer_that_cannot_be_kept_leaves_nothing_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(BadPrint, match="No space left on device"):
        calibrate("desk", ["C4", "D3", "D4", "C4"], Making())
    assert list(file().parent.iterdir()) == []
