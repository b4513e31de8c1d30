"""After the game: the curve of chances, moves that could have been better, and games to watch, in a real browser."""

from __future__ import annotations

import functools
import json
import random
import re
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import ClientConnection, connect

from ludaro.games.texts import LANGUAGES
from tests.page.tools import LONG, PHONE, OpenPage, against_computer, my_turn, play, table, type_move
from tests.table_tools import PATIENCE, Served

sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
expect = sync_api.expect

pytestmark = pytest.mark.browser
AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
CHANCE = r"(\w+ \d+%|surely \w+)"
MOVES = 40
NAMES = ("Ana", "Ben", "Cleo", "Dora")


class Seat:
    """One seat of a table, held by a program."""

    def __init__(self, socket: ClientConnection, secret: str) -> None:
        self.socket, self.v = socket, 0
        self.view: dict[str, Any] = {}
        self.say(t="hello", secret=secret)
        self.hear("view")

    def say(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def hear(self, kind: str, id: str | None = None) -> None:
        while True:
            message: dict[str, Any] = json.loads(self.socket.recv(PATIENCE))
            self.v = message.get("v", self.v)
            self.view |= message.get("view") or {}
            if message["t"] == kind and id in (None, message.get("id")):
                return


def programs_play(server: Served, game: str, players: int, most: int, seed: int = 5, **wish: Any) -> tuple[str, str]:
    """A game by lot of so many moves at most, which is then given up; its path, and the first secret."""
    people = [{"kind": "person", "name": name, "number": "1"} for name in NAMES[:players]]
    path, secrets = table(server, game, people, seed=seed, **wish)
    address = server.url.replace("http", "ws") + path.replace("/t/", "/api/tables/") + "/socket"
    lot = random.Random(seed)
    with ExitStack() as stack:
        seats = [Seat(stack.enter_context(connect(address)), secret) for secret in secrets]
        for number in range(most):
            if seats[0].view["over"]:
                break
            mover = seats[seats[0].view["seats"][0]]
            mover.say(t="move", id=f"{number}", v=mover.v, move=lot.choice(mover.view["moves"]))
            for seat in seats:
                seat.hear("event")
        if not seats[0].view["over"] and not wish.get("public"):
            for seat in seats[1:] * (players > 2) + seats[:1]:  # of several, the last one who gives up ends it
                seat.say(t="resign", id="last")
                seat.hear("ok", "last")
    return path, secrets[0]


@functools.cache
def kings(server: Served) -> str:
    """A game that was given up after forty moves, which those who only look at it share: it is judged once."""
    path, secret = programs_play(server, "64g-2", 2, MOVES)
    return f"{path}#{secret}"


def wait_for_curve(page: Any) -> Any:
    page.wait_for_selector(".analysis[data-ready='true']", timeout=3 * LONG)
    return page.get_by_role("slider", name="Position in the game")


@pytest.mark.smoke("table")
def test_the_curve_leads_to_every_position(server: Served, open_page: OpenPage) -> None:
    page = open_page(kings(server))
    curve = wait_for_curve(page)
    expect(curve).to_have_attribute("aria-valuenow", "40")
    expect(curve).to_have_attribute("aria-valuetext", re.compile(f"After move 40: .+ Ana: {CHANCE} and Ben: {CHANCE}$"))
    box = curve.bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.get_by_text("After move 20 of 40")).to_be_visible()
    expect(curve).to_have_attribute("aria-valuenow", "20")
    expect(page.locator(".moves [aria-current='true']")).to_contain_text("20")
    curve.focus()
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_text("After move 19 of 40")).to_be_visible()
    page.keyboard.press("Home")
    expect(curve).to_have_attribute("aria-valuetext", re.compile(r"^At the start\. Ana: about \d+%"))
    page.keyboard.press("End")
    expect(page.get_by_role("button", name="Back to now")).to_have_count(0)


def test_a_costly_move_is_shown_with_what_was_better(server: Served, open_page: OpenPage) -> None:
    page = open_page(kings(server))
    curve = wait_for_curve(page)
    better = page.get_by_role("list", name="Could have been better").get_by_role("button")
    expect(better).to_have_count(5)  # those that cost most
    page.get_by_role("button", name=re.compile(r"Show \d+ more")).click()
    assert better.count() > 5
    first = better.first.inner_text()
    told = re.match(r"(\d+)\. \w+ moves? .+\sBetter, .+? instead of .+?: (Move .+? from \w+ to \w+)", first, re.DOTALL)
    assert told, first
    number, move = told.groups()
    better.first.click()
    expect(curve).to_have_attribute("aria-valuenow", str(int(number) - 1))
    expect(page.locator("section.hint")).to_contain_text(move)
    expect(page.locator(f".moves [data-move='{number}']")).to_contain_text("Could have been better")
    curve.focus()
    page.keyboard.press("Home")
    expect(curve).to_have_attribute("aria-valuenow", "0")
    page.keyboard.press("PageUp")  # to the next of them
    expect(curve).to_have_attribute("aria-valuenow", str(int(number) - 1))
    page.get_by_text("The curve in numbers").click()
    rows = page.get_by_role("table").get_by_role("row")
    expect(rows).to_have_count(42)
    expect(rows.nth(1)).to_have_text(re.compile(r"At the start\.\s*about \d+%\s*about \d+%"))
    expect(rows.nth(int(number) + 1)).to_contain_text(move)


def test_hint_list_and_curve_say_the_same(server: Served, open_page: OpenPage) -> None:
    page = open_page(kings(server))
    curve = wait_for_curve(page)
    expect(page.locator(".curve .band")).to_have_count(1)
    curve.focus()
    for _ in range(3):
        page.keyboard.press("ArrowLeft")
    expect(curve).to_have_attribute("aria-valuenow", "37")
    page.get_by_role("button", name="Hint").click()
    hint = page.locator("section.hint li").first
    expect(hint).to_contain_text(re.compile(CHANCE))
    said = re.search(CHANCE, hint.inner_text())
    assert said is not None
    expect(curve).to_have_attribute("aria-valuetext", re.compile(re.escape(said[0])))
    expect(page.locator(".analysis .chances")).to_contain_text(said[0])


def test_a_game_is_tried_again_from_a_position(server: Served, open_page: OpenPage) -> None:
    path = kings(server).partition("#")[0]
    page = open_page(kings(server))
    curve = wait_for_curve(page)
    again = page.get_by_role("button", name="Try it again from here")
    page.get_by_role("list", name="Could have been better").get_by_role("button").first.click()
    expect(again).to_be_visible()
    moves = int(curve.get_attribute("aria-valuenow"))
    again.press("Enter")
    page.wait_for_url(lambda url: not url.endswith(path))
    page.wait_for_selector(".moves")
    expect(page.locator(f".moves [data-move='{max(1, moves)}']")).to_be_visible()
    room = server.get("/api" + page.url.removeprefix(server.url).replace("/t/", "/tables/").partition("#")[0])["room"]
    assert (room["from"], room["game"]) == ({"table": path.removeprefix("/t/"), "moves": moves}, "64g-2")
    assert [(seat["kind"], seat["level"]) for seat in room["seats"]] == [("person", None), ("computer", 4)]


def test_a_game_given_up_on_a_phone(server: Served, open_page: OpenPage) -> None:
    page = open_page(against_computer(server, "64g-4", seed=4), viewport=PHONE)
    play(page, 60, type_move, until=4)
    assert my_turn(page)
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("alertdialog").get_by_role("button", name="Give up").click()
    curve = wait_for_curve(page)
    curve.scroll_into_view_if_needed()
    box = curve.bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= PHONE["width"]
    page.mouse.click(box["x"] + 3, box["y"] + 40)
    expect(page.get_by_text("After move 0 of 4")).to_be_visible()
    assert page.evaluate("() => document.documentElement.scrollWidth") <= PHONE["width"]


def test_races_and_puzzles_have_a_friendly_word(server: Served, open_page: OpenPage) -> None:
    for game, players, text in (("kvaro-c", 2, "This game is a race"), ("kvaro-solo", 1, "This puzzle has a solution")):
        path, secret = programs_play(server, game, players, 0)
        page = open_page(f"{path}#{secret}")
        expect(page.locator(".analysis")).to_contain_text(text)
        expect(page.get_by_role("slider")).to_have_count(0)


def check_with_axe(page: Any) -> None:
    if not AXE.exists():
        pytest.skip("axe-core is not installed: npm ci in web/")
    page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate("() => axe.run(document)")["violations"]
    assert not [(one["id"], [node["html"][:200] for node in one["nodes"]]) for one in found]


def test_axe_finds_nothing_after_a_game_of_four(server: Served, open_page: OpenPage) -> None:
    path, secret = programs_play(server, "colorio", 4, MOVES)
    page = open_page(f"{path}#{secret}", bypass_csp=True)
    wait_for_curve(page)
    page.get_by_text("The curve in numbers").click()
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        page.wait_for_selector(f"html[data-theme={scheme}]")
        check_with_axe(page)


def test_the_analysis_speaks_all_languages(server: Served, open_page: OpenPage) -> None:
    page = open_page(kings(server))
    wait_for_curve(page)
    for language in LANGUAGES:
        page.get_by_role("banner").get_by_role("combobox").select_option(language)
        page.wait_for_selector(f"html[lang='{language}']")
        assert "⟦" not in page.locator(".analysis").inner_text()


@pytest.mark.smoke("watch")
def test_public_games_can_be_watched_from_the_lobby(server: Served, open_page: OpenPage) -> None:
    public, _ = programs_play(server, "64g-7", 4, 3, public=True)
    hidden, _ = programs_play(server, "64g-7", 4, 0)
    page = open_page("/", bypass_csp=True)
    row = page.locator("section[aria-labelledby='watching'] li", has=page.locator(f"a[href='{public}']"))
    expect(row).to_contain_text("Ana, Ben, Cleo and Dora · 3 moves")
    expect(page.locator(f"a[href='{hidden}']")).to_have_count(0)
    check_with_axe(page)
    row.get_by_role("link").click()
    page.wait_for_selector("[data-moves='3']")
    assert not page.locator("#move-box").count()
