"""``ludaro lab --quick``: a verdict on one game while it gets more sure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ludaro.cli.common import err, in_thread, out, print_json, told_options

if TYPE_CHECKING:
    from rich.console import Group

    from ludaro.games.declaration import Family
    from ludaro.lab.report.inquiry import Inquiry

STYLES = {True: "green", False: "red", None: "yellow"}
NEVER = {"yes": "", "no": "never", "cannot tell yet": "not yet"}


def tell(asked: Inquiry, as_json: bool) -> None:
    """Print the verdicts: in a terminal each in the place of the one before, as JSON a line each, else the last one."""
    from rich.live import Live

    from ludaro.lab.quick.verdicts import verdicts

    _prepare(asked.declared.family)
    console = out()
    if as_json:
        for found in verdicts(asked):
            print_json(found)
        return
    if not console.is_terminal:
        *_, last = verdicts(asked)
        console.print(shown(last))
        return
    with Live(console=console, auto_refresh=False, vertical_overflow="visible") as live:
        for found in verdicts(asked):
            live.update(shown(found), refresh=True)


def _prepare(family: Family) -> None:
    """Have the code that watches games ready, and say so when it must be compiled first."""
    from ludaro.lab.quick.sights import make_ready, ready

    if not ready(family):
        err().print("Preparing the lab (only once) …")
        in_thread(lambda: make_ready(family))


def shown(found: dict[str, Any]) -> Group:
    """A verdict for the terminal."""
    from rich.console import Group
    from rich.padding import Padding
    from rich.text import Text

    import ludaro
    from ludaro.lab.report.page import TOPICS
    from ludaro.lab.report.words import told

    verdict = found["verdict"]
    games = found["games"]
    parts: list[Any] = [
        Text.assemble((found["title"], "bold"), "  ", (found["game"], "dim")),
        Text(told_options(ludaro.game(found["game"]), found["options"])),
        Text(
            f"{games['random']:,} random games, {games['ahead']:,} of players who look one step ahead"
            + ("" if found["done"] else " …"),
            style="dim",
        ),
        Text(verdict["summary"]),
        Text(),
        _figures(found),
    ]
    for it in verdict["findings"]:
        parts += [
            Text(),
            Text.assemble(TOPICS[it["topic"]], "  ", (told(it), STYLES[it["good"]])),
            Padding(Text(it["text"]), (0, 0, 0, 2)),
        ]
    parts += [Text(), _words(found)]
    if verdict["advice"]:
        parts += [Text(), Text("What to change", style="bold")]
        parts += [Padding(Text(it["text"]), (0, 0, 0, 2)) for it in verdict["advice"]]
    return Group(*parts, Text(), Text(verdict["certainty"], style="dim"))


def _figures(found: dict[str, Any]) -> Any:
    from rich.table import Table

    from ludaro.lab.report.html import estimated

    random, ahead = (found["figures"][kind] for kind in ("random", "ahead"))
    table = Table(box=None, padding=(0, 2, 0, 0))
    for head in ("", "at random", "95 % interval", "one step ahead", "95 % interval"):
        table.add_column(head, header_style="dim")
    for name, find, form in ROWS:
        pair = [find(it) for it in (random, ahead)]
        if any(it is not None for it in pair):
            cells = [("–", "") if it is None else estimated(it, form) for it in pair]
            table.add_row(name, *cells[0], *cells[1])
    return table


def _of(*names: str) -> Any:
    def find(figures: dict[str, Any]) -> Any:
        value: Any = figures
        for name in names:
            value = None if value is None else value.get(name)
        return value

    return find


ROWS = (
    ("the first seat wins", lambda figures: figures["seats"][0] if figures["seats"] else None, "%"),
    ("one winner", _of("decisive"), "%"),
    ("one step ahead wins", _of("skill", "step"), "%"),
    ("moves in a game", _of("length"), ".1f"),
    ("moves to choose from", _of("choices"), ".1f"),
    ("forced moves", _of("forced"), "%"),
    ("changes of the lead", _of("lead"), ".1f"),
    ("late uncertainty", _of("course", "late"), "%"),
    ("games with killer moves", _of("course", "killer"), "%"),
    ("permanence of gains", _of("course", "permanence"), "%"),
)


def _words(found: dict[str, Any]) -> Any:
    from rich.table import Table

    from ludaro.lab.report.words import per_cent

    table = Table(
        title="What comes into play, in how many games", title_justify="left", title_style="bold", box=None,
        padding=(0, 2, 0, 0),
    )  # fmt: skip
    for head in ("", "at random", "one step ahead", ""):
        table.add_column(head, header_style="dim")
    for it in found["words"]:
        table.add_row(it["says"], *(per_cent(it[kind]["value"]) for kind in ("random", "ahead")), NEVER[it["answer"]])
    return table
