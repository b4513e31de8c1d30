"""Reading a record in one go gives the very mirror that reading it field by field gives."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

import ludaro
from ludaro.kernel.records import Mirror, mirror, record
from ludaro.kernel.snapshot import reader


def content(found: Mirror) -> dict[str, tuple[object, list[type]]]:
    """Fields with their values and the types of these: 64-bit sets wrap around only as NumPy's numbers."""

    def kinds(value: object) -> list[type]:
        return [type(each) for each in value] if isinstance(value, list) else [type(value)]

    return {name: (getattr(found, name), kinds(getattr(found, name))) for name in found.__slots__}


@pytest.mark.parametrize("id", ["tabeligi", "kvaro-b", "kvaro-d", "colorio", "64g-3", "64g-6"])
def test_positions_of_real_games(id: str) -> None:
    rng = random.Random(id)
    state = ludaro.game(id).new(seed=3)
    for _ in range(30):
        for array in state.records:
            assert content(reader(array.dtype)(array)) == content(mirror(array.dtype)(array[0]))
        seat = rng.choice(state.seats or (0,))
        moves = state.moves(seat)
        if not moves:
            break
        state.play(rng.choice(moves), seat)


def test_every_kind_of_field_at_its_limits() -> None:
    kinds: list[Any] = [np.int8, np.uint8, np.int16, np.uint16, np.int32, np.uint32, np.int64, np.uint64]
    fields = [(f"one{i}", kind) for i, kind in enumerate(kinds)] + [
        (f"many{i}", kind, (3,)) for i, kind in enumerate(kinds)
    ]
    rows = np.zeros(1, record([*fields, ("square", np.int16, (2, 2))]))
    plain = np.zeros(1, record(fields))
    for i, kind in enumerate(kinds):
        limits = np.iinfo(kind)
        for array in (rows, plain):
            array[f"one{i}"] = limits.min
            array[f"many{i}"] = [limits.min, 1, limits.max]
    for array in (rows, plain):
        assert content(reader(array.dtype)(array)) == content(mirror(array.dtype)(array[0]))
