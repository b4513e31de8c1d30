"""What a report asks: a game with its options, who plays it, and how many games that takes.

A report plays several kinds of games. *Even*: all seats think alike, each deal once. *Longer*: one seat thinks ten
times as long as the others; for the curve over thinking time, *tenth*, *third* and *thrice*: a tenth, a third of the
time, three times as long. *Novice*: one seat thinks, the others play at random. *Ahead*: one seat thinks as long as it
is worth while, the others look a single step ahead. *Slight*, *fifth* and *half*: all seats think alike, a tenth, a
fifth, half of the time; that shows what thinking does to the course of games. In all but these and the first
every deal is played with all rotations of the seats; the curve and *longer* play the same deals.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any, NamedTuple

import ludaro
from ludaro.errors import LudaroError
from ludaro.games.declaration import Game, Value
from ludaro.lab.match import ArenaGame
from ludaro.lab.question import Question, question
from ludaro.lab.schedule import seatings, seed_of
from ludaro.players.levels import text_of

EVEN, LONGER, NOVICE, AHEAD = "even", "longer", "novice", "ahead"
TENTH, THIRD, THRICE = "tenth", "third", "thrice"
SLIGHT, FIFTH, HALF = "slight", "fifth", "half"
ALIKE = {SLIGHT: 1 / 10, FIFTH: 1 / 5, HALF: 1 / 2}  # of the time that is thought in even games
TIMES_LONGER = 10
CURVE = {TENTH: 1 / 10, THIRD: 1 / 3, THRICE: 3.0, LONGER: float(TIMES_LONGER)}  # times as long as the others
QUICK_CURVE = {TENTH: 3, THIRD: 4, THRICE: 6, LONGER: 7}  # in real time, levels among others of level QUICK
QUICK = 5

# The share of each kind of game, for every even one.
LONGER_SHARE, NOVICE_SHARE, CURVE_SHARE, ALIKE_SHARE = 1 / 3, 1 / 4, 1 / 4, 1 / 4

# The budget of a report. A unit is about a microsecond on the two-core machine on which the games' costs were measured;
# the counts that follow from it are the same everywhere.
EFFORT = 110_000_000
LADDER = (10, 15, 20, 30, 50, 70, 100, 150, 200, 300, 500, 700, 1000)  # iterations a move
FEWEST, MOST = 120, 400  # even games: rather shorter thoughts than fewer games, and longer ones than more
AHEAD_EFFORT = 50_000_000  # for the games against players who look one step ahead, besides
AHEAD_THOUGHT = 30_000  # for a move of theirs who think in those
FORESIGHT = 3000  # for a move where there is no tree, whatever the iterations
AHEAD_MOST = 100  # games
PILOT_MOVES = 3000  # about so many are played to see how long games are, in PILOT_GAMES
PILOT_GAMES = (4, 24)
PILOT_ITERATIONS = 30
DECISION_COST = 1500  # what a decision costs besides the search, in units

REAL_TIME_GAMES = 200
PUZZLES = 100


@dataclass(frozen=True)
class Study:
    """One kind of games: who plays, and how many games."""

    kind: str
    question: Question
    games: int

    def schedule(self) -> list[tuple[int, int, tuple[int, ...]]]:
        """The number of each game, that of its deal, and which entrant has each seat."""
        seats = self.question.seats
        if self.kind in (EVEN, *ALIKE):
            return [(number, number, (0,) * seats) for number in range(self.games)]
        places = islice(seatings(seats, seats, self.question.seed), self.games)
        return [(number, deal, lineup) for number, (deal, lineup) in enumerate(places)]


class Budget(NamedTuple):
    """What a report of a game may cost: iterations a move (0: nobody searches), and even games; then the iterations of
    one who thinks as long as it is worth while, and how many games it plays for every even one."""

    iterations: int
    games: int
    thought: int = 0
    ahead: float = 0.0


@dataclass(frozen=True)
class Inquiry:
    """A game, how it is played, and the seed of all chance; ``games`` even ones, or None for as many as is sensible."""

    game: str
    seats: int
    options: Mapping[str, Value]
    seed: int = 0
    games: int | None = None

    @property
    def declared(self) -> Game:
        """The game, as it is with these options."""
        return ludaro.game(self.game).with_options(self.options)

    @property
    def stem(self) -> str:
        """A name for files: the game, and what is not as usual about it."""
        game = self.declared
        words = [self.game]
        if self.seats != game.usual_players:
            words.append(f"{self.seats}p")
        usual = game.choose(None)
        words += [f"{name}-{_short(value)}" for name, value in self.options.items() if value != usual[name]]
        return "-".join(words)

    @property
    def command(self) -> str:
        """The command that gives this report again."""
        game = self.declared
        words = ["ludaro lab", self.game]
        if self.seats != game.usual_players:
            words.append(f"--players {self.seats}")
        usual = game.choose(None)
        words += [f"--option {name}={_quoted(value)}" for name, value in self.options.items() if value != usual[name]]
        if self.games is not None:
            words.append(f"--games {self.games}")
        return " ".join([*words, f"--seed {self.seed}"])

    def ask(self, kind: str, *entrants: str) -> Question:
        """The question that games of one kind answer."""
        return question(self.game, entrants, self.seats, self.options, seed_of(self.seed, kind))


def inquiry(
    id: str,
    seats: int | None = None,
    options: Mapping[str, Any] | str | None = None,
    seed: int = 0,
    games: int | None = None,
) -> Inquiry:
    """An inquiry that has been checked.

    >>> inquiry("64g-1").stem, inquiry("64g-1", options="recommended").stem
    ('64g-1', '64g-1-goal-far')
    """
    if games is not None and games < 2:
        raise LudaroError(f"a report needs at least two games, not {games}")
    checked = question(id, ["random"], seats, options, seed)
    ludaro.game(id).encode(checked.seats, checked.options)  # options that do not go together are refused here
    return Inquiry(id, checked.seats, checked.options, seed, games)


def plan(asked: Inquiry, budget: Budget) -> list[Study]:
    """Who plays, and how many games of each kind."""
    games = asked.games or budget.games
    game = asked.declared
    if game.solver is not None:
        return [Study(EVEN, asked.ask(EVEN, "solver"), games)]
    if budget.iterations == 0:
        curve = {kind: text_of(level, game) for kind, level in QUICK_CURVE.items()}
        return _studies(asked, games, text_of(QUICK, game), curve, text_of(1, game))
    curve = {kind: f"search:{max(1, round(times * budget.iterations))}" for kind, times in CURVE.items()}
    studies = _studies(asked, games, f"search:{budget.iterations}", curve, "random")
    if asked.seats > 1:
        studies.append(_against(asked, AHEAD, games * budget.ahead, f"search:{budget.thought}", "greedy"))
        for kind, part in ALIKE.items():
            who = f"search:{max(1, round(part * budget.iterations))}"
            studies.append(Study(kind, asked.ask(kind, who), max(2, round(games * ALIKE_SHARE))))
    return studies


def budget(asked: Inquiry) -> Budget:
    """How many iterations a move, and how many even games, such that the whole stays within the effort.

    It follows from the game, its options and the seed alone: a few games are played to see how long they are.
    """
    game = asked.declared
    if game.solver is not None:
        return Budget(0, PUZZLES)
    if game.realtime:
        return Budget(0, REAL_TIME_GAMES)
    lengths, _ = game.family.engine.playouts(game.encode(asked.seats, asked.options), 1, 200)
    decisions = _pilot(asked, float(lengths.mean()))
    thinkers = 1 + NOVICE_SHARE / asked.seats
    thinkers += sum(_share(kind) * (1 + (times - 1) / asked.seats) for kind, times in CURVE.items())
    thinkers += ALIKE_SHARE * sum(ALIKE.values())
    tables = 1 + NOVICE_SHARE + ALIKE_SHARE * len(ALIKE) + sum(map(_share, CURVE))
    best = Budget(LADDER[0], 8)
    for iterations in LADDER:
        cost = decisions * (iterations * game.cost * thinkers + DECISION_COST * tables)
        games = min(MOST, int(EFFORT / cost))
        if iterations == LADDER[0] or games >= FEWEST:
            best = Budget(iterations, max(8, games - games % 2))
    thought = FORESIGHT if game.style.foresight else AHEAD_THOUGHT
    meeting = decisions * (thought / asked.seats + 3 * DECISION_COST)
    ahead = min(AHEAD_MOST, AHEAD_EFFORT / meeting)
    return best._replace(thought=AHEAD_THOUGHT // game.cost, ahead=ahead / best.games)


def _share(kind: str) -> float:
    return {LONGER: LONGER_SHARE, NOVICE: NOVICE_SHARE}.get(kind, CURVE_SHARE)


def _studies(asked: Inquiry, games: int, usual: str, curve: Mapping[str, str], novice: str) -> list[Study]:
    studies = [Study(EVEN, asked.ask(EVEN, usual), games)]
    if asked.seats == 1:  # nobody to beat: whoever thinks longer or less plays on its own, and the points tell
        others = {NOVICE: novice, **curve}
        return studies + [
            Study(kind, asked.ask(kind, who), max(2, round(games * _share(kind)))) for kind, who in others.items()
        ]
    studies.append(_against(asked, NOVICE, games * NOVICE_SHARE, usual, novice))
    return studies + [_against(asked, kind, games * _share(kind), who, usual) for kind, who in curve.items()]


def _against(asked: Inquiry, kind: str, games: float, one: str, rest: str) -> Study:
    """One player against others who are alike, in about so many games: each deal from all seats, two deals at least."""
    seats = asked.seats
    deals = LONGER if kind in CURVE else kind
    return Study(kind, asked.ask(deals, one, *[rest] * (seats - 1)), max(2, round(games / seats)) * seats)


def _pilot(asked: Inquiry, length: float) -> float:
    """How many decisions a game takes: the mean of some games by players who think a little."""
    fewest, most = PILOT_GAMES
    count = int(min(most, max(fewest, PILOT_MOVES / max(1.0, length))))
    asking = asked.ask("pilot", f"search:{PILOT_ITERATIONS}")
    games = [ArenaGame(asking, number, number, (0,) * asked.seats).play() for number in range(count)]
    return max(1.0, sum(sum(record.decisions) for record in games) / count)


def _short(value: Value) -> str:
    """A value as a part of a file's name; long ones as a number."""
    text = str(value)
    return text if len(text) <= 12 and text.isalnum() else f"{seed_of(text) % 10**8:08d}"


def _quoted(value: Value) -> str:
    from shlex import quote

    return quote(str(value))
