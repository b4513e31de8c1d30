"""The player that searches: as strong as the time it is given allows."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from time import perf_counter
from typing import Any

from ludaro.games.state import State
from ludaro.games.style import Style
from ludaro.kernel.random import word
from ludaro.kernel.records import Numbers
from ludaro.players import stopping
from ludaro.players.careful import Careful
from ludaro.players.search.growing import Tree
from ludaro.players.search.nodes import HOPELESS, SHARED, SURE
from ludaro.players.search.solving import LOST, UNKNOWN, WON, EndgameSolver
from ludaro.players.search.solving import SHARED as WORTH_SHARED

CAPACITY = 1 << 20  # nodes of a tree, some 40 MB when full
SLICE = 0.002  # seconds between two looks at the clock
POSITIONS = 200_000  # for the solver of endgames, in a second of thinking: a few hundredths of it
MOST_POSITIONS = 100_000
TRUTHS = 32  # imagined to find out whether a seat knows everything


@dataclass(frozen=True)
class Thought:
    """What a search found out about a move: how often it was tried, what it is worth (0 to 1), and what is certain."""

    move: str
    visits: int
    value: float
    proof: int


class Search:
    """Monte-Carlo tree search within a budget of seconds or of iterations.

    Where cards are hidden every iteration imagines another truth that fits what the seat knows. Several
    ``threads`` grow a tree each, and share a budget of iterations: with it and their number a seed gives the same
    decision on every machine.
    """

    compiled = True

    def __init__(
        self,
        seconds: float | None = None,
        iterations: int | None = None,
        threads: int = 1,
        style: Style | None = None,
    ) -> None:
        if seconds is None and iterations is None:
            seconds = 1.0
        self.seconds = seconds
        self.iterations = iterations
        self.style = style
        self.threads = threads
        self.name = f"search:{seconds:g}s" if seconds is not None else f"search:{iterations}"
        self._trees: list[Tree] = []
        self._last_move = -1
        self._solver: EndgameSolver | None = None
        self._key: Any = None
        self.hidden = False
        """Whether something was hidden from the seat that thought last."""

    def choose(self, state: State, seat: int, rng: Numbers) -> str:
        moves = state.moves(seat)
        return moves[0] if len(moves) == 1 else self.think(state, seat, rng)[0].move

    def react(self, state: State, seat: int, rng: Numbers) -> str | None:
        """Where several seats may act at once there is no tree to search."""
        return Careful().react(state, seat, rng)

    def think(self, state: State, seat: int, rng: Numbers, only: str | None = None) -> list[Thought]:
        """What is known of each move after the search, the best one first; with ``only``, all tries are of one move."""
        began = perf_counter()
        imagined = state.imagine(seat, 0)
        texts = {number: text for text, number in imagined.numbers(seat).items()}
        self.hidden = state.game.hidden and not _all_is_known(state, seat)
        tried: dict[int, tuple[int, float, int]] = {}
        solvable = state.players == 2 and not self.hidden and only is None
        worth, best = self._solve(imagined) if solvable else (UNKNOWN, 0)
        if worth in (WON, WORTH_SHARED):
            tried[best] = (1, worth / WON, SURE if worth == WON else SHARED)
        else:
            self._plant(state, imagined, seat, None if only is None else imagined.numbers(seat)[only], rng)
            self._grow(began)
            for tree in self._trees:
                for move, visits, total, proof in tree.children():
                    before = tried.get(move, (0, 0.0, 0))
                    tried[move] = (before[0] + visits, before[1] + total, before[2] or proof)
        for move in sorted(texts):
            tried.setdefault(move, (0, 0.0, 0))
        # Of moves tried equally often, the better one; then the order of the tree, which fell by lot. (The order of
        # numbers would not be fair: low squares are home for one seat and away for the other.)
        ranked = sorted(
            tried.items(), key=lambda it: (it[1][2] == SURE, it[1][2] != HOPELESS, it[1][0], it[1][1]), reverse=True
        )
        self._last_move = ranked[0][0]
        return [
            Thought(texts[move], visits, total / visits if visits else 0.0, HOPELESS if worth == LOST else proof)
            for move, (visits, total, proof) in ranked
        ]

    def _solve(self, imagined: State) -> tuple[int, int]:
        """What a position is worth for certain, and a move that is certain to be best; UNKNOWN if that takes too long.

        A lost position is left to the search, which looks for the move that makes winning it hard.
        """
        engine = imagined.game.family.engine
        if self._solver is None or self._solver.engine is not engine:
            self._solver = EndgameSolver(engine)
        allowance = self.iterations if self.iterations is not None else int(POSITIONS * (self.seconds or 0.0))
        return self._solver.solve(*imagined.records, min(allowance, MOST_POSITIONS))

    def _plant(self, state: State, imagined: State, seat: int, only: int | None, rng: Numbers) -> None:
        """A tree for each thread: those of the move before, where they are still of use, or new ones.

        They go on only with a budget of seconds: with one of iterations, a decision is a matter of the position and the
        seed alone.
        """
        rules, truth = imagined.records
        stop = stopping.current()
        engine, style = state.game.family.engine, self.style or state.game.style
        key = (engine, style, state.players, self.hidden)
        fresh = key != self._key
        if fresh:
            self._key = key
            self._trees = [Tree(engine, state.players, self.hidden, CAPACITY, style) for _ in range(self.threads)]
        for tree in self._trees:
            again = fresh or self.hidden or self.iterations is not None or only is not None
            if again or not tree.follow(rules, truth, self._last_move):
                tree.plant(rules, truth, seat, only)
            tree.seed(word(rng))
            tree.heed(stop)

    def _grow(self, began: float) -> None:
        if len(self._trees) == 1:
            self._grow_one(self._trees[0], began)
            return
        with ThreadPoolExecutor(len(self._trees)) as pool:
            list(pool.map(self._grow_one, self._trees, [began] * len(self._trees)))

    def _grow_one(self, tree: Tree, began: float) -> None:
        if self.iterations is not None:
            tree.run(max(1, self.iterations // len(self._trees)))
            return
        assert self.seconds is not None
        end = began + self.seconds
        amount = 8
        while (now := perf_counter()) < end:
            if tree.run(amount) < amount:
                return  # there is nothing more to find out, or nobody wants to know
            spent = perf_counter() - now
            amount = max(1, int(amount * min(2.0, min(SLICE, end - now) / max(spent, 1e-6))))
        if not tree.children():
            tree.run(1)


def _all_is_known(state: State, seat: int) -> bool:
    """Whether a seat can tell everything that is hidden: all truths that it imagines are one.

    So it is in Tabeligi for two, and near the end of other games.
    """
    first = state.imagine(seat, 0).records[1].tobytes()
    return all(state.imagine(seat, number).records[1].tobytes() == first for number in range(1, TRUTHS))
