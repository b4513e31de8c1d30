"""A State as a value: pickled, copied, compared; in this process, in another, and on plain or compiled rules."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest

import ludaro
from ludaro.kernel import engine
from ludaro.testing.variants import GAMES, IDS, VARIANTS, Variant, some_moves


def pickled(state: ludaro.State) -> ludaro.State:
    again: ludaro.State = pickle.loads(pickle.dumps(state))
    return again


WAYS: list[Callable[[ludaro.State], ludaro.State]] = [pickled, copy.copy, copy.deepcopy, ludaro.State.copy]


def asked(state: ludaro.State) -> list[object]:
    """All that one can ask a state."""
    seats = range(state.players)
    return [
        repr(state),
        state.game,
        dict(state.options),
        state.seats,
        list(state.history),
        state.position,
        [state.moves(seat) for seat in seats],
        [state.view(seat) for seat in (None, *seats)],
        [state.imagine(seat, 5).position for seat in (None, *seats)],
    ]


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_every_copy_is_equal_and_independent(variant: Variant) -> None:
    rng = random.Random(f"value {variant}")
    state = variant.new(rng.randrange(2**32))
    for step, position in enumerate(some_moves(state, rng, 40)):
        if step % 8:
            continue
        before = asked(position)
        for way in WAYS:
            other = way(position)
            assert other == position
            assert position == other
            assert asked(other) == before
            assert other.save() == position.save()
            for _ in some_moves(other, rng, 3):
                pass
            assert (other == position) == (not position.seats)
            assert asked(position) == before
        assert ludaro.load(position.save()) == position


@pytest.mark.parametrize("variant", GAMES, ids=str)
def test_what_tells_two_games_apart(variant: Variant) -> None:
    state = variant.new(1)
    assert state == variant.new(1)
    assert state != variant.new(2) or state.deal == variant.new(2).deal
    for other in VARIANTS:
        if other.id == variant.id and (other.players, other.options) != (variant.players, variant.options):
            assert state != other.new(1)
    assert state != state.save()
    imagined = state.imagine(0, 3)
    assert imagined != state
    assert imagined == state.imagine(0, 3) == pickled(imagined) == copy.copy(imagined)
    with pytest.raises(ludaro.BadDeal):
        _ = pickled(imagined).deal


def played_on(state: ludaro.State, mode: str) -> tuple[ludaro.State, list[object]]:
    """In another process, on plain or compiled rules: what a state looks like there, and three moves later."""
    engine.use(mode)
    seen = asked(state)
    for _ in some_moves(state, random.Random(9), 3):
        pass
    return state, seen


@pytest.mark.parametrize("mode", engine.MODES)
def test_the_same_in_another_process(mode: str) -> None:
    """Spawned, so that it shares nothing with this one; and its rules may be the plain ones."""
    states = []
    for variant in GAMES:
        state = variant.new(11)
        for _ in some_moves(state, random.Random(3), 6):
            pass
        states.append(state)
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        for state, (there, seen) in zip(states, pool.map(played_on, states, [mode] * len(states)), strict=True):
            assert asked(state) == seen
            for _ in some_moves(state, random.Random(9), 3):
                pass
            assert there == state
            assert asked(there) == asked(state)


@pytest.mark.parametrize("id", IDS)
def test_a_game_is_the_same_one_wherever_it_arrives(id: str) -> None:
    game = ludaro.game(id)
    for again in (copy.copy(game), copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
        assert again is game
    assert len({game, ludaro.game(id)}) == 1
