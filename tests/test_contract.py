"""The public surface: what other programs rely on."""

from __future__ import annotations

import pytest

import ludaro
from ludaro.testing.variants import GAMES, Variant


def test_the_nineteen_games_come_in_rulebook_order() -> None:
    kvaro = ["kvaro-a", "kvaro-b", "kvaro-c", "kvaro-d", "kvaro-solo"]
    assert ludaro.games() == ["tabeligi", *kvaro, "colorio", *(f"64g-{n}" for n in range(1, 13))]


def test_player_numbers_are_those_of_the_rulebook() -> None:
    numbers = {id: (ludaro.game(id).players[0], ludaro.game(id).players[-1]) for id in ludaro.games()}
    expected = {"tabeligi": (2, 6), "colorio": (2, 5)}
    expected |= {"kvaro-a": (2, 4), "kvaro-b": (2, 8), "kvaro-c": (2, 4), "kvaro-d": (2, 2), "kvaro-solo": (1, 1)}
    expected |= {f"64g-{n}": (2, 2) for n in range(1, 13)}
    expected |= {"64g-6": (1, 8), "64g-7": (4, 4), "64g-11": (1, 8)}
    assert numbers == expected


def test_options_and_their_defaults_are_those_of_the_rulebook() -> None:
    defaults = {(id, name): option.default for id in ludaro.games() for name, option in ludaro.game(id).options.items()}
    expected: dict[tuple[str, str], str | int] = {
        ("tabeligi", "out"): "all",
        ("kvaro-a", "fair"): "off",
        ("kvaro-b", "referee"): "off",
        ("kvaro-c", "penalty"): 0,
        ("kvaro-solo", "cards"): 30,
        ("colorio", "board"): "shuffled",
        ("colorio", "memory"): "off",
        ("64g-1", "goal"): "cross",
        ("64g-3", "cover"): "surrounded",
        ("64g-5", "fair"): "on",
        ("64g-8", "pile"): "whole",
        ("64g-9", "layout"): "shuffled",
        ("64g-11", "turned"): "off",
        ("64g-1", "begin"): "free",
        ("64g-2", "begin"): "free",
        ("64g-5", "leap"): "one",
        ("64g-6", "moves"): "turned",
        ("64g-9", "own"): "open",
    }
    expected |= {(f"64g-{n}", "patience"): 100 for n in (1, 2, 9)}
    expected |= {(f"64g-{n}", "gain"): "cards" for n in (4, 6, 7, 11)}
    assert {key: defaults.get(key) for key in expected} == expected
    free = {("tabeligi", "colours"), ("tabeligi", "shapes"), *(key for key in defaults if key[1] == "deck")}
    assert set(defaults) - set(expected) == free


def test_recommended_presets_are_those_of_the_rulebook() -> None:
    recommended = {id: dict(ludaro.game(id).recommended) for id in ludaro.games() if ludaro.game(id).recommended}
    assert recommended == {
        "tabeligi": {"out": "4"},
        "kvaro-a": {"fair": "on"},
        "kvaro-b": {"referee": "on"},
        "64g-1": {"goal": "far"},
        "64g-3": {"cover": "always"},
        **{f"64g-{n}": {"gain": "values"} for n in (4, 6, 7, 11)},
    }


def test_points_are_counted_where_the_rulebook_counts() -> None:
    counting = {id for id in ludaro.games() if ludaro.game(id).counts}
    assert counting == {"kvaro-b", "colorio", "64g-4", "64g-6", "64g-7", "64g-10", "64g-11", "64g-12"}
    for variant in GAMES:
        points = variant.new(1).points
        assert points is None or (len(points) == variant.players and variant.id in counting)


def test_what_is_hidden_is_declared() -> None:
    open_games = {"kvaro-solo", "64g-1", "64g-2", "64g-5", "64g-9", "64g-10"}
    assert {id for id in ludaro.games() if not ludaro.game(id).hidden} == open_games


def test_an_unknown_game_is_answered_with_the_nearest_names() -> None:
    with pytest.raises(ludaro.UnknownGame, match="colorio"):
        ludaro.game("colrio")
    with pytest.raises(ludaro.UnknownGame):
        ludaro.game(7)  # type: ignore[call-overload]


@pytest.mark.parametrize("variant", GAMES, ids=str)
def test_a_seed_gives_one_game_and_another_seed_another(variant: Variant) -> None:
    deals = {variant.new(seed).deal for seed in range(6)}
    assert variant.new(3).deal == variant.new(3).deal
    full_solo = variant.id == "kvaro-solo"  # all 30 cards lie open: there is one deal
    assert len(deals) == (1 if full_solo else 6)
    for seed in (-1, 2**70, 0):
        assert variant.new(seed).deal == variant.new(seed).deal


def test_the_names_of_the_presets_are_options_too() -> None:
    game = ludaro.game("64g-3")
    assert game.presets["letter"]["cover"] == "surrounded"
    assert game.new(options="recommended", seed=1).options["cover"] == "always"


def test_kvaro_shows_its_deck() -> None:
    deck = ludaro.game("kvaro-a").deck
    assert deck is not None
    assert len(deck) == 30
    assert ludaro.game("colorio").deck is None
