"""A State as a value: pickled, copied, compared; in this process, in another, and on plain or compiled rules."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from multiprocessing import get_context

import pytest

import ludaro
from ludaro.kernel import engine
from tests.variants import GAMES, VARIANTS, Variant, some_moves


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


def test_a_state_can_be_played_on_and_so_has_no_hash() -> None:
    with pytest.raises(TypeError, match="unhashable"):
        hash(ludaro.game("colorio").new(seed=1))


def test_the_way_to_a_position_counts() -> None:
    """Two orders of the same laid cards: the table is the same, what was played is not."""
    one, other = (ludaro.game("64g-1").new(seed=4) for _ in range(2))
    one.play(one.moves(0)[0])
    other.play(other.moves(0)[-1])
    assert one != other
    assert other != one


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


def test_the_gaps_between_fields_say_nothing() -> None:
    """A record is aligned as in C; what lies between two fields is nobody's."""
    state = ludaro.game("kvaro-a").new(players=3, seed=5)
    record = state.records[1]
    covered = [False] * record.itemsize
    for kind, offset in (record.dtype.fields[name][:2] for name in record.dtype.names):
        covered[offset : offset + kind.itemsize] = [True] * kind.itemsize
    assert not all(covered)
    other = state.copy()
    bytes_of_it = other.records[1].view("u1")
    bytes_of_it[[at for at, known in enumerate(covered) if not known]] = 77
    assert other.position != state.position
    assert other == state


@pytest.mark.parametrize("id", ludaro.games())
def test_a_game_is_the_same_one_wherever_it_arrives(id: str) -> None:
    game = ludaro.game(id)
    for again in (copy.copy(game), copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
        assert again is game
    assert len({game, ludaro.game(id)}) == 1


def test_a_game_that_nobody_could_find_again_is_not_pickled() -> None:
    colorio = ludaro.game("colorio")
    for changed in (replace(colorio, id="colorio-of-mine"), replace(colorio, title="Mine")):
        with pytest.raises(pickle.PicklingError, match=r"ludaro\.games"):
            pickle.dumps(changed.new(seed=1))
        assert copy.deepcopy(changed.new(seed=1)) == changed.new(seed=1)


def test_a_pickle_of_other_rules_is_refused() -> None:
    make, (content,) = ludaro.game("colorio").new(seed=1).__reduce__()
    assert make(content) == ludaro.game("colorio").new(seed=1)
    with pytest.raises(ludaro.BadSave, match="save"):
        make({**content, "version": content["version"] + 1})


def test_errors_arrive_with_all_they_say() -> None:
    state = ludaro.game("colorio").new(seed=7)
    with pytest.raises(ludaro.IllegalMove) as caught:
        state.play(">c4")
    again = pickle.loads(pickle.dumps(caught.value))
    assert (str(again), again.why, again.facts) == (str(caught.value), caught.value.why, caught.value.facts)
