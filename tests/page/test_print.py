"""Printing from the page: choose, look, take the files."""

from __future__ import annotations

import pytest

from tests.page.tools import PHONE, OpenPage
from tests.press_tools import drawings, pages
from tests.table_tools import Served

sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
expect = sync_api.expect

pytestmark = pytest.mark.browser


def test_from_the_lobby_to_a_file(server: Served, open_page: OpenPage) -> None:
    page = open_page("/")
    page.get_by_role("link", name="Print and play").click()
    expect(page.get_by_role("heading", name="Print and play")).to_be_visible()
    page.get_by_role("radio", name="64g").check(force=True)
    page.get_by_label("Backs").select_option("fold")
    expect(page.get_by_role("img", name="Cards, page 1 of 6")).to_be_visible()
    page.get_by_role("button", name="Next page").click()
    expect(page.get_by_role("img", name="Cards, page 2 of 6")).to_be_visible()
    page.wait_for_function("document.querySelector('.sight img').naturalWidth > 0")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download: Cards").click()
    assert download.value.suggested_filename == "64g-cards.pdf"
    first = drawings(pages(download.value.path().read_bytes())[0])
    assert first[0].name == "64g-1-1R"
    assert first[-1].name == "back-1", "beside its face, as chosen"
    page.get_by_label("Rules of which game").select_option("64g-3")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download: Rules").click()
    assert download.value.suggested_filename == "64g-3-rules-en.pdf"


def test_on_a_phone_in_another_language_everything_is_within_reach(server: Served, open_page: OpenPage) -> None:
    page = open_page("/print", viewport=PHONE, locale="de-DE")
    page.get_by_role("radio", name="Tabeligi").check(force=True)
    page.get_by_label("Für wie viele Personen").select_option("4")
    expect(page.get_by_text("2 Blatt Papier")).to_be_visible()
    page.get_by_label("Größe der Karten").select_option("poker")
    expect(page.get_by_text("5 Blatt Papier")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.reload()
    expect(page.get_by_label("Größe der Karten")).to_have_value("poker")
