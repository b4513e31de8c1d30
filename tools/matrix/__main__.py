"""The matrix from the command line: what was played, how long it took, and whatever went wrong."""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from tests.page.conftest import FLAGS
from tests.table_tools import Served, served
from tools.browsers import find
from tools.matrix import __doc__ as about
from tools.matrix.game import Played, Stage, play
from tools.matrix.plan import FIXED, LINES, PARTS, WAYS, Cell, part, plan


def chosen(arguments: argparse.Namespace) -> list[Cell]:
    cells = part(arguments.part) if arguments.part else plan(arguments.seed, arguments.line)
    return [
        cell
        for cell in cells
        if (not arguments.game or cell.game in arguments.game) and (not arguments.way or cell.way in arguments.way)
    ][: arguments.count]


async def play_all(server: Served, cells: list[Cell], seed: int, jobs: int, pictures: Path) -> list[Played]:
    from playwright.async_api import async_playwright

    done: list[Played] = []
    rules: dict[str, Any] = server.get("/api/rules?lang=en")["games"]
    titles = {game: words["title"] for game, words in rules.items()}
    waiting = list(reversed(cells))

    async def work(browser: Any) -> None:
        while waiting:
            played = await play(Stage(server, browser, titles, pictures, seed), waiting.pop())
            done.append(played)
            mark = "FAULT" if played.fault else "ok"
            took = f"{played.seconds:6.1f} s {played.moves:4} moves"
            print(f"{len(done):4}/{len(cells)} {mark:5} {took}  {played.cell}", flush=True)
            if played.fault:
                print(f"      {played.fault}", flush=True)

    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=find(), args=FLAGS)
        await asyncio.gather(*(work(browser) for _ in range(jobs)))
        await browser.close()
    return done


def report(done: list[Played], seconds: float, seed: int) -> None:
    faults = [one for one in done if one.fault]
    moves = sum(one.moves for one in done)
    missed = [one for one in done if one.cell.incident not in ("none", one.incident) and not one.fault]
    print(f"\n{len(done)} tables, {moves} moves, {len(faults)} faults, {seconds:.0f} s, seed {seed}")
    if missed:
        print(f"at {len(missed)} of them what was to happen on the way could not (the game was over, or nobody may)")
    for one in faults:
        print(f"- {one.cell}\n      {one.fault}")


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.matrix", description=(about or "").strip().splitlines()[0])
    parser.add_argument("--seed", type=int, default=random.randrange(10**6), help="of what is left to chance (any)")
    parser.add_argument("--line", choices=LINES, help="all on a straight line, or all on a slow and jittery one (both)")
    parser.add_argument("--part", choices=PARTS, help="some tables, the same ones each time")
    parser.add_argument("--game", action="append", help="only these games")
    parser.add_argument("--way", action="append", choices=WAYS, help="only these ways to sit down")
    parser.add_argument("--count", type=int, help="only so many tables")
    parser.add_argument("--jobs", type=int, default=8, help="tables at once (8)")
    parser.add_argument("--pictures", type=Path, help="where pictures of faults go")
    wish = parser.parse_args(words)
    if find() is None:
        print("Left out: the matrix, for want of a Chromium: python -m tools.browsers tries to get one")
        return 0 if wish.part else 1
    if wish.part:
        wish.seed = FIXED
    cells = chosen(wish)
    print(f"{len(cells)} tables, seed {wish.seed}", flush=True)
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as folder, served(f"sqlite:///{folder}/games.db") as server:
        server.wait_until_warm()
        pictures = wish.pictures or Path(tempfile.mkdtemp(prefix="matrix-"))
        pictures.mkdir(parents=True, exist_ok=True)
        done = asyncio.run(play_all(server, cells, wish.seed, wish.jobs, pictures))
    report(done, time.monotonic() - begun, wish.seed)
    if any(one.fault for one in done):
        print(f"pictures of the faults: {pictures}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
