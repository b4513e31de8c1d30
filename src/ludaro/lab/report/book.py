"""The book: all games on one page, each with a page of its own."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

from ludaro.lab.report import charts as draw
from ludaro.lab.report.html import charts, estimated, figure, frame, heading, section, table
from ludaro.lab.report.numbers import FORMAT
from ludaro.lab.report.readings import COLUMNS, cells
from ludaro.lab.report.verdict import minutes
from ludaro.lab.report.words import per_cent


def contents(results: Sequence[dict[str, Any]], command: str) -> dict[str, Any]:
    """All reports in one object."""
    first = results[0]
    return {
        "ludaro lab": FORMAT,
        "version": first["version"],
        "command": command,
        "seed": first["seed"],
        "games": {found["game"]: found for found in results},
    }


def page(book: dict[str, Any], pages: dict[str, str]) -> str:
    """The book's first page; ``pages`` names the file of each game."""
    results = list(book["games"].values())
    rows = [
        [f'<a href="{escape(pages[it["game"]])}">{escape(it["title"])}</a>', it["game"], *cells(it)] for it in results
    ]
    words = [
        [f'<a href="{escape(pages[it["game"]])}">{escape(it["title"])}</a>', it["verdict"]["summary"]] for it in results
    ]
    facts = f"{len(results)} games · seed {book['seed']} · Ludaro {book['version']}"
    lead = (
        f"{len(results)} games, played many times by players who think and by players who do not. How fair they are, "
        "how long, how decisive, and how much is skill."
    )
    body = [
        heading("Ludaro lab", "The book of all games", facts, lead),
        "<main>",
        section("words", "In words", "", f'<div class="prose">{table(["game", "the verdict"], words)}</div>'),
        section("pictures", "In pictures", "", charts(*_charts(results))),
        section("numbers", "In numbers", "", table(["game", "", *COLUMNS], rows)),
        "</main>",
        "<footer><div><p>The same command gives the same book to the last letter:<br>"
        f"<code>{escape(book['command'])}</code></p></div></footer>",
    ]
    return frame("The book of all games · Ludaro lab", "\n".join(part for part in body if part))


def _charts(results: Sequence[dict[str, Any]]) -> list[str]:
    several = [it for it in results if it["players"] > 1]
    drawn = []
    if several:
        spots = [
            {"name": it["game"], "skill": it["skill"]["novice"]["edge"], "depth": it["skill"]["longer"]["edge"]}
            for it in several
        ]
        drawn.append(
            figure(
                "Luck and skill",
                "To the right, a player who thinks beats one who does not; upwards, thinking ten times as long helps. "
                "0 %: wins no more than its due; 100 %: wins every game.",
                draw.map_of(spots),
                table(
                    ["game", "thinking against random play", "ten times as long"],
                    [[it["name"], per_cent(it["skill"]), per_cent(it["depth"])] for it in spots],
                ),
                wide=True,
            )
        )
        seats = [
            {"name": it["game"], **{key: _edge(it["seats"][0][key], it["players"]) for key in ("value", "low", "high")}}
            for it in several
        ]
        drawn.append(
            figure(
                "What the first seat wins",
                "As if every game were for two: 50 % is just its due, with the 95 % interval.",
                draw.intervals(seats, 0.5, "share of the win", two=False),
                table(["game", "share", "95 % interval"], [[row["name"], *estimated(row)] for row in seats]),
            )
        )
    times = [_times(it) for it in results]
    drawn.append(
        figure(
            "Minutes for a game",
            "At fifteen seconds a move, or by the players' clock in real time. The bar holds half of the games.",
            draw.spans(times, "minutes"),
            table(
                ["game", "median", "a quarter below", "a quarter above"],
                [[row["name"], *(f"{row[key]:.1f}" for key in ("median", "lower", "upper"))] for row in times],
            ),
        )
    )
    return drawn


def _edge(share: float, seats: int) -> float:
    """A share among several seats, moved to where it would be among two."""
    due = 1 / seats
    return 0.5 + (share - due) / (2 * (1 - due)) if share >= due else 0.5 * share / due


def _times(found: dict[str, Any]) -> dict[str, Any]:
    length = found["minutes"] or found["length"]
    per_move = minutes(found) / length["median"] if length["median"] else 0.0
    return {"name": found["game"], **{key: length[key] * per_move for key in ("lower", "median", "upper")}}
