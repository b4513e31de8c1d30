"""Browsers for the tests of the page: ``python -m tools.browsers`` says where they are, and gets what it can.

A Chromium it looks for on the path and where Playwright keeps its own: one without windows first, which does the same
with a third of the work. Then it tries Playwright's download, and as root the system's packages. Firefox and WebKit
come from the system's packages only. Every try has a time limit, and none is an error: without a browser its tests are
skipped.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

SHELL = "chromium-headless-shell"
NAMES = (SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FOLDERS = (".cache/ms-playwright", "Library/Caches/ms-playwright", "AppData/Local/ms-playwright")
PROGRAMS = (
    "chromium_headless_shell-*/*/*headless*shell*",
    "chromium-*/chrome-linux*/chrome",
    "chromium-*/chrome-mac*/*.app/Contents/MacOS/*",
    "chromium-*/chrome-win*/chrome.exe",
)
PATIENCE = 300  # seconds for a download


def candidates() -> Iterator[str]:
    """Programs that could be a Chromium, the system's own first."""
    yield from filter(None, map(shutil.which, NAMES))
    chosen = os.environ.get("PLAYWRIGHT_BROWSERS_PATH", "")
    for folder in [Path(chosen)] if chosen else [Path.home() / one for one in FOLDERS]:
        for pattern in PROGRAMS:
            yield from map(str, sorted(folder.glob(pattern), reverse=True))


def find() -> str | None:
    """A Chromium that starts here."""
    return next((program for program in candidates() if run([program, "--version"], 30)), None)


# Each by the programs that the tests start, and the packages that have them.
OTHERS = {
    "Firefox": (("firefox",), ("firefox-esr",)),
    "WebKit": (("WebKitWebDriver", "Xvfb"), ("webkit2gtk-driver", "xvfb")),
}


def ways() -> Iterator[tuple[str, list[list[str]]]]:
    """How one can be had, with the commands for it."""
    playwright = [sys.executable, "-m", "playwright"]
    yield "Playwright's download", [[*playwright, "install", "chromium"]]
    if may_install():
        yield "what it needs from the system", [[*playwright, "install-deps", "chromium"]]
        for package in NAMES[:2]:
            yield f"the system's {package}", [["apt-get", "update"], ["apt-get", "install", "-y", package]]


def may_install() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get") is not None


def run(command: list[str], seconds: float) -> bool:
    """Whether a command did well within its time; quietly."""
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    try:
        done = subprocess.run(
            command, stdin=subprocess.DEVNULL, capture_output=True, timeout=seconds, env=quiet, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


def get() -> str | None:
    """A Chromium: one that is here, or one that can be had."""
    found = find()
    for name, commands in ways():
        if found:
            break
        print(f"No Chromium here yet; trying {name} …", flush=True)
        if all(run(command, PATIENCE) for command in commands):
            found = find()
    if found and "shell" not in found and may_install():
        print("Trying to get a Chromium without windows …", flush=True)
        if run(["apt-get", "install", "-y", SHELL], PATIENCE):
            found = find()
    return found


def get_others() -> Iterator[tuple[str, bool]]:
    """Firefox and WebKit: each name, and whether it is here now."""
    for name, (programs, packages) in OTHERS.items():
        found = all(map(shutil.which, programs))
        if not found and may_install():
            print(f"No {name} here yet; trying the system's packages …", flush=True)
            run(["apt-get", "update"], PATIENCE)
            run(["apt-get", "install", "-y", *packages], PATIENCE)
            found = all(map(shutil.which, programs))
        yield name, found


if __name__ == "__main__":
    chromium = get()
    print(f"Chromium: {chromium}" if chromium else "Left out: tests in Chromium, which could not be had")
    for name, found in get_others():
        print(f"{name}: here" if found else f"Left out: tests in {name}, which is not here")
