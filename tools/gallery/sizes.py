"""Every game on small screens, lying ones, large ones and with large letters: ``python -m tools.gallery.sizes``.

Writes the pictures as the first look at a table shows them, without scrolling.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

import ludaro
from tools.browsers import find
from tools.gallery.__main__ import FLAGS, serving
from tools.gallery.scenes import moves_of, played

USUAL, LARGE = 16, 32  # pixels that a browser's letters have


@dataclass(frozen=True)
class Size:
    width: int
    height: int
    letters: int = USUAL

    def __str__(self) -> str:
        return f"{self.width}x{self.height}" + ("" if self.letters == USUAL else "-large")


SIZES = (
    Size(320, 568),
    Size(360, 640),
    Size(844, 390),
    Size(932, 430),
    Size(820, 1180),
    Size(390, 844),
    Size(390, 844, LARGE),
)


def many_players(game: str) -> list[int]:
    """The usual number of players, and the largest."""
    numbers = ludaro.game(game).players
    usual = 2 if 2 in numbers else numbers[0]
    return sorted({usual, numbers[-1]})


def resize(page: Any, size: Size) -> None:
    """A window of this size, with letters of this size, as a browser's own setting makes them."""
    page.set_viewport_size({"width": size.width, "height": size.height})
    fonts = {"standard": size.letters, "fixed": size.letters}
    page.context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": fonts})
    page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


def pictures(out: Path, only: re.Pattern[str] | None, sizes: tuple[Size, ...]) -> Iterator[Path]:
    with serving() as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=FLAGS)
        for game in ludaro.games():
            for players in many_players(game):
                name = f"{game}-{players}"
                if only is not None and not only.search(name):
                    continue
                path = played(url, game, moves_of(game), players)
                for size in sizes:
                    context = browser.new_context(
                        has_touch=True, is_mobile=True, reduced_motion="reduce", locale="en-GB"
                    )
                    page = context.new_page()
                    resize(page, size)
                    page.goto(url + path)
                    page.locator(".board .ludaro-table svg").first.wait_for()
                    page.evaluate("document.fonts.ready")
                    picture = out / f"{size}.{name}.png"
                    page.screenshot(path=picture, animations="disabled")
                    context.close()
                    yield picture
        browser.close()


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.gallery.sizes", description=__doc__)
    parser.add_argument(
        "--out", type=Path, default=Path("gallery/sizes"), help="the folder to write to (gallery/sizes)"
    )
    parser.add_argument("--only", type=re.compile, metavar="PATTERN", help="games and players, as in 64g|tabeligi-6")
    parser.add_argument("--size", choices=[str(size) for size in SIZES], action="append", help="only this one")
    said = parser.parse_args()
    said.out.mkdir(parents=True, exist_ok=True)
    sizes = tuple(size for size in SIZES if not said.size or str(size) in said.size)
    count = sum(1 for _ in pictures(said.out, said.only, sizes))
    print(f"{count} pictures are in {said.out}")


if __name__ == "__main__":
    main()
