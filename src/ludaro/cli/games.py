"""``ludaro games``: what there is to play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ludaro.cli.common import Json, out, print_json

if TYPE_CHECKING:
    from ludaro import Game, Option

LONGEST_LIST = 100  # choices; longer ranges of numbers are given by their ends alone


def games(as_json: Json = False) -> None:
    """List the games: players, options, and what is recommended.

    Examples:  ludaro games   ·   ludaro games --json
    """
    import ludaro

    found = [ludaro.game(id) for id in ludaro.games()]
    if as_json:
        print_json({"games": [as_data(game) for game in found]})
        return
    from rich.table import Table

    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("id", style="cyan", no_wrap=True)
    table.add_column("title", no_wrap=True)
    table.add_column("players", justify="center", no_wrap=True)
    table.add_column("options: default first, * recommended")
    for game in found:
        table.add_row(game.id, game.title, numbers(game.players), "; ".join(brief_options(game)))
    console = out()
    console.print(table)
    console.print("\nPlay one with [cyan]ludaro play ID[/]; read its rules with [cyan]ludaro rules ID[/].")


def as_data(game: Game) -> dict[str, Any]:
    """A game for programs."""
    return {
        "id": game.id,
        "title": game.title,
        "family": game.family.name,
        "players": list(game.players),
        "options": {name: option_data(option) for name, option in game.options.items()},
        "presets": game.presets,
    }


def option_data(option: Option) -> dict[str, Any]:
    choices = option.choices
    data: dict[str, Any] = {
        "default": option.default,
        "choices": None if choices is None or len(choices) > LONGEST_LIST else list(choices),
        "meaning": option.meaning,
    }
    if isinstance(choices, range):
        data.update({"from": choices[0], "to": choices[-1]})
    return data


def numbers(players: range) -> str:
    return str(players[0]) if len(players) == 1 else f"{players[0]}–{players[-1]}"


def choices_text(option: Option) -> str:
    """The choices in a few words."""
    if option.choices is None:
        return "a text"
    if isinstance(option.choices, range):
        return f"{option.choices[0]} to {option.choices[-1]}"
    return ", ".join(option.choices)


def brief_options(game: Game) -> list[str]:
    """Each option in one phrase: its name, its default, the other choices, and a star at the recommended one."""
    phrases = []
    for name, option in game.options.items():
        best = game.recommended.get(name, option.default)
        if isinstance(option.choices, tuple):
            words = [str(option.default), *(choice for choice in option.choices if choice != option.default)]
        elif isinstance(option.choices, range):
            words = [f"{option.default} ({option.choices[0]}–{option.choices[-1]})"]
        else:
            words = [f"{option.default} …"]
        if best != option.default:
            words = [f"{word}*" if word == str(best) else word for word in words]
        phrases.append(f"{name} {'|'.join(words)}")
    return phrases
