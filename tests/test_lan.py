"""A server for the devices in one house: which address it names, and what it says where there is none."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from ludaro.cli import app
from ludaro.errors import LudaroError
from ludaro.table import lan, server
from tests.table_tools import served


@pytest.mark.parametrize(
    ("candidates", "chosen"),
    [
        (["192.168.1.20"], "192.168.1.20"),
        (["127.0.0.1", "10.1.2.3"], "10.1.2.3"),
        (["169.254.7.7", "172.20.0.4"], "172.20.0.4"),  # what devices give themselves comes last
        (["169.254.7.7"], "169.254.7.7"),
        (["8.8.8.8", "192.168.1.20"], "192.168.1.20"),
        (["192.168.1.20", "10.1.2.3"], "192.168.1.20"),
    ],
)
def test_the_address_that_others_in_the_house_reach(candidates: list[str], chosen: str) -> None:
    assert lan.choose(candidates) == chosen


@pytest.mark.parametrize(
    ("candidates", "said"),
    [
        ([], "in no network that other devices could reach"),
        (["127.0.0.1"], "in no network that other devices could reach"),
        (["8.8.8.8"], "everybody on the internet could join"),
    ],
)
def test_where_there_is_none_it_is_said_why(candidates: list[str], said: str) -> None:
    with pytest.raises(LudaroError, match=said):
        lan.choose(candidates)


def test_our_own_addresses_are_addresses() -> None:
    assert all(one.count(".") == 3 for one in lan.own_addresses())


def started(monkeypatch: pytest.MonkeyPatch, store: Path, *arguments: str) -> tuple[Any, dict[str, Any]]:
    """What the command says, and how it would have served."""
    how: dict[str, Any] = {}
    bind = server.bind

    def listen(host: str, port: int) -> Any:
        how["host"] = host
        return bind("127.0.0.1", port)

    def serve(listeners: list[Any], store: Any, address: str, habits: Any, url: str | None, ready: Any) -> None:
        how.update(port=listeners[0].getsockname()[1], url=url)
        ready()
        listeners[0].close()

    monkeypatch.setattr(server, "bind", listen)
    monkeypatch.setattr(server, "serve", serve)
    return CliRunner().invoke(app, ["serve", "--port", "0", "--store", f"sqlite:///{store}/games.db", *arguments]), how


def test_with_lan_links_name_the_address_in_the_house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lan, "own_addresses", lambda: ["192.168.1.20"])
    told, how = started(monkeypatch, tmp_path, "--lan")
    assert (told.exit_code, how["host"], how["url"]) == (0, "0.0.0.0", f"http://192.168.1.20:{how['port']}")
    assert f"http://127.0.0.1:{how['port']}" in told.output
    assert f"http://192.168.1.20:{how['port']}" in told.output
    assert "everybody on this network can join" in told.output


def test_without_it_only_this_machine_is_let_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told, how = started(monkeypatch, tmp_path)
    assert (told.exit_code, how["host"], how["url"]) == (0, "127.0.0.1", None)


def test_without_a_network_nothing_is_started(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lan, "own_addresses", list)
    told, how = started(monkeypatch, tmp_path, "--lan")
    assert told.exit_code != 0
    assert "or leave out --lan" in f"{told.output}{told.exception}"
    assert not how


def test_the_page_is_told_what_links_begin_with(tmp_path: Path) -> None:
    with served(f"sqlite:///{tmp_path}/games.db", "--url", "http://192.168.1.20:8000") as running:
        assert running.get("/api/catalog")["url"] == "http://192.168.1.20:8000"
    with served(f"sqlite:///{tmp_path}/games.db") as running:
        assert running.get("/api/catalog")["url"] is None
