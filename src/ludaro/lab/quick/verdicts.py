"""A verdict at once, told as it grows: the first figures after some milliseconds, the last after about a second.

Nobody thinks here: figures are those of random players, and of players who look one step ahead. What is said rests on
the latter, and on intervals: each answer of the last verdict is wrong in at most 5 of 100. Whoever serves strangers
gives a bound, and keeps verdicts by :func:`key`; a call uses one core and holds no lock meanwhile.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from time import perf_counter
from typing import Any

import numpy as np

import ludaro
from ludaro.errors import LudaroError
from ludaro.games.declaration import Game, Value
from ludaro.lab.quick.advice import advice
from ludaro.lab.quick.figures import Figures, courses, coverage, is_idle, outcomes, shares_of
from ludaro.lab.quick.sights import Watcher
from ludaro.lab.report import verdict
from ludaro.lab.report.answers import OPEN, answer
from ludaro.lab.report.inquiry import Inquiry
from ludaro.lab.report.scales import CHOICE
from ludaro.lab.report.words import per_cent
from ludaro.lab.schedule import seed_of

QUICK_FORMAT = 1
GAMES, MOST_GAMES = 200, 1000  # of players who look one step ahead: at least, and at most
POSITIONS = 400_000  # that they look at, about
RANDOM_GAMES = 50  # for each that is asked for
WATCHED_GAMES = 2  # of these, those that are looked at move by move
PARTS_TOLD = (0.01, 0.1, 0.4, 1.0)  # of all games, after which there is a verdict
AT_RANDOM, ONE_STEP = "random", "ahead"


def key(game: Game, players: int, options: Mapping[str, Value]) -> bytes:
    """What a verdict depends on, besides its seed and size: the rules, equal for declarations that mean the same."""
    family = game.family
    return f"{family.name} {family.version} ".encode() + game.encode(players, options).tobytes()


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
        sights, players = self.watcher.sights, self.watcher.players
        return {**outcomes(sights["shares"][:, :players], sights["length"], players), **courses(self.watcher)}


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


def verdicts(asked: Inquiry, seconds: float | None = None) -> Iterator[dict[str, Any]]:
    """Verdicts on a game that get more sure; the last one has ``done``. The same question, the same answer.

    ``asked.games`` is the number of games of players who look one step ahead; there are many more random ones. With
    ``seconds`` there is an end after about so long, with the games there are by then.
    """
    until = perf_counter() + (1e9 if seconds is None else seconds)
    game = asked.declared.with_options(asked.options)
    if game.solver is not None:
        raise LudaroError(f"{asked.game} is a puzzle; nobody wins or loses it, so there is nothing to judge at once")
    rules = game.encode(asked.seats, asked.options)
    seed = seed_of(asked.seed, "quick") >> 8  # room for the seeds that follow it
    watchers = {
        kind: Watcher(game.family, rules, asked.seats, game.hidden, kind == ONE_STEP, seed)
        for kind in (AT_RANDOM, ONE_STEP)
    }
    ahead, looked, random = Plays(watchers[ONE_STEP]), Plays(watchers[AT_RANDOM]), Playouts(watchers[AT_RANDOM], seed)
    for part in PARTS_TOLD:
        games = max(2, round(part * (asked.games or GAMES)))
        random.grow(games * RANDOM_GAMES, _third_of(until))
        looked.grow(games * WATCHED_GAMES, _third_of(until))
        ahead.grow(games if asked.games else round(part * _enough(ahead)), until)
        late = perf_counter() >= until
        done = late or part == PARTS_TOLD[-1]
        figures = {AT_RANDOM: random.figures(), ONE_STEP: ahead.figures()}
        words = coverage(game.family, rules, watchers)
        yield {**_told(asked, game, figures, words), "done": done}
        if done:
            return


def _third_of(until: float) -> float:
    """When a third of the time that is left will be over: no kind of games takes it all."""
    now = perf_counter()
    return now + (until - now) / 3


def _enough(ahead: Plays) -> int:
    """How many games are wanted: the more, the less there is to choose from in one. No clock decides that."""
    first = ahead.watcher.sights["choices"][: GAMES // 10]
    if len(first) < GAMES // 10:
        return GAMES
    return int(min(MOST_GAMES, max(GAMES, POSITIONS / max(1, first.mean()))))


def _told(asked: Inquiry, game: Game, figures: dict[str, Figures], words: list[dict[str, Any]]) -> dict[str, Any]:
    """A verdict as plain data."""
    ahead = figures[ONE_STEP]
    found = {**ahead, "players": asked.seats, "minutes": None, "puzzle": None, "games": {"even": ahead["games"]}}
    findings = [verdict.fair(found), verdict.decisive(found)] if asked.seats > 1 else []
    if not game.realtime:
        findings.append(verdict.length(found))
    findings.append(choice(found))
    if asked.seats > 1 and found["lead"] is not None:
        findings += [*verdict.course(found), verdict.drama(found)]
    if found["limits"]:
        findings.append(verdict.limits(found))
    return {
        "ludaro lab quick": QUICK_FORMAT,
        "version": ludaro.__version__,
        "game": asked.game,
        "title": game.title,
        "players": asked.seats,
        "options": dict(asked.options),
        "seed": asked.seed,
        "games": {kind: it["games"] for kind, it in figures.items()},
        "figures": figures,
        "words": words,
        "verdict": {
            "summary": verdict.summarise(found, {it["topic"]: it for it in findings}) + _unused(words),
            "certainty": CERTAINTY,
            "open": sum(it["answer"] == OPEN for it in findings),
            "findings": findings,
            "advice": advice(asked, game, figures, findings, words),
        },
    }


CERTAINTY = (
    "Nobody thinks in these games: players look one step ahead, or play at random. Each answer by itself is wrong in "
    "at most 5 of 100 such verdicts. What players find who think, a report tells: the same command without --quick."
)


def choice(found: Figures) -> dict[str, Any]:
    """Whether there is something to choose."""
    known = (
        f"{found['choices']['value']:.1f} moves to choose from on average; {per_cent(found['forced']['value'])} of the "
        "moves were forced"
    )
    return verdict.finding("choice", answer(CHOICE, **verdict.ends(found["forced"])), known, found, per_cent)


def _unused(words: list[dict[str, Any]]) -> str:
    """What the rules speak of that never happens."""
    never = list(dict.fromkeys(it["says"] for it in words if is_idle(it)))
    return f" It never happens that {'; that '.join(never)}." if never else ""
