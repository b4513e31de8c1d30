"""The puzzle of the day, and one of each grade beside it: all that a page needs to play them without a server."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ludaro.games.kvaro import DECK
from ludaro.games.kvaro.grading import GAME, GRADES, grade_of_the_day, graded, seed_of_the_day
from ludaro.games.kvaro.solver import solve
from ludaro.table.http.pages import get_index
from ludaro.table.http.requests import Problem, check, number_of
from ludaro.table.line.limits import PUZZLES
from ludaro.table.line.messages import encode

YEARS = range(2020, 2100)
NEAR = 15  # days from today on, either way: everybody asks for these, so they are remembered
DAYS = 8  # at once: today and a week
# One thread, a day at a time: making one takes some 30 ms, and many at once would stop the server for everybody.
MAKER = ThreadPoolExecutor(1, "puzzles")


async def get_puzzle(request: Request) -> Response:
    """The puzzles of one day."""
    told = await _tell(request, [_day(request)])
    return Response(told[0], media_type="application/json")


async def get_puzzles(request: Request) -> Response:
    """The puzzles of some days from one on, all at once."""
    days, first = number_of(request, "days", DAYS, range(1, DAYS + 1)), _day(request)
    told = await _tell(request, [first + timedelta(ahead) for ahead in range(days)])
    return Response(b'{"puzzles":[' + b",".join(told) + b"]}", media_type="application/json")


async def _tell(request: Request, days: list[date]) -> list[bytes]:
    for day in days:
        if abs(day - _today()).days > NEAR:
            check(request, "puzzles", PUZZLES)
    loop = asyncio.get_running_loop()
    return [await loop.run_in_executor(MAKER, _puzzle, day) for day in days]


def _today() -> date:
    return datetime.now(UTC).date()


def _day(request: Request) -> date:
    text = request.query_params.get("date") or _today().isoformat()
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise Problem(422, "date", "a date is written as in 2027-03-01") from None
    if day.year not in YEARS:
        raise Problem(422, "date", f"there are puzzles for the years {YEARS[0]} to {YEARS[-1]}")
    return day


async def get_page(request: Request) -> Response:
    """The page on which puzzles are solved."""
    return await get_index(request)


@lru_cache(maxsize=1024)
def _puzzle(day: date) -> bytes:
    puzzles = [graded(grade, seed_of_the_day(day)) for grade in GRADES]
    today = puzzles[grade_of_the_day(day) - GRADES[0]]
    return encode(
        {
            "date": day.isoformat(),
            "game": GAME,
            "grade": today.grade,
            "cards": len(today.cards),
            "deal": today.deal,
            "deck": DECK,
            "grades": [{"grade": one.grade, "cards": one.cards, "solution": solve(cards=one.cards)} for one in puzzles],
        }
    )


ROUTES = [
    Route("/puzzle", get_page, methods=["GET"]),
    Route("/api/puzzle", get_puzzle, methods=["GET"]),
    Route("/api/puzzles", get_puzzles, methods=["GET"]),
]
