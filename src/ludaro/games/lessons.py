"""Lessons: a few positions of each game to look at and to play in, with what is said about them in seven languages.

A family's folder ``lessons`` has ``script.toml``, what happens on the table, and ``<language>.toml``, what is said.
docs/lessons.md tells how to write one.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

from ludaro.errors import LudaroError
from ludaro.games import game, games
from ludaro.games.declaration import Game
from ludaro.games.seen import View
from ludaro.games.state import State
from ludaro.games.texts import LANGUAGES, texts_of

T = TypeVar("T")
ANY = "any"  # every legal move is right
NAMED = re.compile(r"(?:(\d):)?(.+)", re.DOTALL)  # a move, after the seat where several may act


class BadLesson(LudaroError):
    """A lesson's files say something that cannot be."""


@dataclass(frozen=True)
class ScriptStep:
    """What happens on the table in one step, as the script says it."""

    deal: str | None = None
    options: Mapping[str, Any] | None = None
    players: int | None = None
    seat: int = 0
    moves: tuple[str, ...] = ()
    accept: tuple[str, ...] = ()
    replies: tuple[str, ...] = ()
    point: str | None = None


@dataclass(frozen=True)
class Words:
    """What is said in one step. ``done`` follows the right move, ``wrong`` another one."""

    text: str
    done: str | None = None
    wrong: str | None = None


@dataclass(frozen=True)
class Stage:
    """A step's position: what the learner sees, and what follows each right move, view by view.

    ``fresh`` says that it does not go on from the step before.
    """

    fresh: bool
    view: View
    accept: dict[str, list[View]]
    point: str | None


@dataclass(frozen=True)
class Step:
    """One step of a lesson. With nothing to accept it is one to read."""

    text: str
    done: str | None
    wrong: str | None
    fresh: bool
    view: View
    accept: dict[str, list[View]]
    point: str | None


@dataclass(frozen=True)
class Lesson:
    """A lesson in one language.

    >>> found = lesson("colorio", "en")
    >>> found.game, found.language
    ('colorio', 'en')
    >>> found.steps[0].view["game"]
    'colorio'
    """

    game: str
    language: str
    steps: tuple[Step, ...]


def lesson_ids() -> list[str]:
    """The games that have a lesson, in the usual order."""
    return [id for id in games() if has_lesson(game(id))]


def has_lesson(game: Game, told: str = "script") -> bool:
    """Whether there is a lesson of a game, or words for it in a language; BadLesson if the file cannot be read."""
    return game.id in _read(_folder(game) / f"{told}.toml")


def lesson(id: str, language: str = "en") -> Lesson:
    """The lesson of a game, in a language, or in English if it lacks that one."""
    if language not in LANGUAGES:
        raise LudaroError(f"no lesson of {id} in language {language!r}; there are: {', '.join(LANGUAGES)}")
    if not has_lesson(game(id), language):
        language = "en"
    told, staged = words(id, language), stages(id)
    if len(told) != len(staged):
        raise BadLesson(f"{id}: {len(staged)} steps in the script, {len(told)} in language {language!r}")
    steps = zip(told, staged, strict=True)
    return Lesson(
        id,
        language,
        tuple(Step(said.text, said.done, said.wrong, on.fresh, on.view, on.accept, on.point) for said, on in steps),
    )


def scenes(id: str) -> list[ScriptStep]:
    """The script of a game's lesson."""
    return [_scene(id, step) for step in _steps(game(id), "script")]


def words(id: str, language: str) -> list[Words]:
    """What is said in a game's lesson."""
    return [_known(id, Words, step) for step in _steps(game(id), language)]


@lru_cache(maxsize=64)
def stages(id: str) -> tuple[Stage, ...]:
    """The script of a lesson, played. Where several moves are right, it goes on from the first of them."""
    found = []
    state: State | None = None
    for number, scene in enumerate(scenes(id), 1):
        try:
            state = _begin(game(id), scene, state)
            for move in scene.moves:
                _play(state, move)
            view = state.view(scene.seat)
            played = {move: _follow(state, scene, move) for move in _right(scene, view["moves"])}
            accept = {move: [after.view(scene.seat) for after in row] for move, row in played.items()}
            found.append(Stage(scene.deal is not None, view, accept, scene.point))
            if played:
                state = next(iter(played.values()))[-1]
        except LudaroError as error:
            raise BadLesson(f"{id}, step {number}: {error}") from None
    return tuple(found)


def _begin(game: Game, scene: ScriptStep, state: State | None) -> State:
    if scene.deal is not None:
        options = "recommended" if scene.options is None else scene.options
        return game.new(scene.players, options=options, deal=scene.deal)
    if state is None:
        raise BadLesson("the first step has a deal")
    if scene.options is not None or scene.players is not None:
        raise BadLesson("options and players go with a deal")
    return state.copy()


def _right(scene: ScriptStep, legal: list[str]) -> list[str]:
    if scene.replies and not scene.accept:
        raise BadLesson("replies follow a move to accept; moves without one are `moves`")
    return legal if scene.accept == (ANY,) else list(scene.accept)


def _follow(state: State, scene: ScriptStep, move: str) -> list[State]:
    """The positions after a right move and after each of the replies."""
    after = state.copy()
    after.play(move, scene.seat)
    row = [after]
    for reply in scene.replies:
        row.append(row[-1].copy())
        _play(row[-1], reply)
    return row


def _play(state: State, text: str) -> None:
    found = NAMED.fullmatch(text)
    if found is None:
        raise BadLesson("a move is not an empty text")
    state.play(found[2], None if found[1] is None else int(found[1]))


# Files


def _folder(game: Game) -> Path:
    return texts_of(game).with_name("lessons")


def _steps(game: Game, name: str) -> list[dict[str, Any]]:
    part = _read(_folder(game) / f"{name}.toml").get(game.id)
    if part is None:
        raise LudaroError(f"{game.id} has no lesson" if name == "script" else f"{game.id} has no lesson in {name!r}")
    steps = part.get("steps") if isinstance(part, dict) and len(part) == 1 else None
    if not isinstance(steps, list) or not all(isinstance(step, dict) for step in steps):
        raise BadLesson(f"{game.id}, {name}.toml: a lesson is a list of steps")
    return steps


@lru_cache(maxsize=64)
def _read(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except OSError:
        return {}
    except tomllib.TOMLDecodeError as error:
        raise BadLesson(f"{path.name}: {error}") from None


def _scene(id: str, step: dict[str, Any]) -> ScriptStep:
    step = {**step}
    if isinstance(step.get("accept"), str):
        step["accept"] = [step["accept"]]
    lists = {key: tuple(value) for key, value in step.items() if isinstance(value, list)}
    return _known(id, ScriptStep, step | lists)


def _known(id: str, kind: type[T], step: dict[str, Any]) -> T:
    try:
        return kind(**step)
    except TypeError as error:
        raise BadLesson(f"{id}: {error}") from None
