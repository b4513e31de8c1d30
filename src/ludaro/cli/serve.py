"""``ludaro serve``: the table on the web, for people and programs."""

from __future__ import annotations

import logging
import os
import re
import sys
import threading
import webbrowser
from typing import TYPE_CHECKING, Annotated

import typer

from ludaro.cli.common import STORE, PasswordFile, StoreUrl, out, store_url
from ludaro.errors import LudaroError
from ludaro.signals import hear_ctrl_c

if TYPE_CHECKING:
    from ludaro.table.checks import Wish

LOCAL = "127.0.0.1"
MARKS = {"fine": "[green]fine [/]", "look": "[yellow]look [/]", "wrong": "[red]wrong[/]"}

logger = logging.getLogger("ludaro.table.server")


def serve(
    host: Annotated[str, typer.Option(metavar="HOST", help="The address to listen at; 0.0.0.0 for all.")] = LOCAL,
    port: Annotated[int, typer.Option(metavar="PORT", min=0, max=65535, help="The port; 0 takes a free one.")] = 8000,
    store: StoreUrl = STORE,
    password_file: PasswordFile = None,
    url: Annotated[
        str | None, typer.Option(metavar="URL", help="What links begin with, if it is not the address of requests.")
    ] = None,
    lan: Annotated[
        bool, typer.Option("--lan", help="Let other devices on this network join, and name its address in links.")
    ] = False,
    address: Annotated[
        str | None,
        typer.Option(metavar="HOST:PORT", help="Where other servers on the same store reach this one."),
    ] = None,
    workers: Annotated[
        int, typer.Option(metavar="N", min=1, max=64, help="Processes that share the port; needs PostgreSQL if not 1.")
    ] = 1,
    trust: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ADDRESS", help="An address (or 10.0.0.0/8) without limits, for load tests; may be repeated."
        ),
    ] = None,
    proxy: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ADDRESS",
            help="A proxy on another machine that is believed about its clients' addresses; may be repeated.",
        ),
    ] = None,
    prefix: Annotated[
        str,
        typer.Option(metavar="LETTERS", help="What new tables' ids begin with, for a proxy that sends them here."),
    ] = "",
    countdown: Annotated[
        float, typer.Option(metavar="SECONDS", min=0, help="Time from everyone's ready to the start of a race.")
    ] = 3.0,
    patience: Annotated[
        float,
        typer.Option(
            metavar="SECONDS",
            min=0,
            help="When others may go on without somebody; a third of it in a race.",
        ),
    ] = 60.0,
    grace: Annotated[
        float, typer.Option(metavar="SECONDS", min=0, help="Time between the announcement of a stop and the stop.")
    ] = 3.0,
    idle: Annotated[
        float, typer.Option(metavar="SECONDS", min=1, help="When an unused table leaves memory (its log stays).")
    ] = 300.0,
    threads: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="Threads in which computer players think; all cores.")
    ] = None,
    instead: Annotated[
        list[str] | None,
        typer.Option(
            "--level",
            metavar="LEVEL=PLAYER",
            help="Who plays a level of the computers here, as in 8=my_module:MyPlayer; may be repeated.",
        ),
    ] = None,
    operator_key: Annotated[
        str | None,
        typer.Option(
            metavar="FILE",
            help="The key for ludaro admin, made if it is not there; beside a store in a file. Or: none.",
        ),
    ] = None,
    keep_days: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="Days for which finished games are kept; for good.")
    ] = None,
    no_gallery: Annotated[
        bool, typer.Option("--no-gallery", help="Nobody publishes games of their own here, nor sees those of others.")
    ] = False,
    open_page: Annotated[
        bool, typer.Option("--open", help="Open the page in the browser; any free port will do if the port is taken.")
    ] = False,
    log: Annotated[
        str, typer.Option(metavar="LEVEL", help="How much is logged: debug, info, warning or error.")
    ] = "warning",
    check: Annotated[
        bool, typer.Option("--check", help="Look whether everything is ready for these options, and do not serve.")
    ] = False,
) -> None:
    """Serve the page: games in the browser, alone, with friends by a link, or with programs. Ctrl-C stops it.

    Prints its address when it is ready. On a new machine the compiler goes on beside it for a minute; until it has done
    a game, computers play simple moves there. Games survive a crash of the server and go on when it is back.

    Examples:  ludaro serve   ·   ludaro serve --port 0 --store sqlite:///games.db   ·   ludaro serve --lan
    """
    from ludaro.admin.keys import operator_key as key_at
    from ludaro.table import gate, logs, server
    from ludaro.table import lan as network
    from ludaro.table import workers as processes
    from ludaro.table.checks import Wish
    from ludaro.table.hall import Habits
    from ludaro.table.store.database import Store

    if log.lower() not in ("debug", "info", "warning", "error"):
        raise typer.BadParameter("one of debug, info, warning and error", param_hint="--log")
    if not re.fullmatch(r"[A-Za-z0-9]{0,8}", prefix):
        raise typer.BadParameter("up to eight letters and digits", param_hint="--prefix")
    logs.start(log)
    store = store_url(store, password_file)
    if lan and host == LOCAL:
        host = "0.0.0.0"
    trusted, proxies = tuple(trust or ()), tuple(proxy or ())
    if check:
        raise typer.Exit(report(Wish(host, port, store, url, address, workers, trusted, proxies)))
    for danger in gate.dangers(trusted, proxies, host != LOCAL or url is not None):
        logger.warning("the gate is open", extra={"why": danger.text, "remedy": danger.remedy})
    habits = Habits(
        idle=idle,
        countdown=countdown,
        patience=patience,
        grace=grace,
        threads=threads,
        instead=_instead(instead or []),
        trust=trusted,
        proxies=tuple(gate.believed(proxies)),
        prefix=prefix,
        operator=key_at(store, operator_key),
        keep_days=keep_days,
        gallery=not no_gallery,
    )
    house = network.address() if lan else None
    try:
        listener = server.bind(host, port)
    except LudaroError:
        if not open_page:
            raise
        listener = server.bind(host, 0)
    own = server.address_of(listener)
    if house is not None and url is None:
        url = f"http://{house}:{listener.getsockname()[1]}"

    def ready() -> None:
        print(f"Ludaro is at http://{own}", flush=True)
        if lan:
            print(f"For other devices: {url} (everybody on this network can join)", flush=True)
        elif open_page:
            print("Only this machine reaches it. For other devices in the house: make lan", flush=True)
        if open_page:
            print("Open this address in a browser, if none opens by itself. Ctrl-C ends it.", flush=True)
            show(f"http://{own}")

    hear_ctrl_c()
    if workers > 1:
        processes.run(workers, listener, store, habits, url, log, ready)
        return
    server.serve([listener], Store(store), address or own, habits, url, ready)


def _instead(texts: list[str]) -> dict[int, str]:
    """Who plays which level; a LudaroError if there is no such level or player."""
    from ludaro.players import parse
    from ludaro.players.levels import rung_of

    found: dict[int, str] = {}
    for text in texts:
        level, equals, player = text.partition("=")
        if not equals:
            raise typer.BadParameter(
                f"write LEVEL=PLAYER, as in 8=my_module:MyPlayer, not {text!r}", param_hint="--level"
            )
        parse(player)
        found[rung_of(level)] = player.strip()
    return found


def report(wish: Wish) -> int:
    """Say line by line what is ready and what is not; the status of the command."""
    from rich.markup import escape

    from ludaro.table.checks import check

    console, worst = out(), 0
    for finding in check(wish):
        console.print(f"{MARKS[finding.verdict]}  {finding.what:<8} {escape(finding.text)}", soft_wrap=True)
        if finding.remedy is not None:
            console.print(f"{'':17}→ {escape(finding.remedy)}", soft_wrap=True)
        worst = max(worst, int(finding.verdict == "wrong"))
    console.print("Not ready: see what is wrong above." if worst else "Ready to serve.")
    return worst


def show(url: str) -> None:
    """Open a page where there is a screen for it; a browser in the terminal would be in the way."""
    if sys.platform in ("darwin", "win32") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()
