"""What the rules refuse is told where it is, and nothing is played; a forced step works wherever one clicks."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.kvaro_positions import HOLE, HOLE_DEAL
from tests.page.listener import LISTEN
from tests.page.tools import (
    TOUCH,
    WORDS,
    OpenPage,
    against_computer,
    button,
    cell,
    click_move,
    made,
    middle,
    moves_of,
    people,
    seen,
    table,
    tap_move,
    truth,
    wait_for_move,
)
from tests.table_tools import Served

sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
expect = sync_api.expect

pytestmark = pytest.mark.browser
SEED = 4
BUBBLE = ".ludaro-table .bubble"


def listening(open_page: OpenPage, path: str, **habits: Any) -> Any:
    page = open_page("/", **habits)
    page.add_init_script(LISTEN)
    page.goto(page.url.rstrip("/") + path)
    page.wait_for_selector(".board [role=gridcell]")
    return page


def drag(page: Any, source: str, goal: str) -> None:
    (x0, y0), (x1, y1) = middle(cell(page, source)), middle(cell(page, goal))
    page.mouse.move(x0, y0)
    page.mouse.down()
    page.mouse.move((x0 + x1) / 2, (y0 + y1) / 2)
    page.mouse.move(x1, y1)
    page.mouse.up()


def told(page: Any, sentence: str) -> None:
    """A sentence is beside the place, and a screen reader hears it; nothing has been played."""
    expect(page.locator(BUBBLE)).to_have_text(re.compile(sentence))
    page.wait_for_function("sentence => said.some(text => new RegExp(sentence).test(text))", arg=sentence)
    assert not page.locator(".note").count()


@pytest.mark.parametrize("phone", [False, True])
def test_a_card_of_64g_that_goes_too_far(phone: bool, server: Served, open_page: OpenPage) -> None:
    page = listening(open_page, against_computer(server, "64g-1", SEED), **(TOUCH if phone else {}))
    before, source = made(page), moves_of(page)[0][:2]
    far = next(place for place in ("a8", "h8") if place[0] != source[0])
    if phone:
        cell(page, source).tap()
        cell(page, far).tap()
    else:
        drag(page, source, far)
    told(page, WORDS["why.sixtyfour.too-far"])
    assert page.locator(".ludaro-table .clash").count() == 1
    assert made(page) == before
    cell(page, source).click()  # the next action takes it away
    expect(page.locator(BUBBLE)).to_have_count(0)


@pytest.mark.smoke("sixtyfour")
def test_a_card_that_is_not_ones_own(server: Served, open_page: OpenPage) -> None:
    page = listening(open_page, against_computer(server, "64g-1", SEED))
    squares = seen(page)["table"]["squares"]
    cell(page, next(place for place, pile in squares.items() if pile[-1]["owner"] == 1)).click()
    told(page, WORDS["why.sixtyfour.not-yours"])


def test_what_can_move_in_64g_is_marked(server: Served, open_page: OpenPage) -> None:
    page = listening(open_page, against_computer(server, "64g-1", SEED))
    sources = {move[:2] for move in moves_of(page)}
    assert page.locator(".thing .ready").count() == len(sources)
    cell(page, min(sources)).click()  # now its goals are marked
    expect(page.locator(".thing .ready")).to_have_count(0)


@pytest.mark.smoke("kvaro")
def test_red_that_meets_red(server: Served, open_page: OpenPage) -> None:
    """In Kvaro the card is shown where it would lie, with the corners that clash; a key asks about any place."""
    page = listening(open_page, people(server, "kvaro-solo", ["Ana"], SEED)[0])
    click_move(page, next(move for move in moves_of(page) if "@" in move))
    wait_for_move(page, 0)
    before, state = made(page), truth(page, SEED)
    places = ("1,0", "-1,0", "0,1", "0,-1")
    card, place = next(
        (f"{card}", place)
        for card in seen(page)["table"]["hand"]
        for place in places
        if all(state.why(f"{card}{way}@{place}", 0) is not None for way in ("", "r"))
    )
    drag(page, card, place)
    told(page, r"(Red|Green|Yellow|Blue) meets (red|green|yellow|blue): along a side")
    assert page.locator(".ludaro-table .ring").count() >= 2
    assert made(page) == before
    cell(page, card).click()
    cell(page, "0,0").focus()
    page.keyboard.press("w")
    told(page, WORDS["why.kvaro.place-taken"])


def test_a_card_that_is_free_only_towards_a_hole(server: Served, open_page: OpenPage) -> None:
    """Of Kvaro A; the hole is shown."""
    two = [{"kind": "person", "name": name, "number": name} for name in ("Ana", "Ben")]
    path, secrets = table(server, "kvaro-a", two, deal=HOLE_DEAL)
    pages = [listening(open_page, f"{path}#{secret}") for secret in secrets]
    for number, move in enumerate(HOLE.split()):
        click_move(pages[number % 2], move)
        for page in pages:
            wait_for_move(page, number)
    ben, before = pages[1], made(pages[1])
    cell(ben, "1,1").click()
    told(ben, WORDS["why.kvaro.hole"])
    (hole,) = ben.locator(".ludaro-table .hole").all()
    assert middle(hole) == pytest.approx(middle(cell(ben, "2,1")), abs=2)
    assert made(ben) == before


def test_nothing_is_given_away_in_a_race(server: Served, open_page: OpenPage) -> None:
    page = listening(open_page, people(server, "kvaro-c", ["Ana", "Ben"], SEED)[0])
    cell(page, f"{seen(page)['table']['hand'][0]}").click()
    cell(page, next(iter(seen(page)["table"]["laid"]))).focus()
    page.keyboard.press("w")
    told(page, WORDS["why.kvaro.place-taken"])
    page.keyboard.press("ArrowRight")
    page.keyboard.press("w")
    told(page, WORDS["why.race"])


def test_a_wrong_card_in_kvaro_b_is_explained(server: Served, open_page: OpenPage) -> None:
    ana, ben = (listening(open_page, path) for path in people(server, "kvaro-b", ["Ana", "Ben"], SEED))
    button(ana, WORDS["table.word.stop"]).click()
    wait_for_move(ana, 0)
    state = truth(ana, SEED)
    table = seen(ana)["table"]
    spots = [tuple(map(int, place.split(","))) for place in table["laid"]]
    beside = [f"{x + dx},{y + dy}" for x, y in spots for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))]
    tries = [f"{card}@{place}" for card in table["open"] for place in beside if place not in table["laid"]]
    wrong = next(move for move in tries if move not in state.moves(0))
    click_move(ana, wrong)
    for page in (ana, ben):
        told(page, r"a wrong lay\. \w+ meets")


@pytest.mark.smoke("tabeligi")
def test_a_card_of_tabeligi_in_another_row(server: Served, open_page: OpenPage) -> None:
    page = listening(open_page, against_computer(server, "tabeligi", SEED))
    before, table = made(page), seen(page)["table"]
    card = table["hand"][0]
    other = next(colour for colour in table["colours"] if colour != card[0])
    drag(page, card, f"{other}:0")
    told(page, r"This row is for another colour: ")
    assert made(page) == before


def test_a_card_of_tabeligi_whose_row_is_closed(server: Served, open_page: OpenPage) -> None:
    page = listening(open_page, against_computer(server, "tabeligi", SEED))
    table = seen(page)["table"]
    card = next(card for card in table["hand"] if table["rows"][card[0]] is None and card[1] != "h")
    cell(page, card).click()
    told(page, r"This row is not open yet: it begins with the ")


@pytest.mark.smoke("colorio")
def test_the_forced_step_of_colorio_works_anywhere(server: Served, open_page: OpenPage) -> None:
    """The first cap lifted in a game has no other peg to go to: a tap on any peg puts it away."""
    page = listening(open_page, against_computer(server, "colorio", SEED), **TOUCH)
    place = moves_of(page)[0]
    before = made(page)
    tap_move(page, place)
    wait_for_move(page, before)
    assert moves_of(page) == ["off"]
    expect(page.locator(".now")).to_contain_text(WORDS["table.todo.off"])
    cell(page, "e5" if place != "e5" else "a1").tap()
    wait_for_move(page, before + 1)
    assert seen(page)["history"][before + 1] == [0, "off"]
    cell(page, place).tap()  # there is no cap any more
    told(page, WORDS["why.colorio.no-cap"])


def test_there_is_one_give_up_and_it_asks(server: Served, open_page: OpenPage) -> None:
    page = listening(open_page, people(server, "kvaro-b", ["Ana", "Ben"], SEED)[0])
    button(page, WORDS["table.word.stop"]).click()
    wait_for_move(page, 0)
    give_up = page.get_by_role("button", name="Give up")
    expect(give_up).to_have_count(1)
    give_up.click()
    expect(page.get_by_role("alertdialog")).to_be_visible()
    assert not page.locator(".result").count()


def test_notes_cover_no_buttons(server: Served, open_page: OpenPage) -> None:
    page = listening(open_page, against_computer(server, "tabeligi", SEED), **TOUCH)
    page.evaluate(
        "for (const socket of sockets) socket.dispatchEvent(new MessageEvent('message', "
        "{data: JSON.stringify({t: 'no', id: null, code: 'stale', text: '', v: 1})}))"
    )
    note = page.locator(".note")
    expect(note).to_be_visible()
    covered = page.evaluate(
        """() => {
            const note = document.querySelector('.note').getBoundingClientRect()
            return [...document.querySelectorAll('button, a, input, summary')].filter((one) => {
                const box = one.getBoundingClientRect()
                return box.width && box.right > note.left && box.left < note.right
                    && box.bottom > note.top && box.top < note.bottom
            }).length
        }"""
    )
    assert covered == 0
