"""How fast: random games of every game on one core, side by side with OpenSpiel in the same run, and on a GPU.

Rates count processor time, and two systems that are compared take turns in short rounds, since machines are noisy:
trust the ratios more than the figures.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import Group, RenderableType
from rich.table import Table

import ludaro
from ludaro.games.declaration import Game
from ludaro.kernel.engine import Array, Engine

ROUNDS = 5
SEED = 1
GPU_MOVES = 200_000_000  # about so many moves are played on a GPU for one figure, and again on the CPU to compare

Progress = Callable[[str], None]  # told what is measured next


def run(
    games: list[str] | None = None,
    seconds: float = 1.0,
    gpu: bool = False,
    compile: bool = True,
    progress: Progress = lambda what: None,
    preset: str = "letter",
) -> dict[str, Any]:
    """Measure; ``seconds`` is the time given to each figure. The result is plain data."""
    chosen = [ludaro.game(id) for id in games or ludaro.games()]
    result: dict[str, Any] = {"games": {}, "peers": {}, "compile": {}, "preset": preset}
    if compile:
        for name, module in sorted({(game.family.name, game.family.engine.module.__name__) for game in chosen}):
            progress(f"compiling {name}, cold and warm")
            result["compile"][name] = compile_times(name, module)
    if games is None:
        result["peers"] = dict(peers(seconds, progress))
    for game in chosen:
        progress(f"playing {game.id}")
        result["games"][game.id] = rates(game.family.engine, rules_of(game, preset), seconds)
    if gpu:
        result["gpu"] = on_gpu(chosen, progress, preset)
    return result


def steps(games: list[str] | None, gpu: bool, compile: bool) -> int:
    """How often ``run`` tells what it does next."""
    chosen = [ludaro.game(id) for id in games or ludaro.games()]
    families = len({game.family.name for game in chosen}) if compile else 0
    return families + (len(list(_peer_engines())) if games is None else 0) + len(chosen) * (1 + gpu)


def rules_of(game: Game, preset: str) -> Array:
    """The game as a newcomer starts it: two players where that can be, and the options of a preset."""
    return game.encode(game.with_options(preset).usual_players, game.choose(preset))


class Stopwatch:
    """Rounds of whole random games on one core."""

    def __init__(self, engine: Engine, rules: Array, seconds: float) -> None:
        self.engine, self.rules = engine, rules
        self.seed = SEED
        self.games = 1
        self.round()  # the first one compiles
        while self.round()[2] < seconds / ROUNDS / 4:
            self.games *= 2
        self.games *= 4

    def round(self) -> tuple[int, int, float]:
        """Games, moves and seconds of one round."""
        start = time.process_time()
        lengths, _ = self.engine.playouts(self.rules, self.seed, self.games)
        spent = time.process_time() - start
        self.seed += self.games
        return self.games, int(lengths.sum()), max(spent, 1e-9)


def rates(engine: Engine, rules: Array, seconds: float) -> dict[str, float]:
    """Playouts and moves a second, the median of a few rounds."""
    clock = Stopwatch(engine, rules, seconds)
    rounds = [clock.round() for _ in range(ROUNDS)]
    return {
        "playouts_per_s": statistics.median(games / spent for games, _, spent in rounds),
        "moves_per_s": statistics.median(moves / spent for _, moves, spent in rounds),
    }


def peers(seconds: float, progress: Progress) -> Iterator[tuple[str, dict[str, Any]]]:
    """Well-known games on our kernel and, taking turns with it, OpenSpiel's own rollouts in C++."""
    for name, engine in _peer_engines():
        progress(f"playing {name} beside OpenSpiel")
        rules = np.zeros(1, engine.RULES)
        clock = Stopwatch(engine, rules, seconds)
        theirs = openspiel_rollouts(name)
        rounds = []
        other_rates = []
        count = 16
        if theirs is not None:
            while count / theirs(count) > 4 * ROUNDS * count / seconds:
                count *= 2
        for _ in range(ROUNDS):
            rounds.append(clock.round())
            if theirs is not None:
                other_rates.append(count / theirs(count))
        ours = [games / spent for games, _, spent in rounds]
        length = sum(moves for _, moves, _ in rounds) / sum(games for games, _, _ in rounds)
        figures: dict[str, Any] = {
            "ours": statistics.median(ours),
            "open_spiel": None,
            "ratio": None,
            "mean_length": length,
        }
        if other_rates:
            figures["open_spiel"] = statistics.median(other_rates)
            figures["ratio"] = statistics.median(a / b for a, b in zip(ours, other_rates, strict=True))
        yield name, figures


def _peer_engines() -> Iterator[tuple[str, Engine]]:
    """The well-known games, where the repository is at hand; an installed package comes without them."""
    home = Path(__file__).parents[2]
    if (home / "benchmarks" / "peers").is_dir():
        if str(home) not in sys.path:
            sys.path.insert(0, str(home))
        from benchmarks.peers import PEERS

        yield from PEERS.items()


def openspiel_rollouts(name: str) -> Callable[[int], float] | None:
    """A function that plays so many random games in OpenSpiel's C++ and says how long it took; None without OpenSpiel.

    One simulation of its search with an evaluator of n rollouts is n uninterrupted rollouts from the start.
    """
    try:
        import pyspiel
    except ImportError:
        return None
    game = pyspiel.load_game(name)

    def play(count: int) -> float:
        bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(count, SEED), 1.4, 1, 100, False, SEED, False)
        state = game.new_initial_state()
        start = time.process_time()
        bot.mcts_search(state)
        return max(time.process_time() - start, 1e-9)

    return play


COMPILE = """
import importlib, sys, time
from ludaro.kernel.engine import Engine
module = importlib.import_module(sys.argv[2])
start = time.perf_counter()
Engine(sys.argv[1], module).back
print(time.perf_counter() - start)
"""


def compile_times(name: str, module: str) -> dict[str, float]:
    """Seconds until rules are ready in a fresh process: with an empty cache, and again with a full one."""
    with tempfile.TemporaryDirectory() as folder:
        cold, warm = (
            float(
                subprocess.run(
                    [sys.executable, "-c", COMPILE, name, module],
                    env={**os.environ, "LUDARO_CACHE": folder, "PYTHONPATH": os.pathsep.join(sys.path)},
                    check=True,
                    capture_output=True,
                    text=True,
                ).stdout
            )
            for _ in range(2)
        )
    return {"cold_s": cold, "warm_s": warm}


def on_gpu(games: list[Game], progress: Progress, preset: str) -> dict[str, Any]:
    """Every game on the CUDA device, one thread a game, and whether each ended as it does on the CPU."""
    from ludaro.kernel import gpu

    found: dict[str, Any] = {"device": gpu.device(), "games": {}}
    for game in games:
        progress(f"playing {game.id} on {found['device']}")
        engine, rules = game.family.engine, rules_of(game, preset)
        sample, _ = engine.playouts(rules, SEED, 64)
        count = 1 << max(14, min(20, int(np.log2(GPU_MOVES / sample.mean()))))
        lengths, scores, spent = gpu.playouts(engine, rules, SEED, count, repeats=3)
        ours = on_all_cores(engine, rules, count)
        found["games"][game.id] = {
            "games": count,
            "playouts_per_s": count / spent,
            "moves_per_s": float(lengths.sum(dtype=np.int64)) / spent,
            "equal": bool(np.array_equal(lengths, ours[0]) and np.array_equal(scores, ours[1])),
        }
    return found


def on_all_cores(engine: Engine, rules: Array, count: int) -> tuple[Array, Array]:
    """The random games of many seeds, on all cores; compiled code runs in parallel threads."""
    part = max(1, count // 256)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        parts = list(pool.map(lambda first: engine.playouts(rules, SEED + first, part), range(0, count, part)))
    return np.concatenate([part[0] for part in parts]), np.concatenate([part[1] for part in parts])


def report(result: dict[str, Any]) -> RenderableType:
    """The figures as tables for people."""
    parts: list[RenderableType] = []
    breakthrough = result["peers"].get("breakthrough", {})
    if breakthrough.get("open_spiel"):
        base = breakthrough["open_spiel"] * breakthrough["mean_length"]
    else:
        base = None
    table = Table(title=f"Random games, one core (options: {result['preset']})", title_justify="left")
    for name in ("game", "playouts/s", "moves/s", "× OpenSpiel's Breakthrough moves/s"):
        table.add_column(name, justify="left" if name == "game" else "right")
    for id, figures in result["games"].items():
        times = f"{figures['moves_per_s'] / base:,.1f}" if base else "–"
        table.add_row(id, f"{figures['playouts_per_s']:,.0f}", f"{figures['moves_per_s']:,.0f}", times)
    if base and len(result["games"]) > 1:
        middle = statistics.median(figures["moves_per_s"] for figures in result["games"].values())
        table.add_section()
        table.add_row("median", "", f"{middle:,.0f}", f"{middle / base:,.1f}")
    parts.append(table)
    if result["peers"]:
        table = Table(title="Well-known games, playouts/s, in one run", title_justify="left")
        for name in ("game", "ours", "OpenSpiel, C++", "ratio"):
            table.add_column(name, justify="left" if name == "game" else "right")
        for name, figures in result["peers"].items():
            theirs = f"{figures['open_spiel']:,.0f}" if figures["open_spiel"] else "not installed"
            ratio = f"{figures['ratio']:,.1f}" if figures["ratio"] else "–"
            table.add_row(name.replace("_", " "), f"{figures['ours']:,.0f}", theirs, ratio)
        parts.append(table)
        if not any(figures["open_spiel"] for figures in result["peers"].values()):
            parts.append("OpenSpiel is not installed: pip install 'ludaro[bench]'")
    if result["compile"]:
        table = Table(title="Seconds until rules are ready", title_justify="left")
        for name in ("family", "first time", "afterwards"):
            table.add_column(name, justify="left" if name == "family" else "right")
        for name, figures in result["compile"].items():
            table.add_row(name, f"{figures['cold_s']:.1f}", f"{figures['warm_s']:.2f}")
        parts.append(table)
    if "gpu" in result:
        table = Table(title=f"Random games on {result['gpu']['device']}, one thread a game", title_justify="left")
        for name in ("game", "games", "playouts/s", "moves/s", "each equal to the CPU's"):
            table.add_column(name, justify="left" if name == "game" else "right")
        for id, figures in result["gpu"]["games"].items():
            numbers = [f"{figures[key]:,.0f}" for key in ("games", "playouts_per_s", "moves_per_s")]
            table.add_row(id, *numbers, "yes" if figures["equal"] else "NO")
        parts.append(table)
    return Group(*parts)
