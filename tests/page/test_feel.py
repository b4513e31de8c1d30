"""Scoring, winning and losing, as they are seen; and sounds, which are offered once."""

from __future__ import annotations

import random
from typing import Any

import pytest

import ludaro
from ludaro.games.state import State
from tests.page.tools import (
    PHONE,
    TOUCH,
    OpenPage,
    click_move,
    comes,
    hear_until,
    people,
    players_of,
    programs_play,
    seen,
    stop_the_clock,
    table,
)
from tests.table_tools import Served, request

sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
expect = sync_api.expect

pytestmark = pytest.mark.browser
GONE = 5000  # milliseconds after which nothing of a moment is left
MOVING = {"reduced_motion": "no-preference"}
GAME, SEED = "64g-7", 0  # seven moves by lot, and somebody scores
Move = tuple[int, str]


def until_scored() -> tuple[list[Move], list[int], dict[str, Any]]:
    """Moves by lot until somebody scores: the moves, the points, the table then."""
    state = ludaro.game(GAME).new(players_of(GAME), options="recommended", seed=SEED)
    lot = random.Random(SEED)
    made: list[Move] = []
    while not any(state.points or ()):
        seat = state.seats[0]
        move = lot.choice(state.moves(seat))
        state.play(move, seat)
        made.append((seat, move))
    assert state.points is not None
    return made, list(state.points), state.view(0)["table"]


# What is there at the moment at which points set out: they do not wait for a test on a busy machine.
WATCH = """(seat) => {
    const all = (what) => document.querySelectorAll(what);
    window.moment = new Promise((done) => {
        const look = () => {
            const [chip] = all('.gain');
            if (!chip) return;
            watching.disconnect();
            done({
                gain: chip.textContent.trim(),
                pointer: getComputedStyle(chip).pointerEvents,
                hidden: chip.closest('[aria-hidden=true]') !== null,
                score: all(`[data-seat='${seat}'] .score`)[0].textContent.trim(),
                rings: all('.glow .ring').length,
                lines: all('.glow .line').length,
            });
        };
        const watching = new MutationObserver(look);
        watching.observe(document.body, { childList: true, subtree: true });
    });
}"""


def open_table(server: Served, open_page: OpenPage, **habits: Any) -> tuple[Any, str, list[str]]:
    """A page at a table where all but the last move before somebody scores are made."""
    seats = [{"kind": "person", "name": name} for name in ("Ana", "Ben", "Cleo", "Dora")[: players_of(GAME)]]
    path, secrets = table(server, GAME, seats, seed=SEED)
    programs_play(server, path, secrets, until_scored()[0][:-1])
    page = open_page(f"{path}#{secrets[0]}", **habits)
    expect(page.locator(".ludaro-table svg").first).to_be_visible()
    return page, path, secrets


@pytest.mark.parametrize("habits", [{}, TOUCH], ids=["desktop", "phone"])
def test_a_combination_glows_and_its_points_fly_to_whoever_made_it(
    habits: dict[str, Any], server: Served, open_page: OpenPage
) -> None:
    page, path, secrets = open_table(server, open_page, speed="normal", **MOVING, **habits)
    moves, points, made = until_scored()
    seat = next(seat for seat, number in enumerate(points) if number)
    page.evaluate(WATCH, seat)
    programs_play(server, path, secrets, moves[-1:])
    score = page.locator(f"[data-seat='{seat}'] .score")
    assert page.evaluate("window.moment") == {
        "gain": f"+{points[seat]}",
        "pointer": "none",
        "hidden": True,
        "score": "0 points",
        "rings": len(made["made"]),
        "lines": 1,
    }
    expect(score).to_have_text(f"{points[seat]} points")
    expect(page.locator(".glow, .gain, .leaving, .bump")).to_have_count(0)


@pytest.mark.smoke("table")
def test_with_reduced_motion_points_appear_beside_their_player_and_nothing_moves(
    server: Served, open_page: OpenPage
) -> None:
    page, path, secrets = open_table(server, open_page, speed="normal")
    stop_the_clock(page)
    moves, points, _ = until_scored()
    seat = next(seat for seat, number in enumerate(points) if number)
    programs_play(server, path, secrets, moves[-1:])
    hear_until(page, lambda: len(seen(page)["history"]) == len(moves))
    expect(comes(page, ".gain")).to_have_text(f"+{points[seat]}")
    expect(page.locator(f"[data-seat='{seat}'] .score")).to_have_text(f"{points[seat]} points")
    assert page.evaluate("document.getAnimations().filter(one => one.playState === 'running').length") == 0
    chip, place = (page.locator(name).bounding_box() for name in (".gain", f"[data-seat='{seat}']"))
    assert place["y"] <= chip["y"] + chip["height"] / 2 <= place["y"] + place["height"]
    page.clock.run_for(GONE)
    expect(page.locator(".glow, .gain")).to_have_count(0)


def ended(state: State, move: str) -> bool:
    after = state.copy()
    after.play(move)
    return after.over


# How much wider than its window the page is, when the shapes are farthest out.
WIDER_AS_THEY_FLY = """() => {
    for (const one of document.getAnimations()) {
        one.pause();
        one.currentTime = 1500;
    }
    const { scrollWidth, clientWidth } = document.documentElement;
    return Math.max(0, scrollWidth - clientWidth);
}"""


@pytest.mark.smoke("table")
def test_a_win_is_a_moment_and_a_loss_is_gentle(server: Served, open_page: OpenPage) -> None:
    """Ana's shapes fly and are gone, without covering a button; Ben reads a kind word."""
    options = {"goal": "cross"}
    state = ludaro.game("64g-1").new(2, options=options, seed=SEED)
    winning = next(move for move in state.moves(0) if ended(state, move))
    seats = [{"kind": "person", "name": name} for name in ("Ana", "Ben")]
    path, secrets = table(server, "64g-1", seats, options=options, seed=SEED)
    ana, ben = (open_page(f"{path}#{secret}", speed="normal", **MOVING) for secret in secrets)
    for page in (ana, ben):
        expect(page.locator(".ludaro-table svg").first).to_be_visible()
    stop_the_clock(ana)
    click_move(ana, winning)
    hear_until(ana, lambda: seen(ana)["over"])
    expect(comes(ana, ".result")).to_contain_text("You won!")
    expect(comes(ana, ".confetti")).to_be_visible()
    again = ana.get_by_role("button", name="Play again", exact=False).first
    at = "b => { const r = b.getBoundingClientRect(); return document.elementFromPoint(r.x + r.width / 2, r.y + 9) }"
    assert again.evaluate(f"b => b.contains(({at})(b))")
    ana.set_viewport_size(PHONE)
    assert ana.evaluate(WIDER_AS_THEY_FLY) == 0
    ana.clock.run_for(GONE)
    expect(ana.locator(".confetti")).to_have_count(0)
    ana.clock.resume()
    expect(ben.locator(".result")).to_contain_text("Well played!")
    assert ben.locator(".confetti").count() == 0
    expect(ana.locator(".result .winner")).to_have_count(1)
    ana.reload()
    expect(ana.locator(".result")).to_contain_text("You won!")
    assert ana.locator(".confetti").count() == 0  # it was a moment


def test_who_gives_up_is_not_told_how_well_it_went(server: Served, open_page: OpenPage) -> None:
    page = open_page(people(server, "64g-2", ["Ana"], SEED)[0])
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("alertdialog").get_by_role("button", name="Give up").click()
    expect(page.locator(".result")).to_contain_text("You gave up.")
    expect(page.locator(".result")).not_to_contain_text("Well played!")


def test_sounds_are_offered_once(server: Served, open_page: OpenPage) -> None:
    page = open_page(people(server, "64g-2", ["Ana"], SEED)[0], offered=False)
    offer = page.get_by_role("group", name="Sounds?")
    expect(offer).to_be_visible()
    offer.get_by_role("button", name="With sounds").focus()
    page.keyboard.press("Enter")
    expect(offer).to_have_count(0)
    kept = page.evaluate("JSON.parse(localStorage.getItem('ludaro.settings'))")
    assert (kept["sounds"], kept["offered"]) == (True, True)
    page.goto(server.url + people(server, "64g-2", ["Ana"], SEED)[0])
    expect(page.locator(".ludaro-table svg").first).to_be_visible()
    expect(offer).to_have_count(0)


def test_whoever_leaves_the_first_game_is_not_asked_again(server: Served, open_page: OpenPage) -> None:
    page = open_page(people(server, "64g-2", ["Ana"], SEED)[0], offered=False)
    offer = page.get_by_role("group", name="Sounds?")
    expect(offer).to_be_visible()
    page.get_by_role("link", name="Ludaro").first.click()
    page.wait_for_url(server.url + "/")
    kept = page.evaluate("JSON.parse(localStorage.getItem('ludaro.settings'))")
    assert (kept["sounds"], kept["offered"]) == (False, True)


SHIFTS = """
window.shifts = [];
const seen = list => shifts.push(...list.getEntries().map(one => one.value));
new PerformanceObserver(seen).observe({type: 'layout-shift', buffered: true});
"""


@pytest.mark.parametrize("game", ["tabeligi", "64g-1", "kvaro-a", "colorio"])
def test_nothing_moves_while_a_new_table_comes(game: str, server: Served, open_page: OpenPage) -> None:
    """What is on its way has its place: the board used to jump when the game began a moment after the page."""
    seats = [{"kind": "person", "name": "Ana"}, {"kind": "computer", "level": 1}]
    _, told = request(f"{server.url}/api/tables", {"game": game, "seats": seats, "seed": 4})
    page = open_page(told["seats"][0]["link"].removeprefix(server.url), **TOUCH, script=SHIFTS)
    page.wait_for_selector(".ludaro-table svg")
    assert page.evaluate("shifts.reduce((sum, one) => sum + one, 0)") < 0.05
