"""Every game that is over says by which rule; the tests of the rulings say which one it should be."""

from __future__ import annotations

from pathlib import Path

import ludaro

DOCS = (Path(__file__).parent.parent / "docs" / "endings.md").read_text()


def test_every_word_is_in_the_docs() -> None:
    families = {game.family.name: game.family for game in map(ludaro.game, ludaro.games())}
    for family in families.values():
        for word in family.ending.WORDS:
            assert f"| `{family.name}` | `{word}` |" in DOCS
