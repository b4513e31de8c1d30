"""A server that is down, and a page that comes back by itself; Back closes what is open; the lobby keeps its place."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.page.proxy import Proxy
from tests.page.tools import LONG, OpenPage, against_computer, my_turn, table
from tests.table_tools import Served

sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
expect = sync_api.expect

pytestmark = pytest.mark.browser

# The page does so by itself, some seconds later.
KEEP = "async () => { await navigator.serviceWorker.register('/worker.js'); await navigator.serviceWorker.ready; }"


def visited(open_page: OpenPage, proxy: Proxy, path: str) -> Any:
    """A page that the browser has kept for times without a server."""
    page = open_page(path, through=proxy)
    page.evaluate(KEEP)
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    return page


def says_down(page: Any) -> Any:
    expect(page.get_by_text("The server does not answer. We keep trying")).to_be_visible(timeout=LONG)
    return page.get_by_role("button", name="Try now")


@pytest.mark.parametrize("tries", [False, True])
def test_a_table_reloaded_while_the_server_is_down(
    tries: bool, server: Served, proxy: Proxy, open_page: OpenPage
) -> None:
    page = visited(open_page, proxy, against_computer(server, "64g-4", seed=4))
    assert my_turn(page)
    proxy.refuse()
    page.reload()
    button = says_down(page)
    expect(page.get_by_text("Your games and your seats are kept.")).to_be_visible()
    if tries:
        button.click()
        expect(button).to_be_visible()
        proxy.accept()
        button.click()
    else:
        proxy.accept()
    assert my_turn(page)


@pytest.mark.smoke("lobby")
def test_the_lobby_and_its_lists_come_back_by_themselves(server: Served, proxy: Proxy, open_page: OpenPage) -> None:
    page = visited(open_page, proxy, "/")
    expect(page.locator("article").first).to_be_visible()
    proxy.refuse()
    page.reload()
    says_down(page)
    expect(page.locator("article")).to_have_count(0)
    path, _ = table(server, "64g-4", [{"kind": "person", "name": "Zoe"}, {"kind": "open"}], public=True)
    proxy.accept()
    expect(page.locator("article").first).to_be_visible(timeout=LONG)
    expect(page.locator(f"a[href='{path}']")).to_be_visible(timeout=LONG)
    expect(page.get_by_role("button", name="Try now")).to_have_count(0)


def test_a_server_that_says_nothing_is_not_waited_for(proxy: Proxy, open_page: OpenPage) -> None:
    page = visited(open_page, proxy, "/")
    proxy.silent = True
    page.reload()  # the page that was kept, after some seconds
    says_down(page)
    proxy.silent = False
    expect(page.locator("article").first).to_be_visible(timeout=LONG)


def test_somebody_who_comes_by_a_link_meanwhile(server: Served, proxy: Proxy, open_page: OpenPage) -> None:
    path, _ = table(server, "64g-4", [{"kind": "person", "name": "Ana"}, {"kind": "open"}])
    page = visited(open_page, proxy, "/")
    proxy.refuse()
    page.goto(proxy.url + path)
    says_down(page)
    proxy.accept()
    expect(page.get_by_role("button", name="Take a seat")).to_be_visible(timeout=LONG)


@pytest.mark.smoke("lobby", "table")
def test_back_closes_what_is_open_and_then_leaves(server: Served, open_page: OpenPage) -> None:
    page = open_page("/")
    page.get_by_role("button", name=re.compile("^Play now: ")).first.click()
    assert my_turn(page)
    address = page.url
    dialog = page.get_by_role("dialog")
    page.get_by_role("button", name="Rules").click()
    expect(dialog).to_be_visible()
    page.go_back()
    expect(dialog).to_have_count(0)
    assert page.url == address
    assert my_turn(page)
    page.get_by_role("button", name="Settings").click()
    expect(dialog).to_be_visible()
    page.get_by_role("button", name="Close").click()
    expect(dialog).to_have_count(0)
    page.get_by_role("button", name="Give up").click()
    expect(page.get_by_role("alertdialog")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("alertdialog")).to_have_count(0)
    assert page.url == address
    page.go_back()
    expect(page.locator("article").first).to_be_visible()
    page.go_forward()
    assert my_turn(page)
    assert not dialog.count()


def test_a_table_opened_from_a_dialog_goes_back_to_the_lobby(open_page: OpenPage) -> None:
    page = open_page("/")
    page.get_by_role("button", name="With friends, options and rules: Five in line").click()
    page.get_by_label("Together on this device").check()
    page.get_by_role("button", name="Play together").click()
    assert my_turn(page)
    page.go_back()
    expect(page.locator("article").first).to_be_visible()
    assert not page.get_by_role("dialog").count()


@pytest.mark.parametrize("way", ["Back", "a link"])
def test_the_lobby_keeps_its_place(way: str, open_page: OpenPage) -> None:
    page = open_page("/")
    card = page.get_by_role("article", name="Five in line")
    page.get_by_label("Players").select_option(label="2 players")
    card.scroll_into_view_if_needed()
    page.evaluate("scrollBy({ top: 120, behavior: 'instant' })")
    place = card.bounding_box()["y"]
    assert page.evaluate("scrollY") > 0
    card.get_by_role("button", name="Play now: Five in line").click()
    assert my_turn(page)
    assert page.evaluate("scrollY") == 0
    if way == "Back":
        page.go_back()
    else:
        page.get_by_role("link", name="Ludaro").click()
    page.wait_for_function("() => scrollY > 0")
    expect(page.get_by_label("Players")).to_have_value("2")
    assert abs(card.bounding_box()["y"] - place) < 120  # the list of games to go on with has grown
    page.get_by_role("link", name="Ludaro").click()
    page.wait_for_function("() => scrollY === 0")
