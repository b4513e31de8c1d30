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
SIGNS = {"i1": "b", "i2": "h", "i4": "i", "i8": "q", "u1": "B", "u2": "H", "u4": "I", "u8": "Q"}


@cache
def reader(dtype: np.dtype[Any]) -> Callable[[Any], Mirror]:
    """What makes the mirror of the first record of an array; the same as ``mirror(dtype)(array[0])``, but faster.

    It is a function written for this record, a line for each field: going through a list of them takes twice as long.
    """
    assert dtype.names is not None
    made = mirror(dtype)
    layout, end, place, lines = "=", 0, 0, []
    for name in dtype.names:
        kind, offset = dtype.fields[name][:2]  # type: ignore[index]
        if len(kind.shape) > 1:  # no record of ours has one
            return lambda array: made(array[0])
        count, sign = prod(kind.shape), SIGNS[kind.base.str[1:]]
        layout += f"{offset - end}x{count}{sign}"
        end = offset + kind.itemsize
        part = f"*numbers[{place}:{place + count}]" if kind.shape else f"numbers[{place}]"
        if sign == "Q":  # 64-bit boards stay NumPy's unsigned integers, as in every mirror
            part = f"*map(U, numbers[{place}:{place + count}])" if kind.shape else f"U({part})"
        lines.append(f" found.{name} = {f'[{part}]' if kind.shape else part}")
        place += count
    source = ["def read(array):", " numbers = unpack(array)", " found = new(made)", *lines, " return found"]
    known: dict[str, Any] = {"U": U, "made": made, "new": made.__new__, "unpack": Struct(layout).unpack_from}
    exec("\n".join(source), known)
    read: Callable[[Any], Mirror] = known["read"]
    return read
