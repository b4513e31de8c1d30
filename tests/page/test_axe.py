"""axe finds nothing, on any page, in any size, scheme or language."""

from __future__ import annotations

import pytest

from ludaro.games.texts import LANGUAGES
from tests.page.tools import DESKTOP, PHONE, WEB, OpenPage, choose
from tests.table_tools import Served
from tools.gallery.scenes import TABLES, Scene, scenes

pytestmark = [pytest.mark.browser, pytest.mark.slow]
AXE = WEB / "node_modules" / "axe-core" / "axe.min.js"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
SIZES = {"phone": PHONE, "desktop": DESKTOP}
# English in all four ways, every other language in one of them: contrast does not depend on the words.
OTHERS = [lang for lang in LANGUAGES if lang != "en"]
WAYS = {
    ("phone", "light"): ["en", *OTHERS[::2]],
    ("desktop", "light"): ["en"],
    ("desktop", "dark"): ["en", *OTHERS[1::2]],
    ("phone", "dark"): ["en"],
}
# Of the games, one of each family: the tables of a family are made of the same things.
COVER = [scene for scene in scenes() if scene.name in TABLES or not scene.name.startswith(("64g", "kvaro"))]


@pytest.fixture(autouse=True)
def _axe_is_there() -> None:
    if not AXE.exists():
        pytest.skip("axe-core is not installed: npm ci in web/")


@pytest.mark.parametrize("scene", COVER, ids=lambda scene: scene.name)
def test_every_page_in_all_sizes_schemes_and_languages(scene: Scene, server: Served, open_page: OpenPage) -> None:
    page = open_page(scene.open(server.url), bypass_csp=True)
    scene.lead(page)
    page.evaluate(AXE.read_text("utf-8"))
    for (size, scheme), langs in WAYS.items():
        page.set_viewport_size(SIZES[size])
        page.emulate_media(color_scheme=scheme)
        page.wait_for_selector(f"html[data-theme={scheme}]")
        for lang in langs:
            choose(page, lang=lang)
            page.wait_for_selector(f"html[lang={lang}]")
            colours = {"color-contrast": {"enabled": lang == "en"}}  # the dearest by far; words do not matter to it
            wish = {"runOnly": RULES, "rules": colours, "resultTypes": ["violations"]}
            found = page.evaluate("wish => axe.run(document, wish)", wish)
            wrong = [(one["id"], [node["html"][:200] for node in one["nodes"]]) for one in found["violations"]]
            assert not wrong, (size, scheme, lang)
