"""Random declarations of 64g games three ways, position by position: plain Python, compiled with bounds checks, CUDA.

    python -m benchmarks.declarations --count 20000            # on a machine with a CUDA device
    python -m benchmarks.declarations --count 500 --no-gpu

A mark is made of every position of a game; all marks, the lengths and the scores must be equal. The declarations are
those of seeds, any number of players that they allow.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from typing import Any

os.environ["NUMBA_BOUNDSCHECK"] = "1"

import numpy as np
from numba import njit

from ludaro.games.sixtyfour import rules as module
from ludaro.games.sixtyfour.board import BITS, DECK
from ludaro.games.sixtyfour.codes import code_of
from ludaro.games.sixtyfour.grammar import any_game, players_of
from ludaro.games.sixtyfour.words import encode
from ludaro.kernel import bits, drivers
from ludaro.kernel.backs import Plain
from ludaro.kernel.random import WORDS
from ludaro.kernel.records import SEATS
from ludaro.kernel.retarget import retarget

LOW, HALF = np.uint64(0xFFFFFFFF), np.uint64(32)
MASK = 0x7FFFFFFF


def fold(mark: int, number: int) -> int:
    return (mark * 1000003 ^ number) & MASK


def fold_squares(mark: int, squares: Any) -> int:
    return fold(fold(mark, int(squares & LOW)), int(squares >> HALF))


def mark_of(state: Any) -> int:
    mark = fold_squares(fold_squares(fold_squares(1, state.taken), state.up), state.made)
    for k in range(BITS):
        mark = fold_squares(mark, state.bit[k])
    for seat in range(SEATS):
        mark = fold(fold(mark, int(state.gain[seat])), int(state.runs[seat]))
    for card in range(2 * DECK):
        mark = fold(fold(mark, int(state.under[card]) + 1), int(state.talon[card]) + 1)
    mark = fold(fold(fold(mark, int(state.seat)), int(state.card) + 1), int(state.pending) + 1)
    return fold(fold(mark, int(state.winners)), int(state.quiet))


def tracer(decorate: Any) -> Any:
    """A game from its seed for a target: fills in the marks and the scores, returns the length."""
    rules_of = retarget(decorate, module)
    play = drivers.build(rules_of, decorate, retarget(decorate, drivers))
    begin, rollout, acting, score = play.begin, play.rollout, rules_of.acting, rules_of.score
    mark_it = retarget(decorate, sys.modules[__name__]).mark_of

    def trace(
        rules: Any, state: Any, cards: Any, moves: Any, rng: Any, seed: int, most: int, marks: Any, scores: Any
    ) -> int:
        begin(rules, state, cards, rng, seed)
        played = 0
        while played < most and acting(rules, state) != 0:
            rollout(rules, state, moves, rng, 1)
            marks[played] = mark_it(state)
            played += 1
        score(rules, state, scores)
        return played

    return decorate(trace)


def declaration(seed: int) -> tuple[str, Any]:
    rng = random.Random(seed)
    words = any_game(rng, rng.randint(3, 14))
    players = rng.choice(players_of(words))
    return f"{code_of(words)} for {players}", encode(module.RULES, words, players)


def play_plain(seeds: range, most: int) -> tuple[list[str], Any, Any, Any, Any]:
    plain = Plain(module)
    trace = tracer(lambda function: function)
    told = [declaration(seed) for seed in seeds]
    lengths, scores = np.zeros(len(seeds), np.int32), np.zeros((len(seeds), 2 * SEATS), np.int32)
    marks = np.zeros((len(seeds), most), np.int32)
    for k, seed in enumerate(seeds):
        row, numbers = [0] * most, [0] * (2 * SEATS)
        room = [0] * module.MAX_DEAL, [0] * module.MAX_MOVES, [0] * WORDS
        with np.errstate(over="ignore"):
            lengths[k] = trace(plain._Rules(told[k][1][0]), plain._State(), *room, seed, most, row, numbers)
        marks[k], scores[k] = row, numbers
    return [name for name, _ in told], np.concatenate([record for _, record in told]), lengths, marks, scores


def play_compiled(rules: Any, seeds: range, most: int) -> tuple[Any, Any, Any]:
    bits._teach_numba()
    trace = tracer(njit)
    cards, moves = np.zeros(module.MAX_DEAL, np.int16), np.zeros(module.MAX_MOVES, np.int32)
    rng = np.zeros(WORDS, np.int64)
    lengths, scores = np.zeros(len(rules), np.int32), np.zeros((len(rules), 2 * SEATS), np.int32)
    marks = np.zeros((len(rules), most), np.int32)

    def play_all(
        rules: Any, states: Any, cards: Any, moves: Any, rng: Any, first: int, most: int, out: Any, room: Any, won: Any
    ) -> None:
        for k in range(len(rules)):
            out[k] = trace(rules[k], states[0], cards, moves, rng, first + k, most, room[k], won[k])

    run = njit(play_all)
    run(rules, np.zeros(1, module.STATE), cards, moves, rng, seeds[0], most, lengths, marks, scores)
    return lengths, marks, scores


def play_on_device(rules: Any, seeds: range, most: int) -> tuple[Any, Any, Any]:
    from ludaro.kernel import gpu  # first: it makes way for NumPy's newer versions

    from numba import cuda  # isort: skip

    print(gpu.device())
    bits._teach_numba()
    trace = tracer(cuda.jit(device=True))
    state_type, most_cards = module.STATE, module.MAX_DEAL

    def play_one(rules: Any, first: int, most: int, out: Any, marks: Any, scores: Any) -> None:
        i = cuda.grid(1)
        if i < len(rules):
            states = cuda.local.array(1, state_type)
            cards = cuda.local.array(most_cards, np.int16)
            moves = cuda.local.array(1, np.int32)
            rng = cuda.local.array(WORDS, np.int64)
            out[i] = trace(rules[i], states[0], cards, moves, rng, first + i, most, marks[i], scores[i])

    lengths = cuda.to_device(np.zeros(len(rules), np.int32))
    marks = cuda.to_device(np.zeros((len(rules), most), np.int32))
    scores = cuda.to_device(np.zeros((len(rules), 2 * SEATS), np.int32))
    blocks = (len(rules) + 63) // 64
    cuda.jit(play_one)[blocks, 64](cuda.to_device(rules), seeds[0], most, lengths, marks, scores)
    cuda.synchronize()
    return lengths.copy_to_host(), marks.copy_to_host(), scores.copy_to_host()


def parts_of(seeds: range, part: int = 50) -> list[range]:
    return [seeds[at : at + part] for at in range(0, len(seeds), part)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--most", type=int, default=1000, help="moves of a game at the most")
    parser.add_argument("--gpu", action=argparse.BooleanOptionalAction, default=True)
    asked = parser.parse_args()
    seeds = range(asked.first, asked.first + asked.count)
    started = time.perf_counter()
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        played = list(pool.map(play_plain, parts_of(seeds), [asked.most] * len(parts_of(seeds))))
    names = [name for part in played for name in part[0]]
    records, *plain = (np.concatenate([part[at] for part in played]) for at in range(1, 5))
    print(f"plain: {asked.count} games, {int(plain[0].sum())} moves, {time.perf_counter() - started:.1f} s", flush=True)
    ways = {"compiled with bounds checks": play_compiled} | ({"CUDA": play_on_device} if asked.gpu else {})
    endless = [names[k] for k in np.flatnonzero(plain[0] >= asked.most)]
    print(f"without an end after {asked.most} moves: {len(endless)} {endless[:5]}", flush=True)
    wrong = len(endless)
    for way, play in ways.items():
        started = time.perf_counter()
        other = play(records, seeds, asked.most)
        different = [
            name
            for k, name in enumerate(names)
            if any(not np.array_equal(ours[k], theirs[k]) for ours, theirs in zip(plain, other, strict=True))
        ]
        print(f"{way}: {len(different)} differ {different[:5]}, {time.perf_counter() - started:.1f} s", flush=True)
        wrong += len(different)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
