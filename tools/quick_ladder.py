"""The steps between the levels of the quick players, in kvaro-b and kvaro-c.

    python -m tools.quick_ladder                    # every step, 400 games each: some minutes
    python -m tools.quick_ladder --games 40         # a rough look
    python -m tools.quick_ladder --preset letter    # without a referee in kvaro-b

A step is even if the higher level has 60 to 80 % of the wins. The numbers to turn are in ludaro/players/quick.py; the
same numbers and the same seed give the same table.
"""

from __future__ import annotations

import json
from statistics import median
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

import ludaro
from ludaro.lab.arena import Arena
from ludaro.lab.question import question
from ludaro.players.quick import LEVELS, Quick, can_play

EVEN = (0.6, 0.8)
SAMPLE = 60  # deals from which the usual time to the first word or card is taken


def usual(id: str, level: int, preset: str) -> float:
    """The median of the seconds until a level does something in a game that has just begun."""
    moments = []
    for seed in range(SAMPLE):
        state = ludaro.game(id).new(2, seed=seed, options=preset)
        plan = Quick(level).plan(state, 0, seed, [0.0])
        if plan is not None:
            moments.append(plan[0])
    return median(moments)


def outs(arena: Arena, entrant: int) -> float:
    """In what share of its games of kvaro-b an entrant was put out."""
    count = 0
    for record in arena.records.values():
        state = ludaro.load(record.save)
        left = state.view(None)["table"].get("in", range(state.players))
        count += sum(who == entrant and seat not in left for seat, who in enumerate(record.seats))
    return count / len(arena.records)


def measure(id: str, level: int, games: int, seed: int, preset: str, jobs: int, progress: Any) -> dict[str, Any]:
    """What came out when a level met the one below."""
    asked = question(id, [f"quick:{level}", f"quick:{level - 1}"], 2, preset, seed)
    arena = Arena(asked, games, jobs=jobs)
    higher = arena.run(progress)["players"][0]
    return {name: higher[name] for name in ("score", "low", "high")} | {
        "game": id,
        "level": level,
        "out": outs(arena, 0),
        "out_below": outs(arena, 1),
        "even": EVEN[0] <= higher["score"] <= EVEN[1],
    }


def main(
    games: Annotated[int, typer.Option(help="Games for each step.")] = 400,
    seed: Annotated[int, typer.Option(help="Another seed, other deals.")] = 0,
    preset: Annotated[str, typer.Option(help="recommended, or letter: no referee in kvaro-b.")] = "recommended",
    only: Annotated[str, typer.Option(help="One of the two games.")] = "",
    jobs: Annotated[int, typer.Option(help="Games played at the same time.")] = 2,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object instead of the table.")] = False,
) -> None:
    """Measure every step between two levels; status 1 if one is not even."""
    ids = [id for id in ludaro.games() if can_play(ludaro.game(id)) and only in ("", id)]
    steps = [(id, level) for id in ids for level in range(2, len(LEVELS) + 1)]
    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("Playing", total=games * len(steps))
        rows = []
        for id, level in steps:
            rows.append(measure(id, level, games, seed, preset, jobs, lambda _: bar.advance(task)))
            bar.console.print(f"{id}, level {level} against {level - 1}: {rows[-1]['score']:.3f}")
    if as_json:
        print(json.dumps({"games": games, "seed": seed, "preset": preset, "steps": rows}))
    else:
        table = Table("game", "step", "score", "95 %", "out", "begins after")
        for row in rows:
            level = row["level"]
            table.add_row(
                row["game"],
                f"{level} against {level - 1}",
                f"{row['score']:.3f}" + ("" if row["even"] else " !"),
                f"{row['low']:.3f}–{row['high']:.3f}",
                f"{row['out']:.2f} / {row['out_below']:.2f}" if row["game"] == "kvaro-b" else "",
                " / ".join(f"{usual(row['game'], which, preset):.1f} s" for which in (level, level - 1)),
            )
        Console().print(table)
    raise typer.Exit(0 if all(row["even"] for row in rows) else 1)


if __name__ == "__main__":
    typer.run(main)
