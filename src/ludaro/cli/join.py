"""``ludaro join``: sit down at a table of a server, or watch one."""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ludaro.cli.common import PRESET, Players, Preset, Reading, game_id, out, told_options
from ludaro.errors import LudaroError
from ludaro.signals import hear_ctrl_c

if TYPE_CHECKING:
    from rich.console import Console

    from ludaro.client.guest import Guest
    from ludaro.client.link import Link


def join(
    link: Annotated[str, typer.Argument(metavar="LINK", help="The link of a table, or of your seat at it.")],
    name: Annotated[
        str | None, typer.Option("--name", metavar="NAME", help="What the others call you; 1 to 24 characters.")
    ] = None,
    seat: Annotated[
        int | None, typer.Option("--seat", metavar="SEAT", min=0, max=15, help="Which open seat; the first one.")
    ] = None,
    watch: Annotated[bool, typer.Option("--watch", help="Watch, and take no seat.")] = False,
    open_game: Annotated[
        str | None,
        typer.Option(
            "--open",
            metavar="ID",
            help="LINK is a server: open a table of this game there, and sit down.",
            callback=game_id,
        ),
    ] = None,
    players: Players = None,
    level: Annotated[
        int | None,
        typer.Option("--level", min=1, max=8, metavar="1-8", help="With --open: the computer has the other seats."),
    ] = None,
    preset: Reading = PRESET,
    cmd: Annotated[
        str | None, typer.Option("--cmd", metavar="COMMAND", help="Let this program play (docs/engines.md).")
    ] = None,
    seconds: Annotated[
        float, typer.Option("--seconds", metavar="S", min=0.01, help="Time of the program for a decision.")
    ] = 5.0,
) -> None:
    """Play at a table of a Ludaro server, in the terminal.

    The link of a table gives you an open seat there; the link of a seat takes you back to yours. What the others do
    appears while you think; `help` tells what can be typed. Your seat waits for you when you leave.

    Examples:

      ludaro join http://127.0.0.1:8000/t/k7Qm2xT9aPzR --name Ana     take an open seat

      ludaro join http://127.0.0.1:8000/t/k7Qm2xT9aPzR --watch        look on

      ludaro join http://127.0.0.1:8000/t/k7Qm2xT9aPzR --cmd ./mybot  a program plays

      ludaro join http://127.0.0.1:8000 --open colorio                open a table, and get its link for the others
    """
    if open_game is not None:
        if watch or seat is not None:
            raise typer.BadParameter("whoever opens a table sits on its first seat", param_hint="--open")
        where = _open(link, open_game, players, level, name, preset)
        _play(where, True, cmd, seconds)
        return
    if players is not None or level is not None:
        raise typer.BadParameter("these are for a new table: add --open ID", param_hint="--players, --level")
    from ludaro.client.link import read

    where = read(link)
    if watch and (cmd is not None or name is not None or seat is not None):
        raise typer.BadParameter("whoever watches has no seat, no name and no program", param_hint="--watch")
    room = where.room()
    fresh = where.secret is None and not watch
    if watch:
        where = replace(where, secret=None)
    elif fresh:
        where = _sit(where, room, name, seat)
    elif name is not None or seat is not None:
        raise typer.BadParameter("this is the link of a seat, which has a name already", param_hint="--name, --seat")
    _play(where, fresh, cmd, seconds)


def _open(server: str, id: str, players: int | None, level: int | None, name: str | None, preset: Preset) -> Link:
    """A table with a seat for oneself, and the others open or the computer's."""
    import ludaro
    from ludaro.client.link import open_table

    game = ludaro.game(id).with_options(preset.value)
    count = players or game.usual_players
    own = {"kind": "person"} | ({"name": name} if name else {})
    other = {"kind": "open"} if level is None else {"kind": "computer", "level": level}
    wish = {"game": id, "options": preset.value, "seats": [own, *[other] * (count - 1)]}
    out().print(told_options(game, game.choose(preset.value)), style="dim")
    return open_table(server, wish)


def _play(where: Link, fresh: bool, cmd: str | None, seconds: float) -> None:
    console = out()
    hear_ctrl_c()
    if fresh:
        console.print(f"Your seat, should you lose this window: [cyan]ludaro join {where}[/]", soft_wrap=True)
    if cmd is not None:
        _lend(where, cmd, seconds, console)
        return
    from ludaro.cli.visitor import Visitor

    visitor = Visitor(where, console)
    try:
        visitor.run()
    except (EOFError, KeyboardInterrupt):
        visitor.goodbye()
        if not sys.stdin.isatty():
            raise typer.Exit(1) from None


def _sit(link: Link, room: dict[str, Any], name: str | None, seat: int | None) -> Link:
    from ludaro.client.link import Declined

    open_seats = [number for number, taken in enumerate(room["seats"]) if taken["kind"] == "open"]
    try:
        return link.sit(name, seat)
    except Declined as declined:
        if declined.code != "taken":
            raise
        if open_seats and seat is not None:
            raise LudaroError(f"seat {seat} is not open; open are {', '.join(map(str, open_seats))}") from None
        raise LudaroError("all seats of this table are taken; to look on, add --watch") from None


def _lend(link: Link, command: str, seconds: float, console: Console) -> None:
    """Let a program play, and tell what happens."""
    import asyncio

    from rich.text import Text

    from ludaro.client.bridge import Bridge, GuestProgram
    from ludaro.client.seen import name_of

    def tell(guest: Guest, message: dict[str, Any]) -> None:
        if message["t"] == "event" and message["what"]["kind"] == "move":
            what = message["what"]
            console.print(Text(f"{name_of(guest.seen.room, what['seat'])}: {what['move']}"))
        elif message["t"] == "no":
            console.print(Text(f"Refused: {message['text']}"))
        if message["t"] in ("event", "view") and guest.seen.room.get("outcome"):
            from ludaro.cli.screen import outcome

            console.print(Text(outcome(guest.seen), "bold"))

    async def play(engine: GuestProgram) -> None:
        await Bridge(link, engine, tell).play()

    engine = GuestProgram(command, seconds)
    try:
        asyncio.run(play(engine))
    except KeyboardInterrupt:
        raise typer.Abort from None
    finally:
        engine.close()
