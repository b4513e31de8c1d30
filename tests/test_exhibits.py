"""Every game has its set of exhibits, and they still tell the truth."""

from __future__ import annotations

import json

import pytest

import ludaro
from ludaro.games import texts
from tests import exhibits


@pytest.mark.parametrize("id", ludaro.games())
def test_the_recorded_game_and_counts_are_still_true(id: str) -> None:
    kept = (exhibits.FOLDER / f"{id}.txt").read_text("utf-8")
    assert exhibits.text(id) == kept, "if the rules were meant to change: python -m tests.exhibits"


def test_rules_under_which_games_go_otherwise_have_another_version() -> None:
    kept, now = json.loads(exhibits.VERSIONS.read_text("utf-8")), exhibits.versions()
    assert not exhibits.unversioned(kept, now), "raise the version of the family, then: python -m tests.exhibits"
    assert kept == now, "python -m tests.exhibits"


def test_a_change_of_rules_does_not_go_unseen(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = exhibits.versions()
    monkeypatch.setattr(exhibits, "SEED", exhibits.SEED + 1)  # as if all games went otherwise
    now = exhibits.versions()
    assert exhibits.unversioned(kept, now) == sorted(kept)
    for entry in now.values():
        entry["version"] = int(entry["version"]) + 1
    assert exhibits.unversioned(kept, now) == []


@pytest.mark.parametrize("language", texts.LANGUAGES)
@pytest.mark.parametrize("id", ludaro.games())
def test_every_game_has_its_rules_in_words_in_all_languages(id: str, language: str) -> None:
    words = texts.rules_text(ludaro.game(id), language)
    assert len(words.split()) > 150
    for name in ludaro.game(id).options:
        assert f"`{name}" in words or f"**{name}" in words, f"the words do not speak of the option {name}"


def test_there_are_no_exhibits_of_games_that_do_not_exist() -> None:
    assert {path.stem for path in exhibits.FOLDER.glob("*.txt")} == set(ludaro.games())
