"""The workshop, for the page: what can be chosen beside a game, and how the game looks."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ludaro.errors import LudaroError
from ludaro.games import game
from ludaro.games.sixtyfour.offering import FIRST_GAME
from ludaro.games.sixtyfour.own import ID
from ludaro.table.http.requests import Problem, check, check_warm, payer_of
from ludaro.table.line.limits import INVENTIONS
from ludaro.table.line.messages import encode
from ludaro.table.play.turns import Asker, Bounds, Busy, Turns
from ludaro.workshop.choosing import normal_code, workshop
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
    code = _code(request)
    limits = {**LIMITS, "file": MOST_BYTES}
    return await ANSWERS.get(request, ("choices", code), lambda: encode({**workshop(code), "limits": limits}))


async def get_example(request: Request) -> Response:
    """A game's start, and a turn of each seat."""
    id = f"{ID}:{_code(request)}"
    declared = game(id).with_options(None)
    players = number_of(request, "players", declared.usual_players, declared.players)
    seed = number_of(request, "seed", SEEDS[0], SEEDS)
    check_warm(declared)
    return await ANSWERS.get(request, (id, players, seed), lambda: encode(example(id, players, seed)))


def number_of(request: Request, name: str, usual: int, allowed: range) -> int:
    """A number that is asked for; a Problem if it is not one of those allowed."""
    text = request.query_params.get(name, str(usual))
    if not (text.isascii() and text.isdecimal() and len(text) < 4 and int(text) in allowed):
        raise Problem(422, name, f"{name} is a number from {allowed[0]} to {allowed[-1]}")
    return int(text)


def _code(request: Request) -> str:
    """The normal form of the code that an address names; a Problem if there is no such game."""
    try:
        return normal_code(request.path_params.get("code", FIRST_GAME))
    except LudaroError:
        raise Problem(404, "game", "there is no such game") from None


ROUTES = [
    Route("/api/workshop", get_workshop, methods=["GET"]),
    Route("/api/workshop/{code}", get_workshop, methods=["GET"]),
    Route("/api/workshop/{code}/example", get_example, methods=["GET"]),
]
