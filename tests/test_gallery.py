"""The gallery: what people publish, what they enjoyed more, what they report; and what a stranger could try."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Iterator
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

import pytest

import ludaro
from ludaro.cli import main
from ludaro.errors import LudaroError
from ludaro.gallery import book
from ludaro.gallery.facts import LUCKS, atlas, facts_of, id_with
from ludaro.gallery.ranking import Liking, after_vote, unvoted
from ludaro.lab.votes import MEASURES, agreement, figures_of
from ludaro.table.http.gallery import PUBLISHED, REPORTED, VOTES_ON_A_GAME
from ludaro.table.line.messages import Open, SeatWish
from ludaro.table.play.entries import Entry, Moved, Resigned
from ludaro.table.play.ledger import Ledger
from ludaro.table.play.spec import plan
from ludaro.table.store.database import Owned, Store
from tests.table_tools import STORES, Served, fresh_store, served
from tests.test_admin import NOBODY, ask, command, do, shown
from tests.test_upgrade import EARLIER, lay_out

QUICKEST = sorted(atlas(), key=lambda code: atlas()[code]["length"])  # to play
SHORT, THIRD = [code for code in QUICKEST if 3 in facts_of(code).players][:2]
OTHER = next(code for code in QUICKEST if facts_of(code).luck == "deal" and 3 not in facts_of(code).players)
OWN = ludaro.game("64g-own").with_options({"turn": "lay", "rows": 6}).full_id
CODE = OWN.removeprefix("64g-own:")
KIND = ("turn", "goal")
GONE = Owned("gone", 1)
_numbers = count(2)
rng = random.Random(3)


def someone() -> str:
    """An address that has asked for nothing yet."""
    number = next(_numbers)
    return f"127.0.{number // 250}.{1 + number % 250}"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(fresh_store("sqlite", tmp_path_factory.mktemp("gallery")), trust=NOBODY) as running:
        yield running


def post(server: Served, path: str, body: Any, address: str | None = None) -> tuple[int, Any]:
    status, told = ask(server, f"/api/gallery{path}", body, key="", address=address or someone())
    return status, told


def listed(server: Served, query: str = "") -> list[dict[str, Any]]:
    games: list[dict[str, Any]] = server.get(f"/api/gallery{query}")["games"]
    return games


def another() -> str:
    """A game that nobody has published."""
    while True:
        wish = {"turn": "lay", "rows": rng.randint(4, 8), "files": rng.randint(4, 8), "least": rng.randint(2, 6)}
        try:
            game = ludaro.game("64g-own").with_options(wish | {"colours": rng.randint(2, 4)}).full_id
        except LudaroError:
            continue
        if game not in _taken and game.removeprefix("64g-own:") not in atlas():
            _taken.add(game)
            return game


_taken = {OWN}


def published(server: Served, name: str = "Marŝo") -> str:
    game = another()
    status, told = post(server, "", {"id": game, "name": name})
    assert status == 201, told
    return game.removeprefix("64g-own:")


def played(server: Served, code: str, resigns: bool = False, stops: bool = False, **wish: Any) -> dict[str, str]:
    """A table at which two have played a game to its end; with the secret of the first seat."""

    async def story() -> dict[str, str]:
        store = Store(server.command[server.command.index("--store") + 1])
        lot = random.Random(code)
        while True:
            seats = [SeatWish("person", number="1"), SeatWish("person", number="2")]
            spec, secrets = plan(Open(id_with(code), seats=seats, **wish))
            ledger = Ledger(spec)
            await store.open(ledger, GONE)
            while ledger.status != "over":
                assert ledger.state is not None
                seat = ledger.state.seats[0]
                entry: Entry = Moved(seat, lot.choice(ledger.state.moves(seat)))
                if ledger.v == 4 and (resigns or stops):
                    if stops:
                        break
                    entry = Resigned(0, "r")
                ledger = ledger.after(entry)
                assert await store.add(ledger, entry, GONE)
            if ledger.v > 4 or (stops and ledger.status != "over"):
                store.close()
                return {"table": spec.id, "secret": secrets[0], "other": secrets[1]}

    return asyncio.run(story())


def proof(table: dict[str, str]) -> dict[str, str]:
    return {name: table[name] for name in ("table", "secret")}


def vote(server: Served, better: dict[str, str], worse: dict[str, str], address: str | None = None) -> tuple[int, Any]:
    return post(server, "/votes", {"better": proof(better), "worse": proof(worse)}, address)


# To look at


def test_the_hundred_of_the_atlas_are_there_page_by_page(server: Served) -> None:
    first = server.get("/api/gallery")
    codes = [one["code"] for page in range(1, first["pages"] + 1) for one in listed(server, f"?page={page}")]
    assert len(codes) == first["found"]
    assert set(atlas()) <= set(codes)
    assert len(set(codes)) == len(codes)
    one = listed(server, f"?code={SHORT}&lang=de")[0]
    assert (one["name"], one["enjoyed"], one["luck"]) == (atlas()[SHORT]["name"], None, facts_of(SHORT).luck)
    assert one["about"] != listed(server, f"?code={SHORT}")[0]["about"] != ""


def test_games_are_found_by_players_time_luck_word_and_name(server: Served) -> None:
    three = (SHORT, OTHER, THIRD)

    def codes(query: str) -> set[str]:
        return {one["code"] for one in listed(server, f"?{query}&code={SHORT}&code={OTHER}&code={THIRD}")}

    assert codes("players=3") == {SHORT, THIRD}
    assert OTHER in codes("luck=deal")
    assert OTHER not in codes("luck=draw")
    facts = facts_of(SHORT)
    word = f"word=turn:{facts.words['turn']}&word=goal:{facts.words['goal']}".replace(" ", "%20")
    assert codes(word) == {code for code in three if all(facts_of(code).words[it] == facts.words[it] for it in KIND)}
    assert codes(f"minutes={facts.minutes}") == {code for code in three if facts_of(code).minutes <= facts.minutes}
    assert codes(f"name={atlas()[OTHER]['name'].upper()}") == {OTHER}


@pytest.mark.parametrize(
    "query", ["players=0", "players=x", "minutes=1e9", "luck=much", "word=turn", "word=no:lay", "page=0", "page=99999"]
)
def test_what_cannot_be_looked_for_is_said_so(server: Served, query: str) -> None:
    assert ask(server, f"/api/gallery?{query}", key="")[0] == 422


def test_every_game_of_the_atlas_has_its_facts() -> None:
    for code, game in atlas().items():
        facts = facts_of(code)
        assert list(facts.players) == game["players"]
        assert facts.luck in LUCKS
        assert 1 <= facts.minutes <= 60


# To publish


def test_a_published_game_is_listed_first_until_people_have_voted(server: Served) -> None:
    wish = {"id": OWN, "name": " The  long march ", "story": "Who gets there?", "author": "Ana", "based on": "64g-2"}
    status, told = post(server, "", wish)
    assert status == 201, told
    assert (told["code"], told["name"], told["author"]) == (CODE, "The long march", "Ana")
    assert told["based"] == {"game": "64g-2", "name": "Kings"}
    assert listed(server)[0] == told
    assert told["since"] is not None


def test_what_a_game_is_based_on_has_its_name_in_the_gallery(server: Served) -> None:
    first, second, third = another(), another(), another()
    assert post(server, "", {"id": first, "name": "Frogs"})[1]["based"] is None
    assert post(server, "", {"id": second, "name": "Toads", "based on": first})[1]["based"]["name"] == "Frogs"
    of_atlas = post(server, "", {"id": third, "name": "Newts", "based on": id_with(SHORT)})[1]["based"]
    assert of_atlas == {"game": id_with(SHORT), "name": atlas()[SHORT]["name"]}


def test_a_game_is_there_once_however_its_code_is_written(server: Served) -> None:
    game = another()
    code = game.removeprefix("64g-own:")
    assert post(server, "", {"id": game, "name": "One"})[0] == 201
    parts = [code[at : at + 2] for at in range(0, len(code), 2)]
    for id in (game, f"64g-own:{''.join(reversed(parts))}"):
        assert post(server, "", {"id": id, "name": "Two"})[1]["error"] == "known"
    assert post(server, "", {"id": id_with(SHORT), "name": "Mine"})[1]["error"] == "known"
    assert [one["name"] for one in listed(server, f"?code={code}")] == ["One"]


@pytest.mark.parametrize(
    "wish",
    [
        {"id": "64g-2", "name": "Not from words"},
        {"id": "64g-own", "name": "No code"},
        {"id": "64g-own:zz", "name": "No game"},
        {"id": "64g-own:" + "t3" * 2000, "name": "Long"},
        {"id": OWN},
        {"id": OWN, "name": ""},
        {"id": OWN, "name": " … "},
        {"id": OWN, "name": "x" * 41},
        {"id": OWN, "name": "two\nlines"},
        {"id": OWN, "name": "evil\u202egnp"},
        {"id": OWN, "name": "isolated\u2067"},
        {"id": OWN, "name": "bell\x07"},
        {"id": OWN, "name": "A", "story": "x" * 201},
        {"id": OWN, "name": "A", "story": "tab\there"},
        {"id": OWN, "name": "A", "author": "x" * 41},
        {"id": OWN, "name": "A", "based on": "<script>"},
        {"id": OWN, "name": "A", "hidden": True},
        {"id": 3, "name": "A"},
    ],
)
def test_what_cannot_be_published(server: Served, wish: dict[str, Any]) -> None:
    assert post(server, "", wish)[0] == 422


def test_accents_do_not_grow_into_other_lines(server: Served) -> None:
    status, told = post(server, "", {"id": another(), "name": "Z" + "\u0335" * 30})
    assert (status, len(told["name"])) == (201, 3)


def test_one_address_cannot_fill_the_gallery(server: Served) -> None:
    one = someone()
    answers = [post(server, "", {"id": another(), "name": "More"}, one) for _ in range(int(PUBLISHED[0]) + 1)]
    assert [status for status, _ in answers] == [201] * int(PUBLISHED[0]) + [429]
    do(server, "limit", name="games published", burst=100, rate=1)
    do(server, "limit", name="published games", burst=int(PUBLISHED[0]))
    assert post(server, "", {"id": another(), "name": "More"}, one)[1]["error"] == "too-many"
    do(server, "limit", name="games published")
    do(server, "limit", name="published games")


@pytest.mark.parametrize("kind", STORES)
def test_there_is_a_bound_for_all_of_them(kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(book, "MOST_PUBLISHED", 2)

    async def story() -> None:
        store = Store(fresh_store(kind, tmp_path))
        for number in range(2):
            await store.write(partial(_publish, code=f"t{number}", network=str(number)))
        with pytest.raises(book.GalleryFull) as full:
            await store.write(partial(_publish, code="t9", network="9"))
        assert not full.value.own
        store.close()

    asyncio.run(story())


def _publish(connection: Any, code: str, network: str, at: int = 5, most: int | None = 9) -> None:
    book.publish(connection, book.Published(code, "Name", "", "", None), at, network, most)


# Votes


def test_a_vote_moves_both_games(server: Served) -> None:
    status, told = vote(server, played(server, SHORT), played(server, OTHER))
    assert status == 200, told
    better, worse = (one["enjoyed"] for one in told["games"])
    assert (better["votes"], worse["votes"]) == (1, 1)
    assert better["low"] < worse["low"] or worse["value"] < 50 < better["value"]
    assert worse["value"] < 50 < better["value"]
    assert listed(server, f"?code={SHORT}&code={OTHER}")[0]["code"] == SHORT


def test_whoever_gives_it_has_played_both_tables(server: Served) -> None:
    one, two = played(server, SHORT), played(server, OTHER)
    assert vote(server, one, {**two, "secret": one["secret"]})[1]["error"] == "secret"
    assert vote(server, one, {**two, "secret": "x" * 22})[1]["error"] == "secret"
    assert vote(server, one, {**two, "table": "nowhere"})[0] == 404
    assert post(server, "/votes", {"better": proof(one), "worse": {"table": two["table"]}})[0] == 422
    assert vote(server, one, two)[0] == 200


def test_only_games_that_were_played_to_their_end_count(server: Served) -> None:
    good = played(server, SHORT)
    assert vote(server, good, played(server, OTHER, stops=True))[1]["error"] == "played"
    assert vote(server, good, played(server, OTHER, resigns=True))[1]["error"] == "played"
    assert vote(server, good, played(server, OTHER, seed=5))[1]["error"] == "played"  # one knows how it will go


def test_two_games_of_one_kind_are_no_choice(server: Served) -> None:
    assert vote(server, played(server, SHORT), played(server, SHORT))[1]["error"] == "same"


def test_games_outside_of_the_gallery_are_not_voted_on(server: Served) -> None:
    code = another().removeprefix("64g-own:")
    assert vote(server, played(server, SHORT), played(server, code))[1]["error"] == "gallery"


def test_n_tables_give_fewer_than_n_votes(server: Served) -> None:
    tables = [played(server, code) for code in (SHORT, OTHER, THIRD)]
    answers = [vote(server, one, two)[0] for one in tables for two in tables if one is not two]
    assert sorted(answers) == [200, 200, 409, 409, 409, 409]


def test_each_who_played_has_a_vote(server: Served) -> None:
    one, two = played(server, SHORT), played(server, OTHER)
    assert vote(server, one, two)[0] == 200
    assert vote(server, {**one, "secret": one["other"]}, {**two, "secret": two["other"]})[0] == 200
    assert vote(server, two, one)[1]["error"] == "voted"


@pytest.mark.parametrize("kind", STORES)
def test_one_address_decides_nothing_alone(kind: str, tmp_path: Path) -> None:
    async def story() -> None:
        store = Store(fresh_store(kind, tmp_path))

        def given(number: int, worse: str, network: str) -> Any:
            job = partial(book.vote, after=(f"t{number}", 0), better="a", worse=worse, moment=number)
            return store.write(lambda connection: job(connection, network=network, most=VOTES_ON_A_GAME))

        for number in range(VOTES_ON_A_GAME):
            await given(number, f"b{number}", "one")
        with pytest.raises(book.NoSecondVote):
            await given(90, "c", "one")
        await given(91, "c", "another")
        likings = await store.read(book.likings)
        assert likings["a"].votes == VOTES_ON_A_GAME + 1
        assert len(await store.read(book.votes)) == VOTES_ON_A_GAME + 1
        store.close()

    asyncio.run(story())


def test_two_servers_count_votes_on_the_same_games(tmp_path: Path) -> None:
    async def story() -> None:
        url = fresh_store("postgresql", tmp_path)
        stores = [Store(url), Store(url)]
        for turn in range(4):  # the first time both find nothing

            def job(connection: Any, number: int, turn: int = turn) -> None:
                book.vote(connection, (f"{turn} {number}", 0), "a", "b", 0, str(number), None)

            done = await asyncio.gather(
                *(store.write(partial(job, number=number)) for number, store in enumerate(stores)),
                return_exceptions=True,
            )
            for number, error in enumerate(done):
                if error is not None:
                    await stores[number].write(partial(job, number=number))
        assert {one.votes for one in (await stores[0].read(book.likings)).values()} == {8}
        for store in stores:
            store.close()

    asyncio.run(story())


def test_what_many_enjoy_more_rises_and_gets_surer() -> None:
    good, bad = unvoted(), unvoted()
    for _ in range(20):
        good, bad = after_vote(good, bad)
    assert good.least > unvoted().mu > bad.mu
    told = good.told()
    assert told["votes"] == 20
    assert 50 < told["low"] < told["value"] < told["high"] <= 100
    assert unvoted().told()["value"] == 50
    assert Liking(25, 1).told()["low"] > unvoted().told()["low"]


# Reports


def test_several_reports_hide_a_game_until_an_operator_has_looked(server: Served) -> None:
    code = published(server, "Something rude")
    one = someone()
    for _ in range(book.MOST_REPORTS + 2):  # whoever insists is still one
        assert post(server, f"/{code}/reports", {}, one)[0] == 200
    assert listed(server, f"?code={code}")
    for _ in range(book.MOST_REPORTS - 1):
        assert post(server, f"/{code}/reports", {})[0] == 200
    assert listed(server, f"?code={code}") == []
    assert post(server, f"/{code}/reports", {})[0] == 404
    assert post(server, "", {"id": id_with(code), "name": "Again"})[1]["error"] == "known"
    told = shown(server, "gallery")["games"][0]
    assert (told["code"], told["reports"], told["hidden"], told["looked"]) == (code, book.MOST_REPORTS, True, False)
    do(server, "hide game", code=code, on=False)
    assert listed(server, f"?code={code}")
    for _ in range(book.MOST_REPORTS):
        post(server, f"/{code}/reports", {})
    assert listed(server, f"?code={code}")


def test_reports_are_few_for_an_address_and_about_published_games(server: Served) -> None:
    one = someone()
    answers = [post(server, f"/{SHORT}/reports", {}, one)[0] for _ in range(int(REPORTED[0]) + 1)]
    assert answers == [404] * int(REPORTED[0]) + [429]
    assert post(server, "/nothing-here/reports", {})[0] == 404


def test_an_operator_hides_shows_and_removes_by_command(
    server: Served, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    code = published(server, "A game to keep an eye on")

    def run(*words: str) -> str:
        status, text = command(server, capsys, monkeypatch, *words)
        assert status == 0, text
        return text

    assert "A game to keep an eye on" in run("gallery")
    run("hide-game", code)
    assert listed(server, f"?code={code}") == []
    run("hide-game", code, "--show")
    assert listed(server, f"?code={code}")
    run("remove-game", code)
    assert listed(server, f"?code={code}") == []
    assert command(server, capsys, monkeypatch, "remove-game", code)[0] != 0
    acts = run("acts")
    for told in ("hid the game", "showed the game", "removed the game"):
        assert f"{told} {code}" in acts
    assert post(server, "", {"id": id_with(code), "name": "A better name"})[0] == 201
    assert ask(server, "/api/admin/gallery", key="wrong")[0] == 401


# Servers and stores


def test_a_server_without_a_gallery_has_no_trace_of_it(tmp_path: Path) -> None:
    with served(fresh_store("sqlite", tmp_path), "--no-gallery", trust=NOBODY) as server:
        assert server.get("/api/catalog")["gallery"] is False
        assert ask(server, "/api/gallery", key="")[0] == ask(server, "/gallery", key="")[0] == 404
        for path in ("", "/votes", f"/{CODE}/reports"):
            assert post(server, path, {})[0] == 404


@pytest.mark.parametrize("file", EARLIER, ids=lambda file: file.stem)
def test_earlier_stores_get_a_gallery(file: Path, tmp_path: Path) -> None:
    async def story() -> None:
        store = Store(lay_out(file, tmp_path)[0])
        await store.write(partial(_publish, code=CODE, network="one"))
        assert set(await store.read(book.shown)) == {CODE}
        store.close()

    asyncio.run(story())


@pytest.mark.parametrize("kind", STORES)
def test_from_where_something_came_is_forgotten_with_old_games(kind: str, tmp_path: Path) -> None:
    async def story() -> None:
        store = Store(fresh_store(kind, tmp_path))
        for code, at in (("old", 5), ("new", 50)):
            await store.write(partial(_publish, code=code, network="one", at=at))
            await store.write(partial(book.report, code=code, network="two", moment=at))
        await store.write(lambda connection: book.vote(connection, ("t", 0), "old", "new", 5, "one", None))
        await store.write(lambda connection: book.forget_addresses(connection, 20))
        told = {one["code"]: one for one in await store.read(book.for_operators)}
        assert (told["old"]["address"], told["old"]["reports"]) == (None, 0)
        assert (told["new"]["address"], told["new"]["reports"]) == ("one", 1)
        assert await store.read(book.votes) == [("old", "new")]
        store.close()

    asyncio.run(story())


# Our measures beside people's votes


def test_measures_are_compared_with_votes_when_there_are_enough() -> None:
    codes, lot = list(atlas())[:20], random.Random(1)
    pairs = [tuple(sorted(lot.sample(codes, 2), key=lambda code: -atlas()[code]["length"])) for _ in range(300)]
    found = agreement([(one, two) for one, two in pairs])
    assert (found["votes"], found["games"], found["enough"]) == (300, 20, True)
    told = {it["measure"]: it for it in found["measures"]}
    assert told.keys() == MEASURES.keys()
    assert 0.5 < told["length"]["rank"]["low"] < told["length"]["rank"]["value"] <= 1
    assert told["length"]["votes"]["value"] == 1
    by_lot = agreement([(one, two) if lot.random() < 0.5 else (two, one) for one, two in pairs])
    ranks = [it["rank"] for it in by_lot["measures"] if it["rank"] is not None]
    assert sum(rank["low"] > 0 or rank["high"] < 0 for rank in ranks) <= 2


def test_games_that_the_atlas_does_not_know_are_looked_at_now() -> None:
    found = figures_of(CODE)
    assert all(isinstance(measure(found), float) for measure in MEASURES.values())
    assert figures_of(CODE) == found


def test_too_few_votes_claim_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    url = fresh_store("sqlite", tmp_path)

    def told(*more: str) -> tuple[int, str]:
        monkeypatch.setattr("sys.argv", ["ludaro", "lab", "--votes", "--store", url, *more])
        with pytest.raises(SystemExit) as ended:
            main()
        return int(ended.value.code or 0), capsys.readouterr().out

    assert told()[0] != 0  # there is no such store, and none is made
    assert not list(tmp_path.iterdir())

    async def story() -> None:
        store = Store(url)
        await store.write(lambda connection: book.vote(connection, ("t", 0), SHORT, OTHER, 5, "one", None))
        store.close()

    asyncio.run(story())
    status, text = told()
    assert (status, "too few" in text) == (0, True)
    assert json.loads(told("--json")[1]) == {"votes": 1, "games": 2, "enough": False, "measures": []}
