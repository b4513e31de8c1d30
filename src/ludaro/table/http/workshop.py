"""The workshop, for the page: what can be chosen beside a game, and how the game looks."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ludaro.games.sixtyfour.offering import FIRST_GAME
from ludaro.table.http.naming import made_game
from ludaro.table.http.requests import Problem, check, check_warm, number_of, payer_of
from ludaro.table.line.limits import INVENTIONS
from ludaro.table.line.messages import encode
from ludaro.table.play.turns import Asker, Bounds, Busy, Turns
from ludaro.workshop.choosing import workshop
from ludaro.workshop.files import LIMITS, MOST_BYTES
from ludaro.workshop.showing import SEEDS, example

# One thread, in fair turns: who asks for a lot waits longest, and no game does.
WORK = 0.01  # seconds of it for an answer, about
BOUNDS = Bounds(waiting=400, each=120, quick=0.0)
MOST_KEPT = 8 << 20  # bytes of answers that may be asked for again


class Answers:
    """Answers that take a while to find, the latest ones kept."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str | int, ...], bytes] = OrderedDict()
        self._size = 0
        self._turns = Turns(1, None, "workshop", BOUNDS)

    async def get(self, request: Request, key: tuple[str | int, ...], find: Callable[[], bytes]) -> Response:
        """An answer that is kept, or a new one, which counts for the address that asks."""
        found = self._kept.get(key)
        if found is None:
            check(request, "inventions", INVENTIONS)
            try:
                found = await self._turns.run(Asker(payer_of(request), "workshop"), WORK, find)
            except Busy as busy:
                raise Problem(503, "busy", "many look at new games; try again in a moment", busy.wait) from None
            self._keep(key, found)
        else:
            self._kept.move_to_end(key)
        return Response(found, media_type="application/json")

    def _keep(self, key: tuple[str | int, ...], found: bytes) -> None:
        self._size += len(found) - len(self._kept.get(key, b""))
        self._kept[key] = found
        while self._size > MOST_KEPT:
            self._size -= len(self._kept.popitem(last=False)[1])


ANSWERS = Answers()


async def get_workshop(request: Request) -> Response:
    """A game's words, and what can be chosen instead of each of them."""
    code, mended = FIRST_GAME, dict[str, str | int]()
    if "code" in request.path_params:
        game = await made_game(request)
        code, mended = game.full_id.partition(":")[2], dict(game.mended)
    more = {"mended": mended, "limits": {**LIMITS, "file": MOST_BYTES}}
    return await ANSWERS.get(request, ("choices", code, *mended), lambda: encode({**workshop(code), **more}))


async def get_example(request: Request) -> Response:
    """A game's start, and a turn of each seat."""
    declared = await made_game(request)
    id = declared.full_id
    players = number_of(request, "players", declared.usual_players, declared.players)
    seed = number_of(request, "seed", SEEDS[0], SEEDS)
    check_warm(declared)
    return await ANSWERS.get(request, (id, players, seed), lambda: encode(example(id, players, seed)))


ROUTES = [
    Route("/api/workshop", get_workshop, methods=["GET"]),
    Route("/api/workshop/{code}", get_workshop, methods=["GET"]),
    Route("/api/workshop/{code}/example", get_example, methods=["GET"]),
]
