"""``ludaro lab`` as people run it: pages, numbers, resuming, stopping, clusters and errors."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

import ludaro
from ludaro.cli import app
from ludaro.lab.report import blind, inquiry, observation
from ludaro.lab.report.answers import OPEN
from tests.ray_workers import ray_cluster

GAMES = ("--games", "4", "--jobs", "1")
KEYS = {
    "ludaro lab", "version", "command", "game", "title", "players", "options", "preset", "seed", "thinking", "games",
    "seats", "advantage", "draws", "decisive", "margin", "length", "minutes", "choices", "forced", "passes", "lead",
    "course",
    "skill", "curve", "limits", "limited", "points", "gain", "puzzle", "random", "verdict",
}  # fmt: skip
VOID = {"meta", "br", "link", "img", "hr", "input"}


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    shrink(monkeypatch)


def shrink(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reports of a few quick games."""
    monkeypatch.setattr(inquiry, "LADDER", (10,))
    monkeypatch.setattr(inquiry, "PILOT_GAMES", (1, 1))
    monkeypatch.setattr(inquiry, "PILOT_ITERATIONS", 5)
    monkeypatch.setattr(blind, "MOVES", 20_000)
    monkeypatch.setattr(blind, "FEWEST", 20)
    monkeypatch.setattr(blind, "ENDINGS", 20)
    monkeypatch.setattr(blind, "COURSES", 8)
    monkeypatch.setattr(observation, "LOOK_AHEAD", 10)
    monkeypatch.setenv("COLUMNS", "100")


def run(*words: str) -> Result:
    return CliRunner().invoke(app, ["lab", *words])


def report(folder: Path, *words: str) -> dict[str, Any]:
    result = run(*words, "--out", str(folder), "--json")
    assert result.exit_code == 0, result.stderr
    content: dict[str, Any] = json.loads(result.stdout)
    return content


def refused(*words: str, status: int = 1) -> str:
    result = run(*words)
    assert result.exit_code == status
    assert result.stdout == ""
    lines = result.stderr.splitlines()
    assert len(lines) == 1
    return lines[0]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a report of tabeligi."""
    folder = tmp_path_factory.mktemp("made")
    with pytest.MonkeyPatch.context() as monkeypatch:
        shrink(monkeypatch)
        report(folder, "tabeligi", *GAMES)
    return folder


@pytest.fixture
def there(made: Path, tmp_path: Path) -> Path:
    """A copy of it, to be changed."""
    return Path(shutil.copytree(made, tmp_path / "there"))


class Reader(HTMLParser):
    """Notes what a page holds, and refuses elements that are not closed as they were opened."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def read(page: Path) -> Reader:
    reader = Reader()
    reader.feed(page.read_text("utf-8"))
    assert reader.open == []
    return reader


def check_page(file: Path) -> None:
    """One file, well-formed, that loads nothing and tells what its charts show."""
    text = file.read_text("utf-8")
    assert not re.search(r"https?:|//[a-z]|@import|url\(|<script|<link|<img", text)
    reader = read(file)
    assert [tag for tag, _ in reader.elements].count("h1") == 1
    drawings = [attrs for tag, attrs in reader.elements if tag == "svg"]
    assert drawings
    assert all(attrs["role"] == "img" and len(attrs["aria-label"] or "") > 20 for attrs in drawings)
    tags = [tag for tag, _ in reader.elements]
    assert tags.count("figure") == len(drawings) <= min(tags.count("details"), tags.count("table"))
    names = [attrs["id"] for _, attrs in reader.elements if attrs.get("id")]
    assert len(names) == len(set(names))
    assert 'content="width=device-width' in text
    assert "prefers-color-scheme: dark" in text
    assert "#000" not in re.sub(r"<style>.*?</style>", "", text, flags=re.DOTALL)  # charts have the page's colours


@pytest.mark.slow
def test_a_report_has_a_page_and_its_numbers(tmp_path: Path) -> None:
    found = report(tmp_path, "64g-12", *GAMES, "--seed", "3")
    assert set(found) == KEYS
    assert json.loads((tmp_path / "64g-12.json").read_text("utf-8")) == found
    kinds = ("novice", "tenth", "third", "thrice", "longer", "ahead")
    assert found["games"] == {"even": 4, **dict.fromkeys(kinds, 4), **dict.fromkeys(("slight", "fifth", "half"), 2)}
    assert [step["player"] for step in found["course"]["steps"]] == [
        "random",
        "greedy",
        *(f"search:{n}" for n in (1, 2, 5, 10)),
    ]
    assert [point["times"] for point in found["curve"]] == [0.1, 0.3333, 1, 3, 10]
    assert [point["player"] for point in found["curve"]] == [f"search:{n}" for n in (1, 3, 10, 30, 100)]
    assert found["curve"][4]["value"] == found["skill"]["longer"]["value"]
    assert all(point["low"] <= point["value"] <= point["high"] for point in found["curve"])
    assert found["thinking"]["longer"] == ["search:100", "search:10"]
    assert sum(seat["value"] for seat in found["seats"]) == pytest.approx(1, abs=0.001)
    assert found["margin"] is not None
    assert found["minutes"] is found["puzzle"] is None
    page = (tmp_path / "64g-12.html").read_text("utf-8")
    for words in (found["verdict"]["summary"], found["command"], "seed 3", f"Ludaro {ludaro.__version__}"):
        assert words in page
    check_page(tmp_path / "64g-12.html")


def test_the_same_command_gives_the_same_bytes(tmp_path: Path, made: Path) -> None:
    report(tmp_path / "again", "tabeligi", *GAMES)
    report(tmp_path / "other", "tabeligi", *GAMES, "--seed", "1")
    for name in ("tabeligi.html", "tabeligi.json"):
        first = (made / name).read_bytes()
        assert first == (tmp_path / "again" / name).read_bytes()
        assert first != (tmp_path / "other" / name).read_bytes()


@pytest.mark.slow
def test_people_read_the_verdict_in_the_terminal(tmp_path: Path) -> None:
    result = run("colorio", *GAMES, "--players", "3", "--out", str(tmp_path))
    assert result.exit_code == 0
    assert result.stdout.startswith("Colorio  colorio\n")
    told = " ".join(result.stdout.split())
    assert "Is it fair? cannot tell yet" in told
    assert "more games would tell (--games" in told
    assert "What thinking time brings" in told
    assert "wrong in at most 5 of 100 reports" in told
    assert f"{tmp_path}/colorio-3p.html" in result.stdout.replace("\n", "")


def test_games_for_one(tmp_path: Path) -> None:
    puzzle = report(tmp_path, "kvaro-solo", *GAMES, "--option", "cards=12")
    assert puzzle["puzzle"]["solved"]["value"] == 1
    assert puzzle["puzzle"]["solutions"]["least"] >= 1
    assert puzzle["seats"] == []
    assert puzzle["skill"] is None
    check_page(tmp_path / "kvaro-solo-cards-12.html")
    turning = report(tmp_path, "64g-6", *GAMES, "--players", "1")
    assert set(turning["points"]) == {"even", "longer", "novice", "tenth", "third", "thrice"}
    assert len(turning["curve"]) == 5
    check_page(tmp_path / "64g-6-1p.html")


def test_real_time(tmp_path: Path) -> None:
    found = report(tmp_path, "kvaro-c", *GAMES)
    assert found["minutes"]["median"] > 0
    assert found["thinking"]["even"] == ["quick:5"]
    assert "three times as quickly" in (tmp_path / "kvaro-c.html").read_text("utf-8")
    check_page(tmp_path / "kvaro-c.html")


@pytest.mark.slow
def test_all_readings_side_by_side(tmp_path: Path) -> None:
    found = report(tmp_path, "64g-3", *GAMES, "--options")
    assert [entry["name"] for entry in found["readings"]] == ["letter", "recommended"]
    assert found["base"] == "letter"
    assert {it["answer"] for it in found["readings"][1]["differences"]} <= {"real", "none that matters", OPEN}
    assert len({tuple(entry["report"]["thinking"]["even"]) for entry in found["readings"]}) == 1
    assert all(set(entry["report"]) == KEYS for entry in found["readings"])
    check_page(tmp_path / "64g-3-options.html")
    deals = [
        [json.loads(json.loads(line)["save"])["deal"] for line in file.read_text("utf-8").splitlines()[1:]]
        for file in sorted((tmp_path / "games" / "64g-3-options").iterdir())
    ]
    assert deals[0] == deals[1]


@pytest.mark.slow
def test_the_book_of_all_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    chosen = ["tabeligi", "kvaro-c", "kvaro-solo", "64g-3"]
    monkeypatch.setattr(ludaro, "games", lambda: chosen)
    book = report(tmp_path, "--all", "--games", "2", "--jobs", "1")
    assert list(book["games"]) == chosen
    check_page(tmp_path / "index.html")
    links = [attrs["href"] for tag, attrs in read(tmp_path / "index.html").elements if tag == "a"]
    assert {link for link in links if link} == {f"{id}.html" for id in chosen}
    assert 'href="index.html"' in (tmp_path / "64g-3.html").read_text("utf-8")


# Going on.


def lines(folder: Path, stem: str = "tabeligi") -> list[bytes]:
    return (folder / "games" / f"{stem}.jsonl").read_bytes().splitlines(keepends=True)


def test_interrupted_work_goes_on(there: Path) -> None:
    page, games = (there / "tabeligi.html").read_bytes(), lines(there)
    file = there / "games" / "tabeligi.jsonl"
    marked = games[1].replace(b'"passes": ', b'"passes":  ')  # the same game, but another line: it is not played again
    file.write_bytes(games[0] + marked + games[2] + games[3][:40])
    (there / "tabeligi.html").unlink()
    report(there, "tabeligi", *GAMES)
    assert lines(there) == [games[0], marked, *games[2:]]
    assert (there / "tabeligi.html").read_bytes() == page
    report(there, "tabeligi", "--games", "6", "--jobs", "1")
    assert lines(there)[: len(games)] == [games[0], marked, *games[2:]]


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda text: text.replace(b'"seed": 0', b'"seed": 8'), "its seed is 8, not 0"),
        (lambda text: text.replace(b'"code": "', b'"code": "x'), "code has changed"),
        (lambda text: text.replace(b'"ludaro lab": 2', b'"ludaro lab": 1'), "it is of an earlier Ludaro"),
        (lambda text: b"nonsense\n" + text, "it is damaged"),
    ],
)
def test_another_question_begins_anew(there: Path, change: Any, why: str) -> None:
    page, games = (there / "tabeligi.html").read_bytes(), lines(there)
    file = there / "games" / "tabeligi.jsonl"
    file.write_bytes(change(file.read_bytes()))
    result = run("tabeligi", *GAMES, "--out", str(there))
    assert result.exit_code == 0
    assert why in result.stderr.replace("\n", " ")
    assert (there / "tabeligi.html").read_bytes() == page
    assert lines(there) == games


def start(folder: Path, *words: str) -> subprocess.Popen[bytes]:
    """The real command, with players who think little."""
    program = "from ludaro.lab.report import inquiry; inquiry.LADDER = (10,); from ludaro.cli import main; main()"
    # In the background Ctrl-C may be ignored, and children would inherit that.
    program = f"import signal; signal.signal(signal.SIGINT, signal.default_int_handler); {program}"
    command = [sys.executable, "-c", program, "lab", "colorio", "--out", str(folder), *words]
    return subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True)


def finish(folder: Path, *words: str) -> None:
    process = start(folder, *words)
    process.communicate(timeout=600)
    assert process.returncode == 0


def wait_for_games(process: subprocess.Popen[bytes], folder: Path, count: int) -> None:
    file = folder / "games" / "colorio.jsonl"
    while process.poll() is None and (not file.exists() or file.read_bytes().count(b"\n") <= count):
        time.sleep(0.02)
    assert process.poll() is None


@pytest.mark.slow
@pytest.mark.parametrize(("how", "jobs"), [(signal.SIGINT, "2"), (signal.SIGINT, "1"), (signal.SIGKILL, "2")])
def test_stopping_loses_nothing(tmp_path: Path, how: signal.Signals, jobs: str) -> None:
    """The real command, stopped by Ctrl-C or killed, and given again."""
    many = ("--games", "60", "--jobs", jobs)
    process = start(tmp_path / "one", *many)
    wait_for_games(process, tmp_path / "one", 5)
    if how == signal.SIGINT:
        process.send_signal(how)
        _, told = process.communicate(timeout=120)
        assert process.returncode == 130
        assert b"the same command goes on" in b" ".join(told.split())
    else:
        os.killpg(process.pid, how)
        process.communicate(timeout=120)
    before = lines(tmp_path / "one", "colorio")
    assert not list((tmp_path / "one").glob("colorio.*"))
    finish(tmp_path / "one", *many)
    whole = [line for line in before if line.endswith(b"\n")]
    assert lines(tmp_path / "one", "colorio")[: len(whole)] == whole
    finish(tmp_path / "two", *many)
    assert (tmp_path / "one" / "colorio.html").read_bytes() == (tmp_path / "two" / "colorio.html").read_bytes()


# A cluster.


@pytest.fixture
def two_workers(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    with ray_cluster(monkeypatch) as address:
        yield address


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::FutureWarning", "ignore::DeprecationWarning")
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_a_cluster_gives_the_same_report(tmp_path: Path, two_workers: str, monkeypatch: pytest.MonkeyPatch) -> None:
    # Workers are processes of their own: what the fixture made small here must be as it is there.
    monkeypatch.setattr(observation, "LOOK_AHEAD", 100)
    report(tmp_path / "here", "tabeligi", "--games", "6", "--jobs", "1")
    report(tmp_path / "there", "tabeligi", "--games", "6", "--cluster", two_workers)
    for name in ("tabeligi.html", "tabeligi.json"):
        assert (tmp_path / "here" / name).read_bytes() == (tmp_path / "there" / name).read_bytes()
    assert lines(tmp_path / "here") == lines(tmp_path / "there")


# Errors.


def test_bad_input_is_refused_in_one_line(tmp_path: Path) -> None:
    assert "name a game" in refused(status=2)
    assert "name a game" in refused("64g-1", "--all", status=2)
    assert "as they are" in refused("--all", "--options", status=2)
    assert "did you mean 64g-1" in refused("64g1")
    assert "at least two games" in refused("64g-1", "--games", "1")
    assert "one of cross, hold, far" in refused("64g-1", "-o", "goal=near")
    assert "2 players" in refused("64g-1", "--players", "5")
    assert "no other readings" in refused("64g-10", "--options")
    (tmp_path / "file").touch()
    assert "file" in refused("64g-1", "--out", str(tmp_path / "file"), status=2)


@pytest.mark.parametrize("form", ["127.0.0.1:{}", "ray://127.0.0.1:{}"])
def test_a_cluster_that_is_not_there_is_missed_at_once(form: str) -> None:
    pytest.importorskip("ray")
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))  # and does not listen
        address = form.format(nobody.getsockname()[1])
        result = run("colorio", *GAMES, "--cluster", address)
    assert result.exit_code == 1
    assert result.stderr == f"ludaro: no Ray cluster at {address}: Connection refused\n"


def test_without_ray_a_cluster_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    assert "pip install 'ludaro[cluster]'" in refused("64g-1", "--cluster", "auto")


def test_without_altair_there_are_no_charts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "altair", None)
    assert "pip install 'ludaro[lab]'" in refused("64g-1")
