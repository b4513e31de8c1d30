"""Ludaro: tabletop games of colours, shapes and numbers, to play, study, print and invent.

>>> import ludaro
>>> state = ludaro.game("colorio").new(players=2, seed=7)
>>> state.play("c3")
>>> state.moves(0)
['off']
"""

from __future__ import annotations

from ludaro import loading as loading  # before all that takes a moment
from ludaro.errors import (
    BadBatch,
    BadDeal,
    BadDeck,
    BadOption,
    BadPlayers,
    BadSave,
    BadSeat,
    IllegalMove,
    LudaroError,
    UnknownGame,
)
from ludaro.games import game, games
from ludaro.games.declaration import Game, Option
from ludaro.games.reasons import Reason
from ludaro.games.saving import load
from ludaro.games.seen import Ending, View
from ludaro.games.state import State

__version__ = "0.1.0"
__all__ = [
    "BadBatch",
    "BadDeal",
    "BadDeck",
    "BadOption",
    "BadPlayers",
    "BadSave",
    "BadSeat",
    "Ending",
    "Game",
    "IllegalMove",
    "LudaroError",
    "Option",
    "Reason",
    "State",
    "UnknownGame",
    "View",
    "game",
    "games",
    "load",
]
