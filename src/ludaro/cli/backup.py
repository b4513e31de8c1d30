"""``ludaro backup`` and ``ludaro restore``: all that a store keeps as one file, and back."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, BinaryIO

import typer

from ludaro.cli.common import STORE, PasswordFile, StoreUrl, err, in_thread, store_url
from ludaro.errors import LudaroError

if TYPE_CHECKING:
    from ludaro.table.store.archive import Summary

STANDARD = "-"
LONG = 2.0  # seconds after which a bar shows how far it is


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The file to write; - for standard output.")],
    store: StoreUrl = STORE,
    password_file: PasswordFile = None,
    replace: Annotated[bool, typer.Option("--replace", help="Write over a file that is there.")] = False,
) -> None:
    """Copy everything that a server keeps into one file.

    That is games, people, ratings and clubs. The server may run meanwhile.

    The file fits SQLite and PostgreSQL, this version and later ones. It is as secret as the cards in it.

    Examples:  ludaro backup games.ludaro   ·   ludaro backup - --store postgresql://ludaro@db/ludaro > games.ludaro
    """
    from ludaro.table.store import archive

    url = store_url(store, password_file)
    if str(file) == STANDARD:
        with _bar("Writing") as told:
            summary = in_thread(lambda: archive.backup(url, sys.stdout.buffer, told))
        sys.stdout.flush()
    else:
        if file.exists() and not replace:
            raise LudaroError(f"{file} is there already: --replace writes over it")
        unfinished = file.with_name(f"{file.name}.part")
        try:
            with _for_us_alone(unfinished) as out, _bar("Writing") as told:
                summary = in_thread(lambda: archive.backup(url, out, told))
                os.fsync(out.fileno())
            unfinished.replace(file)
        finally:
            unfinished.unlink(missing_ok=True)
    err().print(f"{_told(summary)} are in {'the copy' if str(file) == STANDARD else file}.")


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What ludaro backup wrote; - for standard input.")],
    store: StoreUrl = STORE,
    password_file: PasswordFile = None,
    replace: Annotated[bool, typer.Option("--replace", help="Give up what the store holds now.")] = False,
) -> None:
    """Bring back what `ludaro backup` has written: all of it, or nothing if anything is wrong.

    The store may be of another kind than the one that was copied. No server may run on it meanwhile.

    Examples:  ludaro restore games.ludaro   ·   ludaro restore games.ludaro --store postgresql://ludaro@db/ludaro
    """
    from ludaro.table.store import archive

    url = store_url(store, password_file)
    with _on_disk(file) as copy:
        with _bar("Checking the copy") as told:
            in_thread(lambda: archive.look(copy, told))
        with _bar("Filling the store") as told:
            summary = in_thread(lambda: archive.restore(copy, url, replace, told))
    made = time.strftime("%Y-%m-%d %H:%M", time.localtime(summary.made / 1000))
    err().print(f"{_told(summary)} of {made} are in the store.")


@contextmanager
def _on_disk(file: Path) -> Iterator[Path]:
    """A copy that can be read twice."""
    if str(file) != STANDARD:
        yield file
        return
    with tempfile.TemporaryDirectory() as folder:
        kept = Path(folder) / "copy"
        with kept.open("wb") as out:
            shutil.copyfileobj(sys.stdin.buffer, out)
        yield kept


def _told(summary: Summary) -> str:
    from ludaro.table.store.schema import PEOPLE

    people = summary.rows.get(PEOPLE.name, 0)
    rows = sum(summary.rows.values())
    return f"{summary.games:,} games and {people:,} people ({rows:,} rows, schema {summary.schema})"


@contextmanager
def _bar(words: str) -> Iterator[Callable[[int, int], None]]:
    """How far it is, shown once it has taken a while."""
    from rich.progress import Progress

    console = err()
    begun = time.monotonic()
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(words, visible=False)

        def tell(done: int, total: int) -> None:
            progress.update(task, completed=done, total=total, visible=time.monotonic() - begun > LONG)

        yield tell


def _for_us_alone(file: Path) -> BinaryIO:
    return os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb")
