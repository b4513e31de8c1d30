"""Games from words on a server: opened by their words or by a code, told in seven languages, refused with a reason."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import ludaro
from ludaro.games.texts import LANGUAGES
from tests.table_tools import Served, request, served

CODE = "f5r6c3v4t1o1w2x200"
ONE_PERSON = [{"kind": "person", "name": "Ada"}, {"kind": "computer", "level": 1}]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(f"sqlite:///{tmp_path_factory.mktemp('store')}/table.db") as running:
        yield running


def test_a_table_opened_with_words_has_the_id_that_holds_them(server: Served) -> None:
    words = ludaro.game(f"64g-own:{CODE}").choose({})
    by_words = server.post("/api/tables", {"game": "64g-own", "options": words, "seats": ONE_PERSON})["room"]
    by_code = server.post("/api/tables", {"game": f"64g-own:{CODE}", "seats": ONE_PERSON})["room"]
    for room in (by_words, by_code):
        assert room["game"] == f"64g-own:{CODE}"
        assert room["options"] == words
        assert room["family"] == "sixtyfour"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_from_words_is_told_in_every_language(server: Served, language: str) -> None:
    met = server.get(f"/api/catalog/64g-own:{CODE}?lang={language}")
    assert met["id"] == f"64g-own:{CODE}"
    assert (met["players"], met["points"], met["hidden"], met["options"]) == ([2], False, False, {})
    assert met["short"]["lang"] == language
    rules = server.get(f"/api/rules/64g-own:{CODE}?lang={language}")
    assert rules["title"] == met["short"]["title"]
    assert met["short"]["goal"] in rules["text"].replace("\n", " ")


@pytest.mark.parametrize("id", ["64g-own:t3s0", "64g-own:zz", "64g-own:", "64g-ow", "64g-own:t3:t3", "x" * 500])
def test_what_is_no_game_is_not_found(server: Served, id: str) -> None:
    for path in (f"/api/catalog/{id}", f"/api/rules/{id}"):
        status, answer = request(server.url + path)
        assert (status, answer["error"]) == (404, "game")


def test_words_that_clash_are_refused_with_their_reason(server: Served) -> None:
    wish = {"game": "64g-own", "options": {"turn": "lay", "start": "open"}}
    status, refused = request(server.url + "/api/tables", wish)
    assert (status, refused["error"]) == (422, "option")
    assert "there is no talon to lay from" in refused["text"]


def test_a_game_of_ones_own_is_not_rated(server: Served) -> None:
    status, refused = request(server.url + "/api/tables", {"game": f"64g-own:{CODE}", "rated": True})
    assert status == 422
    assert "played for fun" in refused["text"]
