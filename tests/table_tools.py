"""What the tests of the table share: stores, a hall, listeners, real servers, and a client that keeps up."""

from __future__ import annotations

import asyncio
import atexit
import functools
import hashlib
import json
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from websockets.asyncio.client import ClientConnection, connect

from ludaro.table.hall import Habits, Hall
from ludaro.table.line.messages import Hello, Open, Ready, SeatWish
from ludaro.table.play.entries import Begun, Moved, Readied
from ludaro.table.play.ledger import Ledger
from ludaro.table.play.referee import Referee
from ludaro.table.play.sights import Viewer
from ludaro.table.play.spec import plan
from ludaro.table.store.database import Store
from tests import standby

STORES = ["sqlite", "postgresql"]
PATIENCE = 60.0  # seconds for things that take milliseconds on a quiet machine
COMPILING = 300.0  # seconds, on a machine that has nothing in its cache


# Stores


@functools.cache
def postgres() -> str:
    """The URL of a PostgreSQL of our own, started once; a text that begins with ``no`` if that is not possible."""
    programs = [
        Path(found).parent
        for found in [shutil.which("initdb"), *map(str, Path("/usr/lib/postgresql").glob("*/bin/initdb"))]
        if found
    ]
    programs = [folder for folder in programs if (folder / "postgres").exists()]
    if not programs:
        return "no PostgreSQL is installed here (no initdb)"
    prefix: list[str] = []
    folder = Path(tempfile.mkdtemp(prefix="ludaro-pg-", dir="/tmp"))
    if os.geteuid() == 0:
        # PostgreSQL does not run as root.
        if not shutil.which("setpriv") or subprocess.run(["id", "postgres"], capture_output=True).returncode:
            return "no PostgreSQL as root without setpriv and a user postgres"
        prefix = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"]
        shutil.chown(folder, "postgres", "postgres")
    data, port = folder / "data", free_port()
    made = subprocess.run(
        [*prefix, str(programs[-1] / "initdb"), "-D", str(data), "-U", "ludaro", "-A", "trust", "-E", "UTF8"],
        capture_output=True,
        text=True,
        cwd=folder,
    )
    if made.returncode:
        return f"no PostgreSQL: initdb failed: {made.stderr.strip().splitlines()[-1:]}"
    server = subprocess.Popen(
        [
            *prefix,
            str(programs[-1] / "postgres"),
            "-D",
            str(data),
            "-p",
            str(port),
            "-k",
            str(folder),
            "-h",
            "127.0.0.1",
        ],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        cwd=folder,
    )

    def stop() -> None:
        server.send_signal(signal.SIGINT)
        server.wait(PATIENCE)
        shutil.rmtree(folder, ignore_errors=True)

    atexit.register(stop)
    url = f"postgresql://ludaro@127.0.0.1:{port}/postgres"
    engine = sa.create_engine(url.replace("postgresql:", "postgresql+psycopg:"))
    until = time.monotonic() + PATIENCE
    while True:
        try:
            with engine.connect():
                pass
            engine.dispose()
            return url
        except sa.exc.OperationalError:
            if time.monotonic() > until or server.poll() is not None:
                return "no PostgreSQL: it did not start"
            time.sleep(0.1)


def fresh_store(kind: str, folder: Path) -> str:
    """The URL of an empty store."""
    if kind == "sqlite":
        return f"sqlite:///{folder}/table.db"
    url = postgres()
    if not url.startswith("postgresql"):
        pytest.skip(url)
    name = f"t{os.urandom(6).hex()}"
    engine = sa.create_engine(url.replace("postgresql:", "postgresql+psycopg:"), isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(sa.text(f"CREATE DATABASE {name}"))
    engine.dispose()
    return url.rpartition("/")[0] + f"/{name}"


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
        return port


# Without sockets


class Ear:
    """A listener that keeps what it hears."""

    def __init__(self, payer: str = "") -> None:
        self.lag = 0.0
        self.payer = payer
        self.raw: list[bytes] = []
        self.closed = False

    def send(self, message: bytes) -> None:
        self.raw.append(message)

    def close(self) -> None:
        self.closed = True

    @property
    def heard(self) -> list[dict[str, Any]]:
        return [json.loads(message) for message in self.raw]

    def last(self, kind: str) -> dict[str, Any]:
        return next(message for message in reversed(self.heard) if message["t"] == kind)

    def count(self, kind: str) -> int:
        return sum(message["t"] == kind for message in self.heard)


@asynccontextmanager
async def hall_on(url: str, **habits: Any) -> AsyncIterator[Hall]:
    store = Store(url)
    hall = Hall(store, f"127.0.0.1:{free_port()}", Habits(**{"pace": 0.01, "countdown": 0.0, **habits}))
    await hall.start()
    try:
        yield hall
    finally:
        await hall.stop()
        store.close()


def people(number: int) -> list[SeatWish]:
    return [SeatWish("person", number=f"{seat}") for seat in range(number)]


async def open_table(hall: Hall, game: str, players: int = 2, **wish: Any) -> Referee:
    """A table of persons who have given their numbers and, before a race, said ready: its game has begun."""
    wish.setdefault("seats", people(players))
    spec, _ = plan(Open(game, **wish))
    referee = await hall.open(spec)
    if referee.ledger.ready is not None:
        for seat in referee.ledger.persons:
            await referee.act(Ear(), seat, Ready("ready"), now())
        await until(lambda: referee.ledger.status != "waiting")
    return referee


def begun(ledger: Ledger) -> Ledger:
    """A table whose persons have said ready, if they have to."""
    if ledger.ready is None:
        return ledger
    for seat in ledger.persons:
        ledger = ledger.after(Readied(seat, "ready"))
    return ledger.after(Begun())


async def sit_down(referee: Referee, viewers: list[Viewer]) -> list[Ear]:
    ears = [Ear() for _ in viewers]
    for ear, viewer in zip(ears, viewers, strict=True):
        await referee.join(ear, viewer, Hello())
    return ears


async def play_now(referee: Referee, seat: int, text: str) -> None:
    """A move of anybody, at once, also where several may act."""
    async with referee._lock:
        await referee._commit(Moved(seat, text))


async def until(true: Callable[[], Any], seconds: float = PATIENCE) -> None:
    """Wait for something that happens by itself."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it did not happen"
        await asyncio.sleep(0.005)


def now() -> float:
    return asyncio.get_running_loop().time()


# Real servers


class Served:
    """A server process."""

    def __init__(self, store: str, *arguments: str, port: int = 0, trust: str = "127.0.0.1") -> None:
        self.command = ["serve", "--store", store, "--trust", trust, "--countdown", "0.1", *arguments]
        self.process = standby.ludaro(*self.command, "--port", str(port))
        atexit.register(self._end)  # whatever becomes of the test
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line.startswith("Ludaro is at "):
            raise AssertionError(f"the server did not start: {line} {self.process.communicate(timeout=PATIENCE)[1]}")
        self.url = line.split()[-1]
        self.port = int(self.url.rpartition(":")[2])

    def kill(self) -> None:
        self.process.kill()
        self._finish()

    def _end(self) -> None:
        if self.process.poll() is None:
            self.kill()

    def stop(self) -> str:
        """Ask it to stop; what it logged."""
        self.process.terminate()
        return self._finish()

    def _finish(self) -> str:
        return self.process.communicate(timeout=PATIENCE)[1]

    def get(self, path: str) -> Any:
        return request(self.url + path)[1]

    def post(self, path: str, body: Any) -> Any:
        status, answer = request(self.url + path, body)
        assert status in (200, 201), answer
        return answer

    def wait_until_warm(self) -> None:
        """Hints, analyses and verdicts are refused until then."""
        end = time.monotonic() + COMPILING
        while self.get("/health")["warming"]:
            assert time.monotonic() < end, "rules are still being compiled"
            time.sleep(0.1)


def say_ready(server: Served, opened: dict[str, Any]) -> None:
    """Everyone at a table of persons connects and says ready; until the race has begun."""

    async def play(secret: str) -> None:
        async with client(server.url, opened["id"], secret=secret, number="7") as player:
            while player.room.get("status", "waiting") == "waiting":
                await player.hear()

    async def all_of_them() -> None:
        await asyncio.gather(*(play(seat["secret"]) for seat in opened["seats"]))

    with ThreadPoolExecutor(1) as beside:  # browser tests have a loop of their own here
        beside.submit(lambda: asyncio.run(all_of_them())).result()


@contextmanager
def served(store: str, *arguments: str, trust: str = "127.0.0.1") -> Iterator[Served]:
    server = Served(store, *arguments, trust=trust)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.kill()


def request(url: str, body: Any = None, headers: dict[str, str] | None = None) -> tuple[int, Any]:
    """Status and content of an HTTP answer."""
    data = body if body is None or isinstance(body, bytes) else json.dumps(body).encode()
    asked = urllib.request.Request(url, data, headers or {"content-type": "application/json"})
    try:
        with urllib.request.urlopen(asked, timeout=PATIENCE) as response:
            status, text = response.status, response.read()
    except urllib.error.HTTPError as error:
        with error:
            status, text = error.code, error.read()
    try:
        return status, json.loads(text)
    except ValueError:
        return status, text.decode(errors="replace")


# A client, written from docs/table.md alone


class Client:
    """Keeps up with a table as the protocol tells, and checks every version and every hash. It is always ready."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.seat: int | None = None
        self.v: int | None = None
        self.hash: str | None = None
        self.room: dict[str, Any] = {}
        self.view: dict[str, Any] | None = None
        self.heard: list[dict[str, Any]] = []

    async def say(self, **message: Any) -> None:
        await self.socket.send(json.dumps(message))

    async def hear(self) -> dict[str, Any]:
        async with asyncio.timeout(PATIENCE):
            message: dict[str, Any] = json.loads(await self.socket.recv())
        self.heard.append(message)
        if message["t"] == "welcome":
            self.seat = message["seat"]
        elif message["t"] == "view" or message.get("full"):
            self.room, self.view = message["room"], message["view"]
        elif message["t"] == "event":
            assert self.v is not None
            assert message["v"] == self.v + 1
            self._change(message)
        if message["t"] in ("view", "event"):
            self.v, self.hash = message["v"], message["hash"]
            assert self.hash == self.own_hash()
            ready = self.room["ready"]
            if ready is not None and self.seat is not None and not ready[self.seat]:
                await self.say(t="ready", id="ready")
        return message

    async def hear_until(self, kind: str, **fields: Any) -> dict[str, Any]:
        while True:
            message = await self.hear()
            if message["t"] == kind and all(message.get(name) == value for name, value in fields.items()):
                return message

    def own_hash(self) -> str:
        view = None if self.view is None else {key: value for key, value in self.view.items() if key != "history"}
        text = json.dumps({"room": self.room, "view": view}, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def _change(self, event: dict[str, Any]) -> None:
        self.room |= event.get("room", {})
        if self.view is None:
            return
        change = dict(event.get("view", {}))
        table = self.view["table"] | change.pop("table", {})
        self.view |= change | {"table": table}
        if event["what"]["kind"] == "move":
            self.view["history"].append([event["what"]["seat"], event["what"]["move"]])


@asynccontextmanager
async def client(url: str, id: str, headers: dict[str, str] | None = None, /, **hello: Any) -> AsyncIterator[Client]:
    """A client that has said hello."""
    address = url.replace("http", "ws", 1) + f"/api/tables/{id}/socket"
    async with connect(address, compression=None, open_timeout=PATIENCE, additional_headers=headers) as connection:
        someone = Client(connection)
        await someone.say(t="hello", **hello)
        yield someone
