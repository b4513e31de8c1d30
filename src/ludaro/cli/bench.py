"""``ludaro bench``: how fast it is on this machine."""

from __future__ import annotations

from typing import Annotated

import typer

from ludaro.cli.common import PRESET, Json, Reading, err, in_thread, out, print_json
from ludaro.errors import LudaroError


def bench(
    games: Annotated[
        str | None, typer.Option("--games", metavar="ID,ID…", help="Only these games, and no well-known ones.")
    ] = None,
    seconds: Annotated[
        float, typer.Option("--seconds", "-s", min=0.01, max=600, metavar="S", help="Time for each figure.")
    ] = 1.0,
    gpu: Annotated[bool, typer.Option("--gpu", help="Also play every game on the CUDA device, and compare.")] = False,
    compile: Annotated[bool, typer.Option("--compile/--no-compile", help="Time the compiler, too.")] = True,
    preset: Reading = PRESET,
    as_json: Json = False,
) -> None:
    """Measure how fast Ludaro is on this machine.

    It plays random games on one core, beside OpenSpiel where that is installed, and on a GPU if asked.

    Examples:  ludaro bench   ·   ludaro bench --games 64g-2,colorio --seconds 0.2   ·   ludaro bench --gpu --json
    """
    from ludaro import bench as measure

    chosen = [id.strip() for id in games.split(",")] if games else None
    if gpu:
        from ludaro.kernel.gpu import NoDevice, device

        try:
            device()
        except NoDevice as error:
            raise LudaroError(str(error)) from None
    from rich.progress import Progress

    with Progress(console=err(), transient=True) as progress:
        task = progress.add_task("", total=measure.steps(chosen, gpu, compile), completed=-1)

        def next_step(what: str) -> None:
            progress.update(task, advance=1, description=what[0].upper() + what[1:])

        result = in_thread(lambda: measure.run(chosen, seconds, gpu, compile, next_step, preset.value))
    if as_json:
        print_json(result)
    else:
        out().print(measure.report(result))
    if gpu and not all(figures["equal"] for figures in result["gpu"]["games"].values()):
        raise LudaroError("some games ended otherwise on the device than on the CPU")
