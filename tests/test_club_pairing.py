"""Who plays whom: nobody twice while it can be avoided, byes in turn, everybody with everybody, tables of any size."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import pytest

from ludaro.club.pairing import Candidate, Leftover, Pairing, System, TooFew, earliness, pair, table_sizes
from ludaro.club.standings import Played, scores_of, standings


class Field:
    """People who play round after round; the lower number is stronger and wins."""

    def __init__(
        self,
        people: int,
        seats: int = 2,
        system: System = "swiss",
        leftover: Leftover = "bye",
        allowed: range | None = None,
    ) -> None:
        self.players = [Candidate(number) for number in range(people)]
        self.seats, self.system, self.leftover = seats, system, leftover
        self.allowed = allowed or range(seats, seats + 1)
        self.rng = random.Random(people * 100 + seats)
        self.byes: Counter[int] = Counter()

    def play(self, here: list[Candidate] | None = None) -> Pairing:
        drawn = pair(here or self.players, self.seats, self.allowed, self.system, self.leftover, self.rng)
        for bye in drawn.byes:
            self.players[bye].idle += 1
            self.players[bye].score += 1
            self.byes[bye] += 1
        for table in drawn.tables:
            people = [number for number in table if number is not None]
            for place, number in enumerate(sorted(people)):
                player = self.players[number]
                player.score += 1 - place / max(1, len(table) - 1)
                player.began += earliness(table.index(number), len(table))
                player.idle += len(people) == 1
                for other in people:
                    if other != number:
                        player.met[other] = player.met.get(other, 0) + 1
        seated = [number for table in drawn.tables for number in table if number is not None]
        assert sorted([*seated, *drawn.byes]) == sorted(player.number for player in here or self.players)
        return drawn

    @property
    def repeats(self) -> int:
        return sum(times - 1 for player in self.players for times in player.met.values()) // 2


@pytest.mark.parametrize("people", [2, 4, 8, 15, 30, 41])
def test_swiss_repeats_nobody_while_it_can_be_avoided(people: int) -> None:
    field = Field(people)
    rounds = min(7, people - 1)
    for _ in range(rounds):
        field.play()
    assert field.repeats == 0
    assert max(field.byes.values(), default=0) <= 1


def test_swiss_finds_the_strongest_and_pairs_equals() -> None:
    field = Field(16)
    for number in range(4):
        drawn = field.play()
        if number == 3:
            assert [0, 1] in [sorted(table) for table in drawn.tables]  # type: ignore[type-var]
    best = max(field.players, key=lambda player: player.score)
    assert (best.number, best.score) == (0, 4)
    assert sorted(Counter(player.score for player in field.players).items()) == [(0, 1), (1, 4), (2, 6), (3, 4), (4, 1)]


def test_a_group_plays_its_upper_half_against_its_lower_half() -> None:
    players = [Candidate(number, score=20 - number) for number in range(2)]
    players += [Candidate(number, score=5) for number in range(2, 6)]
    drawn = pair(players, 2, [2], "swiss", "bye", random.Random(3))
    assert sorted(map(sorted, drawn.tables))[0] == [0, 1]  # type: ignore[arg-type]


def test_everybody_sits_out_once_before_anybody_twice() -> None:
    field = Field(5, system="swiss")
    for _ in range(5):
        field.play()
    assert field.byes == Counter(range(5))
    field.play()
    assert max(field.byes.values()) == 2


@pytest.mark.parametrize("people", range(2, 13))
def test_everybody_meets_everybody_once(people: int) -> None:
    field = Field(people, system="all")
    for _ in range(people - 1 + people % 2):
        field.play()
    assert all(len(player.met) == people - 1 for player in field.players)
    assert field.repeats == 0
    if people % 2:
        assert field.byes == Counter(range(people))


def test_a_latecomer_and_a_leaver_do_not_make_anybody_meet_again() -> None:
    field = Field(8, system="all")
    for _ in range(3):
        field.play()
    field.players.append(Candidate(8))
    here = [player for player in field.players if player.number != 2]
    for _ in range(3):
        field.play(here)
    assert field.repeats == 0


def test_who_begins_is_balanced() -> None:
    field = Field(16)
    for _ in range(6):
        field.play()
    assert max(abs(player.began) for player in field.players) <= 2


@pytest.mark.parametrize("system", ["swiss", "all"])
@pytest.mark.parametrize(("people", "seats"), [(16, 4), (12, 3), (30, 4), (17, 5)])
def test_larger_tables_mix(people: int, seats: int, system: System) -> None:
    field = Field(people, seats, system, "smaller", range(2, 9))
    for _ in range(3):
        drawn = field.play()
        assert not drawn.byes
        assert all(2 <= len(table) <= seats for table in drawn.tables)
    met = [field.players[one].met.get(other, 0) for one, other in combinations(range(people), 2)]
    assert max(met) <= 2
    if system == "all":
        assert sum(times > 1 for times in met) <= people // 4


@pytest.mark.parametrize(
    ("people", "seats", "allowed", "leftover", "sizes"),
    [
        (9, 4, range(2, 5), "smaller", [3, 3, 3]),
        (5, 4, range(4, 5), "smaller", [4]),
        (7, 2, range(2, 3), "smaller", [2, 2, 2]),
        (7, 2, range(2, 3), "computer", [2, 2, 2, 1]),
        (9, 4, range(4, 5), "computer", [3, 3, 3]),
        (11, 4, range(2, 9), "bye", [4, 4]),
        (1, 2, range(2, 3), "computer", [1]),
        (3, 4, range(2, 5), "smaller", [3]),
    ],
)
def test_leftovers(people: int, seats: int, allowed: range, leftover: Leftover, sizes: list[int]) -> None:
    assert table_sizes(people, seats, allowed, leftover) == sizes


def test_computers_fill_tables_and_nobody_has_two_such_rounds_before_all_had_one() -> None:
    field = Field(5, leftover="computer")
    alone = []
    for _ in range(5):
        drawn = field.play()
        assert not drawn.byes
        alone += [table[0] for table in drawn.tables if table[1] is None]
    assert sorted(alone) == [0, 1, 2, 3, 4]  # type: ignore[type-var]
    assert all(len(table) == 4 for table in Field(9, 4, leftover="computer").play().tables)


@pytest.mark.parametrize("leftover", ["bye", "smaller"])
def test_too_few_people_are_told_so(leftover: Leftover) -> None:
    with pytest.raises(TooFew, match="1 of you"):
        pair([Candidate(0)], 2, [2], "swiss", leftover, random.Random(0))


def test_two_hundred_are_paired() -> None:
    field = Field(200)
    for _ in range(3):
        field.play()
    assert field.repeats == 0


# Standings


def test_places_are_shared() -> None:
    assert scores_of([2, 1], None) == [1, 0]
    assert scores_of([0, 0, 1], None) == [0.25, 0.25, 1]
    assert scores_of([0, 0, 1, 0], [4, 7, 9, 4]) == [0.166667, 0.666667, 1, 0.166667]
    assert scores_of([1, 1, 1], None) == [0.5, 0.5, 0.5]


def test_tie_breaks_by_hand() -> None:
    """Four people, two rounds: 0 beats 1, 2 beats 3; then 0 draws with 2, 1 beats 3."""
    rounds: dict[int, list[Played | None]] = {
        0: [Played(1, ((1, 0),), 1, 5), Played(0.5, ((2, 0.5),), 0.5, 2)],
        1: [Played(0, ((0, 1),), 0, 1), Played(1, ((3, 0),), 1, 9)],
        2: [Played(1, ((3, 0),), 1, 4), Played(0.5, ((0, 0.5),), 0.5, 2)],
        3: [Played(0, ((2, 1),), 0, 0), Played(0, ((1, 1),), 0, 3)],
    }
    lines = standings(rounds, "swiss")
    assert [(line.member, line.place, line.score) for line in lines] == [(0, 1, 1.5), (2, 2, 1.5), (1, 3, 1), (3, 4, 0)]
    assert [line.buchholz for line in lines] == [2.5, 1.5, 1.5, 2.5]
    assert [line.berger for line in lines] == [1.75, 0.75, 0, 0]
    assert [line.points for line in lines] == [7, 6, 10, 3]


def test_equal_lines_share_a_place() -> None:
    lines = standings({0: [Played(0.5, ((1, 0.5),))], 1: [Played(0.5, ((0, 0.5),))], 2: [Played(1.0)]}, "swiss")
    assert [(line.member, line.place) for line in lines] == [(2, 1), (0, 2), (1, 2)]
