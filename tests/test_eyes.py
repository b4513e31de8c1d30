"""Players get a seat's eyes: nothing that they are given leads to the truth."""

from __future__ import annotations

import asyncio
import gc
import random
from collections.abc import Callable
from types import FunctionType, ModuleType
from typing import Any, ClassVar

import pytest

import ludaro
from ludaro import players
from ludaro.games.declaration import Family, Game
from ludaro.kernel.engine import Engine
from ludaro.kernel.records import Numbers
from ludaro.lab.match import play
from ludaro.lab.question import question
from ludaro.players.eyes import Eyes, seen_by
from ludaro.players.random import Random
from ludaro.table.play import thinking
from ludaro.table.play.thinking import Thinkers
from ludaro.testing.variants import GAMES, Variant, some_moves

KEPT = ("_truth", "_mirror", "_held", "_cards", "_drawn", "_common", "_legal", "history")
HIDDEN = [variant for variant in GAMES if variant.game.hidden]


@pytest.mark.parametrize("variant", GAMES, ids=str)
def test_eyes_see_what_the_seat_sees(variant: Variant) -> None:
    rng = random.Random(str(variant))
    for step, state in enumerate(some_moves(variant.new(5), rng, 60)):
        if step % 9 == 4:
            for seat in range(variant.players):
                eyes = Eyes(state, seat)
                assert eyes.view() == state.view(seat)
                assert eyes.moves() == state.moves(seat)
                assert (eyes.seats, eyes.history, eyes.options) == (state.seats, state.history, state.options)
                assert eyes.imagine(7).view(seat) == state.view(seat)
                assert eyes.imagine(7).position == Eyes(eyes.imagine(3), seat).imagine(7).position
                with pytest.raises(ludaro.BadDeal):
                    eyes.imagine(1).deal  # noqa: B018


@pytest.mark.parametrize("variant", HIDDEN, ids=str)
def test_eyes_are_the_same_for_all_truths_that_look_the_same(variant: Variant) -> None:
    rng = random.Random(str(variant))
    for step, state in enumerate(some_moves(variant.new(2), rng, 60)):
        if step % 9 == 4:
            for seat in range(variant.players):
                other = state.imagine(seat, rng.randrange(2**32))
                assert seen_by(seat, state).position == seen_by(seat, other).position


def reached_from(thing: Any) -> list[Any]:
    """All that can be got hold of from an object, code and declarations aside."""
    found: dict[int, Any] = {}
    waiting = [thing]
    while waiting:
        it = waiting.pop()
        if id(it) not in found and not isinstance(it, (type, ModuleType, FunctionType, Engine, Family, Game)):
            found[id(it)] = it
            waiting += gc.get_referents(it)
    return list(found.values())


@pytest.mark.parametrize("variant", HIDDEN, ids=str)
def test_nothing_leads_from_eyes_to_the_truth(variant: Variant) -> None:
    for state in some_moves(variant.new(3), random.Random(3), 7):
        for seat in range(variant.players):  # whoever asks leaves something behind
            state.view(seat)
            state.moves(seat)
    truth = [state, *(vars(state)[name] for name in KEPT)]
    secret = {id(it) for it in truth if it is not None}
    eyes = Eyes(state, 0)
    eyes.view()
    reached = reached_from(eyes) + reached_from(eyes.imagine(1))
    assert len(reached) > 20
    assert not [it for it in reached if id(it) in secret]


class Spy(Random):
    """Keeps what it was given."""

    name = "spy"
    given: ClassVar[list[Any]] = []

    def choose(self, state: ludaro.State, seat: int, rng: Numbers) -> str:
        Spy.given.append(state)
        return super().choose(state, seat, rng)

    def react(self, state: ludaro.State, seat: int, rng: Numbers) -> str | None:
        Spy.given.append(state)
        return super().react(state, seat, rng)


@pytest.fixture
def spied() -> list[Any]:
    Spy.given = []
    return Spy.given


def has_no_truth(states: list[Any]) -> bool:
    return bool(states) and all(state._cards is None for state in states)


@pytest.mark.parametrize("id", ["tabeligi", "kvaro-b", "64g-2"])
def test_no_player_of_an_arena_gets_the_truth(id: str, spied: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(players.PLAYERS, "spy", Spy)
    record = play(question(id, ["spy", "random"]), 0, 0, (0, 1))
    assert record.fault is None
    assert has_no_truth(spied)


def test_no_player_of_a_server_gets_the_truth(spied: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "opponent", lambda level, game: Spy())
    state = ludaro.game("tabeligi").new(3, seed=1)

    async def story() -> None:
        thinkers = Thinkers(threads=1)
        assert await thinkers.choose(3, state, 0) in state.moves(0)
        await thinkers.react(3, state, 0)
        thinkers.close()

    asyncio.run(story())
    assert len(spied) == 2
    assert has_no_truth(spied)


def test_no_player_of_the_terminal_gets_the_truth(
    spied: list[Any], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from ludaro.cli import table
    from ludaro.cli.common import out

    monkeypatch.setattr(table, "opponent", lambda level, game: Spy())
    watched = table.Table(ludaro.game("kvaro-c").new(2, seed=1), frozenset(), 3, out())
    watched._go_on()
    assert has_no_truth(spied)


def test_matches_go_as_they_went_when_players_got_the_truth(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is imagined depends on what a seat knows alone, so it does not matter from which truth."""
    from ludaro.lab import match

    def games(look: Callable[[int, ludaro.State], ludaro.State]) -> list[str]:
        monkeypatch.setattr(match, "seen_by", look)
        found = []
        for id, texts in (("tabeligi", ["search:30", "greedy"]), ("kvaro-a", ["careful:1000", "search:30"])):
            found += [play(question(id, texts, 3, seed=4), number, 0, (0, 1, 0)).save for number in range(2)]
        for id, texts in (("kvaro-b", ["quick:4", "quick:7"]), ("64g-6", ["search:5", "clumsy:0.5"])):
            found += [play(question(id, texts, 2, seed=4), number, 0, (0, 1)).save for number in range(2)]
        return found

    assert games(seen_by) == games(lambda seat, state: state)
