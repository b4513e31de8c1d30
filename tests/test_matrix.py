"""What the matrix plays: every game in every way that it offers, every pair of choices; what is left out, and why."""

from __future__ import annotations

from itertools import combinations

import pytest

import ludaro
from tools.matrix.plan import (
    CHOICES,
    GAMES,
    LINES,
    PARTS,
    WAYS,
    WORDS,
    Cell,
    clash,
    moves,
    not_offered,
    offered,
    part,
    plan,
    seconds,
)

PAIRS = {"tabeligi", "kvaro-a", "kvaro-c", "kvaro-d"}  # whose players hide their hands
FOR_TWO = {"kvaro-d", *WORDS, *(f"64g-{number}" for number in (1, 2, 3, 4, 5, 8, 9, 10, 12))}
SOLO = "kvaro-solo"
# Why a game cannot be sat down to in a way: nothing else is left out.
LEFT_OUT: dict[str, dict[str, set[str]]] = {
    "computer": {},
    "together": {"hands are hidden: a curtain falls between players": PAIRS},
    "mixed": {"it is for two": FOR_TWO},
    "curtain": {"all see the same: no curtain is needed": set(GAMES) - PAIRS - {SOLO}},
    "link": {},
    "watch": {},
    "puzzle": {"it is played by several": set(GAMES) - {SOLO}},
    "club": {"an evening plays a game of the shelf": set(WORDS)},
}


@pytest.mark.parametrize("way", WAYS)
def test_what_is_not_offered_and_why(way: str) -> None:
    found: dict[str, set[str]] = {}
    for game in GAMES:
        why = not_offered(game, way)
        if why is not None:
            found.setdefault(why, set()).add(game)
    alone = {} if way in ("computer", "puzzle") else {"it is a puzzle for one": {SOLO}}
    assert found == LEFT_OUT[way] | alone


def test_every_game_is_played_in_every_way_that_it_offers() -> None:
    assert set(ludaro.games()) <= set(GAMES)
    for seed in (1, 2):
        assert {(cell.game, cell.way) for cell in plan(seed)} == set(offered())


def test_every_pair_of_choices_occurs() -> None:
    """Any two that go together: of a way to sit down and a device, of an incident and a line, of all others."""
    played = {pair for cell in plan(5) for pair in cell.pairs}
    for one, other in combinations(("way", *CHOICES), 2):
        for a in {"way": WAYS, **CHOICES}[one]:
            for b in {"way": WAYS, **CHOICES}[other]:
                if any(clash(Cell(game, **{"way": way, one: a, other: b})) is None for game, way in _sat(one, a)):
                    assert ((one, a), (other, b)) in played, (a, b)


def test_on_a_line_of_one_kind_all_is_played_all_the_same() -> None:
    for line in LINES:
        chosen = plan(3, line)
        assert {(cell.game, cell.way) for cell in chosen} == set(offered())
        assert {cell.line for cell in chosen if cell.way != "puzzle"} == {line}


def _sat(choice: str, value: str) -> list[tuple[str, str]]:
    return [(game, way) for game, way in offered() if choice != "way" or way == value]


@pytest.mark.parametrize("name", PARTS)
def test_a_fixed_part_keeps_to_its_time_and_is_always_the_same(name: str) -> None:
    room, longest = PARTS[name]
    chosen = part(name)
    assert sum(moves(cell.game) for cell in chosen) < room
    assert all(seconds(cell) <= longest for cell in chosen)
    part.cache_clear()
    plan.cache_clear()
    assert part(name) == chosen


def test_the_short_part_holds_each_way_family_and_choice() -> None:
    chosen = part("short")
    assert {cell.way for cell in chosen} == set(WAYS)
    assert {ludaro.game(cell.game).family for cell in chosen} == {ludaro.game(game).family for game in GAMES}
    for choice, values in CHOICES.items():
        assert {getattr(cell, choice) for cell in chosen} == set(values)


def test_the_two_parts_play_every_game_and_no_table_twice() -> None:
    assert {cell.game for name in PARTS for cell in part(name)} == set(GAMES)
    assert not set(part("short")) & set(part("long"))
