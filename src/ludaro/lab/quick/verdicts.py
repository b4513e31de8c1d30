"""A verdict at once, told as it grows: the first figures after some milliseconds, the last after about a second.

Nobody thinks here: figures are those of random players, and of players who look one step ahead. What is said rests on
the latter, and on intervals: each answer of the last verdict is wrong in at most 5 of 100. Whoever serves strangers
gives a bound, and keeps verdicts by :func:`key`; a call uses one core and holds no lock meanwhile.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from time import thread_time
from typing import Any

import ludaro
from ludaro.errors import LudaroError
from ludaro.games.declaration import Game, Value
from ludaro.lab.quick.advice import advice, tried
from ludaro.lab.quick.figures import Figures, coverage, is_idle
from ludaro.lab.quick.findings import asked_of, findings_of
from ludaro.lab.quick.plays import Meetings, Playouts, Plays
from ludaro.lab.quick.sights import Watcher
from ludaro.lab.report import verdict
from ludaro.lab.report.answers import OPEN
from ludaro.lab.report.inquiry import Inquiry
from ludaro.lab.schedule import seed_of

QUICK_FORMAT = 1
GAMES, MOST_GAMES = 200, 1000  # of players who look one step ahead: at least, and at most
POSITIONS = 400_000  # that they look at, about
RANDOM_GAMES = 50  # for each that is asked for
WATCHED_GAMES = 1  # of these, those that are looked at move by move
PARTS_TOLD = (0.01, 0.1, 0.4, 1.0)  # of all games, after which there is a verdict
AT_RANDOM, ONE_STEP = "random", "ahead"


def key(game: Game, players: int, options: Mapping[str, Value]) -> bytes:
    """What a verdict depends on, besides its seed and size: the rules, equal for declarations that mean the same."""
    family = game.family
    return f"{family.name} {family.version} ".encode() + game.encode(players, options).tobytes()


def verdicts(asked: Inquiry, seconds: float | None = None) -> Iterator[dict[str, Any]]:
    """Verdicts on a game that get more sure; the last one, where advice was tried, has ``done``. The same question, the
    same answer.

    ``asked.games`` is the number of games of players who look one step ahead; there are many more random ones, and half
    as many in which one of them meets random ones. With ``seconds`` there is an end after about so long on a processor,
    with the games there are by then; while nobody asks for the next verdict, that does not count.
    """
    until = thread_time() + (1e9 if seconds is None else seconds)
    game = asked.declared
    if game.solver is not None:
        raise LudaroError(f"{asked.game} is a puzzle; nobody wins or loses it, so there is nothing to judge at once")
    rules = game.encode(asked.seats, asked.options)
    seed = seed_of(asked.seed, "quick") >> 8  # room for the seeds that follow it
    watchers = {
        kind: Watcher(game.family, rules, asked.seats, game.hidden, kind == ONE_STEP, seed)
        for kind in (AT_RANDOM, ONE_STEP)
    }
    ahead, looked, random = Plays(watchers[ONE_STEP]), Plays(watchers[AT_RANDOM]), Playouts(watchers[AT_RANDOM], seed)
    meetings = Meetings(game.family, rules, asked.seats, game.hidden, seed) if asked.seats > 1 else None
    for part in PARTS_TOLD:
        games = max(2, round(part * (asked.games or GAMES)))
        random.grow(games * RANDOM_GAMES, _third_of(until))
        looked.grow(games * WATCHED_GAMES, _third_of(until))
        if meetings is not None:
            meetings.grow(max(2, games // 2 // asked.seats), _third_of(until))
        ahead.grow(games if asked.games else round(part * _enough(ahead)), until)
        figures = {AT_RANDOM: random.figures(), ONE_STEP: ahead.figures()}
        figures[ONE_STEP]["skill"] = None if meetings is None else {"step": meetings.figures()}
        found = _told(asked, game, figures, coverage(game.family, rules, watchers))
        if thread_time() >= until:
            break
        paused = thread_time()
        yield {**found, "done": False}
        until += thread_time() - paused  # it may go on in another thread, whose clock is another
    given = tried(asked, found["verdict"]["advice"], until)
    yield {**found, "verdict": {**found["verdict"], "advice": given}, "done": True}


def _third_of(until: float) -> float:
    """When a third of the time that is left will be over: no kind of games takes it all."""
    now = thread_time()
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
    findings = findings_of(game, asked.seats, ahead)
    by_topic = {it["topic"]: it for it in findings}
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
            "summary": verdict.summarise(asked_of(asked.seats, ahead), by_topic) + _unused(words),
            "certainty": CERTAINTY,
            "open": sum(it["answer"] == OPEN for it in findings),
            "findings": findings,
            "advice": advice(asked, game, ahead, findings, words),
        },
    }


CERTAINTY = (
    "Nobody thinks in these games: players look one step ahead, or play at random. Each answer by itself is wrong in "
    "at most 5 of 100 such verdicts. What players find who think, a report tells: the same command without --quick."
)


def _unused(words: list[dict[str, Any]]) -> str:
    """What the rules speak of that never happens."""
    never = list(dict.fromkeys(it["says"] for it in words if is_idle(it)))
    return f" It never happens that {'; that '.join(never)}." if never else ""
