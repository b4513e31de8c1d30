"""One evaluation: that hints, the curve and the verdict on moves say the same, and claim no more than they know."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import pairwise

import pytest

import ludaro
from ludaro import State
from ludaro.kernel.random import generator
from ludaro.players import parse
from ludaro.players.judgement import SLIGHT, UNPROVEN, Estimate, Judge, Judgement, certain, estimate, judge
from ludaro.players.review import KEPT_MOVES, Review, ReviewedPosition
from ludaro.table.http.advice import told

FEW = 400  # iterations
SURER = 1 - UNPROVEN + 0.0002  # what a proof adds to a chance
OPEN = ("64g-1", "64g-2", "64g-5", "64g-10", "tabeligi")
HIDDEN = ("colorio", "kvaro-a", "64g-8", "64g-6")
PAIRS = (("random", "search:300"), ("search:100~0.3", "search:100~0.3"))


def game_of(game: str, seed: int, texts: Sequence[str], players: int = 2, most: int = 90) -> tuple[State, State]:
    """The beginning and the end of a game between the players that texts name."""
    state = ludaro.game(game).new(players, seed=seed, options="recommended")
    begun, rng = state.copy(), generator(seed)
    seated = [parse(texts[seat % len(texts)], 1)() for seat in range(players)]
    while not state.over and len(state.history) < most:
        seat = state.seats[0]
        state.play(seated[seat].choose(state, seat, rng), seat)
    return begun, state


@cache
def reviewed(game: str, seed: int) -> tuple[State, State, Review]:
    begun, end = game_of(game, seed, PAIRS[seed % 2])
    review = Review(begun, end.history, FEW)
    for _ in review.work():
        pass
    return begun, end, review


def mover_chance(look: ReviewedPosition) -> float:
    assert look.seat is not None
    return look.chances[look.seat]


def pairs(looks: list[ReviewedPosition]) -> list[tuple[ReviewedPosition, ReviewedPosition]]:
    return list(pairwise(looks))


# Estimates


@pytest.mark.parametrize(("mean", "tries"), [(0.0, 1), (1.0, 3000), (0.5, 30), (0.62, 3000), (0.999, 10**6)])
def test_what_is_not_proven_is_never_certain(mean: float, tries: int) -> None:
    found = estimate(mean, tries)
    assert found.proof is None
    assert 0 <= found.low <= found.value <= found.high <= 1
    assert 1 - UNPROVEN <= found.value <= UNPROVEN


def test_more_tries_say_more_up_to_a_point() -> None:
    widths = [found.high - found.low for found in (estimate(0.6, tries) for tries in (5, 50, 400, 10**6))]
    assert widths[0] > widths[1] > widths[2] == widths[3] > 0.05


def test_only_a_clear_difference_counts() -> None:
    assert estimate(0.8, 400).beats(estimate(0.5, 400))
    assert not estimate(0.8, 5).beats(estimate(0.5, 5))  # hardly tried
    assert not estimate(0.55, 400).beats(estimate(0.5, 400))
    assert not certain(1.0).beats(estimate(0.95, 400))  # a proof by itself is no gain
    assert certain(1.0).beats(certain(0.0))
    assert not certain(1.0).beats(certain(1.0))


def test_the_other_seat_sees_the_other_side() -> None:
    assert certain(1.0).other == certain(0.0)
    assert certain(0.5).other == Estimate(0.5, 0.5, 0.5, "shared")
    found = estimate(0.7, 100)
    assert found.other.other.value == pytest.approx(found.value)
    assert found.other.low == pytest.approx(1 - found.high)


# Judgements


def test_a_position_gets_one_judgement_however_it_came_about() -> None:
    one, other = ludaro.game("64g-2").new(seed=7), ludaro.game("64g-2").new(seed=7)
    assert judge(one, 0, FEW) == judge(other, 0, FEW)
    begun, end = game_of("64g-2", 3, ["random"], most=12)
    keeps = Judge(FEW)
    keeps.judge(begun, begun.seats[0])  # what it judged before does not matter
    assert keeps.judge(end, end.seats[0]) == judge(end, end.seats[0], FEW)


def test_a_puzzle_is_solved_and_a_race_is_not_judged() -> None:
    puzzle = ludaro.game("kvaro-solo").new(1, seed=3)
    judged = judge(puzzle, 0)
    assert judged is not None
    assert judged.best.proof == "won"
    assert judge(ludaro.game("kvaro-c").new(2, seed=3), 0) is None
    assert judge(ludaro.game("64g-6").new(1, seed=3), 0) is None


def test_a_move_can_be_weighed_alone() -> None:
    state = ludaro.game("colorio").new(2, seed=3)
    for move in ("a1", "e5"):
        judged = Judge(FEW).judge(state, 0, move)
        assert judged is not None
        assert [option.move for option in judged.options if option.worth] == [move]


@pytest.mark.slow
@pytest.mark.parametrize("game", ["tabeligi", "64g-2"])
def test_who_follows_a_sure_win_keeps_it(game: str) -> None:
    """The strongest claim that a hint can make, held against a stubborn opponent."""
    kept, claims = Judge(), 0
    for seed in range(4):
        state, rng = ludaro.game(game).new(2, seed=seed, options="recommended"), generator(seed)
        rival, sure = parse("search:300", 1)(), -1
        while not state.over and len(state.history) < 200:
            seat = state.seats[0]
            if sure not in (-1, seat):
                state.play(rival.choose(state, seat, rng), seat)
                continue
            judged = kept.judge(state, seat)
            assert judged is not None
            if sure == seat:
                claims += 1
                assert judged.best.proof == "won", (game, seed, len(state.history))
            elif judged.best.proof == "won":
                sure = seat
            state.play(judged.options[0].move, seat)
        if sure >= 0:
            assert state.result is not None
            assert state.result[sure] == 1
    assert claims > 3


# Whole games


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in (1, 2, 3))])
@pytest.mark.parametrize("game", OPEN)
def test_where_nothing_is_hidden_every_drop_is_a_mistake_and_every_mistake_a_drop(game: str, seed: int) -> None:
    _, end, review = reviewed(game, seed)
    for before, after in pairs(review.looks):
        if before.seat is None or not (before.open and after.open):
            continue
        drop = mover_chance(before) - after.chances[before.seat]
        assert drop > -SLIGHT - SURER, (before, after)  # nobody plays better than the best move
        assert before.mistake or drop < SLIGHT + SURER, (before, after)
        if before.mistake:
            assert drop >= SLIGHT, (before, after)
            assert before.gain == pytest.approx(drop, abs=0.0002)
            assert before.best != end.history[before.moves][1]


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("game", OPEN + HIDDEN)
def test_the_numbers_of_a_game_agree_with_each_other(game: str, seed: int) -> None:
    _, end, review = reviewed(game, seed)
    for look in review.looks:
        assert sum(look.chances) == pytest.approx(1, abs=0.001)
        if look.seat is None:
            assert list(look.chances) == pytest.approx(end.result, abs=0.001)
            continue
        chance = mover_chance(look)
        assert look.low <= chance <= look.high
        assert (look.proof is not None) == ((chance not in (0, 1) and look.low == look.high) or chance in (0, 1))
        # A hint there says the same.
        hint = told(review.options[look.moves])[0]
        assert (hint["move"], hint["value"]) == (look.best, chance)
        assert (hint["low"], hint["high"], hint["proof"]) == (look.low, look.high, look.proof)
        if look.gain is not None:
            assert look.worth is not None
            assert 0 <= look.gain <= chance
            assert look.gain == pytest.approx(chance - look.worth, abs=0.0001)


@pytest.mark.parametrize("game", [game for game in OPEN + HIDDEN if game != "64g-10"])  # whose moves are too many
def test_a_hint_during_the_game_is_what_the_curve_shows_unless_more_is_known_by_then(game: str) -> None:
    begun, end, review = reviewed(game, 1)
    kept, state, same, looked = Judge(FEW), begun.copy(), 0, 0
    for look, (seat, move) in zip(review.looks, end.history, strict=False):
        if look.moves % 5 == 0:
            judged = kept.judge(state, seat)
            assert judged is not None
            looked += 1
            same += round(judged.best.value, 4) == mover_chance(look)
            if judged.best.proof:
                assert look.proof == judged.best.proof
            if not look.open:
                assert round(judged.best.value, 4) == mover_chance(look)
        state.play(move, seat)
    assert same >= 0.6 * looked


def test_giving_away_a_sure_win_is_seen() -> None:
    """A position that is won for certain, then a move after which it is lost for certain."""
    kept, found = Judge(), 0
    for seed in range(6):
        state, rng = ludaro.game("tabeligi").new(2, seed=seed, options="recommended"), generator(seed)
        lot = parse("random", 1)()
        while not state.over and not found:
            seat = state.seats[0]
            judged = kept.judge(state, seat)
            assert judged is not None
            blunder = judged.best.proof == "won" and _losing(kept, state, judged)
            if blunder:
                begun = state.copy()
                begun.history.clear()
                after = begun.copy()
                after.play(blunder, seat)
                review = Review(begun, [(seat, blunder)])
                for _ in review.work():
                    pass
                first = review.looks[0]
                assert (first.proof, first.worth, first.gain, first.mistake) == ("won", 0.0, 1.0, True)
                found += 1
            state.play(lot.choose(state, seat, rng), seat)
    assert found


def _losing(kept: Judge, state: State, judged: Judgement) -> str | None:
    """A move of a won position that loses."""
    for move in state.moves(judged.seat):
        after = state.copy()
        after.play(move, judged.seat)
        if after.over or after.seats[0] == judged.seat:
            continue
        answered = kept.judge(after, after.seats[0])
        if answered is not None and answered.best.proof == "won":
            return move
    return None


def test_a_second_look_keeps_few_moves() -> None:
    _, _, review = reviewed("64g-2", 1)
    assert all(len(options) <= KEPT_MOVES for options in review.options.values())
