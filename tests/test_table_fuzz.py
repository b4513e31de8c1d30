"""A real server and clients that behave badly: nothing breaks, nothing leaks, every game can be played to its end."""

from __future__ import annotations

import asyncio
import json
import random
import re
import socket as sockets
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

import ludaro
from ludaro.table.line.limits import TABLES
from tests.table_tools import PATIENCE, Client, Served, client, request, served

CHECKS = (
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_schema_conformance",
    "response_headers_conformance",
    "unsupported_method",
)
GAMES = ["tabeligi", "kvaro-b", "64g-8"]  # hidden hands, real time, hidden cards on a board


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("store")


@pytest.fixture(scope="module")
def server(folder: Path) -> Iterator[Served]:
    with served(f"sqlite:///{folder}/table.db", "--grace", "0") as running:
        running.wait_until_warm()
        yield running
        text = request(running.url + "/metrics")[1]
        assert "ludaro_faults_total 0\n" in text
        assert '"level": "error"' not in running.stop()


def metric(server: Served, name: str) -> int:
    found = re.search(rf"^{re.escape(name)} (\d+)$", request(server.url + "/metrics")[1], re.MULTILINE)
    return int(found[1]) if found else 0


def open_table(server: Served, game: str, **wish: Any) -> dict[str, Any]:
    people = [{"kind": "person", "number": str(seat)} for seat in range(2)]
    opened: dict[str, Any] = server.post("/api/tables", {"game": game, "seats": people, **wish})
    return opened


# HTTP


def schemathesis(server: Served, folder: Path, *arguments: str) -> None:
    """The server's own description, with tables that are there."""
    document = server.get("/openapi.json")
    over = open_table(server, "tabeligi")
    asyncio.run(resign(server, over))
    tables = [over["id"], open_table(server, "colorio")["id"]]
    tables.append(server.post("/api/tables", {"game": "64g-7", "public": True})["id"])
    for path in document["paths"].values():
        for operation in path.values():
            for parameter in operation.get("parameters", []):
                if parameter["name"] == "id":
                    parameter["schema"] = {"anyOf": [{"enum": tables}, parameter["schema"]]}
    document["components"]["schemas"]["Open"]["properties"]["game"] = {"type": "string", "enum": ludaro.games()}
    (folder / "openapi.json").write_text(json.dumps(document), "utf-8")
    command = [sys.executable, "-W", "ignore", "-m", "schemathesis.cli", "run", "openapi.json", "--url", server.url]
    command += ["--checks", ",".join(CHECKS), "--seed", "1", "--no-color", "--suppress-health-check", "all", *arguments]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-1000:]
    assert re.search(r"\d+ generated, \d+ passed", done.stdout), done.stdout[-2000:]


async def resign(server: Served, opened: dict[str, Any]) -> None:
    async with client(server.url, opened["id"], secret=opened["seats"][0]["secret"]) as player:
        await player.say(t="resign", id="1")
        await player.hear_until("ok")


def test_http_as_described(server: Served, tmp_path: Path) -> None:
    schemathesis(server, tmp_path, "--phases", "fuzzing", "--max-examples", "5")


@pytest.mark.slow
def test_http_as_described_thoroughly(server: Served, tmp_path: Path) -> None:
    schemathesis(server, tmp_path, "--phases", "coverage,fuzzing", "--max-examples", "30")


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"null",
        b"[]",
        b'{"game":',
        b"\xff\xfe",
        b'{"game": "\xff"}',
        b'{"game": "\\ud800"}',
        b'{"game": "colorio", "options": {"board": 1e999}}',
        b'{"game": "colorio", "seats": ' + b"[" * 5000 + b"]" * 5000 + b"}",
        b'{"game": "colorio", "x": ' + b"[" * 5000 + b"]" * 5000 + b"}",
        b'{"game": "colorio", "seed": 99999999999999999999999999}',
        b'{"game": "colorio", "seed": 0.5}',
        b'{"game": "colorio", "deal": "\\u0000"}',
        b'{"game": "kvaro-b", "options": {"deck": "' + b"9" * 2000 + b'"}}',
        b'{"game": "colorio", "clock": {"base": -1}}',
        b'{"game": "colorio", "players": 0}',
        b'{"game": "' + b"x" * 20000 + b'"}',
    ],
)
def test_bodies_that_are_none(server: Served, body: bytes) -> None:
    for path in ("/api/tables", "/api/tables/nowhere/seats"):
        status, answer = request(server.url + path, body)
        assert 400 <= status < 500, answer
        assert set(answer) == {"error", "text"}


# The socket


def valid(rng: random.Random) -> dict[str, Any]:
    """A message that somebody might send in good faith."""
    id = rng.choice(["1", "2", f"{rng.getrandbits(40):x}"])
    move = rng.choice(["stop", "none", "fail", "7@1,0", "Ga<", "a1xb2", "a1", "pass", "off"])
    return rng.choice(
        [
            {"t": "move", "id": id, "v": rng.choice([0, 1, 2, 3, 50]), "move": move},
            {"t": "offer", "id": id, "kind": rng.choice(["undo", "draw", "rematch"])},
            {"t": "answer", "id": id, "yes": False},
            {"t": "ready", "id": id},
            {"t": "level", "id": id, "seat": rng.choice([0, 1, 9]), "level": rng.choice([1, 8, "3", 0, 99])},
            {"t": "why", "id": id, "move": move},
            {"t": "look"},
            {"t": "ping", "id": id},
            {"t": "hello", "v": 1, "hash": "0"},
        ]
    )


ODD: list[Any] = [
    None,
    True,
    -1,
    1.5,
    1e308,
    2**31,
    2**64,
    10**400,
    "",
    "x" * 300,
    "\0",
    "\ud800",
    "é\u202e",
    [],
    {},
    [[[]]],
]


def garbage(rng: random.Random) -> str | bytes:
    """Something wrong: a broken text, a message with something odd in it, or no message at all."""
    message = valid(rng)
    match rng.randrange(8):
        case 0:
            return rng.randbytes(rng.randrange(1, 60))
        case 1:
            text = json.dumps(message)
            cut = rng.randrange(len(text))
            return text[:cut] + rng.choice(["", "}", '"', "\0", "{"]) + text[cut + 1 :]
        case 2 | 3 | 4:
            message[rng.choice([*message, "extra"])] = rng.choice(ODD)
            return json.dumps(message)
        case 5:
            message.pop(rng.choice(list(message)))
            return json.dumps(message)
        case 6:
            depth = rng.randrange(1, 1900)
            return '{"t":"look","x":' + "[" * depth + "]" * depth + "}"
        case _:
            return rng.choice(
                ["", " ", "null", "[]", '"look"', "NaN", "{}", '{"t":"look","t":"ping"}', "\ufeff{}", "0" * 4000]
            )


async def pester(url: str, id: str, secret: str | None, rng: random.Random, number: int) -> list[str | bytes]:
    """Send garbage, connecting again when thrown out; all that was heard."""
    heard: list[str | bytes] = []
    ends: list[int] = []
    address = f"{url.replace('http', 'ws', 1)}/api/tables/{id}/socket"
    left = number
    while left > 0:
        async with connect(address, compression=None, open_timeout=PATIENCE) as line:
            try:
                if rng.random() < 0.9:
                    await line.send(json.dumps({"t": "hello"} | ({"secret": secret} if secret else {})))
                for _ in range(rng.randrange(1, 40)):
                    left -= 1
                    await line.send(garbage(rng))
                await line.send('{"t":"ping","id":"enough"}')
                async with asyncio.timeout(PATIENCE):
                    while True:
                        heard.append(await line.recv())
                        if '"enough"' in str(heard[-1]):
                            break
            except ConnectionClosed as closed:
                ends.append(closed.rcvd.code if closed.rcvd else 0)
    assert 1011 not in ends, heard[-1:]
    return heard


async def play_on(
    url: str, opened: dict[str, Any], choose: Callable[[list[str]], str], most: int = 400
) -> list[Client]:
    """Two players who keep up, check every hash, and play to the end (or resign after many moves)."""

    async def play(secret: str) -> Client:
        async with client(url, opened["id"], secret=secret, number="7") as player:
            while player.room.get("status") != "over":
                await player.hear()
                view = player.view
                if not view or player.heard[-1]["t"] not in ("view", "event", "no"):
                    continue
                if view["moves"] or view.get("unlisted"):  # in a race nobody is told what can be played
                    enough = not view["moves"] or len(view["history"]) > most
                    move = {"t": "resign"} if enough else {"t": "move", "v": player.v, "move": choose(view["moves"])}
                    await player.say(id=f"end-{len(player.heard)}", **move)
            return player

    async with asyncio.timeout(PATIENCE):
        return await asyncio.gather(*(play(seat["secret"]) for seat in opened["seats"]))


def secrets_of(folder: Path, id: str) -> list[str]:
    """What nobody may be sent: the deal's secret, and what proves that a seat is somebody's."""
    connection = sqlite3.connect(f"file:{folder}/table.db?mode=ro", uri=True)
    try:
        spec = json.loads(connection.execute("SELECT spec FROM ludaro_tables WHERE id = ?", [id]).fetchone()[0])
    finally:
        connection.close()
    return [spec["secret"], *(seat["key"] for seat in spec["seats"])]


def hammer(server: Served, folder: Path, game: str, seed: int, number: int) -> None:
    rng, opened = random.Random(seed), open_table(server, game)
    seats = [seat["secret"] for seat in opened["seats"]]

    async def all_of_it() -> list[list[str | bytes]]:
        return await asyncio.gather(
            *(
                pester(server.url, opened["id"], secret, random.Random(seed + i), number)
                for i, secret in enumerate([None, "wrong", seats[0]])
            )
        )

    heard = asyncio.run(all_of_it())
    hidden = [*secrets_of(folder, opened["id"]), *seats]
    for message in [message for line in heard for message in line]:
        text = message if isinstance(message, str) else message.decode("utf-8", "replace")
        assert not any(secret in text for secret in hidden), text
    for message in heard[1]:
        assert json.loads(message)["t"] == "bye"
    if server.get(f"/api/tables/{opened['id']}")["room"]["status"] != "over":
        players = asyncio.run(play_on(server.url, opened, rng.choice))
        export = server.get(f"/api/tables/{opened['id']}/export")
        assert all(player.view is not None and player.view["history"] == export["moves"] for player in players)


@pytest.mark.parametrize("game", GAMES)
def test_garbage(server: Served, folder: Path, game: str) -> None:
    hammer(server, folder, game, 1, 80)


@pytest.mark.slow
@pytest.mark.parametrize("game", [id for id in ludaro.games() if 2 in ludaro.game(id).players])
def test_much_garbage(server: Served, folder: Path, game: str) -> None:
    hammer(server, folder, game, 100, 150)


def test_sizes(server: Served) -> None:
    opened = open_table(server, "colorio")

    async def send(text: str | bytes) -> tuple[dict[str, Any], int]:
        async with client(server.url, opened["id"]) as watcher:
            await watcher.hear_until("view")
            await watcher.socket.send(text)
            try:
                while True:
                    message = await watcher.hear()
                    if message["t"] in ("bye", "no", "pong"):
                        return message, 0
            except ConnectionClosed as closed:
                return {}, closed.rcvd.code if closed.rcvd else 0

    def padded(size: int) -> str:
        text = '{"t":"ping","id":"1","x":"' + "x" * size
        return text[: size - 2] + '"}'

    assert asyncio.run(send(padded(4096)))[0]["t"] == "pong"
    assert asyncio.run(send(padded(4097)))[0] == {
        "t": "bye",
        "code": "too-big",
        "text": "a message has at most 4096 bytes",
    }
    assert asyncio.run(send(padded(4096).encode()))[0]["t"] in ("pong", "no")
    assert asyncio.run(send(padded(200_000))) == ({}, 1009)
    asyncio.run(play_on(server.url, opened, lambda moves: moves[0]))


@pytest.mark.parametrize("game", ["tabeligi", "colorio"])
def test_replays_and_wrong_seats(server: Served, game: str) -> None:
    """Everything is sent several times, by the wrong seats too, late, and in any order: each move counts once."""
    opened = open_table(server, game)
    rng = random.Random(3)

    async def play() -> tuple[dict[str, int], list[Client]]:
        done: dict[str, int] = {}
        old: list[dict[str, Any]] = []
        first, second = (seat["secret"] for seat in opened["seats"])
        async with (
            client(server.url, opened["id"], secret=first) as a,
            client(server.url, opened["id"], secret=second) as b,
            client(server.url, opened["id"]) as watcher,
        ):
            players = [a, b]
            for each in (a, b, watcher):
                await each.hear_until("view")
            for number in range(400):
                mover = next((player for player in players if player.view and player.view["moves"]), None)
                if mover is None:
                    break
                assert mover.view is not None
                message = {"t": "move", "id": f"m{number}", "v": mover.v, "move": rng.choice(mover.view["moves"])}
                sent = [(mover, message)] * rng.randrange(1, 4)
                sent += [(rng.choice([*players, watcher]), rng.choice(old)) for _ in range(2) if old]
                other = players[1 - players.index(mover)]
                sent += [(other, message | {"id": f"x{number}"}), (watcher, message | {"id": f"w{number}"})]
                rng.shuffle(sent)
                for who, what in sent:
                    await who.say(**what)
                old.append(message)
                for player in (*players, watcher):
                    await player.say(t="ping", id=f"p{number}")
                    await player.hear_until("pong", id=f"p{number}")
                while not all(player.v == mover.v for player in (*players, watcher)):
                    await min((*players, watcher), key=lambda player: player.v or 0).hear()
            for player in players:
                for heard in player.heard:
                    if heard["t"] == "ok":
                        assert done.setdefault(heard["id"], heard["v"]) == heard["v"]
                    elif heard["t"] == "no":
                        assert heard["code"] in ("turn", "stale", "illegal", "over", "beaten"), heard
            refusals = [heard for heard in watcher.heard if heard["t"] in ("no", "ok")]
            assert refusals
            assert all(heard["t"] == "no" and heard["code"] == "spectator" for heard in refusals)
            return done, players

    done, players = asyncio.run(play())
    export = server.get(f"/api/tables/{opened['id']}/export")
    assert players[0].view is not None
    assert export["moves"] == players[0].view["history"]
    moves = [id for id in done if id.startswith("m")]
    # An old move of the other seat, sent again under its own id, may be legal there by chance; nothing else counts.
    assert len(set(done.values())) == len(export["moves"]) >= len(moves)


# Slow, silent and greedy clients


def deaf(server: Served, id: str, looks: int) -> sockets.socket:
    """A spectator who asks for much and never reads."""
    line = sockets.socket()
    line.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 2048)
    line.connect(("127.0.0.1", server.port))
    line.sendall(
        f"GET /api/tables/{id}/socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: bHVkYXJvIGlzIGxvYWRlZA==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    assert line.recv(12) == b"HTTP/1.1 101"
    line.settimeout(0.5)
    for text in [b'{"t":"hello"}', *[b'{"t":"look"}'] * looks]:
        try:
            line.sendall(bytes((0x81, 0x80 | len(text))) + b"\0\0\0\0" + text)
        except OSError:  # the server does not want more of this
            break
    return line


def memory(server: Served) -> float:
    """MiB."""
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024


async def round_trips(url: str, opened: dict[str, Any], moves: int) -> list[float]:
    """Seconds from a player's move to its arrival at the other."""
    took: list[float] = []
    first, second = (seat["secret"] for seat in opened["seats"])
    async with client(url, opened["id"], secret=first) as a, client(url, opened["id"], secret=second) as b:
        for each in (a, b):
            await each.hear_until("view")
        while len(took) < moves:
            mover, other = (a, b) if a.view and a.view["moves"] else (b, a)
            assert mover.view is not None
            if not mover.view["moves"]:
                break
            start = time.perf_counter()
            await mover.say(t="move", id=f"{start}", v=mover.v, move=mover.view["moves"][0])
            await other.hear_until("event")
            took.append(time.perf_counter() - start)
            await mover.hear_until("ok")
    return sorted(took)


def test_who_does_not_read_harms_nobody_else(server: Served) -> None:
    if not Path("/proc/self/status").exists():
        pytest.skip("memory is read from /proc")
    watched = open_table(server, "64g-2", seed=1)
    before = asyncio.run(round_trips(server.url, open_table(server, "colorio"), 30))
    cut = metric(server, 'ludaro_sockets_closed_total{code="too-slow"}')
    at_first = memory(server)
    lines = [deaf(server, watched["id"], 2500) for _ in range(3)]
    silent = [sockets.create_connection(("127.0.0.1", server.port)) for _ in range(20)]
    try:
        during = asyncio.run(round_trips(server.url, open_table(server, "colorio"), 30))
        asyncio.run(round_trips(server.url, watched, 10))
        until = time.monotonic() + PATIENCE
        while metric(server, 'ludaro_sockets_closed_total{code="too-slow"}') < cut + len(lines):
            assert time.monotonic() < until, "somebody who does not read is still there"
            time.sleep(0.1)
        assert memory(server) < at_first + 64
        assert during[len(during) // 2] < 20 * before[len(before) // 2] + 0.5
    finally:
        for line in [*lines, *silent]:
            line.close()


@pytest.mark.slow
def test_who_says_nothing_is_sent_away(server: Served) -> None:
    opened = open_table(server, "colorio")

    async def wait() -> dict[str, Any]:
        async with connect(f"{server.url.replace('http', 'ws', 1)}/api/tables/{opened['id']}/socket") as line:
            answer: dict[str, Any] = json.loads(await asyncio.wait_for(line.recv(), PATIENCE))
            return answer

    assert asyncio.run(wait()) == {"t": "bye", "code": "late", "text": "say hello first"}


@pytest.mark.slow
def test_who_wants_too_much_is_sent_away(tmp_path: Path) -> None:
    """Without trust: a flood ends for who sends it, and the others play on."""
    from benchmarks.load.servers import Server, free_port

    port = free_port()
    command = [sys.executable, "-m", "ludaro", "serve", "--port", str(port), "--grace", "0"]
    server = Server([*command, "--store", f"sqlite:///{tmp_path}/t.db"], port, "Ludaro is at ", tmp_path / "log")
    url = f"http://127.0.0.1:{port}"
    try:
        people = [{"kind": "person", "number": str(seat)} for seat in range(2)]
        opened = [request(url + "/api/tables", {"game": "colorio", "seats": people})[1] for _ in range(int(TABLES[0]))]
        assert all("id" in table for table in opened)
        for _ in range(int(TABLES[0])):  # some may be opened again meanwhile
            status, answer = request(url + "/api/tables", {"game": "colorio"})
            if status != 201:
                break
        assert (status, answer["error"]) == (429, "too-fast")

        async def flood() -> list[str]:
            codes = []
            async with client(url, opened[0]["id"]) as watcher:
                try:
                    for _ in range(200):
                        await watcher.say(t="look")
                    while True:
                        message = await watcher.hear()
                        codes.append(message.get("code", message["t"]))
                except ConnectionClosed:
                    return codes

        async def both() -> list[str]:
            flooding = asyncio.create_task(flood())
            await round_trips(url, opened[0], 15)
            return await flooding

        codes = asyncio.run(both())
        assert codes.count("view") <= 60
        assert codes.count("too-fast") >= 40
    finally:
        server.kill()
