"""Views and results are what their types say: held to them in real games, and by mypy, which reads this file too."""

from __future__ import annotations

import random
import typing
from collections.abc import Iterator
from types import NoneType, UnionType
from typing import Any, Literal, NotRequired, Union, assert_type, get_args, get_origin, get_type_hints

import pytest

import ludaro
from ludaro import views
from ludaro.games import game as find
from ludaro.testing.variants import VARIANTS, Variant, some_moves
from ludaro.views import ColorioTable, Ending, KvaroTurnsTable, SixtyfourCard, TabeligiRow, View


def tables() -> dict[str, Any]:
    """The type of the table of every game, as the overloads of ``ludaro.game`` give it."""
    found = {}
    for overload in typing.get_overloads(find):
        hints = get_type_hints(overload, {**find.__globals__, **vars(views)})
        if get_origin(hints["id"]) is Literal:
            (table,) = get_args(hints["return"])
            found.update(dict.fromkeys(get_args(hints["id"]), table))
    return found


def misfits(value: Any, kind: Any, at: str = "view") -> Iterator[str]:
    """Where a value is not what a type says; a type that this does not know is a misfit, too."""
    origin, inner = get_origin(kind), get_args(kind)
    plain = dict if typing.is_typeddict(origin or kind) else origin if origin in (list, dict) else None
    if plain is not None and type(value) is not plain:
        yield f"{at}: {value!r} is not {kind}"
    elif typing.is_typeddict(origin or kind):
        hints = get_type_hints(origin or kind, include_extras=True)
        needed = {name for name, hint in hints.items() if get_origin(hint) is not NotRequired}
        yield from (f"{at}: {name} is not declared" for name in value.keys() - hints.keys())
        yield from (f"{at}: {name} is missing" for name in needed - value.keys())
        for name in value.keys() & hints.keys():
            hint = hints[name]
            if isinstance(hint, typing.TypeVar):
                (hint,) = inner
            yield from misfits(value[name], hint, f"{at}.{name}")
    elif origin in (Union, UnionType):
        if all(any(misfits(value, each)) for each in inner):
            yield f"{at}: {value!r} is none of {kind}"
    elif origin is Literal:
        if value not in inner:
            yield f"{at}: {value!r} is not in {kind}"
    elif origin is list:
        for i, each in enumerate(value):
            yield from misfits(each, inner[0], f"{at}[{i}]")
    elif origin is dict:
        for key, each in value.items():
            yield from misfits(key, inner[0], f"{at} key")
            yield from misfits(each, inner[1], f"{at}[{key}]")
    elif kind is not Any and (kind not in (int, str, bool, float, NoneType) or type(value) is not kind):
        yield f"{at}: {value!r} is not {kind}"


def test_every_game_has_a_table_of_a_declared_type() -> None:
    assert list(tables()) == [*ludaro.games(), "64g-own"]
    assert {table.__name__ for table in tables().values()} <= set(views.__all__)


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_real_views_are_what_their_types_say(variant: Variant) -> None:
    kind: Any = View.__class_getitem__(tables()[variant.id])  # type: ignore[attr-defined]
    rng = random.Random(f"types {variant}")
    state = variant.new(rng.randrange(2**32))
    for step, position in enumerate(some_moves(state, rng, 300)):
        if step % 24 == 0 or position.over:
            for seat in (None, *range(variant.players)):
                assert list(misfits(position.view(seat), kind)) == []
            assert list(misfits(position.ending, Ending | None)) == []
            assert list(misfits(position.result, list[float] | None)) == []
            assert list(misfits(position.points, list[int] | None)) == []


def test_a_view_of_another_shape_is_found_out() -> None:
    view: Any = ludaro.game("colorio").new(seed=1).view(0)
    kind = View[ColorioTable]
    assert list(misfits(view, kind)) == []
    assert list(misfits(view | {"more": 1}, kind)) == ["view: more is not declared"]
    assert list(misfits({name: view[name] for name in view if name != "over"}, kind)) == ["view: over is missing"]
    assert list(misfits(view | {"points": [0.5]}, kind)) != []
    assert list(misfits(view | {"table": view["table"] | {"caps": [1]}}, kind)) != []


def test_an_editor_knows_what_is_there() -> None:
    """``assert_type`` does nothing when it runs; mypy fails where the type is another."""
    colorio = ludaro.game("colorio").new(players=2, seed=7)
    assert_type(colorio, ludaro.State[ColorioTable])
    assert_type(colorio.copy().imagine(0, 1).view(0)["table"]["caps"], list[str])
    assert_type(colorio.view(None)["table"]["in"], list[int])
    assert_type(colorio.view(0)["ending"], Ending | None)
    assert_type(ludaro.game("64g-7").new(seed=1).view(0)["table"]["squares"], dict[str, list[SixtyfourCard]])
    assert_type(ludaro.game("tabeligi").new(seed=1).view(0)["table"]["rows"], dict[str, TabeligiRow | None])
    state: ludaro.State = ludaro.load(ludaro.game("kvaro-a").new(seed=1).save())
    named: View[KvaroTurnsTable] = state.view(0)
    assert_type(named["table"]["turns_left"], int)
    assert_type(state.result, list[float] | None)
    assert_type(state.points, list[int] | None)
    assert named["table"]["turns_left"] > 0
