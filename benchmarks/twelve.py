"""How long a move of a random game takes in each of the twelve games of 64g, beside another version of the code.

    python -m benchmarks.twelve
    python -m benchmarks.twelve --beside ../before/src

Processor time, the least of many tries: a busy machine only adds to it. With ``--beside`` both versions are measured
in turns, each in a process of its own, playing the same games from the same seeds.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from time import process_time

import ludaro

LEAST = 0.15  # seconds that one try takes, about
TRIES = 9
SEED = 7


def measure(id: str) -> float:
    """Billionths of a second for a move."""
    game = ludaro.game(id)
    engine, rules = game.family.engine, game.encode(game.usual_players, game.choose({}))
    games = 50
    engine.playouts(rules, SEED, games)
    began = process_time()
    engine.playouts(rules, SEED, games)
    games = max(games, int(games * LEAST / max(process_time() - began, 1e-6)))
    least = float("inf")
    for _ in range(TRIES):
        began = process_time()
        lengths, _ = engine.playouts(rules, SEED, games)
        least = min(least, (process_time() - began) / lengths.sum())
    return least * 1e9


def measure_at(source: Path) -> dict[str, float]:
    """All of them, with the code in some folder."""
    env = os.environ | {"PYTHONPATH": str(source)}
    command = [sys.executable, __file__, "--json"]
    done = subprocess.run(command, env=env, capture_output=True, text=True, timeout=900, check=True)
    found: dict[str, float] = json.loads(done.stdout)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.twelve", description=__doc__)
    parser.add_argument("--beside", type=Path, metavar="SRC", help="another version's source folder")
    parser.add_argument("--turns", type=int, default=3, help="how often each version is measured (3)")
    parser.add_argument("--json", action="store_true", help="print numbers for programs")
    wish = parser.parse_args()
    ids = [f"64g-{number}" for number in range(1, 13)]
    if wish.beside is None:
        found = {id: measure(id) for id in ids}
        print(json.dumps(found) if wish.json else "\n".join(f"{id:8}{took:8.1f} ns" for id, took in found.items()))
        return
    here = Path(__file__).parents[1] / "src"
    turns = [(measure_at(wish.beside), measure_at(here)) for _ in range(wish.turns)]
    for id in ids:
        before, after = (min(turn[version][id] for turn in turns) for version in (0, 1))
        print(f"{id:8}{before:8.1f} ns → {after:7.1f} ns  {after / before - 1:+.1%}")


if __name__ == "__main__":
    main()
