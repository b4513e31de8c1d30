"""The server process: binds, says where it is, serves, and stops with a warning."""

from __future__ import annotations

import asyncio
import gc
import socket
from collections.abc import Callable
from types import FrameType
from typing import Any

import uvicorn

import ludaro
from ludaro.errors import LudaroError
from ludaro.players import warming
from ludaro.table.gate import networks
from ludaro.table.hall import Habits, Hall
from ludaro.table.http.app import make_app
from ludaro.table.line.line import MAX_FRAME, Line
from ludaro.table.play.spec import Ids
from ludaro.table.store.database import Store

try:
    from ludaro.table.line.reading import Reader

    HTTP: Any = Reader
except ImportError:  # no httptools, as on Windows: uvicorn reads requests in plain Python, which bounds their heads
    HTTP = "auto"

ALIVE = 20.0  # seconds between pings, and until a silent socket is closed


class TableServer(uvicorn.Server):
    """Uvicorn, with an announcement before it stops. A second signal stops it at once."""

    def __init__(
        self, config: uvicorn.Config, hall: Callable[[], Hall], grace: float, ready: Callable[[], None]
    ) -> None:
        super().__init__(config)
        self._hall = hall
        self._grace = grace
        self._ready = ready
        self._farewell: asyncio.Task[None] | None = None
        self._loop: asyncio.AbstractEventLoop | None = None

    def warmed_up(self, family: str) -> None:
        """A thread says that the compiled rules of a family are ready."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._hall().warmed_up, family)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._loop = asyncio.get_running_loop()
        keep_calm()
        allow_many_files()
        if self.started:
            self._ready()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if self._loop is None or self._farewell is not None or not self.started:
            super().handle_exit(sig, frame)
        else:
            self._loop.call_soon_threadsafe(self._begin_farewell)

    def _begin_farewell(self) -> None:
        if self._farewell is None:
            self._farewell = asyncio.get_running_loop().create_task(self._say_farewell())

    async def _say_farewell(self) -> None:
        try:
            await self._hall().announce_stop(self._grace)
        finally:
            self.should_exit = True


def keep_calm() -> None:
    """Have Python look for garbage rarely: a table's data has no cycles, and looking through all of it takes long."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 10, 20)


def allow_many_files() -> None:
    """Every socket is an open file, and the usual limit is 1,024."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def bind(host: str, port: int) -> socket.socket:
    """A listening socket; port 0 takes any free one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except (OSError, OverflowError) as error:
        listener.close()
        raise LudaroError(f"cannot listen at {host} port {port}: {error}") from None
    return listener


def address_of(listener: socket.socket) -> str:
    """Where others on this machine reach a listener."""
    host, port = listener.getsockname()[:2]
    if host in ("0.0.0.0", "::"):
        host = "127.0.0.1" if host == "0.0.0.0" else "::1"
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def serve(
    listeners: list[socket.socket],
    store: Store,
    address: str,
    habits: Habits,
    url: str | None,
    ready: Callable[[], None],
) -> None:
    """Serve until a signal comes. Nobody waits for the compiler: games are played by plain rules meanwhile."""
    Ids.prefix = habits.prefix
    try:
        store.be_alone(address, habits.lease)
    except LudaroError:
        store.close()
        raise
    app = make_app(store, address, habits, url)
    if HTTP != "auto":
        HTTP.proxies = networks(habits.proxies, "--proxy")
        HTTP.addresses, HTTP.key = app.state.addresses, store.key
    config = uvicorn.Config(
        app,
        http=HTTP,
        ws=Line,
        ws_max_size=MAX_FRAME,
        ws_ping_interval=ALIVE,
        ws_ping_timeout=ALIVE,
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
        server_header=False,
        lifespan="on",
        forwarded_allow_ips=list(habits.proxies),
        timeout_graceful_shutdown=5,
        limit_concurrency=None,
        backlog=4096,
    )

    def listening() -> None:
        ready()
        warmer.start()

    server = TableServer(config, lambda: app.state.hall, habits.grace, listening)
    families = {game.family.name: game.family for game in map(ludaro.game, ludaro.games())}
    warmer = warming.begin(families.values(), server.warmed_up)
    try:
        server.run(sockets=listeners)
    finally:
        warmer.close()  # nobody compiles from now on: who still thinks goes on by plain rules
        store.close()
