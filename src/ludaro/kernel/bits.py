"""Sets of squares as 64-bit numbers, for rules that want the last drop of speed.

All values are ``np.uint64``; write constants and shifts as ``U(...)`` too, since mixing in plain integers changes the
type when compiled.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ludaro.kernel.records import Numbers

U = np.uint64
NONE = U(0)
ONE = U(1)


def lowest(bits: Any) -> int:
    """The number of the lowest square in the set, which must not be empty."""
    number = int(bits)
    return (number & -number).bit_length() - 1


def size(bits: Any) -> int:
    """How many squares are in the set."""
    return int(bits).bit_count()


def nth(bits: Any, n: int) -> int:
    """The n-th square of the set, counted from 0, lowest first."""
    for _ in range(n):
        bits = bits & (bits - ONE)
    return lowest(bits)


def nth_bit(number: int, n: int) -> int:
    """The same of a set that is an ordinary, signed number: with the unsigned ones of boards these do not mix."""
    for _ in range(n):
        number &= number - 1
    return lowest(number)


def members(number: int) -> list[int]:
    """All of such a set, ascending; for plain Python."""
    found = []
    while number:
        found.append((number & -number).bit_length() - 1)
        number &= number - 1
    return found


def square(i: int) -> Any:
    """The set of one square."""
    return ONE << U(i)


def fill(bits: Any, out: Numbers, n: int) -> int:
    """Append the squares of the set to a list that has n entries; the new count."""
    while bits != NONE:
        out[n] = lowest(bits)
        bits = bits & (bits - ONE)
        n += 1
    return n


def _teach_numba() -> None:
    """Let compiled code use the processor's own instructions for ``lowest`` and ``size``."""
    from llvmlite import ir
    from numba import types
    from numba.extending import intrinsic, overload

    @intrinsic  # type: ignore[untyped-decorator]
    def cttz(typing: Any, bits: Any) -> Any:
        def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.cttz(args[0], ir.Constant(ir.IntType(1), 0))

        return types.int64(types.uint64), code

    @intrinsic  # type: ignore[untyped-decorator]
    def ctpop(typing: Any, bits: Any) -> Any:
        def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.ctpop(args[0])

        return types.int64(types.uint64), code

    overload(lowest)(lambda bits: lambda bits: cttz(np.uint64(bits)))
    overload(size)(lambda bits: lambda bits: ctpop(np.uint64(bits)))


# Functions that a compiler replaces by its own; they are handed to it as they are.
NATIVE = (lowest, size)
