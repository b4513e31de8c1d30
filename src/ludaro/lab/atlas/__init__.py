"""The atlas: every game that the words of 64g can say, played, sifted and laid out on a map."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any


@cache
def best() -> list[dict[str, Any]]:
    """The hundred best games of the last survey of all forms: name, code, players, and what was measured."""
    games: list[dict[str, Any]] = json.loads((files(__name__) / "best.json").read_text("utf-8"))
    return games
