"""Every game that is over says by which rule."""

from __future__ import annotations

import random

import pytest

from ludaro.testing.variants import GAMES, VARIANTS, Variant, some_moves


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_a_game_has_an_ending_just_when_it_is_over(variant: Variant) -> None:
    words = variant.game.family.ending.WORDS
    rng = random.Random(str(variant))
    for seed in range(3):
        for position in some_moves(variant.new(seed), rng, 700):
            ending = position.ending
            assert (ending is not None) == position.over
            if ending is not None:
                assert ending["by"] in words
                assert ending["seat"] is None or ending["seat"] in range(variant.players)
                assert set(ending) == {"by", "seat"}
                assert position.view(None)["ending"] == position.glance(0)["ending"] == ending


@pytest.mark.parametrize("variant", GAMES, ids=str)
def test_a_sentence_names_a_seat_just_where_the_ending_has_one(variant: Variant) -> None:
    words = variant.game.family.ending.WORDS
    rng = random.Random(variant.id)
    for seed in range(12):
        *_, last = some_moves(variant.new(seed), rng, 700)
        if (ending := last.ending) is not None and "{who}" in words[ending["by"]]:
            assert ending["seat"] is not None


def test_a_view_says_which_family_a_game_is_of() -> None:
    for variant in GAMES:
        assert variant.new(1).view(None)["family"] == variant.game.family.name
