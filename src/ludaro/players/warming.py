"""Compiled code made ready beside a running program, which plays by plain rules until then.

The compiler works in processes of its own (:mod:`ludaro.players.beside`) that fill the cache of compiled code; what
they made is loaded here in a thread. Who is asked for goes first. Where no cache can be written, that thread compiles.
"""

from __future__ import annotations

import logging
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterable
from tempfile import TemporaryFile
from threading import Lock, Thread
from typing import NamedTuple

from ludaro.games.declaration import Family, Game
from ludaro.kernel import cache, engine
from ludaro.players import Player
from ludaro.players.weak import needs_compiled

MOST_COMPILERS = 3  # compilers at once, each with some 300 MB; one processor is left for play
COMPILE_TRIES = 2  # of a family whose code cannot be compiled
TOLD = 2000  # last characters of what a compiler that failed has said

log = logging.getLogger("ludaro.players.warming")


class Part(NamedTuple):
    """A piece of compiled code: whether it is in the cache, and what loads it, or compiles it if it is not.

    A compiler at work tells a function, if it gets one, the share that is done.
    """

    name: str
    is_cached: Callable[[], bool]
    load: Callable[[Callable[[float], None] | None], object]


def parts_of(family: Family) -> list[Part]:
    """What computer players of a family's games run on, the rules first; last, what tells whether one is any good."""
    from ludaro.lab.quick import sights
    from ludaro.players.search import growing, solving

    rules = family.engine
    parts = [
        Part(family.name, lambda: rules.quick, rules.prepare),
        Part("search", growing.ready, lambda _: growing.compiled()),
        Part("endgames", solving.ready, lambda _: solving.compiled()),
    ]
    if rules.foresight is not None:
        parts.append(Part(f"{family.name} foresight", lambda: rules.quick_foresight, lambda _: rules.foreseer))
    parts.append(Part(f"{family.name} verdicts", lambda: sights.ready(family), lambda _: sights.make_ready(family)))
    return parts


def compiler_of(family: str) -> list[str]:
    """The command that compiles the parts of a family, and prints a line after each."""
    return [sys.executable, "-m", "ludaro.players.beside", family]


class Warmer:
    """Gets families ready, one after the other. ``told`` hears, in a thread, of each that is, or cannot be."""

    def __init__(self, families: Iterable[Family], told: Callable[[str], None] | None = None) -> None:
        self._families = {family.name: family for family in families}
        self._told = told
        self._lock = Lock()
        self._waiting = list(self._families)
        self._asked: set[str] = set()
        self._ready: set[str] = set()
        self._failures: Counter[str] = Counter()
        self._running: dict[str, subprocess.Popen[str] | None] = {}
        self._stopped: set[str] = set()
        self._room = max(1, min(MOST_COMPILERS, (os.cpu_count() or 1) - 1, len(self._families)))
        self._closed = False

    def start(self) -> None:
        for _ in range(self._room):
            Thread(target=self._work, name="warmer", daemon=True).start()

    def close(self) -> None:
        with self._lock:
            self._closed = True
            for compiler in self._running.values():
                if compiler is not None:
                    compiler.kill()

    def is_ready(self, family: str) -> bool:
        """Whether everything that its players need is loaded."""
        return family in self._ready or family not in self._families

    def is_warming(self, family: str) -> bool:
        """Whether it is worth waiting for a family."""
        return not self.is_ready(family) and self._failures[family] < COMPILE_TRIES

    def under_way(self) -> list[str]:
        """The families that it is worth waiting for."""
        return [family for family in self._families if self.is_warming(family)]

    def ask(self, family: str) -> None:
        """Somebody uses a family: it is made ready before those that nobody asked for, and at once."""
        if family in self._asked or self.is_ready(family):
            return
        with self._lock:
            before = len([name for name in self._waiting if name in self._asked])
            self._asked.add(family)
            if family in self._waiting:
                self._waiting.remove(family)
                self._waiting.insert(before, family)
                if len(self._running) == self._room:
                    self._make_way()

    def _make_way(self) -> None:
        for name, compiler in self._running.items():
            if name not in self._asked | self._stopped:
                self._stopped.add(name)
                if compiler is not None:
                    compiler.kill()
                return

    def _work(self) -> None:
        while True:
            with self._lock:
                if self._closed or not self._waiting:
                    return
                name = self._waiting.pop(0)
                self._running[name] = None
            try:
                if self._warm(self._families[name]):
                    self._ready.add(name)
            except Exception:
                self._failures[name] += 1
                log.exception("rules could not be compiled", extra={"family": name})
            with self._lock:
                del self._running[name]
                self._stopped.discard(name)
                if self.is_warming(name):
                    self._waiting.insert(0 if name in self._asked else len(self._waiting), name)
            if not self.is_warming(name) and self._told is not None and not self._closed:
                self._told(name)

    def _warm(self, family: Family) -> bool:
        """Have a family ready; False if it had to make way."""
        parts = parts_of(family)
        if not all(part.is_cached() for part in parts) and cache.is_writable() and not self._compile(family, parts):
            return False
        for part in parts:
            part.load(None)
        return True

    def _compile(self, family: Family, parts: list[Part]) -> bool:
        """Let another process compile, and load each part as soon as it is there; False if it was stopped."""
        with TemporaryFile("w+", errors="replace") as said:
            with self._lock:
                if self._closed or family.name in self._stopped:
                    return False
                compiler = self._running[family.name] = subprocess.Popen(
                    compiler_of(family.name),
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=said,
                    text=True,
                    start_new_session=True,  # Ctrl-C is for us
                )
            assert compiler.stdout is not None
            with compiler:
                for part, _ in zip(parts, compiler.stdout, strict=False):
                    part.load(None)
            if self._closed or family.name in self._stopped:
                return False
            if compiler.returncode:  # what is missing is compiled here
                said.seek(0)
                told = {"family": family.name, "status": compiler.returncode, "said": said.read()[-TOLD:]}
                log.warning("a compiler failed", extra=told)
            return True


_warmer: Warmer | None = None


def begin(families: Iterable[Family], told: Callable[[str], None] | None = None) -> Warmer:
    """From now on nobody in this process waits for the compiler; the warmer has yet to be started."""
    global _warmer
    _warmer = Warmer(families, told)
    engine.run_plain_meanwhile(_warmer.ask)
    return _warmer


def is_ready(family: str) -> bool:
    """Whether a family's players have compiled code, or compile it when they need it."""
    return _warmer is None or _warmer.is_ready(family)


def is_warming(family: str) -> bool:
    """Whether the compiled code of a family's players is on its way."""
    return _warmer is not None and _warmer.is_warming(family)


def under_way() -> list[str]:
    """The families whose compiled code is on its way."""
    return [] if _warmer is None else _warmer.under_way()


def is_cold(player: Player, game: Game) -> bool:
    """Whether a player lacks compiled code; :class:`~ludaro.players.greedy.Hasty` can stand in."""
    return not is_ready(game.family.name) and needs_compiled(player)
