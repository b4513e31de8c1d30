"""How long the press takes: every family's box in a process of its own, and every game in every language and edition.

    python benchmarks/press.py [--all]

One thread; what counts is the time of its core, since others may be at work beside it.
"""

from __future__ import annotations

import subprocess
import sys
from time import perf_counter, process_time

FAMILY = """
from time import process_time
from ludaro.press import printed
print(len(list(printed({name!r}))), process_time())
"""


def main(everything: bool) -> None:
    """Print what was measured."""
    from ludaro.games.texts import LANGUAGES
    from ludaro.press import Making, printed
    from ludaro.press.box import families
    from ludaro.press.paper import EDITIONS

    for name in families():
        count, seconds = subprocess.check_output([sys.executable, "-c", FAMILY.format(name=name)], text=True).split()
        print(f"{name}: {count} files in {float(seconds):.2f} s, with the start of Python", flush=True)
    if not everything:
        return
    begun, clock, files, size = process_time(), perf_counter(), 0, 0
    for edition in EDITIONS:
        for language in LANGUAGES:
            for file in printed("all", Making(edition=edition, lang=language)):
                files, size = files + 1, size + len(file.content)
    print(f"all games, {len(LANGUAGES)} languages, {len(EDITIONS)} editions: {files} files, {size / 1e6:.0f} MB")
    print(f"{process_time() - begun:.1f} s of a core, {perf_counter() - clock:.1f} s by the clock")


if __name__ == "__main__":
    main("--all" in sys.argv[1:])
