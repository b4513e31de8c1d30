"""Takes the pictures, and writes a sheet with all of them: ``python -m tools.gallery --out gallery``."""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright
from rich.progress import MofNCompleteColumn, Progress, TimeRemainingColumn

from tools.browsers import find
from tools.gallery.scenes import Scene, scenes
from tools.gallery.sheet import Picture, write_sheet

SIZES = {"phone": (360, 640, 2), "desktop": (1280, 800, 1)}  # width, height, pixels a point
SCHEMES = ("light", "dark")
VISIONS = ("normal", "deuteranopia", "protanopia", "tritanopia", "achromatopsia")
LANGUAGES = ("en", "fr", "de", "nl", "es", "it", "eo")
FLAGS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]


@dataclass(frozen=True)
class Wish:
    """Which pictures are taken."""

    only: re.Pattern[str] | None
    sizes: tuple[str, ...]
    schemes: tuple[str, ...]
    visions: tuple[str, ...]
    lang: str

    def takes(self, scene: Scene) -> bool:
        return self.only is None or self.only.search(scene.name) is not None


def main() -> None:
    out, wish = _arguments()
    chosen = [scene for scene in scenes() if wish.takes(scene)]
    if not chosen:
        names = ", ".join(scene.name for scene in scenes())
        sys.exit(f"no scene has such a name; there are {names}")
    (out / "pictures").mkdir(parents=True, exist_ok=True)
    total = len(chosen) * len(wish.sizes) * len(wish.schemes) * len(wish.visions)
    pictures: list[Picture] = []
    columns = (*Progress.get_default_columns()[:2], MofNCompleteColumn(), TimeRemainingColumn())
    with serving() as url, sync_playwright() as playwright, Progress(*columns) as progress:
        browser = playwright.chromium.launch(executable_path=find(), args=FLAGS)
        task = progress.add_task("pictures", total=total)
        for scene in chosen:
            progress.update(task, description=f"{scene.name:12}")
            for picture in _scene(browser, url, scene, wish, out):
                pictures.append(picture)
                progress.advance(task)
        browser.close()
    sheet = write_sheet(out, pictures)
    print(f"{len(pictures)} pictures; look at {sheet}")


def _arguments() -> tuple[Path, Wish]:
    parser = argparse.ArgumentParser(prog="python -m tools.gallery", description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("gallery"), help="the folder to write to (gallery)")
    parser.add_argument("--only", type=re.compile, metavar="PATTERN", help="scenes whose names match, as in 64g|lobby")
    for name, choices in (("size", tuple(SIZES)), ("scheme", SCHEMES), ("vision", VISIONS)):
        parser.add_argument(f"--{name}", choices=choices, action="append", help="only this one; may be repeated")
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="the language of the page (en)")
    said = parser.parse_args()
    sizes, schemes, visions = said.size or SIZES, said.scheme or SCHEMES, said.vision or VISIONS
    return said.out, Wish(said.only, tuple(sizes), tuple(schemes), tuple(visions), said.lang)


@contextmanager
def serving() -> Iterator[str]:
    """A server of our own, with nothing in its store; its address."""
    with tempfile.TemporaryDirectory(prefix="ludaro-gallery-") as folder:
        command = [sys.executable, "-m", "ludaro", "serve", "--port", "0", "--store", f"sqlite:///{folder}/table.db"]
        command += ["--trust", "127.0.0.1", "--grace", "0"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            try:
                assert process.stdout is not None
                line = process.stdout.readline()
                if not line.startswith("Ludaro is at "):
                    sys.exit("the server did not start")
                yield line.split()[-1]
            finally:
                process.terminate()


def _scene(browser: Browser, url: str, scene: Scene, wish: Wish, out: Path) -> Iterator[Picture]:
    path = scene.open(url)
    for size, scheme in product(wish.sizes, wish.schemes):
        width, height, scale = SIZES[size]
        context = browser.new_context(
            viewport={"width": width, "height": height},
            device_scale_factor=scale,
            is_mobile=size == "phone",
            has_touch=size == "phone",
            color_scheme="dark" if scheme == "dark" else "light",
            reduced_motion="reduce",
            locale=wish.lang,
        )
        page = context.new_page()
        page.goto(url + path)
        scene.lead(page)
        page.evaluate("document.fonts.ready")
        eyes = context.new_cdp_session(page)
        for vision in wish.visions:
            picture = Picture(scene.name, size, scheme, vision)
            _see(eyes, vision)
            _shoot(page, scene, out / picture.path)
            yield picture
        context.close()


def _see(eyes: CDPSession, vision: str) -> None:
    kind: dict[str, Any] = {"type": "none" if vision == "normal" else vision}
    eyes.send("Emulation.setEmulatedVisionDeficiency", kind)


def _shoot(page: Page, scene: Scene, path: Path) -> None:
    page.screenshot(path=path, full_page=scene.tall, animations="disabled")


if __name__ == "__main__":
    main()
