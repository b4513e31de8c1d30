"""Plain Python, compiled and CUDA: the same game from the same seed."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from dataclasses import replace

import numpy as np
import pytest

from ludaro.kernel import engine
from ludaro.kernel.backs import Compiled, Plain
from ludaro.kernel.engine import Engine, Held
from ludaro.kernel.records import SEATS, duplicate
from ludaro.testing.variants import GAMES, VARIANTS, Variant


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_plain_python_and_compiled_code_play_the_same_games(variant: Variant) -> None:
    game = variant.game
    rules = game.encode(variant.players, game.choose(variant.options))
    compiled = game.family.engine
    plain = Engine(compiled.name, compiled.module, "python")
    if not variant.ends:
        compare_moves(variant, plain)
        return
    games = 4
    lengths, scores = compiled.playouts(rules, 77, games)
    plain_lengths, plain_scores = plain.playouts(rules, 77, games)
    assert lengths.tolist() == plain_lengths.tolist()
    assert np.array_equal(scores, plain_scores)


def compare_moves(variant: Variant, plain: Engine) -> None:
    from ludaro.kernel.random import generator

    compiled = variant.game.family.engine
    rules = variant.game.encode(variant.players, variant.game.choose(variant.options))
    cards = compiled.deal(rules, 5)
    assert cards.tolist() == plain.deal(rules, 5).tolist()
    ours, theirs = np.zeros(1, compiled.STATE), np.zeros(1, compiled.STATE)
    compiled.setup(rules, ours, cards)
    plain.setup(rules, theirs, cards)
    compiled.rollout(rules, ours, generator(9), 60)
    plain.rollout(rules, theirs, generator(9), 60)
    assert ours.tobytes() == theirs.tobytes()


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_plain_python_and_compiled_code_imagine_the_same_truths(variant: Variant) -> None:
    from ludaro.kernel.random import generator

    compiled = variant.game.family.engine
    plain = Engine(compiled.name, compiled.module, "python")
    rules = variant.game.encode(variant.players, variant.game.choose(variant.options))
    for seed in range(3):
        state = np.zeros(1, compiled.STATE)
        compiled.setup(rules, state, compiled.deal(rules, seed))
        compiled.rollout(rules, state, generator(seed), 7 * (seed + 1))
        if compiled.acting(rules, state) == 0:
            continue
        for seat in range(-1, variant.players):
            ours, theirs = duplicate(state), duplicate(state)
            compiled.imagine(rules, ours, seat, generator(3))
            plain.imagine(rules, theirs, seat, generator(3))
            assert ours.tobytes() == theirs.tobytes()


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_one_look_tells_what_several_questions_do(variant: Variant) -> None:
    state, rng = variant.new(4), random.Random(str(variant))
    engine, (rules, ours) = variant.game.family.engine, state.records
    theirs = duplicate(ours)
    compiled = Held(engine, rules, ours)
    plain = Held(Engine(engine.name, engine.module, "python"), rules, theirs)
    look, other = compiled.look(), plain.look()
    for _ in range(25):
        assert look == other
        assert sum(1 << seat for seat in look.seats) == engine.acting(rules, ours)
        assert (look.score[:SEATS], look.score[SEATS:]) == engine.score(rules, ours)
        assert look.moves == (engine.legal(rules, ours, look.seats[0]) if len(look.seats) == 1 else [])
        choices = [(seat, move) for seat in look.seats for move in engine.legal(rules, ours, seat)]
        if not choices:
            break
        seat, move = rng.choice(choices)
        look, other = compiled.look(seat, move), plain.look(seat, move)
        assert ours.tobytes() == theirs.tobytes()


BOUNDS = """
import sys
caught = []
sys.unraisablehook = lambda event: caught.append(repr(event.exc_value))
import numpy as np
from ludaro.kernel.random import generator
from ludaro.testing.variants import VARIANTS
for variant in VARIANTS:
    engine = variant.game.family.engine
    rules = variant.game.encode(variant.players, variant.game.choose(variant.options))
    if variant.ends:
        engine.playouts(rules, 1, 60)
    for seed in range(4):
        state = np.zeros(1, engine.STATE)
        engine.setup(rules, state, engine.deal(rules, seed))
        engine.rollout(rules, state, generator(seed), 10 * seed)
        for seat in range(variant.players):
            engine.legal(rules, state, seat)
        if engine.acting(rules, state):
            for seat in range(-1, variant.players):
                engine.imagine(rules, state.copy(), seat, generator(seat + 5))
    if caught:
        sys.exit(f"{variant}: {caught[0]}")
"""


SIMULATOR = """
import numpy as np
from ludaro.kernel import gpu
from ludaro.kernel.engine import Engine, Held
from ludaro.kernel.records import SEATS, duplicate
from ludaro.testing.variants import GAMES
gpu.BLOCK = 2
for variant in GAMES:
    engine = variant.game.family.engine
    rules = variant.game.encode(variant.players, variant.game.choose(variant.options))
    with np.errstate(over="ignore"):
        lengths, scores, _ = gpu.playouts(engine, rules, 3, 2, most=30)
    plain = Engine(engine.name, engine.module, "python").back
    for i in range(2):
        state = plain._State()
        cards, moves = [0] * engine.module.MAX_DEAL, [0] * engine.module.MAX_MOVES
        numbers = [0] * 16
        with np.errstate(over="ignore"):
            length = plain.play.playout(plain._Rules(rules[0]), state, cards, moves, [0] * 4, 3 + i, 30)
            plain.rules.score(plain._Rules(rules[0]), state, numbers)
        assert (lengths[i], scores[i].tolist()) == (length, numbers), variant
"""


@pytest.mark.slow
def test_the_cuda_kernel_plays_the_same_games_in_the_simulator() -> None:
    """Numba's simulator runs the very kernel that a GPU gets; `ludaro bench --gpu` compares on a real one."""
    run = subprocess.run(
        [sys.executable, "-c", SIMULATOR],
        env={**os.environ, "NUMBA_ENABLE_CUDASIM": "1", "NUMBA_DISABLE_JIT": "1", "LUDARO_MODE": "python"},
        capture_output=True,
        text=True,
        timeout=1200,
    )
    assert run.returncode == 0, run.stderr[-2000:]


@pytest.mark.slow
def test_a_bounds_checked_run_of_all_games_is_clean() -> None:
    run = subprocess.run(
        [sys.executable, "-c", BOUNDS],
        env={**os.environ, "NUMBA_BOUNDSCHECK": "1"},
        capture_output=True,
        text=True,
        timeout=1200,
    )
    assert run.returncode == 0, run.stderr[-2000:]
    assert "Exception ignored" not in run.stderr


@pytest.mark.parametrize("variant", GAMES, ids=str)
def test_a_game_that_begins_plain_ends_compiled_and_nobody_notices(variant: Variant) -> None:
    usual = variant.game.family.engine
    fresh = Engine(usual.name, usual.module)
    game = replace(variant.game, family=replace(variant.game.family, engine=fresh))
    asked: list[str] = []
    engine.run_plain_meanwhile(asked.append)
    try:
        ours, theirs = variant.new(4), game.new(variant.players, options=variant.options, seed=4)
        assert set(asked) == {usual.name}
        rng = random.Random(4)
        for move in range(40):
            assert isinstance(fresh.back, Plain if move < 8 else Compiled)
            if ours.over:
                break
            seat = rng.choice(ours.seats)
            assert theirs.moves(seat) == ours.moves(seat)
            if ours.moves(seat):
                chosen = rng.choice(ours.moves(seat))
                ours.play(chosen, seat)
                theirs.play(chosen, seat)
            assert theirs.records[1].tobytes() == ours.records[1].tobytes()
            if move == 7:
                fresh.prepare()
        assert theirs.result == ours.result
    finally:
        engine.run_plain_meanwhile(None)
