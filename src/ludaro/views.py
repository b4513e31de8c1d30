"""The shapes of all views, for type checkers and editors.

``ludaro.game`` knows them by the game's id, so that ``ludaro.game("colorio").new().view(0)["table"]`` is known to be a
:class:`ColorioTable`. Where the id is known only when the program runs, name the shape yourself:

>>> import ludaro
>>> from ludaro.views import KvaroTurnsTable, View
>>> state = ludaro.game("kvaro-a").new(players=2, seed=7)
>>> view: View[KvaroTurnsTable] = state.view(0)
>>> view["table"]["sizes"]
[7, 7]
"""

from ludaro.games.colorio.view import ColorioTable
from ludaro.games.kvaro.view import (
    KvaroDirectionsTable,
    KvaroFault,
    KvaroHandsTable,
    KvaroRaceTable,
    KvaroStopTable,
    KvaroTable,
    KvaroTaken,
    KvaroTurnsTable,
)
from ludaro.games.seen import Ending, View
from ludaro.games.sixtyfour.view import SixtyfourCard, SixtyfourTable, SixtyfourWords
from ludaro.games.tabeligi.view import TabeligiColumns, TabeligiRow, TabeligiTable

__all__ = [
    "ColorioTable",
    "Ending",
    "KvaroDirectionsTable",
    "KvaroFault",
    "KvaroHandsTable",
    "KvaroRaceTable",
    "KvaroStopTable",
    "KvaroTable",
    "KvaroTaken",
    "KvaroTurnsTable",
    "SixtyfourCard",
    "SixtyfourTable",
    "SixtyfourWords",
    "TabeligiColumns",
    "TabeligiRow",
    "TabeligiTable",
    "View",
]
