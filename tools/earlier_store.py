"""Makes a store as some version of Ludaro leaves it when it is killed: games begun, waiting and over, people, as SQL.

``python -m tools.earlier_store --source FOLDER/src --out tests/recorded/stores/schema-5.sql`` before a change of the
schema, with a checkout of the version that is to be remembered; ``tests/test_upgrade.py`` plays its games on.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path
from secrets import token_hex
from typing import Any

from tests.table_tools import client, request

TWO = [{"kind": "person", "name": "Ana"}, {"kind": "person", "name": "Bo"}]
ALONE = [{"kind": "person", "name": "Ana"}]
COMPUTER = [{"kind": "person", "name": "Ana"}, {"kind": "computer", "level": 1}]
Wish = dict[str, Any]
BEGUN: dict[str, tuple[int, Wish]] = {
    "tabeligi": (6, {"game": "tabeligi", "seats": TWO, "seed": 1}),
    "kvaro-a": (4, {"game": "kvaro-a", "seats": TWO, "clock": {"base": 600, "increment": 5}, "seed": 2}),
    "race": (2, {"game": "kvaro-c", "seats": COMPUTER, "seed": 3}),
    "alone": (3, {"game": "kvaro-solo", "seats": ALONE, "seed": 4}),
    "colorio": (5, {"game": "colorio", "seats": TWO, "games": 3, "seed": 5}),
    "64g": (7, {"game": "64g-3", "seats": TWO, "options": {"cover": "always"}, "seed": 6}),
    "dealt together": (4, {"game": "64g-9", "seats": TWO}),
    "computer": (4, {"game": "64g-5", "seats": COMPUTER, "seed": 7}),
    "taken back": (4, {"game": "64g-2", "seats": TWO, "seed": 8}),
}
OVER = {"game": "64g-8", "seats": TWO, "seed": 9}
WAITING = {"game": "colorio", "seats": [TWO[0], {"kind": "open"}], "public": True, "seed": 10}
PATIENCE = 60.0


async def _play(url: str, table: Wish, moves: int, rng: random.Random) -> None:
    """So many moves of persons, each by whoever may."""
    left = moves
    done = asyncio.Event()

    async def play(seat: int, secret: str) -> None:
        nonlocal left
        async with client(url, table["id"], secret=secret, number=f"{seat}") as player:
            while not done.is_set():
                heard = await player.hear()
                if heard["t"] == "ok" and heard["id"] != "ready":
                    left -= 1
                if player.room.get("status") == "over" or left <= 0:
                    done.set()
                elif heard["t"] in ("view", "event", "no") and player.view and player.view["moves"]:
                    await player.say(t="move", id=token_hex(4), v=player.v, move=rng.choice(player.view["moves"]))

    players = [asyncio.create_task(play(seat["seat"], seat["secret"])) for seat in table["seats"]]
    try:
        async with asyncio.timeout(PATIENCE):
            await done.wait()
    finally:
        for player in players:
            player.cancel()
        await asyncio.gather(*players, return_exceptions=True)


async def _take_back(url: str, table: Wish) -> None:
    async with (
        client(url, table["id"], secret=table["seats"][0]["secret"]) as ana,
        client(url, table["id"], secret=table["seats"][1]["secret"]) as bo,
    ):
        await ana.hear_until("view")
        await bo.hear_until("view")
        await ana.say(t="offer", id="back", kind="undo")
        await bo.hear_until("event")
        await bo.say(t="answer", id="yes", yes=True)
        await ana.hear_until("event", full=True)


def _meet(url: str) -> dict[str, str]:
    """People known by a key of their own, where that version knows any."""
    keys = {name: f"{name:x<22}" for name in ("Ana", "Bo")}
    met = [request(f"{url}/api/people", {"name": name, "key": key})[0] == 201 for name, key in keys.items()]
    return keys if all(met) else {}


def make(source: Path) -> str:
    """The store as SQL, and in its first line what one must know of it."""
    rng = random.Random(1)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "table.db"
        command = [sys.executable, "-m", "ludaro", "serve", "--port", "0", "--store", f"sqlite:///{file}"]
        environment = os.environ | {"PYTHONPATH": str(source)}
        server = subprocess.Popen(
            [*command, "--trust", "127.0.0.1", "--countdown", "0.1"], stdout=subprocess.PIPE, text=True, env=environment
        )
        try:
            assert server.stdout is not None
            url = server.stdout.readline().split()[-1]
            facts: dict[str, Any] = {"people": _meet(url), "begun": {}}
            for name, (moves, wish) in BEGUN.items():
                table = request(f"{url}/api/tables", wish)[1]
                asyncio.run(_play(url, table, moves, rng))
                if name == "taken back":
                    asyncio.run(_take_back(url, table))
                facts["begun"][name] = _facts(table)
            over = request(f"{url}/api/tables", _rated(facts["people"]))[1]
            asyncio.run(_play(url, over, 10_000, rng))
            facts["known"] = [request(f"{url}/api/people/me", {"key": key})[1] for key in facts["people"].values()]
            facts["over"] = _facts(over) | {"export": request(f"{url}/api/tables/{over['id']}/export")[1]}
            facts["waiting"] = _facts(request(f"{url}/api/tables", WAITING)[1])
        finally:
            server.kill()
            server.wait()
        connection = sqlite3.connect(file)
        for table in facts["begun"].values():
            last = 'SELECT max(v) FROM ludaro_log WHERE "table" = ?'
            table["v"] = connection.execute(last, (table["id"],)).fetchone()[0]
        statements = "\n".join(connection.iterdump())
        connection.close()
    return f"-- {json.dumps(facts, ensure_ascii=False)}\n{statements}\n"


def _rated(keys: dict[str, str]) -> Wish:
    if not keys:
        return OVER
    return {"game": "64g-8", "seats": [seat | {"player": keys[seat["name"]]} for seat in TWO], "rated": True}


def _facts(table: Wish) -> Wish:
    return {"id": table["id"], "secrets": [seat["secret"] for seat in table["seats"]]}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.earlier_store", description=__doc__)
    parser.add_argument("--source", type=Path, default=Path("src"), help="the src folder of the version to remember")
    parser.add_argument("--out", type=Path, required=True)
    wish = parser.parse_args()
    wish.out.write_text(make(wish.source), "utf-8")


if __name__ == "__main__":
    main()
