"""Record types: the one shape of data that plain Python, machine code and GPU code all read.

A record is a NumPy structured type whose fields are read as attributes (``state.turn``, ``state.board[12]``).
Plain Python does not run on NumPy records, where small integers overflow in ways that compiled code does not, but on a
*mirror*: an ordinary object with the same field names, Python integers and lists.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

# What a rules function takes: a NumPy record when compiled, a mirror in plain Python.
Record = Any
# Arrays a rules function fills or reads; lists in plain Python.
Numbers = Any

SEATS = 8  # the most seats that any game has
# A score row: for each seat 1 if it wins (a share of the win) and 0 if not, then, from here on, the seats' points.
POINTS = SEATS
MOST_WORTH = 600  # what a measure of a position says at most, either way: nearly a won game
SPECTATOR = -1  # the "seat" of somebody who only watches


def record(fields: list[tuple[Any, ...]]) -> np.dtype[Any]:
    """A record type with C alignment, from ``(name, type)`` or ``(name, type, shape)`` rows."""
    return np.dtype((np.record, np.dtype(fields, align=True)))


def table(rows: Any) -> Any:
    """A constant table for rules functions: wide integers, so that plain Python never overflows."""
    numbers = np.array(rows, np.int64)
    numbers.flags.writeable = False
    return numbers


def duplicate(records: Any) -> Any:
    """An independent copy, to the last byte: NumPy's own copy leaves the gaps between fields to chance."""
    copy = np.empty(len(records), records.dtype)
    copy.view(np.uint8)[:] = records.view(np.uint8)
    return copy


def equal(one: Any, other: Any) -> bool:
    """Whether two records of one type are equal; what lies in the gaps between their fields does not count."""
    return one.tobytes() == other.tobytes() or all(np.array_equal(one[name], other[name]) for name in one.dtype.names)


class Mirror:
    """Base of the generated mirror classes."""

    __slots__: tuple[str, ...] = ()
    dtype: np.dtype[Any]

    def __init__(self, source: Any = None) -> None:
        self.read(np.zeros(1, self.dtype)[0] if source is None else source)

    def read(self, source: Any) -> None:
        """Take over the values of a NumPy record."""
        for name in self.__slots__:
            value = source[name]
            if isinstance(value, np.ndarray):
                # 64-bit boards stay NumPy's unsigned integers, whose arithmetic wraps as it does compiled.
                value = list(value) if value.dtype == np.uint64 else value.tolist()
            elif not isinstance(value, np.uint64):
                value = value.item()
            setattr(self, name, value)

    def write(self, target: Any) -> None:
        """Store the values into a NumPy record."""
        for name in self.__slots__:
            target[name] = getattr(self, name)


@cache
def mirror(dtype: np.dtype[Any]) -> type[Mirror]:
    """The mirror class of a record type."""
    return type("Mirror", (Mirror,), {"__slots__": tuple(dtype.names or ()), "dtype": dtype})
