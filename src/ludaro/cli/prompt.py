"""Reading what a person types, and finding the move that is meant."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from contextlib import suppress
from typing import TYPE_CHECKING

from ludaro.signals import hear_ctrl_c

if TYPE_CHECKING:
    from rich.console import Console

SHOWN = 36  # moves listed at a decision; the others on request


def ask(prompt: str, words: Iterable[str] = ()) -> str:
    """One line, without blanks around it; on a terminal, the tab key completes the words."""
    hear_ctrl_c()
    _complete(list(words))
    sys.stdout.flush()
    try:
        line = input(prompt).strip()
    except (EOFError, KeyboardInterrupt):
        with suppress(OSError):  # the terminal may be gone
            print(flush=True)
        raise
    if not sys.stdin.isatty():
        print(line)  # what comes from a file or a pipe is not seen otherwise
    return line


def _complete(words: list[str]) -> None:
    if not sys.stdin.isatty():
        return
    try:
        import readline
    except ImportError:  # not on Windows
        return

    def completer(text: str, number: int) -> str | None:
        fitting = [word for word in words if word.startswith(text)]
        return fitting[number] if number < len(fitting) else None

    readline.set_completer(completer)
    readline.set_completer_delims("")
    readline.parse_and_bind("tab: complete")


def find(text: str, moves: list[str]) -> str | None:
    """The move that a text means: its number in the list, the move itself, or the only one that differs in case."""
    if text in moves:
        return text
    if text.isdecimal() and 1 <= int(text) <= len(moves):
        return moves[int(text) - 1]
    same = [move for move in moves if move.lower() == text.lower()]
    return same[0] if len(same) == 1 else None


def list_moves(console: Console, moves: list[str], part: str = "", most: int | None = SHOWN) -> int:
    """Print the numbered moves that contain a part, in columns; how many there were."""
    from rich.columns import Columns
    from rich.text import Text

    fitting = [(number, move) for number, move in enumerate(moves, 1) if part.lower() in move.lower()]
    shown = fitting[:most]
    width = len(str(len(moves)))
    cells = [Text.assemble((f"{number:>{width}} ", "dim"), (move, "cyan")) for number, move in shown]
    console.print(Columns(cells, padding=(0, 3), column_first=True))
    if len(shown) < len(fitting):
        console.print(
            f"… and {len(fitting) - len(shown)} more: type part of a move to filter, or [cyan]moves[/] for all of them",
            style="dim",
        )
    return len(fitting)
