"""With the screen closed: a game of each family by keyboard, from the spoken words alone."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import pytest

from tests.page.listener import Listener
from tests.page.tools import OpenPage, against_computer, seen
from tests.table_tools import Served

pytestmark = [pytest.mark.browser, pytest.mark.slow]
SEED = 6
MOVES = ["step", "stepTakes", "stepCovers", "lay", "layCovers", "away", "stuck", "unfit", "pass"]
MOVES += ["open", "left", "right", "out", "place", "take", "lift", "cap", "capOff"]
Turn = Callable[[Listener, random.Random], None]


LIFTS = [f"todo.lift.{which}" for which in (1, 2, 3, "barred")]
TO_DO = [*LIFTS, "todo.off", "todo.held"]


def carry(player: Listener, lot: random.Random) -> None:
    """Picks up a card that can be played, and puts it where it may go."""
    if player.find(lambda name: player.reads("playable", name) is not None, lot.randrange(4)) is None:
        return player.push(player.word("word.pass"))
    player.press("Enter")
    player.hear(lambda text: any(player.reads(f"picked.{form}", text) for form in ("one", "other")))
    return put(player, lot)


def put(player: Listener, lot: random.Random) -> None:
    """The card is in hand already: puts it where it may go."""
    assert player.find(lambda name: player.reads("legal", name) is not None, lot.randrange(4))
    player.press("Enter")


def lift(player: Listener, lot: random.Random) -> None:
    """Colorio: lifts caps that nobody has lifted yet, as far as was said, and now and then covers a peg."""
    lifted = [found["from"] for text in player.sentences() if (found := player.reads("tell.lift", text))]
    # The last thing that was said to be done: who is away, say, may have been told since.
    todo = next(text for text in reversed(player.memory) if any(player.says(key, text) for key in TO_DO))
    if not any(player.says(key, todo) for key in LIFTS):
        if player.says("todo.off", todo) or lot.random() < 0.7:
            return player.push(player.word("word.off"))
        return put(player, lot)
    fresh = player.find(
        lambda name: player.reads("playable", name) is not None and name.partition(":")[0] not in lifted
    )
    if fresh is None:
        assert player.find(lambda name: player.reads("playable", name) is not None, lot.randrange(4))
    return player.press("Enter")


@pytest.mark.parametrize(
    ("game", "lang", "turn"),
    [
        ("64g-4", "en", put),
        ("64g-10", "en", carry),
        ("tabeligi", "fr", carry),
        ("kvaro-a", "de", carry),
        ("colorio", "en", lift),
    ],
)
def test_a_whole_game_with_the_screen_closed(
    game: str, lang: str, turn: Turn, server: Served, open_page: OpenPage
) -> None:
    page = open_page("/", locale=lang)
    player = Listener(page, server.url + against_computer(server, game, SEED), lang)
    lot = random.Random(1)
    while player.my_turn():
        turn(player, lot)
    check_what_was_told(player, seen(page)["history"])


def test_looking_back_and_taking_back_are_spoken(server: Served, open_page: OpenPage) -> None:
    page = open_page("/")
    player = Listener(page, server.url + against_computer(server, "64g-4", SEED))
    for _ in range(2):
        assert player.my_turn()
        put(player, random.Random(1))
    assert player.my_turn()
    page.locator("#main").focus()
    for moves in (3, 2):
        player.press("ArrowLeft")
        told = player.hear(lambda text: text.startswith("Move "))
        assert re.match(rf"Move {moves} of 4: (You lay|\w+ lays) the \w+ \d on \w\d", told), told
    player.press("ArrowRight")
    player.hear(lambda text: text.startswith("Move 3 of 4"))
    player.press("ArrowLeft")  # the same sentence once more
    assert player.hear(lambda text: text.startswith("Move 2 of 4")) == told
    player.press("End")
    player.hear(lambda text: text == "Back to now")
    player.press("u")
    player.hear(lambda text: text.startswith("2 moves taken back. Your turn"))


def check_what_was_told(player: Listener, history: list[list[object]]) -> None:
    """Every move was spoken: so many sentences are those of a move. None of them is a code."""
    assert history
    told = [text for text in player.sentences() if any(player.reads(f"tell.{move}", text) for move in MOVES)]
    assert len(told) >= len(history), player.memory
    codes = {
        move for _, move in history if re.search(r"[\d<>]", str(move)) and not re.fullmatch(r"[a-p]\d+", str(move))
    }
    assert not [text for text in player.memory for code in codes if str(code) in text.split()]
