"""One report, from the question to its numbers: play what is missing, keep every game, sum up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from ludaro.lab.report.blind import blind
from ludaro.lab.report.inquiry import Budget, Inquiry, budget
from ludaro.lab.report.notebook import Notebook
from ludaro.lab.report.numbers import numbers
from ludaro.lab.report.observation import Observation, observe
from ludaro.lab.report.verdict import judge
from ludaro.lab.tables import Cluster, Tables

NOTEBOOKS = "games"  # the folder with the games, beside the reports


class Stopped(Exception):
    """Ctrl-C came; all games so far are kept."""

    def __init__(self, done: int, total: int) -> None:
        super().__init__(f"stopped after {done} of {total} games")
        self.done, self.total = done, total


def common_budget(inquiries: Sequence[Inquiry]) -> Callable[[], Budget]:
    """One plan for all, so that the same players play the same deals in each; it is made when it is first needed."""

    @cache
    def agree() -> Budget:
        plans = [budget(asked) for asked in inquiries]
        return Budget(*(min(values) for values in zip(*plans, strict=True)))

    return agree


class Work:
    """The games of an inquiry: those in the notebook, and those that are missing."""

    def __init__(
        self, asked: Inquiry, folder: Path, agree: Callable[[], Budget] | None = None, group: str | None = None
    ) -> None:
        """``agree`` makes the plan of a ``group`` whose games lie together; see :func:`common_budget`."""
        self.asked = asked
        self.notebook = Notebook(folder / NOTEBOOKS / (group or "") / f"{asked.stem}.jsonl", asked, agree)
        self.pieces = [(it.kind, it.question, *place) for it in self.notebook.studies for place in it.schedule()]

    @property
    def games(self) -> list[Observation]:
        """Those that have been played, in the order of the plan."""
        there = self.notebook.games
        return [there[kind, number] for kind, _, number, _, _ in self.pieces if (kind, number) in there]

    def play(self, jobs: int, cluster: bool = False, progress: Callable[[], Any] = lambda: None) -> None:
        """Play what is missing; :class:`Stopped` when Ctrl-C comes."""
        missing = [piece for piece in self.pieces if (piece[0], piece[2]) not in self.notebook.games]
        tables: Tables[Observation] | Cluster[Observation] = Cluster(observe) if cluster else Tables(observe, jobs)
        games = tables.play(missing)
        try:
            for game in games:
                self.notebook.add(game)
                progress()
        except KeyboardInterrupt:
            for game in tables.ready():
                if (game.kind, game.number) not in self.notebook.games:
                    self.notebook.add(game)
            raise Stopped(len(self.games), len(self.pieces)) from None
        finally:
            games.close()

    def result(self) -> dict[str, Any]:
        """The numbers of the report, with the verdict."""
        found: dict[str, Any] = numbers(self.asked, self.notebook.studies, self.games, blind(self.asked))
        return {**found, "verdict": judge(found)}

    def close(self) -> None:
        """Nothing more will be noted."""
        self.notebook.close()
