"""A server and a real browser for the tests of the page."""

from __future__ import annotations

import functools
import json
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from ludaro.table.http.pages import PAGE
from tests.page.proxy import Proxy
from tests.page.tools import DESKTOP, LONG, OpenPage, follow
from tests.table_tools import Served, served
from tools.browsers import find

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
# Chromium leaves sockets open when it goes offline: tests cut them by hand.
# The others' moves are shown at once, and sounds are offered no more, unless a test is about that.
HABITS = """
    const kept = JSON.parse(localStorage.getItem('ludaro.settings') ?? '{}');
    kept.speed ??= '%s';
    kept.offered ??= %s;
    localStorage.setItem('ludaro.settings', JSON.stringify(kept));
"""
KEEP_SOCKETS = """
    window.sockets = [];
    window.WebSocket = class extends WebSocket { constructor(url) { super(url); window.sockets.push(this); } };
"""


@pytest.fixture(scope="package", autouse=True)
def _page_is_built() -> None:
    if not (PAGE / "index.html").exists():
        pytest.skip("the page is not built: make page")


@pytest.fixture(scope="package")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[..., Served]]:
    """Servers by what they are started with: each is started once, and stays for all tests that ask for it."""
    with ExitStack() as running:

        @functools.cache
        def start(*options: str, trust: str) -> Served:
            store = f"sqlite:///{tmp_path_factory.mktemp('page')}/page.db"
            server = running.enter_context(served(store, *options, trust=trust))
            server.wait_until_warm()
            return server

        yield start


@pytest.fixture
def server(request: pytest.FixtureRequest, servers: Callable[..., Served]) -> Served:
    """The one for the tests of a file: started with what it names in ``SERVE``, without limits for ``TRUST``."""
    return servers(*getattr(request.module, "SERVE", ()), trust=getattr(request.module, "TRUST", "127.0.0.1"))


# One for all, and then stopped: no other test could run a loop of its own beside it.
@pytest.fixture(scope="package")
def browser() -> Iterator[Any]:
    chromium = find()
    if chromium is None:
        pytest.skip("no Chromium is installed here: python -m tools.browsers tries to get one")
    sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    sync_api.expect.set_options(timeout=LONG)  # the five seconds that it has are short on a busy machine
    with sync_api.sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        yield running
        running.close()


def _wrong(said: Any) -> list[str]:
    """Errors in the console. Browsers tell by themselves that a connection was cut, that a table or a game does not
    exist, that a club would not have it so, that a key is wrong, that no hint, verdict or print was to be had yet, that
    what was read off a sheet is odd or cards are too large for it, and that a test refused something."""
    cut = any(text in said.text for text in ("ERR_", "429 (", "An unknown error occurred when fetching the script"))
    nowhere = re.search(r"/(t|own|invent|api/(tables|workshop|print|catalog))/", said.location["url"])
    missing = nowhere and re.search(r"404 \(|410 \(", said.text)
    refused = re.search(r"40[1349] \(", said.text) and re.search(r"/api/(clubs|admin)/", said.location["url"])
    soon = re.search(r"503 \(|409 \(", said.text)
    busy = soon and re.search(r"/(hint|analysis)$|/api/(workshop|print)/", said.location["url"])
    odd = "422 (" in said.text and "/api/print/" in said.location["url"]
    return [said.text] if said.type == "error" and not (cut or missing or refused or busy or odd) else []


@pytest.fixture
def proxy(server: Served) -> Iterator[Proxy]:
    """A line to the server that can be slow, silent or down: ``open_page(path, through=proxy)``."""
    with Proxy(server.port) as running:
        yield running


@pytest.fixture
def open_page(browser: Any, request: pytest.FixtureRequest) -> Iterator[OpenPage]:
    """Opens pages of the test's server (or ``at`` another, or ``through`` a proxy), each for a person of their own (or
    in another tab ``beside`` a page); at the end nothing must have gone wrong in any of them."""
    contexts: list[Any] = []
    wrong: list[str] = []

    def person(**habits: Any) -> Any:
        context = browser.new_context(**{"viewport": DESKTOP, "locale": "en-GB", "reduced_motion": "reduce", **habits})
        context.set_default_timeout(LONG)
        contexts.append(context)
        return context

    def make(
        path: str = "/",
        *,
        through: Proxy | None = None,
        at: Served | None = None,
        beside: Any = None,
        speed: str = "off",
        offered: bool = True,
        script: str = "",
        **habits: Any,
    ) -> Any:
        context = person(**habits) if beside is None else beside.context
        page = context.new_page()
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("console", lambda said: wrong.extend(_wrong(said)))
        page.told = follow(page)
        page.add_init_script(KEEP_SOCKETS)
        page.add_init_script(HABITS % (speed, json.dumps(offered)))
        if script:
            page.add_init_script(script)
        there = through or at or request.getfixturevalue("server")
        page.goto(there.url + path)
        return page

    yield make
    for context in contexts:
        context.close()
    assert not wrong
