"""A strong player's advice."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ludaro.errors import LudaroError
from ludaro.games.state import State
from ludaro.kernel.random import generator
from ludaro.players import LEVELS, Player
from ludaro.players.judgement import Considered, Judge
from ludaro.players.review import KEPT_MOVES
from ludaro.table.http.analysis import analysts_of
from ludaro.table.http.requests import Problem, answer, begun_table, body_of, check, check_warm, payer_of, viewer_of
from ludaro.table.line.limits import HINTS
from ludaro.table.line.messages import Secret, Version
from ludaro.table.play.ledger import Ledger
from ludaro.table.play.thinking import DEADLINE, Thinkers
from ludaro.table.play.turns import Asker, Bounds, Busy

T = TypeVar("T")
BOUNDS = Bounds(waiting=64, each=32, quick=0.0)


class HintWish(Struct, forbid_unknown_fields=True):
    """The body of ``POST /api/tables/ID/hint``: what would a strong player do? ``moves``: after so many of them."""

    secret: Secret | None = None
    moves: Version | None = None


_decode_advice = msgspec.json.Decoder(HintWish).decode


class Advisers(Thinkers):
    """Strong players who give hints, in a thread of their own: no table waits for them."""

    def __init__(self, deadline: float = DEADLINE, bounds: Bounds = BOUNDS) -> None:
        super().__init__(1, deadline, bounds)

    async def advise(self, state: State, seat: int, asker: Asker) -> list[dict[str, Any]] | None:
        """The best moves, and what each is worth; None if there was no time to find out."""

        def think(player: Player, copy: State) -> list[dict[str, Any]]:
            judge: Judge = self._own.__dict__.setdefault("judge", Judge())
            judged = judge.judge(copy, seat)
            if judged is None:
                return told((Considered(player.choose(copy, seat, generator(secrets.randbits(63))), None),))
            return told(judged.options)

        return await self._ask(LEVELS[-1], state, seat, asker, think)


def told(options: Sequence[Considered]) -> list[dict[str, Any]]:
    """The best of some moves, as a hint."""
    known = [option for option in options if option.worth is not None] or options
    return [
        {
            "move": option.move,
            "value": option.worth and round(option.worth.value, 4),
            "low": option.worth and round(option.worth.low, 4),
            "high": option.worth and round(option.worth.high, 4),
            "proof": option.worth and option.worth.proof,
        }
        for option in known[:KEPT_MOVES]
    ]


async def post_hint(request: Request) -> Response:
    """What a strong player would do: against computers at any time, otherwise when the game is over."""
    check(request, "hints", HINTS)
    wish: HintWish = await body_of(request, _decode_advice)
    ledger = await begun_table(request)
    viewer = viewer_of(ledger, wish.secret)
    if ledger.outcome is None:
        if viewer is None:
            raise Problem(409, "spectator", "hints are for players, until the game is over")
        if ledger.seats[viewer].resigned:
            raise Problem(409, "over", "you have given up")
        if sum(seat.key is not None for seat in ledger.seats) > 1 or ledger.has_room:
            raise Problem(409, "playing", "hints are for games against computers, and for games that are over")
        if ledger.spec.rated:
            raise Problem(409, "rated", "there are no hints in a game that counts")
    state = await _in_thread(lambda: _after(ledger, wish.moves))
    seat = viewer if viewer in state.seats else state.seats[0] if state.seats else None
    if seat is None or (ledger.outcome is None and seat != viewer) or not state.moves(seat):
        raise Problem(409, "turn", "there is nothing to decide here")
    check_warm(state.game)
    looked = analysts_of(request).find(ledger.spec.id) if ledger.outcome is not None else None
    known = looked.review.options.get(len(state.history)) if looked and looked.review else None
    advice = told(known) if known else await _advise(request, state, seat, ledger.spec.id)
    if not advice:
        raise Problem(503, "busy", "no hint was found in time; try again", 2.0)
    return answer({"seat": seat, "moves": len(state.history), "hints": advice})


async def _advise(request: Request, state: State, seat: int, table: str) -> list[dict[str, Any]] | None:
    """Advice, in its turn; None if it did not come in time, or whoever asked is gone: then the search ends."""
    asker = Asker(payer_of(request), table)
    asked = asyncio.ensure_future(_advisers(request).advise(state, seat, asker))
    gone = asyncio.ensure_future(request.receive())  # the body is here whole: what comes next is the end
    try:
        await asyncio.wait({asked, gone}, timeout=DEADLINE, return_when=asyncio.FIRST_COMPLETED)
        return await asked if asked.done() else None
    except Busy as busy:
        raise Problem(503, "busy", str(busy), busy.wait) from None
    finally:
        asked.cancel()
        gone.cancel()


def _after(ledger: Ledger, moves: int | None) -> State:
    """The game after so many of its moves; as it is, if no number is given."""
    assert ledger.state is not None
    made = len(ledger.state.history)
    if moves is None or moves == made:
        return ledger.state.copy()
    if moves > made:
        raise Problem(409, "moves", f"the game has {made} moves")
    return ledger.after_moves(moves)


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
]
