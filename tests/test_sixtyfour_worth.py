"""How well a seat stands in the 64g games: what must hold everywhere, and positions that anybody can judge."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import ludaro
from ludaro.games.sixtyfour import FAMILY, rules
from ludaro.games.sixtyfour.board import empty, own, put
from ludaro.games.sixtyfour.combos import cards_in_runs, matches
from ludaro.games.sixtyfour.moving import covers, ends_from
from ludaro.games.sixtyfour.promise import all_hopes, counted
from ludaro.games.sixtyfour.threats import coverable
from ludaro.games.sixtyfour.words import encode
from ludaro.kernel.bits import square
from ludaro.kernel.engine import Array, Engine
from ludaro.kernel.random import generator
from ludaro.kernel.records import duplicate, mirror
from ludaro.testing.variants import VARIANTS, Variant, some_moves

OURS = [variant for variant in VARIANTS if variant.id.startswith("64g-")]
DUELS = [variant for variant in OURS if variant.players == 2]
COUNTING = [v for v in OURS if v.game.new(v.players, options=v.options).points is not None and v.id != "64g-10"]
ENGINE = FAMILY.engine
PLAIN = Engine("sixtyfour", rules, "python")
LOST = -550


@pytest.fixture(autouse=True)
def _wrapping() -> Iterator[None]:
    """Some rules run here as plain Python, where NumPy warns of what compiled code does silently."""
    with np.errstate(over="ignore"):
        yield


def positions(variant: Variant, seed: int, most: int = 90, share: float = 0.4) -> list[tuple[Array, Array]]:
    """Some positions of a random game that is not over."""
    rng = random.Random(f"{variant} {seed}")
    found = []
    for state in some_moves(variant.new(seed), rng, most):
        if not state.over and rng.random() < share:
            found.append((state.records[0], duplicate(state.records[1])))
    return found


# --- properties -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", OURS, ids=str)
def test_a_worth_is_bounded_and_changes_nothing(variant: Variant) -> None:
    for record, state in positions(variant, 1):
        before = state.tobytes()
        found = [ENGINE.worth(record, state, seat) for seat in range(variant.players)]
        assert all(-600 <= worth <= 600 for worth in found)
        assert found == [ENGINE.worth(record, state, seat) for seat in range(variant.players)]
        assert state.tobytes() == before


@pytest.mark.parametrize("variant", OURS, ids=str)
def test_compiled_and_plain_rules_find_the_same_worth(variant: Variant) -> None:
    for record, state in positions(variant, 2, share=0.1):
        for seat in range(variant.players):
            assert ENGINE.worth(record, state, seat) == PLAIN.worth(record, state, seat)


@pytest.mark.parametrize("variant", DUELS, ids=str)
def test_what_is_good_for_one_is_bad_for_the_other(variant: Variant) -> None:
    seen = set()
    for record, state in positions(variant, 3):
        assert ENGINE.worth(record, state, 0) == -ENGINE.worth(record, state, 1)
        seen.add(ENGINE.worth(record, state, 0))
    assert len(seen) > 1 or variant.id == "64g-1" or "patience" in variant.options  # some end after a move or two


def sides_changed(record: Array, state: Array) -> Array:
    """The same position seen from the other side of the table."""
    other: Array = duplicate(state)
    rows_swapped = int(record["rows"][0]) == 8

    def turned(squares: Any) -> Any:
        return squares.byteswap() if rows_swapped else squares

    for field in ("taken", "up", "bit"):
        other[field] = turned(state[field])
    other["bit"][0, 5] = other["taken"][0] & ~other["bit"][0, 5]
    other["seat"] = 1 - state["seat"]
    other["card"] = np.where(state["card"] < 0, state["card"], state["card"] ^ 32)
    for field in ("left", "first", "known"):
        other[field] = state[field][:, ::-1]
    for field in ("gain", "runs"):
        other[field][0, :2] = state[field][0, 1::-1]
    return other


@pytest.mark.parametrize("variant", [v for v in DUELS if v.id not in ("64g-6", "64g-11")], ids=str)
def test_both_sides_of_the_table_are_measured_alike(variant: Variant) -> None:
    for record, state in positions(variant, 4):
        if state["pending"][0] < 0:
            other = sides_changed(record, state)
            for seat in (0, 1):
                assert ENGINE.worth(record, other, 1 - seat) == ENGINE.worth(record, state, seat)


@pytest.mark.parametrize("variant", COUNTING, ids=str)
def test_a_seat_that_has_gained_more_stands_better(variant: Variant) -> None:
    for record, state in positions(variant, 5):
        for seat in range(variant.players):
            richer = duplicate(state)
            richer["gain"][0, seat] += 6
            better, worse = ENGINE.worth(record, richer, seat), ENGINE.worth(record, state, seat)
            assert better > worse or abs(better) == abs(worse) == 600
            for other in range(variant.players):
                if other != seat:
                    assert ENGINE.worth(record, richer, other) <= ENGINE.worth(record, state, other)


# --- what it is made of, against counting card by card ----------------------------------------------------------------


def scattered(rng: random.Random, **words: Any) -> tuple[Any, Any]:
    """A board with cards anywhere."""
    record = mirror(rules.RULES)(encode(rules.RULES, words, 2)[0])
    state: Any = mirror(rules.STATE)(np.zeros(1, rules.STATE)[0])
    for at in range(64):
        if rng.random() < 0.6:
            put(state, at, rng.randrange(64))
            state.up |= square(at)
    return record, state


def test_combinations_counted_all_at_once_are_those_counted_card_by_card() -> None:
    rng = random.Random(1)
    for turned in ("off", "on"):
        found = []
        for _ in range(8):
            record, state = scattered(rng, turned=turned)
            found.append(counted(record, state, state.up))
            assert found[-1] == cards_in_runs(record, state, state.up)
        assert max(found) > 3


def test_cards_that_can_be_covered_are_those_that_some_card_may_cover() -> None:
    rng = random.Random(2)
    for _ in range(10):
        record, state = scattered(rng, cover="always")
        for seat in (0, 1):
            mine = [at for at in range(64) if int(own(state, seat)) >> at & 1]
            one_by_one = 0
            for start in mine:
                reached = ends_from(record, state, seat, start) & covers(record, state, seat, start, False)
                one_by_one |= int(reached)
            assert int(coverable(record, state, seat)) == one_by_one != 0


def test_there_is_hope_just_where_some_card_would_combine() -> None:
    rng = random.Random(3)
    seen = set()
    for _ in range(60):
        record, state = scattered(rng)
        few = state.up & np.uint64(rng.getrandbits(64) & rng.getrandbits(64) & rng.getrandbits(64))
        free = empty(record, state)
        wanted = any(int(matches(record, state, few, card) & free) for card in range(32))
        assert (all_hopes(record, state, few, free) > 0) == wanted
        seen.add(wanted)
    assert seen == {True, False}


# --- positions that anybody can judge ---------------------------------------------------------------------------------


def table(id: str, south: str, north: str, to_move: int, **options: Any) -> tuple[Array, Array]:
    """A hand-made position: ``e1:king d4:8R``."""
    game = ludaro.game(id)
    record = game.encode(2, game.choose(options))
    state = np.zeros(1, rules.STATE)
    plain: Any = mirror(rules.STATE)(state[0])
    for seat, cards in enumerate((south, north)):
        for word in cards.split():
            place, face = word.split(":")
            at = "abcdefgh".index(place[0]) + 8 * (int(place[1]) - 1)
            put(plain, at, seat * 32 + (0 if face == "king" else "RGYB".index(face[1]) * 8 + int(face[0]) - 1))
            if face != "king":
                plain.up |= square(at)
    plain.seat, plain.card, plain.pending = to_move, -1, -1
    plain.write(state[0])
    return record, state


def worth(position: tuple[Array, Array], seat: int = 0) -> int:
    return ENGINE.worth(*position, seat)


def test_a_king_that_can_be_taken_next_is_lost() -> None:
    cards = "e1:king a4:8R", "e8:king d2:3G"
    assert worth(table("64g-2", *cards, to_move=1)) < LOST
    assert worth(table("64g-2", *cards, to_move=0)) > LOST + 200  # it can run away


def test_a_king_that_can_neither_flee_nor_be_defended_is_lost() -> None:
    penned = "e1:king d1:1R f1:1Y", "e8:king d2:3G f2:3G"
    assert worth(table("64g-2", *penned, to_move=0)) < LOST


def test_a_card_that_takes_the_attacker_saves_the_king() -> None:
    north = "e8:king e2:3G"
    walls = "e1:king d1:1R f1:1Y d2:1R f2:1Y"
    assert worth(table("64g-2", walls, north, to_move=0)) < LOST
    assert worth(table("64g-2", walls.replace("f2:1Y", "f2:3G"), north, to_move=0)) > LOST + 400


def test_a_card_one_step_from_the_back_row_has_won_on_its_turn() -> None:
    assert worth(table("64g-1", "c7:2R", "h4:8B", to_move=0, goal="far")) > -LOST
    shut = "h4:8B b8:1G c8:1G d8:1G"
    assert worth(table("64g-1", "c7:2R", shut, to_move=0, goal="far")) < -LOST - 200
    assert worth(table("64g-1", "c7:1R c3:3G", "c8:1B b8:1B d8:1B a7:2R", to_move=0, goal="far")) < -LOST


def test_a_card_that_holds_a_square_over_there_must_be_covered() -> None:
    guest = "e5:4R"
    assert worth(table("64g-1", guest, "e6:5R a8:1B", to_move=1, goal="hold"), 1) > LOST + 200
    assert worth(table("64g-1", guest, "e6:3R a8:1B", to_move=1, goal="hold"), 1) < LOST


def test_a_card_beside_the_besieged_king_wins_on_its_turn() -> None:
    near = "e1:king e7:1R", "e8:king"
    for cover in ("surrounded", "always"):
        assert worth(table("64g-3", *near, to_move=0, cover=cover)) > -LOST
        assert worth(table("64g-3", *near, to_move=1, cover=cover)) > -LOST


def test_every_row_counts_in_the_crossing_and_stragglers_most() -> None:
    north = "a6:1R b6:2R"
    start = worth(table("64g-5", "a1:1R b3:2R", north, to_move=1))
    leader = worth(table("64g-5", "a1:1R b4:2R", north, to_move=1))
    straggler = worth(table("64g-5", "a2:1R b3:2R", north, to_move=1))
    assert start < leader < straggler


def test_four_in_line_promise_more_when_the_fifth_place_is_free() -> None:
    four = "c3:1R d3:5G e3:2Y f3:7B"
    blocked = worth(table("64g-4", four, "b3:8R g3:8G", to_move=1))
    half_open = worth(table("64g-4", four, "b3:8R g7:8G", to_move=1))
    open_ = worth(table("64g-4", four, "b8:8R g7:8G", to_move=1))
    assert blocked < half_open < open_


def test_a_combination_that_takes_a_card_next_turn_is_seen() -> None:
    kings = "e1:king", "e8:king"
    apart = table("64g-9", f"{kings[0]} a1:2R", f"{kings[1]} a4:2G b8:2Y", to_move=0)
    ready = table("64g-9", f"{kings[0]} a1:2R", f"{kings[1]} a3:2Y a4:2G", to_move=0)
    assert worth(ready) > worth(apart)


def test_a_fuller_talon_is_better() -> None:
    record, state = table("64g-8", "a1:1R", "b1:5G", to_move=0)
    state["left"][0] = 10, 10
    level = ENGINE.worth(record, state, 0)
    state["left"][0] = 14, 10
    assert ENGINE.worth(record, state, 0) > level + 30


def test_three_in_line_over_there_count() -> None:
    north = "a5:1R b5:3G"
    assert worth(table("64g-10", "a8:2R b8:4R d8:6R a1:1B", north, to_move=1)) < worth(
        table("64g-10", "a8:2R b8:4R c8:6R a1:1B", north, to_move=1)
    )


# --- one step ahead ---------------------------------------------------------------------------------------------------


def best_move(record: Array, state: Array, seat: int, rng: Array) -> int:
    """The move after which the seat stands best, in one imagined truth."""
    imagined = duplicate(state)
    ENGINE.imagine(record, imagined, seat, rng)
    moves = ENGINE.legal(record, imagined, seat)
    values = ENGINE.worths(record, imagined, seat, moves)
    best = [move for move, value in zip(moves, values, strict=True) if value == max(values)]
    return best[int(rng[0]) % len(best)]


def share_won(id: str, games: int) -> float:
    """Of one that looks a step ahead, against players that move at random; it sits at each place in turn."""
    game = ludaro.game(id)
    players = game.usual_players
    record = game.encode(players, game.choose(game.recommended))
    won = 0.0
    for seed in range(games):
        hero = seed % players
        rng = generator(seed)
        state = game.new(players, options=game.recommended, seed=seed).records[1]
        while acting := ENGINE.acting(record, state):
            seat = acting.bit_length() - 1
            chosen = best_move(record, state, seat, rng) if seat == hero else ENGINE.pick(record, state, seat, rng)
            ENGINE.apply(record, state, seat, chosen)
        winners = ENGINE.score(record, state)[0]
        won += winners[hero] / sum(winners)
    return won / games


@pytest.mark.parametrize("id", [f"64g-{n}" for n in range(1, 13)])
def test_one_step_ahead_beats_chance(id: str) -> None:
    assert share_won(id, 16) >= 0.8
