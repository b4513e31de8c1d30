"""How games begin, and what is no beginning and no move."""

from __future__ import annotations

import json

import pytest

import ludaro
from ludaro.testing.variants import GAMES, VARIANTS, Variant


@pytest.mark.parametrize("variant", GAMES, ids=str)
def test_bad_beginnings_are_refused_in_words(variant: Variant) -> None:
    game = variant.game
    with pytest.raises(ludaro.BadPlayers, match=game.id):
        game.new(players=game.players[-1] + 1)
    with pytest.raises(ludaro.BadPlayers):
        game.new(players=0)
    with pytest.raises(ludaro.BadPlayers):
        game.new(players=True)
    with pytest.raises(ludaro.BadOption, match="colour_of_the_table"):
        game.new(variant.players, options={"colour_of_the_table": "green"})
    with pytest.raises(ludaro.BadOption, match="preset"):
        game.new(variant.players, options="best")
    if variant.new(1).deal:
        with pytest.raises(ludaro.BadDeal):
            game.new(variant.players, deal="")
    with pytest.raises(ludaro.BadDeal):
        game.new(variant.players, deal="nonsense / here")
    with pytest.raises(ludaro.BadDeal, match="not both"):
        game.new(variant.players, deal=variant.new(1).deal, seed=1)
    with pytest.raises(ludaro.BadDeal, match="whole number"):
        game.new(variant.players, seed="7")  # type: ignore[arg-type]
    for name, option in game.options.items():
        with pytest.raises(ludaro.LudaroError, match=name):
            game.new(variant.players, options={name: "no such value"})
        if option.choices is not None:
            with pytest.raises(ludaro.BadOption, match=name):
                game.new(variant.players, options={name: None})


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_a_deal_starts_the_same_game_again(variant: Variant) -> None:
    state = variant.new(11)
    again = variant.game.new(variant.players, options=variant.options, deal=state.deal)
    assert again.deal == state.deal
    assert again.view(None) == state.view(None)
    for seat in range(variant.players):
        assert again.view(seat) == state.view(seat)


@pytest.mark.parametrize("variant", GAMES, ids=str)
def test_an_illegal_move_changes_nothing(variant: Variant) -> None:
    state = variant.new(5)
    before = state.save(), state.view(None), state.seats
    seat = state.seats[0]
    for bad in {"", "no such move", "z9", "a1-z9", "7@0,0,0", "🂡"} - set(state.moves(seat)):
        with pytest.raises(ludaro.IllegalMove):
            state.play(bad, seat)
    with pytest.raises(ludaro.IllegalMove, match="text"):
        state.play(7, seat)  # type: ignore[arg-type]
    with pytest.raises(ludaro.BadSeat):
        state.play(state.moves(seat)[0], variant.players)
    with pytest.raises(ludaro.BadSeat):
        state.moves(-1)
    idle = [other for other in range(variant.players) if other not in state.seats]
    if idle:
        assert state.moves(idle[0]) == []
        with pytest.raises(ludaro.IllegalMove, match="may not act"):
            state.play(state.moves(seat)[0], idle[0])
    assert (state.save(), state.view(None), state.seats) == before


@pytest.mark.parametrize("variant", GAMES, ids=str)
def test_a_view_is_plain_json(variant: Variant) -> None:
    state = variant.new(2)
    for seat in (None, *range(variant.players)):
        view = state.view(seat)
        assert json.loads(json.dumps(view)) == view
        assert view["game"] == variant.id
        assert view["seat"] == seat
