"""The results of an evening as a file."""

from __future__ import annotations

import csv
from io import StringIO
from typing import Any

from ludaro.club.evening import Evening
from ludaro.club.sight import history

HEAD = ["place", "name", "score", "buchholz", "sonneborn-berger", "wins", "points"]


def as_json(evening: Evening) -> dict[str, Any]:
    """Everything that happened, with names instead of numbers in the standings."""
    spec = evening.spec
    return {
        "ludaro": "club",
        "title": spec.title,
        "game": spec.game,
        "options": spec.options,
        "system": spec.system,
        "games": spec.games,
        "members": [member.name for member in evening.members],
        "rounds": history(evening),
        "standings": [
            {
                "place": line.place,
                "name": evening.members[line.member].name,
                "score": line.score,
                "buchholz": line.buchholz,
                "sonneborn-berger": line.berger,
                "wins": line.wins,
                "points": line.points,
                "rounds": line.rounds,
            }
            for line in evening.standings
        ],
    }


def as_csv(evening: Evening) -> str:
    """The standings for a spreadsheet, one line a person, with what each round gave."""
    text = StringIO()
    writer = csv.writer(text)
    writer.writerow([*HEAD, *(f"round {number + 1}" for number in range(len(evening.rounds)))])
    for line in evening.standings:
        sums = [line.score, line.buchholz, line.berger, line.wins, line.points]
        rounds = ["" if got is None else _short(got) for got in line.rounds]
        writer.writerow([line.place, _harmless(evening.members[line.member].name), *map(_short, sums), *rounds])
    return text.getvalue()


def _short(number: float) -> str:
    return f"{number:.2f}".rstrip("0").rstrip(".")


def _harmless(name: str) -> str:
    """A name that no spreadsheet takes for a formula."""
    return f"'{name}" if name[:1] in "=+-@\t\r" else name
