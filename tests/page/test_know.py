"""Whether a game is any good, seen while one chooses: figures at once, advice to tap, games one word away."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.page.tools import OpenPage
from tests.table_tools import Served, request

sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
expect = sync_api.expect
pytestmark = pytest.mark.browser

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
GOOD, OVER_AT_ONCE = "f6r6c2v4n1l4w7x200", "o1x600"


def figures(page: Any, code: str = "") -> Any:
    """What is known of a game; of the one that is shown if none is named."""
    return page.locator(f'[data-game="{code or code_of(page)}"] [data-figure]')


def code_of(page: Any) -> str:
    return str(page.url).partition("/invent/")[2]


def settled(page: Any) -> None:
    """All that is found out has been told."""
    expect(page.locator(".know[aria-busy=true]")).to_have_count(0)
    expect(page.locator(".know section[aria-busy=true]")).to_have_count(0)


def test_figures_come_on_a_phone_and_grow_sure(server: Served, open_page: OpenPage) -> None:
    page = open_page("/", **PHONE)
    page.goto(f"{server.url}/invent/{GOOD}")
    expect(figures(page, GOOD).first).to_be_attached()
    page.get_by_role("radio", name=re.compile("7 squares wide|^7$")).first.tap()
    expect(page).to_have_url(re.compile("/invent/f7"))
    expect(figures(page).first).to_be_attached()
    settled(page)
    assert figures(page).count() >= 6
    expect(page.locator('.know [data-figure="skill"]')).to_contain_text(re.compile(r"\d+\s?%"))
    expect(page.locator(".know")).to_contain_text(re.compile(r"[\d,]{5,} games"))


def test_what_matters_most_is_in_sight_while_one_chooses_on_a_phone(open_page: OpenPage) -> None:
    page = open_page(f"/invent/{OVER_AT_ONCE}", **PHONE)
    settled(page)
    glance = page.get_by_role("button", name=re.compile("^Is it any good?"))
    expect(glance).to_contain_text("things could be better. One seat wins nearly always.")
    expect(page.get_by_role("heading", name="Is it any good?")).not_to_be_in_viewport()
    page.get_by_role("button", name="Goal and end").tap()
    expect(glance).to_be_in_viewport(ratio=1)
    glance.tap()
    title = page.get_by_role("heading", name="Is it any good?")
    expect(title).to_be_focused()
    seen = "e => { const {x, y} = e.getBoundingClientRect(); return document.elementFromPoint(x + 5, y + 5) === e }"
    page.wait_for_function(seen, arg=title.element_handle())  # not under the table
    page.set_viewport_size({"width": 1280, "height": 800})
    expect(glance).to_be_hidden()  # all of it is there


def test_a_weakness_says_what_to_change_and_one_tap_tries_it(open_page: OpenPage) -> None:
    page = open_page(f"/invent/{OVER_AT_ONCE}", **PHONE)
    settled(page)
    weak = page.locator('.know [data-figure="length"].weak')
    expect(weak).to_contain_text("over before it has really begun")
    helping = weak.get_by_role("button").filter(has_text="✓").first
    helping.tap()
    expect(page).not_to_have_url(re.compile(f"/invent/{OVER_AT_ONCE}$"))
    settled(page)
    expect(page.locator(f'[data-game="{code_of(page)}"] [data-figure="length"].weak')).to_have_count(0)
    expect(page.locator(".know > [role=status]")).not_to_be_empty()


@pytest.mark.smoke("invent")
def test_neighbours_are_named_by_what_is_different_and_taken_by_a_tap(open_page: OpenPage) -> None:
    page = open_page(f"/invent/{GOOD}")
    settled(page)
    around = page.get_by_role("region", name="One change away")
    few = around.get_by_role("listitem").count()
    around.get_by_role("button", name=re.compile("^Show all")).click()
    assert around.get_by_role("listitem").count() > few
    first = around.get_by_role("listitem").first.get_by_role("button")
    assert re.search(r".+: .+ \d+ moves · best seat wins \d+", first.inner_text().replace("\n", " "))
    first.press("Enter")
    expect(page).not_to_have_url(re.compile(f"/invent/{GOOD}$"))
    expect(figures(page).first).to_be_attached()


def test_better_goes_uphill_and_a_surprise_elsewhere(server: Served, open_page: OpenPage) -> None:
    page = open_page(f"/invent/{OVER_AT_ONCE}")
    settled(page)
    page.get_by_role("button", name="Better!").click()
    expect(page).not_to_have_url(re.compile(f"/invent/{OVER_AT_ONCE}$"))
    expect(page.locator(".note")).to_have_text(re.compile("^Different now: .+: .+"))
    settled(page)
    better = code_of(page)
    page.get_by_role("button", name="Surprise me").click()
    expect(page).not_to_have_url(re.compile(f"/invent/{better}$"))
    expect(page.locator(".note")).to_have_text("Here is quite another game!")
    assert request(f"{server.url}/api/catalog/64g-own:{code_of(page)}")[0] == 200


def test_a_busy_server_is_asked_again_and_says_so(open_page: OpenPage) -> None:
    page = open_page("/")
    refused = []

    def refuse(route: Any) -> None:
        refused.append(route)
        body = '{"error": "too-fast", "text": "too many verdicts from your address; wait a little"}'
        route.fulfill(status=429, headers={"retry-after": "2"}, body=body)

    page.route(re.compile("/verdict"), refuse, times=2)
    page.evaluate("code => { history.pushState(null, '', `/invent/${code}`); location.reload(); }", GOOD)
    expect(page.get_by_text("Many people are trying out games just now.")).to_be_visible()
    expect(figures(page, GOOD).first).to_be_attached()
    assert refused
