"""What the commands share: their common arguments, where they print, and the wait for the compiler."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Mapping
from enum import StrEnum
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from ludaro.errors import BadOption, LudaroError
from ludaro.signals import next_of, stop_politely

if TYPE_CHECKING:
    from rich.console import Console

    from ludaro import Game, State

T = TypeVar("T")


def _game_ids(incomplete: str) -> list[str]:
    import ludaro

    return [id for id in ludaro.games() if id.startswith(incomplete)]


def game_id(text: str | None) -> str | None:
    """The id of the game that somebody names: by its id, or by the file of a game that people made."""
    if text is None:
        return None
    if not _is_file(text):
        return mended(text)
    from ludaro.workshop.files import read_file

    return read_file(Path(text)).id


def mended(id: str) -> str:
    """The id of the game that a code opens; if the code does not go together, what is other there is said."""
    import ludaro

    try:
        game = ludaro.game(id)
    except LudaroError:
        return id  # said by who asks for the game
    if game.mended:
        said = ", ".join(f"{name}={value}" for name, value in game.mended.items())
        print(f"Not all of {id} goes together. With {said} it does: this is {game.full_id}.", file=sys.stderr)
    return game.full_id if game.mended else id


def _is_file(text: str) -> bool:
    if text.endswith(".json") or "/" in text or os.sep in text:
        return True
    if not Path(text).is_file():
        return False
    from ludaro.games import games

    return text not in games()


A_GAME = "A game, as `ludaro games` lists them, or the file of one that `ludaro invent` made."
GameId = Annotated[str, typer.Argument(metavar="ID", help=A_GAME, autocompletion=_game_ids, callback=game_id)]
Players = Annotated[
    int | None, typer.Option("--players", "-n", metavar="N", help="How many players. By default 2 if the game allows.")
]
Settings = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME=VALUE", help="Choose an option of the game; may be repeated."),
]
Seed = Annotated[int | None, typer.Option("--seed", metavar="NUMBER", help="The same seed shuffles the same way.")]
Deal = Annotated[
    str | None, typer.Option("--deal", metavar="TEXT", help="Lay out this deal instead of shuffling by a seed.")
]
Deck = Annotated[
    Path | None,
    typer.Option("--deck", metavar="FILE", help="Kvaro only: play with the cards of this file."),
]


class Preset(StrEnum):
    letter = "letter"
    recommended = "recommended"


PRESET = Preset.letter  # in every command, as in every call from Python and at every server
Reading = Annotated[
    Preset,
    typer.Option("--preset", help="Which options to start from: the letter of the rules, or those that play best."),
]
StoreUrl = Annotated[
    str,
    typer.Option(
        "--store",
        metavar="URL",
        envvar="LUDARO_STORE",
        help="Where games are kept: sqlite:///FILE or postgresql://USER@HOST/NAME.",
    ),
]
PasswordFile = Annotated[
    Path | None,
    typer.Option(
        "--password-file",
        metavar="FILE",
        envvar="LUDARO_PASSWORD_FILE",
        help="A file with PostgreSQL's password, which then need not be in the URL.",
    ),
]
STORE = "sqlite:///ludaro.db"
Json = Annotated[bool, typer.Option("--json", help="Print one JSON object, for programs.")]


def store_url(url: str, password_file: Path | None) -> str:
    """A store's URL with the password that a file keeps."""
    if password_file is None:
        return url
    from sqlalchemy import make_url
    from sqlalchemy.exc import ArgumentError

    try:
        parsed = make_url(url)
    except ArgumentError:
        raise LudaroError("cannot use this store: its URL cannot be read") from None
    if parsed.get_backend_name() == "sqlite":
        raise LudaroError("--password-file is for PostgreSQL; a file of SQLite has no password")
    password = password_file.read_text("utf-8").rstrip("\r\n")
    return parsed.set(password=password).render_as_string(hide_password=False)


def out() -> Console:
    """Where people read."""
    from rich.console import Console

    return Console(highlight=False)


def err() -> Console:
    """Where progress and errors go."""
    from rich.console import Console

    return Console(stderr=True, highlight=False)


def print_json(content: dict[str, Any]) -> None:
    encoding = (getattr(sys.stdout, "encoding", None) or "utf-8").lower()
    print(json.dumps(content, ensure_ascii=not encoding.startswith("utf")))


def choose_options(game: Game, preset: str, settings: list[str] | None, deck: Path | None = None) -> dict[str, Any]:
    """The options of a preset, with those changed that ``name=value`` texts name, and the cards of a file."""
    # A game that its options make completes those that are not named so that they fit.
    chosen: dict[str, Any] = {} if game.settle else dict(game.choose(preset))
    if deck is not None:
        chosen["deck"] = read_deck(game, deck)
    return dict(game.choose(chosen | read_settings(settings)))


def read_deck(game: Game, file: Path) -> Any:
    """The cards of a file, for a game that has some to exchange."""
    if "deck" not in game.options:
        raise BadOption(f"{game.id} has no deck to exchange; --deck is for the Kvaro games")
    from ludaro.games.kvaro.deck import load

    return load(file)


def read_settings(settings: list[str] | None) -> dict[str, str]:
    """Options as somebody types them: ``name=value``."""
    chosen = {}
    for setting in settings or []:
        name, equals, value = setting.partition("=")
        if not equals:
            raise typer.BadParameter(f"write an option as NAME=VALUE, not {setting!r}", param_hint="--option")
        chosen[name.strip()] = value.strip()
    return chosen


def told_options(game: Game, options: Mapping[str, Any]) -> str:
    """Which preset this is, every option that is not by the letter, and what would be recommended."""
    from ludaro.games.presets import preset_of

    if not game.options:
        return "This game has no options."
    presets, chosen = game.presets, preset_of(game, options)
    if presets["letter"] == presets["recommended"] == options:
        return "Options: the letter of the rules, which is also what is recommended."
    if chosen == "letter":
        best = ", ".join(f"{name}={value}" for name, value in game.recommended.items())
        return f"Options: letter. What plays better: {best} (--preset recommended)."
    changed = [
        f"{name}={_brief(value)} (by the letter: {presets['letter'][name]})"
        for name, value in options.items()
        if value != presets["letter"][name]
    ]
    return f"Options: {chosen or 'your own'}: {', '.join(changed)}"


def _brief(value: Any) -> str:
    """An option's value on one line; a whole deck is too long for it."""
    return str(value) if len(str(value)) <= 40 else "of your own"


def read_game(file: Path) -> tuple[State, dict[str, Any]]:
    """A saved game, and what else its file holds."""
    import ludaro

    try:
        text = sys.stdin.read() if str(file) == "-" else file.read_text("utf-8")
    except UnicodeDecodeError:
        raise ludaro.BadSave(f"{file} is not a saved game: it is not a text") from None
    try:
        content = json.loads(text)
        id = content["game"]
    except (ValueError, TypeError, KeyError, RecursionError):
        raise ludaro.BadSave(f"{file} is not a saved game") from None
    prepare(ludaro.game(id))
    try:
        return ludaro.load(text), content
    except LudaroError as error:
        raise type(error)(f"{file}: {error}") from None


def prepare(game: Game) -> None:
    """Have the rules ready to run; show that something happens when they must be compiled first."""
    engine = game.family.engine
    if engine.quick:
        engine.prepare()
        return
    from rich.progress import Progress

    console = err()
    words = f"Preparing the rules of {game.title} (only once)"
    if not console.is_terminal:
        console.print(f"{words} …")
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(words, total=1.0)
        in_thread(lambda: engine.prepare(lambda done: progress.update(task, completed=done)))


def prepare_beside(game: Game) -> None:
    """Have the rules ready; a person need not wait for the compiler, which goes on beside the game."""
    from ludaro.players import warming

    if not sys.stdin.isatty() or all(part.is_cached() for part in warming.parts_of(game.family)):
        prepare(game)
        return
    warming.begin([game.family]).start()
    err().print("The computer is warming up (only once); for half a minute it plays simple moves.")


def in_thread(work: Callable[[], T]) -> T:
    """Run something long beside the main thread, so that spinners turn and Ctrl-C is heard at once."""
    done: SimpleQueue[tuple[list[T], BaseException | None]] = SimpleQueue()

    def run() -> None:
        try:
            done.put(([work()], None))
        except BaseException as error:
            done.put(([], error))

    with stop_politely():
        Thread(target=run, daemon=True).start()
        found, failed = next_of(done)
    if failed is not None:
        raise failed
    return found[0]
