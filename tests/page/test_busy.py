"""A server with too much to do: the page asks for little, waits, says so, and goes on by itself."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.page.tools import OpenPage, against_computer
from tests.table_tools import Served, request

sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
expect = sync_api.expect

pytestmark = pytest.mark.browser
BUSY = {"status": 503, "headers": {"retry-after": "0"}, "json": {"error": "busy", "text": "try again in a moment"}}
REFUSAL = {"status": 429, "headers": {"retry-after": "1"}, "json": {"error": "too-fast", "text": "wait a little"}}


def refuse(page: Any, path: str, times: int) -> list[str]:
    """Refuse so many requests to a path; what was asked for, for how often it was."""
    asked: list[str] = []

    def answer(route: Any) -> None:
        if route.request.method != "POST":
            route.fallback()
            return
        asked.append(route.request.url)
        if len(asked) <= times:
            route.fulfill(**REFUSAL)
        else:
            route.continue_()

    page.route(re.compile(path), answer)
    return asked


def test_the_lobby_asks_once_for_all_puzzles(open_page: OpenPage) -> None:
    page = open_page("/learn/colorio")
    asked: list[str] = []
    page.on("request", lambda one: asked.append(one.url))
    page.goto(page.url.replace("/learn/colorio", "/"))
    expect(page.get_by_role("button", name="Solve it")).to_be_enabled()
    kept = page.evaluate("() => Object.keys(JSON.parse(localStorage.getItem('ludaro.puzzles')))")
    assert len(kept) == 8
    assert len([url for url in asked if "/api/puzzle" in url]) == 1
    page.reload()
    expect(page.get_by_role("button", name="Solve it")).to_be_enabled()
    assert len([url for url in asked if "/api/puzzle" in url]) == 1


@pytest.mark.smoke("lobby")
def test_a_refused_game_is_opened_a_moment_later(open_page: OpenPage) -> None:
    page = open_page("/")
    asked = refuse(page, r"/api/tables$", 2)
    page.get_by_role("button", name="Play now").first.click()
    expect(page.get_by_text("The server has a lot to do just now.", exact=False).last).to_be_visible()
    page.wait_for_url(re.compile(r"/t/\w+"))
    assert len(asked) == 3


def test_a_refused_seat_is_taken_a_moment_later(server: Served, open_page: OpenPage) -> None:
    id = server.post("/api/tables", {"game": "colorio", "players": 2})["id"]
    page = open_page(f"/t/{id}")
    asked = refuse(page, r"/seats$", 1)
    page.get_by_role("button", name="Take a seat").click()
    expect(page.get_by_text("The server has a lot to do just now.", exact=False).last).to_be_visible()
    expect(
        page.get_by_role("heading", name="Invite your friends").or_(page.get_by_text("Waiting for players"))
    ).not_to_have_count(0)
    assert len(asked) == 2
    room = request(f"{server.url}/api/tables/{id}")[1]["room"]
    assert [seat["kind"] for seat in room["seats"]] == ["person", "open"]


def test_a_hint_that_too_many_others_wait_for_says_so(server: Served, open_page: OpenPage) -> None:
    page = open_page(against_computer(server, "64g-4", seed=4))
    page.route(re.compile("/hint$"), lambda route: route.fulfill(**BUSY))
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_text("The computers have a lot to think about just now.", exact=False).last).to_be_visible()
    page.unroute(re.compile("/hint$"))
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("section.hint")).to_contain_text(re.compile(r"\d+%"))
