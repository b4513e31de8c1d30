"""Looking at a finished game again: each seat's chances at every position, worked out beside the server."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import asdict
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

import ludaro
from ludaro.games.state import State
from ludaro.players.review import Review
from ludaro.players.solver import Solver
from ludaro.table.http.metrics import BUSY
from ludaro.table.http.requests import Problem, answer, body_of, check, check_warm, hall_of, id_of, pass_on, payer_of
from ludaro.table.line.limits import ANALYSES, LOOKS
from ludaro.table.play.ledger import Ledger
from ludaro.table.play.turns import Asker, Turns

RUNNING = 40  # at the same time; they take turns, a position each
EACH = 20  # of one address
KEPT_ANALYSES = 200  # that are done
ABANDONED_AFTER = 20.0  # seconds without a question, after which one is given up

EXPECTED = 0.3  # seconds for a position

DONE = object()

Kind = Literal["curve", "realtime", "puzzle", "alone"]

log = logging.getLogger("ludaro.table.http.analysis")


class Again(Struct, forbid_unknown_fields=True):
    """The body of ``POST /api/tables/ID/analysis``. ``since``: so many positions are known already."""

    since: Annotated[int, Meta(ge=0, le=1 << 31)] = 0


_decode = msgspec.json.Decoder(Again).decode


class Analysis:
    """What is known of one game so far."""

    def __init__(self, ledger: Ledger) -> None:
        assert ledger.begun is not None
        assert ledger.state is not None
        self.id = ledger.spec.id
        self.kind = kind_of(ledger)
        self.begun: State = ledger.begun.copy()
        self.review = Review(self.begun, list(ledger.state.history)) if self.kind == "curve" else None
        self.solvable: bool | None = None
        self.failed = False
        self.asked = asyncio.get_running_loop().time()

    @property
    def of(self) -> int:
        """How many positions there are to judge."""
        return self.review.of if self.review else int(self.kind == "puzzle")

    @property
    def done(self) -> int:
        return self.review.done if self.review else int(self.solvable is not None)

    def told(self, since: int) -> dict[str, Any]:
        """The answer to whoever knows so many positions."""
        content: dict[str, Any] = {"kind": self.kind, "done": self.done, "of": self.of}
        if self.review:
            looks = self.review.looks
            content["looks"] = [asdict(look) for look in looks[since:]]
            content["costly"] = [look.moves for look in looks if look.mistake]
        if self.kind == "puzzle":
            content["solvable"] = self.solvable
        return content


def kind_of(ledger: Ledger) -> Kind:
    """What can be said about a game: where several act at once, or nobody else plays, there is no curve."""
    if ledger.spec.realtime:
        return "realtime"
    if ledger.spec.players > 1:
        return "curve"
    assert ledger.begun is not None
    return "alone" if ledger.begun.game.solver is None else "puzzle"


class Analysts:
    """Works out analyses in one thread, and keeps them. Those that nobody asks about any more are given up."""

    def __init__(self, patience: float = ABANDONED_AFTER) -> None:
        self._patience = patience
        self.turns = Turns(1, None, "analyst")
        self._known: dict[str, Analysis] = {}
        self._running: dict[str, tuple[Asker, asyncio.Task[None]]] = {}

    def close(self) -> None:
        for _, task in self._running.values():
            task.cancel()
        self.turns.close()

    def find(self, id: str) -> Analysis | None:
        """An analysis that was begun, which somebody still wants."""
        found = self._known.get(id)
        if found is not None:
            found.asked = asyncio.get_running_loop().time()
        return found

    def begin(self, ledger: Ledger, payer: str = "") -> Analysis:
        """Look at a game that is over; a Problem if too many others wait."""
        analysis = Analysis(ledger)
        if analysis.of:
            asker = Asker(payer, analysis.id)
            theirs = sum(other.purse == asker.purse for other, _ in self._running.values())
            if len(self._running) >= RUNNING or theirs >= EACH:
                BUSY.add()
                raise Problem(503, "busy", "many games are being looked at; try again", 5.0)
            task = asyncio.get_running_loop().create_task(self._work(analysis, asker))
            self._running[analysis.id] = asker, task
            task.add_done_callback(lambda _: self._running.pop(analysis.id, None))
        self._known[analysis.id] = analysis
        for id in [id for id in self._known if id not in self._running][:-KEPT_ANALYSES]:
            del self._known[id]
        return analysis

    async def _work(self, analysis: Analysis, asker: Asker) -> None:
        loop = asyncio.get_running_loop()
        try:
            if analysis.review is None:
                way = await self.turns.run(asker, EXPECTED, lambda: Solver().way(analysis.begun))
                analysis.solvable = way is not None
                return
            work = analysis.review.work()
            # One position at a time, so that games take turns.
            while await self.turns.run(asker, EXPECTED, lambda: next(work, DONE)) is not DONE:
                if loop.time() - analysis.asked > self._patience and analysis.done < analysis.of:
                    del self._known[analysis.id]
                    return
        except Exception:
            analysis.failed = True
            log.exception("a game could not be looked at", extra={"table": analysis.id})


async def post_analysis(request: Request) -> Response:
    """How a finished game went. The first question begins the work; ask again until ``done`` is ``of``."""
    wish: Again = await body_of(request, _decode)
    id, analysts = id_of(request), analysts_of(request)
    analysis = analysts.find(id)
    if analysis is None:
        hall = hall_of(request)
        if id not in hall:
            check(request, "tables read", LOOKS)
        found = await hall.find(id)
        if isinstance(found, str):
            return await pass_on(request, found)
        if found is None:
            raise Problem(404, "unknown", "there is no such table")
        if found.ledger.state is None:
            raise Problem(409, "waiting", "the game has not begun")
        if found.ledger.status != "over":
            raise Problem(409, "playing", "the game is not over")
        if kind_of(found.ledger) == "curve":
            check_warm(ludaro.game(found.ledger.spec.game))
        check(request, "analyses", ANALYSES)
        # Another question may have begun it meanwhile.
        analysis = analysts.find(id) or analysts.begin(found.ledger, payer_of(request))
    if analysis.failed:
        raise Problem(503, "failed", "this game could not be looked at", 60.0)
    return answer(analysis.told(wish.since))


def analysts_of(request: Request) -> Analysts:
    analysts: Analysts = request.app.state.analysts
    return analysts


ROUTES = [Route("/api/tables/{id}/analysis", post_analysis, methods=["POST"])]
