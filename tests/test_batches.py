"""Many games at once: arrays are checked before compiled code, which trusts them, gets them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import ludaro
from ludaro.kernel.engine import Array

GAME = ludaro.game("colorio")
ENGINE = GAME.family.engine
RULES = GAME.encode(2, GAME.choose(None))
COUNT = 5


def begun() -> Array:
    states = np.zeros(COUNT, ENGINE.STATE)
    ENGINE.begin(RULES, states, np.arange(COUNT, dtype=np.int64))
    return states


def numbers(*values: int) -> Array:
    return np.array(values, np.int64)


def first_moves(states: Array) -> Array:
    return numbers(*(ENGINE.legal(RULES, states[i : i + 1], 0)[0] for i in range(len(states))))


def test_many_games_begin_and_go_on_as_one_does() -> None:
    states = begun()
    moves = first_moves(states)
    ENGINE.step(RULES, states, numbers(*[0] * COUNT), moves)
    for seed in range(COUNT):
        state = GAME.new(2, seed=seed)
        texts = {number: text for text, number in state.numbers(0).items()}
        state.play(texts[int(moves[seed])])
        assert state.records[1].tobytes() == states[seed : seed + 1].tobytes()


WRONG: dict[str, tuple[Any, Any, Any, str]] = {
    "a list": (RULES, [1, 2], numbers(1, 2), "states should be an array of records of colorio, not list"),
    "seeds of 32 bits": (RULES, np.zeros(2, ENGINE.STATE), np.zeros(2, np.int32), "64-bit integers, not one of int32"),
    "floats": (RULES, np.zeros(2, ENGINE.STATE), np.zeros(2), "64-bit integers, not one of float64"),
    "too few seeds": (RULES, np.zeros(3, ENGINE.STATE), numbers(1, 2), "there are 3 states, but 2 seeds"),
    "too many seeds": (RULES, np.zeros(1, ENGINE.STATE), numbers(1, 2), "there are 1 states, but 2 seeds"),
    "gaps": (RULES, np.zeros(2, ENGINE.STATE), np.zeros(4, np.int64)[::2], "seeds should lie in memory without gaps"),
    "two dimensions": (RULES, np.zeros((2, 1), ENGINE.STATE), numbers(1, 2), "2 dimensions of other records"),
    "other states": (
        RULES,
        np.zeros(2, ludaro.game("tabeligi").family.engine.STATE),
        numbers(1, 2),
        "records of colorio, not one of other records",
    ),
    "other rules": (
        np.zeros(1, ludaro.game("tabeligi").family.engine.RULES),
        np.zeros(2, ENGINE.STATE),
        numbers(1, 2),
        "rules should be an array of records of colorio",
    ),
    "no rules": (RULES[:0], np.zeros(2, ENGINE.STATE), numbers(1, 2), "rules should be one record, not 0"),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_what_does_not_go_together_is_refused(wrong: str) -> None:
    rules, states, seeds, told = WRONG[wrong]
    before = states.tobytes() if isinstance(states, np.ndarray) else b""
    with pytest.raises(ludaro.BadBatch) as refused:
        ENGINE.begin(rules, states, seeds)
    assert told in str(refused.value)
    if isinstance(states, np.ndarray):
        assert states.tobytes() == before


def test_states_that_may_not_be_written_are_refused() -> None:
    states = begun()
    states.flags.writeable = False
    with pytest.raises(ludaro.BadBatch, match="may not be written"):
        ENGINE.begin(RULES, states, np.arange(COUNT, dtype=np.int64))


@pytest.mark.parametrize(("seat", "move"), [(1, None), (-1, None), (8, None), (63, None), (0, -5), (0, 10**15)])
def test_an_illegal_move_leaves_all_games_as_they_were(seat: int, move: int | None) -> None:
    states = begun()
    before = states.tobytes()
    seats, moves = numbers(*[0] * COUNT), first_moves(states)
    seats[3] = seat
    if move is not None:
        moves[3] = move
    with pytest.raises(ludaro.IllegalMove, match=r"in game 3 of the batch, move -?\d+ is not one of seat"):
        ENGINE.step(RULES, states, seats, moves)
    assert states.tobytes() == before
    with pytest.raises(ludaro.BadBatch, match="there are 5 states, but 4 moves"):
        ENGINE.step(RULES, states, seats, moves[:4], check=False)


def test_no_games_are_no_trouble() -> None:
    states = begun()[:0]
    ENGINE.begin(RULES, states, numbers())
    ENGINE.step(RULES, states, numbers(), numbers())
