"""Input and output as they happen to be: closed, or of a terminal that cannot show every character."""

from __future__ import annotations

import codecs
import os
import sys
from io import TextIOWrapper
from unicodedata import normalize

NEAREST = "ludaro-nearest"
PLAIN = str.maketrans(
    {
        "–": "-", "—": "-", "−": "-", "·": "-", "•": "*", "…": "...", "×": "x", "→": "->", "←": "<-", "↔": "<->",
        "‘": "'", "’": "'", "“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o",
    }
)  # fmt: skip


def ready() -> None:
    """Let nothing that is written or read be an error; what a terminal cannot show is replaced by what comes near."""
    codecs.register_error(NEAREST, nearest)
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:  # closed by whoever started us
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: PTH123, SIM115
        elif isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace" if name == "stdin" else NEAREST)


def nearest(error: UnicodeError) -> tuple[str, int]:
    """An error handler of codecs: "é" becomes "e", a dash a hyphen, and what has nothing near it "?".

    >>> codecs.register_error(NEAREST, nearest)
    >>> "“Ĉu ne?” – naïve 🂡".encode("ascii", NEAREST)
    b'"Cu ne?" - naive ?'
    """
    if not isinstance(error, UnicodeEncodeError):
        raise error
    text = error.object[error.start : error.end]
    return "".join(map(_plain, text)), error.end


def _plain(character: str) -> str:
    known = character.translate(PLAIN)
    return known if known.isascii() else normalize("NFKD", character).encode("ascii", "ignore").decode() or "?"
