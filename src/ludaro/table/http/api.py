"""The HTTP surface: open tables, take seats, look and list."""

from __future__ import annotations

import asyncio
from functools import lru_cache
from typing import Any

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

import ludaro
from ludaro.errors import BadDeal, BadOption, BadPlayers, LudaroError, UnknownGame
from ludaro.games import package_of
from ludaro.games.figures import figures
from ludaro.games.lessons import lesson_ids
from ludaro.people import book
from ludaro.players import warming
from ludaro.table.hall import Hall
from ludaro.table.http import metrics, openapi
from ludaro.table.http.naming import found_game
from ludaro.table.http.pages import in_short
from ludaro.table.http.requests import (
    IDS,
    Problem,
    answer,
    body_of,
    check,
    hall_of,
    id_of,
    language_of,
    look_at,
    pass_on,
)
from ludaro.table.line import forward
from ludaro.table.line.limits import SEATS, TABLES, WAITING, Addresses, TooMany
from ludaro.table.line.messages import Opened, SeatKey, Status, decode_open, decode_sit
from ludaro.table.play import exports
from ludaro.table.play.ledger import Ledger, Refused
from ludaro.table.play.spec import clock_of, key_of, new_secret, plan, player_of
from ludaro.table.play.thinking import levels

LISTS: tuple[Status, ...] = ("waiting", "playing")
CODES = {UnknownGame: "game", BadOption: "option", BadPlayers: "players", BadDeal: "deal"}


async def post_table(request: Request) -> Response:
    hall = hall_of(request)
    check(request, "tables", TABLES)
    wish = await body_of(request, decode_open)
    await _check_players(hall, [seat.player for seat in wish.seats or []])
    origin = None if wish.origin is None else await _finished(hall, wish.origin.table)
    try:
        spec, secrets = await asyncio.get_running_loop().run_in_executor(None, plan, wish, origin)
    except LudaroError as error:
        raise Problem(422, CODES.get(type(error), "table"), str(error)) from None
    if spec.rated and hall.habits.instead:
        raise Problem(422, "table", "games do not count at this server: somebody else plays a level of its computers")
    addresses: Addresses = request.app.state.addresses
    address = forward.client_of(request, hall.store.key)
    most = None if addresses.trusts(address) else addresses.most("waiting tables", WAITING)
    try:
        referee = await hall.open(spec, addresses.hash_of(address), most)
    except TooMany as error:
        addresses.refuse(address)
        raise Problem(429, "too-many", str(error), error.wait) from None
    link = _link(request, spec.id)
    keys = [SeatKey(seat, secret, f"{link}#{secret}") for seat, secret in secrets.items()]
    return answer(Opened(spec.id, link, keys, referee.ledger.room), 201)


async def _check_players(hall: Hall, keys: list[str | None]) -> None:
    """A Problem if a key is nobody's."""
    players = [player_of(key) for key in keys if key is not None]
    if players and not await hall.store.read(lambda connection: book.are_known(connection, players)):
        raise Problem(422, "player", "nobody is known by this key here")


async def _finished(hall: Hall, id: str) -> ludaro.State:
    """The end of a game, all of which may be known."""
    ledger = await hall.peek(id) if IDS.fullmatch(id) else None
    if ledger is None:
        raise Problem(422, "from", "there is no such table")
    if ledger.status != "over" or ledger.state is None:
        raise Problem(409, "playing", "only a finished game can be played again from a position")
    return ledger.state


async def list_tables(request: Request) -> Response:
    game = request.query_params.get("game")
    if game is not None and game not in ludaro.games():
        raise Problem(422, "game", "no such game")
    wish = request.query_params.get("status", "waiting")
    status = next((one for one in LISTS if one == wish), None)
    if status is None:
        raise Problem(422, "status", f"there are lists of tables that are {' or '.join(LISTS)}")
    found = await hall_of(request).listed(status, game)
    return answer({"tables": [ledger.room | {"moves": _moves(ledger)} for ledger in found]})


async def get_table(request: Request) -> Response:
    ledger = await look_at(request)
    return answer({"v": ledger.v, "room": ledger.room, "acting": list(ledger.acting)})


async def post_seat(request: Request) -> Response:
    check(request, "seats", SEATS)
    hall, id = hall_of(request), id_of(request)
    wish = await body_of(request, decode_sit)
    found = await hall.find(id)
    if found is None:
        raise Problem(404, "unknown", "there is no such table")
    if isinstance(found, str):
        return await pass_on(request, found)
    await _check_players(hall, [wish.player])
    if found.ledger.spec.rated and wish.player is None:
        raise Problem(422, "player", "this game counts: name the key by which you are known here")
    secret = wish.secret or new_secret()
    who = None if wish.player is None else player_of(wish.player)
    try:
        seat, again = await found.sit(wish.name, wish.seat, key_of(secret), wish.number, who)
    except Refused as refused:
        if refused.code == "busy":
            raise Problem(503, "busy", str(refused), 1.0) from None
        raise Problem(409, "taken", str(refused)) from None
    return answer(SeatKey(seat, secret, f"{_link(request, id)}#{secret}"), 200 if again else 201)


async def get_export(request: Request) -> Response:
    ledger = await look_at(request)
    if ledger.status != "over" or ledger.state is None:
        raise Problem(409, "playing", "the game is not over")
    return answer(exports.export(ledger))


async def get_catalog(request: Request) -> Response:
    games = [_describe(id) for id in ludaro.games()]
    gallery = hall_of(request).habits.gallery
    return answer({"games": games, "levels": levels(), "url": request.app.state.url, "gallery": gallery})


async def get_game(request: Request) -> Response:
    """What the catalogue and the list of titles say of a game, also of one that a code makes."""
    return answer(_introduced((await found_game(request)).full_id, language_of(request)))


async def get_health(request: Request) -> Response:
    hall = hall_of(request)
    trouble = await hall.store.trouble()
    if trouble is not None:
        return answer({"ok": False, "why": trouble}, 503)
    status = 503 if hall.stopping else 200
    facts = {"version": ludaro.__version__, "tables": len(hall), "warming": warming.under_way()}
    return answer({"ok": not hall.stopping, **facts}, status)


async def get_metrics(request: Request) -> Response:
    return PlainTextResponse(metrics.text(), media_type="text/plain; version=0.0.4")


async def get_openapi(request: Request) -> Response:
    return answer(openapi.document())


ROUTES = [
    Route("/api/tables", post_table, methods=["POST"]),
    Route("/api/tables", list_tables, methods=["GET"]),
    Route("/api/tables/{id}", get_table, methods=["GET"]),
    Route("/api/tables/{id}/seats", post_seat, methods=["POST"]),
    Route("/api/tables/{id}/export", get_export, methods=["GET"]),
    Route("/api/catalog", get_catalog, methods=["GET"]),
    Route("/api/catalog/{game}", get_game, methods=["GET"]),
    Route("/health", get_health, methods=["GET"]),
    Route("/metrics", get_metrics, methods=["GET"]),
    Route("/openapi.json", get_openapi, methods=["GET"]),
]


def _moves(ledger: Ledger) -> int:
    return 0 if ledger.state is None else len(ledger.state.history)


def _link(request: Request, id: str) -> str:
    base = request.app.state.url or str(request.base_url)
    return f"{base.rstrip('/')}/t/{id}"


@lru_cache(maxsize=256)
def _introduced(id: str, language: str) -> dict[str, Any]:
    return _describe(id) | {"short": in_short(id, language)}


@lru_cache(maxsize=256)
def _describe(id: str) -> dict[str, Any]:
    game, known = ludaro.game(id).with_options(None), figures(id)
    usual = clock_of(None, game)
    offered = {} if game.settle else game.options  # where options make the game, none is left to choose

    def choices(option: ludaro.Option) -> Any:
        if isinstance(option.choices, range):
            return {"from": option.choices[0], "to": option.choices[-1]}
        return option.choices

    return {
        "id": game.full_id,
        "title": game.title,
        "family": game.family.name,
        "players": list(game.players),
        "options": {
            name: {"default": option.default, "choices": choices(option), "meaning": option.meaning}
            for name, option in offered.items()
        },
        "presets": game.presets if offered else {},
        "realtime": game.realtime,
        "decision": None if usual is None else usual.decision,
        "points": game.counts,
        "hidden": game.hidden,
        "minutes": game.minutes if known is None else known.minutes,
        "skill": None if known is None else known.skill,
        "lesson": game.id in lesson_ids(),
        **_from_elsewhere(game),
    }


def _from_elsewhere(game: ludaro.Game) -> dict[str, Any]:
    """The package of a game that is not ours, and its own words for endings and refusals: the page has none of them."""
    package = package_of(game.id)
    if package is None:
        return {"package": None}
    family = game.family
    return {"package": package, "endings": dict(family.ending.WORDS), "refusals": dict(family.refusal.WORDS)}
