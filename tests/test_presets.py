"""Letter or recommended: one choice, with the same default in every command and call, and said in the output."""

from __future__ import annotations

import json

import pytest
import typer.main
from typer.testing import CliRunner

import ludaro
from ludaro import bench
from ludaro.cli import app
from ludaro.lab.question import question
from ludaro.lab.report.inquiry import inquiry
from ludaro.table.line.messages import Open
from ludaro.table.play.spec import plan

COMMANDS = typer.main.get_command(app).commands  # type: ignore[attr-defined]
CHOOSING = sorted(name for name, command in COMMANDS.items() if any(it.name == "preset" for it in command.params))


def test_the_commands_that_play_let_choose() -> None:
    assert {"arena", "bench", "join", "lab", "perft", "play"} <= set(CHOOSING)


@pytest.mark.parametrize("name", CHOOSING)
def test_every_command_begins_with_the_letter(name: str) -> None:
    chosen = next(it for it in COMMANDS[name].params if it.name == "preset")
    assert (chosen.default or chosen.show_default) == "letter"


def test_every_call_begins_with_the_letter() -> None:
    game = ludaro.game("64g-1")
    letter = game.presets["letter"]
    assert letter != game.presets["recommended"]
    assert game.new(seed=1).options == letter
    assert question("64g-1", ["random"]).options == letter
    assert inquiry("64g-1").options == letter
    assert plan(Open("64g-1"))[0].options == letter
    assert bench.run.__defaults__ is not None
    assert bench.run.__defaults__[-1] == "letter"


@pytest.mark.parametrize(
    "words",
    [
        ["arena", "64g-1", "random", "random", "--games", "2"],
        ["perft", "64g-1", "--depth", "1"],
        ["bench", "--games", "64g-1", "--seconds", "0.01", "--no-compile"],
    ],
    ids=lambda words: words[0],
)
@pytest.mark.parametrize("preset", [None, "letter", "recommended"])
def test_what_is_played_is_said(words: list[str], preset: str | None) -> None:
    chosen = [] if preset is None else ["--preset", preset]
    told = CliRunner().invoke(app, [*words, *chosen], catch_exceptions=False)
    assert f"ptions: {preset or 'letter'}" in told.stdout
    result = CliRunner().invoke(app, [*words, *chosen, "--json"], catch_exceptions=False)
    assert json.loads(result.stdout)["preset"] == (preset or "letter")
