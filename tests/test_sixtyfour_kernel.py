"""The 64g kernel from below: combinations, random moves and imagined truths, against counting by hand."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise, permutations
from typing import Any

import numpy as np
import pytest

import ludaro
from ludaro.games.sixtyfour import FAMILY, GAMES, rules
from ludaro.games.sixtyfour.board import card_at, put
from ludaro.games.sixtyfour.combos import cards_in_runs, matches, runs_along
from ludaro.games.sixtyfour.grammar import check
from ludaro.games.sixtyfour.words import VOCABULARY, choices_of, encode
from ludaro.kernel.engine import Engine
from ludaro.kernel.random import generator
from ludaro.kernel.records import mirror
from ludaro.testing.variants import VARIANTS, Variant, some_moves

OURS = [variant for variant in VARIANTS if variant.id.startswith("64g-")]
GAME = {game.id: game for game in GAMES}
BOARDS: dict[str, dict[str, str | int]] = {
    "square": {},
    "turned": {"turned": "on"},
    "row": {"rows": 1},
    "small": {"files": 5, "rows": 6},
}
# Other combinations than the usual ones: the words, the kinds in the kernel's order, and the least number of cards.
KINDS: dict[str, tuple[tuple[int, ...], int]] = {
    "any": ((0, 1, 2, 3), 3),
    "pairs": ((0, 1, 2, 3), 2),
    "colour": ((0,), 4),
    "value": ((1,), 2),
    "stairs": ((2, 3), 4),
    "value stairs": ((1, 2, 3), 3),
    "line": ((4,), 5),
}
STEPS = [(0, 1), (1, 0), (-1, 1), (1, 1)]  # the four lines, in the kernel's order


# --- combinations ----------------------------------------------------------------------------------------------------


def plain(records: Any) -> Any:
    """A record as the rules see it in plain Python."""
    return mirror(records.dtype)(records[0])


class Scene:
    """Cards scattered over a board: as the kernel has them, and as a plain dict."""

    def __init__(self, board: dict[str, str | int], rng: random.Random, few: bool) -> None:
        self.rules = plain(encode(rules.RULES, board, 2))
        self.state = plain(np.zeros(1, rules.STATE))
        self.cards: dict[tuple[int, int], tuple[int, int]] = {}  # (file, row) -> (colour, value)
        density = rng.choice((0.3, 0.6, 0.95))
        for at in range(self.rules.files * self.rules.rows):
            if rng.random() < density:
                colour, value = rng.randrange(2 if few else 4), rng.randrange(4 if few else 8)
                put(self.state, at, rng.randrange(2) * 32 + colour * 8 + value)
                self.state.up |= np.uint64(1 << at)
                self.cards[at % self.rules.files, at // self.rules.files] = (colour, value)

    def squares(self) -> list[tuple[int, int]]:
        return [(x, y) for y in range(self.rules.rows) for x in range(self.rules.files)]

    def number(self, square: tuple[int, int]) -> int:
        return square[1] * int(self.rules.files) + square[0]

    def bits(self, squares: set[tuple[int, int]]) -> int:
        return sum(1 << self.number(square) for square in squares)


def is_combination(cards: list[tuple[int, int]], kind: int) -> bool:
    colours, values = zip(*cards, strict=True)
    if kind == 0:
        return len(set(colours)) == 1
    if kind == 1:
        return len(set(values)) == 1
    if kind == 4:
        return True
    rise = 1 if kind == 2 else -1
    return all(after - before == rise for before, after in pairwise(values))


def combinations(
    cards: dict[tuple[int, int], tuple[int, int]],
    at: tuple[int, int],
    line: int,
    kinds: tuple[int, ...] = (0, 1, 2, 3),
    least: int = 3,
) -> Iterator[set[tuple[int, int]]]:
    """For each kind the longest stretch of a line around a card that is a combination: every stretch is tried."""
    dx, dy = STEPS[line]
    for kind in kinds:
        fitting = []
        for before in range(16):
            for after in range(16):
                squares = [(at[0] + i * dx, at[1] + i * dy) for i in range(-before, after + 1)]
                if all(square in cards for square in squares) and is_combination([cards[s] for s in squares], kind):
                    fitting.append(set(squares))
        longest = max(fitting, key=len)
        if len(longest) >= least:
            yield longest


@pytest.fixture(autouse=True)
def _wrapping() -> Iterator[None]:
    """The rules run here as plain Python, where NumPy warns of what compiled code does silently."""
    with np.errstate(over="ignore"):
        yield


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("few", [False, True])
def test_combinations_are_those_found_by_trying_every_stretch(board: str, few: bool) -> None:
    rng = random.Random(f"{board} {few}")
    found_some = 0
    for _ in range(12):
        scene = Scene(BOARDS[board], rng, few)
        for square in rng.sample(sorted(scene.cards), min(5, len(scene.cards))):
            for line in range(4):
                expected = list(combinations(scene.cards, square, line))
                squares, count = runs_along(scene.rules, scene.state, scene.state.up, scene.number(square), line)
                assert count == len(expected)
                assert int(squares) == scene.bits(set().union(*expected))
                found_some += count
    assert found_some > 0


@pytest.mark.parametrize("kinds", KINDS)
@pytest.mark.parametrize("board", BOARDS)
def test_matches_are_the_squares_where_a_card_would_combine(board: str, kinds: str) -> None:
    rng = random.Random(board)
    found_some = 0
    which, least = KINDS[kinds]
    words = {**BOARDS[board], "kinds": "any" if kinds == "pairs" else kinds, "least": least}
    for _ in range({"row": 20, "small": 6}.get(board, 3)):
        scene = Scene(words, rng, few=False)
        colour, value = rng.randrange(4), rng.randrange(8)
        empty = [square for square in scene.squares() if square not in scene.cards]
        expected = {
            square
            for square in empty
            if any(
                any(combinations({**scene.cards, square: (colour, value)}, square, line, which, least))
                for line in range(4)
            )
        }
        found = int(matches(scene.rules, scene.state, scene.state.up, colour * 8 + value))
        assert found & scene.bits(set(empty)) == scene.bits(expected)
        found_some += len(expected)
    assert found_some > 0 or least > 3


def test_points_of_all_combinations_are_the_sizes_of_all_maximal_runs() -> None:
    rng = random.Random(10)
    for _ in range(3):
        scene = Scene({}, rng, few=True)
        runs = {
            (line, kind, frozenset(run))
            for square in scene.cards
            for line in range(4)
            for kind, run in enumerate(by_kind(scene.cards, square, line))
            if run
        }
        assert cards_in_runs(scene.rules, scene.state, scene.state.up) == sum(len(run) for _, _, run in runs) > 0


def by_kind(
    cards: dict[tuple[int, int], tuple[int, int]], at: tuple[int, int], line: int
) -> list[set[tuple[int, int]]]:
    """The combination of each kind around a card, grown card by card; empty where there is none."""
    dx, dy = STEPS[line]
    runs = []
    for kind in range(4):
        run = [at]
        for way in (1, -1):
            while True:
                end = run[-1] if way == 1 else run[0]
                nearby = (end[0] + way * dx, end[1] + way * dy)
                pair = [end, nearby] if way == 1 else [nearby, end]
                if nearby not in cards or not is_combination([cards[square] for square in pair], kind):
                    break
                run.insert(len(run) if way == 1 else 0, nearby)
        runs.append(set(run) if len(run) >= 3 else set())
    return runs


# --- moves ------------------------------------------------------------------------------------------------------------


def chi_square(counts: Counter[Any], expected: dict[Any, float]) -> float:
    assert set(counts) <= set(expected), "something that cannot be has happened"
    return sum((counts[thing] - number) ** 2 / number for thing, number in expected.items())


def too_much(kinds: int) -> float:
    """A chi-square that chance gives about once in a million times (Wilson and Hilferty)."""
    free = kinds - 1
    return float(free * (1 - 2 / (9 * free) + 4.8 * (2 / (9 * free)) ** 0.5) ** 3 + 1)


@pytest.mark.parametrize("variant", OURS, ids=str)
def test_every_legal_move_is_picked_equally_often(variant: Variant) -> None:
    engine = FAMILY.engine
    rng = random.Random(str(variant))
    positions = [p.copy() for p in some_moves(variant.new(3), rng, 60) if not p.over]
    for position in rng.sample(positions, min(2, len(positions))):
        seat = position.seats[0]
        legal = list(position.numbers(seat).values())
        row = generator(rng.randrange(2**32))
        draws = 20 * len(legal)
        counts = Counter(engine.pick(*position.records, seat, row) for _ in range(draws))
        expected = dict.fromkeys(legal, draws / len(legal))
        assert chi_square(counts, expected) < too_much(len(legal)) or len(legal) == 1


@pytest.mark.parametrize("variant", OURS, ids=str)
def test_no_game_is_longer_than_declared(variant: Variant) -> None:
    record = variant.game.encode(variant.players, variant.game.choose(variant.options))
    lengths, _ = FAMILY.engine.playouts(record, 1, 300)
    assert lengths.max() <= (rules.LONGEST_GAME if record["longest"] else 128)


def sequences(state: ludaro.State, depth: int) -> int:
    if state.over:
        return 0
    seat = state.seats[0]
    if depth == 1:
        return len(state.moves(seat))
    total = 0
    for move in state.moves(seat):
        after = state.copy()
        after.play(move, seat)
        total += sequences(after, depth - 1)
    return total


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_move_sequences_counted_by_the_kernel_and_through_the_contract_agree(game: ludaro.Game) -> None:
    state = game.new(seed=4)
    for _ in range(40):
        if len(state.moves(state.seats[0])) <= 45:
            break
        state.play(state.moves(state.seats[0])[0])
    perft = Engine("sixtyfour", rules, "numba").back.perft  # type: ignore[union-attr]
    assert [perft(*state.records, depth) for depth in (1, 2)] == [sequences(state, depth) for depth in (1, 2)]


# --- imagined truths --------------------------------------------------------------------------------------------------


def play_on(state: ludaro.State, most: int, seed: int = 1) -> None:
    for _ in some_moves(state, random.Random(seed), most):
        pass


def talon(state: ludaro.State, deck: int) -> tuple[int, ...]:
    truth = state.records[1][0]
    first, left = int(truth["first"][deck]), int(truth["left"][deck])
    return tuple(int(truth["talon"][deck * 32 + (first + i) % 32]) for i in range(left))


def test_imagined_talons_and_kings_are_all_equally_likely() -> None:
    state = GAME["64g-3"].new(seed=2)
    play_on(state, 56)  # three cards in each talon, and a king that nobody knows

    def unknown(of: ludaro.State) -> tuple[tuple[int, ...], ...]:
        return tuple((card_at(plain(of.records[1]), at), *talon(of, seat)) for seat, at in enumerate((4, 60)))

    assert [len(deck) for deck in unknown(state)] == [4 - 1, 4]  # seat 0's next card is already turned up
    possible = {(a, b) for a in permutations(unknown(state)[0]) for b in permutations(unknown(state)[1])}
    draws = 20 * len(possible)
    counts = Counter(unknown(state.imagine(0, seed)) for seed in range(draws))
    assert chi_square(counts, dict.fromkeys(possible, draws / len(possible))) < too_much(len(possible))


def test_imagined_boards_have_every_order_of_the_cards_not_turned_and_equal_cards_count_as_one() -> None:
    unturned = ["1R", "1R", "2B", "3G"]
    state = GAME["64g-6"].new(players=1, deal=" ".join([*unturned, *rest_of_pack(unturned)]))
    hidden = ["a1", "b1", "c1", "d1"]
    while len(state.moves(0)) > len(hidden) or "stay" in state.moves(0):
        moves = [move for move in state.moves(0) if move[1:] not in hidden]
        state.play("stay" if "stay" in moves else moves[0])
    assert state.moves(0) == [f"?{square}" for square in hidden]

    def unknown(of: ludaro.State) -> tuple[int, ...]:
        return tuple(card_at(plain(of.records[1]), at) % 32 for at in range(4))

    orders = Counter(permutations(unknown(state)))
    assert len(orders) == 12
    draws = 20 * 24
    counts = Counter(unknown(state.imagine(None, seed)) for seed in range(draws))
    assert chi_square(counts, {order: draws * ways / 24 for order, ways in orders.items()}) < too_much(12)


def rest_of_pack(used: list[str]) -> list[str]:
    left = Counter(f"{value}{colour}" for value in range(1, 9) for colour in "RGYB" for _ in range(2))
    left.subtract(used)
    return sorted(left.elements())


def test_cards_returned_under_a_talon_stay_where_everybody_saw_them() -> None:
    rng = random.Random(8)
    seen = 0
    for position in some_moves(GAME["64g-8"].new(seed=8), rng, 60):
        truth = position.records[1][0]
        for seed in range(3):
            other = position.imagine(1, seed)
            for deck in (0, 1):
                known = int(truth["known"][deck])
                before, after = talon(position, deck), talon(other, deck)
                assert sorted(before) == sorted(after)
                assert before[len(before) - known :] == after[len(after) - known :]
                seen += known
    assert seen > 0


# --- words ------------------------------------------------------------------------------------------------------------


PLACED = [name for name, choices in VOCABULARY.items() if isinstance(choices, tuple)]


@pytest.mark.parametrize("name", [name for name in PLACED if name not in ("kinds", "near")])
def test_the_number_of_a_word_is_its_place_in_the_vocabulary(name: str) -> None:
    for place, word in enumerate(choices_of(name)):
        assert encode(rules.RULES, {name: word}, 2)[0][name] == place


def test_squares_beside_another_are_a_set_to_look_at_slantwise() -> None:
    assert encode(rules.RULES, {"near": "all"}, 2)[0]["slanting"] == 2**64 - 1
    assert encode(rules.RULES, {"near": "sides"}, 2)[0]["slanting"] == 0


def test_words_that_are_not_in_the_vocabulary_are_refused() -> None:
    with pytest.raises(ludaro.BadOption, match="no word 'trun'"):
        check({"trun": "step"})
    with pytest.raises(ludaro.BadOption, match="turn is one of step, jump"):
        check({"turn": "fly"})
