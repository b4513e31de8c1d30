"""``ludaro show``: a saved game, step by step."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ludaro.cli.common import out, read_game
from ludaro.errors import LudaroError

if TYPE_CHECKING:
    from rich.console import Console

    from ludaro import State


def show(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A saved game; - reads it from standard input.")],
    step: Annotated[
        int | None, typer.Option("--step", metavar="N", help="Show only the position after N moves (0: the start).")
    ] = None,
    all_steps: Annotated[bool, typer.Option("--all", help="Print all steps at once, without waiting.")] = False,
    seat: Annotated[
        int | None, typer.Option("--seat", metavar="S", help="As this seat sees it. By default as a spectator does.")
    ] = None,
) -> None:
    """Replay a saved game, step by step.

    On a terminal: Enter or n for the next step, p for the one before, a number to jump, q to stop.

    Examples:  ludaro show game.json   ·   ludaro show game.json --step 12 --seat 1   ·   ludaro show game.json --all
    """
    state, _ = read_game(file)
    if seat is not None:
        state.view(seat)  # is there such a seat?
    steps = positions(state)
    console = out()
    last = len(steps) - 1
    if step is not None:
        if not 0 <= step <= last:
            raise LudaroError(f"{file} has the steps 0 to {last}, not {step}")
        show_step(console, steps, step, seat)
    elif all_steps or not (console.is_terminal and sys.stdin.isatty()):
        for number in range(len(steps)):
            show_step(console, steps, number, seat)
    else:
        leaf_through(console, steps, seat)


def positions(state: State) -> list[State]:
    """The game after each of its moves, from the start."""
    steps = [state.game.new(state.players, options=state.options, deal=state.deal)]
    for seat, move in state.history:
        steps.append(steps[-1].copy())
        steps[-1].play(move, seat)
    return steps


def show_step(console: Console, steps: list[State], number: int, seat: int | None) -> None:
    from ludaro import terminal

    state = steps[number]
    title = f"{state.game.title}: step {number} of {len(steps) - 1}"
    if state.history:
        mover, move = state.history[-1]
        title += f", seat {mover} played {move}"
    console.rule(title, style="dim")
    console.print(terminal.draw(state.view(seat)))
    if state.over:
        console.print("Result: " + ", ".join(f"seat {i} {share:g}" for i, share in enumerate(state.result or [])))


def leaf_through(console: Console, steps: list[State], seat: int | None) -> None:
    from ludaro.cli.prompt import ask

    number, last = 0, len(steps) - 1
    while True:
        show_step(console, steps, number, seat)
        try:
            answer = ask(f"[{number}/{last}] Enter: next, p: previous, a number, q: stop: ").lower()
        except EOFError:
            console.print()
            return
        if answer in ("q", "quit") or (not answer and number == last):
            return
        if answer in ("", "n", "next"):
            number = min(number + 1, last)
        elif answer in ("p", "previous"):
            number = max(number - 1, 0)
        elif answer.isdecimal():
            number = min(int(answer), last)
        else:
            console.print("Type Enter, n, p, q or the number of a step.")
