"""A club for tests: whoever leads it, its members, and quick games at its tables."""

from __future__ import annotations

import asyncio
import random
from secrets import choice, token_hex
from typing import Any

from websockets.exceptions import ConnectionClosed, InvalidHandshake

from ludaro.table.play.spec import LETTERS
from tests.table_tools import PATIENCE, client, request


def new_key() -> str:
    return "".join(choice(LETTERS) for _ in range(22))


class Person:
    """Somebody with a key, who knows the code of a club."""

    def __init__(self, url: str, code: str, key: str | None = None, name: str = "") -> None:
        self.url, self.code, self.key, self.name = url, code, key or new_key(), name

    @property
    def headers(self) -> dict[str, str]:
        return {"content-type": "application/json", "authorization": f"Bearer {self.key}"}

    def look(self, **query: int) -> dict[str, Any]:
        asked = "&".join(f"{name}={value}" for name, value in query.items())
        status, answer = request(f"{self.url}/api/clubs/{self.code}?{asked}", None, self.headers)
        assert status == 200, answer
        told: dict[str, Any] = answer
        return told

    @property
    def club(self) -> dict[str, Any]:
        club: dict[str, Any] = self.look()["club"]
        return club

    def try_to(self, do: str, **what: Any) -> tuple[int, Any]:
        return request(f"{self.url}/api/clubs/{self.code}/acts", {"do": do, **what}, self.headers)

    def act(self, do: str, **what: Any) -> dict[str, Any]:
        status, answer = self.try_to(do, **what)
        assert status == 200, answer
        told: dict[str, Any] = answer
        return told

    def join(self, name: str) -> tuple[int, Any]:
        self.name = name
        return request(f"{self.url}/api/clubs/{self.code}/members", {"name": name, "key": self.key}, self.headers)


def open_club(url: str, **wish: Any) -> Person:
    """The leader of a new club."""
    key = new_key()
    status, answer = request(f"{url}/api/clubs", {"key": key, "game": "64g-1", **wish})
    assert status == 201, answer
    return Person(url, answer["club"]["code"], key)


def join_all(leader: Person, *names: str) -> list[Person]:
    people = [Person(leader.url, leader.code) for _ in names]
    for person, name in zip(people, names, strict=True):
        status, answer = person.join(name)
        assert status == 201, answer
    return people


async def play(url: str, id: str, secret: str, rng: random.Random, seconds: float) -> str:
    """Play a whole game, connecting again where that is needed: a killed server's tables are its own for a while."""
    async with asyncio.timeout(seconds):
        while True:
            try:
                return await _play(url, id, secret, rng)
            except (ConnectionClosed, InvalidHandshake, OSError):
                await asyncio.sleep(0.3)


async def _play(url: str, id: str, secret: str, rng: random.Random) -> str:
    """Random legal moves to the end; the table of the next game of the match, or an empty text."""
    async with client(url, id, secret=secret, number=token_hex(4)) as player:
        asked: int | None = None
        while player.room.get("status") != "over":
            await player.hear()
            if player.view and player.view["moves"] and asked != player.v:
                asked = player.v
                await player.say(t="move", id=token_hex(8), v=player.v, move=rng.choice(player.view["moves"]))
        while player.room["match"]["game"] < player.room["match"]["games"] and player.room["next"] is None:
            await player.hear()
        return player.room["next"] or ""


async def play_match(person: Person, rng: random.Random, seconds: float = PATIENCE) -> None:
    """Play the match of this round to its end."""
    seat = (await asyncio.to_thread(person.look))["you"]["seat"]
    id = seat["id"]
    while id:
        id = await play(person.url, id, seat["secret"], rng, seconds)


def play_round(people: list[Person], seed: int = 0) -> None:
    """All who have a seat play."""

    async def all_of_them() -> None:
        seated = [person for person in people if person.look()["you"]["seat"] is not None]
        await asyncio.gather(*(play_match(person, random.Random(seed * 100 + n)) for n, person in enumerate(seated)))

    asyncio.run(all_of_them())
