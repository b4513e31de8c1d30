"""What the press makes, for the page: which files there are, how they will look, and the files themselves."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ludaro.errors import LudaroError
from ludaro.press.box import PIECES, Printed, families, printed
from ludaro.press.paper import CARDS, EDITIONS, OWN, PAPERS, SIDES, TOUCH, Making, Profile
from ludaro.press.sketching import svg
from ludaro.table.http.pages import get_index
from ludaro.table.http.requests import Problem, answer, check, language_of
from ludaro.table.line.limits import PRINTS

KEPT = 24  # boxes, of some 200 kB each
WAITING = 8  # boxes that are to be made; each takes some 200 ms
# One thread, a box at a time: many at once would stop the server for everybody.
MAKER = ThreadPoolExecutor(1, "press")
PROFILE = {"right": 10.0, "down": 10.0, "turn": 2.0, "scale": 0.05}  # how far off a printer may be

CHOICES = {"paper": tuple(PAPERS), "card": (OWN, *CARDS), "sides": SIDES, "edition": EDITIONS}

Wish = tuple[str, Making, int | None, str]  # a box, or with an address the rules of a game
NOWHERE = "-"  # rules that lead to no address


@dataclass
class Boxes:
    """The boxes that were asked for last."""

    kept: OrderedDict[Wish, list[Printed]] = field(default_factory=OrderedDict)
    waiting: int = 0

    async def get(self, request: Request, wish: Wish) -> list[Printed]:
        """A box; made now if it is not kept."""
        if wish not in self.kept:
            check(request, "prints", PRINTS)
            if self.waiting >= WAITING:
                raise Problem(503, "busy", "the press is busy; try again in a moment", 2.0)
            self.waiting += 1
            try:
                made = await asyncio.get_running_loop().run_in_executor(MAKER, _make, wish)
            except LudaroError as error:
                raise Problem(422, "print", str(error)) from None
            finally:
                self.waiting -= 1
            self.kept[wish] = made
            while len(self.kept) > KEPT:
                self.kept.popitem(last=False)
        self.kept.move_to_end(wish)
        return self.kept[wish]


BOXES = Boxes()


def _make(wish: Wish) -> list[Printed]:
    what, making, players, url = wish
    if url:
        return list(printed(what, making, only=("rules",), preset="recommended", url="" if url == NOWHERE else url))
    return list(printed(what, making, players, only=PIECES))


def _wish(request: Request) -> Wish:
    """What is asked for; a Problem says what is wrong with it."""
    what, query = request.path_params["what"], request.query_params
    if what not in families():
        raise Problem(404, "unknown", f"there is a box of {', '.join(families())}")
    card = query.get("card", OWN)
    if card not in (OWN, *CARDS):
        raise Problem(422, "print", f"cards are {', '.join((OWN, *CARDS))}")
    players = query.get("players")
    if players is not None and not (players.isdecimal() and len(players) < 3):
        raise Problem(422, "print", "players is a number")
    try:
        profile = Profile(**{name: _number(request, name, most) for name, most in PROFILE.items()})
        making = Making(
            query.get("paper", "a4"),
            card,
            query.get("sides", "long"),
            query.get("edition", "colour"),
            lang=language_of(request),
            profile=profile,
        )
    except LudaroError as error:
        raise Problem(422, "print", str(error)) from None
    return what, making, None if players is None else int(players), ""


def _number(request: Request, name: str, most: float) -> float:
    usual = getattr(Profile(), name)
    try:
        found = round(float(request.query_params.get(name, usual)), 4)
    except ValueError:
        found = float("nan")
    if not usual - most <= found <= usual + most:
        raise Problem(422, "print", f"{name} is from {usual - most:g} to {usual + most:g}")
    return found


async def get_box(request: Request) -> Response:
    """The files of a box, with their pages and sheets of paper."""
    wish = _wish(request)
    box = await BOXES.get(request, wish)
    rules = [{"game": game.id, "name": _rules_name(game.id, wish[1])} for game in families()[wish[0]]]
    files = [
        {"name": file.name, "what": file.what, "pages": file.pages, "sheets": file.sheets, "seen": len(file.drawn)}
        for file in box
    ]
    return answer({"files": files, "rules": rules})


def _rules_name(id: str, making: Making) -> str:
    return f"{id}-rules-{making.lang}.{'txt' if making.edition == TOUCH else 'pdf'}"


async def _file(request: Request) -> tuple[Printed, Making]:
    wish, name = _wish(request), request.path_params["name"]
    what, making, _, _ = wish
    for game in families()[what]:
        if name == _rules_name(game.id, making):
            # The sheet of a game is the same for all sizes of cards.
            alike = Making(making.paper, edition=making.edition, lang=making.lang)
            wish = game.id, alike, None, request.app.state.url or NOWHERE
    for file in await BOXES.get(request, wish):
        if file.name == name:
            return file, making
    raise Problem(404, "unknown", "there is no such file in this box")


async def get_file(request: Request) -> Response:
    """A file to print."""
    file, _ = await _file(request)
    named = {"content-disposition": f'attachment; filename="{file.name}"'}
    kind = "application/pdf" if file.name.endswith(".pdf") else "text/plain; charset=utf-8"
    return Response(file.content, media_type=kind, headers=named)


async def get_sight(request: Request) -> Response:
    """One page of a file, as it will look."""
    file, making = await _file(request)
    number: int = request.path_params["number"]
    if not 1 <= number <= len(file.drawn):
        raise Problem(404, "unknown", "there is no such page in this file")
    return Response(svg(file.drawn[number - 1], making.edition), media_type="image/svg+xml")


async def get_choices(request: Request) -> Response:
    """What can be printed, and how."""
    boxes = {
        name: {"games": [game.id for game in games], "family": games[0].family.name}
        for name, games in families().items()
    }
    return answer({"boxes": boxes, **CHOICES})


async def get_page(request: Request) -> Response:
    """The page on which one prints."""
    return await get_index(request)


ROUTES = [
    Route("/print", get_page, methods=["GET"]),
    Route("/api/print", get_choices, methods=["GET"]),
    Route("/api/print/{what}", get_box, methods=["GET"]),
    Route("/api/print/{what}/{name}", get_file, methods=["GET"]),
    Route("/api/print/{what}/{name}/{number:int}.svg", get_sight, methods=["GET"]),
]
