"""The lessons: every script can be played, every language says the same, and mistakes in the files are told."""

from __future__ import annotations

import copy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import ludaro
from ludaro.errors import LudaroError
from ludaro.games import lessons
from ludaro.games.lessons import ANY, BadLesson, lesson, lesson_ids, scenes, stages, words
from ludaro.games.texts import LANGUAGES
from tests.table_tools import Served, request, served

LONGEST = 340  # characters: one to three short sentences
IDS = lesson_ids()


def test_every_game_has_a_lesson() -> None:
    assert lesson_ids() == ludaro.games()


@pytest.mark.parametrize("id", IDS)
def test_scripts_can_be_played(id: str) -> None:
    script, played = scenes(id), stages(id)
    assert len(script) == len(played)
    for scene, stage in zip(script, played, strict=True):
        for move in scene.accept:
            assert move == ANY or move in stage.accept
        for views in stage.accept.values():
            assert len(views) == 1 + len(scene.replies)
            assert len(views[0]["history"]) == len(stage.view["history"]) + 1
            assert {view["seat"] for view in (stage.view, *views)} == {scene.seat}
        assert not stage.accept or scene.seat in stage.view["seats"]


@pytest.mark.parametrize("id", IDS)
def test_lessons_are_short_and_mostly_played(id: str) -> None:
    played = stages(id)
    assert 5 <= len(played) <= 10
    assert 2 * sum(bool(stage.accept) for stage in played) >= len(played)
    assert played[0].fresh
    assert played[-1].accept or played[-1].view["over"], "a lesson ends with something that the learner does"


@pytest.mark.parametrize("id", [id for id in IDS if not id.startswith("64g")])
def test_the_last_move_wins(id: str) -> None:
    for views in stages(id)[-1].accept.values():
        assert views[-1]["over"]
        result, seat = views[-1]["result"], views[-1]["seat"]
        assert result is not None
        assert seat is not None
        assert result[seat] == 1


@pytest.mark.parametrize("id", IDS)
def test_what_is_pointed_at_is_a_move(id: str) -> None:
    played = stages(id)
    for number, stage in enumerate(played):
        later = played[number + 1].accept if number + 1 < len(played) else {}
        if stage.point is not None:
            assert stage.point in (*stage.view["moves"], *stage.accept, *later), f"step {number + 1}"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("id", IDS)
def test_all_languages_say_the_same(id: str, language: str) -> None:
    english, told = words(id, "en"), words(id, language)
    assert len(told) == len(english) == len(stages(id))
    for number, (here, there) in enumerate(zip(told, english, strict=True), 1):
        for name in ("text", "done", "wrong"):
            text = getattr(here, name)
            assert (text is None) == (getattr(there, name) is None), f"step {number}: {name}"
            if text is not None:
                assert text.strip() == text != "", f"step {number}: {name}"
                assert text.count("*") % 2 == 0, f"step {number}: {name}"
                assert len(text) <= LONGEST, f"step {number}: {name}"
        if language != "en":
            assert here.text != there.text


@pytest.mark.parametrize("id", IDS)
def test_answers_can_be_heard(id: str) -> None:
    for number, (said, stage) in enumerate(zip(words(id, "en"), stages(id), strict=True), 1):
        if said.done is not None:
            assert stage.accept, f"step {number} has nothing to be done"
        if said.wrong is not None:
            assert set(stage.view["moves"]) - set(stage.accept), f"step {number}: nothing can be wrong"


# What can be wrong with the files

GOOD: dict[str, Any] = {
    "script": {"colorio": {"steps": [{"deal": "RGYBW" * 5}, {"accept": ["c3"]}]}},
    "en": {"colorio": {"steps": [{"text": "Look."}, {"text": "Lift c3."}]}},
}


def spoil(change: Callable[[list[dict[str, Any]]], object]) -> dict[str, Any]:
    files = copy.deepcopy(GOOD)
    change(files["script"]["colorio"]["steps"])
    return files


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> Callable[[dict[str, Any]], lessons.Lesson]:
    def tell(files: dict[str, Any]) -> lessons.Lesson:
        monkeypatch.setattr(lessons, "_read", lambda path: files.get(Path(path).stem, {}))
        monkeypatch.setattr(lessons, "stages", lessons.stages.__wrapped__)
        return lesson("colorio", "en")

    return tell


def test_a_small_lesson(told: Callable[[dict[str, Any]], lessons.Lesson]) -> None:
    found = told(GOOD)
    assert [step.text for step in found.steps] == ["Look.", "Lift c3."]
    assert [list(step.accept) for step in found.steps] == [[], ["c3"]]
    assert found.steps[1].accept["c3"][0]["table"]["visible"] == {"c3": "Y"}


def test_any_move_may_be_right(told: Callable[[dict[str, Any]], lessons.Lesson]) -> None:
    found = told(spoil(lambda steps: steps[1].update(accept="any")))
    assert len(found.steps[1].accept) == 25


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda steps: steps[0].pop("deal"), "first step has a deal"),
        (lambda steps: steps[0].update(deal="RGYBW"), "25 pegs"),
        (lambda steps: steps[1].update(accept=["z9"]), "step 2.*not a legal move"),
        (lambda steps: steps[1].update(moves=["1:c3"]), "seat 1 may not act"),
        (lambda steps: steps[1].update(replies=["c3"], accept=[]), "replies"),
        (lambda steps: steps[1].update(players=3), "go with a deal"),
        (lambda steps: steps[1].update(colour="red"), "colour"),
        (lambda steps: steps.append({}), "3 steps in the script, 2"),
    ],
)
def test_mistakes_are_told(
    change: Callable[[list[dict[str, Any]]], object], why: str, told: Callable[[dict[str, Any]], lessons.Lesson]
) -> None:
    with pytest.raises(BadLesson, match=why):
        told(spoil(change))


def test_lessons_that_are_not_there(told: Callable[[dict[str, Any]], lessons.Lesson]) -> None:
    with pytest.raises(LudaroError, match="no lesson"):
        told({})
    with pytest.raises(LudaroError, match="language 'xx'"):
        lesson("colorio", "xx")


# Over HTTP


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Any:
    with served(f"sqlite:///{tmp_path_factory.mktemp('lessons')}/table.db") as running:
        yield running


def test_the_page_gets_lessons(server: Served) -> None:
    found = server.get("/api/lessons/kvaro-b?lang=fr")
    assert [step["text"] for step in found["steps"]] == [said.text for said in words("kvaro-b", "fr")]
    assert [list(step["accept"]) for step in found["steps"]] == [list(stage.accept) for stage in stages("kvaro-b")]
    assert all(game["lesson"] for game in server.get("/api/catalog")["games"])


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/learn/colorio", 200),
        ("/learn/chess", 404),
        ("/api/lessons/chess", 404),
        ("/api/lessons/colorio?lang=xx", 422),
    ],
)
def test_what_there_is_and_what_not(path: str, status: int, server: Served) -> None:
    assert request(server.url + path)[0] == status
