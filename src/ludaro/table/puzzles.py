"""The puzzle of the day, and one of each grade beside it: all that a page needs to play them without a server."""

from __future__ import annotations

import asyncio
from datetime import UTC, date, datetime
from functools import lru_cache

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ludaro.games.kvaro import DECK
from ludaro.games.kvaro.grading import GAME, GRADES, grade_of_the_day, graded, seed_of_the_day
from ludaro.games.kvaro.solver import solve
from ludaro.table.limits import REQUESTS
from ludaro.table.messages import encode
from ludaro.table.pages import get_index
from ludaro.table.requests import Problem, check

PUZZLES = (20.0, 0.5)  # at once, then a second
YEARS = range(2020, 2100)


async def get_puzzle(request: Request) -> Response:
    check(request, "puzzles", PUZZLES)
    text = request.query_params.get("date") or datetime.now(UTC).date().isoformat()
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise Problem(422, "date", "a date is written as in 2027-03-01") from None
    if day.year not in YEARS:
        raise Problem(422, "date", f"there are puzzles for the years {YEARS[0]} to {YEARS[-1]}")
    told = await asyncio.get_running_loop().run_in_executor(None, _puzzle, day)
    return Response(told, media_type="application/json")


async def get_page(request: Request) -> Response:
    """The page on which puzzles are solved."""
    check(request, "requests", REQUESTS)
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
]
