"""The HTTP surface: open tables, take seats, look and list."""

from __future__ import annotations

import asyncio
import re
from functools import cache
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

import ludaro
from ludaro.errors import BadDeal, BadOption, BadPlayers, LudaroError, UnknownGame
from ludaro.table import exports, forward, metrics, openapi, sockets
from ludaro.table.computers import levels
from ludaro.table.hall import Hall
from ludaro.table.ledger import Refused
from ludaro.table.limits import REQUESTS, SEATS, TABLES, Addresses, TooMany
from ludaro.table.messages import MAX_BODY, NotThis, Opened, SeatKey, decode_open, decode_sit, encode
from ludaro.table.spec import key_of, new_secret, plan

CODES = {UnknownGame: "game", BadOption: "option", BadPlayers: "players", BadDeal: "deal"}
IDS = re.compile(r"[A-Za-z0-9]{1,64}")


class Problem(Exception):
    """An answer that is not what was asked for."""

    def __init__(self, status: int, code: str, text: str, wait: float | None = None) -> None:
        super().__init__(text)
        self.status, self.code, self.text, self.wait = status, code, text, wait


def answer(content: Any, status: int = 200) -> Response:
    return Response(encode(content), status, media_type="application/json")


def problem(status: int, code: str, text: str, wait: float | None = None) -> Response:
    response = answer({"error": code, "text": text}, status)
    if wait is not None:
        response.headers["retry-after"] = str(int(wait) + 1)
    return response


async def post_table(request: Request) -> Response:
    hall = _hall(request)
    _check(request, "tables", TABLES)
    wish = await _body(request, decode_open)
    try:
        spec, secrets = await asyncio.get_running_loop().run_in_executor(None, plan, wish)
    except LudaroError as error:
        raise Problem(422, CODES.get(type(error), "table"), str(error)) from None
    referee = await hall.open(spec)
    link = _link(request, spec.id)
    keys = [SeatKey(seat, secret, f"{link}#{secret}") for seat, secret in secrets.items()]
    return answer(Opened(spec.id, link, keys, referee.ledger.room), 201)


async def list_tables(request: Request) -> Response:
    _check(request, "requests", REQUESTS)
    game = request.query_params.get("game")
    if game is not None and game not in ludaro.games():
        raise Problem(422, "game", "no such game")
    return answer({"tables": [ledger.room for ledger in await _hall(request).store.listed(game)]})


async def get_table(request: Request) -> Response:
    _check(request, "requests", REQUESTS)
    ledger = await _hall(request).peek(_id(request))
    if ledger is None:
        raise Problem(404, "unknown", "there is no such table")
    return answer({"v": ledger.v, "room": ledger.room})


async def post_seat(request: Request) -> Response:
    _check(request, "seats", SEATS)
    hall, id = _hall(request), _id(request)
    wish = await _body(request, decode_sit)
    found = await hall.find(id)
    if found is None:
        raise Problem(404, "unknown", "there is no such table")
    if isinstance(found, str):
        return await _pass_on(request, found)
    secret = new_secret()
    try:
        seat = await found.sit(wish.name, wish.seat, key_of(secret), wish.number)
    except Refused as refused:
        if refused.code == "busy":
            raise Problem(503, "busy", str(refused), 1.0) from None
        raise Problem(409, "taken", str(refused)) from None
    return answer(SeatKey(seat, secret, f"{_link(request, id)}#{secret}"), 201)


async def get_export(request: Request) -> Response:
    _check(request, "requests", REQUESTS)
    ledger = await _hall(request).peek(_id(request))
    if ledger is None:
        raise Problem(404, "unknown", "there is no such table")
    if ledger.status != "over":
        raise Problem(409, "playing", "the game is not over")
    return answer(exports.export(ledger))


async def get_catalog(request: Request) -> Response:
    _check(request, "requests", REQUESTS)
    return answer({"games": [_describe(id) for id in ludaro.games()], "levels": levels()})


async def get_health(request: Request) -> Response:
    hall = _hall(request)
    try:
        await hall.store.ping()
    except Exception:
        return answer({"ok": False, "why": "the store does not answer"}, 503)
    status = 503 if hall.stopping else 200
    return answer({"ok": not hall.stopping, "version": ludaro.__version__, "tables": len(hall)}, status)


async def get_metrics(request: Request) -> Response:
    return PlainTextResponse(metrics.text(), media_type="text/plain; version=0.0.4")


async def get_openapi(request: Request) -> Response:
    return answer(openapi.document())


async def get_link(request: Request) -> Response:
    """Until there is a page to play on: how to sit down."""
    _check(request, "requests", REQUESTS)
    if await _hall(request).peek(_id(request)) is None:
        return HTMLResponse(PAGE.format("There is no such table."), 404)
    return HTMLResponse(PAGE.format("This is a table of Ludaro. In a terminal, type: ludaro join, and this link."))


async def socket(websocket: WebSocket) -> None:
    state = websocket.app.state
    await sockets.serve(websocket, state.hall, state.addresses, state.url)


PAGE = '<!doctype html><html lang="en"><meta charset="utf-8"><title>Ludaro</title><p>{}</p></html>'
ROUTES = [
    Route("/api/tables", post_table, methods=["POST"]),
    Route("/api/tables", list_tables, methods=["GET"]),
    Route("/api/tables/{id}", get_table, methods=["GET"]),
    Route("/api/tables/{id}/seats", post_seat, methods=["POST"]),
    Route("/api/tables/{id}/export", get_export, methods=["GET"]),
    Route("/api/catalog", get_catalog, methods=["GET"]),
    Route("/health", get_health, methods=["GET"]),
    Route("/metrics", get_metrics, methods=["GET"]),
    Route("/openapi.json", get_openapi, methods=["GET"]),
    Route("/t/{id}", get_link, methods=["GET"]),
    WebSocketRoute("/api/tables/{id}/socket", socket),
]


def _hall(request: Request) -> Hall:
    hall: Hall = request.app.state.hall
    if hall.stopping and request.method == "POST":
        raise Problem(503, "stopping", "the server is about to stop; try again in a moment", 5.0)
    return hall


def _check(request: Request, what: str, limit: tuple[float, float]) -> None:
    addresses: Addresses = request.app.state.addresses
    try:
        addresses.check(forward.client_of(request, request.app.state.hall.store.key), what, limit)
    except TooMany as error:
        raise Problem(429, "too-fast", str(error), error.wait) from None


async def _body(request: Request, read: Any) -> Any:
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise Problem(415, "bad", "send JSON, with content-type: application/json")
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > MAX_BODY:
            raise Problem(413, "too-big", f"at most {MAX_BODY} bytes")
    request.state.body = body
    try:
        return read(body)
    except msgspec.ValidationError as error:
        raise Problem(422, "bad", str(error)) from None
    except NotThis as error:
        raise Problem(400, "bad", f"this is not JSON: {error}") from None


def _id(request: Request) -> str:
    id: str = request.path_params["id"]
    if not IDS.fullmatch(id):
        raise Problem(404, "unknown", "there is no such table")
    return id


def _link(request: Request, id: str) -> str:
    base = request.app.state.url or str(request.base_url)
    return f"{base.rstrip('/')}/t/{id}"


async def _pass_on(request: Request, address: str) -> Response:
    key = request.app.state.hall.store.key
    if forward.is_ours(request, key):
        raise Problem(503, "busy", "the table is moving; try again", 1.0)
    client = forward.client_of(request, key)
    try:
        status, body = await forward.post(address, request.url.path, key, client, request.state.body)
    except forward.Unreachable:
        raise Problem(503, "busy", "the server of this table does not answer; try again", 1.0) from None
    return Response(body, status, media_type="application/json")


@cache
def _describe(id: str) -> dict[str, Any]:
    game = ludaro.game(id)

    def choices(option: ludaro.Option) -> Any:
        if isinstance(option.choices, range):
            return {"from": option.choices[0], "to": option.choices[-1]}
        return option.choices

    return {
        "id": game.id,
        "title": game.title,
        "family": game.family.name,
        "players": list(game.players),
        "options": {
            name: {"default": option.default, "choices": choices(option), "meaning": option.meaning}
            for name, option in game.options.items()
        },
        "presets": game.presets,
        "realtime": len(game.new(seed=0).seats) > 1,
        "points": game.counts,
        "hidden": game.hidden,
    }
