"""Playing a game while watching it: what there was to choose from, who was ahead when, and how it ended."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from ludaro.errors import LudaroError
from ludaro.games.state import State
from ludaro.kernel.engine import Array
from ludaro.kernel.random import generator
from ludaro.kernel.records import duplicate
from ludaro.lab.course import changes_of_lead, expected, gained, greatest_move, kept, late_uncertainty
from ludaro.lab.match import ArenaGame
from ludaro.lab.question import Question
from ludaro.lab.report.endings import limit
from ludaro.lab.report.inquiry import ALIKE, EVEN
from ludaro.lab.schedule import seed_of
from ludaro.players.search.player import Search

LOOKS_AT_LEAD = 16  # positions of a game at which it is asked who is ahead
LOOK_AHEAD = 100  # iterations of a search, or random games, that answer it
UNDECIDED_AFTER = 1000  # moves after which a random game counts as undecided


@dataclass(frozen=True)
class Observation:
    """What is kept of a game. Lists go by seat, those of moves by move."""

    kind: str
    number: int
    deal: int
    seats: tuple[int, ...]
    """The entrant at each seat."""
    shares: tuple[float, ...]
    movers: tuple[int, ...]
    choices: tuple[int, ...]
    """How many moves there were to choose from."""
    passes: int
    points: tuple[int, ...] | None
    leads: tuple[tuple[float, ...], ...]
    """Even games: each seat's expected share of the win, at positions spread evenly over the game, the start first."""
    course: tuple[float, ...] | None
    """Games of equal players that came to an end: late uncertainty, the greatest move, what turns gained and what was
    kept of it, and changes of the lead, by the family's measure (``ludaro.lab.course``)."""
    limit: str | None
    """The limit that ended the game, if one did."""
    clock: float | None
    """Games in real time: how long it took, in seconds."""
    save: str

    def line(self) -> dict[str, Any]:
        """The observation as plain data."""
        return asdict(self)

    @staticmethod
    def read(content: dict[str, Any]) -> Observation:
        """The observation that :meth:`line` gave; ValueError, TypeError or KeyError if it is none."""
        lists = {name: tuple(content[name]) for name in ("seats", "shares", "movers", "choices")}
        points = content["points"]
        return Observation(
            **{
                **content,
                **lists,
                "points": None if points is None else tuple(points),
                "leads": tuple(tuple(look) for look in content["leads"]),
                "course": None if content["course"] is None else tuple(content["course"]),
            }
        )


class Watched(State):
    """A game that notes, before each move, the position and how much there was to choose from."""

    positions: list[Array]
    choices: list[int]

    @staticmethod
    def watch(state: State) -> Watched:
        watched = object.__new__(Watched)
        watched.__dict__.update(state.__dict__)
        watched.positions = []
        watched.choices = []
        return watched

    def play(self, move: str, seat: int | None = None) -> None:
        mover = self.seats[0] if seat is None else seat
        rules, truth = self.records
        before = duplicate(truth)
        count = len(self.game.family.engine.legal(rules, truth, mover))
        super().play(move, seat)
        self.positions.append(before)
        self.choices.append(count)

    def at(self, place: int) -> State:
        """The game as it was before a move."""
        state = self.copy()
        state.replace(duplicate(self.positions[place]))
        del state.history[place:]
        return state


def observe(kind: str, question: Question, number: int, deal: int, seats: tuple[int, ...]) -> Observation:
    """Play one game and watch it."""
    match = ArenaGame(question, number, deal, seats)
    watched = match.state = Watched.watch(match.state)
    record = match.play()
    if record.fault is not None:
        name = question.entrants[seats[record.culprit or 0]]
        raise LudaroError(f"{name} could not play on in game {number} of {question.game}: {record.fault}")
    leads: list[tuple[float, ...]] = []
    measured = None
    if kind in (EVEN, *ALIKE) and question.seats > 1 and record.finished:
        measured = _course(watched, record.shares)
    if kind == EVEN and question.seats > 1:
        leads = _looks(watched, seed_of(question.seed, "lead", number))
    return Observation(
        kind,
        number,
        deal,
        seats,
        record.shares,
        tuple(seat for seat, _ in watched.history),
        tuple(watched.choices),
        sum(text == "pass" for _, text in watched.history),
        None if watched.points is None else tuple(watched.points),
        tuple(leads),
        measured,
        limit(watched) if record.finished else "unfinished",
        round(match.times[-1], 1) if len(match.times) > 1 else None,
        record.save,
    )


def _looks(watched: Watched, seed: int) -> list[tuple[float, ...]]:
    """What each seat can expect, at positions spread evenly over the game, the first among them."""
    rng = generator(seed)
    moves = len(watched.positions)
    if moves == 0:
        return []  # over as soon as it was dealt, as Kvaro C can be
    places = range(moves) if moves <= LOOKS_AT_LEAD else [i * moves // LOOKS_AT_LEAD for i in range(LOOKS_AT_LEAD)]
    if watched.players != 2 or len(watched.at(0).seats) > 1:
        return [by_rollouts(watched.at(place), rng) for place in places]
    search = Search(iterations=LOOK_AHEAD)
    return [by_search(watched.at(place), search, rng) for place in places]


def _course(watched: Watched, shares: tuple[float, ...]) -> tuple[float, ...]:
    """The measures of a game that is over, from what its seats could expect after each turn."""
    engine, players = watched.game.family.engine, watched.players
    rules, _ = watched.records
    movers = [seat for seat, _ in watched.history]
    ends = [place for place in range(1, len(movers)) if movers[place] != movers[place - 1]]
    rows = []
    for place in [0, *ends] if movers else []:
        row = [0.0] * players
        expected([engine.worth(rules, watched.positions[place], seat) for seat in range(players)], players, row)
        rows.append(row)
    rows.append(list(shares))
    turns = len(rows) - 1
    had = [-1, *(movers[place - 1] for place in ends), *movers[-1:]]
    won = [seat for seat in range(players) if shares[seat] == 1]
    late = late_uncertainty(rows, turns, players, won[0]) if won else 0.0
    gains = (gained(rows, had, turns), kept(rows, had, turns))
    found = (late, greatest_move(rows, had, turns), *gains, changes_of_lead(rows, turns, players))
    return tuple(round(float(value), 4) for value in found)


def by_search(state: State, search: Search, rng: Array) -> tuple[float, ...]:
    """For two seats: what a short search by the seat to move, from its view, found on the whole."""
    seat = state.seats[0]
    thoughts = search.think(state, seat, rng)
    tried = sum(it.visits for it in thoughts)
    best = thoughts[0]
    if best.proof or not tried:
        value = best.value if tried else 0.5
    else:
        value = sum(it.visits * it.value for it in thoughts) / tried
    value = round(min(1.0, max(0.0, value)), 4)
    return (value, round(1 - value, 4)) if seat == 0 else (round(1 - value, 4), value)


def by_rollouts(state: State, rng: Array, rollouts: int = LOOK_AHEAD) -> tuple[float, ...]:
    """For any number of seats: the mean share of the win when the position is played on at random."""
    engine = state.game.family.engine
    rules, position = state.records
    won = np.zeros(state.players)
    for _ in range(rollouts):
        copy = duplicate(position)
        if engine.rollout(rules, copy, rng, UNDECIDED_AFTER) == UNDECIDED_AFTER and engine.acting(rules, copy):
            won += 1 / state.players
            continue
        winners = np.array(engine.score(rules, copy)[0][: state.players])
        won += winners / winners.sum()
    return tuple(round(float(share) / rollouts, 4) for share in won)
