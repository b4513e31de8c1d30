"""The operator's page in a real browser: key, tables, bans, limits and old games, by keyboard and on a phone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ludaro.admin.keys import SUFFIX
from ludaro.games.texts import LANGUAGES
from tests.page.test_axe import AXE, RULES
from tests.page.tools import PHONE, OpenPage, choose
from tests.table_tools import Served, request, served

sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
expect = sync_api.expect

pytestmark = pytest.mark.browser
TRUST = "10.0.0.1"  # nobody: everybody at this machine is one address with its limits
SECTIONS = ["Tables", "Addresses", "Gallery", "Limits", "Old games", "What was done"]


@pytest.fixture
def key(server: Served) -> str:
    return key_of(server)


def key_of(server: Served) -> str:
    store = server.command[server.command.index("--store") + 1]
    return Path(store.removeprefix("sqlite:///") + SUFFIX).read_text().strip()


def a_table(server: Served, name: str) -> str:
    seats = [{"kind": "person", "name": name, "number": "1"}, {"kind": "open"}]
    id: str = server.post("/api/tables", {"game": "colorio", "seats": seats, "public": True})["id"]
    return id


def come_in(page: Any, key: str) -> None:
    page.get_by_label("Operator key").fill(key)
    page.get_by_label("Your name, for the log").fill("Zoe")
    page.get_by_role("button", name="Come in").press("Enter")
    expect(page.get_by_role("heading", name="Tables")).to_be_visible()


def go_to(page: Any, section: str) -> None:
    page.get_by_role("navigation").get_by_role("button", name=section).press("Enter")
    expect(page.get_by_role("heading", name=section, level=2)).to_be_visible()


@pytest.fixture
def alone(tmp_path: Path) -> Iterator[Served]:
    """A server on which nobody else plays."""
    with served(f"sqlite:///{tmp_path}/page.db", trust=TRUST) as running:
        yield running


@pytest.mark.smoke("admin")
def test_an_operator_keeps_order(alone: Served, open_page: OpenPage) -> None:
    server, key = alone, key_of(alone)
    shut, hidden = a_table(server, "Ana"), a_table(server, "Ben")
    page = open_page("/admin", at=server)
    come_in(page, key)
    assert key not in page.url
    assert page.evaluate("key => !JSON.stringify(localStorage).includes(key)", key)
    page.get_by_role("button", name=re.compile("Hide: .*Ben")).press("Enter")
    expect(page.get_by_role("button", name=re.compile("Show again: .*Ben"))).to_be_visible()
    page.get_by_role("button", name=re.compile("Close: .*Ana")).press("Enter")
    page.get_by_role("dialog").get_by_role("button", name="Close", exact=True).last.press("Enter")
    expect(page.get_by_text("Ana")).to_have_count(0)
    assert server.get(f"/api/tables/{shut}")["room"]["outcome"]["by"] == "closed"
    assert [one["id"] for one in server.get("/api/tables")["tables"]] == []
    a_table(server, "Cleo")  # it comes by itself
    expect(page.get_by_text("Cleo")).to_be_visible()

    go_to(page, "Limits")
    form = page.get_by_role("form", name="Tables opened")
    form.get_by_label("At once").fill("7")
    form.get_by_role("button", name="Set").press("Enter")
    expect(form.get_by_role("button", name="As usual: 120 at once, 1 a second")).to_be_visible()

    go_to(page, "Old games")
    expect(page.get_by_text("Finished games are kept for good.")).to_be_visible()
    page.get_by_label("Days").fill("30")
    page.get_by_role("button", name="Keep for so long").press("Enter")
    expect(page.get_by_text("Finished games are kept for 30 days.")).to_be_visible()
    page.get_by_role("button", name="Remove old games now").press("Enter")
    page.get_by_role("dialog").get_by_role("button", name="Remove", exact=True).press("Enter")
    expect(page.get_by_text("0 tables were removed.").first).to_be_visible()

    go_to(page, "Addresses")
    page.get_by_role("button", name=re.compile("Ban: ")).press("Enter")
    page.get_by_role("radio", name="for good").check()
    page.get_by_role("dialog").get_by_role("button", name="Ban", exact=True).press("Enter")
    expect(page.get_by_text("Banned for good")).to_be_visible()
    assert request(f"{server.url}/api/tables")[0] == 403
    page.get_by_role("button", name=re.compile("Let in again: ")).press("Enter")
    expect(page.get_by_text("Banned for good")).to_have_count(0)
    assert request(f"{server.url}/api/tables")[0] == 200

    go_to(page, "What was done")
    for told in ("closed a table", "hid a table", "banned an address for good", "set a limit: Tables opened"):
        expect(page.get_by_role("listitem").filter(has_text=f"Zoe {told}")).to_have_count(1)
    assert server.get(f"/api/tables/{hidden}")["room"]["status"] == "waiting"

    page.reload()  # the tab keeps the key
    expect(page.get_by_role("heading", name="Tables")).to_be_visible()
    page.get_by_role("button", name="Forget the key").press("Enter")
    expect(page.get_by_label("Operator key")).to_be_visible()
    assert page.evaluate("key => !JSON.stringify(sessionStorage).includes(key)", key)


def test_no_page_links_to_it_and_a_wrong_key_opens_nothing(server: Served, key: str, open_page: OpenPage) -> None:
    page = open_page("/")
    page.get_by_role("article").first.wait_for()
    assert page.locator("a[href*=admin]").count() == 0
    page.goto(f"{server.url}/admin")
    page.get_by_label("Operator key").fill("wrong" + key)
    page.get_by_role("button", name="Come in").click()
    expect(page.get_by_text("This is not the operator key.").first).to_be_visible()
    assert page.evaluate("JSON.stringify(sessionStorage)").count("wrong") == 0


def test_axe_finds_nothing_and_nothing_sticks_out_on_a_phone(server: Served, key: str, open_page: OpenPage) -> None:
    if not AXE.exists():
        pytest.skip("axe-core is not installed: npm ci in web/")
    a_table(server, "A name of many letters")
    page = open_page("/admin", bypass_csp=True, viewport=PHONE)
    come_in(page, key)
    page.evaluate(AXE.read_text("utf-8"))
    for place, section in enumerate(SECTIONS):
        page.get_by_role("navigation").get_by_role("button").nth(place).click()
        expect(page.get_by_role("heading", name=section, level=2)).to_be_visible()
        page.emulate_media(color_scheme="dark" if place % 2 else "light")
        for language in LANGUAGES:
            choose(page, lang=language)
            page.wait_for_selector(f"html[lang={language}]")
            assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], (section, language)
            expect(page.get_by_text("⟦")).to_have_count(0)
        choose(page, lang="en")
        found = page.evaluate("rules => axe.run(document, {runOnly: rules})", RULES)
        wrong = [(one["id"], [node["html"][:200] for node in one["nodes"]]) for one in found["violations"]]
        assert not wrong, section
