"""``ludaro join``: people in terminals and programs at the tables of a real server, over good lines and bad ones."""

from __future__ import annotations

import asyncio
import io
import random
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

import ludaro
from ludaro.cli.visitor import Visitor
from ludaro.client import link
from ludaro.client.bridge import Bridge, GuestProgram
from ludaro.client.guest import Dismissed, Guest
from ludaro.client.seen import Message, Seen
from ludaro.errors import LudaroError
from ludaro.players.program import ProgramFailed
from tests import standby
from tests.examples import saved
from tests.table_tools import Served, client, served

ENOUGH = 12  # moves of a game in the quick tests


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(f"sqlite:///{tmp_path_factory.mktemp('store')}/table.db") as running:
        yield running


def seats_of(server: Served, game: str, **wish: Any) -> list[link.Link]:
    """The links of a table's seats, all of them for people unless the wish says otherwise."""
    players = ludaro.game(game).usual_players
    wish.setdefault("seats", [{"kind": "person", "name": f"P{seat}"} for seat in range(players)])
    # One deal of Kvaro C in a hundred is over at once: here something is to be played.
    wish.setdefault("deal", ludaro.game(game).new(players, seed=1, options=wish.get("options")).deal)
    opened = server.post("/api/tables", {"game": game, **wish})
    return [link.read(seat["link"]) for seat in opened["seats"]]


class Someone:
    """A person who types a move that is on the screen, and after enough of them gives up."""

    def __init__(self, where: link.Link, enough: int, seed: int) -> None:
        self.screen = io.StringIO()
        self.visitor = Visitor(where, Console(file=self.screen, width=100), self.ask)
        self._enough = enough
        self._rng = random.Random(seed)
        self._lines = ["help", "moves a", "99999", "who", "table", "resign"]

    def ask(self, sign: str, words: list[str]) -> str:
        if self.visitor.seen.asked_if_ready:
            return ""
        if self._lines:
            return self._lines.pop()
        moves = [word for word in words if word not in self.visitor.commands]
        self._enough -= 1
        return "resign yes" if self._enough < 0 or not moves else self._rng.choice(moves)


def play_with_people(links: list[link.Link], enough: int) -> list[Someone]:
    people = [Someone(where, enough, seat) for seat, where in enumerate(links)]
    with ThreadPoolExecutor(len(people)) as rooms:
        for done in [rooms.submit(someone.visitor.run) for someone in people]:
            done.result(120)
    return people


def check_the_end(server: Served, people: list[Someone]) -> None:
    assert re.search(r"Your move|You may act", "".join(someone.screen.getvalue() for someone in people))
    for someone in people:
        seen, screen = someone.visitor.seen, someone.screen.getvalue()
        assert seen.status == "over"
        assert re.search(r"^(.* wins?[.!]|.*share the win.*|Done!)", screen, re.MULTILINE), screen[-500:]
        export = server.get(f"/api/tables/{seen.room['id']}/export")
        assert seen.view is not None
        assert seen.view["history"] == export["moves"]


@pytest.mark.parametrize("game", ludaro.games())
def test_people_play_every_game_in_terminals(server: Served, game: str) -> None:
    check_the_end(server, play_with_people(seats_of(server, game), ENOUGH))


@pytest.mark.slow
@pytest.mark.parametrize("game", [id for id in ludaro.games() if id != "kvaro-solo"])
def test_people_play_every_game_to_its_end(server: Served, game: str) -> None:
    people = play_with_people(seats_of(server, game), 150)
    check_the_end(server, people)


# Over bad lines


class Cutter:
    """A line to the server that breaks after a while, again and again, in the middle of anything."""

    def __init__(self, port: int, seed: int) -> None:
        self._port, self._rng = port, random.Random(seed)
        self.cuts = 0

    async def __aenter__(self) -> Cutter:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection("127.0.0.1", self._port)
        left = [self._rng.randint(200, 6000)]

        async def carry(source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
            while left[0] > 0 and (part := await source.read(min(left[0], 512))):
                left[0] -= len(part)
                sink.write(part)

        ways = [asyncio.create_task(carry(reader, back)), asyncio.create_task(carry(there, writer))]
        await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        for way in ways:
            way.cancel()
        await asyncio.gather(*ways, return_exceptions=True)
        self.cuts += 1
        for end in (writer, back):
            end.transport.abort()


async def play_over(links: list[link.Link], seed: int) -> list[Guest]:
    """Guests that play at random, to the end."""
    guests: list[Guest] = []
    over = asyncio.Event()

    def at(where: link.Link, seat: int) -> Guest:
        rng = random.Random(seed + seat)
        sent: set[int] = set()

        def hear(message: Message) -> None:
            seen = guest.seen
            if seen.status == "over":
                if all(other.seen.status == "over" for other in guests):
                    over.set()
            elif seen.moves and seen.v not in sent and not guest.unanswered:
                assert seen.v is not None
                sent.add(seen.v)
                guest.do("move", move=rng.choice(seen.moves))

        guest = Guest(where, hear)
        return guest

    guests += [at(where, seat) for seat, where in enumerate(links)]
    staying = [asyncio.create_task(guest.stay()) for guest in guests]
    await asyncio.wait_for(over.wait(), 120)
    for guest in guests:
        await guest.leave()
    await asyncio.gather(*staying)
    return guests


@pytest.mark.parametrize("seed", range(2))
def test_a_game_over_lines_that_break(server: Served, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludaro.client.guest.FIRST_PAUSE", 0.01)
    monkeypatch.setattr("ludaro.client.guest.LONGEST_PAUSE", 0.05)
    links = seats_of(server, "tabeligi")

    async def play() -> tuple[list[Guest], int]:
        async with Cutter(server.port, seed) as cutter:
            bad = [link.Link(f"http://127.0.0.1:{cutter.port}", where.id, where.secret) for where in links]
            return await play_over(bad, seed), cutter.cuts

    guests, cuts = asyncio.run(play())
    assert cuts > 3
    export = server.get(f"/api/tables/{links[0].id}/export")
    for guest in guests:
        assert guest.seen.view is not None
        assert guest.seen.view["history"] == export["moves"]
    assert server.get(f"/api/tables/{links[0].id}")["v"] == guests[0].seen.v == guests[1].seen.v


@pytest.mark.slow
def test_a_guest_waits_for_a_server_that_comes_back(tmp_path: Path) -> None:
    store = f"sqlite:///{tmp_path}/table.db"
    first = Served(store)
    where = seats_of(first, "colorio", seats=[{"kind": "person"}, {"kind": "computer", "level": 1}])[0]
    told: list[str] = []

    async def play() -> Guest:
        reached = asyncio.Event()

        def hear(message: Message) -> None:
            told.append(message["t"])
            if message["t"] == "ok" or (message["t"] == "view" and guest.seen.moves):
                reached.set()

        guest = Guest(where, hear)
        staying = asyncio.create_task(guest.stay())
        while not guest.seen.moves:
            await asyncio.sleep(0.01)
        await asyncio.to_thread(first.kill)
        guest.do("move", move=guest.seen.moves[0])
        reached.clear()
        second = await asyncio.to_thread(Served, store, port=first.port)
        try:
            await asyncio.wait_for(reached.wait(), 60)
            while "ok" not in told:
                await asyncio.sleep(0.01)
            await guest.leave()
            await staying
        finally:
            await asyncio.to_thread(second.kill)
        return guest

    guest = asyncio.run(play())
    assert not guest.unanswered
    assert guest.seen.view is not None
    assert guest.seen.view["history"][0][0] == 0
    assert told.count("lost") == 1
    assert told.count("back") == 1


def test_a_wrong_copy_is_noticed() -> None:
    seen = Seen()
    assert seen.take({"t": "view", "v": 3, "hash": "?", "room": {"status": "playing"}, "view": None})
    assert not seen.take({"t": "event", "v": 5, "hash": "?", "what": {"kind": "sit", "seat": 0}})
    assert not seen.take({"t": "event", "v": 4, "hash": "wrong", "what": {"kind": "sit", "seat": 0}})
    assert seen.take({"t": "event", "v": 4, "hash": "old", "what": {"kind": "sit", "seat": 0}})


# Programs


def engine_of_the_docs(folder: Path) -> str:
    code = saved("docs/engines.md", "mybot.py")
    (folder / "mybot.py").write_text(code, "utf-8")
    return shlex.join([sys.executable, str(folder / "mybot.py")])


@pytest.mark.parametrize("game", ["tabeligi", "kvaro-b"])
def test_a_program_of_the_engines_page(server: Served, game: str, tmp_path: Path) -> None:
    links = seats_of(server, game, games=2)

    async def play() -> list[Bridge]:
        bridges = [Bridge(where, GuestProgram(engine_of_the_docs(tmp_path), 20), lambda *_: None) for where in links]
        await asyncio.wait_for(asyncio.gather(*(bridge.play() for bridge in bridges)), 120)
        for bridge in bridges:
            bridge._engine.close()
        return bridges

    for bridge in asyncio.run(play()):
        assert bridge.guest.link.id != links[0].id
        assert bridge.guest.seen.room["match"]["game"] == 2
        assert sum(bridge.guest.seen.room["match"]["wins"]) == pytest.approx(2)


def test_a_program_that_fails(server: Served, tmp_path: Path) -> None:
    where = seats_of(server, "colorio", seats=[{"kind": "person"}, {"kind": "computer", "level": 1}])[0]
    (tmp_path / "bad.py").write_text("print('{}')", "utf-8")

    async def play(command: str) -> None:
        await asyncio.wait_for(Bridge(where, GuestProgram(command, 20), lambda *_: None).play(), 60)

    with pytest.raises(ProgramFailed, match="speaks protocol"):
        asyncio.run(play(shlex.join([sys.executable, str(tmp_path / "bad.py")])))


def test_the_bot_of_the_docs(server: Served, tmp_path: Path) -> None:
    code = saved("docs/bots.md", "bot.py")
    assert "ludaro" not in code
    (tmp_path / "bot.py").write_text(code, "utf-8")
    for game in ("tabeligi", "kvaro-b"):
        opened = server.post("/api/tables", {"game": game, "players": 2, "games": 2})
        bots = [
            subprocess.Popen(
                [sys.executable, str(tmp_path / "bot.py"), opened["link"]], stdout=subprocess.PIPE, text=True
            )
            for _ in range(2)
        ]
        said = [bot.communicate(timeout=120)[0] for bot in bots]
        assert [bot.returncode for bot in bots] == [0, 0]
        assert all(words.count("result: [") == 2 for words in said)


# Errors, in one clear line


def run(*words: str) -> tuple[int, str]:
    status, _, errors = standby.said("join", *words)
    return status, errors.strip()


def test_errors_are_friendly(server: Served) -> None:
    where = seats_of(server, "colorio")[0]
    full = f"{where.server}/t/{where.id}"
    status, words = run(full)
    assert (status, words) == (1, "ludaro: all seats of this table are taken; to look on, add --watch")
    status, words = run(f"{full}#wrong")
    assert (status, words) == (1, "ludaro: no seat at this table has this secret")
    with pytest.raises(link.Unreachable, match=r"no table server answers at 127\.0\.0\.1:1 "):
        link.read("http://127.0.0.1:1/t/abc").room()
    with pytest.raises(link.Declined, match="there is no such table"):
        link.read(f"{where.server}/t/abc").room()
    for text in ("", "colorio", "http://", "http://x:y/t/a", where.server, "ftp://x/t/a", "http://x/t/a b"):
        with pytest.raises(link.BadLink, match="not a link"):
            link.read(text)


def test_a_seat_that_is_not_open(server: Served) -> None:
    opened = server.post("/api/tables", {"game": "colorio", "seats": [{"kind": "person"}, {"kind": "open"}]})
    status, words = run(opened["link"], "--seat", "0")
    assert (status, words) == (1, "ludaro: seat 0 is not open; open are 1")


def test_a_table_of_ones_own(server: Served) -> None:
    where = link.open_table(
        server.url.removeprefix("http://"), {"game": "tabeligi"} | {"seats": [{"kind": "person"}] * 2}
    )
    assert link.read(str(where)) == where
    assert where.room()["game"] == "tabeligi"
    for text in ("", "http://", str(where), "http://x:y"):
        with pytest.raises(link.BadLink, match="not the address of a server"):
            link.open_table(text, {})
    done = subprocess.run(
        [sys.executable, "-m", "ludaro", "join", server.url, "--open", "tabeligi", "--level", "1", "--name", "Ana"],
        input="help\nresign yes\n",
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert "Computer" in done.stdout
    assert "(Ana resigned)" in done.stdout


def test_a_secret_that_is_wrong_ends_a_guest(server: Served) -> None:
    where = seats_of(server, "colorio")[0]
    guest = Guest(link.Link(where.server, where.id, "wrong"), lambda _: None)
    with pytest.raises(Dismissed, match="no seat at this table has this secret"):
        asyncio.run(asyncio.wait_for(guest.stay(), 60))
    assert issubclass(Dismissed, LudaroError)


# A real terminal


def test_others_move_while_the_person_types(server: Served, tmp_path: Path) -> None:
    from tests.test_cli_terminal import Terminal

    first, second = seats_of(server, "colorio")
    terminal = Terminal(["join", str(second)], tmp_path)
    terminal.wait_for("Waiting for P0")
    terminal.press("hel")
    terminal.wait_for("> hel")

    async def move() -> None:
        async with client(server.url, first.id, secret=first.secret, number="1") as other:
            while not (other.view and other.view["moves"]):
                await other.hear()
            await other.say(t="move", id="1", v=other.v, move="c3")
            await other.hear_until("ok")

    asyncio.run(move())
    terminal.wait_for(r"P0: c3")
    terminal.wait_for("> hel")
    terminal.press("p\n")
    terminal.wait_for("undo: ask|undo  ")
    terminal.wait_for("> ")
    terminal.press("quit\n")
    terminal.wait_for("Come back with: ludaro join")
    assert terminal.child.wait(30) == 0
