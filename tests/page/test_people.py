"""Who plays: ready before a race, computers by name and level, those who watch."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from ludaro.table.pages import PAGE
from tests.page.tools import OpenPage, my_turn
from tests.table_tools import Served, served

sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
expect = sync_api.expect

pytestmark = pytest.mark.browser
COUNTDOWN = 2  # seconds


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    if not (PAGE / "index.html").exists():
        pytest.skip("the page is not built: make page")
    store = f"sqlite:///{tmp_path_factory.mktemp('people')}/page.db"
    with served(store, "--countdown", str(COUNTDOWN)) as running:
        yield running


def race(server: Served, names: list[str | None]) -> list[str]:
    """A race that waits for everyone's ready: the paths to its seats."""
    seats = [{"kind": "person", **({"name": name} if name else {})} for name in names]
    opened = server.post("/api/tables", {"game": "kvaro-c", "seats": seats, "options": "recommended"})
    return [f"/t/{opened['id']}#{seat['secret']}" for seat in opened["seats"]]


def hear(page: Any) -> None:
    """From now on, whatever the page says to those who listen is kept."""
    page.evaluate("""() => {
        window.ears?.disconnect()
        window.heard = []
        window.ears = new MutationObserver(changes => heard.push(...changes.map(one => one.target.textContent)))
        for (const region of document.querySelectorAll('[aria-live]'))
            ears.observe(region, {childList: true, characterData: true, subtree: true})
    }""")


def test_a_race_begins_when_both_are_ready_and_so_does_the_next(server: Served, open_page: OpenPage) -> None:
    ana, ben = (open_page(path) for path in race(server, ["Ana", "Ben"]))
    ready_to_race(ana, ben)
    ana.get_by_role("button", name="Give up").click()
    ana.get_by_role("alertdialog").get_by_role("button", name="Give up").click()
    ana.get_by_role("button", name="Play again").click()
    first = ben.url.partition("#")[0]
    ben.get_by_role("button", name="Yes").click()
    for page in (ana, ben):
        page.wait_for_url(lambda url: url.partition("#")[0] != first)
    ready_to_race(ana, ben)


def ready_to_race(ana: Any, ben: Any) -> None:
    go = ben.get_by_role("button", name="I am ready")
    expect(go).to_be_focused()
    hear(ana)
    ben.keyboard.press("Enter")
    expect(ben.get_by_text("Waiting for Ana …")).to_be_visible()
    expect(ana.get_by_role("listitem").filter(has_text="Ben").filter(has_text="ready")).to_be_visible()
    assert not ana.locator(".board").count()
    ana.get_by_role("button", name="I am ready").click()
    expect(ana.locator(".count")).to_have_text(str(COUNTDOWN))
    for page in (ana, ben):
        assert my_turn(page)
    heard = " ".join(ana.evaluate("() => heard"))
    assert "Ben: ready. 2 1 Go!" in heard


def test_one_button_starts_for_all_at_one_screen(open_page: OpenPage) -> None:
    page = open_page("/")
    page.get_by_role("button", name="With friends, options and rules: Kvaro C").click()
    page.get_by_label("Together on this device").check()
    page.get_by_role("button", name="Play together").click()
    page.get_by_role("button", name="Start", exact=True).click()
    assert my_turn(page)
