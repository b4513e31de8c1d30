"""The arena: players meet in many games, and what comes out is who is stronger, and how sure that is.

>>> from ludaro.lab.question import question
>>> result = Arena(question("colorio", ["random", "random"]), 4).run()
>>> result["games"], [player["name"] for player in result["players"]]
(4, ['random', 'random#2'])
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import ludaro
from ludaro.errors import LudaroError
from ludaro.games.presets import preset_of
from ludaro.lab.journal import Journal
from ludaro.lab.match import Record, play
from ludaro.lab.question import Question
from ludaro.lab.ratings import ratings
from ludaro.lab.schedule import first_seatings
from ludaro.lab.scores import Bunch, interval, mean
from ludaro.lab.sprt import BOUND, Test
from ludaro.lab.tables import Tables

Seating = tuple[int, int, tuple[int, ...]]  # the number of a game, the number of its deal, and who sits where


class Arena:
    """A question, how many games to answer it by, and what has been played so far."""

    def __init__(
        self, question: Question, games: int, test: Test | None = None, journal: Journal | None = None, jobs: int = 1
    ) -> None:
        if games < 1:
            raise LudaroError(f"an arena needs at least one game, not {games}")
        if test is not None and (len(question.entrants) != 2 or question.seats != 2):
            raise LudaroError("a test by Elo is for two players in a game of two")
        self.question = question
        self.test = test
        self.journal = journal
        self.jobs = jobs
        self.stopped = False
        """Whether Ctrl-C came before the end."""
        places = first_seatings(len(question.entrants), question.seats, question.seed, games)
        self.schedule: list[Seating] = [(number, deal, seats) for number, (deal, seats) in enumerate(places)]
        self.records: dict[int, Record] = {}
        for record in journal.records if journal else ():
            if record.number < games:
                if self.schedule[record.number][1:] != (record.deal, record.seats):
                    raise LudaroError(f"game {record.number} is not one of this question")
                self.records[record.number] = record
        self._tested = 0  # deals that the test has seen
        self._scores: Counter[float] = Counter()
        self.ratio = 0.0
        self.verdict: str | None = None

    def run(self, progress: Callable[[Record], Any] = lambda record: None) -> dict[str, Any]:
        """Play what is missing, until it is decided or Ctrl-C comes; then the result (see :meth:`result`)."""
        missing = [seating for seating in self.schedule if seating[0] not in self.records]
        tables = Tables(partial(play, self.question), self.jobs)
        games = tables.play(missing)
        try:
            while not self._decided() and (record := next(games, None)) is not None:
                self._keep(record)
                progress(record)
        except KeyboardInterrupt:
            self.stopped = True
            for record in tables.ready():
                if record.number not in self.records:
                    self._keep(record)
        finally:
            games.close()
        return self.result()

    def _keep(self, record: Record) -> None:
        self.records[record.number] = record
        if self.journal is not None:
            self.journal.add(record)

    def _decided(self) -> bool:
        """Whether the test has its answer. It looks at whole deals, in their order, and never again once it has one."""
        if self.test is None:
            return False
        while self.verdict is None and 2 * self._tested + 1 < len(self.schedule):
            pair = [self.records.get(2 * self._tested + turn) for turn in range(2)]
            if pair[0] is None or pair[1] is None:
                break
            self._tested += 1
            self._scores[(pair[0].shares[0] + pair[1].shares[1]) / 2] += 1
            self.ratio = self.test.ratio(self._scores)
            self.verdict = self.test.verdict(self.ratio)
        return self.verdict is not None

    def result(self) -> dict[str, Any]:
        """The numbers, as plain data; the players in the order in which they were named."""
        self._decided()
        records = sorted(self.records.values(), key=lambda record: record.number)
        if self.verdict is not None:
            records = [record for record in records if record.deal < self._tested]
        names = self.question.names
        rated = ratings(records, len(names))
        players = [_summary(records, entrant, name) for entrant, name in enumerate(names)]
        for entrant, player in enumerate(players):
            better = [other for other in players if (other["score"] or 0) > (player["score"] or 0)]
            player["rank"] = 1 + len(better)
            player["rating"], player["error"] = rated[entrant] if rated is not None else (None, None)
        result: dict[str, Any] = {
            "games": len(records),
            "players": players,
            "game": self.question.game,
            "seats": self.question.seats,
            "options": dict(self.question.options),
            "preset": preset_of(ludaro.game(self.question.game), self.question.options),
            "seed": self.question.seed,
            "deals": len({record.deal for record in records}),
            "unfinished": sum(not record.finished for record in records),
            "faults": [
                {"game": record.number, "name": names[record.seats[record.culprit]], "why": record.fault}
                for record in records
                if record.culprit is not None
            ],
            "stopped": self.stopped,
        }
        if self.test is not None:
            result["sprt"] = {
                "elo0": self.test.elo0,
                "elo1": self.test.elo1,
                "ratio": self.ratio,
                "bound": BOUND,
                "verdict": self.verdict,
            }
        return result


def _summary(records: Sequence[Record], entrant: int, name: str) -> dict[str, Any]:
    """What one entrant did. Its score is None if it has not played."""
    shares: dict[int, list[float]] = defaultdict(list)
    games = faults = decisions = 0
    seconds = 0.0
    for record in records:
        own = [seat for seat, other in enumerate(record.seats) if other == entrant]
        games += bool(own)
        faults += record.culprit in own
        for seat in own:
            shares[record.deal].append(record.shares[seat])
            decisions += record.decisions[seat]
            seconds += record.seconds[seat]
    bunches: list[Bunch] = [(sum(values), len(values)) for values in shares.values()]
    low, high = interval(bunches) if bunches else (0.0, 1.0)
    return {
        "name": name,
        "score": mean(bunches) if bunches else None,
        "low": low,
        "high": high,
        "games": games,
        "faults": faults,
        "seconds_per_move": seconds / decisions if decisions else None,
    }
