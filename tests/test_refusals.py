"""Why a move is refused: a word, facts and a sentence for whatever is not legal, and nothing for what is."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

import ludaro
from ludaro.games import reasons
from ludaro.games.reasons import COMMON

DOCS = (Path(__file__).parent.parent / "docs" / "refusals.md").read_text()


def test_the_list_of_moves_that_a_text_is_compared_with_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    compared: list[int] = []

    def nearest(word: str, words: Iterable[str]) -> str:
        compared.append(len(list(words)))
        return ""

    monkeypatch.setattr(reasons, "nearest", nearest)
    state = ludaro.game("64g-10").new(seed=1)
    assert len(state.moves(0)) > reasons.MOST_COMPARED
    state.why("xyzzy", 0)
    assert compared == [reasons.MOST_COMPARED]


def test_every_word_is_in_the_docs() -> None:
    families = {game.family.name: game.family for game in map(ludaro.game, ludaro.games())}
    for family in families.values():
        for word in family.refusal.WORDS:
            assert f"| `{family.name}` | `{word}` |" in DOCS
    for word in COMMON:
        assert f"| all | `{word}` |" in DOCS
