"""Where a survey is played: here, on a GPU or on all cores, or on a cluster. Wherever it is, the games are the same."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any, NamedTuple, Protocol

import numpy as np

import ludaro
from ludaro.kernel.drivers import LONGEST_ROLLOUT
from ludaro.kernel.engine import Array, Engine
from ludaro.lab.atlas.forms import Columns, encode_all, players_at, seats_of
from ludaro.lab.atlas.gates import Look, figures, look_at
from ludaro.lab.quick.sights import make_ready
from ludaro.lab.tables import Cluster

GAMES = 32  # random games of each form: as many as threads of a GPU run together
LAUNCH = 1 << 17  # forms that a GPU plays at once
PART = 256  # forms that cores play before they tell of it, and that a cluster hands out at a time

Playing = Callable[[Array, int, int], tuple[Array, Array, Array]]
"""Random games of many rules records, so many of each, from a seed on: lengths, score rows, whether one has no end."""
Piece = tuple[Columns, int]
"""Some forms, and the seed of the first game."""


class Measured(NamedTuple):
    """Of each form: the figures of its random games, and whether one had no end."""

    figures: Array
    endless: Array


class Venue(Protocol):
    part: int
    """How many forms a piece has."""

    def measure(self, pieces: Iterable[Piece]) -> Iterator[Measured]:
        """Random games, piece by piece, in order."""

    def look(self, codes: list[str]) -> Iterator[Look]:
        """Closer looks, in order."""


def family() -> Any:
    return ludaro.game("64g-own").family


def on_cores(engine: Engine, threads: int | None = None) -> Playing:
    def play(rules: Array, each: int, first: int) -> tuple[Array, Array, Array]:
        with ThreadPoolExecutor(threads or os.cpu_count()) as pool:
            played = list(
                pool.map(lambda k: engine.playouts(rules[k : k + 1], first + k * each, each), range(len(rules)))
            )
        lengths = np.concatenate([part[0] for part in played])
        return lengths, np.concatenate([part[1] for part in played]), lengths >= LONGEST_ROLLOUT

    return play


def on_device(engine: Engine) -> Playing:
    from ludaro.kernel import gpu

    return lambda rules, each, first: gpu.playouts_each(engine, rules, each, first)


class OnMachine:
    """This machine."""

    def __init__(self, play: Playing, part: int = PART) -> None:
        self._play, self.part = play, part

    def measure(self, pieces: Iterable[Piece]) -> Iterator[Measured]:
        for columns, first in pieces:
            yield measured(self._play, columns, first)

    def look(self, codes: list[str]) -> Iterator[Look]:
        _ready()
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            yield from pool.map(look_at_code, codes)


class OnCluster:
    """The Ray cluster that was joined (:func:`ludaro.lab.tables.joined`)."""

    part = PART

    def measure(self, pieces: Iterable[Piece]) -> Iterator[Measured]:
        return Cluster(measured_there).play(list(pieces))

    def look(self, codes: list[str]) -> Iterator[Look]:
        return Cluster(looked_there).play([(code,) for code in codes])


def measured(play: Playing, columns: Columns, first: int) -> Measured:
    players = players_at(columns)
    lengths, scores, open_ends = play(encode_all(columns), GAMES, first)
    count = len(players)
    found = figures(lengths.reshape(count, GAMES), scores.reshape(count, GAMES, -1), players)
    return Measured(found, np.any(open_ends.reshape(count, GAMES), axis=1))


def measured_there(columns: Columns, first: int) -> Measured:
    """A worker's piece: on one core."""
    return measured(on_cores(family().engine, 1), columns, first)


def looked_there(code: str) -> Look:
    _ready()
    return look_at_code(code)


@cache
def _ready() -> None:
    family().engine.prepare()
    make_ready(family())  # once, before threads ask for it


def look_at_code(code: str) -> Look:
    game = ludaro.game(f"64g-own:{code}")
    options = game.choose({})
    seats = seats_of(options)
    return {
        "code": code,
        **look_at(game.family, game.encode(seats, options), seats, game.with_options(options).hidden),
    }
