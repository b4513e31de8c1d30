"""Compiled code kept between runs, keyed by the sources it came from.

Numba's own cache looks only at the file of the outermost function, so that an edit of a rule, or a second game with
functions of the same names, gets old or foreign code. Here the key is a hash of every source file that takes part, of
the versions involved and of the processor: a change of any of them is another file. When nothing can be written, code
is compiled in memory and nothing fails.
"""

from __future__ import annotations

import hashlib
import os
import pickle
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

from ludaro.kernel import STARTED

KEPT_VERSIONS = 4  # versions of a family's code kept on disk: a few working trees or processors side by side


def folder() -> Path:
    """Where compiled code is kept: ``LUDARO_CACHE``, or the user's cache folder."""
    if chosen := os.environ.get("LUDARO_CACHE"):
        return Path(chosen)
    from platformdirs import user_cache_path

    return user_cache_path("ludaro", appauthor=False)


def is_writable() -> bool:
    """Whether compiled code can be kept."""
    try:
        folder().mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder()):
            return True
    except (OSError, RuntimeError):
        return False


def fingerprint(files: list[Path], *facts: Any) -> str:
    """A hash of the files' contents and of further facts."""
    digest = hashlib.sha256(repr(facts).encode())
    for file in files:
        text = file.read_bytes()
        digest.update(b"%d:" % len(text) + text)
    return digest.hexdigest()[:24]


class CodeCache:
    """What a Numba C callback asks for: a place to load its compiled code from and to save it to."""

    def __init__(self, name: str, files: list[Path]) -> None:
        self._name = name
        self._files = files

    def _path(self, signature: Any, context: Any) -> Path | None:
        import llvmlite
        import numba
        import numpy

        facts = (
            sys.version_info[:2],
            numba.__version__,
            llvmlite.__version__,
            numpy.__version__,
            bool(numba.config.BOUNDSCHECK),
            numba.config.OPT,
            str(signature),
            context.codegen().magic_tuple(),
        )
        try:
            return folder() / f"{self._name}-{fingerprint(self._files, facts)}.code"
        except (OSError, RuntimeError):  # RuntimeError: there is no home folder
            return None

    def has(self, signature: Any, context: Any) -> bool:
        """Whether compiled code is there, without loading it."""
        path = self._path(signature, context)
        return path is not None and path.is_file()

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Processes that want the same code wait for each other: one compiles, and the others load what it made."""
        with ExitStack() as stack:
            with suppress(ImportError, OSError, RuntimeError):  # no such locks here, or nowhere to write
                import fcntl

                folder().mkdir(parents=True, exist_ok=True)
                fcntl.flock(stack.enter_context((folder() / f"{self._name}.lock").open("w")), fcntl.LOCK_EX)
            yield

    def load_overload(self, signature: Any, context: Any) -> Any:
        from numba.core.compiler import CompileResult

        context.refresh()
        path = self._path(signature, context)
        # A file that is cut short or not ours is as good as none: it is compiled again and replaced.
        with suppress(Exception):
            if path is not None:
                content = path.read_bytes()
                return CompileResult._rebuild(context, *pickle.loads(content))
        return None

    def save_overload(self, signature: Any, result: Any) -> None:
        from numba.core.serialize import dumps

        path = self._path(signature, result.target_context)
        if path is None or result.library.has_dynamic_globals or self._edited():
            return
        with suppress(OSError):
            path.parent.mkdir(parents=True, exist_ok=True)
            with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file:
                file.write(dumps(result._reduce()))
            Path(file.name).replace(path)
            self._prune(path.parent)

    def _edited(self) -> bool:
        """Whether a source was changed while this program ran, which goes on with the old one."""
        return any(file.stat().st_mtime > STARTED for file in self._files)

    def _prune(self, place: Path) -> None:
        """Remove the oldest versions of this family's code."""
        ours = sorted(place.glob(f"{self._name}-*.code"), key=lambda file: file.stat().st_mtime, reverse=True)
        for old in ours[KEPT_VERSIONS:]:
            old.unlink(missing_ok=True)
