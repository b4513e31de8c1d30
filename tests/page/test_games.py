"""Every game, played by everyone: by touch on a phone, by keys alone, by mouse, at one screen, over a broken line."""

from __future__ import annotations

import random
import time
from typing import Any

import pytest

import ludaro
from ludaro.games.texts import rules_text
from tests.page.tools import (
    FAST,
    TOUCH,
    WORDS,
    Do,
    OpenPage,
    against_computer,
    cell,
    click_move,
    drag_move,
    key_move,
    made,
    middle,
    moves_of,
    my_turn,
    people,
    play,
    possible,
    seen,
    tap_move,
    truth,
    type_move,
    wait_for_move,
    wise_move,
)
from tests.table_tools import PATIENCE, Served

sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
expect = sync_api.expect

pytestmark = pytest.mark.browser
# Moves by lot end no puzzle, and some games only after hundreds of moves.
WISE = {"kvaro-solo": "solver", "64g-1": "search:40", "64g-2": "search:40", "64g-5": "search:40", "64g-9": "search:40"}
SHORT = ("tabeligi", "kvaro-a", "kvaro-b", "kvaro-c", "kvaro-d", "kvaro-solo")
TO_THE_END = ("colorio", "64g-4", "64g-9")
SOME, ENOUGH = 6, 20
SEED = 4


@pytest.mark.slow
@pytest.mark.parametrize("game", ludaro.games())
def test_a_game_against_the_computer(game: str, server: Served, open_page: OpenPage) -> None:
    """On a phone, by touch; where speed counts, by typing. Long games are given up on the way."""
    fast = game in FAST
    page = open_page(against_computer(server, game, SEED, level=8 if fast else 1), **TOUCH)
    until = None if game in SHORT + TO_THE_END else ENOUGH
    play(page, 240, type_move if fast else tap_move, until=until, wise=WISE.get(game), seed=SEED)
    if not page.locator(".result").count():
        page.get_by_role("button", name="Give up").tap()
        page.get_by_role("alertdialog").get_by_role("button", name="Give up").tap()
    expect(page.locator(".result")).to_be_visible()


@pytest.mark.smoke("tabeligi", "kvaro", "colorio", "sixtyfour", "turns", "computer")
@pytest.mark.parametrize("game", ["tabeligi", "kvaro-a", "colorio", "64g-2"])
def test_cards_are_dragged_by_a_finger(game: str, server: Served, open_page: OpenPage) -> None:
    page = open_page(against_computer(server, game, SEED), **TOUCH)
    play(page, 60, drag_move, until=6)
    assert made(page) >= 6


def test_a_card_of_the_puzzle_is_dragged_from_place_to_place(server: Served, open_page: OpenPage) -> None:
    """It goes where it fits, and back to where it was from where it does not."""
    page = open_page(people(server, "kvaro-solo", ["Ana"], SEED)[0])
    assert my_turn(page)
    for number in range(2):
        click_move(page, next(move for move in moves_of(page) if "@" in move))
        wait_for_move(page, number)
    state = truth(page, SEED)
    code, _, place = state.history[-1][1].partition("@")
    state.play(f"take {place}")
    places = {
        to for card, _, to in (move.partition("@") for move in state.moves(0)) if card.strip("r") == code.strip("r")
    }
    other = (places - {place}).pop()
    wrong = ({"1,0", "-1,0", "0,1", "0,-1"} - places).pop()
    for number, goal in enumerate((wrong, other)):
        drag(page, place, goal)
        page.wait_for_selector(f"[data-moves='{4 + 2 * number}']")
        laid = seen(page)["table"]["laid"]
        assert {where for where, card in laid.items() if card.strip("r") == code.strip("r")} == {(place, other)[number]}


def drag(page: Any, place: str, goal: str) -> None:
    (x0, y0), (x1, y1) = middle(cell(page, place)), middle(cell(page, goal))
    page.mouse.move(x0, y0)
    page.mouse.down()
    page.mouse.move((x0 + x1) / 2, (y0 + y1) / 2)
    page.mouse.move(x1, y1)
    page.mouse.up()


@pytest.mark.slow
@pytest.mark.parametrize("game", ludaro.games())
def test_two_browsers(game: str, server: Served, open_page: OpenPage) -> None:
    """Ana has only keys, Ben has a mouse, and loses his connection on the way. Long games end when Ana gives up."""
    seats = people(server, game, ["Ana", "Ben"][: max(ludaro.game(game).players)], SEED)
    ana, ben = (open_page(path) for path in (seats * 2)[:2])  # a puzzle for one: the same seat, at two devices
    ways: list[tuple[Any, Do]] = [(ana, key_move), (ben, click_move)]
    together(ways, until=3, game=game)
    while game not in FAST and acting([ana, ben]) is not ana:
        together(ways, until=made(ana) + 1, game=game)
    lose_connection(ben)
    before = made(ana)
    together([(ana, key_move)], until=before + 1, game=game)
    assert made(ben) == before
    ben.context.set_offline(False)
    wait_for_move(ben, before)  # by itself
    together(ways, until=None if game in ("tabeligi", "kvaro-c") else before + SOME, game=game)
    histories = [seen(page)["history"] for page in (ana, ben)]
    told = min(map(len, histories))  # where computers sit as well, one may have heard more already
    assert told >= before
    assert histories[0][:told] == histories[1][:told]
    over = bool(ana.locator(".result").count())
    # Where computers sit as well, the last one who gives up ends it.
    for page in () if over else (ana, ben) if seen(ana)["players"] > 2 else (ana,):
        page.get_by_role("button", name="Give up").click()
        page.get_by_role("alertdialog").get_by_role("button", name="Give up").click()
    for page in (ana, ben):
        expect(page.locator(".result")).to_be_visible()


def acting(pages: list[Any]) -> Any:
    """The page whose player may move, as soon as there is one; None when the game is over."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if any(page.locator(".result").count() for page in pages):
            return None
        for page in pages:
            if page.locator(".board.yours").count() and possible(page, SEED):
                return page
        pages[0].wait_for_timeout(20)  # milliseconds between two looks
    raise AssertionError("nobody may move")


def together(ways: list[tuple[Any, Do]], until: int | None, game: str) -> None:
    """Those who may move do so, one after another."""
    lot, pages = random.Random(7), [page for page, _ in ways]
    while (until is None or made(pages[0]) < until) and (page := acting(pages)) is not None:
        before, wise = made(page), WISE.get(game)
        if game in FAST:
            page = lot.choice([page for page in pages if possible(page, SEED)])
        dict(ways)[page](page, wise_move(page, wise, SEED) if wise else lot.choice(possible(page, SEED)))
        for other in pages:
            wait_for_move(other, before)


def lose_connection(page: Any) -> None:
    page.context.set_offline(True)
    page.evaluate("() => sockets.at(-1).close()")
    expect(page.locator(".banner", has_text="The connection was lost.")).to_be_visible()


@pytest.mark.parametrize("game", ["tabeligi", "kvaro-a", "kvaro-d"])
def test_a_shared_screen_has_a_curtain_between_hands(game: str, open_page: OpenPage) -> None:
    page = open_page("/", **TOUCH)
    page.wait_for_selector(".grid:not(.filling) article svg")
    title = rules_text(ludaro.game(game), "en").splitlines()[0].partition("—")[2].strip()
    page.get_by_role("button", name=f"With friends, options and rules: {title}").tap()
    page.get_by_label("Together on this device").check()
    for number, name in enumerate(("Ana", "Ben")):
        page.get_by_role("textbox", name=f"Player {number + 1}").fill(name)
    page.get_by_role("button", name="Play together").tap()
    lot, shown = random.Random(3), None
    while page.wait_for_selector(".result, .curtain, .board.yours") and not page.locator(".result").count():
        seat = seen(page)["seats"][0]
        if seat != shown:
            lift = page.get_by_role("button", name=f"I am {('Ana', 'Ben')[seat]}: show my cards")
            expect(lift).to_be_visible()
            nothing_of_a_hand(page, [hand_of(seen(page, number)) for number in (0, 1)])
            lift.tap()
            page.wait_for_selector(".board.yours")
            shown = seat
        before = made(page)
        tap_move(page, lot.choice(moves_of(page, seat)), seat)
        page.wait_for_selector(f".result, .curtain, [data-moves]:not([data-moves='{before}'])")
    assert shown is not None


def hand_of(view: dict[str, Any]) -> list[str]:
    """What is said of the cards in a hand, one by one."""
    hand = view["table"]["hand"]
    if view["game"] == "tabeligi":
        return [f"{WORDS[f'table.colour.{card[0]}']} {WORDS[f'table.shape.{card[1]}']}" for card in hand]
    return [f"card {card}" for card in hand]


def nothing_of_a_hand(page: Any, hands: list[list[str]]) -> None:
    """No card of any hand is anywhere in the page: not drawn, not hidden, not spoken."""
    assert any(hands)
    assert not page.locator(".ludaro-table, [data-place]").count()
    whole = page.content()
    for name in (name for hand in hands for name in hand):
        assert f"{name}," not in whole
        assert f"{name}:" not in whole
        assert f"{name} in hand" not in whole
