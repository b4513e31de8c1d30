"""The page, in a real browser: whole games, all languages, accessibility, a shared screen, a lost connection."""

from __future__ import annotations

import asyncio
import json
import re
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

import ludaro
from ludaro.games.texts import LANGUAGES, rules_text
from tests.page.tools import (
    PHONE,
    TOUCH,
    WEB,
    OpenPage,
    against_computer,
    click_move,
    made,
    moves_of,
    my_turn,
    people,
    play,
    table,
    tap_move,
    type_move,
    wait_for_move,
)
from tests.table_tools import Served, request
from tests.test_table_rows import tables_with_a_broken_one

sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
expect = sync_api.expect

pytestmark = pytest.mark.browser
BUDGET = 150_000  # bytes of the first load, compressed


def test_a_whole_game_by_clicking(server: Served, open_page: OpenPage) -> None:
    page = open_page(against_computer(server, "colorio", seed=4))
    play(page, 240, click_move)
    expect(page.locator(".result")).to_be_visible()
    first = page.url
    page.get_by_role("button", name="Play again").click()
    page.wait_for_url(lambda url: url != first)
    expect(page.locator(".seats li").first).to_contain_text("Rano")  # seats have moved on


@pytest.mark.smoke("lobby", "computer")
def test_from_the_lobby_to_the_first_move_in_two_clicks(open_page: OpenPage) -> None:
    page = open_page("/", viewport=PHONE)
    page.get_by_role("button", name="Play now: Five in line").click()
    assert my_turn(page)
    page.locator("[data-place='c3']").first.click()
    wait_for_move(page, 0)


@pytest.mark.smoke("table")
def test_looking_back_hint_and_undo(server: Served, open_page: OpenPage) -> None:
    page = open_page(against_computer(server, "64g-4", seed=4))
    play(page, 60, type_move, until=4)
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_text("After move 2 of 4")).to_be_visible()
    page.reload()  # views that this page has not seen come from the server
    page.wait_for_selector(".board")
    page.get_by_role("button", name="To the start").click()
    expect(page.get_by_text("After move 0 of 4")).to_be_visible()
    page.get_by_role("button", name="Back to now").click()
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("section.hint")).to_contain_text(re.compile(r"\d+%"))
    page.get_by_role("button", name="Take back").click()
    page.wait_for_selector("[data-moves='2']")


@pytest.mark.smoke("invite", "watch")
def test_two_browsers_one_of_which_loses_its_connection(open_page: OpenPage) -> None:
    ana = open_page("/")
    ana.get_by_role("button", name="With friends, options and rules: Five in line").click()
    ana.get_by_label("Friends by link").check()
    ana.get_by_label("Your name").fill("Ana")
    ana.get_by_role("button", name="Open the table and invite").click()
    expect(ana.get_by_role("img", name="QR code of the link")).to_be_visible()
    link = ana.get_by_label("Link to this table").input_value()
    ben = open_page(link[link.index("/t/") :])
    ben.get_by_label("Your name").fill("Ben")
    ben.get_by_role("button", name="Take a seat").click()
    assert my_turn(ana)
    ben.wait_for_selector(".board")
    ben.context.set_offline(True)
    ben.evaluate("() => sockets.at(-1).close()")
    expect(ben.locator(".banner", has_text="The connection was lost.")).to_be_visible()
    away = ana.get_by_role("group", name="Ben is away")
    expect(away).to_contain_text(re.compile(r"You can go on without Ben in \d:\d\d"))
    type_move(ana, moves_of(ana)[0])
    wait_for_move(ana, 0)
    assert made(ben) == 0
    ben.context.set_offline(False)
    assert my_turn(ben)  # by itself
    type_move(ben, moves_of(ben)[0])
    ana.wait_for_selector("[data-moves='2']")
    ben.reload()
    ben.wait_for_selector("[data-moves='2']")
    watcher = open_page(link[link.index("/t/") :])
    watcher.wait_for_selector("[data-moves='2']")
    assert not watcher.locator("#move-box").count()


@pytest.mark.smoke("together")
def test_no_curtain_where_nothing_is_secret(open_page: OpenPage) -> None:
    page = open_page("/")
    page.get_by_role("button", name="With friends, options and rules: Colorio").click()
    page.get_by_label("Together on this device").check()
    page.get_by_role("button", name="Play together").click()
    for number in range(4):
        assert my_turn(page)
        if page.locator("details.all-moves").get_attribute("open") is None:
            page.locator("details.all-moves summary").click()
        page.locator("details.all-moves button").first.click()
        wait_for_move(page, number)
    assert not page.locator(".curtain").count()
    page.get_by_role("button", name="Take back").click()  # those at one screen need not ask each other
    page.wait_for_selector("[data-moves='3']")


def test_a_match_of_two_games(server: Served, open_page: OpenPage) -> None:
    seats: list[dict[str, Any]] = [{"kind": "person", "name": "Ana"}, {"kind": "computer", "level": 1}]
    path, secrets = table(server, "64g-4", seats, games=2)
    page = open_page(f"{path}#{secrets[0]}")
    assert my_turn(page)
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("alertdialog").get_by_role("button", name="Give up").click()
    page.get_by_role("link", name="To the next game").click()
    expect(page.get_by_text("Game 2 of 2")).to_be_visible()
    expect(page.locator(".seats li").first).to_contain_text("1 win")


@pytest.mark.smoke("lobby", "table")
def test_by_keyboard_alone(open_page: OpenPage) -> None:
    page = open_page("/")
    page.wait_for_selector(".grid:not(.filling) article")  # cards that come later would be passed by
    page.keyboard.press("Tab")
    expect(page.locator("a.skip")).to_be_focused()
    name = "Play now: Five in line"
    for _ in range(80):
        if page.evaluate("() => document.activeElement.ariaLabel") == name:
            break
        page.keyboard.press("Tab")
    else:
        pytest.fail(f"no way by Tab to {name}")
    page.keyboard.press("Enter")
    assert my_turn(page)
    type_move(page, moves_of(page)[0])
    wait_for_move(page, 0)
    assert my_turn(page)
    spoken = page.get_by_role("status").filter(has_text=re.compile("turn", re.IGNORECASE))
    expect(spoken).not_to_have_count(0)
    page.keyboard.press("h")
    expect(page.locator("section.hint")).to_be_visible()
    page.keyboard.press("r")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.smoke("puzzle")
def test_the_puzzle_of_the_day(open_page: OpenPage) -> None:
    page = open_page("/")
    page.get_by_role("button", name="Solve it").click()
    assert my_turn(page)
    expect(page.get_by_role("heading", level=1)).to_contain_text("Kvaro")


def test_the_lobby_speaks_all_languages(open_page: OpenPage) -> None:
    page = open_page("/")
    page.wait_for_selector("article")
    for language in LANGUAGES:
        page.get_by_role("banner").get_by_role("combobox").select_option(language)
        page.wait_for_selector(f"html[lang='{language}']")
        title = rules_text(ludaro.game("64g-2"), language).splitlines()[0].partition("—")[2].strip()
        expect(page.locator("#game-64g-2")).to_have_text(title)
        page.locator("article:has(#game-64g-2) button").last.click()
        page.locator("dialog summary").click()
        assert "⟦" not in page.locator("body").inner_text()
        page.keyboard.press("Escape")
    page.reload()
    page.wait_for_selector("html[lang='eo']")


@pytest.mark.smoke
def test_every_catalogue_has_every_word() -> None:
    catalogues = {code: json.loads((WEB / "src/i18n" / f"{code}.json").read_text("utf-8")) for code in LANGUAGES}

    def holes(entry: str | dict[str, str]) -> set[str]:
        return set(re.findall(r"{\w+}", json.dumps(entry)))

    for code, words in catalogues.items():
        assert words.keys() == catalogues["en"].keys(), code
        for key, entry in words.items():
            assert holes(entry) == holes(catalogues["en"][key]), (code, key)
            assert isinstance(entry, str) or {"one", "other"} <= entry.keys(), (code, key)
    for id in ludaro.games():
        for name, option in ludaro.game(id).options.items():
            assert f"option.{name}" in catalogues["en"]
            choices = option.choices if isinstance(option.choices, tuple) else ()
            for choice in choices:
                known = (f"option.{name}.{choice}", f"option.{choice}")
                assert choice.isdecimal() or any(key in catalogues["en"] for key in known), (name, choice)


@pytest.mark.smoke("lobby")
def test_the_first_load_is_small(server: Served, open_page: OpenPage) -> None:
    page = open_page("/")
    page.wait_for_selector("article")
    page.wait_for_load_state("networkidle")
    sizes = page.evaluate(
        "() => performance.getEntriesByType('resource').concat(performance.getEntriesByType('navigation'))"
        ".map(one => one.encodedBodySize).reduce((a, b) => a + b)"
    )
    assert 10_000 < sizes < BUDGET


@pytest.mark.smoke
def test_files_and_words_over_http(server: Served) -> None:
    index = request(server.url + "/")[1]
    asset = re.search(r"/assets/[\w.-]+\.js", index)
    assert asset
    assert request(server.url + asset[0])[0] == 200
    for path in ("/assets/../app.py", "/assets/%2e%2e/%2e%2e/app.py", "/assets/none.js", "/pictures/..%2f..%2fapp.py"):
        assert request(server.url + path)[0] == 404
    assert request(server.url + "/t/nothing")[0] == 404
    assert request(server.url + "/api/rules/64g-2?lang=de")[1]["title"] == "Könige"
    kings = request(server.url + "/api/rules?lang=de")[1]["games"]["64g-2"]
    assert (kings["title"], kings["goal"]) == ("Könige", "Deck den König des Gegners mit einer deiner Karten zu.")
    assert request(server.url + "/api/rules/chess")[0] == 404
    assert request(server.url + "/api/rules?lang=xx")[0] == 422
    puzzle = request(server.url + "/api/puzzle?date=2027-03-01")[1]
    assert puzzle["grade"] == 1
    assert ludaro.game("kvaro-solo").new(deal=puzzle["deal"]).moves(0)
    assert request(server.url + "/api/puzzle?date=1999-01-01")[0] == 422


def test_hints_are_not_for_games_between_people(server: Served) -> None:
    people = [{"kind": "person", "number": "1"}, {"kind": "person", "number": "2"}]
    path, secrets = table(server, "64g-4", people)
    url = server.url + path.replace("/t/", "/api/tables/")
    assert request(url + "/hint", {"secret": secrets[0]})[0] == 409
    assert request(url + "/hint", {})[0] == 409
    assert request(url + "/hint", {"secret": "x"})[0] == 422


@pytest.mark.smoke("table")
def test_an_offer_is_seen_at_once_on_a_phone(server: Served, open_page: OpenPage) -> None:
    ana, ben = (open_page(path, **TOUCH) for path in people(server, "64g-4", ["Ana", "Ben"], seed=4))
    assert my_turn(ana)
    type_move(ana, moves_of(ana)[0])
    ben.wait_for_selector("[data-moves='1']")
    ben.evaluate("() => scrollTo(0, 0)")
    undo = ana.get_by_role("button", name="Take back")
    undo.click()
    expect(ben.locator(".offer").get_by_text("Ana would like to take a move back.")).to_be_in_viewport(ratio=1)
    yes = ben.get_by_role("button", name="Yes")
    expect(yes).to_be_in_viewport(ratio=1)
    expect(undo).to_be_disabled()  # one question is enough
    yes.click()
    ben.wait_for_selector("[data-moves='0']")
    expect(yes).to_have_count(0)


def test_a_move_to_confirm_moves_nothing(server: Served, open_page: OpenPage) -> None:
    page = open_page(against_computer(server, "64g-4", seed=4), **TOUCH)
    page.evaluate("() => localStorage.setItem('ludaro.settings', JSON.stringify({ confirm: true }))")
    page.reload()
    assert my_turn(page)
    page.wait_for_selector("[data-moves='0']")
    board = page.locator(".table > .board")
    before = board.bounding_box()
    tap_move(page, moves_of(page)[0])
    expect(page.get_by_role("button", name="Play it")).to_be_in_viewport(ratio=1)
    assert board.bounding_box() == before
    page.get_by_role("button", name="Cancel").tap()
    expect(page.get_by_role("button", name="Play it")).to_have_count(0)


def test_a_wish_to_play_again_reaches_the_other(server: Served, open_page: OpenPage) -> None:
    ana, ben = (open_page(path) for path in people(server, "64g-4", ["Ana", "Ben"], seed=4))
    assert my_turn(ana)
    ben.wait_for_selector("[data-moves]")
    ana.get_by_role("button", name="Give up").click()
    ana.get_by_role("alertdialog").get_by_role("button", name="Give up").click()
    again = ana.get_by_role("button", name="Play again")
    again.click()
    asked = ben.locator(".result").get_by_text("Ana would like to play again.")
    expect(asked).to_be_visible()
    ben.get_by_role("button", name="No", exact=True).click()
    expect(asked).to_have_count(0)
    again.click()
    first = ben.url
    ben.get_by_role("button", name="Yes").click()
    for page in (ana, ben):
        page.wait_for_url(lambda url: url.partition("#")[0] != first.partition("#")[0])


@pytest.mark.smoke("table")
def test_keys_of_the_page_at_the_table(server: Served, open_page: OpenPage) -> None:
    page = open_page(against_computer(server, "64g-4", seed=4))
    play(page, 60, click_move, until=2)
    assert my_turn(page)
    assert page.evaluate("() => !!document.activeElement.closest('[role=grid]')")
    page.keyboard.press("ArrowLeft")  # within the table
    page.keyboard.press("Home")
    assert not page.get_by_text("After move").count()
    page.keyboard.press("h")
    expect(page.locator("section.hint")).to_be_visible()
    page.keyboard.press("u")
    page.wait_for_selector("[data-moves='0']")
    page.keyboard.press("r")
    expect(page.get_by_role("dialog")).to_be_visible()


def test_computers_have_names_of_their_own(server: Served, open_page: OpenPage) -> None:
    computer: dict[str, Any] = {"kind": "computer", "level": 3}
    person: dict[str, Any] = {"kind": "person", "name": "Ana"}
    path, secrets = table(server, "tabeligi", [computer, person, computer], seed=4)
    page = open_page(f"{path}#{secrets[0]}")
    assert my_turn(page)
    names = page.locator(".seats li .name")
    expect(names).to_have_text(["Lepo", "Ana", "Lepi"])
    type_move(page, moves_of(page)[0])
    expect(page.get_by_role("status").filter(has_text=re.compile("Lep[oi]")).first).to_be_attached()
    page = open_page(against_computer(server, "64g-4", seed=4, level=3))
    expect(page.locator(".seats li .name")).to_have_text(["Ana", "Lepo"])


@pytest.mark.smoke("table")
def test_a_link_with_a_wrong_secret(server: Served, open_page: OpenPage) -> None:
    path = people(server, "64g-4", ["Ana", "Ben"], seed=4)[0]
    page = open_page(path[:-3] + "abc")
    expect(page.get_by_text("This link does not open a seat at this table.").first).to_be_visible()
    expect(page.get_by_role("button", name="Give up")).to_have_count(0)
    page.goto(f"{server.url}/t/abcdefghijkl#{path[-22:]}")
    expect(page.get_by_role("heading", name="This table does not exist")).to_be_visible()
    page.get_by_role("link", name="All games").click()
    page.wait_for_selector("article")


def test_a_table_played_under_earlier_rules_says_so(server: Served, open_page: OpenPage) -> None:
    store = server.command[server.command.index("--store") + 1]
    with ThreadPoolExecutor(1) as beside:  # there is a loop here already
        _, id, _ = beside.submit(asyncio.run, tables_with_a_broken_one(store)).result()
    for path in (f"/t/{id}", f"/t/{id}#{'x' * 22}"):  # who comes by, and who had a seat
        page = open_page(path)
        expect(page.get_by_role("heading", name="This game was played under earlier rules")).to_be_visible()
        page.get_by_role("link", name="All games").click()
        page.wait_for_selector("article")
