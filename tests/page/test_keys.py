"""The keys to one's seats: never lost, kept table by table, taken along to another device; and one tap is one seat."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from tests.page.proxy import Proxy
from tests.page.tools import LONG, OpenPage, against_computer, moves_of, my_turn, people, table, type_move
from tests.table_tools import Served, request

sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
expect = sync_api.expect

pytestmark = pytest.mark.browser

OPEN = {"kind": "open"}
BLOCKED = """
    for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {get() { throw new DOMException('blocked', 'SecurityError') }})
"""


def waiting_table(server: Served, seats: int = 2) -> tuple[str, str]:
    """A table with one person, all other seats open: its path, and the person's key."""
    path, (secret,) = table(server, "colorio", [{"kind": "person", "name": "Ana"}, *[OPEN] * (seats - 1)])
    return path, secret


def take_a_seat(page: Any) -> None:
    page.get_by_role("button", name="Take a seat").click()


def seated(page: Any) -> None:
    """Sits at the table, and does not only watch."""
    expect(page.get_by_role("button", name="Give up")).to_be_visible()


def open_seats(server: Served, path: str) -> int:
    room = server.get(f"/api{path.replace('/t/', '/tables/')}")["room"]
    return [seat["kind"] for seat in room["seats"]].count("open")


def test_tabs_do_not_take_each_others_seats(server: Served, open_page: OpenPage) -> None:
    path, ana = waiting_table(server)
    one = open_page(path)
    other = open_page("/", beside=one)
    other.wait_for_selector("article")
    take_a_seat(one)
    open_page(f"{path}#{ana}")
    seated(one)
    other.get_by_role("button", name=re.compile("^Play now: ")).first.click()
    seated(other)
    one.reload()
    seated(one)


def test_who_sits_down_in_one_tab_sits_in_the_other(server: Served, open_page: OpenPage) -> None:
    path, ana = waiting_table(server)
    one = open_page(path)
    other = open_page(path, beside=one)
    expect(other.get_by_role("button", name="Take a seat")).to_be_visible()
    take_a_seat(one)
    open_page(f"{path}#{ana}")
    seated(one)
    seated(other)


def test_without_storage_the_key_stays_in_the_address(server: Served, open_page: OpenPage) -> None:
    path, ana = waiting_table(server)
    page = open_page(path, script=BLOCKED)
    take_a_seat(page)
    open_page(f"{path}#{ana}")
    seated(page)
    expect(page).to_have_url(re.compile(r"/t/\w+#\w{22}$"))
    page.reload()
    seated(page)
    page.goto(server.url)
    page.get_by_role("button", name=re.compile("^Play now: ")).first.click()
    seated(page)
    page.reload()
    seated(page)


@pytest.mark.smoke("table")
def test_with_storage_the_key_leaves_the_address(server: Served, open_page: OpenPage) -> None:
    page = open_page(against_computer(server, "64g-4", seed=4))
    seated(page)
    expect(page).to_have_url(re.compile(r"/t/\w+$"))
    page.reload()
    seated(page)


def finished(number: int) -> dict[str, Any]:
    """A game as pages kept it in one list."""
    seats = [{"kind": "person", "name": None, "level": None, "ready": True}]
    outcome = {"by": "rules", "seat": None, "result": [1], "ending": None}
    return {
        "id": f"finished{number}",
        "game": "kvaro-d",
        "secrets": [f"s{number}"],
        "at": 2_000_000_000_000 + number,
        "status": "over",
        "seats": seats,
        "own": [0],
        "won": True,
        "outcome": outcome,
    }


def test_sixty_finished_games_do_not_push_out_one_that_is_played(server: Served, open_page: OpenPage) -> None:
    path, (secret,) = table(server, "64g-4", [{"kind": "person", "name": "Ana"}, {"kind": "computer", "level": 1}])
    going = {"id": path.removeprefix("/t/"), "game": "64g-4", "secrets": [secret], "at": 1, "status": "playing"}
    kept = json.dumps([finished(number) for number in range(59)] + [going])
    page = open_page("/", script=f"localStorage['ludaro.mine'] ??= {json.dumps(kept)}")
    page.get_by_role("button", name=re.compile("^Play now: ")).first.click()
    seated(page)
    page.get_by_role("link", name="Ludaro").click()
    for number in range(59, 65):
        page.evaluate("game => localStorage.setItem('ludaro.game.' + game.id, JSON.stringify(game))", finished(number))
    page.reload()
    page.get_by_role("button", name=re.compile("^Play now: ")).first.click()
    seated(page)
    page.get_by_role("link", name="Ludaro").click()
    names = page.evaluate("Object.keys(localStorage).filter(name => name.startsWith('ludaro.game.'))")
    assert len(names) == 60 + 3
    page.get_by_role("button", name="Show all 63").click()
    page.get_by_role("region", name="My games").locator(f"a[href='{path}']").click()
    seated(page)


def test_a_game_off_the_list_is_still_ones_own(server: Served, open_page: OpenPage) -> None:
    page = open_page(against_computer(server, "64g-4", seed=4))
    seated(page)
    path = page.url.removeprefix(server.url)
    page.get_by_role("link", name="Ludaro").click()
    page.get_by_role("button", name="Take off the list: Five in line").click()
    expect(page.get_by_role("heading", name="Go on playing")).to_have_count(0)
    expect(page.locator(".note")).to_contain_text("Your seat stays yours")
    page.get_by_role("region", name="My games").locator(f"a[href='{path}']").click()
    seated(page)
    page.get_by_role("link", name="Ludaro").click()
    expect(page.get_by_role("heading", name="Go on playing")).to_be_visible()  # whoever comes back goes on


def test_a_game_with_people_asks_before_it_leaves_the_list(server: Served, open_page: OpenPage) -> None:
    path, bens = people(server, "64g-4", ["Ana", "Ben"], seed=4)
    open_page(bens)
    page = open_page(path)
    seated(page)
    page.get_by_role("link", name="Ludaro").click()
    page.get_by_role("button", name="Take off the list: Five in line").click()
    question = page.get_by_role("dialog")
    expect(question).to_contain_text("Ben may be waiting for you.")
    question.get_by_role("link", name="Go to the table").click()
    seated(page)
    page.get_by_role("link", name="Ludaro").click()
    page.get_by_role("button", name="Take off the list: Five in line").click()
    page.get_by_role("button", name="Take it off the list").click()
    expect(page.get_by_role("heading", name="Go on playing")).to_have_count(0)
    page.goto(server.url + path.partition("#")[0])
    seated(page)


@pytest.mark.smoke("table")
def test_a_seat_is_taken_along_to_another_device(server: Served, open_page: OpenPage) -> None:
    page = open_page(against_computer(server, "64g-4", seed=4))
    page.get_by_role("button", name="Play on another device").click()
    expect(page.get_by_text("Whoever has it plays as you")).to_be_visible()
    expect(page.get_by_role("img", name="QR code of the link")).to_be_visible()
    link = page.get_by_label("Link to your seat").input_value()
    phone = open_page(link.removeprefix(server.url))
    assert my_turn(phone)
    type_move(phone, moves_of(phone)[0])
    page.wait_for_selector("[data-moves='2']")
    phone.reload()
    seated(phone)


def test_a_link_pasted_while_one_watches_gives_the_seat(server: Served, open_page: OpenPage) -> None:
    path, bens = people(server, "64g-4", ["Ana", "Ben"], seed=4)
    open_page(bens)
    page = open_page(path.partition("#")[0])
    page.wait_for_selector(".watching, .invite")
    page.goto(server.url + path)  # the same page with a key
    seated(page)


def test_a_double_tap_takes_one_seat_on_a_slow_line(server: Served, proxy: Proxy, open_page: OpenPage) -> None:
    path, _ = waiting_table(server, seats=3)
    page = open_page(path, through=proxy)
    expect(page.get_by_role("button", name="Take a seat")).to_be_visible()
    proxy.up = 1.0
    for _ in range(2):
        page.evaluate("() => document.querySelector('form.panel').requestSubmit()")
    expect(page.get_by_role("heading", name="Invite your friends")).to_be_visible(timeout=LONG)
    assert open_seats(server, path) == 1


def test_a_wish_for_a_seat_that_arrives_late_takes_no_second_one(server: Served, open_page: OpenPage) -> None:
    path, _ = waiting_table(server, seats=3)
    page = open_page(path)
    late: list[dict[str, Any]] = []

    def hold(route: Any) -> None:
        late.append(route.request.post_data_json)
        route.abort()

    page.route("**/seats", hold)
    take_a_seat(page)
    expect(page.get_by_text("The server does not answer.").first).to_be_visible()
    page.unroute("**/seats")
    page.reload()
    take_a_seat(page)
    expect(page.get_by_role("heading", name="Invite your friends")).to_be_visible()
    status, _ = request(f"{server.url}/api{path.replace('/t/', '/tables/')}/seats", late[0])
    assert status == 200
    assert open_seats(server, path) == 1


def test_a_double_tap_opens_one_table(proxy: Proxy, open_page: OpenPage) -> None:
    page = open_page("/", through=proxy)
    begin = page.get_by_role("button", name=re.compile("^Play now: ")).first
    expect(begin).to_be_visible()
    opened: list[str] = []
    page.on("request", lambda asked: opened.append(asked.url) if asked.method == "POST" else None)
    proxy.up = 1.0
    begin.dblclick()
    seated(page)
    assert [url for url in opened if url.endswith("/api/tables")] == [f"{proxy.url}/api/tables"]
