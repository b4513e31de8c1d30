"""Computer players for tables: they think in threads of their own, in fair turns and with a deadline; the server never
waits."""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
import threading
from collections.abc import Callable, Mapping, Sequence
from time import perf_counter
from typing import Any, TypeVar

from ludaro.games.declaration import Game
from ludaro.games.state import State
from ludaro.kernel.random import generator
from ludaro.players import LEVELS, Player, guests, opponent, parse, stopping, warming
from ludaro.players.eyes import seen_by
from ludaro.players.greedy import Hasty
from ludaro.players.levels import USUAL, rung_of
from ludaro.players.weak import needs_compiled
from ludaro.table.http.metrics import LATE, THINK_SECONDS
from ludaro.table.line.messages import Level
from ludaro.table.play.turns import Asker, Bounds, Busy, Turns

T = TypeVar("T")
DEADLINE = 20.0  # seconds for one decision, however long its level would like to think
WAIT = 3.0  # seconds that a decision waits for rules that are being compiled; then a simple move must do
LOOK = 0.1  # seconds between two looks whether they are ready
KEPT_PLAYERS = 4  # players that a thread keeps, each for a game and a level
UNMEASURED_SECONDS = 1.0  # seconds that a search is expected to take until one was measured
FADE = 0.9  # of the longest decision of a level, what is still expected after a shorter one
NOBODY = Asker()
NONE: Mapping[int, str] = {}

log = logging.getLogger("ludaro.table.play.thinking")


def levels() -> list[int]:
    """The levels of computer players, from the weakest on."""
    return list(LEVELS)


def level_of(wish: Level | None) -> int:
    """A level, written as number or as text; the usual one if none was named. LudaroError: there is none such."""
    return USUAL if wish is None else rung_of(wish)


def is_warming_up(level: Level, game: Game) -> bool:
    """Whether the player of a level lacks compiled rules that are on their way."""
    return warming.is_warming(game.family.name) and warming.is_cold(opponent(level, game), game)


class Thinkers:
    """The threads in which all computer seats of a server think."""

    def __init__(
        self,
        threads: int | None = None,
        deadline: float = DEADLINE,
        bounds: Bounds | None = None,
        instead: Mapping[int, str] = NONE,
    ) -> None:
        self.instead = instead
        self.turns = Turns(threads or os.cpu_count() or 1, deadline, "thinker", bounds)
        self._own = threading.local()
        self._costs: dict[tuple[str, Level], float] = {}

    def close(self) -> None:
        self.turns.close()

    async def choose(self, level: Level, state: State, seat: int, asker: Asker = NOBODY) -> str:
        """A legal move; one by lot if the player fails or hangs. Busy: too many others wait."""
        move = await self._ask(level, state, seat, asker, lambda player, seen: player.choose(seen, seat, _lot()))
        return secrets.choice(state.moves(seat)) if move is None else move

    async def react(self, level: Level, state: State, seat: int, asker: Asker = NOBODY) -> str | None:
        """In real time, from a player that does not go by the clock: a move, or None to wait."""
        return await self._ask(level, state, seat, asker, lambda player, seen: player.react(seen, seat, _lot()))

    async def plan(
        self, level: Level, state: State, seat: int, seed: int, times: Sequence[float], asker: Asker = NOBODY
    ) -> tuple[float, str] | None:
        """In real time: when a seat will do what, if nothing happens before; None: it waits."""

        def ask(player: Any, seen: State) -> tuple[float, str] | None:
            planned: tuple[float, str] | None = player.plan(seen, seat, seed, times)
            return planned

        return await self._ask(level, state, seat, asker, ask)

    def plans(self, level: Level, game: Game) -> bool:
        """Whether the player of a level goes by the clock (docs/real-time.md)."""
        return hasattr(self._ours(level, game), "plan")

    def _ours(self, level: Level, game: Game) -> Player | None:
        """The player of a level; None if it is a class of whoever runs the server, which may be slow to make."""
        named = self.instead.get(rung_of(level))
        if named is None:
            return opponent(level, game)
        return None if guests.is_guest(named) else parse(named, game=game)()

    async def _ask(
        self, level: Level, state: State, seat: int, asker: Asker, work: Callable[[Player, State], T]
    ) -> T | None:
        loop = asyncio.get_running_loop()
        copy = state.copy()
        until = loop.time() + WAIT
        ours = self._ours(level, state.game)
        cold = ours is not None and warming.is_cold(ours, state.game)
        while cold and warming.is_warming(state.game.family.name) and loop.time() < until:
            await asyncio.sleep(LOOK)
            cold = ours is not None and warming.is_cold(ours, state.game)
        guess = UNMEASURED_SECONDS if ours is None or (needs_compiled(ours) and not cold) else 0.0
        expected = self._costs.get((state.game.id, level), guess)
        try:
            return await self.turns.run(asker, expected, lambda: self._think(level, seen_by(seat, copy), work, cold))
        except Busy:
            raise
        except TimeoutError:
            LATE.add()
            log.warning("a computer player was late", extra={"game": state.game.id, "level": level})
        except Exception:
            log.exception("a computer player failed", extra={"game": state.game.id, "level": level})
        return None

    def _think(self, level: Level, state: State, work: Callable[[Player, State], T], cold: bool) -> T:
        started = perf_counter()
        done = work(Hasty() if cold else self._player(level, state.game), state)
        took = perf_counter() - started
        THINK_SECONDS.observe(took)
        if not cold and not stopping.current().said:
            self._costs[state.game.id, level] = max(took, FADE * self._costs.get((state.game.id, level), 0.0))
        return done

    def _made(self, level: Level, game: Game) -> Player:
        return self._ours(level, game) or parse(self.instead[rung_of(level)], game=game)()

    def _player(self, level: Level, game: Game) -> Player:
        """Players can be large (a search keeps its tree), so a thread keeps a few and uses them for all tables."""
        kept: dict[tuple[Level, Game], Player] = self._own.__dict__.setdefault("kept", {})
        player = kept.pop((level, game), None) or self._made(level, game)
        kept[level, game] = player
        while len(kept) > KEPT_PLAYERS:
            del kept[next(iter(kept))]
        return player


def _lot() -> Any:
    return generator(secrets.randbits(63))
