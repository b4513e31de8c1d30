"""The greedy player: the move after which it stands best, one step ahead."""

from __future__ import annotations

from ludaro.games.state import State
from ludaro.kernel.random import below, word
from ludaro.kernel.records import Numbers

TRUTHS = 12  # imagined for a decision where something is hidden


class Greedy:
    """Looks one move ahead, with its family's measure of a position (``worth``); ties fall by lot.

    Where cards are hidden it takes the mean over some truths that it can imagine.
    """

    name = "greedy"
    truths = TRUTHS

    def choose(self, state: State, seat: int, rng: Numbers) -> str:
        best: list[str] = []
        most = None
        for text, value in self._values(state, seat, rng):
            if most is None or value > most:
                best, most = [], value
            if value == most:
                best.append(text)
        return best[below(rng, len(best))]

    def react(self, state: State, seat: int, rng: Numbers) -> str | None:
        """In real time it does whatever it can, at once."""
        return self.choose(state, seat, rng) if state.moves(seat) else None

    def _values(self, state: State, seat: int, rng: Numbers) -> list[tuple[str, int]]:
        """The moves in plain order, and how well the seat stands after each, summed up over the imagined truths."""
        engine = state.game.family.engine
        imagined = state.imagine(seat, word(rng))
        numbers = imagined.numbers(seat)
        texts = sorted(numbers)
        totals = [0] * len(texts)
        for _ in range(self.truths if state.game.hidden else 1):
            rules, truth = imagined.records
            for i, value in enumerate(engine.worths(rules, truth, seat, [numbers[text] for text in texts])):
                totals[i] += value
            imagined = state.imagine(seat, word(rng))
        return list(zip(texts, totals, strict=True))


class Hasty(Greedy):
    """Thinks as little as possible: for rules that run as plain Python."""

    name = "hasty"
    truths = 1
