"""``ludaro invent``, and files of games wherever a command takes a game."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

import ludaro
from ludaro.cli import app
from ludaro.lab.atlas import best
from ludaro.workshop.files import GameFile, read_file

LAYING = ["-o", "turn=lay", "-o", "files=5", "-o", "rows=5", "-o", "values=4"]


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDARO_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setenv("LC_ALL", "C")
    monkeypatch.chdir(tmp_path)


def run(*words: str, status: int = 0) -> Result:
    result = CliRunner().invoke(app, list(words))
    assert result.exit_code == status, result.output
    return result


def refused(*words: str, status: int = 1) -> str:
    result = run(*words, status=status)
    assert result.stdout == ""
    lines = result.stderr.splitlines()
    assert len(lines) == 1, lines
    return lines[0]


def data(*words: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(run(*words, "--json").stdout)
    return found


def test_words_make_a_game_that_is_told() -> None:
    game = ludaro.game("64g-own").with_options({"turn": "lay", "files": 5, "rows": 5, "values": 4})
    told = run("invent", *LAYING).stdout
    assert game.full_id in told
    assert "turn=lay" in told
    assert f"ludaro rules {game.full_id}" in told
    assert "2 players" in told
    assert data("invent", *LAYING)["words"] == ludaro.game(game.full_id).choose({})


def test_it_is_told_in_the_language_asked_for() -> None:
    assert "Karte um Karte" in run("invent", *LAYING, "--lang", "de").stdout
    assert "no language 'xx'" in refused("invent", *LAYING, "--lang", "xx")


def test_words_that_clash_are_refused_with_the_reason_and_what_would_fit() -> None:
    line = refused("invent", "-o", "turn=lay", "-o", "start=open")
    assert "there is no talon to lay from" in line
    assert "start=talons would fit" in line
    assert "did you mean turn" in refused("invent", "-o", "trun=lay")
    assert "write an option as NAME=VALUE" in refused("invent", "-o", "turn", status=2)


def test_a_change_that_does_not_fit_is_refused_with_the_least_change_that_makes_it_fit() -> None:
    line = refused("invent", "f6r6c3v4o1w2x200", "-o", "turn=lay")
    assert 'with turn=lay the least change is: -o "start=talons" -o "goal=' in line
    more = line.partition("the least change is: ")[2].replace('"', "").split()
    assert data("invent", "f6r6c3v4o1w2x200", "-o", "turn=lay", *more)["words"]["turn"] == "lay"


def test_a_game_is_kept_with_its_name_and_nothing_is_lost(tmp_path: Path) -> None:
    texts = ["--name", "Trois", "--story", "One line.", "--author", "Ana"]
    told = run("invent", *LAYING, *texts, "--out", "mine.json").stdout
    assert "Play it: ludaro play mine.json" in told
    kept = read_file(tmp_path / "mine.json")
    assert (kept.name, kept.story, kept.author, kept.based_on) == ("Trois", "One line.", "Ana", "")
    assert "there already" in refused("invent", *LAYING, "--out", "mine.json")
    assert read_file(tmp_path / "mine.json") == kept
    run("invent", "mine.json", "--name", "Quatre", "--out", "mine.json", "--force")
    assert read_file(tmp_path / "mine.json") == GameFile(kept.id, "Quatre", "One line.", "Ana")
    assert "at most 40" in refused("invent", *LAYING, "--name", "x" * 41, "--out", "other.json")
    assert not (tmp_path / "other.json").exists()
    assert "directory" in refused("invent", *LAYING, "--out", ".", status=2)


def test_what_is_changed_is_based_on_what_it_was(tmp_path: Path) -> None:
    run("invent", *LAYING, "--name", "Trois", "--out", "mine.json")
    run("invent", "mine.json", "-o", "least=4", "--out", "other.json")
    first, second = (read_file(tmp_path / name) for name in ("mine.json", "other.json"))
    assert (second.based_on, second.name) == (first.id, "")
    assert second.id != first.id
    assert "based on" in run("invent", "other.json").stdout


def test_a_code_and_an_id_are_games_too() -> None:
    assert data("invent", "w6e1o1t3s1")["id"] == "64g-own:s1t3o1e1w6"
    assert data("invent", "64g-own:s1t3o1e1w6")["id"] == "64g-own:s1t3o1e1w6"
    assert "no code of a game" in refused("invent", "zz")
    assert "no game 'colorio:x'" in refused("invent", "colorio:x")


@pytest.mark.parametrize("words", [("rules", "64g-own:f4r4v8c4"), ("invent", "f4r4v8c4")])
def test_a_code_that_does_not_go_together_says_what_is_other(words: tuple[str, ...]) -> None:
    result = run(*words)
    (told,) = result.stderr.splitlines()
    assert "start=talons" in told
    assert ludaro.game("64g-own:f4r4v8c4").full_id in told
    assert ludaro.game("64g-own:f4r4v8c4").full_id in result.stdout


def test_a_surprise_is_one_of_the_hundred() -> None:
    found = data("invent", "--surprise")
    assert (found["id"], found["name"]) in {(f"64g-own:{game['code']}", game["name"]) for game in best()}
    refused("invent", "t3", "--surprise", status=2)


def test_a_file_stands_wherever_a_game_does(tmp_path: Path) -> None:
    id = data("invent", *LAYING, "--out", "mine.json")["id"]
    (tmp_path / "plain").write_bytes((tmp_path / "mine.json").read_bytes())
    assert run("rules", "mine.json").stdout == run("rules", "plain").stdout == run("rules", id).stdout
    assert data("perft", "mine.json", "-d", "1") == data("perft", id, "-d", "1")
    assert id in run("play", "mine.json", "--you", "none", "--level", "1", "--pace", "0", "--seed", "3").stdout
    arena = data("arena", "mine.json", "random", "random", "--games", "2")
    assert arena["game"] == id
    assert data("print", "mine.json", "--parts", "rules", "--out", "paper")["files"]


def test_a_file_that_is_none_gets_a_clear_line(tmp_path: Path) -> None:
    (tmp_path / "bad.json").write_text('{"ludaro game": 1, "id": "64g-own:zz"}')
    for command in (["play"], ["lab"], ["rules"], ["invent"], ["print"], ["arena"], ["perft"]):
        rest = ["random", "random"] if command == ["arena"] else []
        assert "bad.json is not a game's file: id: 'zz' is no code" in refused(*command, "bad.json", *rest)
        assert "nowhere.json: No such file" in refused(*command, "nowhere.json", *rest)


def test_an_id_is_an_id_even_if_a_file_is_called_so(tmp_path: Path) -> None:
    (tmp_path / "colorio").write_text("nothing")
    assert run("rules", "colorio").stdout
