"""Games from words at the real table: drawn, told, played, in boards and decks of every size."""

from __future__ import annotations

import random
import re

import pytest

import ludaro
from ludaro.games.sixtyfour.codes import code_of
from ludaro.games.sixtyfour.grammar import any_game
from tests.page.tools import PHONE, OpenPage, programs_play, table
from tests.table_tools import Served

sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
expect = sync_api.expect
pytestmark = pytest.mark.browser


def two_people(server: Served, id: str, plies: int) -> tuple[str, ludaro.State]:
    """A table after some moves at random, and how to come to the seat whose turn it is."""
    state = ludaro.game(id).new(seed=4)
    people = [{"kind": "person", "name": name} for name in ("Ana", "Ben", "Cleo", "Dan")[: state.players]]
    path, secrets = table(server, id, people, deal=state.deal)
    rng = random.Random(id)
    moves: list[tuple[int, str]] = []
    while len(moves) < plies and not state.over:
        seat = state.seats[0]
        moves.append((seat, rng.choice(state.moves(seat))))
        state.play(moves[-1][1], seat)
    programs_play(server, path, secrets, moves)
    return f"{path}#{secrets[(state.seats or (0,))[0]]}", state


@pytest.mark.smoke("table")
def test_a_game_from_words_has_a_name_a_goal_and_rules(server: Served, open_page: OpenPage) -> None:
    path, _ = two_people(server, "64g-own:f5r6c3v4t1o1w2x200", 2)
    page = open_page(path)
    expect(page.get_by_role("heading", level=1)).to_have_text("Leaping: to the far side")
    expect(page.get_by_text("Bring one of your cards to the back row of the other side.").first).to_be_visible()
    page.get_by_role("button", name="Rules").click()
    expect(page.get_by_role("dialog").get_by_text(re.compile("^A board of five by six squares"))).to_be_visible()


@pytest.mark.parametrize("seed", range(3))
def test_games_by_lot_are_drawn_and_told_without_a_fault(server: Served, open_page: OpenPage, seed: int) -> None:
    """The page of the tests fails on any error in the console."""
    words = any_game(random.Random(seed), 8)
    path, state = two_people(server, f"64g-own:{code_of(words)}", 10)
    page = open_page(path, viewport=PHONE)
    squares = page.locator(".ludaro-table [data-place][data-grid]")
    expect(squares.first).to_be_visible()
    seen = state.view(None)["table"]
    assert squares.count() >= seen["files"] * seen["rows"]
    expect(page.get_by_text(re.compile(r"64g|undefined|\{\w+\}"))).to_have_count(0)
