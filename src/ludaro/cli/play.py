"""``ludaro play``: a game in the terminal, against the computer or with others at the same screen."""

from __future__ import annotations

import secrets
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ludaro.cli.common import (
    PRESET,
    Deal,
    Deck,
    Players,
    Preset,
    Seed,
    Settings,
    _game_ids,
    choose_options,
    game_id,
    out,
    prepare_beside,
    read_game,
    told_options,
)
from ludaro.errors import BadSeat, LudaroError
from ludaro.players.levels import LEVELS, USUAL
from ludaro.signals import stop_politely

if TYPE_CHECKING:
    from rich.console import Console

    from ludaro import State

FIRST_CHOICE = "colorio"  # what Enter takes in the menu: quick to learn, and every move is seen by all


def play(
    id: Annotated[
        str | None,
        typer.Argument(
            metavar="[ID]",
            help="A game, or the file of one that `ludaro invent` made; without one you choose from a list.",
            autocompletion=_game_ids,
            callback=game_id,
        ),
    ] = None,
    players: Players = None,
    settings: Settings = None,
    preset: Annotated[
        Preset | None,
        typer.Option(
            "--preset",
            help="Which options to start from: the letter of the rules, or those that play best.",
            show_default=PRESET.value,
        ),
    ] = None,
    seed: Seed = None,
    deal: Deal = None,
    deck: Deck = None,
    you: Annotated[
        str | None,
        typer.Option(
            "--you",
            metavar="SEATS",
            help="Your seat; several (0,2 or all) share the screen; none: watch the computer play.",
            show_default="0",
        ),
    ] = None,
    level: Annotated[
        int | None,
        typer.Option(
            "--level",
            min=LEVELS[0],
            max=LEVELS[-1],
            metavar="1-8",
            help="How well the computer plays: 1 loses to a child, 8 thinks for a second.",
            show_default=str(USUAL),
        ),
    ] = None,
    save: Annotated[
        Path | None, typer.Option("--save", metavar="FILE", help="Keep the game in this file, after every move.")
    ] = None,
    resume: Annotated[
        Path | None, typer.Option("--resume", metavar="FILE", help="Go on with a saved game.", dir_okay=False)
    ] = None,
    pace: Annotated[
        float, typer.Option("--pace", min=0, max=60, metavar="SECONDS", help="The pause between moves you watch.")
    ] = 0.6,
) -> None:
    """Play a game in the terminal.

    Moves are typed as the rules write them, or by their number in the list; `help` tells what else can be typed.

    Examples:

      ludaro play                                choose from a list

      ludaro play colorio --players 3 --level 1  you against two computer players that a child beats

      ludaro play 64g-2 --you all                two people at one screen

      ludaro play 64g-1 -o goal=hold --seed 7    another reading of the rules, a deal you can repeat

      ludaro play my-game.json                   a game of your own, as `ludaro invent` wrote it

      ludaro play --resume game.json             go on with a saved game
    """
    from ludaro.cli import saves
    from ludaro.cli.table import Table

    console = out()
    if save is not None:
        saves.check_free(save)
    if resume is not None:
        _refuse_with_resume(players=players, option=settings, preset=preset, seed=seed, deal=deal, deck=deck)
        state, content = read_game(resume)
        if id is not None and id != state.game.id:
            raise LudaroError(f"{resume} holds a game of {state.game.id}, not of {id}")
        people = _seats(you, state.players) if you is not None else _saved_people(content, state.players)
        chosen = level or (content["level"] if content.get("level") in LEVELS else USUAL)
        note = f"resumed after {len(state.history)} moves"
        save = save or resume
    else:
        state, note = _new_game(id, console, players, settings, preset or PRESET, seed, deal, deck)
        people = _seats(you, state.players)
        chosen = level or USUAL
    table = Table(state, people, chosen, console, save, pace)
    _greet(console, table, note)
    try:
        with stop_politely():
            table.run()
    except EOFError:
        raise typer.Exit(0 if sys.stdin.isatty() else 1) from None


def _refuse_with_resume(**flags: Any) -> None:
    given = [name for name, value in flags.items() if value]
    if given:
        raise typer.BadParameter(
            "a saved game brings its own players, options and deal", param_hint=f"--resume with --{given[0]}"
        )


def _new_game(
    id: str | None,
    console: Console,
    players: int | None,
    settings: list[str] | None,
    preset: Preset,
    seed: int | None,
    deal: str | None,
    deck: Path | None,
) -> tuple[State, str]:
    """A fresh game, and a note on how it was shuffled."""
    import ludaro

    game = ludaro.game(id or _menu(console))
    options = choose_options(game, preset, settings, deck)
    if seed is None and deal is None:
        seed = secrets.randbelow(10**9)
    prepare_beside(game)
    state = game.new(players, seed=seed, options=options, deal=deal)
    return state, f"seed {seed}" if seed is not None else "your deal"


def _menu(console: Console) -> str:
    """Let a person choose a game."""
    from ludaro.cli.games import numbers
    from ludaro.cli.prompt import ask
    from ludaro.games import game, games

    if not sys.stdin.isatty():
        raise typer.BadParameter("say which game, for example: ludaro play colorio", param_hint="ID")
    from rich.table import Table

    ids = games()
    table = Table(box=None, pad_edge=False, header_style="bold")
    for name, justify in (("", "right"), ("game", "left"), ("id", "left"), ("players", "center")):
        table.add_column(name, justify=justify)  # type: ignore[arg-type]
    for number, id in enumerate(ids, 1):
        table.add_row(str(number), game(id).title, f"[cyan]{id}[/]", numbers(game(id).players))
    console.print(table)
    default = FIRST_CHOICE if FIRST_CHOICE in ids else ids[0]
    while True:
        try:
            answer = ask(f"Which game? A number or an id (Enter: {default}): ", ids)
        except EOFError:
            console.print()
            raise typer.Exit from None
        if not answer:
            return default
        if answer in ids:
            return answer
        if answer.isdecimal() and 1 <= int(answer) <= len(ids):
            return ids[int(answer) - 1]
        console.print(f"Type a number from 1 to {len(ids)}, or an id such as [cyan]{default}[/].")


def _seats(text: str | None, players: int) -> frozenset[int]:
    """The seats that ``--you`` names."""
    if text is None:
        text = "0"
    if text.strip() in ("none", "all"):
        return frozenset(range(players) if text.strip() == "all" else ())
    words = text.replace(",", " ").split()
    if not words or not all(word.isdecimal() for word in words):
        raise typer.BadParameter(f"{text!r} is not a seat; write 0, or 0,2, or all, or none", param_hint="--you")
    seats = frozenset(map(int, words))
    if max(seats) >= players:
        raise BadSeat(f"no seat {max(seats)} in a game of {players}; the seats are 0 to {players - 1}")
    return seats


def _saved_people(content: dict[str, Any], players: int) -> frozenset[int]:
    """Who sat at the table when the game was saved; seat 0 if the file does not say."""
    people = content.get("people", [0])
    if not isinstance(people, list) or not all(isinstance(seat, int) and 0 <= seat < players for seat in people):
        return frozenset((0,))
    return frozenset(people)


def _greet(console: Console, table: Any, note: str) -> None:
    """Say what is played, by whom, and with which options."""
    state, game = table.state, table.state.game
    count = f"{state.players} player{'s' if state.players > 1 else ''}"
    console.print(f"[bold]{game.title}[/]  [dim]{game.full_id} · {count} · {note}[/]")
    console.print(told_options(game, state.options), style="dim")
    console.print(", ".join(table.name(seat) for seat in range(state.players)), style="dim")
    if table.people:
        console.print("Type [cyan]rules[/] to read the rules, [cyan]help[/] for everything else.", style="dim")
