"""Players for Kvaro in real time: they look, see something after a while, and err, as people do. docs/real-time.md

Whoever looks for a place holds cards against places in the head, one glance after the other, in no good order. So
every place that fits has a moment of its own at which this seat would see it, and the earliest of them counts; so has
the first place that only seems to fit. These moments are drawn by lot from the seat's seed and from what is looked at,
not from a generator that runs on. Asked again after something that does not matter, a player has the same plan.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from math import exp, log, sqrt
from statistics import NormalDist
from typing import Any, NamedTuple, Protocol, runtime_checkable

from ludaro.errors import LudaroError, quoted
from ludaro.games import game, games
from ludaro.games.declaration import Game
from ludaro.games.state import State
from ludaro.kernel.random import below, word
from ludaro.kernel.records import Numbers

Plan = tuple[float, str]  # when, on the clock of the table, and what


@runtime_checkable
class Planner(Protocol):
    """A player that can sit at a table with a clock."""

    def plan(self, state: State, seat: int, seed: int, times: Sequence[float]) -> Plan | None:
        """What the seat will do next, and when, if nothing happens before; None: it waits for the others.

        ``times`` says when the game began and when each move of its history was made, in seconds on any clock; the
        moment of the plan is on the same clock. ``seed`` belongs to the seat for the whole game. The answer depends on
        the seat's view, the seed and the times, and on nothing else.
        """


@dataclass(frozen=True)
class Level:
    """How quick a player is, and how often it errs. Times are in seconds, chances from 0 to 1."""

    glance: float
    """To hold a card against a place in the head."""
    reaction: float
    """From seeing to speaking."""
    hand: float
    """To lay a card."""
    mirage: float
    """The chance that a glance shows a fit where there is none."""
    overlook: float
    """The chance to say none, when the patience is over, though there is a place."""
    fumble: float
    """The chance to have the wrong card in the hand, and to begin again."""


LEVELS = (
    Level(glance=4.800, reaction=1.00, hand=7.00, mirage=0.0120, overlook=0.80, fumble=0.20),
    Level(glance=2.500, reaction=0.85, hand=4.40, mirage=0.0090, overlook=0.70, fumble=0.16),
    Level(glance=1.380, reaction=0.74, hand=2.80, mirage=0.0065, overlook=0.60, fumble=0.13),
    Level(glance=0.800, reaction=0.65, hand=1.80, mirage=0.0045, overlook=0.50, fumble=0.10),
    Level(glance=0.520, reaction=0.57, hand=1.15, mirage=0.0030, overlook=0.40, fumble=0.07),
    Level(glance=0.345, reaction=0.51, hand=0.72, mirage=0.0018, overlook=0.25, fumble=0.05),
    Level(glance=0.232, reaction=0.46, hand=0.43, mirage=0.0008, overlook=0.10, fumble=0.02),
    Level(glance=0.160, reaction=0.42, hand=0.22, mirage=0.0000, overlook=0.00, fumble=0.00),
)
"""Levels 1 to 8. tools/quick_ladder.py measures the steps between them."""

# How the time until a place is seen scatters. 1: as by looking here and there at random; more in B, where all hangs on
# one idea; less in C, which is steady work.
SCATTER_B = 1.4
SCATTER_C = 0.2
EASE_C = 0.25  # the own hand is well known: to look with it takes only so much of the time
NORMAL = NormalDist()
SHAKE = 0.2  # of reactions and hands: the deviation of their logarithm
LOOKS_THROUGH = 2.0  # how often a player looks everything through before it says none
MOST_FUMBLES = 3
NOTICES = 0.5  # how often somebody who stopped in error says so, and does not lay
LAID = re.compile(r"(\d+)r?@(-?\d+),(-?\d+)")


class Glimpse(NamedTuple):
    """Something that a seat will see: when, and the move; no move if it only seems to fit."""

    moment: float
    move: str


class Lot:
    """Chance that depends on a seed and on what it is about, and not on what was drawn before."""

    def __init__(self, *seed: object) -> None:
        self._seed = seed

    def share(self, *about: object) -> float:
        """A number between 0 and 1, and neither of them."""
        key = repr((self._seed, about)).encode()
        return (int.from_bytes(blake2b(key, digest_size=6).digest(), "big") + 0.5) / (1 << 48)

    def search(self, *about: object) -> float:
        """How long a search at random takes, 1 on average: mostly less, at times much more."""
        return -log(self.share(*about))

    def around(self, seconds: float, *about: object) -> float:
        """A time that is mostly about so long."""
        return seconds * exp(SHAKE * NORMAL.inv_cdf(self.share(*about)))


class Quick:
    """A player of Kvaro B and C with the reaction and the errors of a level from 1 to 8.

    >>> import ludaro
    >>> state = ludaro.game("kvaro-c").new(players=2, seed=7)
    >>> Quick(3).plan(state, 0, seed=1, times=[0.0]) == Quick(3).plan(state, 0, seed=1, times=[0.0])
    True
    """

    def __init__(self, level: int) -> None:
        if not 1 <= level <= len(LEVELS):
            raise LudaroError(f"a quick player has a level from 1 to {len(LEVELS)}, as in quick:3; not {level}")
        self.name = f"quick:{level}"
        self.level = LEVELS[level - 1]

    def plan(self, state: State, seat: int, seed: int, times: Sequence[float]) -> Plan | None:
        """See :meth:`Planner.plan`."""
        if not can_play(state.game):
            known = " and ".join(id for id in games() if can_play(game(id)))
            raise LudaroError(f"{self.name} plays in real time, {known}; it cannot play {state.game.id}")
        if seat not in state.seats:
            return None
        plan = self._plan_b if state.game.pace == "stop" else self._plan_c
        return plan(state, seat, Lot(seed, seat), times)

    def choose(self, state: State, seat: int, rng: Numbers) -> str:
        """What it would do next, without a clock."""
        plan = self._timeless(state, seat, rng)
        moves = state.moves(seat)
        return plan[1] if plan is not None else moves[below(rng, len(moves))]

    def react(self, state: State, seat: int, rng: Numbers) -> str | None:
        """Without a clock, being asked is as good as a second: the sooner it would act, the more likely it does."""
        plan = self._timeless(state, seat, rng)
        awaited = word(rng) / (1 << 32)
        return plan[1] if plan is not None and plan[0] * awaited < 1 else None

    def _timeless(self, state: State, seat: int, rng: Numbers) -> Plan | None:
        return self.plan(state, seat, word(rng), [0.0] * (len(state.history) + 1))

    def _look(self, cards: int, laid: int) -> float:
        """Seconds to look everything through. More cards take longer, but several are seen at a glance."""
        return self.level.glance * sqrt(cards) * (laid + 3)

    # Kvaro B: see a place for one of two cards, say stop, lay.

    def _plan_b(self, state: State, seat: int, lot: Lot, times: Sequence[float]) -> Plan | None:
        table = state.view(seat)["table"]
        opened, free = _since(state, table["laid"])
        look = self._look(len(table["open"]), len(table["laid"]))
        begin = times[opened] + lot.around(self.level.reaction, opened, "reaction")
        tired = begin + lot.around(LOOKS_THROUGH * look, opened, "patience")
        fits = _fits(state, seat)
        sights = [Glimpse(begin + look * lot.search(opened, move) ** SCATTER_B, move) for move in fits]
        if self.level.mirage:
            moment = begin + self.level.glance / self.level.mirage * lot.search(opened, "mirage")
            if moment < tired:
                sights.append(Glimpse(moment, ""))
        first = min(sights, default=None)
        if table["stopped"] is not None:
            return self._lay(first, fits, table, lot, times)
        surely = state.options["referee"] == "on" or (fits and lot.share(opened, "overlook") >= self.level.overlook)
        if (first is None or tired < first.moment) and seat not in table["none"] and not surely:
            plan = tired, "none"
        elif first is not None:
            plan = first.moment, "stop"
        else:
            return None
        if plan[0] < times[free]:  # it had to wait until somebody else had failed
            return times[free] + lot.around(self.level.reaction, free, "reaction"), plan[1]
        return plan

    def _lay(
        self, first: Glimpse | None, fits: list[str], table: dict[str, Any], lot: Lot, times: Sequence[float]
    ) -> Plan:
        """After stop: lay what was seen; if it is not there, notice that or lay all the same."""
        last = len(times) - 1
        moment = times[last] + lot.around(self.level.hand, last, "hand")
        if first is not None and first.move:
            return moment, first.move
        wrong = [move for move in _tries(table) if move not in fits]
        if first is None or not wrong or lot.share(last, "notices") < NOTICES:
            return moment + lot.around(self.level.hand, last, "doubt"), "fail"
        return moment, wrong[int(lot.share(last, "try") * len(wrong))]

    # Kvaro C: see a place for a card of the hand, lay, go on.

    def _plan_c(self, state: State, seat: int, lot: Lot, times: Sequence[float]) -> Plan | None:
        view = state.view(seat)
        cards = len(view["table"]["hand"])
        laid = _laid_at(state)
        own = [index for index, (mover, _) in enumerate(state.history, 1) if mover == seat]
        start = own[-1] if own else 0
        sights = []
        for move in view["moves"]:
            here = max(start, min(laid[place] for place in _beside(move) if place in laid))
            size = sum(index <= here for index in laid.values())
            search = EASE_C * self._look(cards, size) * lot.search(start, move) ** SCATTER_C
            sights.append(Glimpse(times[here] + search, move))
        if not sights:
            return None
        sight = min(sights)
        busy = lot.around(self.level.reaction, start, "reaction") + lot.around(self.level.hand, start, "hand")
        return sight.moment + busy + self._fumbled(state, start, lot), sight.move

    def _fumbled(self, state: State, start: int, lot: Lot) -> float:
        """Seconds lost with wrong cards."""
        lost = 0.0
        for number in range(MOST_FUMBLES):
            if lot.share(start, "fumble", number) >= self.level.fumble:
                break
            lost += self.level.hand + float(state.options["penalty"])
        return lost


def can_play(game: Game) -> bool:
    """Whether these are the players that a game asks for.

    >>> import ludaro
    >>> [id for id in ludaro.games() if can_play(ludaro.game(id))]
    ['kvaro-b', 'kvaro-c']
    """
    return any(text.startswith("quick:") for text in game.levels)


def parse(level: str, threads: int = 1) -> Callable[[], Quick]:
    """What makes the players of a text such as ``quick:3``; here, what follows the colon.

    >>> parse("3")().name
    'quick:3'
    """
    if not (level.isascii() and level.isdecimal() and len(level) <= 3):
        raise LudaroError(f"a quick player has a level from 1 to {len(LEVELS)}, as in quick:3; not {quoted(level)}")
    Quick(int(level))
    return lambda: Quick(int(level))


def _since(state: State, laid: dict[str, str]) -> tuple[int, int]:
    """After how many moves the open pair was turned up, and after how many the last stop came to nothing since."""
    active = set(range(state.players))
    said: set[int] = set()
    opened = free = 0
    for index, (seat, text) in enumerate(state.history, 1):
        if text == "stop":
            continue
        card, _, place = text.partition("@")
        if text == "none":
            said.add(seat)
        elif laid.get(place) != card:
            active.discard(seat)
            free = index
        if laid.get(place) == card or active <= said:
            opened = free = index
            said.clear()
    return opened, free


def _fits(state: State, seat: int) -> list[str]:
    """The places for the open pair, as moves."""
    imagined = state.imagine(seat, 0)
    if len(state.seats) > 1:
        imagined.play("stop", seat)
    return [move for move in imagined.moves(seat) if move != "fail"]


def _tries(table: dict[str, Any]) -> Iterator[str]:
    """Every way to lay an open card beside the others, right or wrong."""
    laid = table["laid"]
    free = {place for text in laid for place in _around(text)} - set(laid)
    for place in sorted(free):
        for card in table["open"]:
            yield f"{card}@{place}"
            yield f"{card}r@{place}"


def _laid_at(state: State) -> dict[str, int]:
    """After how many moves each place of the table was covered."""
    laid = {"0,0": 0}
    for index, (_, text) in enumerate(state.history, 1):
        for _, x, y in LAID.findall(text):
            laid[f"{x},{y}"] = index
    return laid


def _beside(move: str) -> list[str]:
    return _around(move.partition("@")[2])


def _around(place: str) -> list[str]:
    """The four places that share a side with a place."""
    x, y = (int(number) for number in place.split(","))
    return [f"{x + 1},{y}", f"{x - 1},{y}", f"{x},{y + 1}", f"{x},{y - 1}"]
