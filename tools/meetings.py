"""Many matches at once: every deal is a task of its own, so that all cores are busy to the end."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from typing import Any

from rich.console import Console
from rich.progress import Progress

import ludaro
from ludaro.lab.arena import Arena
from ludaro.lab.question import question
from ludaro.lab.schedule import seed_of
from ludaro.lab.scores import Bunch

SEARCHED = [game.id for game in map(ludaro.game, ludaro.games()) if not game.realtime and game.solver is None]
SIDES = 2  # seatings of a deal


@dataclass(frozen=True)
class Match:
    """Two players in so many deals of a game, each deal from both sides; another seed, other deals."""

    id: str
    first: str
    second: str
    deals: int
    seed: int = 0


def play_deal(match: Match, deal: int) -> Bunch:
    """What the first player got, 0.5 a game being even, also with more than two seats."""
    seed = seed_of("meetings", match.seed, deal)
    arena = Arena(question(match.id, [match.first, match.second], None, "recommended", seed), SIDES)
    seats = arena.question.seats
    arena.run()
    shares = [
        record.shares[seat] * seats / SIDES
        for record in arena.records.values()
        for seat in range(seats)
        if record.seats[seat] == 0
    ]
    return sum(shares), len(shares)


def play_all(
    matches: Iterable[Match],
    pool: ProcessPoolExecutor,
    ended: Callable[[Match, list[Bunch]], Any] = lambda match, bunches: None,
) -> dict[Match, list[Bunch]]:
    """All matches, by deals; ``ended`` is told of each match as it ends."""
    tasks = {pool.submit(play_deal, match, deal): match for match in matches for deal in range(match.deals)}
    found: dict[Match, list[Bunch]] = defaultdict(list)
    with Progress(console=Console(stderr=True)) as progress:
        for done in progress.track(as_completed(tasks), len(tasks), description="deals"):
            match = tasks[done]
            found[match].append(done.result())
            if len(found[match]) == match.deals:
                ended(match, found[match])
    return found


def prepare(ids: Iterable[str]) -> None:
    """Compile before there are many processes, so that they do not all do it."""
    for family in {ludaro.game(id).family.name: ludaro.game(id).family for id in ids}.values():
        family.engine.prepare()
