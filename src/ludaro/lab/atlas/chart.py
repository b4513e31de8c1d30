"""The map: games side by side by what playing them is like, the best of each cell, and the best hundred with names."""

from __future__ import annotations

from bisect import bisect
from collections import Counter
from hashlib import sha256
from typing import Any

from ludaro.games.sixtyfour.codes import read_code
from ludaro.games.sixtyfour.grammar import players_of, settle
from ludaro.games.sixtyfour.words import USUAL
from ludaro.lab.atlas.forms import seats_of
from ludaro.lab.atlas.gates import Look, quality

# Where one cell ends and the next begins.
EDGES = {
    "length": (12, 16, 20, 25, 30, 40, 50, 60, 80, 100, 120),  # moves
    "luck": (0.05, 0.1, 0.2, 0.35, 0.5, 0.7),  # what a player who looks one step ahead does not win against random ones
    "interaction": (0.1, 0.2, 0.3, 0.4, 0.5, 0.6),  # of what turns gained, what the reply took back
}
BEST = 100
AVOIDED = ("buk", "kak", "kul", "naz", "pen", "pis", "pup", "put")  # what nobody wants to hear in a name
CONSONANTS, VOWELS = "bdklmnprstvz", "aeiou"


def words_of_code(code: str) -> dict[str, str | int]:
    return settle({**USUAL, **read_code(code)})


def quality_of(look: Look) -> float:
    return quality(look, seats_of(words_of_code(look["code"])))


def cell_of(look: Look) -> tuple[str, ...]:
    """Where a game lies: what nobody knows at the start, length, luck, and how much one can do to the other."""
    start = str(words_of_code(look["code"])["start"])
    return (start, *(str(bisect(edges, look[name])) for name, edges in EDGES.items()))


def cells(looks: list[Look]) -> dict[tuple[str, ...], Look]:
    """The best game of each cell."""
    best: dict[tuple[str, ...], Look] = {}
    for look in sorted((look for look in looks if not look["why"]), key=lambda look: (quality_of(look), look["code"])):
        best[cell_of(look)] = look
    return best


def best_games(looks: list[Look], count: int = BEST) -> list[dict[str, Any]]:
    """The best of the map, of every kind of turn and goal some before there are more of one; with names."""
    ranked = []
    seen: Counter[tuple[str | int, ...]] = Counter()
    for look in sorted(cells(looks).values(), key=quality_of, reverse=True):
        words = words_of_code(look["code"])
        kind = words["turn"], words["goal"]
        ranked.append((seen[kind], -quality_of(look), look["code"], look))
        seen[kind] += 1
    taken: set[str] = set()
    games = []
    for *_, look in sorted(ranked, key=lambda row: row[:3])[:count]:
        name = name_of(look["code"], taken)
        taken.add(name)
        figures = {name: value for name, value in look.items() if name not in ("code", "why", "idle")}
        players = list(players_of(words_of_code(look["code"])))
        games.append({"code": look["code"], "name": name, "players": players, "quality": quality_of(look), **figures})
    return games


def name_of(code: str, taken: set[str] | frozenset[str] = frozenset()) -> str:
    """A name that a game's code leads to: three syllables, the last one in o; another one if it is taken.

    >>> name_of("t3e1w6") == name_of("t3e1w6") != name_of("t3e1w6", {name_of("t3e1w6")})
    True
    """
    for number in range(1000):
        digest = sha256(f"{code} {number}".encode()).digest()
        letters = [(CONSONANTS, VOWELS)[at % 2][byte % (12, 5)[at % 2]] for at, byte in enumerate(digest[:5])]
        name = "".join(letters).capitalize() + "o"
        if name not in taken and not any(part in name.lower() for part in AVOIDED):
            return name
    raise AssertionError("a thousand names are taken")
