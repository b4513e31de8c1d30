"""The workshop: a game is made from words, seen, played, kept and given to friends."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from ludaro.games.texts import LANGUAGES
from tests.page.proxy import Proxy
from tests.page.tools import OpenPage, choose, moves_of, my_turn, play, tab_to, tap_move, wait_for_move
from tests.table_tools import Served
from tools.declared import walk
from tools.gallery.sizes import LARGE, Size, resize

sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
expect = sync_api.expect
pytestmark = pytest.mark.browser

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
CODE = "f5r6c3v4t1o1w2x200"
SHORT = "p1f6r6c3v4s1t3o1w7"
TAPS = 8


def ready(page: Any) -> None:
    """The workshop with its table drawn."""
    page.wait_for_selector(".see .ludaro-table svg")


def value(page: Any, word: str, name: str) -> Any:
    return page.get_by_role("radiogroup", name=word).get_by_role("radio", name=name, exact=True)


def code_of(page: Any) -> str:
    return str(page.url).partition("/invent/")[2]


def test_on_a_phone_a_game_of_ones_own_is_played_after_a_few_taps(server: Served, open_page: OpenPage) -> None:
    page = open_page("/", **PHONE, script="window.taps = 0; addEventListener('pointerdown', () => taps++, true)")
    page.goto(f"{server.url}/invent")
    page.locator("[role=radio]:not(.on, .blocked)").first.tap()
    expect(page.locator(".new").first).to_be_visible()
    page.get_by_role("button", name=re.compile("^Play now")).tap()
    assert my_turn(page)
    tap_move(page, moves_of(page)[0])
    wait_for_move(page, 0)
    assert 3 <= page.evaluate("taps") <= TAPS


@pytest.mark.smoke("invent")
def test_a_choice_changes_the_address_the_table_and_the_rules(server: Served, open_page: OpenPage) -> None:
    page = open_page("/")
    page.goto(f"{server.url}/invent/{CODE}")
    ready(page)
    expect(page.locator(".sheet")).to_contain_text("five by six squares")
    squares = page.locator(".see [data-place][data-grid]")
    before = squares.count()
    value(page, "Width of the board", "6 squares wide").click()
    expect(page).to_have_url(re.compile("/invent/f6r6"))
    expect(page.locator(".sheet mark").first).to_contain_text("six by six squares")
    expect(page.locator("[aria-live]").filter(has_text="New in the rules")).to_have_count(1)
    page.wait_for_function("n => document.querySelectorAll('.see [data-place][data-grid]').length > n", arg=before)
    page.get_by_role("button", name="Undo").click()
    expect(page).to_have_url(re.compile(f"/invent/{CODE}$"))
    page.go_back()
    assert "/invent" not in page.url, "Back leaves the workshop"


def test_what_does_not_go_with_the_rest_says_why_and_how_it_could(server: Served, open_page: OpenPage) -> None:
    page = open_page(f"/invent/{CODE}", **PHONE)
    ready(page)
    page.get_by_role("button", name="Your turn").tap()
    blocked = page.get_by_role("radiogroup", name="What you do").locator("[aria-disabled]").first
    name = blocked.get_attribute("aria-label")
    before = page.url
    blocked.tap(force=True)
    expect(page.locator(".reason")).to_be_visible()
    expect(blocked).to_have_attribute("aria-checked", "false")
    assert page.url == before
    page.get_by_role("button", name="No, leave it").tap()
    expect(page.locator(".reason")).to_have_count(0)
    expect(blocked).to_be_focused()
    blocked.tap(force=True)
    page.get_by_role("button", name="Yes, change it").tap()
    expect(value(page, "What you do", name)).to_have_attribute("aria-checked", "true")
    expect(page.locator(".reason")).to_have_count(0)
    expect(page).not_to_have_url(before)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_undo_and_what_a_game_is_based_on_outlast_playing_it_and_a_reload(server: Served, open_page: OpenPage) -> None:
    page = open_page(f"/invent/{CODE}")
    ready(page)
    for width in ("6", "7"):
        value(page, "Width of the board", f"{width} squares wide").click()
        expect(page).to_have_url(re.compile(f"/invent/f{width}"))
    page.get_by_role("button", name=re.compile("^Play now")).click()
    assert my_turn(page)
    page.go_back()
    ready(page)
    page.reload()
    ready(page)
    page.get_by_role("button", name="Keep and share").click()
    expect(page.get_by_text("Based on: Leaping: to the far side")).to_be_visible()
    page.keyboard.press("Escape")
    for url in ("/invent/f6", f"/invent/{CODE}$"):
        page.get_by_role("button", name="Undo").click()
        expect(page).to_have_url(re.compile(url))
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()


def test_another_language_tells_the_same_game(server: Served, open_page: OpenPage) -> None:
    page = open_page("/invent")
    ready(page)
    value(page, "Width of the board", "7 squares wide").click()
    expect(page).to_have_url(re.compile("/invent/f7"))
    url = page.url
    choose(page, lang="de")
    expect(value(page, "Breite des Bretts", "7 Felder breit")).to_have_attribute("aria-checked", "true")
    expect(page).to_have_url(url)
    page.get_by_role("button", name="Rückgängig").click()
    expect(value(page, "Breite des Bretts", "6 Felder breit")).to_have_attribute("aria-checked", "true")


def test_the_workshop_asks_for_everything_once(server: Served, open_page: OpenPage) -> None:
    page = open_page("/")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{server.url}/invent/{CODE}")
    ready(page)
    page.wait_for_function("() => document.querySelectorAll('.know ol li').length > 0")
    parts = [url.partition("/api/workshop/")[2].partition("?")[0] for url in asked if "/api/workshop/" in url]
    assert sorted(parts) == [CODE, f"{CODE}/example", f"{CODE}/neighbours", f"{CODE}/verdict"]


def test_a_game_left_unfinished_is_offered_again(server: Served, open_page: OpenPage) -> None:
    page = open_page("/invent")
    ready(page)
    offer = page.get_by_role("button", name="Go on with my last game")
    expect(offer).to_have_count(0)
    value(page, "Width of the board", "7 squares wide").click()
    expect(page).to_have_url(re.compile("/invent/f7"))
    left = page.url
    page.goto(f"{server.url}/invent")
    ready(page)
    expect(value(page, "Width of the board", "6 squares wide")).to_have_attribute("aria-checked", "true")
    offer.click()
    expect(page).to_have_url(left)
    page.get_by_role("button", name="Undo").click()
    expect(page).not_to_have_url(left)


def test_after_a_game_one_can_change_it(server: Served, open_page: OpenPage) -> None:
    page = open_page(f"/invent/{SHORT}", **PHONE)
    ready(page)
    page.get_by_role("button", name=re.compile("^Play now")).tap()
    play(page, 120, tap_move)
    page.get_by_role("link", name="Change the game").tap()
    expect(page).to_have_url(re.compile(f"/invent/{SHORT}$"))
    ready(page)


def test_a_choice_made_while_the_server_is_away_is_taken_when_it_is_back(
    server: Served, open_page: OpenPage, proxy: Proxy
) -> None:
    page = open_page(f"/invent/{CODE}", through=proxy, **PHONE)
    ready(page)
    proxy.refuse()
    value(page, "Width of the board", "6 squares wide").tap()
    expect(page.locator(".note")).to_contain_text("The server does not answer.")
    expect(page.locator("main")).not_to_contain_text("You are offline.")
    expect(value(page, "Width of the board", "5 squares wide")).to_have_attribute("aria-checked", "true")
    squares = page.locator(".see [data-place][data-grid]").count()
    proxy.accept()
    expect(value(page, "Width of the board", "6 squares wide")).to_have_attribute("aria-checked", "true")
    page.wait_for_function("n => document.querySelectorAll('.see [data-place][data-grid]').length > n", arg=squares)
    expect(page.locator(f"[data-game={page.url.rpartition('/')[2]}] [data-figure]").first).to_be_attached()
    expect(page.get_by_role("alert")).to_have_count(0)


def test_by_keyboard_alone_from_a_word_to_a_game(server: Served, open_page: OpenPage) -> None:
    page = open_page(f"/invent/{CODE}")
    ready(page)
    tab_to(page, "e => e.matches('[role=radio]') && e.closest('[role=radiogroup]').querySelectorAll('*').length > 0")
    tab_to(page, "e => e.getAttribute('aria-label') === '5 squares wide'")
    page.keyboard.press("ArrowRight")
    expect(value(page, "Width of the board", "6 squares wide")).to_be_focused()
    expect(value(page, "Width of the board", "6 squares wide")).to_have_attribute("aria-checked", "true")
    page.keyboard.press("Shift+Tab")
    tab_to(page, "e => e.matches('h2 button') && e.textContent.includes('Your turn')")
    page.keyboard.press("Enter")
    tab_to(
        page,
        "e => e.closest('[role=radiogroup]') && e.getAttribute('aria-checked') === 'true' && "
        "e.closest('.panel').textContent.includes('What you do')",
    )
    for _ in range(6):
        page.keyboard.press("ArrowDown")
        if page.locator(".reason").count():
            break
    expect(page.locator(".reason")).to_be_visible()
    tab_to(page, "e => e.closest('.reason')")
    page.keyboard.press("Enter")
    expect(page.locator(".reason")).to_have_count(0)
    expect(page.locator("[role=radio]:focus")).to_have_attribute("aria-checked", "true")
    page.evaluate("document.activeElement.blur()")
    tab_to(page, "e => e.matches('.play')")
    page.keyboard.press("Enter")
    assert my_turn(page)


@pytest.mark.smoke("own")
def test_a_link_opens_the_rules_first_and_then_a_game(server: Served, open_page: OpenPage) -> None:
    maker = open_page(f"/invent/{CODE}")
    ready(maker)
    maker.get_by_role("button", name="Keep and share").click()
    maker.get_by_label("What is the game called?").fill("Frog race")
    maker.get_by_role("button", name="Keep it on this device").click()
    maker.get_by_role("button", name="Link to the game").click()
    expect(maker.get_by_role("img", name="QR code of the link")).to_be_visible()
    link = maker.get_by_role("textbox", name="Link to the game").input_value()
    assert link.endswith(f"/own/{CODE}?n=Frog%20race")

    friend = open_page(link.removeprefix(server.url), **PHONE, locale="de-DE")
    expect(friend.get_by_role("heading", level=1)).to_have_text("Frog race")
    expect(friend.get_by_role("heading", name="Regeln")).to_be_visible()
    expect(friend.locator(".play")).to_have_count(0)
    friend.get_by_role("button", name="Verstanden, los geht’s!").tap()
    friend.get_by_role("button", name=re.compile("^Sofort spielen|^Jetzt spielen")).tap()
    assert my_turn(friend)
    expect(friend.get_by_role("heading", level=1)).to_have_text("Frog race")
    tap_move(friend, moves_of(friend)[0])
    wait_for_move(friend, 0)
    friend.goto(link)
    expect(friend.locator(".play")).to_be_visible()  # the rules were read here


def test_whoever_is_asked_to_a_table_of_such_a_game_reads_its_rules_first(server: Served, open_page: OpenPage) -> None:
    seats = [{"kind": "person", "number": "1"}, {"kind": "open"}]
    table = server.post("/api/tables", {"game": f"64g-own:{CODE}", "seats": seats})
    friend = open_page(f"/t/{table['id']}", **PHONE)
    expect(friend.get_by_role("dialog").get_by_role("heading", name="Your turn")).to_be_visible()
    friend.get_by_role("button", name="Close").tap()
    expect(friend.get_by_role("dialog")).to_have_count(0)
    friend.reload()
    expect(friend.get_by_role("button", name="Take a seat")).to_be_visible()
    expect(friend.get_by_role("dialog")).to_have_count(0)
    friend.get_by_role("button", name="Take a seat").tap()
    friend.wait_for_selector(".ludaro-table svg")


def test_bad_links_are_met_kindly(server: Served, open_page: OpenPage) -> None:
    for path in ("/own/nonsense", "/own/t3e1w99", "/invent/%F0%9F%90%B8"):
        page = open_page(path)
        expect(page.get_by_role("heading", name="There is no such game")).to_be_visible()
        page.get_by_role("button", name="Invent a game").click()
        ready(page)


def test_a_link_that_does_not_go_together_is_mended_aloud(open_page: OpenPage) -> None:
    for path in ("/invent/f4r4v8c4", "/own/f4r4v8c4"):
        page = open_page(path)
        told = page.get_by_role("status").filter(has_text="Not all of this link goes together")
        expect(told).to_contain_text("Where the cards are: In the talon")
    page = open_page(f"/invent/{CODE}")
    ready(page)
    expect(page.get_by_text("Not all of this link")).to_have_count(0)


def test_two_tabs_keep_their_games_beside_each_other(server: Served, open_page: OpenPage) -> None:
    first = open_page(f"/invent/{CODE}")
    second = open_page(f"/invent/{CODE}", beside=first)
    for page, name, width in ((first, "Frogs", "6"), (second, "Toads", "7")):
        ready(page)
        value(page, "Width of the board", f"{width} squares wide").click()
        expect(page).to_have_url(re.compile(f"/invent/f{width}"))
        page.get_by_role("button", name="Keep and share").click()
        page.get_by_label("What is the game called?").fill(name)
        expect(page.get_by_text("Based on: Leaping: to the far side")).to_be_visible()
        page.get_by_role("button", name="Keep it on this device").click()
    for page in (first, second):
        for name in ("Frogs", "Toads"):
            expect(page.get_by_role("button", name=name, exact=True)).to_be_visible()
    first.get_by_role("button", name="Toads", exact=True).click()
    expect(first).to_have_url(re.compile("/invent/f7"))


def test_a_game_goes_into_a_file_and_comes_out_of_it(server: Served, open_page: OpenPage, tmp_path: Path) -> None:
    page = open_page(f"/invent/{CODE}")
    ready(page)
    page.get_by_role("button", name="Keep and share").click()
    page.get_by_label("What is the game called?").fill("Frogs")
    page.get_by_label("Its story, in one line").fill("Over the pond")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as a file").click()
    content = json.loads(download.value.path().read_text("utf-8"))
    id = f"64g-own:{CODE}"
    assert content == {"ludaro game": 1, "id": id, "name": "Frogs", "story": "Over the pond"}
    page.close()

    other = open_page("/invent")
    ready(other)
    other.get_by_role("button", name="Keep and share").click()
    bad = tmp_path / "bad.json"
    bad.write_text(json.dumps({**content, "more": 1}), "utf-8")
    other.get_by_label("Open a file").first.set_input_files(bad)
    expect(other.get_by_text("There is no game in this file.").first).to_be_visible()
    other.get_by_label("Open a file").first.set_input_files(download.value.path())
    expect(other).to_have_url(re.compile(f"/invent/{CODE}$"))
    expect(other.get_by_label("Its story, in one line")).to_have_value("Over the pond")
    expect(other.get_by_role("button", name="Frogs", exact=True)).to_be_visible()


def test_a_game_goes_from_the_workshop_to_the_gallery(server: Served, open_page: OpenPage) -> None:
    page = open_page(f"/invent/{CODE}")
    ready(page)
    page.get_by_role("button", name="Keep and share").click()
    page.get_by_label("What is the game called?").fill("Frog pond")
    page.get_by_role("button", name="Publish in the gallery").click()
    expect(page.get_by_label("Name of the game")).to_have_value("Frog pond")
    page.get_by_role("button", name="Publish", exact=True).click()
    expect(page.get_by_text('"Frog pond" is in the gallery now.').first).to_be_visible()
    expect(page).to_have_url(re.compile("/gallery$"))
    expect(page.get_by_role("heading", name="Frog pond")).to_be_visible()


def test_on_small_phones_and_with_large_letters_all_words_fit_in_all_languages(open_page: OpenPage) -> None:
    page = open_page(f"/invent/{CODE}", has_touch=True, is_mobile=True)
    ready(page)
    bar = page.locator(".sight .bar")
    cut = "all => all.filter(e => e.scrollWidth > e.clientWidth + 1).map(e => e.textContent.trim())"
    for size in (Size(320, 568), Size(390, 844, LARGE)):
        resize(page, size)
        for language in LANGUAGES:
            choose(page, lang=language)
            page.wait_for_selector(f"html[lang={language}]")
            page.wait_for_function("() => document.querySelector('.name strong')?.textContent.length > 2")
            assert page.locator("main button, main h1, main h2").evaluate_all(cut) == [], (str(size), language)
            assert page.evaluate("document.documentElement.scrollWidth") <= size.width, (str(size), language)
            assert bar.bounding_box()["height"] < 0.3 * size.height, (str(size), language)


def test_from_the_lobby_to_the_workshop_and_back(server: Served, open_page: OpenPage) -> None:
    page = open_page("/")
    page.get_by_role("region", name="Invent a game").get_by_role("link", name="Begin").click()
    ready(page)
    page.go_back()
    expect(page.get_by_role("region", name="Invent a game")).to_be_visible()


@pytest.mark.slow
def test_games_by_lot_one_after_another_without_a_fault(server: Served, open_page: OpenPage) -> None:
    page = open_page("/")
    done = walk(page, count=8, to_the_end=1, seed=3)
    assert done.games == 8
    assert done.ends >= 1
    assert done.wrong == []
