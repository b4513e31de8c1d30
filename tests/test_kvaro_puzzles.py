"""Kvaro's puzzles: squares counted against a search corner by corner, grades, daily puzzles, advice, the command."""

from __future__ import annotations

import json
import random
import re
import shlex
from collections.abc import Iterable, Iterator
from datetime import date, timedelta
from functools import cache
from itertools import combinations, product
from pathlib import Path
from statistics import mean

import pytest
from typer.testing import CliRunner, Result

import ludaro
from ludaro.cli import app
from ludaro.games.kvaro import grading, solver
from ludaro.games.kvaro.grading import GRADES, graded, measure, of_the_day
from ludaro.players import player
from ludaro.players.solver import Solver
from tests.kvaro_positions import Face, Place, Play, all_faces, fit_above, fit_beside, named, read, text, turn

GAME = ludaro.game("kvaro-solo")
OURS = tuple(read(card) for card in GAME.deck or [])
PLACES: list[Place] = list(product(range(3), range(3)))


class Table:
    """Which cards of a deck fit beside which, found corner by corner. Cards are 0 to 29, and 30 to 59 upside down."""

    def __init__(self, deck: tuple[Face, ...]) -> None:
        faces = [*deck, *(turn(face) for face in deck)]
        # For a step from a place to its neighbour: what fits on the place when a card lies on the neighbour.
        self.fits: dict[Place, list[int]] = {
            (1, 0): [sum(1 << i for i, face in enumerate(faces) if fit_beside(face, other)) for other in faces],
            (-1, 0): [sum(1 << i for i, face in enumerate(faces) if fit_beside(other, face)) for other in faces],
            (0, 1): [sum(1 << i for i, face in enumerate(faces) if fit_above(other, face)) for other in faces],
            (0, -1): [sum(1 << i for i, face in enumerate(faces) if fit_above(face, other)) for other in faces],
        }

    def fitting(self, laid: dict[Place, int], place: Place, cards: Iterable[int]) -> list[int]:
        """What may be laid on a place, of these card numbers."""
        codes = sum(1 << card - 1 | 1 << card + 29 for card in cards)
        for code in laid.values():
            codes &= ~(1 << code | 1 << (code + 30) % 60)
        for (x, y), fits in self.fits.items():
            beside = laid.get((place[0] + x, place[1] + y))
            if beside is not None:
                codes &= fits[beside]
        found = []
        while codes:
            found.append(codes.bit_length() - 1)
            codes ^= 1 << found[-1]
        return found

    def squares(self, cards: Iterable[int], laid: dict[Place, int] | None = None) -> Iterator[dict[Place, int]]:
        """All squares as laid on the places 0,0 to 2,2 that keep what lies there."""
        laid = laid or {}
        empty = [place for place in PLACES if place not in laid]
        if not empty:
            yield dict(laid)
            return
        for code in self.fitting(laid, empty[0], cards):
            yield from self.squares(cards, {**laid, empty[0]: code})


@cache
def table(deck: tuple[Face, ...]) -> Table:
    return Table(deck)


def deck_text(deck: Iterable[Face]) -> str:
    return ", ".join(text(face) for face in deck)


def pick_deck(faces: Iterable[Face], seed: int, first: Iterable[Face] = ()) -> tuple[Face, ...]:
    """Thirty cards, all different even when turned: some, and then others as they come."""
    chosen = list(first)
    pool = list(faces)
    random.Random(seed).shuffle(pool)
    for face in pool:
        if face not in chosen and turn(face) not in chosen:
            chosen.append(face)
    return tuple(chosen[:30])


def decks() -> dict[str, tuple[Face, ...]]:
    """Ours, one of any cards, and three with more squares than ours."""
    faces = all_faces()
    like = [named(row + column) for row in "ABCD" for column in "1234"]
    crowd = [face for face in faces if sides(face) <= {"acRG", "acYB", "acRY", "acGB", "RB", "GY"}]
    return {
        "ours": OURS,
        "any": pick_deck(faces, 1),
        "named": pick_deck(faces, 2, like),
        "busy": pick_deck(faces, 3, pick_deck(crowd, 3)[:20]),
        "crowded": pick_deck(crowd, 4),
    }


def sides(face: Face) -> set[str]:
    """The objects and colours of a card's left side, and the colours of its upper side."""

    def ordered(corners: Iterable[str], i: int, letters: str) -> str:
        return "".join(sorted((corner[i] for corner in corners), key=letters.index))

    left, upper = (face[0], face[2]), (face[0], face[1])
    return {ordered(left, 0, "abcd") + ordered(left, 1, "RGYB"), ordered(upper, 1, "RGYB")}


DECKS = decks()


# Counting


def test_our_deck_has_1224_squares() -> None:
    found = list(table(OURS).squares(range(1, 31)))
    assert len(found) == solver.count_solutions() == 1224
    assert solver.count_kinds() == 17
    by_card = [sum(code % 30 == card for square in found for code in square.values()) for card in range(30)]
    assert solver.count_by_card() == by_card


@pytest.mark.parametrize("name", DECKS)
def test_counts_agree_with_a_search_corner_by_corner(name: str) -> None:
    deck = DECKS[name]
    rng = random.Random(name)
    nines = [
        [code % 30 + 1 for code in square] for square in solver.squares(solver.deck_of(deck_text(deck)), (1 << 30) - 1)
    ]
    counts = set()
    for round in range(60):
        size = rng.randint(9, 15)
        first = rng.choice(nines) if nines and round % 4 else []  # else any cards, mostly without a square
        others = [card for card in range(1, 31) if card not in first]
        cards = [*first, *rng.sample(others, size - len(first))]
        count = sum(1 for _ in table(deck).squares(cards))
        assert solver.count_solutions(deck_text(deck), cards) == count
        counts.add(count)
    assert len(counts) > 1 or name == "any"


@pytest.mark.parametrize("name", ["any", "named", "busy"])
def test_whole_decks_are_counted(name: str) -> None:
    deck = DECKS[name]
    assert solver.count_solutions(deck_text(deck)) == sum(1 for _ in table(deck).squares(range(1, 31)))


def test_a_crowded_deck_has_many_squares() -> None:
    assert solver.count_kinds(deck_text(DECKS["crowded"])) > 50


def test_the_order_of_cards_and_a_card_named_twice_do_not_matter() -> None:
    cards = list(graded(4, 2).cards)
    assert solver.count_solutions("ludaro", [*reversed(cards), *cards]) == 72


def test_cards_that_do_not_exist_are_refused() -> None:
    with pytest.raises(ludaro.LudaroError, match="no card 31"):
        solver.count_solutions("ludaro", [31])


def test_a_solution_is_a_square_of_these_cards() -> None:
    for name, deck in DECKS.items():
        if name == "any":
            assert solver.solve(deck_text(deck)) is None
            continue
        found = solver.solve(deck_text(deck))
        assert found is not None
        assert squares_with(deck, read_laid(found), range(1, 31)) == 1


def read_laid(laid: dict[str, str]) -> dict[Place, int]:
    found = {}
    for place, card in laid.items():
        x, y = map(int, place.split(","))
        found[x, y] = int(card.removesuffix("r")) - 1 + 30 * card.endswith("r")
    return found


def squares_with(deck: tuple[Face, ...], laid: dict[Place, int], cards: Iterable[int]) -> int:
    """How many squares on the places 0,0 to 2,2 have these cards, which are checked as well, on their places."""
    for place, code in laid.items():
        without = {other: lying for other, lying in laid.items() if other != place}
        if code not in table(deck).fitting(without, place, cards):
            return 0
    return sum(1 for _ in table(deck).squares(cards, laid))


# Grades


@pytest.mark.parametrize("grade", GRADES)
def test_a_graded_puzzle_has_one_solution_and_its_grade(grade: int) -> None:
    found = [graded(grade, seed) for seed in range(8)]
    for puzzle in found:
        assert sum(1 for _ in table(OURS).squares(puzzle.cards)) == puzzle.solutions == 72
        assert list(puzzle.cards) == sorted(set(puzzle.cards))
        assert puzzle.grade == grade
        assert measure(reversed(puzzle.cards)) == puzzle
        assert GAME.new(deal=puzzle.deal).deal == puzzle.deal
    assert len({puzzle.cards for puzzle in found}) > 4
    assert found == [graded(grade, seed) for seed in range(8)]


def test_puzzles_are_the_same_on_every_machine() -> None:
    assert graded(1, 0).deal == "2 3 10 14 15 19 22 23 25 26"
    assert graded(8, 0).deal == "1 2 3 5 7 8 9 10 11 12 13 15 16 17 19 20 21 22 23 25 26 27 28 29 30"
    assert of_the_day(date(2027, 1, 1)).deal == "2 3 4 7 10 13 14 15 18 20 21 22 23 25 26 28 30"


@pytest.mark.parametrize("grade", [0, 9, True, None])
def test_there_are_eight_grades(grade: int) -> None:
    with pytest.raises(ludaro.LudaroError, match="grades 1 to 8"):
        graded(grade, 1)


def test_a_seed_is_a_number() -> None:
    with pytest.raises(ludaro.BadDeal, match="whole number"):
        graded(1, "x")  # type: ignore[arg-type]
    assert graded(2, -5).kinds == graded(2, 2**70).kinds == 1


def look_around(cards: tuple[int, ...], rng: random.Random) -> int:
    """The looks of one patient beginner, who fills the places in the order that the documentation draws."""
    order = [(1, 1), (2, 1), (1, 2), (2, 2), (0, 1), (0, 2), (1, 0), (2, 0), (0, 0)]
    looks = 0

    def search(laid: dict[Place, int]) -> bool:
        nonlocal looks
        if len(laid) == 9:
            return True
        place = order[len(laid)]
        fitting = table(OURS).fitting(laid, place, cards)
        open_cards = [card for card in cards if card - 1 not in {code % 30 for code in laid.values()}]
        for card in rng.sample(open_cards, len(open_cards)):
            looks += 1
            ways = [code for code in fitting if code % 30 == card - 1]
            if ways and search({**laid, place: rng.choice(ways)}):
                return True
        return False

    assert search({})
    return looks


@pytest.mark.parametrize("grade", [1, 2, 4])
def test_looks_are_what_patient_beginners_need_on_average(grade: int) -> None:
    rng = random.Random(grade)
    puzzle = graded(grade, 3)
    tries = [look_around(puzzle.cards, rng) for _ in range(600)]
    assert mean(tries) == pytest.approx(puzzle.looks, rel=0.08)
    assert min(tries) < puzzle.looks < max(tries)


def moves_of_a_rover(cards: tuple[int, ...], rng: random.Random) -> int:
    """The moves of a player quite unlike the beginner: any place, any card that leaves no place beside it hopeless.

    Where there is none it takes back some cards, whichever.
    """
    ours = table(OURS)
    laid: dict[Place, int] = {}
    moves = 0
    while len(laid) < 9:
        places = [place for place in PLACES if place not in laid and any(near in laid for near in neighbours(place))]
        then = None if laid else {(1, 1): rng.choice(cards) - 1}
        for place in rng.sample(places, len(places)):
            fitting = ours.fitting(laid, place, cards)
            for code in rng.sample(fitting, len(fitting)):
                after = {**laid, place: code}
                if then is None and all(
                    near in after or ours.fitting(after, near, cards) for near in neighbours(place)
                ):
                    then = after
        if then is None:
            gone = rng.sample(sorted(laid), rng.randint(1, len(laid)))
            then = {place: code for place, code in laid.items() if place not in gone}
        moves += abs(len(then) - len(laid))
        laid = then
    return moves


def neighbours(place: Place) -> list[Place]:
    x, y = place
    return [near for near in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)) if near in PLACES]


def cards_laid_with_care(cards: tuple[int, ...]) -> float:
    """How many cards a player lays who always fills the place that the fewest cards fit: exactly, over all orders."""

    @cache
    def search(lying: tuple[tuple[Place, int], ...]) -> tuple[bool, float]:
        laid = dict(lying)
        if len(laid) == 9:
            return True, 0.0
        places = [place for place in PLACES if place not in laid and any(near in laid for near in neighbours(place))]
        ways = [[(place, code) for code in table(OURS).fitting(laid, place, cards)] for place in places]
        return over_all_orders(min(ways, key=len) if laid else [((1, 1), card - 1) for card in cards], lying)

    def over_all_orders(ways: list[tuple[Place, int]], lying: tuple[tuple[Place, int], ...]) -> tuple[bool, float]:
        after = [search(tuple(sorted((*lying, way)))) for way in ways]
        good = [1 + cost for done, cost in after if done]
        bad = sum(1 + cost for done, cost in after if not done)
        return (True, bad / (len(good) + 1) + mean(good)) if good else (False, bad)

    done, cost = search(())
    assert done
    return cost


def test_each_grade_is_harder_than_the_one_before_by_another_measure() -> None:
    means = [mean(cards_laid_with_care(graded(grade, seed).cards) for seed in range(20)) for grade in GRADES]
    assert means == sorted(means)
    assert means[0] < 9.5
    assert means[-1] > 2 * means[0]


@pytest.mark.slow
def test_a_player_by_chance_needs_more_moves_two_grades_up() -> None:
    """Its luck varies so much that neighbouring grades take hundreds of puzzles to tell apart (docs/puzzles.md)."""
    means = []
    for grade in GRADES:
        rng = random.Random(grade)
        means.append(mean(moves_of_a_rover(graded(grade, seed).cards, rng) for seed in range(40) for _ in range(2)))
    assert all(easier < harder for easier, harder in zip(means, means[2:], strict=False))


def test_without_a_square_there_is_nothing_to_measure() -> None:
    with pytest.raises(ludaro.LudaroError, match="no nine of these cards make a square"):
        measure(range(1, 10))


# The puzzle of the day


def test_the_week_climbs() -> None:
    monday = date(2027, 3, 8)
    grades = [of_the_day(monday + timedelta(days)).grade for days in range(7)]
    assert grades == [1, 2, 3, 4, 5, 6, 7]
    assert of_the_day(date(2027, 3, 7)).grade == 8
    assert of_the_day(date(2027, 3, 14)).grade == 7


def test_every_day_has_its_puzzle() -> None:
    days = [date(2027, 1, 1) + timedelta(days) for days in range(90)]
    puzzles = [of_the_day(day) for day in days]
    assert [puzzle.grade for puzzle in puzzles] == [grading.grade_of_the_day(day) for day in days]
    assert len({puzzle.cards for puzzle in puzzles}) > 85
    assert puzzles[0] == graded(grading.grade_of_the_day(days[0]), 20270101)


# Advice


def fewest_to_take_back(deck: tuple[Face, ...], laid: dict[Place, int], cards: list[int]) -> int:
    """By trying: take back no card, then any one, any two, … until the others can be completed in some square."""
    for gone in range(len(laid) + 1):
        for kept in combinations(laid, len(laid) - gone):
            lefts = range(max((x for x, _ in kept), default=0) - 2, min((x for x, _ in kept), default=0) + 1)
            lows = range(max((y for _, y in kept), default=0) - 2, min((y for _, y in kept), default=0) + 1)
            for left, low in product(lefts, lows):
                there = {(x - left, y - low): laid[x, y] for x, y in kept}
                if next(table(deck).squares(cards, there), None) is not None and agree(deck, there, cards):
                    return gone
    raise AssertionError("no square at all")


def agree(deck: tuple[Face, ...], laid: dict[Place, int], cards: list[int]) -> bool:
    return squares_with(deck, laid, cards) > 0


def positions(state: ludaro.State, rng: random.Random, count: int) -> Iterator[ludaro.State]:
    """Some positions of a player who lays more than they take back."""
    while count:
        moves = state.moves(0)
        lays = [move for move in moves if "@" in move]
        state.play(rng.choice(lays if lays and rng.random() < 0.8 else moves))
        if state.over:
            return
        if len(state.view(0)["table"]["laid"]) > 2:
            yield state.copy()
            count -= 1


@pytest.mark.parametrize("name", ["ours", "named", "busy"])
def test_advice_takes_back_as_few_cards_as_possible(name: str) -> None:
    deck = DECKS[name]
    rng = random.Random(name)
    seen = set()
    for seed in range(6):
        start = GAME.new(seed=seed, options={"cards": 12, "deck": deck_text(deck)})
        cards = [int(card) for card in start.deal.split()]
        for state in positions(start, rng, 5):
            laid = read_laid(state.view(0)["table"]["laid"])
            wrong = solver.advise(state).wrong
            assert len(wrong) == fewest_to_take_back(deck, laid, cards)
            assert set(wrong) <= {f"{x},{y}" for x, y in laid}
            seen.add(len(wrong))
    assert len(seen) > 1


@pytest.mark.parametrize("name", ["ours", "named", "busy"])
def test_following_advice_solves_in_as_many_moves_as_it_says(name: str) -> None:
    rng = random.Random(name)
    for seed in range(4):
        start = GAME.new(seed=seed, options={"cards": 14, "deck": deck_text(DECKS[name])})
        for state in positions(start, rng, 4):
            left = len(solver.advise(state).wrong) + solver.advise(state).missing
            while not state.over:
                advice = solver.advise(state)
                assert len(advice.wrong) + advice.missing == left
                assert advice.move is not None
                assert advice.move.startswith("take") == bool(advice.wrong)
                assert advice.move in advice.words
                state.play(advice.move)
                left -= 1
            assert left == 0
            assert solver.advise(state) == solver.Advice(None)
            assert solver.advise(state).words == "The square is complete."


def test_advice_in_words() -> None:
    game = Play("kvaro-solo", "A1 A2 A3 B1 B2 B3 C1 C2 C3 D1 D4")
    assert re.fullmatch(r"Begin with \d+r?@0,0", solver.advise(game.state).words)
    game.play("D1@0,0", "A1@0,1", "B1@0,2")
    assert solver.advise(game.state).words == (
        "This cannot become a square any more. Take back a card, for example at 0,0: take 0,0"
    )
    game.play("D4@1,0")
    assert "Take back 2 cards, fewer will not do, for example at 0,0 and 1,0: take 0,0" in Solver().explain(game.state)
    game.play("take 0,0", "take 1,0")
    assert solver.advise(game.state).words.startswith("All that lies here can stay, and 7 cards are missing. Lay ")
    for _ in range(6):
        game.state.play(solver.hint(game.state) or "")
    assert solver.advise(game.state).words.startswith("The last card: ")


def test_a_puzzle_without_a_solution_is_said_to_have_none() -> None:
    state = GAME.new(deal="1 2 3 4 5 6 7 8 9")
    assert solver.advise(state).words == "No nine of these cards make a square."
    assert solver.hint(state) is None
    assert player("solver").choose(state, 0, ludaro.kernel.random.generator(1)) in state.moves(0)


def test_advice_is_for_the_puzzle() -> None:
    with pytest.raises(ludaro.LudaroError, match="kvaro-solo"):
        solver.advise(ludaro.game("kvaro-a").new(2, seed=1))


# The command


@pytest.fixture(autouse=True)
def wide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")


def run(*words: str) -> Result:
    return CliRunner().invoke(app, ["puzzle", *words])


def test_a_puzzle_for_people() -> None:
    result = run("--grade", "6", "--seed", "7")
    puzzle = graded(6, 7)
    assert result.exit_code == 0
    assert f"a square from {len(puzzle.cards)} cards" in result.stdout
    assert "grade 6 of 8, tricky · one solution · seed 7" in result.stdout
    numbers = [
        int(word) for word in re.findall(r"(?<![\w-])\d+(?!\w)", result.stdout.split("sideways.")[1].split("Play")[0])
    ]
    assert tuple(numbers) == puzzle.cards
    assert f'ludaro play kvaro-solo --deal "{puzzle.deal}"' in result.stdout
    assert "ludaro puzzle --grade 6 --seed 7 --solve" in result.stdout
    assert run("--grade", "6", "--seed", "7").stdout == result.stdout


def test_the_command_to_play_plays_it() -> None:
    command = json.loads(run("--grade", "2", "--seed", "1", "--json").stdout)["play"]
    result = CliRunner().invoke(app, shlex.split(command)[1:], input="quit\n")
    assert result.exit_code == 0
    assert "0 of 9 cards lie on the table" in result.stdout


def test_a_puzzle_for_programs_with_its_solution_and_counts() -> None:
    data = json.loads(run("--cards", "12", "--seed", "3", "--count", "--solve", "--json").stdout)
    assert data["deal"] == GAME.new(seed=3, options={"cards": 12}).deal
    assert data["solutions"] == 72 * data["kinds"] == sum(1 for _ in table(OURS).squares(data["cards"]))
    assert squares_with(OURS, read_laid(data["solution"]), data["cards"]) == 1
    assert sum(data["solutions_by_card"].values()) == 9 * data["solutions"]
    assert data["seed"] == 3
    assert data["grade"] == measure(data["cards"]).grade


def test_a_solution_for_people() -> None:
    shown = run("-g", "1", "--seed", "2", "--solve", "--count").stdout
    assert "1 × 72 = 72 as laid" in shown
    assert "┌" in shown
    assert "--solve" not in shown
    for card in (solver.solve("ludaro", graded(1, 2).cards) or {}).values():
        assert re.search(rf"│ +{card} +│", shown)


def test_the_puzzle_of_a_day() -> None:
    data = json.loads(run("--date", "2027-03-07", "--json").stdout)
    assert data["date"] == "2027-03-07"
    assert data["deal"] == of_the_day(date(2027, 3, 7)).deal
    today = date.today()
    daily = json.loads(run("--daily", "--json").stdout)
    assert daily["deal"] in {of_the_day(today).deal, of_the_day(date.today()).deal}


def test_without_a_seed_one_is_drawn_and_named() -> None:
    data = json.loads(run("--json").stdout)
    assert data["deal"] == graded(3, data["seed"]).deal


def test_cards_of_a_file(tmp_path: Path) -> None:
    file = tmp_path / "my deck.txt"
    file.write_text("\n".join(text(face) for face in DECKS["named"]), "utf-8")
    data = json.loads(run("--cards", "10", "--seed", "1", "--deck", str(file), "--json").stdout)
    assert data["solutions"] == solver.count_solutions(deck_text(DECKS["named"]), data["cards"]) > 0
    assert shlex.split(data["play"])[-2:] == ["--deck", str(file)]


def test_own_cards_are_counted() -> None:
    data = json.loads(run("--deal", " ".join(map(str, range(1, 31))), "--json").stdout)
    assert (data["solutions"], data["kinds"], data["grade"]) == (1224, 17, 5)


@pytest.mark.parametrize(
    ("words", "status", "message"),
    [
        ("--grade 9", 2, "--grade"),
        ("--daily --grade 3", 2, "choose one of them"),
        ("--daily --seed 3", 2, "--seed"),
        ("--cards 8", 2, "--cards"),
        ("--date yesterday", 2, "--date"),
        ("--deck cards.txt", 2, "add --cards or --deal"),
        ("--deal 1,2", 1, "card"),
        ("--deal '1 2 3 4 5 6 7 8 9'", 1, "no nine of these cards make a square"),
    ],
)
def test_wrong_commands_are_refused_in_one_line(words: str, status: int, message: str) -> None:
    result = run(*shlex.split(words))
    assert result.exit_code == status
    assert result.stdout == ""
    assert message in result.stderr
    assert len(result.stderr.splitlines()) == 1
