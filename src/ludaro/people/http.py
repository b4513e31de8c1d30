"""People over HTTP: a name for a key, ratings, and the results of the puzzle of the day."""

from __future__ import annotations

import asyncio
from datetime import UTC, date, datetime, timedelta
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct
from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

import ludaro
from ludaro.errors import LudaroError
from ludaro.games.kvaro.grading import GAME, GRADES, graded, seed_of_the_day
from ludaro.people import book
from ludaro.table.http.pages import get_index
from ludaro.table.http.requests import Problem, answer, body_of, check, hall_of, id_of, number_of
from ludaro.table.line.messages import Name, OwnSecret
from ludaro.table.play.spec import clean, player_of
from ludaro.table.store.database import now

NEWCOMERS = (60.0, 0.1)  # names given or changed: at once, then a second
RATINGS_READ = (300.0, 10.0)
RESULTS = (60.0, 0.5)
QUICKEST = 3  # seconds: nobody lays nine cards faster
SLOWEST = 24 * 3600


class Newcomer(Struct, forbid_unknown_fields=True):
    """The body of ``POST /api/people``: a key that only its owner has, and the name to be known by."""

    key: OwnSecret
    name: Name


class Known(Struct, forbid_unknown_fields=True):
    """The body of requests about oneself."""

    key: OwnSecret


class Solution(Struct, forbid_unknown_fields=True):
    """The body of ``POST /api/puzzle/results``: how somebody solved a puzzle of today."""

    key: OwnSecret
    date: Annotated[str, Meta(max_length=10)]
    grade: Annotated[int, Meta(ge=GRADES[0], le=GRADES[-1])]
    moves: Annotated[list[Annotated[str, Meta(max_length=40)]], Meta(max_length=500)]
    seconds: Annotated[int, Meta(ge=QUICKEST, le=SLOWEST)]


async def post_person(request: Request) -> Response:
    """Be known by a name; or by another one, with the same key."""
    check(request, "names", NEWCOMERS)
    wish: Newcomer = await body_of(request, _decode_newcomer)
    name, player = clean(wish.name), player_of(wish.key)
    if name is None:
        raise Problem(422, "name", "a name has letters")
    store = hall_of(request).store
    try:
        fresh = await store.write(lambda connection: book.register(connection, player, name, now()))
    except book.NameTaken as error:
        raise Problem(409, "taken", str(error)) from None
    except book.Full as error:
        raise Problem(503, "full", str(error)) from None
    return answer(await store.read(lambda connection: _person(connection, player)), 201 if fresh else 200)


async def post_me(request: Request) -> Response:
    """What is known about oneself."""
    check(request, "ratings", RATINGS_READ)
    player = await _player(request)
    told = await hall_of(request).store.read(lambda connection: _person(connection, player))
    if told["name"] is None:
        raise Problem(404, "unknown", "nobody is known by this key here")
    return answer(told)


async def post_forget(request: Request) -> Response:
    """Be known no more."""
    check(request, "names", NEWCOMERS)
    player = await _player(request)
    await hall_of(request).store.write(lambda connection: book.forget(connection, player))
    return answer({})


async def get_ratings(request: Request) -> Response:
    """The best players of a game."""
    check(request, "ratings", RATINGS_READ)
    game = request.query_params.get("game")
    if game not in ludaro.games():
        raise Problem(422, "game", "which game? There is none of that name")
    players = await hall_of(request).store.read(lambda connection: book.ladder(connection, game))
    return answer({"game": game, "players": players})


async def get_changes(request: Request) -> Response:
    """What a game changed."""
    check(request, "ratings", RATINGS_READ)
    id = id_of(request)
    return answer({"changes": await hall_of(request).store.read(lambda connection: book.changes(connection, id))})


async def get_results(request: Request) -> Response:
    """The quickest of a day."""
    check(request, "ratings", RATINGS_READ)
    day, grade = _day(request.query_params.get("date")), number_of(request, "grade", None, GRADES)
    return answer(await _results(request, day, grade))


async def post_result(request: Request) -> Response:
    """A puzzle of today was solved. It is played again here: nobody has solved it who has not."""
    check(request, "results", RESULTS)
    wish: Solution = await body_of(request, _decode_solution)
    day, player, store = _day(wish.date), player_of(wish.key), hall_of(request).store
    if await store.read(lambda connection: book.name_of(connection, player)) is None:
        raise Problem(422, "player", "nobody is known by this key here")
    # It is today somewhere from fourteen hours before to twelve after.
    if abs(day - datetime.now(UTC).date()) > timedelta(days=1):
        raise Problem(409, "date", "this is not today's puzzle")
    if not await asyncio.get_running_loop().run_in_executor(None, _is_solved, day, wish.grade, wish.moves):
        raise Problem(422, "moves", "this does not solve the puzzle")
    await store.write(lambda connection: book.solved(connection, day.isoformat(), wish.grade, player, wish.seconds))
    return answer(await _results(request, day, wish.grade))


async def _player(request: Request) -> str:
    known: Known = await body_of(request, _decode_known)
    return player_of(known.key)


async def _results(request: Request, day: date, grade: int) -> dict[str, Any]:
    text = day.isoformat()
    found = await hall_of(request).store.read(lambda connection: book.solvers(connection, text, grade))
    return {"date": text, "grade": grade, "results": found}


def _person(connection: Connection, player: str) -> dict[str, Any]:
    return {"name": book.name_of(connection, player), "ratings": book.ratings_of(connection, player)}


def _day(text: str | None) -> date:
    try:
        return date.fromisoformat(text or "")
    except ValueError:
        raise Problem(422, "date", "a date is written as in 2027-03-01") from None


def _is_solved(day: date, grade: int, moves: list[str]) -> bool:
    state = ludaro.game(GAME).new(deal=graded(grade, seed_of_the_day(day)).deal)
    try:
        for move in moves:
            state.play(move)
    except LudaroError:
        return False
    return state.over


_decode_newcomer = msgspec.json.Decoder(Newcomer).decode
_decode_known = msgspec.json.Decoder(Known).decode
_decode_solution = msgspec.json.Decoder(Solution).decode

ROUTES = [
    Route("/ratings", get_index, methods=["GET"]),
    Route("/api/people", post_person, methods=["POST"]),
    Route("/api/people/me", post_me, methods=["POST"]),
    Route("/api/people/forget", post_forget, methods=["POST"]),
    Route("/api/ratings", get_ratings, methods=["GET"]),
    Route("/api/tables/{id}/ratings", get_changes, methods=["GET"]),
    Route("/api/puzzle/results", get_results, methods=["GET"]),
    Route("/api/puzzle/results", post_result, methods=["POST"]),
]
