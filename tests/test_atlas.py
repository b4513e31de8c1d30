"""The atlas: all normal forms, their records, what is sifted out and why, and the hundred games that it brought."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

import ludaro
from ludaro.games.sixtyfour import rules
from ludaro.games.sixtyfour.codes import code_of
from ludaro.games.sixtyfour.grammar import Contradiction, clashes, complete, normal, players_of, settle
from ludaro.games.sixtyfour.words import VOCABULARY, choices_of, encode
from ludaro.kernel.engine import Array
from ludaro.kernel.records import equal
from ludaro.lab.atlas import best, chart, forms, gates, places, survey
from ludaro.lab.atlas.forms import GRID, Columns, all_forms, encode_all, players_at, words_of
from tests.ray_workers import ray_cluster

ROOT = Path(__file__).parent.parent
# One board, one deck: the same words, far fewer numbers.
SMALL = [
    (names, values[-2:-1] if "files" in names else values[-1:] if "colours" in names else values)
    for names, values in GRID
]


@pytest.fixture(scope="module")
def small() -> Columns:
    parts = list(all_forms(SMALL))
    return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}


def some(columns: Columns, count: int, seed: int) -> list[int]:
    return random.Random(seed).sample(range(len(columns["turn"])), count)


def test_every_form_can_be_played_and_is_normal_and_no_two_are_alike(small: Columns) -> None:
    for form in some(small, 400, 1):
        words = words_of(small, form)
        assert not clashes(words), code_of(words)
        assert normal(words) == words, code_of(words)
    rows = np.stack([small[name] for name in VOCABULARY], axis=1)
    assert len(np.unique(rows, axis=0)) == len(rows) > 10_000


def test_whatever_can_be_played_on_the_grid_is_among_the_forms(small: Columns) -> None:
    known = {row.tobytes() for row in np.stack([small[name] for name in VOCABULARY], axis=1)}
    rng = random.Random(2)
    on_grid = {
        name: sorted({row[at] for row in values}, key=str) for names, values in SMALL for at, name in enumerate(names)
    }
    found = 0
    while found < 200:
        named = {name: rng.choice(values) for name, values in on_grid.items() if len(values) == 1 or rng.random() < 0.4}
        try:
            words = normal(complete(named))
        except Contradiction:
            continue
        if all(words[name] in on_grid[name] for name in words):
            found += 1
            row = np.array([forms.number_of(name, words[name]) for name in VOCABULARY], np.int16)
            assert row.tobytes() in known, code_of(words)


def test_many_records_at_once_are_those_of_one_after_the_other() -> None:
    drawn = [settle({"turn": "step"}), settle({"effect": "give"}), settle({"turned": "on", "goal": "most"})]
    drawn += [settle({"goal": goal}) for goal in choices_of("goal")]
    drawn += [settle({"rows": rows, "files": files, "turn": "lay"}) for rows in (1, 5) for files in (4, 8)]
    drawn += [settle({"turn": "jump", "near": "sides"}), settle({"kinds": "line", "turn": "beside", "goal": "first"})]
    columns = {name: np.array([forms.number_of(name, it[name]) for it in drawn], np.int16) for name in VOCABULARY}
    records = encode_all(columns)
    for form, words in enumerate(drawn):
        one = encode(rules.RULES, words, int(players_at(columns)[form]))
        assert equal(records[form : form + 1], one), code_of(words)


def test_gates_say_why_a_form_is_no_game() -> None:
    lengths = np.array([[0, 0], [4, 4], [30, 30], [30, 30], [30, 30], [30, 9999]])
    scores = np.zeros((6, 2, 16), np.int32)
    scores[:2, :, 0] = 1
    scores[2, :, :2] = 1  # drawn
    scores[3, :, 1] = 1
    scores[4:, 0, 0] = scores[4:, 1, 1] = 1
    players = np.full(6, 2)
    found = gates.figures(lengths, scores, players)
    failed = gates.sifted(found, np.any(lengths >= 9999, axis=1), players)
    whys = [next((why for why, which in failed.items() if which[form]), "") for form in range(6)]
    assert whys == ["over at the deal", "too short", "always drawn", "one seat wins", "", "endless"]
    assert found["first"].tolist() == [1, 1, 0.5, 0, 0.5, 0.5]


@pytest.mark.slow
def test_a_survey_goes_on_where_it_stopped(small: Columns, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(survey, "every_form", lambda: small)
    monkeypatch.setattr(survey, "SAMPLED", 16)
    play, played = places.on_cores(places.family().engine), []

    def counted(records: Array, each: int, first: int) -> tuple[Array, Array, Array]:
        played.append(first)
        if len(played) == 3:
            raise KeyboardInterrupt
        return play(records, each, first)

    def quiet(what: str, done: int, of: int) -> None:
        pass

    file = tmp_path / "atlas.jsonl"
    with pytest.raises(KeyboardInterrupt):
        survey.survey(places.OnMachine(counted, 16), 64, 1, file, quiet, 2)
    found = survey.survey(places.OnMachine(counted, 16), 64, 1, file, quiet, 2)
    assert [later - first for first, later in pairwise(played)] == [512, 512, 0, 512]
    whole = survey.survey(places.OnMachine(play, 4), 64, 1, None, quiet, 2)
    assert found == whole
    assert whole["forms"] == 64 == whole["viable"] + sum(whole["failed"].values())
    assert len(whole["looks"]) == 2
    with pytest.raises(ludaro.LudaroError, match="another survey"):
        survey.survey(places.OnMachine(play, 4), 65, 1, file, quiet, 2)


PLACE = {"length": 30.0, "luck": 0.3, "interaction": 0.2}


def test_a_game_of_four_is_judged_with_four() -> None:
    """Each seat has its due at a quarter of the games, not at a half."""
    look = {"draws": 0.0, "forced": 0.0, "late": 0.5, "luck": 0.0}
    assert gates.quality({**look, "best": 0.25}, 4) == gates.quality({**look, "best": 0.5}, 2) == 1.0
    assert gates.quality({**look, "best": 0.5}, 4) < 0.7
    found = np.zeros(2, gates.FIGURE)
    found["best"], found["length"] = (0.25, 0.5), 30
    assert gates.promise(found, np.array([4, 2])).tolist() == [1, 1]
    given = settle({"effect": "give"})
    assert forms.seats_of(given) == 4
    figures = {**PLACE, **look, "why": "", "code": code_of(given), "best": 0.25}
    assert chart.best_games([figures])[0]["quality"] == 1.0


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::FutureWarning", "ignore::DeprecationWarning")
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_a_cluster_finds_the_same_to_the_byte(small: Columns, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from typer.testing import CliRunner

    from ludaro.cli import app

    def run(*more: str) -> None:
        ran = CliRunner().invoke(app, ["atlas", "--sample", "600", "--looks", "3", "--json", *more])
        assert ran.exit_code == 0, ran.output

    monkeypatch.setattr(survey, "every_form", lambda: small)
    monkeypatch.setattr(survey, "SAMPLED", 400)
    here, there = tmp_path / "here.jsonl", tmp_path / "there.jsonl"
    run("--cpu", "--out", str(here))
    whole = here.read_bytes().splitlines(keepends=True)
    there.write_bytes(b"".join(whole[:2]) + whole[2][:100])  # the question, a chunk, and where it was stopped
    with ray_cluster(monkeypatch) as address:
        run("--cluster", address, "--out", str(there))
    assert there.read_bytes() == here.read_bytes()
    assert len(whole) == 1 + 2 + 3


def test_a_cluster_is_a_place_of_its_own() -> None:
    from typer.testing import CliRunner

    from ludaro.cli import app

    ran = CliRunner().invoke(app, ["atlas", "--cpu", "--cluster", "auto"])
    assert ran.exit_code == 2
    assert "place of its own" in " ".join(ran.output.split())


def test_the_best_of_a_place_is_kept_and_every_kind_of_game_comes_first() -> None:
    look = {"best": 0.5, "draws": 0.0, "forced": 0.0, "late": 0.3, "why": "", **PLACE}
    walked, laid = code_of(settle({"turn": "step"})), code_of(settle({"turn": "lay", "goal": "most"}))
    worse = {**look, "code": walked, "best": 0.6}
    others = [{**look, "code": walked, "length": 10.0 * k} for k in (1, 5, 9)]
    looks = [
        worse,
        *others,
        {**look, "code": walked},
        {**look, "code": laid, "best": 0.7},
        {**look, "why": "too short"},
    ]
    games = chart.best_games(looks, 2)
    assert [game["code"] for game in games] == [walked, laid]
    assert len({game["name"] for game in chart.best_games(looks)}) == len(chart.best_games(looks)) == 5
    assert chart.cells(looks)[chart.cell_of(worse)]["best"] == 0.5


def test_luck_is_what_looking_ahead_does_not_win() -> None:
    """Where cards that nobody knows are turned up and nothing follows, nobody can be better than another."""
    looks = {code: places.look_at_code(code) for code in ("p1s2t5l4e2w6", "s1t3o1e1w6")}
    assert looks["p1s2t5l4e2w6"]["luck"] > 0.8
    assert looks["s1t3o1e1w6"]["luck"] < 0.1
    assert 0 <= looks["s1t3o1e1w6"]["interaction"] <= 1
    fine = {**looks["s1t3o1e1w6"], "best": 0.5, "draws": 0, "idle": []}
    assert gates.against(fine, 2) == ""
    assert gates.against({**fine, "luck": 0.95}, 2) == "luck decides"


@pytest.mark.parametrize("part", range(4))
def test_the_hundred_best_games_are_accepted_and_play_to_their_end(part: int) -> None:
    games = best()
    assert len(games) == 100 == len({game["code"] for game in games}) == len({game["name"] for game in games})
    for told in games[part::4]:
        game = ludaro.game(f"64g-own:{told['code']}")
        words = game.choose({})
        assert code_of(words) == told["code"]
        assert normal(words) == words
        assert told["players"] == list(players_of(words))
        lengths, scores = game.family.engine.playouts(game.encode(told["players"][-1], words), 7, 20)
        assert lengths.max() <= rules.LONGEST_GAME, told["name"]
        assert scores[:, :8].any(axis=1).all(), told["name"]


def test_the_command_plays_a_sample(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, small: Columns) -> None:
    from typer.testing import CliRunner

    from ludaro.cli import app

    monkeypatch.setattr(survey, "every_form", lambda: small)
    ran = CliRunner().invoke(app, ["atlas", "--cpu", "--sample", "20", "--looks", "3", "--json"])
    assert ran.exit_code == 0, ran.output
    told = json.loads(ran.stdout)
    assert (told["forms"], told["of"], told["looked"]) == (20, len(small["turn"]), 3)
    assert {"viable", "seconds", "best"} <= told.keys()


def test_a_turn_that_has_begun_is_finished_even_after_the_longest_game() -> None:
    game = ludaro.game("64g-own:p1f4c3v7s1t3n1o1d3i6l2e3w10x600")
    lengths, _ = game.family.engine.playouts(game.encode(2, game.choose({})), 6184, 1)
    assert lengths[0] == rules.LONGEST_GAME == 601


SIMULATOR = """
import numpy as np
from ludaro.games.sixtyfour import rules
from ludaro.games.sixtyfour.grammar import settle
from ludaro.games.sixtyfour.words import encode
from ludaro.kernel import gpu
from ludaro.kernel.engine import Engine
gpu.BLOCK = 2
turns = ("step", "send", "lay", "beside", "turn up")
records = np.concatenate([encode(rules.RULES, settle({"turn": turn, "rows": 4, "files": 4}), 2) for turn in turns])
engine = Engine("sixtyfour", rules, "python")
with np.errstate(over="ignore"):
    lengths, scores, open_ends = gpu.playouts_each(engine, records, 2, 11)
    short = gpu.playouts_each(engine, records[:1], 1, 11, most=1)
for k in range(len(records)):
    ours = engine.playouts(records[k : k + 1], 11 + 2 * k, 2)
    assert ours[0].tolist() == lengths[2 * k : 2 * k + 2].tolist(), turns[k]
    assert np.array_equal(ours[1], scores[2 * k : 2 * k + 2]), turns[k]
assert not open_ends.any() and short[2].all()
"""


@pytest.mark.slow
def test_many_rules_at_once_play_the_same_games_on_a_device_in_the_simulator() -> None:
    run = subprocess.run(
        [sys.executable, "-c", SIMULATOR],
        cwd=ROOT,
        env={**os.environ, "NUMBA_ENABLE_CUDASIM": "1", "NUMBA_DISABLE_JIT": "1", "LUDARO_MODE": "python"},
        capture_output=True,
        text=True,
        timeout=600,
    )
    assert run.returncode == 0, run.stderr[-2000:]
