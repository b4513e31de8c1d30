"""axe finds nothing, on any page, on phones and desktops, in light and dark; and in no language."""

from __future__ import annotations

from itertools import starmap
from typing import Any

import pytest

from ludaro.games.texts import LANGUAGES
from tests.page.tools import DESKTOP, PHONE, WEB, OpenPage, choose
from tests.table_tools import Served
from tools.gallery.scenes import TABLES, Scene, scenes

pytestmark = pytest.mark.browser
AXE = WEB / "node_modules" / "axe-core" / "axe.min.js"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
SIZES = {"phone": PHONE, "desktop": DESKTOP}
SMOKE = ("lobby", "tabeligi", "64g-10", "start-friends", "learn")
OTHERS = [lang for lang in LANGUAGES if lang != "en"]
# Of the games, one of each family: the tables of a family are made of the same things. After the game one is enough,
# and the dearest is left out: the server plays and judges them.
GAMES = ("64g", "kvaro", "over-64g", "over-kvaro", "over-colorio")
COVER = [scene for scene in scenes() if scene.name in TABLES or not scene.name.startswith(GAMES)]


@pytest.fixture(autouse=True)
def _axe_is_there() -> None:
    if not AXE.exists():
        pytest.skip("axe-core is not installed: npm ci in web/")


def ways(number: int) -> list[tuple[str, str, str]]:
    """In which size, scheme and language a page is looked at: each size and scheme once, in English and another one.
    Pages take turns with what goes together."""
    light, dark = ("phone", "desktop")[:: 1 if number % 2 else -1]
    return [(light, "light", "en"), (dark, "dark", OTHERS[number // 2 % len(OTHERS)])]


def case(number: int, scene: Scene) -> Any:
    return pytest.param(number, scene, id=scene.name, marks=[pytest.mark.smoke] if scene.name in SMOKE else [])


@pytest.mark.parametrize(("number", "scene"), list(starmap(case, enumerate(COVER))))
def test_every_page(number: int, scene: Scene, server: Served, open_page: OpenPage) -> None:
    page = open_page(scene.open(server.url), bypass_csp=True)
    scene.lead(page)
    page.evaluate(AXE.read_text("utf-8"))
    for size, scheme, lang in ways(number):
        page.set_viewport_size(SIZES[size])
        page.emulate_media(color_scheme=scheme)
        page.wait_for_selector(f"html[data-theme={scheme}]")
        choose(page, lang=lang)
        page.wait_for_selector(f"html[lang={lang}]")
        found = page.evaluate("wish => axe.run(document, wish)", {"runOnly": RULES, "resultTypes": ["violations"]})
        wrong = [(one["id"], [node["html"][:200] for node in one["nodes"]]) for one in found["violations"]]
        assert not wrong, (size, scheme, lang)
