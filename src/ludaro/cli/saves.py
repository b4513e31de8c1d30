"""Where games are kept: a file that the player names, or the user's data folder."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING

from ludaro.errors import LudaroError
from ludaro.signals import held

if TYPE_CHECKING:
    from ludaro import Game, State


def folder() -> Path:
    """Where unfinished games are kept: ``LUDARO_DATA``, or the user's data folder."""
    if chosen := os.environ.get("LUDARO_DATA"):
        return Path(chosen)
    from platformdirs import user_data_path

    return user_data_path("ludaro", appauthor=False)


def new_file(game: Game) -> Path:
    """A file for an unfinished game, which is not there yet."""
    id = game.full_id.replace(":", "-")  # not every system has colons in the names of files
    stem = f"{id}-{datetime.now():%Y-%m-%d-%H%M%S}"
    file = folder() / f"{stem}.json"
    number = 2
    while file.exists():
        file = folder() / f"{stem}-{number}.json"
        number += 1
    return file


def last_file() -> Path:
    """Where the last finished game lies."""
    return folder() / "last.json"


def check_free(file: Path) -> None:
    """Refuse a file that holds something else than a saved game."""
    if file.is_dir():
        raise LudaroError(f"{file} is a folder; name a file")
    if not file.exists() or file.stat().st_size == 0:
        return
    try:
        content = json.loads(file.read_text("utf-8"))
    except (OSError, ValueError, RecursionError):
        content = None
    if not isinstance(content, dict) or "ludaro" not in content:
        raise LudaroError(f"{file} is there already and is not a saved game; choose another name")


def write(file: Path, state: State, people: frozenset[int], level: int) -> None:
    """Save a game with who sits where; an older save in the same file is replaced only when the new one is whole."""
    check_free(file)
    content = {**json.loads(state.save()), "people": sorted(people), "level": level}
    file.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile("w", dir=file.parent, delete=False, encoding="utf-8") as fresh:
        fresh.write(json.dumps(content, ensure_ascii=False) + "\n")
    Path(fresh.name).chmod(0o644)
    Path(fresh.name).replace(file)


def undisturbed(save: Callable[[], None]) -> None:
    """Save without hearing Ctrl-C: people press it twice, and the second one must not cut the saving short."""
    with held():
        save()


def resume_command(file: Path) -> str:
    return f"ludaro play --resume {quote(str(file))}"


def show_command(file: Path) -> str:
    return f"ludaro show {quote(str(file))}"
