"""A compiler beside another program: ``python -m ludaro.players.beside FAMILY`` fills the cache of compiled code.

It says so part by part, an empty line each. It ends when its standard input does: with the program that started it,
however that one ends.
"""

from __future__ import annotations

import os
import sys
from threading import Thread

import ludaro
from ludaro.players.warming import parts_of

NICENESS = 10


def main(name: str) -> None:
    Thread(target=_end_with_parent, daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    family = next(game.family for game in map(ludaro.game, ludaro.games()) if game.family.name == name)
    for part in parts_of(family):
        part.load(None)
        print(flush=True)


def _end_with_parent() -> None:
    os.read(0, 1)
    os._exit(0)


if __name__ == "__main__":
    main(sys.argv[1])
