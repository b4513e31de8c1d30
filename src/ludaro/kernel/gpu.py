"""Random games on a CUDA device: the same rules source, one thread a game, every game equal to the CPU's.

Needs the extra ``gpu`` (numba-cuda) and a device; :func:`device` says what is there or why not.
"""

from __future__ import annotations

import time
from functools import cache
from importlib.util import find_spec
from typing import Any

import numpy as np

from ludaro.kernel import bits, drivers
from ludaro.kernel.drivers import LONGEST_ROLLOUT
from ludaro.kernel.engine import Array, Engine
from ludaro.kernel.random import WORDS
from ludaro.kernel.records import SEATS
from ludaro.kernel.retarget import retarget

BLOCK = 64

if not hasattr(np, "row_stack"):
    np.row_stack = np.vstack  # numba-cuda 0.30 still asks NumPy 2.5 for it

from numba import cuda  # noqa: E402


class NoDevice(Exception):
    """There is no CUDA device that can be used, and why."""


def device() -> str:
    """The name of the CUDA device; NoDevice if there is none."""
    try:
        if not cuda.is_available():
            missing = find_spec("numba_cuda") is None
            raise NoDevice(
                "a GPU needs numba-cuda: pip install 'ludaro[gpu]'" if missing else "no CUDA device was found"
            )
        name = cuda.get_current_device().name
    except NoDevice:
        raise
    except Exception as error:
        raise NoDevice(f"the CUDA device cannot be used: {error}") from None
    return name.decode() if isinstance(name, bytes) else str(name)


@cache
def kernel(engine: Engine) -> Any:
    """The CUDA kernel of a family: thread i plays the game of seed ``first + i`` to its end.

    Each rules record is for ``each`` threads in a row; ``open_ends`` says whose games had no end within ``most`` moves.
    """
    bits._teach_numba()
    module = engine.module
    STATE, MAX_DEAL = module.STATE, module.MAX_DEAL
    # Families with a `pick` of their own never list their moves here.
    MAX_MOVES = 1 if hasattr(module, "pick") else module.MAX_MOVES
    on_device = cuda.jit(device=True)
    rules_of = retarget(on_device, module)
    score, acting = rules_of.score, rules_of.acting
    playout = drivers.build(rules_of, on_device, retarget(on_device, drivers)).playout

    def play(
        rules: Any, each: int, first: int, games: int, most: int, lengths: Any, scores: Any, open_ends: Any
    ) -> None:
        i = cuda.grid(1)
        if i < games:
            states = cuda.local.array(1, STATE)
            cards = cuda.local.array(MAX_DEAL, np.int16)
            moves = cuda.local.array(MAX_MOVES, np.int32)
            rng = cuda.local.array(WORDS, np.int64)
            state = states[0]
            own = rules[i // each]
            lengths[i] = playout(own, state, cards, moves, rng, first + i, most)
            open_ends[i] = 1 if acting(own, state) else 0
            score(own, state, scores[i])

    return cuda.jit(play)


def playouts(
    engine: Engine, rules: Array, first: int, games: int, repeats: int = 1, most: int = LONGEST_ROLLOUT
) -> tuple[Array, Array, float]:
    """Random games on the device, whole or of so many moves at the most: lengths, score rows, best time in seconds."""
    lengths, scores, _, best = _launch(engine, rules, games, first, games, repeats, most)
    return lengths, scores, best


def playouts_each(
    engine: Engine, rules: Array, each: int, first: int = 0, most: int = LONGEST_ROLLOUT
) -> tuple[Array, Array, Array]:
    """So many random games of each of many rules records: lengths, score rows, and whether there was no end to it.

    The games of record k have the seeds from ``first + k * each`` on. Give at least 32 of each where you can: threads
    that run together then play the same game.
    """
    return _launch(engine, rules, each, first, len(rules) * each, 1, most)[:3]


def _launch(
    engine: Engine, rules: Array, each: int, first: int, games: int, repeats: int, most: int
) -> tuple[Array, Array, Array, float]:
    run = kernel(engine)
    blocks = (games + BLOCK - 1) // BLOCK
    on_device = cuda.to_device(rules)
    lengths = cuda.to_device(np.zeros(games, np.int32))
    scores = cuda.to_device(np.zeros((games, 2 * SEATS), np.int32))
    open_ends = cuda.to_device(np.zeros(games, np.int8))
    run[1, BLOCK](on_device, each, first, 1, most, lengths, scores, open_ends)  # compiles
    cuda.synchronize()
    best = float("inf")
    for _ in range(repeats):
        start = time.perf_counter()
        run[blocks, BLOCK](on_device, each, first, games, most, lengths, scores, open_ends)
        cuda.synchronize()
        best = min(best, time.perf_counter() - start)
    return lengths.copy_to_host(), scores.copy_to_host(), open_ends.copy_to_host(), best
