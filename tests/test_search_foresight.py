"""What turns promise before anybody knows the card, held to playing out every card on every square."""

from __future__ import annotations

from math import exp
from random import Random
from typing import Any

import pytest

import ludaro
from ludaro.games.sixtyfour import foresight
from ludaro.games.sixtyfour.worth import bounded, by_turns, unit
from ludaro.kernel.entry import FORETELL, OUTLOOK
from ludaro.kernel.random import generator
from ludaro.kernel.records import duplicate, mirror
from ludaro.players.search.player import Search
from tests.sixtyfour_positions import board, pack

Settings = dict[str, Any]
GAMES: list[tuple[str, int, Settings]] = [
    ("64g-6", 2, {"gain": "values"}),
    ("64g-6", 3, {"gain": "cards"}),
    ("64g-11", 2, {"gain": "values"}),
    ("64g-11", 4, {"turned": "on"}),
]


def position(id: str, players: int, options: Settings, seed: int, left: int) -> tuple[ludaro.State, list[str]]:
    """A position between two turns with so many cards face down, and the squares where they lie."""
    chance = Random(seed)
    cards = pack() * 2
    chance.shuffle(cards)
    state = ludaro.game(id).new(players, deal=" ".join(cards), options=options)
    while len(moves := state.moves(state.seats[0])) > left or not moves[0].startswith("?"):
        state.play(chance.choice(moves), state.seats[0])
    return state, [move[1:] for move in moves]


def squares_of(state: ludaro.State) -> list[str]:
    return board(16, 4) if state.options.get("turned") == "on" else board()


def exchanged(state: ludaro.State, one: str, other: str) -> ludaro.State:
    """The same game with two cards exchanged that nobody has seen."""
    dealt = dict(zip(squares_of(state), state.deal.split(), strict=True))
    dealt[one], dealt[other] = dealt[other], dealt[one]
    truth = state.game.new(state.players, deal=" ".join(dealt.values()), options=state.options)
    for seat, move in state.history:
        truth.play(move, seat)
    return truth


def points_after(state: ludaro.State, seat: int, move: str) -> int:
    """What a seat has after a turn, or after the best decision that a turn leaves to it."""
    after = state.copy()
    after.play(move, seat)
    if after.over or after.seats != (seat,):
        assert after.points is not None
        return after.points[seat]
    return max(points_after(after, seat, second) for second in after.moves(seat))


def gains_of_a_turn(state: ludaro.State, squares: list[str]) -> list[float]:
    """What turning up each square gains on average: every card is tried there, with the best decision after it."""
    seat = state.seats[0]
    assert state.points is not None
    return [
        sum(points_after(exchanged(state, square, other), seat, f"?{square}") for other in squares) / len(squares)
        - state.points[seat]
        for square in squares
    ]


def plain(state: ludaro.State) -> tuple[Any, Any]:
    rules, truth = state.records
    return mirror(rules.dtype)(rules[0]), mirror(truth.dtype)(truth[0])


@pytest.mark.parametrize(("id", "players", "options"), GAMES)
@pytest.mark.parametrize("left", [5, 18])
def test_the_outlook_counts_the_best_turn_on_average(id: str, players: int, options: Settings, left: int) -> None:
    for seed in range(3 if left == 5 else 1):
        state, squares = position(id, players, options, seed, left)
        assert state.points is not None
        coming = int(foresight.FINE * max(gains_of_a_turn(state, squares)) + 1e-6)
        standing = [foresight.FINE * points for points in state.points]
        standing[state.seats[0]] += coming
        rules, truth = plain(state)
        for seat in range(players):
            lead = standing[seat] - max(standing[:seat] + standing[seat + 1 :])
            worth = bounded(by_turns(rules, truth, lead * unit(rules)), foresight.FINE)
            assert foresight.outlook(rules, truth, seat) == worth


@pytest.mark.parametrize(("id", "players", "options"), GAMES)
def test_compiled_and_plain_foresight_are_the_same(id: str, players: int, options: Settings) -> None:
    for seed in range(4):
        state, squares = position(id, players, options, seed, 40)
        seat = state.seats[0]
        rules, truth = state.records
        ask = state.game.family.engine.foreseer.ctypes
        for shown in range(1, foresight.MAX_SHOWN + 1):
            move = state.numbers(seat)[f"?{squares[seed]}"]
            ours, compiled = plain(state), duplicate(truth)
            count = foresight.foretell(*ours, move, shown)
            assert ask(FORETELL, rules.ctypes.data, compiled.ctypes.data, move, shown, 0, 0) == count
            written = duplicate(truth)
            ours[1].write(written[0])
            assert written.tobytes() == compiled.tobytes()
            outlook = foresight.outlook(*ours, seat)
            assert ask(OUTLOOK, rules.ctypes.data, compiled.ctypes.data, seat, 0, 0, 0) == outlook
            assert written.tobytes() == compiled.tobytes()


@pytest.mark.parametrize(("id", "players", "options"), GAMES)
def test_what_is_foretold_comes_to_light(id: str, players: int, options: Settings) -> None:
    state, squares = position(id, players, options, 1, 30)
    seat = state.seats[0]
    engine = state.game.family.engine
    rules, truth = state.records
    move = state.numbers(seat)[f"?{squares[7]}"]
    dealt = dict(zip(squares_of(state), state.deal.split(), strict=True))
    found: dict[str, int] = {}
    for shown in range(1, foresight.MAX_SHOWN + 1):
        after = duplicate(truth)
        count = engine.foreseer.ctypes(FORETELL, rules.ctypes.data, after.ctypes.data, move, shown, 0, 0)
        if count:
            engine.apply(rules, after, seat, move)
            face = int(after["card"][0]) % 32
            assert face == shown - 1
            found[f"{face % 8 + 1}{'RGYB'[face // 8]}"] = count
    hidden = [dealt[square] for square in squares]
    assert found == {card: hidden.count(card) for card in hidden}


def test_a_card_that_waits_foretells_nothing() -> None:
    state, _ = position("64g-6", 2, {"gain": "values"}, 0, 40)
    while state.moves(state.seats[0])[0].startswith("?"):
        state.play(state.moves(state.seats[0])[0])
    rules, truth = plain(state)
    assert foresight.foretell(rules, truth, 0, 1) == -1


def test_the_search_weighs_every_move_and_takes_the_best() -> None:
    """Two cards are left: whoever turns up one of them leaves the other to the opponent."""
    for seed in range(20):
        state, squares = position("64g-6", 2, {"gain": "values"}, seed, 2)
        seat = state.seats[0]
        thoughts = Search(iterations=1, threads=1).think(state, seat, generator(seed))
        shares = {thought.move[1:]: thought.value for thought in thoughts}
        assert set(shares) == set(squares)
        assert thoughts[0].value == max(shares.values())
        for square in squares:
            after = [exchanged(state, square, other) for other in squares]
            likely = sum(best_share(truth, f"?{square}", seat) for truth in after) / 2
            assert shares[square] == pytest.approx(likely, abs=1e-6)


def best_share(state: ludaro.State, move: str, seat: int) -> float:
    """What the outlook says of a move, with the best decision after it."""
    after = state.copy()
    after.play(move, seat)
    if after.seats == (seat,):
        return max(best_share(after, second, seat) for second in after.moves(seat))
    return 1 / (1 + exp(-0.01 * foresight.outlook(*plain(after), seat) / foresight.FINE))


def test_alone_there_is_a_tree() -> None:
    state = ludaro.game("64g-6").new(1, seed=1)
    assert sum(thought.visits for thought in Search(iterations=300, threads=1).think(state, 0, generator(1))) == 300
