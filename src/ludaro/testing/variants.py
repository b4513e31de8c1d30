"""Every game, every number of players, and every value of every option: what the tests of all games run over."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from typing import NamedTuple

import ludaro
from ludaro.games.declaration import Game
from ludaro.testing.named import NAMED_GAMES, named_ids


class Variant(NamedTuple):
    id: str
    players: int
    options: dict[str, str | int]

    def __str__(self) -> str:
        chosen = "".join(f",{name}={value}" for name, value in self.options.items())
        return f"{self.id}[{self.players}{chosen}]"

    @property
    def game(self) -> Game:
        return ludaro.game(self.id)

    @property
    def ends(self) -> bool:
        """Whether moves at random bring it to an end. A puzzle has one when it is solved, which may take for ever."""
        return self.game.solver is None

    def new(self, seed: int) -> ludaro.State:
        return self.game.new(self.players, options=self.options, seed=seed)


def option_values(game: Game) -> Iterator[dict[str, str | int]]:
    """One option at a time away from its default; small and large values of whole numbers."""
    for name, option in game.options.items():
        if isinstance(option.choices, range):
            low, high = option.choices[0], option.choices[-1]
            values: list[str | int] = sorted({low, min(low + 3, high), min(25, high)})
        else:
            values = list(option.choices or ())
        for value in values:
            if value != option.default:
                yield {name: value}


def variants() -> list[Variant]:
    found = []
    for id in IDS:
        game = ludaro.game(id)
        found += [Variant(id, players, {}) for players in game.players]
        middle = 3 if 3 in game.players else game.players[-1]
        found += [Variant(id, middle, options) for options in option_values(game)]
        if game.recommended:
            found.append(Variant(id, middle, dict(game.recommended)))
    return [variant for i, variant in enumerate(found) if variant not in found[:i]]


IDS = named_ids(os.environ.get(NAMED_GAMES, "").split()) or ludaro.games()
VARIANTS = variants()
# One of each game, for tests that are slow or do not depend on options.
GAMES = [Variant(id, 3 if 3 in (players := ludaro.game(id).players) else players[-1], {}) for id in IDS]


def some_moves(state: ludaro.State, rng: random.Random, most: int) -> Iterator[ludaro.State]:
    """Play at random; yields the state before each move and at the end."""
    for _ in range(most):
        yield state
        movable = [(seat, moves) for seat in state.seats if (moves := state.moves(seat))]
        if not movable:
            return
        seat, moves = rng.choice(movable)
        state.play(rng.choice(moves), seat)
    yield state
