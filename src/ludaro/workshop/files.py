"""A game that somebody made, as one small JSON file: what it is, what it is called, and what it came from.

The page writes and reads the same files, and the limits of names hold there and in the gallery, too.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ludaro.errors import LudaroError, nearest
from ludaro.games import game

MARK = "ludaro game"
FORMAT = 1
MOST_BYTES = 4096
LONGEST_ID = 200  # more than all words of a declaration need
LIMITS = {"name": 40, "story": 200, "author": 40}
"""How many characters each text may have."""
KEYS = (MARK, "id", *LIMITS, "based on")


class BadGameFile(LudaroError):
    """A file that does not hold a game that somebody made."""


@dataclass(frozen=True)
class GameFile:
    """A game from words, and what its maker says of it; empty: nothing.

    >>> GameFile("64g-own:s1t3o1e1w6", name="Five").id
    '64g-own:s1t3o1e1w6'
    """

    id: str
    name: str = ""
    story: str = ""
    author: str = ""
    based_on: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "id", _made_id(self.id))
        for what in LIMITS:
            object.__setattr__(self, what, check_text(what, getattr(self, what)))
        if self.based_on:
            object.__setattr__(self, "based_on", _known_id("based on", self.based_on))

    def content(self) -> dict[str, Any]:
        """What the file says, as plain data."""
        told = {"name": self.name, "story": self.story, "author": self.author, "based on": self.based_on}
        return {MARK: FORMAT, "id": self.id, **{key: value for key, value in told.items() if value}}

    def written(self) -> str:
        """The file's text."""
        return json.dumps(self.content(), ensure_ascii=False, indent=1) + "\n"


def check_text(what: str, text: Any) -> str:
    """A name, story or author's name, without spaces around it; BadGameFile if it is too long or not one line."""
    if not isinstance(text, str):
        raise BadGameFile(f"{what} is a text, not {_shown(text)}")
    line: str = text.strip()
    if len(line) > LIMITS[what]:
        raise BadGameFile(f"{what} has at most {LIMITS[what]} characters, not {len(line)}")
    if not line.isprintable():
        raise BadGameFile(f"{what} is one line of letters and signs")
    return line


def read_file(path: Path) -> GameFile:
    """The game of a file; BadGameFile, which names the file, if there is none in it."""
    with path.open("rb") as file:
        content = file.read(MOST_BYTES + 1)
    try:
        return read(content)
    except LudaroError as error:
        raise BadGameFile(f"{path} is not a game's file: {error}") from None


def read(content: bytes) -> GameFile:
    """The game that a file's content holds."""
    if len(content) > MOST_BYTES:
        raise BadGameFile(f"it has more than {MOST_BYTES} bytes (a saved game? ludaro play --resume goes on with it)")
    try:
        found = json.loads(content.decode("utf-8-sig"), object_pairs_hook=_once)
    except UnicodeDecodeError:
        raise BadGameFile("it is not a text") from None
    except (ValueError, RecursionError):
        raise BadGameFile("it is not JSON") from None
    if isinstance(found, dict) and "ludaro" in found and "game" in found:
        raise BadGameFile("it is a saved game; ludaro play --resume goes on with it")
    if not isinstance(found, dict) or MARK not in found:
        raise BadGameFile(f'it does not begin with {{"{MARK}": {FORMAT}, …}}')
    if found[MARK] is True or found[MARK] != FORMAT:
        raise BadGameFile(f"it is of format {_shown(found[MARK])}, and this Ludaro reads format {FORMAT}")
    unknown = next((key for key in found if key not in KEYS), None)
    if unknown is not None:
        raise BadGameFile(f"it says {_shown(unknown)}, which means nothing; {nearest(unknown[:40], KEYS)}")
    if "id" not in found:
        raise BadGameFile("it does not say which game: id is missing")
    texts = {what: found[what] for what in LIMITS if what in found}
    return GameFile(found["id"], based_on=found.get("based on", ""), **texts)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    content = dict(pairs)
    if len(content) < len(pairs):
        raise ValueError("a key twice")
    return content


def _made_id(id: Any) -> str:
    """The id of a game from words, in its normal form."""
    known = _known_id("id", id)
    if game(known).coded is None:
        raise BadGameFile(f"id is that of a game from words, like 64g-own:t3e1w6; not {_shown(id)}")
    return known


def _known_id(what: str, id: Any) -> str:
    if not isinstance(id, str) or len(id) > LONGEST_ID:
        raise BadGameFile(f"{what} is the id of a game, not {_shown(id)}")
    try:
        return game(id).full_id
    except LudaroError as error:
        raise BadGameFile(f"{what}: {error}") from None


def _shown(value: Any) -> str:
    text = ascii(value)
    return text if len(text) <= 60 else f"{text[:60]}…"
