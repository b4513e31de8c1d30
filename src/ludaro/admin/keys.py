"""The operator's key: whoever has it may keep order on a server. It is never logged and never in an address."""

from __future__ import annotations

import logging
import os
import secrets
from pathlib import Path

import sqlalchemy as sa

from ludaro.errors import LudaroError

log = logging.getLogger("ludaro.admin")

VARIABLE = "LUDARO_OPERATOR_KEY"
SUFFIX = ".operator-key"
LEAST = 20  # characters: nobody guesses as many
NO_KEY = "none"


def operator_key(store: str, file: str | None) -> str | None:
    """The key of a server: from the environment, or a file, which is made beside a store in a file if none is named."""
    given = os.environ.get(VARIABLE)
    if file == NO_KEY:
        return None
    if given:
        return _checked(given, f"${VARIABLE}")
    if file is not None:
        return _kept(Path(file))
    path = beside(store)
    try:
        return None if path is None else _kept(path)
    except OSError as error:  # a folder that cannot be written, or is not there, as the store will tell
        log.warning("no operator's key could be kept: %s", error)
        return None


def beside(store: str) -> Path | None:
    """Where the key of a store is that is a file."""
    try:
        url = sa.make_url(store)
    except sa.exc.ArgumentError:
        return None
    if url.get_backend_name() != "sqlite" or not url.database:
        return None
    return Path(url.database + SUFFIX)


def read_key(file: str) -> str:
    """The key for the command: from the environment, or a file."""
    given = os.environ.get(VARIABLE)
    if given:
        return _checked(given, f"${VARIABLE}")
    try:
        return _checked(Path(file).read_text("utf-8"), file)
    except FileNotFoundError:
        raise LudaroError(f"no operator's key at {file}; name its file with --key, or set {VARIABLE}") from None


def _kept(path: Path) -> str:
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return _checked(path.read_text("utf-8"), str(path))
    key = secrets.token_urlsafe(24)
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        file.write(key + "\n")
    return key


def _checked(text: str, where: str) -> str:
    key = text.strip()
    if len(key) < LEAST or not key.isascii() or not key.isprintable() or " " in key:
        raise LudaroError(f"{where}: an operator's key has at least {LEAST} plain characters and no blanks")
    return key
