"""A strong player's advice, and looking back: what a viewer saw after so many moves."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ludaro.errors import LudaroError
from ludaro.games.state import State
from ludaro.kernel.random import generator
from ludaro.players import LEVELS, Player
from ludaro.players.review import value_of
from ludaro.players.search.nodes import HOPELESS, SURE
from ludaro.players.search.player import Search
from ludaro.table.computers import Thinkers
from ludaro.table.ledger import Ledger
from ludaro.table.limits import REQUESTS
from ludaro.table.messages import Secret, Version
from ludaro.table.requests import Problem, answer, body_of, check, hall_of, id_of
from ludaro.table.sights import Viewer, see
from ludaro.table.spec import key_of

T = TypeVar("T")
HINTS = (12.0, 0.25)  # at once, then a second
SHOWN = 3  # moves that a hint names


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
            "value": round(value_of(thought), 3),
            "certain": thought.proof in (SURE, HOPELESS),
        }
        for thought in thoughts[:SHOWN]
        if thought.visits
    ]


async def post_hint(request: Request) -> Response:
    """What a strong player would do: against computers at any time, otherwise when the game is over."""
    check(request, "hints", HINTS)
    wish: Advice = await body_of(request, _decode_advice)
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
    check(request, "requests", REQUESTS)
    wish: Past = await body_of(request, _decode_past)
    ledger = await _ledger(request)
    viewer = _viewer(ledger, wish.secret)

    def look() -> dict[str, Any] | None:
        state = _after(ledger, wish.moves)
        last = ledger.state is not None and len(state.history) == len(ledger.state.history)
        return see(ledger, viewer) if last else state.view(viewer)

    return answer({"view": await _in_thread(look)})


async def _ledger(request: Request) -> Ledger:
    ledger = await hall_of(request).peek(id_of(request))
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
    advisers: Advisers = request.app.state.advisers
    return advisers


async def _in_thread(work: Callable[[], T]) -> T:
    try:
        return await asyncio.get_running_loop().run_in_executor(None, work)
    except LudaroError as error:
        raise Problem(409, "moves", str(error)) from None


ROUTES = [
    Route("/api/tables/{id}/hint", post_hint, methods=["POST"]),
    Route("/api/tables/{id}/past", post_past, methods=["POST"]),
]
