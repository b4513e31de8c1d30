"""``python -m ludaro.testing NAME…``: the tests that hold for every game, over some. docs/plugins.md"""

from __future__ import annotations

import os
import sys
from importlib.util import find_spec
from itertools import takewhile
from pathlib import Path

from ludaro.errors import LudaroError
from ludaro.testing.named import NAMED_GAMES, named_ids

HERE = Path(__file__).parent
USAGE = "name games, or packages that bring some: python -m ludaro.testing matches; what follows a - is for pytest"


def main(words: list[str]) -> int:
    """Names of games or packages, then what pytest shall know besides, from the first word with a dash on."""
    names = list(takewhile(lambda word: not word.startswith("-"), words))
    if not names:
        raise LudaroError(USAGE)
    if find_spec("pytest") is None or find_spec("hypothesis") is None:
        raise LudaroError("tests need pytest and hypothesis: pip install 'ludaro[testing]'")
    named_ids(names)
    os.environ[NAMED_GAMES] = " ".join(names)
    import pytest

    settings = ["-c", str(HERE / "settings.ini"), "--rootdir", str(HERE), "-p", "no:cacheprovider"]
    return int(pytest.main([*settings, *words[len(names) :], str(HERE)]))


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except LudaroError as error:
        sys.exit(str(error))
