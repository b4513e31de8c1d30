"""The command line: ``ludaro play``, ``games``, ``rules``, ``show``, ``perft``, ``bench`` and the others.

Each command has a module of its own here and imports what it needs when it runs, so that ``ludaro --help`` is quick.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Annotated, Any, NoReturn

import typer

from ludaro import signals
from ludaro.cli import streams
from ludaro.cli.admin import admin
from ludaro.cli.arena import arena
from ludaro.cli.atlas import atlas
from ludaro.cli.backup import backup, restore
from ludaro.cli.bench import bench
from ludaro.cli.engine import engine
from ludaro.cli.games import games
from ludaro.cli.help import Command, Group
from ludaro.cli.invent import invent
from ludaro.cli.join import join
from ludaro.cli.lab import lab
from ludaro.cli.perft import perft
from ludaro.cli.play import play
from ludaro.cli.press import press
from ludaro.cli.puzzle import puzzle
from ludaro.cli.rules import rules
from ludaro.cli.serve import serve
from ludaro.cli.show import show
from ludaro.cli.verify import verify
from ludaro.cli.warm import warm
from ludaro.errors import LudaroError


class Commands(Group):
    """The commands, with errors as one line on standard error: status 1, or 2 where the command itself is wrong."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        def run() -> Any:
            return super(Commands, self).main(args, prog_name, complete_var, False, windows_expand_args, **extra)

        if not standalone_mode:
            return run()
        try:
            status = run()
        except LudaroError as error:
            _fail(str(error), 1)
        except typer.Abort:
            _fail("stopped", 130)
        except OSError as error:
            _fail(f"{error.filename}: {error.strerror}" if error.filename else str(error), 1)
        except Exception as error:
            # Typer's own exceptions moved between packages with its versions; what they can do did not.
            if not hasattr(error, "format_message"):
                raise
            context = getattr(error, "ctx", None)
            hint = f" (see {context.command_path} --help)" if context is not None else ""
            _fail(error.format_message().rstrip(".") + hint, getattr(error, "exit_code", 2))
        sys.exit(status if isinstance(status, int) else 0)


def _fail(message: str, status: int) -> NoReturn:
    line = " ".join(message.split())
    print(f"ludaro: {line}", file=sys.stderr)
    sys.exit(status)


app = typer.Typer(
    cls=Commands,
    name="ludaro",
    help="Nineteen tabletop games of colours, shapes and numbers: play them, replay them, study them.",
    epilog="Start with: ludaro play, in the terminal, or ludaro serve --open, in the browser.",
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
COMMANDS = {
    "Play": (play, join, puzzle, invent, games, rules, show, verify, press),
    "Have a server": (serve, backup, restore),
    "Study games, write players": (arena, lab, atlas, engine, perft, bench, warm),
}
for panel, commands in COMMANDS.items():
    for command in commands:
        name = "print" if command is press else None
        app.command(name, cls=Command, rich_help_panel=panel)(command)
app.add_typer(admin, name="admin", rich_help_panel="Have a server")


def _print_version(wanted: bool) -> None:
    if wanted:
        from ludaro import __version__

        typer.echo(f"ludaro {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and stop.")
    ] = False,
) -> None:
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def main() -> None:
    """What the command ``ludaro`` runs."""
    streams.ready()
    signals.begin()
    try:
        app(prog_name="ludaro")
    except KeyboardInterrupt:
        _fail("stopped", 130)
    finally:
        signals.end()
