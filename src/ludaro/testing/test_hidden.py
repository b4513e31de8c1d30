"""Nobody is told what they may not know: two truths that look the same to a seat are the same to it in everything."""

from __future__ import annotations

import json
import random

import numpy as np
import pytest

import ludaro
from ludaro.kernel.random import generator
from ludaro.kernel.records import SPECTATOR, mirror
from ludaro.testing.tries import tries
from ludaro.testing.variants import GAMES, VARIANTS, Variant, some_moves


def other_truth(state: ludaro.State, seat: int | None, seed: int) -> ludaro.State:
    """The same game as far as a seat can tell."""
    other = state.copy()
    other._forget()
    engine = state.game.family.engine
    engine.imagine(other._rules, other._truth, SPECTATOR if seat is None else seat, generator(seed))
    return other


def seen_by(state: ludaro.State, seat: int | None) -> str:
    seen = {
        "view": state.view(seat),
        "moves": [] if seat is None else state.moves(seat),
        "seats": state.seats,
        "points": state.points,
        "result": state.result,
    }
    return json.dumps(seen, sort_keys=True)


def told(state: ludaro.State, seat: int, text: str) -> list[object]:
    """All that a seat hears of a move that it asks about, and that it tries."""
    asked = state.why(text, seat)
    try:
        state.copy().play(text, seat)
    except ludaro.IllegalMove as error:
        return [asked, str(error), error.why, error.facts]
    return [asked]


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_two_truths_one_view(variant: Variant) -> None:
    rng = random.Random(str(variant))
    varied = False
    for game in range(2):
        state = variant.new(game)
        for step, position in enumerate(some_moves(state, rng, 120)):
            if step % 6 or position.over:
                continue
            for seat in (None, *range(variant.players)):
                other = other_truth(position, seat, rng.randrange(2**32))
                assert seen_by(other, seat) == seen_by(position, seat)
                if seat is not None:
                    for text in ["xyzzy", *rng.sample(tries(variant, rng), 5)]:
                        assert told(other, seat, text) == told(position, seat, text)
                varied = varied or not np.array_equal(other._truth.view(np.uint8), position._truth.view(np.uint8))
    assert varied == variant.game.hidden


def story(state: ludaro.State) -> str:
    """What happens from here on when the moves fall in a fixed way."""
    rng = random.Random(1)
    told = [json.dumps(position.view(None)) for position in some_moves(state, rng, 8)]
    return "\n".join(told)


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_what_a_seat_imagines_depends_on_its_view_alone(variant: Variant) -> None:
    """Two truths, one view, one seed: the same imagined truth. So a player cannot know more than its view."""
    rng = random.Random(str(variant))
    for step, position in enumerate(some_moves(variant.new(2), rng, 90)):
        if step % 9 == 0 and not position.over:
            for seat in (None, *range(variant.players)):
                other = other_truth(position, seat, rng.randrange(2**32))
                assert story(other_truth(position, seat, step)) == story(other_truth(other, seat, step))


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_an_imagined_truth_can_be_played_to_its_end(variant: Variant) -> None:
    rng = random.Random(str(variant))
    state = variant.new(1)
    for step, position in enumerate(some_moves(state, rng, 60)):
        if step % 12 == 0 and not position.over:
            seat = rng.choice([None, *range(variant.players)])
            other = other_truth(position, seat, step)
            for later in some_moves(other, rng, 400):
                assert later.over or any(later.moves(acting) for acting in later.seats)


@pytest.mark.parametrize("variant", [variant for variant in GAMES if variant.game.family.own is None], ids=str)
def test_where_all_are_said_to_see_the_same_they_do(variant: Variant) -> None:
    family = variant.game.family
    for position in some_moves(variant.new(4), random.Random(variant.id), 30):
        rules = ludaro.State.plain_rules(variant.game, position.records[0])
        truth = mirror(family.engine.STATE)(position.records[1][0])
        looks = [family.look(rules, truth, seat) for seat in (None, *range(position.players))]
        assert all(look == looks[0] == position.view(0)["table"] for look in looks)
