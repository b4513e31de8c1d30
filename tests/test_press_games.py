"""Whatever game is to be printed: boards of every size, options of every game of a family, games from words."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest
from typer.testing import CliRunner

import ludaro
from ludaro.cli import app
from ludaro.cli.press import family_options
from ludaro.errors import BadOption
from ludaro.games.kit import Kit
from ludaro.games.sixtyfour.codes import code_of
from ludaro.games.sixtyfour.kit import board
from ludaro.games.texts import summary
from ludaro.press import Making, printed
from ludaro.press.boards import BORDER, boards, split
from ludaro.press.box import families
from ludaro.press.pages import Placed
from ludaro.press.paper import EDGE, PAPERS
from tests.press_tools import drawings, pages, written


@pytest.mark.parametrize("paper", PAPERS)
def test_boards_of_every_size_come_in_parts_that_meet_at_lines_of_cells(paper: str) -> None:
    width, height = PAPERS[paper]
    for files, rows, colours in product(range(4, 9), (1, 4, 5, 6, 7, 8), ("RG", "RGY", "RGYB")):
        grid = board(files, rows, colours)
        assert (len(grid.below), len(grid.above)) == (files, files)
        assert grid.below == grid.below[::-1], "the same from both sides"
        assert set(grid.below + grid.above) <= set(colours)
        making = Making(paper=paper)
        made = boards(Kit(grid=grid), making)
        assert 1 <= len(made) <= 4
        cell, area = split(grid, making).cell, 0.0
        for page in made:
            (shown,) = (thing for thing in page.things if isinstance(thing, Placed))
            assert shown.clip is not None
            left, top, right, foot = shown.clip
            assert min(left, top, width - right, height - foot) >= EDGE
            area += (right - left) * (foot - top)
            for start, end, step, count in (
                (left - shown.left, right - shown.left, cell, files),
                (top - shown.top, foot - shown.top, 2 * cell, rows),
            ):
                for edge in (start, end):
                    at = (edge - BORDER) / step
                    assert edge in (0.0, pytest.approx(2 * BORDER + count * step)) or at == pytest.approx(round(at))
        assert area == pytest.approx((files * cell + 2 * BORDER) * (rows * 2 * cell + 2 * BORDER))
        assert cell >= 31, "as large as those of the whole board, or larger"


def test_small_boards_need_fewer_sheets() -> None:
    for files, rows, count in ((8, 8, 4), (4, 4, 2), (8, 1, 2), (4, 1, 1)):
        assert len(boards(Kit(grid=board(files, rows, "RGYB")), Making())) == count


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
        ({"files": 5, "rows": 4, "colours": 2, "values": 5}, 10, 4),
        ({"rows": 1, "colours": 2, "values": 2, "turn": "lay"}, 4, 2),
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
