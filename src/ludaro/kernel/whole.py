"""Many functions, one piece of machine code.

Numba makes machine code of every function that it meets, each time with all that it calls optimised once more, though
only the outermost one is ever called from outside. Here the inner functions are handed on as they are, and optimised
and made into machine code once, together with the outermost one: a family compiles in little more than half the time.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from numba import _dynfunc
from numba.core import ccallback, codegen

Library: Any = codegen.JITCodeLibrary
Callback: Any = ccallback.CFunc


class LinkedPart(Library):  # type: ignore[misc]
    """A function for others to link in: it has the code of all that it calls, and no machine code of its own."""

    _finalized = False

    def _ensure_finalized(self) -> None:
        if self._finalized:
            return
        for library in dict.fromkeys(self._linking_libraries):
            self._reload_init.update(library._reload_init)
            self._final_module.link_in(library._get_module_for_linking(), preserve=True)
        self._finalize_dynamic_globals()
        self._finalized = True


class Whole(Callback):  # type: ignore[misc]
    """A function with an address, compiled in one piece with everything that it calls."""

    def _compile_uncached(self) -> Any:
        with _in_parts(self._targetdescr.target_context):
            result = super()._compile_uncached()
        result.library.finalize()
        return result


@contextmanager
def _in_parts(context: Any) -> Iterator[None]:
    """Compile functions as parts. Numba's lock is held meanwhile, so that nobody else's become such."""

    def named(library: Any, description: Any, environment: Any) -> Any:
        """What stands for the function in Python, where nobody calls it."""
        name = description.qualname.rpartition(".")[2]
        return _dynfunc.make_function(description.lookup_module(), name, "", 0, environment, (library,))

    maker = context.codegen()
    maker._library_class, context.get_executable = LinkedPart, named
    try:
        yield
    finally:
        del maker._library_class, context.get_executable
