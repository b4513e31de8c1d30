"""A slow, silent or lost line: what was done stays where it was laid, is said to be on its way, and is done once."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests.page.proxy import Proxy
from tests.page.tools import (
    LONG,
    OpenPage,
    against_computer,
    cell,
    click_move,
    made,
    middle,
    moves_of,
    my_turn,
    type_move,
    wait_for_move,
)
from tests.table_tools import Served

sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
expect = sync_api.expect

pytestmark = pytest.mark.browser

NOTICED = 12  # seconds of the page in which a silent line is noticed


def listen(page: Any) -> list[dict[str, Any]]:
    """What the page says to the server from its next socket on, but for pings."""
    said: list[dict[str, Any]] = []

    def sent(frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["t"] not in ("ping", "hello"):
            said.append(message)

    page.on("websocket", lambda socket: socket.on("framesent", sent))
    page.clock.install()
    page.reload()
    return said


def at_a_table(server: Served, proxy: Proxy, open_page: OpenPage) -> tuple[Any, list[dict[str, Any]]]:
    """A person to move, and what their page says."""
    page = open_page(against_computer(server, "64g-4", seed=4), through=proxy)
    assert my_turn(page)
    said = listen(page)
    assert my_turn(page)
    return page, said


def let_pass(page: Any, seconds: int) -> Iterator[str]:
    """Lets time go by for the page, and not for us: what the table says to be done, second by second."""
    for _ in range(seconds):
        page.clock.fast_forward(1000)
        yield prompt(page).inner_text()


def prompt(page: Any) -> Any:
    """What the table says is to be done."""
    return page.locator(".ludaro-table .now")


def lies_at(page: Any, place: str) -> bool:
    """Whether a card is drawn there."""
    x, y = middle(cell(page, place))
    cards = [middle(card) for card in page.locator(".ludaro-table .thing").all()]
    return any(abs(x - at) < 5 and abs(y - height) < 5 for at, height in cards)


def test_a_move_on_a_slow_line_stays_where_it_was_laid(server: Served, proxy: Proxy, open_page: OpenPage) -> None:
    page, said = at_a_table(server, proxy, open_page)
    first, other = moves_of(page)[0], moves_of(page)[-1]
    proxy.silent = True
    click_move(page, first)
    expect(prompt(page)).to_contain_text("Your move is on its way")
    expect(page.get_by_role("button", name="Do not play it")).to_have_count(0)
    for said_there in let_pass(page, 2):  # longer than a card used to stay
        assert "Your turn" not in said_there
    assert made(page) == 0
    assert lies_at(page, first.partition("@")[2])
    cell(page, other.partition("@")[2]).click()
    proxy.silent = False
    page.wait_for_selector("[data-moves='2']")
    assert [message["move"] for message in said if message["t"] == "move"] == [first]


def test_a_fast_answer_needs_no_word(server: Served, proxy: Proxy, open_page: OpenPage) -> None:
    page, _ = at_a_table(server, proxy, open_page)
    page.evaluate("""() => {
        window.prompts = [];
        const look = () => prompts.push(document.querySelector('.now')?.textContent);
        new MutationObserver(look).observe(document.body, {subtree: true, childList: true, characterData: true});
    }""")
    click_move(page, moves_of(page)[0])
    page.wait_for_selector("[data-moves='2']")
    assert page.evaluate("() => prompts.filter(text => text?.includes('connection')).length") == 0


@pytest.mark.parametrize("cut", ["silent", "lost"])
@pytest.mark.smoke("table")
def test_a_silent_line_is_noticed_and_the_move_arrives_once(
    cut: str, server: Served, proxy: Proxy, open_page: OpenPage
) -> None:
    page, said = at_a_table(server, proxy, open_page)
    if cut == "silent":
        proxy.silent = True
    else:
        proxy.lose()
    move = moves_of(page)[0]
    click_move(page, move)
    seconds = let_pass(page, NOTICED)
    assert any("The connection is slow." in there for there in seconds)
    if cut == "silent":
        assert any("The connection was lost. Your move is kept" in there for there in seconds)
        proxy.silent = False
    else:
        assert any("The connection" not in there for there in seconds)  # there is another line
    page.wait_for_selector("[data-moves='2']")
    assert my_turn(page)
    assert {message["move"] for message in said if message["t"] == "move"} == {move}
    assert made(page) == 2


def test_wishes_are_not_kept_while_there_is_no_line(server: Served, proxy: Proxy, open_page: OpenPage) -> None:
    page, said = at_a_table(server, proxy, open_page)
    for _ in range(2):
        before = made(page)
        type_move(page, moves_of(page)[0])
        wait_for_move(page, before)
        assert my_turn(page)
    before = made(page)
    proxy.refuse()
    expect(page.get_by_text("The connection was lost.").first).to_be_visible()
    for name in ("Take back", "Give up"):
        expect(page.get_by_role("button", name=name, exact=True)).to_be_disabled()
    expect(page.get_by_text("Without a connection you cannot take back")).to_be_visible()
    page.locator("#main").focus()
    for _ in range(13):
        page.keyboard.press("u")
    said.clear()
    proxy.accept()
    expect(page.get_by_role("button", name="Take back", exact=True)).to_be_enabled(timeout=LONG)
    page.get_by_role("button", name="Take back", exact=True).click()
    page.wait_for_selector(f"[data-moves='{before - 2}']")
    assert [message["t"] for message in said] == ["offer"]


@pytest.mark.smoke("table")
def test_what_was_not_sent_can_be_taken_back(server: Served, proxy: Proxy, open_page: OpenPage) -> None:
    page, said = at_a_table(server, proxy, open_page)
    proxy.refuse()
    expect(page.get_by_text("The connection was lost.").first).to_be_visible()
    first, second = moves_of(page)[:2]
    click_move(page, first)
    expect(prompt(page)).to_contain_text("No connection. Your move waits here")
    page.get_by_role("button", name="Do not play it").click()
    expect(page.locator(".board.yours")).to_be_visible()
    click_move(page, second)
    proxy.accept()
    page.wait_for_selector("[data-moves='2']")
    assert [message["move"] for message in said if message["t"] == "move"] == [second]
