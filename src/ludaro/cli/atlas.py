"""``ludaro atlas``: every game that the words of 64g can say."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from time import perf_counter
from typing import Annotated, Any

import typer

from ludaro.cli.common import Json, err, in_thread, out, prepare, print_json
from ludaro.errors import LudaroError

SAMPLE = 2000  # forms that are played on the cores of one machine, unless more are asked for


def atlas(
    sample: Annotated[
        int | None,
        typer.Option("--sample", min=1, metavar="N", help="Only so many forms, by lot. On cores: 2000."),
    ] = None,
    gpu: Annotated[
        bool | None,
        typer.Option("--gpu/--cpu", help="Where random games are played. By default a GPU if there is one."),
    ] = None,
    cluster: Annotated[
        str | None,
        typer.Option("--cluster", metavar="ADDRESS", help="Play on a Ray cluster: its address, or auto."),
    ] = None,
    looks: Annotated[
        int, typer.Option("--looks", min=0, metavar="N", help="How many forms are looked at closely, at the most.")
    ] = 4000,
    seed: Annotated[int, typer.Option("--seed", min=0, metavar="NUMBER", help="Another seed plays other games.")] = 0,
    file: Annotated[
        Path | None,
        typer.Option("--out", metavar="FILE", help="Keep what is found; the same command again goes on from there."),
    ] = None,
    as_json: Json = False,
) -> None:
    """Play every game that the words of 64g can say, and find the best.

    It goes through the forms of words that can be played and mean different games, plays random games of each, sorts
    out what is no game, looks closer at the rest, and keeps the best of each place on a map.

    Examples:  ludaro atlas --sample 500   ·   ludaro atlas --gpu --out atlas.jsonl   ·   ludaro atlas --json   ·
    ludaro atlas --cluster auto --out atlas.jsonl
    """
    from rich.progress import Progress

    import ludaro
    from ludaro.lab.atlas import chart
    from ludaro.lab.atlas.places import LAUNCH, OnCluster, OnMachine, Venue, family, on_cores, on_device
    from ludaro.lab.atlas.survey import survey
    from ludaro.lab.tables import joined

    if cluster is not None and gpu is not None:
        raise typer.BadParameter("--cluster is a place of its own; without --gpu or --cpu")
    place: Venue
    with ExitStack() as stack:
        if cluster is not None:
            stack.enter_context(joined(cluster))
            place = OnCluster()
        elif _on_gpu(gpu):
            place = OnMachine(on_device(family().engine), LAUNCH)
        else:
            place = OnMachine(on_cores(family().engine))
            sample = sample or SAMPLE
        prepare(ludaro.game("64g-own"))
        started = perf_counter()
        progress = stack.enter_context(Progress(console=err(), transient=True))
        task = progress.add_task("")

        def tell(what: str, done: int, of: int) -> None:
            progress.update(task, description=what[0].upper() + what[1:], completed=done, total=of)

        found = in_thread(lambda: survey(place, sample, seed, file, tell, looks))
    result: dict[str, Any] = {
        **{name: value for name, value in found.items() if name != "looks"},
        "seconds": round(perf_counter() - started, 1),
        "looked": len(found["looks"]),
        "games": sum(not look["why"] for look in found["looks"]),
        "cells": len(chart.cells(found["looks"])),
        "best": chart.best_games(found["looks"]),
    }
    if as_json:
        print_json(result)
    else:
        _show(result)
    if found["endless"]:
        raise LudaroError(f"{len(found['endless'])} forms have games without an end, {found['endless'][0]} for one")


def _on_gpu(wanted: bool | None) -> bool:
    if wanted is False:
        return False
    from ludaro.kernel.gpu import NoDevice, device

    try:
        device()
    except NoDevice as error:
        if wanted:
            raise LudaroError(str(error)) from None
        return False
    return True


def _show(result: dict[str, Any]) -> None:
    from rich.table import Table

    failed = ", ".join(f"{why}: {count:,}" for why, count in result["failed"].items() if count) or "none failed"
    out().print(f"{result['forms']:,} of {result['of']:,} forms of words were played, in {result['seconds']} s.")
    out().print(f"In random games {result['viable']:,} of them are viable ({failed}).")
    out().print(f"Of {result['looked']:,} looked at closely {result['games']:,} are games.")
    out().print(f"They lie in {result['cells']:,} places of the map.")
    table = Table("name", title="The best, of every kind some", title_justify="left")
    table.add_column("code", overflow="fold", min_width=16)
    for name in ("first", "drawn", "moves", "luck", "interaction"):
        table.add_column(name, justify="right")
    for it in result["best"][:20]:
        shares = [f"{100 * it[name]:.0f} %" for name in ("first", "draws")]
        table.add_row(
            it["name"],
            it["code"],
            *shares,
            f"{it['length']:.0f}",
            *(f"{100 * it[name]:.0f} %" for name in ("luck", "interaction")),
        )
    out().print(table)
