"""One game of an arena, from the deal to its outcome."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from time import perf_counter
from typing import Any

import ludaro
from ludaro import players as room
from ludaro.errors import LudaroError
from ludaro.games.state import State
from ludaro.kernel.random import generator
from ludaro.kernel.records import Numbers
from ludaro.lab.question import Question
from ludaro.lab.schedule import seed_of
from ludaro.players import Player
from ludaro.players.eyes import seen_by
from ludaro.players.quick import Plan, Planner

PACE = 3.0  # seconds on the clock that a player without plans takes for a decision in real time
MOST_MOVES = 2000  # three times the longest random game; only a puzzle that nobody solves gets there


@dataclass(frozen=True)
class Record:
    """What is kept of a game. Lists go by seat; ``seats`` holds the entrant of each."""

    number: int
    deal: int
    seats: tuple[int, ...]
    shares: tuple[float, ...]
    decisions: tuple[int, ...]
    seconds: tuple[float, ...]
    save: str
    finished: bool = True
    fault: str | None = None  # why the game was lost by rule
    culprit: int | None = None  # at which seat

    def line(self) -> dict[str, Any]:
        """The record as plain data."""
        return asdict(self)

    @staticmethod
    def read(content: dict[str, Any]) -> Record:
        """The record that :meth:`line` gave; ValueError, TypeError or KeyError if it is none."""
        lists = {name: tuple(content[name]) for name in ("seats", "shares", "decisions", "seconds")}
        record = Record(**{**content, **lists})
        if len({len(values) for values in lists.values()}) != 1 or not all(0 <= share <= 1 for share in record.shares):
            raise ValueError("the lists of a game go by seat, with shares from 0 to 1")
        return record


class Fault(Exception):
    """A player failed: it raised an error or wanted what is not legal."""


class ArenaGame:
    """A table at which a game is being played."""

    def __init__(self, question: Question, number: int, deal: int, seats: tuple[int, ...]) -> None:
        self.number, self.deal, self.seats = number, deal, seats
        self.state: State = ludaro.game(question.game).new(
            question.seats, seed=seed_of(question.seed, "deal", deal), options=question.options
        )
        self.texts = [question.entrants[entrant] for entrant in seats]
        self.seeds = [seed_of(question.seed, "game", number, "seat", seat) for seat in range(question.seats)]
        self.rngs: list[Numbers] = [generator(seed) for seed in self.seeds]
        self.players: list[Player | None] = [None] * question.seats
        self.decisions = [0] * question.seats
        self.seconds = [0.0] * question.seats
        self.culprit: int | None = None
        self.times = [0.0]
        """When the game began and when each move was made, where somebody at the table goes by the clock."""
        self._next = 0  # the seat that is asked first when several may act
        self._asked = [0.0] * question.seats  # when a player without plans last said that it waits

    def play(self) -> Record:
        """Play to the end; whoever fails loses, and the others share the win."""
        fault = None
        try:
            go_on = self._go_on_by_the_clock if self._has_planners() else self._go_on
            while not self.state.over and len(self.state.history) < MOST_MOVES:
                go_on()
        except Fault as error:
            fault = str(error)
        finally:
            self._leave()
        return Record(
            self.number,
            self.deal,
            self.seats,
            self._shares(),
            tuple(self.decisions),
            tuple(self.seconds),
            self.state.save(),
            self.state.over or fault is not None,
            fault,
            self.culprit,
        )

    def _able(self) -> list[int]:
        able = [seat for seat in self.state.seats if self.state.moves(seat)]
        if not able:
            raise LudaroError("nobody can move, and yet the game is not over")
        return able

    def _go_on(self) -> None:
        """One move. In real time all are asked in turn, and when nobody wants to, whoever has most moves must."""
        able = self._able()
        if len(self.state.seats) > 1:
            able.sort(key=lambda seat: (seat < self._next, seat))
            for seat in able:
                if self._ask(seat, True):
                    self._next = (seat + 1) % self.state.players
                    return
        self._ask(max(able, key=lambda seat: len(self.state.moves(seat))), False)

    def _has_planners(self) -> bool:
        """Whether this is a game in real time with somebody at the table who goes by the clock."""
        if len(self.state.seats) < 2:
            return False
        planners = False
        for seat in range(self.state.players):
            with self._blamed(seat):
                planners |= isinstance(self._player(seat), Planner)
        return planners

    def _go_on_by_the_clock(self) -> None:
        """Whatever is planned first happens. Players without plans are asked each time that they had PACE to think."""
        able = self._able()
        plans = {seat: self._plan(seat) for seat in able if isinstance(self._player(seat), Planner)}
        soonest = min(((plan[0], seat, plan[1]) for seat, plan in plans.items() if plan is not None), default=None)
        others = [seat for seat in able if seat not in plans]
        while others:
            moment, seat = min((max(self._asked[seat], self.times[-1]) + PACE, seat) for seat in others)
            all_wait = all(self._asked[seat] > self.times[-1] for seat in others)
            if all_wait if soonest is None else soonest[0] <= moment:
                break
            if self._ask(seat, len(self.state.seats) > 1):
                self.times.append(moment)
                return
            self._asked[seat] = moment
        if soonest is None:
            self._ask(max(able, key=lambda seat: len(self.state.moves(seat))), False)
            self.times.append(self.times[-1] + PACE)
            return
        moment, seat, move = soonest
        with self._blamed(seat):
            self.state.play(move, seat)
        self.times.append(max(moment, self.times[-1]))

    def _plan(self, seat: int) -> Plan | None:
        seen = seen_by(seat, self.state)
        began = perf_counter()
        self.decisions[seat] += 1
        someone = self._player(seat)
        assert isinstance(someone, Planner)
        with self._blamed(seat):
            plan = someone.plan(seen, seat, self.seeds[seat], self.times)
        self.seconds[seat] += perf_counter() - began
        return plan

    def _ask(self, seat: int, may_wait: bool) -> bool:
        """Let a player decide, and play its move; whether there was one."""
        seen = seen_by(seat, self.state)
        began = perf_counter()
        self.decisions[seat] += 1
        with self._blamed(seat):
            someone = self._player(seat)
            decide = someone.react if may_wait else someone.choose
            move = decide(seen, seat, self.rngs[seat])
            self.seconds[seat] += perf_counter() - began
            if move is None and may_wait:
                return False
            self.state.play(move, seat)  # type: ignore[arg-type]  # None is refused there, in the same words
        return True

    @contextmanager
    def _blamed(self, seat: int) -> Iterator[None]:
        """Whatever goes wrong here is the fault of a seat."""
        try:
            yield
        except Exception as error:
            self.culprit = seat
            raise Fault(f"{type(error).__name__}: {error}") from error

    def _player(self, seat: int) -> Player:
        someone = self.players[seat]
        if someone is None:
            someone = self.players[seat] = room.parse(self.texts[seat], game=self.state.game)()
        return someone

    def _leave(self) -> None:
        """Let players go that hold something, such as a running program."""
        for someone in self.players:
            close = getattr(someone, "close", None)
            if close is not None:
                close()

    def _shares(self) -> tuple[float, ...]:
        count = self.state.players
        if self.culprit is not None:
            return tuple(0.0 if seat == self.culprit else 1 / (count - 1) for seat in range(count))
        if self.state.result is not None:
            return tuple(float(share) for share in self.state.result)
        return (1 / count if count > 1 else 0.0,) * count  # nobody got there: a draw, but no solution of a puzzle


def play(question: Question, number: int, deal: int, seats: tuple[int, ...]) -> Record:
    """Play one game of the schedule."""
    return ArenaGame(question, number, deal, seats).play()
