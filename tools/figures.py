"""Measure what the lobby tells of the games: `python -m tools.figures [ID …]`, then games/figures.json is written anew.

Minutes: the median number of moves of a game between equal players, at MOVE_SECONDS each; in real time, the median of
the simulated clock. Skill: the edge of a player who thinks over others who play at random, and over others who think a
tenth as long; the mean of the two, in fifths. All players count iterations, so the same figures come out everywhere.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from statistics import mean, median
from typing import Any

import ludaro
from ludaro.games.declaration import Game
from ludaro.games.figures import FIGURES
from ludaro.lab.question import question
from ludaro.lab.report.observation import Observation, observe
from ludaro.lab.report.scales import MOVE_SECONDS

GAMES = 48  # of each kind
EQUAL, STRONG, WEAK, SHORT = "search:100", "search:400", "random", "search:40"
QUICK_EQUAL, QUICK_STRONG, QUICK_WEAK, QUICK_SHORT = "quick:4", "quick:7", "quick:1", "quick:5"
PUZZLE = {"minutes": 10, "skill": 5}  # no opponent, no luck; nine cards, a minute each


def watched(game: Game, one: str, others: str, seed: int) -> Iterator[tuple[Observation, int]]:
    """Games of one player against others, each deal with all rotations; and the seat of the one."""
    asked = question(game.id, [one, others], None, "recommended", seed)
    numbers = range(GAMES // asked.seats * asked.seats)
    for number in numbers:
        deal, place = divmod(number, asked.seats)
        seats = tuple(int(seat != place) for seat in range(asked.seats))
        yield observe("figures", asked, number, deal, seats), place


def edge(game: Game, one: str, others: str, seed: int) -> float:
    """How much more than its due the one wins: 0, nothing; 1, every game."""
    shares = [(it.shares[place], len(it.shares)) for it, place in watched(game, one, others, seed)]
    due = 1 / shares[0][1]
    return round((mean(share for share, _ in shares) - due) / (1 - due), 3)


def in_minutes(seconds: float) -> int:
    """In whole minutes, longer times to the next five."""
    exact = seconds / 60
    return max(1, round(exact)) if exact < 7.5 else 5 * round(exact / 5)


def mark(over_chance: float, over_haste: float) -> int:
    """From 1, mostly luck, to 5."""
    return 1 + min(4, max(0, int((over_chance + over_haste) / 2 * 5)))


def measure(game: Game) -> dict[str, Any]:
    """The figures of one game."""
    if game.players[-1] == 1:
        return dict(PUZZLE)
    race = game.realtime
    equal, strong, weak, short = (
        (QUICK_EQUAL, QUICK_STRONG, QUICK_WEAK, QUICK_SHORT) if race else (EQUAL, STRONG, WEAK, SHORT)
    )
    even = [observation for observation, _ in watched(game, equal, equal, 1)]
    moves = median(len(it.movers) for it in even)
    seconds = median(it.clock or 0 for it in even) if race else moves * MOVE_SECONDS
    over_chance, over_haste = edge(game, strong, weak, 2), edge(game, strong, short, 3)
    return {
        "minutes": in_minutes(seconds),
        "skill": mark(over_chance, over_haste),
        "moves": moves,
        "seconds": round(seconds),
        f"edge over {weak}": over_chance,
        f"edge over {short}": over_haste,
    }


def main(ids: list[str]) -> None:
    """Measure some games, or all, and write the file after each."""
    content = json.loads(FIGURES.read_text("utf-8")) if FIGURES.exists() else {}
    found = content.get("games", {})
    for id in ids or ludaro.games():
        found[id] = measure(ludaro.game(id))
        print(id, found[id], flush=True)
        rows = {id: found[id] for id in ludaro.games() if id in found}
        about = {"games of each kind": GAMES, "seconds a move": MOVE_SECONDS}
        FIGURES.write_text(json.dumps({"measured": about, "games": rows}, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
