"""The gallery in a real browser: publish, play, say which one was better, report; and a server without one."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import ludaro
from ludaro.admin.keys import SUFFIX
from ludaro.gallery.facts import atlas, facts_of
from ludaro.games.texts import LANGUAGES
from tests.page.test_admin import come_in, go_to
from tests.page.test_axe import AXE, RULES
from tests.page.tools import OpenPage, choose, made, moves_of, my_turn, type_move, wait_for_move
from tests.table_tools import Served, request, served
from tests.test_admin import ask
from tests.test_gallery import OTHER, SHORT

sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
expect = sync_api.expect

pytestmark = pytest.mark.browser
NOBODY = "10.0.0.1"  # is trusted: everybody at this machine is one address with its limits
PHONE = {"width": 390, "height": 844}
OWN = ludaro.game("64g-own").with_options({"turn": "lay", "rows": 6}).full_id


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Served]:
    """Each test has a gallery to itself."""
    with served(f"sqlite:///{tmp_path}/page.db", trust=NOBODY) as running:
        yield running


def publish(server: Served, name: str, **more: str) -> str:
    told = server.post("/api/gallery", {"id": OWN, "name": name, **more})
    code: str = told["code"]
    return code


def card(page: Any, name: str) -> Any:
    return page.get_by_role("article", name=name, exact=True)


def play_to_the_end(page: Any) -> None:
    lot = random.Random(7)
    while my_turn(page):
        before = made(page)
        type_move(page, lot.choice(moves_of(page, -1)))
        wait_for_move(page, before)


def play_from_gallery(page: Any, server: Served, name: str) -> None:
    page.goto(f"{server.url}/gallery")
    page.get_by_label("Find a game").fill(name)
    expect(page.get_by_role("heading", name="1 game")).to_be_visible()
    card(page, name).get_by_role("button", name=re.compile(f"{name}$")).click()
    page.wait_for_url(re.compile("/t/"))
    expect(page.get_by_role("heading", level=1)).to_have_text(name)
    play_to_the_end(page)


def names(server: Served, *codes: str) -> list[str]:
    found = server.get(f"/api/gallery?{'&'.join(f'code={code}' for code in codes)}")["games"]
    return [one["name"] for one in found]


def test_after_two_games_of_the_gallery_one_question_makes_a_ranking(server: Served, open_page: OpenPage) -> None:
    one, two = names(server, SHORT)[0], names(server, OTHER)[0]
    page = open_page("/gallery")
    expect(page.get_by_role("heading", name="Gallery", level=1)).to_be_visible()
    play_from_gallery(page, server, two)
    question = page.get_by_role("group", name="Which of the last two did you enjoy more?")
    expect(question).to_have_count(0)  # there is nothing to compare it with
    play_from_gallery(page, server, one)
    expect(question).to_be_visible()
    page.reload()
    page.wait_for_selector(".result")
    question.get_by_role("button", name=f"Just now: {one}").click()
    expect(page.get_by_text("Thank you!")).to_be_visible()
    expect(question).to_have_count(0)
    page.reload()
    page.wait_for_selector(".result")
    page.get_by_role("link", name="Games", exact=False).first.wait_for()
    expect(question).to_have_count(0)  # nobody is asked twice
    page.goto(f"{server.url}/gallery")
    first = page.get_by_role("article").first
    expect(first).to_have_accessible_name(one)
    expect(first).to_contain_text("of 100 people enjoy it more than another game. After 1 vote: between")


def test_what_several_report_is_hidden_until_the_operator_shows_it(
    server: Served, open_page: OpenPage, tmp_path: Path
) -> None:
    code = publish(server, "Something rude", story="It hurts.")
    for number in (7, 8):
        assert ask(server, f"/api/gallery/{code}/reports", {}, key="", address=f"127.0.0.{number}")[0] == 200
    page = open_page("/gallery", viewport=PHONE)
    rude = card(page, "Something rude")
    expect(rude).to_contain_text("It hurts.")
    rude.get_by_role("button", name="Report Something rude").press("Enter")
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Cancel").click()
    expect(rude).to_have_count(1)
    rude.get_by_role("button", name="Report Something rude").press("Enter")
    dialog.get_by_role("button", name="Report", exact=True).press("Enter")
    expect(rude).to_have_count(0)
    page.reload()
    page.get_by_role("article").first.wait_for()
    expect(rude).to_have_count(0)
    office = open_page("/admin")
    come_in(office, (tmp_path / f"page.db{SUFFIX}").read_text().strip())
    go_to(office, "Gallery")
    expect(office.get_by_role("listitem").filter(has_text="Something rude")).to_contain_text("3 reports · hidden")
    office.get_by_role("button", name="Show again: Something rude").press("Enter")
    office.get_by_role("button", name="Hide: Something rude").wait_for()
    page.reload()
    expect(rude).to_have_count(1)
    office.get_by_role("button", name="Remove: Something rude").press("Enter")
    office.get_by_role("dialog").get_by_role("button", name="Remove", exact=True).press("Enter")
    expect(office.get_by_text("Nobody has published a game yet.")).to_be_visible()
    go_to(office, "What was done")
    for told in ("showed a game of the gallery again", "removed a game from the gallery"):
        expect(office.get_by_role("listitem").filter(has_text=f"Zoe {told}")).to_have_count(1)


@pytest.mark.smoke("gallery")
def test_games_are_looked_for_and_opened(server: Served, open_page: OpenPage) -> None:
    publish(server, "<b>The march</b>", story="Who gets there?", author="Ana", **{"based on": "64g-2"})
    page = open_page("/gallery")
    mine = card(page, "<b>The march</b>")  # words, not letters of the page
    expect(mine).to_contain_text("by Ana")
    expect(mine).to_contain_text("Based on: Kings")
    expect(page.get_by_role("heading", name="101 games")).to_be_visible()
    page.get_by_role("button", name="Show more").click()
    expect(page.get_by_role("article")).to_have_count(48)
    facts = [facts_of(code) for code in (*atlas(), OWN.removeprefix("64g-own:"))]
    for label, choice, every, count in (
        ("Luck", "none", "", sum(it.luck == "none" for it in facts)),
        ("Kind of game", "goal:king", "", sum(it.words["goal"] == "king" for it in facts)),
        ("Number of players", "3", "0", sum(3 in it.players for it in facts)),
        ("Length", "10", "0", sum(it.minutes <= 10 for it in facts)),
    ):
        page.get_by_label(label).select_option(choice)
        told = "1 game" if count == 1 else f"{count} games"
        expect(page.get_by_role("heading", name=told, exact=True)).to_be_visible()
        page.get_by_label(label).select_option(every)
    expect(mine).to_be_visible()
    mine.get_by_role("link", name="Change it: <b>The march</b>").click()
    page.wait_for_url(re.compile("/invent/"))
    expect(page.locator("main")).to_contain_text("<b>The march</b>")
    page.go_back()
    mine.get_by_role("heading").get_by_role("link").click()
    page.wait_for_url(re.compile("/own/"))
    expect(page.get_by_role("heading", name="<b>The march</b>")).to_be_visible()


def test_a_server_without_a_gallery_shows_no_trace_of_it(tmp_path: Path, open_page: OpenPage) -> None:
    with served(f"sqlite:///{tmp_path}/bare.db", "--no-gallery", trust=NOBODY) as bare:
        page = open_page("/", at=bare)
        page.get_by_role("article").first.wait_for()
        assert page.locator("a[href*=gallery]").count() == 0
        page.evaluate("history.pushState(null, '', '/gallery'); dispatchEvent(new PopStateEvent('popstate'))")
        page.wait_for_url(f"{bare.url}/")
        page.get_by_role("article").first.wait_for()
        assert page.get_by_role("heading", name="Gallery").count() == 0
        assert request(f"{bare.url}/gallery")[0] == 404


def test_axe_finds_nothing_and_nothing_sticks_out_on_a_phone(server: Served, open_page: OpenPage) -> None:
    if not AXE.exists():
        pytest.skip("axe-core is not installed: npm ci in web/")
    publish(server, "W" * 40, story="w" * 200, author="M" * 40)
    page = open_page("/gallery", bypass_csp=True, viewport=PHONE)
    page.get_by_role("article").first.wait_for()
    page.evaluate(AXE.read_text("utf-8"))
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        page.wait_for_selector(f"html[data-theme={scheme}]")
        found = page.evaluate("rules => axe.run(document, {runOnly: rules})", RULES)
        assert not [(one["id"], [node["html"][:200] for node in one["nodes"]]) for one in found["violations"]]
    for language in LANGUAGES:
        choose(page, lang=language)
        page.wait_for_selector(f"html[lang={language}]")
        expect(page.get_by_role("article").first).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], language
        expect(page.get_by_text("⟦")).to_have_count(0)
