"""Games that count: a name of one's own, ratings, the quickest of the day, records."""

from __future__ import annotations

import re
from datetime import date
from typing import Any

import pytest

from ludaro.games.kvaro.grading import graded, seed_of_the_day
from ludaro.games.kvaro.solver import solve
from tests.page.tools import OpenPage, made, moves_of, my_turn, type_move, wait_for_move
from tests.table_tools import Served

sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
expect = sync_api.expect

pytestmark = pytest.mark.browser
GAME = "64g-2"


def take_name(page: Any, name: str) -> None:
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Take this name").click()
    expect(page.get_by_role("heading", name=name)).to_be_visible()


def start(page: Any, way: str) -> None:
    """Opens a table that counts."""
    page.locator(f"article:has(#game-{GAME}) .buttons .more").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("radio", name=way).check(force=True)
    dialog.get_by_label("Counts for the ratings").check()
    dialog.locator(".go").click()


def play(page: Any) -> None:
    my_turn(page)
    before = made(page)
    type_move(page, moves_of(page)[0])
    wait_for_move(page, before)


def give_up(page: Any) -> None:
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("alertdialog").get_by_role("button", name="Give up").click()


@pytest.mark.smoke("ratings", "computer")
def test_a_game_against_the_computer_counts(server: Served, open_page: OpenPage) -> None:
    page = open_page("/")
    page.locator(f"article:has(#game-{GAME}) .buttons .more").click()
    expect(page.get_by_role("dialog").get_by_label("Counts for the ratings")).to_have_count(0)
    page.goto(f"{server.url}/ratings")
    take_name(page, "Counting Ana")
    page.goto(server.url)
    start(page, "The computer")
    expect(page.get_by_text("This game counts.")).to_be_visible()
    # Nobody helps, and nothing is taken back.
    expect(page.get_by_role("button", name="Hint")).to_have_count(0)
    expect(page.get_by_role("button", name="Take back")).to_have_count(0)
    play(page)
    my_turn(page)
    give_up(page)
    expect(page.get_by_text(re.compile(r"Your rating: 1\d\d\d \(−\d+\), ± \d+"))).to_be_visible()
    page.goto(f"{server.url}/ratings")
    row = page.get_by_role("row", name=re.compile("1$")).first
    expect(row).to_be_visible()


def test_a_friend_comes_by_link_to_a_game_that_counts(server: Served, open_page: OpenPage) -> None:
    ana = open_page("/ratings")
    take_name(ana, "Inviting Ana")
    ana.goto(server.url)
    start(ana, "Friends by link")
    ana.locator(".invite [role=img]").wait_for()
    ben = open_page(ana.url.removeprefix(server.url).partition("#")[0])
    expect(ben.get_by_text("This game counts for the ratings on this server.")).to_be_visible()
    expect(ben.get_by_role("button", name="Take a seat")).to_be_disabled()
    ben.get_by_label("Your name").fill("Invited Ben")
    ben.get_by_role("button", name="Take a seat").click()
    for _ in range(2):
        for page in (ana, ben):
            play(page)
    give_up(ben)
    expect(ben.get_by_text(re.compile(r"Your rating: 1\d\d\d \(−"))).to_be_visible()
    expect(ana.get_by_text(re.compile(r"Your rating: 1\d\d\d \(\+"))).to_be_visible()


def test_a_player_goes_along_to_another_device_and_is_forgotten(server: Served, open_page: OpenPage) -> None:
    desk = open_page("/ratings")
    take_name(desk, "Travelling Chloé")
    desk.get_by_role("button", name="On another device").click()
    link = desk.get_by_role("textbox", name="On another device").input_value()
    phone = open_page(link.removeprefix(server.url))
    expect(phone.get_by_role("heading", name="Travelling Chloé")).to_be_visible()
    assert phone.url == f"{server.url}/ratings"
    phone.get_by_role("button", name="Remove my name").click()
    phone.get_by_role("button", name="Delete everything").click()
    expect(phone.get_by_role("heading", name="Play under your own name")).to_be_visible()
    phone.reload()
    expect(phone.get_by_role("heading", name="Play under your own name")).to_be_visible()


def test_the_quickest_of_the_day_are_listed(server: Served, open_page: OpenPage) -> None:
    page = open_page("/ratings")
    take_name(page, "Puzzled Dario")
    today = date.fromisoformat(page.evaluate("new Date().toLocaleDateString('sv')"))
    square = solve(cards=graded(1, seed_of_the_day(today)).cards)
    assert square is not None
    page.goto(f"{server.url}/puzzle")
    page.get_by_label("How hard it is").select_option("1")
    for place, card in square.items():
        type_move(page, f"{card}@{place}")
    quickest = page.get_by_role("region", name="Quickest today")
    expect(quickest.get_by_text("Puzzled Dario")).to_be_visible()


def test_a_record_is_kept_where_one_plays_alone_for_points(server: Served, open_page: OpenPage) -> None:
    page = open_page("/")
    page.locator("article:has(#game-64g-6) .buttons .more").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("radio", name="The computer").check(force=True)
    dialog.get_by_label("How many play?").select_option("1")
    dialog.locator(".go").click()
    while my_turn(page):
        play(page)
    expect(page.get_by_text("Your first record:")).to_be_visible()
