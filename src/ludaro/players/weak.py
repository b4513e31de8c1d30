"""Players that lose on purpose, or are not at their best every day: for children, and for the rungs of the ladder."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import TYPE_CHECKING

from ludaro.games.state import State
from ludaro.kernel.random import below
from ludaro.kernel.records import Numbers
from ludaro.players.greedy import Greedy
from ludaro.players.random import Random

if TYPE_CHECKING:
    from ludaro.players import Player

CHANCE_PARTS = 10_000  # chances are counted in parts of this


def needs_compiled(player: Player) -> bool:
    """Whether a player plays so many games in its mind that it is of no use with plain rules."""
    return getattr(player, "compiled", False)


class Clumsy(Greedy):
    """Often makes the very move after which it stands worst, and otherwise any."""

    def __init__(self, chance: float) -> None:
        self.chance = chance
        self.name = f"clumsy:{chance:g}"

    def choose(self, state: State, seat: int, rng: Numbers) -> str:
        if below(rng, CHANCE_PARTS) >= self.chance * CHANCE_PARTS:
            return Random().choose(state, seat, rng)
        values = self._values(state, seat, rng)
        least = min(value for _, value in values)
        worst = [text for text, value in values if value == least]
        return worst[below(rng, len(worst))]


class Slipping:
    """Another player that now and then slips, and makes any move."""

    def __init__(self, player: Player, chance: float) -> None:
        self.player = player
        self.chance = chance
        self.name = f"{player.name}~{chance:g}"
        self.compiled = needs_compiled(player)

    def choose(self, state: State, seat: int, rng: Numbers) -> str:
        return self._now(rng).choose(state, seat, rng)

    def react(self, state: State, seat: int, rng: Numbers) -> str | None:
        return self._now(rng).react(state, seat, rng)

    def _now(self, rng: Numbers) -> Player:
        return Random() if below(rng, CHANCE_PARTS) < self.chance * CHANCE_PARTS else self.player


class Changeable:
    """Has good days and bad ones: it plays each game as one of several players.

    Which one, the first move of each seat decides, as all can see them: so a game goes on as it began, whoever of a
    server's threads or processes thinks next.
    """

    def __init__(self, players: Sequence[Player]) -> None:
        self.players = players
        self.name = "|".join(player.name for player in players)
        self.compiled = any(map(needs_compiled, players))

    def choose(self, state: State, seat: int, rng: Numbers) -> str:
        return self.today(state, seat).choose(state, seat, rng)

    def react(self, state: State, seat: int, rng: Numbers) -> str | None:
        return self.today(state, seat).react(state, seat, rng)

    def today(self, state: State, seat: int) -> Player:
        """Who plays this game."""
        lot = blake2b(repr((seat, state.history[: state.players])).encode(), digest_size=8).digest()
        return self.players[int.from_bytes(lot, "big") % len(self.players)]
