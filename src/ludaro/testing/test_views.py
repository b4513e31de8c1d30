"""Views are put together from pieces that are used again: nobody may notice."""

from __future__ import annotations

import random
from typing import Any

import pytest

import ludaro
from ludaro.testing.variants import GAMES, Variant, some_moves

MOVES = 60


@pytest.mark.parametrize("variant", GAMES, ids=str)
def test_a_view_is_the_same_however_the_position_was_reached(variant: Variant) -> None:
    """Looked at after every move, as a table does, or for the first time after all of them."""
    rng = random.Random(f"{variant}")
    state = variant.new(rng.randrange(1 << 30))
    for _ in range(MOVES):
        fresh = ludaro.load(state.save())
        for seat in (None, *range(variant.players)):
            glance = state.glance(seat)
            assert state.view(seat) == fresh.view(seat)
            assert {name: value for name, value in fresh.view(seat).items() if name != "history"} == glance
        if state.over:
            break
        state = state.copy()
        seat = rng.choice(state.seats)
        state.play(rng.choice(state.moves(seat)), seat)


@pytest.mark.parametrize("variant", GAMES, ids=str)
def test_a_picture_can_be_made_of_that_of_any_other_moment(variant: Variant) -> None:
    """As it is when moves are taken back."""
    rng = random.Random(f"{variant}")
    family, positions = variant.game.family, [state.copy() for state in some_moves(variant.new(5), rng, MOVES)]
    rules = positions[0]._plain_rules
    pictures = [(state._plain(), family.picture(rules, state._plain())) for state in positions]
    for _ in range(MOVES):
        drawn, (plain, picture) = rng.choice(pictures), rng.choice(pictures)
        assert family.draw(rules, plain, drawn) == picture


@pytest.mark.parametrize("variant", GAMES, ids=str)
def test_who_changes_a_view_changes_nothing_else(variant: Variant) -> None:
    state = variant.new(7)
    for seat in (None, *range(variant.players)):
        before = state.view(seat)
        wreck(state.view(seat))
        assert state.view(seat) == before
        assert variant.new(7).view(seat) == before


def wreck(value: Any) -> None:
    inner = list(value.values()) if isinstance(value, dict) else value
    for part in inner:
        if isinstance(part, dict | list):
            wreck(part)
    value.clear()
