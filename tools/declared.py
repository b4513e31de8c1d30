"""Games from words by lot, in a real browser: opened by their link, played and left, one after another in one page.

    python -m tools.declared --count 200 --to-the-end 10

Fails on any error in the console, any request that fails, and any game that stops on the way.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from ludaro.games.sixtyfour.codes import code_of
from ludaro.games.sixtyfour.grammar import any_game
from tests.page.conftest import FLAGS, HABITS
from tests.page.tools import LONG, choose, click_move, follow, made, play
from tests.table_tools import served
from tools.browsers import find

MOVES = 10
PATIENCE = 600.0  # seconds for a whole game
# A link that is followed within the page: nothing is loaded again.
FOLLOW = "path => { history.pushState(null, '', path); dispatchEvent(new PopStateEvent('popstate')) }"


@dataclass
class Walk:
    """What happened in a page so far."""

    page: Any
    games: int = 0
    ends: int = 0
    moves: int = 0
    wrong: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.page.told = follow(self.page)
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.page.on("console", self._said)
        self.page.on("requestfailed", lambda asked: self.wrong.append(f"{asked.url}: {asked.failure}"))
        self.page.on("response", self._answered)

    def _said(self, said: Any) -> None:
        if said.type == "error":
            self.wrong.append(said.text)

    def _answered(self, answer: Any) -> None:
        if answer.status >= 400:
            self.wrong.append(f"{answer.url}: {answer.status}")

    def visit(self, code: str, to_the_end: bool) -> None:
        """A game from its link to some moves, or to its result."""
        page = self.page
        page.told.clear()
        page.evaluate(FOLLOW, f"/own/{code}")
        page.locator(".onward button").click()
        page.locator(".ways .play").click()
        play(page, PATIENCE, click_move, until=None if to_the_end else MOVES)
        self.games += 1
        self.ends += page.locator(".result").count()
        self.moves += made(page)


def codes(seed: int) -> Iterator[str]:
    """Games by lot, none twice."""
    lot, known = random.Random(seed), set[str]()
    while True:
        code = code_of(any_game(lot, lot.randint(3, 12)))
        if code not in known:
            known.add(code)
            yield code


def walk(page: Any, count: int, to_the_end: int, seed: int) -> Walk:
    """So many games one after another, some of them to the end; at the first fault it stops."""
    page.wait_for_selector("main h1")
    choose(page, level=1)
    done = Walk(page)
    page.evaluate("window.sameAsBefore = true")
    every = max(1, count // to_the_end) if to_the_end else count + 1
    for number, code in zip(range(count), codes(seed), strict=False):
        before = time.monotonic()
        done.visit(code, number % every == 0 and number // every < to_the_end)
        took = time.monotonic() - before
        print(f"{number + 1:4} {code:32} {made(page):4} moves, {took:5.1f} s", flush=True)
        if done.wrong:
            break
    if not page.evaluate("window.sameAsBefore"):
        done.wrong.append("the page was loaded again")
    return done


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.declared", description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=200, help="games (200)")
    parser.add_argument("--to-the-end", type=int, default=10, help="of these, so many to their end (10)")
    parser.add_argument("--seed", type=int, default=1)
    wish = parser.parse_args(arguments)
    chromium = find()
    if chromium is None:
        print("no Chromium is installed here: python -m tools.browsers tries to get one", file=sys.stderr)
        return 1
    from playwright.sync_api import sync_playwright

    started = time.monotonic()
    with (
        tempfile.TemporaryDirectory() as folder,
        served(f"sqlite:///{folder}/games.db") as server,
        sync_playwright() as playwright,
    ):
        server.wait_until_warm()
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        page = browser.new_page(viewport={"width": 1280, "height": 800}, locale="en-GB", reduced_motion="reduce")
        page.set_default_timeout(LONG)
        page.add_init_script(HABITS % ("off", "true"))
        page.goto(f"{server.url}/")
        done = walk(page, wish.count, wish.to_the_end, wish.seed)
        browser.close()
    seconds = time.monotonic() - started
    print(f"{done.games} games, {done.moves} moves, {done.ends} ended, {len(done.wrong)} faults, {seconds:.0f} s")
    print(*done.wrong, sep="\n")
    return bool(done.wrong)


if __name__ == "__main__":
    sys.exit(main())
