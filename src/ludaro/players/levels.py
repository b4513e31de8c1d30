"""The levels of every game, from 1, which loses to a child, to 8, which thinks for a second.

``ladder.json`` says who plays each level of the games that were measured; `python -m tools.ladder` writes it. Other
games may say themselves who plays their levels.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from ludaro.errors import LudaroError, quoted
from ludaro.games.declaration import Game

LEVELS = range(1, 9)
USUAL = 3  # what a newcomer meets
LADDER = Path(__file__).with_name("ladder.json")

# For games that nobody has measured, and that do not say it.
UNMEASURED = (
    "clumsy:0.5",
    "random",
    "search:20~0.5",
    "search:20~0.2",
    "search:100",
    "search:600",
    "search:0.1s",
    "search:1s",
)


def text_of(level: int | str, game: Game) -> str:
    """The player of a level, as :func:`ludaro.players.parse` takes it.

    >>> import ludaro
    >>> text_of(8, ludaro.game("64g-2"))
    'search:1s'
    """
    rung = rung_of(level)
    rungs = _ladder().get(game.id) or game.levels or UNMEASURED
    return rungs[rung - 1]


def rung_of(level: int | str) -> int:
    """The number of a level; LudaroError if there is none such.

    >>> rung_of("3")
    3
    """
    text = str(level).strip()
    if not text.isdecimal() or len(text) > 3 or int(text) not in LEVELS:
        raise LudaroError(
            f"no level {quoted(level)}; the levels are {LEVELS[0]} to {LEVELS[-1]}, the last one the strongest"
        )
    return int(text)


@cache
def _ladder() -> dict[str, list[str]]:
    content = json.loads(LADDER.read_text("utf-8"))
    return {id: game["levels"] for id, game in content["games"].items()}
