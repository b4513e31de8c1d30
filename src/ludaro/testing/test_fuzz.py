"""Rubbish in, a helpful error out: whatever the text, a parser raises a Ludaro error or none."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import ludaro
from ludaro.testing.tries import TABLE_LETTERS, mutate
from ludaro.testing.variants import GAMES, Variant, some_moves

QUICK = settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck))

TEXTS = st.one_of(st.text(max_size=60), st.text(TABLE_LETTERS, max_size=60))
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | TEXTS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=4),
    max_leaves=8,
)


NESTED: list[Any] = []
for _ in range(100_000):
    NESTED = [NESTED]
MONSTERS: dict[str, Any] = {"number": 10**5000, "list": NESTED, "text": "é" * 100_000}


def helpful(error: ludaro.LudaroError) -> None:
    assert str(error).strip()
    assert "Traceback" not in str(error)
    assert len(str(error)) < 1000


@pytest.mark.parametrize("variant", GAMES, ids=str)
@QUICK
@given(text=TEXTS)
def test_any_text_as_a_deal(variant: Variant, text: str) -> None:
    try:
        state = variant.game.new(variant.players, deal=text)
    except ludaro.BadDeal as error:
        helpful(error)
    else:  # by chance a deal: just that one
        assert "".join(state.deal.split()) == "".join(text.split())


@pytest.mark.parametrize("variant", GAMES, ids=str)
def test_deals_that_are_nearly_right(variant: Variant) -> None:
    rng = random.Random(variant.id)
    deal = variant.new(3).deal
    for _ in range(300):
        text = mutate(deal, rng)
        try:
            state = variant.game.new(variant.players, deal=text)
        except ludaro.BadDeal as error:
            helpful(error)
        else:  # an exchange of two cards, say, is a good deal again
            assert len("".join(state.deal.split())) == len("".join(text.split()))
            assert variant.game.new(variant.players, deal=state.deal).deal == state.deal


@pytest.mark.parametrize("variant", GAMES, ids=str)
@QUICK
@given(text=TEXTS, seed=st.integers(0, 3))
def test_any_text_as_a_move(variant: Variant, text: str, seed: int) -> None:
    state = variant.new(seed)
    for seat in range(variant.players):
        legal = state.moves(seat)
        if " ".join(text.split()) not in legal:
            with pytest.raises(ludaro.IllegalMove) as caught:
                state.play(text, seat)
            helpful(caught.value)


@pytest.mark.parametrize("variant", GAMES, ids=str)
def test_moves_that_are_nearly_right(variant: Variant) -> None:
    rng = random.Random(variant.id)
    for position in some_moves(variant.new(4), rng, 25):
        for seat in position.seats:
            for move in position.moves(seat)[:8]:
                trial = position.copy()
                before = trial.save()
                try:
                    trial.play(mutate(move, rng), seat)
                except ludaro.LudaroError as error:
                    helpful(error)
                    assert trial.save() == before
                else:
                    assert len(trial.history) == len(position.history) + 1


@pytest.mark.parametrize("variant", GAMES, ids=str)
@QUICK
@given(data=st.data())
def test_any_value_as_an_option(variant: Variant, data: Any) -> None:
    names = st.sampled_from([*variant.game.options, "nothing"])
    options = data.draw(st.dictionaries(names, ANYTHING, min_size=1, max_size=3) | ANYTHING)
    try:
        state = variant.game.new(variant.players, options=options, seed=1)
    except ludaro.LudaroError as error:
        helpful(error)
    else:
        assert ludaro.load(state.save()).options == state.options


@pytest.mark.parametrize("variant", GAMES, ids=str)
@pytest.mark.parametrize("monster", MONSTERS.values(), ids=MONSTERS)
def test_what_cannot_even_be_shown_gets_a_short_answer(variant: Variant, monster: Any) -> None:
    state = variant.new(1)
    tries: list[Callable[[], Any]] = [
        lambda: variant.game.new(monster),
        lambda: variant.game.new(variant.players, deal=monster),
        lambda: variant.game.choose(monster),
        lambda: variant.game.choose({"nothing" if isinstance(monster, list) else monster: 1}),
        *(lambda name=name: variant.game.choose({name: monster}) for name in variant.game.options),
        lambda: state.play(monster, state.seats[0]),
        lambda: state.play("pass", monster),
        lambda: ludaro.game(monster),
        lambda: ludaro.load(monster),
    ]
    for attempt in tries:
        with pytest.raises(ludaro.LudaroError) as caught:
            attempt()
        helpful(caught.value)


@QUICK
@given(text=TEXTS)
def test_any_text_as_a_saved_game(text: str) -> None:
    with pytest.raises(ludaro.BadSave) as caught:
        ludaro.load(text)
    helpful(caught.value)


@pytest.mark.parametrize("variant", GAMES, ids=str)
@QUICK
@given(data=st.data())
def test_saved_games_with_wrong_parts(variant: Variant, data: Any) -> None:
    state = variant.new(1)
    list(some_moves(state, random.Random(1), 4))
    content = json.loads(state.save())
    part = data.draw(st.sampled_from(list(content)))
    if part == "moves" and data.draw(st.booleans()):
        content["moves"][-1] = data.draw(ANYTHING)
    else:
        content[part] = data.draw(ANYTHING)
    try:
        ludaro.load(json.dumps(content))
    except ludaro.BadSave as error:
        helpful(error)


@pytest.mark.parametrize("variant", GAMES, ids=str)
def test_saved_games_that_are_nearly_right(variant: Variant) -> None:
    rng = random.Random(variant.id)
    state = variant.new(1)
    list(some_moves(state, rng, 6))
    for _ in range(150):
        try:
            ludaro.load(mutate(state.save(), rng))
        except ludaro.BadSave as error:
            helpful(error)
