"""Printing from the page: choose, look, take the files."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from zipfile import ZipFile

import pytest

from tests.page.tools import DESKTOP, PHONE, OpenPage
from tests.press_tools import drawings, pages
from tests.table_tools import Served

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
expect = sync_api.expect

pytestmark = pytest.mark.browser


@pytest.mark.smoke("print")
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
    page.get_by_role("button", name="Rules", exact=True).click()
    expect(page.get_by_role("img", name="Rules, page 1 of")).to_be_visible()
    page.get_by_label("Rules of which game").select_option("64g-3")
    expect(page.locator(".sight img")).to_have_attribute("src", re.compile("64g-3-rules-en.pdf/1.png"))
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


def test_cards_of_any_size_with_bleed_and_rules_in_large_print(server: Served, open_page: OpenPage) -> None:
    page = open_page("/print", viewport=PHONE)
    page.get_by_role("radio", name="64g").check(force=True)
    expect(page.get_by_text("so it is left out")).to_have_count(0)
    page.get_by_label("Size of the cards").select_option("other")
    expect(page.get_by_text("so it is left out")).to_be_visible()
    page.get_by_label("Width in mm").fill("50")
    page.get_by_label("Height in mm").fill("100")
    page.get_by_label("Colour beyond the cut").select_option("2")
    page.get_by_label("Rules in large print").check()
    expect(page.get_by_role("link", name="Download: Cards")).to_have_attribute(
        "href", re.compile(r"card=50x100.*bleed=2.*large=1")
    )
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download: Cards").click()
    left, top, right, foot = drawings(pages(download.value.path().read_bytes())[0])[0].box
    assert (right - left, foot - top) == pytest.approx((50, 100))
    page.get_by_role("button", name="Rules", exact=True).click()
    expect(page.get_by_role("img", name=re.compile("Rules, page 1 of [34]"))).to_be_visible()
    page.get_by_label("Backs").select_option("fold")
    page.get_by_label("Width in mm").fill("190")
    page.get_by_label("Height in mm").fill("190")
    page.get_by_label("Height in mm").blur()
    expect(page.get_by_role("alert")).to_contain_text("does not fit on the paper")
    page.get_by_label("Width in mm").fill("15")
    page.get_by_label("Width in mm").blur()
    page.get_by_label("Backs").select_option("long")
    expect(page.get_by_role("alert")).to_have_count(0)
    page.reload()
    expect(page.get_by_label("Width in mm")).to_have_value("190")
    expect(page.get_by_label("Rules in large print")).to_be_checked()
    page.get_by_role("radio", name="Kvaro").check(force=True)
    expect(page.get_by_text("A box for cards of this size does not fit")).to_be_visible()
    expect(page.get_by_text("so it is left out")).to_have_count(0)


def test_a_calibrated_printer_is_kept_and_used(server: Served, open_page: OpenPage) -> None:
    page = open_page("/print", viewport=PHONE)
    page.get_by_role("radio", name="Kvaro").check(force=True)
    page.get_by_text("My backs do not lie behind their faces").click()
    page.get_by_label("A name for your printer").fill("Desk")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the first sheet").click()
    assert download.value.suggested_filename == "calibration-1.pdf"
    expect(page.get_by_role("img", name="In C4 the dark square")).to_be_visible()
    page.wait_for_function("document.querySelector('form img').naturalWidth > 0")
    type_readings(page, "A1 G7 G1 A7")
    expect(page.get_by_role("alert")).to_contain_text("do not go together")
    type_readings(page, "c4 d3 d3 c3")
    expect(page.get_by_role("status").filter(has_text="second sheet")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(page.get_by_role("img", name="In R4 the dark square")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the second sheet").click()
    assert download.value.suggested_filename == "calibration-2.pdf"
    type_readings(page, "R4 S3 S4 R3")
    expect(page.get_by_role("status").filter(has_text='made for "Desk"')).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.reload()
    expect(page.get_by_role("combobox", name="Printer")).to_have_value("Desk")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download: Cards").click()
    face, back = map(drawings, pages(download.value.path().read_bytes())[:2])
    off = [behind.middle[1] - before.middle[1] for before, behind in zip(face[:3], back[:3], strict=True)]
    assert max(map(abs, off)) > 0.5, "the back is moved, so that it lies behind the face on paper"
    page.get_by_label("Backs").select_option("short")
    expect(page.get_by_role("combobox", name="Printer")).to_have_count(0)
    page.get_by_label("Backs").select_option("long")
    page.get_by_text("My backs do not lie behind their faces").click()
    page.get_by_role("button", name="Forget Desk").click()
    expect(page.get_by_role("combobox", name="Printer")).to_have_count(0)


def type_readings(page: Page, readings: str) -> None:
    """What somebody read in the four fields."""
    for name, reading in zip(("Top left", "Top right", "Bottom left", "Bottom right"), readings.split(), strict=True):
        page.get_by_label(name).fill(reading)
    page.get_by_role("button", name="Keep").click()


def test_files_for_shops_and_machines(server: Served, open_page: OpenPage) -> None:
    page = open_page("/print")
    page.get_by_role("radio", name="Kvaro").check(force=True)
    page.get_by_text("For shops and machines").click()
    expect(page.get_by_text("ludaro print kvaro --for mbprint --icc FILE")).to_be_visible()
    # What waits to be drawn counts: who asks for more meanwhile is told to come later.
    expect(page.locator(".sight img")).to_have_attribute("src", re.compile("^/api/print/kvaro/"))
    page.wait_for_function("document.querySelector('.sight img').naturalWidth > 0")
    for name, file in (
        ("Cutting plotter", "kvaro-plotter.zip"),
        ("DriveThruCards", "kvaro-drivethrucards.zip"),
        ("3-D printer", "kvaro-models.zip"),
    ):
        with page.expect_download() as download:
            page.get_by_role("button", name=f"Download: {name}").click()
        assert download.value.suggested_filename == file
        with ZipFile(download.value.path()) as archive:
            assert len(archive.namelist()) >= 2
    page.route("**/for/**", lambda route: route.fulfill(status=429, json={"error": "too-fast", "text": "wait"}))
    page.get_by_role("button", name="Download: Cutting plotter").click()
    expect(page.get_by_role("alert")).to_contain_text("ludaro print kvaro --for plotter")
    page.get_by_role("radio", name="Colorio").check(force=True)
    expect(page.get_by_role("button", name="Download: Cutting plotter")).to_have_count(0)
    expect(page.get_by_role("button", name="Download: 3-D printer")).to_be_visible()


def test_until_another_box_is_there_the_last_one_is_shown(server: Served, open_page: OpenPage) -> None:
    page = open_page("/print")
    picture = page.locator(".sight img")
    expect(picture).to_have_attribute("src", re.compile("^/api/print/tabeligi/tabeligi-cards"))
    held: list[Route] = []
    page.route("**/api/print/kvaro?**", lambda route: held.append(route))
    page.get_by_role("radio", name="Kvaro").check(force=True)
    expect(page.get_by_label("For how many players")).to_have_count(0)
    expect(picture).to_have_attribute("src", re.compile("^/api/print/tabeligi/tabeligi-cards"))
    while not held:
        page.evaluate("new Promise(requestAnimationFrame)")
    held[0].continue_()
    expect(picture).to_have_attribute("src", re.compile("^/api/print/kvaro/kvaro-cards"))


OWN = "64g-own:f5r6c3v4t1o1w2x200"


@pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_game_from_words_is_printed_from_its_address(
    server: Served, open_page: OpenPage, viewport: dict[str, int]
) -> None:
    page = open_page(f"/print/{OWN}", viewport=viewport)
    expect(page.get_by_role("radio", name="Leaping: to the far side")).to_be_checked()
    expect(page.get_by_role("img", name="Cards, page 1 of")).to_be_visible()
    page.get_by_role("button", name="Board", exact=True).click()
    expect(page.get_by_role("img", name="Board, page 1 of")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("button", name="Rules", exact=True).click()
    expect(page.get_by_role("img", name="Rules, page 1 of 1")).to_be_visible()
    expect(page.locator(".sight img")).to_have_js_property("naturalWidth", 840)
    with page.expect_download() as download:
        page.get_by_role("link", name="Download: Rules – Leaping: to the far side").click()
    assert download.value.suggested_filename == "64g-own-f5r6c3v4t1o1w2x200-rules-en.pdf"
    with page.expect_download() as download:
        page.get_by_role("link", name="Download everything").click()
    with ZipFile(download.value.path()) as archive:
        kinds = [name.removeprefix("64g-own-f5r6c3v4t1o1w2x200-") for name in archive.namelist()]
        assert kinds == ["cards.pdf", "board.pdf", "box.pdf", "rules-en.pdf"]
    page.get_by_role("radio", name="Kvaro").check(force=True)
    expect(page.locator(".sight img")).to_have_attribute("src", re.compile("^/api/print/kvaro/"))
    page.get_by_role("radio", name="Leaping").check(force=True)
    expect(page.locator(".sight img")).to_have_attribute("src", re.compile("^/api/print/64g-own:"))
    page.goto(page.url.replace(OWN, ""))
    expect(page.locator(".sight img")).to_have_attribute("src", re.compile("^/api/print/kvaro/"))
    expect(page.get_by_role("radio", name="Leaping")).to_have_count(0)


@pytest.mark.parametrize("page_of", ["own", "invent"])
def test_from_the_page_of_a_game_from_words_to_paper(server: Served, open_page: OpenPage, page_of: str) -> None:
    page = open_page(f"/{page_of}/{OWN.partition(':')[2]}", viewport=PHONE)
    page.get_by_role("link", name="Print and play").click()
    expect(page.get_by_role("radio", name="Leaping: to the far side")).to_be_checked()
    expect(page.get_by_role("img", name="Cards, page 1 of")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("heading", name="Rules")).to_be_visible()


def test_a_game_that_is_not_there_is_said_and_others_are_offered(server: Served, open_page: OpenPage) -> None:
    page = open_page("/print/64g-own:zz9")
    expect(page.get_by_role("alert")).to_contain_text("There is no such game")
    expect(page.locator(".sight img")).to_have_attribute("src", re.compile("^/api/print/tabeligi/"))


def test_after_a_failure_one_can_try_again(server: Served, open_page: OpenPage) -> None:
    page = open_page("/print")
    page.route(
        "**/api/print/kvaro?**", lambda route: route.fulfill(status=429, json={"error": "too-fast", "text": "wait"})
    )
    page.get_by_role("radio", name="Kvaro").check(force=True)
    expect(page.get_by_role("alert")).to_be_visible()
    page.unroute("**/api/print/kvaro?**")
    page.get_by_role("alert").get_by_role("button").click()
    expect(page.locator(".sight img")).to_have_attribute("src", re.compile("^/api/print/kvaro/"))
    expect(page.get_by_role("alert")).to_have_count(0)


def test_the_rules_in_braille(server: Served, open_page: OpenPage) -> None:
    page = open_page("/print", locale="fr-FR")
    page.get_by_role("radio", name="Colorio").check(force=True)
    page.get_by_label("Couleurs").select_option("touch")
    for name, file in (("Braille", "colorio-rules-fr.brf"), ("Texte", "colorio-rules-fr.txt")):
        with page.expect_download() as download:
            page.get_by_role("link", name=re.compile(f"Télécharger.*Règles – {name} – Colorio")).click()
        assert download.value.suggested_filename == file
