"""``ludaro invent``: make a game of your own from words, and keep it as a file."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ludaro.cli.common import Json, _is_file, mended, out, print_json, read_settings
from ludaro.errors import BadOption, LudaroError

if TYPE_CHECKING:
    from ludaro import Game
    from ludaro.workshop.files import GameFile


def invent(
    start: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME",
            help="What to begin with: a file, a code such as t3e1w6, or an id such as 64g-own:t3e1w6.",
        ),
    ] = None,
    settings: Annotated[
        list[str] | None,
        typer.Option("--option", "-o", metavar="WORD=VALUE", help="A word of the game, as turn=lay; may be repeated."),
    ] = None,
    surprise: Annotated[
        bool, typer.Option("--surprise", help="Begin with one of the hundred best that were found so far, by lot.")
    ] = False,
    name: Annotated[
        str | None, typer.Option("--name", metavar="TEXT", help="What your game is called; up to 40 characters.")
    ] = None,
    story: Annotated[
        str | None, typer.Option("--story", metavar="TEXT", help="One line about it; up to 200 characters.")
    ] = None,
    author: Annotated[
        str | None, typer.Option("--author", metavar="TEXT", help="Who made it, if you like; up to 40 characters.")
    ] = None,
    file: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Keep the game in this file.", dir_okay=False)
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Write the file even if it is there already.")] = False,
    lang: Annotated[
        str | None,
        typer.Option("--lang", "-l", metavar="CODE", help="The language: en, fr, de, es, it, nl or eo."),
    ] = None,
    as_json: Json = False,
) -> None:
    """Make a game of your own from the words of 64g.

    Say as many words as you like, each with --option (`ludaro rules 64g-own` lists them); the others follow so that the
    game can be played. Words that do not go together are refused, with the reason and with what would fit. The file can
    be named wherever a game is: ludaro play my-game.json.

    Examples:

      ludaro invent -o turn=lay -o files=5 -o rows=5            what game is that?

      ludaro invent --surprise --out my-game.json               begin with a good one

      ludaro invent my-game.json -o cover=never --out two.json  change something

      ludaro invent t3e1w6 --name "By threes" --out three.json  give it a name
    """
    from ludaro.lab.report.notebook import write
    from ludaro.workshop.files import GameFile

    if surprise and start is not None:
        raise typer.BadParameter("begin with a game that you name, or with a surprise", param_hint="--surprise")
    if file is not None:
        _check_place(file, force)
    known = _surprise() if surprise else _start(start)
    texts = {key: text for key, text in (("name", name), ("story", story), ("author", author)) if text is not None}
    wishes = read_settings(settings)
    game = _changed(known, wishes)
    if known is not None and known.id == game.full_id:
        made = replace(known, **texts)
    else:
        made = GameFile(game.full_id, based_on=known.id if known is not None else "", **texts)
    if as_json:
        print_json({**made.content(), "words": dict(game.choose({})), "players": list(game.players)})
    else:
        _tell(game, made, lang)
    if file is not None:
        write(file, made.written().encode())
        if not as_json:
            out().print(f"Kept in {file}. Play it: [cyan]ludaro play {file}[/]", soft_wrap=True)


def _check_place(file: Path, force: bool) -> None:
    """Refuse a file that would be lost."""
    if file.exists() and not force:
        raise LudaroError(f"{file} is there already; choose another name, or add --force to write over it")


def _start(text: str | None) -> GameFile | None:
    """The game that somebody begins with."""
    import ludaro
    from ludaro.games.sixtyfour.own import ID
    from ludaro.workshop.files import GameFile, read_file

    if text is None or text == ID:
        return None
    if _is_file(text):
        return read_file(Path(text))
    id = mended(text if ":" in text else f"{ID}:{text}")
    return GameFile(ludaro.game(id).full_id)


def _surprise() -> GameFile:
    import secrets

    from ludaro.games.sixtyfour.own import ID
    from ludaro.lab.atlas import best
    from ludaro.workshop.files import GameFile

    found = secrets.choice(best())
    return GameFile(f"{ID}:{found['code']}", name=found["name"])


def _changed(known: GameFile | None, wishes: dict[str, str]) -> Game:
    """The game with other words; BadOption that says which smallest change would make room for them."""
    import ludaro
    from ludaro.games.sixtyfour.own import ID
    from ludaro.workshop.choosing import why_not

    if known is None:
        own = ludaro.game(ID)
        return ludaro.game(own.with_options(wishes).full_id).with_options(None)
    game = ludaro.game(known.id)
    try:
        return ludaro.game(game.with_options(wishes).full_id).with_options(None)
    except BadOption as error:
        named = {name: game.options[name].check(name, value) for name, value in wishes.items() if name in game.options}
        found = why_not(game.choose({}), named)
        if found is None or found[1].code is None:
            raise
        name, choice = found
        more = " ".join(f'-o "{word}={value}"' for word, value in (choice.changes or {}).items())
        raise BadOption(f"{error}; with {name}={choice.value} the least change is: {more}") from None


def _tell(game: Game, made: GameFile, lang: str | None) -> None:
    from rich.padding import Padding
    from rich.text import Text

    from ludaro.cli.games import numbers
    from ludaro.games.texts import LANGUAGES, preferred_language, summary

    language = preferred_language(os.environ) if lang is None else lang.strip().lower()
    if language not in LANGUAGES:
        raise BadOption(f"no language {language!r}; there are {', '.join(LANGUAGES)}")
    short = summary(game, language)
    console = out()
    console.print(Text.assemble((made.name or short.title, "bold"), "  ", (game.full_id, "dim")))
    for text in (made.story, made.author and f"by {made.author}", made.based_on and f"based on {made.based_on}"):
        if text:
            console.print(Text(text))
    people = "1 player" if game.players == range(1, 2) else f"{numbers(game.players)} players"
    console.print(Text(f"{people}. {short.about} {short.goal}"))
    console.print(Padding(Text(_words(game)), (0, 0, 0, 2)), style="dim")
    console.print(f"Its rules: [cyan]ludaro rules {game.full_id}[/]", soft_wrap=True)


def _words(game: Game) -> str:
    """The words that are not the usual ones."""
    from ludaro.games.sixtyfour.words import USUAL

    return ", ".join(f"{name}={value}" for name, value in game.choose({}).items() if value != USUAL[name])
