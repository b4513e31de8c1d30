"""Hands and fingers: a device passed on behind a curtain, keys that wait, boards that hold still, places to aim at."""

from __future__ import annotations

from typing import Any

import pytest

import ludaro
from tests.page.test_games import hand_of, nothing_of_a_hand
from tests.page.tools import (
    TOUCH,
    WORDS,
    OpenPage,
    against_computer,
    cell,
    click_move,
    made,
    moves_of,
    my_turn,
    people,
    programs_play,
    seen,
    steps_of,
    table,
    wait_for_move,
)
from tests.table_tools import Served

sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
expect = sync_api.expect
pytestmark = pytest.mark.browser

SEED = 4
PHONE = {**TOUCH, "viewport": {"width": 390, "height": 844}}
# Presses what lifts a curtain the moment that it is there, as the second half of a double tap does.
EAGER = """() => new MutationObserver(() => {
    const lift = document.querySelector('.curtain button');
    if (!lift || lift === window.pressed) return;
    window.pressed = lift;
    window.met = [...document.querySelectorAll('button, a')].filter(one => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return width && one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    }).map(one => one.textContent);
    lift.click();
    lift.dispatchEvent(new KeyboardEvent('keydown', {key: 'Enter', repeat: true, bubbles: true, cancelable: true}));
}).observe(document.body, {childList: true, subtree: true})"""
PLACES = """() => Object.fromEntries([...document.querySelectorAll('.board [data-grid=board]')].map(cell => {
    const { x, y } = cell.getBoundingClientRect();
    return [cell.dataset.place, [Math.round(x), Math.round(y)]];
}))"""


# What the hand and the buttons cover cannot be tapped, and so is not drawn above them either.
UNDER_THE_HAND = """() => [...document.querySelectorAll('.things .goal:not(.tray)')].map(goal =>
    Boolean(goal.compareDocumentPosition(document.querySelector('.tray')) & Node.DOCUMENT_POSITION_FOLLOWING))"""


def together(server: Served, open_page: OpenPage, game: str, **habits: Any) -> Any:
    """Ana and Ben at one device."""
    path, secrets = table(server, game, [{"kind": "person", "name": name} for name in ("Ana", "Ben")], seed=SEED)
    id = path.removeprefix("/t/")
    page = open_page("/", **habits)
    kept = {"id": id, "game": game, "secrets": secrets, "at": 0, "status": "playing"}
    page.evaluate("kept => localStorage.setItem(`ludaro.game.${kept.id}`, JSON.stringify(kept))", kept)
    page.goto(f"{server.url}{path}")
    return page


def lift(page: Any, name: str) -> Any:
    return page.get_by_role("button", name=f"I am {name}: show my cards")


def hands(page: Any) -> list[list[str]]:
    return [hand_of(seen(page, number)) for number in (0, 1)]


def test_a_double_tap_neither_lifts_a_curtain_nor_meets_what_came_up_with_it_and_keys_wait_behind_it(
    server: Served, open_page: OpenPage
) -> None:
    page = together(server, open_page, "tabeligi")
    lift(page, "Ana").click()
    page.wait_for_selector(".board.yours")
    page.evaluate(EAGER)
    click_move(page, moves_of(page, 0)[0], 0)
    expect(lift(page, "Ben")).to_be_enabled()  # it was pressed at once, and is still there
    assert page.evaluate("() => window.met") == []
    nothing_of_a_hand(page, hands(page))
    for key in ("u", "h", "ArrowLeft", "s", "m"):
        page.keyboard.press(key)
    nothing_of_a_hand(page, hands(page))
    assert len(seen(page)["history"]) == 1
    lift(page, "Ben").click()
    page.wait_for_selector(".board.yours")
    assert made(page) == 1


def test_the_key_for_undo_does_what_its_button_does(server: Served, open_page: OpenPage) -> None:
    page = together(server, open_page, "64g-4")
    page.wait_for_selector(".board.yours")
    page.keyboard.press("u")  # there is nothing to take back
    click_move(page, moves_of(page, 0)[0], 0)
    wait_for_move(page, 0)
    page.keyboard.press("u")  # whoever moved last takes it back
    page.wait_for_selector("[data-moves='0']")


@pytest.mark.smoke("race", "together")
def test_a_hidden_hand_is_never_shown_without_a_curtain_not_even_in_a_race(server: Served, open_page: OpenPage) -> None:
    page = together(server, open_page, "kvaro-c")
    expect(lift(page, "Ana")).to_be_enabled()
    nothing_of_a_hand(page, hands(page))
    lift(page, "Ana").click()
    page.wait_for_selector(".board.yours [data-grid=hand]")
    page.get_by_role("button", name="Ben", exact=True).click()
    expect(lift(page, "Ben")).to_be_enabled()
    nothing_of_a_hand(page, hands(page))
    lift(page, "Ben").click()
    cards = {str(card) for card in seen(page, 1)["table"]["hand"]}
    page.wait_for_selector(f".board.yours [data-grid=hand][data-place='{min(cards)}']")
    shown = page.locator("[data-grid=hand]").evaluate_all("cards => cards.map(card => card.dataset.place)")
    assert set(shown) == cards


def test_a_board_holds_still_while_others_lay_in_a_race(server: Served, open_page: OpenPage) -> None:
    """Each card of Ben's is laid as far out as it can be; where Ana aims stays where it is."""
    paths = people(server, "kvaro-c", ["Ana", "Ben"], SEED)
    path, secrets = paths[0].partition("#")[0], [path.partition("#")[2] for path in paths]
    page = open_page(paths[0], **PHONE)
    assert my_turn(page)
    page.wait_for_selector(".board [data-grid=board]")
    state = ludaro.game("kvaro-c").new(2, options=seen(page)["options"], seed=SEED)
    before = page.evaluate(PLACES)
    for number in range(4):
        move = max(state.moves(1), key=far)
        state.play(move, 1)
        programs_play(server, path, secrets, [(1, move)])
        page.wait_for_selector(f"[data-moves='{number + 1}']")
        after = page.evaluate(PLACES)
        assert {place: after[place] for place in before} == before
    assert state.view(0)["table"]["laid"] == seen(page)["table"]["laid"]
    fit = page.get_by_role("button", name=WORDS["table.fit"])
    fit.tap()  # by hand it moves
    expect(fit).to_be_disabled()
    assert page.evaluate(PLACES) != after
    assert all(8 <= x <= 382 and 0 <= y <= 844 for x, y in page.evaluate(PLACES).values())


def far(move: str) -> int:
    x, y = map(int, move.partition("@")[2].split(","))
    return abs(x) + abs(y)


def test_places_stay_clear_of_buttons_when_kvaro_is_enlarged(server: Served, open_page: OpenPage) -> None:
    page = open_page(against_computer(server, "kvaro-a", SEED), **PHONE)
    while made(page) < 4:
        assert my_turn(page)
        before = made(page)
        click_move(page, moves_of(page)[0])
        wait_for_move(page, before)
    assert my_turn(page)
    goals: dict[str, set[str]] = {}
    for move in moves_of(page):
        if "@" in move:
            card, place = move.replace("r@", "@").split("@")
            goals.setdefault(card, set()).add(place)
    card = min(goals, key=lambda card: len(goals[card]))
    cell(page, card).tap()
    assert page.evaluate(UNDER_THE_HAND) == [True] * len(goals[card])
    for _ in range(3):
        page.get_by_role("button", name=WORDS["table.closer"]).tap()
    boxes = [cell(page, place).bounding_box() for place in goals[card]]
    scene, tools = (page.locator(f".board .{name}").bounding_box() for name in ("scene", "tools"))
    top, bottom = min(box["y"] for box in boxes), max(box["y"] + box["height"] for box in boxes)
    if bottom - top <= tools["y"] - scene["y"]:  # as far as they can all be seen at once
        assert bottom <= tools["y"] + 1
        assert top >= scene["y"] - 1


def test_a_cap_that_is_held_is_not_called_playable(server: Served, open_page: OpenPage) -> None:
    page = together(server, open_page, "colorio")
    page.wait_for_selector(".board.yours")
    playable = page.locator(f"[role=gridcell][aria-label$='{WORDS['table.playable'].replace('{label}', '')}']")
    expect(playable).to_have_count(25)
    click_move(page, moves_of(page)[0], 0)
    wait_for_move(page, 0)
    expect(playable).to_have_count(0)  # keys would look for it in vain


@pytest.mark.smoke("table")
def test_on_small_places_a_finger_aims_before_it_plays(server: Served, open_page: OpenPage) -> None:
    small = {**TOUCH, "viewport": {"width": 320, "height": 568}}
    page = open_page(against_computer(server, "64g-2", SEED), **small)
    assert my_turn(page)
    page.wait_for_selector(".board [data-small]")
    start, goal = steps_of("64g-2", seen(page), moves_of(page)[0])
    cell(page, start).tap()
    cell(page, goal).tap()
    expect(page.locator(".bubble")).to_have_text(WORDS["table.aimed"])
    assert not seen(page)["history"]
    cell(page, goal).tap()
    wait_for_move(page, 0)
    seat, move = seen(page)["history"][0]
    assert seat == 0
    assert start in move
    assert goal in move
