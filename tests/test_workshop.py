"""The workshop: what fits beside a game, what does not and why, and the least change that makes it fit."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations, product
from math import prod
from time import thread_time
from typing import Any

import pytest

import ludaro
from ludaro.games.sixtyfour.codes import code_of, read_code
from ludaro.games.sixtyfour.grammar import CLASHES, IDLE, any_game, clashes, holds, normal
from ludaro.games.sixtyfour.offering import FIRST_GAME, GROUPS, offered
from ludaro.games.sixtyfour.words import VOCABULARY
from ludaro.testing.variants import some_moves
from ludaro.workshop.choosing import normal_code, words_of, workshop
from ludaro.workshop.showing import example

Words = dict[str, Any]


# Words of which some values come to the same as another in some games: then they are that one, and nobody is told.
SETTLED = {"kinds", "patience", *(idle.word for idle in IDLE if idle.word in idle.when)}


def declarations(count: int, seed: int) -> list[Words]:
    rng = random.Random(seed)
    return [any_game(rng, rng.randint(3, 12)) for _ in range(count)]


def idle(words: Words) -> set[str]:
    return {idle.word for idle in IDLE if holds(idle.when, words)}


def counted(words: Words, found: Words, name: str) -> set[str]:
    """The words besides one that somebody has to change to come from a game to another."""
    changed = {word for word in VOCABULARY if words[word] != found[word] and word != name}
    return changed - idle(words) - idle(found)


@pytest.mark.parametrize("seed", range(4))
def test_every_choice_leads_to_a_game_with_that_value(seed: int) -> None:
    rng = random.Random(seed)
    met = set()
    for words in declarations(10, 500 + seed):
        shown = workshop(code_of(words))
        assert shown["words"] == words
        assert [name for group in shown["groups"] for name in group["words"]] == list(shown["choices"])
        for name, choices in shown["choices"].items():
            assert [choice["value"] for choice in choices] == list(offered(name, words[name]))
            for choice in choices:
                met.add(choice["is"])
                if choice["is"] == "chosen":
                    assert choice["value"] == words[name]
                    continue
                found = words_of(choice["code"])
                assert code_of(found) == choice["code"]
                assert found[name] == choice["value"] != words[name]
                assert not clashes(found)
                if choice["is"] == "free":
                    assert counted(words, found, name) <= SETTLED, (code_of(words), choice)
                else:
                    assert choice["changes"]
                    assert all(found[word] == value != words[word] for word, value in choice["changes"].items())
                    assert counted(words, found, name) <= SETTLED | choice["changes"].keys()
        game = rng.choice(
            [choice["code"] for choices in shown["choices"].values() for choice in choices[1:] if "code" in choice]
        )
        state = ludaro.game(f"64g-own:{game}").new(seed=seed)
        assert len(list(some_moves(state, rng, 10))) > 0
    assert met == {"chosen", "free", "blocked"}


def test_the_groups_hold_every_word_once() -> None:
    assert sorted(name for names in GROUPS.values() for name in names) == sorted(VOCABULARY)


@pytest.mark.parametrize("seed", range(3))
def test_the_reason_for_what_is_blocked_is_there(seed: int) -> None:
    names = {clash.name for clash in CLASHES}
    met = set()
    for words in declarations(25, 600 + seed):
        for name, choices in workshop(code_of(words))["choices"].items():
            for choice in choices:
                if choice["is"] != "blocked":
                    continue
                why = choice["why"]
                met.add(why)
                wished = {**words, name: choice["value"]}
                if why.startswith("idle-") and why not in names:
                    assert normal({**wished})[name] != choice["value"] or name in idle(wished)
                elif why in ("some-kinds", "over-before"):
                    assert normal(wished)[name] != choice["value"]
                else:
                    assert why in names
                    settled = dict(wished)
                    for row in IDLE:
                        if row.word != name and holds(row.when, settled):
                            settled[row.word] = row.value
                    assert any(clash.name == why and holds(clash.when, settled) for clash in CLASHES)
    assert len(met) > 20


def ways_with_fewer(words: Words, name: str, value: Any, changes: int) -> Iterator[Words]:
    """By trying everything: the games with a value for which fewer words must change."""
    free = sorted(idle(words) - {name})
    others = [word for word in VOCABULARY if word != name and word not in free]
    for count in range(changes):
        for changed in combinations(others, count):
            for values in product(*(offered(word, words[word]) for word in (*free, *changed))):
                found = normal({**words, name: value, **dict(zip((*free, *changed), values, strict=True))})
                matters = name not in idle(found) or (name, value) == ("longest", 0)
                if found[name] == value and matters and not clashes(found):
                    yield found


def blocked(count: int, seed: int) -> Iterator[tuple[Words, str, dict[str, Any]]]:
    """Blocked choices of games in which few words cannot matter, so that everything can be tried."""
    for words in declarations(count, seed):
        if prod(len(offered(word, words[word])) for word in idle(words)) <= 160:
            for name, choices in workshop(code_of(words))["choices"].items():
                yield from ((words, name, choice) for choice in choices if choice["is"] == "blocked")


def test_no_smaller_change_would_do() -> None:
    rng = random.Random(1)
    found = sorted(blocked(60, 700), key=lambda one: rng.random())
    for changes, count in ((1, 20), (2, 10)):
        some = [one for one in found if len(one[2]["changes"]) == changes][:count]
        assert len(some) == count
        for words, name, choice in some:
            assert not list(ways_with_fewer(words, name, choice["value"], changes)), (code_of(words), name, choice)


@pytest.mark.slow
def test_no_smaller_change_would_do_where_much_must_change() -> None:
    rng = random.Random(2)
    found = sorted(blocked(300, 800), key=lambda one: rng.random())
    large = [one for one in found if len(one[2]["changes"]) >= 3 and len(idle(one[0])) <= 6][:2]
    assert large
    for words, name, choice in large:
        assert not list(ways_with_fewer(words, name, choice["value"], 3)), (code_of(words), name, choice)


def test_a_wish_that_cannot_matter_says_with_what_it_would() -> None:
    choice = one_choice(FIRST_GAME, "gain", "values")
    assert (choice["is"], choice["why"]) == ("blocked", "idle-gain")
    found = words_of(choice["code"])
    assert (found["gain"], found["goal"]) == ("values", "most")
    assert found["effect"] in ("take", "give")


def test_what_cannot_matter_yet_is_set_without_asking() -> None:
    """When cards begin to walk, a draw after so many moves comes along; nobody has chosen that it should not."""
    laid = normal_code("f6r6v4s1t3o1w7")
    choice = one_choice(laid, "turn", "jump")
    assert choice["is"] == "blocked"
    assert choice["changes"] == {"start": "open", "longest": 600}
    assert choice["why"] == "not-there"


def one_choice(code: str, name: str, value: Any) -> dict[str, Any]:
    (choice,) = (one for one in workshop(code)["choices"][name] if one["value"] == value)
    return dict(choice)


def test_kinds_that_cannot_all_be_made_are_blocked_with_the_reason() -> None:
    choice = one_choice(normal_code("v3s1t3o1i4l4e1w6"), "kinds", "any")
    assert (choice["is"], choice["why"]) == ("blocked", "some-kinds")
    assert words_of(choice["code"])["kinds"] == "any"


def test_a_game_that_is_over_before_has_no_use_for_patience() -> None:
    choice = one_choice(normal_code("f6r6c3v4o1w2x100"), "patience", 100)
    assert (choice["is"], choice["why"], choice["changes"]) == ("blocked", "over-before", {"longest": 200})
    assert one_choice(normal_code("f6r6c3v4o1w2x100"), "patience", 50)["is"] == "free"


def test_numbers_are_those_offered_and_the_present_one() -> None:
    code = normal_code("f6r6c3v4o1w2x317")
    values = [choice["value"] for choice in workshop(code)["choices"]["longest"]]
    assert values == [0, 100, 200, 317, 400, 600]
    assert [choice["value"] for choice in workshop(code)["choices"]["rows"]] == [1, 4, 5, 6, 7, 8]


def test_the_first_game_is_small_and_for_two() -> None:
    shown = workshop()
    assert shown["code"] == FIRST_GAME == normal_code(FIRST_GAME)
    assert shown["players"] == [2]
    assert int(read_code(FIRST_GAME)["rows"]) <= 6


@pytest.mark.slow
def test_choosing_costs_milliseconds_whatever_the_code() -> None:
    took = []
    for words in declarations(300, 1000):
        started = thread_time()
        workshop(code_of(words))
        took.append(thread_time() - started)
    assert sorted(took)[150] < 0.1  # of a processor, however busy the machine; a tenth of it is usual
    assert max(took) < 2


@pytest.mark.parametrize("seed", range(3))
def test_an_example_is_a_real_game(seed: int) -> None:
    for words in declarations(8, 1100 + seed):
        id = f"64g-own:{code_of(words)}"
        shown = example(id, seed=seed)
        start = ludaro.game(id).new(shown["players"], seed=seed)
        assert shown["start"] == start.view(None)
        assert [turn["seat"] for turn in shown["turns"]] == sorted({turn["seat"] for turn in shown["turns"]})
        assert bool(shown["turns"]) != start.over
        for turn in shown["turns"]:
            state = start.copy()
            for seat, move in turn["before"]["history"]:
                state.play(move, seat)
            assert state.view(None) == turn["before"]
            assert turn["moves"]
            for step in turn["moves"]:
                state.play(step["move"], turn["seat"])
                assert state.view(None) == step["view"]


def test_an_example_shows_what_is_special() -> None:
    """In games with combinations, a turn that makes one, where the game has any in it."""
    combining = [
        example(f"64g-own:{normal_code(code)}", seed=seed)
        for code in ("s1t3o1e1w6", "f5r5c2v5s1t3o1e1w6")
        for seed in range(3)
    ]
    assert all(turn["moves"][-1]["view"]["table"]["made"] for shown in combining for turn in shown["turns"])
    walking = example(f"64g-own:{FIRST_GAME}")
    assert any("x" in step["move"] for turn in walking["turns"] for step in turn["moves"])
