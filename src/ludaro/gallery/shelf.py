"""Everything in the gallery, in order of what people enjoyed; worked out now and then, since everybody looks at it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import monotonic
from typing import Any

from ludaro.errors import LudaroError
from ludaro.gallery import book
from ludaro.gallery.book import Published
from ludaro.gallery.facts import GameFacts, Luck, about, atlas, code_in, facts_of, id_with, title
from ludaro.gallery.ranking import Liking, unvoted
from ludaro.table.store.database import Store

log = logging.getLogger("ludaro.gallery")

HOLDS = 3.0  # seconds for which the gallery is not looked at again
SHOWN_TOGETHER = 24  # games of a page


@dataclass(frozen=True)
class Exhibit:
    """A game in the gallery; ``since`` when it was published, null if it is the atlas's; ``origin``: what the gallery
    calls the game that it is based on, empty if that is not there."""

    game: Published
    since: int | None
    liking: Liking
    facts: GameFacts
    origin: str = ""

    def told(self, language: str) -> dict[str, Any]:
        game, facts = self.game, self.facts
        return {
            "code": game.code,
            "game": id_with(game.code),
            "name": game.name,
            "story": game.story,
            "author": game.author,
            "based": game.based and {"game": game.based, "name": self.origin or title(game.based, language)},
            "since": self.since,
            "about": about(game.code, language),
            "players": facts.players,
            "minutes": facts.minutes,
            "luck": facts.luck,
            "words": facts.words,
            "enjoyed": self.liking.told() if self.liking.votes else None,
        }


@dataclass(frozen=True)
class Filter:
    """Which games are looked for; what is not named does not matter."""

    players: int | None = None
    minutes: int | None = None
    luck: Luck | None = None
    words: Sequence[tuple[str, str]] = ()
    name: str = ""
    codes: Sequence[str] = ()

    def takes(self, one: Exhibit) -> bool:
        facts = one.facts
        return (
            (not self.codes or one.game.code in self.codes)
            and (self.players is None or self.players in facts.players)
            and (self.minutes is None or facts.minutes <= self.minutes)
            and (self.luck is None or facts.luck == self.luck)
            and all(str(facts.words[word]) == value for word, value in self.words)
            and self.name.casefold() in one.game.name.casefold()
        )


class Shelf:
    """The gallery as this server has last seen it."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._seen: tuple[float, asyncio.Task[list[Exhibit]]] | None = None

    def look_again(self) -> None:
        """Something has changed."""
        self._seen = None

    async def all(self) -> list[Exhibit]:
        """What is most enjoyed for certain first; of games without votes what was published last, then the atlas's."""
        if self._seen is None or monotonic() - self._seen[0] > HOLDS:
            self._seen = monotonic(), asyncio.create_task(self._store.read(_exhibits))
        seen = self._seen
        try:
            return await asyncio.shield(seen[1])
        except Exception:
            if self._seen is seen:
                self._seen = None
            raise

    async def find(self, wish: Filter) -> list[Exhibit]:
        return [one for one in await self.all() if wish.takes(one)]

    async def at(self, code: str) -> Exhibit | None:
        return next((one for one in await self.all() if one.game.code == code), None)


def _exhibits(connection: Any) -> list[Exhibit]:
    published, likings = book.shown(connection), book.likings(connection)
    names = {code: game["name"] for code, game in atlas().items()}
    names |= {code: game.name for code, (game, _) in published.items()}
    found = []
    for code, (game, since) in published.items():
        try:
            facts = facts_of(code)
        except LudaroError as error:  # a later server, on the same store, knows more words
            log.warning("a published game is left out", extra={"code": code, "why": str(error)})
            continue
        origin = names.get(code_in(game.based or "") or "", "")
        found.append(Exhibit(game, since, likings.get(code, unvoted()), facts, origin))
    found += [
        Exhibit(Published(code, game["name"], "", "", None), None, likings.get(code, unvoted()), facts_of(code))
        for code, game in atlas().items()
        if code not in published
    ]
    order: Callable[[Exhibit], tuple[float, int]] = lambda one: (-one.liking.least, -(one.since or 0))  # noqa: E731
    return sorted(found, key=order)
