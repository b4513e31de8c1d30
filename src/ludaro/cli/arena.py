"""``ludaro arena``: who is stronger, and how sure that is."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ludaro.cli.common import (
    PRESET,
    Deck,
    GameId,
    Json,
    Players,
    Reading,
    Settings,
    choose_options,
    err,
    out,
    prepare,
    print_json,
    told_options,
)
from ludaro.signals import stop_politely

if TYPE_CHECKING:
    from rich.console import Console

    from ludaro.lab.arena import Arena
    from ludaro.lab.question import Question

SHOWN_FAULTS = 5


def _player_names(incomplete: str) -> list[str]:
    from ludaro.players import EXAMPLES, PLAYERS
    from ludaro.players.guests import installed

    return [name for name in (*PLAYERS, *EXAMPLES.values(), *installed()) if name.startswith(incomplete)]


def arena(
    id: GameId,
    entrants: Annotated[
        list[str],
        typer.Argument(
            metavar="PLAYER…",
            help="random, level:3, search:0.1s, a class of your own as in my_module:MyPlayer …",
            autocompletion=_player_names,
        ),
    ],
    games: Annotated[int, typer.Option("--games", "-g", min=1, metavar="N", help="How many games in all.")] = 100,
    players: Players = None,
    settings: Settings = None,
    preset: Reading = PRESET,
    deck: Deck = None,
    seed: Annotated[int, typer.Option("--seed", metavar="NUMBER", help="The same seed, the same games.")] = 0,
    file: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Keep every game in this file.", dir_okay=False)
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the file of --out.")] = False,
    sprt: Annotated[
        str | None,
        typer.Option(
            "--sprt",
            metavar="ELO0,ELO1",
            help="Stop when it is decided whether the first player is stronger by ELO1 rather than by ELO0.",
        ),
    ] = None,
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=1, max=512, metavar="N", help="Games played at once.")] = 1,
    as_json: Json = False,
) -> None:
    """Let computer players meet in many games.

    Every deal is played with every rotation of the seats. Ctrl-C stops and shows what there is so far.

    Examples:  ludaro arena 64g-2 search:0.1s careful random --games 400   ·   ludaro arena colorio search:2000 careful
    --games 2000 --sprt 0,30 --out games.jsonl   ·   ludaro arena tabeligi careful random --players 4 --json   ·
    ludaro arena 64g-2 my_module:MyPlayer level:3
    """
    import ludaro
    from ludaro.lab.arena import Arena
    from ludaro.lab.journal import Journal
    from ludaro.lab.question import question
    from ludaro.lab.sprt import Test

    if resume and file is None:
        raise typer.BadParameter("name the file to go on with by --out", param_hint="--resume")
    game = ludaro.game(id)
    asked = question(id, entrants, players, choose_options(game, preset, settings, deck), seed)
    _rehearse(asked)
    test = Test.read(sprt) if sprt is not None else None
    Arena(asked, games, test)  # refuses what cannot be asked before a file is begun
    journal = Journal(file, asked, {"games": games, "sprt": sprt}, resume) if file is not None else None
    try:
        prepare(game)
        contest = Arena(asked, games, test, journal, jobs)
        with stop_politely():
            result = _run(contest)
    finally:
        if journal is not None:
            journal.close()
    console = err()
    if games % asked.seats and not contest.stopped:
        console.print(
            f"The last deal was not played with all rotations: {games} games are no multiple of {asked.seats}."
        )
    if contest.stopped and not result["games"]:
        raise typer.Abort
    if as_json:
        print_json(result)
    else:
        _show(out(), result)
    if contest.stopped:
        more = f"; --out {file} --resume goes on" if file is not None else ""
        console.print(f"Stopped after {result['games']} of {games} games{more}.", soft_wrap=True)
        raise typer.Exit(130)


def _rehearse(asked: Question) -> None:
    """A program that cannot play at all is a mistake in the command, and not a player who loses."""
    from ludaro.players.program import PREFIX, Program

    for text in dict.fromkeys(asked.entrants):
        if text.startswith(PREFIX):
            with Program(text.removeprefix(PREFIX)) as program:
                program.rehearse(asked.game)


def _run(contest: Arena) -> dict[str, Any]:
    """Play, with a progress bar."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    console = err()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("Playing", total=len(contest.schedule), completed=len(contest.records))
        return contest.run(lambda record: progress.advance(task))


def _show(console: Console, result: dict[str, Any]) -> None:
    """The table for people, and what else they should know."""
    from rich.table import Table
    from rich.text import Text

    title = f"{result['game']}, {result['seats']} seats, {result['games']} games from {result['deals']} deals"
    table = Table(box=None, header_style="bold", title=title)
    table.add_column("rank", justify="right")
    table.add_column("player", overflow="fold")
    for name in ("score", "95 % interval", "rating", "games", "s/move"):
        table.add_column(name, justify="right", no_wrap=True)
    for player in sorted(result["players"], key=lambda player: player["rank"]):
        table.add_row(
            str(player["rank"]),
            Text(player["name"]),
            _number(player["score"], ".3f"),
            f"{player['low']:.3f} … {player['high']:.3f}",
            f"{_number(player['rating'], '.2f')} ± {_number(player['error'], '.2f')}",
            str(player["games"]),
            _number(player["seconds_per_move"], ".3g"),
        )
    console.print(table)
    for line in _remarks(result):
        console.print(Text(line), soft_wrap=True)


def _number(value: float | None, form: str) -> str:
    return "–" if value is None else format(value, form)


def _remarks(result: dict[str, Any]) -> list[str]:
    import ludaro

    lines = [told_options(ludaro.game(result["game"]), result["options"])]
    if "sprt" in result:
        lines.append(_verdict(result["sprt"], result["players"][0]["name"], result["players"][1]["name"]))
    if result["unfinished"]:
        lines.append(f"{result['unfinished']} games had no end and count as draws (a puzzle: as not solved).")
    for fault in result["faults"][:SHOWN_FAULTS]:
        lines.append(f"Game {fault['game']}: {fault['name']} lost by rule. {fault['why']}")
    if len(result["faults"]) > SHOWN_FAULTS:
        lines.append(f"… and {len(result['faults']) - SHOWN_FAULTS} more games lost by rule.")
    return lines


def _verdict(sprt: dict[str, Any], first: str, second: str) -> str:
    numbers = f"(log-likelihood ratio {sprt['ratio']:.2f}, decided at ±{sprt['bound']:.2f})"
    if sprt["verdict"] is None:
        return f"Not decided whether {first} is {sprt['elo1']:+g} or {sprt['elo0']:+g} Elo against {second} {numbers}."
    chosen, other = (sprt[sprt["verdict"]], sprt["elo0" if sprt["verdict"] == "elo1" else "elo1"])
    return f"Decided: {first} is {chosen:+g} Elo against {second} rather than {other:+g} {numbers}."
