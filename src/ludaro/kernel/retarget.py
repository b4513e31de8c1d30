"""The compile switch: the same undecorated functions for plain Python, Numba and CUDA.

``retarget(decorate, module)`` clones every function that a rules module can reach, in its own copy of the module's
globals, so that calls between rules functions stay within one target. Nothing of the original module changes.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable
from functools import cache
from importlib.util import resolve_name
from pathlib import Path
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any

from ludaro.kernel import bits

# Packages that rules never change with; the versions of the latter three are part of the cache's key.
GIVEN = {*sys.stdlib_module_names, "llvmlite", "numba", "numpy"}

Decorator = Callable[[FunctionType], Any]


def retarget(decorate: Decorator, module: ModuleType) -> SimpleNamespace:
    """The functions and constants of a rules module, its functions (and all they call) passed through ``decorate``."""
    return SimpleNamespace(**_namespace(decorate, module, {}))


def _namespace(decorate: Decorator, module: ModuleType, done: dict[str, dict[str, Any]]) -> dict[str, Any]:
    if module.__name__ in done:
        return done[module.__name__]
    space = done[module.__name__] = dict(vars(module))
    own = {}
    for name, value in list(space.items()):
        if not isinstance(value, FunctionType) or value in bits.NATIVE or _given(value.__module__):
            continue
        if value.__module__ == module.__name__:
            clone = FunctionType(value.__code__, space, value.__name__, value.__defaults__, value.__closure__)
            clone.__qualname__, clone.__module__ = value.__qualname__, value.__module__
            own[name] = clone
        else:
            space[name] = _namespace(decorate, sys.modules[value.__module__], done)[value.__name__]
    for name, clone in own.items():
        space[name] = decorate(clone)
    return space


def sources(module: ModuleType) -> list[Path]:
    """The files that decide what a rules module compiles to, in a fixed order: its own source and those it imports, and
    the data that any of them reads. A module that reads files names them: ``READS``, a list of paths."""
    found: dict[str, Path] = {}
    data: set[Path] = set()
    _collect(module.__name__, found, data)
    return [*(found[name] for name in sorted(found)), *sorted(data)]


def _collect(name: str, found: dict[str, Path], data: set[Path]) -> None:
    module = sys.modules.get(name)
    if name in found or module is None or not module.__file__:
        return
    found[name] = Path(module.__file__)
    data.update(map(Path, getattr(module, "READS", ())))
    written = found[name].stat()
    for other in _imports(found[name], written.st_mtime_ns, written.st_size, module.__package__ or ""):
        _collect(other, found, data)


def _given(module: str) -> bool:
    return module.partition(".")[0] in GIVEN


@cache
def _imports(file: Path, written: int, size: int, package: str) -> tuple[str, ...]:
    """What a module imports when it is loaded, unless it is given; imports within functions may or may not have
    happened yet. Read once for each version of a file, since all parts of all families ask for the same ones."""
    found: list[str] = []
    for node in ast.parse(file.read_text("utf-8")).body:
        if isinstance(node, ast.Import):
            found += (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            origin = resolve_name("." * node.level + (node.module or ""), package)
            found += (origin, *(f"{origin}.{alias.name}" for alias in node.names))
    return tuple(name for name in found if not _given(name))
