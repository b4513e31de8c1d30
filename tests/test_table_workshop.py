"""The workshop on a server: choices and examples for any game, nothing for what is none, and what it costs at most."""

from __future__ import annotations

import random
from collections.abc import Iterator
from time import monotonic, sleep
from typing import Any

import pytest

from ludaro.games.sixtyfour.codes import code_of
from ludaro.games.sixtyfour.grammar import any_game, players_of
from ludaro.games.sixtyfour.offering import FIRST_GAME
from ludaro.table.http.naming import PRICE
from ludaro.table.http.workshop import MOST_KEPT, Answers
from ludaro.workshop.choosing import workshop
from ludaro.workshop.files import LIMITS
from tests.table_tools import PATIENCE, Served, fresh_store, request, served
from tests.test_admin import NOBODY, do


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(fresh_store("sqlite", tmp_path_factory.mktemp("store")), trust=NOBODY) as running:
        yield running


def test_the_workshop_begins_with_a_small_game(server: Served) -> None:
    shown = server.get("/api/workshop")
    assert shown["code"] == FIRST_GAME
    assert shown["limits"] == {**LIMITS, "file": 4096}
    assert shown == server.get(f"/api/workshop/{FIRST_GAME}")


def test_choices_lead_from_game_to_game(server: Served) -> None:
    rng = random.Random(5)
    code = FIRST_GAME
    for _ in range(12):
        shown = server.get(f"/api/workshop/{code}")
        limits, mended = shown.pop("limits"), shown.pop("mended")
        assert (limits["name"], mended) == (40, {})
        assert shown == workshop(code)
        assert server.get(f"/api/catalog/{shown['id']}")["players"] == shown["players"]
        code = rng.choice([one["code"] for row in shown["choices"].values() for one in row if "code" in one])


def test_a_code_that_is_not_in_normal_form_is_answered_with_the_one_that_is(server: Served) -> None:
    assert server.get("/api/workshop/w6e1o1t3s1")["code"] == "s1t3o1e1w6"


def test_an_example_has_the_start_and_a_turn_of_each_seat(server: Served) -> None:
    _, shown = warm(f"{server.url}/api/workshop/{FIRST_GAME}/example")
    assert (shown["id"], shown["players"], shown["seed"]) == (f"64g-own:{FIRST_GAME}", 2, 0)
    assert [turn["seat"] for turn in shown["turns"]] == [0, 1]
    assert (shown["start"]["seat"], shown["start"]["history"]) == (None, [])
    many = code_of(any_game_for(6))
    shown = server.get(f"/api/workshop/{many}/example?players=6&seed=3")
    assert (shown["players"], shown["seed"], len(shown["turns"])) == (6, 3, 6)
    assert shown == server.get(f"/api/workshop/{many}/example?players=6&seed=3")


def warm(url: str) -> tuple[int, Any]:
    """An answer, when the rules are compiled."""
    end = monotonic() + 5 * PATIENCE
    while (found := request(url))[0] == 503:
        assert monotonic() < end
        sleep(0.1)
    return found


def any_game_for(players: int) -> dict[str, str | int]:
    rng = random.Random(1)
    return next(words for words in iter(lambda: any_game(rng), None) if players in players_of(words))


ODD = [
    "zz",
    "t3t3",
    "t3s0",
    "T3",
    "t",
    "t99999",
    "t3%20",
    "a1" * 2500,
    "%00",
    "t3%00",
    "t3%0A",
    "%D9%A3",
    "%FF",
    "%2E%2E",
    "t3:t3",
]


@pytest.mark.parametrize("code", ODD, ids=lambda code: code[:12])
def test_what_is_no_game_is_not_found(server: Served, code: str) -> None:
    for path in (f"/api/workshop/{code}", f"/api/workshop/{code}/example"):
        status, answer = request(server.url + path)
        assert (status, answer["error"]) in [(404, "game"), (404, "unknown")]


@pytest.mark.parametrize(
    ("query", "what"),
    [
        ("players=3", "players"),
        ("players=", "players"),
        ("players=-2", "players"),
        ("players=%00", "players"),
        ("players=2.0", "players"),
        ("players=%D9%A2", "players"),
        ("seed=100", "seed"),
        ("seed=x", "seed"),
        (f"seed={'9' * 5000}", "seed"),
    ],
    ids=lambda value: value[:20],
)
def test_an_example_is_asked_for_with_numbers_that_there_are(server: Served, query: str, what: str) -> None:
    status, answer = warm(f"{server.url}/api/workshop/{FIRST_GAME}/example?{query}")
    assert (status, answer["error"]) == (422, what)


def test_what_is_kept_costs_nothing_and_the_rest_is_limited_by_address(server: Served) -> None:
    rng = random.Random(9)
    others = [f"{server.url}/api/workshop/{code_of(any_game(rng, 12))}" for _ in range(4)]
    assert request(f"{server.url}/api/workshop")[0] == 200
    do(server, "limit", name="inventions", burst=3 * (1 + PRICE), rate=0.001)
    try:
        assert [request(f"{server.url}/api/workshop")[0] for _ in range(20)] == [200] * 20
        assert [request(other)[0] for other in others] == [200, 200, 200, 429]  # each is read, then shown
        assert warm(f"{others[0]}/example")[0] == 429
        assert request(f"{server.url}/api/workshop")[0] == 200
    finally:
        do(server, "limit", name="inventions")


def test_the_answers_kept_stay_within_their_bound() -> None:
    answers = Answers()
    for number in range(100):
        answers._keep(("choices", number), bytes(MOST_KEPT // 20))
    assert answers._size == sum(map(len, answers._kept.values())) <= MOST_KEPT
    assert ("choices", 99) in answers._kept
