"""What everybody sees of Matches: all of it."""

from __future__ import annotations

from typing import Any

from .notation import LETTERS


def picture(rules: Any, state: Any) -> dict[str, Any]:
    """``says``: the moves in words, for buttons on the page."""
    rows = dict(zip(LETTERS, state.matches, strict=False))
    says = {f"{row}{taken}": f"{taken} from row {row}" for row, most in rows.items() for taken in range(1, most + 1)}
    return {"rows": rows, "says": says}
