"""``ludaro lab``: how good a game is, as a page to read and numbers to compute with."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ludaro.cli.common import (
    A_GAME,
    PRESET,
    STORE,
    Deck,
    Json,
    PasswordFile,
    Players,
    Preset,
    Reading,
    Settings,
    StoreUrl,
    _game_ids,
    choose_options,
    err,
    game_id,
    out,
    prepare,
    print_json,
    store_url,
    told_options,
)
from ludaro.signals import stop_politely

if TYPE_CHECKING:
    from rich.console import Console

    from ludaro.lab.report.inquiry import Inquiry
    from ludaro.lab.report.observation import Observation


def lab(
    id: Annotated[
        str | None,
        typer.Argument(metavar="ID", help=A_GAME, autocompletion=_game_ids, callback=game_id),
    ] = None,
    games: Annotated[
        int | None,
        typer.Option(
            "--games", "-g", metavar="N", help="Games of equal players; by default, what takes a minute or so."
        ),
    ] = None,
    players: Players = None,
    settings: Settings = None,
    preset: Reading = PRESET,
    deck: Deck = None,
    options: Annotated[
        bool, typer.Option("--options", help="Compare all readings of the rules, side by side on one page.")
    ] = False,
    quick: Annotated[
        bool,
        typer.Option(
            "--quick",
            help="A verdict at once, from games in which nobody thinks; --games of players who look a step ahead.",
        ),
    ] = False,
    every: Annotated[bool, typer.Option("--all", help="The book of all games, with a page for each.")] = False,
    seed: Annotated[int, typer.Option("--seed", metavar="NUMBER", help="The same seed, the same report.")] = 0,
    folder: Annotated[
        Path, typer.Option("--out", metavar="FOLDER", help="Where the reports go.", file_okay=False)
    ] = Path("ludaro-lab"),
    jobs: Annotated[
        int | None,
        typer.Option("--jobs", "-j", min=1, max=512, metavar="N", help="Games played at once; by default, one a core."),
    ] = None,
    cluster: Annotated[
        str | None,
        typer.Option("--cluster", metavar="ADDRESS", help="Play on a Ray cluster: its address, or auto."),
    ] = None,
    votes: Annotated[
        bool, typer.Option("--votes", help="How far our measures agree with the votes of a server's gallery.")
    ] = False,
    store: StoreUrl = STORE,
    password_file: PasswordFile = None,
    as_json: Json = False,
) -> None:
    """Find out how good a game is: fair, decisive, long, a matter of skill or of luck.

    Computer players play it many times; what they show becomes one page (HTML) and its numbers (JSON). Work that was
    interrupted goes on when the same command is given again.

    Examples:  ludaro lab 64g-1   ·   ludaro lab 64g-1 --quick   ·   ludaro lab 64g-1 --options   ·
    ludaro lab colorio --players 4 --games 400   ·   ludaro lab --all   ·
    ludaro lab --votes --store sqlite:///ludaro.db
    """
    if votes:
        from ludaro.cli.votes import tell as tell_votes

        if id is not None or every or quick or options:
            raise typer.BadParameter("--votes is about all games that people voted on; it goes alone")
        tell_votes(store_url(store, password_file), as_json)
        return
    import ludaro
    from ludaro.lab.report.charts import altair
    from ludaro.lab.report.inquiry import inquiry
    from ludaro.lab.report.page import page
    from ludaro.lab.report.readings import readings
    from ludaro.lab.tables import joined

    if every == (id is not None):
        raise typer.BadParameter("name a game, or ask for --all of them", param_hint="ID")
    if every and (settings or players is not None or options or deck is not None):
        raise typer.BadParameter("--all is about the games as they are; study one game for its options or players")
    if quick:
        if id is None or options or cluster is not None:
            raise typer.BadParameter("--quick is about one game as it is; without --all, --options or --cluster")
        from ludaro.cli.quick import tell

        game = ludaro.game(id)
        prepare(game)
        tell(inquiry(id, players, choose_options(game, preset, settings, deck), seed, games), as_json)
        return
    altair()
    if id is None:
        inquiries = [(name, inquiry(name, None, preset.value, seed, games)) for name in ludaro.games()]
    else:
        asked = inquiry(id, players, choose_options(ludaro.game(id), preset, settings, deck), seed, games)
        inquiries = readings(asked) if options else [(id, asked)]
    home = "index.html" if every else None
    results: list[dict[str, Any]] = []
    played: list[list[Observation]] = []
    with ExitStack() as stack:
        stack.enter_context(stop_politely())
        if cluster is not None:
            stack.enter_context(joined(cluster))
        for name in dict.fromkeys(asked.game for _, asked in inquiries):
            prepare(ludaro.game(name))
        group = f"{asked.stem}-options" if options else None
        for (_, one), (found, games_of_it) in zip(
            inquiries, _reports(inquiries, folder, jobs or _cores(), cluster is not None, group), strict=True
        ):
            results.append(found)
            played.append(games_of_it if options else [])
            if not options:
                _write(folder, one.stem, page(found, home), found)
    if every:
        content, stem = _book(folder, inquiries, results, preset, seed, games), "index"
    elif options:
        content, stem = _comparison(folder, asked, inquiries, results, played), f"{asked.stem}-options"
    else:
        content, stem = results[0], inquiries[0][1].stem
    if as_json:
        print_json(content)
    else:
        _show(out(), content, folder / stem)


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _reports(
    inquiries: list[tuple[str, Inquiry]], folder: Path, jobs: int, cluster: bool, group: str | None
) -> Iterator[tuple[dict[str, Any], list[Observation]]]:
    """Play it all, with a progress bar; the numbers and the games of one inquiry after the other.

    Inquiries that are a ``group`` have one plan, and their games in a folder of its own.
    """
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from ludaro.lab.report.study import Stopped, Work, common_budget

    console = err()
    agree = None if group is None else common_budget([asked for _, asked in inquiries])
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        for number, (name, asked) in enumerate(inquiries, 1):
            label = name if len(inquiries) == 1 else f"{name} ({number} of {len(inquiries)})"
            task = progress.add_task(f"{label}, planning", total=None)
            try:
                work = Work(asked, folder, agree, group)
            except KeyboardInterrupt:
                raise typer.Abort from None
            try:
                if work.notebook.why is not None:
                    console.print(f"{name}: beginning anew, the old games are of no use here ({work.notebook.why}).")
                progress.update(task, description=label, total=len(work.pieces), completed=len(work.games))
                work.play(jobs, cluster, lambda task=task: progress.advance(task))  # type: ignore[misc]
                progress.update(task, description=f"{label}, summing up")
                found = work.result()
            except Stopped as stop:
                progress.stop()
                console.print(f"{name}: stopped after {stop.done} of {stop.total} games; the same command goes on.")
                raise typer.Exit(130) from None
            except KeyboardInterrupt:
                raise typer.Abort from None
            finally:
                work.close()
            progress.remove_task(task)
            yield found, work.games


def _book(
    folder: Path,
    inquiries: list[tuple[str, Inquiry]],
    results: list[dict[str, Any]],
    preset: Preset,
    seed: int,
    games: int | None,
) -> dict[str, Any]:
    from ludaro.lab.report import book

    words = ["ludaro lab --all", f"--seed {seed}"]
    if preset != PRESET:
        words.append(f"--preset {preset.value}")
    if games is not None:
        words.append(f"--games {games}")
    content = book.contents(results, " ".join(words))
    pages = {asked.game: f"{asked.stem}.html" for _, asked in inquiries}
    _write(folder, "index", book.page(content, pages), content)
    return content


def _comparison(
    folder: Path,
    asked: Inquiry,
    inquiries: list[tuple[str, Inquiry]],
    results: list[dict[str, Any]],
    played: list[list[Observation]],
) -> dict[str, Any]:
    from ludaro.lab.report import readings

    content = readings.compare(asked, inquiries, results, played)
    _write(folder, f"{asked.stem}-options", readings.page(content), content)
    return content


def _write(folder: Path, stem: str, page: str, found: dict[str, Any]) -> None:
    from ludaro.lab.report.notebook import write

    write(folder / f"{stem}.html", page.encode())
    write(folder / f"{stem}.json", (json.dumps(found, ensure_ascii=False, indent=1) + "\n").encode())


def _show(console: Console, content: dict[str, Any], file: Path) -> None:
    """The verdict in the terminal, and where the rest is."""
    from rich.padding import Padding
    from rich.text import Text

    import ludaro

    if "verdict" in content:
        from ludaro.lab.report.page import TOPICS
        from ludaro.lab.report.words import told

        verdict = content["verdict"]
        console.print(Text.assemble((content["title"], "bold"), "  ", (content["game"], "dim")))
        console.print(Text(told_options(ludaro.game(content["game"]), content["options"])))
        console.print(Text(verdict["summary"]))
        for it in verdict["findings"]:
            style = {True: "green", False: "red", None: "yellow"}[it["good"]]
            console.print()
            console.print(Text.assemble(TOPICS[it["topic"]], "  ", (told(it), style)))
            console.print(Padding(Text(it["text"]), (0, 0, 0, 2)))
        if content["curve"]:
            console.print()
            _show_curve(console, content)
        console.print()
        console.print(Text(verdict["certainty"], style="dim"))
    elif "readings" in content:
        from ludaro.lab.report.readings import by_answer, conclusion, label

        console.print(Text.assemble((content["title"], "bold"), "  ", (content["game"], "dim")))
        console.print(Text(conclusion(content)))
        for entry in content["readings"]:
            console.print()
            console.print(Text(label(entry), style="bold"))
            console.print(Padding(Text(entry["report"]["verdict"]["summary"]), (0, 0, 0, 2)))
            for title, lines in by_answer(entry):
                console.print(Padding(Text(f"{title}:"), (0, 0, 0, 2)))
                for line in lines:
                    console.print(Padding(Text(line), (0, 0, 0, 4)))
        console.print()
        console.print(Text(content["certainty"], style="dim"))
    else:
        for found in content["games"].values():
            console.print(Text.assemble((f"{found['game']:<11}", "bold"), found["verdict"]["summary"]))
    console.print()
    console.print(Text(f"The whole report: {file}.html (numbers: {file.name}.json)"), soft_wrap=True)


def _show_curve(console: Console, content: dict[str, Any]) -> None:
    from rich.table import Table

    from ludaro.lab.report.html import estimated
    from ludaro.lab.report.page import curve_title, step_names

    several = content["players"] > 1
    table = Table(title=curve_title(content), title_justify="left", title_style="", box=None, padding=(0, 2, 0, 0))
    pace = "  quickness" if content["minutes"] is not None else "  thinking time"
    for head in (pace, "wins" if several else "points", "95 % interval"):
        table.add_column(head, header_style="dim")
    for name, point in zip(step_names(content), content["curve"], strict=True):
        value, reach = estimated(point, "%" if several else ".1f")
        table.add_row(f"  {name}", value, reach if point["low"] < point["high"] else "all are alike")
    console.print(table)
