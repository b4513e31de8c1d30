"""``ludaro admin``: for whoever runs a server. It talks to the running server with the operator's key."""

from __future__ import annotations

import getpass
import json
import re
import urllib.error
import urllib.request
from contextlib import suppress
from datetime import datetime
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ludaro.cli.help import Command, Group
from ludaro.errors import LudaroError

if TYPE_CHECKING:
    from rich.table import Table

ADMIN_TIMEOUT = 30.0
NAME = 24  # characters
PublishedGame = Annotated[str, typer.Argument(metavar="GAME", help="As in: ludaro admin gallery.")]
HASH = re.compile(r"[0-9a-f]{16}")

admin = typer.Typer(
    cls=Group,
    help=(
        "Keep order on a running server: see its tables and who opens them, close, hide, ban, set limits.\n\n"
        "The server writes the operator's key beside its store when it starts (ludaro.db.operator-key, which only you "
        "can read). Addresses are shown as hashes, never as they are. Everything you do is kept in a log: see "
        "ludaro admin acts.\n\n"
        "Examples:  ludaro admin tables   ·   ludaro admin close a1B2c3D4e5F6   ·   ludaro admin ban 9f0c… --hours 24"
    ),
    no_args_is_help=True,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
)


class AdminDesk:
    """Where a server is, and who asks it."""

    def __init__(self, url: str, key: str, name: str | None) -> None:
        self._url, self._key, self._name = url.rstrip("/"), key, name

    def get(self, path: str) -> Any:
        return self._ask(path, None)

    def do(self, act: str, **more: Any) -> Any:
        wish = {"do": act, **more, **({} if self._name is None else {"by": self._name})}
        return self._ask("acts", json.dumps(wish).encode())["done"]

    def _ask(self, path: str, body: bytes | None) -> Any:
        headers = {"authorization": f"Bearer {self._key}", "content-type": "application/json"}
        try:
            request = urllib.request.Request(f"{self._url}/api/admin/{path}", body, headers)
            with urllib.request.urlopen(request, timeout=ADMIN_TIMEOUT) as response:
                return json.load(response)
        except urllib.error.HTTPError as error:
            with error:
                raise LudaroError(_reason(error)) from None
        except (urllib.error.URLError, OSError, ValueError) as error:
            reason = getattr(error, "reason", error)
            raise LudaroError(f"no server answers at {self._url} ({reason}); name another one with --url") from None


def _reason(error: urllib.error.HTTPError) -> str:
    try:
        return str(json.load(error)["text"])
    except (ValueError, KeyError, TypeError):
        return f"the server answers {error.code}; is it a Ludaro of this version?"


@admin.callback()
def start(
    context: typer.Context,
    url: Annotated[
        str, typer.Option(metavar="URL", envvar="LUDARO_URL", help="Where the server is.")
    ] = "http://127.0.0.1:8000",
    key: Annotated[
        str, typer.Option(metavar="FILE", help="The file with the operator's key; LUDARO_OPERATOR_KEY goes first.")
    ] = "ludaro.db.operator-key",
    name: Annotated[
        str | None, typer.Option("--as", metavar="NAME", help="Who you are, for the log; your user name here.")
    ] = None,
) -> None:
    if name is None:
        with suppress(Exception):  # not everybody has one, and the exceptions differ by system
            name = getpass.getuser()
    if context.resilient_parsing:
        return

    def open_desk() -> AdminDesk:
        from ludaro.admin.keys import read_key

        return AdminDesk(url, read_key(key), name[:NAME] if name else None)

    context.obj = open_desk


def _desk(context: typer.Context) -> AdminDesk:
    desk: AdminDesk = context.obj()
    return desk


@admin.command(cls=Command)
def tables(
    context: typer.Context,
    over: Annotated[bool, typer.Option("--over", help="Those that are over, instead of those that are not.")] = False,
) -> None:
    """The newest tables: game, people, age, status, and from which address each was opened."""
    told = _desk(context).get("tables?status=over" if over else "tables")
    grid = _grid("table", "game", "people", "opened", "status", "address")
    for one in told["tables"]:
        marks = [one["status"], *(["public"] if one["public"] else []), *(["hidden"] if one["hidden"] else [])]
        if one["club"]:
            marks.append(f"club {one['club']}")
        age = _ago(told["now"] - one["opened"])
        grid.add_row(one["id"], one["game"], _people(one["seats"]), age, ", ".join(marks), one["address"] or "–")
    _show(grid, "No tables.")


@admin.command(cls=Command)
def addresses(context: typer.Context) -> None:
    """Who has opened tables in the last seven days, who is connected, was refused something, or is banned."""
    told = _desk(context).get("addresses")
    grid = _grid("address", "tables", "waiting", "last opened", "sockets", "refusals", "banned")
    for one in told["addresses"]:
        last = "–" if one["last"] is None else _ago(told["now"] - one["last"])
        numbers = [str(one[name]) for name in ("tables", "waiting")]
        until = "" if not one["banned"] else "for good" if one["until"] is None else f"until {_time(one['until'])}"
        grid.add_row(one["address"], *numbers, last, str(one["sockets"]), str(one["refused"]), until)
    _show(grid, "Nobody has been here.")


@admin.command(cls=Command)
def limits(
    context: typer.Context,
    name: Annotated[str | None, typer.Argument(help="The limit to change, in quotes if it has a blank.")] = None,
    burst: Annotated[float | None, typer.Argument(help="How many at once.")] = None,
    rate: Annotated[float | None, typer.Argument(help="How many a second after that.")] = None,
    usual: Annotated[bool, typer.Option("--usual", help="Set it back.")] = False,
) -> None:
    """How much one address may ask for. With a name and numbers: change it, at once and on all servers of the store.

    Examples:  ludaro admin limits   ·   ludaro admin limits tables 20 0.1   ·   ludaro admin limits tables --usual
    """
    desk = _desk(context)
    if name is not None:
        if usual == (burst is not None):
            raise typer.BadParameter("give numbers, or --usual")
        desk.do("limit", name=name, **({} if usual else {"burst": burst}), **({} if rate is None else {"rate": rate}))
    grid = _grid("limit of one address", "at once", "then a second", "usual")
    for one in desk.get("limits")["limits"]:
        usually = _number(one["usual"]["burst"]), _number(one["usual"]["rate"])
        note = " / ".join(filter(None, usually)) if one["set"] else ""
        grid.add_row(one["name"], _number(one["burst"]), _number(one["rate"]), note)
    _show(grid, "")


@admin.command(cls=Command)
def close(context: typer.Context, table: Annotated[str, typer.Argument(metavar="TABLE")]) -> None:
    """End a table for everybody. Nobody has won; the game stays to be looked at."""
    _desk(context).do("close", table=table)
    print(f"Table {table} is closed.")


@admin.command(cls=Command)
def hide(
    context: typer.Context,
    table: Annotated[str, typer.Argument(metavar="TABLE")],
    show: Annotated[bool, typer.Option("--show", help="Let it be on the lists again.")] = False,
) -> None:
    """Take a table off the public lists. Whoever has its link can still play or watch."""
    _desk(context).do("hide", table=table, on=not show)
    print(f"Table {table} is on the public lists again." if show else f"Table {table} is on no public list any more.")


@admin.command(cls=Command)
def gallery(context: typer.Context) -> None:
    """Games that people published: those that others reported first."""
    told = _desk(context).get("gallery")
    grid = _grid("code", "name", "story", "author", "published", "reports", "address")
    for one in told["games"]:
        marks = [str(one["reports"]) if one["reports"] else "", "hidden" if one["hidden"] else ""]
        marks += ["looked at" if one["looked"] else ""]
        age = _ago(told["now"] - one["at"])
        words = [one[name] for name in ("code", "name", "story", "author")]
        grid.add_row(*words, age, ", ".join(filter(None, marks)), one["address"] or "–")
    _show(grid, "Nobody has published a game.")


@admin.command("hide-game", cls=Command)
def hide_game(
    context: typer.Context,
    game: PublishedGame,
    show: Annotated[bool, typer.Option("--show", help="Show it: from now on whatever is reported.")] = False,
) -> None:
    """Take a game out of the gallery. Whoever has its link can still play it."""
    _desk(context).do("hide game", code=game, on=not show)
    print(f"{game} is in the gallery again." if show else f"{game} is not shown in the gallery any more.")


@admin.command("remove-game", cls=Command)
def remove_game(context: typer.Context, game: PublishedGame) -> None:
    """Forget a game that somebody published, with its name and story. The same game can be published again."""
    _desk(context).do("remove game", code=game)
    print(f"{game} is not in the gallery any more.")


@admin.command(cls=Command)
def ban(
    context: typer.Context,
    address: Annotated[str, typer.Argument(metavar="HASH", help="As in: ludaro admin addresses.")],
    hours: Annotated[float | None, typer.Option(metavar="N", min=0.01, help="For so long; otherwise for good.")] = None,
) -> None:
    """Let nobody in from an address. Who is connected from there is cut off; games stay as they are."""
    _check(address)
    _desk(context).do("ban", address=address, **({} if hours is None else {"hours": hours}))
    print(f"{address} is banned {'for good' if hours is None else f'for {hours:g} hours'}.")


@admin.command(cls=Command)
def unban(context: typer.Context, address: Annotated[str, typer.Argument(metavar="HASH")]) -> None:
    """Let an address in again."""
    _check(address)
    _desk(context).do("unban", address=address)
    print(f"{address} may come in again.")


@admin.command(cls=Command)
def acts(context: typer.Context) -> None:
    """Who did what: the log of everything that operators have done."""
    grid = _grid("when", "who", "from", "what")
    for one in _desk(context).get("acts")["acts"]:
        who = one["who"] or ("–" if one["address"] else "the server")
        grid.add_row(_time(one["at"]), who, one["address"] or "–", _told(one["act"]))
    _show(grid, "Nothing has been done yet.")


@admin.command(cls=Command)
def retention(
    context: typer.Context,
    days: Annotated[
        str | None, typer.Argument(metavar="DAYS", help="A number, or forever, or usual (as the server was started).")
    ] = None,
    sweep: Annotated[bool, typer.Option("--sweep", help="Remove now what is not to be kept any longer.")] = False,
) -> None:
    """For how long finished games are kept. Games that are not over stay, and clubs keep their evenings as they chose.

    Examples:  ludaro admin retention   ·   ludaro admin retention 90 --sweep   ·   ludaro admin retention forever
    """
    desk = _desk(context)
    if days is not None:
        if not days.isdecimal() and days not in ("forever", "usual"):
            raise typer.BadParameter("a number of days, forever, or usual")
        kept: Any = int(days) if days.isdecimal() else days
        desk.do("keep", **({} if days == "usual" else {"days": kept}))
    if sweep:
        print(f"Tables removed: {desk.do('sweep')['removed']}")
    told = desk.get("retention")
    kept_for = "for good" if told["days"] is None else f"for {told['days']} days"
    print(f"Finished games are kept {kept_for}{'' if told['set'] else ', as the server was started'}.")


# Words


def _check(address: str) -> None:
    if not HASH.fullmatch(address):
        raise typer.BadParameter("sixteen letters and digits, as ludaro admin addresses shows them", param_hint="HASH")


def _grid(*columns: str) -> Table:
    from rich import box
    from rich.table import Table

    grid = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for column in columns:
        whole = column in ("table", "code", "address", "from", "when")  # to be copied
        grid.add_column(column, no_wrap=whole, overflow="ignore" if whole else "fold")
    return grid


def _show(grid: Table, nothing: str) -> None:
    from rich.console import Console

    console = Console(markup=False, highlight=False)
    if not console.is_terminal:
        console = Console(markup=False, highlight=False, width=200)
    if grid.row_count:
        console.print(grid)
    else:
        print(nothing)


def _people(seats: list[dict[str, Any]]) -> str:
    words = {"open": "(open)", "computer": "computer"}
    return ", ".join(words.get(seat["kind"]) or seat["name"] or "somebody" for seat in seats)


def _told(act: dict[str, Any]) -> str:
    """An act in words."""
    match act:
        case {"do": "close", "table": table}:
            return f"closed table {table}"
        case {"do": "hide", "table": table}:
            return f"{'hid' if act.get('on', True) else 'showed'} table {table}"
        case {"do": "hide game", "code": code}:
            return f"{'hid' if act.get('on', True) else 'showed'} the game {code} in the gallery"
        case {"do": "remove game", "code": code}:
            return f"removed the game {code} from the gallery"
        case {"do": "ban", "address": address}:
            return f"banned {address} " + (f"for {act['hours']:g} hours" if "hours" in act else "for good")
        case {"do": "unban", "address": address}:
            return f"let {address} in again"
        case {"do": "limit", "name": name}:
            numbers = [f"{act[one]:g}" for one in ("burst", "rate") if one in act]
            return f"set the limit of {name} to {', '.join(numbers) or 'the usual'}"
        case {"do": "keep"}:
            days = act.get("days")
            kept = {None: "as usual", "forever": "for good"}.get(days, f"for {days} days")
            return f"finished games are kept {kept}"
        case {"do": "sweep"}:
            return f"removed old tables: {act.get('removed', 0)}"
    return json.dumps(act)


def _number(value: float | None) -> str:
    return "" if value is None else f"{value:.3g}" if value < 1000 else f"{value:g}"


def _ago(milliseconds: float) -> str:
    minutes = milliseconds / 60_000
    if minutes < 60:
        return f"{minutes:.0f} min ago"
    return f"{minutes / 60:.0f} h ago" if minutes < 48 * 60 else f"{minutes / 1440:.0f} days ago"


def _time(milliseconds: float) -> str:
    return f"{datetime.fromtimestamp(milliseconds / 1000):%Y-%m-%d %H:%M}"
