"""Colorio, what nobody has seen: imagined boards agree with all pegs seen, and all such boards are equally likely."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import permutations, product

import numpy as np
import pytest

import ludaro
from ludaro.games.colorio import rules
from ludaro.games.colorio.notation import LETTERS
from ludaro.kernel.random import generator
from ludaro.kernel.records import SPECTATOR

GAME = ludaro.game("colorio")
PEGS = [f"{file}{row}" for row in range(1, 6) for file in "abcde"]
STRIPS = ["".join(LETTERS[colour] for colour in strip) for strip in rules.STRIPS.tolist()]


def after(moves: int, seed: int, **options: str) -> ludaro.State:
    """A game of five after some random moves."""
    rng = random.Random(seed)
    state = GAME.new(5, seed=seed, options=options)
    for _ in range(moves):
        if state.over:
            break
        state.play(rng.choice(state.moves(state.seats[0])))
    return state


def with_few_unseen(seed: int) -> ludaro.State:
    """A game in which nobody wants to go out and all lift what they do not know, until seven pegs are unseen."""
    rng = random.Random(seed)
    state = GAME.new(5, seed=seed)
    while len(seen := state.view(None)["table"]["seen"]) < 18 and not state.over:
        moves = state.moves(state.seats[0])
        safe = [move for move in moves if move in ("off", *seen) or move[0] == ">" or not puts_out(state, move)]
        state.play(rng.choice([move for move in safe if move not in ("off", *seen)] or safe or moves))
    return state


def puts_out(state: ludaro.State, move: str) -> bool:
    other = state.copy()
    other.play(move)
    return len(other.view(None)["table"]["in"]) < len(state.view(None)["table"]["in"])


def imagined(state: ludaro.State, seat: int, count: int, seed: int) -> Iterator[str]:
    engine, truth, rng = GAME.family.engine, state._truth.copy(), generator(seed)
    for _ in range(count):
        engine.imagine(state._rules, truth, seat, rng)
        yield "".join(LETTERS[colour] for colour in truth["colour"][0])


def fits(word: str, seen: dict[str, str]) -> bool:
    return all(word[PEGS.index(peg)] == colour for peg, colour in seen.items())


def shuffled_boards(deal: str, seen: dict[str, str]) -> set[str]:
    """Every board with the right pegs that agrees with those seen."""
    hidden = [i for i, peg in enumerate(PEGS) if peg not in seen]
    boards = set()
    for order in set(permutations([deal[i] for i in hidden])):
        word = list(deal)
        for i, colour in zip(hidden, order, strict=True):
            word[i] = colour
        boards.add("".join(word))
    return boards


def strip_boards(seen: dict[str, str]) -> set[str]:
    """Every board of the five strips that agrees with the pegs seen."""
    ways = [[strip, strip[::-1]] for strip in STRIPS]
    words = ("".join(rows) for order in permutations(ways) for rows in product(*order))
    return {word for word in words if fits(word, seen)}


def check_even(state: ludaro.State, possible: set[str], seed: int) -> None:
    expected = 40
    counts = Counter(imagined(state, seed % 6 - 1, expected * len(possible), seed))
    assert set(counts) <= possible
    chi = sum((counts[word] - expected) ** 2 / expected for word in possible)
    assert chi < len(possible) + 5 * np.sqrt(2 * len(possible))


def test_boards_that_agree_with_all_pegs_seen_are_equally_likely() -> None:
    tried = 0
    for seed in range(30):
        state = with_few_unseen(seed)
        if not state.over:
            possible = shuffled_boards(state.deal, state.view(None)["table"]["seen"])
            check_even(state, possible, seed)
            tried += 1
        if tried == 6:
            return
    raise AssertionError("too few positions")


@pytest.mark.parametrize("moves", [2, 4, 6, 8, 12])
def test_with_strips_only_boards_of_strips_are_imagined_all_equally_likely(moves: int) -> None:
    for seed in range(4):
        state = after(moves, 10 * moves + seed, board="strips")
        possible = strip_boards(state.view(None)["table"]["seen"])
        assert state.deal in possible
        check_even(state, possible, seed)


def test_at_the_start_all_boards_of_strips_are_possible() -> None:
    state = GAME.new(2, seed=1, options={"board": "strips"})
    assert len(strip_boards({})) == 120 * 32
    words = set(imagined(state, SPECTATOR, 20_000, 1))
    assert words <= strip_boards({})
    assert len(words) > 3700


def test_a_board_set_up_from_other_strips_is_imagined_as_a_shuffled_one() -> None:
    """No strip has three pegs of one colour: once they are seen, the strips are not ours."""
    state = GAME.new(2, deal="RRRRRGGGGGYYYYYBBBBBWWWWW", options={"board": "strips"})
    for move in ("a1", "off", "b1", "off", "c1", "off"):
        state.play(move)
    words = set(imagined(state, 0, 300, 1))
    assert len(words) > 290
    for word in words:
        assert word[:3] == "RRR"
        assert Counter(word) == dict.fromkeys(LETTERS, 5)


def test_every_seat_and_spectators_imagine_alike() -> None:
    state = after(20, 3)
    first = list(imagined(state, SPECTATOR, 50, 8))
    for seat in range(5):
        assert list(imagined(state, seat, 50, 8)) == first


def test_what_is_imagined_looks_the_same() -> None:
    for board in ("shuffled", "strips"):
        for moves in (0, 5, 17, 30):
            state = after(moves, moves, board=board)
            other = state.imagine(2, 5)
            assert other.view(2) == state.view(2)
            assert other.moves(state.seats[0]) == state.moves(state.seats[0])
