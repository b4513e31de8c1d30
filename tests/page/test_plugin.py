"""Games of another package on the page: a family that it has no drawing for, and one more 64g."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from ludaro.table.http.pages import PAGE
from tests.page.tools import DESKTOP, OpenPage, click_move, made, moves_of, table, wait_for_move
from tests.plugin_tools import install_example
from tests.table_tools import Served, served

sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
expect = sync_api.expect

pytestmark = pytest.mark.browser
MATCHES = 20  # and so at most as many moves


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """It plays by plain rules until compiled ones are there, as any server does: nobody waits for that here."""
    if not (PAGE / "index.html").exists():
        pytest.skip("the page is not built: make page")
    folder = install_example(tmp_path_factory.mktemp("packages"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", os.pathsep.join([str(folder), *sys.path]))
        with served(f"sqlite:///{tmp_path_factory.mktemp('page')}/page.db") as running:
            yield running


def against_computer(server: Served, game: str, **wish: object) -> str:
    seats: list[dict[str, Any]] = [{"kind": "person", "name": "Ana"}, {"kind": "computer", "level": 1}]
    path, secrets = table(server, game, seats, **wish)
    return f"{path}#{secrets[0]}"


def test_the_lobby_has_them_and_says_which_words_are_english(server: Served, open_page: OpenPage) -> None:
    page = open_page("/", locale="de-DE")
    card = page.locator("article", has=page.get_by_role("heading", name="Matches"))
    expect(card.get_by_role("heading")).to_have_attribute("lang", "en")
    expect(card.locator(".about")).to_have_text("Take the last match.")
    expect(card.locator("svg.matches")).to_have_count(1)
    raid = page.locator("article", has=page.get_by_role("heading", name="The raid"))
    expect(raid.locator("svg.sixtyfour")).to_have_count(1)


@pytest.mark.parametrize("size", [DESKTOP, {"width": 390, "height": 844}], ids=["desktop", "phone"])
def test_a_family_without_a_drawing_is_played_by_its_moves(
    size: dict[str, int], server: Served, open_page: OpenPage
) -> None:
    page = open_page(against_computer(server, "matches", deal="1 3 4 5 7", options={"last": "wins"}), viewport=size)
    rows = page.locator(".plain dd")
    expect(rows).to_have_text(re.compile(r"a\s*1\s*b\s*3\s*c\s*4\s*d\s*5\s*e\s*7"))
    moves = page.get_by_role("list", name="Your moves")
    for _ in range(MATCHES):
        expect(moves.or_(page.locator(".result")).first).to_be_visible()
        if page.locator(".result").is_visible():
            break
        before = made(page)
        button = moves.get_by_role("button").last
        expect(button).to_have_text(re.compile(r"^\d from row [a-e]$"))
        button.click()
        wait_for_move(page, before)
    expect(page.locator(".result")).to_contain_text("took the last match.")


@pytest.mark.smoke("table")
def test_one_more_game_of_64g_lies_on_its_board(server: Served, open_page: OpenPage) -> None:
    page = open_page(against_computer(server, "64g-raid", seed=3))
    expect(page.get_by_role("grid")).to_be_visible()
    before = made(page)
    click_move(page, moves_of(page)[0])
    wait_for_move(page, before)
    assert made(page) > before
