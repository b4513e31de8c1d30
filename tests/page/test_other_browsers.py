"""The page in Firefox, in WebKit, and in a browser that lacks what browsers of 2022 lacked."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from typing import Any

import pytest

import ludaro
from tests.page import others
from tests.page.others import Window, click, wait_for
from tests.page.tools import OpenPage, against_computer, click_move, play, steps_of
from tests.table_tools import PATIENCE, Served, request

pytestmark = pytest.mark.browser

ONE_A_FAMILY = ("tabeligi", "kvaro-a", "colorio", "64g-3")
ENOUGH = 3  # moves of one's own
NOT_YET = """
    for (const name of ['toSorted', 'toReversed', 'toSpliced', 'with', 'group']) delete Array.prototype[name];
    for (const [of, name] of [[Object, 'groupBy'], [Map, 'groupBy'], [Promise, 'withResolvers'], [Array, 'fromAsync'],
                              [URL, 'canParse'], [AbortSignal, 'any'], [AbortSignal, 'timeout']]) delete of[name];
    for (const name of ['union', 'intersection', 'difference', 'isSubsetOf']) delete Set.prototype[name];
    delete window.requestIdleCallback;
    delete window.Iterator;
    delete Document.prototype.adoptedStyleSheets;
    delete Document.prototype.startViewTransition;
    window.CSSStyleSheet = new Proxy(CSSStyleSheet, { construct() { throw new TypeError('Illegal constructor'); } });
"""


@pytest.fixture(params=["firefox", "webkit"])
def window(request: pytest.FixtureRequest) -> Iterator[Window]:
    if absent := others.missing(request.param):
        pytest.skip(f"not installed here: {absent}")
    with others.window(request.param) as found:
        yield found


def test_a_game_of_each_family_is_drawn_and_played(window: Window, server: Served) -> None:
    window.goto(server.url + "/")
    window.run("(localStorage.setItem('ludaro.settings', JSON.stringify({ speed: 'off' })), true)")
    for game in ONE_A_FAMILY:
        path = against_computer(server, game, seed=4)
        secret = path.partition("#")[2]
        window.goto(server.url + path)
        window.run("(window.wrong = [], addEventListener('error', (event) => wrong.push(event.message)), true)")
        played(window, server, game, path.split("#")[0].rsplit("/", 1)[1], secret)
        assert window.run("window.wrong") == []


def played(window: Window, server: Served, game: str, id: str, secret: str) -> None:
    """A few moves by clicks on the drawn table."""
    lot, end = random.Random(2), time.monotonic() + PATIENCE
    own = 0
    while own < ENOUGH and time.monotonic() < end:
        wait_for(window, "document.querySelector('.result, .board.yours .ludaro-table svg') !== null")
        if window.run("document.querySelector('.result') !== null"):
            break
        view = now(server, id, secret)
        moves = view["moves"]
        if not moves:
            continue
        plain = [move for move in moves if "r@" not in move and "+" not in move and not move.startswith("take")]
        before = len(view["history"])
        for step in steps_of(game, view, lot.choice(plain or moves)):
            if step.startswith("word:"):
                word = step.removeprefix("word:")
                click(window, f"[data-word='{word}']")
            elif not step.startswith("way:"):
                click(window, f"[data-place='{step}'][data-grid]")
        wait_for(window, f"document.querySelector('.result, [data-moves]:not([data-moves=\"{before}\"])') !== null")
        own += 1
    assert own, game
    assert window.run("document.querySelectorAll('.ludaro-table svg use').length") > 5, game


def now(server: Served, id: str, secret: str) -> dict[str, Any]:
    """The position as the server's story tells it."""
    status, story = request(f"{server.url}/api/tables/{id}/story", {"secret": secret})
    assert status == 200
    view: dict[str, Any] = story["first"] | {"history": []}
    for move in story["moves"]:
        table = view["table"] | move["view"].get("table", {})
        view = view | move["view"] | {"table": table, "history": [*view["history"], [move["seat"], move["move"]]]}
    return view


@pytest.mark.parametrize("game", ONE_A_FAMILY)
def test_a_browser_of_2022_draws_and_plays(game: str, open_page: OpenPage, server: Served) -> None:
    page = open_page("/")
    page.add_init_script(NOT_YET)
    page.goto(server.url + against_computer(server, game, seed=4))
    page.wait_for_selector(".ludaro-table svg use")
    play(page, PATIENCE, click_move, until=4)
    page.goto(server.url + f"/learn/{game}")
    page.wait_for_selector(".ludaro-table svg use")


def test_every_family_is_tried() -> None:
    assert {ludaro.game(id).family.name for id in ONE_A_FAMILY} == {
        ludaro.game(id).family.name for id in ludaro.games()
    }
