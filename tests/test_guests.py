"""Players of somebody's own: a class in a module or an installed package, at our tables; and levels by name."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

import ludaro
from ludaro.cli import app
from ludaro.kernel.random import generator
from ludaro.lab.match import ArenaGame, play
from ludaro.lab.question import question
from ludaro.players import guests, parse, text_of
from ludaro.players.protocol import AnsweringDesk
from ludaro.players.quick import Planner
from ludaro.table.hall import Hall
from ludaro.table.line.messages import Hello, Open, SeatWish
from ludaro.table.play.spec import new_secret, plan
from ludaro.table.play.thinking import Thinkers
from tests.table_tools import Ear, fresh_store, hall_on, open_table, request, served, until

MODULE = '''
class First:
    """The first of its moves."""

    def choose(self, eyes, random):
        return eyes.moves()[0]


class Lucky:
    def choose(self, eyes, random):
        return random.choice(eyes.moves())

    def react(self, eyes, random):
        return None if random.random() < 0.5 else self.choose(eyes, random)


class Thinker:
    """Looks one move ahead in a game that it imagines."""

    def choose(self, eyes, random):
        def worth(move):
            game = eyes.imagine(random.getrandbits(32))
            game.play(move, eyes.seat)
            return bool(game.over and game.result[eyes.seat])
        return max(eyes.moves(), key=worth)


class Cheat:
    def choose(self, eyes, random):
        return "all my cards"


class Broken:
    def choose(self, eyes, random):
        raise ZeroDivisionError("oh")


class NoPlayer:
    pass


not_a_class = 7
'''


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with modules, as where somebody works."""
    (tmp_path / "mine_here.py").write_text(MODULE, "utf-8")
    (tmp_path / "mine_broken.py").write_text("import no_such_thing_at_all\n", "utf-8")
    (tmp_path / "mine_wrong.py").write_text("1 / 0\n", "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [path for path in sys.path if path])
    yield tmp_path
    for name in ("mine_here", "mine_broken", "mine_wrong"):
        sys.modules.pop(name, None)
    guests.installed.cache_clear()


def arena(*words: str) -> Result:
    return CliRunner().invoke(app, ["arena", *words])


def test_a_class_enters_the_arena(folder: Path) -> None:
    result = arena("tabeligi", "mine_here:First", "mine_here:Thinker", "random", "-n", "3", "--games", "6", "--json")
    assert result.exit_code == 0, result.stderr
    found = json.loads(result.stdout)
    assert [player["name"] for player in found["players"]] == ["mine_here:First", "mine_here:Thinker", "random"]
    assert found["faults"] == []


@pytest.mark.parametrize("id", ["kvaro-b", "kvaro-c", "64g-2", "colorio"])
def test_a_guest_plays_the_same_from_the_same_seed(id: str, folder: Path) -> None:
    asked = question(id, ["mine_here:Lucky", "mine_here:First"], seed=3)
    first, again = play(asked, 0, 0, (0, 1)), play(asked, 0, 0, (0, 1))
    assert first.fault is None
    assert first.save == again.save


def test_guests_play_in_several_processes(folder: Path) -> None:
    words = ["colorio", "mine_here:First", "random", "--games", "4", "--json"]
    one, two = arena(*words), arena(*words, "--jobs", "2")
    assert two.exit_code == 0, two.stderr
    score = [[player["score"] for player in json.loads(it.stdout)["players"]] for it in (one, two)]
    assert score[0] == score[1]


@pytest.mark.parametrize(
    ("player", "told"),
    [
        ("mine_here:Cheat", "IllegalMove: 'all my cards' is not a legal move"),
        ("mine_here:Broken", "ZeroDivisionError: oh"),
    ],
)
def test_a_guest_that_fails_has_lost_by_rule(player: str, told: str, folder: Path) -> None:
    record = play(question("colorio", [player, "random"]), 0, 0, (0, 1))
    assert record.culprit == 0
    assert record.shares == (0.0, 1.0)
    assert told in str(record.fault)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("mine_her:First", "no module 'mine_her', here or installed; did you mean mine_here"),
        ("mine_here:Frist", "the module 'mine_here' has no Frist; did you mean First"),
        ("mine_here:NoPlayer", "'mine_here:NoPlayer' is no player: a player is a class with a method choose("),
        ("mine_here:not_a_class", "is no player: a player is a class"),
        ("os:system", "'os:system' is no player"),
        (
            "mine_broken:X",
            "the module 'mine_broken' cannot be loaded: ModuleNotFoundError: No module named",
        ),
        ("mine_wrong:X", "the module 'mine_wrong' cannot be loaded: ZeroDivisionError"),
        ("serach:0.1s", "no player 'serach:0.1s'; did you mean search:0.1s"),
        ("levle:3", "no player 'levle:3'; did you mean level:3"),
        ("level:9", "no level '9'; the levels are 1 to 8"),
        ("level", "no player 'level'; write level:3"),
    ],
)
def test_what_is_no_player_is_refused_in_one_line(text: str, told: str, folder: Path) -> None:
    result = arena("colorio", text, "random")
    assert result.exit_code == 1
    assert result.stdout == ""
    assert told in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_an_installed_package_brings_players(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    info = folder / "mine-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: mine\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[ludaro.players]\nfirst-of-all = mine_here:First\n")
    monkeypatch.syspath_prepend(str(folder))
    guests.installed.cache_clear()
    assert parse("first-of-all")().name == "first-of-all"
    record = play(question("colorio", ["first-of-all", "random"]), 0, 0, (0, 1))
    assert record.fault is None
    with pytest.raises(ludaro.LudaroError, match="did you mean first-of-all"):
        parse("first-of-al")


# Levels by name.


@pytest.mark.parametrize("id", ["tabeligi", "kvaro-b", "64g-2"])
def test_a_level_is_a_player(id: str) -> None:
    game = ludaro.game(id)
    by_name = play(question(id, ["level:3", "random"]), 0, 0, (0, 1))
    by_text = play(question(id, [text_of(3, game), "random"]), 0, 0, (0, 1))
    assert by_name.save == by_text.save
    assert parse("level:3|random")().name == "level:3|random"
    state = game.new(2, seed=1)
    assert parse("level:3~0.5")().choose(state, 0, generator(1)) in state.moves(0)


def test_a_level_of_a_race_goes_by_the_clock() -> None:
    match = ArenaGame(question("kvaro-c", ["level:3", "level:6"]), 0, 0, (0, 1))
    assert match._has_planners()
    assert isinstance(match.players[0], Planner)


def test_an_engine_plays_a_level() -> None:
    desk = AnsweringDesk(parse("level:8")())
    for id, seconds in (("64g-2", 1.0), ("kvaro-solo", None)):
        new = {"ask": "new", "game": id, "players": ludaro.game(id).players[0], "options": {}, "seat": 0}
        assert desk.answer(json.dumps(new).encode()) == {"ready": True}
        assert desk.player.name == text_of(8, ludaro.game(id))
        assert desk._own_seconds == seconds
    assert desk.answer(b'{"ask": "hello", "protocol": 1}')["name"] == "ludaro level:8"


# At a server's tables: only whoever runs it names a class.


def test_whoever_runs_a_server_says_who_plays_a_level(folder: Path) -> None:
    async def story(hall: Hall) -> None:
        seats = [SeatWish("computer", level=8), SeatWish("person", number="1")]
        table = await open_table(hall, "colorio", seats=seats, seed=1)
        first = ludaro.game("colorio").new(2, seed=1).moves(0)[0]
        await table.join(Ear(), 1, Hello())
        await until(lambda: bool(table.ledger.state and table.ledger.state.history))
        assert table.ledger.state is not None
        assert table.ledger.state.history[0] == (0, first)

    async def told() -> None:
        async with hall_on(fresh_store("sqlite", folder), instead={8: "mine_here:First"}) as hall:
            await story(hall)

    asyncio.run(told())


@pytest.mark.parametrize("player", ["mine_here:Cheat", "mine_here:Broken"])
def test_a_guest_that_fails_at_a_server_makes_some_move(player: str, folder: Path) -> None:
    state = ludaro.game("colorio").new(2, seed=1)

    async def story() -> str:
        thinkers = Thinkers(threads=1, instead={8: player})
        try:
            return await thinkers.choose(8, state, 0)
        finally:
            thinkers.close()

    assert asyncio.run(story()) in state.moves(0)


def test_a_stranger_cannot_name_a_class(folder: Path) -> None:
    for level in ("mine_here:First", "os:system", "cmd:true", "level:3", "9"):
        with pytest.raises(ludaro.LudaroError, match="no level"):
            plan(Open("colorio", seats=[SeatWish("computer", level=level), SeatWish("person", number="1")]))
    assert "mine_here" not in sys.modules


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("8", "write LEVEL=PLAYER, as in 8=my_module:MyPlayer"),
        ("9=random", "no level '9'"),
        ("8=mine_here:Frist", "did you mean First"),
    ],
)
def test_a_server_says_what_is_wrong_with_its_players(text: str, told: str, folder: Path) -> None:
    result = CliRunner().invoke(app, ["serve", "--port", "0", "--store", f"sqlite:///{folder}/x.db", "--level", text])
    assert result.exit_code != 0
    assert told in " ".join(result.stderr.split())


# Decks of one's own.


def deck_file(folder: Path) -> tuple[Path, Any]:
    cards = ludaro.game("kvaro-a").deck
    assert cards is not None
    file = folder / "cards.txt"
    file.write_text("\n".join(reversed(cards)), "utf-8")
    return file, cards[::-1]


def test_an_arena_plays_with_a_deck_of_your_own(folder: Path) -> None:
    file, cards = deck_file(folder)
    result = arena("kvaro-a", "random", "random", "--games", "2", "--deck", str(file), "--json")
    assert result.exit_code == 0, result.stderr
    found = json.loads(result.stdout)
    assert ludaro.game("kvaro-a").new(2, options=found["options"], seed=1).view(0)["table"]["deck"] == cards
    assert found["preset"] is None
    assert "deck=of your own" in arena("kvaro-a", "random", "random", "--games", "2", "--deck", str(file)).stdout
    assert "kvaro games" in arena("colorio", "random", "random", "--deck", str(file)).stderr.lower()


@pytest.mark.slow
def test_the_lab_studies_a_deck_of_your_own(folder: Path) -> None:
    file, cards = deck_file(folder)
    words = ["kvaro-a", "--games", "2", "--jobs", "1", "--deck", str(file), "--out", str(folder / "lab"), "--json"]
    result = CliRunner().invoke(app, ["lab", *words])
    assert result.exit_code == 0, result.stderr
    options = json.loads(result.stdout)["options"]
    assert ludaro.game("kvaro-a").new(2, options=options, seed=1).view(0)["table"]["deck"] == cards


def test_a_server_with_a_player_of_its_own(folder: Path) -> None:
    key = new_secret()
    computer, me = {"kind": "computer", "level": 8}, {"kind": "person", "number": "1", "player": key}
    with served(fresh_store("sqlite", folder), "--level", "8=mine_here:First") as server:
        server.post("/api/people", {"key": key, "name": "Ana"})
        wish = {"game": "colorio", "seats": [computer, me]}
        status, told = request(f"{server.url}/api/tables", {**wish, "rated": True})
        assert (status, told["error"]) == (422, "table")
        assert "do not count at this server" in told["text"]
        assert server.post("/api/tables", wish)["room"]["seats"][0]["level"] == 8
        stranger = {"kind": "computer", "level": "mine_here:First"}
        status, told = request(f"{server.url}/api/tables", {**wish, "seats": [stranger, me]})
        assert status == 422
