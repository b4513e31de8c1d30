"""Whether a game that somebody makes is any good: a line for each answer, which grow more sure.

One thread for all of it, a piece of some tens of milliseconds at a time, in fair turns: what strangers ask costs games
nothing that their players would notice, and whoever changes a choice does not wait for what others asked.
"""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Iterator
from random import SystemRandom
from typing import Any

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from ludaro.errors import LudaroError
from ludaro.lab.quick.verdicts import key
from ludaro.lab.report.inquiry import Inquiry
from ludaro.table.http.metrics import BUSY
from ludaro.table.http.naming import made_game
from ludaro.table.http.requests import Problem, answer, check, check_warm, payer_of
from ludaro.table.line.limits import VERDICTS
from ludaro.table.line.messages import encode
from ludaro.table.play.turns import Asker, Bounds, Turns
from ludaro.workshop import judging

RUNNING = 40  # questions at once; they take turns
CROWD = 200  # with the first questions of those who have no other
EACH = 30  # of one address, which may be a whole class
KEPT_ANSWERS = 6_000_000  # bytes; a verdict has some 2 kB, all neighbours of a game some 12 kB
PIECE = 0.05  # seconds, about
LINES = "application/x-ndjson"
BUSY_NOW = Problem(503, "busy", "many games are being tried out; try again in a moment", 2.0)


class Judges:
    """The thread in which games are judged, who asks, and what was answered last."""

    def __init__(self) -> None:
        self.turns = Turns(1, None, "judge", Bounds(waiting=CROWD, each=RUNNING, quick=0.0))
        self.kept: OrderedDict[tuple[str, bytes], bytes] = OrderedDict()
        self._size = 0
        self._open: Counter[str] = Counter()

    def close(self) -> None:
        self.turns.close()

    def find(self, question: tuple[str, bytes]) -> bytes | None:
        """What was answered to a question."""
        found = self.kept.get(question)
        if found is not None:
            self.kept.move_to_end(question)
        return found

    def keep(self, question: tuple[str, bytes], told: bytes) -> None:
        self._size += len(told) - len(self.kept.pop(question, b""))
        self.kept[question] = told
        while self._size > KEPT_ANSWERS:
            self._size -= len(self.kept.popitem(last=False)[1])

    def admit(self, asker: Asker) -> None:
        """Let somebody ask, who says when it is enough; a Problem if too many others do."""
        theirs = self._open[asker.purse]
        if self._open.total() >= (RUNNING if theirs else CROWD) or theirs >= EACH:
            BUSY.add()
            raise BUSY_NOW
        self._open[asker.purse] += 1

    def dismiss(self, asker: Asker) -> None:
        self._open[asker.purse] -= 1
        if not self._open[asker.purse]:
            del self._open[asker.purse]

    async def tell(self, asker: Asker, work: Iterator[dict[str, Any]]) -> AsyncIterator[dict[str, Any]]:
        """The pieces of an answer, each in its turn. Whoever goes away ends it."""
        while (piece := await self.turns.run(asker, PIECE, lambda: next(work, None))) is not None:
            yield piece


async def get_verdict(request: Request) -> Response:
    """Figures on a game, first from a few games, then from thousands."""
    question, asked = await _question(request, "verdict")
    return _answered(request, question, judging.judged(asked), _last)


async def get_neighbours(request: Request) -> Response:
    """The game itself and all games one word away, each again when more is known of it."""
    question, asked = await _question(request, "neighbours")
    return _answered(request, question, judging.compared(asked), _newest)


async def get_surprise(request: Request) -> Response:
    """A good game."""
    check_warm(judging.family_game())
    check(request, "verdicts", VERDICTS, judging.SURPRISED_AFTER)
    judges, asker = _judges(request), Asker(payer_of(request), "surprise")
    judges.admit(asker)
    try:
        return answer({"code": await judges.turns.run(asker, PIECE, lambda: judging.surprise(SystemRandom()))})
    finally:
        judges.dismiss(asker)


async def _question(request: Request, kind: str) -> tuple[tuple[str, bytes], Inquiry]:
    """What is asked, and the name by which its answer is kept; a Problem if there is no such game."""
    players = request.query_params.get("players")
    if players is not None and not (players.isdecimal() and len(players) == 1):
        raise Problem(422, "players", "players is a number from 1 to 8")
    code = (await made_game(request)).full_id.partition(":")[2]
    try:
        asked = judging.asked(code, None if players is None else int(players))
    except LudaroError as error:
        raise Problem(404, "game", str(error)) from None
    check_warm(asked.declared)
    return (kind, key(asked.declared, asked.seats, asked.options)), asked


def _answered(request: Request, question: tuple[str, bytes], work: Iterator[dict[str, Any]], kept: Any) -> Response:
    judges = _judges(request)
    known = judges.find(question)
    if known is not None:
        return Response(known, media_type=LINES)
    check(request, "verdicts", VERDICTS)
    asker = Asker(payer_of(request), question[0])
    judges.admit(asker)

    async def lines() -> AsyncIterator[bytes]:
        told = []
        async for piece in judges.tell(asker, work):
            told.append(piece)
            yield encode(piece) + b"\n"
        judges.keep(question, b"".join(encode(piece) + b"\n" for piece in kept(told)))

    return Told(lines(), judges, asker)


class Told(StreamingResponse):
    """An answer as it grows; it makes room for others however it ends."""

    def __init__(self, lines: AsyncIterator[bytes], judges: Judges, asker: Asker) -> None:
        super().__init__(lines, media_type=LINES)
        self._judges, self._asker = judges, asker

    async def __call__(self, *args: Any) -> None:
        try:
            await super().__call__(*args)
        finally:
            self._judges.dismiss(self._asker)


def _last(told: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return told[-1:]


def _newest(told: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The last line on each game, in the order in which they came first."""
    return list({piece.get("code"): piece for piece in told}.values())


def _judges(request: Request) -> Judges:
    judges: Judges = request.app.state.judges
    return judges


ROUTES = [
    Route("/api/workshop/surprise", get_surprise, methods=["GET"]),
    Route("/api/workshop/{code}/verdict", get_verdict, methods=["GET"]),
    Route("/api/workshop/{code}/neighbours", get_neighbours, methods=["GET"]),
]
