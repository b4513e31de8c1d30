"""What must hold at every position of every game, in random play."""

from __future__ import annotations

import random

import pytest

import ludaro
from ludaro.testing.variants import VARIANTS, Variant, some_moves


def fingerprint(state: ludaro.State) -> tuple[object, ...]:
    return state.save(), state._truth.tobytes(), state.seats, state.result, state.points


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_positions_are_sound(variant: Variant) -> None:
    rng = random.Random(str(variant))
    state = variant.new(rng.randrange(2**32))
    kept: list[tuple[ludaro.State, tuple[object, ...]]] = []
    for step, position in enumerate(some_moves(state, rng, 400)):
        assert position.over == (position.seats == ())
        assert (position.result is None) == (not position.over)
        for seat in range(variant.players):
            moves = position.moves(seat)
            assert moves == sorted(set(moves))
            if seat not in position.seats:
                assert moves == []
        if position.seats:
            assert any(position.moves(seat) for seat in position.seats)
        if step % 9 == 0:
            kept.append((position.copy(), fingerprint(position)))
    for copy, before in kept:
        assert fingerprint(copy) == before
    again = ludaro.load(state.save())
    assert fingerprint(again) == fingerprint(state)
    if state.result is not None:
        assert abs(sum(state.result) - 1) < 1e-9
        assert all(share in (0, max(state.result)) for share in state.result)


ENDING = [variant for variant in VARIANTS if variant.ends]


@pytest.mark.parametrize("variant", ENDING, ids=str)
def test_every_game_ends(variant: Variant) -> None:
    rules = variant.game.encode(variant.players, variant.game.choose(variant.options))
    lengths, scores = variant.game.family.engine.playouts(rules, 1, 200)
    assert lengths.max() <= 1_200
    assert (scores[:, : variant.players].sum(axis=1) > 0).all()
