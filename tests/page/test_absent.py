"""Nobody is stuck: somebody goes away, comes back, gives up, does not come; offers are withdrawn and refused."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.page.tools import TOUCH, OpenPage, moves_of, my_turn, people, type_move
from tests.table_tools import Served, request

sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
expect = sync_api.expect

pytestmark = pytest.mark.browser
SERVE = ("--patience", "1")  # seconds until one goes on without somebody


def two(server: Served, open_page: OpenPage, **habits: Any) -> tuple[Any, Any, list[str]]:
    """Ana, whose turn it is, and Ben; and the paths to their seats."""
    paths = people(server, "64g-4", ["Ana", "Ben"], seed=4)
    ana, ben = (open_page(path, **habits) for path in paths)
    assert my_turn(ana)
    ben.wait_for_selector("[data-moves='0']")
    return ana, ben, paths


def press(page: Any, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


@pytest.mark.smoke("invite")
def test_a_computer_sits_in_for_whoever_left_until_they_are_back(server: Served, open_page: OpenPage) -> None:
    ana, ben, paths = two(server, open_page)
    ben.close()
    away = ana.get_by_role("group", name="Ben is away")
    press(away, "Let a computer play")
    expect(away).to_contain_text("A computer plays for Ben until Ben is back.")
    press(away, "Cancel")
    press(away, "Let a computer play")
    press(away, "Let a computer play")
    expect(away).to_have_count(0)
    expect(ana.locator("[data-seat='1']")).to_contain_text("Urso for Ben")
    type_move(ana, moves_of(ana)[0])
    ana.wait_for_selector("[data-moves='2']")  # it has played
    back = open_page(paths[1])
    expect(ana.locator("[data-seat='1'] .name")).to_have_text("Ben")
    expect(ana.get_by_text("Ben is back.").last).to_be_visible()
    back.wait_for_selector("[data-moves='2']")
    type_move(ana, moves_of(ana)[0])
    assert my_turn(back)
    type_move(back, moves_of(back)[0])
    ana.wait_for_selector("[data-moves='4']")


def test_on_a_phone_the_game_of_somebody_who_left_is_claimed(server: Served, open_page: OpenPage) -> None:
    ana, ben, _ = two(server, open_page, **TOUCH)
    type_move(ana, moves_of(ana)[0])
    ben.wait_for_selector("[data-moves='1']")
    ana.evaluate("() => scrollTo(0, 0)")
    ben.close()
    away = ana.get_by_role("group", name="Ben is away")
    claim = away.get_by_role("button", name="Claim the win")
    expect(claim).to_be_in_viewport(ratio=1)
    press(away, "Go on waiting")
    expect(away.get_by_role("button", name="Go on waiting")).to_have_count(0)
    claim.click()
    expect(away).to_contain_text("End the game now, as won by you?")
    claim.click()
    expect(ana.get_by_role("heading", name="You won!")).to_be_visible()
    expect(ana.get_by_text("Ben was away for too long.").first).to_be_visible()


def test_a_table_can_be_closed_and_counts_for_nothing(server: Served, open_page: OpenPage) -> None:
    ana, ben, paths = two(server, open_page)
    ben.close()
    away = ana.get_by_role("group", name="Ben is away")
    press(away, "Close the table")
    press(away, "Close the table")
    expect(ana.get_by_role("heading", name="The table was closed")).to_be_visible()
    expect(ana.get_by_text("This game counts for nothing.").first).to_be_visible()
    later = open_page(paths[1])
    expect(later.get_by_role("heading", name="The table was closed")).to_be_visible()


def test_one_of_three_gives_up_and_the_others_play_on(server: Served, open_page: OpenPage) -> None:
    paths = people(server, "tabeligi", ["Ana", "Ben", "Cleo"], seed=4)
    ana, ben, cleo = (open_page(path) for path in paths)
    for page in (ana, ben, cleo):
        page.wait_for_selector("[data-moves='0']")
    press(ben, "Give up")
    expect(ben.get_by_role("alertdialog")).to_contain_text("The others play on")
    press(ben.get_by_role("alertdialog"), "Give up")
    expect(ben.get_by_text("You gave up. The others play on.").first).to_be_visible()
    expect(ben.get_by_role("button", name="Give up")).to_have_count(0)
    for page in (ana, cleo):
        expect(page.get_by_text("Ben gave up. A computer plays on.").last).to_be_visible()
        expect(page.locator("[data-seat='1']")).to_contain_text("Urso for Ben")
        expect(page.locator("[data-seat='1']")).to_contain_text("gave up")
    assert my_turn(ana)
    type_move(ana, moves_of(ana)[0])
    for page in (ana, ben, cleo):
        page.wait_for_selector("[data-moves='2']")  # the computer's move, too


def test_who_has_not_come_is_named_and_seats_are_filled_or_left(server: Served, open_page: OpenPage) -> None:
    seats = [{"kind": "person", "name": "Ana"}, {"kind": "person", "name": "Ben"}, {"kind": "open"}]
    opened = server.post("/api/tables", {"game": "tabeligi", "seats": seats})
    ana = open_page(f"/t/{opened['id']}#{opened['seats'][0]['secret']}")
    expect(ana.get_by_role("heading", name="Invite your friends")).to_be_visible()
    press(ana, "Give a seat to a computer")
    expect(ana.get_by_role("heading", name="Waiting for Ben …")).to_be_visible()
    expect(ana.get_by_text("Everyone is here")).to_have_count(0)
    away = ana.get_by_role("group", name="Ben is not here yet")
    press(away, "Let a computer play")
    press(away, "Let a computer play")
    ana.wait_for_selector("[data-moves]")  # it has begun
    ben = open_page(f"/t/{opened['id']}#{opened['seats'][1]['secret']}")
    expect(ben.locator("[data-seat='1'] .name")).to_have_text("Ben")


def test_a_seat_is_left_and_a_table_closed_before_the_game(server: Served, open_page: OpenPage) -> None:
    id = server.post("/api/tables", {"game": "colorio", "players": 3})["id"]
    ana, ben = open_page(f"/t/{id}"), open_page(f"/t/{id}")
    for page in (ana, ben):
        press(page, "Take a seat")
        expect(page.get_by_role("heading", name="Invite your friends")).to_be_visible()
    press(ben, "Leave my seat")
    press(ben.get_by_role("alertdialog"), "Leave my seat")
    ben.wait_for_url(re.compile(r"/$"))
    expect(ben.get_by_text("You have left the table.").last).to_be_visible()
    expect(ben.get_by_role("heading", name="Go on playing")).to_have_count(0)
    room = request(f"{server.url}/api/tables/{id}")[1]["room"]
    assert [seat["kind"] for seat in room["seats"]] == ["person", "open", "open"]
    ben.goto(f"{server.url}/t/{id}")
    press(ben, "Take a seat")
    expect(ben.get_by_role("heading", name="Invite your friends")).to_be_visible()
    press(ana, "Close the table")
    press(ana.get_by_role("alertdialog"), "Close the table")
    for page in (ana, ben):
        expect(page.get_by_role("heading", name="The table was closed")).to_be_visible()


def test_offers_are_withdrawn_and_refused_and_not_repeated_at_once(server: Served, open_page: OpenPage) -> None:
    ana, ben, _ = two(server, open_page)
    press(ana, "Draw")
    expect(ben.get_by_text("Ana offers a draw. Agreed?").first).to_be_visible()
    press(ana, "Withdraw it")
    expect(ben.get_by_role("button", name="Yes")).to_have_count(0)
    expect(ben.get_by_text("Ana no longer asks.").last).to_be_visible()
    press(ana, "Draw")
    press(ben, "No")
    expect(ana.get_by_text("Ben would rather play on.").last).to_be_visible()
    draw = ana.get_by_role("button", name="Draw", exact=True)
    expect(draw).to_be_disabled()
    expect(draw).to_have_accessible_description("You can ask again after the next move.")
    type_move(ana, moves_of(ana)[0])
    expect(draw).to_be_enabled()


def test_the_lobby_tells_with_whom_one_plays_and_whose_turn_it_is(server: Served, open_page: OpenPage) -> None:
    ana, ben, _ = two(server, open_page)
    for page in (ana, ben):
        page.goto(server.url)
    going = ana.locator("section", has=ana.get_by_role("heading", name="Go on playing"))
    expect(going).to_contain_text("Ben")
    expect(going).to_contain_text("your turn")
    other = ben.locator("section", has=ben.get_by_role("heading", name="Go on playing"))
    expect(other).to_contain_text("waiting for Ana")
    expect(ben.locator("section", has=ben.get_by_role("heading", name="My games"))).to_contain_text("waiting for Ana")
