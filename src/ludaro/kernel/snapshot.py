"""A record read into its mirror in one go: for whoever looks at many positions, as a server of live games does."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import prod
from struct import Struct
from typing import Any

import numpy as np

from ludaro.kernel.records import Mirror, mirror

U = np.uint64
Put = Callable[[Any, Any], None]
SIGNS = {"i1": "b", "i2": "h", "i4": "i", "i8": "q", "u1": "B", "u2": "H", "u4": "I", "u8": "Q"}


@cache
def reader(dtype: np.dtype[Any]) -> Callable[[Any], Mirror]:
    """What makes the mirror of the first record of an array; the same as ``mirror(dtype)(array[0])``, but faster."""
    assert dtype.names is not None
    made = mirror(dtype)
    layout, end, place = "=", 0, 0
    single: list[tuple[Put, int]] = []
    several: list[tuple[Put, int, int]] = []
    wide: list[tuple[Put, int, int, bool]] = []
    for name in dtype.names:
        kind, offset = dtype.fields[name][:2]  # type: ignore[index]
        if len(kind.shape) > 1:  # no record of ours has one
            return lambda array: made(array[0])
        count, sign = prod(kind.shape), SIGNS[kind.base.str[1:]]
        layout += f"{offset - end}x{count}{sign}"
        end = offset + kind.itemsize
        put: Put = getattr(made, name).__set__
        if sign == "Q":
            wide.append((put, place, place + count, bool(kind.shape)))
        elif kind.shape:
            several.append((put, place, place + count))
        else:
            single.append((put, place))
        place += count
    unpack = Struct(layout).unpack_from

    def read(array: Any) -> Mirror:
        numbers = unpack(array)
        found = made.__new__(made)
        for put, start in single:
            put(found, numbers[start])
        for put, start, stop in several:
            put(found, list(numbers[start:stop]))
        for put, start, stop, many in wide:  # 64-bit boards stay NumPy's unsigned integers, as in every mirror
            put(found, [U(number) for number in numbers[start:stop]] if many else U(numbers[start]))
        return found

    return read
