"""The way through all forms: random games of each, a closer look at the best of each kind, and a file that keeps it.

The file holds JSON lines: the question, then a line for each chunk of forms and for each closer look as soon as it is
done. A survey that was stopped goes on from there.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np

import ludaro
from ludaro.errors import LudaroError
from ludaro.games.sixtyfour.codes import code_of
from ludaro.kernel.drivers import LONGEST_ROLLOUT
from ludaro.kernel.engine import Array, Engine
from ludaro.lab.atlas.forms import Columns, all_forms, encode_all, players_at, words_of
from ludaro.lab.atlas.gates import FIGURE, Look, figures, look_at, promise, sifted
from ludaro.lab.quick.sights import make_ready

FORMAT = 1
GAMES = 32  # random games of each form: as many as threads of a GPU run together
CHUNK = 1 << 17
# Of forms that are alike in these words, the most promising one is looked at.
KIND = ("turn", "start", "pack", "goal", "kings", "effect", "cover", "second", "among", "files", "rows", "turned")

Playing = Callable[[Array, int, int], tuple[Array, Array, Array]]
"""Random games of many rules records, so many of each, from a seed on: lengths, score rows, whether one has no end."""
Progress = Callable[[str, int, int], None]
"""What is done now, how far it is, and of how much."""


def family() -> Any:
    return ludaro.game("64g-own").family


def on_cores(engine: Engine) -> Playing:
    def play(rules: Array, each: int, first: int) -> tuple[Array, Array, Array]:
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            played = list(
                pool.map(lambda k: engine.playouts(rules[k : k + 1], first + k * each, each), range(len(rules)))
            )
        lengths = np.concatenate([part[0] for part in played])
        return lengths, np.concatenate([part[1] for part in played]), lengths >= LONGEST_ROLLOUT

    return play


def on_device(engine: Engine) -> Playing:
    from ludaro.kernel import gpu

    return lambda rules, each, first: gpu.playouts_each(engine, rules, each, first)


def every_form() -> Columns:
    parts = list(all_forms())
    return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}


def chosen_forms(count: int, sample: int | None, seed: int) -> Array:
    """Which forms are played: all, or some by lot."""
    if sample is None or sample >= count:
        return np.arange(count)
    return np.sort(np.random.default_rng(seed).choice(count, sample, replace=False))


class Notes:
    """The file of a survey, or only memory."""

    def __init__(self, file: Path | None, question: dict[str, Any]) -> None:
        self.chunks: dict[int, dict[str, Any]] = {}
        self.looks: dict[str, Look] = {}
        self._file = file
        lines = []
        if file is not None and file.exists():
            text = file.read_text("utf-8")
            lines = [json.loads(line) for line in text[: text.rfind("\n") + 1].splitlines()]
            if lines and lines[0] != question:
                raise LudaroError(f"{file} holds another survey; choose another name, or ask the same as there")
            file.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
        for line in lines[1:]:
            self._take(line)
        if not lines:
            self._write(question)

    def add(self, line: dict[str, Any]) -> None:
        self._take(line)
        self._write(line)

    def _take(self, line: dict[str, Any]) -> None:
        if "chunk" in line:
            self.chunks[line["chunk"]] = line
        else:
            self.looks[line["code"]] = line

    def _write(self, line: dict[str, Any]) -> None:
        if self._file is not None:
            with self._file.open("a", encoding="utf-8") as out:
                out.write(json.dumps(line) + "\n")


def play_chunk(columns: Columns, play: Playing, first: int) -> dict[str, Any]:
    """Random games of some forms: how many fail for which reason, and the best of each kind of those that do not."""
    players = players_at(columns)
    lengths, scores, open_ends = play(encode_all(columns), GAMES, first)
    count = len(players)
    found = figures(lengths.reshape(count, GAMES), scores.reshape(count, GAMES, -1), players)
    failed = sifted(found, open_ends.reshape(count, GAMES), players)
    promised = promise(found)
    viable = np.flatnonzero(~np.any(list(failed.values()), axis=0))
    return {
        "forms": count,
        "failed": {why: int(which.sum()) for why, which in failed.items()},
        "endless": [code_of(words_of(columns, int(form))) for form in np.flatnonzero(failed["endless"])],
        "best": [
            [code_of(words_of(columns, form)), _kind(columns, form), round(float(promised[form]), 4)]
            for form in best_of_kinds(columns, viable, found)
        ],
    }


def _kind(columns: Columns, form: int) -> str:
    return " ".join(str(columns[name][form]) for name in KIND)


def best_of_kinds(columns: Columns, viable: Array, found: Array) -> list[int]:
    assert found.dtype == FIGURE
    key = np.zeros(len(viable), np.int64)
    for name in KIND:
        key = key * 17 + columns[name][viable]
    order = np.lexsort((-promise(found[viable]), key))
    firsts = np.unique(key[order], return_index=True)[1]
    return [int(form) for form in viable[order[firsts]]]


def survey(
    play: Playing, sample: int | None, seed: int, file: Path | None, progress: Progress, looks: int
) -> dict[str, Any]:
    """Play the forms and look at the best; what was found, as plain data."""
    progress("all forms of words", 0, 1)
    columns = every_form()
    count = len(columns["turn"])
    which = chosen_forms(count, sample, seed)
    question = {"ludaro atlas": FORMAT, "forms": count, "sample": sample, "seed": seed, "games": GAMES}
    notes = Notes(file, question)
    for number in range(0, len(which), CHUNK):
        progress("random games", number, len(which))
        if number not in notes.chunks:
            part = {name: column[which[number : number + CHUNK]] for name, column in columns.items()}
            notes.add({"chunk": number, **play_chunk(part, play, seed + number * GAMES)})
    for done, look in enumerate(closer_looks(_most_promising(notes, looks), notes)):
        progress("a closer look", done, looks)
        notes.add(look)
    failed: Counter[str] = Counter()
    for chunk in notes.chunks.values():
        failed.update(chunk["failed"])
    forms = sum(chunk["forms"] for chunk in notes.chunks.values())
    return {
        "of": count,
        "forms": forms,
        "viable": forms - failed.total(),
        "failed": dict(failed),
        "endless": [code for chunk in notes.chunks.values() for code in chunk["endless"]],
        "looks": list(notes.looks.values()),
    }


def _most_promising(notes: Notes, looks: int) -> list[str]:
    best: dict[str, tuple[float, str]] = {}
    for chunk in notes.chunks.values():
        for code, kind, promised in chunk["best"]:
            best[kind] = max(best.get(kind, (0.0, "")), (promised, code))
    return [code for _, code in sorted(best.values(), reverse=True)[:looks] if code]


def closer_looks(codes: list[str], notes: Notes) -> Iterator[Look]:
    open_codes = [code for code in codes if code not in notes.looks]
    family().engine.prepare()
    make_ready(family())  # once, before threads ask for it
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        yield from pool.map(look_at_code, open_codes)


def look_at_code(code: str) -> Look:
    game = ludaro.game(f"64g-own:{code}")
    options = game.choose({})
    told = game.with_options(options)
    players = 4 if options["effect"] == "give" else 2
    return {"code": code, **look_at(game.family, game.encode(players, options), players, told.hidden)}
