"""The games of a report in a file, so that interrupted work goes on: JSON lines, what is asked first, then games."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

import ludaro
from ludaro.lab.report.inquiry import Budget, Inquiry, Study, budget, plan
from ludaro.lab.report.observation import Observation
from ludaro.signals import held

NOTEBOOK_FORMAT = 2
ROOMS = ("kernel", "games", "players")  # whose code has a say in how games go


class Notebook:
    """What has been asked, the plan that was made, and the games so far. Another question begins it anew.

    The number of games is not part of the question: with more of them, an old file is gone on with.
    """

    def __init__(self, file: Path, asked: Inquiry, agree: Callable[[], Budget] | None = None) -> None:
        """``agree`` makes the plan of a new file, where it is not a matter of this inquiry alone."""
        self.file = file
        self.why: str | None = None
        """Why an old file was not gone on with."""
        self.games: dict[tuple[str, int], Observation] = {}
        file.parent.mkdir(parents=True, exist_ok=True)
        whole, agreed = self._read(asked)
        if agreed is None:
            agreed = agree() if agree is not None else budget(asked)
            write(file, _line({**_question(asked), "budget": list(agreed)}))
            whole = file.stat().st_size
        self.studies: list[Study] = plan(asked, agreed)
        self._out = file.open("r+b")
        self._out.truncate(whole)
        self._out.seek(whole)

    def add(self, game: Observation) -> None:
        """Write a game down, so that it is kept whatever happens next."""
        with held():
            self.games[game.kind, game.number] = game
            self._out.write(_line(game.line()))
            self._out.flush()

    def close(self) -> None:
        self._out.close()

    def _read(self, asked: Inquiry) -> tuple[int, Budget | None]:
        """The length of what is whole (the last line may have been cut off), and the plan; None to begin anew."""
        if not self.file.exists():
            return 0, None
        content = self.file.read_bytes()
        whole = content.rfind(b"\n") + 1
        lines = content[:whole].splitlines()
        try:
            header = json.loads(lines[0])
            if header["ludaro lab"] != NOTEBOOK_FORMAT:
                self.why = "it is of an earlier Ludaro"
                return 0, None
            agreed = Budget(*header.pop("budget"))
            for name, value in _question(asked).items():
                if header[name] != value:
                    was, now = (header[name], value) if name in ("version", "seed") else ("another one", "this")
                    self.why = (
                        f"its {name} is {was}, not {now}" if name != "code" else "Ludaro's code has changed since"
                    )
                    return 0, None
            for line in lines[1:]:
                game = Observation.read(json.loads(line))
                self.games[game.kind, game.number] = game
        except (ValueError, TypeError, KeyError, IndexError, RecursionError):
            self.games.clear()
            self.why = "it is damaged"
            return 0, None
        return whole, agreed


def _question(asked: Inquiry) -> dict[str, Any]:
    return {
        "ludaro lab": NOTEBOOK_FORMAT,
        "version": ludaro.__version__,
        "code": code(),
        "game": asked.game,
        "players": asked.seats,
        "options": dict(asked.options),
        "seed": asked.seed,
    }


@cache
def code() -> str:
    """A number for the code by which games are played: games of two versions must not be mixed."""
    package = Path(ludaro.__file__).parent
    lab = [package / "lab" / name for name in ("match.py", "report/inquiry.py", "report/observation.py")]
    files = [file for room in ROOMS for file in (package / room).rglob("*.py")] + lab
    print_of = blake2b(digest_size=8)
    for file in sorted(files):
        print_of.update(f"{file.relative_to(package)}\0".encode() + file.read_bytes() + b"\0")
    return print_of.hexdigest()


def write(file: Path, content: bytes) -> None:
    """Write a file whole or not at all."""
    file.parent.mkdir(parents=True, exist_ok=True)
    beside = file.with_name(f"{file.name}.part")
    beside.write_bytes(content)
    beside.replace(file)


def _line(content: dict[str, Any]) -> bytes:
    return json.dumps(content, ensure_ascii=False).encode() + b"\n"
