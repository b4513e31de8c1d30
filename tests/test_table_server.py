"""The whole server over real sockets: HTTP, playing, refusals, limits, headers, a graceful stop."""

from __future__ import annotations

import asyncio
import json
import socket
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

import ludaro
from ludaro.table.line.limits import MESSAGES, PATIENCE, SEAT_SOCKETS, Addresses, Bucket, TooMany
from tests import standby
from tests.table_tools import PATIENCE as LONG
from tests.table_tools import Served, client, fresh_store, request, served

TWO = [{"kind": "person", "name": "Ana", "number": "1"}, {"kind": "person", "name": "Bo", "number": "2"}]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(fresh_store("sqlite", tmp_path_factory.mktemp("server"))) as running:
        yield running


def a_table(server: Served, **wish: Any) -> tuple[str, list[str]]:
    opened = server.post("/api/tables", {"game": "colorio", "seats": TWO, "seed": 5} | wish)
    return opened["id"], [seat["secret"] for seat in opened["seats"]]


def test_two_players_and_a_spectator(server: Served) -> None:
    async def story() -> None:
        id, secrets = a_table(server)
        async with (
            client(server.url, id, secret=secrets[0]) as ana,
            client(server.url, id, secret=secrets[1]) as bo,
            client(server.url, id) as watcher,
        ):
            for someone, seat in ((ana, 0), (bo, 1), (watcher, None)):
                assert (await someone.hear_until("welcome"))["seat"] == seat
                await someone.hear_until("view")
            assert ana.view is not None
            assert watcher.view is not None
            assert ana.view["moves"]
            assert watcher.view["moves"] == []
            await ana.say(t="move", id="1", v=ana.v, move="c3")
            for someone in (ana, bo, watcher):
                event = await someone.hear_until("event")
                assert event["what"] == {"kind": "move", "seat": 0, "move": "c3"}
            assert await ana.hear_until("ok") == {"t": "ok", "id": "1", "v": 1}
            await bo.say(t="move", id="1", v=bo.v, move="off")
            assert (await bo.hear_until("no"))["code"] == "turn"
            await watcher.say(t="resign", id="x")
            assert (await watcher.hear_until("no"))["code"] == "spectator"
            await ana.say(t="ping", id="p")
            assert (await ana.hear_until("pong", id="p"))["lag"] >= 0

    asyncio.run(story())


def test_open_seats_are_taken_by_name(server: Served) -> None:
    async def story() -> None:
        opened = server.post(
            "/api/tables", {"game": "tabeligi", "seats": [TWO[0], {"kind": "open"}, {"kind": "open"}], "public": True}
        )
        id = opened["id"]
        listed = server.get("/api/tables?game=tabeligi")["tables"]
        assert id in [room["id"] for room in listed]
        taken = server.post(f"/api/tables/{id}/seats", {"name": "Cleo", "seat": 2, "number": "3"})
        assert taken["seat"] == 2
        assert taken["link"] == f"{server.url}/t/{id}#{taken['secret']}"
        assert request(f"{server.url}/api/tables/{id}/seats", {"name": "Eve", "seat": 2})[0] == 409
        last = server.post(f"/api/tables/{id}/seats", {})
        assert last["seat"] == 1
        room = server.get(f"/api/tables/{id}")["room"]
        assert [seat["name"] for seat in room["seats"]] == ["Ana", None, "Cleo"]
        assert [seat["ready"] for seat in room["seats"]] == [True, False, True]
        async with client(server.url, id, secret=last["secret"], number="x") as someone:
            event = await someone.hear_until("event")
            assert event["room"]["status"] == "playing"
        assert id not in [room["id"] for room in server.get("/api/tables")["tables"]]
        assert request(f"{server.url}/api/tables/{id}/seats", {})[0] == 409
        assert request(f"{server.url}/api/tables/{id}/export")[0] == 409

    asyncio.run(story())


def test_sitting_down_twice_with_the_same_secret_takes_one_seat(server: Served) -> None:
    open_seats = [TWO[0], {"kind": "open"}, {"kind": "open"}]
    id = server.post("/api/tables", {"game": "tabeligi", "seats": open_seats})["id"]
    seats, mine, other = f"{server.url}/api/tables/{id}/seats", "a1" * 11, "b2" * 11

    def sit(**wish: Any) -> tuple[int, Any]:
        return request(seats, {"number": "3", **wish})

    with ThreadPoolExecutor(4) as together:
        answers = list(together.map(lambda seat: sit(secret=mine, seat=seat), [None, None, 1, 2]))
    assert sorted(status for status, _ in answers) == [200, 200, 200, 201]
    assert len({json.dumps(taken) for _, taken in answers}) == 1
    own = answers[0][1]
    assert own["secret"] == mine
    assert own["link"] == f"{server.url}/t/{id}#{mine}"
    room = server.get(f"/api/tables/{id}")["room"]
    assert [seat["kind"] for seat in room["seats"]].count("open") == 1
    assert [sit(secret=mine, seat=seat) for seat in (0, 1, 2)] == [(200, own)] * 3
    assert sit(seat=own["seat"])[0] == 409
    status, last = sit(secret=other)
    assert status == 201
    assert last["seat"] not in (0, own["seat"])
    assert server.get(f"/api/tables/{id}")["room"]["status"] == "playing"
    assert sit(secret=mine) == (200, own)
    assert sit(secret="c3" * 11)[0] == 409
    assert [sit(secret=bad)[0] for bad in ("short", "!" * 22, "a" * 23, mine + "\n")] == [422] * 4


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"game": "chess"}, 422, "game"),
        ({"game": "colorio", "players": 9}, 422, "players"),
        ({"game": "colorio", "players": 3, "seats": TWO}, 422, "players"),
        ({"game": "colorio", "options": {"speed": 3}}, 422, "option"),
        ({"game": "colorio", "deal": "RGB"}, 422, "deal"),
        ({"game": "colorio", "seed": 1, "deal": "RGB"}, 422, "deal"),
        ({"game": "colorio", "seats": [{"kind": "computer"}] * 2}, 422, "table"),
        ({"game": "colorio", "seats": [{"kind": "open", "name": "x"}] * 2}, 422, "table"),
        ({"game": "colorio", "seats": [{"kind": "person", "number": "a|b"}] * 2}, 422, "bad"),
        ({"game": "colorio", "seats": [{"kind": "ghost"}] * 2}, 422, "bad"),
        ({"game": "colorio", "clock": {"increment": 1}}, 422, "option"),
        ({"game": "kvaro-a", "options": {"deck": "one card"}}, 422, "table"),
        ({}, 422, "table"),
        ([], 422, "bad"),
        (b"{", 400, "bad"),
        (b"\xff\xfe", 400, "bad"),
        (b" " * 17000, 413, "too-big"),
    ],
)
def test_bad_wishes_are_answered(server: Served, body: Any, status: int, code: str) -> None:
    got, answer = request(f"{server.url}/api/tables", body)
    assert (got, answer["error"]) == (status, code)
    assert "\n" not in answer["text"]


def test_other_bad_requests(server: Served) -> None:
    assert request(f"{server.url}/api/tables", b"{}", {"content-type": "text/plain"})[0] == 415
    for path in (
        "/api/tables/nothing",
        "/api/tables/a%00b",
        "/api/tables/nothing/export",
        "/nothing",
        "/api/tables/..",
    ):
        status, answer = request(server.url + path)
        assert status == 404, path
        assert answer["error"] == "unknown"
    assert request(f"{server.url}/api/tables/nothing/seats", {})[0] == 404
    assert request(f"{server.url}/t/nothing")[0] == 404
    assert request(f"{server.url}/api/tables?game=chess")[0] == 422
    asked = urllib.request.Request(f"{server.url}/api/tables", method="DELETE")
    with pytest.raises(urllib.error.HTTPError) as caught:
        urllib.request.urlopen(asked, timeout=LONG)
    with caught.value as error:
        assert error.code == 405


def test_headers_health_and_metrics(server: Served) -> None:
    with urllib.request.urlopen(f"{server.url}/health", timeout=LONG) as response:
        headers = {name.lower(): value for name, value in response.headers.items()}
        health = json.load(response)
    assert health["ok"] is True
    assert set(health["warming"]) <= {ludaro.game(id).family.name for id in ludaro.games()}
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert "server" not in headers
    text = server.get("/metrics")
    for name in ("ludaro_entries_total", "ludaro_sockets_open", "ludaro_act_seconds_bucket"):
        assert f"# TYPE {name.removesuffix('_bucket')}" in text
    for line in text.splitlines():
        assert line.startswith("#") or float(line.rpartition(" ")[2]) >= 0
    catalog = server.get("/api/catalog")
    assert [game["id"] for game in catalog["games"] if game["realtime"]] == ["kvaro-b", "kvaro-c"]
    assert {game["id"]: game["decision"] for game in catalog["games"] if game["decision"]} == {"kvaro-b": 20}
    assert len(catalog["games"]) >= 19
    paths = server.get("/openapi.json")["paths"]
    assert set(paths["/api/tables"]) == {"get", "post"}


BAD_MESSAGES = [
    "",
    "x",
    "[]",
    "{}",
    '{"t": "dance"}',
    '{"t": "move"}',
    '{"t": "move", "id": "", "v": 0, "move": "c3"}',
    '{"t": "move", "id": "1", "v": -1, "move": "c3"}',
    '{"t": "move", "id": "1", "v": "0", "move": "c3"}',
    '{"t": "move", "id": "1", "v": 0, "move": ["c3"]}',
    '{"t": "move", "id": "1", "v": 0, "move": "' + "c" * 300 + '"}',
    '{"t": "hello"}',
    '{"t": "offer", "id": "1", "kind": "money"}',
]


def test_bad_messages_are_answered_and_change_nothing(server: Served) -> None:
    async def story() -> None:
        id, secrets = a_table(server)
        async with client(server.url, id, secret=secrets[0]) as ana:
            await ana.hear_until("view")
            for text in BAD_MESSAGES:
                await ana.socket.send(text)
                assert (await ana.hear_until("no"))["code"] == "bad"
            for raw in (b"\xff", b'{"t": "ping", "id": "\xff"}', b'{"t": "ping", "x": ' + b"[" * 3000):
                await ana.socket.send(raw)
                assert (await ana.hear_until("no"))["code"] == "bad"
            await ana.socket.send(b'{"t": "ping", "id": "bytes"}')
            await ana.hear_until("pong", id="bytes")
            await ana.say(t="move", id="1", v=0, move="c3")
            assert (await ana.hear_until("ok"))["v"] == 1
            await ana.say(t="move", id="2", v=1, move="c" * 4100)
            assert (await ana.hear_until("bye"))["code"] == "too-big"

    asyncio.run(story())


@pytest.mark.parametrize(
    ("hello", "code"),
    [
        ('{"t": "hello", "secret": "wrong"}', "bad-secret"),
        ('{"t": "ping"}', "bad-hello"),
        ("nonsense", "bad-hello"),
        ('{"t": "hello", "secret": 3}', "bad-hello"),
    ],
)
def test_a_bad_hello_ends_it(server: Served, hello: str, code: str) -> None:
    async def story() -> None:
        id, _ = a_table(server)
        async with connect(server.url.replace("http", "ws") + f"/api/tables/{id}/socket") as line:
            await line.send(hello)
            assert json.loads(await line.recv())["code"] == code
            with pytest.raises(ConnectionClosed):
                await line.recv()

    asyncio.run(story())


def test_there_is_no_such_table(server: Served) -> None:
    async def story() -> None:
        async with client(server.url, "nothing") as lost:
            assert (await lost.hear_until("bye"))["text"] == "there is no such table"

    asyncio.run(story())


def test_pages_of_others_get_no_socket(server: Served) -> None:
    async def story() -> None:
        id, _ = a_table(server)
        address = server.url.replace("http", "ws") + f"/api/tables/{id}/socket"
        with pytest.raises(InvalidStatus):
            async with connect(address, origin="http://elsewhere.example"):  # type: ignore[arg-type]
                pass
        async with connect(address, origin=server.url):  # type: ignore[arg-type]
            pass

    asyncio.run(story())


def test_a_seat_has_a_few_sockets_at_most(server: Served) -> None:
    async def story() -> None:
        id, secrets = a_table(server)
        address = server.url.replace("http", "ws") + f"/api/tables/{id}/socket"
        lines = [await connect(address) for _ in range(SEAT_SOCKETS + 1)]
        for line in lines:
            await line.send(json.dumps({"t": "hello", "secret": secrets[0]}))
            first = json.loads(await line.recv())
        assert first["code"] == "replaced"
        for line in lines:
            await line.close()

    asyncio.run(story())


def test_who_does_not_read_harms_only_themselves(server: Served) -> None:
    """A client asks and asks and never reads an answer; the server cuts it off and plays on with the others."""

    async def story() -> None:
        id, secrets = a_table(server, game="64g-2")
        loop = asyncio.get_running_loop()
        deaf = socket.create_connection(("127.0.0.1", server.port))
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.sendall(
            f"GET /api/tables/{id}/socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        assert b" 101 " in await loop.run_in_executor(None, deaf.recv, 4096)

        def frame(text: bytes) -> bytes:
            return bytes([0x81, 0x80 | len(text), 0, 0, 0, 0]) + text

        def flood() -> bool:
            deaf.settimeout(LONG)
            end = time.monotonic() + LONG
            with deaf:
                try:
                    deaf.sendall(frame(b'{"t": "hello"}'))
                    while time.monotonic() < end:
                        deaf.sendall(frame(b'{"t": "look"}') * 50)
                except OSError:
                    return True
            return False

        flooding = loop.run_in_executor(None, flood)
        async with client(server.url, id, secret=secrets[0]) as ana:
            await ana.hear_until("view")
            assert ana.view is not None
            await ana.say(t="move", id="1", v=0, move=ana.view["moves"][0])
            await ana.hear_until("ok")
            assert await flooding, "the server took everything without end"
            await ana.say(t="ping", id="still there")
            await ana.hear_until("pong", id="still there")
        assert 'code="too-slow"' in server.get("/metrics")

    asyncio.run(story())


def test_too_many_messages_are_refused_then_cut_off(tmp_path: Path) -> None:
    async def story(url: str) -> None:
        opened = request(f"{url}/api/tables", {"game": "colorio", "seats": TWO})[1]
        async with client(url, opened["id"], secret=opened["seats"][0]["secret"]) as ana:
            for number in range(int(MESSAGES[0]) + PATIENCE * 3):
                await ana.say(t="ping", id=str(number))
            no = await ana.hear_until("no")
            assert no["code"] == "too-fast"
            assert no["wait"] > 0
            assert (await ana.hear_until("bye"))["code"] == "too-fast"

    with served(fresh_store("sqlite", tmp_path), trust="10.0.0.1") as server:
        asyncio.run(story(server.url))


def test_buckets_and_addresses() -> None:
    bucket = Bucket(3, 0.001)
    assert [bucket.wait() == 0 for _ in range(4)] == [True, True, True, False]
    addresses = Addresses(["10.0.0.0/8"])
    addresses.check("1.2.3.4", "tables", (1, 0.001))
    with pytest.raises(TooMany):
        addresses.check("1.2.3.4", "tables", (1, 0.001))
    addresses.check("1.2.3.5", "tables", (1, 0.001))
    for _ in range(5):
        addresses.check("10.1.1.1", "tables", (1, 0.001))
    callers: list[Any] = [object().__str__ for _ in range(201)]
    for caller in callers[:-1]:
        addresses.connect("1.2.3.4", caller)
    with pytest.raises(TooMany):
        addresses.connect("1.2.3.4", callers[-1])
    addresses.disconnect("1.2.3.4", callers[0])
    addresses.connect("1.2.3.4", callers[-1])


@pytest.mark.slow
def test_a_stop_is_announced_and_games_go_on(tmp_path: Path) -> None:
    async def story(server: Served) -> tuple[str, str, int | None, str | None]:
        id, secrets = a_table(server)
        async with client(server.url, id, secret=secrets[0]) as ana:
            await ana.hear_until("view")
            server.process.terminate()
            banner = await ana.hear_until("banner")
            assert banner["kind"] == "stopping"
            await ana.say(t="move", id="1", v=0, move="c3")
            await ana.hear_until("ok")
            assert request(f"{server.url}/api/tables", {"game": "colorio"})[0] == 503
            assert (await ana.hear_until("bye"))["code"] == "stopping"
            with pytest.raises(ConnectionClosed):
                await ana.hear_until("never")
            return id, secrets[0], ana.v, ana.hash

    url = fresh_store("sqlite", tmp_path)
    with served(url, "--grace", "1") as server:
        id, secret, v, hash = asyncio.run(story(server))
        assert server.process.wait(LONG) in (0, -15)
        server.process.communicate()

    async def after(server: Served) -> None:
        async with client(server.url, id, secret=secret, v=v, hash=hash) as ana:
            assert (await ana.hear_until("welcome"))["v"] == 1

    with served(url) as server:
        asyncio.run(after(server))


def test_the_log_is_json_and_knows_no_secrets(tmp_path: Path) -> None:
    async def story(server: Served) -> list[str]:
        id, secrets = a_table(server)
        async with client(server.url, id, secret=secrets[0]) as ana:
            await ana.hear_until("view")
        return secrets

    with served(fresh_store("sqlite", tmp_path), "--log", "debug", "--grace", "0") as server:
        secrets = asyncio.run(story(server))
        logged = server.stop()
    lines = [json.loads(line) for line in logged.splitlines()]
    assert any(line["text"] == "request" and line["path"] == "/api/tables" for line in lines)
    assert not any(secret in logged for secret in secrets)


@pytest.mark.parametrize(
    ("arguments", "status", "words"),
    [
        (["--store", "mysql://x/y"], 1, "sqlite:///FILE or postgresql"),
        (["--store", "sqlite:////nowhere/at/all.db"], 1, "cannot open the store"),
        (["--store", "sqlite:///{folder}/a.db", "--trust", "nonsense"], 1, "--trust takes addresses"),
        (["--workers", "2"], 1, "PostgreSQL"),
        (["--log", "loud"], 2, "--log"),
    ],
)
def test_a_server_that_cannot_start_says_why(
    arguments: list[str], status: int, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    filled = [argument.format(folder=tmp_path) for argument in arguments]
    ended, output, errors = standby.said("serve", "--port", "0", *filled, seconds=LONG)
    assert ended == status
    assert words in errors.splitlines()[-1]
    assert output == ""


def test_a_mistyped_link_leads_a_person_to_the_page_and_a_program_to_an_error(server: Served) -> None:
    status, page = request(server.url + "/nonsense", headers={"accept": "text/html"})
    assert (status, page[:15].lower()) == (404, "<!doctype html>")
    status, error = request(server.url + "/nonsense")
    assert (status, error["error"]) == (404, "unknown")
