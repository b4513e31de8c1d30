"""Minutes and skill, as the lobby tells them: there for every game, and measured the same each time."""

from __future__ import annotations

import pytest

import ludaro
from ludaro.games.figures import figures
from tools import figures as tool


@pytest.mark.parametrize("id", ludaro.games())
def test_every_game_has_its_figures(id: str) -> None:
    found = figures(id)
    assert found is not None
    assert 1 <= found.minutes <= 60
    assert 1 <= found.skill <= 5


@pytest.mark.parametrize("id", ["kvaro-c", "tabeligi"])
def test_a_measurement_gives_the_same_again(id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tool, "GAMES", 4)
    game = ludaro.game(id)
    found = tool.measure(game)
    assert found == tool.measure(game)
    assert found["minutes"] == tool.in_minutes(found["seconds"])


def test_times_are_told_roughly() -> None:
    told = {seconds: tool.in_minutes(seconds) for seconds in (10, 100, 270, 460, 700, 1650)}
    assert told == {10: 1, 100: 2, 270: 4, 460: 10, 700: 10, 1650: 30}


def test_marks_go_by_fifths() -> None:
    assert [tool.mark(edge, edge) for edge in (-0.2, 0.1, 0.3, 0.5, 0.7, 0.9, 1.0)] == [1, 1, 2, 3, 4, 5, 5]
