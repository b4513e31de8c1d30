"""What is played: each game in each way to its end, with devices, lines and incidents so that every pair occurs."""

from __future__ import annotations

import random
from dataclasses import dataclass, fields
from functools import cache, cached_property
from itertools import combinations

import ludaro
from ludaro.kernel.random import generator

WORDS = ("64g-own:t2o1w4", "64g-own:u1c3s1t3e3w5x462", "64g-own:r5c2v6o2x600")
GAMES = (*ludaro.games(), *WORDS)
WAYS = ("computer", "together", "mixed", "curtain", "link", "watch", "puzzle", "club")
LINES = ("straight", "slow")
FIXED = 64  # the seed of what is played by every run of the tests
PARTS = {"short": 24, "long": 110}  # tables of those: two minutes and ten on two cores
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
def secret(id: str) -> bool:
    """Whether players come to see what the others do not."""
    game = ludaro.game(id)
    players = next((number for number in game.players if number > 1), None)
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
    several = max(game.players) > 1
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
    if way == "mixed" and max(game.players) < 3:
        return "it is for two"
    if way == "club" and id in WORDS:
        return "an evening plays a game of the shelf"
    return None


def offered() -> list[tuple[str, str]]:
    return [(game, way) for game in GAMES for way in WAYS if not_offered(game, way) is None]


def clash(cell: Cell) -> str | None:
    """Why choices do not go together; None if they do."""
    game = ludaro.game(cell.game)
    timed, alone = game.pace != "turns", max(game.players) == 1
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
def part(name: str) -> tuple[Cell, ...]:
    """As many tables as there is time for, always the same ones: each of them for the most pairs not seen before."""
    left, missing = list(plan(FIXED)), {pair for cell in plan(FIXED) for pair in cell.pairs}
    chosen: list[Cell] = []
    while left and len(chosen) < PARTS[name]:
        chosen.append(max(left, key=lambda cell: len(cell.pairs & missing)))
        left.remove(chosen[-1])
        missing -= chosen[-1].pairs
    return tuple(chosen)


def _any(lot: random.Random, game: str, way: str, line: str | None) -> Cell:
    while True:
        choices = {name: lot.choice(values) for name, values in CHOICES.items()} | ({"line": line} if line else {})
        cell = Cell(game, way, **choices)
        if clash(cell) is None:
            return cell
