"""What people may call is explained where they look: in its docstring, and the main things by an example that runs."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, get_origin

import pytest

import ludaro

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
IMPORTED = re.compile(r"^(?:from|import) (ludaro[\w.]*)(?: import (.+))?$", re.MULTILINE)
# The rules in these have their words in docs/architecture.md, once for all families.
BESIDES = ("ludaro.errors", "ludaro.kernel.engine", "ludaro.kernel.records", "ludaro.lab.match")


def public_modules() -> list[str]:
    """What the pages of the documentation import, and what these say of themselves to be public."""
    found = {"ludaro", "ludaro.views", *BESIDES}
    for page in PAGES:
        for module, names in IMPORTED.findall(page.read_text()):
            found.add(module)
            inner = [f"{module}.{name.strip()}" for name in names.split(",")]
            found.update(name for name in inner if isinstance(_found(name), ModuleType))
    return sorted(found)


def _found(name: str) -> Any:
    module, _, last = name.rpartition(".")
    return getattr(import_module(module), last, None)


def public_names(module: ModuleType) -> Iterator[tuple[str, Any]]:
    """The names of a module that it offers: those of ``__all__``, or all that are defined in it."""
    offered = getattr(module, "__all__", None)
    for name, value in vars(module).items():
        own = inspect.isfunction(value) or inspect.isclass(value) or hasattr(value, "__wrapped__")
        here = own and not name.startswith("_") and value.__module__ == module.__name__
        meant = name in offered if offered else here
        if own and meant and get_origin(value) is None:
            yield f"{module.__name__}.{name}", value


def members(name: str, value: Any) -> Iterator[tuple[str, Any]]:
    """The public methods and properties that a class defines."""
    if inspect.isclass(value):
        for inner, member in vars(value).items():
            called = isinstance(member, property | classmethod | staticmethod) or inspect.isfunction(member)
            if not inner.startswith("_") and (called or hasattr(member, "func")):
                yield f"{name}.{inner}", member


def undocumented(module: ModuleType) -> list[str]:
    found = [] if module.__doc__ else [module.__name__]
    for name, value in public_names(module):
        for each, what in [(name, value), *members(name, value)]:
            written = inspect.getdoc(what) if inspect.isclass(what) else what.__doc__
            generated = inspect.isclass(what) and (what.__doc__ or "").startswith(f"{what.__name__}(")  # by dataclass
            if not written or generated:
                found.append(each)
    return found


@pytest.mark.parametrize("module", public_modules())
def test_every_public_name_has_a_docstring(module: str) -> None:
    assert undocumented(import_module(module)) == []


def test_what_the_pages_import_is_public() -> None:
    assert {"ludaro.players", "ludaro.lab.arena", "ludaro.games.kvaro.deck"} <= set(public_modules())


def main_names() -> Iterator[tuple[str, Any]]:
    """What everybody uses: the functions and classes of the package, and what the contract says of games and states."""
    for name in ludaro.__all__:
        value = getattr(ludaro, name)
        if not (inspect.isclass(value) and issubclass(value, ludaro.LudaroError)) or value is ludaro.IllegalMove:
            yield name, value
    for name in ("choose", "new", "presets"):
        yield f"Game.{name}", getattr(ludaro.Game, name)
    for name in ("copy", "deal", "ending", "imagine", "moves", "play", "save", "seats", "view", "why"):
        yield f"State.{name}", getattr(ludaro.State, name)


@pytest.mark.parametrize(("name", "value"), [pytest.param(*each, id=each[0]) for each in main_names()])
def test_the_main_ones_have_an_example(name: str, value: Any) -> None:
    """That these run is seen by pytest, which runs the doctests of all modules."""
    assert ">>> " in value.__doc__
