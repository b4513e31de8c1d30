"""The club in real browsers: opened, joined, played, led by keyboard, and thirty people at once from one address."""

from __future__ import annotations

import asyncio
import random
import re
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from tests.club_tools import Person, join_all, open_club, play_match
from tests.page.tools import PHONE, OpenPage, click_move, made, moves_of, wait_for_move
from tests.table_tools import PATIENCE, Served, request

sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
expect = sync_api.expect

pytestmark = pytest.mark.browser
TRUST = "10.0.0.1"  # nobody: everybody at this machine is one address with its limits
QUICK = "64g-4"
SHORT = "tabeligi"  # never more than some two dozen moves, however they are chosen


def key_of(page: Any, code: str) -> str:
    key: str = page.evaluate("code => JSON.parse(localStorage.getItem(`ludaro.club.${code}`)).key", code)
    return key


def code_of(page: Any) -> str:
    page.wait_for_url(re.compile(r"/club/[A-Z]{4}$"))
    code: str = page.url.rpartition("/")[2]
    return code


def join(page: Any, name: str) -> None:
    page.get_by_role("textbox", name="Your name").fill(name)
    page.get_by_role("button", name="Join in").click()
    expect(page.get_by_role("heading", name=f"Welcome, {name}!")).to_be_visible()


@pytest.mark.smoke("club")
def test_an_evening_by_keyboard_and_on_a_phone(server: Served, open_page: OpenPage) -> None:
    lead = open_page("/")
    lead.get_by_role("link", name="Open or join").press("Enter")
    lead.get_by_role("textbox", name="Name of the evening").fill("Tuesday")
    lead.get_by_role("combobox", name="Game").first.select_option(QUICK)
    lead.get_by_role("button", name="Open the evening").press("Enter")
    code = code_of(lead)
    expect(lead.get_by_role("heading", name="Tuesday", level=1)).to_be_visible()
    expect(lead.get_by_role("img", name="QR code of the link")).to_be_visible()

    ana = open_page("/club", viewport=PHONE, has_touch=True, is_mobile=True)
    ana.get_by_role("textbox", name="Code of four letters").fill(code.lower())
    ana.get_by_role("button", name="Join in").click()
    join(ana, "Ana")
    ben = open_page(f"/club/{code}")
    ben.get_by_role("textbox", name="Your name").fill("ana")
    ben.get_by_role("button", name="Join in").click()
    expect(ben.locator(".note")).to_contain_text("Somebody here is called ana already")
    join(ben, "Ben")

    expect(lead.get_by_role("heading", name="People (2)")).to_be_visible()
    lead.get_by_role("button", name="Start round 1").press("Enter")
    expect(ana.get_by_role("heading", name="You play Ben at table 1")).to_be_visible()
    expect(ben.get_by_role("heading", name="You play Ana at table 1")).to_be_visible()
    for page in (ana, ben):
        page.get_by_role("button", name="To your table").click()
        page.wait_for_url("**/t/*")
    for page in (ana, ben):
        page.locator(".ludaro-table svg").first.wait_for()
    ana.reload()  # the seat is an ordinary game of this device
    ana.get_by_role("button", name="Give up").click()
    ana.get_by_role("alertdialog").get_by_role("button", name="Give up").click()
    for page, points in ((ana, "0 points"), (ben, "1 point")):
        page.get_by_role("link", name="Back to the evening").last.click()
        expect(page.get_by_role("heading", name=f"This round gave you {points}")).to_be_visible()
    row = lead.get_by_role("row", name="Ben")
    expect(row).to_contain_text("1")

    with lead.expect_download() as saved:
        lead.get_by_role("button", name="Save as a table").click()
    assert "Ben" in Path(saved.value.path()).read_text("utf-8")
    lead.get_by_role("button", name="End the evening").press("Enter")
    lead.get_by_role("dialog").get_by_role("button", name="End the evening").press("Enter")
    expect(ana.get_by_role("heading", name="You came in number 2 of 2")).to_be_visible()


def test_the_leader_decides_pauses_and_moves_people(server: Served, open_page: OpenPage) -> None:
    leader = open_club(server.url, game=QUICK)
    join_all(leader, "Ana", "Ben", "Cleo", "Dora")
    page = open_page(f"/club/{leader.code}#{leader.key}")
    page.get_by_role("button", name="Break").click()
    expect(page.get_by_text("There is a break")).to_be_visible()
    expect(page.get_by_role("button", name="Start round 1")).to_be_disabled()
    page.get_by_role("button", name="End the break").click()
    page.get_by_role("button", name="Start round 1").click()
    page.get_by_role("button", name="5 more minutes").click()
    expect(page.get_by_role("timer")).to_contain_text("4:5")
    seats = [table["seats"] for table in leader.club["tables"]]
    page.get_by_role("button", name="Change places").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("combobox", name="Who").first.select_option(str(seats[0][0]))
    dialog.get_by_role("combobox", name="With whom").select_option(str(seats[1][0]))
    dialog.get_by_role("button", name="Change places").click()
    expect(dialog).to_have_count(0)
    assert [table["seats"] for table in leader.club["tables"]] == [
        [seats[1][0], seats[0][1]],
        [seats[0][0], seats[1][1]],
    ]
    for number in (1, 2):
        page.get_by_role("button", name=f"Result of table {number}").click()
        page.get_by_role("dialog").get_by_role("radio", name="a draw").check()
        page.get_by_role("button", name="Enter the result").click()
    expect(page.get_by_role("timer")).to_have_count(0)
    expect(page.get_by_role("button", name="Start round 2")).to_be_enabled()
    assert {line["score"] for line in leader.club["standings"]} == {0.5}
    page.get_by_role("button", name="People (4)").click()
    page.get_by_role("button", name="Remove Dora").click()
    expect(page.get_by_role("button", name="Let Dora in again")).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Close the door").click()
    expect(page.get_by_text("nobody new can join")).to_be_visible()
    stranger = open_page(f"/club/{leader.code}")
    expect(stranger.get_by_text("The door is closed.")).to_be_visible()


def test_who_is_moved_while_waiting_is_taken_along(server: Served, open_page: OpenPage) -> None:
    """Two tables of three wait for somebody each; two people change places, and everybody plays on."""
    leader = open_club(server.url, game="colorio", seats=3)
    people = join_all(leader, "Ana", "Ben", "Cleo", "Dora", "Emil", "Fee")
    first, second = (table["seats"] for table in leader.act("round", round=1)["club"]["tables"])
    before = {table["id"] for table in leader.club["tables"]}

    def to_table(who: int) -> Any:
        page = open_page(f"/club/{leader.code}#{people[who].key}")
        page.get_by_role("button", name="To your table").click()
        page.wait_for_url("**/t/*")
        return page

    at_tables = {who: to_table(who) for who in (first[0], first[1], second[0], second[1])}
    tab = at_tables[first[0]].context.new_page()  # another one of somebody who is moved
    tab.goto(at_tables[first[0]].url)
    watcher = open_page(at_tables[first[0]].url.partition("#")[0].removeprefix(server.url))
    for page in (*at_tables.values(), tab, watcher):
        expect(page.get_by_role("link", name="Back to the evening").first).to_be_visible()
    leader.act("swap", one=first[0], other=second[0])
    tables = leader.club["tables"]
    assert before.isdisjoint(table["id"] for table in tables)
    for who, page in [*at_tables.items(), (first[0], tab)]:
        (there,) = (table["id"] for table in tables if who in table["seats"])
        page.wait_for_url(f"**/t/{there}")
    for _ in range(2):  # at once, and after it was loaded again
        expect(watcher.get_by_text("The evening shows where you play now.").first).to_be_visible()
        watcher.reload()
    watcher.get_by_role("link", name="Back to the evening").first.click()
    watcher.wait_for_url(f"**/club/{leader.code}")

    for who in (first[2], second[2]):  # nobody of theirs was swapped, and they had not come yet
        at_tables[who] = to_table(who)
    for page in at_tables.values():
        page.locator(".ludaro-table svg").first.wait_for()
        assert page.get_by_text("no connection").count() == 0
    for table in tables:
        pages = [at_tables[who] for who in table["seats"]]
        mover = next(page for page in pages if moves_of(page, -1))
        click_move(mover, moves_of(mover, -1)[0], -1)
        for page in pages:
            page.wait_for_selector("[data-moves]:not([data-moves='0'])")


def test_a_class_leaves_nothing_behind(server: Served, open_page: OpenPage) -> None:
    leader = open_club(server.url, game=QUICK, keep=0)
    page = open_page(f"/club/{leader.code}")
    join(page, "Ana")
    leader.act("close")
    expect(page.get_by_text("nothing of it is kept")).to_be_visible()
    assert not page.evaluate("() => Object.keys(localStorage).some(key => key.startsWith('ludaro.club'))")
    wrong = open_page("/club/BBBB")
    expect(wrong.get_by_text("There is no evening with this code.")).to_be_visible()


# Thirty people


class Sockets:
    """People without a page: they follow the club, and play their games by random moves over sockets."""

    def __init__(self, url: str, code: str, names: list[str]) -> None:
        self.people = [Person(url, code, name=name) for name in names]
        self.failed: list[str] = []
        self._stop = threading.Event()
        self._threads = [threading.Thread(target=self._be, args=(n, one)) for n, one in enumerate(self.people)]
        for thread in self._threads:
            thread.start()

    def _be(self, number: int, person: Person) -> None:
        try:
            status, told = person.join(person.name)
            assert status == 201, told
            played = 0
            while not self._stop.is_set():
                told = person.look(since=told["club"]["v"], wait=5)
                seat, now = told["you"]["seat"], told["club"]["round"]
                if seat is not None and now > played and not told["club"]["tables"][seat["table"]]["result"]:
                    played = now
                    asyncio.run(play_match(person, random.Random(number * 100 + now), 5 * PATIENCE))
        except Exception as error:
            self.failed.append(f"{person.name}: {error!r}")

    def stop(self) -> None:
        self._stop.set()
        for thread in self._threads:
            thread.join(PATIENCE)


def play_in_pages(pages: dict[str, Any], rng: random.Random) -> None:
    """All go to their tables, play random moves by clicks, whoever is to move (they may play each other), and back."""
    for page in pages.values():
        page.get_by_role("button", name="To your table").click()
        page.wait_for_url("**/t/*")
    playing, end = dict(pages), time.monotonic() + 5 * PATIENCE
    while playing:
        assert time.monotonic() < end, f"{', '.join(playing)} did not come to an end"
        for name, page in list(playing.items()):
            back = page.locator(".result").get_by_role("link", name="Back to the evening")
            if back.is_visible():
                back.click()
                page.wait_for_url("**/club/*")
                del playing[name]
            elif page.locator(".board.yours").is_visible() and moves_of(page, -1):
                before = made(page)
                click_move(page, rng.choice(moves_of(page, -1)), -1)
                wait_for_move(page, before)
            else:
                page.wait_for_timeout(20)


@pytest.mark.slow
def test_thirty_people_of_one_address_play_three_rounds(server: Served, open_page: OpenPage) -> None:
    """Three in browsers, one of whom leads, the others over sockets. Nobody is refused, nobody sees an error."""
    lead = open_page("/club")
    lead.get_by_role("combobox", name="Game").first.select_option(SHORT)
    lead.get_by_role("button", name="Open the evening").click()
    code = code_of(lead)
    lead.get_by_text("Play along yourself").click()
    join(lead, "Lea")
    pages = {"Lea": lead}
    for name in ("Ana", "Ben"):
        pages[name] = open_page(f"/club/{code}")
        join(pages[name], name)
    refused: list[str] = []
    for page in pages.values():
        page.on("response", lambda answer: refused.append(answer.url) if answer.status >= 400 else None)
    sockets = Sockets(server.url, code, [f"P{number}" for number in range(27)])
    watcher = Person(server.url, code, key_of(lead, code))
    try:
        expect(lead.get_by_role("button", name="People (30)")).to_be_visible()
        for number in (1, 2, 3):
            lead.get_by_role("button", name=f"Start round {number}").click()
            for page in pages.values():
                expect(page.get_by_text(f"Round {number} of 3")).to_be_visible()
            play_in_pages(pages, random.Random(number))
            expect(lead.get_by_role("button", name=f"Start round {number + 1}")).to_be_enabled(
                timeout=3 * PATIENCE * 1000
            )
            assert len(watcher.club["tables"]) == 15
            for page in pages.values():
                expect(page.locator(".note.bad")).to_have_count(0)
    finally:
        sockets.stop()
    assert not sockets.failed
    assert not refused
    club = watcher.club
    assert club["round"] == 3
    assert all(line["played"] == 3 for line in club["standings"])
    assert sum(line["score"] for line in club["standings"]) == 45
    assert request(f"{server.url}/health")[1]["ok"]
