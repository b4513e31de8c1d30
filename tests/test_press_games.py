"""Whatever game is to be printed: boards of every size, options of every game of a family, games from words."""

from __future__ import annotations

from collections import Counter
from io import BytesIO
from itertools import product
from pathlib import Path
from zipfile import ZipFile

import pytest
from typer.testing import CliRunner

import ludaro
from ludaro.cli import app
from ludaro.cli.press import family_options
from ludaro.errors import BadOption
from ludaro.games.kit import Grid, Kit
from ludaro.games.sixtyfour.codes import code_of
from ludaro.games.sixtyfour.grammar import settle
from ludaro.games.texts import summary
from ludaro.press import Making, printed
from ludaro.press.boards import BORDER, board, boards, split
from ludaro.press.box import families, kits
from ludaro.press.captions import caption
from ludaro.press.pages import Placed, Text
from ludaro.press.paper import EDGE, PAPERS
from tests.press_tools import drawings, pages, written


@pytest.mark.parametrize("paper", PAPERS)
def test_boards_of_every_size_come_in_parts_that_meet_at_lines_of_cells(paper: str) -> None:
    making = Making(paper=paper)
    for files, rows in (*product(range(4, 9), (1, 4, 5, 6, 7, 8)), (16, 4)):
        grid = Grid(files, rows)
        made = boards(Kit(grid=grid), making)
        cell, area = split(grid, making).cell, 0.0
        assert len(made) == split(grid, making).sheets <= 4
        for page in made:
            assert sorted((page.width, page.height)) == sorted(PAPERS[paper])
            (shown,) = (thing for thing in page.things if isinstance(thing, Placed))
            assert shown.clip is not None
            left, top, right, foot = shown.clip
            assert min(left, top, page.width - right, page.height - foot) >= EDGE
            area += (right - left) * (foot - top)
            for start, end, step, count in (
                (left - shown.left, right - shown.left, cell, files),
                (top - shown.top, foot - shown.top, 2 * cell, rows),
            ):
                for edge in (start, end):
                    at = (edge - BORDER) / step
                    assert edge in (0.0, pytest.approx(2 * BORDER + count * step)) or at == pytest.approx(round(at))
        assert area == pytest.approx((files * cell + 2 * BORDER) * (rows * 2 * cell + 2 * BORDER))
        assert cell >= 25, "large enough to play"


def test_small_boards_need_fewer_sheets() -> None:
    for files, rows, count in ((8, 8, 4), (16, 4, 4), (6, 6, 2), (5, 5, 1), (4, 4, 1), (8, 1, 1), (4, 1, 1)):
        assert len(boards(Kit(grid=Grid(files, rows)), Making())) == count


def bordered(kit: Kit) -> Counter[str]:
    """What is written on a board."""
    return Counter(it.text for page in boards(kit, Making()) for it in page.things if isinstance(it, Text))


def own(words: dict[str, str | int]) -> str:
    """The name of a game from words."""
    return f"64g-own:{code_of(settle(words))}"


@pytest.mark.parametrize(("files", "rows"), [(5, 5), (4, 8), (6, 1), (8, 8)])
def test_the_board_of_ones_own_game_has_its_letters_and_numbers_and_nothing_else(files: int, rows: int) -> None:
    ((_, _, kit),) = kits(own({"files": files, "rows": rows}), None, {})
    assert kit.grid == Grid(files, rows)
    letters, numbers = ("abcdefgh"[:files], map(str, range(1, rows + 1)))
    assert bordered(kit) == Counter(dict.fromkeys((*letters, *numbers), 2))
    drawn = board(Grid(files, rows), 30)
    assert {layer.fill for layer in drawn.layers} == {"table", "dark", None}, "no signs of colours"
    assert len(drawn.layers[-1].path.pieces) == 2 * (files + 1 + rows + 1), "no line halves the squares"


def test_the_turned_board_of_ones_own_game_lies_as_it_is_played() -> None:
    ((_, _, kit),) = kits(own({"turned": "on"}), None, {})
    assert kit.grid == Grid(16, 4, numbers=(*range(1, 9), *range(1, 9)))
    written_on = bordered(kit)
    assert {name: count for name, count in written_on.items() if name.isalpha()} == dict.fromkeys("abcdefghijklmnop", 1)
    assert written_on["8"] == 2, "files have numbers above: rules send cards to those of their value"


@pytest.mark.parametrize("id", [f"64g-{number}" for number in range(1, 13)])
def test_games_of_the_sheet_have_its_border_and_letters(id: str) -> None:
    ((_, _, kit),) = kits(id, None, {})
    assert kit.grid is not None
    assert (kit.grid.below, kit.grid.above) == ("RYGBBGYR", "BGYRRYGB")
    assert kit.grid.rows == (1 if id == "64g-8" else 8)
    assert set("abcdefgh") | {str(row + 1) for row in range(kit.grid.rows)} <= set(bordered(kit))


def test_a_sheet_says_what_the_signs_at_the_border_are_for() -> None:
    for what, told in (("64g-1", True), ("64g-8", True), (own({"files": 5, "rows": 5}), False), ("tabeligi", False)):
        (file,) = printed(what, only=("rules",))
        text = " ".join(line.text for page in pages(file.content) for line in written(page))
        assert (caption("signs", "en").split(". ")[0] in text) == told, what


MIXED = ["64g-6", "64g-7", "64g-11"]


@pytest.mark.parametrize("id", [*MIXED, own({"pack": "mixed", "turn": "turn up"})])
def test_a_mixed_deck_has_one_back(id: str) -> None:
    (file,) = printed(id, only=("cards",))
    shown = Counter(seen.name for page in pages(file.content) for seen in drawings(page))
    assert {name for name in shown if name.startswith("back")} == {"back-1"}
    faces = {name: count for name, count in shown.items() if not name.startswith("back")}
    assert len(faces) == shown["back-1"] / 2
    assert set(faces.values()) == {2}, "each card twice, and nothing on it tells its deck"
    models = next(printed(id, Making(edition="touch"), only=("models",)))
    with ZipFile(BytesIO(models.content)) as archive:
        assert len(set(archive.namelist())) == shown["back-1"]


def test_the_box_of_all_games_has_two_backs_and_says_so() -> None:
    (cards,) = printed("64g", only=("cards",))
    backs = {seen.name for page in pages(cards.content) for seen in drawings(page) if seen.name.startswith("back")}
    assert backs == {"back-1", "back-2"}
    said = {
        file.name.removesuffix("-rules-en.pdf")
        for file in printed("64g", only=("rules",))
        if "different backs" in " ".join(line.text for page in pages(file.content) for line in written(page))
    }
    assert said == set(MIXED)
    (alone,) = printed("64g-6", only=("rules",))
    assert "different backs" not in " ".join(line.text for page in pages(alone.content) for line in written(page))


def test_a_family_takes_the_options_of_any_of_its_games(tmp_path: Path) -> None:
    made = ["print", "64g", "--parts", "rules", "--out", str(tmp_path), "--edition", "touch"]
    assert CliRunner().invoke(app, [*made, "-o", "gain=values"]).exit_code == 0
    for option, told in (
        ("gian=values", "no game of 64g has an option 'gian'; did you mean gain"),
        ("gain=all", "gain is an option of 64g-4, 64g-6, 64g-7"),
    ):
        with pytest.raises(BadOption, match=told):
            family_options("64g", families()["64g"], [option], None)
        assert CliRunner().invoke(app, [*made, "-o", option]).exit_code != 0


def test_an_option_of_a_family_is_for_those_of_its_games_that_have_it() -> None:
    plain, chosen = (
        {file.name: file.content for file in printed("64g", only=("rules",), options=options)}
        for options in ({}, {"gain": "values"})
    )
    changed = {name.removesuffix("-rules-en.pdf") for name in plain if plain[name] != chosen[name]}
    assert changed == {game.id for game in families()["64g"] if "gain" in game.options}


@pytest.mark.parametrize(
    ("words", "cards", "sheets"),
    [
        ({"files": 5, "rows": 4, "colours": 2, "values": 5}, 10, 1),
        ({"rows": 1, "colours": 2, "values": 2, "turn": "lay"}, 4, 1),
        ({"kings": "dealt", "goal": "king", "values": 4}, 16, 4),
    ],
)
def test_a_game_from_words_is_printed(words: dict[str, str | int], cards: int, sheets: int) -> None:
    game = ludaro.game("64g-own")
    id = f"64g-own:{code_of(game.choose(words))}"
    files = {file.what: file for file in printed(id, only=("cards", "board"))}
    assert files["cards"].name == f"{id.replace(':', '-')}-cards.pdf"
    shown = {seen.name for page in pages(files["cards"].content) for seen in drawings(page)}
    assert len({name for name in shown if name.startswith("64g-1-")}) == cards
    assert len({name for name in shown if name.startswith("64g-2-")}) == cards
    assert files["board"].sheets == sheets
    same = {file.what: file for file in printed("64g-own", options=words, only=("cards", "board"))}
    assert {what: file.drawn for what, file in same.items()} == {what: file.drawn for what, file in files.items()}


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        ({"turn": "lay", "files": 6, "rows": 6, "goal": "first", "kinds": "line", "least": 5}, True),
        ({"files": 5, "rows": 4, "colours": 2, "values": 5}, False),  # over after one step: no table to be shown
    ],
)
@pytest.mark.parametrize("large", [False, True])
def test_the_rules_of_a_game_from_words_are_a_sheet(words: dict[str, str | int], shown: bool, large: bool) -> None:
    game = ludaro.game("64g-own").with_options(words)
    (file,) = printed(f"{game.full_id}", Making(lang="de", large=large), only=("rules",))
    assert file.name == f"{game.full_id.replace(':', '-')}-rules-de.pdf"
    text = " ".join(line.text for page in pages(file.content) for line in written(page))
    title = summary(game, "de").title
    assert title.split()[0] in text
    assert ("Beispiel" in text) == shown
    assert "An diesem Tisch" not in text, "the words are the rules"
