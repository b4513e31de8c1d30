"""Games that other packages bring: a whole family, one more 64g, and packages with whatever can be wrong with them."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import ludaro
from ludaro.games import package_of
from ludaro.games.lessons import lesson, lesson_ids
from ludaro.games.texts import LANGUAGES, language_told, rules_text, summary
from ludaro.kernel.retarget import sources
from ludaro.table.http import pages
from ludaro.terminal import draw, ended
from tests.plugin_tools import install, install_example, on_path

OURS = [*ludaro.games()]
GAMES = ["matches", "64g-raid"]
PACKAGE = "ludaro-matches"


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """Where packages are installed; they are there from the moment they are asked for."""
    with on_path(tmp_path):
        yield tmp_path


@pytest.fixture
def example(folder: Path) -> Path:
    return install_example(folder)


def test_games_of_a_package_follow_ours(example: Path) -> None:
    assert ludaro.games() == [*OURS, *GAMES]
    assert [package_of(id) for id in ("colorio", *GAMES)] == [None, PACKAGE, PACKAGE]
    assert ludaro.game("64g-raid").family is ludaro.game("64g-1").family


@pytest.mark.parametrize("id", GAMES)
def test_a_language_that_a_package_lacks_is_told_in_english(id: str, example: Path) -> None:
    game = ludaro.game(id)
    for language in LANGUAGES:
        assert rules_text(game, language) == rules_text(game, "en")
        assert summary(game, language).goal
        assert language_told(game, language) == "en"
    with pytest.raises(ludaro.LudaroError, match="language 'xx'"):
        rules_text(game, "xx")


def test_a_language_that_a_package_has_is_told_in_it(example: Path) -> None:
    texts = example / "ludaro_matches" / "texts"
    (texts / "de.md").write_text("# matches — Hölzchen\n\nEin Duell.\n\n## Ziel\n\nNimm das letzte.\n", "utf-8")
    (texts / "fr.md").write_text("# matches — Allumettes\n", "utf-8")  # nothing more, so far
    (texts / "it.md").write_bytes(b"\xff\xfe\xff")
    told = [summary(ludaro.game("matches"), language).title for language in ("de", "fr", "it")]
    assert told == ["Hölzchen", "Matches", "Matches"]
    assert summary(ludaro.game("64g-raid"), "de").title == "The raid"


def test_the_names_of_all_games_are_told_in_every_language(example: Path) -> None:
    pages._titles.cache_clear()
    for language in LANGUAGES:
        told = pages._titles(language)
        assert list(told) == [*OURS, *GAMES]
        assert told["matches"]["lang"] == "en"
        assert told["64g-2"]["lang"] == language
    pages._titles.cache_clear()


@pytest.mark.slow
def test_a_lesson_in_english_alone_is_taught_in_english(example: Path) -> None:
    lessons = example / "ludaro_matches" / "lessons"
    lessons.mkdir()
    (lessons / "script.toml").write_text('[[matches.steps]]\ndeal = "1 3 4 5 7"\naccept = ["a1"]\n')
    (lessons / "en.toml").write_text('[[matches.steps]]\ntext = "Take the single match."\n')
    assert lesson_ids() == [*OURS, "matches"]
    taught = lesson("matches", "de")
    assert (taught.language, taught.steps[0].text) == ("en", "Take the single match.")


def test_what_rules_import_and_read_decides_what_they_compile_to(example: Path) -> None:
    found = sources(ludaro.game("matches").family.engine.module)
    assert {example / "ludaro_matches" / name for name in ("rules.py", "rows.py", "rows.txt")} <= set(found)
    assert not {path.name for path in found} & {"notation.py", "view.py"}


LOOKED_AT = """
import ludaro
game = ludaro.game("matches")
print(game.family.engine.quick)
"""
PLAYED = f"""{LOOKED_AT}
state = game.new(seed=1)
print(len(state.moves(0)))
"""


@pytest.mark.slow
def test_compiled_code_of_a_package_is_never_stale(tmp_path: Path) -> None:
    inner = install_example(tmp_path) / "ludaro_matches"

    def said(code: str) -> list[str]:
        command = [sys.executable, "-B", "-c", code]
        environment = {**with_packages(tmp_path), "LUDARO_CACHE": str(tmp_path / "cache")}
        done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=300)
        assert done.returncode == 0, done.stderr
        return done.stdout.split()

    assert said(PLAYED) == ["False", "20"]
    assert said(PLAYED) == ["True", "20"]
    helper = inner / "rows.py"
    text = helper.read_text("utf-8")
    helper.write_text(text.replace("total = 0", "total = 0 * ROWS"), "utf-8")
    assert said(LOOKED_AT) == ["False"]
    helper.write_text(text, "utf-8")
    assert said(LOOKED_AT) == ["True"]
    (inner / "rows.txt").write_text("1 1 1 1 2\n")
    assert said(PLAYED) == ["False", "6"]


def with_packages(folder: Path) -> dict[str, str]:
    """Our environment with what is installed in a folder."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(folder), *sys.path])}


def left_out(caplog: pytest.LogCaptureFixture) -> list[str]:
    """What is said about packages when somebody asks for the games, and that it is said once."""
    assert ludaro.games()[: len(OURS)] == OURS
    ludaro.games()
    return [record.getMessage() for record in caplog.records if record.name == "ludaro.games"]


BORROWED = "from dataclasses import replace\nimport ludaro\nGAME = ludaro.game('colorio')\n"


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("import no_such_module", "mine:GAMES cannot be loaded: ModuleNotFoundError: No module named 'no_such_module'"),
        ("GAMES = [", "mine:GAMES cannot be loaded: SyntaxError"),
        ("GAME = []", "mine:GAMES cannot be loaded: AttributeError"),
        ("raise SystemExit(3)", "mine:GAMES cannot be loaded: SystemExit: 3"),
        ("import ludaro; GAMES = ludaro.games()", "mine:GAMES cannot be loaded: Unfit: all games are asked for while"),
        ("GAMES = 7", "mine:GAMES should be a list of ludaro.Game objects, not int"),
        ("GAMES = ['chess']", "'chess': it is no ludaro.Game"),
        (BORROWED + "GAMES = [GAME]", "colorio: there is a game of this id already"),
        (BORROWED + "GAMES = [replace(GAME, id='64g-own')]", "64g-own: there is a game of this id already"),
        (BORROWED + "GAMES = [replace(GAME, id='Mine!')]", "Mine!: an id is small letters and digits"),
        (
            BORROWED + "GAMES = [replace(GAME, id='mine')]",
            "mine: the rules have no section on mine: in en.md",
        ),
        (
            BORROWED + "GAMES = [replace(GAME, id='mine', family=replace(GAME.family))]",
            "mine: there is another family 'colorio' already",
        ),
        (
            BORROWED + "GAMES = [replace(GAME, id='mine', family=replace(GAME.family, name='other'))]",
            "mine: its family and its engine should have one name, small letters, digits and _; not 'other'",
        ),
        (BORROWED + "GAMES = [replace(GAME, id='mine', family=None)]", "mine: its family is no Family with an Engine"),
    ],
)
def test_what_is_wrong_with_a_package_is_said_once_and_the_rest_is_there(
    code: str, told: str, example: Path, caplog: pytest.LogCaptureFixture
) -> None:
    install(example, "mine", code)
    (said,) = left_out(caplog)
    assert said.startswith(f"games of the package mine are left out: {told}")
    assert "\n" not in said
    assert ludaro.games() == [*OURS, *GAMES]


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ("rules.py", "TypeError"),  # a deal that cannot be made
        ("view.py", "TypeError"),  # a view that is not plain data
        ("refusal.py", "KeyError"),
    ],
)
def test_a_game_that_cannot_begin_is_left_out_and_the_others_of_its_package_are_there(
    wrong: str, told: str, example: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file = example / "ludaro_matches" / wrong
    changes = {
        "rules.py": ("    shuffle(rng, cards, 0, ROWS)", "    shuffle(rng, cards)"),
        "view.py": ('return {"rows": ', 'return {"drawn": picture, "rows": '),
        "refusal.py": ("    found = re", "    reason(WORDS, 'no-such-word')\n    found = re"),
    }
    before, after = changes[wrong]
    text = file.read_text("utf-8")
    assert before in text
    file.write_text(text.replace(before, after), "utf-8")
    (said,) = left_out(caplog)
    assert said.startswith(f"games of the package {PACKAGE} are left out: matches: it cannot be played: {told}")
    assert ludaro.games() == [*OURS, "64g-raid"]


def test_of_two_packages_with_the_same_id_the_first_has_it(example: Path, caplog: pytest.LogCaptureFixture) -> None:
    install(example, "zz-later", "from ludaro_matches import GAMES")
    (said,) = left_out(caplog)
    assert said.startswith("games of the package zz-later are left out: matches: there is a game of this id already")
    assert [package_of(id) for id in GAMES] == [PACKAGE, PACKAGE]


def test_the_command_line_says_it_beside_its_answer(tmp_path: Path) -> None:
    install_example(tmp_path)
    install(tmp_path, "mine", "import no_such_module")
    done = ludaro_says(tmp_path, "games", "--json")
    assert [game["id"] for game in json.loads(done.stdout)["games"]] == [*OURS, *GAMES]
    (line,) = done.stderr.splitlines()
    assert line.startswith("games of the package mine are left out: ")


def ludaro_says(folder: Path, *words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """The command line of an environment with what is installed in a folder."""
    habits = {"LUDARO_DATA": str(folder / "data"), "LC_ALL": "C", "COLUMNS": "100"}
    command = [sys.executable, "-m", "ludaro", *words]
    environment = with_packages(folder) | habits
    return subprocess.run(command, env=environment, input=typed, capture_output=True, text=True, timeout=300)


def test_a_family_of_a_package_is_drawn_and_told_in_a_terminal(example: Path) -> None:
    from rich.console import Console

    state = ludaro.game("matches").new(deal="1 3 4 5 7")
    console = Console(width=80)
    with console.capture() as capture:
        console.print(draw(state.view(0)))
    assert "a: 1  b: 3  c: 4  d: 5  e: 7" in capture.get()
    for move in ("a1", "b3", "c4", "d5", "e7"):
        state.play(move)
    assert ended(state.view(None), ["Ana", "Ben"].__getitem__) == "Ana took the last match."


@pytest.mark.slow
@pytest.mark.parametrize("id", GAMES)
def test_games_of_a_package_in_a_terminal_an_arena_and_a_lab(id: str, tmp_path: Path) -> None:
    install_example(tmp_path)
    deal = ["--deal", "1 3 4 5 7"] if id == "matches" else ["--seed", "3"]
    played = ludaro_says(tmp_path, "play", id, "--you", "none", "--level", "2", *deal)
    assert played.returncode == 0, played.stderr
    assert re.search(r"took the last match\." if id == "matches" else r"wins|A draw", played.stdout)
    arena = ludaro_says(tmp_path, "arena", id, "search:200", "random", "--games", "20", "--json")
    assert arena.returncode == 0, arena.stderr
    strong, weak = json.loads(arena.stdout)["players"]
    assert strong["score"] > weak["score"]
    lab = ludaro_says(tmp_path, "lab", id, "--games", "6", "--json")
    assert lab.returncode == 0, lab.stderr
    assert json.loads(lab.stdout)["game"] == id


def run_tests(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "ludaro.testing", *words]
    return subprocess.run(command, env=with_packages(folder), cwd=folder, capture_output=True, text=True, timeout=300)


@pytest.mark.slow
def test_the_tests_of_all_games_run_over_a_package_in_one_line(tmp_path: Path) -> None:
    install_example(tmp_path)
    done = run_tests(tmp_path, PACKAGE, "-v", "-m", "not slow")
    assert done.returncode == 0, done.stdout[-3000:]
    for id in GAMES:
        assert f"::test_positions_are_sound[{id}[2]] PASSED" in done.stdout
    assert "colorio" not in done.stdout


MISTAKES = {
    "test_two_truths_one_view": ("__init__.py", ", hidden=False", ""),
    "test_a_game_has_an_ending_just_when_it_is_over": ("ending.py", 'return "last"', 'return "lost"'),
    "test_deals_that_are_nearly_right": ("notation.py", "if sorted(words) != wanted", "if len(words) != len(wanted)"),
    "test_why_is_none_just_for_legal_moves": ("refusal.py", 'reason(WORDS, "too-many", {', 'Reason("many", {'),
}


@pytest.mark.slow
def test_the_tests_of_all_games_find_what_is_wrong(tmp_path: Path) -> None:
    inner = install_example(tmp_path) / "ludaro_matches"
    for file, before, after in MISTAKES.values():
        text = (inner / file).read_text("utf-8")
        assert before in text
        (inner / file).write_text(text.replace(before, after), "utf-8")
    done = run_tests(tmp_path, "matches", "-q", "-k", " or ".join(MISTAKES))
    assert done.returncode == 1, done.stdout[-3000:]
    for name in MISTAKES:
        assert re.search(rf"^FAILED \S+::{name}", done.stdout, re.M), done.stdout[-3000:]


@pytest.mark.parametrize(
    ("words", "told"), [((), "name games, or packages that bring some"), (("matchse",), "did you mean matches?")]
)
def test_what_is_no_game_is_not_tested(words: tuple[str, ...], told: str, tmp_path: Path) -> None:
    install_example(tmp_path)
    done = run_tests(tmp_path, *words)
    assert done.returncode == 1
    (line,) = done.stderr.splitlines()
    assert told in line
