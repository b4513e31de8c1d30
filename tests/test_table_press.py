"""The press behind the page: what it offers, what it refuses, and what a stranger can make it do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.request import urlopen
from xml.etree import ElementTree

import pytest

import ludaro
from ludaro.press import Making, printed
from ludaro.press.box import PIECES
from ludaro.press.paper import CARDS, EDITIONS, PAPERS, SIDES
from ludaro.table.line.limits import PRINTS
from tests.press_tools import drawings, pages
from tests.table_tools import PATIENCE, Served, fresh_store, request, served

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(fresh_store("sqlite", tmp_path_factory.mktemp("press"))) as server:
        yield server


def fetched(url: str) -> tuple[bytes, dict[str, str]]:
    """A file with its headers."""
    with urlopen(url, timeout=PATIENCE) as response:
        return response.read(), {name.lower(): value for name, value in response.headers.items()}


def test_it_says_what_there_is(server: Served) -> None:
    status, told = request(f"{server.url}/api/print")
    assert status == 200
    assert list(told["boxes"]) == ["tabeligi", "kvaro", "colorio", "64g"]
    assert (told["paper"], told["sides"]) == (list(PAPERS), list(SIDES))


def test_the_file_is_that_of_the_command(server: Served) -> None:
    wanted = {file.name: file.content for file in printed("kvaro", Making(sides="fold", edition="ink"), only=PIECES)}
    _, told = request(f"{server.url}/api/print/kvaro?sides=fold&edition=ink")
    assert {file["name"] for file in told["files"]} == set(wanted)
    for name, content in wanted.items():
        file, headers = fetched(f"{server.url}/api/print/kvaro/{name}?sides=fold&edition=ink")
        assert file == content
        assert headers["content-disposition"] == f'attachment; filename="{name}"'


def test_a_picture_shows_what_the_page_prints(server: Served) -> None:
    (file,) = (file for file in printed("tabeligi", players=3, only=PIECES) if file.what == "cards")
    for number, page in enumerate(pages(file.content), 1):
        picture, headers = fetched(f"{server.url}/api/print/tabeligi/{file.name}/{number}.svg?players=3")
        assert headers["content-type"].startswith("image/svg+xml")
        shown = [use.attrib["href"][1:] for use in ElementTree.fromstring(picture).iter(f"{SVG}use")]
        assert shown == [seen.name for seen in drawings(page)]


def test_rules_come_in_the_language_asked_for(server: Served) -> None:
    _, told = request(f"{server.url}/api/print/kvaro?lang=eo&card=poker")
    assert [rule["game"] for rule in told["rules"]] == [id for id in ludaro.games() if id.startswith("kvaro")]
    name = told["rules"][1]["name"]
    file, headers = fetched(f"{server.url}/api/print/kvaro/{name}?lang=eo&card=poker")
    (wanted,) = printed("kvaro-b", Making(lang="eo"), only=("rules",), preset="recommended")
    assert (file, headers["content-type"]) == (wanted.content, "application/pdf")
    _, told = request(f"{server.url}/api/print/kvaro?lang=eo&edition=touch")
    file, _ = fetched(f"{server.url}/api/print/kvaro/{told['rules'][1]['name']}?lang=eo&edition=touch")
    assert "Kvaro" in file.decode()


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/api/print/chess", 404),
        ("/api/print/all", 404),
        ("/api/print/kvaro/other.pdf", 404),
        ("/api/print/kvaro/64g-1-rules-en.pdf", 404),
        ("/api/print/kvaro/kvaro-a-rules-fr.pdf", 404),
        ("/api/print/kvaro/kvaro-cards.pdf/99.svg", 404),
        ("/api/print/kvaro/kvaro-cards.pdf/0.svg", 404),
        ("/api/print/kvaro?paper=a0", 422),
        ("/api/print/kvaro?card=60x90", 422),
        ("/api/print/kvaro?sides=both", 422),
        ("/api/print/kvaro?edition=sepia", 422),
        ("/api/print/kvaro?lang=xx", 422),
        ("/api/print/tabeligi?players=9", 422),
        ("/api/print/tabeligi?players=9999", 422),
        ("/api/print/tabeligi?players=two", 422),
        ("/api/print/kvaro?right=nan", 422),
        ("/api/print/kvaro?turn=40", 422),
        ("/api/print/%00", 404),
    ],
)
def test_what_is_wrong_is_said(server: Served, path: str, status: int) -> None:
    found, told = request(server.url + path)
    assert found == status
    assert told["text"]


def test_a_stranger_who_wants_everything_must_wait(tmp_path: Path) -> None:
    """Each box that is not there yet counts; what is there costs nobody anything."""
    wishes = [
        f"/api/print/colorio?paper={paper}&card={card}&sides={sides}&edition={edition}"
        for card in ("own", *CARDS)
        for paper in PAPERS
        for sides in SIDES
        for edition in EDITIONS
    ]
    with served(fresh_store("sqlite", tmp_path), trust="192.0.2.1") as server:
        with ThreadPoolExecutor(20) as pool:
            answers = Counter(status for status, _ in pool.map(lambda wish: request(server.url + wish), wishes))
        assert set(answers) <= {200, 429, 503}
        assert answers[429] >= len(wishes) // 3
        assert 0 < answers[200] <= PRINTS[0] + 30, "and some that came later, as seconds went by"
        while request(server.url + wishes[0])[0] != 200:
            pass
        assert all(request(server.url + wishes[0])[0] == 200 for _ in range(20))
