"""axe finds nothing: the lobby and a table in every size, scheme and language; the other pages in both schemes, sizes
and languages taking turns."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from ludaro.games.texts import LANGUAGES
from tests.page.tools import DESKTOP, TOUCH, WEB, OpenPage, against_computer, my_turn
from tests.table_tools import Served
from tools.gallery.scenes import TABLES, Scene, scenes

pytestmark = [pytest.mark.browser, pytest.mark.slow]
AXE = WEB / "node_modules" / "axe-core" / "axe.min.js"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
SCHEMES = ("light", "dark")
HABITS: dict[str, dict[str, Any]] = {"phone": TOUCH, "desktop": {"viewport": DESKTOP}}
# Of the games, one of each family: the tables of a family are made of the same things.
COVER = [scene for scene in scenes() if scene.name in TABLES or not scene.name.startswith(("64g", "kvaro"))]
WAYS = list(product(HABITS, SCHEMES))


@pytest.fixture(autouse=True)
def _axe_is_there() -> None:
    if not AXE.exists():
        pytest.skip("axe-core is not installed: npm ci in web/")


def check(page: Any, *where: object) -> None:
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate("rules => axe.run(document, {runOnly: rules})", RULES)
    wrong = [(one["id"], [node["html"][:200] for node in one["nodes"]]) for one in found["violations"]]
    assert not wrong, where


@pytest.mark.parametrize(("size", "scheme"), WAYS)
def test_the_lobby_in_all_languages(size: str, scheme: str, open_page: OpenPage) -> None:
    page = open_page("/", color_scheme=scheme, bypass_csp=True, **HABITS[size])
    page.wait_for_selector(".grid:not(.filling) article svg")
    for lang in LANGUAGES:
        page.get_by_role("banner").get_by_role("combobox").select_option(lang)
        page.wait_for_selector(f"html[lang='{lang}']")
        check(page, lang)


@pytest.mark.parametrize(("size", "scheme"), WAYS)
def test_a_table_in_all_languages(size: str, scheme: str, server: Served, open_page: OpenPage) -> None:
    page = open_page(against_computer(server, "64g-4", seed=4), color_scheme=scheme, bypass_csp=True, **HABITS[size])
    assert my_turn(page)
    for lang in LANGUAGES:
        page.locator("main .title button" if size == "phone" else "header button").last.click()
        page.locator("dialog select").select_option(lang)
        page.wait_for_selector(f"html[lang='{lang}']")
        page.keyboard.press("Escape")
        page.wait_for_selector("dialog", state="detached")
        check(page, lang)


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("scene", COVER, ids=lambda scene: scene.name)
def test_every_page(scene: Scene, scheme: str, server: Served, open_page: OpenPage) -> None:
    """Over all of them, every size and every language has its turn."""
    number = 2 * COVER.index(scene) + SCHEMES.index(scheme)
    lang, size = list(LANGUAGES)[number % len(LANGUAGES)], list(HABITS)[number // 2 % 2]
    page = open_page(scene.open(server.url), color_scheme=scheme, locale=lang, bypass_csp=True, **HABITS[size])
    scene.lead(page)
    check(page, lang, size)
