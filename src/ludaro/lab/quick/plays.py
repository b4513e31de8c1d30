"""Games that grow in number, for as long as there is time."""

from __future__ import annotations

from time import perf_counter

import numpy as np

from ludaro.lab.quick.figures import Figures, courses, figures_of, outcomes, shares_of
from ludaro.lab.quick.sights import Watcher


class Plays:
    """Games of one kind that grow in number; each costs some time, which is measured."""

    def __init__(self, watcher: Watcher) -> None:
        self.watcher = watcher
        self.games = 0
        self.spent = 0.0

    def grow(self, games: int, until: float) -> None:
        """Have so many games, or as many as there is time for, but some."""
        while self.games < games and (self.games == 0 or perf_counter() < until):
            more = games - self.games
            if self.games == 0:
                more = min(more, 2)  # who knows how long they take
            else:
                more = min(more, max(1, int((until - perf_counter()) * self.games / self.spent)))
            started = perf_counter()
            self.play(more)
            self.spent += perf_counter() - started
            self.games += more

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
