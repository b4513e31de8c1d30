"""The way through all forms: random games of each, a closer look at the best of each kind, and a file that keeps it.

The file holds JSON lines: the question, then a line for each chunk of forms and for each closer look as soon as it is
done. A survey that was stopped goes on from there.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from ludaro.errors import LudaroError
from ludaro.games.sixtyfour.codes import code_of
from ludaro.kernel.engine import Array
from ludaro.lab.atlas.forms import Columns, all_forms, players_at, words_of
from ludaro.lab.atlas.gates import Look, promise, sifted
from ludaro.lab.atlas.places import GAMES, LAUNCH, Measured, Piece, Venue

FORMAT = 2
CHUNK = LAUNCH  # forms that are kept together
SAMPLED = 2048  # of a sample, which cores play: whoever stops it loses a minute at most
# Of forms that are alike in these words, the most promising one is looked at.
KIND = ("turn", "start", "pack", "goal", "kings", "effect", "cover", "second", "among", "files", "rows", "turned")

Progress = Callable[[str, int, int], None]
"""What is done now, how far it is, and of how much."""


def every_form() -> Columns:
    parts = list(all_forms())
    return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}


def chosen_forms(count: int, sample: int | None, seed: int) -> Array:
    """Which forms are played: all, or some by lot."""
    if sample is None or sample >= count:
        return np.arange(count)
    return np.sort(np.random.default_rng(seed).choice(count, sample, replace=False))


class Chunk(NamedTuple):
    """Forms that are kept together, and how many come before them."""

    number: int
    columns: Columns

    @property
    def size(self) -> int:
        return len(self.columns["turn"])

    def pieces(self, part: int, seed: int) -> Iterator[Piece]:
        for at in range(0, self.size, part):
            some = {name: column[at : at + part] for name, column in self.columns.items()}
            yield some, seed + (self.number + at) * GAMES


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


def summed_up(columns: Columns, measured: Measured) -> dict[str, Any]:
    """Of some forms: how many fail for which reason, and the best of each kind of those that do not."""
    players = players_at(columns)
    failed = sifted(measured.figures, measured.endless, players)
    promised = promise(measured.figures, players)
    viable = np.flatnonzero(~np.any(list(failed.values()), axis=0))
    return {
        "forms": len(players),
        "failed": {why: int(which.sum()) for why, which in failed.items()},
        "endless": [code_of(words_of(columns, int(form))) for form in np.flatnonzero(failed["endless"])],
        "best": [
            [code_of(words_of(columns, form)), _kind(columns, form), round(float(promised[form]), 4)]
            for form in best_of_kinds(columns, viable, promised)
        ],
    }


def _kind(columns: Columns, form: int) -> str:
    return " ".join(str(columns[name][form]) for name in KIND)


def best_of_kinds(columns: Columns, viable: Array, promised: Array) -> list[int]:
    key = np.zeros(len(viable), np.int64)
    for name in KIND:
        key = key * 17 + columns[name][viable]
    order = np.lexsort((-promised[viable], key))
    firsts = np.unique(key[order], return_index=True)[1]
    return [int(form) for form in viable[order[firsts]]]


def survey(
    place: Venue, sample: int | None, seed: int, file: Path | None, progress: Progress, looks: int
) -> dict[str, Any]:
    """Play the forms and look at the best; what was found, as plain data."""
    progress("all forms of words", 0, 1)
    columns = every_form()
    count = len(columns["turn"])
    which = chosen_forms(count, sample, seed)
    question = {"ludaro atlas": FORMAT, "forms": count, "sample": sample, "seed": seed, "games": GAMES}
    notes = Notes(file, question)
    size = CHUNK if sample is None else SAMPLED
    chunks = [
        Chunk(number, {name: column[which[number : number + size]] for name, column in columns.items()})
        for number in range(0, len(which), size)
        if number not in notes.chunks
    ]
    pieces = place.measure(piece for chunk in chunks for piece in chunk.pieces(place.part, seed))
    for chunk in chunks:
        found = []
        for at in range(0, chunk.size, place.part):
            progress("random games", chunk.number + at, len(which))
            found.append(next(pieces))
        whole = Measured(*(np.concatenate(parts) for parts in zip(*found, strict=True)))
        notes.add({"chunk": chunk.number, **summed_up(chunk.columns, whole)})
    codes = _most_promising(notes, looks)
    for look in place.look([code for code in codes if code not in notes.looks]):
        progress("a closer look", len(notes.looks), len(codes))
        notes.add(look)
    failed: Counter[str] = Counter()
    for kept in notes.chunks.values():
        failed.update(kept["failed"])
    forms = sum(kept["forms"] for kept in notes.chunks.values())
    return {
        "of": count,
        "forms": forms,
        "viable": forms - failed.total(),
        "failed": dict(failed),
        "endless": [code for kept in notes.chunks.values() for code in kept["endless"]],
        "looks": list(notes.looks.values()),
    }


def _most_promising(notes: Notes, looks: int) -> list[str]:
    best: dict[str, tuple[float, str]] = {}
    for chunk in notes.chunks.values():
        for code, kind, promised in chunk["best"]:
            best[kind] = max(best.get(kind, (0.0, "")), (promised, code))
    return [code for _, code in sorted(best.values(), reverse=True)[:looks] if code]
