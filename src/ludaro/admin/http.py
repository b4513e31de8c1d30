"""What operators see and do over HTTP (docs/admin.md). The key comes in a header, never in an address."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import msgspec
import sqlalchemy as sa
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ludaro.admin import book
from ludaro.admin.acts import Act, CloseTable, Hide, HideGame, RemoveGame, SetLimit, Sweep, decode_act
from ludaro.admin.office import LONGEST_SWEEP, Office
from ludaro.club import api as club
from ludaro.gallery import book as shelf
from ludaro.people import http as people
from ludaro.table.http import gallery
from ludaro.table.http.pages import get_index
from ludaro.table.http.requests import Problem, answer, body_of, hall_of, pass_on
from ludaro.table.line import forward, limits
from ludaro.table.line.limits import Addresses
from ludaro.table.play.ledger import Refused
from ludaro.table.store.database import EarlierRules, now
from ludaro.table.store.schema import SERVERS

BEARER = re.compile(r"Bearer ([\x21-\x7e]{1,200})")
BESIDE = "/api/admin/beside"
RATES = {
    "requests": limits.REQUESTS,
    "tables": limits.TABLES,
    "seats": limits.SEATS,
    "tables read": limits.LOOKS,
    "stories": limits.STORIES,
    "hints": limits.HINTS,
    "analyses": limits.ANALYSES,
    "puzzles": limits.PUZZLES,
    "prints": limits.PRINTS,
    "verdicts": limits.VERDICTS,
    "inventions": limits.INVENTIONS,
    "names": people.NEWCOMERS,
    "ratings": people.RATINGS_READ,
    "results": people.RESULTS,
    "clubs": club.OPENED,
    "club requests": club.ASKED,
    "people": club.JOINED,
    "rounds": club.STARTED,
    "wrong codes": club.WRONG_CODES,
    "gallery": gallery.GALLERY_READ,
    "games published": gallery.PUBLISHED,
    "votes": gallery.VOTED,
    "reports": gallery.REPORTED,
}
"""Limits of one address, at once and then a second."""
COUNTS = {
    "waiting tables": limits.WAITING,
    "sockets": limits.SOCKETS,
    "connections": limits.CONNECTIONS,
    "published games": gallery.PUBLISHED_HERE,
    "game votes": gallery.VOTES_ON_A_GAME,
}
"""How many of something one address may have."""


async def get_page(request: Request) -> Response:
    if not _office(request).is_open:
        raise Problem(404, "unknown", "this server has no operator's key")
    return await get_index(request)


async def get_tables(request: Request) -> Response:
    _admit(request)
    over = request.query_params.get("status") == "over"
    found = await hall_of(request).store.read(lambda connection: book.tables(connection, over))
    return answer({"tables": found, "now": now()})


async def get_addresses(request: Request) -> Response:
    """Who has opened tables lately, who is here, who was refused something, and who is banned: on all servers."""
    _admit(request)
    openers = await hall_of(request).store.read(book.openers)
    sockets, refused = await _everywhere(request)
    bans = _office(request).orders.bans
    nothing = {"tables": 0, "waiting": 0, "last": None}
    known: list[dict[str, Any]] = [
        {
            "address": one,
            **openers.get(one, nothing),
            "sockets": sockets[one],
            "refused": refused[one],
            "banned": one in bans,
            "until": bans.get(one),
        }
        for one in {*openers, *sockets, *refused, *bans}
    ]
    known.sort(key=lambda one: (not one["banned"], -one["sockets"], -(one["last"] or 0), one["address"]))
    return answer({"addresses": known[: book.MOST_SHOWN], "now": now()})


async def get_gallery(request: Request) -> Response:
    _admit(request)
    return answer({"games": await hall_of(request).store.read(shelf.for_operators), "now": now()})


async def get_limits(request: Request) -> Response:
    _admit(request)
    return answer({"limits": _limits(_office(request))})


async def get_acts(request: Request) -> Response:
    _admit(request)
    return answer({"acts": await hall_of(request).store.read(book.acts), "now": now()})


async def get_retention(request: Request) -> Response:
    _admit(request)
    return answer(_retention(_office(request)))


async def post_act(request: Request) -> Response:
    """Do something; what is answered tells what came of it."""
    address = _admit(request)
    act: Act = await body_of(request, decode_act)
    office, network = _office(request), _addresses(request).hash_of(address)
    match act:
        case CloseTable(table):
            return await _close(request, act, table, network)
        case Hide(table):
            await _check_known(request, table)
        case HideGame(code) | RemoveGame(code):
            if not await hall_of(request).store.read(lambda connection: shelf.knows(connection, code)):
                raise Problem(404, "game", "nobody has published such a game")
        case SetLimit():
            _check_limit(act)
        case Sweep():
            act = Sweep(await office.sweep(LONGEST_SWEEP), act.by)
    await office.do(act, network)
    if request.app.state.shelf is not None:
        request.app.state.shelf.look_again()
    return answer({"done": act})


async def post_beside(request: Request) -> Response:
    """What only this server knows, for the others on the same store."""
    if not forward.is_ours(request, hall_of(request).store.key):
        raise Problem(404, "unknown", "there is nothing here")
    addresses = _addresses(request)
    return answer({"sockets": addresses.sockets_by_hash(), "refused": addresses.refused})


ROUTES = [
    Route("/admin", get_page, methods=["GET"]),
    Route("/api/admin/tables", get_tables, methods=["GET"]),
    Route("/api/admin/addresses", get_addresses, methods=["GET"]),
    Route("/api/admin/gallery", get_gallery, methods=["GET"]),
    Route("/api/admin/limits", get_limits, methods=["GET"]),
    Route("/api/admin/acts", get_acts, methods=["GET"]),
    Route("/api/admin/acts", post_act, methods=["POST"]),
    Route("/api/admin/retention", get_retention, methods=["GET"]),
    Route(BESIDE, post_beside, methods=["POST"]),
]


def _admit(request: Request) -> str:
    """The address of an operator, who has shown the key (or another server, which has seen it); else a Problem."""
    office, store = _office(request), hall_of(request).store
    address = forward.client_of(request, store.key)
    if not office.is_open:
        raise Problem(404, "unknown", "this server has no operator's key")
    if forward.is_ours(request, store.key):
        return address
    wait = office.wait(address)
    if wait:
        raise Problem(429, "too-fast", "too many wrong keys; wait a little", wait)
    shown = BEARER.fullmatch(request.headers.get("authorization", ""))
    if not office.admits(address, "" if shown is None else shown[1]):
        raise Problem(401, "key", "this is not the operator's key")
    return address


async def _close(request: Request, act: CloseTable, table: str, network: str) -> Response:
    """End a table, at the server that has it."""
    hall, office = hall_of(request), _office(request)
    try:
        found = await hall.find(table)
    except EarlierRules:  # nobody can play on there
        await office.do(act, network)
        await hall.store.write(lambda connection: book.end(connection, table))
        return answer({"done": act})
    if isinstance(found, str):
        return await pass_on(request, found)
    if found is None:
        raise Problem(404, "table", "there is no such table")
    if found.ledger.status == "over":
        raise Problem(409, "over", "this game is over already")
    await office.do(act, network)  # first, so that nothing is done unseen
    try:
        await found.shut()
    except Refused as refused:
        status, wait = (503, 1.0) if refused.code == "busy" else (409, None)
        raise Problem(status, refused.code, str(refused), wait) from None
    return answer({"done": act})


async def _check_known(request: Request, table: str) -> None:
    if not await hall_of(request).store.knows(table):
        raise Problem(404, "table", "there is no such table")


def _check_limit(act: SetLimit) -> None:
    if act.name not in RATES and act.name not in COUNTS:
        raise Problem(422, "name", f"no such limit; there are {', '.join([*RATES, *COUNTS])}")
    rates = act.name in RATES
    if (act.burst is None) != (act.rate is None) if rates else act.rate is not None:
        wanted = "how many at once and how many a second" if rates else "one number"
        raise Problem(422, "number", f"{act.name}: {wanted}, or nothing for the usual")


async def _everywhere(request: Request) -> tuple[Counter[str], Counter[str]]:
    """Sockets and refusals by address, of all servers on the store that answer."""
    hall, addresses = hall_of(request), _addresses(request)
    sockets, refused = Counter(addresses.sockets_by_hash()), Counter(addresses.refused)
    alive = sa.select(SERVERS.c.address).where(SERVERS.c.until > now(), SERVERS.c.id != hall.server)
    for other in await hall.store.read(lambda connection: list(connection.scalars(alive).all())):
        try:
            status, body = await forward.post(other, BESIDE, hall.store.key, "", b"{}")
        except forward.OwnerUnreachable:
            continue
        if status == 200:
            told: dict[str, dict[str, int]] = msgspec.json.decode(body)
            sockets.update(told["sockets"])
            refused.update(told["refused"])
    return sockets, refused


def _limits(office: Office) -> list[dict[str, Any]]:
    told = []
    for name, (burst, rate) in {**RATES, **{name: (most, None) for name, most in COUNTS.items()}}.items():
        set_to = office.orders.limits.get(name)
        now_burst, now_rate = (burst, rate) if set_to is None else (set_to[0], None if rate is None else set_to[1])
        usual = {"burst": burst, "rate": rate}
        told.append({"name": name, "burst": now_burst, "rate": now_rate, "set": set_to is not None, "usual": usual})
    return told


def _retention(office: Office) -> dict[str, Any]:
    return {"days": office.days, "set": office.orders.keep is not None, "usual": office.usual_days}


def _office(request: Request) -> Office:
    office: Office = request.app.state.office
    return office


def _addresses(request: Request) -> Addresses:
    addresses: Addresses = request.app.state.addresses
    return addresses
