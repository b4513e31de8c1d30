"""One move at a time: what the others do can be followed, stays marked, and is shown again."""

from __future__ import annotations

import re
import time
from typing import Any

import pytest

from tests.page.tools import (
    TOUCH,
    OpenPage,
    against_computer,
    cell,
    click_move,
    made,
    moves_of,
    my_turn,
    seen,
    tap_move,
)
from tests.table_tools import Served

playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
expect = playwright.expect
pytestmark = pytest.mark.browser

# Notes every state of the page that is drawn, frame by frame: how many moves are shown, which pegs lie open.
WATCH = """() => {
    window.frames_seen = [];
    let last = '';
    const look = () => {
        const shown = Number(document.querySelector('[data-moves]').dataset.moves);
        const open = [...document.querySelectorAll('.ludaro-table [data-peg]')].map(peg => peg.dataset.peg).sort();
        const gliding = document.getAnimations().length;
        const state = JSON.stringify([shown, open]);
        if (state !== last) window.frames_seen.push({ shown, open, at: performance.now(), gliding });
        else window.frames_seen.at(-1).gliding += gliding;
        last = state;
        requestAnimationFrame(look);
    };
    look();
}"""


def whole_turn(page: Any, do: Any = click_move) -> int:
    """One's own turn, to its end; how many moves the game then has."""
    assert my_turn(page)
    seat, before = seen(page)["seat"], made(page)
    while True:
        do(page, moves_of(page)[0])
        before += 1
        page.wait_for_function("n => Number(document.querySelector('[data-moves]').dataset.moves) >= n", arg=before)
        if seen(page)["history"][before:] or seat not in seen(page)["seats"]:
            return before


def steps_seen(page: Any, first: int, last: int, patience: float = 15) -> list[dict[str, Any]]:
    page.wait_for_function(
        "n => Number(document.querySelector('[data-moves]').dataset.moves) >= n", arg=last, timeout=patience * 1000
    )
    frames: list[dict[str, Any]] = page.evaluate("window.frames_seen")
    return [frame for frame in frames if first <= frame["shown"] <= last]


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_six_actions_of_a_computer_one_after_another(motion: str, server: Served, open_page: OpenPage) -> None:
    page = open_page(against_computer(server, "colorio", seed=4), speed="normal", reduced_motion=motion)
    assert my_turn(page)
    page.evaluate(WATCH)
    own = whole_turn(page)
    deadline = time.monotonic() + 10
    while seen(page)["seats"] != [0] and not seen(page)["over"]:
        assert time.monotonic() < deadline
        page.wait_for_timeout(50)
    known = len(seen(page)["history"])
    assert known == own + 6
    assert made(page) < known  # known, but not yet shown
    expect(page.locator(".board.yours")).to_have_count(0)
    expect(page.get_by_role("button", name="Skip", exact=True)).to_be_visible()
    frames = steps_seen(page, own, known)
    assert [frame["shown"] for frame in frames] == list(range(own, known + 1))  # each one was drawn, in order
    for before, lifted, put in zip(frames[0:-1:2], frames[1::2], frames[2::2], strict=True):
        assert len(set(lifted["open"]) - set(before["open"])) == 1  # a colour comes to light,
        assert put["at"] - lifted["at"] > 1000  # for over a second
    assert frames[-1]["at"] - frames[0]["at"] < 9000
    glided = sum(frame["gliding"] for frame in frames)
    assert (glided == 0) == (motion == "reduce")
    assert my_turn(page)


def marked(page: Any, kind: str) -> int:
    return int(page.locator(f".ludaro-table .mark.{kind}").count())


def test_marks_stay_until_i_move_and_are_shown_again(server: Served, open_page: OpenPage) -> None:
    page = open_page(against_computer(server, "colorio", seed=4))  # at once
    own = whole_turn(page)
    assert my_turn(page)
    known = made(page)
    assert known == own + 6
    places = {move.removeprefix(">") for _, move in seen(page)["history"][own:] if move != "off"}
    assert marked(page, "news") + marked(page, "last") == len(places)
    page.evaluate(WATCH)
    page.wait_for_timeout(500)
    assert marked(page, "news") + marked(page, "last") == len(places)
    again = page.get_by_role("button", name="Show again")
    box = page.locator(".table > .board").bounding_box()
    again.click()
    expect(page.locator(f"[data-move='{own + 1}'][aria-current='true']")).to_have_count(1)
    expect(page.locator(f"[data-move='{own + 2}'][aria-current='true']")).to_have_count(1)
    assert page.locator(".table > .board").bounding_box() == box  # nothing jumps
    assert made(page) == known
    page.keyboard.press("Space")
    expect(page.locator(f"[data-move='{known}'][aria-current='true']")).to_have_count(1)
    page.locator("h1").click()
    page.keyboard.press("s")
    expect(page.get_by_role("button", name="Skip", exact=True)).to_be_visible()
    page.get_by_role("button", name="Skip", exact=True).click()
    assert my_turn(page)
    click_move(page, moves_of(page)[0])
    page.wait_for_selector(f"[data-moves='{known + 1}']")
    assert marked(page, "news") == marked(page, "last") == 0
    assert marked(page, "own")
    expect(again).to_have_count(0)


def test_a_tap_catches_up_and_plays_nothing(server: Served, open_page: OpenPage) -> None:
    page = open_page(against_computer(server, "64g-2", seed=4), speed="slow", **TOUCH)
    assert my_turn(page)
    tap_move(page, moves_of(page)[0])
    deadline = time.monotonic() + 10
    while len(seen(page)["history"]) < 2:
        assert time.monotonic() < deadline
        page.wait_for_timeout(20)
    assert made(page) == 1
    places = {move[:2] for move in moves_of(page) if re.match(r"[a-h]\d[-x]", move)}
    card = sorted(places)[0]
    cell(page, card).tap()
    assert my_turn(page)
    assert made(page) == len(seen(page)["history"])
    expect(cell(page, card)).to_have_attribute("aria-selected", "true")  # taken up, as it was wished
