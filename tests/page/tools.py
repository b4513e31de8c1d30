"""What the tests of the page share: opening tables, waiting for one's turn, moving by keys, by mouse, by touch."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from secrets import token_hex
from typing import Any

import ludaro
from ludaro.games.state import State
from ludaro.kernel.random import generator
from ludaro.players import player
from tests.table_tools import PATIENCE, Served, client, say_ready

DESKTOP, PHONE = {"width": 1280, "height": 800}, {"width": 360, "height": 640}
TOUCH = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
LONG = PATIENCE * 1000  # milliseconds
FAST = ("kvaro-b", "kvaro-c")  # in real time
WEB = Path(__file__).parents[2] / "web"
WORDS: dict[str, str] = json.loads((WEB / "src/i18n/tables/en.json").read_text("utf-8"))
OpenPage = Callable[..., Any]
Do = Callable[..., None]  # a page, a move


# What the page's players know


@dataclass
class Told:
    """A seat's view, kept up to date with what its sockets told."""

    v: int = -1
    view: dict[str, Any] = field(default_factory=dict)

    def hear(self, frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["t"] == "view" or message.get("full"):
            self.v, self.view = message["v"], message["view"] or {}
        elif message["t"] == "event" and message["v"] == self.v + 1 and self.view:
            self.v, change, what = message["v"], message.get("view") or {}, message["what"]
            made = [[what["seat"], what["move"]]] if what["kind"] == "move" else []
            table, history = self.view["table"] | change.get("table", {}), self.view["history"] + made
            self.view |= change | {"table": table, "history": history}


def follow(page: Any) -> list[Told]:
    """What a page is told, seat by seat."""
    told: list[Told] = []
    seats: dict[str | None, Told] = {}

    def opened(socket: Any) -> None:
        def sent(frame: str | bytes) -> None:
            message = json.loads(frame)
            if message["t"] == "hello":
                secret = message.get("secret")
                if secret not in seats:
                    told.append(seats.setdefault(secret, Told()))
                socket.on("framereceived", seats[secret].hear)

        socket.on("framesent", sent)

    page.on("websocket", opened)
    return told


def seen(page: Any, seat: int = 0) -> dict[str, Any]:
    """What one of the page's players sees, as soon as the page has said who they are."""
    hear_until(page, lambda: len(page.told) > seat)
    told: Told = page.told[seat]
    return told.view


def hear_until(page: Any, true: Callable[[], bool]) -> None:
    """Lets the page's sockets tell until something is true of what they told."""
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, "nothing of the kind was told"
        page.wait_for_timeout(20)  # milliseconds; sockets are heard meanwhile


def moves_of(page: Any, seat: int = 0) -> list[str]:
    moves: list[str] = seen(page, seat).get("moves", [])
    return moves


def possible(page: Any, seed: int) -> list[str]:
    """What the page's first player could play; in a race nobody tells them."""
    view = seen(page)
    return truth(page, seed).moves(view["seat"]) if view.get("unlisted") else moves_of(page)


# At the server


def table(server: Served, game: str, seats: list[dict[str, Any]], **wish: Any) -> tuple[str, list[str]]:
    """A table opened by a program: its path, and its secrets."""
    opened = server.post("/api/tables", {"game": game, "seats": seats, "options": "recommended", **wish})
    if opened["room"]["realtime"]:
        say_ready(server, opened)
    return f"/t/{opened['id']}", [seat["secret"] for seat in opened["seats"]]


def players_of(game: str) -> int:
    numbers = ludaro.game(game).players
    return 2 if 2 in numbers else numbers[0]


def people(server: Served, game: str, names: list[str], seed: int) -> list[str]:
    """A table of persons, with computers on the seats that are left: the paths to their seats."""
    seats: list[dict[str, Any]] = [{"kind": "person", "name": name} for name in names]
    seats += [{"kind": "computer", "level": 1}] * (players_of(game) - len(names))
    path, secrets = table(server, game, seats, seed=seed)
    return [f"{path}#{secret}" for secret in secrets]


def against_computer(server: Served, game: str, seed: int, level: int = 1) -> str:
    seats: list[dict[str, Any]] = [{"kind": "person", "name": "Ana"}]
    seats += [{"kind": "computer", "level": level}] * (players_of(game) - 1)
    path, secrets = table(server, game, seats, seed=seed)
    return f"{path}#{secrets[0]}"


def choose_deal(page: Any, seed: int) -> None:
    """What this page opens from now on has the deal of a seed: one of Kvaro C in a hundred is over at once."""

    def open_with_it(route: Any) -> None:
        asked = route.request
        route.continue_(**({"post_data": {**asked.post_data_json, "seed": seed}} if asked.method == "POST" else {}))

    page.route("**/api/tables", open_with_it)


def programs_play(server: Served, path: str, secrets: list[str], moves: Iterable[tuple[int, str]]) -> None:
    """Moves at a table, made by programs that hold its seats; until all is known there."""

    async def play() -> None:
        async with AsyncExitStack() as all_of_them:
            id = path.removeprefix("/t/")
            hellos = [client(server.url, id, secret=secret, number="7") for secret in secrets]
            players = [await all_of_them.enter_async_context(hello) for hello in hellos]
            for player in players:
                while player.room.get("status", "waiting") == "waiting":
                    await player.hear()
            for seat, move in moves:
                await players[seat].say(t="move", id=token_hex(8), v=players[seat].v, move=move)
                for player in players:
                    while (await player.hear()).get("what", {}).get("kind") != "move":
                        pass

    with ThreadPoolExecutor(1) as beside:  # browser tests have a loop of their own here
        beside.submit(lambda: asyncio.run(play())).result()


# Waiting


def my_turn(page: Any) -> bool:
    """Waits until this player may act (True), or the game is over."""
    page.wait_for_selector(".result, .board.yours")
    return not page.locator(".result").count()


def made(page: Any) -> int:
    return int(page.locator("[data-moves]").get_attribute("data-moves"))


def wait_for_move(page: Any, before: int) -> None:
    page.wait_for_selector(f".result, [data-moves]:not([data-moves='{before}'])")


def stop_the_clock(page: Any) -> None:
    """From now on time goes by for the page only as the test wishes: nothing is over before it was looked at."""
    page.clock.install()
    page.clock.pause_at(page.evaluate("Date.now() + 10000"))  # it has to be ahead when it arrives


def comes(page: Any, selector: str) -> Any:
    """What is there after so much of the page's time as it takes; not more than ten seconds."""
    for _ in range(100):
        if page.locator(selector).count():
            return page.locator(selector)
        page.clock.run_for(100)
    raise AssertionError(f"it does not come: {selector}")


# What a move is made of: places to press one after another, a card to turn, a word to say.


def steps_of(game: str, view: dict[str, Any], move: str) -> list[str]:
    """A move as places to press, ``way:`` a card lies, and ``word:`` to be said.

    >>> steps_of("64g-2", {}, "a2xb3")
    ['a2', 'b3']
    >>> steps_of("kvaro-a", {}, "7r@0,1")
    ['7', 'way:7r', '0,1']
    """
    if f"table.word.{move}" in WORDS:
        return [f"word:{move}"]
    if game.startswith("64g"):
        steps = move.removeprefix("?").replace("x", "-").replace("@", "-").split("-")
        return [step for step in steps if step[0].isalpha()]
    if game == "colorio":
        return [move.removeprefix(">")]
    if game == "tabeligi":
        colour, row = move[0], view["table"]["rows"][move[0]]
        end = 0 if row is None else row["first"] - 1 if move.endswith("<") else row["first"] + len(row["cards"])
        return [move[:2], f"{colour}:{end}"]
    if move.startswith("take "):
        return [move.removeprefix("take "), "word:take"]
    cards = [part.split("@") for part in move.split("+")]
    steps = [step for card, place in cards for step in (card.removesuffix("r"), f"way:{card}", place)]
    return ["word:pair", *steps] if len(cards) > 1 else steps


def name_of(word: str) -> str:
    """A word as its button has it."""
    return WORDS.get(f"table.word.{word}") or WORDS[f"table.{word}"]


def button(page: Any, name: str) -> Any:
    return page.locator(".ludaro-table").get_by_role("button", name=name, exact=True)


def cell(page: Any, place: str) -> Any:
    return page.locator(f"[data-place='{place}'][data-grid]")


def lies(page: Any, card: str) -> bool:
    """Whether a card of Kvaro in the hand lies as wished: 7, or 7r if turned."""
    label: str = cell(page, card.removesuffix("r")).get_attribute("aria-label")
    return ("upside down" in label) == card.endswith("r")


def by_pointer(press: Callable[[Any], None]) -> Do:
    """Moves on the drawn table: each step is a click, or a tap."""

    def do(page: Any, move: str, seat: int = 0) -> None:
        for step in steps_of(seen(page, seat)["game"], seen(page, seat), move):
            if step.startswith("way:"):
                if not lies(page, step[4:]):
                    press(button(page, f"↻ {name_of('turn')}"))
            elif step.startswith("word:"):
                press(button(page, name_of(step[5:])))
            else:
                press(cell(page, step))

    return do


click_move = by_pointer(lambda target: target.click())


def _tap(target: Any) -> None:
    target.tap()
    if target.page.locator(".ludaro-table .aimed").count():  # on small places the second tap plays
        target.tap()


tap_move = by_pointer(_tap)


def drag_move(page: Any, move: str) -> None:
    """A card carried by a finger, as far as the move has something to carry."""
    steps = [step for step in steps_of(seen(page)["game"], seen(page), move) if not step.startswith("way:")]
    held = seen(page)["table"].get("held")
    steps = [held, *steps] if held and len(steps) == 1 else steps  # the cap that was lifted before
    if len(steps) != 2 or any(step.startswith("word:") for step in steps):
        return tap_move(page, move)
    (x0, y0), (x1, y1) = (middle(cell(page, step)) for step in steps)
    finger = page.context.new_cdp_session(page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x0, "y": y0}]})
    for part in (0.1, 0.5, 1.0):
        point = {"x": x0 + (x1 - x0) * part, "y": y0 + (y1 - y0) * part}
        finger.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    finger.detach()
    return None


def middle(target: Any) -> tuple[float, float]:
    box = target.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


# By keys alone


def choose(page: Any, **wishes: Any) -> None:
    """Settings, as if they were chosen in another window."""
    page.evaluate(
        """wishes => {
            const kept = JSON.parse(localStorage.getItem('ludaro.settings') ?? '{}')
            localStorage.setItem('ludaro.settings', JSON.stringify({...kept, ...wishes}))
            dispatchEvent(new StorageEvent('storage', {key: 'ludaro.settings'}))
        }""",
        wishes,
    )


def type_move(page: Any, move: str) -> None:
    if not page.locator("#move-box").count():
        choose(page, codes=True)
        page.wait_for_selector("#move-box")
    page.keyboard.press("m")
    page.keyboard.type(move)
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")


def key_move(page: Any, move: str) -> None:
    """A move on the drawn table by Tab, arrows and Enter."""
    for step in steps_of(seen(page)["game"], seen(page), move):
        if step.startswith("way:"):
            if not lies(page, step[4:]):
                page.keyboard.press("r")
        elif step.startswith("word:"):
            tab_to(page, f"e => e.matches('button') && e.textContent.trim() === {name_of(step[5:])!r}")
            page.keyboard.press("Enter")
        else:
            walk_to(page, step)
            page.keyboard.press("Enter")


def tab_to(page: Any, test: str) -> None:
    """Tab until the focus is where the test (of an element) is true."""
    for _ in range(80):
        if page.evaluate(f"({test})(document.activeElement)"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not reach {test}")


def walk_to(page: Any, place: str) -> None:
    """Tab into the right grid, then arrows."""
    goal = cell(page, place)
    grid, row, column = (goal.get_attribute(f"data-{name}") for name in ("grid", "row", "column"))
    tab_to(page, f"e => e.dataset.grid === '{grid}'")
    for name, value, back, on in (("row", row, "ArrowUp", "ArrowDown"), ("column", column, "ArrowLeft", "ArrowRight")):
        at = int(page.evaluate(f"document.activeElement.dataset.{name}"))
        for _ in range(abs(int(value) - at)):
            page.keyboard.press(back if int(value) < at else on)
    assert page.evaluate("document.activeElement.dataset.place") == place


# Whole games


def play(page: Any, seconds: float, do: Do, until: int | None = None, wise: str | None = None, seed: int = 4) -> None:
    """Moves by lot, or by a wise player, until the game is over or has so many moves."""
    lot, end = random.Random(5), time.monotonic() + seconds
    while my_turn(page) and (until is None or made(page) < until):
        assert time.monotonic() < end, "the game did not end"
        before, moves = made(page), moves_of(page)
        if not moves:
            page.wait_for_timeout(300)  # in real time: nothing fits until somebody else has played
            continue
        do(page, lot.choice(moves) if wise is None else wise_move(page, wise, seed))
        if page.locator(".board.yours").count():
            wait_for_move(page, before)


def wise_move(page: Any, name: str, seed: int) -> str:
    """What a computer player would do here; the deal was chosen, so that the test can play along."""
    state, view = truth(page, seed), seen(page)
    return player(name).choose(state, view["seat"], generator(len(view["history"])))


def truth(page: Any, seed: int) -> State:
    """The game that the page shows, whole."""
    view = seen(page)
    state = ludaro.game(view["game"]).new(view["players"], options=view["options"], seed=seed)
    for seat, move in view["history"]:
        state.play(move, seat)
    return state
