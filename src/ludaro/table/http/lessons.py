"""The lessons, for the page."""

from __future__ import annotations

import asyncio
from functools import lru_cache

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ludaro.games.lessons import lesson, lesson_ids
from ludaro.table.http.pages import get_index
from ludaro.table.http.requests import Problem, language_of
from ludaro.table.line.messages import encode


async def get_lesson(request: Request) -> Response:
    """A lesson, step by step: what is said, the position, and what follows each right move."""
    id, language = request.path_params["game"], language_of(request)
    if id not in lesson_ids():
        raise Problem(404, "game", "there is no lesson of such a game")
    told = await asyncio.get_running_loop().run_in_executor(None, _told, id, language)
    return Response(told, media_type="application/json")


async def get_page(request: Request) -> Response:
    """The page of every lesson."""
    page = await get_index(request)
    if request.path_params["game"] not in lesson_ids():
        page.status_code = 404
    return page


@lru_cache(maxsize=256)
def _told(id: str, language: str) -> bytes:
    return encode(lesson(id, language))


ROUTES = [
    Route("/learn/{game}", get_page, methods=["GET"]),
    Route("/api/lessons/{game}", get_lesson, methods=["GET"]),
]
