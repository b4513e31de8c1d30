"""What all answers over HTTP have in common: reading a request, limits, and saying what was wrong with it."""

from __future__ import annotations

import re
from typing import Any

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from ludaro.games.declaration import Game
from ludaro.games.texts import LANGUAGES
from ludaro.players import warming
from ludaro.table.hall import Hall
from ludaro.table.line import forward
from ludaro.table.line.limits import LOOKS, Addresses, TooMany, network_of
from ludaro.table.line.messages import MAX_BODY, NotThis, encode
from ludaro.table.play.ledger import BadSecret, Ledger
from ludaro.table.play.sights import Viewer

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


def wants_page(request: Request) -> bool:
    """Whether somebody looks at the answer in a browser."""
    return request.method == "GET" and "text/html" in request.headers.get("accept", "")


def hall_of(request: Request) -> Hall:
    """The tables; a Problem if something is to be changed and the server is about to stop."""
    hall: Hall = request.app.state.hall
    if hall.stopping and request.method == "POST":
        raise Problem(503, "stopping", "the server is about to stop; try again in a moment", 5.0)
    return hall


def check(request: Request, what: str, limit: tuple[float, float], amount: float = 1.0) -> None:
    """A Problem if the address asks too often for something."""
    addresses: Addresses = request.app.state.addresses
    try:
        addresses.check(forward.client_of(request, request.app.state.hall.store.key), what, limit, amount)
    except TooMany as error:
        raise Problem(429, "too-fast", str(error), error.wait) from None


def payer_of(request: Request) -> str:
    """The network that what a request costs is done for; empty if it has no limits."""
    client = forward.client_of(request, request.app.state.hall.store.key)
    return "" if request.app.state.addresses.trusts(client) else network_of(client)


def is_banned(incoming: HTTPConnection) -> bool:
    """Whether an operator does not want whoever asks here. (Operators themselves cannot lock themselves out.)"""
    addresses: Addresses = incoming.app.state.addresses
    if not addresses.banned or incoming.scope["path"].startswith("/api/admin/"):
        return False
    address = forward.client_of(incoming, incoming.app.state.hall.store.key)
    if not addresses.bans(address):
        return False
    addresses.refuse(address)
    return True


def check_warm(game: Game) -> None:
    """A Problem while the rules that a search of a game runs on are being compiled."""
    if warming.is_warming(game.family.name):
        raise Problem(503, "warming", "the computer is warming up; try again in a moment", 2.0)


async def body_of(request: Request, read: Any) -> Any:
    """The JSON that came with a request, as ``read`` takes it."""
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


def id_of(request: Request) -> str:
    """The table that a path names."""
    id: str = request.path_params["id"]
    if not IDS.fullmatch(id):
        raise Problem(404, "unknown", "there is no such table")
    return id


async def look_at(request: Request) -> Ledger:
    """The table that a path names, to look at. Who wants many that nobody uses must wait: they are read again."""
    hall, id = hall_of(request), id_of(request)
    if id not in hall:
        check(request, "tables read", LOOKS)
    ledger = await hall.peek(id)
    if ledger is None:
        raise Problem(404, "unknown", "there is no such table")
    return ledger


async def begun_table(request: Request) -> Ledger:
    """The table that a path names, to look at; a Problem if its game has not begun."""
    ledger = await look_at(request)
    if ledger.state is None:
        raise Problem(409, "waiting", "the game has not begun")
    return ledger


def viewer_of(ledger: Ledger, secret: str | None) -> Viewer:
    """Whose secret it is; a Problem if nobody's."""
    try:
        return ledger.viewer(secret)
    except BadSecret as error:
        raise Problem(422, "secret", str(error)) from None


def language_of(request: Request) -> str:
    """The language asked for."""
    language = request.query_params.get("lang", "en")
    if language not in LANGUAGES:
        raise Problem(422, "language", f"no such language; there are {', '.join(LANGUAGES)}")
    return language


def number_of(request: Request, name: str, usual: int | None, allowed: range) -> int:
    """A number that is asked for; a Problem if it is not one of those allowed."""
    text = request.query_params.get(name, str(usual))
    if not (text.isascii() and text.isdecimal() and len(text) < 4 and int(text) in allowed):
        raise Problem(422, name, f"{name} is a number from {allowed[0]} to {allowed[-1]}")
    return int(text)


async def pass_on(request: Request, address: str) -> Response:
    """Let the server that has the table answer; its body has been read."""
    key = request.app.state.hall.store.key
    if forward.is_ours(request, key):
        raise Problem(503, "busy", "the table is moving; try again", 1.0)
    client = forward.client_of(request, key)
    try:
        status, body = await forward.post(address, request.scope["path"], key, client, request.state.body)
    except forward.OwnerUnreachable:
        raise Problem(503, "busy", "the server of this table does not answer; try again", 1.0) from None
    return Response(body, status, media_type="application/json")
