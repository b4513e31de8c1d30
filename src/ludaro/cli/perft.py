"""``ludaro perft``: how many ways a game can go, to compare engines by."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event, Thread
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ludaro.cli.common import (
    PRESET,
    GameId,
    Json,
    Players,
    Reading,
    Settings,
    choose_options,
    err,
    in_thread,
    out,
    prepare,
    print_json,
    told_options,
)

if TYPE_CHECKING:
    from ludaro import State

BAR_AFTER = 2.0  # seconds before a progress bar appears


def perft(
    id: GameId,
    depth: Annotated[int, typer.Option("--depth", "-d", min=1, metavar="N", help="The longest sequences counted.")] = 3,
    seed: Annotated[int, typer.Option("--seed", metavar="NUMBER", help="The deal to start from.")] = 0,
    players: Players = None,
    settings: Settings = None,
    preset: Reading = PRESET,
    as_json: Json = False,
) -> None:
    """Count the move sequences of length 1 to N from the start of a game.

    Examples:  ludaro perft colorio --depth 4 --seed 7   ·   ludaro perft 64g-1 -d 3 -o goal=far --json
    """
    import ludaro
    from ludaro.games.presets import preset_of

    game = ludaro.game(id)
    options = choose_options(game, preset, settings)
    prepare(game)
    state = game.new(players, seed=seed, options=options)
    counts, seconds = _count(state, depth)
    if as_json:
        print_json({"counts": counts, "options": options, "preset": preset_of(game, options)})
        return
    from rich.table import Table

    table = Table(box=None, header_style="bold", title=f"{id}, {state.players} players, seed {seed}")
    for name in ("depth", "sequences", "seconds"):
        table.add_column(name, justify="right")
    for level, (count, time) in enumerate(zip(counts, seconds, strict=True), 1):
        table.add_row(str(level), f"{count:,}", f"{time:.3f}")
    out().print(table)
    out().print(told_options(game, options), soft_wrap=True)


def _count(state: State, depth: int) -> tuple[list[int], list[float]]:
    """The counts of all depths, with a progress bar when it takes long."""
    from rich.progress import Progress

    counts: list[int] = []
    seconds: list[float] = []
    started = perf_counter()
    progress = Progress(console=err(), transient=True)
    task = progress.add_task("", total=1)

    def work() -> None:
        for level in range(1, depth + 1):
            began = perf_counter()
            counts.append(sequences(state, level, lambda done, of: progress.update(task, completed=done, total=of)))
            seconds.append(perf_counter() - began)
            progress.update(task, description=f"depth {min(level + 1, depth)} of {depth}")

    finished = Event()

    def show_when_late() -> None:
        if not finished.wait(BAR_AFTER - (perf_counter() - started)) and progress.console.is_terminal:
            progress.start()
            finished.wait()
            progress.stop()

    bar = Thread(target=show_when_late, daemon=True)
    bar.start()
    try:
        in_thread(work)
    finally:
        finished.set()
        bar.join()
    return counts, seconds


def sequences(state: State, depth: int, progress: Callable[[int, int], Any] = lambda done, of: None) -> int:
    """The number of move sequences of a length; calls ``progress`` after each first move."""
    engine = state.game.family.engine
    rules, truth = state.records
    if depth == 1:
        return engine.perft(rules, truth, 1)
    firsts = [(seat, move) for seat in state.seats for move in engine.legal(rules, truth, seat)]
    total = 0
    for done, (seat, move) in enumerate(firsts, 1):
        after = truth.copy()
        engine.apply(rules, after, seat, move)
        total += engine.perft(rules, after, depth - 1)
        progress(done, len(firsts))
    return total
