"""The game that an address names. A code that nobody has named lately is read beside the loop, in fair turns."""

from __future__ import annotations

from collections import OrderedDict

from starlette.requests import Request

import ludaro
from ludaro.errors import LudaroError
from ludaro.games.declaration import Game
from ludaro.games.sixtyfour.own import ID as OWN_ID
from ludaro.table.http.requests import Problem, check, payer_of
from ludaro.table.line.limits import INVENTIONS
from ludaro.table.play.turns import Asker, Bounds, Busy, Turns

LONGEST_ID = 200  # letters and digits; the longest id of a game has fewer
READING = 0.005  # seconds for a code that is hard to read
PRICE = 0.25  # of a game that the workshop shows
KNOWN = 4096  # ids that were named last
BOUNDS = Bounds(waiting=400, each=120, quick=0.0)


class Names:
    """What was named last: each a game, or why there is none."""

    def __init__(self) -> None:
        self._known: OrderedDict[str, Game | str] = OrderedDict()
        self._turns = Turns(1, None, "names", BOUNDS)

    async def find(self, request: Request, id: str) -> Game:
        """The game of an id; a Problem if there is none, or if an address names too many that are new."""
        found = self._known.get(id)
        if found is None:
            found = await self._read(request, id)
            self._known[id] = found
            if len(self._known) > KNOWN:
                self._known.popitem(last=False)
        else:
            self._known.move_to_end(id)
        if isinstance(found, str):
            raise Problem(404, "game", found)
        return found

    async def _read(self, request: Request, id: str) -> Game | str:
        if len(id) > LONGEST_ID:
            raise Problem(404, "game", "there is no such game")
        if ":" not in id:
            return read(id)
        check(request, "inventions", INVENTIONS, PRICE)
        try:
            return await self._turns.run(Asker(payer_of(request), "names"), READING, lambda: read(id))
        except Busy as busy:
            raise Problem(503, "busy", "many look at new games; try again in a moment", busy.wait) from None


def read(id: str) -> Game | str:
    """The game of an id, with what its options make of it; or why there is none."""
    try:
        return ludaro.game(id).with_options(None)
    except LudaroError as error:
        return str(error)


NAMES = Names()


async def found_game(request: Request) -> Game:
    """The game that an address names: a listed one, or one that a code makes."""
    return await NAMES.find(request, request.path_params["game"])


async def made_game(request: Request) -> Game:
    """The game that the code in an address makes."""
    return await NAMES.find(request, f"{OWN_ID}:{request.path_params['code']}")
