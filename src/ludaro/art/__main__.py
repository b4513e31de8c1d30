"""``python -m ludaro.art``: writes the drawings."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from ludaro.art import export, sheet, svg
from ludaro.art.palette import THEMES
from ludaro.art.vision import DEFICIENCIES
from ludaro.errors import LudaroError


def main() -> None:
    """Write all drawings for the page, one of them, or the contact sheet."""
    parser = argparse.ArgumentParser(prog="python -m ludaro.art", description="Write the drawings of all games.")
    parser.add_argument("--out", metavar="FILE", help="the file to write (default: standard output)")
    kinds = parser.add_mutually_exclusive_group()
    kinds.add_argument("--svg", metavar="ID", help="one drawing as an SVG file, instead of all as JSON")
    kinds.add_argument("--sheet", action="store_true", help="a page with all drawings to look at, instead of JSON")
    parser.add_argument("--theme", choices=THEMES, default="light", help="the colours of --svg and --sheet")
    parser.add_argument("--eyes", choices=list(DEFICIENCIES), default="normal", help="who looks at --sheet")
    asked = parser.parse_args()
    try:
        text = svg(asked.svg, asked.theme) + "\n" if asked.svg else ""
    except LudaroError as problem:
        parser.error(str(problem))
    text = text or (sheet(asked.theme, asked.eyes) if asked.sheet else export())
    if asked.out is None:
        sys.stdout.write(text)
    else:
        Path(asked.out).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
