"""What a form must pass to be a game: first in random games, then in games of players who look one step ahead."""

from __future__ import annotations

from typing import Any

import numpy as np

from ludaro.kernel.engine import Array
from ludaro.kernel.records import SEATS
from ludaro.lab.quick.figures import coverage
from ludaro.lab.quick.plays import Meetings
from ludaro.lab.quick.sights import Watcher
from ludaro.lab.report.answers import YES

FIGURE = np.dtype([("first", "f4"), ("best", "f4"), ("draws", "f4"), ("length", "f4"), ("at_once", "f4")])
"""Of random games: shares of the first seat and of the best one, games drawn, moves, games over at the deal."""

SHORTEST, LONGEST = 8, 150  # moves of a game, on average
WATCHED = 48  # games of players who look one step ahead
SEED = 64

Look = dict[str, Any]


def figures(lengths: Array, scores: Array, players: Array) -> Array:
    """Of each form, from its games: lengths of (forms, games), score rows of (forms, games, 16)."""
    won = scores[:, :, :SEATS]
    winners = won.sum(axis=2)
    shares = won / np.maximum(winners, 1)[:, :, None]
    nobody = (winners == 0)[:, :, None] * (np.arange(SEATS) < players[:, None])[:, None, :] / players[:, None, None]
    of_seats = (shares + nobody).mean(axis=1)
    found = np.zeros(len(lengths), FIGURE)
    found["first"] = of_seats[:, 0]
    found["best"] = of_seats.max(axis=1)
    found["draws"] = (winners != 1).mean(axis=1)
    found["length"] = lengths.mean(axis=1)
    found["at_once"] = (lengths == 0).mean(axis=1)
    return found


def sifted(found: Array, endless: Array, players: Array) -> dict[str, Array]:
    """Which forms fail, and why: each under the first gate that it does not pass. Few games: the gates are wide."""
    gates = {
        "endless": endless,
        "over at the deal": found["at_once"] > 0.1,
        "too short": found["length"] < SHORTEST,
        "always drawn": found["draws"] > 0.9,
        "one seat wins": found["best"] > 1.7 / players,
    }
    left = np.ones(len(found), bool)
    failed = {}
    for why, fails in gates.items():
        failed[why] = fails & left
        left &= ~fails
    return failed


def promise(found: Array, players: Array) -> Array:
    """Which of two forms looks better after random games: even, decided, and of a good length."""
    even = evenness(found["best"], players)
    length = np.minimum(1, found["length"] / 20) * np.minimum(1, LONGEST / np.maximum(1, found["length"]))
    promised: Array = even * (1 - found["draws"]) * length
    return promised


def evenness(best: Any, players: Any) -> Any:
    """From 0, where the best seat wins all, to 1, where each seat has its due."""
    return (1 - best) * players / (players - 1)


def look_at(family: Any, rules: Array, players: int, hidden: bool, games: int = WATCHED) -> Look:
    """A closer look at one form: games of players who look one step ahead, and what speaks against it (``why``)."""
    kinds = {kind: Watcher(family, rules, players, hidden, kind == "ahead", SEED) for kind in ("random", "ahead")}
    for watcher in kinds.values():
        watcher.play(games)
    meetings = Meetings(family, rules, players, hidden, SEED)
    meetings.play(games)
    sights = kinds["ahead"].sights
    shares, moves = sights["shares"][:, :players], max(1, int(sights["length"].sum()))
    look: Look = {
        "first": float(shares[:, 0].mean()),
        "best": float(shares.mean(axis=0).max()),
        "draws": float(((shares > 0).sum(axis=1) != 1).mean()),
        "length": float(sights["length"].mean()),
        "choices": float(sights["choices"].sum() / moves),
        "forced": float(sights["forced"].sum() / moves),
        "late": float(sights["late"].mean()),
        "changes": float(sights["changes"].mean()),
        "luck": 1 - meetings.edge(),
        "interaction": float((sights["gained"] - sights["kept"]).sum() / max(sights["gained"].sum(), 1e-9)),
        "idle": sorted(
            {str(it["word"]) for it in coverage(family, rules, kinds) if it["needed"] and it["answer"] != YES}
        ),
    }
    look = {name: round(value, 3) if isinstance(value, float) else value for name, value in look.items()}
    look["why"] = against(look, players)
    return look


def against(look: Look, players: int) -> str:
    """Why a form is no game after a closer look; nothing if it is one."""
    gates = {
        "too short": look["length"] < SHORTEST,
        "too long": look["length"] > LONGEST,
        "often drawn": look["draws"] > 0.4,
        "one seat wins": look["best"] > 1.4 / players,
        "no choices": look["forced"] > 0.6 or look["choices"] < 2,
        "luck decides": look["luck"] > 0.9,
        "words that never matter": bool(look["idle"]),
    }
    return next((why for why, fails in gates.items() if fails), "")


def quality(look: Look, players: int) -> float:
    """What is compared: even, decided, open until late though not by luck alone, with something to choose."""
    even = evenness(look["best"], players)
    open_late = (0.5 + look["late"]) * (1 - look["luck"] / 2)
    return float(round(even * (1 - look["draws"]) * (1 - look["forced"]) * open_late, 4))
