"""Clean environments for the package: a Python of their own, Ludaro's wheel, and what it requires; no extras.

For the Python that runs the tests, what is required is linked from its own packages. For others it comes from where
pip gets packages, once, and is kept beside our environment.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from hashlib import sha256
from importlib.metadata import Distribution, distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
SUPPORTED = [found[1] for text in PROJECT["classifiers"] if (found := re.search(r":: (3\.\d+)$", text))]
DEPENDENCIES: list[str] = PROJECT["dependencies"]
OWN = f"{sys.version_info.major}.{sys.version_info.minor}"
SECONDS = 240.0  # for pip to get everything


def python(version: str) -> str | None:
    """An interpreter of this version that runs, if there is one at hand."""
    if version == OWN:
        return sys.executable
    versions = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    for found in (shutil.which(f"python{version}"), *map(str, versions.glob(f"{version}.*/bin/python"))):
        if found and subprocess.run([found, "-c", ""], capture_output=True).returncode == 0:
            return found
    return None


def environment(version: str, wheel: Path, folder: Path) -> Path:
    """An environment with the wheel in it; its folder of programs."""
    interpreter = python(version)
    if interpreter is None:
        pytest.skip(f"no Python {version} here")
    home = folder / "environment"
    run([interpreter, "-m", "venv", "--without-pip", str(home)])
    if version == OWN:
        _link(Path(sysconfig.get_path("purelib", vars={"base": str(home)})))
    else:
        (home / f"lib/python{version}/site-packages/required.pth").write_text(str(_fetched(version, interpreter)))
    pip = [sys.executable, "-m", "pip", "--python", str(home / "bin/python"), "install", "--quiet"]
    run([*pip, "--no-deps", "--no-index", str(wheel)])
    return home / "bin"


def run(command: list[str], seconds: float = SECONDS) -> None:
    done = subprocess.run(command, capture_output=True, text=True, timeout=seconds, env=plain())
    assert done.returncode == 0, f"{' '.join(command)}:\n{done.stdout}\n{done.stderr}"


def plain() -> dict[str, str]:
    """Our environment without what leads Python to this checkout."""
    return {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "PYTHONHOME")}


def _link(packages: Path) -> None:
    """Ours, one by one, so that extras and tools of the tests are not to be seen."""
    for one in _required():
        for top in {Path(file).parts[0] for file in one.files or ()} - {".."}:
            if not (packages / top).exists():
                (packages / top).symlink_to(one.locate_file(top))  # type: ignore[arg-type]


def _required() -> list[Distribution]:
    found: dict[str, Distribution] = {}
    waiting = [Requirement(text) for text in DEPENDENCIES]
    while waiting:
        one = waiting.pop()
        extras = one.extras or {""}
        if one.marker is not None and not one.marker.evaluate({"extra": ""}):
            continue
        if one.name.lower() not in found:
            found[one.name.lower()] = package = distribution(one.name)
            needs = [Requirement(text) for text in package.requires or ()]
            waiting += [
                need
                for need in needs
                if need.marker is None or any(need.marker.evaluate({"extra": extra}) for extra in extras)
            ]
    return list(found.values())


def _fetched(version: str, interpreter: str) -> Path:
    """The required packages for another Python, as pip gets them."""
    kept = Path(sys.prefix) / "clean" / f"{version}-{sha256(repr(DEPENDENCIES).encode()).hexdigest()[:12]}"
    if not (kept / ".whole").exists():
        shutil.rmtree(kept, ignore_errors=True)
        pip = [sys.executable, "-m", "pip", "--python", interpreter, "install", "--quiet", "--target", str(kept)]
        try:
            done = subprocess.run([*pip, *DEPENDENCIES], capture_output=True, text=True, timeout=SECONDS, env=plain())
        except subprocess.TimeoutExpired:
            pytest.skip(f"pip could not get what Python {version} needs within {SECONDS:g} seconds")
        if done.returncode:
            pytest.skip(f"pip cannot get what Python {version} needs: {done.stderr.strip().splitlines()[-1:]}")
        (kept / ".whole").touch()
    return kept
