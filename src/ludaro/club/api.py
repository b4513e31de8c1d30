"""Clubs over HTTP, as docs/club.md tells: open, join, follow, lead, and take the results home."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from msgspec import Raw
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ludaro.club import exports, sight
from ludaro.club.clubs import Club, Clubs
from ludaro.club.entries import CODE_LENGTH, CODE_LETTERS
from ludaro.club.evening import NotNow
from ludaro.club.wishes import LeaveClub, Return, StartRound, decode_act, decode_join, decode_open
from ludaro.errors import LudaroError
from ludaro.table.http.api import CODES
from ludaro.table.http.pages import get_index
from ludaro.table.http.requests import Problem, answer, body_of, check, hall_of
from ludaro.table.line import forward
from ludaro.table.line.limits import network_of
from ludaro.table.play.spec import key_of

# At once, then a second, for one address. A school is one address.
OPENED = (12.0, 1 / 300)
ASKED = (1500.0, 100.0)
JOINED = (300.0, 2.0)
WRONG_CODES = (30.0, 0.2)
STARTED = (30.0, 1 / 20)
LONGEST_WAIT = 20.0  # seconds for which an answer is kept back until something happens, at most
MOST_WAITING = 400  # of one address; others are answered at once

CODE = re.compile(f"[{CODE_LETTERS}]{{{CODE_LENGTH}}}")
BEARER = re.compile(r"Bearer ([A-Za-z0-9]{22})")
STATUS = {"unknown": 404, "bad": 422, "busy": 503, "removed": 403, "door": 403}


class Waiters:
    """How many answers are kept back for each address."""

    def __init__(self) -> None:
        self._count: Counter[str] = Counter()

    @contextmanager
    def one(self, address: str) -> Iterator[bool]:
        """Whether one more may wait."""
        self._count[address] += 1
        try:
            yield self._count[address] <= MOST_WAITING
        finally:
            self._count[address] -= 1
            if not self._count[address]:
                del self._count[address]


async def post_club(request: Request) -> Response:
    hall_of(request)
    check(request, "clubs", OPENED)
    wish = await body_of(request, decode_open)
    try:
        club = await _clubs(request).open(wish)
    except NotNow as error:
        raise Problem(503, "busy", str(error), 60.0) from None
    except LudaroError as error:
        raise Problem(422, CODES.get(type(error), "club"), str(error)) from None
    return _told(club, key_of(wish.key), 201)


async def get_club(request: Request) -> Response:
    check(request, "club requests", ASKED)
    club, key = await _club(request)
    since, wait = _number(request, "since"), _number(request, "wait")
    if since is not None:
        with _waiters(request).one(network_of(_address(request))) as may_wait:
            if may_wait:
                await _clubs(request).wait(club, since, min(LONGEST_WAIT, LONGEST_WAIT if wait is None else wait))
    if club.gone:
        raise Problem(404, "unknown", "there is no such club any more")
    return _told(club, key)


async def post_member(request: Request) -> Response:
    hall_of(request)
    check(request, "people", JOINED)
    wish = await body_of(request, decode_join)
    key = key_of(wish.key)
    club = await _known_club(request, key)
    try:
        _, new = await _clubs(request).join(club, wish)
    except NotNow as error:
        raise _problem(error) from None
    return _told(club, key, 201 if new else 200)


async def post_act(request: Request) -> Response:
    hall_of(request)
    check(request, "club requests", ASKED)
    club, key = await _club(request)
    act = await body_of(request, decode_act)
    if not isinstance(act, LeaveClub | Return) and key != club.evening.spec.leader:
        raise Problem(403, "leader", "only whoever leads the evening may do this")
    if isinstance(act, StartRound):
        check(request, "rounds", STARTED)
    try:
        await _clubs(request).act(club, act, club.evening.member_of(key))
    except NotNow as error:
        raise _problem(error) from None
    return _told(club, key)


async def get_results(request: Request) -> Response:
    check(request, "club requests", ASKED)
    club, _ = await _club(request)
    name = f'attachment; filename="ludaro-{club.evening.spec.code}.{request.path_params["kind"]}"'
    if request.path_params["kind"] == "csv":
        text = "\ufeff" + exports.as_csv(club.evening)  # spreadsheets know by the mark that it is UTF-8
        return Response(text, media_type="text/csv", headers={"content-disposition": name})
    response = answer(exports.as_json(club.evening))
    response.headers["content-disposition"] = name
    return response


ROUTES = [
    Route("/club", get_index, methods=["GET"]),
    Route("/club/{code}", get_index, methods=["GET"]),
    Route("/api/clubs", post_club, methods=["POST"]),
    Route("/api/clubs/{code}", get_club, methods=["GET"]),
    Route("/api/clubs/{code}/members", post_member, methods=["POST"]),
    Route("/api/clubs/{code}/acts", post_act, methods=["POST"]),
    Route("/api/clubs/{code}/results.{kind}", get_results, methods=["GET"]),
]


def _told(club: Club, key: str | None, status: int = 200) -> Response:
    return answer({"club": Raw(sight.told(club)), "you": sight.you(club, key)}, status)


async def _club(request: Request) -> tuple[Club, str | None]:
    """The club that a path names, and the hash of the key that was shown."""
    shown = BEARER.fullmatch(request.headers.get("authorization", ""))
    key = None if shown is None else key_of(shown[1])
    club = await _known_club(request, key)
    if not club.evening.door and not _belongs(club, key):
        raise Problem(403, "door", "the door of this club is closed")
    return club, key


async def _known_club(request: Request, key: str | None) -> Club:
    """The club that a path names. Whoever tries out codes has to wait, whether they are right or wrong."""
    code = request.path_params["code"].upper()
    club = await _clubs(request).find(code) if CODE.fullmatch(code) else None
    if club is not None and _belongs(club, key):
        return club
    if club is not None and not request.app.state.addresses.spent(_address(request), "wrong codes"):
        return club
    check(request, "wrong codes", WRONG_CODES)
    raise Problem(404, "unknown", "there is no club with this code")


def _belongs(club: Club, key: str | None) -> bool:
    return key is not None and (key == club.evening.spec.leader or club.evening.member_of(key) is not None)


def _number(request: Request, name: str) -> int | None:
    text = request.query_params.get(name)
    if text is None:
        return None
    if not text.isdecimal() or len(text) > 9:
        raise Problem(422, name, f"{name} is a number")
    return int(text)


def _problem(error: NotNow) -> Problem:
    return Problem(STATUS.get(error.code, 409), error.code, str(error), 1.0 if error.code == "busy" else None)


def _clubs(request: Request) -> Clubs:
    clubs: Clubs = request.app.state.clubs
    return clubs


def _waiters(request: Request) -> Waiters:
    waiters: Waiters = request.app.state.waiters
    return waiters


def _address(request: Request) -> str:
    return forward.client_of(request, request.app.state.hall.store.key)
