"""``ludaro serve --check``, and settings that would open the gate by accident."""

from __future__ import annotations

import socket
from contextlib import ExitStack
from pathlib import Path

import pytest
import sqlalchemy as sa

from ludaro.errors import LudaroError
from ludaro.table import checks, gate
from ludaro.table.checks import CheckFinding, Wish, check
from ludaro.table.line.limits import HALF_OPEN
from ludaro.table.store.database import Store
from ludaro.table.store.schema import META, SCHEMA, metadata
from tests import standby
from tests.table_tools import PATIENCE, STORES, Served, fresh_store, request, served


@pytest.fixture(params=STORES)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return fresh_store(request.param, tmp_path)


def found(wish: Wish, what: str) -> list[CheckFinding]:
    return [finding for finding in check(wish) if finding.what == what]


def test_a_new_store_is_fine_and_stays_as_it_is(url: str) -> None:
    assert [finding.verdict for finding in found(Wish("127.0.0.1", 0, url), "store")] == ["fine"]
    engine = sa.create_engine(url.replace("postgresql:", "postgresql+psycopg:"))
    assert sa.inspect(engine).get_table_names() == []
    engine.dispose()


def test_the_schema_is_told_and_never_changed(url: str) -> None:
    wish = Wish("127.0.0.1", 0, url)
    for schema, verdict in ((str(SCHEMA), "fine"), (str(SCHEMA - 1), "look"), (str(SCHEMA + 1), "wrong")):
        store = Store(url)
        with store._engine.begin() as connection:
            connection.execute(sa.update(META).values(value=schema).where(META.c.key == "schema"))
        (finding,) = found(wish, "store")
        assert (finding.verdict, schema in finding.text) == (verdict, True)
        with store._engine.begin() as connection:
            assert connection.scalar(sa.select(META.c.value).where(META.c.key == "schema")) == schema
            assert "ludaro_trial" not in sa.inspect(connection).get_table_names()
            metadata.drop_all(connection)
        store.close()


def test_what_cannot_be_a_store_is_said_with_a_remedy(tmp_path: Path) -> None:
    (tmp_path / "text.db").write_text("not a store at all " * 50)
    for store in (
        "postgresql://nobody@127.0.0.1:1/x",
        f"sqlite:///{tmp_path}/text.db",
        f"sqlite:///{tmp_path}/no/x.db",
    ):
        (finding,) = found(Wish("127.0.0.1", 0, store), "store")
        assert finding.verdict == "wrong"
        assert finding.remedy is not None
        assert "\n" not in finding.text


def test_a_port_in_use_is_found(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        wish = Wish("127.0.0.1", taken.getsockname()[1], f"sqlite:///{tmp_path}/x.db")
        assert [finding.verdict for finding in found(wish, "port")] == ["wrong"]


@pytest.mark.parametrize(
    ("url", "verdict"),
    [
        ("https://games.example.org", "fine"),
        ("http://games.example.org", "look"),
        ("https://example.org/games", "wrong"),
        ("games.example.org", "wrong"),
    ],
)
def test_links_are_looked_at(url: str, verdict: str, tmp_path: Path) -> None:
    wish = Wish("127.0.0.1", 0, f"sqlite:///{tmp_path}/x.db", url=url)
    assert [finding.verdict for finding in found(wish, "links")] == [verdict]


def test_little_room_on_the_disk_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wish = Wish("127.0.0.1", 0, f"sqlite:///{tmp_path}/x.db")
    for free, verdict in ((50 * checks.SCARCE, "fine"), (checks.TIGHT + 1, "look"), (10, "wrong")):
        monkeypatch.setattr("shutil.disk_usage", lambda place, free=free: type("Usage", (), {"free": free}))
        assert {finding.verdict for finding in found(wish, "disk")} == {verdict}


@pytest.mark.parametrize(
    ("trust", "proxies", "public", "open"),
    [
        ([], [], True, False),
        ([], ["10.1.2.3"], True, False),
        ([], ["172.16.0.0/12"], True, False),
        (["127.0.0.1"], [], False, False),
        (["192.168.7.0/24"], [], True, False),
        (["127.0.0.1"], [], True, True),
        (["0.0.0.0/0"], [], False, True),
        (["::/0"], [], False, True),
        (["10.0.0.0/8"], [], True, True),
        (["10.1.2.3"], ["10.1.2.0/24"], True, True),
        ([], ["0.0.0.0/0"], True, True),
        ([], ["9.9.9.0/24"], True, True),
    ],
)
def test_the_gate_is_not_opened_by_accident(trust: list[str], proxies: list[str], public: bool, open: bool) -> None:
    assert bool(gate.dangers(trust, proxies, public)) is open


def test_nonsense_is_no_address() -> None:
    with pytest.raises(LudaroError, match="--proxy takes addresses"):
        gate.believed(["*"])


@pytest.mark.slow
def test_the_command_says_all_of_it(tmp_path: Path) -> None:
    def run(*arguments: str) -> tuple[int, str]:
        return standby.said("serve", "--check", "--port", "0", *arguments)[:2]

    store = f"sqlite:///{tmp_path}/x.db"
    status, told = run("--store", store, "--trust", "0.0.0.0/0")
    assert status == 1
    assert "wrong  gate" in told
    status, told = run("--store", store)
    rest = [line for line in told.splitlines() if line.startswith("wrong") and " page " not in line]
    assert rest == []
    assert status == int("wrong  page" in told)  # where no page has been built, that is said
    assert not (tmp_path / "x.db").exists()


def test_a_start_with_an_open_gate_is_warned_of(tmp_path: Path) -> None:
    server = Served(f"sqlite:///{tmp_path}/x.db", "--grace", "0", trust="0.0.0.0/0")
    assert "lifts the limits for everybody" in server.stop()


def test_a_proxy_is_believed_only_if_it_is_named(tmp_path: Path) -> None:
    """A client that names an address of its own, through a proxy on this machine, has that address's limits."""

    def tries(server: Served, address: str) -> set[int]:
        headers = {"content-type": "application/json", "x-forwarded-for": address}
        opening = {"game": "colorio", "public": False}
        return {request(f"{server.url}/api/tables", opening, headers)[0] for _ in range(130)}

    with served(f"sqlite:///{tmp_path}/x.db", trust="192.0.2.1") as server:
        assert tries(server, "192.0.2.1") == {201}
        assert tries(server, "198.51.100.1") == {201, 429}
        # What a client wrote itself stands before what the proxy has added, and does not count.
        assert 429 in tries(server, "192.0.2.1, 198.51.100.1")


def test_who_is_slow_behind_a_proxy_is_slow_alone(tmp_path: Path) -> None:
    """Bodies that never come, through a proxy on this machine: others who come through it are answered."""
    head = b"POST /api/tables HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 192.0.2.66\r\nContent-Length: 99\r\n\r\n"

    def ask(server: Served, address: str) -> int:
        return request(f"{server.url}/health", headers={"x-forwarded-for": address})[0]

    with served(f"sqlite:///{tmp_path}/x.db", trust="192.0.2.1") as server, ExitStack() as lines:
        for _ in range(HALF_OPEN + 50):
            line = lines.enter_context(socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE))
            line.sendall(head)
        assert [ask(server, f"198.51.100.{host}") for host in range(5)] == [200] * 5
