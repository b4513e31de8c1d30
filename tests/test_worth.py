"""The measure of a position: it changes nothing, stays in bounds, is the same in every mode, tells good from bad."""

from __future__ import annotations

import numpy as np
import pytest

import ludaro
from ludaro.kernel.engine import Engine
from ludaro.kernel.random import generator
from ludaro.testing.variants import GAMES, VARIANTS, Variant
from tests.kvaro_positions import Play
from tests.tabeligi_positions import new as tabeligi
from tests.tabeligi_positions import play

MOST = 600


def worth(state: ludaro.State, seat: int) -> int:
    engine = state.game.family.engine
    if not engine.measures:
        pytest.skip(f"{engine.name} has no measure")
    rules, truth = state.records
    return engine.worth(rules, truth, seat)


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_a_measure_is_bounded_and_the_same_in_all_modes_and_leaves_the_position_as_it_was(variant: Variant) -> None:
    compiled = variant.game.family.engine
    if not compiled.measures:
        pytest.skip(f"{compiled.name} has no measure")
    plain = Engine(compiled.name, compiled.module, "python")
    rules = variant.game.encode(variant.players, variant.game.choose(variant.options))
    for seed in range(4):
        state = np.zeros(1, compiled.STATE)
        rng = generator(seed)
        compiled.setup(rules, state, compiled.deal(rules, seed))
        for _ in range(7):
            if compiled.acting(rules, state) == 0:
                break
            before = state.tobytes()
            for seat in range(variant.players):
                value = compiled.worth(rules, state, seat)
                assert -MOST <= value <= MOST
                assert value == compiled.worth(rules, state, seat) == plain.worth(rules, state, seat)
            assert state.tobytes() == before
            compiled.rollout(rules, state, rng, 1 + 4 * seed)


@pytest.mark.parametrize("variant", GAMES, ids=str)
def test_a_measure_tells_positions_apart(variant: Variant) -> None:
    engine = variant.game.family.engine
    if not engine.measures:
        pytest.skip(f"{engine.name} has no measure")
    rules = variant.game.encode(variant.players, variant.game.choose(variant.options))
    found = set()
    for seed in range(8):
        state = np.zeros(1, engine.STATE)
        rng = generator(seed)
        engine.setup(rules, state, engine.deal(rules, seed))
        for _ in range(100):
            if engine.acting(rules, state):
                found.add(engine.worth(rules, state, 0))
                engine.rollout(rules, state, rng, 1)
    assert len(found) > 2


@pytest.mark.parametrize("id", ["tabeligi", "kvaro-a", "kvaro-b", "kvaro-c", "kvaro-d", "colorio"])
def test_what_is_good_for_one_of_two_is_as_bad_for_the_other(id: str) -> None:
    game = ludaro.game(id)
    engine = game.family.engine
    if not engine.measures:
        pytest.skip(f"{engine.name} has no measure")
    rules = game.encode(2, game.choose({}))
    for seed in range(10):
        state = np.zeros(1, engine.STATE)
        engine.setup(rules, state, engine.deal(rules, seed))
        engine.rollout(rules, state, generator(seed), 2 * seed)
        if engine.acting(rules, state):
            assert engine.worth(rules, state, 0) == -engine.worth(rules, state, 1)


# Tabeligi

TWO_ROWS = "Yh Ys Yq Ya Ym Yd Rh Rs Rq Ra Rm Rd"  # against green and blue, both can go out at once


def test_tabeligi_who_can_go_out_next_turn_has_as_good_as_won() -> None:
    state = play(tabeligi(TWO_ROWS, ""), "Yh")
    assert "out" in state.moves(1)
    assert worth(state, 0) == -MOST
    assert worth(state, 1) == MOST


def test_tabeligi_going_out_counts_only_where_it_is_allowed() -> None:
    state = play(tabeligi(TWO_ROWS, "", out="off"), "Yh")
    assert abs(worth(state, 0)) < 200


def test_tabeligi_waiting_for_a_heart_is_bad() -> None:
    state = tabeligi("Yh Rh Gh Bh Ys Rs Gs Bs Yq Rq Gq Bq", "", out="off")
    assert worth(state, 0) > 50 > worth(state, 1)


def test_tabeligi_it_is_better_to_lay_what_nobody_waits_for() -> None:
    # The second seat holds all of red but its heart; of yellow it has nothing.
    state = tabeligi("Yh Ys Yq Ya Ym Yd Rh Gh Gs Gq Bs Bq", "", out="off")
    kept, given = play(state.copy(), "Yh"), play(state.copy(), "Rh")
    assert worth(kept, 0) > worth(given, 0)


# Kvaro


def test_kvaro_fewer_cards_are_better() -> None:
    game = Play("kvaro-a", "A1 A2", "x1 x2").play("A1@0,0")
    before = worth(game.state, 0)
    game.play("pass", "A2@1,0")
    assert worth(game.state, 0) > before > worth(game.state, 1)


def test_kvaro_cards_that_fit_are_better_than_strangers() -> None:
    fitting = Play("kvaro-a", "A1 A2 A3 A4", "B2").play("A1@0,0")
    strange = Play("kvaro-a", "A1 B2 B3 B4", "C2").play("A1@0,0")
    assert worth(fitting.state, 0) > worth(strange.state, 0)


def test_kvaro_a_last_card_with_a_place_is_as_good_as_won() -> None:
    # Seven cards in one row, and only strangers against them.
    game = Play("kvaro-a", "A1 A2 A3 A4 B1 B2 B3", "").play("A1@0,0")
    for move in ("A2@1,0", "A3@2,0", "A4@3,0", "B1@0,1", "B2@1,1"):
        game.play("pass", move)
    assert worth(game.state, 0) > 500


def test_kvaro_d_the_own_direction_counts_most() -> None:
    across = Play("kvaro-d", "A1", "A2 A3", "")
    upwards = Play("kvaro-d", "A1", "B1 C1", "")
    assert worth(across.state, 0) > worth(upwards.state, 0)


def test_kvaro_b_stop_is_good_with_a_place_and_bad_without() -> None:
    good = Play("kvaro-b", "A1 A2 A3 A4 B2 -", players=2).play("stop", seat=0)
    bad = Play("kvaro-b", "A1 A2 A3 A4 - -", players=2).play("stop", seat=0)
    assert worth(good.state, 0) > 0
    assert worth(bad.state, 0) == -MOST


def test_kvaro_b_a_point_counts() -> None:
    game = Play("kvaro-b", "A1 A2 A3 A4 B2 -", players=2)
    assert worth(game.state, 0) == 0
    game.play("stop", seat=0)
    game.play(sorted(game.lays(0))[0], seat=0)
    assert worth(game.state, 0) > 0 > worth(game.state, 1)


def test_kvaro_solo_a_dead_end_is_worse_than_a_card_less() -> None:
    game = Play("kvaro-solo", "A1 A2 A3 B1 B2 B3 C1 C2 C3 D1").play("A1@0,0", "A2@1,0", "A3@2,0")
    good, dead = game.copy().play("B1@0,1"), game.copy().play("D1@0,1")  # no other D is there to stand beside it
    assert worth(good.state, 0) > worth(game.state, 0) > worth(dead.state, 0)


# Colorio

FILES = "RGYBW" * 5  # file a is red, b green, c yellow, d blue, e white


def colorio(players: int, moves: str) -> ludaro.State:
    return play(ludaro.game("colorio").new(players, deal=FILES), moves)


# After this four red, green and yellow pegs are visible, three blue ones and two white ones.
LONG = (
    "a1 off b1 off c1 off a2 off b2 off c2 off a3 off b3 off c3 off a4 off b4 off c4 off "
    "d1 off e1 off d2 off e2 off d3 off"
)


def test_colorio_who_has_nothing_safe_left_to_lift_is_lost() -> None:
    state = colorio(2, f"{LONG} e3 off d4 off e4 off d5")
    assert state.over
    state = colorio(2, f"{LONG} e3 off d4 off e4 off")
    loser = state.seats[0]
    assert worth(state, loser) == -MOST
    assert worth(state, 1 - loser) == MOST


def test_colorio_leaving_no_room_is_better_than_covering() -> None:
    state = colorio(2, f"{LONG} e3 off d4 >a1 a5 off e4")
    seat = state.seats[0]
    away, cover = play(state.copy(), "off"), play(state.copy(), ">b1")
    assert away.seats == cover.seats == (1 - seat,)
    assert worth(away, seat) == MOST > worth(cover, seat)


def test_colorio_a_seat_that_is_out_stands_worst() -> None:
    state = colorio(3, "a1 off a2 off a3 off a4 off b1 off b2 off a5")
    assert not state.over
    assert worth(state, 2) == -MOST
    assert worth(state, 0) > -MOST


def test_colorio_unknown_caps_with_four_of_a_colour_in_sight_are_a_danger() -> None:
    calm = colorio(2, "a1 off b1 off c1 off")
    tense = colorio(2, "a1 off a2 off a3 off a4 off b1 off b2 off b3 off b4 off c1 off")
    assert worth(tense, tense.seats[0]) < worth(calm, calm.seats[0])
