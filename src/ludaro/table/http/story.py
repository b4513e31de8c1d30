"""The story of a game: every position so far, as one viewer saw it then, told by what each move changed."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ludaro.games.state import State
from ludaro.table.http.requests import begun_table, body_of, check, viewer_of
from ludaro.table.line.limits import STORIES
from ludaro.table.line.messages import Secret, encode
from ludaro.table.play.ledger import Ledger
from ludaro.table.play.sights import Content, Viewer, glance, is_race, view_changes

LONGEST_STORY = 2000  # moves; of a longer game, the last ones
KEPT_STORIES = 16 << 20  # bytes of stories that may be asked for again


class Tell(Struct, forbid_unknown_fields=True):
    """The body of ``POST /api/tables/ID/story``: how the game went so far, as the seat with this secret saw it."""

    secret: Secret | None = None


_decode_tell = msgspec.json.Decoder(Tell).decode


def story(ledger: Ledger, viewer: Viewer, longest: int = LONGEST_STORY) -> Content:
    """The position after the first ``from`` moves, and each move after it with what it changed.

    It is played again and looked at on the way, so no view knows what came to light only later.
    """
    assert ledger.state is not None
    history = ledger.state.history
    skipped = max(0, len(history) - longest)
    return {"from": skipped, **told(ledger.after_moves(skipped), history[skipped:], viewer, is_race(ledger))}


def told(state: State, moves: Iterable[tuple[int, str]], viewer: Viewer, racing: bool = False) -> Content:
    """A position, and each move that is then played there with what it changed, as one viewer sees it."""
    first = seen = glance(state, viewer, racing)
    steps = []
    for seat, move in moves:
        state.play(move, seat)
        before, seen = seen, glance(state, viewer, racing)
        steps.append({"seat": seat, "move": move, "view": view_changes(before, seen)})
    return {"first": first, "moves": steps}


class Stories:
    """Tells stories in a thread of its own, and keeps the last ones: who asks again need not wait."""

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(1, "story")
        self._kept: OrderedDict[tuple[str, Viewer], tuple[int, bytes]] = OrderedDict()
        self._size = 0

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)

    async def tell(self, ledger: Ledger, viewer: Viewer) -> bytes:
        return await asyncio.get_running_loop().run_in_executor(self._pool, self._tell, ledger, viewer)

    def _tell(self, ledger: Ledger, viewer: Viewer) -> bytes:
        key = ledger.spec.id, viewer
        changed, text = self._kept.pop(key, (-1, b""))
        self._size -= len(text)
        if changed != ledger.changed:
            text = encode(story(ledger, viewer))
        self._kept[key] = ledger.changed, text
        self._size += len(text)
        while self._size > KEPT_STORIES:
            self._size -= len(self._kept.popitem(last=False)[1][1])
        return text


async def post_story(request: Request) -> Response:
    """Every position so far, as the viewer saw it."""
    check(request, "stories", STORIES)
    wish: Tell = await body_of(request, _decode_tell)
    ledger = await begun_table(request)
    stories: Stories = request.app.state.stories
    text = await stories.tell(ledger, viewer_of(ledger, wish.secret))
    return Response(b'{"v":%d,' % ledger.v + text.removeprefix(b"{"), media_type="application/json")


ROUTES = [Route("/api/tables/{id}/story", post_story, methods=["POST"])]
