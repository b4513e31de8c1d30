"""The tree search: it finds what is there, proves what is certain, keeps its time, and never peeks."""

from __future__ import annotations

import random
from collections.abc import Callable
from time import perf_counter

import numpy as np
import pytest

import ludaro
from benchmarks.peers import PEERS
from ludaro.kernel.random import generator
from ludaro.players.search.growing import Tree
from ludaro.players.search.nodes import HOPELESS, SHARED, SURE
from ludaro.players.search.player import Search
from ludaro.testing.variants import GAMES, Variant, some_moves

TURN_BASED = [variant for variant in GAMES if variant.id not in ("kvaro-b", "kvaro-c", "kvaro-solo")]
HIDDEN = [variant for variant in TURN_BASED if variant.game.hidden]


def peer(name: str, *moves: int) -> Tree:
    """The search of a well-known game after some moves."""
    engine = PEERS[name]
    rules, state = np.zeros(1, engine.RULES), np.zeros(1, engine.STATE)
    engine.setup(rules, state, np.zeros(0, np.int16))
    for i, move in enumerate(moves):
        engine.apply(rules, state, i % 2, move)
    tree = Tree(engine, 2, False, 1 << 20)
    tree.seed(5)
    tree.plant(rules, state, len(moves) % 2)
    return tree


def test_the_end_of_a_game_is_proven() -> None:
    tree = peer("tic_tac_toe", 0, 4, 8, 1, 7, 6, 2)  # the second player must stop the line 2, 5, 8; then it is a draw
    assert tree.run(1_000) < 1_000
    assert {move: proof for move, _, _, proof in tree.children()} == {3: HOPELESS, 5: SHARED}


def test_nobody_wins_tic_tac_toe_from_the_start() -> None:
    tree = peer("tic_tac_toe")
    tree.run(100_000)
    assert not any(proof == SURE for _, _, _, proof in tree.children())
    _, visits, total, _ = max(tree.children(), key=lambda child: child[1])
    assert 0.5 <= total / visits < 0.6


def test_a_win_in_one_is_taken_and_proven() -> None:
    tree = peer("connect_four", 3, 0, 3, 0, 3, 1)
    tree.run(2_000)
    assert [move for move, _, _, proof in tree.children() if proof == SURE] == [3]


def test_a_threat_is_answered() -> None:
    tree = peer("connect_four", 3, 0, 3, 0, 3)
    tree.run(20_000)
    proofs = {move: proof for move, _, _, proof in tree.children()}
    assert proofs[3] != HOPELESS
    assert all(proof == HOPELESS for move, proof in proofs.items() if move != 3)


def test_a_full_tree_goes_on_learning() -> None:
    engine = PEERS["breakthrough"]
    rules, state = np.zeros(1, engine.RULES), np.zeros(1, engine.STATE)
    engine.setup(rules, state, np.zeros(0, np.int16))
    tree = Tree(engine, 2, False, 200)
    tree.plant(rules, state, 0)
    assert tree.run(5_000) == 5_000
    assert sum(visits for _, visits, _, _ in tree.children()) >= 4_900
    assert int(tree.plan["used"][0]) <= 200


@pytest.mark.parametrize("variant", TURN_BASED, ids=str)
def test_it_plays_every_turn_based_game(variant: Variant) -> None:
    state = variant.new(3)
    player = Search(iterations=300, threads=2)
    rng = generator(1)
    for _ in range(8):
        if state.over:
            break
        seat = state.seats[0]
        move = player.choose(state, seat, rng)
        assert move in state.moves(seat)
        state.play(move, seat)


@pytest.mark.parametrize("variant", HIDDEN, ids=str)
def test_two_truths_with_one_view_get_the_same_move(variant: Variant) -> None:
    rng = random.Random(variant.id)
    for step, position in enumerate(some_moves(variant.new(1), rng, 24)):
        if step % 6 == 3 and not position.over:
            seat = position.seats[0]
            other = position.imagine(seat, rng.randrange(2**32))
            answers = {
                Search(iterations=400, threads=2).choose(truth, seat, generator(7)) for truth in (position, other)
            }
            assert len(answers) == 1


def test_it_keeps_its_time() -> None:
    state = ludaro.game("64g-4").new(seed=1)
    player = Search(seconds=0.05)
    player.choose(state, 0, generator(1))  # loads the compiled code
    late = []
    for seed in range(10):
        start = perf_counter()
        player.choose(state, 0, generator(seed))
        late.append(perf_counter() - start - 0.05)
    assert min(late) < 0.1  # a few milliseconds, unless others keep the machine busy


@pytest.mark.parametrize("id", ["tabeligi", "colorio", "64g-2", "64g-3", "64g-8"])
def test_it_beats_a_random_player(id: str) -> None:
    game = ludaro.game(id)
    player, rng, choice = Search(iterations=600, threads=1), generator(3), random.Random(id)
    won = 0.0
    for number in range(12):
        state = game.new(2, seed=number, options="recommended")
        while not state.over:
            seat = state.seats[0]
            ours = seat == number % 2
            state.play(player.choose(state, seat, rng) if ours else choice.choice(state.moves(seat)), seat)
        assert state.result is not None
        won += state.result[number % 2]
    assert won >= 9.5


def hidden_tree() -> Tree:
    """A tree of a game with hidden cards, ready to grow."""
    state = ludaro.game("kvaro-a").new(seed=1)
    tree = Tree(state.game.family.engine, 2, True, 1 << 14)
    tree.plant(*state.records, 0)
    tree.seed(5)
    return tree


@pytest.mark.parametrize("left", [0, 1, 7, 300])
def test_a_hidden_search_goes_on_after_2_to_the_30_selections(left: int) -> None:
    young, old = hidden_tree(), hidden_tree()
    old.plan["stamp"] = (1 << 30) - 1 - left
    for tree in (young, old):
        assert tree.run(2_000) == 2_000
    assert young.children() == old.children()
    assert len({move for move, *_ in old.children()}) == len(old.children())


def test_a_tree_that_is_planted_again_begins_anew() -> None:
    state = ludaro.game("kvaro-a").new(seed=1)
    tree, fresh = hidden_tree(), hidden_tree()
    tree.run(500)
    tree.plant(*state.records, 0)
    tree.seed(5)
    assert int(tree.plan["stamp"][0]) == 0
    tree.run(500)
    fresh.run(500)
    assert tree.children() == fresh.children()


@pytest.mark.parametrize("make", [hidden_tree, lambda: peer("breakthrough")], ids=["hidden", "open"])
def test_visits_are_not_counted_beyond_their_number(make: Callable[[], Tree]) -> None:
    tree = make()
    tree.run(100)
    tree.nodes["visits"][int(tree.plan["root"][0])] = (1 << 31) - 3
    assert tree.run(100) == 2
    assert int(tree.nodes["visits"][0]) == (1 << 31) - 1
