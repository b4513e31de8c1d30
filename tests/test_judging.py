"""Whether a game from words is any good, told at once: as it grows, kept, and not to be used against those who play."""

from __future__ import annotations

import asyncio
import json
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from itertools import count, pairwise
from math import inf
from pathlib import Path
from random import Random
from typing import Any

import pytest

import ludaro
from ludaro.games.sixtyfour import coverage
from ludaro.games.sixtyfour.codes import code_of
from ludaro.games.sixtyfour.grammar import any_game, clashes
from ludaro.lab.quick.sights import ready
from ludaro.lab.report import scales
from ludaro.players.warming import parts_of
from ludaro.table.http.judging import EACH, KEPT_ANSWERS, RUNNING, Judges
from ludaro.table.http.requests import Problem
from ludaro.table.play.turns import Asker
from ludaro.workshop import judging
from tests.table_tools import PATIENCE, Served, client, fresh_store, request, served

SKILL, LUCK = "c3v6t1w2x200", "w0"
GOOD = "f6r6c2v4n1l4w7x200"
WORDS = Path("web/src/i18n/invent/en.json")


# What is told.


def test_it_grows_more_sure() -> None:
    found = list(judging.judged(judging.asked(GOOD, 2), PATIENCE))
    assert [it["done"] for it in found] == [False, False, False, False, True]
    for before, after in pairwise(found[:-1]):
        assert before["games"]["random"] < after["games"]["random"]
    wide, narrow = (it["figures"]["skill"] for it in (found[0], found[-1]))
    assert narrow["high"] - narrow["low"] < wide["high"] - wide["low"]
    assert set(found[-1]["figures"]) >= {"balance", "length", "skill", "drama", "choice", "decided"}


def test_skill_is_what_a_step_ahead_wins_against_chance() -> None:
    """Where the first move wins, it does not help."""
    clear, blind = (
        last(judging.judged(judging.asked(code, 2), PATIENCE))["figures"]["skill"] for code in (SKILL, LUCK)
    )
    assert clear["low"] > 0.8
    assert (clear["is"], clear["sure"]) == ("a-step-decides", True)
    assert (blind["is"], blind["sure"]) == ("a-step-hardly-helps", True)


def test_advice_is_a_code_that_can_be_played() -> None:
    found = last(judging.judged(judging.asked("w0", 2), PATIENCE))
    tries = [change for it in found["advice"] for change in it["try"]]
    assert tries
    for change in tries:
        told = ludaro.game(f"64g-own:{change['code']}").choose(None)
        assert told[change["word"]] == change["value"]
    assert {it["about"] for it in found["advice"]} <= {*found["figures"], *(it["name"] for it in found["never"])}


def last(found: Iterator[dict[str, Any]]) -> dict[str, Any]:
    *_, end = found
    return end


def test_neighbours_are_one_word_away_and_the_game_itself_comes_first() -> None:
    found = list(judging.compared(judging.asked(GOOD, 2), PATIENCE))
    assert found[-1] == {"done": True}
    assert (found[0]["code"], found[0]["changes"]) == (GOOD, {})
    here = ludaro.game(f"64g-own:{GOOD}").choose(None)
    others = {it["code"]: it for it in found[1:-1]}
    assert len(others) > 15
    for code, it in others.items():
        told = ludaro.game(f"64g-own:{code}").choose(None)
        assert not clashes(told)
        ((name, value),) = it["changes"].items() or [("", "")] if code != GOOD else [("files", here["files"])]
        assert told[name] == value
        assert 0 <= it["quality"] <= 1


def test_a_surprise_is_a_game() -> None:
    for seed in range(6):
        ludaro.game(f"64g-own:{judging.surprise(Random(seed))}")


def test_every_finding_has_words() -> None:
    said = json.loads(WORDS.read_text("utf-8"))
    figures = {
        "balance": scales.FAIR,
        "decided": scales.DECISIVE,
        "length": scales.LENGTH,
        "skill": scales.STEP,
        "drama": scales.UNCERTAIN,
        "choice": scales.CHOICE,
    }
    for name, scale in figures.items():
        assert f"know.{name}" in said
        for band in scale.bands:
            assert f"know.{name}.{band.word.replace(' ', '-')}" in said
    names = {name for name in coverage.EVENTS if name not in coverage.SELDOM} | {"goal", "fair"}
    assert {f"know.never.{name.replace(' ', '-')}" for name in names} <= set(said)


def test_what_a_verdict_runs_on_is_made_ready_with_the_rest() -> None:
    family = judging.family_game().family
    *_, part = parts_of(family)
    part.load(None)
    assert part.name == f"{family.name} verdicts"
    assert part.is_cached()
    assert ready(family)


# Who may ask, and how much.


def test_one_address_and_all_together_have_a_bound() -> None:
    judges = Judges()
    asker = Asker("10.0.0.1")
    for _ in range(EACH):
        judges.admit(asker)
    with pytest.raises(Problem) as refused:
        judges.admit(asker)
    assert (refused.value.status, refused.value.code) == (503, "busy")
    judges.admit(Asker("10.0.0.2"))
    judges.dismiss(asker)
    judges.admit(asker)
    judges.close()


def test_what_is_kept_has_a_bound() -> None:
    judges = Judges()
    for number in range(100):
        judges.keep(("verdict", bytes([number])), b"x" * (KEPT_ANSWERS // 50))
    assert 0 < sum(map(len, judges.kept.values())) <= KEPT_ANSWERS
    assert judges.find(("verdict", bytes([99])))
    assert judges.find(("verdict", bytes([0]))) is None
    judges.close()


# Over the network.


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that trusts nobody, warm."""
    with served(fresh_store("sqlite", tmp_path_factory.mktemp("judging")), trust="192.0.2.1") as server:
        server.wait_until_warm()
        yield server


def asking(
    server: Served, path: str, address: str, until: float = inf
) -> tuple[int, list[tuple[float, dict[str, Any]]]]:
    """Status and lines of an answer, each with the seconds after which it came. Some go away at a time."""
    connection = HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    began = time.monotonic()
    connection.request("GET", path, headers={"x-forwarded-for": address})
    response = connection.getresponse()
    lines = []
    while time.monotonic() < until and (line := response.readline()):
        lines.append((time.monotonic() - began, json.loads(line)))
    connection.close()
    return response.status, lines


def test_lines_come_as_they_are_found_and_are_kept(server: Served) -> None:
    status, lines = asking(server, f"/api/workshop/{GOOD}/verdict?players=2", "198.51.100.1")
    assert status == 200
    assert [line["done"] for _, line in lines] == [False] * (len(lines) - 1) + [True]
    assert len(lines) >= 3
    assert lines[0][0] < lines[-1][0]
    again = asking(server, f"/api/workshop/{GOOD}/verdict", "198.51.100.2")[1]
    assert [line for _, line in again] == [lines[-1][1]]
    other_way = asking(server, "/api/workshop/f6r6c2v4n1l4w7x200g1/verdict", "198.51.100.2")[1]
    assert [line for _, line in other_way] == [lines[-1][1]], "the same normal form"


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/api/workshop/zzz/verdict", 404),
        ("/api/workshop/t3t3/neighbours", 404),
        (f"/api/workshop/{'t3' * 2000}/verdict", 404),
        (f"/api/workshop/{GOOD}/verdict?players=9", 404),
        (f"/api/workshop/{GOOD}/verdict?players=two", 422),
        ("/api/workshop/k1w8/verdict", 404),
    ],
)
def test_what_is_wrong_is_said(server: Served, path: str, status: int) -> None:
    assert request(server.url + path)[0] == status


def test_a_surprise_over_the_network(server: Served) -> None:
    code = server.get("/api/workshop/surprise")["code"]
    assert request(f"{server.url}/api/catalog/64g-own:{code}")[0] == 200


def memory_of(server: Served) -> int:
    """Bytes in memory."""
    (line,) = [line for line in Path(f"/proc/{server.process.pid}/status").read_text().splitlines() if "VmRSS" in line]
    return 1024 * int(line.split()[1])


def test_who_goes_away_is_not_worked_for(server: Served) -> None:
    codes = random_codes(900)
    for number in range(3 * EACH):
        connection = HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
        path = f"/api/workshop/{next(codes)}/neighbours"
        connection.request("GET", path, headers={"x-forwarded-for": f"198.51.101.{number % 3}"})
        connection.close()
    began = time.monotonic()
    status, _ = asking(server, f"/api/workshop/{next(codes)}/verdict", "198.51.101.9")
    assert status == 200
    assert time.monotonic() - began < 15


def random_codes(seed: int) -> Iterator[str]:
    for number in count(seed):
        yield code_of(any_game(Random(number)))


@pytest.mark.slow
def test_an_attack_costs_those_who_play_nothing(server: Served) -> None:
    """Many addresses, and one that asks for much, while a table is played: moves stay quick, memory stays bounded."""
    codes = random_codes(5000)
    named = [next(codes) for _ in range(600)]
    over = time.monotonic() + 8
    before = memory_of(server)
    answers: Counter[int] = Counter()
    said: set[str] = set()

    def attack(number: int) -> None:
        nonlocal said
        rng = Random(number)
        while time.monotonic() < over:
            path = f"/api/workshop/{rng.choice(named)}/{rng.choice(['verdict', 'neighbours'])}"
            address = "203.0.113.7" if number % 2 else f"203.0.113.{100 + number}"
            status, lines = asking(server, path, address, over)
            answers[status] += 1
            said |= {line["text"] for _, line in lines if "text" in line}

    async def play() -> list[float]:
        seats = [{"kind": "person", "number": "1"}, {"kind": "person", "number": "2"}]
        opened = server.post("/api/tables", {"game": "64g-2", "seats": seats})
        secrets = [seat["secret"] for seat in opened["seats"]]
        took: list[float] = []
        async with (
            client(server.url, opened["id"], secret=secrets[0]) as one,
            client(server.url, opened["id"], secret=secrets[1]) as two,
        ):
            for someone in (one, two):
                await someone.hear_until("view")
            while time.monotonic() < over and one.view and one.view["seats"]:
                mover, waiter = (one, two) if 0 in one.view["seats"] else (two, one)
                assert mover.view is not None
                began = time.monotonic()
                await mover.say(t="move", id=f"{len(took)}", v=mover.v, move=mover.view["moves"][0])
                await mover.hear_until("event")
                took.append(time.monotonic() - began)
                await waiter.hear_until("event")
        return took

    with ThreadPoolExecutor(2 * (RUNNING - 4)) as crowd:
        attacks = [crowd.submit(attack, number) for number in range(2 * (RUNNING - 4))]
        took = asyncio.run(play())
        for it in attacks:
            it.result()
    assert set(answers) <= {200, 429, 503}
    assert answers[200] > 5
    assert answers[429] + answers[503] > 0
    assert said <= {
        "many games are being tried out; try again in a moment",
        "too many verdicts from your address; wait a little",
    }
    took.sort()
    assert len(took) > 5
    assert took[len(took) // 2] < 1, "in the middle, also on a busy machine"
    assert memory_of(server) - before < 200_000_000
