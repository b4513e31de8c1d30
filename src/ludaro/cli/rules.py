"""``ludaro rules``: how a game is played."""

from __future__ import annotations

from contextlib import nullcontext
from typing import TYPE_CHECKING, Annotated

import typer

from ludaro.cli.common import GameId, out

if TYPE_CHECKING:
    from rich.console import RenderableType

    from ludaro import Game

WIDTH = 96  # longer lines are hard to read


def rules(
    id: GameId,
    pager: Annotated[bool, typer.Option("--pager", help="Show it page by page.")] = False,
) -> None:
    """Print the rules of a game in plain words, with its options.

    Examples:  ludaro rules colorio   ·   ludaro rules 64g-3 --pager
    """
    import ludaro

    game = ludaro.game(id)
    text = rules_page(game)
    console = out()
    console.width = min(console.width, WIDTH)
    with console.pager(styles=True) if pager else nullcontext():
        console.print(text)


def rules_page(game: Game) -> RenderableType:
    """The rules with a table of the options below."""
    from rich.console import Group
    from rich.markdown import Markdown

    from ludaro.games.texts import rules_text

    text = Markdown(rules_text(game))
    return Group(text, "", options_table(game)) if game.options else text


def options_table(game: Game) -> RenderableType:
    from rich.table import Table

    from ludaro.cli.games import choices_text

    table = Table(title=f"Options of {game.id}", title_justify="left", title_style="bold", header_style="bold")
    table.add_column("option", style="cyan", no_wrap=True)
    table.add_column("default")
    table.add_column("choices")
    table.add_column("recommended")
    table.add_column("meaning", ratio=1)
    for name, option in game.options.items():
        best = str(game.recommended[name]) if name in game.recommended else ""
        table.add_row(name, str(option.default), choices_text(option), best, option.meaning)
    return table
