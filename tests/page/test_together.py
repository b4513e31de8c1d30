"""People and computers at one screen, friends elsewhere, one button for each."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.page.tools import OpenPage, against_computer, cell, choose, click_move, moves_of, seen, table
from tests.table_tools import Served, served

sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
expect = sync_api.expect
pytestmark = pytest.mark.browser


def start_together(page: Any, title: str) -> Any:
    """The dialog of a game, with all at one screen chosen."""
    page.get_by_role("button", name=f"With friends, options and rules: {title}").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Together on this device").check()
    return dialog


def test_two_here_a_computer_and_a_friend_elsewhere(server: Served, open_page: OpenPage) -> None:
    page = open_page("/")
    dialog = start_together(page, "Colorio")
    dialog.get_by_label("How many play?").select_option("4")
    dialog.get_by_role("textbox", name="Player 1").fill("Ana")
    dialog.get_by_role("textbox", name="Player 2").fill("Ben")
    dialog.get_by_role("combobox", name="Who is Player 3?").select_option("computer")
    dialog.get_by_role("combobox", name="Who is Player 4?").select_option("elsewhere")
    dialog.get_by_role("button", name="Play together").click()
    page.wait_for_url("**/t/*")
    expect(page.locator(".seats li .name")).to_have_text(["Ana", "Ben", "Lepo", "open seat"], ignore_case=True)
    friend = open_page(page.url.removeprefix(server.url).partition("#")[0])
    friend.get_by_role("button", name="Take a seat").click()
    friend.wait_for_selector(".ludaro-table")
    page.wait_for_selector(".board.yours")
    assert len(page.told) == 2  # both seats of this screen
    # Their names are known the next time.
    page.goto(server.url)
    dialog = start_together(page, "Colorio")
    expect(dialog.get_by_role("textbox", name="Player 1")).to_have_value("Ana")
    expect(dialog.get_by_role("textbox", name="Player 2")).to_have_value("Ben")


def test_somebody_is_always_at_this_screen(open_page: OpenPage) -> None:
    page = open_page("/")
    dialog = start_together(page, "Colorio")
    first, second = (dialog.get_by_role("combobox", name=f"Who is Player {n}?") for n in (1, 2))
    first.select_option("computer")
    expect(second).to_be_disabled()
    expect(first).to_be_enabled()


def shared(server: Served, game: str) -> str:
    path, secrets = table(server, game, [{"kind": "person", "name": name} for name in ("Ana", "Ben")], seed=4)
    return f"{path}#{'.'.join(secrets)}"


@pytest.mark.smoke("stop")
def test_each_has_a_stop_button_of_their_own(server: Served, open_page: OpenPage) -> None:
    page = open_page(shared(server, "kvaro-b"))
    expect(page.get_by_role("button", name="Stop! Ana")).to_be_visible()
    expect(page.get_by_role("button", name="Stop! I see a place")).to_have_count(0)
    page.get_by_role("button", name="Stop! Ben").click()
    expect(page.locator("[data-seat='1']")).to_contain_text("stop!")
    assert seen(page, 1)["table"]["stopped"] == 1
    expect(page.get_by_role("button", name=re.compile("^Stop!"))).to_have_count(0)
    expect(page.get_by_text("Ben said stop", exact=True)).to_be_visible()
    expect(page.locator(".ludaro-table .now")).to_contain_text("Lay one of the two cards")  # Ben's


def test_what_nobody_here_sees_all_of_them_say(server: Served, open_page: OpenPage) -> None:
    page = open_page(shared(server, "kvaro-b"))
    before = seen(page)["table"]["open"] if page.get_by_role("button", name="Stop! Ana").is_visible() else None
    page.get_by_role("button", name="No place for either").click()
    page.wait_for_selector("[data-moves='2']")
    assert seen(page)["table"]["open"] != before


@pytest.mark.parametrize("turning", [True, False])
def test_the_board_turns_only_if_it_is_wished(turning: bool, server: Served, open_page: OpenPage) -> None:
    page = open_page(shared(server, "64g-2"))
    page.wait_for_selector(".board.yours")
    choose(page, turning=turning)
    corner = cell(page, "a1")
    before = corner.bounding_box()["y"]
    click_move(page, moves_of(page)[0])
    page.wait_for_selector("[data-moves='1']")
    expect(page.locator(".ludaro-table .now")).to_contain_text("Your turn")
    assert (corner.bounding_box()["y"] < before) == turning


def test_people_of_one_tablet_keep_their_own_games(server: Served, open_page: OpenPage) -> None:
    path = against_computer(server, "64g-4", seed=4)
    page = open_page(path)
    page.wait_for_selector(".board.yours")
    page.goto(server.url)
    going = page.get_by_role("heading", name="Go on playing")
    expect(going).to_be_visible()
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("textbox", name="Your name").fill("Ana")
    page.get_by_role("button", name="Somebody else …").click()
    page.get_by_role("textbox", name="Their name").fill("Ben")
    page.get_by_role("button", name="Play as this person").click()
    # Ben has no games, no lessons and no puzzles yet.
    expect(page.get_by_role("button", name="Ben is playing. Change that")).to_be_visible()
    expect(going).to_have_count(0)
    # The table is still Ana's, also by its bare address.
    page.goto(server.url + path.partition("#")[0])
    page.wait_for_selector(".board.yours")
    page.goto(server.url)
    page.get_by_role("button", name="Ana is playing. Change that").click()
    page.get_by_role("button", name="Ben", exact=True).click()
    expect(page.get_by_role("button", name="Ben is playing. Change that")).to_be_visible()
    page.get_by_role("button", name="Ben is playing. Change that").click()
    page.get_by_role("button", name="Ana", exact=True).click()
    expect(going).to_be_visible()
    page.locator("section[aria-labelledby='going'] a").first.click()
    page.wait_for_selector(".board.yours")


def test_an_invitation_names_an_address_that_others_reach_or_says_that_there_is_none(
    server: Served, open_page: OpenPage, tmp_path: Path
) -> None:
    seats = [{"kind": "person", "name": "Ana"}, {"kind": "open"}]
    path, secrets = table(server, "colorio", seats)
    page = open_page(f"{path}#{secrets[0]}")
    expect(page.get_by_text("Only this machine can open this link.")).to_be_visible()
    expect(page.get_by_text("Everybody on your network can then join.")).to_be_visible()
    with served(f"sqlite:///{tmp_path}/house.db", "--url", "http://192.168.1.20:8000") as house:
        path, secrets = table(house, "colorio", seats)
        page.goto(f"{house.url}{path}#{secrets[0]}")
        expect(page.get_by_label("Link to this table")).to_have_value(f"http://192.168.1.20:8000{path}")
        expect(page.get_by_text("Only this machine can open this link.")).to_have_count(0)
        page.goto(server.url)


def test_a_table_says_which_reading_is_played_and_one_touch_switches_to_the_other(
    server: Served, open_page: OpenPage
) -> None:
    page = open_page("/")
    page.get_by_role("button", name="Play now: Across the border").click()
    page.wait_for_url("**/t/*")
    expect(page.get_by_text("To win: reach the back row. The plain rule: enter the other half.")).to_be_visible()
    first = page.url
    page.get_by_role("button", name="By the plain rule").click()
    expect(page.get_by_text("To win: enter the other half, by the plain rule.")).to_be_visible()
    assert page.url != first
    assert server.get(f"/api/tables/{page.url.rpartition('/')[2]}")["room"]["options"]["goal"] == "cross"
    page.get_by_role("button", name="As we recommend").click()
    expect(page.get_by_text("The plain rule: enter the other half.")).to_be_visible()
    page.told[:-1] = []  # the tables before
    click_move(page, moves_of(page)[0])
    expect(page.get_by_text("The plain rule")).to_have_count(0)
    page.goto(server.url)
    expect(
        page.get_by_role("region", name="Go on playing").get_by_role("link", name="Across the border")
    ).to_have_count(1)


def test_before_a_game_one_chooses_the_reading_with_one_touch(open_page: OpenPage) -> None:
    dialog = start_together(open_page("/"), "Tabeligi")
    expect(dialog.get_by_text("Cards that may go out at once: 4. The plain rule: a whole hand.")).to_be_visible()
    dialog.get_by_role("button", name="By the plain rule").click()
    expect(dialog.get_by_text("Cards that may go out at once: a whole hand, by the plain rule.")).to_be_visible()
