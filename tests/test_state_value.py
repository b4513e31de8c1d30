"""A State as a value: pickled, copied, compared; in this process, in another, and on plain or compiled rules."""

from __future__ import annotations

import copy
import pickle
from dataclasses import replace

import pytest

import ludaro


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
