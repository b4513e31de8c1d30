"""One move at a time: what the others do can be followed, stays marked, and is shown again."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

import ludaro
from tests.page.tools import (
    TOUCH,
    WORDS,
    OpenPage,
    against_computer,
    cell,
    click_move,
    comes,
    hear_until,
    made,
    moves_of,
    my_turn,
    seen,
    stop_the_clock,
    tap_move,
)
from tests.table_tools import Served

playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
expect = playwright.expect
pytestmark = pytest.mark.browser

LONGEST = 9000  # milliseconds in which all that a computer did in its turn is shown

# Notes every state of the page that is drawn, frame by frame: how many moves are shown, what the line above the table
# says, what lies on each place, which pegs lie open.
WATCH = """() => {
    window.frames_seen = [];
    let last = '';
    const middle = element => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return [x + width / 2, y + height / 2];
    };
    const drawn = thing =>
        [...thing.querySelectorAll('use, .ring')].map(part => part.getAttribute('href') ?? 'ring').join();
    const within = (cell, [x, y]) => {
        const box = cell.getBoundingClientRect();
        return x > box.left && x < box.right && y > box.top && y < box.bottom;
    };
    const look = () => {
        const shown = Number(document.querySelector('[data-moves]').dataset.moves);
        const open = [...document.querySelectorAll('.ludaro-table [data-peg]')].map(peg => peg.dataset.peg).sort();
        const things = [...document.querySelectorAll('.board .things :is(.thing:not(.leaving), .peg)')];
        const told = document.querySelector('.table .line .told')?.textContent.trim() ?? '';
        const at = things.map(thing => [middle(thing), drawn(thing)]);
        const lying = {};
        for (const cell of document.querySelectorAll('.board [data-grid=board]'))
            lying[cell.dataset.place] = at.filter(([spot]) => within(cell, spot)).map(([, what]) => what).join();
        const gliding = document.getAnimations().length;
        const state = JSON.stringify([shown, open]);
        if (state !== last) window.frames_seen.push({ shown, open, lying, told, at: performance.now(), gliding });
        else Object.assign(window.frames_seen.at(-1), { told, gliding: window.frames_seen.at(-1).gliding + gliding });
        last = state;
        requestAnimationFrame(look);
    };
    look();
}"""


def let_pass(page: Any, known: int) -> None:
    """As much time as it takes to show so many moves."""
    for _ in range(0, LONGEST, 250):
        if made(page) == known:
            page.clock.run_for(40)  # until it is drawn
            return
        page.clock.run_for(250)
    raise AssertionError(f"{made(page)} of {known} moves are shown")


def whole_turn(page: Any, do: Any = click_move, drawn: Callable[[], None] = lambda: None) -> int:
    """One's own turn, to its end; how many moves the game then has."""
    assert my_turn(page)
    seat, before = seen(page)["seat"], made(page)
    while True:
        do(page, moves_of(page)[0])
        before += 1
        page.wait_for_function("n => Number(document.querySelector('[data-moves]').dataset.moves) >= n", arg=before)
        drawn()
        if seen(page)["history"][before:] or seat not in seen(page)["seats"]:
            return before


def steps_seen(page: Any, first: int, last: int) -> list[dict[str, Any]]:
    assert made(page) >= last
    frames: list[dict[str, Any]] = page.evaluate("window.frames_seen")
    return [frame for frame in frames if first <= frame["shown"] <= last]


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_six_actions_of_a_computer_one_after_another(motion: str, server: Served, open_page: OpenPage) -> None:
    page = open_page(against_computer(server, "colorio", seed=4), speed="normal", reduced_motion=motion)
    assert my_turn(page)
    stop_the_clock(page)
    page.evaluate(WATCH)
    own = whole_turn(page)
    hear_until(page, lambda: seen(page)["seats"] == [0] or seen(page)["over"])
    known = len(seen(page)["history"])
    assert known == own + 6
    assert made(page) < known  # known, but not yet shown
    expect(page.locator(".board.yours")).to_have_count(0)
    expect(page.get_by_role("button", name="Skip", exact=True)).to_be_visible()
    let_pass(page, known)
    frames = steps_seen(page, own, known)
    assert [frame["shown"] for frame in frames] == list(range(own, known + 1))  # each one was drawn, in order
    for before, lifted, put in zip(frames[0:-1:2], frames[1::2], frames[2::2], strict=True):
        assert len(set(lifted["open"]) - set(before["open"])) == 1  # a colour comes to light,
        assert put["at"] - lifted["at"] > 1000  # for over a second
    glided = sum(frame["gliding"] for frame in frames)
    assert (glided == 0) == (motion == "reduce")
    assert my_turn(page)


def lies_on(table: dict[str, Any]) -> dict[str, Any]:
    """What can be seen on each place of a table."""
    if "rows" in table and isinstance(table["rows"], dict):
        rows = [(colour, row) for colour, row in table["rows"].items() if row]
        return {f"{colour}:{row['first'] + i}": card for colour, row in rows for i, card in enumerate(row["cards"])}
    if "caps" in table:
        return dict.fromkeys(table["caps"], ("cap", False)) | {
            place: ("peg", place == table["held"]) for place in table["visible"]
        }
    found: dict[str, Any] = table["laid"] if "laid" in table else table["squares"]
    return found


def words_for(game: str, move: str) -> list[str]:
    """What a sentence about a move cannot do without."""
    whole = {"pass": "passes", "off": "away"}
    if move in whole:
        return [whole[move]]
    if game == "tabeligi":
        return [WORDS[f"table.colour.{move[0]}"], WORDS[f"table.shape.{move[1]}"]]
    if game == "kvaro-a":
        return ["back"] if move.startswith("take") else [f"card {int(move.split('@')[0].removesuffix('r'))} "]
    return re.findall(r"[a-h]\d", move)


@pytest.mark.parametrize("game", ["tabeligi", "kvaro-a", "64g-2", "colorio"])
def test_who_watches_two_turns_of_a_computer_sees_and_reads_what_it_did(
    game: str, server: Served, open_page: OpenPage
) -> None:
    page = open_page(against_computer(server, game, seed=4), speed="normal")
    assert my_turn(page)
    stop_the_clock(page)
    page.evaluate(WATCH)
    for _ in range(2):
        whole_turn(page, drawn=lambda: page.clock.run_for(40))
        hear_until(page, lambda: 0 in seen(page)["seats"] or seen(page)["over"])
        let_pass(page, len(seen(page)["history"]))
        assert my_turn(page)
    history = seen(page)["history"]
    frames = {frame["shown"]: frame for frame in steps_seen(page, 0, len(history))}
    assert list(frames) == list(range(len(history) + 1))  # each one was drawn, in order
    state = ludaro.game(game).new(2, options=seen(page)["options"], seed=4)
    by_the_computer = 0
    for number, (seat, move) in enumerate(history, start=1):
        before = lies_on(state.view(0)["table"])
        state.play(move, seat)
        after = lies_on(state.view(0)["table"])
        places = {place for place in before | after if before.get(place) != after.get(place)}
        was, now = (frames[n]["lying"] for n in (number - 1, number))
        assert {place for place in now if was.get(place, "") != now[place]} == places, move
        if seat == 1:
            by_the_computer += 1
            told = frames[number]["told"]
            assert told.startswith("Rano")
            assert all(word.lower() in told.lower() for word in words_for(game, move)), (move, told)
    assert by_the_computer >= 2


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
    stop_the_clock(page)
    page.clock.run_for(500)
    assert marked(page, "news") + marked(page, "last") == len(places)
    again = page.get_by_role("button", name="Show again")
    box = page.locator(".table > .board").bounding_box()
    again.click()
    for number in (own + 1, own + 2):
        comes(page, f"[data-move='{number}'][aria-current='true']")
    assert page.locator(".table > .board").bounding_box() == box  # nothing jumps
    assert made(page) == known
    page.keyboard.press("Space")
    comes(page, f"[data-move='{known}'][aria-current='true']")
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


@pytest.mark.smoke("computer")
def test_a_tap_catches_up_and_plays_nothing(server: Served, open_page: OpenPage) -> None:
    page = open_page(against_computer(server, "64g-2", seed=4), speed="slow", **TOUCH)
    assert my_turn(page)
    tap_move(page, moves_of(page)[0])
    hear_until(page, lambda: len(seen(page)["history"]) >= 2)
    assert made(page) == 1
    places = {move[:2] for move in moves_of(page) if re.match(r"[a-h]\d[-x]", move)}
    card = sorted(places)[0]
    cell(page, card).tap()
    assert my_turn(page)
    assert made(page) == len(seen(page)["history"])
    expect(cell(page, card)).to_have_attribute("aria-selected", "true")  # taken up, as it was wished
