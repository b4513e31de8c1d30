"""``ludaro warm``: compile the rules now, so that nobody waits later."""

from __future__ import annotations

from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING, Annotated

import typer

from ludaro.cli.common import err, in_thread, out
from ludaro.errors import LudaroError, nearest

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

    from ludaro.games.declaration import Family


def warm(
    families: Annotated[
        list[str] | None, typer.Argument(metavar="[FAMILY]…", help="Families or games; all of them by default.")
    ] = None,
) -> None:
    """Compile all rules ahead, so that the first game starts at once.

    What is compiled, rules and what computer players think with, is kept for this machine: once is enough.

    Examples:  ludaro warm   ·   ludaro warm colorio kvaro
    """
    from rich.progress import Progress

    from ludaro.players.warming import parts_of

    console = out()
    parts = {part.name: part for family in _chosen(families or []) for part in parts_of(family)}
    waiting = [part for part in parts.values() if not part.is_cached()]
    for part in parts.values():
        if part not in waiting:
            console.print(f"{part.name}: ready already")
    with Progress(console=err(), transient=True, disable=not waiting) as progress:
        task = progress.add_task("", total=len(waiting))
        for i, part in enumerate(waiting):
            progress.update(task, description=f"Compiling {part.name}", completed=i)
            started = perf_counter()
            in_thread(partial(part.load, partial(_show, progress, task, i)))
            console.print(f"{part.name}: compiled in {perf_counter() - started:.1f} s")
    console.print("Everything was ready already." if not waiting else "Everything is ready.")


def _show(progress: Progress, task: TaskID, before: int, done: float) -> None:
    progress.update(task, completed=before + done)


def _chosen(names: list[str]) -> list[Family]:
    """The families named, by their own names or by the ids of their games; all if none is named."""
    import ludaro

    games = [ludaro.game(id) for id in ludaro.games()]
    known = {game.family.name: game.family for game in games}
    by_name = known | {game.id: game.family for game in games}
    unknown = [name for name in names if name not in by_name]
    if unknown:
        raise LudaroError(f"no family or game {unknown[0]!r}; {nearest(unknown[0], by_name)}")
    wanted = {by_name[name].name for name in names} or set(known)
    return [family for name, family in known.items() if name in wanted]
