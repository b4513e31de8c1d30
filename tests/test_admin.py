"""Whoever runs a server sees who does what, and keeps order: by key, by command, with every act in a log."""

from __future__ import annotations

import asyncio
import json
import os
import re
import stat
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from ludaro.admin import book
from ludaro.admin.acts import Ban, Keep
from ludaro.admin.http import COUNTS, RATES
from ludaro.admin.keys import SUFFIX, VARIABLE, operator_key
from ludaro.admin.office import WRONG_KEYS, Office
from ludaro.cli import main
from ludaro.errors import LudaroError
from ludaro.table.hall import Hall
from ludaro.table.line.limits import Addresses
from ludaro.table.line.messages import Open, Resign, SeatWish
from ludaro.table.play.spec import plan
from ludaro.table.store import database
from ludaro.table.store.schema import LOG, TABLES
from tests.club_tools import join_all, open_club
from tests.table_tools import (
    PATIENCE,
    STORES,
    Ear,
    Served,
    client,
    fresh_store,
    hall_on,
    now,
    open_table,
    request,
    served,
    sit_down,
    until,
)

NOBODY = "192.0.2.1"  # is trusted
KEY = "kept-for-whoever-runs-it"


@pytest.fixture(params=STORES)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return fresh_store(request.param, tmp_path)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Served]:
    with served(fresh_store("sqlite", tmp_path), trust=NOBODY) as running:
        yield running


def key_file(server: Served) -> Path:
    if "--operator-key" in server.command:
        return Path(server.command[server.command.index("--operator-key") + 1])
    return Path(server.command[server.command.index("--store") + 1].removeprefix("sqlite:///") + SUFFIX)


def ask(server: Served, path: str, body: Any = None, *, key: str | None = None, address: str = "127.0.0.1") -> Any:
    """Status and answer; as an operator, unless another key is named."""
    shown = key_file(server).read_text().strip() if key is None else key
    connection = HTTPConnection("127.0.0.1", server.port, timeout=60, source_address=(address, 0))
    try:
        headers = {"content-type": "application/json", "authorization": f"Bearer {shown}"}
        text = None if body is None else json.dumps(body)
        connection.request("GET" if body is None else "POST", path, text, headers)
        response = connection.getresponse()
        return response.status, json.loads(response.read())
    finally:
        connection.close()


def do(server: Served, act: str, **more: Any) -> Any:
    status, answer = ask(server, "/api/admin/acts", {"do": act, **more})
    assert status == 200, answer
    return answer["done"]


def shown(server: Served, what: str) -> Any:
    status, answer = ask(server, f"/api/admin/{what}")
    assert status == 200, answer
    return answer


def a_table(server: Served, address: str = "127.0.0.1", **wish: Any) -> Any:
    seats = [{"kind": "person", "name": "Ana", "number": "1"}, {"kind": "open"}]
    status, opened = ask(server, "/api/tables", {"game": "colorio", "seats": seats, **wish}, address=address)
    assert status == 201, opened
    return opened


# The key


def test_the_key_is_made_beside_the_store_and_only_its_owner_can_read_it(tmp_path: Path) -> None:
    store = f"sqlite:///{tmp_path}/games.db"
    key = operator_key(store, None)
    file = tmp_path / f"games.db{SUFFIX}"
    assert key is not None
    assert file.read_text().strip() == key
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert operator_key(store, None) == key  # the next time as well
    assert operator_key(store, "none") is None
    assert operator_key("postgresql://ludaro@127.0.0.1/games", None) is None
    assert operator_key(f"sqlite:///{tmp_path}/nowhere/games.db", None) is None


def test_the_key_can_come_from_outside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, KEY)
    assert operator_key(f"sqlite:///{tmp_path}/games.db", None) == KEY
    assert not list(tmp_path.iterdir())
    monkeypatch.setenv(VARIABLE, "too short")
    with pytest.raises(LudaroError, match="at least"):
        operator_key(f"sqlite:///{tmp_path}/games.db", None)
    monkeypatch.delenv(VARIABLE)
    (tmp_path / "secret").write_text(f"{KEY}\n")
    assert operator_key("postgresql://ludaro@127.0.0.1/games", str(tmp_path / "secret")) == KEY


def test_without_a_key_there_is_no_office(tmp_path: Path) -> None:
    with served(fresh_store("sqlite", tmp_path), "--operator-key", "none", trust=NOBODY) as server:
        for path in ("/admin", "/api/admin/tables", "/api/admin/acts"):
            assert ask(server, path, key="")[0] == 404
            assert ask(server, path, key=KEY)[0] == 404


def test_wrong_keys_are_refused_and_soon_not_even_looked_at(server: Served) -> None:
    paths = ["tables", "addresses", "limits", "acts", "retention"]
    assert [ask(server, f"/api/admin/{path}", key="wrong" * 5)[0] for path in paths] == [401] * int(WRONG_KEYS[0])
    status, answer = ask(server, "/api/admin/tables", key="wrong" * 5)
    assert (status, answer["error"]) == (429, "too-fast")
    assert ask(server, "/api/admin/tables")[0] == 429  # a guess that is right would not be known as such
    assert ask(server, "/api/admin/acts", {"do": "sweep"}, key="")[0] == 429
    assert ask(server, "/api/admin/tables", address="127.0.0.2")[0] == 200  # others have their own tries
    assert shown_by(server, "acts") == []


def shown_by(server: Served, what: str) -> Any:
    return ask(server, f"/api/admin/{what}", address="127.0.0.2")[1][what]


def test_trusted_addresses_have_no_more_tries(tmp_path: Path) -> None:
    with served(fresh_store("sqlite", tmp_path)) as server:
        answers = [ask(server, "/api/admin/tables", key="wrong" * 5)[0] for _ in range(int(WRONG_KEYS[0]) + 1)]
        assert answers[-1] == 429


@pytest.mark.slow
def test_the_key_is_never_logged(tmp_path: Path) -> None:
    server = Served(fresh_store("sqlite", tmp_path), "--log", "debug", trust=NOBODY)
    key = key_file(server).read_text().strip()
    assert ask(server, "/api/admin/tables")[0] == 200
    assert ask(server, "/api/admin/tables", key="wrong-" + key)[0] == 401
    do(server, "sweep")
    logged = server.stop()
    assert "a wrong operator's key" in logged
    assert key not in logged
    assert key not in str(server.command)


def test_other_servers_questions_are_for_other_servers(server: Served) -> None:
    assert ask(server, "/api/admin/beside", {})[0] == 404


# What they see and do


def test_tables_are_listed_with_people_and_hashes_never_with_addresses(server: Served) -> None:
    opened = a_table(server, "127.0.0.9", public=True)
    ask(server, f"/api/tables/{opened['id']}/seats", {"name": "Ben", "number": "2"}, address="127.0.0.8")
    (table,) = shown(server, "tables")["tables"]
    assert (table["id"], table["game"], table["status"], table["public"]) == (opened["id"], "colorio", "playing", True)
    assert [seat["name"] for seat in table["seats"]] == ["Ana", "Ben"]
    told = shown(server, "addresses")
    mine = next(one for one in told["addresses"] if one["address"] == table["address"])
    assert (mine["tables"], mine["waiting"], mine["banned"]) == (1, 0, False)
    assert re.fullmatch(r"[0-9a-f]{16}", table["address"])
    assert "127.0.0" not in json.dumps([told, table])
    # Another server has another key for its hashes.
    assert Addresses((), "one").hash_of("127.0.0.9") != Addresses((), "two").hash_of("127.0.0.9")


@pytest.mark.parametrize("begun", [False, True])
def test_a_closed_table_is_over_for_everybody_and_nobody_has_won(url: str, begun: bool) -> None:
    async def story() -> None:
        async with hall_on(url) as hall:
            if begun:
                referee = await open_table(hall, "colorio")
            else:
                referee = await hall.open(plan(Open("colorio", players=2, public=True))[0])
            (ear,) = await sit_down(referee, [None])
            await referee.shut()
            assert ear.last("event")["what"] == {"kind": "shut"}
            outcome = {"by": "closed", "seat": None, "result": [0, 0], "ending": None}
            assert ear.last("event")["room"]["outcome"] == outcome
            loaded = await hall.store.load(referee.ledger.spec.id)
            assert loaded is not None
            assert loaded.room == referee.ledger.room
            assert await hall.listed("waiting", None) == []

    asyncio.run(story())


def test_operators_close_and_hide_tables(server: Served) -> None:
    shut, hidden = a_table(server, public=True)["id"], a_table(server, public=True)["id"]
    do(server, "close", table=shut, by="Ana")
    do(server, "hide", table=hidden)
    assert ask(server, f"/api/tables/{shut}")[1]["room"]["outcome"]["by"] == "closed"
    assert ask(server, f"/api/tables/{hidden}")[0] == 200  # who has the link stays
    assert ask(server, "/api/tables")[1]["tables"] == []
    assert [one["id"] for one in shown(server, "tables?status=over")["tables"]] == [shut]
    assert ask(server, "/api/admin/acts", {"do": "close", "table": shut})[1]["error"] == "over"
    assert ask(server, "/api/admin/acts", {"do": "close", "table": "nothing"})[0] == 404
    assert ask(server, "/api/admin/acts", {"do": "hide", "table": "nothing"})[0] == 404
    do(server, "hide", table=hidden, on=False)
    acts = shown(server, "acts")["acts"]
    assert [one["act"]["do"] for one in acts] == ["hide", "hide", "close"]
    assert [one["who"] for one in acts] == [None, None, "Ana"]
    assert acts[0]["address"] == shown(server, "tables")["tables"][0]["address"]


def test_a_table_that_cannot_be_played_again_can_be_closed(tmp_path: Path) -> None:
    store = fresh_store("sqlite", tmp_path)
    with served(store, trust=NOBODY) as server:
        id = a_table(server, public=True)["id"]
    engine = sa.create_engine(store)
    with engine.begin() as on:
        on.execute(sa.update(TABLES).values(rules=999))
    engine.dispose()
    with served(store, trust=NOBODY) as server:
        assert [one["id"] for one in shown(server, "tables")["tables"]] == [id]
        do(server, "close", table=id)
        assert shown(server, "tables")["tables"] == []


def test_the_next_game_of_a_hidden_table_is_hidden(url: str) -> None:
    async def story() -> None:
        async with hall_on(url) as hall:
            referee = await open_table(hall, "colorio", public=True, games=2)
            await hall.store.write(lambda on: on.execute(sa.update(TABLES).values(hidden=True, network="there")))
            await referee.act(Ear(), 0, Resign("give up"), now())
            await until(lambda: referee.ledger.next is not None)
            rows = await hall.store.read(lambda on: on.execute(sa.select(TABLES.c.hidden, TABLES.c.network)).all())
            assert [tuple(row) for row in rows] == [(True, "there")] * 2

    asyncio.run(story())


def test_who_is_banned_is_cut_off_and_stays_out_also_after_a_restart(tmp_path: Path) -> None:
    store = fresh_store("sqlite", tmp_path)
    with served(store, trust=NOBODY) as server:
        opened = a_table(server)
        address = shown(server, "tables")["tables"][0]["address"]

        async def story() -> None:
            async with client(server.url, opened["id"], secret=opened["seats"][0]["secret"]) as ana:
                await ana.hear_until("view")
                await asyncio.to_thread(do, server, "ban", address=address)
                assert (await ana.hear_until("bye"))["code"] == "banned"
                with pytest.raises(ConnectionClosed):
                    await ana.hear()
            socket = f"{server.url.replace('http', 'ws')}/api/tables/{opened['id']}/socket"
            async with connect(socket, compression=None, open_timeout=PATIENCE) as again:
                assert json.loads(await again.recv())["code"] == "banned"

        asyncio.run(story())
        assert request(f"{server.url}/api/tables") == (403, {"error": "banned", "text": BANNED_TEXT})
        assert ask(server, "/api/tables", address="127.0.0.2")[0] == 200
        assert request(f"{server.url}/health")[0] == 200
        server.kill()
    with served(store, trust=NOBODY) as server:
        assert request(f"{server.url}/api/tables")[0] == 403
        told = next(one for one in shown(server, "addresses")["addresses"] if one["address"] == address)
        assert (told["banned"], told["until"], told["refused"]) == (True, None, 1)
        do(server, "unban", address=address)
        assert request(f"{server.url}/api/tables")[0] == 200


BANNED_TEXT = "whoever runs this server does not let your address in"


def test_bans_and_limits_hold_on_all_servers_of_a_store_and_end_in_time(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        async with hall_on(url) as one, hall_on(url) as other:
            key = one.store.key
            here, there = Addresses((), key), Addresses((), key)
            office, beside = Office(one, here, KEY, None), Office(other, there, KEY, None)
            assert here.hash_of("1.2.3.4") == there.hash_of("1.2.3.4")
            await office.do(Ban(here.hash_of("1.2.3.4"), hours=2), None)
            assert here.bans("1.2.3.4")
            await beside.follow()
            assert there.bans("1.2.3.4")
            assert not there.bans("1.2.3.5")
            at = database.now()
            monkeypatch.setattr(book, "now", lambda: at + 3 * book.HOUR)
            await beside.follow()
            assert not there.bans("1.2.3.4")

    asyncio.run(story())


@pytest.mark.slow
def test_an_operator_at_one_server_reaches_the_others_of_the_store(tmp_path: Path) -> None:
    store = fresh_store("postgresql", tmp_path)
    key = "--operator-key", f"{tmp_path}/key"
    with served(store, *key, trust=NOBODY) as one, served(store, *key, trust=NOBODY) as other:
        opened = a_table(one)
        address = shown(other, "tables")["tables"][0]["address"]

        async def story() -> None:
            async with client(one.url, opened["id"], secret=opened["seats"][0]["secret"]) as ana:
                await ana.hear_until("view")
                told = await asyncio.to_thread(shown, other, "addresses")
                assert [(seen["address"], seen["sockets"]) for seen in told["addresses"]] == [(address, 1)]
                await asyncio.to_thread(do, other, "close", table=opened["id"], by="Zoe")
                assert (await ana.hear_until("event"))["what"] == {"kind": "shut"}
                await asyncio.to_thread(do, other, "ban", address=address)
                assert (await ana.hear_until("bye"))["code"] == "banned"

        asyncio.run(story())
        assert request(f"{one.url}/api/tables")[0] == 403
        assert [act["who"] for act in shown(one, "acts")["acts"]] == [None, "Zoe"]


def test_limits_change_at_run_time(server: Served) -> None:
    usual = {one["name"]: one for one in shown(server, "limits")["limits"]}
    assert usual["tables"]["burst"] == RATES["tables"][0]
    assert not usual["tables"]["set"]
    do(server, "limit", name="tables", burst=2, rate=0.001)
    wish = {"game": "colorio", "players": 2}
    assert [request(f"{server.url}/api/tables", wish)[0] for _ in range(3)] == [201, 201, 429]
    do(server, "limit", name="tables")
    assert request(f"{server.url}/api/tables", wish)[0] == 201
    do(server, "limit", name="waiting tables", burst=1)
    public = wish | {"public": True}
    assert [request(f"{server.url}/api/tables", public)[0] for _ in range(2)] == [201, 429]
    for bad in (
        {"name": "nothing", "burst": 1, "rate": 1},
        {"name": "tables", "burst": 1},
        {"name": "sockets", "burst": 1, "rate": 1},
        {"name": "tables", "burst": 0, "rate": 1},
    ):
        assert ask(server, "/api/admin/acts", {"do": "limit", **bad})[0] == 422


def test_every_limit_can_be_changed() -> None:
    source = Path(book.__file__).parents[1]
    used = {
        name
        for file in source.rglob("*.py")
        for name in re.findall(r'\bcheck\((?:request|client), "([a-z ]+)"', file.read_text("utf-8"))
    }
    assert len(used) > 10
    assert used == RATES.keys()
    counted = {
        name for file in source.rglob("*.py") for name in re.findall(r'\.most\("([a-z ]+)"', file.read_text("utf-8"))
    }
    assert counted == COUNTS.keys()


# Retention


async def a_finished_game(hall: Hall) -> str:
    referee = await open_table(hall, "colorio")
    await referee.act(Ear(), 0, Resign("give up"), now())
    assert referee.ledger.status == "over"
    return referee.ledger.spec.id


def test_old_finished_games_are_removed_in_bites_and_nothing_else(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with hall_on(url) as hall:
            office = Office(hall, Addresses(), KEY, None)
            old = [await a_finished_game(hall) for _ in range(3)]
            empty = (await hall.open(plan(Open("colorio", players=2, public=True))[0])).ledger.spec.id
            named = [SeatWish("person", "Fill", number="1"), SeatWish("open")]
            left = (await hall.open(plan(Open("colorio", seats=named, public=True))[0])).ledger.spec.id
            awaited = (await hall.open(plan(Open("colorio", seats=named, public=True))[0])).ledger.spec.id
            await hall.store.note_seen([awaited])
            friends = (await hall.open(plan(Open("colorio", seats=named))[0])).ledger.spec.id
            playing = (await open_table(hall, "colorio")).ledger.spec.id
            waiting = (await hall.open(plan(Open("colorio", players=2))[0])).ledger.spec.id
            found = await hall.find(waiting)
            assert found is not None
            assert not isinstance(found, str)
            await found.sit("Ana", 0, "key", "1")
            club = await a_finished_game(hall)
            await hall.store.write(
                lambda on: on.execute(sa.update(TABLES).where(TABLES.c.id == club).values(club="KRMT"))
            )
            at = database.now()
            monkeypatch.setattr("ludaro.admin.office.now", lambda: at + 10 * book.DAY)
            assert await office.sweep() == 0  # kept for good
            fresh = await a_finished_game(hall)
            await hall.store.write(
                lambda on: on.execute(sa.update(TABLES).where(TABLES.c.id == fresh).values(ended=at + 9 * book.DAY))
            )
            monkeypatch.setattr("ludaro.admin.office.BITE", 2)
            await office.do(Keep(5), None)
            assert await office.sweep() == 5
            ids = set(await hall.store.read(lambda on: list(on.scalars(sa.select(TABLES.c.id)).all())))
            assert ids == {playing, waiting, awaited, friends, club, fresh}
            assert not {empty, left} & ids
            logs = set(await hall.store.read(lambda on: list(on.scalars(sa.select(LOG.c.table)).all())))
            assert not logs & {*old}
            assert await hall.find(old[0]) is None
            await office.do(Keep("forever"), None)
            assert office.days is None
            await office.do(Keep(), None)
            assert office.days is None

    asyncio.run(story())


def test_games_are_kept_for_as_long_as_the_server_was_told(tmp_path: Path) -> None:
    store = fresh_store("sqlite", tmp_path)

    async def prepare() -> tuple[str, str]:
        async with hall_on(store) as hall:
            old, new = await a_finished_game(hall), await a_finished_game(hall)
            moved = sa.update(TABLES).where(TABLES.c.id == old).values(ended=database.now() - 40 * book.DAY)
            await hall.store.write(lambda on: on.execute(moved))
            return old, new

    old, new = asyncio.run(prepare())
    with served(store, "--keep-days", "30", trust=NOBODY) as server:
        assert shown(server, "retention") == {"days": 30, "set": False, "usual": 30}
        assert ask(server, f"/api/tables/{old}")[0] == 200
        assert do(server, "sweep")["removed"] == 1
        assert ask(server, f"/api/tables/{old}")[0] == 404
        assert ask(server, f"/api/tables/{new}")[0] == 200
        do(server, "keep", days=90)
        assert shown(server, "retention") == {"days": 90, "set": True, "usual": 30}
        assert [one["act"] for one in shown(server, "acts")["acts"]] == [
            {"do": "keep", "days": 90},
            {"do": "sweep", "removed": 1},
        ]


def test_an_evening_is_kept_as_its_club_chose(server: Served) -> None:
    leader = open_club(server.url, game="tabeligi", rounds=1)
    join_all(leader, "Ana", "Ben")
    leader.act("round", round=1)
    table = leader.look()["club"]["tables"][0]["id"]
    do(server, "close", table=table)
    engine = sa.create_engine(f"sqlite:///{str(key_file(server)).removesuffix(SUFFIX)}")
    with engine.begin() as on:
        on.execute(sa.update(TABLES).values(ended=1))
    engine.dispose()
    do(server, "keep", days=1)
    assert do(server, "sweep")["removed"] == 0
    assert ask(server, f"/api/tables/{table}")[0] == 200
    known = leader.look()["club"]
    if known["tables"][0]["result"] is None:
        known = leader.look(since=known["v"], wait=20)["club"]
    assert known["tables"][0]["result"]["scores"] is None


# The command


def command(
    server: Served, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *words: str
) -> tuple[int, str]:
    """What ``ludaro admin`` prints, and its status."""
    options = ["--url", server.url, "--key", str(key_file(server)), "--as", "Zoe"]
    monkeypatch.setattr("sys.argv", ["ludaro", "admin", *options, *words])
    with pytest.raises(SystemExit) as ended:
        main()
    told = capsys.readouterr()
    return int(ended.value.code or 0), told.out + told.err


def test_the_command_does_all_of_it(
    server: Served, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def run(*words: str) -> str:
        status, text = command(server, capsys, monkeypatch, *words)
        assert status == 0, text
        return text

    assert "No tables." in run("tables")
    id = a_table(server, "127.0.0.9", public=True)["id"]
    listed = run("tables")
    assert id in listed
    assert "Ana, (open)" in listed
    address = shown(server, "tables")["tables"][0]["address"]
    assert address in run("addresses")
    assert "no public list" in run("hide", id)
    assert "hidden" in run("tables")
    assert "again" in run("hide", id, "--show")
    assert "closed" in run("close", id)
    assert id in run("tables", "--over")
    assert "for 2 hours" in run("ban", address, "--hours", "2")
    assert ask(server, "/api/tables", address="127.0.0.9")[0] == 403
    assert "until" in run("addresses")
    run("unban", address)
    assert ask(server, "/api/tables", address="127.0.0.9")[0] == 200
    assert "120 / 1" in run("limits", "tables", "7", "0.5")
    assert "120 / 1" not in run("limits", "tables", "--usual")
    assert "for 90 days" in run("retention", "90")
    assert "Tables removed: 0" in run("retention", "--sweep")
    assert "for good, as the server was started" in run("retention", "usual")
    log = run("acts")
    assert log.count("Zoe") == 10
    for told in (f"closed table {id}", f"banned {address} for 2 hours", "limit of tables to 7, 0.5"):
        assert told in log


def test_the_command_says_what_is_wrong_in_one_line(
    server: Served, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def fails(*words: str) -> str:
        status, text = command(server, capsys, monkeypatch, *words)
        assert status in (1, 2), text
        assert text.count("\n") == 1
        return text

    assert "no such table" in fails("close", "nothing")
    assert "no such limit" in fails("limits", "nothing", "1", "1")
    assert "sixteen" in fails("ban", "127.0.0.1")
    assert "a number of days" in fails("retention", "soon")
    assert "no operator's key" in fails("--key", str(tmp_path / "nothing"), "tables")
    monkeypatch.setenv(VARIABLE, "wrong-" + KEY)
    assert "not the operator's key" in fails("tables")
    assert "no server answers" in fails("--url", "http://127.0.0.1:1", "tables")


def test_the_help_reads_well(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    os.environ.pop("COLUMNS", None)
    for words in ([], ["tables"], ["addresses"], ["limits"], ["close"], ["hide"], ["ban"], ["unban"], ["acts"]):
        monkeypatch.setattr("sys.argv", ["ludaro", "admin", *words, "--help"])
        with pytest.raises(SystemExit):
            main()
        assert "Usage: ludaro admin" in capsys.readouterr().out
