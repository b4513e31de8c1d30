"""What the press makes, for the page: which files there are, how they will look, and the files themselves."""

from __future__ import annotations

import re
from dataclasses import asdict, replace
from functools import cache
from importlib.util import find_spec

from starlette.convertors import IntegerConvertor, register_url_convertor
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ludaro.errors import LudaroError
from ludaro.press.box import families, file_name, games_of, left_out
from ludaro.press.calibration import COARSE, EXAMPLE, FINE, Grade, concluded, held_to_the_light
from ludaro.press.cutting import MOST_BLEED
from ludaro.press.paper import CARDS, EDITIONS, OWN, PAPERS, SIDES, TOUCH, Making, Profile
from ludaro.press.prepress import CONDITION
from ludaro.press.shops import PLACES, PLOTTER, SHOPS, TABLETOP
from ludaro.press.sketching import svg
from ludaro.table.http.naming import NAMES
from ludaro.table.http.orders import BOXES, CALIBRATION, EVERYTHING, MODELS, PIECES_OF_A_BOX, RULES, SIGHTS, Made, Order
from ludaro.table.http.pages import get_index
from ludaro.table.http.requests import Problem, answer, language_of

PROFILE = {"right": 10.0, "down": 10.0, "turn": 2.0, "scale": 0.05}  # how far off a printer may be

CHOICES = {"paper": tuple(PAPERS), "card": (OWN, *CARDS), "sides": SIDES, "edition": EDITIONS}


class PageConvertor(IntegerConvertor):
    """The number of a page, with as many digits as there may be pages."""

    regex = "[0-9]{1,4}"


register_url_convertor("page", PageConvertor())


async def _what(request: Request) -> str:
    """What is to be printed: a family, or a game, by the one id that it is kept under, however its code is written."""
    what: str = request.path_params["what"]
    if what in families():
        return what
    unknown = Problem(404, "unknown", f"there is a box of {', '.join(families())}, and of each game by its id")
    try:
        game = await NAMES.find(request, what)
    except Problem as problem:
        raise unknown if problem.status == 404 else problem from None
    if game.family.kit is None:
        raise unknown
    return game.full_id


async def _order(request: Request) -> Order:
    """The box that is asked for; a Problem says what is wrong with it."""
    what, query = await _what(request), request.query_params
    players = query.get("players")
    if players is not None and not (players.isdecimal() and len(players) < 3):
        raise Problem(422, "print", "players is a number")
    return Order(PIECES_OF_A_BOX, what, _making(request), None if players is None else int(players))


def _making(request: Request) -> Making:
    """How it is to be printed."""
    query = request.query_params
    if query.get("large", "1") != "1":
        raise Problem(422, "print", "large is 1, or it is not named")
    try:
        profile = Profile(**{name: _number(request, name, most) for name, most in PROFILE.items()})
        return Making(
            query.get("paper", "a4"),
            query.get("card", OWN)[:20],
            query.get("sides", "long"),
            query.get("edition", "colour"),
            _bleed(query.get("bleed", "0")),
            lang=language_of(request),
            profile=profile,
            large="large" in query,
        )
    except LudaroError as error:
        raise Problem(422, "print", str(error)) from None


def _bleed(text: str) -> float:
    if not re.fullmatch(r"[0-9](\.[0-9]{1,9})?", text):
        raise Problem(422, "print", "the bleed is a number of millimetres, as in 2 or 1.5")
    return round(float(text), 1)


def _number(request: Request, name: str, most: float) -> float:
    usual = getattr(Profile(), name)
    try:
        found = round(float(request.query_params.get(name, usual)), 6)
    except ValueError:
        found = float("nan")
    if not usual - most <= found <= usual + most:
        raise Problem(422, "print", f"{name} is from {usual - most:g} to {usual + most:g}")
    return found


async def get_box(request: Request) -> Response:
    """The files of a box, with their pages and sheets of paper, and the parts that it goes without."""
    order = await _order(request)
    box = await BOXES.get(request, order)
    rules = [{"game": game.id, "names": _rules_names(game.id, order.making)} for game in games_of(order.what)]
    files = [
        {"name": file.name, "what": file.what, "pages": file.pages, "sheets": file.sheets, "seen": len(file.seen)}
        for file in box
    ]
    missing = [part for part, _ in left_out(order.what, order.making, order.players)]
    return answer({"files": files, "rules": rules, "left_out": missing})


def _rules_names(id: str, making: Making) -> list[str]:
    return [
        f"{file_name(id)}-rules-{making.lang}.{kind}"
        for kind in (("brf", "txt") if making.edition == TOUCH else ("pdf",))
    ]


def _rules_order(order: Order, name: str, url: str) -> Order | None:
    """What makes the rules of this name; None if it is a name of something else."""
    for game in games_of(order.what):
        if name in _rules_names(game.id, order.making):
            # The sheet of a game is the same for all sizes of cards.
            asked = order.making
            alike = Making(asked.paper, edition=asked.edition, lang=asked.lang, large=asked.large)
            return Order(RULES, game.id, alike, url=url)
    return None


async def _file(request: Request) -> Made:
    order, name = await _order(request), request.path_params["name"]
    wanted = _rules_order(order, name, request.app.state.url or "") or order
    return _named(await BOXES.get(request, wanted), name)


async def _sights(request: Request) -> list[Made]:
    """The pages of a rule sheet, as they will look; none where a library is missing."""
    order = await _order(request)
    rules = _rules_order(order, request.path_params["name"], request.app.state.url or "")
    if rules is None:
        raise Problem(404, "unknown", "there are no such rules in this box")
    if order.making.edition == TOUCH or not _libraries():
        return []
    return await BOXES.get(request, replace(rules, part=SIGHTS))


async def get_rules_pages(request: Request) -> Response:
    """Of how many pages of a rule sheet there is a picture."""
    return answer({"seen": len(await _sights(request))})


async def get_rules_sight(request: Request) -> Response:
    """A page of a rule sheet, as it will look."""
    file = _named(await _sights(request), f"{request.path_params['number']}.png")
    return Response(file.content, media_type=KINDS["png"])


def _named(files: list[Made], name: str) -> Made:
    for file in files:
        if file.name == name:
            return file
    raise Problem(404, "unknown", "there is no such file in this box")


KINDS = {
    "pdf": "application/pdf",
    "txt": "text/plain; charset=utf-8",
    "brf": "text/plain; charset=us-ascii",
    "zip": "application/zip",
    "png": "image/png",
}


def _sent(file: Made) -> Response:
    """A file, to be kept under its name."""
    kind = KINDS.get(file.name.rpartition(".")[2], "application/octet-stream")
    return Response(
        file.content, media_type=kind, headers={"content-disposition": f'attachment; filename="{file.name}"'}
    )


async def get_file(request: Request) -> Response:
    """A file to print."""
    return _sent(await _file(request))


async def get_sight(request: Request) -> Response:
    """One page of a file, as it will look."""
    file = await _file(request)
    number: int = request.path_params["number"]
    if not 1 <= number <= len(file.seen):
        raise Problem(404, "unknown", "there is no such page in this file")
    return Response(file.seen[number - 1], media_type="image/svg+xml")


@cache
def _libraries() -> bool:
    """Whether those of the extra ``press`` are here."""
    return all(map(find_spec, ("pikepdf", "pypdf", "pypdfium2")))


@cache
def _commands() -> dict[str, str]:
    """The places that files are made for; where this server cannot, what the command needs for it: a shop that prints
    by a profile of its own needs that profile, and some need libraries that may be missing."""
    told = {}
    for place in PLACES:
        own = place in SHOPS and SHOPS[place].printing != CONDITION
        here = place == PLOTTER or (_libraries() and not own)
        told[place] = "" if here else f"--for {place}{' --icc FILE' if own else ''}"
    return told


async def _place_order(request: Request) -> Order:
    order, place = await _order(request), request.path_params["place"]
    if place == EVERYTHING:
        return replace(order, part=EVERYTHING, url=request.app.state.url or "")
    if place == MODELS:
        return replace(order, part=MODELS, making=replace(order.making, edition=TOUCH, profile=Profile()))
    if place not in PLACES:
        raise Problem(404, "unknown", f"files are made for {', '.join((EVERYTHING, MODELS, *PLACES))}")
    if more := _commands()[place]:
        command = f"ludaro print {order.what} {more}"
        raise Problem(422, "command", f"this server does not make files for {place}; the command does: {command}")
    if order.making.edition == TOUCH:
        raise Problem(422, "print", f"{place} takes cards to be looked at: choose another edition")
    if place in SHOPS and order.making.card not in (OWN, *CARDS):  # pictures of any size would take any time
        command = f"ludaro print {order.what} --for {place} --card {order.making.card}"
        raise Problem(422, "command", f"for {place} this server makes cards of usual sizes; the command any: {command}")
    url = (request.app.state.url or str(request.base_url)).rstrip("/") if place == TABLETOP else ""
    making = replace(order.making, large=False)
    if place != PLOTTER:
        making = replace(making, profile=Profile(), bleed=0.0)
    else:  # nothing that is folded can be cut, and the marks need room
        sides = "single" if making.sides == "fold" else making.sides
        making = replace(making, sides=sides, bleed=min(making.bleed, MOST_BLEED))
    return replace(order, part=place, making=making, url=url)


async def get_place(request: Request) -> Response:
    """All that a place takes, in one file."""
    return _sent((await BOXES.get(request, await _place_order(request)))[-1])


async def get_place_file(request: Request) -> Response:
    """One of the files that a place takes."""
    return _sent(_named(await BOXES.get(request, await _place_order(request)), request.path_params["name"]))


def _grade(request: Request) -> Grade:
    found = {1: COARSE, 2: FINE}.get(request.path_params["number"])
    if found is None:
        raise Problem(404, "unknown", "there are two sheets to calibrate a printer by")
    return found


async def get_calibration_sheet(request: Request) -> Response:
    """A sheet to calibrate a printer by: the first, or the second for what the first told."""
    making = replace(_making(request), card=OWN, edition="colour")
    url = f"{request.app.state.url}/print" if request.app.state.url else ""
    return _sent((await BOXES.get(request, Order(CALIBRATION, _grade(request).name, making, url=url)))[0])


async def get_calibration_sight(request: Request) -> Response:
    """How a field of a sheet looks against the light."""
    return Response(_against_the_light(_grade(request)), media_type="image/svg+xml")


@cache
def _against_the_light(grade: Grade) -> str:
    return svg(held_to_the_light(grade), "colour")


async def get_reading(request: Request) -> Response:
    """What was read off a sheet tells of a printer; and whether the second sheet should be printed (again)."""
    making = _making(request)
    try:
        profile, again = concluded([request.query_params.get("readings", "")[:40]], making, making.profile)
    except LudaroError as error:
        raise Problem(422, "print", str(error)) from None
    if not _within(profile):
        raise Problem(422, "print", "no printer is so far off")
    return answer({"profile": asdict(profile), "again": again})


def _within(profile: Profile) -> bool:
    return all(abs(getattr(profile, name) - getattr(Profile(), name)) <= most for name, most in PROFILE.items())


async def get_choices(request: Request) -> Response:
    """What can be printed, and how."""
    boxes = {
        name: {"games": [game.id for game in games], "family": games[0].family.name}
        for name, games in families().items()
    }
    grades = [
        {"letters": grade.letters, "example": f"{grade.letters[EXAMPLE[0][0]]}{EXAMPLE[0][1] + 1}"}
        for grade in (COARSE, FINE)
    ]
    return answer({"boxes": boxes, "places": _commands(), "sheets": grades, **CHOICES})


async def get_page(request: Request) -> Response:
    """The page on which one prints."""
    return await get_index(request)


ROUTES = [
    Route("/print", get_page, methods=["GET"]),
    Route("/print/{game}", get_page, methods=["GET"]),
    Route("/api/print", get_choices, methods=["GET"]),
    Route("/api/print/calibration", get_reading, methods=["GET"]),
    Route("/api/print/calibration/{number:page}.pdf", get_calibration_sheet, methods=["GET"]),
    Route("/api/print/calibration/{number:page}.svg", get_calibration_sight, methods=["GET"]),
    Route("/api/print/{what}", get_box, methods=["GET"]),
    Route("/api/print/{what}/for/{place}", get_place, methods=["GET"]),
    Route("/api/print/{what}/for/{place}/{name}", get_place_file, methods=["GET"]),
    Route("/api/print/{what}/{name}", get_file, methods=["GET"]),
    Route("/api/print/{what}/{name}/pages", get_rules_pages, methods=["GET"]),
    Route("/api/print/{what}/{name}/{number:page}.svg", get_sight, methods=["GET"]),
    Route("/api/print/{what}/{name}/{number:page}.png", get_rules_sight, methods=["GET"]),
]
