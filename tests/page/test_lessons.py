"""The lessons, in a real browser: whole ones by clicking, one by keys alone, wrong moves, a phone, another language."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from ludaro.games.lessons import Step, lesson, lesson_ids
from tests.page.tools import DESKTOP, FAST, PHONE, OpenPage, against_computer, choose_deal
from tests.table_tools import Served

sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
expect = sync_api.expect

pytestmark = pytest.mark.browser
WEB = Path(__file__).parents[2] / "web"
AXE = WEB / "node_modules" / "axe-core" / "axe.min.js"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
PLAIN = re.compile(r"\*+")
AND_THEN = ("tabeligi", "kvaro-c", "colorio", "64g-1")  # one of each family is played after its lesson
TWICE = re.compile(r"(\d+)(r?)@(-?\d+,-?\d+)")


def words(language: str) -> dict[str, Any]:
    """The page's words and the tables', in a language."""
    folder = WEB / "src" / "i18n"
    files = (folder / f"{language}.json", folder / "tables" / f"{language}.json")
    return {key: said for file in files for key, said in json.loads(file.read_text("utf-8")).items()}


def spoken(text: str) -> str:
    return PLAIN.sub("", text)


def heard(page: Any, text: str) -> Any:
    """What a screen reader was told: two regions take turns."""
    return page.get_by_role("status").filter(has_text=text)


def click(page: Any, step: Step, move: str, said: dict[str, Any]) -> None:
    """A move by clicking the table, as a person would make it."""
    table, view = page.locator(".ludaro-table"), step.view

    def place(name: str) -> Any:
        return table.locator(f"[data-place='{name}']").first

    if f"table.word.{move}" in said:
        table.get_by_role("button", name=said[f"table.word.{move}"], exact=True).click()
    elif view["game"] == "tabeligi":
        row = view["table"]["rows"][move[0]]
        column = 0 if row is None else row["first"] - 1 if move.endswith("<") else row["first"] + len(row["cards"])
        place(move[:2]).click()
        place(f"{move[0]}:{column}").click()
    elif move.startswith("take"):
        place(move.split()[1]).click()
        table.get_by_role("button", name=said["table.word.take"]).click()
    elif laid := TWICE.findall(move):
        if len(laid) == 2:
            table.get_by_role("button", name=said["table.pair"]).click()
        for card, turned, where in laid:
            place(card).click()
            if turned and view["game"] in ("kvaro-b", "kvaro-c"):
                table.get_by_role("button", name=said["table.turn"]).click()
            place(where).click()
    else:
        for square in re.findall(r"[a-p]\d+", move):
            place(square).click()


def at(page: Any, number: int, step: Step) -> None:
    """Waits for a step to be shown."""
    expect(page.locator(f".talk[data-step='{number}'] .text")).to_have_text(spoken(step.text))


def go_through(page: Any, id: str, language: str = "en") -> None:
    said = words(language)
    for number, step in enumerate(lesson(id, language).steps):
        at(page, number, step)
        if step.accept:
            move = next(iter(step.accept))
            click(page, step, move, said)
            expect(page.locator(".answer.good")).to_have_text(spoken(step.done or said["learn.done"]))
        page.get_by_role("button", name=said["learn.next"], exact=True).click()
    expect(page.get_by_role("heading", name=said["learn.end"])).to_be_visible()


def press(page: Any, step: Step, move: str, said: dict[str, Any]) -> None:
    """A move of Colorio by keys alone, found by what is spoken of each place."""
    if f"table.word.{move}" in said:
        button = page.locator(".ludaro-table").get_by_role("button", name=said[f"table.word.{move}"], exact=True)
        tab_to(page, button)
        page.keyboard.press("Enter")
        return
    goal = re.search(r"[a-e]\d", move)
    assert goal is not None
    tab_to(page, page.locator(".ludaro-table [role='gridcell'][tabindex='0']").first)
    for _ in range(10):
        here = page.evaluate("() => document.activeElement.dataset.place")
        if here == goal[0]:
            break
        across = "ArrowRight" if here[0] < goal[0][0] else "ArrowLeft"
        along = "ArrowUp" if here[1] < goal[0][1] else "ArrowDown"
        page.keyboard.press(across if here[0] != goal[0][0] else along)
    page.keyboard.press("Enter")


def tab_to(page: Any, goal: Any) -> None:
    for _ in range(40):
        if goal.evaluate("(element) => element === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError("not reached by the Tab key")


def check_axe(page: Any) -> None:
    page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate("(tags) => axe.run({ runOnly: { type: 'tag', values: tags } })", RULES)
    assert not [(one["id"], [node["target"] for node in one["nodes"]]) for one in found["violations"]]


@pytest.mark.parametrize("id", lesson_ids())
def test_every_lesson_on_a_phone(id: str, open_page: OpenPage) -> None:
    page = open_page(f"/learn/{id}", viewport=PHONE, has_touch=True)
    go_through(page, id)
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    if id in AND_THEN:
        choose_deal(page, seed=4)
        page.get_by_role("button", name="Play now", exact=True).click()
        page.wait_for_url("**/t/*")
        if id in FAST:
            page.get_by_role("button", name="I am ready").click()
        page.wait_for_selector(".board.yours")


@pytest.mark.smoke("learn")
def test_finished_lessons_have_a_tick_in_the_lobby(open_page: OpenPage) -> None:
    page = open_page("/", viewport=PHONE)
    page.get_by_role("link", name="Learn: Kvaro D", exact=False).click()
    page.wait_for_url("**/learn/kvaro-d")
    go_through(page, "kvaro-d")
    page.locator(".talk").get_by_role("link", name="All games").click()
    expect(page.get_by_role("link", name=re.compile("^Learn: Kvaro D.*Lesson finished"))).to_be_visible()
    expect(page.get_by_role("link", name=re.compile("Lesson finished"))).to_have_count(1)


def test_by_keyboard_alone(open_page: OpenPage) -> None:
    page = open_page("/learn/colorio")
    said = words("en")
    for number, step in enumerate(lesson("colorio", "en").steps):
        at(page, number, step)
        expect(heard(page, spoken(step.text))).to_be_attached()
        if step.accept:
            press(page, step, next(iter(step.accept)), said)
            expect(heard(page, spoken(step.done or said["learn.done"]))).to_be_attached()
        else:
            tab_to(page, page.get_by_role("button", name="Next", exact=True))
        expect(page.get_by_role("button", name="Next", exact=True)).to_be_focused()
        page.keyboard.press("Enter")
    expect(heard(page, said["learn.end"])).to_be_attached()
    expect(page.get_by_role("button", name="Play now", exact=True)).to_be_focused()


@pytest.mark.smoke("learn")
def test_a_wrong_move_is_answered_and_taken_back(open_page: OpenPage) -> None:
    page = open_page("/learn/colorio")
    steps, said = lesson("colorio", "en").steps, words("en")
    page.get_by_role("button", name="Next", exact=True).click()
    click(page, steps[1], "a1", said)
    expect(page.locator(".answer")).to_have_text(spoken(steps[1].wrong or ""))
    expect(heard(page, spoken(steps[1].wrong or ""))).to_be_attached()
    expect(page.locator(".talk")).to_have_attribute("data-step", "1")
    expect(page.get_by_role("gridcell", name=re.compile("a1: cap"))).to_be_visible()  # still there
    page.get_by_role("button", name="Show me").click()
    page.get_by_role("button", name="Do it for me").click()
    expect(page.locator(".answer.good")).to_be_visible()
    page.get_by_role("button", name="Next", exact=True).click()
    page.get_by_role("button", name="Back").click()
    at(page, 1, steps[1])
    page.get_by_role("button", name="Next", exact=True).click()  # what was done need not be done again
    at(page, 2, steps[2])


def test_a_card_that_does_not_fit_does_no_harm(open_page: OpenPage) -> None:
    page = open_page("/learn/kvaro-c")
    step = lesson("kvaro-c", "en").steps[1]
    page.get_by_role("button", name="Next", exact=True).click()
    assert "10@1,0" not in step.view["moves"]
    click(page, step, "10@1,0", words("en"))
    expect(page.locator(".answer")).to_have_text(words("en")["learn.unfit"])
    click(page, step, "17@-1,0", words("en"))
    expect(page.locator(".answer.good")).to_be_visible()


def test_in_another_language_and_switching_it(open_page: OpenPage) -> None:
    page = open_page("/learn/tabeligi", locale="fr")
    go_through(page, "tabeligi", "fr")
    page.get_by_role("button", name=words("fr")["learn.again"]).click()
    page.get_by_role("button", name=words("fr")["learn.next"], exact=True).click()
    page.get_by_label(words("fr")["settings.language"]).select_option("eo")
    at(page, 1, lesson("tabeligi", "eo").steps[1])  # where it was


def test_axe_finds_nothing_whatever_the_lesson_answers(open_page: OpenPage) -> None:
    page = open_page("/learn/kvaro-a", viewport=PHONE)
    steps = lesson("kvaro-a", "en").steps
    page.get_by_role("button", name="Next", exact=True).click()
    at(page, 1, steps[1])
    check_axe(page)
    page.set_viewport_size(DESKTOP)
    page.emulate_media(color_scheme="dark")
    page.wait_for_selector("html[data-theme=dark]")
    click(page, steps[1], "24@0,1", words("en"))
    expect(page.locator(".answer")).to_be_visible()
    check_axe(page)
    click(page, steps[1], "14@1,0", words("en"))
    expect(page.locator(".answer.good")).to_be_visible()
    check_axe(page)
    page.emulate_media(color_scheme="light")
    page.wait_for_selector("html[data-theme=light]")
    check_axe(page)


def test_the_table_and_the_rules_lead_to_the_lesson(server: Served, open_page: OpenPage) -> None:
    page = open_page(against_computer(server, "64g-2", seed=4))
    page.get_by_role("link", name=words("en")["learn.first"]).click()
    page.wait_for_url("**/learn/64g-2")
    page.go_back()
    page.get_by_role("button", name=re.compile("^Rules")).click()
    page.get_by_role("dialog").get_by_role("link", name=words("en")["learn.first"]).click()
    page.wait_for_url("**/learn/64g-2")


def test_a_lesson_that_is_not_there(open_page: OpenPage) -> None:
    page = open_page("/")
    page.wait_for_selector("article")
    page.evaluate("() => (history.pushState(null, '', '/learn/chess'), dispatchEvent(new PopStateEvent('popstate')))")
    expect(page.get_by_role("alert")).to_contain_text(words("en")["learn.missing"])
