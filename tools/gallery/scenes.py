"""What there is to see: every game in the middle of play, and every page. Each scene leads a fresh browser to it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import count
from time import sleep
from typing import Any
from urllib.request import Request, urlopen

from websockets.sync.client import ClientConnection, connect

import ludaro
from ludaro.games.state import State
from ludaro.kernel.random import generator
from ludaro.players import opponent

SEED = 9
LEVEL = 4
NAMES = ["Ana", "Ben", "Chloé", "Dario"]
# So many moves make a table worth looking at.
MOVES = {"tabeligi": 13, "kvaro-solo": 5, "kvaro-b": 7, "kvaro-c": 6, "colorio": 34, "64g-8": 13, "64g-10": 16}
USUAL = {"kvaro": 10, "sixtyfour": 30}
TABLES = ("tabeligi", "kvaro-a", "colorio", "64g-10")  # one of each family
Lead = Callable[[Any], None]


@dataclass(frozen=True)
class Scene:
    """``open`` makes what is needed at the server and says where to go; ``lead`` goes on from there."""

    name: str
    open: Callable[[str], str]
    lead: Lead
    tall: bool = False  # longer than a screen: shown whole


def scenes() -> list[Scene]:
    return [*map(_middle, ludaro.games()), *_pages(), *map(_end, TABLES)]


def _middle(game: str) -> Scene:
    return Scene(game, lambda url: played(url, game, moves_of(game)), _table, tall=True)


def _end(game: str) -> Scene:
    return Scene(f"over-{game}", lambda url: played(url, game, None), _analysed, tall=True)


def _pages() -> Iterator[Scene]:
    def lobby(url: str) -> str:
        return "/"

    def opened(game: str, *kinds: str) -> Callable[[str], str]:
        def place(url: str) -> str:
            seats = [{"kind": kind} | ({"name": "Ana"} if kind == "person" else {}) for kind in kinds]
            id, secrets = open_table(url, game, seats)
            return f"/t/{id}" + (f"#{secrets[0]}" if secrets else "")

        return place

    yield Scene("lobby", lobby, _lobby, tall=True)
    yield Scene("start", lobby, _then(_start, lambda page: page.locator("dialog .mode").first.click()))
    yield Scene("start-friends", lobby, _start)
    yield Scene("settings", lobby, _then(_lobby, _settings))
    yield Scene("invite", opened("64g-10", "person", "open"), _shows(".invite [role=img]"))
    yield Scene("door", opened("kvaro-a", "open", "open"), _shows("main form"))
    yield Scene("nowhere", lambda url: "/t/nothinghere1", _shows("main h1"))
    yield Scene("ratings", lambda url: "/ratings", _shows("table, section:last-child p"), tall=True)
    yield Scene("club", lambda url: "/club", _shows("main form"), tall=True)
    yield Scene("print", lambda url: "/print", _shows(".sight img"), tall=True)
    yield Scene("invent", lambda url: "/invent", _shows(".see .ludaro-table svg"), tall=True)
    yield Scene("own", lambda url: "/own/f5r6c3v4t1o1w2x200", _shows(".see .ludaro-table svg"), tall=True)
    yield Scene("club-evening", _evening, _shows(".scroll table"), tall=True)
    yield Scene("puzzle", lambda url: "/puzzle", _table, tall=True)
    yield Scene("learn", lambda url: "/learn/64g-1", _shows(".ludaro-table svg"), tall=True)
    yield Scene("curtain", lobby, _curtain)
    yield Scene("rules", lambda url: played(url, "64g-8", 2), _then(_table, _rules))
    yield Scene("computer", _against_computer, _then(_table, _hint), tall=True)
    yield Scene("level", _against_computer, _then(_table, _level))
    yield Scene("ready", opened("kvaro-b", "person", "computer"), _shows(".ready button"))
    yield Scene("past", lambda url: played(url, "colorio", 20), _then(_table, _look_back), tall=True)


def moves_of(game: str) -> int:
    return MOVES.get(game) or USUAL[ludaro.game(game).family.name]


# At the server


def ask(url: str, body: dict[str, Any], headers: dict[str, str] | None = None) -> Any:
    headers = {"content-type": "application/json", **(headers or {})}
    with urlopen(Request(url, json.dumps(body).encode(), headers)) as answer:
        return json.load(answer)


def _evening(url: str) -> str:
    """A club in its second round, seen by whoever leads it and plays."""
    keys = [f"{number:022}" for number in range(5)]
    game = {"game": "64g-10", "title": "Tuesday club", "options": "recommended"}
    code = ask(f"{url}/api/clubs", {"key": keys[0], **game})["club"]["code"]
    for key, name in zip(keys, [*NAMES, "Emil"], strict=True):
        ask(f"{url}/api/clubs/{code}/members", {"key": key, "name": name})
    for act in (
        {"do": "round", "round": 1},
        {"do": "result", "round": 1, "table": 1, "winners": [0]},
        {"do": "result", "round": 1, "table": 2, "winners": [0, 1]},
        {"do": "round", "round": 2},
        {"do": "minutes", "minutes": 5},
        {"do": "result", "round": 2, "table": 2, "winners": [1]},
    ):
        ask(f"{url}/api/clubs/{code}/acts", act, {"authorization": f"Bearer {keys[0]}"})
    return f"/club/{code}#{keys[0]}"


def open_table(url: str, game: str, seats: list[dict[str, Any]], **wish: Any) -> tuple[str, list[str]]:
    """A new table: its id, and the secrets of its persons."""
    opened = ask(f"{url}/api/tables", {"game": game, "seats": seats, "options": "recommended", **wish})
    return opened["id"], [seat["secret"] for seat in opened["seats"]]


def played(url: str, game: str, moves: int | None, players: int | None = None) -> str:
    """A table where the computer has made so many moves for everyone (None: to the end), seen by who is to act."""
    state = ludaro.game(game).new(players, seed=SEED, options="recommended")
    names = (NAMES * 2)[: state.players]
    seats = [{"kind": "person", "name": name, "number": f"{number}"} for number, name in enumerate(names)]
    id, secrets = open_table(url, game, seats, seed=SEED)
    with ExitStack() as lines:
        address = f"{url.replace('http', 'ws', 1)}/api/tables/{id}/socket"
        sockets = [lines.enter_context(connect(address, compression=None, close_timeout=0.2)) for _ in secrets]
        for socket, secret in zip(sockets, secrets, strict=True):
            _say(socket, t="hello", secret=secret)
            v = _hear(socket, "view")["v"]
        if len(state.seats) > 1:
            v = _begin_race(sockets)
        for seat, move in _game(state, moves):
            v = _send(sockets[seat], v, move)
    seat = 0 if state.over else next(seat for seat in state.seats if state.moves(seat))
    return f"/t/{id}#{secrets[seat]}"


def _game(state: State, moves: int | None) -> Iterator[tuple[int, str]]:
    """A game that plays itself; unless asked for, not to the end."""
    player, rng = opponent(LEVEL, state.game, 1), generator(SEED)
    for number in count():
        if state.over or number == moves:
            return
        seat = next(seat for seat in state.seats if state.moves(seat))
        move = player.choose(state, seat, rng)
        ahead = state.copy()
        ahead.play(move, seat)
        if ahead.over and moves is not None:
            return
        state.play(move, seat)
        yield seat, move


def _say(socket: ClientConnection, **message: Any) -> None:
    socket.send(json.dumps(message))


def _hear(socket: ClientConnection, *kinds: str) -> dict[str, Any]:
    while True:
        message: dict[str, Any] = json.loads(socket.recv(timeout=30))
        if message["t"] in kinds:
            return message


def _begin_race(sockets: list[ClientConnection]) -> int:
    """Everyone is ready; the table's version once the race has begun."""
    for number, socket in enumerate(sockets):
        _say(socket, t="ready", id=f"ready {number}")
    while True:
        event = _hear(sockets[0], "event")
        if event["what"]["kind"] == "begin":
            return int(event["v"])


def _send(socket: ClientConnection, v: int, move: str) -> int:
    """Plays a move; the table's version then."""
    while True:
        _say(socket, t="move", id=f"{v}", v=v, move=move)
        answer = _hear(socket, "ok", "no")
        if answer["t"] == "ok":
            return int(answer["v"])
        if "wait" not in answer:
            raise RuntimeError(f"{move}: {answer['text']}")
        sleep(answer["wait"])


def _against_computer(url: str) -> str:
    seats: list[dict[str, Any]] = [{"kind": "person", "name": "Ana"}, {"kind": "computer", "level": 3}]
    id, secrets = open_table(url, "64g-4", seats, seed=SEED)
    return f"/t/{id}#{secrets[0]}"


# In the browser


def _then(first: Lead, second: Lead) -> Lead:
    def lead(page: Any) -> None:
        first(page)
        second(page)

    return lead


def _shows(selector: str, patience: float | None = None) -> Lead:
    return lambda page: page.locator(selector).first.wait_for(timeout=patience)


def _analysed(page: Any) -> None:
    _shows(".analysis[data-ready=true]", 3 * 60_000)(page)  # it takes long on a busy machine


def _table(page: Any) -> None:
    page.locator(".board .ludaro-table svg").first.wait_for()


def _lobby(page: Any) -> None:
    page.locator(".grid:not(.filling) article svg").first.wait_for()
    # Pictures are drawn when they come near.
    for card in page.locator("article").all():
        card.scroll_into_view_if_needed()
        card.locator(".picture svg").first.wait_for()
    page.evaluate("scrollTo(0, 0)")


def _start(page: Any) -> None:
    page.locator("article:has(#game-tabeligi) .buttons .more").click()
    page.locator("dialog .modes").wait_for()


def _settings(page: Any) -> None:
    page.locator("header .tools button").last.click()
    page.locator("dialog select, dialog input").first.wait_for()


def _curtain(page: Any) -> None:
    _start(page)
    page.locator("dialog .mode").last.click()
    page.locator("dialog .seat input").first.fill("Ana")
    page.locator("dialog .go").click()
    page.locator(".curtain").wait_for()


def _rules(page: Any) -> None:
    page.keyboard.press("r")
    page.locator("dialog h3").first.wait_for()


def _hint(page: Any) -> None:
    page.keyboard.press("h")
    page.locator("section.hint").wait_for()


def _level(page: Any) -> None:
    page.locator("button.face").first.click()
    page.locator("dialog form").wait_for()


def _look_back(page: Any) -> None:
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
