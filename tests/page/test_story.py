"""What the table tells: whole turns, past positions, whose turn it is."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

import ludaro
from tests.page.tools import PHONE, TOUCH, OpenPage, programs_play, tab_to, table
from tests.table_tools import Served

sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
expect = sync_api.expect
pytestmark = pytest.mark.browser

COLORIO = ["a1", "off", "b2", "off", "c3", "off"]


def two_people(
    server: Served, game: str, moves: list[tuple[int, str]], names: tuple[str, str] = ("Ana", "Ben")
) -> list[str]:
    path, secrets = table(server, game, [{"kind": "person", "name": name} for name in names], seed=4)
    programs_play(server, path, secrets, moves)
    return [f"{path}#{secret}" for secret in secrets]


def test_the_whole_turn_of_the_other_player_is_told(server: Served, open_page: OpenPage) -> None:
    ana, ben = two_people(server, "colorio", [(0, move) for move in COLORIO])
    told = open_page(ben, **TOUCH).locator(".line .told").first
    expect(told).to_have_text(
        re.compile(r"^Ana lifts the caps of a1 \(\w+\), b2 \(\w+\),? and c3 \(\w+\)"), use_inner_text=True
    )
    assert told.evaluate("line => line.scrollHeight <= line.clientHeight + 1")  # nothing of it is cut off
    # To whoever played it is no news: the last step is enough.
    expect(open_page(ana).locator(".line .told").first).to_have_text(re.compile("^You put the cap away"))


def test_a_turn_that_has_much_to_tell_is_told_whole_on_a_desk(server: Served, open_page: OpenPage) -> None:
    lot, state = random.Random(1), ludaro.game("64g-6").new(players=2, seed=4)
    for _ in range(81):  # with the last one five cards are taken by the one that was turned up
        state.play(lot.choice(state.moves(state.seats[0])), state.seats[0])
    _, wilhelmine = two_people(server, "64g-6", list(state.history), ("Maximiliane", "Wilhelmine"))
    told = open_page(wilhelmine).locator(".line .told").first
    expect(told).to_have_text(re.compile(r"Maximiliane turns up .* Maximiliane scores 35 points"), use_inner_text=True)
    assert told.evaluate("line => line.scrollHeight <= line.clientHeight + 1")


@pytest.mark.parametrize("name", ["Ana", "Wilhelmine"])
def test_a_turn_is_told_whole_on_a_phone_however_far_it_is(name: str, server: Served, open_page: OpenPage) -> None:
    path, secrets = table(server, "colorio", [{"kind": "person", "name": one} for one in (name, "Ben")], seed=4)
    page = open_page(f"{path}#{secrets[1]}", **TOUCH)
    told = page.locator(".line .told").first
    for made, move in enumerate(COLORIO, 1):
        programs_play(server, path, secrets, [(0, move)])
        page.wait_for_selector(f"[data-moves='{made}']")
        expect(told).to_have_text(re.compile(f"^{name} "), use_inner_text=True)
        assert told.evaluate("line => line.scrollHeight <= line.clientHeight + 1"), told.inner_text()


def test_the_list_of_moves_is_one_stop_for_tab_and_arrows_lead_along_it(server: Served, open_page: OpenPage) -> None:
    _, ben = two_people(server, "colorio", [(0, move) for move in COLORIO])
    page = open_page(ben)
    number = "e => Number(e.dataset?.move)"
    tab_to(page, f"e => ({number})(e) === 6")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    assert page.evaluate(f"({number})(document.activeElement)") == 4
    page.keyboard.press("Enter")
    expect(page.locator(".ludaro-table .now")).to_have_text("Looking back: after move 4 of 6")
    page.keyboard.press("Tab")
    assert page.evaluate("() => document.activeElement.closest('.moves')") is None
    page.keyboard.press("Shift+Tab")
    assert page.evaluate(f"({number})(document.activeElement)") == 4


@pytest.mark.smoke("table")
def test_a_past_position_says_so_and_cannot_be_played(server: Served, open_page: OpenPage) -> None:
    _, ben = two_people(server, "colorio", [(0, move) for move in COLORIO])
    page = open_page(ben, viewport=PHONE)
    page.get_by_role("button", name="One move back").click()
    foot = page.locator(".ludaro-table .now")
    expect(foot).to_have_text("Looking back: after move 5 of 6")
    expect(page.get_by_role("button", name="Give up")).to_be_disabled()
    expect(page.get_by_role("button", name="Take back")).to_be_disabled()
    expect(page.locator(".line .told").first).to_have_text(re.compile("^Ana lifts the cap of c3"))
    place(page, "d4").click()
    expect(page.locator(".ludaro-table .bubble")).to_have_text("This position is past. To play, go back to now.")
    page.get_by_role("button", name="Back to now").click()
    expect(foot).to_have_text("Your turn. Lift the first of three caps")


def test_whoever_is_not_to_move_is_told_so_where_they_tried(server: Served, open_page: OpenPage) -> None:
    _, ben = two_people(server, "64g-2", [])
    page = open_page(ben)
    place(page, "d5").click()
    expect(page.locator(".ludaro-table .bubble")).to_have_text("Ana to move")


def place(page: Any, name: str) -> Any:
    return page.locator(f"[data-place='{name}'][data-grid]")
