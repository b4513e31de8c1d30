"""Games that grow in number, for as long as there is time: a processor's, so that a busy machine says as much."""

from __future__ import annotations

from time import thread_time

import numpy as np

from ludaro.games.declaration import Family
from ludaro.kernel.engine import Array
from ludaro.lab.quick.figures import Figures, courses, figures_of, outcomes, shares_of
from ludaro.lab.quick.sights import Watcher
from ludaro.lab.report.statistics import bounded, rounded
from ludaro.players import stopping

TICK = 1e-6  # seconds: less than any clock tells
BATCH = 0.05  # seconds, about, after which it is looked whether anybody still wants to know


class Growth:
    """Games that grow in number; each costs some time, which is measured."""

    def __init__(self) -> None:
        self.games = 0
        self.spent = 0.0

    def grow(self, games: int, until: float) -> None:
        """Have so many games, or as many as there is time for, but some. A stop is heeded."""
        while self.games < games and (self.games == 0 or (thread_time() < until and not stopping.current().said)):
            more = games - self.games
            if self.games == 0:
                more = min(more, 2)  # who knows how long they take
            else:
                seconds = min(BATCH, until - thread_time())
                more = min(more, max(1, int(seconds * self.games / max(self.spent, TICK))))
            started = thread_time()
            self.play(more)
            self.spent += thread_time() - started
            self.games += more

    def play(self, games: int) -> None:
        raise NotImplementedError


class Plays(Growth):
    """Games of one kind."""

    def __init__(self, watcher: Watcher) -> None:
        super().__init__()
        self.watcher = watcher

    def play(self, games: int) -> None:
        self.watcher.play(games)

    def figures(self) -> Figures:
        return figures_of(self.watcher)


class Playouts(Plays):
    """Random games, of which only the first ones are watched."""

    def __init__(self, watcher: Watcher, seed: int) -> None:
        super().__init__(watcher)
        self.seed = seed
        self.lengths = np.zeros(0, np.int32)
        self.shares = np.zeros((0, watcher.players))

    def play(self, games: int) -> None:
        watcher = self.watcher
        lengths, scores = watcher.family.engine.compiled.playouts(watcher.rules, self.seed + self.games, games)
        self.lengths = np.concatenate([self.lengths, lengths])
        self.shares = np.concatenate([self.shares, shares_of(lengths, scores, watcher.players)])

    def figures(self) -> Figures:
        return {**outcomes(self.shares, self.lengths, self.watcher.players), **courses(self.watcher)}


class Meetings(Growth):
    """One seat looks one step ahead, the others play at random: every deal once from each seat, counted as one."""

    def __init__(self, family: Family, rules: Array, players: int, hidden: bool, seed: int) -> None:
        super().__init__()
        self.watchers = [Watcher(family, rules, players, hidden, 1 << seat, seed) for seat in range(players)]

    def play(self, games: int) -> None:
        for watcher in self.watchers:
            watcher.watch(games)

    def figures(self) -> Figures:
        """What whoever looks one step ahead wins, and its edge."""
        share = bounded([(sum(deal), len(self.watchers)) for deal in zip(*self._won(), strict=True)])
        return {**share, "edge": rounded(self.edge()), "deals": self.games}

    def edge(self) -> float:
        """How much more than its due whoever looks one step ahead wins: 0, no more; 1, all."""
        players = len(self.watchers)
        return float((np.mean(self._won()) * players - 1) / (players - 1))

    def _won(self) -> list[list[float]]:
        return [watcher.sights["shares"][:, seat].tolist() for seat, watcher in enumerate(self.watchers)]
