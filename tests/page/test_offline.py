"""The page without a connection: kept on the device, its puzzle played whole; and what installing it needs."""

from __future__ import annotations

import re
import shutil
import struct
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

import ludaro
from ludaro.table.http.pages import PAGE
from tests.page.tools import PHONE, OpenPage, type_move
from tests.table_tools import Served, request

sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
expect = sync_api.expect

pytestmark = pytest.mark.browser

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
KEPT = "async () => { await navigator.serviceWorker.ready; return await caches.keys() }"
ONLY = """async name => {
    for (let tries = 600; String(await caches.keys()) !== name; tries--) {
        if (!tries) throw Error(`kept: ${await caches.keys()}`);
        await new Promise(done => setTimeout(done, 50));
    }
}"""
TODAY = "() => new Intl.DateTimeFormat('sv').format(new Date())"


def gone_offline(open_page: OpenPage, **habits: Any) -> Any:
    """A page that was visited once, with the connection cut since."""
    page = open_page("/", **habits)
    page.wait_for_function("() => Object.keys(JSON.parse(localStorage['ludaro.puzzles'] ?? '{}')).length === 8")
    page.evaluate(KEPT)
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    page.context.set_offline(True)
    return page


def todays(page: Any) -> dict[str, Any]:
    puzzles: dict[str, Any] = page.evaluate(
        "date => JSON.parse(localStorage['ludaro.puzzles'])[date]", page.evaluate(TODAY)
    )
    return puzzles


def laying(solution: dict[str, str]) -> list[str]:
    return [f"{code}@{place}" for place, code in solution.items()]


@pytest.mark.smoke("puzzle")
def test_a_whole_puzzle_without_a_connection(open_page: OpenPage) -> None:
    page = gone_offline(open_page, viewport=PHONE)
    page.reload()
    expect(page.get_by_text("You are offline.")).to_be_visible()
    page.get_by_role("button", name="Solve it").click()
    today = todays(page)
    solution = today["grades"][today["grade"] - 1]["solution"]
    page.wait_for_selector(".board.yours .ludaro-table")
    for number, move in enumerate(laying(solution), 1):
        type_move(page, move)
        page.wait_for_selector(f"[data-moves='{number}']")
        if number == 4:
            page.reload()  # what was laid is still there
            page.wait_for_selector("[data-moves='4'] .ludaro-table")
    expect(page.locator(".result")).to_contain_text("Solved!")
    page.get_by_role("link", name="All games").last.click()
    expect(page.get_by_role("button", name="Solved")).to_be_visible()
    page.context.set_offline(False)
    page.evaluate("() => dispatchEvent(new Event('online'))")
    expect(page.locator("article").first).to_be_visible()  # the games come back by themselves
    expect(page.get_by_text("You are offline.")).to_have_count(0)


def test_every_grade_comes_with_its_solution(server: Served) -> None:
    told = request(server.url + "/api/puzzle?date=2027-03-07")[1]
    assert told["grade"] == 8  # the first Sunday of a month
    assert [one["grade"] for one in told["grades"]] == list(range(1, 9))
    assert told["deal"] == " ".join(map(str, told["grades"][7]["cards"]))
    for one in told["grades"]:
        state = ludaro.game("kvaro-solo").new(deal=" ".join(map(str, one["cards"])))
        assert state.view(0)["table"]["deck"] == told["deck"]
        for move in laying(one["solution"]):
            state.play(move)
        assert state.over


def test_hints_without_a_connection_lead_to_the_end(open_page: OpenPage) -> None:
    page = gone_offline(open_page)
    page.goto(page.url + "puzzle")
    page.get_by_label("How hard it is").select_option("1")
    page.wait_for_selector(".board.yours .ludaro-table")
    solution = todays(page)["grades"][0]["solution"]
    cards = todays(page)["grades"][0]["cards"]
    used = {int(code.rstrip("r")) for code in solution.values()}
    wrong = next((f"{card}@0,0" for card in cards if card not in used), None)
    if wrong:  # a card that no square has
        type_move(page, wrong)
        page.wait_for_selector("[data-moves='1']")
        page.get_by_role("button", name="Hint").click()
        expect(page.locator(".hint p")).to_contain_text("in the way of the square")
        page.locator(".side .hint button").click()
        page.wait_for_selector("[data-moves='2']")
    while not page.locator(".result").count():
        before = int(page.locator("[data-moves]").get_attribute("data-moves"))
        page.get_by_role("button", name="Hint").click()
        page.locator(".side .hint button").click()
        page.wait_for_selector(f"[data-moves='{before + 1}']")
    expect(page.locator(".result")).to_contain_text("Solved!")
    page.get_by_role("button", name="Take back").click()
    expect(page.locator(".result")).to_have_count(0)
    page.get_by_role("button", name="Start over").click()
    page.wait_for_selector("[data-moves='0']")


@pytest.mark.skipif(not AXE.exists(), reason="axe-core is not installed: npm ci in web/")
def test_axe_finds_nothing_on_the_puzzle(open_page: OpenPage) -> None:
    page = open_page("/puzzle", bypass_csp=True)
    page.wait_for_selector(".board .ludaro-table")
    page.get_by_role("button", name="Hint").click()
    page.evaluate(AXE.read_text("utf-8"))
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        page.wait_for_selector(f"html[data-theme={scheme}]")
        found = page.evaluate("axe.run(document)")
        assert not [(one["id"], [node["html"][:200] for node in one["nodes"]]) for one in found["violations"]]


def test_solved_days_in_a_row_are_counted(open_page: OpenPage) -> None:
    page = open_page("/")
    days = "[0, 1, 2, 4].map(ago => new Intl.DateTimeFormat('sv').format(new Date(Date.now() - ago * 864e5)))"
    page.evaluate(f"() => localStorage['ludaro.solving'] = JSON.stringify({{daily: {days}}})")
    page.reload()
    expect(page.get_by_role("region", name="Puzzle of the day")).to_contain_text("3 days in a row")


def test_the_page_can_be_installed(server: Served, open_page: OpenPage) -> None:
    page = open_page("/")
    manifest = request(server.url + page.locator("link[rel=manifest]").get_attribute("href"))[1]
    assert {"name", "short_name", "start_url", "scope"} <= manifest.keys()
    assert manifest["display"] == "standalone"
    sizes = set()
    for icon in manifest["icons"]:
        answer = page.request.get(server.url + icon["src"])
        assert answer.ok, icon
        assert answer.headers["content-type"] == icon["type"]
        if icon["type"] == "image/png":
            assert "{}x{}".format(*struct.unpack(">II", answer.body()[16:24])) == icon["sizes"]
            sizes.add((icon["sizes"], icon["purpose"]))
    assert {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")} <= sizes
    page.evaluate(KEPT)
    session = page.context.new_cdp_session(page)
    wrong = [one["errorId"] for one in session.send("Page.getInstallabilityErrors")["installabilityErrors"]]
    assert set(wrong) <= {"in-incognito"}  # where tests always are


def test_nothing_of_the_server_is_kept(open_page: OpenPage) -> None:
    page = gone_offline(open_page)
    (name,) = page.evaluate(KEPT)
    urls = page.evaluate("async name => (await (await caches.open(name)).keys()).map(one => one.url)", name)
    kept = {urlsplit(url).path for url in urls}
    assert "/" in kept
    assert not [path for path in kept if path.startswith(("/api", "/t/"))]
    made = [file.name for file in (PAGE / "assets").iterdir() if file.suffix in (".js", ".css")]
    assert {f"/assets/{name}" for name in made} <= kept


# A new build


@pytest.fixture
def build(tmp_path: Path) -> Iterator[tuple[Path, str]]:
    """A copy of the page that can be changed, and where it is served, by a server that knows nothing of games."""
    if not (PAGE / "index.html").exists():
        pytest.skip("the page is not built: make page")
    folder = tmp_path / "page"
    shutil.copytree(PAGE, folder)

    class Quiet(SimpleHTTPRequestHandler):
        def log_message(self, format: str, *args: Any) -> None:
            pass

        def end_headers(self) -> None:
            self.send_header("cache-control", "no-cache")
            super().end_headers()

    running = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    running.daemon_threads = True
    thread = threading.Thread(target=running.serve_forever)
    thread.start()
    yield folder, f"http://127.0.0.1:{running.server_port}"
    running.shutdown()
    thread.join()
    running.server_close()


def test_a_new_build_replaces_the_old_one(browser: Any, build: tuple[Path, str]) -> None:
    folder, url = build
    context = browser.new_context()
    page = context.new_page()
    page.goto(url)
    (old,) = page.evaluate(KEPT)
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")

    worker = folder / "worker.js"
    version = re.search(r'"([0-9a-f]{12})"', worker.read_text())
    assert version
    assert old == f"ludaro-{version[1]}"
    worker.write_text(worker.read_text().replace(version[1], "0123456789ab"))
    index = folder / "index.html"
    index.write_text(index.read_text().replace("<title>", "<title>New "))
    answer = page.reload()
    assert "<title>New" in answer.text()  # at once, though the old page is kept
    page.evaluate(ONLY, "ludaro-0123456789ab")
    context.set_offline(True)
    answer = page.reload()
    assert answer.from_service_worker
    assert "<title>New" in answer.text()
    context.close()
