"""Whoever draws until something fits ends, whatever the position and the luck."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

import ludaro
from ludaro.games.kvaro import grading, hands, pile
from ludaro.games.tabeligi import unseen
from ludaro.kernel import drivers, fitting
from ludaro.kernel.random import generator
from ludaro.kernel.records import SEATS, mirror
from ludaro.kernel.retarget import retarget

HIDDEN = [("kvaro-a", 3), ("kvaro-a", 4), ("kvaro-b", 2), ("kvaro-c", 2), ("kvaro-c", 4), ("kvaro-d", 2)] + [
    ("tabeligi", players) for players in (3, 4, 5)
]


def some_positions(id: str, players: int) -> Iterator[ludaro.State]:
    """Positions of a few games, most of them late: passes have shown much."""
    for seed in range(4):
        state = ludaro.game(id).new(players, seed=seed)
        rng = random.Random(seed)
        for number in range(80):
            able = [seat for seat in state.seats if state.moves(seat)]
            if not able:
                break
            if number % 4 == 3:
                yield state
            moves = [(seat, move) for seat in able for move in state.moves(seat)]
            seat, move = rng.choice([it for it in moves if it[1] == "none"] or moves)
            state.play(move, seat)


def imagined_plainly(state: ludaro.State, seat: int, seed: int) -> ludaro.State:
    """As ``State.imagine``, with the rules as they are written."""
    family = state.game.family
    other = state.imagine(seat, 0)
    rules, truth = state.records
    position = mirror(family.engine.STATE)(truth[0])
    family.engine.module.imagine(plain_rules(state, rules), position, seat, generator(seed).tolist())
    position.write(other.records[1][0])
    return other


def plain_rules(state: ludaro.State, rules: Any) -> Any:
    return mirror(state.game.family.engine.RULES)(rules[0])


@pytest.mark.parametrize(("id", "players"), HIDDEN)
def test_who_has_no_luck_imagines_something_that_fits(id: str, players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = 0

    def unlucky(*arguments: Any) -> Any:
        nonlocal drawn
        drawn += 1
        assert drawn <= 3, "drawn again and again"
        return -1 if id == "kvaro-b" else False

    ludaro.game(id).family.engine.prepare()  # which looks at these functions
    for module, name in ((hands, "draw_hands"), (pile, "draw_before"), (unseen, "try_deal")):
        monkeypatch.setattr(module, name, unlucky)
        monkeypatch.setattr(module, "MOST_TRIES", 3, raising=False)
    seen = 0
    for state in some_positions(id, players):
        seat = seen % players
        drawn = 0
        imagined = imagined_plainly(state, seat, seen)
        assert drawn == 3
        assert imagined.view(seat) == state.view(seat)
        hidden = [hand for hand in range(players) if hand != seat]
        assert [hand_of(imagined, hand)[0] for hand in hidden] == [hand_of(state, hand)[0] for hand in hidden]
        for hand in hidden:
            assert not hand_of(imagined, hand)[1] & hand_of(imagined, hand)[2]  # nothing that it is known to lack
        assert imagined.moves(seat) == state.moves(seat)
        if id == "kvaro-c":
            assert any(imagined.moves(seat) for seat in imagined.seats)
        seen += 1
    assert seen >= 4


def hand_of(state: ludaro.State, seat: int) -> tuple[int, int, int]:
    """How many cards a hand has, its hidden cards, and the cards that it is known to lack."""
    record = state.records[1][0]
    name = "hands" if "hands" in (record.dtype.names or ()) else "hand"
    cards = int(record[name][seat])
    known = int(record["known"][seat]) if "known" in (record.dtype.names or ()) else 0
    return cards.bit_count(), cards & ~known, int(record["lacks"][seat])


def test_dealing_what_fits_finds_a_deal_if_there_is_one() -> None:
    rng = random.Random(5)
    found = 0
    for _ in range(400):
        seats, cards = rng.randint(2, SEATS), rng.randint(2, 12)
        lacks = [sum(1 << card for card in range(cards) if rng.random() < 0.55) for _ in range(seats)]
        needs = [0] * seats
        for _ in range(rng.randint(1, cards)):
            needs[rng.randrange(seats)] += 1
        dealt = [0] * SEATS
        done = fitting.deal_fitting(
            dealt,
            lacks + [0] * (SEATS - seats),
            sum(need << (8 * seat) for seat, need in enumerate(needs)),
            (1 << seats) - 1,
            (1 << cards) - 1,
        )
        assert done == can_be_dealt(lacks, needs, cards)
        if done:
            found += 1
            assert [hand.bit_count() for hand in dealt[:seats]] == needs
            assert not any(hand & lack for hand, lack in zip(dealt, lacks, strict=False))
            assert sum(dealt) == sum(dealt) & (1 << cards) - 1
            assert sum(hand.bit_count() for hand in dealt) == sum(dealt).bit_count()
    assert 50 < found < 350


def can_be_dealt(lacks: list[int], needs: list[int], cards: int) -> bool:
    """Hall's theorem: every set of seats finds as many cards as it needs."""
    for some in range(1 << len(needs)):
        seats = [seat for seat in range(len(needs)) if some >> seat & 1]
        open_to = 0
        for seat in seats:
            open_to |= (1 << cards) - 1 & ~lacks[seat]
        if sum(needs[seat] for seat in seats) > open_to.bit_count():
            return False
    return True


@pytest.mark.parametrize(("id", "players", "field"), [("kvaro-a", 3, "lacks"), ("tabeligi", 3, "lacks")])
def test_a_position_that_cannot_be_holds_up_nobody(id: str, players: int, field: str) -> None:
    state = ludaro.game(id).new(players, seed=1)
    rules, truth = state.records
    truth[field][:] = -1  # nobody may hold anything
    state.game.family.engine.imagine(rules, truth, 0, generator(1))


def test_a_game_in_which_nobody_can_move_ends_undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drivers, "MOST_STUCK", 100, raising=False)
    plain = retarget(lambda function: function, drivers)
    asked = 0

    def nobody(rules: Any, state: Any, seat: int, moves: Any) -> int:
        nonlocal asked
        asked += 1
        assert asked <= 100
        return 0

    class Rules:
        acting = staticmethod(lambda rules, state: 3)
        legal = staticmethod(nobody)
        apply = deal = setup = None

    play = drivers.build(Rules, lambda function: function, plain)  # type: ignore[arg-type]
    assert play.rollout(None, None, [0], generator(1).tolist(), 50) == 50


def test_a_grade_that_is_not_found_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grading, "count_kinds", lambda deck, cards: 2)
    monkeypatch.setattr(grading, "MOST_DRAWS", 20)
    with pytest.raises(ludaro.LudaroError, match="none of 20 puzzles of the seed 7 has the grade 3"):
        grading.graded(3, 7)
