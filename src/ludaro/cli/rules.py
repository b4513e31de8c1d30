"""``ludaro rules``: how a game is played."""

from __future__ import annotations

import os
from contextlib import nullcontext
from typing import TYPE_CHECKING, Annotated

import typer

from ludaro.cli.common import GameId, out

if TYPE_CHECKING:
    from rich.console import RenderableType

    from ludaro import Game
    from ludaro.games.declaration import Option

WIDTH = 96  # longer lines are hard to read

# The words of the table of options: its title, and the heads of its columns.
TABLE = {
    "en": ("Options of {}", "option", "default", "choices", "recommended"),
    "fr": ("Options de {}", "option", "de base", "choix", "conseillé"),
    "de": ("Optionen von {}", "Option", "Grundregel", "zur Wahl", "empfohlen"),
    "es": ("Opciones de {}", "opción", "básica", "a elegir", "recomendada"),
    "it": ("Opzioni di {}", "opzione", "di base", "scelte", "consigliata"),
    "nl": ("Opties van {}", "optie", "basisregel", "keuzes", "aangeraden"),
    "eo": ("Opcioj de {}", "opcio", "baza", "elektebloj", "rekomendata"),
}


def _languages(incomplete: str) -> list[tuple[str, str]]:
    from ludaro.games.texts import LANGUAGES

    return [(code, name) for code, name in LANGUAGES.items() if code.startswith(incomplete)]


def rules(
    id: GameId,
    lang: Annotated[
        str | None,
        typer.Option(
            "--lang",
            "-l",
            metavar="CODE",
            help="The language: en, fr, de, es, it, nl or eo. By default yours, as your locale says, or English.",
            autocompletion=_languages,
        ),
    ] = None,
    pager: Annotated[bool, typer.Option("--pager", help="Show it page by page.")] = False,
) -> None:
    """Print the rules of a game in plain words, with its options.

    Examples:  ludaro rules colorio   ·   ludaro rules 64g-3 --pager   ·   ludaro rules 64g-3 --lang fr
    """
    import ludaro

    text = rules_page(ludaro.game(id), lang)
    console = out()
    console.width = min(console.width, WIDTH)
    with console.pager(styles=True) if pager else nullcontext():
        console.print(text)


def rules_page(game: Game, language: str | None = None) -> RenderableType:
    """The rules, in the language of the locale if none is named, with a table of the options below."""
    from rich.console import Group
    from rich.markdown import Markdown

    from ludaro.games.texts import preferred_language, rules_text

    language = preferred_language(os.environ) if language is None else language.strip().lower()
    text = Markdown(rules_text(game, language))
    made = game.coded is not None  # then its options are told by the rules already
    return text if made or not game.options else Group(text, "", options_table(game, language))


def options_table(game: Game, language: str = "en") -> RenderableType:
    from rich.table import Table

    title, *heads = TABLE[language]
    table = Table(title=title.format(game.id), title_justify="left", title_style="bold", header_style="bold")
    table.add_column(heads[0], style="cyan", no_wrap=True)
    for head in heads[1:]:
        table.add_column(head)
    if language == "en":  # meanings are declared in English; in other languages the rules above tell them
        table.add_column("meaning", ratio=1)
    for name, option in game.options.items():
        best = str(game.recommended[name]) if name in game.recommended else ""
        row = [name, str(option.default), _choices(option, language), best]
        table.add_row(*row, *([option.meaning] if language == "en" else []))
    return table


def _choices(option: Option, language: str) -> str:
    from ludaro.cli.games import choices_text

    if language == "en" or isinstance(option.choices, tuple):
        return choices_text(option)
    return "…" if option.choices is None else f"{option.choices[0]}–{option.choices[-1]}"
