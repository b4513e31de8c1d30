"""What everybody sees of Matches: all of it."""

from __future__ import annotations

from typing import Any

from .notation import LETTERS


def picture(rules: Any, state: Any) -> dict[str, Any]:
    return {"rows": dict(zip(LETTERS, state.matches, strict=False))}
