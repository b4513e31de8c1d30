"""Packages that bring games, installed as pip would, but into a folder of their own."""

from __future__ import annotations

import shutil
import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).parent / "plugin"


def install_example(folder: Path) -> Path:
    """The example package; the folder, for Python's path."""
    project = tomllib.loads((EXAMPLE / "pyproject.toml").read_text("utf-8"))["project"]
    shutil.copytree(EXAMPLE / "ludaro_matches", folder / "ludaro_matches", ignore=shutil.ignore_patterns("__pycache__"))
    _register(folder, project["name"], project["version"], project["entry-points"]["ludaro.games"])
    return folder


def install(folder: Path, name: str, code: str, **points: str) -> None:
    """A package of one module, with its entry points; without any, ``GAMES`` is what it brings."""
    module = name.replace("-", "_")
    (folder / f"{module}.py").write_text(code, "utf-8")
    _register(folder, name, "1.0", points or {"games": f"{module}:GAMES"})


def _register(folder: Path, name: str, version: str, points: dict[str, str]) -> None:
    info = folder / f"{name.replace('-', '_')}-{version}.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
    lines = "".join(f"{key} = {value}\n" for key, value in points.items())
    (info / "entry_points.txt").write_text(f"[ludaro.games]\n{lines}")


@contextmanager
def on_path(folder: Path) -> Iterator[None]:
    """What is installed in a folder is to be had in this process, until it is not."""
    before = set(sys.modules)
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(folder))
        _ask_again()
        yield
    _ask_again()
    for name in set(sys.modules) - before:
        if str(getattr(sys.modules[name], "__file__", None) or "").startswith(str(folder)):
            del sys.modules[name]


def _ask_again() -> None:
    for value in vars(import_module("ludaro.games")).values():
        if hasattr(value, "cache_clear"):
            value.cache_clear()
