"""How compiled searches reach a family's rules: through the address of its entry function, so that one search,
compiled once, plays every game."""

from __future__ import annotations

from typing import Any

import numba
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

njit = numba.njit(no_cpython_wrapper=True, no_cfunc_wrapper=True)


@intrinsic  # type: ignore[untyped-decorator]
def entry_at(typing: Any, address: Any, op: Any, rules: Any, state: Any, a: Any, b: Any, c: Any, d: Any) -> Any:
    """Call the entry function at an address: ``entry(op, rules, state, a, b, c, d)``."""

    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        number = ir.IntType(64)
        function = builder.inttoptr(args[0], ir.FunctionType(number, [number] * 7).as_pointer())
        return builder.call(function, args[1:])

    return types.int64(*[types.int64] * 8), code


@intrinsic  # type: ignore[untyped-decorator]
def copy_bytes(typing: Any, target: Any, source: Any, count: Any) -> Any:
    """Copy a record from address to address."""

    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        byte = ir.IntType(8).as_pointer()
        to, of = (builder.inttoptr(address, byte) for address in args[:2])
        cgutils.raw_memcpy(builder, to, of, args[2], 1)
        return context.get_dummy_value()

    return types.void(types.int64, types.int64, types.int64), code
