"""The levels: for every game eight of them, each stronger than the one below."""

from __future__ import annotations

import json
import os
import random

import pytest

import ludaro
from ludaro.kernel.random import generator
from ludaro.lab.arena import Arena
from ludaro.lab.question import question
from ludaro.players import LEVELS, opponent, parse, text_of
from ludaro.players.levels import LADDER
from ludaro.players.search.player import Search
from ludaro.players.weak import Changeable, Clumsy, Slipping
from tools.unmeasured import is_decided

SEARCHED = [id for id in ludaro.games() if id not in ("kvaro-b", "kvaro-c", "kvaro-solo")]
MEASURED = json.loads(LADDER.read_text("utf-8"))["games"]


def score(id: str, first: str, second: str, games: int) -> float:
    """What the first player gets; 0.5 when both are alike, also with more than two seats."""
    result = Arena(question(id, [first, second], None, "recommended", 5), games).run()
    return float(result["players"][0]["score"] * result["seats"] / 2)


@pytest.mark.parametrize("id", MEASURED)
def test_a_measured_ladder_goes_up(id: str) -> None:
    game = MEASURED[id]
    assert len(game["levels"]) == len(set(game["levels"])) == len(LEVELS)
    assert len(game["steps"]) == len(LEVELS) - 1
    assert game["levels"][-1] == "search:1s"
    for step in game["steps"]:
        assert step["low"] <= step["score"] <= step["high"]
        assert step["high"] >= 0.5  # nothing speaks for a step down; where luck decides, steps are small
    assert sum(step["score"] * step["games"] for step in game["steps"]) > 0.5 * sum(
        step["games"] for step in game["steps"]
    )


@pytest.mark.parametrize("id", ludaro.games())
def test_every_level_of_every_game_plays(id: str) -> None:
    game = ludaro.game(id)
    for level in LEVELS[:-1]:
        state = game.new(seed=level, options="recommended")
        seat = next(seat for seat in state.seats if state.moves(seat))
        assert opponent(level, game).choose(state, seat, generator(level)) in state.moves(seat)
        assert text_of(level, game) == text_of(str(level), game)


@pytest.mark.parametrize("id", ["colorio", "64g-2", "64g-4"])
def test_a_clumsy_player_loses_to_a_random_one(id: str) -> None:
    assert score(id, "random", "clumsy:1", 40) > 0.6


def test_a_player_slips_as_often_as_it_is_told() -> None:
    state = ludaro.game("64g-2").new(seed=2)
    rng = random.Random(2)
    for _ in range(20):
        state.play(rng.choice(state.moves(state.seats[0])))
    steady = parse("greedy")()
    best = steady.choose(state, 0, generator(0))

    def best_ones(chance: float) -> int:
        someone = Slipping(steady, chance)
        return sum(someone.choose(state, 0, generator(seed)) == best for seed in range(200))

    assert best_ones(0.0) == 200
    assert 60 < best_ones(0.6) < 110  # of 23 moves, a slip seldom finds the best
    assert best_ones(1.0) < 25
    assert Slipping(steady, 0.25).name == "greedy~0.25"


@pytest.mark.parametrize(
    "text", ["clumsy:2", "clumsy:x", "greedy~", "greedy~-1", "~0.5", "search:20~nan", "greedy|", "random|greedy~2"]
)
def test_a_chance_is_a_number_from_0_to_1(text: str) -> None:
    with pytest.raises(ludaro.LudaroError):
        parse(text)


def test_names_say_all_that_makes_the_player_again() -> None:
    for text in ("clumsy:0.5", "search:20~0.3", "greedy~0.25", "quick:3", "greedy|search:20~0.3"):
        assert parse(text)().name == text
    assert isinstance(parse("clumsy:0.5")(), Clumsy)


def test_a_changeable_player_has_one_day_in_a_game_and_each_as_often() -> None:
    days = {"greedy": 0, "random": 0}
    both = 0
    for seed in range(200):
        state = ludaro.game("64g-12").new(seed=seed)
        player = parse("greedy|random")()
        assert isinstance(player, Changeable)
        for move in range(8):
            if move == state.players:
                today = [player.today(state, seat).name for seat in range(2)]
            state.play(parse("random")().choose(state, state.seats[0], generator(seed + move)))
        assert today == [player.today(state, seat).name for seat in range(2)]
        days[today[0]] += 1
        both += today[0] == today[1]
    assert 70 < days["greedy"] < 130
    assert 70 < both < 130  # one seat's day says nothing of the other's


# Games that nobody has measured: cards that move, are laid, and are turned up.
STRANGERS = ["64g-own:v6n1o1b1x359", "64g-own:s1t4o1w7", "64g-own:p1f7r4v3s2t5e1w6"]


@pytest.mark.slow
@pytest.mark.parametrize("id", SEARCHED + STRANGERS)
def test_two_levels_up_wins_more(id: str) -> None:
    game = ludaro.game(id).with_options(None)
    for lower in (1, 3):
        assert score(id, text_of(lower + 2, game), text_of(lower, game), 60) > 0.5


def test_a_match_is_decided_when_what_is_left_cannot_change_it() -> None:
    assert not is_decided([], 5)
    assert not is_decided([(2, 2), (2, 2)], 5)
    assert is_decided([(2, 2), (2, 2), (2, 2)], 5)  # 6 of 10
    assert not is_decided([(0, 2), (0, 2)], 5)  # all that is left would be enough
    assert is_decided([(0, 2), (0, 2), (1, 2)], 5)
    assert is_decided([(4, 4), (4, 4), (4, 4)], 5)  # two of four seats in each game


def test_a_level_is_as_strong_whatever_the_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    state = ludaro.game("64g-2").new(seed=1)
    found = []
    for cores in (1, 8):
        monkeypatch.setattr(os, "cpu_count", lambda cores=cores: cores)
        for text in ("search:300", text_of(8, state.game)):
            player = parse(text)()
            assert isinstance(player, Search)
            assert player.threads == 1
        found.append(Search(iterations=300).think(state, 0, generator(1)))
    assert found[0] == found[1]
