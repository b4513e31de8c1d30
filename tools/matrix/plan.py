"""What is played: each game in each way to its end, with devices, lines and incidents so that every pair occurs."""

from __future__ import annotations

import random
from contextlib import suppress
from dataclasses import dataclass, fields
from functools import cache, cached_property
from itertools import combinations

import ludaro
from ludaro.kernel.random import generator

WORDS = ("64g-own:t2o1w4", "64g-own:u1c3s1t3e3w5x462", "64g-own:r5c2v6o2x600")
GAMES = (*ludaro.games(), *WORDS)
WAYS = ("computer", "together", "mixed", "curtain", "link", "watch", "puzzle", "club")
LINES = ("straight", "slow")
FIXED = 25  # the seed of what is played by every run of the tests
# Moves of the fixed parts, two and eight minutes on two cores, and the seconds that none of their tables may outlast.
PARTS = {"short": (2000, 100.0), "long": (4800, 330.0)}
SITTING = 40  # moves that take as long as sitting down
PACE = {"off": 0.5, "normal": 1.2, "slow": 2.0, "straight": 0.0, "slow line": 0.5}  # seconds for a move
POOL = 60  # cells by lot of each game and way, to choose from
CHOICES: dict[str, tuple[str, ...]] = {
    "device": ("desk", "phone", "sideways"),
    "hand": ("pointer", "keys"),
    "speed": ("off", "normal", "slow"),
    "motion": ("still", "moving"),
    "line": LINES,
    "words": ("plain", "codes"),
    "incident": ("none", "tabs", "reload", "undo", "look back", "rematch"),
}


@dataclass(frozen=True)
class Cell:
    """One game, sat down to in one way, played to its end."""

    game: str
    way: str
    device: str = "desk"
    hand: str = "pointer"
    speed: str = "off"
    motion: str = "still"
    line: str = "straight"
    words: str = "plain"
    incident: str = "none"

    def __str__(self) -> str:
        return " · ".join(getattr(self, field.name) for field in fields(self))

    @property
    def codes(self) -> bool:
        return self.words == "codes"

    @property
    def choices(self) -> tuple[tuple[str, str], ...]:
        return tuple((field.name, getattr(self, field.name)) for field in fields(self))

    @cached_property
    def pairs(self) -> frozenset[tuple[tuple[str, str], tuple[str, str]]]:
        return frozenset(combinations(self.choices, 2))


@cache
def numbers(id: str) -> tuple[int, ...]:
    """How many can play a game; one from words is for fewer than its vocabulary is."""
    found = []
    for number in ludaro.game(id).players:
        with suppress(ludaro.LudaroError):
            ludaro.game(id).new(players=number, seed=1)
            found.append(number)
    return tuple(found)


@cache
def secret(id: str) -> bool:
    """Whether players come to see what the others do not."""
    game = ludaro.game(id)
    players = next((number for number in numbers(id) if number > 1), None)
    if players is None:
        return False
    state, lot = game.new(players=players, options="recommended", seed=1), generator(1)
    for _ in range(40):
        if state.over:
            break
        if state.view(0)["table"] != state.view(1)["table"]:
            return True
        seat = next(seat for seat in state.seats if state.moves(seat))
        moves = state.moves(seat)
        state.play(moves[int(lot[0]) % len(moves)], seat)
    return False


@cache
def not_offered(id: str, way: str) -> str | None:
    """Why a game cannot be sat down to in a way; None if it can."""
    game = ludaro.game(id)
    several = max(numbers(id)) > 1
    if way == "computer":
        return None
    if way == "puzzle":
        return None if not several else "it is played by several"
    if not several:
        return "it is a puzzle for one"
    if way == "together" and secret(id) and game.pace != "stop":
        return "hands are hidden: a curtain falls between players"
    if way == "curtain" and not (secret(id) and game.pace != "stop"):
        return "all see the same: no curtain is needed"
    if way == "mixed" and max(numbers(id)) < 3:
        return "it is for two"
    if way == "club" and id in WORDS:
        return "an evening plays a game of the shelf"
    return None


def offered() -> list[tuple[str, str]]:
    return [(game, way) for game in GAMES for way in WAYS if not_offered(game, way) is None]


def clash(cell: Cell) -> str | None:
    """Why choices do not go together; None if they do."""
    game = ludaro.game(cell.game)
    timed, alone = game.pace != "turns", max(numbers(cell.game)) == 1
    if cell.incident == "undo" and (timed or cell.way == "watch"):
        return "nothing is taken back there"
    if cell.incident == "rematch" and (cell.way in ("puzzle", "club", "watch") or alone):
        return "nobody is asked for another game there"
    if cell.incident == "tabs" and cell.way in ("puzzle", "watch"):
        return "two tabs would show two games"
    if cell.incident == "look back" and (cell.way == "puzzle" or timed):
        return "there is no looking back, or no time for it"
    if cell.way == "puzzle" and (cell.line != "straight" or cell.speed != "off" or cell.hand == "keys"):
        return "it is offline, and nobody else moves"
    if cell.hand == "keys" and (timed or cell.way in ("curtain", "club")):
        return "too slow for a race, or not needed"
    return None


@cache
def plan(seed: int, line: str | None = None) -> tuple[Cell, ...]:
    """Every game in every way that it offers, and whatever else is needed for every pair; by lot with a seed."""
    lot = random.Random(seed)
    pool = {way: [_any(lot, *way, line) for _ in range(POOL)] for way in offered()}
    missing = {pair for cells in pool.values() for cell in cells for pair in cell.pairs}
    chosen = []
    for way in lot.sample(sorted(pool), len(pool)):
        chosen.append(max(pool[way], key=lambda cell: len(cell.pairs & missing)))
        missing -= chosen[-1].pairs
    while missing:
        pair = min(missing)
        having = [cell for cells in pool.values() for cell in cells if pair in cell.pairs]
        chosen.append(max(having, key=lambda cell: len(cell.pairs & missing)))
        missing -= chosen[-1].pairs
    return tuple(chosen)


@cache
def moves(id: str) -> int:
    """About how many moves a game takes that is played by lot."""
    game, lot = ludaro.game(id), generator(FIXED)
    if max(numbers(id)) == 1:
        return 10
    state = game.new(players=min(number for number in numbers(id) if number > 1), options="recommended", seed=FIXED)
    while not state.over and state.seats:
        seat = next(seat for seat in state.seats if state.moves(seat))
        choice = state.moves(seat)
        state.play(choice[int(lot[0]) % len(choice)], seat)
    return max(10, len(state.history))


def seconds(cell: Cell) -> float:
    """About how long a table takes at least, on a quiet machine."""
    return moves(cell.game) * (PACE[cell.speed] + PACE["slow line"] * (cell.line == "slow"))


@cache
def part(name: str) -> tuple[Cell, ...]:
    """What there is time for, always the same: what is new for the moves it takes; long ones first."""
    room, longest = PARTS[name]
    before = part("short") if name == "long" else ()
    left = [cell for cell in plan(FIXED) if seconds(cell) <= longest and cell not in before]
    met: set[object] = {one for cell in before for one in _meets(cell)}
    chosen: list[Cell] = []
    while fitting := [cell for cell in left if _cost(cell) <= room]:
        chosen.append(max(fitting, key=lambda cell: _worth(cell, met) / _cost(cell)))
        left.remove(chosen[-1])
        room -= _cost(chosen[-1])
        met |= _meets(chosen[-1]).keys()
    return tuple(sorted(chosen, key=seconds, reverse=True))


def _cost(cell: Cell) -> int:
    return SITTING + moves(cell.game)


def _worth(cell: Cell, met: set[object]) -> int:
    return sum(worth for one, worth in _meets(cell).items() if one not in met)


def _meets(cell: Cell) -> dict[object, int]:
    """What a table tries, and how much each of that counts: a game, a way for a family, pairs of choices."""
    family = ludaro.game(cell.game).family
    return {cell.game: 40, (family, cell.way): 40} | dict.fromkeys(cell.pairs, 1)


def _any(lot: random.Random, game: str, way: str, line: str | None) -> Cell:
    chosen = {"line": line} if line and way != "puzzle" else {}  # which is offline
    while True:
        choices = {name: lot.choice(values) for name, values in CHOICES.items()} | chosen
        cell = Cell(game, way, **choices)
        if clash(cell) is None:
            return cell
