"""``ludaro serve --check``: everything that a server needs, looked at without serving."""

from __future__ import annotations

import os
import shutil
import socket
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Literal
from urllib.parse import urlsplit

import ludaro
from ludaro.errors import LudaroError
from ludaro.kernel import cache
from ludaro.players import warming
from ludaro.table import gate, server
from ludaro.table.http.pages import BUILD, PAGE
from ludaro.table.store.condition import Condition, examine, file_of, folder_of
from ludaro.table.store.database import READERS
from ludaro.table.store.engines import BadStore
from ludaro.table.store.schema import SCHEMA

MIB = 1024 * 1024
SCARCE, TIGHT = 2048 * MIB, 200 * MIB  # bytes on disk: worth a word; not enough
FILES = 4096  # sockets and files; fewer are soon used up
APART = 1.0  # seconds by which clocks may differ where a lease lasts a few
SINCE = 1_790_000_000  # this was written after that second of the world's time

Verdict = Literal["fine", "look", "wrong"]


@dataclass(frozen=True)
class Wish:
    """How somebody wants to serve."""

    host: str
    port: int
    store: str
    url: str | None = None
    address: str | None = None
    workers: int = 1
    trust: Sequence[str] = ()
    proxies: Sequence[str] = ()

    @property
    def local(self) -> bool:
        """Whether only this machine reaches it."""
        return self.host in ("localhost", *gate.LOOPBACK) and self.url is None

    @property
    def postgres(self) -> bool:
        return self.store.startswith("postgres")


@dataclass(frozen=True)
class CheckFinding:
    """One thing that was looked at; ``remedy`` if something is to be done."""

    verdict: Verdict
    what: str
    text: str
    remedy: str | None = None


def check(wish: Wish) -> Iterator[CheckFinding]:
    """All findings, one after the other. Whatever breaks in a check is a finding as well."""
    for what, look in LOOKS.items():
        try:
            yield from (CheckFinding(verdict, what, text, remedy) for verdict, text, remedy in look(wish))
        except LudaroError as error:
            yield CheckFinding("wrong", what, str(error))
        except OSError as error:
            yield CheckFinding("wrong", what, error.strerror or str(error))


Told = Iterator[tuple[Verdict, str, str | None]]


def _program(wish: Wish) -> Told:
    yield "fine", f"Ludaro {ludaro.__version__}, Python {sys.version.split()[0]}", None
    if wish.postgres and find_spec("psycopg") is None:
        yield "wrong", "PostgreSQL cannot be spoken to", "pip install 'ludaro[postgres]'"
    slow = [name for name in ("uvloop", "httptools") if find_spec(name) is None]
    if slow:
        yield "look", f"{' and '.join(slow)} missing: it serves, but slower", f"pip install {' '.join(slow)}"


def _page(wish: Wish) -> Told:
    if (PAGE / "index.html").is_file():
        yield "fine", "built", None
    else:
        yield "wrong", "not built: browsers would see a line of text only", BUILD


def _rules(wish: Wish) -> Told:
    folder = cache.folder()
    if not cache.is_writable():
        remedy = "set LUDARO_CACHE to a folder that this user may write"
        yield "look", f"compiled rules cannot be kept in {folder}: each start compiles them anew", remedy
        return
    families = {family.name: family for family in (ludaro.game(id).family for id in ludaro.games())}
    cold = [name for name, one in families.items() if not all(part.is_cached() for part in warming.parts_of(one))]
    if cold:
        yield "look", f"not compiled yet: {', '.join(cold)}; computers there play simply for a minute", "ludaro warm"
    else:
        yield "fine", f"all compiled, in {folder}", None


def _store(wish: Wish) -> Told:
    file = file_of(wish.store)
    if file is not None and not file.exists():
        folder = file.resolve().parent
        if not folder.is_dir():
            yield "wrong", f"the folder {folder} does not exist", f"mkdir -p {folder}"
        elif not os.access(folder, os.W_OK | os.X_OK):
            yield "wrong", f"the folder {folder} cannot be written", "give it to the user that runs the server"
        else:
            yield "fine", f"{file} will be made", None
        return
    try:
        found = examine(wish.store)
    except BadStore as error:
        remedy = "start it, or mend --store and its password" if wish.postgres else "give the file to this user"
        yield "wrong", str(error), remedy
        return
    yield from _schema(found)
    yield from _others(wish, found)
    if wish.postgres:
        yield from _postgres(wish, found)


def _schema(found: Condition) -> Told:
    if found.schema is None:
        yield "fine", "reached, can be written, empty", None
    elif found.schema == str(SCHEMA):
        yield "fine", f"reached, can be written, schema {SCHEMA}", None
    elif found.schema.isdecimal() and int(found.schema) < SCHEMA:
        remedy = "ludaro backup FILE first; servers of the earlier version must not go on beside the new one"
        yield "look", f"schema {found.schema}: the start brings it up to {SCHEMA}, for good", remedy
    else:
        remedy = "install that Ludaro, or restore a backup into another store"
        yield "wrong", f"schema {found.schema}, which a newer Ludaro wrote; this one knows up to {SCHEMA}", remedy


def _others(wish: Wish, found: Condition) -> Told:
    if not found.servers:
        return
    text = f"another server lives on it, at {', '.join(found.servers)}"
    if wish.postgres:
        yield "fine", text, None
    else:
        yield "look", text, "one server is enough for SQLite; stop that one first"


def _postgres(wish: Wish, found: Condition) -> Told:
    needed = wish.workers * (READERS + 1)
    most = int(found.settings["max_connections"])
    if needed + 10 > most:
        remedy = f"set max_connections in postgresql.conf to {needed + 20} or more"
        yield "wrong", f"{wish.workers} workers need {needed} connections, PostgreSQL takes {most} in all", remedy
    for name in ("fsync", "synchronous_commit"):
        if found.settings[name] == "off":
            remedy = f"set {name} = on in postgresql.conf"
            yield "look", f"PostgreSQL has {name} off: a power cut loses moves that players saw", remedy
    if wish.workers > 1 and wish.address is not None:
        yield "look", "--address counts for one process; workers have addresses of their own", "leave out one of them"


def _disk(wish: Wish) -> Told:
    places = {"the store": folder_of(wish.store), "compiled rules": cache.folder()}
    for what, place in places.items():
        while place is not None and not place.exists():
            place = place.parent
        if place is None:
            yield "fine", "the store's is PostgreSQL's own matter: have an eye on it there", None
            continue
        free = shutil.disk_usage(place).free
        text = f"{free / MIB / 1024:.1f} GiB free for {what}"
        remedy = None if free >= SCARCE else f"make room where {place} is: with none left, no move can be stored"
        yield "fine" if free >= SCARCE else "look" if free >= TIGHT else "wrong", text, remedy


def _port(wish: Wish) -> Told:
    try:
        server.bind(wish.host, wish.port).close()
        yield "fine", f"{wish.port or 'any'} at {wish.host} is free", None
    except LudaroError as error:
        yield "wrong", str(error), "stop what listens there, or choose another --port"
    if wish.workers > 1 and not wish.postgres:
        yield "wrong", "several workers need PostgreSQL", "--store postgresql://…, or leave out --workers"
    if wish.address is not None:
        host, colon, port = wish.address.rpartition(":")
        if not colon or not host or not port.isdecimal():
            yield "wrong", f"--address {wish.address} is not HOST:PORT", "--address 10.0.0.5:8000, say"
            return
        try:
            socket.getaddrinfo(host.strip("[]"), int(port))
        except OSError:
            yield "wrong", f"--address {wish.address}: nobody knows that host", "name an address that others reach"


def _links(wish: Wish) -> Told:
    if wish.url is None:
        if wish.local:
            yield "fine", "only this machine reaches the server", None
        else:
            text = "begin with whatever address a request names, and travel in the clear unless a proxy has TLS"
            yield "look", text, "behind a proxy with TLS: --url https://…"
        return
    parts = urlsplit(wish.url)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        yield "wrong", f"--url {wish.url} is not an address", "--url https://games.example.org"
    elif parts.path not in ("", "/") or parts.query or parts.fragment:
        yield "wrong", f"--url {wish.url} has more than a host: the page lives at the root", "give it a name of its own"
    elif parts.scheme == "http" and parts.hostname not in ("localhost", *gate.LOOPBACK):
        yield "look", f"{wish.url}: without TLS, anybody on the way can take a seat's secret", "a proxy with TLS"
    else:
        yield "fine", f"begin with {wish.url}", None


def _gate(wish: Wish) -> Told:
    dangers = gate.dangers(wish.trust, wish.proxies, not wish.local)
    for danger in dangers:
        yield "wrong", danger.text, danger.remedy
    if not dangers:
        proxies = ", ".join(wish.proxies)
        who = f"believed about their clients: this machine{f', {proxies}' if proxies else ''}"
        yield "fine", f"{who}; without limits: {', '.join(wish.trust) or 'nobody'}", None


def _files(wish: Wish) -> Told:
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    if most == resource.RLIM_INFINITY or most >= FILES:
        yield "fine", "open files: enough" if most == resource.RLIM_INFINITY else f"open files: {most:,}", None
    else:
        remedy = "LimitNOFILE=65536 in the systemd unit, or ulimit -Hn 65536"
        yield "look", f"open files: {most:,}, and every player is one", remedy


def _clock(wish: Wish) -> Told:
    if time.time() < SINCE:
        yield "wrong", f"it says {time.strftime('%d %B %Y')}, which is past", "set it: timedatectl set-ntp true"
        return
    ahead = 0.0
    if wish.postgres:
        with suppress(BadStore):  # which the look at the store has told already
            ahead = examine(wish.store).ahead
    if abs(ahead) > APART:
        text = f"{abs(ahead):.1f} s {'ahead of' if ahead > 0 else 'behind'} PostgreSQL's"
        yield "wrong", text, "let both machines keep time: timedatectl set-ntp true"
    else:
        yield "fine", time.strftime("%Y-%m-%d %H:%M:%S %Z"), None


LOOKS: dict[str, Callable[[Wish], Told]] = {
    "program": _program,
    "page": _page,
    "rules": _rules,
    "store": _store,
    "disk": _disk,
    "port": _port,
    "links": _links,
    "gate": _gate,
    "limits": _files,
    "clock": _clock,
}
