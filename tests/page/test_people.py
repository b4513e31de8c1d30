"""Who plays: ready before a race, computers by name and level, those who watch."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.page.tools import (
    OpenPage,
    against_computer,
    choose_deal,
    moves_of,
    my_turn,
    people,
    seen,
    type_move,
    wait_for_move,
)
from tests.table_tools import Served

sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
expect = sync_api.expect

pytestmark = pytest.mark.browser
COUNTDOWN = 2  # seconds
SERVE = ("--countdown", str(COUNTDOWN))


# The first number that is shown; it does not wait for a test on a busy machine.
COUNTED = """() => {
    window.counted = new Promise((done) => new MutationObserver(() => {
        const shown = document.querySelector('.count');
        if (shown) done(shown.textContent.trim());
    }).observe(document.body, { childList: true, subtree: true }));
}"""


def race(server: Served, names: list[str | None]) -> list[str]:
    """A race that waits for everyone's ready: the paths to its seats."""
    seats = [{"kind": "person", **({"name": name} if name else {})} for name in names]
    opened = server.post("/api/tables", {"game": "kvaro-b", "seats": seats, "options": "recommended"})
    return [f"/t/{opened['id']}#{seat['secret']}" for seat in opened["seats"]]


def hear(page: Any) -> None:
    """From now on, whatever the page says to those who listen is kept."""
    page.evaluate("""() => {
        window.ears?.disconnect()
        window.heard = []
        window.ears = new MutationObserver(changes => heard.push(...changes.map(one => one.target.textContent)))
        for (const region of document.querySelectorAll('[aria-live]'))
            ears.observe(region, {childList: true, characterData: true, subtree: true})
    }""")


@pytest.mark.smoke("stop")
def test_a_race_begins_when_both_are_ready_and_so_does_the_next(server: Served, open_page: OpenPage) -> None:
    ana, ben = (open_page(path) for path in race(server, ["Ana", "Ben"]))
    ready_to_race(ana, ben)
    ana.get_by_role("button", name="Give up").click()
    ana.get_by_role("alertdialog").get_by_role("button", name="Give up").click()
    ana.get_by_role("button", name="Play again").click()
    first = ben.url.partition("#")[0]
    ben.get_by_role("button", name="Yes").click()
    for page in (ana, ben):
        page.wait_for_url(lambda url: url.partition("#")[0] != first)
    ready_to_race(ana, ben)


def ready_to_race(ana: Any, ben: Any) -> None:
    go = ben.get_by_role("button", name="I am ready")
    expect(go).to_be_focused()
    hear(ana)
    ben.keyboard.press("Enter")
    expect(ben.get_by_text("Waiting for Ana …")).to_be_visible()
    expect(ana.get_by_role("listitem").filter(has_text="Ben").filter(has_text="ready")).to_be_visible()
    assert not ana.locator(".board").count()
    ana.evaluate(COUNTED)
    ana.get_by_role("button", name="I am ready").click()
    assert ana.evaluate("window.counted") == str(COUNTDOWN)
    for page in (ana, ben):
        assert my_turn(page)
    heard = " ".join(" ".join(ana.evaluate("() => heard")).split())
    assert "Ben: ready. 2 1 Go!" in heard


@pytest.mark.smoke("race", "together")
def test_one_button_starts_for_all_at_one_screen(open_page: OpenPage) -> None:
    page = open_page("/")
    choose_deal(page, seed=4)
    page.get_by_role("button", name="With friends, options and rules: Kvaro C").click()
    page.get_by_label("Together on this device").check()
    page.get_by_role("button", name="Play together").click()
    page.get_by_role("button", name="Start", exact=True).click()
    page.get_by_role("button", name="I am Player 1: show my cards").click()
    assert my_turn(page)


def test_another_computer_takes_over_at_the_table(server: Served, open_page: OpenPage) -> None:
    page = open_page(against_computer(server, "64g-4", seed=4, level=3))
    assert my_turn(page)
    names = page.locator(".seats li .name")
    expect(names).to_have_text(["Ana", "Lepo"])
    hear(page)
    page.get_by_role("button", name="Choose another level instead of Lepo").click()
    page.get_by_role("radio", name="Muso, level 2 of 8: makes mistakes very often").check()
    page.get_by_role("button", name="Go on with Muso").click()
    expect(names).to_have_text(["Ana", "Muso"])
    page.wait_for_function("() => heard.join(' ').includes('Now Muso plays.')")
    type_move(page, moves_of(page)[0])
    wait_for_move(page, 1)  # the new one has answered
    page.goto(server.url)  # and it is remembered for this game
    expect(page.get_by_role("button", name="Muso plays against you. Choose level and options: Five in")).to_be_visible()


def test_nobody_changes_levels_where_people_play(server: Served, open_page: OpenPage) -> None:
    page, _ = (open_page(path) for path in people(server, "64g-4", ["Ana", "Ben"], seed=4))
    assert my_turn(page)
    assert not page.get_by_role("button", name="Choose another level").count()


def test_again_against_a_stronger_computer(server: Served, open_page: OpenPage) -> None:
    page = open_page(against_computer(server, "64g-6", seed=4, level=1))
    assert my_turn(page)
    options = seen(page)["options"]
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("alertdialog").get_by_role("button", name="Give up").click()
    harder, first = page.get_by_role("button", name="Harder: Muso"), page.url
    expect(harder).to_be_visible()
    assert not page.get_by_role("button", name="Easier").count()  # nobody is weaker than this one
    harder.click()
    page.wait_for_url(lambda url: url != first)
    assert my_turn(page)
    expect(page.locator(".seats li .name")).to_have_text(["You", "Muso"])
    assert seen(page)["options"] == options


@pytest.mark.smoke("watch")
def test_who_watches_sees_it(server: Served, open_page: OpenPage) -> None:
    paths = people(server, "64g-4", ["Ana", "Ben"], seed=4)
    page = open_page(paths[0].partition("#")[0])
    expect(page.get_by_text("You are watching. At the table: Ana and Ben")).to_be_visible()
    player, _ = (open_page(path) for path in paths)
    assert my_turn(player)
    assert not player.get_by_text("You are watching").count()
    page.locator(".ribbon").get_by_role("link", name="All games").click()
    page.wait_for_selector("article")


def test_a_picture_in_the_lobby_begins_its_game(open_page: OpenPage) -> None:
    page = open_page("/")
    page.locator("article:has(#game-64g-4) .picture").click()
    assert my_turn(page)
    expect(page.get_by_role("heading", level=1)).to_have_text("Five in line")
    expect(page.locator(".goal")).to_have_text(re.compile("five", re.IGNORECASE))  # what one has to do


def test_time_to_decide_can_be_lengthened_and_is_remembered(open_page: OpenPage) -> None:
    page = open_page("/")
    start = page.get_by_role("button", name="Choose level and options: Kvaro B")
    start.click()
    seconds = page.get_by_label("Time to decide")
    expect(seconds).to_have_value("20")
    seconds.select_option("60 seconds")
    drako = page.get_by_role("dialog").get_by_role("radio", name="Drako, level 8")
    drako.check()
    page.get_by_role("button", name="Play now", exact=True).click()
    page.get_by_role("button", name="I am ready").click()
    assert my_turn(page)
    expect(page.locator(".seats li .name").last).to_have_text("Drako")
    page.get_by_role("button", name="Stop! I see a place").click()
    expect(page.locator(".seats .clock")).to_have_text(re.compile("^(1:00|0:5)"))
    page.get_by_role("link", name="Ludaro").click()
    start.click()
    expect(seconds).to_have_value("60")
    expect(drako).to_be_checked()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Choose level and options: Five in line").click()
    assert not seconds.count()  # only where there is one


@pytest.mark.parametrize("path", ["/", "/learn/64g-6"])
def test_rules_say_the_options_in_force(path: str, open_page: OpenPage) -> None:
    page = open_page(path)
    if path == "/":
        page.get_by_role("button", name="With friends, options and rules: Turning").click()
        page.locator("dialog summary").click()
        page.get_by_label("Cards taken count").select_option("their value")
    page.get_by_role("button", name="Rules", exact=True).first.click()
    expect(page.get_by_text("At this table:")).to_be_visible()
    if path == "/":
        expect(page.get_by_role("dialog").last).to_contain_text("Cards taken count: their value")
