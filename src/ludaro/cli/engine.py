"""``ludaro engine``: one of our players, for another program to play against."""

from __future__ import annotations

import secrets
import sys
from typing import Annotated

import typer

from ludaro.cli.common import Seed
from ludaro.signals import hear_ctrl_c


def engine(
    player: Annotated[
        str, typer.Option("--player", "-p", metavar="PLAYER", help="Who plays, as `ludaro arena` names players.")
    ] = "search:1s",
    threads: Annotated[
        int,
        typer.Option("--threads", min=1, max=512, metavar="N", help="Cores for a search; a level is meant for one."),
    ] = 1,
    seed: Seed = None,
) -> None:
    """Answer a program that asks for moves: JSON lines on standard input and output.

    Any program that speaks the protocol of docs/engines.md can play against it, and it can itself be a player of an
    arena as cmd:"ludaro engine".

    Examples:  ludaro engine   ·   ludaro engine --player search:5s   ·   ludaro engine --player random --seed 7
    """
    from ludaro.players import parse
    from ludaro.players.protocol import AnsweringDesk, serve

    someone = parse(player, threads)()
    hear_ctrl_c()
    try:
        desk = AnsweringDesk(someone, secrets.randbits(63) if seed is None else seed)
        serve(desk, sys.stdin.buffer, sys.stdout.buffer)
    except (BrokenPipeError, KeyboardInterrupt):
        raise typer.Exit(0) from None
