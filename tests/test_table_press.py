"""The press behind the page: what it offers, what it refuses, and what a stranger can make it do."""

from __future__ import annotations

import asyncio
import json
import random
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen
from xml.etree import ElementTree
from zipfile import ZipFile

import numpy as np
import pytest
from PIL import Image

import ludaro
from ludaro.games.sixtyfour.codes import code_of
from ludaro.games.sixtyfour.grammar import any_game
from ludaro.press import Making, printed
from ludaro.press.box import PIECES
from ludaro.press.paper import CARDS, EDITIONS, PAPERS, SIDES, Profile
from ludaro.press.printers import calibrate, printer
from ludaro.press.shops import PLACES, pictured
from ludaro.table.http import orders
from ludaro.table.http.orders import SHARP
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
    assert list(told["places"]) == list(PLACES)
    assert [sheet["example"] for sheet in told["sheets"]] == ["C4", "R4"]


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
    (name,) = told["rules"][1]["names"]
    file, headers = fetched(f"{server.url}/api/print/kvaro/{name}?lang=eo&card=poker")
    (wanted,) = printed("kvaro-b", Making(lang="eo"), only=("rules",), preset="recommended")
    assert (file, headers["content-type"]) == (wanted.content, "application/pdf")
    _, told = request(f"{server.url}/api/print/kvaro?lang=eo&edition=touch")
    braille, text = told["rules"][1]["names"]
    file, _ = fetched(f"{server.url}/api/print/kvaro/{text}?lang=eo&edition=touch")
    assert "Kvaro" in file.decode()
    file, headers = fetched(f"{server.url}/api/print/kvaro/{braille}?lang=eo&edition=touch")
    assert b"KVARO" in file
    assert headers["content-disposition"] == 'attachment; filename="kvaro-b-rules-eo.brf"'


def test_a_game_from_words_is_printed_as_by_the_command(tmp_path: Path) -> None:
    id = "64g-own:f5r4c2v5o1x600"
    made = printed(id, Making(lang="it"), preset="recommended", url="https://play.example.org")
    wanted = {file.name: file.content for file in made}
    with served(fresh_store("sqlite", tmp_path), "--url", "https://play.example.org") as server:
        status, told = request(f"{server.url}/api/print/{id}?lang=it")
        assert status == 200
        assert told["rules"] == [{"game": id, "names": ["64g-own-f5r4c2v5o1x600-rules-it.pdf"]}]
        names = [file["name"] for file in told["files"]] + told["rules"][0]["names"]
        assert sorted(names) == sorted(wanted)
        for name in names:
            assert fetched(f"{server.url}/api/print/{id}/{name}?lang=it")[0] == wanted[name]
        content, headers = fetched(f"{server.url}/api/print/{id}/for/everything?lang=it")
        assert headers["content-disposition"] == 'attachment; filename="64g-own-f5r4c2v5o1x600.zip"'
        with ZipFile(BytesIO(content)) as archive:
            assert {name: archive.read(name) for name in archive.namelist()} == wanted


def test_rules_are_seen_before_they_are_printed(server: Served) -> None:
    _, told = request(f"{server.url}/api/print/colorio?lang=fr")
    (name,) = told["rules"][0]["names"]
    at = f"{server.url}/api/print/colorio/{name}"
    file, _ = fetched(f"{at}?lang=fr")
    _, told = request(f"{at}/pages?lang=fr")
    assert told == {"seen": len(pages(file))}
    for number, wanted in enumerate(pictured(file, SHARP), 1):
        picture, headers = fetched(f"{at}/{number}.png?lang=fr")
        assert headers["content-type"] == "image/png"
        shown = Image.open(BytesIO(picture)).convert("RGB")
        assert np.abs(np.asarray(shown, float) - np.asarray(wanted, float)).mean() < 2
    assert request(f"{at}/9.png?lang=fr")[0] == 404
    assert request(f"{server.url}/api/print/colorio/colorio-board.pdf/pages")[0] == 404
    assert request(f"{server.url}/api/print/colorio/colorio-rules-en.brf/pages?edition=touch")[1] == {"seen": 0}


def test_a_game_has_one_box_however_its_code_is_written(server: Served) -> None:
    """In another order, or with what is usual: what is kept is found again."""
    for code in ("f5r4c2v5o1x600", "x600o1v5c2r4f5", "p0f5r4c2v5o1x600"):
        _, told = request(f"{server.url}/api/print/64g-own:{code}")
        assert told["rules"][0]["game"] == "64g-own:f5r4c2v5o1x600"


@pytest.mark.slow
def test_a_stranger_pays_for_games_from_words(tmp_path: Path) -> None:
    """There are more codes than anybody could make boxes of."""
    rng = random.Random(15)
    codes = [code_of(any_game(rng, 8)) for _ in range(int(PRINTS[0]) + 40)]
    with served(fresh_store("sqlite", tmp_path), trust="192.0.2.1") as server:
        answers = Counter(request(f"{server.url}/api/print/64g-own:{code}")[0] for code in codes)
        assert set(answers) <= {200, 429}
        assert 0 < answers[200] < len(codes)


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/api/print/chess", 404),
        ("/api/print/64g-own:zz9", 404),
        ("/api/print/64g-own:f9", 404),
        ("/api/print/64g-own:f5r4c2v5?players=7", 422),
        ("/api/print/64g-own:f5r4c2v5/64g-own-f5r4c2v6-rules-en.pdf", 404),
        ("/api/print/all", 404),
        ("/api/print/kvaro/other.pdf", 404),
        ("/api/print/kvaro/64g-1-rules-en.pdf", 404),
        ("/api/print/kvaro/kvaro-a-rules-fr.pdf", 404),
        ("/api/print/kvaro/kvaro-cards.pdf/99.svg", 404),
        ("/api/print/kvaro/kvaro-cards.pdf/0.svg", 404),
        ("/api/print/kvaro?paper=a0", 422),
        ("/api/print/kvaro?card=60y90", 422),
        ("/api/print/kvaro?card=150x150&sides=fold", 422),
        ("/api/print/kvaro/for/gamecrafter?card=60x90", 422),
        ("/api/print/kvaro?bleed=9", 422),
        ("/api/print/kvaro?bleed=nan", 422),
        ("/api/print/kvaro?bleed=much", 422),
        ("/api/print/kvaro?large=yes", 422),
        ("/api/print/kvaro?sides=both", 422),
        ("/api/print/kvaro?edition=sepia", 422),
        ("/api/print/kvaro?lang=xx", 422),
        ("/api/print/tabeligi?players=9", 422),
        ("/api/print/tabeligi?players=9999", 422),
        ("/api/print/tabeligi?players=two", 422),
        ("/api/print/kvaro?right=nan", 422),
        ("/api/print/kvaro?turn=40", 422),
        ("/api/print/%00", 404),
        ("/api/print/calibration", 422),
        ("/api/print/calibration?readings=C4+D4+D4+H1", 422),
        ("/api/print/calibration?readings=A1+G7+G1+A7", 422),
        ("/api/print/calibration?readings=C4+C4+C4+C4&paper=a0", 422),
        ("/api/print/calibration/3.pdf", 404),
        ("/api/print/calibration/1.pdf?sides=fold", 422),
        ("/api/print/calibration/0.svg", 404),
        ("/api/print/kvaro/for/chess", 404),
        ("/api/print/chess/for/plotter", 404),
        ("/api/print/colorio/for/plotter", 422),
        ("/api/print/kvaro/for/mbprint", 422),
        ("/api/print/kvaro/for/plotter?edition=touch", 422),
        ("/api/print/kvaro/for/plotter/other.svg", 404),
    ],
)
def test_what_is_wrong_is_said(server: Served, path: str, status: int) -> None:
    found, told = request(server.url + path)
    assert found == status
    assert told["text"]


def test_cards_of_any_size_with_bleed_and_rules_in_large_print(server: Served) -> None:
    query, making = "card=60x90&bleed=2&large=1", Making(card="60x90", bleed=2.0, large=True)
    for file in printed("kvaro-a", making, preset="recommended"):
        content, _ = fetched(f"{server.url}/api/print/kvaro-a/{file.name}?{query}")
        assert content == file.content, file.name
    content, _ = fetched(f"{server.url}/api/print/kvaro-a/for/everything?{query}")
    with ZipFile(BytesIO(content)) as archive:
        assert archive.read("kvaro-a-rules-en.pdf") == file.content
    content, _ = fetched(f"{server.url}/api/print/kvaro-a/for/plotter?card=60x90&bleed=3")
    assert content


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


def test_a_printer_is_calibrated_from_the_page_as_by_the_command(
    server: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same readings of the same sheets make the same printer."""
    monkeypatch.setenv("LUDARO_DATA", str(tmp_path))
    rough: dict[str, float] = {}
    for number, readings in enumerate((["C4", "D3", "D3", "C3"], ["R4", "S3", "S4", "R3"]), 1):
        query = "&".join([f"readings={'+'.join(readings)}", *(f"{name}={part}" for name, part in rough.items())])
        sheet, _ = fetched(f"{server.url}/api/print/calibration/{number}.pdf?{query}")
        assert [seen.name for seen in drawings(pages(sheet)[1])].count("dark") == 4 * 49
        status, told = request(f"{server.url}/api/print/calibration?{query}")
        assert status == 200
        _, again = calibrate("desk", readings, Making())
        assert (Profile(**told["profile"]), told["again"]) == (printer("desk").profile, again)
        rough = told["profile"]


def test_the_picture_of_a_field_shows_what_coincides(server: Served) -> None:
    for number, letters in ((1, "ABCDEFG"), (2, "PQRSTUV")):
        picture, _ = fetched(f"{server.url}/api/print/calibration/{number}.svg")
        root = ElementTree.fromstring(picture)
        assert [text.text for text in root.iter(f"{SVG}text") if (text.text or "").isalpha()] == list(letters)
        opened, dark = (
            [
                np.array(use.attrib["transform"][7:-1].split()[4:], float)
                for use in root.iter(f"{SVG}use")
                if use.attrib["href"] == name
            ]
            for name in ("#open", "#dark")
        )
        off = [np.abs(one - other + 0.5).max() for one, other in zip(opened, dark, strict=True)]
        assert off.index(min(off)) == 3 * 7 + 2, "the third of the fourth row"
        assert min(off) < 0.05


def test_what_shops_and_machines_take(server: Served) -> None:
    content, headers = fetched(f"{server.url}/api/print/kvaro/for/drivethrucards")
    assert headers["content-disposition"] == 'attachment; filename="kvaro-drivethrucards.zip"'
    with ZipFile(BytesIO(content)) as archive:
        assert archive.namelist() == ["kvaro-drivethrucards.pdf", "preflight.txt"]
        assert archive.read("preflight.txt").decode().startswith("✓ it says that it is PDF/X-1a:2003\n")
    content, _ = fetched(f"{server.url}/api/print/kvaro/for/plotter?sides=fold")
    with ZipFile(BytesIO(content)) as archive:
        assert {name.rpartition(".")[2] for name in archive.namelist()} == {"pdf", "svg", "dxf"}
    content, _ = fetched(f"{server.url}/api/print/colorio/for/models")
    with ZipFile(BytesIO(content)) as archive:
        assert "cap.stl" in archive.namelist()


def test_tabletop_simulator_finds_its_pictures_here(server: Served) -> None:
    content, _ = fetched(f"{server.url}/api/print/kvaro/for/tabletop?edition=ink")
    with ZipFile(BytesIO(content)) as archive:
        (deck,) = json.loads(archive.read("kvaro-tabletop.json"))["ObjectStates"]
        address = deck["CustomDeck"]["1"]["FaceURL"]
        assert address.startswith(server.url)
        picture, headers = fetched(address)
        assert picture == archive.read("kvaro-tabletop-1-faces.png")
        assert headers["content-type"] == "image/png"


@pytest.mark.slow
def test_what_is_dear_is_made_one_at_a_time_and_paid_for(tmp_path: Path) -> None:
    """Pictures for a shop cost as much as twenty boxes: three, and whoever asks must wait."""
    wishes = [f"/api/print/kvaro/for/gamecrafter?card=mini&lang={lang}" for lang in ("en", "fr", "de", "nl", "es")]
    with served(fresh_store("sqlite", tmp_path), trust="192.0.2.1") as server:
        with ThreadPoolExecutor(5) as pool:
            answers = Counter(status for status, _ in pool.map(lambda wish: tried(server.url + wish), wishes))
        assert answers[503] >= 1
        paid = [tried(server.url + wish) for wish in wishes]
        assert [status for status, _ in paid][-1] == 429
        assert sum(status == 200 for status, _ in paid) <= 3


def tried(url: str) -> tuple[int, bytes]:
    """The answer to a request, whatever it is."""
    try:
        with urlopen(url, timeout=PATIENCE) as response:
            return response.status, response.read()
    except HTTPError as error:
        return error.code, error.read()


def test_the_press_does_not_rest_while_something_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(orders, "RESTS_AFTER", 0.01)

    async def two_at_once() -> list[list[orders.Made]]:
        press = orders.Press()
        first = orders.Order(orders.CALIBRATION, "", Making("a4"))
        second = orders.Order(orders.EVERYTHING, "64g", Making("a4"))
        try:
            return list(await asyncio.gather(press.make(first), press.make(second)))
        finally:
            press.close()

    assert all(made for made in asyncio.run(two_at_once()))
