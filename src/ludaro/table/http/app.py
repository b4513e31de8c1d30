"""The web application: routes, headers, errors, and the hall behind them."""

from __future__ import annotations

import logging
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from time import perf_counter

from sqlalchemy.exc import SQLAlchemyError
from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from ludaro.admin import http as admin
from ludaro.admin.office import Office
from ludaro.club import api as club_api
from ludaro.club.clubs import Clubs
from ludaro.gallery.shelf import Shelf
from ludaro.people import book
from ludaro.people import http as people
from ludaro.table.hall import Habits, Hall
from ludaro.table.http import (
    advice,
    analysis,
    gallery,
    judging,
    lessons,
    metrics,
    orders,
    pages,
    press,
    puzzles,
    story,
    workshop,
)
from ludaro.table.http.api import ROUTES
from ludaro.table.http.requests import Problem, is_banned, problem, wants_page
from ludaro.table.line import sockets
from ludaro.table.line.limits import BANNED, Addresses
from ludaro.table.store.database import EARLIER, EarlierRules, Store

log = logging.getLogger("ludaro.table.http")

HEADERS = {
    "content-security-policy": "; ".join(
        [
            "default-src 'none'",
            *(f"{kind}-src 'self'" for kind in ("script", "style", "img", "font", "connect", "manifest", "worker")),
            *(f"{what} 'none'" for what in ("base-uri", "form-action", "frame-ancestors")),
        ]
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=()",
    "cache-control": "no-store",
}
SOCKET = re.compile(r"/api/tables/([^/]+)/socket")
NAMES = {404: "unknown", 405: "method"}
SOON = 5  # seconds after which a page that could not be shown tries again
PACKED_FROM = 2000  # bytes; files are packed already when the page is built


class Door:
    """Every answer gets the headers, every request a line in the log."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._serve_other(scope, receive, send)
            return
        if scope["path"].startswith("/api/") and is_banned(HTTPConnection(scope)):
            await problem(403, "banned", BANNED)(scope, receive, send)
            return
        started = perf_counter()

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                took = round((perf_counter() - started) * 1000, 1)
                told = {"method": scope["method"], "path": scope["path"], "status": message["status"], "ms": took}
                log.info("request", extra=told)
            await send(message)

        await self._app(scope, receive, send_with_headers)

    async def _serve_other(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A table's socket has a short way: after a server was lost, everybody comes to the next one at once."""
        found = SOCKET.fullmatch(scope["path"]) if scope["type"] == "websocket" else None
        if found is None:
            await self._app(scope, receive, send)
            return
        scope["path_params"] = {"id": found[1]}
        state = scope["app"].state
        await sockets.serve(WebSocket(scope, receive, send), state.hall, state.addresses, state.url)


async def _on_problem(request: Request, error: Exception) -> Response:
    assert isinstance(error, Problem)
    if error.status == 404 and wants_page(request):
        return pages.lost(request)
    if error.wait is not None and wants_page(request):
        return pages.again(request, error.status, int(error.wait) + 1)
    return problem(error.status, error.code, error.text, error.wait)


async def _on_http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 404 and wants_page(request):
        return pages.lost(request)
    response = problem(error.status_code, NAMES.get(error.status_code, "bad"), error.detail)
    response.headers.update(error.headers or {})
    return response


async def _on_store(request: Request, error: Exception) -> Response:
    log.error("the store failed", exc_info=error)
    if wants_page(request):
        return pages.again(request, 503, SOON)
    return problem(503, "busy", "the store does not answer; try again", 1.0)


async def _on_earlier_rules(request: Request, error: Exception) -> Response:
    return problem(410, "earlier-rules", EARLIER)


async def _on_gone(request: Request, error: Exception) -> Response:
    """Whoever asked went away before the request was here whole: nobody gets this answer."""
    return problem(400, "bad", "the request was not here whole")


async def _on_fault(request: Request, error: Exception) -> Response:
    metrics.FAULTS.add()
    if wants_page(request):
        return pages.again(request, 500, SOON)
    return problem(500, "fault", "something went wrong here")


def make_app(store: Store, address: str, habits: Habits | None = None, url: str | None = None) -> Starlette:
    """The application on a store. ``address`` is where other servers reach this one, ``url`` what links begin with."""

    store.when_over.append(book.rate)

    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        hall = Hall(store, address, habits)
        app.state.hall = hall
        app.state.advisers = advice.Advisers()
        app.state.analysts = analysis.Analysts()
        app.state.stories = story.Stories()
        app.state.judges = judging.Judges()
        metrics.TABLES.read = lambda: len(hall)
        queues = [hall.thinkers.turns, app.state.advisers.turns, app.state.analysts.turns, app.state.judges.turns]
        metrics.WAITING.read = lambda: sum(queue.waiting for queue in queues)
        metrics.THINKING.read = lambda: sum(queue.running for queue in queues)
        metrics.SOCKETS.read = lambda: app.state.addresses.sockets
        app.state.clubs = Clubs(hall)
        app.state.waiters = club_api.Waiters()
        app.state.shelf = Shelf(store) if hall.habits.gallery else None
        await hall.start()
        app.state.clubs.start()
        app.state.office = Office(hall, app.state.addresses, hall.habits.operator, hall.habits.keep_days)
        await app.state.office.start()
        yield
        app.state.office.stop()
        app.state.clubs.stop()
        app.state.judges.close()
        orders.BOXES.press.close()
        app.state.stories.close()
        app.state.analysts.close()
        app.state.advisers.close()
        await hall.stop()

    app = Starlette(
        routes=[
            *pages.ROUTES,
            *advice.ROUTES,
            *analysis.ROUTES,
            *story.ROUTES,
            *lessons.ROUTES,
            *people.ROUTES,
            *puzzles.ROUTES,
            *judging.ROUTES,
            *press.ROUTES,
            *workshop.ROUTES,
            *club_api.ROUTES,
            *gallery.ROUTES,
            *admin.ROUTES,
            *ROUTES,
        ],
        middleware=[Middleware(Door), Middleware(GZipMiddleware, minimum_size=PACKED_FROM, compresslevel=5)],
        exception_handlers={
            Problem: _on_problem,
            ClientDisconnect: _on_gone,
            HTTPException: _on_http,
            SQLAlchemyError: _on_store,
            EarlierRules: _on_earlier_rules,
            Exception: _on_fault,
        },
        lifespan=life,
    )
    app.state.addresses = Addresses(() if habits is None else habits.trust, store.key)
    app.state.url = url
    return app
