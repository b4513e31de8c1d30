"""kill -9: every acknowledged move is there, games go on, clocks did not run; and another server takes over."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import time
from pathlib import Path
from secrets import token_hex
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.table_tools import PATIENCE, STORES, Served, client, fresh_store

pytestmark = pytest.mark.slow
TWO = [{"kind": "person", "name": "Ana"}, {"kind": "person", "name": "Bo"}]
Acked = dict[tuple[str, int], tuple[int, str]]


async def play_until_cut_off(server: Served, id: str, seat: int, secret: str, acked: Acked, rng: random.Random) -> None:
    """Play at random; note what was acknowledged, by table and version."""
    sent: dict[str, str] = {}
    try:
        async with client(server.url, id, secret=secret, number=f"{seat}") as player:
            while True:
                message = await player.hear()
                if message["t"] == "ok":
                    acked[id, message["v"]] = (seat, sent[message["id"]])
                if message["t"] in ("view", "event") and player.view and player.view["moves"]:
                    move_id, move = token_hex(8), rng.choice(player.view["moves"])
                    sent[move_id] = move
                    await player.say(t="move", id=move_id, v=player.v, move=move)
                if player.room.get("status") == "over":
                    return
    except (ConnectionClosed, OSError, InvalidHandshake, TimeoutError):
        return


async def play_some(server: Served, tables: list[dict[str, Any]], seconds: float, acked: Acked, kill: bool) -> None:
    players = [
        asyncio.create_task(
            play_until_cut_off(
                server, table["id"], seat["seat"], seat["secret"], acked, random.Random(f"{table['id']}")
            )
        )
        for table in tables
        for seat in table["seats"]
    ]
    end = time.monotonic() + PATIENCE
    before = len(acked)
    while len(acked) < before + 20 and time.monotonic() < end and not all(player.done() for player in players):
        await asyncio.sleep(0.02)
    await asyncio.sleep(seconds)
    if kill:
        server.process.kill()
    await asyncio.sleep(0.05)
    for player in players:
        player.cancel()
    await asyncio.gather(*players, return_exceptions=True)


@pytest.mark.parametrize("kind", STORES)
def test_no_acknowledged_move_is_lost(kind: str, tmp_path: Path) -> None:
    url = fresh_store(kind, tmp_path)
    acked: Acked = {}
    server = Served(url)
    port = server.port
    games = ["colorio", "64g-5", "64g-9", "64g-2", "kvaro-a", "64g-8"]
    tables = [server.post("/api/tables", {"game": game, "seats": TWO}) for game in games]
    for _ in range(3):
        asyncio.run(play_some(server, tables, random.Random(len(acked)).uniform(0, 0.1), acked, kill=True))
        server.kill()
        server = Served(url, port=port)
    assert len(acked) >= 40

    async def check() -> None:
        for table in tables:
            async with client(server.url, table["id"], secret=table["seats"][0]["secret"]) as player:
                await player.hear_until("view")
                assert player.view is not None
                numbers = 2  # entries before the first move: the players' numbers
                for (id, v), (seat, move) in acked.items():
                    if id == table["id"]:
                        assert player.view["history"][v - 1 - numbers] == [seat, move]

    asyncio.run(check())
    going_on = dict(acked)
    asyncio.run(play_some(server, tables, 0.0, acked, kill=False))
    assert len(acked) > len(going_on)
    server.kill()


def test_clocks_did_not_run_while_the_server_was_down(tmp_path: Path) -> None:
    url = fresh_store("sqlite", tmp_path)
    server = Served(url)
    port = server.port
    clock = {"base": 3600, "increment": 0}
    table = server.post("/api/tables", {"game": "colorio", "seats": TWO, "clock": clock, "seed": 5})
    secrets = [seat["secret"] for seat in table["seats"]]

    async def begin() -> int:
        async with (
            client(server.url, table["id"], secret=secrets[0], number="1") as ana,
            client(server.url, table["id"], secret=secrets[1], number="2") as bo,
        ):
            await bo.hear_until("event", full=True)
            await asyncio.sleep(0.3)
            await ana.say(t="move", id="1", v=2, move="c3")
            await ana.hear_until("ok")
            left: int = next(told for told in reversed(ana.heard) if told["t"] == "clocks")["left"][0]
            return 3_600_000 - left

    used = asyncio.run(begin())
    server.kill()
    time.sleep(1.5)
    server = Served(url, port=port)

    async def go_on() -> dict[str, Any]:
        async with client(server.url, table["id"], secret=secrets[0]) as ana:
            shown = await ana.hear_until("clocks")
            await ana.say(t="move", id="1", v=2, move="c3")
            assert (await ana.hear_until("ok"))["v"] == 3
            return shown

    shown = asyncio.run(go_on())
    server.kill()
    assert shown["running"] == 0
    assert shown["left"][1] == 3_600_000
    # What was used before the kill is in it, the time down is not.
    assert used - 50 <= 3_600_000 - shown["left"][0] <= used + 50


def test_a_second_server_forwards_and_takes_over(tmp_path: Path) -> None:
    """Two servers on one PostgreSQL: the second passes on what belongs to the first, and inherits it."""
    url = fresh_store("postgresql", tmp_path)
    first, second = Served(url), Served(url)
    try:
        table = first.post("/api/tables", {"game": "colorio", "seats": [TWO[0], {"kind": "open"}], "seed": 5})
        id = table["id"]
        taken = second.post(f"/api/tables/{id}/seats", {"name": "Bo", "number": "2"})
        assert second.get(f"/api/tables/{id}")["room"]["seats"][1]["name"] == "Bo"

        async def together() -> tuple[int | None, str | None]:
            async with (
                client(first.url, id, secret=table["seats"][0]["secret"], number="1") as ana,
                client(second.url, id, secret=taken["secret"]) as bo,
            ):
                await bo.hear_until("view")
                while bo.view is None:
                    await bo.hear()
                await ana.hear_until("event", full=True)
                await ana.say(t="move", id="1", v=ana.v, move="c3")
                assert (await bo.hear_until("event"))["what"]["move"] == "c3"
                await bo.say(t="move", id="2", v=bo.v, move="off")
                assert (await bo.hear_until("no"))["code"] == "turn"
                first.process.kill()
                assert (await bo.hear_until("bye"))["code"] == "moved"
                return bo.v, bo.hash

        v, hash = asyncio.run(together())

        async def taken_over() -> None:
            end = time.monotonic() + PATIENCE
            while True:
                async with client(second.url, id, secret=table["seats"][0]["secret"]) as ana:
                    message = await ana.hear()
                    if message["t"] == "welcome":
                        await ana.hear_until("view")
                        assert (ana.v, ana.view is not None and ana.view["history"]) == (v, [[0, "c3"]])
                        await ana.say(t="move", id="1", v=2, move="c3")
                        assert (await ana.hear_until("ok"))["v"] == v
                        await ana.say(t="move", id="3", v=ana.v, move="off")
                        assert (await ana.hear_until("ok"))["v"] == (v or 0) + 1
                        return
                assert time.monotonic() < end
                await asyncio.sleep(0.3)

        asyncio.run(taken_over())
        assert hash is not None
    finally:
        first.kill()
        second.kill()


def test_workers_share_a_port_and_survive_each_other(tmp_path: Path) -> None:
    """One of two processes is killed: it is started again, and all tables go on meanwhile."""
    server = Served(fresh_store("postgresql", tmp_path), "--workers", "2", "--grace", "0")
    seats = [seat | {"number": "1"} for seat in TWO]
    tables = [server.post("/api/tables", {"game": "64g-9", "seats": seats}) for _ in range(6)]

    async def play_everywhere(turn: int) -> None:
        for table in tables:
            await play_one(table, turn)

    async def play_one(table: dict[str, Any], turn: int) -> None:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                async with client(server.url, table["id"], secret=table["seats"][turn % 2]["secret"]) as player:
                    await player.hear_until("view")
                    assert player.v == turn
                    assert player.view is not None
                    await player.say(t="move", id=f"{turn}", v=player.v, move=player.view["moves"][0])
                    await player.hear_until("ok")
                    return
            except (ConnectionClosed, OSError, InvalidHandshake):
                await asyncio.sleep(0.3)
        raise AssertionError("a table is stuck")

    try:
        asyncio.run(play_everywhere(0))
        workers = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children").read_text().split()
        serving = [pid for pid in workers if "spawn_main" in Path(f"/proc/{pid}/cmdline").read_text()]
        assert len(serving) == 2
        os.kill(int(serving[0]), signal.SIGKILL)
        asyncio.run(play_everywhere(1))
        asyncio.run(play_everywhere(2))
    finally:
        server.stop()
