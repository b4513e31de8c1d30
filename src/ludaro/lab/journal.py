"""The games of an arena in a file: JSON lines, the question first, then a line for every game as soon as it is over."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, BinaryIO

from ludaro.errors import LudaroError
from ludaro.lab.match import Record
from ludaro.lab.question import Question
from ludaro.signals import held


class Journal:
    """A file that grows by a line for each game. With ``resume``, one that was begun for the same question goes on.

    ``more`` is written into the header but may differ when going on: how many games, and when to stop.
    """

    def __init__(self, file: Path, question: Question, more: dict[str, Any], resume: bool = False) -> None:
        self.file = file
        self.records: list[Record] = []
        there = file.exists() and file.stat().st_size > 0
        if there and not resume:
            raise LudaroError(f"{file} is there already; go on with it by --resume, or choose another name")
        self._out: BinaryIO
        if there:
            kept = self._read(question)
            self._out = file.open("r+b")
            self._out.truncate(kept)
            self._out.seek(kept)
        else:
            self._out = file.open("wb")
        if not there or kept == 0:
            self._write({**question.header(), **more})

    def add(self, record: Record) -> None:
        """Write a game down, so that it is kept whatever happens next."""
        with held():
            self._write(record.line())
            self.records.append(record)

    def close(self) -> None:
        self._out.close()

    def _write(self, content: dict[str, Any]) -> None:
        self._out.write(json.dumps(content, ensure_ascii=False).encode() + b"\n")
        self._out.flush()

    def _read(self, question: Question) -> int:
        """Read the games; returns the length of what is whole (the last line may have been cut off)."""
        content = self.file.read_bytes()
        whole = content.rfind(b"\n") + 1
        lines = content[:whole].splitlines()
        if not lines:
            if not content.startswith(b'{"ludaro arena"'):
                raise LudaroError(f"{self.file} is not a file of an arena")
            return 0
        self._compare(lines[0], question)
        seen = set()
        for number, line in enumerate(lines[1:], 2):
            try:
                record = Record.read(json.loads(line))
            except (ValueError, TypeError, KeyError, RecursionError):
                raise LudaroError(f"{self.file}: line {number} is not a game of an arena") from None
            if record.number not in seen:
                seen.add(record.number)
                self.records.append(record)
        return whole

    def _compare(self, line: bytes, question: Question) -> None:
        """Refuse a file that answers another question."""
        try:
            header = json.loads(line)
            header["ludaro arena"]
        except (ValueError, TypeError, KeyError, RecursionError):
            raise LudaroError(f"{self.file} is not a file of an arena") from None
        for name, value in question.header().items():
            if header.get(name) != value:
                raise LudaroError(
                    f"{self.file} answers another question: its {name} is {header.get(name)!r}, not {value!r}"
                )
