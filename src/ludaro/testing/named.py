"""Which games are tested: those of some ids, or of the packages that bring them; by default all."""

from __future__ import annotations

import ludaro
from ludaro.games import package_of

NAMED_GAMES = "LUDARO_TEST_GAMES"  # in the environment, for the processes of a test run


def named_ids(names: list[str]) -> list[str]:
    """The games of these ids and packages; UnknownGame if there is none."""
    found = []
    for name in names:
        brought = [id for id in ludaro.games() if package_of(id) == name]
        found += brought or [ludaro.game(name).id]
    return list(dict.fromkeys(found))
