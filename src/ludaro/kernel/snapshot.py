"""A record read into its mirror in one go: for whoever looks at many positions, as a server of live games does."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import prod
from struct import Struct
from typing import Any

import numpy as np

from ludaro.kernel.records import Mirror, mirror

SIGNS = {"i1": "b", "i2": "h", "i4": "i", "i8": "q", "u1": "B", "u2": "H", "u4": "I", "u8": "Q"}


@cache
def reader(dtype: np.dtype[Any]) -> Callable[[Any], Mirror]:
    """What makes the mirror of the first record of an array; the same as ``mirror(dtype)(array[0])``, but faster."""
    assert dtype.names is not None
    made = mirror(dtype)
    layout, end, place = "=", 0, 0
    fields: list[tuple[str, int, int, bool, bool]] = []
    for name in dtype.names:
        kind, offset = dtype.fields[name][:2]  # type: ignore[index]
        if len(kind.shape) > 1:  # no record of ours has one
            return lambda array: made(array[0])
        count, sign = prod(kind.shape), SIGNS[kind.base.str[1:]]
        layout += f"{offset - end}x{count}{sign}"
        end = offset + kind.itemsize
        fields.append((name, place, place + count, bool(kind.shape), sign == "Q"))
        place += count
    unpack = Struct(layout).unpack_from

    def read(array: Any) -> Mirror:
        numbers = unpack(array.view(np.uint8))
        found = made.__new__(made)
        for name, start, stop, many, wide in fields:
            if wide:  # 64-bit boards stay NumPy's unsigned integers, as in every mirror
                boards = [np.uint64(number) for number in numbers[start:stop]]
                setattr(found, name, boards if many else boards[0])
            else:
                setattr(found, name, list(numbers[start:stop]) if many else numbers[start])
        return found

    return read
