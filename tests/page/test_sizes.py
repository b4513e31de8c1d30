"""Every table on small screens, lying ones, large ones, and with letters of twice the size: what is needed is there."""

from __future__ import annotations

import random
from itertools import starmap
from typing import Any

import pytest

import ludaro
from tests.page.tools import FAST, OpenPage, programs_play, table
from tests.table_tools import Served
from tools.gallery.sizes import SIZES, many_players, resize

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
pytestmark = pytest.mark.browser

SEED, MOVES = 9, 12
NAMES = ["Ana", "Ben", "Chloé", "Dario", "Elsa", "Finn", "Gila", "Hugo"]
SMOKE = (("tabeligi", 2), ("kvaro-a", 2), ("colorio", 2), ("64g-10", 2))
TABLES = [(game, players) for game in ludaro.games() for players in many_players(game)]

# What is wrong with the geometry of a table, in words.
FAULTS = """() => {
    const faults = [];
    const name = element => element.className?.baseVal ?? element.className;
    const said = element => `${name(element)} ${element.textContent.trim()}`.slice(0, 60);
    const box = element => element.getBoundingClientRect();
    const shown = element => {
        const { width, height } = box(element);
        const { visibility, clipPath } = getComputedStyle(element);
        return width > 1 && height > 1 && visibility === 'visible' && clipPath === 'none';
    };
    const inside = ({ left, right, top, bottom }) =>
        left >= -0.5 && top >= -0.5 && right <= innerWidth + 0.5 && bottom <= innerHeight + 0.5;
    const all = selector => [...document.querySelectorAll(selector)].filter(shown);

    if (document.documentElement.scrollWidth > document.documentElement.clientWidth)
        faults.push(`the page is ${document.documentElement.scrollWidth} wide`);
    for (const element of all('.board :is(.foot .now, .foot button, .tools button, [data-grid=hand] rect)'))
        if (!inside(box(element))) faults.push(`not in the window: ${said(element)}`);
    if (!all('.board .foot .now').length) faults.push('there is no prompt');

    const covered = all('.board .foot, .board .tools button').map(box);
    const cells = all('.board [data-grid=board]').map(cell => box(cell.querySelector('rect')));
    if (!cells.length) faults.push('there is no board');
    for (const cell of cells) {
        const [x, y] = [(cell.left + cell.right) / 2, (cell.top + cell.bottom) / 2];
        if (!inside(cell)) faults.push(`a place out of the window: ${x} ${y}`);
        if (covered.some(({ left, right, top, bottom }) => x > left && x < right && y > top && y < bottom))
            faults.push(`a place behind something: ${x} ${y}`);
    }
    const least = Math.min(...cells.map(({ width, height }) => Math.min(width, height)));
    if (least < 40 && !document.querySelector('.board [data-small], .board .tools .zoom'))
        faults.push(`places of ${least} pixels, and no way to be sure`);
    for (const button of all('main button, main a.button'))
        if (Math.min(box(button).width, box(button).height) < 40) faults.push(`a small button: ${said(button)}`);

    const words = all('main :is(p, h1, h2, li, button, a, label, figcaption, span)');
    for (const element of words) {
        const style = getComputedStyle(element);
        if (style.display === 'inline' || style.clipPath !== 'none' || !element.textContent.trim()) continue;
        if (element.scrollWidth > element.clientWidth + 1) faults.push(`cut or too wide: ${said(element)}`);
        if (style.overflowY === 'hidden' && element.scrollHeight > element.clientHeight + 2)
            faults.push(`cut below: ${said(element)}`);
    }
    return [...new Set(faults)];
}"""


def opened(server: Served, game: str, players: int) -> str:
    """A table in the middle of play, seen by somebody who may act."""
    seats: list[dict[str, Any]] = [{"kind": "person", "name": name} for name in NAMES[:players]]
    path, secrets = table(server, game, seats, seed=SEED)
    state, lot = ludaro.game(game).new(players, options="recommended", seed=SEED), random.Random(SEED)
    made: list[tuple[int, str]] = []
    while game not in FAST and len(made) < MOVES:
        seat = state.seats[0]
        move = lot.choice(state.moves(seat))
        ahead = state.copy()
        ahead.play(move, seat)
        if ahead.over:
            break
        state = ahead
        made.append((seat, move))
    programs_play(server, path, secrets, made)
    return f"{path}#{secrets[state.seats[0]]}"


def case(game: str, players: int) -> Any:
    marks = [pytest.mark.smoke] if (game, players) in SMOKE else []
    return pytest.param(game, players, id=f"{game}-{players}", marks=marks)


@pytest.mark.parametrize(("game", "players"), list(starmap(case, TABLES)))
def test_all_that_is_needed_is_in_the_window(game: str, players: int, server: Served, open_page: OpenPage) -> None:
    page = open_page(opened(server, game, players), has_touch=True, is_mobile=True)
    page.wait_for_selector(".board.yours .ludaro-table svg")
    faults = {}
    for size in SIZES:
        resize(page, size)
        found = page.evaluate(FAULTS)
        if found:
            faults[str(size)] = found
    assert not faults
