"""Every normal form of the words of 64g on a CUDA device, some random games each: none may be without an end.

    python -m benchmarks.forms --games 4

All words, all boards and decks, and every length of combinations; of the two numbers that make a draw, ``patience`` is
0 and ``longest`` 200 where a game needs one. Processes work out the forms side by side and share the device.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import sys
import time
import warnings
from collections import Counter
from concurrent.futures import ProcessPoolExecutor, as_completed
from typing import NamedTuple

import numpy as np

from ludaro.games.sixtyfour.codes import code_of
from ludaro.games.sixtyfour.words import choices_of
from ludaro.lab.atlas.forms import GRID, Stage, all_forms, encode_all, words_of
from ludaro.lab.atlas.places import LAUNCH, family, on_device

BOARDS = [(int(files), rows, "off") for files in choices_of("files") for rows in (8, 7, 6, 5, 4, 1)] + [(8, 8, "on")]
DECKS = tuple((colours, values) for colours in choices_of("colours") for values in choices_of("values"))


class Part(NamedTuple):
    """The forms with one kind of turn, on one board, with combinations of one length."""

    turn: str
    least: int
    board: tuple[int, int, str]
    games: int


class Played(NamedTuple):
    turn: str
    forms: int
    endless: list[str]
    longest: int
    moves: int


def grid_of(part: Part) -> list[Stage]:
    values = {"turn": ((part.turn,),), "files": (part.board,), "colours": DECKS, "least": ((part.least,),)}
    return [(names, values.get(names[0], usual)) for names, usual in GRID]


def play(part: Part) -> Played:
    warnings.simplefilter("ignore")  # small parts do not fill the device
    on_it = on_device(family().engine)
    endless: list[str] = []
    forms = longest = moves = 0
    for columns in all_forms(grid_of(part)):
        for at in range(0, len(columns["turn"]), LAUNCH):
            some = {name: column[at : at + LAUNCH] for name, column in columns.items()}
            lengths, _, open_ends = on_it(encode_all(some), part.games, at * part.games)
            forms += len(some["turn"])
            longest = max(longest, int(lengths.max()))
            moves += int(lengths.sum(dtype=np.int64))
            endless += [code_of(words_of(some, int(game) // part.games)) for game in np.flatnonzero(open_ends)[:5]]
    return Played(part.turn, forms, endless, longest, moves)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=4, help="of each form")
    games = parser.parse_args().games
    family().engine.prepare()
    started = time.perf_counter()
    parts = [
        Part(str(turn), int(least), board, games)
        for turn in reversed(choices_of("turn"))
        for least in choices_of("least")
        for board in BOARDS
    ]
    forms: Counter[str] = Counter()
    endless: list[str] = []
    longest = moves = 0
    with ProcessPoolExecutor(os.cpu_count(), multiprocessing.get_context("spawn")) as pool:
        for done in as_completed([pool.submit(play, part) for part in parts]):
            played = done.result()
            forms[played.turn] += played.forms
            endless += played.endless
            longest, moves = max(longest, played.longest), moves + played.moves
    print(f"{forms.total():,} forms {dict(forms)}, {games} games each, {moves:,} moves, the longest game {longest}")
    print(f"without an end: {len(endless)} {endless[:5]}; {time.perf_counter() - started:.1f} s")
    sys.exit(1 if endless else 0)


if __name__ == "__main__":
    main()
