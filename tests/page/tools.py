"""What the tests of the page share: opening tables, waiting for one's turn, moving."""

from __future__ import annotations

import json
import random
import re
import time
from collections.abc import Callable
from typing import Any

import ludaro
from tests.table_tools import PATIENCE, Served

DESKTOP, PHONE = {"width": 1280, "height": 800}, {"width": 360, "height": 640}
LONG = PATIENCE * 1000  # milliseconds
FAST = ("kvaro-b", "kvaro-c")  # in real time
OpenPage = Callable[..., Any]


def follow(page: Any) -> Callable[[], list[str]]:
    """The moves that the page's player has, as its socket told."""
    told: dict[str, list[str]] = {"moves": []}

    def hear(frame: str | bytes) -> None:
        message = json.loads(frame)
        view = message.get("view") or {}
        told["moves"] = view.get("moves", told["moves"])

    page.on("websocket", lambda socket: socket.on("framereceived", hear))
    return lambda: told["moves"]


def table(server: Served, game: str, seats: list[dict[str, Any]], **wish: Any) -> tuple[str, list[str]]:
    """A table opened by a program: its path, and its secrets."""
    opened = server.post("/api/tables", {"game": game, "seats": seats, "options": "recommended", **wish})
    return f"/t/{opened['id']}", [seat["secret"] for seat in opened["seats"]]


def against_computer(server: Served, game: str, seed: int, level: int = 1) -> str:
    players = 2 if 2 in ludaro.game(game).players else ludaro.game(game).players[0]
    seats: list[dict[str, Any]] = [{"kind": "person", "name": "Ana"}]
    seats += [{"kind": "computer", "level": level}] * (players - 1)
    path, secrets = table(server, game, seats, seed=seed)
    return f"{path}#{secrets[0]}"


def my_turn(page: Any) -> bool:
    """Waits until this player may act (True), or the game is over."""
    page.wait_for_selector(".result, .board.yours")
    return not page.locator(".result").count()


def made(page: Any) -> int:
    return int(page.locator("[data-moves]").get_attribute("data-moves"))


def wait_for_move(page: Any, before: int) -> None:
    page.wait_for_selector(f".result, [data-moves]:not([data-moves='{before}'])")


def type_move(page: Any, move: str) -> None:
    page.keyboard.press("m")
    page.keyboard.type(move)
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")


def click_move(page: Any, move: str) -> None:
    """A move of 64g or Colorio by clicking the table."""
    places = re.findall(r"[a-p]\d+", move)
    if move.isalpha():
        page.locator(".ludaro-table .foot button").first.click()
    for place in places:
        page.locator(f"[data-place='{place}']").first.click()


def play(page: Any, seconds: float, do: Callable[[Any, str], None], until: int | None = None) -> None:
    """Moves by lot, until the game is over or has so many moves."""
    lot, end = random.Random(5), time.monotonic() + seconds
    while my_turn(page) and (until is None or made(page) < until):
        assert time.monotonic() < end, "the game did not end"
        before, moves = made(page), page.moves()
        if not moves:
            page.wait_for_timeout(300)  # in real time: nothing fits until somebody else has played
            continue
        do(page, lot.choice(moves))
        if page.locator(".board.yours").count():
            wait_for_move(page, before)
