"""The proxies of deploy/ before two servers: sockets go to the owner of their table, and to the other if it dies."""

from __future__ import annotations

import asyncio
import os
import subprocess
import time
import urllib.error
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from tests.table_tools import PATIENCE, Served, client, free_port, fresh_store, request
from tests.test_deploy import DEPLOY, program

pytestmark = pytest.mark.slow
TABLES = 4


def caddy(folder: Path, port: int, servers: list[Served]) -> tuple[list[str], dict[str, str]]:
    words = (DEPLOY / "routing.Caddyfile").read_text("utf-8")
    (folder / "Caddyfile").write_text("{\n\tadmin off\n\tauto_https off\n}\n" + words)
    addresses = {f"SERVER_{name}": f"127.0.0.1:{one.port}" for name, one in zip("AB", servers, strict=True)}
    command = [program("caddy"), "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]
    return command, addresses | {"DOMAIN": f"http://127.0.0.1:{port}", "HOME": str(folder)}


def nginx(folder: Path, port: int, servers: list[Served]) -> tuple[list[str], dict[str, str]]:
    words = (DEPLOY / "nginx.conf").read_text("utf-8")
    site = [line for line in words.splitlines() if "ssl_certificate" not in line and "server_name" not in line]
    text = "\n".join(site).replace("listen 443 ssl http2", f"listen 127.0.0.1:{port}")
    for written, one in zip(("8001", "8002"), servers, strict=True):
        text = text.replace(f"127.0.0.1:{written}", f"127.0.0.1:{one.port}")
    rest = f"pid {folder}/pid; error_log {folder}/error.log; daemon off; events {{}}"
    (folder / "nginx.conf").write_text(f"{rest}\nhttp {{\naccess_log off;\n{text}\n}}\n")
    return [program("nginx"), "-c", str(folder / "nginx.conf")], {}


@contextmanager
def proxied(
    way: Callable[[Path, int, list[Served]], tuple[list[str], dict[str, str]]], folder: Path, servers: list[Served]
) -> Iterator[str]:
    port = free_port()
    command, variables = way(folder, port, servers)
    with (folder / "proxy.log").open("wb") as log:
        process = subprocess.Popen(command, env=os.environ | variables, stdout=log, stderr=log)
    url = f"http://127.0.0.1:{port}"
    try:
        until = time.monotonic() + PATIENCE
        while True:
            try:
                if request(f"{url}/health")[0] == 200:
                    break
            except urllib.error.URLError:
                pass
            assert process.poll() is None, (folder / "proxy.log").read_text()
            assert time.monotonic() < until
            time.sleep(0.1)
        yield url
    finally:
        process.terminate()
        process.wait(PATIENCE)


def sockets(server: Served) -> int:
    text: str = server.get("/metrics")
    return next(int(float(line.split()[1])) for line in text.splitlines() if line.startswith("ludaro_sockets_open "))


@pytest.mark.parametrize("way", [caddy, nginx], ids=lambda way: way.__name__)
def test_sockets_go_to_the_owner_of_their_table(way: Any, tmp_path: Path) -> None:
    store = fresh_store("postgresql", tmp_path)
    servers = [Served(store, "--prefix", letter, trust="192.0.2.1") for letter in "ab"]
    try:
        with proxied(way, tmp_path, servers) as url:
            seats = [{"kind": "person", "number": "1"}, {"kind": "person", "number": "2"}]
            tables = [
                one.post("/api/tables", {"game": "64g-9", "seats": seats}) for one in servers for _ in range(TABLES)
            ]
            assert {table["id"][0] for table in tables} == {"a", "b"}
            asyncio.run(_all_are_there(url, servers, tables))
            servers[0].process.kill()
            asyncio.run(_all_go_on(url, tables))
    finally:
        for one in servers:
            one.kill()


async def _all_are_there(url: str, servers: list[Served], tables: list[dict[str, Any]]) -> None:
    """Each server has the sockets of its own tables; one that was passed on would count at both."""
    there = asyncio.Semaphore(0)
    done = asyncio.Event()

    async def sit(table: dict[str, Any]) -> None:
        async with client(url, table["id"], secret=table["seats"][0]["secret"]) as player:
            await player.hear_until("view")
            there.release()
            await done.wait()

    players = [asyncio.create_task(sit(table)) for table in tables]
    async with asyncio.timeout(PATIENCE):
        for _ in players:
            await there.acquire()
    counted = [await asyncio.to_thread(sockets, one) for one in servers]
    done.set()
    await asyncio.gather(*players)
    assert counted == [TABLES, TABLES]


async def _all_go_on(url: str, tables: list[dict[str, Any]]) -> None:
    """The owner of half of them is dead: a move is possible at every table, through the same proxy."""

    async def move(table: dict[str, Any]) -> None:
        while True:
            try:
                async with client(url, table["id"], secret=table["seats"][0]["secret"]) as player:
                    await player.hear_until("view")
                    assert player.view is not None
                    await player.say(t="move", id="1", v=player.v, move=player.view["moves"][0])
                    await player.hear_until("ok")
                    return
            except (ConnectionClosed, InvalidHandshake, InvalidMessage, OSError):
                await asyncio.sleep(0.1)

    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(*map(move, tables))
