"""The page in the browser: its files, the rules in words, the puzzle of the day, hints, and looking back."""

from __future__ import annotations

import asyncio
import mimetypes
import secrets
from collections.abc import Callable
from datetime import UTC, date, datetime
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

import ludaro
from ludaro.errors import LudaroError
from ludaro.games.kvaro.grading import of_the_day
from ludaro.games.state import State
from ludaro.games.texts import LANGUAGES, rules_text
from ludaro.kernel.random import generator
from ludaro.players import LEVELS, Player
from ludaro.players.search.nodes import HOPELESS, SURE
from ludaro.players.search.player import Search
from ludaro.table.api import Problem, _body, _check, _hall, _id, answer
from ludaro.table.computers import Thinkers
from ludaro.table.ledger import Ledger
from ludaro.table.limits import REQUESTS
from ludaro.table.messages import Secret, Version
from ludaro.table.sights import Viewer, see
from ludaro.table.spec import key_of

T = TypeVar("T")
PAGE = Path(__file__).with_name("page")
HINTS = (12.0, 0.25)  # at once, then a second
PUZZLES = (20.0, 0.5)
SHOWN = 3  # moves that a hint names
YEARS = range(2020, 2100)
ENCODINGS = {"br": ".br", "gzip": ".gz"}
FOR_GOOD = "public, max-age=31536000, immutable"  # names of assets change with their contents
ASK_AGAIN = "no-cache"
UNBUILT = (
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>Ludaro</title>'
    "<p>The page has not been built yet: <code>make page</code> does it. "
    "In a terminal, <code>ludaro join</code> and a table's link play as well.</p></html>"
)
mimetypes.add_type("application/manifest+json", ".webmanifest")


class Advice(Struct, forbid_unknown_fields=True):
    """The body of ``POST /api/tables/ID/hint``: what would a strong player do? ``moves``: after so many of them."""

    secret: Secret | None = None
    moves: Version | None = None


class Past(Struct, forbid_unknown_fields=True):
    """The body of ``POST /api/tables/ID/past``: what a viewer saw after so many moves."""

    moves: Annotated[int, Meta(ge=0, le=1 << 31)]
    secret: Secret | None = None


_decode_advice = msgspec.json.Decoder(Advice).decode
_decode_past = msgspec.json.Decoder(Past).decode


# Files


async def get_index(request: Request) -> Response:
    """The lobby, and the page of every table."""
    _check(request, "requests", REQUESTS)
    status = 200
    if "id" in request.path_params and await _hall(request).peek(_id(request)) is None:
        status = 404
    return _file(request, "index.html", ASK_AGAIN, status) or HTMLResponse(UNBUILT, status)


async def get_asset(request: Request) -> Response:
    _check(request, "requests", REQUESTS)
    found = _file(request, f"assets/{request.path_params['path']}", FOR_GOOD)
    if found is None:
        raise Problem(404, "unknown", "there is no such file")
    return found


async def get_file(request: Request) -> Response:
    _check(request, "requests", REQUESTS)
    found = _file(request, request.url.path.lstrip("/"), ASK_AGAIN)
    if found is None:
        raise Problem(404, "unknown", "there is no such file")
    return found


def _file(request: Request, name: str, keep: str, status: int = 200) -> Response | None:
    path = (PAGE / name).resolve()
    if not path.is_relative_to(PAGE.resolve()) or not path.is_file():
        return None
    headers = {"cache-control": keep, "vary": "accept-encoding"}
    accepted = [part.partition(";")[0].strip() for part in request.headers.get("accept-encoding", "").split(",")]
    packed = path
    for encoding, suffix in ENCODINGS.items():
        if encoding in accepted and path.with_name(path.name + suffix).is_file():
            packed = path.with_name(path.name + suffix)
            headers["content-encoding"] = encoding
            break
    changed = packed.stat().st_mtime_ns
    headers["etag"] = f'"{changed:x}{packed.suffix}"'
    if status == 200 and request.headers.get("if-none-match") == headers["etag"]:
        return Response(None, 304, headers)
    return Response(_read(packed, changed), status, headers, mimetypes.guess_type(path.name)[0])


@lru_cache(maxsize=256)
def _read(path: Path, changed: int) -> bytes:
    return path.read_bytes()


# Words


async def get_titles(request: Request) -> Response:
    """The friendly name of every game, and what it is about in a few words."""
    _check(request, "requests", REQUESTS)
    return answer({"games": _titles(_language(request))})


async def get_rules(request: Request) -> Response:
    _check(request, "requests", REQUESTS)
    id = request.path_params["game"]
    if id not in ludaro.games():
        raise Problem(404, "game", "there is no such game")
    title, text = _rules(id, _language(request))
    return answer({"title": title, "text": text})


@lru_cache(maxsize=16)
def _titles(language: str) -> dict[str, dict[str, str]]:
    def about(text: str) -> str:
        return " ".join(text.partition("\n## ")[0].replace("*", "").replace("`", "").split())

    told = {id: _rules(id, language) for id in ludaro.games()}
    return {id: {"title": title, "about": about(text)} for id, (title, text) in told.items()}


@lru_cache(maxsize=256)
def _rules(id: str, language: str) -> tuple[str, str]:
    """The title of a game and its rules, which follow the heading."""
    heading, _, text = rules_text(ludaro.game(id), language).partition("\n")
    return heading.partition("—")[2].strip(), text.strip()


def _language(request: Request) -> str:
    language = request.query_params.get("lang", "en")
    if language not in LANGUAGES:
        raise Problem(422, "language", f"no such language; there are {', '.join(LANGUAGES)}")
    return language


# The puzzle of the day


async def get_puzzle(request: Request) -> Response:
    _check(request, "puzzles", PUZZLES)
    text = request.query_params.get("date") or datetime.now(UTC).date().isoformat()
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise Problem(422, "date", "a date is written as in 2027-03-01") from None
    if day.year not in YEARS:
        raise Problem(422, "date", f"there are puzzles for the years {YEARS[0]} to {YEARS[-1]}")
    return answer(await asyncio.get_running_loop().run_in_executor(None, _puzzle, day))


@lru_cache(maxsize=1024)
def _puzzle(day: date) -> dict[str, Any]:
    puzzle = of_the_day(day)
    return {
        "date": day.isoformat(),
        "game": "kvaro-solo",
        "grade": puzzle.grade,
        "cards": len(puzzle.cards),
        "deal": puzzle.deal,
    }


# Hints, and looking back


class Advisers(Thinkers):
    """Strong players who give hints, in a thread of their own: no table waits for them."""

    async def advise(self, state: State, seat: int) -> list[dict[str, Any]] | None:
        """The best moves, with how sure that is; None if there was no time to find out."""
        return await self._ask(LEVELS[-1], state, lambda player, copy: _advice(player, copy, seat))


def _advice(player: Player, state: State, seat: int) -> list[dict[str, Any]]:
    rng: Any = generator(secrets.randbits(63))
    if not isinstance(player, Search) or len(state.moves(seat)) == 1:
        return [{"move": player.choose(state, seat, rng), "share": None, "value": None, "certain": False}]
    thoughts = player.think(state, seat, rng)
    visits = sum(thought.visits for thought in thoughts) or 1
    return [
        {
            "move": thought.move,
            "share": round(thought.visits / visits, 3),
            "value": round(min(1.0, max(0.0, thought.value)), 3),
            "certain": thought.proof in (SURE, HOPELESS),
        }
        for thought in thoughts[:SHOWN]
        if thought.visits
    ]


async def post_hint(request: Request) -> Response:
    """What a strong player would do: against computers at any time, otherwise when the game is over."""
    _check(request, "hints", HINTS)
    wish: Advice = await _body(request, _decode_advice)
    ledger = await _ledger(request)
    viewer = _viewer(ledger, wish.secret)
    if ledger.outcome is None:
        if viewer is None:
            raise Problem(409, "spectator", "hints are for players, until the game is over")
        if len(ledger.persons) > 1 or any(seat.kind == "open" for seat in ledger.seats):
            raise Problem(409, "playing", "hints are for games against computers, and for games that are over")
    state = await _in_thread(lambda: _after(ledger, wish.moves))
    seat = viewer if viewer in state.seats else state.seats[0] if state.seats else None
    if seat is None or (ledger.outcome is None and seat != viewer) or not state.moves(seat):
        raise Problem(409, "turn", "there is nothing to decide here")
    advice = await _advisers(request).advise(state, seat)
    if not advice:
        raise Problem(503, "busy", "no hint was found in time; try again", 2.0)
    return answer({"seat": seat, "moves": len(state.history), "hints": advice})


async def post_past(request: Request) -> Response:
    """What a viewer saw after so many moves."""
    _check(request, "requests", REQUESTS)
    wish: Past = await _body(request, _decode_past)
    ledger = await _ledger(request)
    viewer = _viewer(ledger, wish.secret)

    def look() -> dict[str, Any] | None:
        state = _after(ledger, wish.moves)
        last = ledger.state is not None and len(state.history) == len(ledger.state.history)
        return see(ledger, viewer) if last else state.view(viewer)

    return answer({"view": await _in_thread(look)})


async def _ledger(request: Request) -> Ledger:
    ledger = await _hall(request).peek(_id(request))
    if ledger is None:
        raise Problem(404, "unknown", "there is no such table")
    if ledger.state is None:
        raise Problem(409, "waiting", "the game has not begun")
    return ledger


def _viewer(ledger: Ledger, secret: str | None) -> Viewer:
    if secret is None:
        return None
    for number, seat in enumerate(ledger.seats):
        if seat.kind == "person" and seat.key == key_of(secret):
            return number
    raise Problem(422, "secret", "no seat at this table has this secret")


def _after(ledger: Ledger, moves: int | None) -> State:
    """The game after so many of its moves; as it is, if no number is given."""
    assert ledger.state is not None
    assert ledger.begun is not None
    history = ledger.state.history
    if moves is None or moves == len(history):
        return ledger.state.copy()
    if moves > len(history):
        raise Problem(409, "moves", f"the game has {len(history)} moves")
    state = ledger.begun.copy()
    for seat, move in history[:moves]:
        state.play(move, seat)
    return state


def _advisers(request: Request) -> Advisers:
    state = request.app.state
    if not hasattr(state, "advisers"):
        state.advisers = Advisers(threads=1)
    advisers: Advisers = state.advisers
    return advisers


async def _in_thread(work: Callable[[], T]) -> T:
    try:
        return await asyncio.get_running_loop().run_in_executor(None, work)
    except LudaroError as error:
        raise Problem(409, "moves", str(error)) from None


ROUTES = [
    Route("/", get_index, methods=["GET"]),
    Route("/t/{id}", get_index, methods=["GET"]),
    Route("/assets/{path:path}", get_asset, methods=["GET"]),
    Route("/pictures/{name}", get_file, methods=["GET"]),
    *(Route(f"/{name}", get_file, methods=["GET"]) for name in ("icon.svg", "manifest.webmanifest", "worker.js")),
    Route("/api/rules", get_titles, methods=["GET"]),
    Route("/api/rules/{game}", get_rules, methods=["GET"]),
    Route("/api/puzzle", get_puzzle, methods=["GET"]),
    Route("/api/tables/{id}/hint", post_hint, methods=["POST"]),
    Route("/api/tables/{id}/past", post_past, methods=["POST"]),
]
