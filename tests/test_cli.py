"""The commands of ``ludaro``, run in this process: what they print, their JSON, and their errors."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

import ludaro
from ludaro.cli import app

COMMANDS = (
    "play",
    "puzzle",
    "invent",
    "games",
    "rules",
    "show",
    "arena",
    "lab",
    "atlas",
    "engine",
    "perft",
    "bench",
    "warm",
    "serve",
    "backup",
    "restore",
    "join",
    "verify",
)


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDARO_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("LC_ALL", "C")


def run(*words: str, typed: str = "") -> Result:
    return CliRunner().invoke(app, list(words), input=typed)


def refused(*words: str, status: int = 1) -> str:
    """The one line that a wrong command gets."""
    result = run(*words)
    assert result.exit_code == status
    assert result.stdout == ""
    # Where nothing is compiled yet, a line says so before.
    lines = [line for line in result.stderr.splitlines() if not line.startswith("Preparing the rules")]
    assert len(lines) == 1
    assert lines[0].startswith("ludaro: ")
    return lines[0]


def data(*words: str) -> dict[str, Any]:
    result = run(*words, "--json")
    assert result.exit_code == 0
    content: dict[str, Any] = json.loads(result.stdout)
    return content


def test_version() -> None:
    assert run("--version").stdout == f"ludaro {ludaro.__version__}\n"


def test_without_a_command_comes_the_help() -> None:
    result = run()
    assert result.exit_code == 0
    for command in COMMANDS:
        assert command in result.stdout


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_examples(command: str) -> None:
    result = run(command, "--help")
    assert result.exit_code == 0
    assert "Example" in result.stdout
    lines = [line.strip() for line in result.stdout.splitlines()]
    assert any(line.startswith(f"ludaro {command}") for line in lines[lines.index("Examples:") :])
    assert not any(word in result.stdout for word in ("<bool>", "<str>", "<list["))


@pytest.mark.parametrize("words", [["games", "--json"], ["--help"], ["play", "--help"]])
def test_lists_and_help_do_not_wait_for_the_compiler(words: list[str]) -> None:
    program = (
        "import sys; from ludaro.cli import app\n"
        f"try: app({words!r})\n"
        "except SystemExit as end: sys.exit(end.code or 'numba' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", program], stdout=subprocess.DEVNULL, check=False).returncode == 0


def test_games_for_programs() -> None:
    games = data("games")["games"]
    assert [game["id"] for game in games] == ludaro.games()
    for found in games:
        game = ludaro.game(found["id"])
        assert found["players"] == list(game.players)
        assert found["family"] == game.family.name
        assert found["presets"] == game.presets
        assert list(found["options"]) == list(game.options)
        for option in found["options"].values():
            assert option["choices"] is None or option["default"] in option["choices"]


def test_games_for_people() -> None:
    text = run("games").stdout
    for id in ludaro.games():
        assert id in text
        assert ludaro.game(id).title in text


@pytest.mark.parametrize("id", ludaro.games())
def test_rules_of_every_game_with_all_its_options(id: str) -> None:
    result = run("rules", id)
    assert result.exit_code == 0
    game = ludaro.game(id)
    assert game.title in result.stdout
    for name in game.options:
        assert name in result.stdout
    assert len(result.stdout.splitlines()) > 20


def sequences(state: ludaro.State, depth: int) -> int:
    if depth == 0:
        return 1
    total = 0
    for seat in state.seats:
        for move in state.moves(seat):
            after = state.copy()
            after.play(move, seat)
            total += sequences(after, depth - 1)
    return total


@pytest.mark.parametrize(
    ("id", "players", "options"),
    [("colorio", 3, {}), ("64g-3", 2, {"cover": "always"}), ("kvaro-c", 2, {}), ("tabeligi", 2, {"out": "4"})],
)
def test_perft_counts_what_can_be_played(id: str, players: int, options: dict[str, str]) -> None:
    settings = [word for name, value in options.items() for word in ("--option", f"{name}={value}")]
    counts = data("perft", id, "--depth", "3", "--seed", "5", "--players", str(players), *settings)["counts"]
    state = ludaro.game(id).new(players, seed=5, options=options)
    assert counts == [sequences(state, depth) for depth in (1, 2, 3)]


def test_perft_for_people() -> None:
    text = run("perft", "colorio", "--depth", "2", "--seed", "7").stdout
    assert "sequences" in text
    assert text.count("25") == 2


def test_warm_says_when_nothing_is_left_to_do() -> None:
    run("warm", "colorio")
    text = run("warm", "colorio").stdout
    assert "colorio: ready already" in text
    assert "Everything was ready already." in text


@pytest.mark.slow
def test_warm_compiles_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDARO_CACHE", str(tmp_path))
    command = [sys.executable, "-m", "ludaro", "warm", "colorio"]
    first = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert "colorio: compiled in" in first
    second = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert "colorio: ready already" in second


def test_wrong_commands_are_usage_errors() -> None:
    assert "No such command" in refused("plaay", status=2)
    assert "see ludaro perft --help" in refused("perft", status=2)
    assert "--depht" in refused("perft", "colorio", "--depht", "3", status=2)
    refused("perft", "colorio", "--depth", "0", status=2)
    refused("perft", "colorio", "--depth", "many", status=2)
    assert "NAME=VALUE" in refused("play", "colorio", "-o", "memory", status=2)
    assert "all, or none" in refused("play", "colorio", "--you", "me", status=2)
    assert "ludaro play colorio" in refused("play", status=2)
    refused("play", "colorio", "--level", "grandmaster", status=2)
    refused("play", "--resume", "game.json", "--seed", "4", status=2)


def test_wrong_values_get_a_line_that_helps() -> None:
    assert "colorio" in refused("play", "colorioo")
    assert "memory" in refused("play", "colorio", "-o", "memry=on")
    assert "off, on" in refused("play", "colorio", "-o", "memory=maybe")
    assert "2 to 5" in refused("play", "colorio", "--players", "9")
    assert "0 to 1" in refused("play", "colorio", "--you", "2")
    assert "25" in refused("play", "colorio", "--deal", "RGB")
    assert "not both" in refused("play", "colorio", "--deal", "RGYBW" * 5, "--seed", "1")
    assert "Kvaro" in refused("play", "colorio", "--deck", "cards.txt")
    assert "colorio" in refused("warm", "colorioo")
    assert "64g-1" in refused("rules", "64g-13")


def test_files_that_are_no_games_are_refused(tmp_path: Path) -> None:
    missing, other = tmp_path / "missing.json", tmp_path / "other.json"
    assert str(missing) in refused("show", str(missing))
    for text in ("hello", "[]", '{"game": 1}', '{"game": "chess"}', '{"game": "colorio"}', "\x00"):
        other.write_text(text)
        refused("show", str(other))
        refused("play", "--resume", str(other))
    other.write_bytes(b"\xff\xfe\x00")
    refused("show", str(other))
    assert "folder" in refused("play", "colorio", "--save", str(tmp_path))
    assert "not a saved game" in refused("play", "colorio", "--save", str(other))


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    state = ludaro.game("colorio").new(2, seed=3)
    while len(state.history) < 12:
        state.play(state.moves(state.seats[0])[-1])
    file = tmp_path / "game.json"
    file.write_text(state.save())
    return file


def test_show_prints_every_step_into_a_pipe(saved: Path) -> None:
    text = run("show", str(saved)).stdout
    assert [f"step {number} of 12" in text for number in range(14)] == [True] * 13 + [False]
    assert run("show", str(saved), "--all").stdout == text


def test_show_one_step(saved: Path) -> None:
    text = run("show", str(saved), "--step", "1").stdout
    assert "step 1 of 12, seat 0 played e5" in text
    assert text.count("step ") == 1
    assert run("show", str(saved), "--step", "1", "--seat", "1").exit_code == 0
    assert "0 to 12" in refused("show", str(saved), "--step", "13")
    assert "0 to 1" in refused("show", str(saved), "--seat", "2")


def test_show_reads_from_a_pipe(saved: Path) -> None:
    assert "step 12 of 12" in run("show", "-", "--step", "12", typed=saved.read_text()).stdout
