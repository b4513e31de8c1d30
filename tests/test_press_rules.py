"""Rule sheets, read back from the PDF by another library."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pikepdf
import pytest
import segno
from typer.testing import CliRunner

import ludaro
from ludaro.cli import app
from ludaro.games.texts import LANGUAGES, rules_text
from ludaro.press import BadPrint, Making, Printed, printed
from ludaro.press.captions import captions
from ludaro.press.examples import example
from ludaro.press.pages import Placed
from ludaro.press.paper import EDGE, PAPERS, SEEN
from tests.press_tools import Line, drawings, pages, steps, stored, written

ONE_EACH = ["64g-2", "kvaro-a", "tabeligi", "colorio"]


def rules(what: str, making: Making | None = None, **more: object) -> list[Printed]:
    """The rule sheets of a box."""
    return list(printed(what, making, only=["rules"], **more))  # type: ignore[arg-type]


def text_of(file: Printed) -> list[Line]:
    """All text of a file."""
    return [line for page in pages(file.content) for line in written(page)]


def squeezed(text: str) -> str:
    """Without marks and blanks, which lines may break at."""
    return bare(re.sub(r"(?m:^ *(?:[-#|]+|\d\.) )", "", text))


def bare(text: str) -> str:
    """Without blanks: a printed line may begin with the 6 of "8 7 6.", which numbers no item of a list."""
    return re.sub(r"[\s*`]", "", text)


def sentences(game: str, language: str) -> list[str]:
    """The rules sentence by sentence, each cell of a table for itself."""
    text = re.sub(r"(?m)^\|[ |-]+$", "", rules_text(ludaro.game(game), language)).partition("—")[2]
    blocks = re.split(r"\n\n|\n(?= *(?:[-#|]|\d\.) )", text)
    pieces = [
        piece for block in blocks for piece in (block.split("|") if "|" in block else re.split(r"(?<=[.!?]) ", block))
    ]
    return [piece for piece in map(squeezed, pieces) if piece]


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_of_every_game_is_on_two_pages_at_most(language: str) -> None:
    files = rules("all", Making(lang=language), url="https://play.example.org")
    assert [file.name for file in files] == [f"{id}-rules-{language}.pdf" for id in ludaro.games()]
    for id, file in zip(ludaro.games(), files, strict=True):
        check(id, language, file)
        assert file.pages <= 2
        assert file.sheets == 1


@pytest.mark.parametrize("id", ONE_EACH)
@pytest.mark.parametrize(("language", "paper"), [("eo", "letter"), ("fr", "a4"), ("de", "a3")])
def test_sheets_say_what_the_rules_say(id: str, language: str, paper: str) -> None:
    (file,) = rules(id, Making(lang=language, paper=paper))
    check(id, language, file, paper)


def check(id: str, language: str, file: Printed, paper: str = "a4") -> None:
    """All sentences are there, one for each change of pages excepted, which may stand on both; and nothing is at the
    edge."""
    found = text_of(file)
    whole = "".join(bare(line.text) for line in found)
    missing = [sentence for sentence in sentences(id, language) if sentence not in whole]
    assert len(missing) < file.pages, (file.name, missing)
    width, height = PAPERS[paper]
    for line in found:
        assert line.left >= EDGE, line
        assert line.right <= width - EDGE, line
        assert EDGE + 2 <= line.foot <= height - EDGE, line
    for page in pages(file.content):
        for seen in drawings(page):
            left, top, right, foot = seen.box
            assert min(left, top, width - right, height - foot) >= EDGE, file.name


@pytest.mark.parametrize("language", ["fr", pytest.param("de", marks=pytest.mark.slow), "eo"])
def test_large_print_is_large(language: str) -> None:
    for id in ludaro.games() if language == "de" else ONE_EACH:
        (file,) = rules(id, Making(lang=language, large=True), url="https://play.example.org")
        check(id, language, file)
        assert file.pages <= 4
        body = Counter(round(line.size) for line in text_of(file)).most_common(1)[0][0]
        assert body == 18


def test_the_letters_of_esperanto_come_out_of_the_file() -> None:
    (file,) = rules("colorio", Making(lang="eo"))
    assert set("ĉĝĥĵŝŭ") - set("".join(line.text for line in text_of(file))) <= set("ĥĵ")


@pytest.mark.parametrize("edition", SEEN)
def test_the_same_sheet_is_the_same_bytes(edition: str) -> None:
    for id in ("64g-2", "kvaro-a"):
        first, again = (rules(id, Making(edition=edition), url="https://play.example.org")[0] for _ in range(2))
        assert first.content == again.content


def test_a_grey_sheet_is_grey() -> None:
    for id in ONE_EACH:
        (file,) = rules(id, Making(edition="grey"), url="https://play.example.org")
        for page in pages(file.content):
            for operator, operands in [*steps(page), *(step for form in stored(page) for step in steps(form))]:
                if operator in ("rg", "RG"):
                    assert len({float(part) for part in operands}) == 1


@pytest.mark.parametrize("id", ["64g-3", "64g-9", "kvaro-a", "kvaro-b", "tabeligi"])
def test_the_example_is_a_table_that_real_cards_could_make(id: str) -> None:
    game = ludaro.game(id)
    options = game.choose("letter")
    assert game.family.kit is not None
    shown = example(game, game.family.kit(None, options), options)
    assert shown is not None
    cards = Counter(it.shape.name for it in shown.picture.things if isinstance(it, Placed) and "card-" in it.shape.name)
    assert len(cards) >= 8
    assert cards.most_common(1)[0][1] == 1
    (file,) = rules(id)
    names = [seen.name for page in pages(file.content) for seen in drawings(page)]
    assert set(cards) <= set(names)
    assert any(name.startswith("last-") for name in names)


def test_the_options_in_force_are_told() -> None:
    def said(file: Printed) -> str:
        return "".join(squeezed(line.text) for line in text_of(file))

    assert "cover:surroundedwerecommendalways" in said(rules("64g-3")[0])
    for chosen in rules("64g-3", preset="recommended") + rules("64g-3", options={"cover": "always"}):
        assert "cover:alwaystheplainrule:surrounded" in said(chosen)


@pytest.mark.parametrize(("id", "path"), [("64g-3", "learn/64g-3"), ("64g-own:f5r4c2v5o1x600", "own/f5r4c2v5o1x600")])
def test_a_code_leads_to_the_same_game_online(id: str, path: str) -> None:
    (file,) = rules(id, url="https://play.example.org/")
    assert any(line.text == f"play.example.org/{path}" for line in text_of(file))
    page = pages(file.content)[0]
    code = next(form for name, form in page.Resources.XObject.as_dict().items() if name.endswith(".code"))
    corners = {(float(at[0]), float(at[1])) for operator, at in steps(code) if operator == "m"}
    matrix = segno.make(f"https://play.example.org/{path}", error="m", micro=False).matrix
    dark = {(x + 4.0, y + 4.0) for y, row in enumerate(matrix) for x, dot in enumerate(row) if dot}
    assert dark <= corners
    assert len(corners) - len(dark) <= 1  # the white ground


def test_a_long_address_can_still_be_read() -> None:
    id = "64g-own:f7v3s1t4o1i1e3w5x600"
    (file,) = rules(id, url="https://a-long-name.of-a-server.example.org")
    for text in ("a-long-name.of-a-server.example.org/own/", id.partition(":")[2]):
        (line,) = (line for line in text_of(file) if line.text == text)
        assert line.size > 6.8


@pytest.mark.parametrize("edition", SEEN)
def test_the_frame_around_the_last_move_is_no_ring(edition: str) -> None:
    """Cards have dark rings: the frame is told from them without colour, by a light line that runs in it."""
    (file,) = rules("64g-4", Making(edition=edition))
    forms = [form for page in pages(file.content) for form in page.Resources.XObject.as_dict().items()]
    frame = next(form for name, form in forms if ".last-" in name)
    strokes = [[float(part) for part in at] for operator, at in steps(frame) if operator == "RG"]
    dark, light = (0.2126 * red + 0.7152 * green + 0.0722 * blue for red, green, blue in strokes)
    assert light > 0.95
    assert dark < 0.5


def test_without_an_address_there_is_no_code() -> None:
    (file,) = rules("64g-3")
    assert not [name for name in pages(file.content)[0].Resources.XObject.as_dict() if name.endswith(".code")]


def test_words_stand_in_every_language() -> None:
    for name, texts in captions().items():
        assert list(texts) == list(LANGUAGES), name
        assert len({frozenset(re.findall(r"{\w+}", text)) for text in texts.values()}) == 1


def test_the_command_makes_just_the_parts_asked_for(tmp_path: Path) -> None:
    asked = ["print", "kvaro", "--parts", "rules", "--lang", "fr", "--out", str(tmp_path)]
    result = CliRunner().invoke(app, asked)
    assert result.exit_code == 0, result.output
    kvaro = [id for id in ludaro.games() if id.startswith("kvaro")]
    assert {path.name for path in tmp_path.iterdir()} == {f"{id}-rules-fr.pdf" for id in kvaro}
    with pikepdf.open(tmp_path / "kvaro-a-rules-fr.pdf") as file:
        assert str(file.Root.Lang) == "fr"
        assert str(file.Root.ViewerPreferences.PrintScaling) == "/None"


@pytest.mark.parametrize("url", ["ftp://play.example.org", "play.example.org", "https://a b", "https://" + "a" * 500])
def test_an_address_that_is_none_is_said(url: str) -> None:
    with pytest.raises(BadPrint, match="an address is like"):
        rules("64g-3", url=url)


def test_an_unknown_part_is_said() -> None:
    with pytest.raises(BadPrint, match="did you mean rules"):
        list(printed("64g", only=["rule"]))


def test_a_sheet_on_a3_is_a_poster() -> None:
    """The same lines as on A4, larger."""
    small, large = (text_of(rules("tabeligi", Making(paper=paper))[0]) for paper in ("a4", "a3"))
    assert [line.text for line in small] == [line.text for line in large]
    assert all(pytest.approx(b.size / a.size, abs=0.01) == 2**0.5 for a, b in zip(small, large, strict=True))


@pytest.mark.parametrize("id", ONE_EACH)
def test_no_drawing_is_cut_off(id: str) -> None:
    """What lies outside of a stored drawing's box is not painted."""
    for file in printed(id, only=("cards", "board", "rules"), url="https://play.example.org"):
        for form in {form.objgen: form for page in pages(file.content) for form in stored(page)}.values():
            left, top, right, foot = (float(edge) for edge in form.BBox)
            for operator, operands in steps(form):
                if operator in ("m", "l", "c"):
                    numbers = [float(number) for number in operands]
                    assert left <= min(numbers[::2]) <= max(numbers[::2]) <= right, file.name
                    assert top <= min(numbers[1::2]) <= max(numbers[1::2]) <= foot, file.name
